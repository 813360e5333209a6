// SPDX-License-Identifier: MIT
// schedule.h -- the engines dfpn and pns in turns, and the hunt
//
// Some games are for one engine and some for the other, and nothing that is
// known before tells which.  So they take turns, each a quarter longer than the
// turn before, and go on where they paused.  How much of the work pns has
// follows from its own proof number of the start (gl_search_worth, search.h):
// where Breaker wins that grows soon, and pns has next to nothing; where it
// stays low pns has as much as dfpn, and later more.  When dfpn has no memory
// left, pns, which throws away what it can make again, goes on alone.
//
// A third engine, which knows Maker's wins by threats alone, has short turns
// before those of the first.  It goes on where it makes progress
// (search->scout, hunt/search.c), and begins only where a probe of the first
// engine does not see Breaker win; or else when the first engine has had some
// turns.  From turn to turn it keeps its cards.  A checkpoint has the state of
// the engine whose turn it is, so the cards are lost with the process if that
// is another one; and a first engine that has a state to go on from comes
// first.
//
// Whose turn it is and when it ends (gl_schedule, search/checkpoint.h, with its
// invariant) is a part of every checkpoint, and is right whenever an engine
// runs.

#ifndef GL_WEAK_SCHEDULE_H
#define GL_WEAK_SCHEDULE_H

#include "search/search.h"

// `third` may be NULL.  Runs the engines until one of them has an answer or is
// stopped by something else than the end of its turn.
gl_status gl_schedule_run(gl_search *search, const gl_engine *first,
                          const gl_engine *second, const gl_engine *third,
                          gl_error *error);

#endif
