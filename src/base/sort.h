// SPDX-License-Identifier: MIT
// sort.h -- a sort that leaves equals in their order

#ifndef GL_BASE_SORT_H
#define GL_BASE_SORT_H

#include <stddef.h>

// As qsort, but stable.  What is equal for `compare` may still differ, and
// qsort orders it differently in each libc: searches would then take other
// nodes.  If there is no memory for the second copy of half of the array, it is
// qsort.
void gl_sort(void *array, size_t count, size_t size,
             int (*compare)(const void *, const void *));

#endif
