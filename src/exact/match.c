// SPDX-License-Identifier: MIT
// Bipartite matching, each line wanting two cells.  If a line cannot have its
// second cell, the lines and cells met on the way are the reason: these lines
// have no cell but these, and there are fewer than two for each line.  So
// weights of 2 on the lines and 1 on the cells show that there is no pairing.

#include "exact/match.h"

#include <assert.h>
#include <stdlib.h>

#define NOBODY UINT32_MAX

typedef struct matching {
  const gl_offer *offer;
  uint32_t *owner; // by cell: a line
  bool *seen_cell; // by the present attempt
  bool *seen_line;
  uint32_t *queue; // of lines
  uint32_t *from;  // by cell: the line that wants it
} matching;

bool gl_match_applies(const gl_offer *offer) {
  for (size_t p = 0; p < offer->pairs; p++)
    if (gl_offer_slice_size(&offer->blocks, p) > 1)
      return false;
  return true;
}

// Gives the cell to the line that wants it, that line's other cell to the one
// that wanted it before, and so on back to the first.
static void hand_over(matching *matching, gl_cell cell, const gl_cell *left) {
  for (;;) {
    const uint32_t line = matching->from[cell];
    assert(line != NOBODY && matching->seen_line[line]);
    matching->owner[cell] = line;
    if (left[line] == UINT32_MAX)
      return;
    cell = left[line];
  }
}

// One more cell for the line.  left[l] is the cell that line l would lose.
static bool claim_cell(matching *matching, uint32_t first, gl_cell *left) {
  assert(first < matching->offer->lines);
  const gl_offer *offer = matching->offer;
  size_t head = 0;
  size_t tail = 0;
  for (size_t i = 0; i < offer->cells; i++)
    matching->seen_cell[i] = false;
  for (size_t i = 0; i < offer->lines; i++)
    matching->seen_line[i] = false;
  matching->queue[tail++] = first;
  matching->seen_line[first] = true;
  left[first] = UINT32_MAX;
  while (head < tail) {
    const uint32_t line = matching->queue[head++];
    for (size_t i = 0; i < 2 * gl_offer_slice_size(&offer->inside, line); i++) {
      const gl_pair pair =
          offer->pair[gl_offer_slice(&offer->inside, line)[i / 2]];
      const gl_cell cell = i % 2 ? pair.y : pair.x;
      const uint32_t owner = matching->owner[cell];
      if (matching->seen_cell[cell] || owner == line)
        continue;
      matching->seen_cell[cell] = true;
      matching->from[cell] = line;
      if (owner == NOBODY) {
        hand_over(matching, cell, left);
        return true;
      }
      if (!matching->seen_line[owner]) {
        matching->seen_line[owner] = true;
        left[owner] = cell;
        assert(tail < offer->lines);
        matching->queue[tail++] = owner;
      }
    }
  }
  return false;
}

// All cells of the lines that were seen count, also those that these own.
static void explain(const matching *matching, gl_weights *weights) {
  const gl_offer *offer = matching->offer;
  for (size_t line = 0; line < offer->lines; line++) {
    if (!matching->seen_line[line])
      continue;
    weights->line[line] = 2;
    for (size_t i = 0; i < gl_offer_slice_size(&offer->inside, line); i++) {
      const gl_pair pair = offer->pair[gl_offer_slice(&offer->inside, line)[i]];
      weights->cell[pair.x] = weights->cell[pair.y] = 1;
    }
  }
}

static void collect(const matching *matching, uint32_t *chosen) {
  const gl_offer *offer = matching->offer;
  for (size_t line = 0; line < offer->lines; line++) {
    const uint32_t *inside = gl_offer_slice(&offer->inside, line);
    size_t i = 0;
    assert(gl_offer_slice_size(&offer->inside, line));
    while (matching->owner[offer->pair[inside[i]].x] != line ||
           matching->owner[offer->pair[inside[i]].y] != line)
      i++;
    chosen[line] = inside[i];
  }
}

bool gl_match(const gl_offer *offer, bool *paired, uint32_t *chosen,
              gl_weights *weights) {
  matching m = {.offer = offer};
  m.owner = malloc((offer->cells + 1) * sizeof *m.owner);
  m.from = malloc((offer->cells + 1) * sizeof *m.from);
  m.seen_cell = malloc((offer->cells + 1) * sizeof *m.seen_cell);
  m.seen_line = malloc((offer->lines + 1) * sizeof *m.seen_line);
  m.queue = malloc((offer->lines + 1) * sizeof *m.queue);
  gl_cell *left = malloc((offer->lines + 1) * sizeof *left);
  const bool good =
      m.owner && m.from && m.seen_cell && m.seen_line && m.queue && left;
  if (good) {
    for (size_t i = 0; i < offer->cells; i++)
      m.owner[i] = NOBODY;
    *paired = true;
    for (size_t i = 0; *paired && i < 2 * offer->lines; i++)
      *paired = claim_cell(&m, (uint32_t)(i / 2), left);
    if (*paired)
      collect(&m, chosen);
    else
      explain(&m, weights);
    assert(*paired || gl_weights_hold(offer, weights));
  }
  free(left);
  free(m.owner);
  free(m.from);
  free(m.seen_cell);
  free(m.seen_line);
  free(m.queue);
  return good;
}
