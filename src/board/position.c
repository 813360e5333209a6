// SPDX-License-Identifier: MIT
#include "board/position.h"

#include <assert.h>
#include <string.h>

static bool has_valid_lines(const gl_board *board,
                            const gl_position *position) {
  gl_cellset live = {{0}};
  for (size_t i = 0; i < position->count; i++) {
    const gl_line line = position->line[i];
    if (line >= board->lines || gl_bits_has(position->hit, line))
      return false;
    const gl_cellset open =
        gl_cellset_minus(board->line[line], position->maker);
    if (!gl_cellset_equal(&position->open[i], &open))
      return false;
    live = gl_cellset_or(live, open);
  }
  return gl_cellset_equal(&position->live, &live) &&
         gl_cellset_apart(&live, &position->breaker);
}

bool gl_position_valid(const gl_board *board, const gl_position *position) {
  bool good = gl_cellset_valid(&position->maker, board->cells) &&
              gl_cellset_valid(&position->breaker, board->cells) &&
              gl_cellset_apart(&position->maker, &position->breaker) &&
              gl_bits_valid(position->hit, board->lines) &&
              has_valid_lines(board, position);
  for (gl_cellset rest = position->breaker; good && !gl_cellset_empty(&rest);)
    good = gl_bits_inside(gl_board_through(board, gl_cellset_pop(&rest)),
                          position->hit, board->words);
  return good;
}

static gl_position *make_position(gl_stack *stack, const gl_board *board,
                                  size_t lines) {
  gl_position *p = gl_stack_take(stack, sizeof *p);
  if (!p)
    return NULL;
  p->open = gl_stack_take(stack, (lines + 1) * sizeof *p->open);
  p->line = gl_stack_take(stack, (lines + 1) * sizeof *p->line);
  p->hit = gl_stack_take(stack, (board->words + 1) * sizeof *p->hit);
  p->count = 0;
  return p->open && p->line && p->hit ? p : NULL;
}

// Drops every line that contains another one; of equal lines the first stays.
// Lines that are not `fresh` were compared with each other before.
static void drop_supersets(gl_position *position, const bool *fresh,
                           bool *drop) {
  for (size_t j = 0; j < position->count; j++) {
    if (!fresh[j] || drop[j])
      continue;
    for (size_t i = 0; i < position->count; i++)
      if (i != j && gl_cellset_inside(&position->open[j], &position->open[i])) {
        const bool equal =
            gl_cellset_equal(&position->open[i], &position->open[j]);
        drop[equal && j > i ? j : i] = true;
      }
  }
  size_t kept = 0;
  for (size_t i = 0; i < position->count; i++)
    if (!drop[i]) {
      position->open[kept] = position->open[i];
      position->line[kept++] = position->line[i];
    }
  position->count = kept;
}

// Adds a line with these open cells unless it is hit; `fresh` if a stone of
// Maker's has just made it smaller.
static void add_line(gl_position *position, gl_line line, gl_cellset open,
                     gl_cellset maker, gl_cellset breaker, bool *fresh) {
  assert(gl_cellset_apart(&maker, &breaker));
  if (!gl_cellset_apart(&open, &breaker))
    return;
  fresh[position->count] = !gl_cellset_apart(&open, &maker);
  position->open[position->count] = gl_cellset_minus(open, maker);
  position->line[position->count++] = line;
}

// The lines are there; the rest follows.
static gl_position *finish(gl_position *position, bool subsume, bool *fresh) {
  if (subsume)
    drop_supersets(position, fresh, fresh + position->count);
  position->live = (gl_cellset){{0}};
  for (size_t i = 0; i < position->count; i++)
    position->live = gl_cellset_or(position->live, position->open[i]);
  return position;
}

static bool *flags(gl_stack *stack, size_t lines) {
  bool *flag = gl_stack_take(stack, 2 * lines + 1);
  if (flag)
    memset(flag, 0, 2 * lines + 1);
  return flag;
}

gl_position *gl_position_play(gl_stack *stack, const gl_board *board,
                              const gl_position *from, gl_cellset maker,
                              gl_cellset breaker, bool subsume) {
  assert(gl_cellset_apart(&maker, &breaker));
  assert(gl_cellset_apart(&maker, &from->breaker));
  assert(gl_cellset_apart(&breaker, &from->maker));
  gl_position *p = make_position(stack, board, from->count);
  bool *fresh = flags(stack, from->count);
  if (!p || !fresh)
    return NULL;
  p->maker = gl_cellset_or(from->maker, maker);
  p->breaker = gl_cellset_or(from->breaker, breaker);
  gl_bits_copy(p->hit, from->hit, board->words);
  for (gl_cellset rest = breaker; !gl_cellset_empty(&rest);)
    gl_bits_or(p->hit, gl_board_through(board, gl_cellset_pop(&rest)),
               board->words);
  for (size_t i = 0; i < from->count; i++)
    add_line(p, from->line[i], from->open[i], maker, breaker, fresh);
  assert(p->count <= from->count);
  return finish(p, subsume, fresh);
}

gl_position *gl_position_part(gl_stack *stack, const gl_board *board,
                              const gl_position *from, gl_cellset cells,
                              const bool *mine, bool subsume) {
  assert(gl_cellset_valid(&cells, board->cells));
  gl_position *p = make_position(stack, board, from->count);
  bool *fresh = flags(stack, from->count);
  if (!p || !fresh)
    return NULL;
  const gl_cellset others = gl_cellset_minus(from->live, cells);
  const gl_cellset nothing = {{0}};
  p->maker = gl_cellset_or(from->maker, others);
  p->breaker = from->breaker;
  gl_bits_fill(p->hit, board->lines);
  for (size_t i = 0; i < from->count; i++)
    if (mine[i]) {
      gl_bits_remove(p->hit, from->line[i]);
      add_line(p, from->line[i], from->open[i], others, nothing, fresh);
    }
  return finish(p, subsume, fresh);
}

gl_position *gl_position_without(gl_stack *stack, const gl_board *board,
                                 gl_cellset maker, gl_cellset breaker,
                                 const uint64_t *hit, bool subsume) {
  assert(gl_bits_valid(hit, board->lines));
  gl_position *empty = make_position(stack, board, board->lines);
  bool *fresh = flags(stack, board->lines);
  if (!empty || !fresh)
    return NULL;
  empty->maker = empty->breaker = (gl_cellset){{0}};
  gl_bits_copy(empty->hit, hit, board->words);
  for (gl_line line = 0; line < board->lines; line++)
    if (!gl_bits_has(hit, line))
      add_line(empty, line, board->line[line], empty->maker, empty->breaker,
               fresh);
  for (size_t i = 0; i < empty->count; i++)
    fresh[i] = true;
  finish(empty, subsume, fresh);
  return gl_position_play(stack, board, empty, maker, breaker, subsume);
}

gl_position *gl_position_new(gl_stack *stack, const gl_board *board,
                             gl_cellset maker, gl_cellset breaker,
                             bool subsume) {
  assert(gl_cellset_valid(&maker, board->cells));
  assert(gl_cellset_valid(&breaker, board->cells));
  uint64_t *hit = gl_stack_take(stack, (board->words + 1) * sizeof *hit);
  if (!hit)
    return NULL;
  gl_bits_clear(hit, board->words);
  return gl_position_without(stack, board, maker, breaker, hit, subsume);
}
