// SPDX-License-Identifier: MIT
// proof.h -- Maker's win by lattice cards
//
// The claim says where on the board its cards lie.  Maker first, it is one card
// whose A is hers already or has no more cells than her handicap.  Breaker
// first, every cell is outside the T of one of its cards.

#ifndef GL_LATTICE_PROOF_H
#define GL_LATTICE_PROOF_H

#include "lattice/card.h"
#include "rules/game.h"

// Valid when zeroed, but for the game.
typedef struct gl_lattice_proof {
  const gl_game *game;
  gl_lattice_cards cards; // those of the claim among them
  gl_lattice_child *claim;
  size_t claims;
  size_t claim_room;
  bool planar; // on a torus: the cards are those of the plane, and the claim
               // alone lies around it
} gl_lattice_proof;

// Leaves the game.
void gl_lattice_proof_clear(gl_lattice_proof *proof);

// The isometries, as bits, that take cards to cards.
unsigned gl_lattice_isometries(const gl_game *game);

// holds.c: does the claim hold, and does each card that it needs follow from
// its children?  False and *memory if malloc fails.
bool gl_lattice_proof_holds(const gl_lattice_proof *proof, bool *memory);

// Rule line: the card's cells are a placement of a shape, its move is missing.
bool gl_lattice_line_holds(const gl_game *game, const gl_lattice_card *card,
                           bool *memory);

// write.c: the proof as a file .gls.  GL_UNSUPPORTED if the format has no words
// for it: cards of a torus; edge to edge, a stone that is only there beside a
// move.
gl_status gl_lattice_proof_write(const gl_lattice_proof *proof,
                                 const char *path, gl_error *error);

// The same; or into a file that is open, which complaints call `path`.
gl_status gl_lattice_proof_put(const gl_lattice_proof *proof, const char *path,
                               FILE *file, gl_error *error);

// read.c: the proof of a file .gls, `-` being stdin, about the game of an empty
// proof, which is cleared on failure.  A and T of each card are those of the
// rules, and the proof holds.
gl_status gl_lattice_proof_read(gl_lattice_proof *proof, const char *path,
                                gl_error *error);
gl_status gl_lattice_proof_parse(gl_lattice_proof *proof, const char *place,
                                 const char *bytes, size_t size,
                                 gl_error *error);

// The cards alone, whatever board or handicap the file is about: all that are
// true on the plane for the lines of this game, and small enough for its board.
// *count is how many the file has.
gl_status gl_lattice_proof_learn(gl_lattice_proof *proof, const char *place,
                                 const char *bytes, size_t size, size_t *count,
                                 gl_error *error);

// take.c: adds copies of those cards of the plane that are cards of the game's
// board, with children that are.  *taken is how many.  False if malloc fails.
bool gl_lattice_cards_take(gl_lattice_cards *cards, const gl_game *game,
                           const gl_lattice_cards *from, size_t *taken);

// Is this the text of a file .gls?
bool gl_lattice_proof_begins(const char *bytes, size_t size);

#endif
