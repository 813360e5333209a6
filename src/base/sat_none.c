// SPDX-License-Identifier: MIT
// Stands for sat.cc where there is no CaDiCaL, and needs no C++.

#include "base/sat.h"

#include <stddef.h>

bool gl_sat_available(void) { return false; }

gl_sat *gl_sat_new(void) { return NULL; }

void gl_sat_free(gl_sat *sat) { (void)sat; }

void gl_sat_seed(gl_sat *sat, int seed) {
  (void)sat;
  (void)seed;
}

bool gl_sat_trace(gl_sat *sat, FILE *file) {
  (void)sat;
  (void)file;
  return false;
}

void gl_sat_add(gl_sat *sat, int literal) {
  (void)sat;
  (void)literal;
}

void gl_sat_assume(gl_sat *sat, int literal) {
  (void)sat;
  (void)literal;
}

gl_sat_answer gl_sat_solve(gl_sat *sat, int conflicts, gl_sat_stop *stop,
                           void *context) {
  (void)sat;
  (void)conflicts;
  (void)stop;
  (void)context;
  return GL_SAT_UNKNOWN;
}

bool gl_sat_value(gl_sat *sat, int variable) {
  (void)sat;
  (void)variable;
  return false;
}
