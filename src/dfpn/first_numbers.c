// SPDX-License-Identifier: MIT
// The first numbers of depth-first proof number search.
//
// What it takes to hold a position is not a matter of its potential alone.
// Nearly all proofs of Breaker's end in pairings, and for these each bundle of
// lines (board/bundle.h) wants two cells.  So the disproof number is alpha to
// the potential, and grows with each cell that is lacking: two for each bundle
// with an open line, less the live cells (doc/notebook/first-numbers.md).

#include "dfpn/dfpn.h"

#include <assert.h>
#include <string.h>

// The logarithm of what a cell that is lacking does, by 7,8,5, 6,9,5, 6,10,5,
// strip:8,open and strip:9,open.
#define LACK 0.2

gl_effort gl_dfpn_first_numbers(const gl_dfpn *dfpn, size_t live, int lack,
                                double potential) {
  assert(potential >= 0 && live <= dfpn->workspace.solver->board->cells);
  const double held = gl_model_breaker(&dfpn->workspace.solver->search->model,
                                       true, live, 2 * potential);
  const double dn = pow(dfpn->constant.alpha, potential) * exp(LACK * lack);
  return (gl_effort){1 + dfpn->constant.beta * held,
                     fmin(fmax(dn, GL_EFFORT_LEAST), 1e20)};
}

// With Maker to move, among these cells.
static gl_effort first(const gl_dfpn *dfpn, const gl_position *position,
                       const bool *mine, gl_cellset cells, double potential) {
  assert(gl_cellset_inside(&cells, &position->live));
  const size_t live = gl_cellset_count(&cells);
  int wants = (int)live; // so that nothing lacks
  if (gl_workspace_uses(&dfpn->workspace, GL_USE_SHORTAGE))
    wants = gl_bundles_want(dfpn->bundles, &dfpn->workspace.solver->stack,
                            position, mine);
  return gl_dfpn_first_numbers(dfpn, live, wants - (int)live, potential);
}

gl_effort gl_dfpn_first_whole(const gl_dfpn *dfpn, const gl_position *position,
                              double potential) {
  return first(dfpn, position, NULL, position->live, potential);
}

gl_effort gl_dfpn_first_side(const gl_dfpn *dfpn, const gl_position *position,
                             const gl_seam *seam, size_t side) {
  assert(side < 2);
  return first(dfpn, position, seam->mine[side], seam->side[side],
               seam->potential[side]);
}

void gl_dfpn_first_lacks(const gl_dfpn *dfpn, const gl_dfpn_turn *turn,
                         int *lack) {
  assert(turn->p && turn->over);
  if (gl_workspace_uses(&dfpn->workspace, GL_USE_SHORTAGE))
    gl_bundles_lacks(dfpn->bundles, &dfpn->workspace.solver->stack, turn->p,
                     turn->over, lack);
  else
    memset(lack, 0, dfpn->workspace.solver->board->cells * sizeof *lack);
}
