// SPDX-License-Identifier: MIT
// turns.h -- how many turns Maker needs by a proof

#ifndef GL_CERT_TURNS_H
#define GL_CERT_TURNS_H

#include "search/solver.h"

// Sets *turns, 0 if Breaker wins; false if malloc fails.
bool gl_cert_turns(const gl_solver *solver, size_t *turns);

#endif
