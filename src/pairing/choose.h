// SPDX-License-Identifier: MIT
// choose.h -- a choice from each menu: a pairing of the position

#ifndef GL_PAIRING_CHOOSE_H
#define GL_PAIRING_CHOOSE_H

#include "base/budget.h"
#include "base/throttle.h"
#include "pairing/menu.h"

// What came of the searches with so many menus that compete for cells, and so
// many cells more than these need, each up to this number.
#define GL_PAIRING_ODDS 64

typedef struct gl_chooser {
  gl_menus *menus;
  gl_stack stack;
  gl_budget *budget;
  gl_cellset avoid; // cells that pairs should not use if they need not
  size_t patience;  // failures before giving up; 0 for no limit
  bool odds;        // patience goes by what came of such searches before
  size_t failures;
  size_t allowed;    // of them, in the last search
  bool unlikely;     // it was given up after its first step
  gl_cellset *given; // the cells of each menu
  gl_pair *pair;     // of the last success
  size_t pairs;
  gl_throttle (*throttle)[GL_PAIRING_ODDS];
} gl_chooser;

// NULL if malloc fails.
gl_chooser *gl_chooser_new(const gl_board *board);
void gl_chooser_free(gl_chooser *chooser);

// Opens the menus of a position; false if it has none.
bool gl_chooser_takes(gl_chooser *chooser, const gl_position *position);

// Disjoint pairs of live cells such that every open line contains one.  Not
// finding any says nothing.
bool gl_choose(gl_chooser *chooser);

#endif
