// SPDX-License-Identifier: MIT
// A vertex is open, indispensable or deleted.  The rules:
//
//   (1) goal and root are indispensable; each root is tried in turn;
//   (2) so is the only answer to a threat against an indispensable vertex;
//   (3) a threat that an indispensable vertex answers needs no other answer;
//   (4) what no indispensable vertex needs, directly or not, is left out.
//
// (3) and (4) need no deletion here: threats are asked for only at
// indispensable vertices, and those that have their answer are passed over.
// When the rules are at an end, the threat with the fewest answers is taken,
// and each of them in turn made indispensable, then deleted.

#include "sequence/simplify.h"

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

static void set(search *s, uint32_t vertex, state now) {
  s->state[vertex] = (unsigned char)now;
  s->trail[s->trailed++] = vertex;
  s->kept += now == KEPT;
}

static void undo(search *s, size_t trailed) {
  while (s->trailed > trailed) {
    const uint32_t vertex = s->trail[--s->trailed];
    s->kept -= s->state[vertex] == KEPT;
    s->state[vertex] = OPEN;
  }
}

// Some threat against a kept vertex, and how many open answers it has.
typedef struct duty {
  size_t vertex;
  size_t threat;
  size_t answers;
  uint32_t only; // one of them
} duty;

static void see_threat(const search *s, size_t vertex, size_t threat,
                       duty *least) {
  const gl_digraph *d = s->d;
  duty now = {.vertex = vertex, .threat = threat};
  for (size_t a = d->first[vertex]; a < d->first[vertex + 1]; a++) {
    const uint32_t to = d->to[a];
    if (s->state[to] == GONE ||
        !gl_bits_has(gl_digraph_answers(d, vertex, a), threat))
      continue;
    if (s->state[to] == KEPT)
      return;
    now.answers++;
    now.only = to;
  }
  if (now.answers < least->answers)
    *least = now;
}

// The duty with the fewest answers; SIZE_MAX of them if none is left.
static duty hardest(const search *s) {
  duty least = {.answers = SIZE_MAX};
  for (size_t i = s->trailed; i-- > 0 && least.answers > 1;)
    if (s->state[s->trail[i]] == KEPT)
      for (size_t x = 0; x < s->d->threats[s->trail[i]]; x++)
        see_threat(s, s->trail[i], x, &least);
  return least;
}

static void record(search *s) {
  s->least = s->kept;
  for (size_t i = 0; i < s->d->count; i++)
    s->best[i] = s->state[i] == KEPT;
}

// Rules (2) and (3), and then the choice.
static void branch(search *s) {
  const size_t trailed = s->trailed;
  duty next = hardest(s);
  while (next.answers == 1 && s->kept < s->least) {
    set(s, next.only, KEPT);
    next = hardest(s);
  }
  if (next.answers == SIZE_MAX && s->kept < s->least)
    record(s);
  while (next.answers && next.answers != SIZE_MAX && s->kept + 1 < s->least &&
         gl_budget_node(s->budget)) {
    const size_t here = s->trailed;
    set(s, next.only, KEPT);
    branch(s);
    undo(s, here);
    set(s, next.only, GONE);
    next.answers = SIZE_MAX;
    see_threat(s, next.vertex, next.threat, &next);
  }
  undo(s, trailed);
}

static size_t count_kept(const gl_digraph *d, const bool *chosen) {
  size_t count = 0;
  for (size_t i = 0; i < d->count; i++)
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
    set(&s, 0, KEPT);
    for (uint32_t i = 0; i < digraph->count; i++) {
      if (!digraph->root[i])
        continue;
      if (i)
        set(&s, i, KEPT);
      branch(&s);
      undo(&s, 1);
    }
  }
  *complete = good && !budget->reason;
  free(s.state);
  free(s.trail);
  return good;
}
