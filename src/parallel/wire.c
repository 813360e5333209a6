// SPDX-License-Identifier: MIT
#include "parallel/wire.h"

#include <assert.h>
#include <stdlib.h>
#include <time.h>

// How long the end may take: a millisecond, so many times.
#define WAIT 1000000 // nanoseconds
#define MOST_WAITS 3000

bool gl_wire_say(const gridlock_wire *wire, size_t to, gl_message_kind word) {
  assert(to != wire->rank && to < wire->size);
  const char byte = (char)word;
  return !wire->send(wire->context, to, &byte, 1);
}

// Reads, and throws away, until a rank has said that it ends, or is lost, or
// takes too long.  True if it has said so.
static bool await_end(const gridlock_wire *wire, size_t rank, unsigned *waits) {
  assert(rank && rank < wire->size);
  for (;;) {
    size_t count;
    char *bytes = wire->receive(wire->context, rank, &count);
    const bool ends = bytes && count && *bytes == GL_MESSAGE_OVER;
    free(bytes);
    if (ends || count == SIZE_MAX || (!bytes && !*waits))
      return ends;
    if (!bytes) {
      --*waits;
      nanosleep(&(struct timespec){.tv_nsec = WAIT}, NULL);
    }
  }
}

size_t gl_wire_end(const gridlock_wire *wire) {
  size_t lost = 0;
  if (wire && wire->rank)
    gl_wire_say(wire, 0, GL_MESSAGE_OVER);
  if (!wire || wire->rank)
    return 0;
  unsigned waits = MOST_WAITS; // for all together
  for (size_t i = 1; i < wire->size; i++)
    gl_wire_say(wire, i, GL_MESSAGE_OVER);
  for (size_t i = 1; i < wire->size; i++)
    lost += !await_end(wire, i, &waits);
  assert(lost < wire->size);
  return lost;
}
