// SPDX-License-Identifier: MIT
// wire.h -- the words that processes say to each other (dfpn/distributed.h)

#ifndef GL_PARALLEL_WIRE_H
#define GL_PARALLEL_WIRE_H

#include <gridlock/gridlock.h>

#include <stdbool.h>

// The first byte of a message.  The coordinator sends a job, may take it back,
// and says when all is over; a worker says that it is there, what came out, and
// that it ends.
typedef enum gl_message_kind {
  GL_MESSAGE_JOB = 'j',
  GL_MESSAGE_BACK = 'b',
  GL_MESSAGE_OVER = 'o',
  GL_MESSAGE_HERE = 'h',
  GL_MESSAGE_RESULT = 'r',
} gl_message_kind;

// A message that is nothing but its first byte.  False if the rank is lost.
bool gl_wire_say(const gridlock_wire *wire, size_t to, gl_message_kind word);

// Rank 0 tells all others that all is over, and the others say the same when
// they have ended.  It waits for that, so that nothing is on its way any more,
// and returns how many have not said so.  A wire that is NULL leads nowhere.
size_t gl_wire_end(const gridlock_wire *wire);

#endif
