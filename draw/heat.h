// SPDX-License-Identifier: MIT
// heat.h -- solved positions as heat maps

#ifndef GL_DRAW_HEAT_H
#define GL_DRAW_HEAT_H

#include "search/sample.h"

#include <stdio.h>

// And where the model gives both players a half.
void write_heat(const gl_samples *samples, const gl_model *model, FILE *file);

#endif
