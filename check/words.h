// SPDX-License-Identifier: MIT
//
// words.h -- what has been checked, in words

#ifndef GRIDCHECK_WORDS_H
#define GRIDCHECK_WORDS_H

#include "game.h"

enum { SHOWN = 200 }; // bytes of a name at most, the final 0 included

// A name as it is shown: of a long one the beginning and the end, and nothing
// that would begin a line or move a cursor.
void show_name(const char *name, char shown[SHOWN]);

// Writes the line that one cites: the game, who begins, how many steps of this
// name the proof has, and its SHA-256.  The game may be NULL.
void summarize(const struct game *game, const char *step, char *summary,
               size_t room);

#endif
