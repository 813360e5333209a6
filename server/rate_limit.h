// SPDX-License-Identifier: MIT
// rate_limit.h -- so many a second, and some more at once

#ifndef GL_SERVER_RATE_LIMIT_H
#define GL_SERVER_RATE_LIMIT_H

#include <stdbool.h>

#define GL_RATE_LIMIT_RATE 40.0   // a second, in the long run
#define GL_RATE_LIMIT_BURST 400.0 // at once, after a while of silence

// Zeroed, it is full.
typedef struct gl_rate_limit {
  double used; // of the burst
  double last; // when that was
} gl_rate_limit;

// One more at this time, in seconds; false if that is too soon.
bool gl_rate_limit_take(gl_rate_limit *rate_limit, double now);

#endif
