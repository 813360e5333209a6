// SPDX-License-Identifier: MIT
// Variable i + 1: vertex i is chosen.  A chosen vertex needs a chosen answer to
// each threat, and some root is chosen; arrows lead downwards, so nothing more
// is needed for a proof.  That some goal is chosen follows, and helps.  How
// many are chosen is counted in unary numbers (C. Sinz, 2005): counter j says
// that more than j of a list are.

#include "shorten/minimum.h"

#include "base/bits.h"
#include "base/clause.h"

#include <stdlib.h>
#include <string.h>

typedef struct program {
  const gl_digraph *d;
  gl_clauses all;
  int last; // variable
} program;

static void put(program *program, int literal) {
  gl_clauses_put(&program->all, literal);
}

static void clause(program *program, int a, int b, int c) {
  const int literal[] = {a, b, c};
  for (size_t i = 0; i < 3; i++)
    if (literal[i])
      put(program, literal[i]);
  put(program, 0);
}

// By threat, the set of arrows that answer it.
static uint64_t *transpose(const gl_digraph *digraph, size_t vertex) {
  const size_t arrows = digraph->first[vertex + 1] - digraph->first[vertex];
  const size_t words = gl_bits_words(arrows);
  const size_t threats = digraph->threats[vertex];
  uint64_t *set = calloc(threats * words + 1, sizeof *set);
  for (size_t a = 0; set && a < arrows; a++) {
    const uint64_t *answers =
        gl_digraph_answers(digraph, vertex, digraph->first[vertex] + a);
    for (size_t x = 0; x < threats; x++)
      if (gl_bits_has(answers, x))
        gl_bits_add(&set[x * words], a);
  }
  return set;
}

// Another threat is as hard as this one.
static bool needless(const uint64_t *set, size_t words, size_t threats,
                     size_t x) {
  for (size_t y = 0; y < threats; y++)
    if (y != x && gl_bits_inside(&set[y * words], &set[x * words], words) &&
        (y < x || !gl_bits_inside(&set[x * words], &set[y * words], words)))
      return true;
  return false;
}

static void add_vertex(program *program, size_t vertex) {
  const gl_digraph *d = program->d;
  const size_t threats = d->threats[vertex];
  const size_t words = gl_bits_words(d->first[vertex + 1] - d->first[vertex]);
  uint64_t *set = transpose(d, vertex);
  program->all.failed |= !set;
  for (size_t x = 0; set && x < threats; x++) {
    if (needless(set, words, threats, x))
      continue;
    put(program, -(int)(vertex + 1));
    for (size_t w = 0; w < words; w++)
      for (uint64_t left = set[x * words + w]; left; left &= left - 1) {
        const size_t a = 64 * w + (size_t)__builtin_ctzll(left);
        put(program, (int)d->to[d->first[vertex] + a] + 1);
      }
    put(program, 0);
  }
  free(set);
}

static bool start(program *program, const gl_digraph *digraph,
                  gl_budget *budget) {
  *program =
      (struct program){digraph, gl_clauses_new(budget), (int)digraph->count};
  for (size_t i = 0; !program->all.failed && i < digraph->count; i++)
    add_vertex(program, i);
  for (size_t i = 0; i < digraph->count; i++)
    if (digraph->root[i])
      put(program, (int)i + 1);
  put(program, 0);
  for (size_t i = 0; i < digraph->count; i++)
    if (!digraph->threats[i])
      put(program, (int)i + 1);
  put(program, 0);
  return !program->all.failed;
}

// Counts the vertices with chosen[i] == which: output j, of `most`, is true if
// more than j are chosen.
static void count_vertices(program *program, const bool *chosen, bool which,
                           int *output, size_t most) {
  memset(output, 0, most * sizeof *output);
  for (size_t i = 0; i < program->d->count; i++) {
    if (chosen[i] != which)
      continue;
    const int vertex = (int)i + 1;
    for (size_t j = most; j-- > 0;) {
      const int before = output[j];
      const int below = j ? output[j - 1] : 0;
      if (j && !below && !before)
        continue;
      const int now = ++program->last;
      if (before)
        clause(program, -before, now, 0);
      if (!j)
        clause(program, -vertex, now, 0);
      else if (below)
        clause(program, -below, -vertex, now);
      output[j] = now;
    }
  }
}

static bool must_stop(void *context) { return !gl_budget_poll(context); }

// At most so many of a counted list.
static void assume_most(program *program, const int *output, size_t counters,
                        size_t most) {
  if (most < counters && output[most])
    gl_sat_assume(program->all.sat, -output[most]);
}

static size_t take_model(const program *program, bool *chosen) {
  for (size_t i = 0; i < program->d->count; i++)
    chosen[i] = gl_sat_value(program->all.sat, (int)i + 1);
  return gl_digraph_prune(program->d, chosen);
}

static size_t count_chosen(const gl_digraph *digraph, const bool *chosen) {
  size_t count = 0;
  for (size_t i = 0; i < digraph->count; i++)
    count += chosen[i];
  return count;
}

// k new ones, for k up to `most`, and k + gain old ones gone; a sole goal
// stays.
static bool exchange(program *program, const int *new, const int *old,
                     size_t size, size_t gain, const gl_exchange *how,
                     gl_budget *budget) {
  const bool stays = gl_digraph_sole_goal(program->d) < program->d->count;
  for (size_t k = 1 - gain; k <= how->most && k + gain + stays <= size; k++) {
    if (!gl_budget_poll(budget))
      return false;
    assume_most(program, new, how->most + 1, k);
    assume_most(program, old, size, size - k - gain);
    if (!gain)
      gl_sat_assume(program->all.sat, -(int)how->avoid - 1);
    if (gl_sat_solve(program->all.sat, how->conflicts, must_stop, budget) ==
        GL_SAT_YES)
      return true;
  }
  return false;
}

bool gl_minimum_exchange(const gl_digraph *digraph, bool *chosen,
                         const gl_exchange *how, gl_budget *budget) {
  const size_t size = count_chosen(digraph, chosen);
  program p = {0};
  bool better = false;
  bool other = false;
  int *new = calloc(how->most + 2, sizeof *new);
  int *old = calloc(size + 1, sizeof *old);
  if (new &&old && start(&p, digraph, budget)) {
    count_vertices(&p, chosen, false, new, how->most + 1);
    count_vertices(&p, chosen, true, old, size);
    better = !p.all.failed && exchange(&p, new, old, size, 1, how, budget);
    if (!better && !p.all.failed && how->avoid)
      other = exchange(&p, new, old, size, 0, how, budget);
    if (better || other)
      take_model(&p, chosen);
  }
  gl_clauses_free(&p.all);
  free(new);
  free(old);
  return better;
}

bool gl_minimum_descend(const gl_digraph *digraph, bool *chosen, int conflicts,
                        gl_budget *budget) {
  size_t size = count_chosen(digraph, chosen);
  program p = {0};
  bool better = false;
  bool *all = calloc(digraph->count + 1, sizeof *all);
  int *counter = calloc(size + 1, sizeof *counter);
  if (all && counter && start(&p, digraph, budget)) {
    count_vertices(&p, all, false, counter, size);
    while (size > 1 && !p.all.failed && gl_budget_poll(budget)) {
      assume_most(&p, counter, size, size - 1);
      if (gl_sat_solve(p.all.sat, conflicts, must_stop, budget) != GL_SAT_YES)
        break;
      size = take_model(&p, chosen);
      better = true;
    }
  }
  gl_clauses_free(&p.all);
  free(all);
  free(counter);
  return better;
}

size_t gl_minimum_find(const gl_digraph *digraph, bool *chosen,
                       gl_budget *budget) {
  const size_t size = count_chosen(digraph, chosen);
  size_t bound = 1;
  program p = {0};
  bool *all = calloc(digraph->count + 1, sizeof *all);
  int *counter = calloc(size + 1, sizeof *counter);
  if (all && counter && start(&p, digraph, budget)) {
    count_vertices(&p, all, false, counter, size);
    while (bound < size && !p.all.failed && gl_budget_poll(budget)) {
      assume_most(&p, counter, size, bound);
      const gl_sat_answer answer =
          gl_sat_solve(p.all.sat, 0, must_stop, budget);
      if (answer == GL_SAT_YES)
        take_model(&p, chosen);
      if (answer != GL_SAT_NO)
        break;
      bound++;
    }
  }
  gl_clauses_free(&p.all);
  free(all);
  free(counter);
  return bound;
}
