// SPDX-License-Identifier: MIT
// dfpn.h -- what the parts of depth-first proof number search share

#ifndef GL_DFPN_DFPN_H
#define GL_DFPN_DFPN_H

#include "board/bundle.h"
#include "search/workspace.h"
#include "tables/pn_table.h"

#include <math.h>

#define gl_dfpn_maker GL_SIZED(gl_dfpn_maker)
#define gl_dfpn_breaker GL_SIZED(gl_dfpn_breaker)
#define gl_dfpn_split GL_SIZED(gl_dfpn_split)
#define gl_dfpn_seam GL_SIZED(gl_dfpn_seam)
#define gl_dfpn_expand GL_SIZED(gl_dfpn_expand)
#define gl_dfpn_ways GL_SIZED(gl_dfpn_ways)
#define gl_dfpn_spread GL_SIZED(gl_dfpn_spread)
#define gl_first_numbers GL_SIZED(gl_first_numbers)
#define gl_first_whole GL_SIZED(gl_first_whole)
#define gl_first_side GL_SIZED(gl_first_side)
#define gl_first_lacks GL_SIZED(gl_first_lacks)

// distributed.h: other processes.
typedef struct gl_chief gl_chief;
typedef struct gl_post gl_post;
typedef struct gl_hand gl_hand;

typedef struct gl_dfpn {
  gl_desk desk;
  gl_numbers constant;
  gl_slots *notes;
  gl_bundles *bundles;
  gl_chief *chief;            // with other processes, in the first one
  gl_post *post;              // in a thread that stands for another process
  struct gl_journal *journal; // in a process that does jobs
} gl_dfpn;

// What Maker needs and what Breaker needs; as a limit, when to come back.
typedef struct gl_effort {
  double pn;
  double dn;
} gl_effort;

#define GL_NO_LIMIT ((gl_effort){INFINITY, INFINITY})
#define GL_AT_ONCE ((gl_effort){0, 0})

// Numbers of open nodes stay away from zero and infinity.
#define GL_EFFORT_LEAST 1e-20
#define GL_EFFORT_MOST 1e30

static inline bool gl_effort_over(gl_effort n, gl_effort limit) {
  return n.pn >= limit.pn || n.dn >= limit.dn;
}

// A child may exceed its best sibling by this much before they change places.
#define GL_SLACK 1.5

// The limits of a child with the numbers `c` in a node with the numbers `n`,
// whose best sibling has `second`: the one number until the sibling is better,
// the other until all siblings together exceed the node's limit.  A little more
// than the child has, so that the search goes on whatever is rounded.
static inline gl_effort gl_limit_move(gl_effort limit, gl_effort n, gl_effort c,
                                      double second) {
  return (gl_effort){fmax(fmin(limit.pn, second * GL_SLACK), c.pn * 1.0001),
                     fmax(limit.dn - (n.dn - c.dn), c.dn * 1.0001)};
}

static inline gl_effort gl_limit_answer(gl_effort limit, gl_effort n,
                                        gl_effort c, double second) {
  return (gl_effort){fmax(limit.pn - (n.pn - c.pn), c.pn * 1.0001),
                     fmax(fmin(limit.dn, second * GL_SLACK), c.dn * 1.0001)};
}

static inline void gl_effort_write(gl_dfpn *s, gl_key key, gl_effort n) {
  const gl_note note = {
      (float)fmin(fmax(n.pn, GL_EFFORT_LEAST), GL_EFFORT_MOST),
      (float)fmin(fmax(n.dn, GL_EFFORT_LEAST), GL_EFFORT_MOST), 0};
  gl_notes_write(s->notes, s->desk.budget, s->desk.board, key, note);
}

static inline bool gl_effort_read(const gl_dfpn *s, gl_key key, gl_effort *n) {
  gl_note note;
  const bool found =
      gl_notes_find(s->notes, s->desk.board, key, &note) && note.dn > 0;
  if (found)
    *n = (gl_effort){note.pn, note.dn};
  return found;
}

// A move or an answer that is still open.
typedef struct gl_child {
  gl_cell cell;
  bool done;
  gl_effort n;
  gl_key key; // of its numbers
  bool met;   // another thread was there, too
} gl_child;

// The numbers of a node: the least of what the player to move needs, the sum of
// what the other one needs, over the children that are not done and, unless it
// is NULL, in `left`.  Its best child, `open` if there is none, and the next
// best number.
static inline gl_effort gl_effort_count(const gl_child *children, size_t open,
                                        const gl_cellset *left, gl_player mover,
                                        size_t *best, double *second) {
  double least = INFINITY;
  double sum = 0;
  *best = open;
  *second = INFINITY;
  for (size_t i = 0; i < open; i++) {
    const gl_child *c = &children[i];
    if (c->done || (left && !gl_cellset_has(left, c->cell)))
      continue;
    const double need = mover == GL_MAKER ? c->n.pn : c->n.dn;
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
typedef struct gl_turn {
  const gl_position *p;
  gl_cell last;       // Maker's stone; GL_NO_CELL at the start
  gl_cellset killers; // answers to her other moves
  gl_cellset avoid;   // her moves that are not answered yet
  // What the search finds:
  gl_key key;
  bool known; // there are notes about the answers
  gl_threats *t;
  uint64_t *weight;
  uint64_t sum; // of the weights of the lines
  gl_cellset *over;
} gl_turn;

// first_numbers.c: the numbers that a position with Maker to move begins with,
// which has so many live cells and lacks so many.
gl_effort gl_first_numbers(const gl_dfpn *s, size_t live, int lack,
                           double potential);
gl_effort gl_first_whole(const gl_dfpn *s, const gl_position *p,
                         double potential);
gl_effort gl_first_side(const gl_dfpn *s, const gl_position *p,
                        const gl_seam *seam, size_t side);

// How many cells lack after each of Breaker's answers.
void gl_first_lacks(const gl_dfpn *s, const gl_turn *b, int *lack);

// dfpn.c: Maker to move.  GL_OPEN with numbers that are over the limit, or a
// card, or a shield.
gl_outcome gl_dfpn_maker(gl_dfpn *s, const gl_position *p, gl_effort limit,
                         gl_effort *n);

// breaker.c: Breaker to move.  GL_MAKER_WINS with a card, unless it is the
// start; GL_BREAKER_WINS with *answer; or numbers that are over the limit.
gl_outcome gl_dfpn_breaker(gl_dfpn *s, gl_turn *b, gl_effort limit,
                           gl_answer *answer, gl_effort *n);

// split.c: Maker to move in a position that falls apart.  GL_OPEN with numbers
// below the limit if what its sides say does not decide it.
gl_outcome gl_dfpn_split(gl_dfpn *s, const gl_position *p,
                         const gl_split *split, gl_effort limit, gl_effort *n);

// The same along a seam.  GL_BREAKER_WINS if he holds both sides;
// GL_MAKER_WINS, without an object, if she wins one of them, which says nothing
// about `p`.
gl_outcome gl_dfpn_seam(gl_dfpn *s, const gl_position *p, const gl_seam *seam,
                        gl_effort limit, gl_effort *n);

// dfpn.c: tries Maker's moves in a reduced position.
gl_outcome gl_dfpn_expand(gl_dfpn *s, const gl_glance *g, gl_effort limit,
                          gl_effort *n);

// choose.c: the same, or along one of its seams.
gl_outcome gl_dfpn_ways(gl_dfpn *s, const gl_glance *g, gl_effort limit,
                        gl_effort *n);

// diverge.c: among several threads, another child than the best one, which may
// be busy, and the next best number.  Only children within the limit are taken.
void gl_dfpn_spread(gl_dfpn *s, gl_child *children, size_t open,
                    const gl_cellset *left, gl_player mover, gl_effort limit,
                    size_t *best, double *second);

#endif
