// SPDX-License-Identifier: MIT
//
// game.h -- the game that a certificate is about
//
// What goes wrong with a game, and a lack of memory, ends the check: it could
// not be done.

#ifndef GRIDCHECK_GAME_H
#define GRIDCHECK_GAME_H

#include "lines.h"
#include "memory.h"

typedef struct {
  int64_t x, y;
} point;

// Changes the signs of x and y and exchanges them, by the bits 0, 1 and 2 of
// `flips`, and then moves.
typedef struct {
  uint64_t flips;
  point by;
} isometry;

// A set of cells, sorted by by_place, up to translations.
typedef struct {
  point *cells;
  size_t size;
} shape;

// What a game is besides its cells and lines.  On an infinite board, the plane,
// the lines are all translates of some shapes.
struct setting {
  const char *text;      // the game, as it was typed
  int64_t width, height; // of a board
  bool torus;            // its opposite edges are glued
  bool infinite;         // the board is the plane
  shape *shapes;         // of a finite board, too; none of a strip or a file
  size_t shape_count;
  bool keeps[8];        // keeps[R]: flips R take the shapes to the shapes
  size_t handicap;      // extra stones of Maker's before the first move
  bool edge;            // Maker takes cells beside her stones only
  const char *no_rules; // why most files are not for this game, or NULL

  // Strong games, and .pg games that are not weak.
  bool strong;        // both players want a line of the game
  size_t p, q;        // stones per turn; 0 stands for 1
  struct game *other; // a .pg game: its lines are those that Breaker wants
  set *black;         // a .pg game: the stones that Maker places, from 1,
  size_t times;       // and how many are placed at most
  set *opening;       // the cells for the first stone; or NULL for all

  size_t *moves; // to be made before the game begins
  size_t move_count;
  size_t made; // of a game with p, q or black, which count from the first move
};

// Reads a game by its text or, if that names a file, from the file.
void read_game(const char *text, struct game *game);

// Whether Maker, or the first player of a strong game, places stone number i,
// from 0 on.
bool maker_places(const struct game *game, size_t i);

// Makes the moves of the text: they become stones at the start.
void make_moves(struct game *game);

// Whether there is a stone on the board at the start.
bool has_stones(const struct game *game);

// Prints it in .hg form.
void print_game(const struct game *game);

// The order of cells of the plane by rows, for qsort and bsearch.
int by_place(const void *one, const void *two);

// The cell at a distance from another.
point moved(point cell, point by);

// Where an isometry takes the cell.
point isometric(isometry f, point cell);

// Says whether a shape has this cell.
bool shape_has(const shape *shape, point cell);

// Says whether sorted cells are a translate of one of the shapes.
bool has_shape(const struct game *game, const point *cells, size_t size);

// Reads a decimal number.  Returns what is wrong with it, or NULL.
const char *parse_number(const char *digits, size_t length, uint64_t least,
                         uint64_t most, uint64_t *value);

#endif
