// SPDX-License-Identifier: MIT
// exchange.h -- cards from elsewhere
//
// The format in which a proof for Snaky on 15 x 15 was published, doc/formats/
// cards.md; cards.h writes it.

#ifndef GL_SEQUENCE_EXCHANGE_H
#define GL_SEQUENCE_EXCHANGE_H

#include "sequence/sequence.h"

#define GL_EXCHANGE_HEADER "snaky-cards-txt-v1" // the first word

// The situations of the cards, the game's goals first and the root last.
// Whether they are a proof is not asked.
gl_status gl_exchange_parse(const char *place, const char *bytes, size_t size,
                            const gl_game *game, gl_sequence *sequence,
                            gl_error *error);

#endif
