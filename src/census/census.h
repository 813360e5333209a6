// SPDX-License-Identifier: MIT
// census.h -- all good pairings of a torus, up to symmetry

#ifndef GL_CENSUS_CENSUS_H
#define GL_CENSUS_CENSUS_H

#include "base/budget.h"
#include "census/canon.h"

#define GL_CENSUS_ORDER 512 // of a group of symmetries, at most

typedef enum gl_census_method {
  GL_CENSUS_AUTO,
  GL_CENSUS_ORDERLY, // rejects tables that have a lesser image early; 8 x 8
  GL_CENSUS_PAPER,   // row by row, the least image of every table found
} gl_census_method;

typedef struct gl_census_question {
  gl_torus torus;
  gl_census_method method;
  uint64_t part;  // from 0
  uint64_t parts; // the work is split into; 0 counts as 1
  size_t threads; // 0 counts as 1
} gl_census_question;

typedef struct gl_census {
  gl_torus torus;
  gl_census_method method; // that was used
  gl_canon_code *code;     // canonical, in ascending order
  size_t count;
  size_t capacity;
  uint64_t nodes;
  uint64_t tables;                          // completed, canonical or not
  uint64_t stabiliser[GL_CENSUS_ORDER + 1]; // classes, by order
} gl_census;

// Fills `census`, to be cleared by the caller even after a failure.  When the
// budget ends first (gl_budget_stopped), the list is not complete.
gl_status gl_census_run(const gl_census_question *question, gl_budget *budget,
                        gl_census *census, gl_error *error);
void gl_census_clear(gl_census *census);

// Where the code of a class is in the list; `count` if it is not.
size_t gl_census_find(const gl_census *census, gl_canon_code code);

// Pairings that are counted as different when only a symmetry lies between.
uint64_t gl_census_fixed(const gl_census *census);

// The two methods, and how they hand over a canonical table: false when the
// budget has ended.
void gl_census_orderly(const gl_census_question *question, gl_budget *budget,
                       gl_census *census);
void gl_census_paper(const gl_census_question *question, gl_budget *budget,
                     gl_census *census);
bool gl_census_add(gl_census *census, gl_budget *budget, gl_canon_code code,
                   unsigned stabiliser);

// threads.c: one of the two, by several threads.  False if memory is short.
typedef void gl_census_generate(const gl_census_question *question,
                                gl_budget *budget, gl_census *census);
bool gl_census_in_threads(gl_census_generate *generate,
                          const gl_census_question *question, gl_budget *budget,
                          gl_census *census);

// Is the piece of work with this number part of the question?
static inline bool gl_census_mine(const gl_census_question *question,
                                  uint64_t number) {
  return question->parts < 2 || number % question->parts == question->part;
}

#endif
