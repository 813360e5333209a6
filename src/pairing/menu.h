// SPDX-License-Identifier: MIT
// menu.h -- what a bundle of lines may ask for
//
// Open lines that share two free cells can share a pair; others cannot.  A
// bundle is a class of lines under "share two cells", in as many steps as it
// takes: on a board of rows, the lines in one row.  Its menu lists the smallest
// sets of cells that hold disjoint pairs, one inside each line of the bundle.
// So a pairing of a position is a choice from each menu with no cell chosen
// twice.
//
// A menu depends on the free cells of its lines only.  Menus are kept.

#ifndef GL_PAIRING_MENU_H
#define GL_PAIRING_MENU_H

#include "board/position.h"
#include "pairing/pair.h"

#define GL_MENU_MOST 32 // choices; of longer menus the small ones stay

// The menu of one bundle in one position, and the bundle's lines.
typedef struct gl_menu {
  const gl_cellset *choice; // small ones first
  size_t choices;
  const gl_cellset *line;
  size_t lines;
} gl_menu;

typedef struct gl_menus {
  gl_menu *menu; // of the last position
  size_t count;
  struct gl_menus_kept *kept;
} gl_menus;

// Has each menu lines, not too many choices, and enough cells of each line in
// its first?
bool gl_menus_valid(const gl_menus *menus);

// Are these disjoint pairs of live cells such that every open line contains
// one?
bool gl_pairing_valid(const gl_position *position, const gl_pair *pair,
                      size_t pairs);

// NULL if malloc fails.
gl_menus *gl_menus_new(const gl_board *board);
void gl_menus_free(gl_menus *menus);

// Writes the menus of a position; they stand until the next call.  A menu
// without choices says that there is no pairing, and is the last.  False if
// malloc fails or if a bundle is too large to have a menu.
bool gl_menus_open(gl_menus *menus, const gl_position *position);

// Disjoint pairs among `cells`, one inside each line of the menu, with as few
// cells of `avoid` as can be; returns how many.  `cells` must contain a choice
// of the menu.
size_t gl_menu_pairs(const gl_menu *menu, gl_cellset cells, gl_cellset avoid,
                     gl_pair *pair);

#endif
