// SPDX-License-Identifier: MIT
#include "server/rate_limit.h"

bool gl_rate_limit_take(gl_rate_limit *rate_limit, double now) {
  const double rest =
      rate_limit->used - (now - rate_limit->last) * GL_RATE_LIMIT_RATE;
  rate_limit->used = rest > 0 ? rest : 0;
  rate_limit->last = now;
  if (rate_limit->used + 1 > GL_RATE_LIMIT_BURST)
    return false;
  rate_limit->used++;
  return true;
}
