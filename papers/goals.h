// SPDX-License-Identifier: MIT
// goals.h -- the polyominoes of Sieben (2008) and their proof sequences
//
// A goal is hunted for once, and the proof is shortened.  The shortest
// sequences are kept in the report's folder, under winners/, where --resume
// takes them; nothing is believed that is not a proof.

#ifndef GL_PAPERS_GOALS_H
#define GL_PAPERS_GOALS_H

#include "papers/report.h"
#include "sequence/plan.h"

enum { GOAL_TIC, GOAL_Z, GOAL_L, GOAL_SNAKY, GOALS };

// What is sought, and the paper's numbers; 0 where it prints none.
typedef struct goal {
  const char *name; // of the run and the file
  const char *title;
  const char *poly;
  unsigned handicap;
  uint64_t seed;
  double situations;
  double turns;
} goal;

extern const goal goals[GOALS];

// A sequence with its plan; no situations if there is none.
typedef struct proof {
  gl_sequence sequence;
  gl_plan plan;
} proof;

typedef struct goal_search {
  gl_game *game;
  proof first;     // as the search found it
  proof best;      // shortened, or from the folder
  run_record hunt; // how long it took
  run_record shorten;
  bool kept; // the best one is from the folder
  bool done;
} goal_search;

// The proofs of a goal, found by the first call; NULL in *found if there is no
// time left.
gl_status take_goal(report *report, int number, goal_search **found,
                    gl_error *error);

// Frees the report's work.
void free_goals(void *work);

#endif
