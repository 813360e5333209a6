// SPDX-License-Identifier: MIT
// checkpoint.h -- a hunt, put away and taken out again

#ifndef GL_HUNT_CHECKPOINT_H
#define GL_HUNT_CHECKPOINT_H

#include "hunt/hunt.h"
#include "search/checkpoint.h"

// Cards are kept as moves and children, and what comes in is played again by
// the rule; a claim is checked.  So a file cannot bring in anything false.  The
// hunt that reads has a game and a budget.
gl_checkpoint_put gl_hunt_put;
gl_checkpoint_get gl_hunt_get;

#endif
