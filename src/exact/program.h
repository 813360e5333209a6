// SPDX-License-Identifier: MIT
// program.h -- linear programs, by an interior point method
//
// Maximise b y subject to A' y <= c: the rows of A are few, its columns many
// and sparse.  Numbers are floating point; who needs certainty rounds what he
// gets and checks it.

#ifndef GL_EXACT_PROGRAM_H
#define GL_EXACT_PROGRAM_H

#include "base/budget.h"

#include <stddef.h>
#include <stdint.h>

typedef struct gl_program {
  size_t rows;
  size_t columns;
  size_t *start; // columns + 1 offsets into row and value
  uint32_t *row;
  double *value;
  double *b; // by row
  double *c; // by column
} gl_program;

// Looks at the y of each step; true ends the method.
typedef bool gl_program_watcher(const double *y, void *context);

typedef enum gl_program_end {
  GL_PROGRAM_DONE,    // by the watcher
  GL_PROGRAM_OPTIMAL, // nothing left to gain
  GL_PROGRAM_STUCK,   // out of budget, memory, precision or patience
} gl_program_end;

gl_program_end gl_program_solve(const gl_program *program, gl_budget *budget,
                                gl_program_watcher *watch, void *context);

#endif
