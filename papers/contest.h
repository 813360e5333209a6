// SPDX-License-Identifier: MIT
// contest.h -- the questions of "QBF Encoding of Generalized Tic-Tac-Toe"
// (Diptarama, Yoshinaka, Shinohara 2016), and what the paper says about them
//
// Polyominoes of 2 to 4 cells, without Skinny on 3 x 3; turns (1,1), (2,1) and
// (2,2); plain boards and tori; can Black win, can White?

#ifndef GL_PAPERS_CONTEST_H
#define GL_PAPERS_CONTEST_H

#include "cli/qbf.h"

#define CONTEST_BOARDS 2
#define CONTEST_TURNS 3
#define CONTEST_SOLVERS 8
#define CONTEST_MOST 96 // questions on a board

// A solver that sleeps is stopped after so many times the limit.
#define CONTEST_SLEEPY 20

typedef struct contest_turn {
  unsigned p;
  unsigned q;
} contest_turn;

extern const contest_turn contest_turns[CONTEST_TURNS];

// The columns of Table 2.
extern const char *const contest_solvers[CONTEST_SOLVERS];

typedef struct contest_solved {
  unsigned holds;
  unsigned refuted;
} contest_solved;

// What the paper prints: Table 1 by turns, and Table 2 by solver.
typedef struct contest_board {
  const char *name;
  size_t shapes;
  double limit;
  unsigned variables[CONTEST_TURNS];
  unsigned clauses[CONTEST_TURNS];
  unsigned alternations[CONTEST_TURNS];
  unsigned existentials[CONTEST_TURNS];
  unsigned universals[CONTEST_TURNS];
  contest_solved solved[CONTEST_SOLVERS];
} contest_board;

extern const contest_board contest_boards[CONTEST_BOARDS];

typedef struct contest {
  const contest_board *board;
  gl_game *game[CONTEST_MOST / 2];
  own_answer own[CONTEST_MOST / 2];
  size_t games;
  size_t questions;
  bool asked[CONTEST_MOST];                   // the others are not run
  gl_qbf_job job[GL_ENCODINGS][CONTEST_MOST]; // by encoding, game and player
  double limit;
} contest;

// All questions of a board, all of them asked.
gl_status contest_open(size_t board, contest **opened, gl_error *error);
void contest_close(contest *contest);

// Asks a solver, several questions at a time; those that are done already are
// not asked.  `told` and `context` are those of gl_work.
gl_status contest_run(contest *contest, gl_encoding encoding,
                      gl_qbf_solver solver, size_t parallel,
                      bool (*told)(const gl_qbf_job *job, void *context),
                      void *context, gl_error *error);

// Fails if our own engine contradicts an answer that the solver gave.  *checked
// says whether there is something to compare.
gl_status contest_check(const contest *contest, gl_encoding encoding,
                        size_t question, const char *command, bool *checked,
                        gl_error *error);

// Averages over all questions with these turns, whatever was asked.
typedef struct contest_sizes {
  double variables;
  double clauses;
  double universals;
  double alternations;
} contest_sizes;

gl_status contest_measure(contest *contest, size_t turn, gl_encoding encoding,
                          contest_sizes *sizes, gl_error *error);

typedef struct contest_score {
  size_t holds;
  size_t refuted;
  size_t timeouts; // or given up
  size_t missing;  // not run
  double seconds;  // of those that are answered
  double longest;
} contest_score;

contest_score contest_add_up(const contest *contest, gl_encoding encoding);

// The times of the answers, the shortest first; how many.
size_t contest_times(const contest *contest, gl_encoding encoding,
                     double time[CONTEST_MOST]);

int contest_compare_times(const void *a, const void *b);

#endif
