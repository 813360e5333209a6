// SPDX-License-Identifier: MIT
// Breaker's ways to hold a position: along one of its seams, or by answers in
// the whole of it.  The way that needs least is searched, until another one
// needs less.

#include "dfpn/dfpn.h"

#include <assert.h>

// The numbers of a way are stored under the position's key and this; those of
// seams, which an image of the position may have in another order, under more.
#define WAY ((uint64_t)3 * GL_MOST_CELLS)

// The seams, and last the whole.
typedef struct ways {
  const gl_glance *g;
  gl_seam *seam;
  size_t seams;
  gl_effort n[GL_MOST_SEAMS + 1];
} ways;

static gl_key key_of(const ways *ways, size_t i) {
  assert(i <= ways->seams && ways->seams <= GL_MOST_SEAMS);
  return gl_key_salted(ways->g->key, WAY + (i < ways->seams ? 1 + i : 0));
}

// What each way needs as far as that is known.
static void begin_ways(gl_dfpn *dfpn, ways *ways) {
  const gl_position *p = ways->g->kernel;
  for (size_t i = 0; i < ways->seams; i++)
    ways->n[i] =
        (gl_effort){1, gl_dfpn_first_side(dfpn, p, &ways->seam[i], 0).dn +
                           gl_dfpn_first_side(dfpn, p, &ways->seam[i], 1).dn};
  ways->n[ways->seams] =
      gl_dfpn_first_whole(dfpn, p, gl_reduce_potential(ways->g->sum));
  for (size_t i = 0; i <= ways->seams; i++)
    gl_dfpn_read_effort(dfpn, key_of(ways, i), &ways->n[i]);
}

// The way that needs least, what it needs, and what the next one does.
static size_t choose(const ways *ways, double *least, double *second) {
  size_t best = ways->seams;
  *least = ways->n[best].dn;
  *second = INFINITY;
  for (size_t i = 0; i < ways->seams; i++) {
    const double dn = ways->n[i].dn;
    if (dn < *least) {
      *second = *least;
      *least = dn;
      best = i;
    } else if (dn < *second) {
      *second = dn;
    }
  }
  assert(best <= ways->seams && *least <= *second);
  return best;
}

// Searches one way up to a limit.  A seam that Maker breaks, or with sides
// whose shields do not join, is no way any more.
static gl_outcome go(gl_dfpn *dfpn, ways *ways, size_t i, gl_effort limit) {
  assert(i <= ways->seams);
  gl_solver *solver = dfpn->workspace.solver;
  gl_effort *n = &ways->n[i];
  limit.dn = fmax(limit.dn, n->dn * 1.0001);
  if (i == ways->seams)
    return gl_dfpn_expand(dfpn, ways->g, limit, n);
  limit.pn = INFINITY;
  const gl_mark mark = gl_stack_mark(&solver->stack);
  gl_outcome result =
      gl_dfpn_seam(dfpn, ways->g->kernel, &ways->seam[i], limit, n);
  gl_stack_cut(&solver->stack, mark);
  GL_WORKSPACE_LOG(&dfpn->workspace, ways->g->kernel, "seam %zu of %zu, %s",
                   i + 1, ways->seams, gl_gather_winner_name(result.who));
  if (result.who != GL_BREAKER_WINS && !(n->dn > 0)) {
    n->dn = GL_EFFORT_MOST;
    gl_search_count(dfpn->workspace.solver->search, GL_STAT_SEAMS_BROKEN);
    result = GL_UNDECIDED;
  }
  return result;
}

gl_outcome gl_dfpn_choose(gl_dfpn *dfpn, const gl_glance *glance,
                          gl_effort limit, gl_effort *effort) {
  gl_workspace *d = &dfpn->workspace;
  ways w = {.g = glance,
            .seam = gl_solver_take(d->solver, GL_MOST_SEAMS * sizeof *w.seam)};
  if (!w.seam)
    return GL_UNDECIDED;
  w.seams = gl_workspace_seams(d, glance->kernel, w.seam);
  if (!w.seams)
    return gl_dfpn_expand(dfpn, glance, limit, effort);
  assert(w.seams <= GL_MOST_SEAMS);
  begin_ways(dfpn, &w);
  for (;;) {
    double second;
    const size_t best = choose(&w, &effort->dn, &second);
    effort->pn = w.n[w.seams].pn;
    if (gl_effort_over(*effort, limit))
      return GL_UNDECIDED;
    const gl_effort until = {limit.pn, fmin(limit.dn, gl_effort_slack(second))};
    const gl_outcome result = go(dfpn, &w, best, until);
    if (best < w.seams && result.who == GL_BREAKER_WINS)
      gl_workspace_seamed(d, glance->kernel);
    if (result.who != GL_OPEN || gl_budget_stopped(d->solver->budget))
      return result;
    assert(w.n[best].dn > 0);
    gl_dfpn_write_effort(dfpn, key_of(&w, best), w.n[best]);
  }
}
