// SPDX-License-Identifier: MIT
// A card fits around a new stone only if the stone is in its A.  If A has a
// second cell that Maker owns, the step between the two is in a list of all
// ordered pairs of cells of all images, by step; so a new stone asks one list
// for each stone that is there.  Images with an A of one or two cells are
// listed apart: they can be a menace with no second stone.

#include "sequence/deck.h"

#include "base/grow.h"
#include "rules/game.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// Cell `first` of the image's A, and another one.
typedef struct entry {
  uint32_t image;
  uint16_t first;
  uint16_t second;
} entry;

typedef struct entries {
  entry *at;
  size_t count;
  size_t room;
} entries;

struct gl_deck_index {
  entries step[2 * GL_TABLE][2 * GL_TABLE];
  entries small;
};

enum { MAKERS = 1 + GL_MAKER, BREAKERS = 1 + GL_BREAKER };

gl_point gl_point_turn(gl_point point, unsigned turn) {
  if (turn & 1)
    point.x = -point.x;
  if (turn & 2)
    point.y = -point.y;
  return turn & 4 ? (gl_point){point.y, point.x} : point;
}

static bool on_table(int x, int y) {
  return x >= 0 && x < GL_TABLE && y >= 0 && y < GL_TABLE;
}

static int compare_points(const void *a, const void *b) {
  const gl_point *p = a;
  const gl_point *q = b;
  return p->y != q->y ? p->y - q->y : p->x - q->x;
}

// ---- Images ----

static void free_image(gl_image *image) {
  free(image->a);
  free(image->t);
}

// The image of a card; false if malloc fails.
static bool make_image(const gl_lattice_card *card, unsigned turn,
                       gl_image *image) {
  gl_point corner = {GL_TABLE, GL_TABLE};
  for (size_t i = 0; i < card->as + card->ts; i++) {
    const gl_point p =
        gl_point_turn(i < card->as ? card->a[i] : card->t[i - card->as], turn);
    corner.x = p.x < corner.x ? p.x : corner.x;
    corner.y = p.y < corner.y ? p.y : corner.y;
  }
  image->turn = turn;
  image->step = (gl_point){-corner.x, -corner.y};
  image->as = card->as;
  image->a = malloc((card->as + 1) * sizeof *image->a);
  image->t = calloc(GL_TABLE, sizeof *image->t);
  if (!image->a || !image->t)
    return false;
  for (size_t i = 0; i < card->as; i++) {
    const gl_point p = gl_point_turn(card->a[i], turn);
    image->a[i] = (gl_point){p.x - corner.x, p.y - corner.y};
  }
  qsort(image->a, image->as, sizeof *image->a, compare_points);
  for (size_t i = 0; i < card->ts; i++) {
    const gl_point p = gl_point_turn(card->t[i], turn);
    const int x = p.x - corner.x;
    const int y = p.y - corner.y;
    assert(on_table(x, y));
    image->t[y] |= UINT64_C(1) << x;
    image->height = y >= image->height ? y + 1 : image->height;
    image->width = x >= image->width ? x + 1 : image->width;
  }
  return true;
}

static bool same_image(const gl_image *a, const gl_image *b) {
  return a->as == b->as && !memcmp(a->a, b->a, a->as * sizeof *a->a) &&
         !memcmp(a->t, b->t, GL_TABLE * sizeof *a->t);
}

static bool list_image(gl_deck *deck, uint32_t number) {
  const gl_image *image = &deck->image[number];
  struct gl_deck_index *index = deck->index;
  bool good = true;
  for (uint16_t i = 0; good && i < image->as; i++) {
    if (image->as <= 2)
      good = GL_PUSH(index->small.at, index->small.count, index->small.room,
                     ((entry){number, i, (uint16_t)(image->as - 1 - i)}));
    for (uint16_t j = 0; good && j < image->as; j++) {
      if (i == j)
        continue;
      entries *list = &index->step[image->a[j].y - image->a[i].y + GL_TABLE]
                                  [image->a[j].x - image->a[i].x + GL_TABLE];
      good =
          GL_PUSH(list->at, list->count, list->room, ((entry){number, i, j}));
    }
  }
  return good;
}

// All different images of a new card, its own orientation first.
static bool add_images(gl_deck *deck, uint32_t number) {
  const size_t first = deck->images;
  for (unsigned turn = 0; turn < 8; turn++) {
    gl_image image = {.card = number};
    bool good = make_image(&deck->card[number], turn, &image);
    bool fresh = true;
    for (size_t i = first; good && i < deck->images; i++)
      fresh &= !same_image(&deck->image[i], &image);
    if (good && fresh)
      good = GL_PUSH(deck->image, deck->images, deck->image_room, image) &&
             list_image(deck, (uint32_t)deck->images - 1);
    else
      free_image(&image);
    if (!good)
      return false;
  }
  return true;
}

// ---- Cards ----

// Takes the card over; GL_NO_IMAGE if malloc fails.
static uint32_t add_card(gl_deck *deck, gl_lattice_card card) {
  const size_t first = deck->images;
  if (!card.a || !card.t ||
      !GL_PUSH(deck->card, deck->cards, deck->card_room, card)) {
    free(card.a);
    free(card.t);
    free(card.child);
    return GL_NO_IMAGE;
  }
  return add_images(deck, (uint32_t)deck->cards - 1) ? (uint32_t)first
                                                     : GL_NO_IMAGE;
}

static gl_lattice_card line_card(const gl_shape *goal, size_t missing) {
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

gl_deck *gl_deck_new(const gl_shape *goal) {
  gl_deck *deck = calloc(1, sizeof *deck);
  bool good = deck;
  if (good)
    good = (deck->index = calloc(1, sizeof *deck->index));
  for (size_t i = 0; good && i < goal->count; i++)
    good = add_card(deck, line_card(goal, i)) != GL_NO_IMAGE;
  if (good)
    return deck;
  gl_deck_free(deck);
  return NULL;
}

void gl_deck_free(gl_deck *deck) {
  if (!deck)
    return;
  for (size_t i = 0; i < deck->cards; i++) {
    free(deck->card[i].a);
    free(deck->card[i].t);
    free(deck->card[i].child);
  }
  for (size_t i = 0; i < deck->images; i++)
    free_image(&deck->image[i]);
  for (size_t y = 0; deck->index && y < 2 * GL_TABLE; y++)
    for (size_t x = 0; x < 2 * GL_TABLE; x++)
      free(deck->index->step[y][x].at);
  if (deck->index)
    free(deck->index->small.at);
  free(deck->index);
  free(deck->card);
  free(deck->image);
  free(deck);
}

// ---- Places ----

bool gl_deck_has(const gl_deck *deck, gl_place place, gl_point cell) {
  const gl_image *image = &deck->image[place.image];
  const int x = cell.x - place.x;
  const int y = cell.y - place.y;
  return y >= 0 && y < image->height && x >= 0 && x < image->width &&
         image->t[y] >> x & 1;
}

bool gl_deck_free_of(const gl_deck *deck, const gl_stones *stones,
                     gl_place place) {
  for (size_t i = 0; i < stones->count[GL_BREAKER]; i++)
    if (gl_deck_has(deck, place, stones->at[GL_BREAKER][i]))
      return false;
  return true;
}

gl_field gl_deck_field(const gl_deck *deck, gl_place place) {
  const gl_image *image = &deck->image[place.image];
  gl_field field = {{0}};
  for (int y = 0; y < image->height; y++)
    field.row[place.y + y] = image->t[y] << place.x;
  return field;
}

static bool fits_table(const gl_image *image, int x, int y) {
  return x >= 0 && y >= 0 && x + image->width <= GL_TABLE &&
         y + image->height <= GL_TABLE;
}

// A place with these two cells of its A on Maker's stones: is it won, a menace,
// or nothing?  A place that another entry would find, too, because a cell
// before the second is Maker's, is left to that one.
typedef enum found { NOTHING, MENACE, WON } found;

static found try_entry(const gl_deck *deck, const gl_stones *stones, entry e,
                       bool paired, gl_point stone, gl_menace *menace) {
  const gl_image *image = &deck->image[e.image];
  const int x = stone.x - image->a[e.first].x;
  const int y = stone.y - image->a[e.first].y;
  size_t missing = 0;
  for (size_t i = 0; i < image->as; i++) {
    if (i == e.first || (paired && i == e.second))
      continue;
    const gl_point cell = {x + image->a[i].x, y + image->a[i].y};
    if (!on_table(cell.x, cell.y))
      return NOTHING;
    const unsigned char owner = stones->owner[cell.y][cell.x];
    if (owner == BREAKERS || (owner == MAKERS && (!paired || i < e.second)))
      return NOTHING;
    if (!owner) {
      if (missing++)
        return NOTHING;
      menace->missing = cell;
    }
  }
  menace->place = (gl_place){e.image, x, y};
  if (!fits_table(image, x, y) || !gl_deck_free_of(deck, stones, menace->place))
    return NOTHING;
  return missing ? MENACE : WON;
}

bool gl_deck_meet(const gl_deck *deck, const gl_stones *stones, gl_point stone,
                  gl_menaces *menaces, gl_place *won, bool *failed) {
  const gl_point *at = stones->at[GL_MAKER];
  for (size_t i = 0; i <= stones->count[GL_MAKER]; i++) {
    const bool paired = i < stones->count[GL_MAKER];
    if (paired && at[i].x == stone.x && at[i].y == stone.y)
      continue;
    const entries *list = paired
                              ? &deck->index->step[at[i].y - stone.y + GL_TABLE]
                                                  [at[i].x - stone.x + GL_TABLE]
                              : &deck->index->small;
    for (size_t j = 0; j < list->count; j++) {
      gl_menace menace;
      const found what =
          try_entry(deck, stones, list->at[j], paired, stone, &menace);
      if (what == WON) {
        *won = menace.place;
        return true;
      }
      if (what == MENACE &&
          !GL_PUSH(menaces->at, menaces->count, menaces->room, menace))
        *failed = true;
    }
  }
  return false;
}

// ---- Rule play ----

static void intersect(gl_field *field, const gl_field *other) {
  for (size_t y = 0; y < GL_TABLE; y++)
    field->row[y] &= other->row[y];
}

static bool all_makers(const gl_stones *stones, const gl_field *field) {
  for (size_t y = 0; y < GL_TABLE; y++)
    for (uint64_t row = field->row[y]; row; row &= row - 1)
      if (stones->owner[y][__builtin_ctzll(row)] != MAKERS)
        return false;
  return true;
}

// The cells that every kept child needs.
static gl_field common(const gl_deck *deck, const gl_place *child,
                       const bool *kept, size_t children) {
  gl_field field;
  memset(&field, 0xff, sizeof field);
  for (size_t i = 0; i < children; i++)
    if (kept[i]) {
      const gl_field t = gl_deck_field(deck, child[i]);
      intersect(&field, &t);
    }
  return field;
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
    const gl_field field = common(deck, child, kept, children);
    kept[i] = !all_makers(stones, &field);
    left -= !kept[i];
  }
}

typedef struct sketch {
  gl_field a;
  gl_field t;
  gl_point corner;
} sketch;

// A and T by the rule, on the table.
static sketch sketch_play(const gl_deck *deck, gl_point move,
                          const gl_place *child, const bool *kept,
                          size_t children) {
  sketch s = {.a = common(deck, child, kept, children),
              .corner = {GL_TABLE, GL_TABLE}};
  for (size_t i = 0; i < children; i++) {
    if (!kept[i])
      continue;
    const gl_image *image = &deck->image[child[i].image];
    const gl_field t = gl_deck_field(deck, child[i]);
    for (size_t j = 0; j < image->as; j++)
      s.a.row[child[i].y + image->a[j].y] |= UINT64_C(1)
                                             << (child[i].x + image->a[j].x);
    for (size_t y = 0; y < GL_TABLE; y++)
      s.t.row[y] |= t.row[y];
  }
  s.a.row[move.y] &= ~(UINT64_C(1) << move.x);
  s.t.row[move.y] |= UINT64_C(1) << move.x;
  for (int y = 0; y < GL_TABLE; y++) {
    const uint64_t both = s.a.row[y] | s.t.row[y];
    s.t.row[y] &= ~s.a.row[y];
    if (!both)
      continue;
    const int x = __builtin_ctzll(both);
    s.corner.x = x < s.corner.x ? x : s.corner.x;
    s.corner.y = y < s.corner.y ? y : s.corner.y;
  }
  return s;
}

static size_t count_cells(const gl_field *field) {
  size_t count = 0;
  for (size_t y = 0; y < GL_TABLE; y++)
    count += (size_t)__builtin_popcountll(field->row[y]);
  return count;
}

static gl_point *list_cells(const gl_field *field, gl_point corner,
                            size_t *count) {
  gl_point *list = malloc((count_cells(field) + 1) * sizeof *list);
  for (int y = 0; list && y < GL_TABLE; y++)
    for (uint64_t row = field->row[y]; row; row &= row - 1)
      list[(*count)++] =
          (gl_point){__builtin_ctzll(row) - corner.x, y - corner.y};
  return list;
}

static bool add_children(const gl_deck *deck, gl_lattice_card *card,
                         gl_point corner, const gl_place *child,
                         const bool *kept, size_t children) {
  card->child = malloc((children + 1) * sizeof *card->child);
  for (size_t i = 0; card->child && i < children; i++) {
    if (!kept[i])
      continue;
    const gl_image *image = &deck->image[child[i].image];
    const gl_point step = {child[i].x + image->step.x - corner.x,
                           child[i].y + image->step.y - corner.y};
    card->child[card->children++] =
        (gl_lattice_child){image->card, {image->turn, step}};
    const unsigned turns = deck->card[image->card].turns + 1;
    card->turns = turns > card->turns ? turns : card->turns;
  }
  return card->child;
}

gl_place gl_deck_play(gl_deck *deck, const gl_stones *stones, gl_point move,
                      const gl_place *child, size_t children) {
  const gl_place none = {GL_NO_IMAGE, 0, 0};
  bool *kept = malloc((children + 1) * sizeof *kept);
  if (!kept || !children) {
    free(kept);
    return none;
  }
  choose_children(deck, stones, child, children, kept);
  const gl_field left = common(deck, child, kept, children);
  if (!all_makers(stones, &left)) {
    free(kept);
    return none;
  }
  const sketch s = sketch_play(deck, move, child, kept, children);
  gl_lattice_card card = {.move = {move.x - s.corner.x, move.y - s.corner.y}};
  card.a = list_cells(&s.a, s.corner, &card.as);
  card.t = list_cells(&s.t, s.corner, &card.ts);
  if (!add_children(deck, &card, s.corner, child, kept, children)) {
    free(card.a);
    card.a = NULL;
  }
  free(kept);
  const uint32_t image = add_card(deck, card);
  return (gl_place){image, s.corner.x, s.corner.y};
}
