// SPDX-License-Identifier: MIT
// situation.h -- what Maker has after her move, after Sieben (2008)
//
// A situation is a core of Maker's stones and a neighbourhood that Breaker has
// left free; a core is never empty.  It is canonical when it is the least of
// its orientations, the core deciding first, moved so that its least
// coordinates are 0, its cells sorted by y, then x.  Orientations are made by
// the isometries that keep the goals, a set of bits as in rules/game.h.

#ifndef GL_SEQUENCE_SITUATION_H
#define GL_SEQUENCE_SITUATION_H

#include "lattice/card.h"

typedef struct gl_situation {
  gl_point *core;
  size_t cores;
  gl_point *around; // the neighbourhood
  size_t arounds;
} gl_situation;

// A situation with room for so many cells, and none yet; false if malloc fails.
bool gl_situation_new(size_t cores, size_t arounds, gl_situation *situation);
bool gl_situation_copy(const gl_situation *from, gl_situation *to);
void gl_situation_clear(gl_situation *situation);

// What a card is after its move p, (A + p, T - p); the goal, if it is a line.
// Not canonical.  False if malloc fails.
bool gl_situation_of_card(const gl_lattice_card *card, gl_situation *situation);

// A line.  Not canonical.  False if malloc fails.
bool gl_situation_of_shape(const gl_shape *shape, gl_situation *situation);

// Turned, moved to 0:0 and sorted.
void gl_situation_turn(gl_situation *situation, unsigned turn);

// Has this cell of the core a neighbour in the core?  So it may be Maker's last
// stone if she plays edge to edge.
bool gl_situation_joined(const gl_situation *situation, size_t i);

// The first such cell; 0 if there is none.
size_t gl_situation_stone(const gl_situation *situation);

// Can Maker make this core with her first move, and the handicap's stones
// before it?
bool gl_situation_starts(const gl_situation *situation, unsigned handicap,
                         bool beside);

// False if malloc fails.
bool gl_situation_canonise(gl_situation *situation, unsigned isometries);

// Has it no neighbourhood, and is the core a translate of one of the shapes?
bool gl_situation_is_line(const gl_situation *situation,
                          const gl_shapes *shapes);

// Of canonical situations.
bool gl_situation_same(const gl_situation *a, const gl_situation *b);
uint64_t gl_situation_hash(const gl_situation *situation);

#endif
