// SPDX-License-Identifier: MIT
#include "sequence/deck.h"

#include "base/grow.h"
#include "sequence/index.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define FEW 2 // stones, so that a card is kept anyway

// ---- Images ----

static gl_point cell_of(const gl_lattice_card *card, size_t i) {
  return i < card->as ? card->a[i] : card->t[i - card->as];
}

static gl_image make_image(const gl_lattice_card *card, unsigned turn) {
  assert(turn < 8 && card->as + card->ts);
  gl_image image = {.map.turn = turn};
  gl_point least = {GL_TABLE, GL_TABLE};
  gl_point most = {-GL_TABLE, -GL_TABLE};
  const size_t cells = card->as + card->ts;
  for (size_t i = 0; i < cells; i++) {
    const gl_point p = gl_point_turn(cell_of(card, i), turn);
    least.x = p.x < least.x ? p.x : least.x;
    least.y = p.y < least.y ? p.y : least.y;
    most.x = p.x > most.x ? p.x : most.x;
    most.y = p.y > most.y ? p.y : most.y;
  }
  image.map.step = (gl_point){-least.x, -least.y};
  image.width = (unsigned char)(most.x - least.x + 1);
  image.height = (unsigned char)(most.y - least.y + 1);
  for (size_t i = 0; i < cells; i++) {
    const gl_point p = gl_point_turn(cell_of(card, i), turn);
    gl_cellset_add(i < card->as ? &image.a : &image.t,
                   gl_cell_at(p.x - least.x, p.y - least.y));
  }
  return image;
}

static bool same_image(const gl_image *a, const gl_image *b) {
  return gl_cellset_equal(&a->a, &b->a) && gl_cellset_equal(&a->t, &b->t);
}

// All different images of a new card, its own orientation first.
static bool add_images(gl_deck *deck, uint32_t number) {
  assert(number < deck->cards);
  const size_t first = deck->images;
  for (unsigned turn = 0; turn < 8; turn++) {
    gl_image image = make_image(&deck->card[number], turn);
    bool fresh = true;
    image.card = number;
    for (size_t i = first; i < deck->images; i++)
      fresh &= !same_image(&deck->image[i], &image);
    if (fresh &&
        (!GL_PUSH(deck->image, deck->images, deck->image_room, image) ||
         !gl_index_add(deck, (uint32_t)deck->images - 1)))
      return false;
  }
  return true;
}

// ---- Cards ----

void gl_lattice_card_clear(gl_lattice_card *card) {
  free(card->a);
  free(card->t);
  free(card->child);
}

// Takes the card over; GL_NO_IMAGE if malloc fails.
static uint32_t add_card(gl_deck *deck, gl_lattice_card card) {
  const size_t first = deck->images;
  if (!card.a || !card.t ||
      !GL_PUSH(deck->card, deck->cards, deck->card_room, card)) {
    gl_lattice_card_clear(&card);
    return GL_NO_IMAGE;
  }
  if (!add_images(deck, (uint32_t)deck->cards - 1))
    return GL_NO_IMAGE;
  deck->bytes += sizeof card + (card.as + card.ts) * sizeof *card.a +
                 card.children * sizeof *card.child +
                 (deck->images - first) * sizeof *deck->image;
  return (uint32_t)first;
}

uint32_t gl_deck_add(gl_deck *deck, gl_lattice_card card) {
  return add_card(deck, card) == GL_NO_IMAGE ? GL_NO_IMAGE
                                             : (uint32_t)deck->cards - 1;
}

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
    any |= gl_point_beside(card->a[i], card->move);
  return any;
}

// Cards that need more stones than a line are not looked for: there are many,
// and few of them ever fit.
gl_deck *gl_deck_new(const gl_shape *goal, bool beside) {
  gl_deck *deck = calloc(1, sizeof *deck);
  bool good = deck && (deck->index = gl_index_new(goal->count - 1));
  for (size_t i = 0; good && i < goal->count; i++) {
    gl_lattice_card card = line_card(goal, i);
    if (beside && card.a && !is_beside(&card))
      gl_lattice_card_clear(&card);
    else
      good = add_card(deck, card) != GL_NO_IMAGE;
  }
  if (good) {
    deck->beside = beside;
    return deck;
  }
  gl_deck_free(deck);
  return NULL;
}

bool gl_deck_valid(const gl_deck *deck) {
  bool good =
      deck->cards <= deck->card_room && deck->images <= deck->image_room;
  for (size_t i = 0; good && i < deck->cards; i++)
    for (size_t j = 0; good && j < deck->card[i].children; j++)
      good = deck->card[i].child[j].card < i;
  for (size_t i = 0; good && i < deck->images; i++)
    good = deck->image[i].card < deck->cards &&
           gl_cellset_apart(&deck->image[i].a, &deck->image[i].t);
  return good;
}

void gl_deck_free(gl_deck *deck) {
  if (!deck)
    return;
  assert(gl_deck_valid(deck));
  for (size_t i = 0; i < deck->cards; i++)
    gl_lattice_card_clear(&deck->card[i]);
  gl_index_free(deck->index);
  free(deck->card);
  free(deck->image);
  free(deck);
}

void gl_deck_forget(gl_deck *deck, size_t cards) {
  gl_index_drop(deck, cards, FEW);
}

// ---- Rule play ----

// The cells that every kept child needs.
static gl_cellset common(const gl_deck *deck, const gl_place *child,
                         const bool *kept, size_t children) {
  assert(children);
  gl_cellset set;
  memset(&set, 0xff, sizeof set);
  for (size_t i = 0; i < children; i++)
    if (kept[i])
      set = gl_cellset_and(set, gl_deck_t(deck, child[i]));
  return set;
}

// Leaves out one child after the other, as long as every answer has one.
static void choose_children(const gl_deck *deck, const gl_stones *stones,
                            const gl_place *child, size_t children,
                            bool *kept) {
  size_t left = children;
  for (size_t i = 0; i < children; i++)
    kept[i] = true;
  for (size_t i = 0; i < children && left > 1; i++) {
    kept[i] = false;
    const gl_cellset set = common(deck, child, kept, children);
    kept[i] = !gl_cellset_inside(&set, &stones->set[GL_MAKER]);
    left -= !kept[i];
  }
}

typedef struct sketch {
  gl_cellset a;
  gl_cellset t;
  gl_point corner;
} sketch;

// One of Maker's stones beside her move, if A has none and she plays so.
static void add_beside(const gl_deck *deck, const gl_stones *stones,
                       unsigned move, gl_cellset *a) {
  const gl_cellset near = gl_cells_beside(move);
  gl_cellset hers = gl_cellset_and(near, stones->set[GL_MAKER]);
  if (deck->beside && gl_cellset_apart(&near, a) && !gl_cellset_empty(&hers))
    gl_cellset_add(a, gl_cellset_first(&hers));
}

// A and T by the rule, on the table.
static sketch sketch_play(const gl_deck *deck, const gl_stones *stones,
                          unsigned move, const gl_place *child,
                          const bool *kept, size_t children) {
  sketch s = {.a = common(deck, child, kept, children),
              .corner = {GL_TABLE, GL_TABLE}};
  for (size_t i = 0; i < children; i++)
    if (kept[i]) {
      s.a = gl_cellset_or(s.a, gl_deck_a(deck, child[i]));
      s.t = gl_cellset_or(s.t, gl_deck_t(deck, child[i]));
    }
  gl_cellset_remove(&s.a, move);
  add_beside(deck, stones, move, &s.a);
  gl_cellset_add(&s.t, move);
  s.t = gl_cellset_minus(s.t, s.a);
  assert(gl_cellset_apart(&s.a, &s.t) && gl_cellset_has(&s.t, move));
  for (gl_cellset left = gl_cellset_or(s.a, s.t); !gl_cellset_empty(&left);) {
    const unsigned cell = gl_cellset_pop(&left);
    const gl_point p = {gl_cell_x(cell), gl_cell_y(cell)};
    s.corner.x = p.x < s.corner.x ? p.x : s.corner.x;
    s.corner.y = p.y < s.corner.y ? p.y : s.corner.y;
  }
  return s;
}

static gl_point from_corner(unsigned cell, gl_point corner) {
  return (gl_point){gl_cell_x(cell) - corner.x, gl_cell_y(cell) - corner.y};
}

static gl_point *list_cells(gl_cellset set, gl_point corner, size_t *count) {
  gl_point *list = malloc((gl_cellset_count(&set) + 1) * sizeof *list);
  while (list && !gl_cellset_empty(&set))
    list[(*count)++] = from_corner(gl_cellset_pop(&set), corner);
  return list;
}

static bool add_children(gl_deck *deck, gl_lattice_card *card, gl_point corner,
                         const gl_place *child, const bool *kept,
                         size_t children) {
  card->child = malloc((children + 1) * sizeof *card->child);
  for (size_t i = 0; card->child && i < children; i++) {
    if (!kept[i])
      continue;
    assert(child[i].image < deck->images);
    const gl_image *image = &deck->image[child[i].image];
    const gl_point at = from_corner(child[i].step, corner);
    card->child[card->children++] = (gl_lattice_child){
        image->card,
        {image->map.turn,
         {image->map.step.x + at.x, image->map.step.y + at.y}}};
    deck->card[image->card].needed = true;
    const unsigned turns = deck->card[image->card].turns + 1;
    card->turns = turns > card->turns ? turns : card->turns;
  }
  return card->child;
}

gl_place gl_deck_play(gl_deck *deck, const gl_stones *stones, unsigned move,
                      const gl_place *child, size_t children) {
  assert(gl_cellset_has(&stones->set[GL_MAKER], move));
  const gl_place none = {GL_NO_IMAGE, 0};
  bool *kept = malloc((children + 1) * sizeof *kept);
  if (!kept || !children) {
    free(kept);
    return none;
  }
  choose_children(deck, stones, child, children, kept);
  const gl_cellset left = common(deck, child, kept, children);
  if (!gl_cellset_inside(&left, &stones->set[GL_MAKER])) {
    free(kept);
    return none;
  }
  const sketch s = sketch_play(deck, stones, move, child, kept, children);
  gl_lattice_card card = {.move = from_corner(move, s.corner)};
  card.a = list_cells(s.a, s.corner, &card.as);
  card.t = list_cells(s.t, s.corner, &card.ts);
  if (!add_children(deck, &card, s.corner, child, kept, children)) {
    free(card.a);
    card.a = NULL;
  }
  free(kept);
  return (gl_place){add_card(deck, card), gl_cell_at(s.corner.x, s.corner.y)};
}
