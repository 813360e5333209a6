// SPDX-License-Identifier: MIT
#include "pairing/record.h"

#include <inttypes.h>

static gl_pair pair_at(const gl_record *r, size_t i) {
  return r->offer->pair[r->pairing->chosen[i]];
}

static bool has_turn(const gl_record *r, gl_pair pair) {
  return pair.y == r->game->graph[GL_MAKER]->cells;
}

bool gl_record_stone(const gl_record *r, gl_cell *cell) {
  for (size_t i = 0; i < r->pairing->count; i++)
    if (has_turn(r, pair_at(r, i))) {
      *cell = pair_at(r, i).x;
      return true;
    }
  return false;
}

static void write_header(const gl_record *r, const char *kind, FILE *file) {
  char digits[65];
  gl_hypergraph_digest(r->game->graph[GL_MAKER], digits);
  fprintf(file, "%s 1 %s\n", kind, digits);
}

void gl_record_pairs(const gl_record *r, FILE *file) {
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

void gl_record_weights(const gl_record *r, FILE *file) {
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
