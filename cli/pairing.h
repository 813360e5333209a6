// SPDX-License-Identifier: MIT
// pairing.h -- one question of `gridlock pairing`, and how its answer is shown

#ifndef GL_CLI_PAIRING_H
#define GL_CLI_PAIRING_H

#include "cli/commands.h"
#include "exact/record.h"
#include "exact/toric.h"

// One question, on a finite board or on a torus that stands for the plane.
typedef struct pairing_inquiry {
  const cli_settings *settings;
  gl_game *game;
  gl_offer *offer; // of the finite board
  gl_line *line;
  gl_toric toric; // or else
  gl_pairing pairing;
  gl_budget budget;
  progress_kind how;
  bool passing; // one of many periods: no long search
  FILE *proof;  // the SAT solver's, in DRAT, if files want it; or NULL
  bool saved;   // the certificate
} pairing_inquiry;

// The pairs that are on offer, on the board or on the torus.
const gl_offer *pairing_offer(const pairing_inquiry *inquiry);

// For files: the numbers of the offer in terms of the game.
gl_pairing_record pairing_record(const pairing_inquiry *inquiry);

// Is there something to write?  That a torus has no pairing is not written.
bool pairing_kept(const pairing_inquiry *inquiry);

// Not by a SAT solver.
bool pairing_has_weights(const pairing_inquiry *inquiry);

// The answer as text, as one JSON object, and its pairs as a drawing.
void print_pairing(const pairing_inquiry *inquiry);
void print_pairing_json(const pairing_inquiry *inquiry);
gl_status draw_pairing(const pairing_inquiry *inquiry, const char *path,
                       gl_error *error);

#endif
