// SPDX-License-Identifier: MIT
//
// memory.c -- counts the memory that is in use, and gives all of it back
//
// Each piece of memory has a header in front of it: its size, and its place in
// the list of all pieces, so that whoever ends a check need not know them.  The
// count is ours, not the system's, so that a file is refused on all machines
// alike.

#include "memory.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct memory_header {
  _Alignas(max_align_t) size_t size;
  struct memory_header *next, *previous;
} memory_header;

static _Thread_local memory_header *pieces; // of the list
static _Thread_local size_t bytes_used, most_bytes = (size_t)1 << 30;

void limit_memory(size_t bytes) { most_bytes = bytes; }

void release_all(void) {
  while (pieces) {
    memory_header *h = pieces;
    pieces = h->next;
    free(h);
  }
  bytes_used = 0;
}

// Counts the memory of a list that is about to grow.
static size_t count_memory(size_t had, size_t count, size_t size) {
  char why[80];
  const size_t free_bytes = most_bytes - (bytes_used - had);
  if (free_bytes < sizeof(memory_header) ||
      (size && count > (free_bytes - sizeof(memory_header)) / size)) {
    snprintf(why, sizeof why, "more than %zu bytes are needed; see --memory",
             most_bytes);
    cannot("memory", why);
  }
  bytes_used += sizeof(memory_header) + count * size - had;
  return sizeof(memory_header) + count * size;
}

// Enters a piece that is new, or has been moved, into the list.
static void *entered(memory_header *h, size_t size) {
  h->size = size;
  if (h->next)
    h->next->previous = h;
  *(h->previous ? &h->previous->next : &pieces) = h;
  return h + 1;
}

_Noreturn static void no_memory(void) {
  cannot("memory", "the system has less of it than --memory allows");
}

void *zeroed(size_t count, size_t size) {
  const size_t bytes = count_memory(0, count, size);
  memory_header *h = calloc(1, bytes);
  if (!h)
    no_memory();
  h->next = pieces;
  return entered(h, bytes);
}

void release(void *memory) {
  if (!memory)
    return;
  memory_header *h = (memory_header *)memory - 1;
  if (h->next)
    h->next->previous = h->previous;
  *(h->previous ? &h->previous->next : &pieces) = h->next;
  bytes_used -= h->size;
  free(h);
}

// The room doubles at the powers of two, unless a longer list was there before.
void *one_more(void *list, size_t count, size_t size) {
  memory_header *h = list ? (memory_header *)list - 1 : NULL;
  const size_t room = count ? 2 * count : 1;
  if (!h)
    return count & (count - 1) ? NULL : zeroed(room, size);
  if (count & (count - 1) || (h->size - sizeof *h) / size >= room)
    return list;
  const size_t bytes = count_memory(h->size, room, size);
  h = realloc(h, bytes);
  if (!h)
    no_memory();
  return entered(h, bytes);
}

void *longer(void *list, size_t count, size_t room, size_t size) {
  void *copy = zeroed(room, size);
  if (count)
    memcpy(copy, list, count * size);
  release(list);
  return copy;
}

set *new_set(size_t most) {
  const size_t words = most / 64 + 1;
  set *s = zeroed(1, sizeof *s + words * sizeof *s->bits);
  s->words = words;
  return s;
}
