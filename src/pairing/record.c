// SPDX-License-Identifier: MIT
#include "pairing/record.h"

#include "base/text.h"
#include "rules/file.h"

#include <inttypes.h>
#include <stdlib.h>

static gl_pair pair_at(const gl_pairing_record *r, size_t i) {
  return r->offer->pair[r->pairing->chosen[i]];
}

static bool has_turn(const gl_pairing_record *r, gl_pair pair) {
  return pair.y == r->game->graph[GL_MAKER]->cells;
}

bool gl_record_stone(const gl_pairing_record *r, gl_cell *cell) {
  for (size_t i = 0; i < r->pairing->count; i++)
    if (has_turn(r, pair_at(r, i))) {
      *cell = pair_at(r, i).x;
      return true;
    }
  return false;
}

static void write_header(const gl_pairing_record *r, const char *kind,
                         FILE *file) {
  char digits[65];
  gl_hypergraph_digest(r->game->graph[GL_MAKER], digits);
  fprintf(file, "%s 1 %s\n", kind, digits);
}

void gl_record_pairs(const gl_pairing_record *r, FILE *file) {
  size_t step = 0;
  gl_cell stone = 0;
  write_header(r, "glc", file);
  for (size_t i = 0; i < r->pairing->count; i++) {
    const gl_pair pair = pair_at(r, i);
    if (!has_turn(r, pair))
      fprintf(file, "%zu pair %" PRIu32 " %" PRIu32 "\n", ++step, pair.x + 1,
              pair.y + 1);
  }
  const size_t pairs = step++;
  fprintf(file, pairs ? "%zu join" : "%zu none\n", step);
  for (size_t i = 1; i <= pairs; i++)
    fprintf(file, " %zu", i);
  fprintf(file, "%sbreaker %zu %" PRIu32 "\n", pairs ? " 0\n" : "", step,
          gl_record_stone(r, &stone) ? stone + 1 : 0);
}

void gl_record_weights(const gl_pairing_record *r, FILE *file) {
  const gl_weights *weights = &r->pairing->weights;
  write_header(r, "glw", file);
  for (size_t i = 0; i < r->offer->lines; i++)
    if (weights->line[i])
      fprintf(file, "line %" PRIu32 " %" PRIu32 "\n", r->line[i] + 1,
              weights->line[i]);
  for (size_t i = 0; i < r->offer->cells; i++)
    if (weights->cell[i])
      fprintf(file, "cell %zu %" PRIu32 "\n", i + 1, weights->cell[i]);
  fputs("none\n", file);
}

// ---- Reading weights ----

typedef struct reader {
  const gl_pairing_record *record;
  gl_scanner scan;
  gl_weights *weights;
  gl_error *error;
} reader;

static gl_status complain(reader *r, gl_word word, const char *sentence) {
  return gl_word_fail(r->error, r->scan.place, word, sentence);
}

static gl_status read_header(reader *r) {
  char digits[65];
  gl_word word = {.at = ""};
  gl_hypergraph_digest(r->record->game->graph[GL_MAKER], digits);
  if (!gl_scanner_line(&r->scan) || !gl_scanner_word(&r->scan, &word) ||
      !gl_word_is(word, "glw") || !gl_scanner_word(&r->scan, &word) ||
      !gl_word_is(word, "1"))
    return complain(r, word, "expected glw 1");
  if (!gl_scanner_word(&r->scan, &word) || !gl_word_is(word, digits))
    return complain(r, word, "the weights are for another game");
  return gl_scanner_end(&r->scan, r->error);
}

// Where the weight of a line or cell goes; NULL if there is no such thing.
static uint32_t *scale(const reader *r, bool line, uint64_t number) {
  const gl_offer *offer = r->record->offer;
  if (!line)
    return number <= offer->cells ? &r->weights->cell[number - 1] : NULL;
  for (size_t i = 0; i < offer->lines; i++)
    if (r->record->line[i] == number - 1)
      return &r->weights->line[i];
  return NULL;
}

static gl_status read_weight(reader *r, bool line) {
  gl_word word;
  uint64_t number = 0, weight = 0;
  if (!gl_scanner_word(&r->scan, &word) ||
      !gl_word_number(word, UINT32_MAX, &number) || !number)
    return complain(r, word, "expected a number");
  uint32_t *at = scale(r, line, number);
  if (!at || *at)
    return complain(r, word,
                    at ? "this has been weighed before"
                       : "this is not to be weighed");
  if (!gl_scanner_word(&r->scan, &word) ||
      !gl_word_number(word, GL_WEIGHT_MOST, &weight) || !weight)
    return complain(r, word, "expected a weight");
  *at = (uint32_t)weight;
  return gl_scanner_end(&r->scan, r->error);
}

static gl_status read_weights(reader *r) {
  bool claimed = false;
  gl_status status = read_header(r);
  while (!status && gl_scanner_line(&r->scan)) {
    gl_word word;
    if (!gl_scanner_word(&r->scan, &word) || gl_word_is(word, "c"))
      continue;
    if (claimed)
      status = complain(r, word, "only comments may follow the claim");
    else if (gl_word_is(word, "line") || gl_word_is(word, "cell"))
      status = read_weight(r, gl_word_is(word, "line"));
    else if ((claimed = gl_word_is(word, "none")))
      status = gl_scanner_end(&r->scan, r->error);
    else
      status = complain(r, word, "expected line, cell or none");
  }
  const gl_word end = {.at = "", .line = r->scan.line};
  return status || claimed ? status : complain(r, end, "the claim is missing");
}

gl_status gl_record_parse(const gl_pairing_record *record, const char *place,
                          const char *bytes, size_t size, gl_weights *weights,
                          gl_error *error) {
  reader r = {record, gl_scanner_new(place, bytes, size, 0), weights, error};
  return read_weights(&r);
}

gl_status gl_record_weigh(const gl_pairing_record *record, const char *path,
                          gl_weights *weights, gl_error *error) {
  char *bytes = NULL;
  size_t size = 0;
  gl_status status = gl_text_read(path, GL_MAX_FILE, &bytes, &size, error);
  if (!status)
    status = gl_record_parse(record, path, bytes, size, weights, error);
  free(bytes);
  return status;
}
