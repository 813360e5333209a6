// SPDX-License-Identifier: MIT
// book.h -- a .strategy file, read as a book: the turn for each position
//
// For those who describe a proof of a strong game, or play by it; what it says
// is gridcheck's to check (doc/formats/strategy.md).

#ifndef GL_CERT_BOOK_H
#define GL_CERT_BOOK_H

#include "base/status.h"
#include "rules/game.h"

// A position: a character for each cell, inside the text, and the cells of the
// owner's turn, or of pairs, in the book's list of cells.
typedef struct gl_book_entry {
  uint64_t stones; // since the start
  const char *board;
  size_t first;
  size_t count;
  bool pairs;
} gl_book_entry;

// A strategy; its entries are sorted.
typedef struct gl_book_part {
  gl_player owner;
  bool wins; // otherwise holds
  size_t first;
  size_t count;
  size_t pairs; // entries with pairs
} gl_book_part;

typedef struct gl_book {
  const gl_game *game; // the caller's, and stays
  char *text;
  gridlock_value value;
  gl_book_part part[2];
  size_t parts;
  gl_book_entry *entry;
  size_t entries;
  size_t entry_room;
  gl_cell *cell;
  size_t cells;
  size_t cell_room;
  gl_cell *map; // images of all cells, one map after the other
  size_t maps;
  size_t map_cells;
  size_t map_room;
} gl_book;

// Does the text say that it is one?
bool gl_book_begins(const char *bytes, size_t size);

// Reads one about this game.  Cleared by the caller on failure, too.
gl_status gl_book_read(gl_book *book, const gl_game *game, const char *place,
                       const char *bytes, size_t size, gl_error *error);
void gl_book_clear(gl_book *book);

// The same from a file; *strategy says whether it is one, else the book is
// empty.
gl_status gl_book_load(gl_book *book, const gl_game *game, const char *path,
                       bool *strategy, gl_error *error);

// What a strategy says in a position: the cells of a turn, those that do not
// matter included, or pairs.  `cell` has room for all cells.
typedef struct gl_book_answer {
  bool found;
  bool pairs;
  gl_cell *cell;
  size_t count;
} gl_book_answer;

// `now` is the book's game some moves later.  Where a position is settled, it
// need not be there: then gl_book_settled says what to do.  False if malloc
// fails.
bool gl_book_find(const gl_book *book, const gl_book_part *part,
                  const gl_game *now, gl_book_answer *answer);

// In a position without an entry, with the owner to move: the cells that
// complete a line in this turn, or, if the owner only holds, the one that is in
// the heaviest lines of the other player.
void gl_book_settled(const gl_book_part *part, const gl_game *now,
                     gl_book_answer *answer);

#endif
