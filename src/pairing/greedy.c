// SPDX-License-Identifier: MIT
// Hsu's search for pairings: two greedy rules, then the line with the fewest
// unassigned cells gets one of its best pairs, at most `width` of them tried.
//
// The state of a level is the set of unassigned cells and the set of free
// lines, those without a pair.  Rule 1: a free line with two unassigned cells
// leaves no choice (and the other lines that contain the pair are free no
// more, which the paper's Algorithm 9 forgets to say).  Rule 2: two cells on
// the same free lines make a pair that cannot be wrong.

#include "pairing/greedy.h"

#include <stdlib.h>

// The search is compiled twice, for positions of up to 64 open lines, whose
// sets are one word, and for all others: `words` is a constant in the first.
#define INLINE static inline __attribute__((always_inline))

gl_pairer *gl_pairer_new(const gl_board *board) {
  gl_pairer *pairer = calloc(1, sizeof *pairer);
  if (!pairer)
    return NULL;
  const size_t levels = board->cells / 2 + 2;
  pairer->board = board;
  pairer->pair = malloc(levels * sizeof *pairer->pair);
  pairer->through =
      malloc((board->cells * board->words + 1) * sizeof *pairer->through);
  pairer->free = malloc((levels * board->words + 1) * sizeof *pairer->free);
  if (!pairer->pair || !pairer->through || !pairer->free) {
    gl_pairer_free(pairer);
    return NULL;
  }
  return pairer;
}

void gl_pairer_free(gl_pairer *pairer) {
  if (!pairer)
    return;
  free(pairer->free);
  free(pairer->through);
  free(pairer->pair);
  free(pairer);
}

INLINE const uint64_t *lines_of(const gl_pairer *r, gl_cell cell,
                                size_t words) {
  return r->through + cell * words;
}

INLINE size_t count_bits(const uint64_t *a, const uint64_t *b, size_t words) {
  size_t count = 0;
  for (size_t w = 0; w < words; w++)
    count += (size_t)__builtin_popcountll(a[w] & b[w]);
  return count;
}

INLINE size_t count_both(const gl_pairer *r, gl_pair pair,
                         const uint64_t *lines, size_t words) {
  const uint64_t *x = lines_of(r, pair.x, words);
  const uint64_t *y = lines_of(r, pair.y, words);
  size_t count = 0;
  for (size_t w = 0; w < words; w++)
    count += (size_t)__builtin_popcountll(x[w] & y[w] & lines[w]);
  return count;
}

INLINE void assign(gl_pairer *r, gl_pair pair, gl_cellset *cells,
                   uint64_t *lines, size_t words) {
  r->pair[r->pairs++] = pair;
  gl_cellset_remove(cells, pair.x);
  gl_cellset_remove(cells, pair.y);
  const uint64_t *x = lines_of(r, pair.x, words);
  const uint64_t *y = lines_of(r, pair.y, words);
  for (size_t w = 0; w < words; w++)
    lines[w] &= ~(x[w] & y[w]);
}

// Applies rule 1 to all free lines, once; *paired tells whether it did.  False
// if one of them cannot have a pair any more.  *shortest is a line with the
// fewest unassigned cells, r->position->count if no line is free; it is only
// right if nothing was paired.
INLINE bool look(gl_pairer *r, gl_cellset *cells, uint64_t *lines, bool *paired,
                 size_t *shortest, size_t words) {
  const gl_position *p = r->position;
  size_t least = SIZE_MAX;
  *paired = false;
  *shortest = p->count;
  for (size_t w = 0; w < words; w++)
    for (uint64_t rest = lines[w]; rest; rest &= (rest - 1) & lines[w]) {
      const size_t i = 64 * w + (size_t)__builtin_ctzll(rest);
      gl_cellset open = gl_cellset_and(p->open[i], *cells);
      const size_t size = gl_cellset_count(&open);
      if (size < 2)
        return false;
      if (size == 2) {
        const gl_cell x = gl_cellset_pop(&open);
        assign(r, (gl_pair){x, gl_cellset_pop(&open)}, cells, lines, words);
        *paired = true;
      } else if (size < least) {
        least = size;
        *shortest = i;
      }
    }
  return true;
}

INLINE bool same_lines(const gl_pairer *r, gl_cell x, gl_cell y,
                       const uint64_t *lines, size_t words) {
  const uint64_t *a = lines_of(r, x, words);
  const uint64_t *b = lines_of(r, y, words);
  for (size_t w = 0; w < words; w++)
    if ((a[w] ^ b[w]) & lines[w])
      return false;
  return true;
}

// The first free line through a cell, r->position->count if there is none.
INLINE size_t first_line(const gl_pairer *r, gl_cell cell,
                         const uint64_t *lines, size_t words) {
  const uint64_t *a = lines_of(r, cell, words);
  for (size_t w = 0; w < words; w++)
    if (a[w] & lines[w])
      return 64 * w + (size_t)__builtin_ctzll(a[w] & lines[w]);
  return r->position->count;
}

// Rule 2: two unassigned cells on the same free lines.  Such cells share the
// first one, so only its cells need to be compared.  Cells on no free line are
// taken out of the way.
INLINE bool pair_equals(gl_pairer *r, gl_cellset *cells, uint64_t *lines,
                        size_t words) {
  bool any = false;
  for (gl_cellset rest = *cells; !gl_cellset_empty(&rest);) {
    const gl_cell x = gl_cellset_pop(&rest);
    const size_t line = first_line(r, x, lines, words);
    if (line == r->position->count) {
      gl_cellset_remove(cells, x);
      continue;
    }
    for (gl_cellset mates = gl_cellset_and(r->position->open[line], rest);
         !gl_cellset_empty(&mates);) {
      const gl_cell y = gl_cellset_pop(&mates);
      if (!same_lines(r, x, y, lines, words))
        continue;
      assign(r, (gl_pair){x, y}, cells, lines, words);
      gl_cellset_remove(&rest, y);
      any = true;
      break;
    }
  }
  return any;
}

// Settled lines count twice, lines that only lose a cell count against a pair.
// `degree` has the number of free lines through each cell.
INLINE long score(const gl_pairer *r, gl_pair pair, const size_t degree[2],
                  const uint64_t *lines, size_t words) {
  return 4 * (long)count_both(r, pair, lines, words) - (long)degree[0] -
         (long)degree[1];
}

// The best pairs on a line, at most `width` of them, best first; equal scores
// in the order of the cells.
INLINE size_t choose_pairs(const gl_pairer *r, gl_cellset open,
                           const uint64_t *lines, gl_pair *best, size_t words) {
  long value[GL_PAIRER_WIDEST];
  const size_t width =
      r->width < GL_PAIRER_WIDEST ? r->width : GL_PAIRER_WIDEST;
  size_t count = 0;
  while (!gl_cellset_empty(&open)) {
    const gl_cell x = gl_cellset_pop(&open);
    size_t degree[2] = {count_bits(lines_of(r, x, words), lines, words), 0};
    for (gl_cellset rest = open; !gl_cellset_empty(&rest);) {
      const gl_pair pair = {x, gl_cellset_pop(&rest)};
      degree[1] = count_bits(lines_of(r, pair.y, words), lines, words);
      const long now = score(r, pair, degree, lines, words);
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
  return count;
}

static bool search_one(gl_pairer *r, gl_cellset cells, uint64_t *lines);
static bool search_many(gl_pairer *r, gl_cellset cells, uint64_t *lines);

INLINE bool search(gl_pairer *r, gl_cellset cells, uint64_t *lines,
                   size_t words) {
  const size_t start = r->pairs;
  size_t shortest;
  bool paired;
  do {
    if (!look(r, &cells, lines, &paired, &shortest, words)) {
      r->failures++;
      r->pairs = start;
      return false;
    }
  } while (paired || (shortest < r->position->count &&
                      pair_equals(r, &cells, lines, words)));
  if (shortest == r->position->count)
    return true;
  const gl_cellset open = gl_cellset_and(r->position->open[shortest], cells);
  const size_t middle = r->pairs;
  gl_pair best[GL_PAIRER_WIDEST];
  const size_t count = choose_pairs(r, open, lines, best, words);
  for (size_t i = 0; i < count; i++) {
    if ((r->patience && r->failures >= r->patience) ||
        (r->budget && !gl_budget_work(r->budget)))
      break;
    gl_cellset left = cells;
    uint64_t *next = lines + words;
    gl_bits_copy(next, lines, words);
    assign(r, best[i], &left, next, words);
    if (words == 1 ? search_one(r, left, next) : search_many(r, left, next))
      return true;
    r->pairs = middle;
  }
  r->pairs = start;
  return false;
}

static bool search_one(gl_pairer *r, gl_cellset cells, uint64_t *lines) {
  return search(r, cells, lines, 1);
}

static bool search_many(gl_pairer *r, gl_cellset cells, uint64_t *lines) {
  return search(r, cells, lines, r->words);
}

// A pair all of whose lines have another pair is left out: the fewer cells a
// shield needs, the more positions it answers.
static void drop_idle_pairs(gl_pairer *r) {
  const gl_position *p = r->position;
  for (size_t i = r->pairs; i > 0; i--) {
    const gl_pair pair = r->pair[i - 1];
    bool needed = false;
    for (size_t e = 0; !needed && e < p->count; e++) {
      if (!gl_cellset_has(&p->open[e], pair.x) ||
          !gl_cellset_has(&p->open[e], pair.y))
        continue;
      needed = true;
      for (size_t j = 0; needed && j < r->pairs; j++)
        needed = j == i - 1 || !gl_cellset_has(&p->open[e], r->pair[j].x) ||
                 !gl_cellset_has(&p->open[e], r->pair[j].y);
    }
    if (!needed)
      r->pair[i - 1] = r->pair[--r->pairs];
  }
}

bool gl_pairer_find(gl_pairer *r, const gl_position *position) {
  r->position = position;
  r->words = gl_bits_words(position->count);
  r->pairs = 0;
  r->failures = 0;
  gl_bits_clear(r->through, r->board->cells * r->words);
  for (size_t i = 0; i < position->count; i++)
    for (gl_cellset rest = position->open[i]; !gl_cellset_empty(&rest);)
      gl_bits_add(r->through + gl_cellset_pop(&rest) * r->words, i);
  gl_bits_fill(r->free, position->count);
  const bool found = r->words == 1 ? search_one(r, position->live, r->free)
                                   : search_many(r, position->live, r->free);
  if (!found)
    return false;
  drop_idle_pairs(r);
  return true;
}
