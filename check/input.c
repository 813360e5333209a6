// SPDX-License-Identifier: MIT
//
// input.c -- takes bytes from a buffer, and hashes them as they come in

#include "input.h"
#include "memory.h"
#include "sha256.h"

#include <stdio.h>
#include <string.h>

enum { ROOM = 4096 };

static _Thread_local const supply *source;
static _Thread_local unsigned char *buffer;
static _Thread_local size_t used, filled;
static _Thread_local bool at_end; // nothing comes behind the buffer
static _Thread_local sha256 hash;
static _Thread_local file_role role_now;
static _Thread_local char hashes[3][65]; // by roles

void set_supply(const supply *supply) { source = supply; }

// Fills the buffer, unless the file ends.  Returns false if it is empty then.
static bool fill(void) {
  used = filled = 0;
  while (!at_end && filled < ROOM) {
    const size_t got =
        source->read(source->files, buffer + filled, ROOM - filled);
    at_end = got == 0;
    filled += got;
  }
  for (size_t i = 0; i < filled; i++)
    sha256_byte(&hash, buffer[i]);
  return filled > 0;
}

void open_input(file_role role, const char *path) {
  if (buffer)
    input_hash(role_now);
  else
    buffer = zeroed(ROOM, 1);
  role_now = role;
  at_end = false;
  sha256_begin(&hash);
  source->open(source->files, role, path);
  fill();
}

int next_byte(void) { return used < filled || fill() ? buffer[used++] : EOF; }

bool input_begins(const char *bytes) {
  const size_t length = strlen(bytes);
  return filled >= length && memcmp(buffer, bytes, length) == 0;
}

bool input_begins_with_words(const char *words) {
  const size_t length = strlen(words);
  return input_begins(words) &&
         (filled == length || buffer[length] == ' ' || buffer[length] == '\n');
}

bool input_is_empty(void) { return hash.bytes == 0; }

const char *input_hash(file_role role) {
  if (role == role_now && !*hashes[role]) {
    while (next_byte() != EOF)
      ;
    sha256_end(&hash, hashes[role]);
  }
  return hashes[role];
}
