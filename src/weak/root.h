// SPDX-License-Identifier: MIT
// root.h -- is there a pairing of the whole game?
//
// The leaves of a search have little time for a pairing, and none of the ways
// in which src/exact finds one: matching, a cut out of the plane, a SAT solver.
// Before the engines have turns the start is asked once, unless a glance
// decides it.  Where the answer is no, which weights tell soon, that takes some
// thousandths of a second; the rest is bounded.  A pairing needs no engine, so
// there may be as many cells as a game can have.

#ifndef GL_WEAK_ROOT_H
#define GL_WEAK_ROOT_H

#include "pairing/pair.h"
#include "search/search.h"

// Looks for a pairing of a weak game on a finite board, without a handicap,
// after a glance of the engine.  If that decides, or there is a pairing, the
// search has its value, and the proof.
gl_status gl_root_ask(gl_search *search, const gl_engine *engine,
                      gl_error *error);

// The sized part: claims the start by these pairs, and by Breaker's first
// stone, or GL_NO_CELL.
typedef gl_status gl_root_claimer(gl_search *search, const gl_pair *pair,
                                  size_t pairs, gl_cell stone, gl_error *error);

#endif
