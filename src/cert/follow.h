// SPDX-License-Identifier: MIT
// follow.h -- playing by lattice cards (lattice/player.h), on finite boards

#ifndef GL_CERT_FOLLOW_H
#define GL_CERT_FOLLOW_H

#include "cert/strategy.h"
#include "lattice/player.h"

// From the proof of a finite board, for a position of its game, which may be
// the start; the proof stays as long as the strategy.  *found is NULL if no
// card tells that Maker wins.
gl_status gl_follow_open(const gl_lattice_proof *proof, const gl_game *position,
                         gl_strategy **found, gl_error *error);

// The same strategy once more; NULL if malloc fails.
gl_strategy *gl_follow_copy(const gl_strategy *strategy);

// What there is to see of her cards on a board, which may be a part of the
// plane; cells elsewhere are left out.  False if malloc fails.
bool gl_follow_view(const gl_lattice_player *player, const gl_layout *board,
                    gl_view *view);

// The cell of such a board; GL_NO_CELL if it is elsewhere.
gl_cell gl_follow_cell(const gl_layout *board, gl_point point);

#endif
