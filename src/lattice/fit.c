// SPDX-License-Identifier: MIT
#include "lattice/fit.h"

#include "base/grow.h"

#include <assert.h>

gl_cell gl_lattice_cell(const gl_game *game, gl_point point, gl_isometry map) {
  assert(!game->infinite);
  const gl_point p = gl_isometry_apply(map, point);
  const int width = (int)game->width;
  const int height = (int)game->height;
  const int x = game->torus ? (p.x % width + width) % width : p.x;
  const int y = game->torus ? (p.y % height + height) % height : p.y;
  return x >= 0 && x < width && y >= 0 && y < height ? (gl_cell)(y * width + x)
                                                     : GL_NO_CELL;
}

// Around a torus no two cells may fall together.
static bool is_injective(const gl_game *game, const gl_lattice_card *card,
                         gl_isometry map) {
  bool good = true;
  for (size_t i = 0; game->torus && good && i < card->as + card->ts; i++)
    for (size_t j = 0; good && j < i; j++)
      good = gl_lattice_cell(game, gl_lattice_card_cell(card, i), map) !=
             gl_lattice_cell(game, gl_lattice_card_cell(card, j), map);
  return good;
}

bool gl_lattice_fits_stones(const gl_lattice_proof *proof,
                            gl_lattice_child child,
                            const unsigned char *owner) {
  const gl_lattice_card *card = &proof->cards.at[child.card];
  bool good = true;
  for (size_t i = 0; good && i < card->as; i++) {
    const gl_cell cell = gl_lattice_cell(proof->game, card->a[i], child.map);
    good = cell != GL_NO_CELL && owner[cell] == 1 + GL_MAKER;
  }
  for (size_t i = 0; good && i < card->ts; i++) {
    const gl_cell cell = gl_lattice_cell(proof->game, card->t[i], child.map);
    good = cell != GL_NO_CELL && owner[cell] != 1 + GL_BREAKER;
  }
  return good && is_injective(proof->game, card, child.map);
}

// The places of a card after a turn: its first cell lies on one of Maker's
// stones, if it is one of A.
static bool fit_turned(const gl_lattice_proof *proof,
                       const unsigned char *owner, uint32_t number,
                       unsigned turn, gl_lattice_fits *fits) {
  const gl_game *game = proof->game;
  const gl_lattice_card *card = &proof->cards.at[number];
  const gl_point first =
      gl_shape_turn_point(gl_lattice_card_cell(card, 0), turn);
  bool good = true;
  for (gl_cell at = 0; good && at < game->width * game->height; at++) {
    if (card->as && owner[at] != 1 + GL_MAKER)
      continue;
    const gl_point p = {(int)(at % game->width), (int)(at / game->width)};
    const gl_lattice_child child = {number,
                                    {turn, {p.x - first.x, p.y - first.y}}};
    if (gl_lattice_fits_stones(proof, child, owner))
      good = GL_PUSH(fits->at, fits->count, fits->room, child);
  }
  return good;
}

bool gl_lattice_fit_all(const gl_lattice_proof *proof,
                        const unsigned char *owner, gl_lattice_fits *fits) {
  const gl_game *game = proof->game;
  const unsigned isometries =
      proof->planar ? game->isometries : gl_lattice_isometries(game);
  size_t stones = 0;
  bool good = true;
  for (size_t i = 0; i < game->width * game->height; i++)
    stones += owner[i] == 1 + GL_MAKER;
  for (uint32_t i = 0; good && i < proof->cards.count; i++)
    for (unsigned turn = 0; good && turn < 8; turn++)
      if (isometries >> turn & 1 && proof->cards.at[i].as <= stones)
        good = fit_turned(proof, owner, i, turn, fits);
  return good;
}
