// SPDX-License-Identifier: MIT
//
// source.h -- the text of a game, and the words of a file
//
// Complaints do not return: they name the place in the text and end the check,
// which could not be done.

#ifndef GRIDCHECK_SOURCE_H
#define GRIDCHECK_SOURCE_H

#include "game.h"

enum { MOST = 65536 }; // the largest number, of cells and times too

typedef struct {
  const char *name;            // for complaints; a game's is its text
  bool is_file;                // or else it is the text of a game
  const char *text, *at, *end; // where it begins, is being read, and ends
} source;

typedef struct {
  const char *text;
  size_t length;
} word;

// Ends the check, which could not be done: this is wrong here.
_Noreturn void malformed(const source *in, const char *where,
                         const char *sentence);

// The same with a place that is known; it is defined where verdicts are made.
_Noreturn void cannot_at(const char *name, const char *place,
                         const char *sentence);

// Takes a word of the present text line, if there is one left.  `comment` ends
// the text line, too; in .hg files it is a newline and changes nothing.
bool next_word(source *in, char comment, word *word);

// Goes to the next text line.
void next_text_line(source *in);

// Says whether the word is this text.
bool is(const word *word, const char *text);

// Puts a stone where there is none.
void add_stone(const source *in, const word *word, struct game *game,
               size_t cell, set *own);

// Reads a file, .hg or .pg.
void read_hg(source *in, struct game *game);
void read_pg(source *in, struct game *game);

#endif
