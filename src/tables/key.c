// SPDX-License-Identifier: MIT
#include "tables/key.h"

#include <assert.h>
#include <stdlib.h>

static void add_lines(gl_keys *keys) {
  const gl_board *board = keys->board;
  uint64_t *sum = keys->line_hash;
  for (size_t m = 0; m < keys->maps; m++)
    for (size_t line = 0; line < board->lines; line++, sum += 2)
      for (gl_cellset rest = board->line[line]; !gl_cellset_empty(&rest);) {
        const gl_cell cell = gl_cellset_pop(&rest);
        const uint64_t *hash = keys->cell_hash + 2 * (m * board->cells + cell);
        sum[0] += hash[0];
        sum[1] += hash[1];
      }
}

gl_keys *gl_keys_new(const gl_board *board, bool symmetry) {
  gl_keys *keys = calloc(1, sizeof *keys);
  if (!keys)
    return NULL;
  keys->board = board;
  keys->maps = symmetry ? board->maps : 1;
  keys->cell_hash =
      malloc((2 * keys->maps * board->cells + 1) * sizeof *keys->cell_hash);
  keys->line_hash =
      calloc(2 * keys->maps * board->lines + 1, sizeof *keys->line_hash);
  if (!keys->cell_hash || !keys->line_hash) {
    gl_keys_free(keys);
    return NULL;
  }
  for (size_t m = 0; m < keys->maps; m++)
    for (size_t c = 0; c < board->cells; c++) {
      const uint64_t image = board->cell_map[m * board->cells + c];
      uint64_t *hash = keys->cell_hash + 2 * (m * board->cells + c);
      hash[0] = gl_hash_mix(2 * image + 1);
      hash[1] = gl_hash_mix(gl_hash_mix(2 * image + 2));
    }
  add_lines(keys);
  assert(gl_keys_valid(keys));
  return keys;
}

void gl_keys_free(gl_keys *keys) {
  if (!keys)
    return;
  assert(!keys->cell_hash || !keys->line_hash || gl_keys_valid(keys));
  free(keys->cell_hash);
  free(keys->line_hash);
  free(keys);
}

bool gl_keys_valid(const gl_keys *keys) {
  const gl_board *board = keys->board;
  bool good = keys->maps >= 1 && keys->maps <= board->maps;
  for (size_t i = 0; good && i < keys->maps * board->cells; i++)
    good = keys->cell_hash[2 * i] == keys->cell_hash[2 * board->cell_map[i]];
  for (size_t line = 0; good && line < board->lines; line++) {
    uint64_t sum = 0;
    for (gl_cellset rest = board->line[line]; !gl_cellset_empty(&rest);)
      sum += keys->cell_hash[2 * gl_cellset_pop(&rest)];
    good = keys->line_hash[2 * line] == sum;
  }
  return good;
}

static bool is_smaller(const gl_key *a, const gl_key *b) {
  return a->low < b->low || (a->low == b->low && a->high < b->high);
}

// A line's hash mixes the sum of its cells' hashes, so that the sum over lines
// does not fall apart into a sum over cells.  Most cells of most lines are
// open, so the others are subtracted.
static gl_key key_under(const gl_keys *keys, const gl_position *position,
                        size_t m) {
  assert(m < keys->maps);
  const gl_board *board = keys->board;
  const uint64_t *hash = keys->cell_hash + 2 * m * board->cells;
  const uint64_t *whole = keys->line_hash + 2 * m * board->lines;
  gl_key key = {0, 0, (uint32_t)m};
  for (size_t i = 0; i < position->count; i++) {
    const gl_line line = position->line[i];
    assert(line < board->lines);
    uint64_t low = whole[2 * line];
    uint64_t high = whole[2 * line + 1];
    gl_cellset rest = gl_cellset_minus(board->line[line], position->open[i]);
    while (!gl_cellset_empty(&rest)) {
      const gl_cell cell = gl_cellset_pop(&rest);
      low -= hash[2 * cell];
      high -= hash[2 * cell + 1];
    }
    key.low += gl_hash_mix(low);
    key.high += gl_hash_mix(high);
  }
  return key;
}

// What a map does to the cells, at a fraction of a key's cost: live cells with
// how many lines they are on and how long these are.
typedef struct sketch {
  size_t cells;
  gl_cell cell[64 * GL_WORDS];
  uint64_t mark[64 * GL_WORDS];
} sketch;

static void draw(const gl_position *position, sketch *sketch) {
  sketch->cells = 0;
  for (gl_cellset rest = position->live; !gl_cellset_empty(&rest);) {
    const gl_cell cell = gl_cellset_pop(&rest);
    sketch->cell[sketch->cells++] = cell;
    sketch->mark[cell] = 0;
  }
  for (size_t i = 0; i < position->count; i++) {
    const uint64_t mark = gl_hash_mix(gl_cellset_count(&position->open[i]));
    for (gl_cellset rest = position->open[i]; !gl_cellset_empty(&rest);)
      sketch->mark[gl_cellset_pop(&rest)] += mark;
  }
}

static uint64_t sketch_under(const gl_keys *keys, const sketch *sketch,
                             size_t m) {
  assert(m < keys->maps && sketch->cells <= keys->board->cells);
  const uint64_t *hash = keys->cell_hash + 2 * m * keys->board->cells;
  uint64_t sum = 0;
  for (size_t i = 0; i < sketch->cells; i++)
    sum += hash[2 * sketch->cell[i]] * sketch->mark[sketch->cell[i]];
  return sum;
}

// The least key among the images with the least sketch.
gl_key gl_key_of_lines(const gl_keys *keys, const gl_position *position) {
  if (keys->maps == 1)
    return key_under(keys, position, 0);
  assert(keys->maps <= GL_BOARD_MOST_MAPS);
  sketch s;
  draw(position, &s);
  gl_key best = {UINT64_MAX, UINT64_MAX, 0};
  uint64_t least = UINT64_MAX;
  bool first = true;
  uint64_t under[GL_BOARD_MOST_MAPS];
  for (size_t m = 0; m < keys->maps; m++) {
    under[m] = sketch_under(keys, &s, m);
    if (under[m] < least)
      least = under[m];
  }
  for (size_t m = 0; m < keys->maps; m++) {
    if (under[m] != least)
      continue;
    const gl_key key = key_under(keys, position, m);
    if (is_smaller(&key, &best) || first)
      best = key;
    first = false;
  }
  assert(!first && best.map < keys->maps);
  return best;
}

static void add_stones(gl_key *key, const uint64_t *hash, gl_cellset stones,
                       uint64_t salt) {
  while (!gl_cellset_empty(&stones)) {
    const gl_cell cell = gl_cellset_pop(&stones);
    key->low += gl_hash_mix(hash[2 * cell] + salt);
    key->high += gl_hash_mix(hash[2 * cell + 1] + salt);
  }
}

gl_key gl_key_of_stones(const gl_keys *keys, const gl_position *position) {
  assert(gl_cellset_apart(&position->maker, &position->breaker));
  gl_key best = {UINT64_MAX, UINT64_MAX, 0};
  for (size_t m = 0; m < keys->maps; m++) {
    const uint64_t *hash = keys->cell_hash + 2 * m * keys->board->cells;
    gl_key key = {0, 0, (uint32_t)m};
    add_stones(&key, hash, position->maker, 1);
    add_stones(&key, hash, position->breaker, 2);
    if (is_smaller(&key, &best) || !m)
      best = key;
  }
  return best;
}

gl_key gl_key_of_labels(const gl_keys *keys, const gl_position *position,
                        const gl_cell *label) {
  gl_key key = {0, 0, 0};
  for (size_t i = 0; i < position->count; i++) {
    uint64_t low = 0;
    uint64_t high = 0;
    for (gl_cellset rest = position->open[i]; !gl_cellset_empty(&rest);) {
      const gl_cell cell = label[gl_cellset_pop(&rest)];
      assert(cell < keys->board->cells);
      low += keys->cell_hash[2 * cell];
      high += keys->cell_hash[2 * cell + 1];
    }
    key.low += gl_hash_mix(low);
    key.high += gl_hash_mix(high);
  }
  return key;
}
