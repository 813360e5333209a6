// SPDX-License-Identifier: MIT
#include "hunt/deck.h"

#include "base/grow.h"
#include "hunt/index.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define FEW 2 // stones, so that a card is kept anyway

// ---- Images ----

static gl_point cell_of(const gl_lattice_card *card, size_t i) {
  return i < card->as ? card->a[i] : card->t[i - card->as];
}

// A card as it lies after a turn: where its corner is, and its size.  On a
// torus the first cell counts as the corner.
typedef struct outline {
  gl_point corner;
  int width;
  int height;
} outline;

static outline outline_of(const gl_grid *grid, const gl_lattice_card *card,
                          unsigned turn) {
  assert(turn < 8 && card->as + card->ts);
  if (grid->torus)
    return (outline){gl_shape_turn_point(cell_of(card, 0), turn), 1, 1};
  gl_point least = {INT_MAX, INT_MAX};
  gl_point most = {INT_MIN, INT_MIN};
  for (size_t i = 0; i < card->as + card->ts; i++) {
    const gl_point p = gl_shape_turn_point(cell_of(card, i), turn);
    least.x = p.x < least.x ? p.x : least.x;
    least.y = p.y < least.y ? p.y : least.y;
    most.x = p.x > most.x ? p.x : most.x;
    most.y = p.y > most.y ? p.y : most.y;
  }
  return (outline){least, most.x - least.x + 1, most.y - least.y + 1};
}

// The outline fits the grid.
static gl_image make_image(const gl_grid *grid, const gl_lattice_card *card,
                           unsigned turn, outline line) {
  gl_image image = {.map = {turn, {-line.corner.x, -line.corner.y}},
                    .width = (uint16_t)line.width,
                    .height = (uint16_t)line.height};
  for (size_t i = 0; i < card->as + card->ts; i++) {
    const gl_point p = gl_shape_turn_point(cell_of(card, i), turn);
    const gl_point q = gl_grid_wrap(
        grid, (gl_point){p.x - line.corner.x, p.y - line.corner.y});
    gl_cellset_add(i < card->as ? &image.a : &image.t,
                   gl_grid_cell(grid, q.x, q.y));
  }
  return image;
}

static bool same_image(const gl_image *a, const gl_image *b) {
  return gl_cellset_equal(&a->a, &b->a) && gl_cellset_equal(&a->t, &b->t);
}

// All different images of a card that fit the grid, its own orientation first.
static bool add_images(gl_deck *deck, const gl_lattice_card *card,
                       uint32_t number) {
  const gl_grid *grid = deck->grid;
  const size_t first = deck->images;
  for (unsigned turn = 0; turn < 8; turn++) {
    const outline line = outline_of(grid, card, turn);
    if (!(grid->isometries >> turn & 1) ||
        !gl_grid_holds(grid, 0, 0, line.width, line.height))
      continue;
    gl_image image = make_image(grid, card, turn, line);
    // On a small torus a card can cover a cell twice.
    bool fresh = gl_cellset_count(&image.a) == card->as &&
                 gl_cellset_count(&image.t) == card->ts &&
                 gl_cellset_apart(&image.a, &image.t);
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

gl_lattice_child gl_deck_child(const gl_deck *deck, gl_place place) {
  assert(place.image < deck->images);
  const gl_image *image = &deck->image[place.image];
  const gl_point at = gl_grid_point(deck->grid, place.step);
  return (gl_lattice_child){
      image->card,
      {image->map.turn, {image->map.step.x + at.x, image->map.step.y + at.y}}};
}

// ---- Fitting ----

static bool fits(const gl_deck *deck, const gl_stones *stones, gl_place place) {
  const gl_grid *grid = deck->grid;
  const gl_image *image = &deck->image[place.image];
  if (!gl_grid_holds(grid, grid->x[place.step], grid->y[place.step],
                     image->width, image->height))
    return false;
  const gl_cellset a = gl_deck_a(deck, place);
  const gl_cellset t = gl_deck_t(deck, place);
  return gl_cellset_inside(&a, &stones->set[GL_MAKER]) &&
         gl_cellset_apart(&t, &stones->set[GL_BREAKER]);
}

// The first cell of A must be one of Maker's stones.
static bool fit_image(const gl_deck *deck, const gl_stones *stones,
                      gl_place *place) {
  const gl_grid *grid = deck->grid;
  const unsigned first = gl_cellset_first(&deck->image[place->image].a);
  bool found = false;
  for (size_t i = 0; !found && i < stones->count[GL_MAKER]; i++) {
    const unsigned stone = stones->at[GL_MAKER][i];
    const gl_point at =
        gl_grid_wrap(grid, (gl_point){grid->x[stone] - grid->x[first],
                                      grid->y[stone] - grid->y[first]});
    if (!gl_grid_holds(grid, at.x, at.y, 1, 1))
      continue;
    place->step = gl_grid_cell(grid, at.x, at.y);
    found = fits(deck, stones, *place);
  }
  return found;
}

// The images of a card lie side by side.
gl_place gl_deck_fit(const gl_deck *deck, const gl_stones *stones,
                     uint32_t image) {
  assert(image < deck->images);
  const uint32_t card = deck->image[image].card;
  while (image && deck->image[image - 1].card == card)
    image--;
  gl_place place = {image, 0};
  if (gl_cellset_empty(&deck->image[image].a))
    return (gl_place){GL_NO_IMAGE, 0};
  for (; place.image < deck->images && deck->image[place.image].card == card;
       place.image++)
    if (fit_image(deck, stones, &place))
      return place;
  return (gl_place){GL_NO_IMAGE, 0};
}

// ---- The deck ----

// Cards that need more stones than the longest line are not looked for: there
// are many, and few of them ever fit.
static size_t longest(const gl_lattice_cards *cards) {
  size_t most = 0;
  for (size_t i = 0; i < cards->count; i++)
    if (!cards->at[i].children && cards->at[i].as > most)
      most = cards->at[i].as;
  return most;
}

gl_deck *gl_deck_new(const gl_grid *grid, gl_lattice_cards *cards) {
  gl_deck *deck = calloc(1, sizeof *deck);
  if (!deck)
    return NULL;
  deck->grid = grid;
  deck->cards = cards;
  deck->index = gl_index_new(grid, longest(cards));
  bool good = deck->index;
  for (uint32_t i = 0; good && i < cards->count; i++)
    good = add_images(deck, &cards->at[i], i);
  deck->seen_cards = cards->count;
  deck->seen_images = deck->images;
  if (good)
    return deck;
  gl_deck_free(deck);
  return NULL;
}

size_t gl_deck_bytes(const gl_deck *deck) {
  return deck->images * sizeof *deck->image + gl_index_bytes(deck->index);
}

void gl_deck_lock(const gl_deck *deck) {
  if (deck->lock)
    pthread_mutex_lock(deck->lock);
}

void gl_deck_unlock(const gl_deck *deck) {
  if (deck->lock)
    pthread_mutex_unlock(deck->lock);
}

// ---- Other decks ----

#define BATCH 64 // cards that are copied at once

static size_t copy_cards(const gl_deck *deck, gl_lattice_card *batch) {
  gl_deck_lock(deck);
  const size_t left = deck->cards->count - deck->seen_cards;
  const size_t count = left < BATCH ? left : BATCH;
  if (count)
    memcpy(batch, &deck->cards->at[deck->seen_cards], count * sizeof *batch);
  gl_deck_unlock(deck);
  return count;
}

// The deck's own cards since the last time have images, in their order, up to
// `own`.
static bool is_own(gl_deck *deck, uint32_t number, size_t own) {
  const size_t first = deck->seen_images;
  while (deck->seen_images < own &&
         deck->image[deck->seen_images].card == number)
    deck->seen_images++;
  return deck->seen_images > first;
}

bool gl_deck_catch_up(gl_deck *deck) {
  gl_lattice_card batch[BATCH];
  const size_t own = deck->images;
  bool good = true;
  size_t count;
  while (good && (count = copy_cards(deck, batch)) > 0)
    for (size_t i = 0; good && i < count; i++) {
      const uint32_t number = (uint32_t)deck->seen_cards++;
      if (!is_own(deck, number, own) &&
          gl_index_takes(deck->index, batch[i].as))
        good = add_images(deck, &batch[i], number);
    }
  assert(!good || deck->seen_images == own);
  deck->seen_images = deck->images;
  return good;
}

bool gl_deck_valid(const gl_deck *deck) {
  bool good = deck->images <= deck->image_room &&
              gl_lattice_cards_valid(deck->cards) &&
              deck->seen_cards <= deck->cards->count &&
              deck->seen_images <= deck->images;
  for (size_t i = 0; good && i < deck->images; i++)
    good = deck->image[i].card < deck->cards->count &&
           gl_cellset_apart(&deck->image[i].a, &deck->image[i].t);
  return good;
}

void gl_deck_free(gl_deck *deck) {
  if (!deck)
    return;
  assert(!deck->index || gl_deck_valid(deck));
  gl_index_free(deck->index);
  free(deck->image);
  free(deck);
}

void gl_deck_forget(gl_deck *deck, size_t cards) {
  gl_deck_lock(deck);
  gl_index_drop(deck, cards, FEW);
  gl_deck_unlock(deck);
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
  const gl_cellset near = gl_grid_beside(deck->grid, move);
  gl_cellset hers = gl_cellset_and(near, stones->set[GL_MAKER]);
  if (deck->cards->beside && gl_cellset_apart(&near, a) &&
      !gl_cellset_empty(&hers))
    gl_cellset_add(a, gl_cellset_first(&hers));
}

// A and T by the rule, on the grid.
static sketch sketch_play(const gl_deck *deck, const gl_stones *stones,
                          unsigned move, const gl_place *child,
                          const bool *kept, size_t children) {
  sketch s = {.a = common(deck, child, kept, children),
              .corner = {INT_MAX, INT_MAX}};
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
    const gl_point p = gl_grid_point(deck->grid, cell);
    s.corner.x = p.x < s.corner.x ? p.x : s.corner.x;
    s.corner.y = p.y < s.corner.y ? p.y : s.corner.y;
  }
  return s;
}

static gl_point from_corner(const gl_deck *deck, unsigned cell,
                            gl_point corner) {
  const gl_point p = gl_grid_point(deck->grid, cell);
  return (gl_point){p.x - corner.x, p.y - corner.y};
}

static gl_point *list_cells(const gl_deck *deck, gl_cellset set,
                            gl_point corner, size_t *count) {
  gl_point *list = malloc((gl_cellset_count(&set) + 1) * sizeof *list);
  while (list && !gl_cellset_empty(&set))
    list[(*count)++] = from_corner(deck, gl_cellset_pop(&set), corner);
  return list;
}

// With the lock.
static bool add_children(gl_deck *deck, gl_lattice_card *card, gl_point corner,
                         const gl_place *child, const bool *kept,
                         size_t children) {
  card->child = malloc((children + 1) * sizeof *card->child);
  for (size_t i = 0; card->child && i < children; i++) {
    if (!kept[i])
      continue;
    gl_lattice_child c = gl_deck_child(deck, child[i]);
    c.map.step.x -= corner.x;
    c.map.step.y -= corner.y;
    card->child[card->children++] = c;
    gl_lattice_card *below = &deck->cards->at[c.card];
    below->needed = true;
    card->turns = below->turns >= card->turns ? below->turns + 1 : card->turns;
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
  gl_lattice_card card = {.move = from_corner(deck, move, s.corner)};
  card.a = list_cells(deck, s.a, s.corner, &card.as);
  card.t = list_cells(deck, s.t, s.corner, &card.ts);
  gl_deck_lock(deck);
  if (!add_children(deck, &card, s.corner, child, kept, children)) {
    free(card.a);
    card.a = NULL;
  }
  const uint32_t number = gl_lattice_cards_add(deck->cards, card);
  gl_deck_unlock(deck);
  free(kept);
  const size_t image = deck->images; // the first: not turned
  if (number == GL_NO_CARD || !add_images(deck, &card, number))
    return none;
  const gl_point first = outline_of(deck->grid, &card, 0).corner;
  return (gl_place){
      (uint32_t)image,
      gl_grid_cell(deck->grid, s.corner.x + first.x, s.corner.y + first.y)};
}
