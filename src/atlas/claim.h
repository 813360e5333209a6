// SPDX-License-Identifier: MIT
// claim.h -- what one answer says about other games
//
// Maker's wins persist on larger boards, for smaller shapes and with an extra
// stone; Breaker's the other way round; and a pairing strategy is a win of
// Breaker's.  doc/theory/monotone.md has the lemmas, and their numbers stand in
// claim.c.

#ifndef GL_ATLAS_CLAIM_H
#define GL_ATLAS_CLAIM_H

#include "atlas/record.h"
#include "rules/game.h"

typedef enum gl_atlas_answer {
  GL_ANSWER_OPEN,
  GL_ANSWER_MAKER,
  GL_ANSWER_BREAKER,
  GL_ANSWER_FIRST,
  GL_ANSWER_SECOND,
  GL_ANSWER_DRAW,
  GL_ANSWER_PAIRED,
  GL_ANSWER_UNPAIRED,
} gl_atlas_answer;

// By its word in a record; GL_ANSWER_OPEN for NULL and words that are none.
gl_atlas_answer gl_atlas_answer_named(const char *word);
const char *gl_atlas_answer_name(gl_atlas_answer answer);

// Where lines lie, and what they look like.
typedef enum gl_atlas_ground {
  GL_GROUND_OTHER, // a file, or rules that nothing here speaks of
  GL_GROUND_BOARD,
  GL_GROUND_TORUS,
  GL_GROUND_PLANE,
  GL_GROUND_STRIP,
  GL_GROUND_OPEN_STRIP,
} gl_atlas_ground;

typedef struct gl_atlas_claim {
  bool pairing; // is that asked, rather than who wins?
  bool strong;
  bool maker_first;
  bool edge; // Maker's stones share edges
  gl_atlas_ground ground;
  size_t width; // not larger than the height; of a strip its columns
  size_t height;
  unsigned handicap;
  size_t shapes; // which of the sets of shapes below
  gl_atlas_answer answer;
} gl_atlas_claim;

// Claims, and the sets of shapes that they speak of.
typedef struct gl_claims {
  gl_atlas_claim *at;
  size_t count;
  size_t room;
  gl_shapes *set;
  size_t sets;
  size_t set_room;
  bool *inside; // [a * sets + b]: does every shape of a contain one of b?
} gl_claims;

void gl_claims_clear(gl_claims *claims);

// Adds what a record says, parsing its game unless that is a file; false if
// malloc fails.
bool gl_claims_add(gl_claims *claims, const gl_atlas_record *record);

// What `fact` says about the game and question of `about`; GL_ANSWER_OPEN for
// nothing.
gl_atlas_answer gl_claim_implies(const gl_claims *claims,
                                 const gl_atlas_claim *fact,
                                 const gl_atlas_claim *about);

// The first claim that contradicts claim `number`, either way round, or that
// claim itself if it cannot be true; the number of claims if there is none.
size_t gl_claims_contradict(const gl_claims *claims, size_t number);

#endif
