// SPDX-License-Identifier: MIT
// technique.h -- what can be switched off, by name
//
// `--without a,b` and `--preset NAME` end in a set of these.  An engine that
// does not have a technique ignores its switch.

#ifndef GL_SEARCH_TECHNIQUE_H
#define GL_SEARCH_TECHNIQUE_H

#include "base/status.h"

typedef enum gl_technique {
  GL_USE_TABLE = 1 << 0,
  GL_USE_SYMMETRY = 1 << 1,
  GL_USE_PAIRING = 1 << 2,
  GL_USE_PARTIAL = 1 << 3,
  GL_USE_DOMINATION = 1 << 4,
  GL_USE_ZONE = 1 << 5,
  GL_USE_TERRITORY = 1 << 6,
  GL_USE_POTENTIAL = 1 << 7,
  GL_USE_CROSSING = 1 << 8,
  GL_USE_FORCED = 1 << 9,
  GL_USE_PARTS = 1 << 10,
  GL_USE_CELL = 1 << 11,
  GL_USE_LINE = 1 << 12,
  GL_USE_SUBSUME = 1 << 13,
  GL_USE_KILLER = 1 << 14,
  GL_USE_PATIENCE = 1 << 15,
  GL_USE_ALL = (1 << 16) - 1,
} gl_technique;

// Names and sentences by number, from 0; NULL past the last.
const char *gl_technique_name(size_t number);
const char *gl_technique_sentence(size_t number);

// What is left of everything when a preset and a list of names separated by
// commas are taken away; both may be NULL.
gl_status gl_techniques_read(const char *preset, const char *without,
                             unsigned *use, gl_error *error);

#endif
