// SPDX-License-Identifier: MIT
#include "board/permutation.h"

#include "base/grow.h"
#include "base/hash.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static size_t find_image(const gl_permutations *set, const gl_cell *image) {
  uint64_t hash = 0;
  for (size_t c = 0; c < set->cells; c++)
    hash = gl_hash(hash, image[c]);
  size_t at = (size_t)hash & (set->slots - 1);
  while (set->slot[at] && set->cells &&
         memcmp(set->image + (set->slot[at] - 1) * set->cells, image,
                set->cells * sizeof *image))
    at = (at + 1) & (set->slots - 1);
  return at;
}

static bool widen_set(gl_permutations *set) {
  const size_t slots = set->slots ? 2 * set->slots : 16;
  uint32_t *slot = calloc(slots, sizeof *slot);
  if (!slot)
    return false;
  free(set->slot);
  set->slot = slot;
  set->slots = slots;
  assert(set->slots > 2 * set->count);
  for (size_t i = 0; i < set->count; i++)
    set->slot[find_image(set, set->image + i * set->cells)] = (uint32_t)i + 1;
  return true;
}

bool gl_permutations_add(gl_permutations *set, const gl_cell *image,
                         bool *fresh) {
  if (2 * (set->count + 1) > set->slots && !widen_set(set))
    return false;
  const size_t at = find_image(set, image);
  *fresh = !set->slot[at];
  if (!*fresh)
    return true;
  if (!gl_grow((void **)&set->image, &set->image_room,
               (set->count + 1) * set->cells, sizeof *set->image))
    return false;
  if (set->cells)
    memcpy(set->image + set->count * set->cells, image,
           set->cells * sizeof *image);
  assert(2 * (set->count + 1) <= set->slots);
  set->slot[at] = (uint32_t)++set->count;
  return true;
}

size_t gl_permutations_find(const gl_permutations *set, const gl_cell *image) {
  if (!set->slots)
    return SIZE_MAX;
  const uint32_t found = set->slot[find_image(set, image)];
  return found ? found - 1 : SIZE_MAX;
}

bool gl_permutations_valid(const gl_permutations *set) {
  bool good = !(set->slots & (set->slots - 1)) &&
              2 * set->count <= set->slots &&
              set->count * set->cells <= set->image_room;
  for (size_t i = 0; good && i < set->count * set->cells; i++)
    good = set->image[i] < set->cells;
  for (size_t i = 0; good && i < set->count; i++)
    good = gl_permutations_find(set, set->image + i * set->cells) == i;
  return good;
}

// Multiplies every element by every generator until nothing new appears.  In a
// finite group products of generators reach the inverses too.
static bool close_under(gl_permutations *group,
                        const gl_permutations *generators, gl_cell *product,
                        size_t most) {
  assert(group->cells == generators->cells && !group->count);
  bool fresh;
  for (size_t c = 0; c < group->cells; c++)
    product[c] = (gl_cell)c;
  if (!gl_permutations_add(group, product, &fresh))
    return false;
  for (size_t i = 0; i < group->count; i++)
    for (size_t g = 0; g < generators->count; g++) {
      const gl_cell *first = group->image + i * group->cells;
      const gl_cell *second = generators->image + g * group->cells;
      for (size_t c = 0; c < group->cells; c++)
        product[c] = second[first[c]];
      if (!gl_permutations_add(group, product, &fresh) || group->count > most)
        return false;
    }
  return true;
}

bool gl_permutations_close(gl_permutations *set, size_t most) {
  assert(gl_permutations_valid(set));
  gl_permutations group = {.cells = set->cells};
  gl_cell *product = calloc(set->cells + 1, sizeof *product);
  const bool closed = product && close_under(&group, set, product, most);
  free(product);
  if (!closed) {
    gl_permutations_clear(&group);
    return false;
  }
  assert(gl_permutations_valid(&group) && group.count >= 1);
  gl_permutations_clear(set);
  *set = group;
  return true;
}

void gl_permutations_clear(gl_permutations *set) {
  free(set->slot);
  free(set->image);
  *set = (gl_permutations){.cells = set->cells};
}
