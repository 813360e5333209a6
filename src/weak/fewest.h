// SPDX-License-Identifier: MIT
// fewest.h -- the fewest moves with which Maker wins
//
// Not an engine: it does not find out who wins, and is asked when Maker does.

#ifndef GL_WEAK_FEWEST_H
#define GL_WEAK_FEWEST_H

#include "search/search.h"

// Finds the least number of moves within which Maker can force a line, for a
// new search of a weak game that has a budget.  Then the value is
// GRIDLOCK_MAKER, search->moves is that number, and search->proof makes do with
// it.  After a limit the value is unknown, and search->moves or more are
// needed.  If Maker does not win, the value is unknown without a reason: that
// no number suffices has been searched, but there is no proof of it here.
gl_status gl_fewest_run(gl_search *search, gl_error *error);

#endif
