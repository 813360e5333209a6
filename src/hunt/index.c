// SPDX-License-Identifier: MIT
// A shape fits around a new stone only if the stone is in it, and all but one
// of its other cells are Maker's, too.  So of its first three other cells two
// are hers: an entry is for the new stone's cell and the first two of the
// others that are hers, and stands in the list for their steps from the stone.
// Small shapes have fewer others: with three cells an entry is for one of them,
// with two or one for none.
//
// Nearly all entries fail, so what a trial needs of a shape lies apart, in
// patterns, and is one set of cells: a trial is a few operations on words.

#include "hunt/index.h"

#include "base/grow.h"
#include "base/hash.h"
#include "hunt/figures.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define SPARE 5 // stones that a menace may leave unused: others lead nowhere

typedef struct shape {
  uint16_t *cell; // its corner at 0:0, sorted
  size_t cells;
  gl_figures figures; // images with this A
} shape;

// A shape as a set, its corner at 0:0.
typedef struct pattern {
  gl_cellset a;
  uint16_t cells;
  uint16_t width;
  uint16_t height;
  bool used; // not all of its images were dropped
} pattern;

typedef struct entry {
  uint32_t shape;
  uint16_t under;   // the new stone's cell
  uint16_t skipped; // before the last of the others: this one is not hers
} entry;

#define NONE_SKIPPED UINT16_MAX

typedef struct entries {
  entry *at;
  size_t count;
  size_t room;
} entries;

struct gl_index {
  const gl_grid *grid;
  size_t limit;
  size_t steps; // that lead from one cell to another
  size_t bytes; // of lists
  shape *shape;
  size_t shapes;
  size_t shape_room;
  pattern *pattern; // of each shape
  size_t pattern_room;
  uint32_t *bucket; // 1 + the shape with this hash, or 0
  size_t buckets;   // a power of two
  entries alone;
  entries *one;  // by step
  entries **two; // by step: NULL, or a list for each step
};

gl_index *gl_index_new(const gl_grid *grid, size_t limit) {
  gl_index *index = calloc(1, sizeof *index);
  if (!index)
    return NULL;
  *index = (gl_index){.grid = grid,
                      .limit = limit,
                      .steps = (size_t)(2 * grid->width - 1) *
                               (size_t)(2 * grid->height - 1),
                      .buckets = 1024};
  index->bucket = calloc(index->buckets, sizeof *index->bucket);
  index->one = calloc(index->steps, sizeof *index->one);
  // NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers
  index->two = calloc(index->steps, sizeof *index->two);
  if (index->bucket && index->one && index->two)
    return index;
  gl_index_free(index);
  return NULL;
}

void gl_index_free(gl_index *index) {
  if (!index)
    return;
  for (size_t i = 0; i < index->shapes; i++) {
    free(index->shape[i].cell);
    gl_figures_clear(&index->shape[i].figures);
  }
  for (size_t i = 0; index->two && i < index->steps; i++) {
    for (size_t j = 0; index->two[i] && j < index->steps; j++)
      free(index->two[i][j].at);
    free(index->two[i]);
  }
  for (size_t i = 0; index->one && i < index->steps; i++)
    free(index->one[i].at);
  free(index->one);
  free(index->two);
  free(index->alone.at);
  free(index->shape);
  free(index->pattern);
  free(index->bucket);
  free(index);
}

// Their difference, as a number; around a torus, the way to the right and down.
static size_t step_between(const gl_grid *grid, unsigned from, unsigned to) {
  assert(from < grid->cells && to < grid->cells);
  const gl_point step =
      gl_grid_wrap(grid, (gl_point){grid->x[to] - grid->x[from],
                                    grid->y[to] - grid->y[from]});
  return (size_t)((2 * grid->width - 1) * (step.y + grid->height - 1) + step.x +
                  grid->width - 1);
}

size_t gl_index_bytes(const gl_index *index) {
  return index->bytes + index->buckets * sizeof *index->bucket +
         index->shape_room * sizeof *index->shape +
         index->pattern_room * sizeof *index->pattern +
         index->steps * (sizeof *index->one + sizeof(entries *));
}

// ---- Shapes ----

// The cells of A with the corner at 0:0, their number, and where it was; on a
// torus the first cell is the corner.
typedef struct corpus {
  uint16_t cell[GL_CELLS];
  size_t cells;
  int width;
  int height;
  gl_point corner;
} corpus;

static gl_point corner_of(const gl_grid *grid, gl_cellset set) {
  gl_point corner = gl_grid_point(grid, gl_cellset_pop(&set));
  while (!grid->torus && !gl_cellset_empty(&set)) {
    const unsigned cell = gl_cellset_pop(&set);
    corner.x = grid->x[cell] < corner.x ? grid->x[cell] : corner.x;
  }
  return corner;
}

static void corpus_of(const gl_grid *grid, const gl_image *image,
                      corpus *corpus) {
  corpus->cells = 0;
  corpus->width = corpus->height = 1;
  corpus->corner = (gl_point){0, 0};
  if (!gl_cellset_empty(&image->a))
    corpus->corner = corner_of(grid, image->a);
  for (gl_cellset left = image->a; !gl_cellset_empty(&left);) {
    const gl_point p = gl_grid_point(grid, gl_cellset_pop(&left));
    const gl_point q = gl_grid_wrap(
        grid, (gl_point){p.x - corpus->corner.x, p.y - corpus->corner.y});
    corpus->cell[corpus->cells++] = (uint16_t)gl_grid_cell(grid, q.x, q.y);
    if (grid->torus)
      continue;
    corpus->width = q.x >= corpus->width ? q.x + 1 : corpus->width;
    corpus->height = q.y >= corpus->height ? q.y + 1 : corpus->height;
  }
}

static uint64_t hash_cells(const uint16_t *cell, size_t cells) {
  uint64_t hash = 0;
  for (size_t i = 0; i < cells; i++)
    hash = gl_hash(hash, cell[i]);
  return hash;
}

static size_t find_bucket(const gl_index *index, const uint16_t *cell,
                          size_t cells) {
  assert(index->shapes < index->buckets);
  size_t b = (size_t)hash_cells(cell, cells) & (index->buckets - 1);
  for (; index->bucket[b]; b = (b + 1) & (index->buckets - 1)) {
    const shape *s = &index->shape[index->bucket[b] - 1];
    if (s->cells == cells && !memcmp(s->cell, cell, cells * sizeof *cell))
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

static bool push_entry(gl_index *index, entries *list, entry e) {
  const size_t before = list->room;
  const bool good = GL_PUSH(list->at, list->count, list->room, e);
  index->bytes += (list->room - before) * sizeof e;
  return good;
}

static bool add_two(gl_index *index, entry e, uint16_t a, uint16_t b) {
  assert(a < b);
  const size_t first = step_between(index->grid, e.under, a);
  const size_t second = step_between(index->grid, e.under, b);
  if (!index->two[first]) {
    index->two[first] = calloc(index->steps, sizeof **index->two);
    index->bytes += index->steps * sizeof **index->two;
  }
  return index->two[first] && push_entry(index, &index->two[first][second], e);
}

static bool add_one(gl_index *index, entry e, uint16_t a) {
  return push_entry(index, &index->one[step_between(index->grid, e.under, a)],
                    e);
}

// The entries of a shape with the new stone on its cell i: of the others, one
// at most may be missing before the last that counts.
static bool add_entries(gl_index *index, uint32_t number, size_t i) {
  assert(number < index->shapes && i < index->shape[number].cells);
  const shape *s = &index->shape[number];
  const entry e = {number, s->cell[i], NONE_SKIPPED};
  uint16_t other[3];
  size_t others = 0;
  for (size_t j = 0; others < 3 && j < s->cells; j++)
    if (j != i)
      other[others++] = s->cell[j];
  if (s->cells <= 2)
    return push_entry(index, &index->alone, e);
  if (s->cells == 3)
    return add_one(index, e, other[0]) &&
           add_one(index, (entry){number, e.under, other[0]}, other[1]);
  return add_two(index, e, other[0], other[1]) &&
         add_two(index, (entry){number, e.under, other[1]}, other[0],
                 other[2]) &&
         add_two(index, (entry){number, e.under, other[0]}, other[1], other[2]);
}

static pattern pattern_of(const corpus *corpus) {
  pattern p = {.cells = (uint16_t)corpus->cells,
               .width = (uint16_t)corpus->width,
               .height = (uint16_t)corpus->height,
               .used = true};
  for (size_t i = 0; i < corpus->cells; i++)
    gl_cellset_add(&p.a, corpus->cell[i]);
  return p;
}

// The shape of an image, perhaps a new one; NULL if malloc fails.
static shape *shape_of(gl_index *index, const corpus *corpus) {
  if (2 * index->shapes >= index->buckets && !widen(index))
    return NULL;
  const size_t b = find_bucket(index, corpus->cell, corpus->cells);
  if (index->bucket[b])
    return &index->shape[index->bucket[b] - 1];
  shape s = {.cells = corpus->cells};
  size_t patterns = index->shapes;
  s.cell = malloc((corpus->cells + 1) * sizeof *s.cell);
  if (!s.cell)
    return NULL;
  memcpy(s.cell, corpus->cell, corpus->cells * sizeof *s.cell);
  if (!GL_PUSH(index->pattern, patterns, index->pattern_room,
               pattern_of(corpus)) ||
      !GL_PUSH(index->shape, index->shapes, index->shape_room, s)) {
    free(s.cell);
    return NULL;
  }
  index->bucket[b] = (uint32_t)index->shapes;
  for (size_t i = 0; i < s.cells; i++)
    if (!add_entries(index, (uint32_t)index->shapes - 1, i))
      return NULL;
  return &index->shape[index->shapes - 1];
}

// ---- Images ----

// Both have the same A, at these corners: is the T of the first inside that of
// the second?
static bool beats(const gl_grid *grid, const gl_image *a, gl_point at,
                  const gl_image *b, gl_point corner) {
  assert(gl_cellset_apart(&a->a, &a->t));
  const gl_point step =
      gl_grid_wrap(grid, (gl_point){corner.x - at.x, corner.y - at.y});
  if (!grid->torus &&
      (step.x < 0 || step.y < 0 || step.x + a->width > b->width ||
       step.y + a->height > b->height))
    return false;
  const gl_cellset t =
      gl_grid_move(grid, &a->t, gl_grid_cell(grid, step.x, step.y));
  return gl_cellset_inside(&t, &b->t);
}

static gl_cellset t_of(const void *deck, uint32_t image) {
  return ((const gl_deck *)deck)->image[image].t;
}

bool gl_index_takes(const gl_index *index, size_t stones) {
  return stones && stones <= index->limit;
}

bool gl_index_add(gl_deck *deck, uint32_t image) {
  assert(image < deck->images);
  gl_index *index = deck->index;
  const gl_grid *grid = deck->grid;
  const gl_image *new = &deck->image[image];
  const size_t stones = gl_cellset_count(&new->a);
  corpus c;
  if (!gl_index_takes(index, stones))
    return true;
  corpus_of(grid, new, &c);
  shape *s = shape_of(index, &c);
  if (!s)
    return false;
  gl_figures *figures = &s->figures;
  const size_t before = gl_figures_bytes(figures);
  for (size_t i = 0; i < figures->count; i++) {
    const gl_image *old = &deck->image[figures->at[i].image];
    const gl_point corner = corner_of(grid, old->a);
    if (!gl_figures_has(figures, i))
      continue;
    if (beats(grid, old, corner, new, c.corner))
      return true; // so it has beaten none
    if (beats(grid, new, c.corner, old, corner))
      gl_figures_drop(figures, i);
  }
  const unsigned first = gl_cellset_first(&new->a);
  const gl_figure f = {image, grid->x[first], grid->y[first]};
  const bool good = gl_figures_add(figures, grid, f, t_of, deck);
  index->pattern[s - index->shape].used = true;
  index->bytes += gl_figures_bytes(figures) - before;
  return good;
}

void gl_index_drop(gl_deck *deck, size_t cards, size_t few) {
  for (size_t i = 0; i < deck->index->shapes; i++) {
    shape *s = &deck->index->shape[i];
    bool used = false;
    for (size_t j = 0; j < s->figures.count; j++) {
      const uint32_t number = deck->image[s->figures.at[j].image].card;
      const gl_lattice_card *card = &deck->cards->at[number];
      if (number < cards && !card->needed && card->children && s->cells > few)
        gl_figures_drop(&s->figures, j);
      used |= gl_figures_has(&s->figures, j);
    }
    deck->index->pattern[i].used = used;
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
  const gl_grid *grid = meeting->deck->grid;
  const gl_figures *figures = &shape->figures;
  for (size_t w = 0; w < figures->words; w++)
    for (uint64_t left =
             gl_figures_left(figures, grid, meeting->stones, first, w);
         left; left &= left - 1) {
      const gl_figure *f = &figures->at[64 * w + (size_t)__builtin_ctzll(left)];
      const gl_point at =
          gl_grid_wrap(grid, (gl_point){first.x - f->x, first.y - f->y});
      const gl_place place = {f->image, gl_grid_cell(grid, at.x, at.y)};
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

// The cell of a shape whose corner lies at x:y.
static unsigned lay(const gl_grid *grid, gl_point at, unsigned cell) {
  if (!grid->torus)
    return gl_grid_cell(grid, at.x, at.y) + cell;
  const gl_point p = gl_grid_wrap(
      grid, (gl_point){at.x + grid->x[cell], at.y + grid->y[cell]});
  return gl_grid_cell(grid, p.x, p.y);
}

static bool try_entry(meeting *meeting, const entry *entry) {
  const gl_index *index = meeting->deck->index;
  const gl_grid *grid = index->grid;
  const gl_stones *stones = meeting->stones;
  const pattern *p = &index->pattern[entry->shape];
  const gl_point at = gl_grid_wrap(
      grid, (gl_point){grid->x[meeting->stone] - grid->x[entry->under],
                       grid->y[meeting->stone] - grid->y[entry->under]});
  if (!p->used || !gl_grid_holds(grid, at.x, at.y, p->width, p->height))
    return false;
  const unsigned step = gl_grid_cell(grid, at.x, at.y);
  const gl_cellset missing =
      gl_cellset_minus(gl_grid_move(grid, &p->a, step), stones->set[GL_MAKER]);
  const size_t count = gl_cellset_count(&missing);
  const size_t most =
      (size_t)p->cells + SPARE < stones->count[GL_MAKER] ? 0 : 1;
  if (count > most || !gl_cellset_apart(&missing, &stones->set[GL_BREAKER]))
    return false;
  if (entry->skipped != NONE_SKIPPED &&
      !gl_cellset_has(&missing, lay(grid, at, entry->skipped)))
    return false; // another entry is for this
  const shape *s = &index->shape[entry->shape];
  return try_figures(meeting, s, gl_grid_point(grid, lay(grid, at, s->cell[0])),
                     count > 0, count ? gl_cellset_first(&missing) : 0);
}

static bool try_entries(meeting *meeting, const entries *list) {
  for (size_t i = 0; i < list->count; i++)
    if (try_entry(meeting, &list->at[i]))
      return true;
  return false;
}

// Maker's other stones, sorted.
static size_t sort_others(const meeting *meeting, uint16_t *other) {
  gl_cellset left = meeting->stones->set[GL_MAKER];
  size_t count = 0;
  gl_cellset_remove(&left, meeting->stone);
  while (!gl_cellset_empty(&left))
    other[count++] = (uint16_t)gl_cellset_pop(&left);
  assert(count < GL_STONES);
  return count;
}

static bool try_all(meeting *meeting) {
  const gl_index *index = meeting->deck->index;
  const gl_grid *grid = index->grid;
  uint16_t other[GL_STONES];
  const size_t others = sort_others(meeting, other);
  if (try_entries(meeting, &index->alone))
    return true;
  for (size_t i = 0; i < others; i++) {
    const size_t step = step_between(grid, meeting->stone, other[i]);
    const entries *two = index->two[step];
    if (try_entries(meeting, &index->one[step]))
      return true;
    // Around a torus the two may come in any order.
    for (size_t j = grid->torus ? 0 : i + 1; two && j < others; j++)
      if (j != i &&
          try_entries(meeting,
                      &two[step_between(grid, meeting->stone, other[j])]))
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
