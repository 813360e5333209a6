// SPDX-License-Identifier: MIT
// A vertex is open, indispensable or deleted.  The rules:
//
//   (1) a sole goal and a root are indispensable; each root is tried in turn;
//   (2) so is the only answer to a threat against an indispensable vertex;
//   (3) a threat that an indispensable vertex answers needs no other answer;
//   (4) what no indispensable vertex needs, directly or not, is left out.
//
// (3) and (4) need no deletion here: threats are asked for only at
// indispensable vertices, and those that have their answer are passed over.
// When the rules are at an end, the threat with the fewest answers is taken,
// and each of them in turn made indispensable, then deleted.

#include "shorten/simplify.h"

#include "base/bits.h"

#include <stdlib.h>
#include <string.h>

typedef enum state { OPEN, KEPT, GONE } state;

typedef struct search {
  const gl_digraph *d;
  gl_budget *budget;
  unsigned char *state;
  uint32_t *trail; // vertices that are not open, in order
  size_t trailed;
  size_t kept;
  bool *best;
  size_t least;
} search;

static void set(search *search, uint32_t vertex, state now) {
  search->state[vertex] = (unsigned char)now;
  search->trail[search->trailed++] = vertex;
  search->kept += now == KEPT;
}

static void undo(search *search, size_t trailed) {
  while (search->trailed > trailed) {
    const uint32_t vertex = search->trail[--search->trailed];
    search->kept -= search->state[vertex] == KEPT;
    search->state[vertex] = OPEN;
  }
}

// Some threat against a kept vertex, and how many open answers it has.
typedef struct duty {
  size_t vertex;
  size_t threat;
  size_t answers;
  uint32_t only; // one of them
} duty;

static void see_threat(const search *search, size_t vertex, size_t threat,
                       duty *least) {
  const gl_digraph *d = search->d;
  duty now = {.vertex = vertex, .threat = threat};
  for (size_t a = d->first[vertex]; a < d->first[vertex + 1]; a++) {
    const uint32_t to = d->to[a];
    if (search->state[to] == GONE ||
        !gl_bits_has(gl_digraph_answers(d, vertex, a), threat))
      continue;
    if (search->state[to] == KEPT)
      return;
    now.answers++;
    now.only = to;
  }
  if (now.answers < least->answers)
    *least = now;
}

// The duty with the fewest answers; SIZE_MAX of them if none is left.
static duty hardest(const search *search) {
  duty least = {.answers = SIZE_MAX};
  for (size_t i = search->trailed; i-- > 0 && least.answers > 1;)
    if (search->state[search->trail[i]] == KEPT)
      for (size_t x = 0; x < search->d->threats[search->trail[i]]; x++)
        see_threat(search, search->trail[i], x, &least);
  return least;
}

static void record(search *search) {
  search->least = search->kept;
  for (size_t i = 0; i < search->d->count; i++)
    search->best[i] = search->state[i] == KEPT;
}

// Rules (2) and (3), and then the choice.
static void branch(search *search) {
  const size_t trailed = search->trailed;
  duty next = hardest(search);
  while (next.answers == 1 && search->kept < search->least) {
    set(search, next.only, KEPT);
    next = hardest(search);
  }
  if (next.answers == SIZE_MAX && search->kept < search->least)
    record(search);
  while (next.answers && next.answers != SIZE_MAX &&
         search->kept + 1 < search->least && gl_budget_node(search->budget)) {
    const size_t here = search->trailed;
    set(search, next.only, KEPT);
    branch(search);
    undo(search, here);
    set(search, next.only, GONE);
    next.answers = SIZE_MAX;
    see_threat(search, next.vertex, next.threat, &next);
  }
  undo(search, trailed);
}

static size_t count_kept(const gl_digraph *digraph, const bool *chosen) {
  size_t count = 0;
  for (size_t i = 0; i < digraph->count; i++)
    count += chosen[i];
  return count;
}

bool gl_simplify(const gl_digraph *digraph, bool *chosen, bool *complete,
                 gl_budget *budget) {
  search s = {.d = digraph, .budget = budget, .best = chosen};
  s.state = calloc(digraph->count + 1, sizeof *s.state);
  s.trail = calloc(digraph->count + 1, sizeof *s.trail);
  const bool good = s.state && s.trail;
  s.least = count_kept(digraph, chosen);
  if (good) {
    const size_t goal = gl_digraph_sole_goal(digraph);
    if (goal < digraph->count)
      set(&s, (uint32_t)goal, KEPT);
    const size_t before = s.trailed;
    for (uint32_t i = 0; i < digraph->count; i++) {
      if (!digraph->root[i])
        continue;
      if (i != goal)
        set(&s, i, KEPT);
      branch(&s);
      undo(&s, before);
    }
  }
  *complete = good && !gl_budget_stopped(budget);
  free(s.state);
  free(s.trail);
  return good;
}
