// SPDX-License-Identifier: MIT
// grow.h -- arrays that grow

#ifndef GL_BASE_GROW_H
#define GL_BASE_GROW_H

#include <stdbool.h>
#include <stddef.h>

// Makes room for `need` elements of `size` bytes in *array, which holds
// *capacity of them; true on success.  On failure nothing changes.
//
// In the stress build the array moves whenever it grows, and it grows by one:
// a pointer kept across a growth is then a use after free that ASan reports.
bool gl_grow(void **array, size_t *capacity, size_t need, size_t size);

// Appends one element to the array `items` with its `count` and `capacity`.
#define GL_PUSH(items, count, capacity, value)                                 \
  (gl_grow((void **)&(items), &(capacity), (count) + 1, sizeof *(items))       \
       ? ((items)[(count)++] = (value), true)                                  \
       : false)

#endif
