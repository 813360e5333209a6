// SPDX-License-Identifier: MIT
// strip.h -- the blocks of the tiling for 7 in a row

#ifndef GL_RULES_STRIP_H
#define GL_RULES_STRIP_H

#include "base/status.h"
#include "board/hypergraph.h"

#define GL_STRIP_ROWS 4
#define GL_STRIP_LEAST 7

// Drafts the lines of (4,n,7tr), or of its one-ended form.
gl_status gl_strip_draft(size_t columns, bool open, gl_draft *draft,
                         gl_error *error);

#endif
