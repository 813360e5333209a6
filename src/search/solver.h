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

// It owns the board, the proof and the stack; the search has the options and
// the answer.  An engine holds a solver, and finds all of that through it.
typedef struct gl_solver {
  gl_search *search;
  gl_budget *budget; // the search's
  gl_symmetry *symmetry;
  gl_board *board;
  gl_proof *proof;
  gl_stack stack; // of the positions of the search
  bool subsume;   // how these are made
  gl_position *start;
  gl_claim claim;
  bool refuted; // a claim was made that does not hold: a bug
  bool beside;  // the board is another's
} gl_solver;

static inline bool gl_solver_uses(const gl_solver *solver,
                                  gl_technique technique) {
  return solver->search->use & technique;
}

// Is the claim made exactly if the search has a value, of cards if Maker wins
// and of a shield if Breaker does?
bool gl_solver_valid(const gl_solver *solver);

// Becomes search->proof.  GL_UNSUPPORTED if the game is not weak.
gl_status gl_solver_open(gl_solver **solver, gl_search *search, bool symmetry,
                         bool subsume, gl_error *error);

// The same on a board that is there already and becomes the proof's.
gl_status gl_solver_open_on(gl_solver **solver, gl_search *search,
                            gl_board *board, gl_error *error);

// The same game for another thread: its own stack and start, the same board and
// the same store of steps.  `search` is the thread's own, too.
gl_status gl_solver_beside(gl_solver **solver, gl_search *search,
                           const gl_solver *first, gl_error *error);

// Takes over the claim of another thread, unless there is one already.
void gl_solver_adopt(gl_solver *solver, gl_solver *other);

// The proof of a part of the search is the search's own from now on.  `part`
// has a proof, and the search none.
void gl_solver_take_proof(gl_search *search, gl_search *part);

// Does an engine that has stopped wait for another turn?  Then gl_solver_keep
// gives what it has to the search, solver and all, which has no proof until the
// engine goes on with it: gl_solver_go_on.  An engine that is not asked to go
// on is freed, with its solver.
bool gl_solver_waits(const gl_solver *solver);
void gl_solver_keep(gl_solver *solver, void *engine,
                    void (*free_engine)(void *engine));
void gl_solver_go_on(gl_solver *solver);
void gl_solver_free(gl_solver *solver);

// Work space of a node.  It lives on the stack of positions, because the
// machine's own stack is too small for deep searches on large boards.  Both set
// a reason in the budget when they return NULL.
void *gl_solver_take(gl_solver *solver, size_t size);
gl_position *gl_solver_play(gl_solver *solver, const gl_position *position,
                            gl_cellset maker, gl_cellset breaker);

// Breaker to move: is a line owned, or no line left?  Then the claim is made.
bool gl_solver_trivial(gl_solver *solver);

// The claim of a search, Maker or Breaker to move: an object; cards that leave
// Breaker no answer, or his answer.  An open one makes none.
void gl_solver_claim(gl_solver *solver, gl_outcome result);
void gl_solver_claim_turn(gl_solver *solver, gl_winner who,
                          const gl_threats *threats, gl_answer answer);

// The claims themselves.  With Maker first she has one card, and Breaker no
// stone.
void gl_solver_maker(gl_solver *solver, const gl_ref *cards, size_t count);
void gl_solver_breaker(gl_solver *solver, gl_ref shield, gl_cell stone);

// An internal error if there is neither a claim that holds nor a limit that was
// reached.
gl_status gl_solver_close(gl_solver *solver, gl_error *error);

#endif
