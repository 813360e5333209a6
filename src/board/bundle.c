// SPDX-License-Identifier: MIT
#include "board/bundle.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// The first line of a bundle in the making; every line points to one before it.
static gl_line first_of(gl_line *to, gl_line line) {
  assert(line != GL_NO_LINE);
  while (to[line] != line) {
    to[line] = to[to[line]];
    line = to[line];
  }
  return line;
}

static void merge_lines(gl_line *to, gl_line a, gl_line b) {
  assert(a != GL_NO_LINE && b != GL_NO_LINE);
  a = first_of(to, a);
  b = first_of(to, b);
  to[a < b ? b : a] = a < b ? a : b;
}

// All lines through `cell` that share another cell, too.
static void merge_through(const gl_board *board, gl_cell cell, gl_line *to) {
  assert(cell < board->cells);
  gl_line last[64 * GL_WORDS]; // the last line through both cells
  for (size_t c = 0; c < board->cells; c++)
    last[c] = GL_NO_LINE;
  for (gl_line line = 0; line < board->lines; line++) {
    gl_cellset rest = board->line[line];
    if (!gl_cellset_has(&rest, cell))
      continue;
    gl_cellset_remove(&rest, cell);
    while (!gl_cellset_empty(&rest)) {
      const gl_cell other = gl_cellset_pop(&rest);
      if (last[other] != GL_NO_LINE)
        merge_lines(to, line, last[other]);
      last[other] = line;
    }
  }
}

gl_bundles *gl_bundles_new(const gl_board *board) {
  gl_bundles *bundles = calloc(1, sizeof *bundles);
  gl_line *to = malloc((board->lines + 1) * sizeof *to);
  if (!bundles || !to) {
    free(bundles);
    free(to);
    return NULL;
  }
  for (gl_line line = 0; line < board->lines; line++)
    to[line] = line;
  for (gl_cell cell = 0; cell < board->cells; cell++)
    merge_through(board, cell, to);
  // In order, so that what a line points to has its number already.
  for (gl_line line = 0; line < board->lines; line++)
    to[line] = to[line] == line ? (gl_line)bundles->count++ : to[to[line]];
  bundles->of = to;
  assert(gl_bundles_valid(bundles, board->lines));
  return bundles;
}

bool gl_bundles_valid(const gl_bundles *bundles, size_t lines) {
  size_t seen = 0;
  for (size_t line = 0; line < lines; line++) {
    if (bundles->of[line] > seen)
      return false;
    seen += bundles->of[line] == seen;
  }
  return seen == bundles->count;
}

void gl_bundles_free(gl_bundles *bundles) {
  if (!bundles)
    return;
  free(bundles->of);
  free(bundles);
}

// A bundle in a position.
typedef struct sheaf {
  bool open;         // it has an open line
  gl_cellset shared; // the cells of all its open lines
} sheaf;

static const sheaf *bind(const gl_bundles *bundles, gl_stack *stack,
                         const gl_position *position, const bool *mine) {
  sheaf *sheaves = gl_stack_take(stack, bundles->count * sizeof *sheaves);
  if (!sheaves)
    return NULL;
  memset(sheaves, 0, bundles->count * sizeof *sheaves);
  for (size_t i = 0; i < position->count; i++) {
    if (mine && !mine[i])
      continue;
    assert(bundles->of[position->line[i]] < bundles->count);
    sheaf *at = &sheaves[bundles->of[position->line[i]]];
    at->shared = at->open ? gl_cellset_and(at->shared, position->open[i])
                          : position->open[i];
    at->open = true;
  }
  return sheaves;
}

static int count_wants(const gl_bundles *bundles, const sheaf *sheaves) {
  int wants = 0;
  for (size_t i = 0; sheaves && i < bundles->count; i++)
    wants += sheaves[i].open ? 2 : 0;
  return wants;
}

int gl_bundles_want(const gl_bundles *bundles, gl_stack *stack,
                    const gl_position *position, const bool *mine) {
  const gl_mark mark = gl_stack_mark(stack);
  const int wants = count_wants(bundles, bind(bundles, stack, position, mine));
  gl_stack_cut(stack, mark);
  assert(wants >= 0 && (size_t)wants <= 2 * bundles->count);
  return wants;
}

// A stone takes away the cells that it dominates, itself among them, and the
// bundles that share it.
void gl_bundles_lacks(const gl_bundles *bundles, gl_stack *stack,
                      const gl_position *position, const gl_cellset *over,
                      int *lack) {
  const gl_mark mark = gl_stack_mark(stack);
  const sheaf *sheaves = bind(bundles, stack, position, NULL);
  const int whole =
      count_wants(bundles, sheaves) - (int)gl_cellset_count(&position->live);
  for (gl_cellset rest = position->live; !gl_cellset_empty(&rest);)
    lack[gl_cellset_pop(&rest)] = sheaves ? whole : 0;
  for (gl_cellset rest = position->live; sheaves && !gl_cellset_empty(&rest);)
    for (gl_cellset dominators = over[gl_cellset_pop(&rest)];
         !gl_cellset_empty(&dominators);)
      lack[gl_cellset_pop(&dominators)]++;
  for (size_t i = 0; sheaves && i < bundles->count; i++)
    for (gl_cellset rest = sheaves[i].shared; !gl_cellset_empty(&rest);)
      lack[gl_cellset_pop(&rest)] -= 2;
  gl_stack_cut(stack, mark);
}
