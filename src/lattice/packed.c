// SPDX-License-Identifier: MIT
// Cards in a packed stream, doc/formats/checkpoint.md.

#include "base/grow.h"
#include "lattice/play.h"

#include <assert.h>
#include <stdlib.h>

#define FAR 65536 // a step is less

// Numbers of both signs: 0, -1, 1, -2, ...
static void put_signed(gl_packed *packed, int number) {
  gl_packed_put(packed, number < 0 ? 2 * (uint64_t)(-(number + 1)) + 1
                                   : 2 * (uint64_t)number);
}

static int get_signed(gl_packed *packed) {
  const uint64_t number = gl_packed_get_up_to(packed, 2 * FAR - 1);
  return number & 1 ? -(int)(number / 2) - 1 : (int)(number / 2);
}

static void put_point(gl_packed *packed, gl_point point) {
  put_signed(packed, point.x);
  put_signed(packed, point.y);
}

static gl_point get_point(gl_packed *packed) {
  const int x = get_signed(packed);
  return (gl_point){x, get_signed(packed)};
}

void gl_lattice_child_put(const gl_lattice_child *child, size_t number,
                          gl_packed *packed) {
  assert(child->card < number);
  gl_packed_put(packed, number - 1 - child->card);
  gl_packed_put(packed, child->map.turn);
  put_point(packed, child->map.step);
}

gl_lattice_child gl_lattice_child_get(size_t number, gl_packed *packed) {
  assert(number);
  gl_lattice_child child;
  child.card = (uint32_t)(number - 1 - gl_packed_get_up_to(packed, number - 1));
  child.map.turn = (unsigned)gl_packed_get_up_to(packed, 7);
  child.map.step = get_point(packed);
  return child;
}

// A stone of A beside the move; NULL if there is none.
static const gl_point *find_beside(const gl_lattice_card *card) {
  for (size_t i = 0; i < card->as; i++)
    if (gl_shape_adjacent(card->a[i], card->move))
      return &card->a[i];
  return NULL;
}

void gl_lattice_card_put(const gl_lattice_cards *cards, uint32_t number,
                         gl_packed *packed) {
  const gl_lattice_card *card = &cards->at[number];
  const gl_point *stone = cards->beside ? find_beside(card) : NULL;
  assert(card->children);
  put_point(packed, card->move);
  gl_packed_put(packed, stone != NULL);
  if (stone)
    put_point(packed, *stone);
  gl_packed_put(packed, card->children);
  for (size_t i = 0; i < card->children; i++)
    gl_lattice_child_put(&card->child[i], number, packed);
}

bool gl_lattice_card_get(gl_lattice_cards *cards, gl_lattice_field *field,
                         gl_packed *packed) {
  gl_lattice_card card = {.move = get_point(packed)};
  const bool beside = gl_packed_get_up_to(packed, 1);
  const gl_point stone = beside ? get_point(packed) : (gl_point){0, 0};
  const uint64_t children = gl_packed_get(packed);
  size_t room = 0;
  bool good = true;
  while (good && !packed->wrong && card.children < children)
    good = GL_PUSH(card.child, card.children, room,
                   gl_lattice_child_get(cards->count, packed));
  if (!good || packed->wrong) {
    if (!good)
      gl_packed_complain(packed, gl_packed_no_memory);
    gl_lattice_card_clear(&card);
    return false;
  }
  switch (gl_lattice_play(cards, field, card, beside ? &stone : NULL)) {
  case GL_PLAYED:
    return true;
  case GL_PLAYED_NO_MEMORY:
    gl_packed_complain(packed, gl_packed_no_memory);
    return false;
  default:
    gl_packed_complain(packed, "a card does not follow from its children");
    return false;
  }
}
