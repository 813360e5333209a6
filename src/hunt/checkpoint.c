// SPDX-License-Identifier: MIT
// The hunt in a checkpoint: its cards, and how far it has come.  Numbers are
// not kept; those of a run that was given up would be gone anyway, and the run
// that was going on begins anew.

#include "hunt/checkpoint.h"

#include "base/grow.h"
#include "lattice/play.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_RUNS 1000000
#define MOST_LENGTH 1e18

static size_t count_goals(const gl_lattice_cards *cards) {
  size_t goals = 0;
  while (goals < cards->count && !cards->at[goals].children)
    goals++;
  return goals;
}

void gl_hunt_put(const void *context, gl_packed *packed) {
  const gl_hunt *hunt = context;
  const gl_lattice_cards *cards = &hunt->proof.cards;
  const size_t goals = count_goals(cards);
  uint64_t length;
  memcpy(&length, &hunt->length, sizeof length);
  gl_packed_put(packed, hunt->runs);
  gl_packed_put_word(packed, length);
  gl_packed_put_word(packed, hunt->chance);
  gl_packed_put(packed, hunt->complete);
  gl_packed_put(packed, cards->count - goals);
  for (size_t i = goals; i < cards->count; i++)
    gl_lattice_card_put(cards, (uint32_t)i, packed);
  gl_packed_put(packed, hunt->proof.claims);
  for (size_t i = 0; i < hunt->proof.claims; i++)
    gl_lattice_child_put(&hunt->proof.claim[i], cards->count, packed);
}

static void get_place(gl_hunt *hunt, gl_packed *packed) {
  hunt->runs = (unsigned)gl_packed_get_up_to(packed, MOST_RUNS);
  const uint64_t length = gl_packed_get_word(packed);
  memcpy(&hunt->length, &length, sizeof length);
  hunt->chance = gl_packed_get_word(packed);
  hunt->complete = gl_packed_get_up_to(packed, 1);
  if (!(hunt->length >= 0 && hunt->length <= MOST_LENGTH)) {
    hunt->length = 0;
    gl_packed_complain(packed, "a run has no length");
  }
}

// The cards count while they are read, and then are the deck's.
static void get_cards(gl_hunt *hunt, gl_packed *packed) {
  const gl_game *game = hunt->proof.game;
  const size_t cells = game->width * game->height;
  gl_lattice_field field = {gl_hunt_width(game),
                            gl_hunt_height(game),
                            game->torus,
                            gl_lattice_isometries(game),
                            {0}};
  gl_lattice_cards *cards = &hunt->proof.cards;
  size_t held = 0;
  bool good =
      gl_gather_open(&field.gather, game->infinite ? GL_GATHER_CELLS : cells);
  if (!good)
    gl_packed_complain(packed, gl_packed_no_memory);
  for (uint64_t left = gl_packed_get(packed); good && left && !packed->wrong;
       left--)
    good = gl_lattice_card_get(cards, &field, packed) &&
           gl_budget_hold(hunt->budget, &held, gl_lattice_cards_bytes(cards));
  gl_budget_give(hunt->budget, held);
  gl_gather_clear(&field.gather);
}

// A claim that does not hold was not made by us.
static void get_claim(gl_hunt *hunt, gl_packed *packed) {
  gl_lattice_proof *proof = &hunt->proof;
  const uint64_t claims = gl_packed_get_up_to(packed, GL_HUNT_CELLS);
  bool memory = false;
  while (!memory && !packed->wrong && proof->claims < claims)
    memory = !GL_PUSH(proof->claim, proof->claims, proof->claim_room,
                      gl_lattice_child_get(proof->cards.count, packed));
  if (!memory && !packed->wrong && claims) {
    hunt->found = gl_lattice_proof_holds(proof, &memory);
    if (!hunt->found && !memory)
      gl_packed_complain(packed, "the claim does not hold");
  }
  if (memory)
    gl_packed_complain(packed, gl_packed_no_memory);
}

void gl_hunt_get(void *context, gl_packed *packed) {
  gl_hunt *hunt = context;
  assert(!hunt->proof.claims && !hunt->found);
  get_place(hunt, packed);
  if (!packed->wrong && !gl_hunt_begin(hunt))
    gl_packed_complain(packed, gl_packed_no_memory);
  if (!packed->wrong)
    get_cards(hunt, packed);
  if (!packed->wrong && !gl_budget_stopped(hunt->budget))
    get_claim(hunt, packed);
}
