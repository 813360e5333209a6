// SPDX-License-Identifier: MIT
// What the library's reader of lattice cards accepts must hold, and come back
// the same when it is written; and any game may learn from it.

#include "lattice/proof.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static const char *const names[] = {
    "poly:el+tic@inf",        "poly:domino@4x3,first=breaker",
    "poly:el@5x3,torus",      "poly:el@inf,edge,handicap=1",
    "poly:el@2x2,handicap=1", "mnk:3,4,3"};

#define GAMES (sizeof names / sizeof *names)

// The games, read once.
static const gl_game *game(size_t number) {
  static gl_game *game[GAMES];
  gl_error error = {0};
  if (!game[number] && gl_game_parse(names[number], &game[number], &error))
    abort();
  return game[number];
}

// Written to a file that has no name any more.
static char *write_text(const gl_lattice_proof *proof, size_t *size) {
  char path[] = "/tmp/fuzz-cards-XXXXXX";
  const int made = mkstemp(path);
  gl_error error = {0};
  if (made < 0 || close(made) || gl_lattice_proof_write(proof, path, &error))
    abort();
  FILE *file = fopen(path, "r");
  char *text = NULL;
  size_t room = 0;
  if (!file || remove(path))
    abort();
  const ssize_t count = getdelim(&text, &room, 0, file);
  if (count < 0)
    abort();
  fclose(file);
  *size = (size_t)count;
  return text;
}

static void write_twice(const gl_lattice_proof *proof) {
  gl_lattice_proof again = {.game = proof->game};
  gl_error error = {0};
  size_t first_size;
  size_t second_size;
  char *first = write_text(proof, &first_size);
  if (gl_lattice_proof_parse(&again, "fuzz", first, first_size, &error))
    abort();
  char *second = write_text(&again, &second_size);
  if (first_size != second_size || memcmp(first, second, first_size) != 0)
    abort();
  gl_lattice_proof_clear(&again);
  free(first);
  free(second);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  for (size_t i = 0; i < GAMES; i++) {
    gl_lattice_proof proof = {.game = game(i)};
    gl_lattice_proof known = {.game = game(i)};
    gl_error error = {0};
    size_t count = 0;
    if (!gl_lattice_proof_learn(&known, "fuzz", (const char *)bytes, size,
                                &count, &error) &&
        known.cards.count > count)
      abort();
    gl_lattice_proof_clear(&known);
    if (!gl_lattice_proof_parse(&proof, "fuzz", (const char *)bytes, size,
                                &error))
      write_twice(&proof);
    else if (!*error.sentence || !error.line || !error.column)
      abort(); // a refusal must say where and why
    gl_lattice_proof_clear(&proof);
  }
  return 0;
}
