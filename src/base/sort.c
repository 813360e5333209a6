// SPDX-License-Identifier: MIT
// Merge sort, from the top down; the first half waits outside of the array
// while the two are merged into it.

#include "base/sort.h"

#include <stdlib.h>
#include <string.h>

#define SMALL 1024 // bytes for which malloc is not worth its time

typedef struct sorter {
  size_t size;
  int (*compare)(const void *, const void *);
  char *half;
} sorter;

// The sizes that are sorted most are one instruction.
static inline void copy_one(char *to, const char *from, size_t size) {
  if (size == 8)
    memcpy(to, from, 8);
  else if (size == 4)
    memcpy(to, from, 4);
  else
    memcpy(to, from, size);
}

static void merge(const sorter *sorter, char *to, size_t first, size_t second) {
  const size_t size = sorter->size;
  const char *a = sorter->half, *b = to + first * size;
  const char *const a_end = a + first * size, *const b_end = b + second * size;
  if (sorter->compare(b - size, b) <= 0)
    return;
  memcpy(sorter->half, to, first * size);
  for (; a < a_end && b < b_end; to += size)
    if (sorter->compare(a, b) <= 0) {
      copy_one(to, a, size);
      a += size;
    } else {
      copy_one(to, b, size);
      b += size;
    }
  memcpy(to, a, (size_t)(a_end - a));
}

static void sort_part(const sorter *sorter, char *at, size_t count) {
  if (count < 2)
    return;
  const size_t first = count / 2;
  sort_part(sorter, at, first);
  sort_part(sorter, at + first * sorter->size, count - first);
  merge(sorter, at, first, count - first);
}

void gl_sort(void *array, size_t count, size_t size,
             int (*compare)(const void *, const void *)) {
  _Alignas(max_align_t) char small[SMALL];
  sorter sorter = {size, compare, small};
  const size_t bytes = count / 2 * size;
  if (bytes > sizeof small)
    sorter.half = malloc(bytes);
  if (sorter.half)
    sort_part(&sorter, array, count);
  else
    qsort(array, count, size, compare);
  if (sorter.half != small)
    free(sorter.half);
}
