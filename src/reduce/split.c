// SPDX-License-Identifier: MIT
// Positions that fall apart, Maker to move.
//
// Parts: no line has cells of both sides.  Maker wins if she wins one side, and
// Breaker wins if he wins both: a join.
//
// Cell (Czifra, Theorem IV.2): the sides share one cell v.  Maker wins if she
// wins side and v alone, for one of the sides, or if she wins both sides with v
// already hers, still to move: she plays v, and Breaker cannot answer in both.
// Otherwise Breaker wins one side with v, and the other even with v Maker's: a
// join.
//
// Line (Theorem IV.3 in its sound directions, doc/theory/papers.md): one
// line e has cells of both sides, which both have other lines.  Maker wins if
// she wins one side without e. Breaker wins if he wins one side with its part
// of e, and the other without e: a join.  Otherwise nothing follows.
//
// All of these are positions with more stones: a side is alone when Breaker has
// the other one.  None of this is sound with Breaker to move.

#include "reduce/reduce.h"

#include <assert.h>

// All cells that lines, one of them and some cells left out, connect with
// `cells`.
static gl_cellset flood(const gl_position *position, gl_cellset cells,
                        size_t without, gl_cellset out) {
  assert(gl_cellset_inside(&cells, &position->live));
  for (bool grown = true; grown;) {
    grown = false;
    for (size_t i = 0; i < position->count; i++) {
      const gl_cellset open = gl_cellset_minus(position->open[i], out);
      if (i == without || gl_cellset_apart(&open, &cells) ||
          gl_cellset_inside(&open, &cells))
        continue;
      cells = gl_cellset_or(cells, open);
      grown = true;
    }
  }
  assert(gl_cellset_apart(&cells, &out));
  return cells;
}

// Fills the sides if the flood does not reach everything.
static bool divide(const gl_position *position, gl_cellset out,
                   gl_split *split) {
  assert(gl_cellset_inside(&out, &position->live));
  const gl_cellset all = gl_cellset_minus(position->live, out);
  if (gl_cellset_empty(&all))
    return false;
  const gl_cellset start = gl_cellset_of(gl_cellset_first(&all));
  split->side[0] = flood(position, start, position->count, out);
  split->side[1] = gl_cellset_minus(all, split->side[0]);
  assert(gl_cellset_apart(&split->side[0], &out));
  return !gl_cellset_empty(&split->side[1]);
}

bool gl_split_valid(const gl_position *position, const gl_split *split) {
  const gl_cellset *side = split->side;
  const bool cell = split->kind == GL_SPLIT_CELL;
  gl_cellset all = gl_cellset_or(side[0], side[1]);
  if (gl_cellset_empty(&side[0]) || gl_cellset_empty(&side[1]) ||
      !gl_cellset_apart(&side[0], &side[1]) ||
      (cell && gl_cellset_has(&all, split->cell)))
    return false;
  if (cell)
    gl_cellset_add(&all, split->cell);
  for (size_t i = 0; i < position->count; i++)
    if (!gl_cellset_apart(&position->open[i], &side[0]) &&
        !gl_cellset_apart(&position->open[i], &side[1]) &&
        !(split->kind == GL_SPLIT_LINE && i == split->line))
      return false;
  return gl_cellset_equal(&all, &position->live);
}

bool gl_split_parts(const gl_position *position, gl_split *split) {
  split->kind = GL_SPLIT_PARTS;
  return divide(position, (gl_cellset){{0}}, split);
}

bool gl_split_cell(const gl_position *position, gl_split *split) {
  split->kind = GL_SPLIT_CELL;
  for (gl_cellset rest = position->live; !gl_cellset_empty(&rest);) {
    split->cell = gl_cellset_pop(&rest);
    if (divide(position, gl_cellset_of(split->cell), split))
      return true;
  }
  return false;
}

// Is a line other than `without` inside the cells?
static bool has_line(const gl_position *position, size_t without,
                     gl_cellset cells) {
  assert(without < position->count);
  for (size_t i = 0; i < position->count; i++)
    if (i != without && gl_cellset_inside(&position->open[i], &cells))
      return true;
  return false;
}

// A side without a line of its own would be a cell of the common line that no
// other line needs: nothing is divided then.
bool gl_split_line(const gl_position *position, gl_split *split) {
  split->kind = GL_SPLIT_LINE;
  for (split->line = 0; split->line < position->count; split->line++) {
    const size_t other = split->line ? 0 : 1;
    if (other == position->count)
      return false;
    split->side[0] =
        flood(position, position->open[other], split->line, (gl_cellset){{0}});
    split->side[1] = gl_cellset_minus(position->live, split->side[0]);
    if (has_line(position, split->line, split->side[1]))
      return true;
  }
  return false;
}
