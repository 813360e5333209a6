// SPDX-License-Identifier: MIT
// Rule `play` by itself: A and T follow from the move and the children, so
// whoever wrote them down cannot say anything false.
//
// The cells that all T have in common become Maker's, as the rule wants it.

#include "lattice/play.h"

#include <assert.h>
#include <stdlib.h>

// Where a point lies: on a torus, around it.
static gl_point wrap(const gl_lattice_field *field, gl_point point) {
  if (field->torus) {
    point.x = (point.x % field->width + field->width) % field->width;
    point.y = (point.y % field->height + field->height) % field->height;
  }
  return point;
}

static void add_cells(gl_lattice_field *field, const gl_point *point,
                      size_t points, gl_isometry map, bool a) {
  for (size_t i = 0; i < points; i++)
    gl_gather_add(&field->gather, wrap(field, gl_isometry_apply(map, point[i])),
                  a);
}

// False if a child is not there, or may not lie so.
static bool add_children(gl_lattice_field *field, const gl_lattice_cards *cards,
                         const gl_lattice_card *card) {
  bool good = card->children;
  for (uint32_t i = 0; good && i < card->children; i++) {
    const gl_lattice_child *child = &card->child[i];
    good = child->card < cards->count && child->map.turn < 8 &&
           field->isometries >> child->map.turn & 1;
    if (!good)
      break;
    const gl_lattice_card *below = &cards->at[child->card];
    add_cells(field, below->a, below->as, child->map, true);
    add_cells(field, below->t, below->ts, child->map, false);
  }
  return good;
}

// Edge to edge, the move is beside a cell of A, or the first of all.
static bool is_beside(const gl_lattice_card *card) {
  bool good = !card->as;
  for (size_t i = 0; !good && i < card->as; i++)
    good = gl_shape_adjacent(card->a[i], card->move);
  return good;
}

static void tell_children(gl_lattice_cards *cards, gl_lattice_card *card) {
  for (size_t i = 0; i < card->children; i++) {
    gl_lattice_card *below = &cards->at[card->child[i].card];
    below->needed = true;
    card->turns = below->turns >= card->turns ? below->turns + 1 : card->turns;
  }
}

gl_lattice_played gl_lattice_play(gl_lattice_cards *cards,
                                  gl_lattice_field *field, gl_lattice_card card,
                                  const gl_point *stone) {
  assert(!card.a && !card.t && field->width > 0 && field->height > 0);
  gl_gather_begin(&field->gather);
  bool memory = false;
  bool good = add_children(field, cards, &card);
  if (good && stone)
    gl_gather_add(&field->gather, wrap(field, *stone), true);
  if (good) {
    gl_gather_end(&field->gather, wrap(field, card.move), card.children, &card);
    memory = !card.a || !card.t;
  }
  good = good && !memory && !field->gather.full &&
         (!cards->beside || is_beside(&card));
  if (!good) {
    gl_lattice_card_clear(&card);
    return memory ? GL_PLAYED_NO_MEMORY : GL_PLAYED_NOT;
  }
  tell_children(cards, &card);
  return gl_lattice_cards_add(cards, card) == GL_NO_CARD ? GL_PLAYED_NO_MEMORY
                                                         : GL_PLAYED;
}
