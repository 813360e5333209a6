// SPDX-License-Identifier: MIT
// play.h -- the rule `play`, for cards that come from elsewhere

#ifndef GL_LATTICE_PLAY_H
#define GL_LATTICE_PLAY_H

#include "io/packed.h"
#include "lattice/gather.h"

// Where all cards lie: a board, a window of the plane, or a torus; and the
// isometries, as bits, that take cards to cards.  The gathering is the
// caller's, open for the cells of the largest card.
typedef struct gl_lattice_field {
  int width;
  int height;
  bool torus;
  unsigned isometries;
  gl_gather gather;
} gl_lattice_field;

typedef enum gl_lattice_played {
  GL_PLAYED,
  GL_PLAYED_NOT, // it does not follow, or has too many cells
  GL_PLAYED_NO_MEMORY,
} gl_lattice_played;

// Adds a card of which the move and the children are there, on the heap; they
// are taken over, or freed.  `stone` is one more stone of Maker's, which she
// needs edge to edge, or NULL.
gl_lattice_played gl_lattice_play(gl_lattice_cards *cards,
                                  gl_lattice_field *field, gl_lattice_card card,
                                  const gl_point *stone);

// packed.c: a card that has children, out and in, as its move, its children and
// its stone beside the move.  What comes in is played again; false, and a
// complaint, if it cannot be.
void gl_lattice_card_put(const gl_lattice_cards *cards, uint32_t number,
                         gl_packed *packed);
bool gl_lattice_card_get(gl_lattice_cards *cards, gl_lattice_field *field,
                         gl_packed *packed);

// The same for a child of card `number`, or of a claim if that is the count.
void gl_lattice_child_put(const gl_lattice_child *child, size_t number,
                          gl_packed *packed);
gl_lattice_child gl_lattice_child_get(size_t number, gl_packed *packed);

#endif
