// SPDX-License-Identifier: MIT
// dfpn.h -- what the parts of depth-first proof number search share

#ifndef GL_DFPN_DFPN_H
#define GL_DFPN_DFPN_H

#include "board/bundle.h"
#include "search/proof_number.h"
#include "search/workspace.h"
#include "tables/pn_table.h"

#include <assert.h>
#include <math.h>

// distributed.h: other processes.
typedef struct gl_coordinator gl_coordinator;
typedef struct gl_peer gl_peer;
typedef struct gl_worker gl_worker;

typedef struct gl_dfpn {
  gl_workspace workspace;
  gl_numbers constant;
  gl_hash_table *pn_table;
  gl_bundles *bundles;
  gl_coordinator *coordinator; // with other processes, in the first one
  gl_peer *peer;               // in a thread that stands for another process
  struct gl_journal *journal;  // in a process that does jobs
} gl_dfpn;

static inline void gl_dfpn_write_effort(gl_dfpn *dfpn, gl_key key,
                                        gl_effort effort) {
  assert(!isnan(effort.pn) && !isnan(effort.dn));
  const gl_pn_entry entry = {(float)gl_effort_clamp(effort.pn),
                             (float)gl_effort_clamp(effort.dn), 0};
  gl_pn_table_write(dfpn->pn_table, dfpn->workspace.solver->budget,
                    dfpn->workspace.solver->board, key, entry);
}

// A lookup of proof numbers, or of an answer.
static inline bool gl_dfpn_find(const gl_dfpn *dfpn, gl_key key,
                                gl_pn_entry *entry) {
  const bool found = gl_pn_table_find(
      dfpn->pn_table, dfpn->workspace.solver->board, key, entry);
  gl_search_count(dfpn->workspace.solver->search, GL_STAT_NUMBERS);
  gl_search_count(dfpn->workspace.solver->search,
                  found ? GL_STAT_NUMBERS_FOUND : GL_STAT_NUMBERS_MISSED);
  return found;
}

static inline bool gl_dfpn_read_effort(const gl_dfpn *dfpn, gl_key key,
                                       gl_effort *effort) {
  gl_pn_entry entry;
  const bool found = gl_dfpn_find(dfpn, key, &entry) && entry.dn > 0;
  if (found)
    *effort = (gl_effort){entry.pn, entry.dn};
  return found;
}

// A move or an answer that is still open.
typedef struct gl_dfpn_child {
  gl_cell cell;
  bool done;
  gl_effort n;
  gl_key key; // of its numbers
  bool met;   // another thread was there, too
} gl_dfpn_child;

// The numbers of a node: the least of what the player to move needs, the sum of
// what the other one needs, over the children that are not done and, unless it
// is NULL, in `left`.  Its best child, `open` if there is none, and the next
// best number.
static inline gl_effort gl_dfpn_count_effort(const gl_dfpn_child *children,
                                             size_t open,
                                             const gl_cellset *left,
                                             gl_player mover, size_t *best,
                                             double *second) {
  double least = INFINITY;
  double sum = 0;
  *best = open;
  *second = INFINITY;
  for (size_t i = 0; i < open; i++) {
    const gl_dfpn_child *c = &children[i];
    if (c->done || (left && !gl_cellset_has(left, c->cell)))
      continue;
    const double need = mover == GL_MAKER ? c->n.pn : c->n.dn;
    assert(gl_effort_valid(c->n));
    sum += mover == GL_MAKER ? c->n.dn : c->n.pn;
    if (need < least) {
      *second = least;
      least = need;
      *best = i;
    } else if (need < *second) {
      *second = need;
    }
  }
  return mover == GL_MAKER ? (gl_effort){least, sum} : (gl_effort){sum, least};
}

// A position with Breaker to move.
typedef struct gl_dfpn_turn {
  const gl_position *p;
  gl_cell last;       // Maker's stone; GL_NO_CELL at the start
  gl_cellset killers; // answers to her other moves
  gl_cellset avoid;   // her moves that are not answered yet
  // What the search finds:
  gl_key key;
  bool known; // there are proof numbers about the answers
  gl_threats *t;
  uint64_t *weight;
  uint64_t sum; // of the weights of the lines
  gl_cellset *over;
} gl_dfpn_turn;

// first_numbers.c: the numbers that a position with Maker to move begins with,
// which has so many live cells and lacks so many.
gl_effort gl_dfpn_first_numbers(const gl_dfpn *dfpn, size_t live, int lack,
                                double potential);
gl_effort gl_dfpn_first_whole(const gl_dfpn *dfpn, const gl_position *position,
                              double potential);
gl_effort gl_dfpn_first_side(const gl_dfpn *dfpn, const gl_position *position,
                             const gl_seam *seam, size_t side);

// How many cells lack after each of Breaker's answers.
void gl_dfpn_first_lacks(const gl_dfpn *dfpn, const gl_dfpn_turn *turn,
                         int *lack);

// dfpn.c: Maker to move.  GL_OPEN with numbers that are over the limit, or a
// card, or a shield.
gl_outcome gl_dfpn_maker(gl_dfpn *dfpn, const gl_position *position,
                         gl_effort limit, gl_effort *effort);

// breaker.c: Breaker to move.  GL_MAKER_WINS with a card, unless it is the
// start; GL_BREAKER_WINS with *answer; or numbers that are over the limit.
gl_outcome gl_dfpn_breaker(gl_dfpn *dfpn, gl_dfpn_turn *turn, gl_effort limit,
                           gl_answer *answer, gl_effort *effort);

// split.c: Maker to move in a position that falls apart.  GL_OPEN with numbers
// below the limit if what its sides say does not decide it.
gl_outcome gl_dfpn_split(gl_dfpn *dfpn, const gl_position *position,
                         const gl_split *split, gl_effort limit,
                         gl_effort *effort);

// The same along a seam.  GL_BREAKER_WINS if he holds both sides;
// GL_MAKER_WINS, without an object, if she wins one of them, which says nothing
// about `p`.
gl_outcome gl_dfpn_seam(gl_dfpn *dfpn, const gl_position *position,
                        const gl_seam *seam, gl_effort limit,
                        gl_effort *effort);

// What is known at the start, for whoever watches the search.
void gl_dfpn_tell_numbers(const gl_dfpn *dfpn, gl_effort effort,
                          gl_effort limit);

// dfpn.c: tries Maker's moves in a reduced position.
gl_outcome gl_dfpn_expand(gl_dfpn *dfpn, const gl_glance *glance,
                          gl_effort limit, gl_effort *effort);

// choose.c: the same, or along one of its seams.
gl_outcome gl_dfpn_choose(gl_dfpn *dfpn, const gl_glance *glance,
                          gl_effort limit, gl_effort *effort);

// diverge.c: among several threads, another child than the best one, which may
// be busy, and the next best number.  Only children within the limit are taken.
void gl_dfpn_diverge(gl_dfpn *dfpn, gl_dfpn_child *children, size_t open,
                     const gl_cellset *left, gl_player mover, gl_effort limit,
                     size_t *best, double *second);

#endif
