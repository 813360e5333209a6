// SPDX-License-Identifier: MIT
// gather.h -- putting the objects of a node's children together
//
// Breaker's zones in Hsu's paper (Properties 2 and 3, Theorems 3 to 5) are not
// computed besides the proof: they are the zones of the shields.  At a Maker
// node an answered move leaves a shield and a stone, R = Z + w, and only moves
// in the intersection of all R so far can still win.  The dual holds at a
// Breaker node: only answers in the intersection of the T of all cards so far
// can still hold.  Both nodes are proved when their intersection is empty.

#ifndef GL_SEARCH_GATHER_H
#define GL_SEARCH_GATHER_H

#include "board/position.h"
#include "proof/proof.h"
#include "reduce/reduce.h"

#define GL_MOST_CELLS (64 * GL_WORDS)

typedef enum gl_winner { GL_OPEN, GL_MAKER_WINS, GL_BREAKER_WINS } gl_winner;

static inline const char *gl_gather_winner_name(gl_winner who) {
  return who == GL_MAKER_WINS ? "maker" : who ? "breaker" : "open";
}

typedef struct gl_outcome {
  gl_winner who;
  gl_ref object; // a card or a shield, Maker to move
} gl_outcome;

#define GL_UNDECIDED ((gl_outcome){GL_OPEN, {0, 0}})

// A missing object means that the budget is spent.
static inline gl_outcome gl_gather_won(gl_winner who, gl_ref object) {
  return object.step ? (gl_outcome){who, object} : GL_UNDECIDED;
}

// Rules speak of all lines, a position only of those that contain no other: a
// shield may leave out a line that was dropped, and is mended here.  In the
// debug build what is said about small positions is proved again.
gl_outcome gl_gather_fitted(gl_proof *proof, const gl_position *position,
                            gl_outcome result);

// What was found for the kernel, for the position before the trail's last steps
// down to `from`, which are taken off.
gl_outcome gl_gather_climbed(gl_proof *proof, gl_trail *trail, size_t from,
                             const gl_position *position, gl_outcome result);

// Two shields with separate zones that hold the position together.
gl_outcome gl_gather_joined(gl_proof *proof, const gl_position *position,
                            gl_ref a, gl_ref b);

// The live cells that no other cell dominates (reduce/dominate.c); of cells
// that dominate each other the first one.
gl_cellset gl_gather_undominated(const gl_position *position,
                                 const gl_cellset *over);

// Maker's moves that are answered.  It is large: keep it on a gl_stack.
typedef struct gl_answers {
  gl_cellset common; // the intersection of the zones
  size_t count;
  gl_answer at[GL_MOST_CELLS];
  gl_cellset zone[GL_MOST_CELLS]; // R, all cells that the answer needs
} gl_answers;

// Has each zone the cell of its answer, and all that is common?
bool gl_gather_answers_valid(const gl_answers *answers);

void gl_gather_answers_begin(gl_answers *answers, gl_cellset live);
void gl_gather_answers_add(gl_answers *answers, const gl_proof *proof,
                           gl_answer answer);

// Answers a dominated cell that all zones need as its dominator is answered,
// with the two cells exchanged (Theorem 5, doc/theory/replace.md).
bool gl_gather_answers_dominated(gl_answers *answers, gl_proof *proof,
                                 gl_cell cell, gl_cellset better);

// The shield of the node, without the answers that only make it larger.
gl_ref gl_gather_answers_shield(gl_answers *answers, gl_proof *proof);

// Maker's cards against the answers that were tried.  The same goes for it.
typedef struct gl_threats {
  gl_cellset common; // the intersection of the zones
  size_t count;
  gl_ref card[GL_MOST_CELLS + 2];
  gl_cellset zone[GL_MOST_CELLS + 2]; // T
} gl_threats;

// Has each zone all that is common, and a card?
bool gl_gather_threats_valid(const gl_threats *threats);

void gl_gather_threats_begin(gl_threats *threats, gl_cellset live);
void gl_gather_threats_add(gl_threats *threats, const gl_proof *proof,
                           gl_ref card);

// The card against an answer on a dominated cell: what survives the dominator
// has no line through the cell, so the cell can be exchanged for the dominator
// (doc/theory/embed.md).
bool gl_gather_threats_dominated(gl_threats *threats, gl_proof *proof,
                                 gl_cell cell, gl_cellset better);

// Drops the cards that only make the zone larger.
void gl_gather_threats_trim(gl_threats *threats, gl_cellset live);

#endif
