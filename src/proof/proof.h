// SPDX-License-Identifier: MIT
// proof.h -- cards and shields, and the store that holds them
//
// The two objects are defined in doc/formats/certificate.md and the rules that
// make them proved in doc/theory/.  A proof is a store of steps: each is one
// rule applied to cells, lines and earlier steps, together with the object that
// comes out.  Equal steps are stored once.  Every rule checks its side
// conditions, in every build: what is in the store is true, whatever the search
// that asked for it believed.
//
// Threads that search together have a gl_proof each, with one store between
// them (proof/store.h).
//
// A reference names a step and a map of the board, the identity being 0; it
// stands for the image of the object under that automorphism.

#ifndef GL_PROOF_PROOF_H
#define GL_PROOF_PROOF_H

#include "base/budget.h"
#include "board/board.h"
#include "proof/rule.h"
#include "proof/store.h"

typedef struct gl_ref {
  uint32_t step; // from 1; 0 is no object
  uint32_t map;
} gl_ref;

#define GL_NO_REF ((gl_ref){0, 0})

// (A, T): whenever Maker owns all of A and Breaker owns none of T, Maker to
// move wins.
typedef struct gl_card {
  gl_cellset a;
  gl_cellset t;
} gl_card;

// (D, Z): if no cell of Z is Maker's, Breaker, answering inside Z, hits every
// line that is not in D.
typedef struct gl_shield {
  gl_cellset z;
  uint64_t *d; // a set of lines
} gl_shield;

typedef struct gl_proof {
  const gl_board *board;
  gl_budget *budget;
  gl_store *store;
  bool owner;           // of the store
  uint64_t *scratch[3]; // sets of lines for the rules
  uint32_t *draft;      // the numbers of the step in the making
  size_t draft_room;
} gl_proof;

gl_proof *gl_proof_new(const gl_board *board, gl_budget *budget);

// The same proof for another thread, which must end before this one.
gl_proof *gl_proof_beside(const gl_proof *proof, gl_budget *budget);
void gl_proof_free(gl_proof *proof);

// Does a reference lead to a step that there is, by a map of the board?
static inline bool gl_proof_ref_valid(const gl_proof *proof, gl_ref ref) {
  return ref.step && ref.map < proof->board->maps &&
         ref.step <
             atomic_load_explicit(&proof->store->steps, memory_order_relaxed);
}

// With nobody else there: is the store as it should be, are A and T of all
// cards apart, T not empty, and all of them, and Z and D of shields, on the
// board?  Steps that are trusted may say anything.
bool gl_proof_valid(const gl_proof *proof);

// One more than there are steps.
static inline size_t gl_proof_steps(const gl_proof *proof) {
  return atomic_load_explicit(&proof->store->steps, memory_order_relaxed);
}

// A step, what it was made from, and D of a shield; valid until the next step
// is made.
static inline const gl_step *gl_proof_step(const gl_proof *proof,
                                           size_t number) {
  return &proof->store->step[number];
}

static inline const uint32_t *gl_proof_numbers(const gl_proof *proof,
                                               const gl_step *step) {
  return proof->store->number + step->first;
}

static inline const uint64_t *gl_proof_lines(const gl_proof *proof,
                                             const gl_step *step) {
  return proof->store->set + step->d;
}

static inline bool gl_proof_is_card(const gl_proof *proof, gl_ref ref) {
  return gl_rule_is_card(gl_proof_step(proof, ref.step)->rule);
}

// The object behind a reference.  A shield's D is copied to `d`.
gl_card gl_proof_card(const gl_proof *proof, gl_ref ref);
gl_shield gl_proof_shield(const gl_proof *proof, gl_ref ref, uint64_t *d);

static inline gl_cellset gl_proof_zone(const gl_proof *proof, gl_ref ref) {
  return gl_board_image(proof->board, ref.map,
                        gl_proof_step(proof, ref.step)->a);
}

// The rules.  Each returns GL_NO_REF when a side condition fails, or when the
// budget is spent.
gl_ref gl_card_line(gl_proof *proof, gl_line line, gl_cell cell);
gl_ref gl_card_play(gl_proof *proof, gl_cell cell, const gl_ref *children,
                    size_t count);
gl_ref gl_shield_none(gl_proof *proof);
gl_ref gl_shield_pair(gl_proof *proof, gl_cell x, gl_cell y);
gl_ref gl_shield_potential(gl_proof *proof, gl_cellset zone,
                           const gl_line *lines, size_t count);
gl_ref gl_shield_join(gl_proof *proof, const gl_ref *parts, size_t count);

// A Breaker stone and the shield that holds once it is there.
typedef struct gl_answer {
  gl_cell cell;
  gl_ref shield;
} gl_answer;

gl_ref gl_shield_reply(gl_proof *proof, const gl_answer *answers, size_t count);
gl_ref gl_shield_replace(gl_proof *proof, gl_ref shield, gl_cell v, gl_cell u);
gl_ref gl_shield_grant(gl_proof *proof, gl_ref shield, gl_cell cell);

// `image` gives for each cell of T (of Z) where it goes; other entries are not
// read.
gl_ref gl_card_embed(gl_proof *proof, gl_ref card, gl_cellset a,
                     const gl_cell *image);
gl_ref gl_shield_embed(gl_proof *proof, gl_ref shield, const gl_cell *image);

// The embed that moves no cell: D loses the lines that contain what the shield
// hits.
static inline gl_ref gl_shield_mend(gl_proof *proof, gl_ref shield) {
  return gl_shield_embed(proof, shield, proof->board->cell_map);
}

// What a search ends with: cards if Maker wins, a shield if Breaker does.
typedef struct gl_claim {
  gl_ref *cards;
  size_t count;
  gl_ref shield;
  gl_cell stone; // Breaker's first; GL_NO_CELL for none
} gl_claim;

// move.c: the stone with which Maker begins to use a card.
gl_cell gl_proof_move(const gl_proof *proof, gl_ref card);

// For the rules: finds or stores the step whose numbers are in proof->draft.
gl_ref gl_proof_find(const gl_proof *proof, gl_rule rule, size_t count);
gl_ref gl_proof_add_card(gl_proof *proof, gl_rule rule, size_t count,
                         gl_cellset a, gl_cellset t);
gl_ref gl_proof_add_shield(gl_proof *proof, gl_rule rule, size_t count,
                           gl_cellset z, const uint64_t *d);

bool gl_proof_draft(gl_proof *proof, size_t count);

#endif
