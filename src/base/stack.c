// SPDX-License-Identifier: MIT
#include "base/stack.h"

#include <assert.h>
#include <stdlib.h>

#ifdef GL_STRESS
#define BLOCK 64
#else
#define BLOCK ((size_t)1 << 18)
#endif

struct gl_block {
  struct gl_block *below;
  size_t size;
  _Alignas(16) unsigned char bytes[];
};

bool gl_stack_valid(const gl_stack *stack) {
  return stack->block ? stack->used <= stack->block->size : !stack->used;
}

void *gl_stack_take(gl_stack *stack, size_t size) {
  size = (size + 15) / 16 * 16;
  if (!stack->block || stack->block->size - stack->used < size) {
    const size_t room = size > BLOCK ? size : BLOCK;
    struct gl_block *fresh = malloc(sizeof *fresh + room);
    if (!fresh)
      return NULL;
    fresh->below = stack->block;
    fresh->size = room;
    stack->block = fresh;
    stack->used = 0;
  }
  assert(stack->block->size - stack->used >= size);
  void *memory = stack->block->bytes + stack->used;
  stack->used += size;
  assert(gl_stack_valid(stack));
  return memory;
}

gl_mark gl_stack_mark(const gl_stack *stack) {
  return (gl_mark){stack->block, stack->used};
}

void gl_stack_cut(gl_stack *stack, gl_mark mark) {
  assert(gl_stack_valid(stack));
  assert(stack->block != mark.block || mark.used <= stack->used);
  while (stack->block != mark.block) {
    assert(stack->block);
    struct gl_block *old = stack->block;
    stack->block = old->below;
    free(old);
  }
  stack->used = mark.used;
  assert(gl_stack_valid(stack));
}

void gl_stack_free(gl_stack *stack) { gl_stack_cut(stack, (gl_mark){0}); }
