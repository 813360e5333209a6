// SPDX-License-Identifier: MIT
// play_plane.h -- a match on the plane, by lattice cards

#ifndef GL_CLI_PLAY_PLANE_H
#define GL_CLI_PLAY_PLANE_H

#include "cli/commands.h"

// Maker plays by a proof; Breaker's moves are read from stdin, to the end of
// the match or of the input.
gl_status play_plane(const cli_settings *settings, const gl_game *game,
                     gl_error *error);

#endif
