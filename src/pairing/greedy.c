// SPDX-License-Identifier: MIT
// Hsu's search for pairings: two greedy rules, then the line with the fewest
// unassigned cells gets one of its best pairs, at most `width` of them tried.
//
// Free lines are those without a pair.  A state is the set of unassigned cells
// and, for each number n, the set of free lines with n unassigned cells:
//
//     size[0] | size[1] | size[2] | ... | size[longest]     sets of lines
//
// A cell that is assigned moves its free lines down by one, which is a handful
// of operations on whole sets.  A line in size[0] or size[1] cannot get a pair:
// failure.  Rule 1: a line in size[2] leaves no choice (and the other lines
// that contain the pair are free no more, which the paper's Algorithm 9 forgets
// to say).  Rule 2: two cells on the same free lines make a pair that cannot be
// wrong.

#include "pairing/greedy.h"

#include "base/grow.h"

#include <assert.h>
#include <stdlib.h>

// The search is compiled twice, for positions of up to 64 open lines, whose
// sets are one word, and for all others: `words` is a constant in the first.
#define INLINE static inline __attribute__((always_inline))

gl_greedy *gl_greedy_new(const gl_board *board) {
  gl_greedy *greedy = calloc(1, sizeof *greedy);
  if (!greedy)
    return NULL;
  greedy->board = board;
  greedy->pair = malloc((board->cells / 2 + 2) * sizeof *greedy->pair);
  greedy->through =
      malloc((board->cells * board->words + 1) * sizeof *greedy->through);
  if (!greedy->pair || !greedy->through) {
    gl_greedy_free(greedy);
    return NULL;
  }
  return greedy;
}

void gl_greedy_free(gl_greedy *greedy) {
  if (!greedy)
    return;
  free(greedy->level);
  free(greedy->through);
  free(greedy->pair);
  free(greedy);
}

// The unassigned cells, and those that have lost a line since rule 2 was last
// tried; the sets of lines stand at `size`.
typedef struct state {
  gl_cellset cells;
  gl_cellset changed;
  uint64_t *size;
} state;

INLINE const uint64_t *lines_of(const gl_greedy *greedy, gl_cell cell,
                                size_t words) {
  return greedy->through + cell * words;
}

// Word w of the set of free lines.
INLINE uint64_t free_lines(const gl_greedy *greedy, const state *state,
                           size_t w, size_t words) {
  uint64_t lines = 0;
  for (size_t n = 2; n < greedy->sizes; n++)
    lines |= state->size[n * words + w];
  return lines;
}

INLINE void remove_cell(const gl_greedy *greedy, state *state, gl_cell cell,
                        size_t words) {
  assert(gl_cellset_has(&state->cells, cell));
  const uint64_t *through = lines_of(greedy, cell, words);
  for (size_t w = 0; w < words; w++)
    for (size_t n = 1; n < greedy->sizes; n++) {
      const uint64_t moved = state->size[n * words + w] & through[w];
      state->size[n * words + w] ^= moved;
      state->size[(n - 1) * words + w] |= moved;
    }
  gl_cellset_remove(&state->cells, cell);
}

INLINE void assign(gl_greedy *greedy, gl_pair pair, state *state,
                   size_t words) {
  assert(pair.x != pair.y && gl_cellset_has(&state->cells, pair.x) &&
         gl_cellset_has(&state->cells, pair.y));
  const uint64_t *x = lines_of(greedy, pair.x, words);
  const uint64_t *y = lines_of(greedy, pair.y, words);
  greedy->pair[greedy->pairs++] = pair;
  for (size_t w = 0; w < words; w++) {
    const uint64_t both = x[w] & y[w];
    for (uint64_t rest = both & free_lines(greedy, state, w, words); rest;
         rest &= rest - 1)
      state->changed = gl_cellset_or(
          state->changed,
          greedy->position->open[64 * w + (size_t)__builtin_ctzll(rest)]);
    for (size_t n = 2; n < greedy->sizes; n++)
      state->size[n * words + w] &= ~both;
  }
  remove_cell(greedy, state, pair.x, words);
  remove_cell(greedy, state, pair.y, words);
}

// The first line in a set of them, r->position->count if it is empty.
INLINE size_t first_of(const gl_greedy *greedy, const uint64_t *lines,
                       size_t words) {
  for (size_t w = 0; w < words; w++)
    if (lines[w])
      return 64 * w + (size_t)__builtin_ctzll(lines[w]);
  return greedy->position->count;
}

// Rule 1, as long as there is a line for it; false if a line has failed.
INLINE bool pair_twos(gl_greedy *greedy, state *state, size_t words) {
  for (;;) {
    uint64_t failed = 0;
    for (size_t w = 0; w < 2 * words; w++)
      failed |= state->size[w];
    if (failed)
      return false;
    const size_t line = first_of(greedy, state->size + 2 * words, words);
    if (line == greedy->position->count)
      return true;
    gl_cellset open =
        gl_cellset_and(greedy->position->open[line], state->cells);
    const gl_cell x = gl_cellset_pop(&open);
    assign(greedy, (gl_pair){x, gl_cellset_pop(&open)}, state, words);
  }
}

INLINE bool same_lines(const gl_greedy *greedy, gl_cell x, gl_cell y,
                       const state *state, size_t words) {
  const uint64_t *a = lines_of(greedy, x, words);
  const uint64_t *b = lines_of(greedy, y, words);
  for (size_t w = 0; w < words; w++)
    if ((a[w] ^ b[w]) & free_lines(greedy, state, w, words))
      return false;
  return true;
}

// Rule 2, at its first chance.  Two cells can only have become equal if one of
// them has changed, and then they share its first free line.  Cells on no free
// line are taken out of the way.
INLINE bool pair_equals(gl_greedy *greedy, state *state, size_t words) {
  state->changed = gl_cellset_and(state->changed, state->cells);
  while (!gl_cellset_empty(&state->changed)) {
    const gl_cell x = gl_cellset_pop(&state->changed);
    const uint64_t *through = lines_of(greedy, x, words);
    size_t line = greedy->position->count;
    for (size_t w = 0; w < words && line == greedy->position->count; w++) {
      const uint64_t rest = through[w] & free_lines(greedy, state, w, words);
      if (rest)
        line = 64 * w + (size_t)__builtin_ctzll(rest);
    }
    if (line == greedy->position->count) {
      gl_cellset_remove(&state->cells, x);
      continue;
    }
    gl_cellset mates =
        gl_cellset_and(greedy->position->open[line], state->cells);
    gl_cellset_remove(&mates, x);
    while (!gl_cellset_empty(&mates)) {
      const gl_cell y = gl_cellset_pop(&mates);
      if (same_lines(greedy, x, y, state, words)) {
        assign(greedy, (gl_pair){x, y}, state, words);
        return true;
      }
    }
  }
  return false;
}

// How many free lines go through a cell, or through two.
INLINE size_t count_lines(const gl_greedy *greedy, const state *state,
                          gl_cell x, gl_cell y, size_t words) {
  const uint64_t *a = lines_of(greedy, x, words);
  const uint64_t *b = lines_of(greedy, y, words);
  size_t count = 0;
  for (size_t w = 0; w < words; w++)
    count += (size_t)__builtin_popcountll(a[w] & b[w] &
                                          free_lines(greedy, state, w, words));
  return count;
}

// The best pairs on a line, at most `width` of them, best first; equal scores
// in the order of the cells.  Settled lines count twice, lines that only lose a
// cell count against a pair.
INLINE size_t choose_pairs(const gl_greedy *greedy, const state *state,
                           size_t line, gl_pair *best, size_t words) {
  long value[GL_GREEDY_WIDEST];
  const size_t width =
      greedy->width < GL_GREEDY_WIDEST ? greedy->width : GL_GREEDY_WIDEST;
  size_t count = 0;
  gl_cellset open = gl_cellset_and(greedy->position->open[line], state->cells);
  while (width && !gl_cellset_empty(&open)) {
    const gl_cell x = gl_cellset_pop(&open);
    const long alone = (long)count_lines(greedy, state, x, x, words);
    for (gl_cellset rest = open; !gl_cellset_empty(&rest);) {
      const gl_pair pair = {x, gl_cellset_pop(&rest)};
      const long now = 4 * (long)count_lines(greedy, state, x, pair.y, words) -
                       alone -
                       (long)count_lines(greedy, state, pair.y, pair.y, words);
      size_t at = count;
      while (at > 0 && value[at - 1] < now)
        at--;
      if (at == width)
        continue;
      count += count < width;
      for (size_t i = count - 1; i > at; i--) {
        value[i] = value[i - 1];
        best[i] = best[i - 1];
      }
      value[at] = now;
      best[at] = pair;
    }
  }
  assert(count <= width);
  return count;
}

static bool search_one(gl_greedy *greedy, state s);
static bool search_many(gl_greedy *greedy, state s);

// A free line with the fewest unassigned cells; r->position->count if no line
// is free.
INLINE size_t shortest(const gl_greedy *greedy, const state *state,
                       size_t words) {
  for (size_t n = 3; n < greedy->sizes; n++) {
    const size_t line = first_of(greedy, state->size + n * words, words);
    if (line < greedy->position->count)
      return line;
  }
  return greedy->position->count;
}

INLINE bool search(gl_greedy *greedy, state s, size_t words) {
  const size_t start = greedy->pairs;
  do {
    if (!pair_twos(greedy, &s, words)) {
      greedy->failures++;
      greedy->pairs = start;
      return false;
    }
  } while (pair_equals(greedy, &s, words));
  const size_t line = shortest(greedy, &s, words);
  if (line == greedy->position->count)
    return true;
  const size_t middle = greedy->pairs;
  gl_pair best[GL_GREEDY_WIDEST];
  const size_t count = choose_pairs(greedy, &s, line, best, words);
  for (size_t i = 0; i < count; i++) {
    if ((greedy->patience && greedy->failures >= greedy->patience) ||
        (greedy->budget && !gl_budget_work(greedy->budget)))
      break;
    state next = {s.cells, s.changed, s.size + greedy->sizes * words};
    gl_bits_copy(next.size, s.size, greedy->sizes * words);
    assign(greedy, best[i], &next, words);
    if (words == 1 ? search_one(greedy, next) : search_many(greedy, next))
      return true;
    greedy->pairs = middle;
  }
  greedy->pairs = start;
  return false;
}

static bool search_one(gl_greedy *greedy, state s) {
  return search(greedy, s, 1);
}

static bool search_many(gl_greedy *greedy, state s) {
  return search(greedy, s, greedy->words);
}

// A pair all of whose lines have another pair is left out: the fewer cells a
// shield needs, the more positions it answers.
static void drop_idle_pairs(gl_greedy *greedy) {
  assert(greedy->position);
  const gl_position *p = greedy->position;
  for (size_t i = greedy->pairs; i > 0; i--) {
    const gl_pair pair = greedy->pair[i - 1];
    bool needed = false;
    for (size_t e = 0; !needed && e < p->count; e++) {
      if (!gl_cellset_has(&p->open[e], pair.x) ||
          !gl_cellset_has(&p->open[e], pair.y))
        continue;
      needed = true;
      for (size_t j = 0; needed && j < greedy->pairs; j++)
        needed = j == i - 1 ||
                 !gl_cellset_has(&p->open[e], greedy->pair[j].x) ||
                 !gl_cellset_has(&p->open[e], greedy->pair[j].y);
    }
    if (!needed)
      greedy->pair[i - 1] = greedy->pair[--greedy->pairs];
  }
}

bool gl_greedy_find(gl_greedy *greedy, const gl_position *position) {
  const size_t cells = greedy->board->cells;
  greedy->position = position;
  greedy->words = gl_bits_words(position->count);
  greedy->pairs = 0;
  greedy->failures = 0;
  greedy->sizes = 3;
  for (size_t i = 0; i < position->count; i++) {
    const size_t size = gl_cellset_count(&position->open[i]);
    if (greedy->sizes < size + 1)
      greedy->sizes = size + 1;
  }
  // Every level has one pair more.
  const size_t level = greedy->sizes * greedy->words;
  if (!gl_grow((void **)&greedy->level, &greedy->level_room,
               (cells / 2 + 2) * level + 1, sizeof *greedy->level))
    return false;
  gl_bits_clear(greedy->level, level);
  gl_bits_clear(greedy->through, cells * greedy->words);
  for (size_t i = 0; i < position->count; i++) {
    gl_cellset rest = position->open[i];
    gl_bits_add(greedy->level + gl_cellset_count(&rest) * greedy->words, i);
    while (!gl_cellset_empty(&rest))
      gl_bits_add(greedy->through + gl_cellset_pop(&rest) * greedy->words, i);
  }
  const state start = {position->live, position->live, greedy->level};
  const bool found = greedy->words == 1 ? search_one(greedy, start)
                                        : search_many(greedy, start);
  assert(greedy->pairs <= cells / 2);
  if (found)
    drop_idle_pairs(greedy);
  assert(!found || gl_pairing_valid(position, greedy->pair, greedy->pairs));
  return found;
}
