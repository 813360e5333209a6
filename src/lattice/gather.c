// SPDX-License-Identifier: MIT
#include "lattice/gather.h"

#include "base/sort.h"

#include <assert.h>
#include <stdlib.h>

#define ENTRIES ((size_t)1 << 15) // three times as many as cells

bool gl_gather_open(gl_gather *gather, size_t most) {
  *gather = (gl_gather){.most = most < GL_GATHER_CELLS ? most : GL_GATHER_CELLS,
                        .table = calloc(ENTRIES, sizeof *gather->table),
                        .used = calloc(GL_GATHER_CELLS, sizeof *gather->used)};
  return gather->table && gather->used;
}

void gl_gather_clear(gl_gather *gather) {
  free(gather->table);
  free(gather->used);
  *gather = (gl_gather){0};
}

void gl_gather_begin(gl_gather *gather) {
  gather->round++;
  gather->count = 0;
  gather->full = false;
}

// Where the cell is, or where there is room for it.
static size_t find_entry(const gl_gather *gather, gl_point cell) {
  const uint64_t mixed = (uint64_t)(uint32_t)cell.x << 32 | (uint32_t)cell.y;
  size_t i = (size_t)(mixed * UINT64_C(0x9e3779b97f4a7c15) >> 40) % ENTRIES;
  while (gather->table[i].round == gather->round &&
         (gather->table[i].at.x != cell.x || gather->table[i].at.y != cell.y))
    i = (i + 1) % ENTRIES;
  return i;
}

void gl_gather_add(gl_gather *gather, gl_point cell, bool in_a) {
  assert(gather->round && gather->count <= gather->most);
  const size_t i = find_entry(gather, cell);
  gl_gathered *entry = &gather->table[i];
  if (entry->round != gather->round) {
    gather->full |= gather->count == gather->most;
    if (gather->full)
      return;
    *entry = (gl_gathered){.at = cell, .round = gather->round};
    gather->used[gather->count++] = (uint32_t)i;
  }
  entry->in_a |= in_a;
  entry->in_ts += !in_a;
}

static int compare(const void *a, const void *b) {
  const gl_point *p = a;
  const gl_point *q = b;
  const int rows = (p->y > q->y) - (p->y < q->y);
  return rows ? rows : (p->x > q->x) - (p->x < q->x);
}

// Those that all T have, and those of the A, must be hers.
void gl_gather_end(gl_gather *gather, gl_point move, size_t children,
                   gl_lattice_card *card) {
  gl_gather_add(gather, move, false);
  card->move = move;
  card->a = malloc((gather->count + 1) * sizeof *card->a);
  card->t = malloc((gather->count + 1) * sizeof *card->t);
  for (size_t i = 0; card->a && card->t && i < gather->count; i++) {
    const gl_gathered *entry = &gather->table[gather->used[i]];
    const bool mine = entry->in_a || entry->in_ts == children;
    if (mine && compare(&entry->at, &move) != 0)
      card->a[card->as++] = entry->at;
    else
      card->t[card->ts++] = entry->at;
  }
  if (card->as)
    gl_sort(card->a, card->as, sizeof *card->a, compare);
  if (card->ts)
    gl_sort(card->t, card->ts, sizeof *card->t, compare);
}
