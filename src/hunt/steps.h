// SPDX-License-Identifier: MIT
// steps.h -- lattice cards as the steps of a proof
//
// Each card becomes a step where it is needed first, and its other places are
// images of that one, by the rule `embed`.  So the rules check again what the
// hunt has found, and the proof is one like those of the other engines.

#ifndef GL_HUNT_STEPS_H
#define GL_HUNT_STEPS_H

#include "hunt/hunt.h"
#include "search/solver.h"

// steps.c: makes the claim of a hunt that has found one.
void gl_hunt_steps(const gl_hunt *hunt, gl_solver *solver);

#endif
