// SPDX-License-Identifier: MIT
// encode.h -- "can this player win?" as a quantified Boolean formula
//
// The formula is true exactly if the player can.  A player with lines of their
// own wins by owning one before the opponent owns one of his.  In a weak game
// Breaker has none, and wins by keeping the opponent from it; in a strong game
// whose list of lines is empty nobody wins.  The moves of the player who is
// asked about are existential, the opponent's universal.

#ifndef GL_QBF_ENCODE_H
#define GL_QBF_ENCODE_H

#include "base/status.h"
#include "qbf/formula.h"
#include "rules/game.h"

typedef enum gl_encoding {
  GL_PAPER,      // Diptarama, Yoshinaka, Shinohara 2016, clause for clause
  GL_CORRECTIVE, // Mayer-Eichberger, Saffidine 2020
  GL_LEAN,       // the same with half the variables: doc/theory/lean.md
  GL_ENCODINGS
} gl_encoding;

const char *gl_encoding_name(gl_encoding encoding);

typedef struct gl_encode_question {
  const gl_game *game;
  gl_player player;
  gl_encoding encoding;
  const gl_cell *fixed; // the first stones, if they are placed already
  size_t fixes;
} gl_encode_question;

// Fails with GL_UNSUPPORTED where there is no such formula: infinite boards,
// and for the paper's encoding files and strips.
gl_status gl_encode(const gl_encode_question *question, gl_formula *formula,
                    gl_error *error);

// Its parts; on GL_OK the formula may have failed for lack of memory.
gl_status gl_encode_paper(const gl_encode_question *question,
                          gl_formula *formula, gl_error *error);
gl_status gl_encode_corrective(const gl_encode_question *question,
                               gl_formula *formula, gl_error *error);

// The number of stones that are placed at most: the paper's encoding leaves out
// a last turn that is short of stones.
size_t gl_encode_stones(const gl_encode_question *question);

// Which cells the next stone need be tried in, `fixes` having been placed: all
// that the rules allow, and of the very first ones that are images of each
// other under a symmetry, one.  A list of the caller's.
gl_status gl_encode_moves(const gl_encode_question *question, gl_cell **cells,
                          size_t *count, gl_error *error);

#endif
