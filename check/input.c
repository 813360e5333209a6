// SPDX-License-Identifier: MIT
//
// input.c -- takes bytes from a buffer, and hashes them as they come in

#include "input.h"
#include "memory.h"
#include "sha256.h"

#include <stdio.h>
#include <string.h>

enum { BUFFER_ROOM = 4096 };

static _Thread_local const supply *origin;
static _Thread_local unsigned char *buffer;
static _Thread_local size_t consumed, filled;
static _Thread_local bool at_end; // nothing comes behind the buffer
static _Thread_local sha256 file_hash;
static _Thread_local file_role role_now;
static _Thread_local char hashes[3][65]; // by roles

void set_supply(const supply *supply) { origin = supply; }

// Fills the buffer, unless the file ends.  Returns false if it is empty then.
static bool fill(void) {
  consumed = filled = 0;
  while (!at_end && filled < BUFFER_ROOM) {
    const size_t got =
        origin->read(origin->files, buffer + filled, BUFFER_ROOM - filled);
    at_end = got == 0;
    filled += got;
  }
  for (size_t i = 0; i < filled; i++)
    sha256_byte(&file_hash, buffer[i]);
  return filled > 0;
}

void open_input(file_role role, const char *path) {
  if (buffer)
    input_hash(role_now);
  else
    buffer = zeroed(BUFFER_ROOM, 1);
  role_now = role;
  at_end = false;
  sha256_begin(&file_hash);
  origin->open(origin->files, role, path);
  fill();
}

int next_byte(void) {
  return consumed < filled || fill() ? buffer[consumed++] : EOF;
}

bool input_begins(const char *bytes) {
  const size_t length = strlen(bytes);
  return filled >= length && memcmp(buffer, bytes, length) == 0;
}

bool input_begins_with_words(const char *words) {
  const size_t length = strlen(words);
  return input_begins(words) &&
         (filled == length || buffer[length] == ' ' || buffer[length] == '\n');
}

bool input_is_empty(void) { return file_hash.bytes == 0; }

const char *input_hash(file_role role) {
  if (role == role_now && !*hashes[role]) {
    while (next_byte() != EOF)
      ;
    sha256_end(&file_hash, hashes[role]);
  }
  return hashes[role];
}
