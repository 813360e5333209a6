// SPDX-License-Identifier: MIT
// solve.h -- who wins on the infinite board?
//
// Runs the methods of schedule.h in turns until one of them has an answer, all
// are out, or the search's budget ends.

#ifndef GL_PLANE_SOLVE_H
#define GL_PLANE_SOLVE_H

#include "search/search.h"

// An answer's proof writes itself: a toric pairing (.glt), a tiling with the
// proof of its block (.tiling), or lattice cards (.gls).  GL_UNSUPPORTED if no
// method is for the game.
gl_engine_run gl_plane_solve;

#endif
