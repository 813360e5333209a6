// SPDX-License-Identifier: MIT
#include "lattice/card.h"

#include "base/grow.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void gl_lattice_card_clear(gl_lattice_card *card) {
  free(card->a);
  free(card->t);
  free(card->child);
}

void gl_lattice_cards_clear(gl_lattice_cards *cards) {
  assert(gl_lattice_cards_valid(cards));
  for (size_t i = 0; i < cards->count; i++)
    gl_lattice_card_clear(&cards->at[i]);
  free(cards->at);
  *cards = (gl_lattice_cards){.beside = cards->beside};
}

size_t gl_lattice_cards_bytes(const gl_lattice_cards *cards) {
  return cards->bytes + cards->count * sizeof *cards->at;
}

bool gl_lattice_cards_valid(const gl_lattice_cards *cards) {
  bool good = cards->count <= cards->room;
  for (size_t i = 0; good && i < cards->count; i++)
    for (size_t j = 0; good && j < cards->at[i].children; j++)
      good = cards->at[i].child[j].card < i;
  return good;
}

// What malloc takes for an array, with its head and rounded up.
static size_t malloc_bytes(size_t count, size_t size) {
  const size_t bytes = (count * size + 8 + 15) / 16 * 16;
  return bytes < 32 ? 32 : bytes;
}

static size_t card_bytes(const gl_lattice_card *card) {
  return malloc_bytes(card->as + 1, sizeof *card->a) +
         malloc_bytes(card->ts + 1, sizeof *card->t) +
         (card->child ? malloc_bytes(card->children + 1, sizeof *card->child)
                      : 0);
}

uint32_t gl_lattice_cards_add(gl_lattice_cards *cards, gl_lattice_card card) {
  if (!card.a || !card.t ||
      !GL_PUSH(cards->at, cards->count, cards->room, card)) {
    gl_lattice_card_clear(&card);
    return GL_NO_CARD;
  }
  cards->bytes += card_bytes(&card);
  return (uint32_t)cards->count - 1;
}

// ---- Thinning ----

// Which cards stay.
static void mark_kept(const gl_lattice_cards *cards, size_t few, bool needed,
                      bool *kept) {
  for (size_t i = cards->count; i-- > 0;) {
    const gl_lattice_card *card = &cards->at[i];
    kept[i] |= !card->children || card->as <= few || (needed && card->needed);
    for (size_t j = 0; kept[i] && j < card->children; j++)
      kept[card->child[j].card] = true;
  }
}

static void renumber(gl_lattice_cards *cards, gl_lattice_card *card,
                     const uint32_t *number) {
  for (size_t i = 0; i < card->children; i++) {
    card->child[i].card = number[card->child[i].card];
    cards->at[card->child[i].card].needed = true;
  }
}

bool gl_lattice_cards_thin(gl_lattice_cards *cards, size_t few, bool needed) {
  bool *kept = calloc(cards->count + 1, sizeof *kept);
  uint32_t *number = calloc(cards->count + 1, sizeof *number);
  const bool good = kept && number;
  size_t left = 0;
  if (good)
    mark_kept(cards, few, needed, kept);
  for (size_t i = 0; good && i < cards->count; i++) {
    gl_lattice_card card = cards->at[i];
    if (!kept[i]) {
      cards->bytes -= card_bytes(&card);
      gl_lattice_card_clear(&card);
      continue;
    }
    card.needed = false;
    renumber(cards, &card, number);
    number[i] = (uint32_t)left;
    cards->at[left++] = card;
  }
  if (good)
    cards->count = left;
  free(number);
  free(kept);
  assert(gl_lattice_cards_valid(cards));
  return good;
}

// ---- Goals ----

static gl_lattice_card line_card(const gl_shape *goal, size_t missing) {
  assert(missing < goal->count);
  gl_lattice_card card = {.turns = 1, .move = goal->at[missing]};
  card.a = malloc(goal->count * sizeof *card.a);
  card.t = malloc(sizeof *card.t);
  if (!card.a || !card.t)
    return card;
  for (size_t i = 0; i < goal->count; i++)
    if (i != missing)
      card.a[card.as++] = goal->at[i];
  card.t[card.ts++] = goal->at[missing];
  return card;
}

static bool is_beside(const gl_lattice_card *card) {
  bool any = !card->as;
  for (size_t i = 0; i < card->as; i++)
    any |= gl_shape_adjacent(card->a[i], card->move);
  return any;
}

static bool add_goal(gl_lattice_cards *cards, const gl_shape *goal) {
  bool good = true;
  for (size_t i = 0; good && i < goal->count; i++) {
    gl_lattice_card card = line_card(goal, i);
    if (cards->beside && card.a && !is_beside(&card))
      gl_lattice_card_clear(&card);
    else
      good = gl_lattice_cards_add(cards, card) != GL_NO_CARD;
  }
  return good;
}

// The images of a shape.
static bool add_turned(gl_shapes *images, const gl_shape *shape,
                       unsigned isometries) {
  gl_point *turned = malloc(shape->count * sizeof *turned);
  bool good = turned;
  for (unsigned turn = 0; good && turn < 8; turn++) {
    for (size_t i = 0; i < shape->count; i++)
      turned[i] = gl_shape_turn_point(shape->at[i], turn);
    if (isometries >> turn & 1)
      good = gl_shapes_add(images, turned, shape->count);
  }
  free(turned);
  return good;
}

bool gl_lattice_cards_begin(gl_lattice_cards *cards, const gl_shapes *shapes,
                            unsigned isometries) {
  gl_shapes images = {0};
  bool good = true;
  for (size_t i = 0; good && i < shapes->count; i++) {
    const size_t before = images.count;
    good = add_turned(&images, &shapes->at[i], isometries) &&
           (images.count == before || add_goal(cards, &shapes->at[i]));
  }
  gl_shapes_clear(&images);
  return good;
}

bool *gl_lattice_cards_needed(const gl_lattice_cards *cards,
                              const gl_lattice_child *claim, size_t claims) {
  bool *needed = calloc(cards->count + 1, sizeof *needed);
  for (size_t i = 0; needed && i < claims; i++)
    needed[claim[i].card] = true;
  for (size_t i = needed ? cards->count : 0; i-- > 0;)
    for (size_t j = 0; needed[i] && j < cards->at[i].children; j++)
      needed[cards->at[i].child[j].card] = true;
  return needed;
}
