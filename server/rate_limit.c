// SPDX-License-Identifier: MIT
#include "server/rate_limit.h"

bool gl_pace_take(gl_pace *pace, double now) {
  const double rest = pace->used - (now - pace->last) * GL_PACE_RATE;
  pace->used = rest > 0 ? rest : 0;
  pace->last = now;
  if (pace->used + 1 > GL_PACE_BURST)
    return false;
  pace->used++;
  return true;
}
