// SPDX-License-Identifier: MIT
//
// memory.c -- counts the memory that is in use
//
// Each piece of memory has its size in front of it.  The count is ours, not the
// system's, so that a file is refused on all machines alike.

#include "memory.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct {
  _Alignas(max_align_t) size_t size;
} memory_header;

static size_t bytes_used, most_bytes = (size_t)1 << 30;

_Noreturn void cannot(const char *what, const char *why) {
  fprintf(stderr, "gridcheck: %s: %s\n", what, why);
  exit(2);
}

void limit_memory(size_t bytes) { most_bytes = bytes; }

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

static void *counted(memory_header *h, size_t size) {
  if (!h)
    cannot("memory", "the system has less of it than --memory allows");
  h->size = size;
  return h + 1;
}

void *zeroed(size_t count, size_t size) {
  const size_t bytes = count_memory(0, count, size);
  return counted(calloc(1, bytes), bytes);
}

void release(void *memory) {
  if (!memory)
    return;
  memory_header *h = (memory_header *)memory - 1;
  bytes_used -= h->size;
  free(h);
}

// The room doubles at the powers of two, unless a longer list was there before.
void *one_more(void *list, size_t count, size_t size) {
  memory_header *h = list ? (memory_header *)list - 1 : NULL;
  const size_t room = count ? 2 * count : 1;
  if (count & (count - 1) || (h && (h->size - sizeof *h) / size >= room))
    return list;
  const size_t bytes = count_memory(h ? h->size : 0, room, size);
  return counted(realloc(h, bytes), bytes);
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
