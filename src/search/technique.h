// SPDX-License-Identifier: MIT
// technique.h -- what can be switched off, by name
//
// `--preset NAME`, `--with a,b` and `--without c` end in a set of these.  An
// engine that does not have a technique ignores its switch.

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
  GL_USE_THREAT = 1 << 16,
  GL_USE_DEAD = 1 << 17,
  GL_USE_TIGHT = 1 << 18,
  GL_USE_PN = 1 << 19,
  GL_USE_DN = 1 << 20,
  GL_USE_ISOMORPHY = 1 << 21,
  GL_USE_REPLIES = 1 << 22,
  GL_USE_ATTACK = 1 << 23,
  GL_USE_SINGLE = 1 << 24,
  GL_USE_MENU = 1 << 25,
  GL_USE_COVER = 1 << 26,
  GL_USE_SEAM = 1 << 27,
  GL_USE_SHORTAGE = 1 << 28,
  GL_USE_PAIRING_ODDS = 1 << 29,
  GL_USE_ALL = (1 << 30) - 1,
} gl_technique;

// Names and sentences by number, from 0; NULL past the last.
const char *gl_technique_name(size_t number);
const char *gl_technique_sentence(size_t number);

// What a technique was called before, for recipes and scripts; or NULL.
const char *gl_technique_old_name(size_t number);

// Every word that stands for a technique: the names, and after them old ones.
const char *gl_technique_word(size_t number);

// The techniques of a preset, or of the standard set, and those `with`, but
// not those `without`: names separated by commas.  Each of them may be NULL.
gl_status gl_techniques_read(const char *preset, const char *with,
                             const char *without, unsigned *use,
                             gl_error *error);

// The constants of a proof number search that go with a preset: the paper's.
// Without one they are negative, and each engine has its own.
typedef struct gl_numbers {
  double alpha;
  double beta;
} gl_numbers;
gl_numbers gl_technique_preset_numbers(const char *preset);

// Presets by number, from 0; NULL past the last.
const char *gl_technique_preset_name(size_t number);

// The techniques of a preset; of the standard set if it is NULL.
unsigned gl_technique_preset(const char *preset);

#endif
