// SPDX-License-Identifier: MIT
// A shape fits around a new stone only if the stone is in it, and all but one
// of its other cells are Maker's, too.  So of its first three other cells two
// are hers: an entry names the new stone's cell and the first two of the others
// that are hers, and stands in the list for their steps from the stone.  Small
// shapes have fewer others: with three cells an entry names one of them, with
// two or one none.

#include "sequence/index.h"

#include "base/grow.h"
#include "base/hash.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define SIDE (2 * GL_TABLE - 1)
#define STEPS (SIDE * SIDE)
#define SPARE 5 // stones that a menace may leave unused: others lead nowhere

// What the search asks of an image again and again, side by side.
typedef struct figure {
  gl_cellset t;
  uint32_t image;
  unsigned char x; // of the first cell of A
  unsigned char y;
  unsigned char width;
  unsigned char height;
} figure;

typedef struct shape {
  unsigned char *cell; // its corner at 0:0, sorted
  size_t cells;
  int width;
  int height;
  figure *figure; // images with this A
  size_t figures;
  size_t room;
} shape;

// `named` cells of a shape: the new stone's, and others in order.
typedef struct entry {
  uint32_t shape;
  uint16_t cell[3];
} entry;

typedef struct entries {
  entry *at;
  size_t count;
  size_t room;
} entries;

struct gl_index {
  size_t limit;
  shape *shape;
  size_t shapes;
  size_t shape_room;
  uint32_t *bucket; // 1 + the shape with this hash, or 0
  size_t buckets;   // a power of two
  entries alone;
  entries one[STEPS];
  entries *two[STEPS]; // NULL, or STEPS lists
};

enum { MAKERS = 1 + GL_MAKER };

gl_index *gl_index_new(size_t limit) {
  gl_index *index = calloc(1, sizeof *index);
  if (!index)
    return NULL;
  index->limit = limit;
  index->buckets = 1024;
  index->bucket = calloc(index->buckets, sizeof *index->bucket);
  if (index->bucket)
    return index;
  free(index);
  return NULL;
}

void gl_index_free(gl_index *index) {
  if (!index)
    return;
  for (size_t i = 0; i < index->shapes; i++) {
    free(index->shape[i].cell);
    free(index->shape[i].figure);
  }
  for (size_t i = 0; i < STEPS; i++) {
    for (size_t j = 0; index->two[i] && j < STEPS; j++)
      free(index->two[i][j].at);
    free(index->two[i]);
    free(index->one[i].at);
  }
  free(index->alone.at);
  free(index->shape);
  free(index->bucket);
  free(index);
}

static size_t step_between(unsigned from, unsigned to) {
  assert(from < GL_CELLS && to < GL_CELLS);
  const int x = gl_cell_x(to) - gl_cell_x(from) + GL_TABLE - 1;
  const int y = gl_cell_y(to) - gl_cell_y(from) + GL_TABLE - 1;
  return (size_t)(SIDE * y + x);
}

// ---- Shapes ----

// The cells of A with the corner at 0:0, their number, and where it was.
typedef struct corpus {
  unsigned char cell[GL_CELLS];
  size_t cells;
  int width;
  int height;
  gl_point corner;
} corpus;

static corpus corpus_of(const gl_image *image) {
  corpus c = {.corner = {GL_TABLE, GL_TABLE}};
  gl_point most = {0, 0};
  for (gl_cellset left = image->a; !gl_cellset_empty(&left);) {
    const unsigned cell = gl_cellset_pop(&left);
    const gl_point p = {gl_cell_x(cell), gl_cell_y(cell)};
    c.corner.x = p.x < c.corner.x ? p.x : c.corner.x;
    c.corner.y = p.y < c.corner.y ? p.y : c.corner.y;
    most.x = p.x > most.x ? p.x : most.x;
    most.y = p.y > most.y ? p.y : most.y;
    c.cell[c.cells++] = (unsigned char)cell;
  }
  const unsigned step = c.cells ? gl_cell_at(c.corner.x, c.corner.y) : 0;
  for (size_t i = 0; i < c.cells; i++)
    c.cell[i] = (unsigned char)(c.cell[i] - step);
  c.width = most.x - c.corner.x + 1;
  c.height = most.y - c.corner.y + 1;
  assert(!c.cells || (c.width >= 1 && c.height >= 1));
  return c;
}

static uint64_t hash_cells(const unsigned char *cell, size_t cells) {
  uint64_t hash = 0;
  for (size_t i = 0; i < cells; i++)
    hash = gl_hash(hash, cell[i]);
  return hash;
}

static size_t find_bucket(const gl_index *index, const unsigned char *cell,
                          size_t cells) {
  assert(index->shapes < index->buckets);
  size_t b = hash_cells(cell, cells) & (index->buckets - 1);
  for (; index->bucket[b]; b = (b + 1) & (index->buckets - 1)) {
    const shape *s = &index->shape[index->bucket[b] - 1];
    if (s->cells == cells && !memcmp(s->cell, cell, cells))
      break;
  }
  return b;
}

static bool widen(gl_index *index) {
  uint32_t *bucket = calloc(2 * index->buckets, sizeof *bucket);
  if (!bucket)
    return false;
  free(index->bucket);
  index->bucket = bucket;
  index->buckets *= 2;
  for (uint32_t i = 0; i < index->shapes; i++) {
    const shape *s = &index->shape[i];
    index->bucket[find_bucket(index, s->cell, s->cells)] = i + 1;
  }
  return true;
}

// ---- Entries ----

static bool push_entry(entries *list, entry e) {
  return GL_PUSH(list->at, list->count, list->room, e);
}

static bool add_two(gl_index *index, const shape *shape, entry e) {
  assert(e.cell[0] < shape->cells && e.cell[1] < e.cell[2] &&
         e.cell[2] < shape->cells);
  const size_t first =
      step_between(shape->cell[e.cell[0]], shape->cell[e.cell[1]]);
  const size_t second =
      step_between(shape->cell[e.cell[0]], shape->cell[e.cell[2]]);
  if (!index->two[first])
    index->two[first] = calloc(STEPS, sizeof **index->two);
  return index->two[first] && push_entry(&index->two[first][second], e);
}

// The entries of a shape with the new stone on its cell i: of the others, one
// at most may be missing before the last named one.
static bool add_entries(gl_index *index, uint32_t number, uint16_t i) {
  assert(number < index->shapes && i < index->shape[number].cells);
  const shape *s = &index->shape[number];
  uint16_t other[3];
  size_t others = 0;
  bool good = true;
  for (size_t j = 0; others < 3 && j < s->cells; j++)
    if (j != i)
      other[others++] = (uint16_t)j;
  if (s->cells <= 2)
    return push_entry(&index->alone, (entry){number, {i, 0, 0}});
  if (s->cells == 3) {
    for (size_t j = 0; good && j < 2; j++)
      good =
          push_entry(&index->one[step_between(s->cell[i], s->cell[other[j]])],
                     (entry){number, {i, other[j], 0}});
    return good;
  }
  return add_two(index, s, (entry){number, {i, other[0], other[1]}}) &&
         add_two(index, s, (entry){number, {i, other[0], other[2]}}) &&
         add_two(index, s, (entry){number, {i, other[1], other[2]}});
}

// The shape of an image, perhaps a new one; NULL if malloc fails.
static shape *shape_of(gl_index *index, const corpus *corpus) {
  if (2 * index->shapes >= index->buckets && !widen(index))
    return NULL;
  const size_t b = find_bucket(index, corpus->cell, corpus->cells);
  if (index->bucket[b])
    return &index->shape[index->bucket[b] - 1];
  shape s = {
      .cells = corpus->cells, .width = corpus->width, .height = corpus->height};
  s.cell = malloc(corpus->cells + 1);
  if (!s.cell)
    return NULL;
  memcpy(s.cell, corpus->cell, corpus->cells);
  if (!GL_PUSH(index->shape, index->shapes, index->shape_room, s)) {
    free(s.cell);
    return NULL;
  }
  index->bucket[b] = (uint32_t)index->shapes;
  for (size_t i = 0; i < s.cells; i++)
    if (!add_entries(index, (uint32_t)index->shapes - 1, (uint16_t)i))
      return NULL;
  return &index->shape[index->shapes - 1];
}

// ---- Images ----

// Both have the same A, at these corners: is the T of the first inside that of
// the second?
static bool beats(const gl_image *a, gl_point at, const gl_image *b,
                  gl_point corner) {
  assert(gl_cellset_apart(&a->a, &a->t));
  const int x = corner.x - at.x;
  const int y = corner.y - at.y;
  if (x < 0 || y < 0 || x + a->width > b->width || y + a->height > b->height)
    return false;
  const gl_cellset t = gl_cellset_move(&a->t, gl_cell_at(x, y));
  return gl_cellset_inside(&t, &b->t);
}

bool gl_index_add(gl_deck *deck, uint32_t image) {
  assert(image < deck->images);
  gl_index *index = deck->index;
  const gl_image *new = &deck->image[image];
  const corpus c = corpus_of(new);
  if (!c.cells || c.cells > index->limit)
    return true;
  shape *s = shape_of(index, &c);
  size_t kept = 0;
  if (!s)
    return false;
  for (size_t i = 0; i < s->figures; i++) {
    const gl_image *old = &deck->image[s->figure[i].image];
    const gl_point corner = corpus_of(old).corner;
    if (beats(old, corner, new, c.corner))
      return true; // so it has beaten none
    if (!beats(new, c.corner, old, corner))
      s->figure[kept++] = s->figure[i];
  }
  assert(kept <= s->figures);
  s->figures = kept;
  const unsigned first = gl_cellset_first(&new->a);
  const figure f = {.t = new->t,
                    .image = image,
                    .x = (unsigned char)gl_cell_x(first),
                    .y = (unsigned char)gl_cell_y(first),
                    .width = new->width,
                    .height = new->height};
  return GL_PUSH(s->figure, s->figures, s->room, f);
}

void gl_index_drop(gl_deck *deck, size_t cards, size_t few) {
  for (size_t i = 0; i < deck->index->shapes; i++) {
    shape *s = &deck->index->shape[i];
    size_t kept = 0;
    for (size_t j = 0; j < s->figures; j++) {
      const uint32_t number = deck->image[s->figure[j].image].card;
      const gl_lattice_card *card = &deck->card[number];
      if (number >= cards || card->needed || !card->children || s->cells <= few)
        s->figure[kept++] = s->figure[j];
    }
    assert(kept <= s->figures);
    s->figures = kept;
  }
}

// ---- Meeting ----

typedef struct meeting {
  const gl_deck *deck;
  const gl_stones *stones;
  unsigned stone;
  gl_menaces *menaces;
  gl_place won; // its image GL_NO_IMAGE as long as nothing is
  bool failed;
} meeting;

// The first cell of the shape lies at x:y, and one cell is missing, or none.
static bool try_figures(meeting *meeting, const shape *shape, gl_point first,
                        bool menace, unsigned missing) {
  const gl_cellset *breakers = &meeting->stones->set[GL_BREAKER];
  for (size_t i = 0; i < shape->figures; i++) {
    const figure *f = &shape->figure[i];
    const int x = first.x - f->x;
    const int y = first.y - f->y;
    if (x < 0 || y < 0 || x + f->width > GL_TABLE || y + f->height > GL_TABLE)
      continue;
    const gl_place place = {f->image, gl_cell_at(x, y)};
    const gl_cellset t = gl_cellset_move(&f->t, place.step);
    if (!gl_cellset_apart(&t, breakers))
      continue;
    if (!menace) {
      meeting->won = place;
      return true;
    }
    if (!GL_PUSH(meeting->menaces->at, meeting->menaces->count,
                 meeting->menaces->room, ((gl_menace){place, missing})))
      meeting->failed = true;
  }
  return false;
}

static bool try_entry(meeting *meeting, const entry *entry, size_t named) {
  assert(named >= 1 && named <= 3 &&
         entry->shape < meeting->deck->index->shapes);
  const shape *s = &meeting->deck->index->shape[entry->shape];
  const int x = gl_cell_x(meeting->stone) - gl_cell_x(s->cell[entry->cell[0]]);
  const int y = gl_cell_y(meeting->stone) - gl_cell_y(s->cell[entry->cell[0]]);
  unsigned missing = 0;
  size_t count = 0;
  if (x < 0 || y < 0 || x + s->width > GL_TABLE || y + s->height > GL_TABLE)
    return false;
  for (size_t i = 0; i < s->cells; i++) {
    bool is_named = false;
    for (size_t j = 0; j < named; j++)
      is_named |= i == entry->cell[j];
    if (is_named)
      continue;
    const unsigned cell = gl_cell_at(x, y) + s->cell[i];
    assert(cell < GL_CELLS);
    const unsigned char owner = meeting->stones->owner[cell];
    if (owner == MAKERS && (named == 1 || i > entry->cell[named - 1]))
      continue;
    if (owner || count++)
      return false; // Breaker's, hers but not named, or the second one missing
    missing = cell;
  }
  if (count && s->cells + SPARE < meeting->stones->count[GL_MAKER])
    return false;
  return try_figures(
      meeting, s,
      (gl_point){x + gl_cell_x(s->cell[0]), y + gl_cell_y(s->cell[0])},
      count > 0, missing);
}

static bool try_entries(meeting *meeting, const entries *list, size_t named) {
  for (size_t i = 0; i < list->count; i++)
    if (try_entry(meeting, &list->at[i], named))
      return true;
  return false;
}

// Maker's other stones, sorted.
static size_t sort_others(const meeting *meeting, unsigned char *other) {
  gl_cellset left = meeting->stones->set[GL_MAKER];
  size_t count = 0;
  gl_cellset_remove(&left, meeting->stone);
  while (!gl_cellset_empty(&left))
    other[count++] = (unsigned char)gl_cellset_pop(&left);
  assert(count < GL_STONES);
  return count;
}

static bool try_all(meeting *meeting) {
  const gl_index *index = meeting->deck->index;
  unsigned char other[GL_STONES];
  const size_t others = sort_others(meeting, other);
  if (try_entries(meeting, &index->alone, 1))
    return true;
  for (size_t i = 0; i < others; i++) {
    const size_t step = step_between(meeting->stone, other[i]);
    const entries *two = index->two[step];
    if (try_entries(meeting, &index->one[step], 2))
      return true;
    for (size_t j = i + 1; two && j < others; j++)
      if (try_entries(meeting, &two[step_between(meeting->stone, other[j])], 3))
        return true;
  }
  return false;
}

bool gl_index_meet(const gl_deck *deck, const gl_stones *stones, unsigned stone,
                   gl_menaces *menaces, gl_place *won, bool *failed) {
  assert(gl_cellset_has(&stones->set[GL_MAKER], stone));
  meeting m = {deck, stones, stone, menaces, {GL_NO_IMAGE, 0}, false};
  const bool found = try_all(&m);
  *won = m.won;
  *failed |= m.failed;
  return found;
}
