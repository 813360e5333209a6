// SPDX-License-Identifier: MIT
// sequence.h -- proof sequences of situations, after Sieben (2008)
//
// A situation is what Maker has after her move: a core of stones and a
// neighbourhood that Breaker has left free.  The situation of a card whose move
// is p is (A + p, T - p); the situations of all cards that a card needs, the
// goal first, are a proof sequence.

#ifndef GL_SEQUENCE_SEQUENCE_H
#define GL_SEQUENCE_SEQUENCE_H

#include "base/status.h"
#include "sequence/situation.h"

#include <stdio.h>

typedef struct gl_sequence {
  gl_situation *at; // the goal first
  size_t count;
  size_t room;
} gl_sequence;

// The situations that a card needs, up to isometry each once.
gl_status gl_sequence_of_card(const gl_deck *deck, uint32_t card,
                              gl_sequence *sequence, gl_error *error);
void gl_sequence_clear(gl_sequence *sequence);

// The two files of doc/formats/sequence.md.
void gl_sequence_write(const gl_sequence *sequence, FILE *file);
gl_status gl_sequence_write_cards(const gl_deck *deck, uint32_t card,
                                  FILE *file, gl_error *error);

#endif
