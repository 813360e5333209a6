// SPDX-License-Identifier: MIT
// table.h -- the part of the plane on which a hunt happens
//
// A window of GL_TABLE x GL_TABLE cells; cell GL_TABLE y + x is at x:y.  What
// is proved on it holds on the plane, as all its cards lie inside.

#ifndef GL_SEQUENCE_TABLE_H
#define GL_SEQUENCE_TABLE_H

#include "rules/game.h"

#include <stdlib.h>

#define GL_TABLE 16
#define GL_CELLS (GL_TABLE * GL_TABLE)
#define GL_WORDS 4 // GL_CELLS bits
#include "base/cellset.h"

#define GL_STONES 64 // of each player, at most

static inline int gl_cell_x(unsigned cell) { return (int)(cell % GL_TABLE); }
static inline int gl_cell_y(unsigned cell) { return (int)(cell / GL_TABLE); }
static inline unsigned gl_cell_at(int x, int y) {
  return (unsigned)(GL_TABLE * y + x);
}

// First x becomes -x if bit 0 of `turn` is set, then y becomes -y if bit 1 is,
// then they are exchanged if bit 2 is.
static inline gl_point gl_point_turn(gl_point point, unsigned turn) {
  if (turn & 1)
    point.x = -point.x;
  if (turn & 2)
    point.y = -point.y;
  return turn & 4 ? (gl_point){point.y, point.x} : point;
}

// Do they share an edge?
static inline bool gl_point_beside(gl_point p, gl_point q) {
  return abs(p.x - q.x) + abs(p.y - q.y) == 1;
}

// The cells of the table that share an edge with one of it.
static inline gl_cellset gl_cells_beside(unsigned cell) {
  const int x = gl_cell_x(cell);
  const int y = gl_cell_y(cell);
  gl_cellset near = {{0}};
  if (x > 0)
    gl_cellset_add(&near, cell - 1);
  if (x + 1 < GL_TABLE)
    gl_cellset_add(&near, cell + 1);
  if (y > 0)
    gl_cellset_add(&near, cell - GL_TABLE);
  if (y + 1 < GL_TABLE)
    gl_cellset_add(&near, cell + GL_TABLE);
  return near;
}

// The set with every cell moved on by `step` cells; none may leave the table.
static inline gl_cellset gl_cellset_move(const gl_cellset *set, unsigned step) {
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

typedef struct gl_stones {
  unsigned char owner[GL_CELLS]; // 0, or 1 + gl_player
  unsigned char at[2][GL_STONES];
  size_t count[2];
  gl_cellset set[2];
} gl_stones;

void gl_stones_put(gl_stones *stones, gl_player player, unsigned cell);

// Takes the player's last stone back.
void gl_stones_lift(gl_stones *stones, gl_player player);

static inline gl_cellset gl_stones_both(const gl_stones *stones) {
  return gl_cellset_or(stones->set[GL_MAKER], stones->set[GL_BREAKER]);
}

// All places of the goal on the table.
typedef struct gl_goals {
  gl_cellset *line;
  size_t lines;
  size_t line_room;
  uint32_t *at[GL_CELLS]; // lines through a cell
  size_t count[GL_CELLS];
  size_t room[GL_CELLS];
} gl_goals;

// False if malloc fails.
bool gl_goals_make(gl_goals *goals, const gl_shapes *shapes);
void gl_goals_clear(gl_goals *goals);

#endif
