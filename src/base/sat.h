// SPDX-License-Identifier: MIT
// sat.h -- a SAT solver: CaDiCaL, if this build has it
//
// Literals are numbers as in DIMACS files; a clause ends with a 0.

#ifndef GL_BASE_SAT_H
#define GL_BASE_SAT_H

#include <stdbool.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gl_sat gl_sat;

typedef enum gl_sat_answer {
  GL_SAT_UNKNOWN = 0,
  GL_SAT_YES = 10,
  GL_SAT_NO = 20,
} gl_sat_answer;

// Asked now and then; true ends the search.
typedef bool gl_sat_stop(void *context);

bool gl_sat_available(void);

// NULL without CaDiCaL or memory.
gl_sat *gl_sat_new(void);
void gl_sat_free(gl_sat *sat);

// Another order of the search for each seed; 0 is the usual one.
void gl_sat_seed(gl_sat *sat, int seed);

// From now on a DRAT proof in text goes to the file; before any clause.
bool gl_sat_trace(gl_sat *sat, FILE *file);

void gl_sat_add(gl_sat *sat, int literal);

// Holds in the next search only.
void gl_sat_assume(gl_sat *sat, int literal);

// Gives up after so many conflicts, 0 for no limit, or when `stop` says so.
gl_sat_answer gl_sat_solve(gl_sat *sat, int conflicts, gl_sat_stop *stop,
                           void *context);

// After GL_SAT_YES.
bool gl_sat_value(gl_sat *sat, int variable);

#ifdef __cplusplus
}
#endif

#endif
