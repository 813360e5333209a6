// SPDX-License-Identifier: MIT
// sequence.h -- proof sequences of situations, after Sieben (2008)
//
// A situation is what Maker has after her move: a core of stones and a
// neighbourhood that Breaker has left free.  The situation of a card whose move
// is p is (A + p, T - p); the situations of all cards that a card needs, the
// goals first, are a proof sequence.  A situation without a neighbourhood is a
// goal, a line of the game; there may be several.

#ifndef GL_SEQUENCE_SEQUENCE_H
#define GL_SEQUENCE_SEQUENCE_H

#include "base/status.h"
#include "rules/game.h"
#include "sequence/situation.h"

#include <stdio.h>

typedef struct gl_sequence {
  const gl_game *game; // has the goals and their isometries; it must live on
  gl_situation *at;    // each after those from which it follows
  size_t count;
  size_t room;
} gl_sequence;

// All goals of the game, up to isometry each once.
gl_status gl_sequence_goals(const gl_game *game, gl_sequence *sequence,
                            gl_error *error);

// The situations that a card of the game needs, up to isometry each once.
gl_status gl_sequence_of_card(const gl_game *game,
                              const gl_lattice_cards *cards, uint32_t card,
                              gl_sequence *sequence, gl_error *error);
void gl_sequence_clear(gl_sequence *sequence);
bool gl_sequence_copy(const gl_sequence *from, gl_sequence *to);

// Makes every situation canonical, and leaves those out that come a second
// time.  False if malloc fails.
bool gl_sequence_canonise(gl_sequence *sequence);

// Reads a .seq file (doc/formats/sequence.md), or cards for the goals from
// elsewhere (exchange.h).  Whether it is a proof is not asked; but a situation
// with an empty neighbourhood is a line, and situation 0 is one.
gl_status gl_sequence_read(const char *path, const gl_game *game,
                           gl_sequence *sequence, gl_error *error);
gl_status gl_sequence_parse_any(const char *place, const char *bytes,
                                size_t size, const gl_game *game,
                                gl_sequence *sequence, gl_error *error);
gl_status gl_sequence_parse(const char *place, const char *bytes, size_t size,
                            const gl_game *game, gl_sequence *sequence,
                            gl_error *error);

// Writes it.
void gl_sequence_write(const gl_sequence *sequence, FILE *file);

#endif
