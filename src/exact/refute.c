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

#include "exact/refute.h"

#include "base/grow.h"
#include "base/sort.h"
#include "exact/adder.h"

#include <assert.h>
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

static int32_t literal_of(uint32_t pair) {
  assert(pair < (uint32_t)GL_NEVER / 2);
  return (int32_t)pair + 1;
}

static void write_clause(refutation *refutation, int32_t a, int32_t b) {
  gl_lemmas_write(refutation->lemmas, (int32_t[]){a, b}, 2);
}

// ---- Who pays whom ----

// The heavier cell takes what it can, the other one the rest.
static void share_pair(refutation *refutation, uint32_t p) {
  assert(p < refutation->offer->pairs);
  const gl_offer *offer = refutation->offer;
  const gl_pair pair = offer->pair[p];
  const uint32_t *weight = refutation->weights->cell;
  const bool first = weight[pair.x] >= weight[pair.y];
  uint32_t room = weight[first ? pair.x : pair.y];
  for (size_t i = offer->blocks.start[p]; i < offer->blocks.start[p + 1]; i++) {
    const uint32_t y = refutation->weights->line[offer->blocks.at[i]];
    const uint32_t paid = y < room ? y : room;
    room -= paid;
    refutation->share[i] = first ? paid : y - paid;
  }
}

static bool has_cell(gl_pair pair, uint32_t cell) {
  return pair.x == cell || pair.y == cell;
}

// What line e pays to a cell of pair p, which blocks it.
static uint32_t paid(const refutation *refutation, uint32_t p, uint32_t e,
                     uint32_t cell) {
  const gl_slices *blocks = &refutation->offer->blocks;
  size_t i = blocks->start[p];
  while (blocks->at[i] != e)
    i++;
  assert(i < blocks->start[p + 1] &&
         has_cell(refutation->offer->pair[p], cell));
  return refutation->offer->pair[p].x == cell
             ? refutation->share[i]
             : refutation->weights->line[e] - refutation->share[i];
}

// ---- One line ----

// A new variable even for a single pair: other sums may have it, too, and the
// numbers that are added share no variables.
static int32_t define_bit(refutation *refutation, uint32_t e, uint32_t cell,
                          size_t bit) {
  assert(bit < 32 && e < refutation->offer->lines);
  const uint32_t *pair = gl_offer_slice(&refutation->offer->inside, e);
  const size_t count = gl_offer_slice_size(&refutation->offer->inside, e);
  int32_t *clause = malloc((count + 1) * sizeof *clause);
  const int32_t out = gl_lemmas_variable(refutation->lemmas);
  size_t size = 1;
  for (size_t i = 0; clause && i < count; i++)
    if (has_cell(refutation->offer->pair[pair[i]], cell) &&
        paid(refutation, pair[i], e, cell) >> bit & 1) {
      clause[size++] = literal_of(pair[i]);
      write_clause(refutation, out, -literal_of(pair[i]));
    }
  if (clause) {
    clause[0] = -out;
    gl_lemmas_write(refutation->lemmas, clause, size);
  }
  refutation->failed |= !clause;
  free(clause);
  return out;
}

// What a line pays to a cell; NULL if malloc fails.
static gl_adder_number *payment(refutation *refutation, uint32_t e,
                                uint32_t cell) {
  const gl_offer *offer = refutation->offer;
  const uint32_t *pair = gl_offer_slice(&offer->through, cell);
  const size_t count = gl_offer_slice_size(&offer->through, cell);
  gl_adder_number *n = gl_adder_number_new();
  if (!n || !(n->charge = calloc(count + 1, sizeof *n->charge))) {
    gl_adder_number_free(n);
    return NULL;
  }
  uint32_t bits = 0;
  for (size_t i = 0; i < count; i++) {
    const uint32_t *line = gl_offer_slice(&offer->blocks, pair[i]);
    for (size_t j = 0; j < gl_offer_slice_size(&offer->blocks, pair[i]); j++)
      if (line[j] == e)
        bits |= n->charge[i] = paid(refutation, pair[i], e, cell);
  }
  n->cell = n->key = cell;
  for (size_t i = 0; bits >> i; i++) {
    n->bit[i] = bits >> i & 1 ? define_bit(refutation, e, cell, i) : GL_NEVER;
    n->width = i + 1;
  }
  return n;
}

static bool holds(const gl_adder_number *outer, const gl_adder_number *inner) {
  return inner->shift <= outer->shift &&
         outer->key >> outer->shift == inner->key >> outer->shift;
}

static int half_of(const gl_adder_number *outer, const gl_adder_number *inner) {
  assert(outer->shift > 0);
  return inner->key >> (outer->shift - 1) & 1;
}

static void swap_parts(gl_adder_number *number) {
  gl_adder_number *first = number->part[0];
  number->part[0] = number->part[1];
  number->part[1] = first;
}

// The place of a sum of two tries with no key of one between keys of the other.
static void place(gl_adder_number *number) {
  const uint32_t differ = number->part[0]->key ^ number->part[1]->key;
  assert(differ);
  number->key = number->part[0]->key;
  number->shift = 0;
  while (differ >> number->shift)
    number->shift++;
  if (half_of(number, number->part[0]))
    swap_parts(number);
}

static gl_adder_number *join(refutation *refutation, gl_adder_number *x,
                             gl_adder_number *y) {
  gl_adder_number *n = gl_adder_number_add(refutation->lemmas, x, y);
  if (n)
    place(n);
  return n;
}

// The payments number[0] .. number[count - 1], sorted by key, as a trie.
static gl_adder_number *grow(refutation *refutation, gl_adder_number **number,
                             size_t count) {
  assert(count);
  if (count == 1)
    return number[0];
  unsigned shift = 0;
  while ((number[0]->key ^ number[count - 1]->key) >> shift)
    shift++;
  size_t middle = 1;
  while (!(number[middle]->key >> (shift - 1) & 1))
    middle++;
  assert(middle < count);
  gl_adder_number *x = grow(refutation, number, middle);
  gl_adder_number *y = grow(refutation, number + middle, count - middle);
  return join(refutation, x, y);
}

// ---- A line pays its weight ----

// Lower bounds of the sums in a line, and which sums of them are proved.
typedef struct known_bound {
  const gl_adder_number *number;
  gl_adder_bound bound;
} known_bound;

typedef struct proved_sum {
  const gl_adder_number *number;
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
static size_t bound_of(refutation *refutation, ledger *ledger,
                       const gl_adder_number *number, uint64_t value) {
  for (size_t i = 0; i < ledger->bounds; i++)
    if (ledger->bound[i].number == number &&
        ledger->bound[i].bound.value == value)
      return i;
  known_bound new = {.number = number};
  gl_adder_bound_define(refutation->lemmas, number, value, false, &new.bound);
  if (GL_PUSH(ledger->bound, ledger->bounds, ledger->bound_room, new))
    return ledger->bounds - 1;
  refutation->failed = true;
  return SIZE_MAX;
}

static bool is_proved(ledger *ledger, proved_sum s) {
  for (size_t i = 0; i < ledger->sums; i++)
    if (ledger->sum[i].number == s.number && ledger->sum[i].x == s.x &&
        ledger->sum[i].y == s.y)
      return true;
  return false;
}

// The least value of a sum if pair p is chosen; proves what is not yet proved.
static uint64_t least(refutation *refutation, ledger *ledger,
                      const gl_adder_number *number, uint32_t e, uint32_t p) {
  if (!number->part[0])
    return has_cell(refutation->offer->pair[p], number->cell)
               ? paid(refutation, p, e, number->cell)
               : 0;
  const proved_sum s = {number,
                        least(refutation, ledger, number->part[0], e, p),
                        least(refutation, ledger, number->part[1], e, p)};
  if (s.x + s.y == 0 || is_proved(ledger, s))
    return s.x + s.y;
  assert(number->part[1]);
  const size_t x = bound_of(refutation, ledger, number->part[0], s.x);
  const size_t y = bound_of(refutation, ledger, number->part[1], s.y);
  const size_t sum = bound_of(refutation, ledger, number, s.x + s.y);
  if (x != SIZE_MAX && y != SIZE_MAX && sum != SIZE_MAX)
    gl_adder_bound_add(refutation->lemmas, number, &ledger->bound[x].bound,
                       &ledger->bound[y].bound, &ledger->bound[sum].bound);
  if (!GL_PUSH(ledger->sum, ledger->sums, ledger->sum_room, s))
    refutation->failed = true;
  return s.x + s.y;
}

static void bound_line(refutation *refutation, const gl_adder_number *number,
                       uint32_t e, gl_adder_bound *bound) {
  ledger l = {0};
  const uint32_t *pair = gl_offer_slice(&refutation->offer->inside, e);
  assert(refutation->weights->line[e]);
  const size_t root =
      bound_of(refutation, &l, number, refutation->weights->line[e]);
  for (size_t i = 0; root != SIZE_MAX &&
                     i < gl_offer_slice_size(&refutation->offer->inside, e);
       i++) {
    least(refutation, &l, number, e, pair[i]);
    write_clause(refutation, l.bound[root].bound.at[GL_BITS],
                 -literal_of(pair[i]));
  }
  if (root != SIZE_MAX) {
    *bound = l.bound[root].bound;
    write_clause(refutation, bound->at[GL_BITS], GL_NEVER);
  }
  free(l.bound);
  free(l.sum);
}

// The payments of a line that are not always 0, in the order of the cells;
// returns how many.
static size_t payments(refutation *refutation, uint32_t e, bool *seen,
                       gl_adder_number **number) {
  const gl_offer *offer = refutation->offer;
  size_t count = 0;
  for (size_t i = 0; i < gl_offer_slice_size(&offer->inside, e); i++) {
    const gl_pair pair = offer->pair[gl_offer_slice(&offer->inside, e)[i]];
    seen[pair.x] = seen[pair.y] = true;
  }
  for (uint32_t c = 0; c < offer->cells; c++) {
    gl_adder_number *n = seen[c] ? payment(refutation, e, c) : NULL;
    refutation->failed |= seen[c] && !n;
    if (n && n->width)
      number[count++] = n;
    else
      gl_adder_number_free(n);
  }
  return count;
}

// What a line pays, and that it is enough; NULL if malloc fails.
static gl_adder_number *open_line(refutation *refutation, uint32_t e,
                                  gl_adder_bound *bound) {
  gl_adder_number **number =
      calloc(refutation->offer->cells + 1, sizeof(gl_adder_number *));
  bool *seen = calloc(refutation->offer->cells + 1, sizeof *seen);
  const size_t count =
      number && seen ? payments(refutation, e, seen, number) : 0;
  gl_adder_number *sum = count ? grow(refutation, number, count) : NULL;
  if (sum)
    bound_line(refutation, sum, e, bound);
  free(seen);
  free(number);
  return sum;
}

// ---- Changing the order ----

// A sum of two numbers of one cell is a number of that cell, as small as the
// pair that is chosen makes it.
static void become_leaf(refutation *refutation, gl_adder_number *number) {
  assert(number->part[0]->cell == number->part[1]->cell &&
         number->part[0]->charge);
  const uint32_t *pair =
      gl_offer_slice(&refutation->offer->through, number->part[0]->cell);
  const size_t count =
      gl_offer_slice_size(&refutation->offer->through, number->part[0]->cell);
  uint32_t most = 0;
  number->cell = number->key = number->part[0]->cell;
  number->shift = 0;
  number->charge = number->part[0]->charge;
  number->part[0]->charge = NULL;
  for (size_t i = 0; i < count; i++) {
    number->charge[i] += number->part[1]->charge[i];
    most = number->charge[i] > most ? number->charge[i] : most;
  }
  for (; number->width && !(most >> (number->width - 1)); number->width--) {
    const int32_t bit = number->bit[number->width - 1];
    for (size_t i = 0; i < count; i++)
      if (number->charge[i])
        write_clause(refutation, -bit, -literal_of(pair[i]));
    write_clause(refutation, -bit, GL_NEVER);
    gl_lemmas_refuse(refutation->lemmas, bit);
  }
  for (int i = 0; i < 2; i++) {
    gl_adder_number_free(number->part[i]);
    number->part[i] = NULL;
  }
}

static bool merge(refutation *refutation, gl_adder_number *number);

// Q goes into a half of P.
static bool merge_into(refutation *refutation, gl_adder_number *number, int p) {
  assert(holds(number->part[p], number->part[1 - p]));
  const gl_adder_number *outer = number->part[p];
  const int half = half_of(outer, number->part[1 - p]);
  number->key = outer->key;
  number->shift = outer->shift;
  gl_adder_number *h =
      gl_adder_number_rotate(refutation->lemmas, number, p, half);
  if (h && half)
    swap_parts(number);
  return h && merge(refutation, h);
}

// Both have the same two halves.
static bool merge_halves(refutation *refutation, gl_adder_number *number) {
  assert(number->part[0]->shift == number->part[1]->shift);
  gl_adder_number *low = NULL, *high = NULL;
  number->key = number->part[0]->key;
  number->shift = number->part[0]->shift;
  gl_adder_number *j =
      gl_adder_number_rotate(refutation->lemmas, number, 1, 0); // (Q0 + P) + Q1
  if (j)
    low = gl_adder_number_rotate(refutation->lemmas, j, 1,
                                 0); // ((P0 + Q0) + P1) + Q1
  if (low)
    high = gl_adder_number_rotate(refutation->lemmas, number, 0,
                                  1); // (P1 + Q1) + (P0 + Q0)
  if (high)
    swap_parts(number);
  return high && merge(refutation, low) && merge(refutation, high);
}

// Makes a trie of the sum of two.
static bool merge(refutation *refutation, gl_adder_number *number) {
  const gl_adder_number *p = number->part[0], *q = number->part[1];
  bool good = true;
  if (!holds(p, q) && !holds(q, p)) {
    place(number);
  } else if (p->shift == q->shift && !p->shift) {
    become_leaf(refutation, number);
    return true;
  } else if (p->shift == q->shift) {
    good = merge_halves(refutation, number);
  } else {
    good = merge_into(refutation, number, p->shift < q->shift);
  }
  if (good)
    gl_adder_number_refresh(refutation->lemmas, number);
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
  assert(at[line].part <= line);
  while (at[line].part != line)
    line = at[line].part = at[at[line].part].part;
  return line;
}

static void connect_lines(const gl_offer *offer, entry *at) {
  for (uint32_t e = 0; e < offer->lines; e++)
    at[e].line = at[e].part = e;
  for (size_t p = 0; p < offer->pairs; p++) {
    const uint32_t *line = gl_offer_slice(&offer->blocks, p);
    for (size_t i = 1; i < gl_offer_slice_size(&offer->blocks, p); i++) {
      const uint32_t x = root_of(at, line[0]), y = root_of(at, line[i]);
      at[x > y ? x : y].part = x < y ? x : y;
    }
  }
  for (uint32_t e = 0; e < offer->lines; e++)
    at[e].part = at[at[e].part].part; // a root, as part <= e
}

static void sort_lines(refutation *refutation) {
  const gl_offer *offer = refutation->offer;
  connect_lines(offer, refutation->entry);
  for (uint32_t e = 0; e < offer->lines; e++) {
    if (!refutation->weights->line[e])
      continue;
    const gl_pair first = offer->pair[gl_offer_slice(&offer->inside, e)[0]];
    refutation->entry[e].slope = first.y - first.x;
    refutation->entry[refutation->entries++] = refutation->entry[e];
  }
  gl_sort(refutation->entry, refutation->entries, sizeof *refutation->entry,
          by_slope);
}

// Where to divide lines: the more they differ there the better, then the nearer
// to the middle.
static size_t divide(const refutation *refutation, size_t from, size_t to) {
  assert(to > from + 1 && to <= refutation->entries);
  size_t best = from + 1;
  uint64_t most = 0;
  for (size_t i = from + 1; i < to; i++) {
    const entry *a = &refutation->entry[i - 1], *b = &refutation->entry[i];
    const uint64_t level = a->slope != b->slope ? 2 : a->part != b->part;
    const size_t side = i - from < to - i ? i - from : to - i;
    const uint64_t value = level << 32 | side;
    if (value > most) {
      most = value;
      best = i;
    }
  }
  assert(best > from && best < to);
  return best;
}

// The sum of what some lines pay, as a trie, and its lower bound.
static gl_adder_number *pay(refutation *refutation, size_t from, size_t to,
                            gl_adder_bound *bound) {
  assert(from < to && to <= refutation->entries);
  if (to - from == 1)
    return open_line(refutation, refutation->entry[from].line, bound);
  if (refutation->budget && !gl_budget_poll(refutation->budget))
    return NULL;
  const size_t middle = divide(refutation, from, to);
  gl_adder_bound half[2];
  gl_adder_number *x = pay(refutation, from, middle, &half[0]);
  gl_adder_number *y = pay(refutation, middle, to, &half[1]);
  gl_adder_number *n = gl_adder_number_add(refutation->lemmas, x, y);
  if (!n)
    return NULL;
  gl_adder_bound_define(refutation->lemmas, n, half[0].value + half[1].value,
                        false, bound);
  gl_adder_bound_add(refutation->lemmas, n, &half[0], &half[1], bound);
  if (!merge(refutation, n)) {
    gl_adder_number_free(n);
    return NULL;
  }
  return n;
}

// ---- All cells ----

static void bound_cell(refutation *refutation, const gl_adder_number *number,
                       gl_adder_bound *bound) {
  assert(!number->part[0] && number->charge);
  const uint32_t *pair =
      gl_offer_slice(&refutation->offer->through, number->cell);
  gl_adder_bound_define(refutation->lemmas, number,
                        refutation->weights->cell[number->cell], true, bound);
  const int32_t good = bound->at[GL_BITS];
  for (size_t i = 0;
       i < gl_offer_slice_size(&refutation->offer->through, number->cell); i++)
    if (number->charge[i])
      write_clause(refutation, good, -literal_of(pair[i]));
  write_clause(refutation, good, GL_NEVER);
}

static void bound_cells(refutation *refutation, const gl_adder_number *number,
                        gl_adder_bound *bound) {
  gl_adder_bound half[2];
  if (!number->part[0]) {
    bound_cell(refutation, number, bound);
    return;
  }
  bound_cells(refutation, number->part[0], &half[0]);
  bound_cells(refutation, number->part[1], &half[1]);
  gl_adder_bound_define(refutation->lemmas, number,
                        half[0].value + half[1].value, true, bound);
  gl_adder_bound_add(refutation->lemmas, number, &half[0], &half[1], bound);
}

// A line that no pair blocks is a contradiction by itself.
static bool hopeless(const refutation *refutation) {
  for (size_t e = 0; e < refutation->offer->lines; e++)
    if (!gl_offer_slice_size(&refutation->offer->inside, e))
      return true;
  return false;
}

static void contradict(refutation *refutation) {
  gl_adder_bound least_of_all, most_of_all;
  if (hopeless(refutation)) {
    gl_lemmas_write(refutation->lemmas, NULL, 0);
    return;
  }
  sort_lines(refutation);
  gl_adder_number *n = pay(refutation, 0, refutation->entries, &least_of_all);
  refutation->failed |= !n;
  if (n) {
    bound_cells(refutation, n, &most_of_all);
    gl_adder_bound_clash(refutation->lemmas, n, &least_of_all, &most_of_all);
    gl_lemmas_write(refutation->lemmas, NULL, 0);
  }
  gl_adder_number_free(n);
}

static bool too_heavy(const refutation *refutation) {
  bool heavy = false;
  for (size_t e = 0; e < refutation->offer->lines; e++)
    heavy |= refutation->weights->line[e] >= MOST_WEIGHT;
  for (size_t c = 0; c < refutation->offer->cells; c++)
    heavy |= refutation->weights->cell[c] >= MOST_WEIGHT;
  return heavy;
}

static gl_status write_proof(refutation *refutation, gl_error *error) {
  for (uint32_t p = 0; p < refutation->offer->pairs; p++)
    share_pair(refutation, p);
  contradict(refutation);
  if (refutation->budget && gl_budget_stopped(refutation->budget))
    return gl_fail(error, GL_UNSUPPORTED, "the proof", 0, 0,
                   "stopped before it was complete");
  return !refutation->failed && gl_lemmas_good(refutation->lemmas)
             ? GL_OK
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
