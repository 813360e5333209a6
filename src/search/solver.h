// SPDX-License-Identifier: MIT
// solver.h -- what every proving engine does before and after its search
//
// Before: the board with its automorphisms, an empty proof, the position at the
// start.  After: the claim is checked against the definition of an answer
// (doc/theory/answers.md), and only then becomes the value of the search.  The
// proof stays with the search, for cert/, until that is cleared.

#ifndef GL_SEARCH_SOLVER_H
#define GL_SEARCH_SOLVER_H

#include "board/position.h"
#include "proof/proof.h"
#include "search/gather.h"
#include "search/search.h"

#define gl_weak_open GL_SIZED(gl_weak_open)
#define gl_weak_open_on GL_SIZED(gl_weak_open_on)
#define gl_weak_beside GL_SIZED(gl_weak_beside)
#define gl_weak_adopt GL_SIZED(gl_weak_adopt)
#define gl_weak_close GL_SIZED(gl_weak_close)
#define gl_weak_claim GL_SIZED(gl_weak_claim)
#define gl_weak_claim_turn GL_SIZED(gl_weak_claim_turn)
#define gl_weak_take GL_SIZED(gl_weak_take)
#define gl_weak_play GL_SIZED(gl_weak_play)
#define gl_weak_trivial GL_SIZED(gl_weak_trivial)
#define gl_weak_maker GL_SIZED(gl_weak_maker)
#define gl_weak_breaker GL_SIZED(gl_weak_breaker)

typedef struct gl_weak {
  gl_search *search;
  gl_symmetry *symmetry;
  gl_board *board;
  gl_proof *proof;
  gl_stack stack; // of the positions of the search
  bool subsume;   // how these are made
  gl_position *start;
  gl_claim claim;
  bool refuted; // a claim was made that does not hold: a bug
  bool beside;  // the board is another's
} gl_weak;

// Becomes search->proof.  GL_UNSUPPORTED if the game is not weak.
gl_status gl_weak_open(gl_weak **weak, gl_search *search, bool symmetry,
                       bool subsume, gl_error *error);

// The same on a board that is there already and becomes the proof's.
gl_status gl_weak_open_on(gl_weak **weak, gl_search *search, gl_board *board,
                          gl_error *error);

// The same game for another thread: its own stack and start, the same board and
// the same store of steps.  `search` is the thread's own, too.
gl_status gl_weak_beside(gl_weak **weak, gl_search *search,
                         const gl_weak *first, gl_error *error);

// Takes over the claim of another thread, unless there is one already.
void gl_weak_adopt(gl_weak *weak, gl_weak *other);

// Work space of a node.  It lives on the stack of positions, because the
// machine's own stack is too small for deep searches on large boards.  Both set
// a reason in the budget when they return NULL.
void *gl_weak_take(gl_weak *weak, size_t size);
gl_position *gl_weak_play(gl_weak *weak, const gl_position *p, gl_cellset maker,
                          gl_cellset breaker);

// Breaker to move: is a line owned, or no line left?  Then the claim is made.
bool gl_weak_trivial(gl_weak *weak);

// The claim of a search, Maker or Breaker to move: an object; cards that leave
// Breaker no answer, or his answer.  An open one makes none.
void gl_weak_claim(gl_weak *weak, gl_outcome result);
void gl_weak_claim_turn(gl_weak *weak, gl_winner who, const gl_threats *threats,
                        gl_answer answer);

// The claims themselves.  With Maker first she has one card, and Breaker no
// stone.
void gl_weak_maker(gl_weak *weak, const gl_ref *cards, size_t count);
void gl_weak_breaker(gl_weak *weak, gl_ref shield, gl_cell stone);

// An internal error if there is neither a claim that holds nor a limit that was
// reached.
gl_status gl_weak_close(gl_weak *weak, gl_error *error);

#endif
