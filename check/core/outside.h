// SPDX-License-Identifier: MIT
//
// outside.h -- what the core asks of the rest of the checker
//
// Whatever is wrong ends the check and so cannot be overlooked: refuse() blames
// the file, cannot() the question, the machine, or a limit.

#ifndef GRIDCHECK_OUTSIDE_H
#define GRIDCHECK_OUTSIDE_H

#include "weak.h"

// Ends the check: the file proves nothing.
_Noreturn void refuse(const char *format, ...);

// Ends the check: it could not be done.
_Noreturn void cannot(const char *what, const char *why);

// New memory, all zero, or none: without it the check ends with cannot().
void *zeroed(size_t count, size_t size);
set *new_set(size_t most);
void *one_more(void *list, size_t count, size_t size); // behind `count` others
void release(void *memory);

// Words of the text line: the next one, as it is or as a number.
char *take_word(void);
uint64_t number_of(const char *w, uint64_t least, uint64_t most);
size_t read_number(size_t least, size_t most);

// Takes the rest of a header: the version and the hash of the game's lines.
void read_header(const struct game *game);

// The first word of the next text line that is no comment, or NULL at the end.
// The last one is the claim: something must come until it has been made, and
// nothing after it.
char *next_statement(const char *claim);

// Counts lines that are looked at where a step leaves something to be found.
// Ends the check, as cannot() does, if these are too many for the file.
void spend(uint64_t looks);

// A card has the sets A and T of cells, and a number of turns within which
// Maker wins by it; a shield has the set Z of cells and the set D of lines.
typedef struct {
  bool card;
  set *A, *T, *Z, *D;
  size_t turns;
} object;

// Keeps objects by their numbers, which ascend.  One that is recalled or
// forgotten must be there.
object new_object(const struct game *game);
void keep_object(uint64_t id, const object *object, const struct game *game);
void recall_object(uint64_t id, object *object, const struct game *game);
void forget_object(uint64_t id);

// Maps that move the board; a file of lines has none.  Reads one, and says
// where it takes a cell.
void *read_isometry(const struct game *game);
size_t isometric_cell(const struct game *game, const void *isometry,
                      size_t cell);

// Turns that Maker needs, if somebody wants to know: counts a card with this T
// and these turns, from the first on, for the cells that Breaker may take then;
// and says what he gets if none of the cells of `owned` is left to him.
void begin_turns(const struct game *game);
void count_turns(const set *T, size_t turns);
size_t most_turns(const set *owned);

#endif
