// SPDX-License-Identifier: MIT
#include "exact/classes.h"

#include "base/hash.h"
#include "base/sort.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// Colours of all cells, lines and pairs, one after the other.
typedef struct palette {
  const gl_offer *offer;
  size_t count;
  uint64_t *now;
  uint64_t *next;
  uint64_t *sorted;
  size_t different;
} palette;

enum { CELL = 1, LINE = 2, PAIR = 3 };

static size_t line_at(const palette *palette, size_t line) {
  return palette->offer->cells + line;
}

static size_t pair_at(const palette *palette, size_t pair) {
  return palette->offer->cells + palette->offer->lines + pair;
}

static uint64_t blend(const uint64_t *colour, const uint32_t *item,
                      size_t count) {
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++)
    sum += gl_hash_mix(colour[item[i]]);
  return sum;
}

static void recolour(palette *palette) {
  const gl_offer *offer = palette->offer;
  const uint64_t *pairs = palette->now + pair_at(palette, 0);
  for (size_t i = 0; i < offer->cells; i++)
    palette->next[i] = blend(pairs, gl_offer_slice(&offer->through, i),
                             gl_offer_slice_size(&offer->through, i));
  for (size_t i = 0; i < offer->lines; i++)
    palette->next[line_at(palette, i)] =
        blend(pairs, gl_offer_slice(&offer->inside, i),
              gl_offer_slice_size(&offer->inside, i));
  for (size_t i = 0; i < offer->pairs; i++)
    palette->next[pair_at(palette, i)] =
        gl_hash_mix(palette->now[offer->pair[i].x]) +
        gl_hash_mix(palette->now[offer->pair[i].y]) +
        blend(palette->now + line_at(palette, 0),
              gl_offer_slice(&offer->blocks, i),
              gl_offer_slice_size(&offer->blocks, i));
  for (size_t i = 0; i < palette->count; i++)
    palette->now[i] = gl_hash_mix(palette->now[i] * 3 + palette->next[i]);
}

static int compare_colours(const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *)a;
  const uint64_t y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

static size_t sort_colours(palette *palette, size_t from, size_t count) {
  assert(from + count <= palette->count);
  memcpy(palette->sorted, palette->now + from, count * sizeof *palette->sorted);
  gl_sort(palette->sorted, count, sizeof *palette->sorted, compare_colours);
  size_t different = 0;
  for (size_t i = 0; i < count; i++)
    if (!i || palette->sorted[i] != palette->sorted[different - 1])
      palette->sorted[different++] = palette->sorted[i];
  return different;
}

static bool refine(palette *palette) {
  const gl_offer *offer = palette->offer;
  palette->count = pair_at(palette, offer->pairs);
  palette->now = malloc((palette->count + 1) * sizeof *palette->now);
  palette->next = malloc((palette->count + 1) * sizeof *palette->next);
  palette->sorted = malloc((palette->count + 1) * sizeof *palette->sorted);
  if (!palette->now || !palette->next || !palette->sorted)
    return false;
  for (size_t i = 0; i < palette->count; i++)
    palette->now[i] = i < line_at(palette, 0)   ? CELL
                      : i < pair_at(palette, 0) ? LINE
                                                : PAIR;
  for (size_t last = 0; palette->different > last || !last;) {
    last = palette->different;
    recolour(palette);
    palette->different = sort_colours(palette, 0, palette->count);
    if (!palette->different)
      break;
  }
  return true;
}

// The classes of one kind, numbered by colour; their number, or SIZE_MAX if
// malloc fails.
static size_t number(palette *palette, size_t from, size_t count,
                     uint32_t **class) {
  const size_t different = sort_colours(palette, from, count);
  *class = malloc((count + 1) * sizeof **class);
  if (!*class)
    return SIZE_MAX;
  for (size_t i = 0; i < count; i++) {
    const uint64_t *place =
        bsearch(&palette->now[from + i], palette->sorted, different,
                sizeof *palette->sorted, compare_colours);
    assert(place);
    (*class)[i] = (uint32_t)(place - palette->sorted);
  }
  return different;
}

bool gl_classes_find(const gl_offer *offer, gl_classes *classes) {
  palette p = {.offer = offer};
  *classes = (gl_classes){0};
  bool good = refine(&p);
  if (good) {
    classes->cells = number(&p, 0, offer->cells, &classes->cell);
    classes->lines = number(&p, line_at(&p, 0), offer->lines, &classes->line);
    classes->pairs = number(&p, pair_at(&p, 0), offer->pairs, &classes->pair);
    good = classes->cell && classes->line && classes->pair;
  }
  if (good) {
    classes->first = calloc(classes->pairs + 1, sizeof *classes->first);
    good = classes->first;
  }
  for (size_t i = offer->pairs; good && i-- > 0;)
    classes->first[classes->pair[i]] = (uint32_t)i;
  assert(!good || classes->pairs <= offer->pairs);
  free(p.now);
  free(p.next);
  free(p.sorted);
  return good;
}

void gl_classes_clear(gl_classes *classes) {
  free(classes->cell);
  free(classes->line);
  free(classes->pair);
  free(classes->first);
}
