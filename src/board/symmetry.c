// SPDX-License-Identifier: MIT
#include "board/symmetry.h"

#include "board/nauty.h"
#include "board/permutation.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Bits of an isometry, applied in this order.
enum { MIRROR_X = 1, MIRROR_Y = 2, SWAP = 4 };

static bool preserves_all(const gl_hypergraph *graph,
                          const gl_hypergraph *other, const gl_cell *image) {
  return gl_hypergraph_preserves(graph, image) &&
         (!other || other == graph || gl_hypergraph_preserves(other, image));
}

// The isometry `bits`, followed on a torus by a translation.
static void write_image(const gl_layout *layout, unsigned bits, size_t dx,
                        size_t dy, gl_cell *image) {
  const size_t width = layout->width;
  const size_t height = layout->height;
  for (size_t cell = 0; cell < layout->cells; cell++) {
    size_t x = layout->x[cell];
    size_t y = layout->y[cell];
    if (bits & MIRROR_X)
      x = width - 1 - x;
    if (bits & MIRROR_Y)
      y = height - 1 - y;
    if (bits & SWAP) {
      const size_t t = x;
      x = y;
      y = t;
    }
    image[cell] = (gl_cell)((y + dy) % height * width + (x + dx) % width);
  }
}

// Adds and counts the isometry if it is an automorphism; false if malloc fails.
static bool offer(gl_permutations *set, const gl_layout *layout,
                  const gl_hypergraph *graph, const gl_hypergraph *other,
                  unsigned bits, size_t dx, size_t dy, gl_cell *image,
                  size_t *kept) {
  bool fresh;
  write_image(layout, bits, dx, dy, image);
  if (!preserves_all(graph, other, image))
    return true;
  ++*kept;
  return gl_permutations_add(set, image, &fresh);
}

// Are there so few elements that a list is of use?
static bool is_listable(size_t order, size_t cells) {
  return order <= GL_MAX_LISTED && order <= ((size_t)1 << 24) / (cells + 1);
}

// The order that the isometries of the layout have as permutations.  On a
// plain board of width 1 the mirror image is the board itself; on a torus of
// width 2 it is a translation.
static size_t layout_order(const gl_layout *layout) {
  const size_t narrow = layout->torus ? 2 : 1;
  size_t order = layout->torus ? layout->cells : 1;
  if (layout->width > narrow)
    order *= 2;
  if (layout->height > narrow)
    order *= 2;
  if (layout->width == layout->height && layout->width > 1)
    order *= 2;
  return order;
}

// *order is that of the group.  On a torus it holds all translations, and so
// the same part of the layout's isometries as of those that are tried.
static bool find_isometries(const gl_layout *layout, const gl_hypergraph *graph,
                            const gl_hypergraph *other, gl_permutations *set,
                            bool *complete, size_t *order) {
  gl_cell *image = malloc((layout->cells + 1) * sizeof *image);
  if (!image)
    return false;
  const unsigned isometries = layout->width == layout->height ? 8 : 4;
  size_t kept = 0;
  bool good = true;
  for (unsigned bits = 0; good && bits < isometries; bits++)
    good = offer(set, layout, graph, other, bits, 0, 0, image, &kept);
  *order = layout_order(layout) * kept / isometries;
  if (good && layout->torus)
    good = offer(set, layout, graph, other, 0, 1, 0, image, &kept) &&
           offer(set, layout, graph, other, 0, 0, 1, image, &kept);
  free(image);
  if (!good)
    return false;
  *complete = is_listable(*order, layout->cells);
  return !*complete || gl_permutations_close(set, GL_MAX_LISTED);
}

static bool set_order(gl_symmetry *symmetry, size_t order) {
  char digits[32];
  snprintf(digits, sizeof digits, "%zu", order);
  symmetry->order = strdup(digits);
  return symmetry->order != NULL;
}

static bool from_layout(const gl_layout *layout, const gl_hypergraph *graph,
                        const gl_hypergraph *other, gl_permutations *set,
                        gl_symmetry *symmetry) {
  size_t order = 0;
  if (!find_isometries(layout, graph, other, set, &symmetry->complete, &order))
    return false;
  assert(!symmetry->complete || set->count == order);
  return set_order(symmetry, order);
}

static bool from_nauty(const gl_hypergraph *graph, const gl_hypergraph *other,
                       gl_permutations *set, gl_symmetry *symmetry) {
  const size_t size = graph->cells + graph->lines +
                      (other && other != graph ? other->lines : 0);
  if (!gl_nauty_available() || graph->cells > GL_NAUTY_MOST_CELLS ||
      size > GL_NAUTY_MOST) {
    symmetry->complete = true;
    return gl_permutations_close(set, 1);
  }
  if (!gl_nauty_group(graph, other, set, &symmetry->order))
    return false;
  const size_t digits = strlen(symmetry->order);
  const size_t order = digits < 9 ? strtoul(symmetry->order, NULL, 10) : 0;
  symmetry->complete = order && is_listable(order, graph->cells);
  return !symmetry->complete || gl_permutations_close(set, GL_MAX_LISTED);
}

gl_status gl_symmetry_find(const gl_layout *layout, const gl_hypergraph *graph,
                           const gl_hypergraph *other, gl_symmetry **symmetry,
                           gl_error *error) {
  assert(graph->cells == layout->cells);
  assert(!other || other->cells == graph->cells);
  gl_permutations set = {.cells = graph->cells};
  gl_symmetry *s = calloc(1, sizeof *s);
  bool good = s != NULL;
  if (good) {
    s->cells = graph->cells;
    const bool is_board = layout->x && !layout->name;
    good = is_board ? from_layout(layout, graph, other, &set, s)
                    : from_nauty(graph, other, &set, s);
  }
  if (!good) {
    gl_permutations_clear(&set);
    gl_symmetry_free(s);
    return gl_fail_memory(error);
  }
  s->count = set.count;
  s->image = set.image;
  set.image = NULL;
  gl_permutations_clear(&set);
  assert(gl_symmetry_valid(s));
  *symmetry = s;
  return GL_OK;
}

bool gl_symmetry_valid(const gl_symmetry *symmetry) {
  const size_t cells = symmetry->cells;
  bool good = !symmetry->complete || symmetry->count >= 1;
  for (size_t i = 0; good && i < symmetry->count * cells; i++)
    good = symmetry->image[i] < cells &&
           (!symmetry->complete || i >= cells || symmetry->image[i] == i);
  return good;
}

void gl_symmetry_free(gl_symmetry *symmetry) {
  if (!symmetry)
    return;
  free(symmetry->order);
  free(symmetry->image);
  free(symmetry);
}
