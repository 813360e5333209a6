// SPDX-License-Identifier: MIT
//
// lattice.c -- checks cards of the plane, doc/formats/sequence.md
//
// A card has two finite sets of cells, A and T: if Maker owns all of A and
// Breaker owns none of T, Maker to move wins.  An isometry of the plane takes
// lines to lines, and so cards to cards.  Each step makes a card by a rule; its
// sets are computed, never read (doc/theory/sequence.md).
//
// A reference moves cells by less than 2^31, so coordinates stay below 2^63 up
// to 2^32 cards, for which 200 GB of memory would be needed.

#include "check.h"
#include "plane.h"
#include "text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  uint64_t id; // comes first, for by_id
  bool deleted;
  region A, T;
} card;

static const struct game *game;
static card *cards; // by ascending ID
static size_t card_count;
static region image_A, image_T; // of the last reference
static card made;               // by the present step
static region common, played;   // the intersection of the Ti; the cell

static int by_id(const void *one, const void *two) {
  const uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)two;
  return (a > b) - (a < b);
}

static card *find_card(uint64_t id) {
  card *c =
      card_count ? bsearch(&id, cards, card_count, sizeof *cards, by_id) : NULL;
  if (!c || c->deleted)
    refuse("card %" PRIu64 " was deleted or does not come earlier", id);
  return c;
}

// Reads R,X,Y.
static isometry isometry_of(char *w) {
  char *x = strchr(w, ','), *y = x ? strchr(x + 1, ',') : NULL;
  if (!y)
    refuse("an isometry, R,X,Y, is expected behind the @");
  *x++ = *y++ = '\0';
  const uint64_t flips = number_of(w, 0, 7);
  const point by = {integer_of(x, INT32_MAX), integer_of(y, INT32_MAX)};
  return (isometry){flips, by};
}

// Reads a reference, ID or ID@R,X,Y, and makes the image of the card.  Returns
// false for the 0 that ends a list.
static bool read_image(void) {
  char *w = take_word(), *at = strchr(w, '@');
  if (at)
    *at++ = '\0';
  const uint64_t id = number_of(w, at ? 1 : 0, INT64_MAX);
  if (id == 0)
    return false;
  const card *c = find_card(id);
  const isometry f = at ? isometry_of(at) : (isometry){0};
  region_map(&image_A, f, &c->A);
  region_map(&image_T, f, &c->T);
  return true;
}

// The 0 that ends a list of cells.
static bool is_end(const char *w) { return *w && strspn(w, "0") == strlen(w); }

// Edge to edge, Maker takes a cell beside one of A; the first of all is free,
// so that a card without A can be claimed, and nothing else.
static void check_edge(point cell) {
  if (game->edge && made.A.count && !region_touches(&made.A, cell))
    refuse("no cell of A is beside the one that Maker takes");
}

static void check_line(void) {
  region *whole = &common;
  whole->count = 0;
  for (char *w; !is_end(w = take_word());)
    region_add(whole, cell_of(w));
  for (size_t i = 0; i < whole->count; i++)
    region_add(i == 0 ? &made.T : &made.A, whole->cells[i]);
  if (!region_sort(whole))
    refuse("this line names a cell twice");
  if (!is_line(game, whole))
    refuse("these cells are no line of the plane");
  check_edge(made.T.cells[0]);
}

static void check_play(void) {
  region *cell = &played;
  size_t k = 0;
  cell->count = 0;
  region_add(cell, cell_of(take_word()));
  for (; read_image(); k++) {
    if (game->edge && !image_A.count)
      refuse("a card without A begins a game, and nothing else");
    region_add_all(&made.A, &image_A);
    region_add_all(&made.T, &image_T);
    if (k == 0)
      region_map(&common, (isometry){0}, &image_T);
    region_keep(&common, &image_T);
  }
  if (k == 0)
    refuse("play needs a card");
  region_add_all(&made.A, &common);
  region_sort(&made.A);
  region_drop(&made.A, cell);
  region_add_all(&made.T, cell);
  region_sort(&made.T);
  region_drop(&made.T, &made.A);
  check_edge(cell->cells[0]);
}

static void check_step(const char *number) {
  const uint64_t id = number_of(number, 1, INT64_MAX);
  if (card_count && id <= cards[card_count - 1].id)
    refuse("the numbers of cards must ascend");
  made = (card){.id = id};
  const char *rule = take_word();
  if (strcmp(rule, "line") == 0)
    check_line();
  else if (strcmp(rule, "play") == 0)
    check_play();
  else
    refuse("line or play is expected here");
  cards = one_more(cards, card_count, sizeof *cards);
  cards[card_count++] = made;
}

static void check_deletion(void) {
  for (uint64_t id; (id = number_of(take_word(), 0, INT64_MAX)) != 0;) {
    card *c = find_card(id);
    free(c->A.cells);
    free(c->T.cells);
    *c = (card){.id = id, .deleted = true};
  }
}

// Breaker's first stone does no harm if A is empty: the card can be moved away
// from it.
static void check_claim(void) {
  if (!read_image())
    refuse("a reference is expected here");
  if (image_A.count > game->handicap)
    refuse("the handicap is %zu, and A has more cells: %zu", game->handicap,
           image_A.count);
}

const char *check_lattice(const struct game *about) {
  const char *proved = NULL;
  game = about;
  read_header(NULL);
  for (const char *w; (w = next_statement(proved)) != NULL;)
    if (strcmp(w, "d") == 0) {
      check_deletion();
    } else if (strcmp(w, "maker") == 0) {
      check_claim();
      proved = "MAKER";
    } else {
      check_step(w);
    }
  return proved;
}
