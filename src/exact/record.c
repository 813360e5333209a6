// SPDX-License-Identifier: MIT
#include "exact/record.h"

#include "base/text.h"
#include "exact/exact.h"
#include "rules/file.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

static gl_pair pair_at(const gl_pairing_record *record, size_t i) {
  assert(i < record->pairing->count &&
         record->pairing->chosen[i] < record->offer->pairs);
  return record->offer->pair[record->pairing->chosen[i]];
}

static bool has_turn(const gl_pairing_record *record, gl_pair pair) {
  return pair.y == record->game->graph[GL_MAKER]->cells;
}

bool gl_exact_record_stone(const gl_pairing_record *record, gl_cell *cell) {
  for (size_t i = 0; i < record->pairing->count; i++)
    if (has_turn(record, pair_at(record, i))) {
      *cell = pair_at(record, i).x;
      return true;
    }
  return false;
}

static void write_header(const gl_pairing_record *record, const char *kind,
                         FILE *file) {
  char digits[65];
  gl_hypergraph_digest(record->game->graph[GL_MAKER], digits);
  fprintf(file, "%s 1 %s\n", kind, digits);
}

void gl_exact_record_pairs(const gl_pairing_record *record, FILE *file) {
  size_t step = 0;
  gl_cell stone = 0;
  write_header(record, "glc", file);
  for (size_t i = 0; i < record->pairing->count; i++) {
    const gl_pair pair = pair_at(record, i);
    if (!has_turn(record, pair))
      fprintf(file, "%zu pair %" PRIu32 " %" PRIu32 "\n", ++step, pair.x + 1,
              pair.y + 1);
  }
  const size_t pairs = step++;
  fprintf(file, pairs ? "%zu join" : "%zu none\n", step);
  for (size_t i = 1; i <= pairs; i++)
    fprintf(file, " %zu", i);
  fprintf(file, "%sbreaker %zu %" PRIu32 "\n", pairs ? " 0\n" : "", step,
          gl_exact_record_stone(record, &stone) ? stone + 1 : 0);
}

void gl_exact_record_formula(const gl_pairing_record *record, FILE *file) {
  write_header(record, "glr", file);
  gl_exact_write(record->offer, file);
  fputs("proof\n", file);
}

void gl_exact_record_weights(const gl_pairing_record *record, FILE *file) {
  assert(record->pairing->decision != GL_PAIRED);
  const gl_weights *weights = &record->pairing->weights;
  write_header(record, "glw", file);
  for (size_t i = 0; i < record->offer->lines; i++)
    if (weights->line[i])
      fprintf(file, "line %" PRIu32 " %" PRIu32 "\n", record->line[i] + 1,
              weights->line[i]);
  for (size_t i = 0; i < record->offer->cells; i++)
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

static gl_status complain(reader *reader, gl_word word, const char *sentence) {
  return gl_text_word_fail(reader->error, reader->scan.place, word, sentence);
}

static gl_status read_header(reader *reader) {
  char digits[65];
  gl_word word = {.at = ""};
  gl_hypergraph_digest(reader->record->game->graph[GL_MAKER], digits);
  if (!gl_text_next_line(&reader->scan) ||
      !gl_text_next_word(&reader->scan, &word) ||
      !gl_text_word_is(word, "glw") ||
      !gl_text_next_word(&reader->scan, &word) || !gl_text_word_is(word, "1"))
    return complain(reader, word, "expected glw 1");
  if (!gl_text_next_word(&reader->scan, &word) ||
      !gl_text_word_is(word, digits))
    return complain(reader, word, "the weights are for another game");
  return gl_text_end_line(&reader->scan, reader->error);
}

// Where the weight of a line or cell goes; NULL if there is no such thing.
static uint32_t *scale(const reader *reader, bool line, uint64_t number) {
  assert(number > 0);
  const gl_offer *offer = reader->record->offer;
  if (!line)
    return number <= offer->cells ? &reader->weights->cell[number - 1] : NULL;
  for (size_t i = 0; i < offer->lines; i++)
    if (reader->record->line[i] == number - 1)
      return &reader->weights->line[i];
  return NULL;
}

static gl_status read_weight(reader *reader, bool line) {
  gl_word word;
  uint64_t number = 0, weight = 0;
  if (!gl_text_next_word(&reader->scan, &word) ||
      !gl_text_word_number(word, UINT32_MAX, &number) || !number)
    return complain(reader, word, "expected a number");
  uint32_t *at = scale(reader, line, number);
  if (!at || *at)
    return complain(reader, word,
                    at ? "this has been weighed before"
                       : "this is not to be weighed");
  if (!gl_text_next_word(&reader->scan, &word) ||
      !gl_text_word_number(word, GL_WEIGHT_MOST, &weight) || !weight)
    return complain(reader, word, "expected a weight");
  *at = (uint32_t)weight;
  return gl_text_end_line(&reader->scan, reader->error);
}

static gl_status read_weights(reader *reader) {
  bool claimed = false;
  gl_status status = read_header(reader);
  while (!status && gl_text_next_line(&reader->scan)) {
    gl_word word;
    if (!gl_text_next_word(&reader->scan, &word) || gl_text_word_is(word, "c"))
      continue;
    if (claimed)
      status = complain(reader, word, "only comments may follow the claim");
    else if (gl_text_word_is(word, "line") || gl_text_word_is(word, "cell"))
      status = read_weight(reader, gl_text_word_is(word, "line"));
    else if ((claimed = gl_text_word_is(word, "none")))
      status = gl_text_end_line(&reader->scan, reader->error);
    else
      status = complain(reader, word, "expected line, cell or none");
  }
  const gl_word end = {.at = "", .line = reader->scan.line};
  return status || claimed ? status
                           : complain(reader, end, "the claim is missing");
}

gl_status gl_exact_record_parse(const gl_pairing_record *record,
                                const char *place, const char *bytes,
                                size_t size, gl_weights *weights,
                                gl_error *error) {
  reader r = {record, gl_text_scan(place, bytes, size, 0), weights, error};
  return read_weights(&r);
}

gl_status gl_exact_record_weigh(const gl_pairing_record *record,
                                const char *path, gl_weights *weights,
                                gl_error *error) {
  char *bytes = NULL;
  size_t size = 0;
  gl_status status = gl_text_read(path, GL_MAX_FILE, &bytes, &size, error);
  if (!status)
    status = gl_exact_record_parse(record, path, bytes, size, weights, error);
  free(bytes);
  return status;
}
