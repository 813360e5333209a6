// SPDX-License-Identifier: MIT
// throttle.h -- how often something was looked for, and found
//
// What has been rare is not looked for each time.

#ifndef GL_BASE_THROTTLE_H
#define GL_BASE_THROTTLE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct gl_gate {
  uint64_t tried;
  uint64_t found;
  uint64_t shut; // how often it was not looked for
} gl_gate;

// Where less than one in so many succeeds, only one in so many is tried.
#define GL_GATE_RARE 64

// Is it worth while to look?
static inline bool gl_gate_opens(gl_gate *gate) {
  const bool rare = gate->tried >= 4 * GL_GATE_RARE &&
                    gate->found < gate->tried / GL_GATE_RARE;
  return !rare || gate->shut++ % GL_GATE_RARE == 0;
}

static inline bool gl_gate_note(gl_gate *gate, bool found) {
  gate->tried++;
  gate->found += found;
  return found;
}

#endif
