// SPDX-License-Identifier: MIT
#include "hunt/table.h"

#include "base/grow.h"

#include <assert.h>
#include <stdlib.h>

void gl_table_set(gl_table *table, int width, int height, bool torus,
                  unsigned turns) {
  assert(width > 0 && height > 0 && width * height <= GL_CELLS && turns & 1);
  *table = (gl_table){.width = width,
                      .height = height,
                      .torus = torus,
                      .turns = turns,
                      .cells = (size_t)width * (size_t)height};
  for (size_t cell = 0; cell < table->cells; cell++) {
    table->x[cell] = (uint16_t)(cell % (size_t)width);
    table->y[cell] = (uint16_t)(cell / (size_t)width);
  }
}

// Those with bit 2 exchange width and height.
unsigned gl_table_symmetries(const gl_table *table) {
  return table->turns & (table->width == table->height ? 0xffu : 0x0fu);
}

gl_cellset gl_table_beside(const gl_table *table, unsigned cell) {
  static const gl_point step[4] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
  const gl_point p = gl_table_point(table, cell);
  gl_cellset near = {{0}};
  for (size_t i = 0; i < 4; i++) {
    const gl_point q =
        gl_table_wrap(table, (gl_point){p.x + step[i].x, p.y + step[i].y});
    if (gl_table_holds(table, q.x, q.y, 1, 1))
      gl_cellset_add(&near, gl_table_cell(table, q.x, q.y));
  }
  return near;
}

gl_cellset gl_table_roll(const gl_table *table, const gl_cellset *set,
                         unsigned step) {
  gl_cellset moved = {{0}};
  for (gl_cellset left = *set; !gl_cellset_empty(&left);) {
    const unsigned cell = gl_cellset_pop(&left);
    int x = table->x[cell] + table->x[step];
    int y = table->y[cell] + table->y[step];
    x -= x >= table->width ? table->width : 0;
    y -= y >= table->height ? table->height : 0;
    gl_cellset_add(&moved, gl_table_cell(table, x, y));
  }
  return moved;
}

// ---- Stones ----

void gl_stones_put(gl_stones *stones, gl_player player, unsigned cell) {
  assert(cell < GL_CELLS && !stones->owner[cell]);
  assert(stones->count[player] < GL_STONES);
  stones->owner[cell] = (unsigned char)(1 + player);
  stones->at[player][stones->count[player]++] = (uint16_t)cell;
  gl_cellset_add(&stones->set[player], cell);
}

void gl_stones_lift(gl_stones *stones, gl_player player) {
  assert(stones->count[player] > 0);
  const unsigned cell = stones->at[player][--stones->count[player]];
  stones->owner[cell] = 0;
  gl_cellset_remove(&stones->set[player], cell);
}

// ---- Goals ----

// A normal shape with its corner at x:y, if it fits: on a torus, if it covers
// no cell twice.
static bool add_line(gl_goals *goals, const gl_table *table,
                     const gl_shape *shape, int x, int y) {
  const uint32_t number = (uint32_t)goals->lines;
  gl_cellset line = {{0}};
  for (size_t i = 0; i < shape->count; i++) {
    const gl_point p = gl_table_wrap(
        table, (gl_point){x + shape->at[i].x, y + shape->at[i].y});
    if (!gl_table_holds(table, p.x, p.y, 1, 1))
      return true;
    gl_cellset_add(&line, gl_table_cell(table, p.x, p.y));
  }
  if (gl_cellset_count(&line) != shape->count)
    return true;
  bool good = GL_PUSH(goals->line, goals->lines, goals->line_room, line);
  for (gl_cellset left = line; good && !gl_cellset_empty(&left);) {
    const uint32_t cell = gl_cellset_pop(&left);
    good =
        GL_PUSH(goals->at[cell], goals->count[cell], goals->room[cell], number);
  }
  return good;
}

bool gl_goals_make(gl_goals *goals, const gl_table *table,
                   const gl_shapes *shapes) {
  bool good = true;
  for (size_t i = 0; i < shapes->count; i++)
    for (int y = 0; good && y < table->height; y++)
      for (int x = 0; good && x < table->width; x++)
        good = add_line(goals, table, &shapes->at[i], x, y);
  return good;
}

void gl_goals_clear(gl_goals *goals) {
  for (size_t cell = 0; cell < GL_CELLS; cell++)
    free(goals->at[cell]);
  free(goals->line);
}
