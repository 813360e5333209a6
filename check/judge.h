// SPDX-License-Identifier: MIT
//
// judge.h -- a check from its question to its verdict

#ifndef GRIDCHECK_JUDGE_H
#define GRIDCHECK_JUDGE_H

#include "gridcheck.h"
#include "input.h"

// Answers the question.  Files come from the supply, by the names that the
// question has for them.  A thread asks once: the variables of the files are
// its own, and are not set back.
void judge(const gridcheck_question *question, const supply *supply,
           gridcheck_answer *answer);

// Prints the game in .hg form instead, and says whether it could; if not, the
// answer says why.  The proof is not looked at.
bool list_lines(const gridcheck_question *question, const supply *supply,
                gridcheck_answer *answer);

#endif
