// SPDX-License-Identifier: MIT
// engine.h -- the hunt as an engine

#ifndef GL_HUNT_ENGINE_H
#define GL_HUNT_ENGINE_H

#include "hunt/hunt.h"
#include "search/search.h"

// The hunt of the turns before, or a new one that becomes the search's cards;
// NULL if malloc fails.
gl_hunt *gl_hunt_keep(gl_search *search);

// Hunts with the options and the budget of a search.  The hunt becomes the
// search's cards; if it has nothing left to try, that is why the search stops.
gl_status gl_hunt_for_search(gl_search *search, gl_hunt **hunt,
                             gl_error *error);

// What the hunt knew before it began, as a statistic of the search.
void gl_hunt_count_known(const gl_hunt *hunt, gl_search *search);

// The engine: with a proof of steps (engine.c) if the board is small enough and
// Maker has no handicap, and otherwise with lattice cards alone.
gl_engine_run gl_hunt_run_engine;

#endif
