// SPDX-License-Identifier: MIT
#include "atlas/identity.h"

#include "base/sha256.h"

#include <string.h>

static void add_number(gl_sha256 *hash, size_t number) {
  unsigned char bytes[8];
  for (size_t i = 0; i < sizeof bytes; i++)
    bytes[i] = (unsigned char)(number >> (8 * i));
  gl_sha256_add(hash, bytes, sizeof bytes);
}

static void add_cells(gl_sha256 *hash, const gl_cell *cell, size_t count) {
  add_number(hash, count);
  for (size_t i = 0; i < count; i++)
    add_number(hash, cell[i]);
}

static void add_board(gl_sha256 *hash, const gl_game *game) {
  for (int player = 0; player < 2; player++) {
    char digits[65] = "";
    if (game->graph[player])
      gl_hypergraph_digest(game->graph[player], digits);
    gl_sha256_add(hash, digits, sizeof digits);
    add_cells(hash, game->stone[player], game->stones[player]);
  }
  add_number(hash, game->graph[GL_MAKER]->cells);
  add_cells(hash, game->opening, game->opening ? game->openings : 0);
  add_number(hash, game->opening != NULL);
  add_number(hash, game->turns);
  for (size_t i = 0; i < game->turns; i++)
    add_number(hash, game->mover[i]);
}

void gl_identity(const gl_game *game, char digits[GL_IDENTITY_SIZE]) {
  gl_sha256 hash;
  char all[65];
  gl_sha256_start(&hash);
  add_number(&hash, game->kind);
  add_number(&hash, game->first);
  if (game->infinite)
    gl_sha256_add(&hash, game->text, strlen(game->text));
  else
    add_board(&hash, game);
  gl_sha256_finish(&hash, all);
  memcpy(digits, all, GL_IDENTITY_SIZE - 1);
  digits[GL_IDENTITY_SIZE - 1] = '\0';
}

bool gl_identity_names_file(const char *game) {
  static const char *const known[] = {
      "mnk:", "strip:", "line:", "poly:", "gttt:"};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (!strncmp(game, known[i], strlen(known[i])))
      return false;
  return true;
}
