// SPDX-License-Identifier: MIT
// stack.h -- memory that is taken piece by piece and given back from the top
//
// Positions lie there (board/position.h), with whatever ends when they do.

#ifndef GL_BASE_STACK_H
#define GL_BASE_STACK_H

#include <stdbool.h>
#include <stddef.h>

// Memory in blocks that do not move.
typedef struct gl_stack {
  struct gl_block *block; // the newest
  size_t used;            // of it
} gl_stack;

typedef struct gl_mark {
  struct gl_block *block;
  size_t used;
} gl_mark;

// Is what is used of the newest block inside it?
bool gl_stack_valid(const gl_stack *stack);

// NULL if malloc fails.  What is taken lives until the stack is cut back to a
// mark from before.
void *gl_stack_take(gl_stack *stack, size_t size);
gl_mark gl_stack_mark(const gl_stack *stack);
void gl_stack_cut(gl_stack *stack, gl_mark mark);
void gl_stack_free(gl_stack *stack);

#endif
