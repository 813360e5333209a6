// SPDX-License-Identifier: MIT
#include "lattice/proof.h"

#include <stdlib.h>

void gl_lattice_proof_clear(gl_lattice_proof *proof) {
  gl_lattice_cards_clear(&proof->cards);
  free(proof->claim);
  proof->claim = NULL;
  proof->claims = proof->claim_room = 0;
  proof->planar = false;
}

// Around a torus that is not square, none that exchanges rows and columns.
unsigned gl_lattice_isometries(const gl_game *game) {
  const bool exchange = !game->torus || game->width == game->height;
  return game->isometries & (exchange ? 0xffu : 0x0fu);
}
