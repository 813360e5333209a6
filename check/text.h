// SPDX-License-Identifier: MIT
//
// text.h -- the file that is being checked, by text lines and words
//
// Words are separated by single spaces, and every text line ends in a newline.
// One file is read at a time.  Whatever is wrong with it ends the check: the
// file proves nothing.

#ifndef GRIDCHECK_TEXT_H
#define GRIDCHECK_TEXT_H

#include "core/outside.h"
#include "game.h"
#include "input.h"

enum { MOST_LINE = 1 << 28 }; // bytes of a text line

// Opens a file.  If there are several, complaints about this one say which it
// is.
void open_text(file_role role, const char *path, const char *which);

// Ends the check, which could not be done, because the file that is open is not
// what it should be.
_Noreturn void foreign(const char *sentence);

// Where we are: "line 7", or "line 7 of the proof".
const char *text_place(void);

// Counts a step of the proof, and says how many there were.
void count_step(void);
uint64_t steps_counted(void);

// Takes the next text line, if there is one.  The one before must have been
// used up.
bool next_line(void);

// Adds a character to a text line that is being read.  Returns its new length.
size_t longer_line(char **line, size_t length, char c);

// Uses up the text line if it is empty or a comment, and says whether it was.
bool skip_comment(void);

// If the text line, nothing of which has been taken, starts like this, takes
// that much of it, and says whether it does.
bool take_start(const char *start);

// Says whether the text line has a next word.
bool more_words(void);

// Takes the rest of the text line, whatever it is.
void skip_line(void);

// The number, which may be negative, of a limited magnitude, that a word is.
int64_t integer_of(const char *w, int64_t most);

// Takes such a number.
int64_t read_integer(int64_t most);

// Refuses the file because a line of the plane, shape s moved by `base`, does
// not contain what it should.
_Noreturn void refuse_line(const struct game *game, size_t s, point base,
                           const char *missing);

#endif
