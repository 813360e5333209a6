// SPDX-License-Identifier: MIT
#include "base/grow.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

bool gl_grow(void **array, size_t *capacity, size_t need, size_t size) {
  assert(size > 0);
  assert(!*capacity || *array);
  if (need <= *capacity)
    return true;
#ifdef GL_STRESS
  void *moved = malloc(need * size);
  if (!moved)
    return false;
  if (*capacity)
    memcpy(moved, *array, *capacity * size);
  free(*array);
  *array = moved;
  *capacity = need;
  return true;
#else
  size_t room = *capacity ? *capacity : 8;
  while (room < need) {
    if (room > SIZE_MAX / 2 / size)
      return false;
    room *= 2;
  }
  assert(room >= need);
  void *grown = realloc(*array, room * size);
  if (!grown)
    return false;
  *array = grown;
  *capacity = room;
  return true;
#endif
}
