// SPDX-License-Identifier: MIT
// transit.h -- the ways from one pairing to another
//
// The moving transition of Gyorffy, London and Makay: a pair leaves a cell A,
// moving one step along its line.  It lands on a cell that has another pair,
// which leaves that cell in the same way, and so on, until a pair moves onto A.
//
// Let f(c) be the cell onto which the pair of c moves when it leaves c: two
// steps from c, where its digit points.  The walk from A follows f until it
// meets itself.  f keeps the parity of both coordinates, and partners differ in
// one of them, so a pair is met in one of its cells only.  If A lies on a cycle
// of f, the pairs of the cycle move, each once.  If not, the walk enters a
// cycle, moves its pairs, comes back to where it entered, and from there takes
// back every move on the way from A.  So the transitions of a pairing are the
// cycles of f, and there are at least four, one for each pair of parities
// (doc/theory/transit.md).

#ifndef GL_CENSUS_TRANSIT_H
#define GL_CENSUS_TRANSIT_H

#include "census/canon.h"

#define GL_TRANSITS 64 // at most

typedef struct gl_transits {
  unsigned count;
  uint8_t entry[GL_TRANSITS];    // a cell of each cycle
  uint8_t cycle[GL_TORUS_CELLS]; // into which a cell leads, by number
} gl_transits;

// On the tori of the family.
void gl_transits_find(const gl_torus *torus, const gl_pairs *pairs,
                      gl_transits *transits);

// Moves the pairs of the cycle through `entry`.
void gl_transit_move(const gl_torus *torus, const gl_pairs *pairs,
                     unsigned entry, gl_pairs *moved);

// The classes, other than its own, to which transitions lead from a pairing of
// class `own`: in ascending order, each once.
unsigned gl_transit_classes(const gl_torus *torus, const gl_pairs *pairs,
                            gl_canon_code own,
                            gl_canon_code found[GL_TRANSITS]);

#endif
