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

static bool has_children(const gl_lattice_card *card,
                         const gl_lattice_child *name, unsigned isometries) {
  bool all = true;
  for (size_t i = 0; all && i < card->children; i++)
    all = name[card->child[i].card].card != GL_NO_CARD &&
          isometries >> card->child[i].map.turn & 1;
  return all;
}

static bool has_a(const gl_lattice_card *card, gl_point cell) {
  bool found = false;
  for (size_t i = 0; !found && i < card->as; i++)
    found = card->a[i].x == cell.x && card->a[i].y == cell.y;
  return found;
}

// Is the line this image of the goal?
static bool is_image(const gl_lattice_card *line, const gl_lattice_card *goal,
                     gl_isometry map) {
  bool same = line->as == goal->as;
  for (size_t i = 0; same && i < goal->as; i++)
    same = has_a(line, gl_isometry_apply(map, goal->a[i]));
  return same;
}

// A line is there already, among the goals; GL_NO_CARD if it is not.
static gl_lattice_child find_goal(const gl_lattice_cards *cards,
                                  const gl_lattice_card *line,
                                  unsigned isometries) {
  for (uint32_t i = 0; i < cards->count && !cards->at[i].children; i++)
    for (unsigned turn = 0; turn < 8; turn++) {
      const gl_point p = gl_shape_turn_point(cards->at[i].move, turn);
      const gl_isometry map = {turn, {line->move.x - p.x, line->move.y - p.y}};
      if (isometries >> turn & 1 && is_image(line, &cards->at[i], map))
        return (gl_lattice_child){i, map};
    }
  return (gl_lattice_child){.card = GL_NO_CARD};
}

static void *copy_of(const void *list, size_t count, size_t size) {
  void *copy = malloc((count + 1) * size);
  if (copy && count)
    memcpy(copy, list, count * size);
  return copy;
}

// The cells, moved by a step.
static void move_cells(gl_point *cell, size_t cells, gl_point step) {
  for (size_t i = 0; i < cells; i++) {
    cell[i].x += step.x;
    cell[i].y += step.y;
  }
}

// A copy whose first cell is at 0:0, and where the card lies from there;
// GL_NO_CARD if malloc fails.
static gl_lattice_child copy_card(gl_lattice_cards *cards,
                                  const gl_lattice_card *card,
                                  const gl_lattice_child *name) {
  gl_lattice_card copy = *card;
  copy.needed = true;
  copy.a = copy_of(card->a, card->as, sizeof *card->a);
  copy.t = copy_of(card->t, card->ts, sizeof *card->t);
  copy.child = copy_of(card->child, card->children, sizeof *card->child);
  if (!copy.a || !copy.t || !copy.child) {
    gl_lattice_card_clear(&copy);
    return (gl_lattice_child){.card = GL_NO_CARD};
  }
  const gl_point first = gl_lattice_card_cell(card, 0);
  const gl_point back = {-first.x, -first.y};
  move_cells(copy.a, copy.as, back);
  move_cells(copy.t, copy.ts, back);
  move_cells(&copy.move, 1, back);
  for (size_t i = 0; i < copy.children; i++) {
    const gl_lattice_child *here = &name[copy.child[i].card];
    const gl_isometry map = gl_isometry_compose(copy.child[i].map, here->map);
    copy.child[i] = (gl_lattice_child){
        here->card, {map.turn, {map.step.x + back.x, map.step.y + back.y}}};
  }
  return (gl_lattice_child){gl_lattice_cards_add(cards, copy), {0, first}};
}

bool gl_lattice_cards_take(gl_lattice_cards *cards, const gl_game *game,
                           const gl_lattice_cards *from, size_t *taken) {
  const unsigned isometries = gl_lattice_isometries(game);
  gl_lattice_child *name = malloc((from->count + 1) * sizeof *name);
  uint32_t *seen = calloc(game->width * game->height + 1, sizeof *seen);
  bool good = name && seen;
  *taken = 0;
  for (uint32_t i = 0; good && i < from->count; i++) {
    const gl_lattice_card *card = &from->at[i];
    name[i].card = GL_NO_CARD;
    if (!has_children(card, name, isometries) || !is_for(game, card, seen, i))
      continue;
    name[i] = card->children ? copy_card(cards, card, name)
                             : find_goal(cards, card, isometries);
    good = name[i].card != GL_NO_CARD || !card->children;
    if (name[i].card != GL_NO_CARD && !cards->at[name[i].card].known) {
      cards->at[name[i].card].known = true;
      ++*taken;
    }
  }
  free(seen);
  free(name);
  return good;
}
