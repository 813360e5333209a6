// SPDX-License-Identifier: MIT
// table.h -- where a hunt happens
//
// A board of W x H cells, a torus, or a window of the plane: cell W y + x is at
// x:y.  What is proved in a window holds on the plane, because all cards lie
// inside.

#ifndef GL_HUNT_TABLE_H
#define GL_HUNT_TABLE_H

#include "base/cellset.h"
#include "rules/game.h"

#define GL_CELLS (64 * GL_WORDS)

typedef struct gl_table {
  int width;
  int height;
  bool torus;
  bool plane; // a window
  unsigned
      turns; // bits: the turns of gl_shape_turn_point that take goals to goals
  size_t cells;
  uint16_t x[GL_CELLS];
  uint16_t y[GL_CELLS];
} gl_table;

// At most GL_CELLS cells.
void gl_table_set(gl_table *table, int width, int height, bool torus,
                  unsigned turns);

static inline unsigned gl_table_cell(const gl_table *table, int x, int y) {
  return (unsigned)(table->width * y + x);
}

static inline gl_point gl_table_point(const gl_table *table, unsigned cell) {
  return (gl_point){table->x[cell], table->y[cell]};
}

// May a figure of this size have its corner at x:y?
static inline bool gl_table_holds(const gl_table *table, int x, int y,
                                  int width, int height) {
  return x >= 0 && y >= 0 && x + width <= table->width &&
         y + height <= table->height;
}

// x:y itself, or the cell of the torus that it falls on.
static inline gl_point gl_table_wrap(const gl_table *table, gl_point point) {
  if (!table->torus)
    return point;
  point.x %= table->width;
  point.y %= table->height;
  return (gl_point){point.x + (point.x < 0 ? table->width : 0),
                    point.y + (point.y < 0 ? table->height : 0)};
}

// The turns that take the table to itself, as bits.
unsigned gl_table_symmetries(const gl_table *table);

// The cells that share an edge with one of the table.
gl_cellset gl_table_beside(const gl_table *table, unsigned cell);

// The set with every cell moved around the torus.
gl_cellset gl_table_roll(const gl_table *table, const gl_cellset *set,
                         unsigned step);

// The set with every cell moved as 0:0 is moved to `step`; but on a torus none
// may leave the table.
static inline gl_cellset gl_table_move(const gl_table *table,
                                       const gl_cellset *set, unsigned step) {
  if (table->torus)
    return gl_table_roll(table, set, step);
  const size_t words = step / 64;
  const unsigned bits = step % 64;
  gl_cellset moved = {{0}};
  for (size_t w = GL_WORDS; w-- > words;) {
    moved.word[w] = set->word[w - words] << bits;
    if (bits && w > words)
      moved.word[w] |= set->word[w - words - 1] >> (64 - bits);
  }
  return moved;
}

#define GL_STONES 192 // of each player, at most

typedef struct gl_stones {
  unsigned char owner[GL_CELLS]; // 0, or 1 + gl_player
  uint16_t at[2][GL_STONES];
  size_t count[2];
  gl_cellset set[2];
} gl_stones;

void gl_stones_put(gl_stones *stones, gl_player player, unsigned cell);

// Takes the player's last stone back.
void gl_stones_lift(gl_stones *stones, gl_player player);

static inline gl_cellset gl_stones_both(const gl_stones *stones) {
  return gl_cellset_or(stones->set[GL_MAKER], stones->set[GL_BREAKER]);
}

// All places of the goals on the table.
typedef struct gl_goals {
  gl_cellset *line;
  size_t lines;
  size_t line_room;
  uint32_t *at[GL_CELLS]; // lines through a cell
  size_t count[GL_CELLS];
  size_t room[GL_CELLS];
} gl_goals;

// False if malloc fails.
bool gl_goals_make(gl_goals *goals, const gl_table *table,
                   const gl_shapes *shapes);
void gl_goals_clear(gl_goals *goals);

#endif
