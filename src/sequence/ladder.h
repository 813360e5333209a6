// SPDX-License-Identifier: MIT
// ladder.h -- what is proved already helps a hunt
//
// A proof with a larger handicap, or situations that somebody has found, become
// cards before the hunt begins (Sieben, section 10).

#ifndef GL_SEQUENCE_LADDER_H
#define GL_SEQUENCE_LADDER_H

#include "sequence/sequence.h"

// Adds a card for each situation that the earlier ones of the sequence prove,
// and each stone of it that may be the last.  Others, and those that are larger
// than the window, are left out.  *learned is the number of situations.
gl_status gl_ladder_climb(gl_lattice_cards *cards, const gl_sequence *known,
                          size_t *learned, gl_error *error);

// Cards of the plane out of a file, `-` being stdin: a .gls file about any
// board, or situations as gl_sequence_read reads them.  The list is empty, and
// stays the caller's on failure, too.
gl_status gl_ladder_read(const char *path, const gl_game *game,
                         gl_lattice_cards *cards, gl_error *error);

#endif
