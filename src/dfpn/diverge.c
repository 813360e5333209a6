// SPDX-License-Identifier: MIT
// Where the threads of a depth-first proof number search go.
//
// They share their proof numbers and the table, and busy marks keep them apart:
// where a thread finds another one in the child that it would take, it takes
// the next best, if that is not much worse.

#include "dfpn/dfpn.h"

#include <assert.h>

// The numbers of a busy child are multiplied by this for each thread in it.
#define VIRTUAL_LOSS 2

// What others have found out about a child.  One that is answered has no
// numbers any more and comes first, because to see that takes no search.
static void refresh(gl_dfpn *dfpn, gl_dfpn_child *child, gl_player mover) {
  assert(child->key.map < dfpn->workspace.solver->board->maps);
  gl_pn_entry entry;
  if (!gl_dfpn_find(dfpn, child->key, &entry))
    return;
  if (entry.dn > 0)
    child->n = (gl_effort){entry.pn, entry.dn};
  else if (mover == GL_MAKER)
    child->n.pn = GL_EFFORT_LEAST;
}

void gl_dfpn_diverge(gl_dfpn *dfpn, gl_dfpn_child *children, size_t open,
                     const gl_cellset *left, gl_player mover, gl_effort limit,
                     size_t *best, double *second) {
  assert(dfpn->workspace.company.busy && *best < open);
  const double most = mover == GL_MAKER ? limit.pn : limit.dn;
  const size_t first = *best;
  double least = INFINITY;
  *second = INFINITY;
  for (size_t i = 0; i < open; i++) {
    gl_dfpn_child *c = &children[i];
    if (c->done || (left && !gl_cellset_has(left, c->cell)))
      continue;
    unsigned busy = gl_busy_at(dfpn->workspace.company.busy, c->key.low);
    c->met |= busy;
    if (c->met)
      refresh(dfpn, c, mover);
    double need = mover == GL_MAKER ? c->n.pn : c->n.dn;
    if (need >= most && i != first)
      continue;
    assert(need >= 0);
    while (busy--)
      need *= VIRTUAL_LOSS;
    if (need < least) {
      *second = least;
      least = need;
      *best = i;
    } else if (need < *second) {
      *second = need;
    }
  }
  if (*best != first)
    gl_search_count(dfpn->workspace.solver->search, GL_STAT_DIVERSIONS);
}
