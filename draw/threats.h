// SPDX-License-Identifier: MIT
// threats.h -- threat sequences as drawings, like Figure 8.1 of Sieben (2008)

#ifndef GL_DRAW_THREATS_H
#define GL_DRAW_THREATS_H

#include "sequence/threats.h"

#include <stdio.h>

// The lines of a drawing, each a row of positions.
typedef struct threats_drawing {
  const gl_plan *plan;
  const gl_threat_line *line;
  size_t count;
} threats_drawing;

void draw_threats(const void *what, FILE *file);

#endif
