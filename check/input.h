// SPDX-License-Identifier: MIT
//
// input.h -- the bytes of the file that is being read
//
// One file at a time is read, once, from its beginning to its end.  Where its
// bytes come from is not known here: the program has files, the library has
// memory.

#ifndef GRIDCHECK_INPUT_H
#define GRIDCHECK_INPUT_H

#include <stdbool.h>
#include <stddef.h>

typedef enum { GAME_FILE, FORMULA_FILE, PROOF_FILE } file_role;

// Where files come from.  Both functions complain, with cannot(), if something
// is wrong with a file.
typedef struct {
  void *files;
  void (*open)(void *files, file_role role, const char *path);
  size_t (*read)(void *files, void *bytes, size_t most); // 0: at the end
} supply;

// From now on files come from here.
void set_supply(const supply *supply);

// Opens a file instead of the one before; there is one for each role.
void open_input(file_role role, const char *path);

// Takes the next byte, or EOF at the end.
int next_byte(void);

// Says whether a file of which little has been taken begins with these bytes;
// or with these words, behind which a blank, a newline or its end comes; or
// whether it is empty.
bool input_begins(const char *bytes);
bool input_begins_with_words(const char *words);
bool input_is_empty(void);

// The SHA-256 of the file that has this role.  It is taken to its end.
const char *input_hash(file_role role);

#endif
