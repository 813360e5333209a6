// SPDX-License-Identifier: MIT
// shrink.h -- situations with fewer cells, after Sieben (2008), section 6
//
// A cell of a situation may be there only for an answer that is not used.

#ifndef GL_SHORTEN_SHRINK_H
#define GL_SHORTEN_SHRINK_H

#include "sequence/fit.h"

// Takes cells away, or asks for a free one instead of a stone, as long as the
// situation follows from the list.  The order of the cells depends on the
// random number.  False if malloc fails.
bool gl_shrink(const gl_stock *stock, gl_situation *situation,
               const uint32_t *member, size_t count, uint64_t random);

#endif
