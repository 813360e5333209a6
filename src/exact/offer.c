// SPDX-License-Identifier: MIT
#include "exact/offer.h"

#include "base/grow.h"
#include "base/sort.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

gl_status gl_offer_bids_add(gl_bids *bids, gl_bid bid, gl_error *error) {
  if (bid.pair.x > bid.pair.y)
    bid.pair = (gl_pair){bid.pair.y, bid.pair.x};
  assert(bid.pair.x < bid.pair.y);
  if (bids->count == GL_MOST_BIDS)
    return gl_fail(error, GL_UNSUPPORTED, "", 0, 0,
                   "the lines of this game offer too many pairs");
  return GL_PUSH(bids->at, bids->count, bids->room, bid)
             ? GL_OK
             : gl_fail_memory(error);
}

static int compare_numbers(uint64_t a, uint64_t b) { return (a > b) - (a < b); }

static int compare_cells(gl_pair a, gl_pair b) {
  const int order = compare_numbers(a.x, b.x);
  return order ? order : compare_numbers(a.y, b.y);
}

static int compare_pairs(const gl_bid *a, const gl_bid *b) {
  const int order = compare_cells(a->pair, b->pair);
  return order ? order : compare_numbers(a->manner, b->manner);
}

static int compare_bids(const void *a, const void *b) {
  const int order = compare_pairs(a, b);
  return order ? order
               : compare_numbers(((const gl_bid *)a)->line,
                                 ((const gl_bid *)b)->line);
}

// Sorts and removes what repeats.
static void sort_bids(gl_bids *bids) {
  if (!bids->count)
    return;
  gl_sort(bids->at, bids->count, sizeof *bids->at, compare_bids);
  size_t kept = 1;
  for (size_t i = 1; i < bids->count; i++)
    if (compare_bids(&bids->at[i], &bids->at[kept - 1]))
      bids->at[kept++] = bids->at[i];
  bids->count = kept;
}

static bool reserve(gl_slices *slices, size_t count, size_t items) {
  slices->start = calloc(count + 2, sizeof *slices->start);
  slices->at = malloc((items + 1) * sizeof *slices->at);
  return slices->start && slices->at;
}

// The inverse of what is sorted by its second numbers: first calls `count_in`
// for every number, then `put` for every item.  start[i + 1] is where the next
// item of i goes, so that in the end start is as it should be.
static void count_in(gl_slices *slices, size_t i) { slices->start[i + 2]++; }

static void end_counting(gl_slices *slices, size_t count) {
  for (size_t i = 0; i < count; i++)
    slices->start[i + 2] += slices->start[i + 1];
}

static void put(gl_slices *slices, size_t i, uint32_t item) {
  assert(slices->start[i + 1] < slices->start[i + 2]);
  slices->at[slices->start[i + 1]++] = item;
}

static bool fill_pairs(gl_offer *offer, const gl_bids *bids) {
  offer->pair = malloc((bids->count + 1) * sizeof *offer->pair);
  offer->manner = malloc((bids->count + 1) * sizeof *offer->manner);
  if (!offer->pair || !offer->manner ||
      !reserve(&offer->blocks, bids->count, bids->count))
    return false;
  for (size_t i = 0; i < bids->count; i++) {
    const gl_bid *bid = &bids->at[i];
    assert(bid->pair.x < bid->pair.y && bid->pair.y < offer->cells);
    if (!i || compare_pairs(bid, bid - 1)) {
      offer->blocks.start[offer->pairs] = i;
      offer->pair[offer->pairs] = bid->pair;
      offer->manner[offer->pairs++] = bid->manner;
    }
    assert(bid->line < offer->lines);
    offer->blocks.at[i] = bid->line;
  }
  offer->blocks.start[offer->pairs] = bids->count;
  return true;
}

static bool fill_inverses(gl_offer *offer) {
  if (!reserve(&offer->through, offer->cells, 2 * offer->pairs) ||
      !reserve(&offer->inside, offer->lines, offer->blocks.start[offer->pairs]))
    return false;
  for (size_t p = 0; p < offer->pairs; p++) {
    count_in(&offer->through, offer->pair[p].x);
    count_in(&offer->through, offer->pair[p].y);
    for (size_t i = 0; i < gl_offer_slice_size(&offer->blocks, p); i++)
      count_in(&offer->inside, gl_offer_slice(&offer->blocks, p)[i]);
  }
  end_counting(&offer->through, offer->cells);
  end_counting(&offer->inside, offer->lines);
  for (size_t p = 0; p < offer->pairs; p++) {
    put(&offer->through, offer->pair[p].x, (uint32_t)p);
    put(&offer->through, offer->pair[p].y, (uint32_t)p);
    for (size_t i = 0; i < gl_offer_slice_size(&offer->blocks, p); i++)
      put(&offer->inside, gl_offer_slice(&offer->blocks, p)[i], (uint32_t)p);
  }
  return true;
}

gl_status gl_offer_new(size_t cells, size_t lines, gl_bids *bids,
                       gl_offer **made, gl_error *error) {
  gl_offer *offer = calloc(1, sizeof *offer);
  sort_bids(bids);
  if (offer) {
    offer->cells = cells;
    offer->lines = lines;
    if (!fill_pairs(offer, bids) || !fill_inverses(offer)) {
      gl_offer_free(offer);
      offer = NULL;
    }
  }
  assert(!offer || offer->pairs <= bids->count);
  free(bids->at);
  *bids = (gl_bids){0};
  *made = offer;
  return offer ? GL_OK : gl_fail_memory(error);
}

static void clear_slices(gl_slices *slices) {
  free(slices->start);
  free(slices->at);
}

void gl_offer_free(gl_offer *offer) {
  if (!offer)
    return;
  clear_slices(&offer->blocks);
  clear_slices(&offer->through);
  clear_slices(&offer->inside);
  free(offer->pair);
  free(offer->manner);
  free(offer);
}

bool gl_offer_good(const gl_offer *offer, const uint32_t *chosen,
                   size_t count) {
  bool *taken = calloc(offer->cells + offer->lines + 1, sizeof *taken);
  bool good = taken;
  for (size_t i = 0; good && i < count; i++) {
    assert(chosen[i] < offer->pairs);
    const gl_pair pair = offer->pair[chosen[i]];
    good = !taken[pair.x] && !taken[pair.y];
    taken[pair.x] = taken[pair.y] = true;
    for (size_t j = 0; j < gl_offer_slice_size(&offer->blocks, chosen[i]); j++)
      taken[offer->cells + gl_offer_slice(&offer->blocks, chosen[i])[j]] = true;
  }
  for (size_t line = 0; good && line < offer->lines; line++)
    good = taken[offer->cells + line];
  free(taken);
  return good;
}

bool gl_offer_find(const gl_offer *offer, gl_pair pair, uint32_t *number) {
  assert(pair.x != pair.y);
  if (pair.x > pair.y)
    pair = (gl_pair){pair.y, pair.x};
  size_t low = 0;
  size_t high = offer->pairs;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (compare_cells(offer->pair[middle], pair) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  *number = (uint32_t)low;
  return low < offer->pairs && !compare_cells(offer->pair[low], pair);
}

// ---- Finite boards ----

// What is left of a game at its start.
typedef struct residue {
  const gl_game *game;
  const gl_hypergraph *graph;
  bool *stone;    // by cell
  uint32_t *size; // by line: its free cells; DEAD if Breaker has hit it
  uint32_t *seen; // by line: cells in common with the line at hand
} residue;

#define DEAD UINT32_MAX

static bool measure(residue *residue) {
  const size_t lines = residue->graph->lines;
  residue->stone = calloc(residue->graph->cells + 1, sizeof *residue->stone);
  residue->size = malloc((lines + 1) * sizeof *residue->size);
  residue->seen = calloc(lines + 1, sizeof *residue->seen);
  if (!residue->stone || !residue->size || !residue->seen)
    return false;
  for (gl_line line = 0; line < lines; line++)
    residue->size[line] = (uint32_t)gl_line_cells(residue->graph, line).count;
  for (int player = 0; player < 2; player++)
    for (size_t i = 0; i < residue->game->stones[player]; i++) {
      const gl_cell cell = residue->game->stone[player][i];
      const gl_lines through = gl_cell_lines(residue->graph, cell);
      residue->stone[cell] = true;
      for (size_t j = 0; j < through.count; j++) {
        uint32_t *size = &residue->size[through.at[j]];
        *size = player == GL_BREAKER || *size == DEAD ? DEAD : *size - 1;
      }
    }
  return true;
}

// Is there an open line inside this one, smaller or, if equal, earlier?
static bool needless(residue *residue, gl_line line) {
  assert(residue->size[line] != DEAD);
  const gl_cells cells = gl_line_cells(residue->graph, line);
  bool found = false;
  for (int pass = 0; pass < 2; pass++)
    for (size_t i = 0; i < cells.count; i++) {
      if (residue->stone[cells.at[i]])
        continue;
      const gl_lines through = gl_cell_lines(residue->graph, cells.at[i]);
      for (size_t j = 0; j < through.count; j++) {
        const gl_line other = through.at[j];
        if (residue->size[other] == DEAD)
          continue;
        residue->seen[other] = pass ? 0 : residue->seen[other] + 1;
        if (!pass && other != line &&
            residue->seen[other] == residue->size[other])
          found |= residue->size[other] < residue->size[line] || other < line;
      }
    }
  return found;
}

static gl_status bid_inside(const residue *residue, gl_line line,
                            gl_line number, gl_bids *bids, gl_error *error) {
  assert(number <= line);
  const gl_cells cells = gl_line_cells(residue->graph, line);
  const gl_cell turn = (gl_cell)residue->graph->cells;
  gl_status status = GL_OK;
  for (size_t i = 0; !status && i < cells.count; i++) {
    const gl_cell x = cells.at[i];
    if (residue->stone[x])
      continue;
    if (residue->game->first == GL_BREAKER)
      status = gl_offer_bids_add(bids, (gl_bid){{x, turn}, 0, number}, error);
    for (size_t j = i + 1; !status && j < cells.count; j++)
      if (!residue->stone[cells.at[j]])
        status = gl_offer_bids_add(bids, (gl_bid){{x, cells.at[j]}, 0, number},
                                   error);
  }
  return status;
}

gl_status gl_offer_of_game(const gl_game *game, gl_offer **offer,
                           gl_line **line, gl_error *error) {
  residue r = {.game = game, .graph = game->graph[GL_MAKER]};
  gl_bids bids = {0};
  size_t lines = 0;
  *offer = NULL;
  *line = NULL;
  if (game->handicap)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "pairings are for games without handicap");
  *line = malloc((r.graph->lines + 1) * sizeof **line);
  gl_status status = *line && measure(&r) ? GL_OK : gl_fail_memory(error);
  for (gl_line e = 0; !status && e < r.graph->lines; e++)
    if (r.size[e] != DEAD && !needless(&r, e)) {
      status = bid_inside(&r, e, (gl_line)lines, &bids, error);
      (*line)[lines++] = e;
    }
  if (!status)
    status = gl_offer_new(r.graph->cells + (game->first == GL_BREAKER), lines,
                          &bids, offer, error);
  free(bids.at);
  free(r.stone);
  free(r.size);
  free(r.seen);
  if (status) {
    free(*line);
    *line = NULL;
  }
  return status;
}
