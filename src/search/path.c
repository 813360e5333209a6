// SPDX-License-Identifier: MIT
#include "search/workspace.h"

// A thread looks after so many nodes whether it still has to be where it is.
#ifdef GL_STRESS
#define STEPS 1
#else
#define STEPS 64
#endif

static bool is_solved(gl_desk *d, const gl_path *at) {
  if (at->answered)
    return at->answered(d->company.engine, at);
  return gl_desk_recall(d, at->p, at->key).who;
}

// The highest node of the path that is solved counts.
bool gl_desk_called(gl_desk *d) {
  gl_company *c = &d->company;
  if (d->budget->reason)
    return false;
  for (const gl_path *at = c->path; at; at = at->above)
    if (is_solved(d, at))
      c->solved = at;
  if (c->solved && !d->budget->reason)
    d->budget->reason = GRIDLOCK_INTERRUPT;
  else
    c->solved = NULL;
  return c->solved;
}

void gl_desk_enter(gl_desk *d, gl_path *here) {
  gl_company *c = &d->company;
  here->above = c->path;
  c->path = here;
  if (++c->steps % STEPS == 0)
    gl_desk_called(d);
}

bool gl_desk_leave(gl_desk *d, const gl_path *here) {
  gl_company *c = &d->company;
  c->path = here->above;
  if (c->solved != here)
    return true;
  c->solved = NULL;
  d->budget->reason = GRIDLOCK_NO_REASON;
  return false;
}

gl_key gl_desk_move_key(const gl_desk *d, gl_key key, gl_cell cell) {
  const gl_board *board = d->board;
  return gl_key_salted(key, GL_MOST_CELLS +
                                board->cell_map[key.map * board->cells + cell]);
}
