// SPDX-License-Identifier: MIT
// throttle.h -- how often something was looked for, and found
//
// What has been rare is not looked for each time.

#ifndef GL_BASE_THROTTLE_H
#define GL_BASE_THROTTLE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct gl_throttle {
  uint64_t tried;
  uint64_t found;
  uint64_t shut; // how often it was not looked for
} gl_throttle;

// Where less than one in so many succeeds, only one in so many is tried.
#define GL_THROTTLE_RARE 64

// Is it worth while to look?
static inline bool gl_throttle_opens(gl_throttle *throttle) {
  const bool rare = throttle->tried >= 4 * GL_THROTTLE_RARE &&
                    throttle->found < throttle->tried / GL_THROTTLE_RARE;
  return !rare || throttle->shut++ % GL_THROTTLE_RARE == 0;
}

static inline bool gl_throttle_count(gl_throttle *throttle, bool found) {
  throttle->tried++;
  throttle->found += found;
  return found;
}

#endif
