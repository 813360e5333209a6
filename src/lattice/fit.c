// SPDX-License-Identifier: MIT
#include "lattice/fit.h"

#include "base/grow.h"

#include <assert.h>

static int64_t modulo(int64_t x, size_t size) {
  const int64_t n = (int64_t)size;
  return (x % n + n) % n;
}

static bool is_near(int64_t x) { return llabs(x) <= GL_LATTICE_FARTHEST; }

bool gl_lattice_place(const gl_game *game, gl_point point, gl_isometry map,
                      gl_point *placed) {
  const gl_point p = gl_shape_turn_point(point, map.turn);
  int64_t x = (int64_t)p.x + map.step.x;
  int64_t y = (int64_t)p.y + map.step.y;
  if (game->torus) {
    x = modulo(x, game->width);
    y = modulo(y, game->height);
  }
  if (!is_near(x) || !is_near(y))
    return false;
  *placed = (gl_point){(int)x, (int)y};
  return game->infinite || (x >= 0 && x < (int64_t)game->width && y >= 0 &&
                            y < (int64_t)game->height);
}

gl_cell gl_lattice_cell(const gl_game *game, gl_point point, gl_isometry map) {
  gl_point p;
  assert(!game->infinite);
  return gl_lattice_place(game, point, map, &p)
             ? (gl_cell)p.y * (gl_cell)game->width + (gl_cell)p.x
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
                            const gl_lattice_stones *stones) {
  const gl_lattice_card *card = &proof->cards.at[child.card];
  gl_point p;
  bool good = true;
  for (size_t i = 0; good && i < card->as; i++)
    good = gl_lattice_place(proof->game, card->a[i], child.map, &p) &&
           gl_lattice_stones_owned(stones, p, GL_MAKER);
  for (size_t i = 0; good && i < card->ts; i++)
    good = gl_lattice_place(proof->game, card->t[i], child.map, &p) &&
           !gl_lattice_stones_owned(stones, p, GL_BREAKER);
  return good && is_injective(proof->game, card, child.map);
}

// ---- All places ----

typedef struct fitting {
  const gl_lattice_proof *proof;
  const gl_lattice_stones *stones;
  gl_lattice_fits *fits;
} fitting;

// False if malloc fails.
static bool try_place(const fitting *fitting, gl_lattice_child child) {
  gl_lattice_fits *fits = fitting->fits;
  return !gl_lattice_fits_stones(fitting->proof, child, fitting->stones) ||
         GL_PUSH(fits->at, fits->count, fits->room, child);
}

// The card after a turn, with its first cell there.
static bool try_first(const fitting *fitting, uint32_t number, unsigned turn,
                      gl_point at) {
  const gl_lattice_card *card = &fitting->proof->cards.at[number];
  const gl_point first =
      gl_shape_turn_point(gl_lattice_card_cell(card, 0), turn);
  return try_place(
      fitting,
      (gl_lattice_child){number, {turn, {at.x - first.x, at.y - first.y}}});
}

static bool fit_to_stones(const fitting *fitting, uint32_t number,
                          unsigned turn) {
  const gl_lattice_stones *stones = fitting->stones;
  bool good = true;
  for (size_t i = 0; good && i < stones->count; i++)
    good = stones->at[i].player != GL_MAKER ||
           try_first(fitting, number, turn, stones->at[i].at);
  return good;
}

static bool fit_to_board(const fitting *fitting, uint32_t number,
                         unsigned turn) {
  const gl_game *game = fitting->proof->game;
  bool good = true;
  for (int y = 0; good && y < (int)game->height; y++)
    for (int x = 0; good && x < (int)game->width; x++)
      good = try_first(fitting, number, turn, (gl_point){x, y});
  return good;
}

// Columns that the card takes after a turn.
static int64_t width_of(const gl_lattice_card *card, unsigned turn) {
  int64_t least = INT64_MAX;
  int64_t most = INT64_MIN;
  for (size_t i = 0; i < card->as + card->ts; i++) {
    const int64_t x =
        gl_shape_turn_point(gl_lattice_card_cell(card, i), turn).x;
    least = x < least ? x : least;
    most = x > most ? x : most;
  }
  return most - least + 1;
}

// A card without A moves to the right, past itself, until there are no stones.
// Each stone is in the way of one place, so two of these are free; unless they
// are too far away.
static bool fit_to_plane(const fitting *fitting, uint32_t number,
                         unsigned turn) {
  const gl_lattice_fits *fits = fitting->fits;
  const int64_t width = width_of(&fitting->proof->cards.at[number], turn);
  const size_t enough = fits->count + 2;
  bool good = true;
  for (size_t i = 0; good && fits->count < enough; i++) {
    const int64_t step = (int64_t)i * width;
    if (i >= fitting->stones->count + 2 || !is_near(step))
      break;
    good =
        try_place(fitting, (gl_lattice_child){number, {turn, {(int)step, 0}}});
  }
  return good;
}

// Edge to edge, a card without A begins a game, and nothing else.
static bool fit_card(const fitting *fitting, uint32_t number, unsigned turn,
                     size_t makers) {
  const gl_lattice_proof *proof = fitting->proof;
  const gl_lattice_card *card = &proof->cards.at[number];
  if (card->as > makers || (!card->as && proof->cards.beside && makers))
    return true;
  return card->as                ? fit_to_stones(fitting, number, turn)
         : proof->game->infinite ? fit_to_plane(fitting, number, turn)
                                 : fit_to_board(fitting, number, turn);
}

bool gl_lattice_fit_all(const gl_lattice_proof *proof,
                        const gl_lattice_stones *stones,
                        gl_lattice_fits *fits) {
  const fitting f = {proof, stones, fits};
  const unsigned isometries = proof->planar
                                  ? proof->game->isometries
                                  : gl_lattice_isometries(proof->game);
  size_t makers = 0;
  bool good = true;
  for (size_t i = 0; i < stones->count; i++)
    makers += stones->at[i].player == GL_MAKER;
  for (uint32_t i = 0; good && i < proof->cards.count; i++)
    for (unsigned turn = 0; good && turn < 8; turn++)
      if (isometries >> turn & 1)
        good = fit_card(&f, i, turn, makers);
  return good;
}
