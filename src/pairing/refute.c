// SPDX-License-Identifier: MIT
// Each line pays its weight to the cells of a pair that blocks it, so that no
// cell of the pair gets more than it weighs.  What line l pays to cell c, over
// all pairs, is a binary number that the pairs' variables define; it is one of
// few values, as no two pairs of a cell are chosen.  All these numbers are
// added up: first those of a line, at least its weight; then the sums of all
// lines, two by two, are at least the weight of all lines.  Then the order is
// changed inside the sum, until all numbers of a cell are together.  A chosen
// pair, if there is one, tells all numbers of its cell, so their sum is at most
// the cell's weight, and the whole is at most the weight of all cells: a
// contradiction.
//
// The sums are tries.  Each cell has a key; a sum of numbers of several cells
// is the sum of those in which the highest bit that not all their keys share is
// 0, and of those in which it is 1.  The sum of two tries becomes a trie by
// rotations from the top down.

#include "pairing/refute.h"

#include "base/grow.h"
#include "pairing/adder.h"

#include <stdlib.h>
#include <string.h>

// A trie is as high as keys have bits, 17, and each level needs a bit more; two
// more for sums on their way.
#define MOST_WEIGHT (UINT32_C(1) << (GL_BITS - 20))

// A line, and which lines it should be added to first.
typedef struct entry {
  uint32_t line;
  uint32_t part;  // lines that some pairs connect
  uint32_t slope; // from its first cell to the next
} entry;

typedef struct refutation {
  const gl_offer *offer;
  const gl_weights *weights;
  gl_lemmas *lemmas;
  gl_budget *budget;
  uint32_t *share; // by pair and blocked line: what the pair's x is paid
  entry *entry;
  size_t entries;
  bool failed; // malloc has
} refutation;

static int32_t literal_of(uint32_t pair) { return (int32_t)pair + 1; }

static void write_clause(refutation *r, int32_t a, int32_t b) {
  gl_lemmas_write(r->lemmas, (int32_t[]){a, b}, 2);
}

// ---- Who pays whom ----

// The heavier cell takes what it can, the other one the rest.
static void share_pair(refutation *r, uint32_t p) {
  const gl_offer *offer = r->offer;
  const gl_pair pair = offer->pair[p];
  const uint32_t *weight = r->weights->cell;
  const bool first = weight[pair.x] >= weight[pair.y];
  uint32_t room = weight[first ? pair.x : pair.y];
  for (size_t i = offer->blocks.start[p]; i < offer->blocks.start[p + 1]; i++) {
    const uint32_t y = r->weights->line[offer->blocks.at[i]];
    const uint32_t paid = y < room ? y : room;
    room -= paid;
    r->share[i] = first ? paid : y - paid;
  }
}

// What line e pays to a cell of pair p, which blocks it.
static uint32_t paid(const refutation *r, uint32_t p, uint32_t e,
                     uint32_t cell) {
  const gl_slices *blocks = &r->offer->blocks;
  size_t i = blocks->start[p];
  while (blocks->at[i] != e)
    i++;
  return r->offer->pair[p].x == cell ? r->share[i]
                                     : r->weights->line[e] - r->share[i];
}

static bool has_cell(gl_pair pair, uint32_t cell) {
  return pair.x == cell || pair.y == cell;
}

// ---- One line ----

// A new variable even for a single pair: other sums may have it, too, and the
// numbers that are added share no variables.
static int32_t define_bit(refutation *r, uint32_t e, uint32_t cell,
                          size_t bit) {
  const uint32_t *pair = gl_slice(&r->offer->inside, e);
  const size_t count = gl_slice_size(&r->offer->inside, e);
  int32_t *clause = malloc((count + 1) * sizeof *clause);
  const int32_t out = gl_lemmas_variable(r->lemmas);
  size_t size = 1;
  for (size_t i = 0; clause && i < count; i++)
    if (has_cell(r->offer->pair[pair[i]], cell) &&
        paid(r, pair[i], e, cell) >> bit & 1) {
      clause[size++] = literal_of(pair[i]);
      write_clause(r, out, -literal_of(pair[i]));
    }
  if (clause) {
    clause[0] = -out;
    gl_lemmas_write(r->lemmas, clause, size);
  }
  r->failed |= !clause;
  free(clause);
  return out;
}

// What a line pays to a cell; NULL if malloc fails.
static gl_number *payment(refutation *r, uint32_t e, uint32_t cell) {
  const gl_offer *offer = r->offer;
  const uint32_t *pair = gl_slice(&offer->through, cell);
  const size_t count = gl_slice_size(&offer->through, cell);
  gl_number *n = gl_number_new();
  if (!n || !(n->charge = calloc(count + 1, sizeof *n->charge))) {
    gl_number_free(n);
    return NULL;
  }
  uint32_t bits = 0;
  for (size_t i = 0; i < count; i++) {
    const uint32_t *line = gl_slice(&offer->blocks, pair[i]);
    for (size_t j = 0; j < gl_slice_size(&offer->blocks, pair[i]); j++)
      if (line[j] == e)
        bits |= n->charge[i] = paid(r, pair[i], e, cell);
  }
  n->cell = n->key = cell;
  for (size_t i = 0; bits >> i; i++) {
    n->bit[i] = bits >> i & 1 ? define_bit(r, e, cell, i) : GL_NEVER;
    n->width = i + 1;
  }
  return n;
}

static bool holds(const gl_number *outer, const gl_number *inner) {
  return inner->shift <= outer->shift &&
         outer->key >> outer->shift == inner->key >> outer->shift;
}

static int half_of(const gl_number *outer, const gl_number *inner) {
  return inner->key >> (outer->shift - 1) & 1;
}

static void swap_parts(gl_number *n) {
  gl_number *first = n->part[0];
  n->part[0] = n->part[1];
  n->part[1] = first;
}

// The place of a sum of two tries with no key of one between keys of the other.
static void place(gl_number *n) {
  const uint32_t differ = n->part[0]->key ^ n->part[1]->key;
  n->key = n->part[0]->key;
  n->shift = 0;
  while (differ >> n->shift)
    n->shift++;
  if (half_of(n, n->part[0]))
    swap_parts(n);
}

static gl_number *join(refutation *r, gl_number *x, gl_number *y) {
  gl_number *n = gl_number_add(r->lemmas, x, y);
  if (n)
    place(n);
  return n;
}

// The payments number[0] .. number[count - 1], sorted by key, as a trie.
static gl_number *grow(refutation *r, gl_number **number, size_t count) {
  if (count == 1)
    return number[0];
  unsigned shift = 0;
  while ((number[0]->key ^ number[count - 1]->key) >> shift)
    shift++;
  size_t middle = 1;
  while (!(number[middle]->key >> (shift - 1) & 1))
    middle++;
  gl_number *x = grow(r, number, middle);
  gl_number *y = grow(r, number + middle, count - middle);
  return join(r, x, y);
}

// ---- A line pays its weight ----

// Lower bounds of the sums in a line, and which sums of them are proved.
typedef struct known_bound {
  const gl_number *number;
  gl_bound bound;
} known_bound;

typedef struct proved_sum {
  const gl_number *number;
  uint64_t x;
  uint64_t y;
} proved_sum;

typedef struct ledger {
  known_bound *bound;
  size_t bounds, bound_room;
  proved_sum *sum;
  size_t sums, sum_room;
} ledger;

// The place in the ledger of a lower bound; SIZE_MAX if malloc fails.
static size_t bound_of(refutation *r, ledger *l, const gl_number *n,
                       uint64_t value) {
  for (size_t i = 0; i < l->bounds; i++)
    if (l->bound[i].number == n && l->bound[i].bound.value == value)
      return i;
  known_bound new = {.number = n};
  gl_bound_define(r->lemmas, n, value, false, &new.bound);
  if (GL_PUSH(l->bound, l->bounds, l->bound_room, new))
    return l->bounds - 1;
  r->failed = true;
  return SIZE_MAX;
}

static bool is_proved(ledger *l, proved_sum s) {
  for (size_t i = 0; i < l->sums; i++)
    if (l->sum[i].number == s.number && l->sum[i].x == s.x &&
        l->sum[i].y == s.y)
      return true;
  return false;
}

// The least value of a sum if pair p is chosen; proves what is not yet proved.
static uint64_t least(refutation *r, ledger *l, const gl_number *n, uint32_t e,
                      uint32_t p) {
  if (!n->part[0])
    return has_cell(r->offer->pair[p], n->cell) ? paid(r, p, e, n->cell) : 0;
  const proved_sum s = {n, least(r, l, n->part[0], e, p),
                        least(r, l, n->part[1], e, p)};
  if (s.x + s.y == 0 || is_proved(l, s))
    return s.x + s.y;
  const size_t x = bound_of(r, l, n->part[0], s.x);
  const size_t y = bound_of(r, l, n->part[1], s.y);
  const size_t sum = bound_of(r, l, n, s.x + s.y);
  if (x != SIZE_MAX && y != SIZE_MAX && sum != SIZE_MAX)
    gl_bound_add(r->lemmas, n, &l->bound[x].bound, &l->bound[y].bound,
                 &l->bound[sum].bound);
  if (!GL_PUSH(l->sum, l->sums, l->sum_room, s))
    r->failed = true;
  return s.x + s.y;
}

static void bound_line(refutation *r, const gl_number *n, uint32_t e,
                       gl_bound *bound) {
  ledger l = {0};
  const uint32_t *pair = gl_slice(&r->offer->inside, e);
  const size_t root = bound_of(r, &l, n, r->weights->line[e]);
  for (size_t i = 0;
       root != SIZE_MAX && i < gl_slice_size(&r->offer->inside, e); i++) {
    least(r, &l, n, e, pair[i]);
    write_clause(r, l.bound[root].bound.at[GL_BITS], -literal_of(pair[i]));
  }
  if (root != SIZE_MAX) {
    *bound = l.bound[root].bound;
    write_clause(r, bound->at[GL_BITS], GL_NEVER);
  }
  free(l.bound);
  free(l.sum);
}

// The payments of a line that are not always 0, in the order of the cells;
// returns how many.
static size_t payments(refutation *r, uint32_t e, bool *seen,
                       gl_number **number) {
  const gl_offer *offer = r->offer;
  size_t count = 0;
  for (size_t i = 0; i < gl_slice_size(&offer->inside, e); i++) {
    const gl_pair pair = offer->pair[gl_slice(&offer->inside, e)[i]];
    seen[pair.x] = seen[pair.y] = true;
  }
  for (uint32_t c = 0; c < offer->cells; c++) {
    gl_number *n = seen[c] ? payment(r, e, c) : NULL;
    r->failed |= seen[c] && !n;
    if (n && n->width)
      number[count++] = n;
    else
      gl_number_free(n);
  }
  return count;
}

// What a line pays, and that it is enough; NULL if malloc fails.
static gl_number *open_line(refutation *r, uint32_t e, gl_bound *bound) {
  gl_number **number = calloc(r->offer->cells + 1, sizeof(gl_number *));
  bool *seen = calloc(r->offer->cells + 1, sizeof *seen);
  const size_t count = number && seen ? payments(r, e, seen, number) : 0;
  gl_number *sum = count ? grow(r, number, count) : NULL;
  if (sum)
    bound_line(r, sum, e, bound);
  free(seen);
  free(number);
  return sum;
}

// ---- Changing the order ----

// A sum of two numbers of one cell is a number of that cell, as small as the
// pair that is chosen makes it.
static void become_leaf(refutation *r, gl_number *n) {
  const uint32_t *pair = gl_slice(&r->offer->through, n->part[0]->cell);
  const size_t count = gl_slice_size(&r->offer->through, n->part[0]->cell);
  uint32_t most = 0;
  n->cell = n->key = n->part[0]->cell;
  n->shift = 0;
  n->charge = n->part[0]->charge;
  n->part[0]->charge = NULL;
  for (size_t i = 0; i < count; i++) {
    n->charge[i] += n->part[1]->charge[i];
    most = n->charge[i] > most ? n->charge[i] : most;
  }
  for (; n->width && !(most >> (n->width - 1)); n->width--) {
    const int32_t bit = n->bit[n->width - 1];
    for (size_t i = 0; i < count; i++)
      if (n->charge[i])
        write_clause(r, -bit, -literal_of(pair[i]));
    write_clause(r, -bit, GL_NEVER);
    gl_lemmas_refuse(r->lemmas, bit);
  }
  for (int i = 0; i < 2; i++) {
    gl_number_free(n->part[i]);
    n->part[i] = NULL;
  }
}

static bool merge(refutation *r, gl_number *n);

// Q goes into a half of P.
static bool merge_into(refutation *r, gl_number *n, int p) {
  const gl_number *outer = n->part[p];
  const int half = half_of(outer, n->part[1 - p]);
  n->key = outer->key;
  n->shift = outer->shift;
  gl_number *h = gl_number_rotate(r->lemmas, n, p, half);
  if (h && half)
    swap_parts(n);
  return h && merge(r, h);
}

// Both have the same two halves.
static bool merge_halves(refutation *r, gl_number *n) {
  gl_number *low = NULL, *high = NULL;
  n->key = n->part[0]->key;
  n->shift = n->part[0]->shift;
  gl_number *j = gl_number_rotate(r->lemmas, n, 1, 0); // (Q0 + P) + Q1
  if (j)
    low = gl_number_rotate(r->lemmas, j, 1, 0); // ((P0 + Q0) + P1) + Q1
  if (low)
    high = gl_number_rotate(r->lemmas, n, 0, 1); // (P1 + Q1) + (P0 + Q0)
  if (high)
    swap_parts(n);
  return high && merge(r, low) && merge(r, high);
}

// Makes a trie of the sum of two.
static bool merge(refutation *r, gl_number *n) {
  const gl_number *p = n->part[0], *q = n->part[1];
  bool good = true;
  if (!holds(p, q) && !holds(q, p)) {
    place(n);
  } else if (p->shift == q->shift && !p->shift) {
    become_leaf(r, n);
    return true;
  } else if (p->shift == q->shift) {
    good = merge_halves(r, n);
  } else {
    good = merge_into(r, n, p->shift < q->shift);
  }
  if (good)
    gl_number_refresh(r->lemmas, n);
  return good;
}

// ---- All lines ----

static int by_slope(const void *one, const void *two) {
  const entry *a = one, *b = two;
  if (a->slope != b->slope)
    return a->slope < b->slope ? -1 : 1;
  if (a->part != b->part)
    return a->part < b->part ? -1 : 1;
  return (a->line > b->line) - (a->line < b->line);
}

static uint32_t root_of(entry *at, uint32_t line) {
  while (at[line].part != line)
    line = at[line].part = at[at[line].part].part;
  return line;
}

static void connect_lines(const gl_offer *offer, entry *at) {
  for (uint32_t e = 0; e < offer->lines; e++)
    at[e].line = at[e].part = e;
  for (size_t p = 0; p < offer->pairs; p++) {
    const uint32_t *line = gl_slice(&offer->blocks, p);
    for (size_t i = 1; i < gl_slice_size(&offer->blocks, p); i++) {
      const uint32_t x = root_of(at, line[0]), y = root_of(at, line[i]);
      at[x > y ? x : y].part = x < y ? x : y;
    }
  }
  for (uint32_t e = 0; e < offer->lines; e++)
    at[e].part = at[at[e].part].part; // a root, as part <= e
}

static void sort_lines(refutation *r) {
  const gl_offer *offer = r->offer;
  connect_lines(offer, r->entry);
  for (uint32_t e = 0; e < offer->lines; e++) {
    if (!r->weights->line[e])
      continue;
    const gl_pair first = offer->pair[gl_slice(&offer->inside, e)[0]];
    r->entry[e].slope = first.y - first.x;
    r->entry[r->entries++] = r->entry[e];
  }
  qsort(r->entry, r->entries, sizeof *r->entry, by_slope);
}

// Where to divide lines: the more they differ there the better, then the nearer
// to the middle.
static size_t divide(const refutation *r, size_t from, size_t to) {
  size_t best = from + 1;
  uint64_t most = 0;
  for (size_t i = from + 1; i < to; i++) {
    const entry *a = &r->entry[i - 1], *b = &r->entry[i];
    const uint64_t level = a->slope != b->slope ? 2 : a->part != b->part;
    const size_t side = i - from < to - i ? i - from : to - i;
    const uint64_t value = level << 32 | side;
    if (value > most) {
      most = value;
      best = i;
    }
  }
  return best;
}

// The sum of what some lines pay, as a trie, and its lower bound.
static gl_number *pay(refutation *r, size_t from, size_t to, gl_bound *bound) {
  if (to - from == 1)
    return open_line(r, r->entry[from].line, bound);
  if (r->budget && !gl_budget_look(r->budget))
    return NULL;
  const size_t middle = divide(r, from, to);
  gl_bound half[2];
  gl_number *x = pay(r, from, middle, &half[0]);
  gl_number *y = pay(r, middle, to, &half[1]);
  gl_number *n = gl_number_add(r->lemmas, x, y);
  if (!n)
    return NULL;
  gl_bound_define(r->lemmas, n, half[0].value + half[1].value, false, bound);
  gl_bound_add(r->lemmas, n, &half[0], &half[1], bound);
  if (!merge(r, n)) {
    gl_number_free(n);
    return NULL;
  }
  return n;
}

// ---- All cells ----

static void bound_cell(refutation *r, const gl_number *n, gl_bound *bound) {
  const uint32_t *pair = gl_slice(&r->offer->through, n->cell);
  gl_bound_define(r->lemmas, n, r->weights->cell[n->cell], true, bound);
  const int32_t good = bound->at[GL_BITS];
  for (size_t i = 0; i < gl_slice_size(&r->offer->through, n->cell); i++)
    if (n->charge[i])
      write_clause(r, good, -literal_of(pair[i]));
  write_clause(r, good, GL_NEVER);
}

static void bound_cells(refutation *r, const gl_number *n, gl_bound *bound) {
  gl_bound half[2];
  if (!n->part[0]) {
    bound_cell(r, n, bound);
    return;
  }
  bound_cells(r, n->part[0], &half[0]);
  bound_cells(r, n->part[1], &half[1]);
  gl_bound_define(r->lemmas, n, half[0].value + half[1].value, true, bound);
  gl_bound_add(r->lemmas, n, &half[0], &half[1], bound);
}

// A line that no pair blocks is a contradiction by itself.
static bool hopeless(const refutation *r) {
  for (size_t e = 0; e < r->offer->lines; e++)
    if (!gl_slice_size(&r->offer->inside, e))
      return true;
  return false;
}

static void contradict(refutation *r) {
  gl_bound least_of_all, most_of_all;
  if (hopeless(r)) {
    gl_lemmas_write(r->lemmas, NULL, 0);
    return;
  }
  sort_lines(r);
  gl_number *n = pay(r, 0, r->entries, &least_of_all);
  r->failed |= !n;
  if (n) {
    bound_cells(r, n, &most_of_all);
    gl_bound_clash(r->lemmas, n, &least_of_all, &most_of_all);
    gl_lemmas_write(r->lemmas, NULL, 0);
  }
  gl_number_free(n);
}

static bool too_heavy(const refutation *r) {
  bool heavy = false;
  for (size_t e = 0; e < r->offer->lines; e++)
    heavy |= r->weights->line[e] >= MOST_WEIGHT;
  for (size_t c = 0; c < r->offer->cells; c++)
    heavy |= r->weights->cell[c] >= MOST_WEIGHT;
  return heavy;
}

static gl_status write_proof(refutation *r, gl_error *error) {
  for (uint32_t p = 0; p < r->offer->pairs; p++)
    share_pair(r, p);
  contradict(r);
  if (r->budget && r->budget->reason)
    return gl_fail(error, GL_UNSUPPORTED, "the proof", 0, 0,
                   "stopped before it was complete");
  return !r->failed && gl_lemmas_good(r->lemmas) ? GL_OK
                                                 : gl_fail_memory(error);
}

gl_status gl_refute(const gl_offer *offer, const gl_weights *weights,
                    gl_budget *budget, FILE *proof, gl_error *error) {
  refutation r = {.offer = offer, .weights = weights, .budget = budget};
  gl_status status = GL_OK;
  if (too_heavy(&r))
    return gl_fail(error, GL_UNSUPPORTED, "the proof", 0, 0,
                   "the weights are too large for it");
  r.lemmas = gl_lemmas_new(proof, offer->pairs);
  r.share = malloc((offer->blocks.start[offer->pairs] + 1) * sizeof *r.share);
  r.entry = malloc((offer->lines + 1) * sizeof *r.entry);
  status = r.lemmas && r.share && r.entry ? write_proof(&r, error)
                                          : gl_fail_memory(error);
  free(r.entry);
  free(r.share);
  gl_lemmas_free(r.lemmas);
  return status;
}
