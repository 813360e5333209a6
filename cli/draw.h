// SPDX-License-Identifier: MIT
// draw.h -- proof sequences as drawings

#ifndef GL_CLI_DRAW_H
#define GL_CLI_DRAW_H

#include "sequence/plan.h"

// Draws a proof sequence with its plan into a folder, which is made if it is
// not there: situations.svg, tree.svg, condensed.svg and digraph.svg, like the
// figures of Sieben (2008).
gl_status write_figures(const gl_sequence *sequence, const gl_plan *plan,
                        const char *folder, gl_error *error);

#endif
