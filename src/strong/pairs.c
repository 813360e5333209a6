// SPDX-License-Identifier: MIT
// The lines with the fewest cells to spare come first, and of the pairs of such
// a line the one that is in most of the others.

#include "strong/pairs.h"

#include <assert.h>
#include <stdlib.h>

typedef struct matcher {
  gl_cellset *line; // the missing cells of lines without a pair
  size_t lines;
  gl_cellset used;
} matcher;

static gl_cellset rest_of(const matcher *matcher, size_t i) {
  assert(i < matcher->lines);
  return gl_cellset_minus(matcher->line[i], matcher->used);
}

// A line with the fewest cells that are in no pair.
static size_t tightest(const matcher *matcher, size_t *cells) {
  size_t best = 0;
  *cells = SIZE_MAX;
  for (size_t i = 0; i < matcher->lines; i++) {
    const gl_cellset rest = rest_of(matcher, i);
    const size_t count = gl_cellset_count(&rest);
    if (count < *cells) {
      *cells = count;
      best = i;
    }
  }
  return best;
}

static size_t lines_with(const matcher *matcher, const gl_cellset *pair) {
  size_t count = 0;
  for (size_t i = 0; i < matcher->lines; i++)
    count += gl_cellset_inside(pair, &matcher->line[i]);
  return count;
}

static void choose_pair(const matcher *matcher, size_t line, gl_cell pair[2]) {
  assert(line < matcher->lines);
  size_t most = 0;
  for (gl_cellset a = rest_of(matcher, line); !gl_cellset_empty(&a);) {
    const gl_cell one = gl_cellset_pop(&a);
    for (gl_cellset b = a; !gl_cellset_empty(&b);) {
      const gl_cell two = gl_cellset_pop(&b);
      gl_cellset both = gl_cellset_of(one);
      gl_cellset_add(&both, two);
      const size_t count = lines_with(matcher, &both);
      if (count > most) {
        most = count;
        pair[0] = one;
        pair[1] = two;
      }
    }
  }
}

// Lines that contain the pair need no other.
static void use_pair(matcher *matcher, const gl_cell pair[2]) {
  assert(pair[0] != pair[1]);
  assert(!gl_cellset_has(&matcher->used, pair[0]) &&
         !gl_cellset_has(&matcher->used, pair[1]));
  gl_cellset both = gl_cellset_of(pair[0]);
  size_t kept = 0;
  gl_cellset_add(&both, pair[1]);
  matcher->used = gl_cellset_or(matcher->used, both);
  for (size_t i = 0; i < matcher->lines; i++)
    if (!gl_cellset_inside(&both, &matcher->line[i]))
      matcher->line[kept++] = matcher->line[i];
  matcher->lines = kept;
}

bool gl_pairs_find(gl_cellset *line, size_t lines, gl_cell *pairs,
                   size_t *count) {
  matcher m = {.line = line, .lines = lines};
  *count = 0;
  while (m.lines) {
    size_t cells;
    const size_t tight = tightest(&m, &cells);
    if (cells < 2)
      return false;
    gl_cell pair[2] = {0};
    choose_pair(&m, tight, pair);
    use_pair(&m, pair);
    pairs[(*count)++] = pair[0];
    pairs[(*count)++] = pair[1];
  }
  assert(*count % 2 == 0);
  return true;
}
