// SPDX-License-Identifier: MIT
// reduce.h -- smaller positions with the same value, Maker to move
//
// A reduction places stones that nobody has played.  What is proved about the
// smaller position, the kernel, holds for these stones; the trail remembers
// them and turns the kernel's card or shield into the position's, last stone
// first.  Each reduction is a file that finds its stones and says why its part
// of the trail is right.

#ifndef GL_REDUCE_REDUCE_H
#define GL_REDUCE_REDUCE_H

#include "board/position.h"
#include "proof/proof.h"

typedef enum gl_trail_kind {
  GL_TRAIL_MUTUAL, // mutual.c: a Breaker stone on x, which pairs with y
  GL_TRAIL_FORCED, // forced.c: a Maker stone on x and a Breaker stone on y
} gl_trail_kind;

typedef struct gl_trail_step {
  gl_trail_kind kind;
  gl_cell x;
  gl_cell y;
  gl_line line; // of the forced pair
} gl_trail_step;

typedef struct gl_trail {
  gl_trail_step *step;
  size_t count;
  size_t room;
} gl_trail;

// Are the steps in the room that there is, and those from `from` on on cells
// that no other of them has?  Before that they may be about another image of
// the position (pns/prove.c).
bool gl_trail_valid(const gl_trail *trail, size_t from);

bool gl_trail_push(gl_trail *trail, gl_trail_step step);
void gl_trail_free(gl_trail *trail);

// The position's object from the kernel's, undoing the trail's last steps down
// to `from`.  With `mend`, lines that contain what the shield hits leave its D
// before every step (doc/theory/reductions.md); that is rarely needed.
gl_ref gl_trail_card(gl_proof *proof, const gl_trail *trail, size_t from,
                     gl_ref card);
gl_ref gl_trail_shield(gl_proof *proof, const gl_trail *trail, size_t from,
                       bool mend, gl_ref shield);

// dominate.c: over[c] becomes the set of cells that are on every open line
// through c, c included; empty if there is no line.  u in over[c] dominates c.
void gl_dominators(const gl_position *position, gl_cellset *over);

// mutual.c: two cells with the same open lines.
bool gl_mutual_find(const gl_position *position, const gl_cellset *over,
                    gl_trail_step *step);

// forced.c: an open line {x, y}, the only one through y.
bool gl_forced_find(const gl_position *position, gl_trail_step *step);

// split.c: two sides that share nothing, one cell, or one line.
typedef enum gl_split_kind {
  GL_SPLIT_PARTS, // no line has cells of both sides
  GL_SPLIT_CELL,  // the same but for one cell, which is in neither side
  GL_SPLIT_LINE,  // the same but for one line
} gl_split_kind;

typedef struct gl_split {
  gl_split_kind kind;
  gl_cellset side[2];
  gl_cell cell;
  size_t line; // its index among the open lines
} gl_split;

// Are the sides apart, neither of them empty, and do they share what the kind
// says and nothing else?
bool gl_split_valid(const gl_position *position, const gl_split *split);

bool gl_split_parts(const gl_position *position, gl_split *split);
bool gl_split_cell(const gl_position *position, gl_split *split);
bool gl_split_line(const gl_position *position, gl_split *split);

// seam.c: two sides that share lines, each of which is left to one of them.
// Breaker holds the whole if he holds both.
#define GL_SEAM_MOST_LINES 256
#define GL_MOST_SEAMS 4
typedef struct gl_seam {
  gl_cellset side[2];
  double potential[2];
  bool mine[2][GL_SEAM_MOST_LINES]; // the open lines of each side
} gl_seam;

// Are the sides apart, all live cells together, and is each line left to one of
// them, in which it has a cell?
bool gl_seam_valid(const gl_position *position, const gl_seam *seam);

// Seams whose sides look easier than the whole, the best ones first, `most` at
// most; none if there are too few lines, too many, or one that is too long.
size_t gl_seam_find(const gl_position *position, gl_seam *seams, size_t most);

// leaf.c: what decides a position at once, Maker to move.
gl_ref gl_leaf_won(gl_proof *proof, const gl_position *position);
gl_ref gl_leaf_crossing(gl_proof *proof, const gl_position *position);
gl_ref gl_leaf_potential(gl_proof *proof, const gl_position *position,
                         uint64_t sum, const uint64_t *weight);

// attack.c: Maker to move wins by forcing moves, within some patience.  (A, T)
// is the card; the card itself is made if there is a proof to put it in. `work`
// is the number of moves tried, whatever comes out.
#define GL_ATTACK_PATIENCE 100
typedef struct gl_attack {
  gl_cellset a;
  gl_cellset t;
  gl_ref card;
  unsigned work;
} gl_attack;

// Does the attack stand on Maker's stones and on cells that are not Breaker's?
bool gl_attack_valid(const gl_position *position, const gl_attack *attack);

bool gl_attack_find(gl_stack *stack, const gl_board *board, gl_proof *proof,
                    const gl_position *position, gl_attack *attack);

// leaf.c: weight[c] becomes the sum of 2^(GL_WEIGHT_ONE - size) over the open
// lines through c; returns the sum over all lines, both stopping at 2^62.
#define GL_WEIGHT_ONE 40
uint64_t gl_leaf_weigh(const gl_board *board, const gl_position *position,
                       uint64_t *weight);

// A sum of such weights in units of 1.
static inline double gl_reduce_potential(uint64_t sum) {
  return (double)sum / (double)(UINT64_C(1) << GL_WEIGHT_ONE);
}

#endif
