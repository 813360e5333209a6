// SPDX-License-Identifier: MIT
// torus.h -- the tori of the census, their lines, pairings and symmetries
//
// A pairing of the K x K torus is a table of digits, one per cell, row by row
// from the north: 0 says that a cell is paired with its neighbour in the east,
// 1 in the south-east, and so on clockwise up to 7 in the north-east.
//
// D of the directions E, S, SE, SW (in this order) have lines, K each.  A pair
// lies in one line, and a pairing is good if it pairs every cell and every line
// has exactly one pair.  That makes K D pairs of K K cells, hence K = 2 D.
// Repeated over the plane, the 8 x 8 pairings stop 9 in a row.
//
// The wide torus has 16 x 16 cells and lines of period 8: a pair comes again 8
// steps along its line, but lines 8 apart may differ.

#ifndef GL_CENSUS_TORUS_H
#define GL_CENSUS_TORUS_H

#include "base/status.h"

#include <stdbool.h>
#include <stdint.h>

#define GL_TORUS_CELLS 256   // at most
#define GL_TORUS_READINGS 12 // at most
#define GL_TORUS_LINES 64    // at most

// A symmetry that fixes the origin, seen by somebody who reads the table: what
// he calls east and south, and what he calls the other digits.
typedef struct gl_reading {
  uint8_t right;
  uint8_t down;
  uint8_t digit[8]; // what a digit of the table reads as
} gl_reading;

typedef struct gl_torus {
  unsigned size;
  unsigned directions;
  unsigned period; // of lines; the size, but for the wide torus
  unsigned cells;
  unsigned order; // of the group of symmetries, translations included
  unsigned readings;
  gl_reading reading[GL_TORUS_READINGS];
  bool has[8];                     // digits that occur
  uint8_t next[8][GL_TORUS_CELLS]; // the neighbour that a digit points to
  uint8_t line[8][GL_TORUS_CELLS]; // the line through a cell, 0 to 63
} gl_torus;

typedef struct gl_pairs {
  uint8_t digit[GL_TORUS_CELLS];
} gl_pairs;

// A torus of the family, of 4, 6 or 8 cells across; others have no good
// pairing, and the failure says so.
gl_status gl_torus_make(gl_torus *torus, uint64_t size, uint64_t directions,
                        gl_error *error);
void gl_torus_make_wide(gl_torus *torus);

static inline uint8_t gl_torus_digit_back(uint8_t digit) { return digit ^ 4; }

// The first cell at which a table fails to be a good pairing, and why; NULL if
// it is one.
const char *gl_torus_flaw(const gl_torus *torus, const gl_pairs *pairs,
                          unsigned *cell);

// Does the wide pairing repeat after 8 cells already?
bool gl_torus_narrow(const gl_torus *torus, const gl_pairs *pairs);

// Reads the digits of a good pairing, and makes the torus that they are for:
// 16, 36, 64 or 256 of them.  `line` is the number of the text line.
gl_status gl_torus_read(gl_torus *torus, gl_pairs *pairs, const char *text,
                        size_t size, const char *place, size_t line,
                        gl_error *error);

// Writes digits and a zero, into at least one character more than cells.
void gl_torus_print(const gl_torus *torus, const gl_pairs *pairs, char *text);

#endif
