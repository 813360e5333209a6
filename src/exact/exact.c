// SPDX-License-Identifier: MIT
// Most pairings need no weak pairs, and a search among strong ones is short.
// That there is none follows only from a search among all.  How long it takes
// to find one there is a matter of luck, a few seconds or an hour, so that some
// orders are tried for a while before one is followed to its end.

#include "exact/exact.h"

#include "base/clause.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define MOST_CLAUSES ((size_t)1 << 27)
#define STAGES 3       // searches among strong pairs before that among all
#define PATIENCE 20000 // conflicts in each of these; a tenth if nothing follows
#define ORDERS 4       // that are tried among all pairs,
#define TRIAL 200000   // with so many conflicts each

// Hands each literal of a kept pair, and each 0, to `take`; `kept` may be NULL.
typedef void taker(void *context, int literal);

static bool keeps(const bool *kept, uint32_t pair) {
  return !kept || kept[pair];
}

static void each_literal(const gl_offer *offer, const bool *kept, taker *take,
                         void *context) {
  for (size_t line = 0; line < offer->lines; line++) {
    const uint32_t *pair = gl_offer_slice(&offer->inside, line);
    for (size_t i = 0; i < gl_offer_slice_size(&offer->inside, line); i++)
      if (keeps(kept, pair[i]))
        take(context, (int)pair[i] + 1);
    take(context, 0);
  }
  for (size_t cell = 0; cell < offer->cells; cell++) {
    const uint32_t *pair = gl_offer_slice(&offer->through, cell);
    for (size_t i = 0; i < gl_offer_slice_size(&offer->through, cell); i++)
      for (size_t j = 0; keeps(kept, pair[i]) && j < i; j++)
        if (keeps(kept, pair[j])) {
          take(context, -(int)pair[j] - 1);
          take(context, -(int)pair[i] - 1);
          take(context, 0);
        }
  }
}

// Keeps the pairs that block nearly as many lines as any other pair of some
// line: at most `slack` fewer.
static void keep_strong(const gl_offer *offer, size_t slack, bool *kept) {
  memset(kept, 0, offer->pairs * sizeof *kept);
  for (size_t line = 0; line < offer->lines; line++) {
    const uint32_t *pair = gl_offer_slice(&offer->inside, line);
    const size_t count = gl_offer_slice_size(&offer->inside, line);
    size_t most = 0;
    for (size_t i = 0; i < count; i++) {
      const size_t size = gl_offer_slice_size(&offer->blocks, pair[i]);
      most = size > most ? size : most;
    }
    for (size_t i = 0; i < count; i++)
      if (gl_offer_slice_size(&offer->blocks, pair[i]) + slack >= most)
        kept[pair[i]] = true;
  }
}

static size_t clauses(const gl_offer *offer) {
  size_t count = offer->lines;
  for (size_t cell = 0; cell < offer->cells; cell++) {
    const size_t size = gl_offer_slice_size(&offer->through, cell);
    count += size * (size - 1) / 2;
  }
  return count;
}

static void add_literal(void *context, int literal) {
  gl_clauses_put(context, literal);
}

static bool out_of_budget(void *context) {
  return context && !gl_budget_poll(context);
}

// The pairs that the solver has chosen, without those that block nothing that
// others do not block.
static size_t collect(const gl_offer *offer, const bool *kept, gl_sat *sat,
                      uint32_t *chosen) {
  uint32_t *times = calloc(offer->lines + 1, sizeof *times);
  bool *used = calloc(offer->pairs + 1, sizeof *used);
  size_t count = 0;
  for (size_t p = 0; times && used && p < offer->pairs; p++) {
    used[p] = keeps(kept, (uint32_t)p) && gl_sat_value(sat, (int)p + 1);
    for (size_t i = 0; used[p] && i < gl_offer_slice_size(&offer->blocks, p);
         i++)
      times[gl_offer_slice(&offer->blocks, p)[i]]++;
  }
  for (size_t p = 0; times && used && p < offer->pairs; p++) {
    const uint32_t *line = gl_offer_slice(&offer->blocks, p);
    const size_t size = gl_offer_slice_size(&offer->blocks, p);
    bool needed = false;
    for (size_t i = 0; used[p] && i < size; i++)
      needed |= times[line[i]] == 1;
    if (needed)
      chosen[count++] = (uint32_t)p;
    for (size_t i = 0; used[p] && !needed && i < size; i++)
      times[line[i]]--;
  }
  free(times);
  free(used);
  return count;
}

// One search.
typedef struct attempt {
  const bool *kept; // among these pairs, or NULL for all
  int conflicts;    // at most, 0 for no limit
  int seed;
  FILE *proof; // of there being none; may be NULL
} attempt;

static gl_exact_answer search(const gl_exact *exact, const attempt *attempt,
                              uint32_t *chosen, size_t *count) {
  assert(attempt->kept || !exact->strong);
  gl_clauses all = gl_clauses_new(exact->budget);
  gl_sat *sat = all.sat;
  gl_exact_answer answer = GL_EXACT_UNKNOWN;
  if (!sat)
    return answer;
  gl_sat_seed(sat, attempt->seed);
  if (!attempt->proof || gl_sat_trace(sat, attempt->proof)) {
    each_literal(exact->offer, attempt->kept, add_literal, &all);
    const gl_sat_answer found =
        all.failed ? GL_SAT_UNKNOWN
                   : gl_sat_solve(sat, attempt->conflicts, out_of_budget,
                                  exact->budget);
    if (found == GL_SAT_NO && !attempt->kept)
      answer = GL_EXACT_NONE;
    if (found == GL_SAT_YES) {
      *count = collect(exact->offer, attempt->kept, sat, chosen);
      if (gl_offer_good(exact->offer, chosen, *count))
        answer = GL_EXACT_PAIRED;
    }
  }
  gl_clauses_free(&all);
  return answer;
}

// Among all pairs.  That there is none is found once more if it is to be
// proved: a proof cannot be taken back when its search is given up.
static gl_exact_answer search_all(const gl_exact *exact, uint32_t *chosen,
                                  size_t *count) {
  gl_exact_answer answer = GL_EXACT_UNKNOWN;
  for (int seed = 0; seed < ORDERS && !answer && !out_of_budget(exact->budget);
       seed++) {
    const attempt trial = {.conflicts = TRIAL, .seed = seed};
    answer = search(exact, &trial, chosen, count);
  }
  if (answer == GL_EXACT_PAIRED || (answer && !exact->proof))
    return answer;
  const attempt last = {.proof = exact->proof};
  return search(exact, &last, chosen, count);
}

gl_exact_answer gl_exact_find(const gl_exact *exact, uint32_t *chosen,
                              size_t *count) {
  const gl_offer *offer = exact->offer;
  bool *kept = malloc((offer->pairs + 1) * sizeof *kept);
  gl_exact_answer answer = GL_EXACT_UNKNOWN;
  for (size_t slack = 0; kept && slack < STAGES && !answer; slack++) {
    keep_strong(offer, slack, kept);
    const attempt among = {
        .kept = kept, .conflicts = exact->strong ? PATIENCE / 10 : PATIENCE};
    answer = search(exact, &among, chosen, count);
  }
  assert(!answer || answer == GL_EXACT_PAIRED);
  free(kept);
  if (!answer && !exact->strong && clauses(offer) <= MOST_CLAUSES &&
      !out_of_budget(exact->budget))
    answer = search_all(exact, chosen, count);
  return answer;
}

static void write_literal(void *context, int literal) {
  fprintf(context, literal ? "%d " : "%d\n", literal);
}

void gl_exact_write(const gl_offer *offer, FILE *file) {
  for (size_t p = 0; p < offer->pairs; p++)
    fprintf(file, "c pair %zu %" PRIu32 " %" PRIu32 "\n", p + 1,
            offer->pair[p].x + 1, offer->pair[p].y + 1);
  fprintf(file, "p cnf %zu %zu\n", offer->pairs, clauses(offer));
  each_literal(offer, NULL, write_literal, file);
}
