// SPDX-License-Identifier: MIT
// Cards of the plane, as far as they are cards of a game's board.
//
// A card that lies on the board is true there (doc/theory/sequence.md, Lemma
// 5), and around a torus if no two of its cells fall together.  Its images are
// those that the board has: around a torus that is not square a card does not
// follow from one that is exchanged.

#include "lattice/proof.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

// Columns and rows that a card takes.
static gl_point size_of(const gl_lattice_card *card) {
  gl_point least = {INT_MAX, INT_MAX};
  gl_point most = {INT_MIN, INT_MIN};
  for (size_t i = 0; i < card->as + card->ts; i++) {
    const gl_point p = gl_lattice_card_cell(card, i);
    least.x = p.x < least.x ? p.x : least.x;
    least.y = p.y < least.y ? p.y : least.y;
    most.x = p.x > most.x ? p.x : most.x;
    most.y = p.y > most.y ? p.y : most.y;
  }
  return (gl_point){most.x - least.x + 1, most.y - least.y + 1};
}

// Does it lie on the board, upright or turned?
static bool lies_on_board(const gl_game *game, const gl_lattice_card *card) {
  const gl_point size = size_of(card);
  const int width = (int)game->width;
  const int height = (int)game->height;
  const bool exchange = gl_lattice_isometries(game) & 0xf0u;
  return (size.x <= width && size.y <= height) ||
         (exchange && size.y <= width && size.x <= height);
}

// Does no cell of the torus have two of its cells?  `seen` has the last card,
// counted from 1, that was there.
static bool lies_around(const gl_game *game, const gl_lattice_card *card,
                        uint32_t *seen, uint32_t number) {
  const int width = (int)game->width;
  const int height = (int)game->height;
  for (size_t i = 0; i < card->as + card->ts; i++) {
    const gl_point p = gl_lattice_card_cell(card, i);
    const int x = (p.x % width + width) % width;
    const int y = (p.y % height + height) % height;
    uint32_t *at = &seen[(size_t)y * game->width + (size_t)x];
    if (*at == number + 1)
      return false;
    *at = number + 1;
  }
  return true;
}

// Edge to edge, a card without A begins a game, and helps nobody else.
static bool is_for(const gl_game *game, const gl_lattice_card *card,
                   uint32_t *seen, uint32_t number) {
  if (game->edge && !card->as)
    return false;
  if (game->infinite)
    return true;
  return game->torus ? lies_around(game, card, seen, number)
                     : lies_on_board(game, card);
}

static bool has_children(const gl_lattice_card *card, const uint32_t *name,
                         unsigned isometries) {
  bool all = true;
  for (size_t i = 0; all && i < card->children; i++)
    all = name[card->child[i].card] != GL_NO_CARD &&
          isometries >> card->child[i].map.turn & 1;
  return all;
}

static void *copy_of(const void *list, size_t count, size_t size) {
  void *copy = malloc((count + 1) * size);
  if (copy && count)
    memcpy(copy, list, count * size);
  return copy;
}

// GL_NO_CARD if malloc fails.
static uint32_t copy_card(gl_lattice_cards *cards, const gl_lattice_card *card,
                          const uint32_t *name) {
  gl_lattice_card copy = *card;
  copy.needed = true;
  copy.a = copy_of(card->a, card->as, sizeof *card->a);
  copy.t = copy_of(card->t, card->ts, sizeof *card->t);
  copy.child = copy_of(card->child, card->children, sizeof *card->child);
  if (!copy.a || !copy.t || !copy.child) {
    gl_lattice_card_clear(&copy);
    return GL_NO_CARD;
  }
  for (size_t i = 0; i < copy.children; i++)
    copy.child[i].card = name[copy.child[i].card];
  return gl_lattice_cards_add(cards, copy);
}

bool gl_lattice_cards_take(gl_lattice_cards *cards, const gl_game *game,
                           const gl_lattice_cards *from, size_t *taken) {
  const unsigned isometries = gl_lattice_isometries(game);
  uint32_t *name = malloc((from->count + 1) * sizeof *name);
  uint32_t *seen = calloc(game->width * game->height + 1, sizeof *seen);
  bool good = name && seen;
  *taken = 0;
  for (uint32_t i = 0; good && i < from->count; i++) {
    const gl_lattice_card *card = &from->at[i];
    name[i] = GL_NO_CARD;
    if (!has_children(card, name, isometries) || !is_for(game, card, seen, i))
      continue;
    name[i] = copy_card(cards, card, name);
    good = name[i] != GL_NO_CARD;
    *taken += good;
  }
  free(seen);
  free(name);
  return good;
}
