// SPDX-License-Identifier: MIT
#include "tables/cover.h"

#include "proof/checkpoint.h"

#include <assert.h>
#include <stdlib.h>

#define KEPT 512 // of each kind
#define MOST_USED 64

// What an object needs, but for the D of a shield.
typedef struct cover {
  gl_ref object;
  uint32_t used;   // how often it has helped, halved now and then
  gl_cellset a;    // of a card
  gl_cellset zone; // T, or Z
} cover;

typedef struct shelf {
  cover *at;
  size_t count;
  size_t hand; // of the clock that looks for one to replace
} shelf;

struct gl_covers {
  const gl_board *board;
  shelf cards;
  shelf shields;
  uint64_t *d; // of the shields
};

gl_covers *gl_covers_new(const gl_board *board) {
  gl_covers *covers = calloc(1, sizeof *covers);
  if (!covers)
    return NULL;
  covers->board = board;
  covers->cards.at = malloc(KEPT * sizeof *covers->cards.at);
  covers->shields.at = malloc(KEPT * sizeof *covers->shields.at);
  covers->d = malloc((KEPT * board->words + 1) * sizeof *covers->d);
  if (covers->cards.at && covers->shields.at && covers->d)
    return covers;
  gl_covers_free(covers);
  return NULL;
}

static bool is_valid_shelf(const shelf *shelf) {
  bool good = shelf->count <= KEPT && shelf->hand < KEPT;
  for (size_t i = 0; good && i < shelf->count; i++)
    good = shelf->at[i].object.step && shelf->at[i].used <= MOST_USED;
  return good;
}

bool gl_covers_valid(const gl_covers *covers) {
  return is_valid_shelf(&covers->cards) && is_valid_shelf(&covers->shields);
}

void gl_covers_free(gl_covers *covers) {
  if (!covers)
    return;
  assert(!covers->d || gl_covers_valid(covers));
  free(covers->cards.at);
  free(covers->shields.at);
  free(covers->d);
  free(covers);
}

// The place of one that has not helped since the hand came by.
static cover *find_place(shelf *shelf) {
  if (shelf->count < KEPT)
    return &shelf->at[shelf->count++];
  while (shelf->at[shelf->hand].used) {
    shelf->at[shelf->hand].used /= 2;
    shelf->hand = (shelf->hand + 1) % KEPT;
  }
  cover *c = &shelf->at[shelf->hand];
  shelf->hand = (shelf->hand + 1) % KEPT;
  assert(!c->used && shelf->hand < KEPT);
  return c;
}

// Puts an object in its place.
static void fill(gl_covers *covers, const gl_proof *proof, gl_ref object,
                 uint32_t used) {
  assert(gl_proof_ref_valid(proof, object));
  const bool card = gl_proof_is_card(proof, object);
  cover *c = find_place(card ? &covers->cards : &covers->shields);
  *c = (cover){.object = object, .used = used};
  if (card) {
    const gl_card of = gl_proof_card(proof, object);
    c->a = of.a;
    c->zone = of.t;
  } else {
    const size_t words = covers->board->words;
    uint64_t *d = covers->d + (size_t)(c - covers->shields.at) * words;
    c->zone = gl_proof_shield(proof, object, d).z;
  }
}

void gl_covers_add(gl_covers *covers, const gl_proof *proof, gl_ref object) {
  assert(proof->board == covers->board);
  const gl_board *board = covers->board;
  for (size_t m = 0; m < board->maps; m++)
    fill(covers, proof,
         (gl_ref){object.step, board->product[object.map * board->maps + m]},
         1);
}

static gl_ref use(cover *cover) {
  assert(cover->object.step);
  cover->used += cover->used < MOST_USED;
  return cover->object;
}

gl_ref gl_covers_find(gl_covers *covers, const gl_position *position) {
  for (size_t i = 0; i < covers->cards.count; i++) {
    cover *c = &covers->cards.at[i];
    if (gl_cellset_inside(&c->a, &position->maker) &&
        gl_cellset_inside(&c->zone, &position->live))
      return use(c);
  }
  const size_t words = covers->board->words;
  for (size_t i = 0; i < covers->shields.count; i++) {
    cover *c = &covers->shields.at[i];
    if (gl_cellset_inside(&c->zone, &position->live) &&
        gl_bits_inside(covers->d + i * words, position->hit, words))
      return use(c);
  }
  return GL_NO_REF;
}

static void put_shelf(const shelf *shelf, gl_packed *packed) {
  assert(is_valid_shelf(shelf));
  gl_packed_put(packed, shelf->count);
  gl_packed_put(packed, shelf->hand);
  for (size_t i = 0; i < shelf->count; i++) {
    gl_proof_put_ref(packed, shelf->at[i].object);
    gl_packed_put(packed, shelf->at[i].used);
  }
}

void gl_covers_put(const gl_covers *covers, gl_packed *packed) {
  put_shelf(&covers->cards, packed);
  put_shelf(&covers->shields, packed);
}

static void get_shelf(gl_covers *covers, shelf *shelf, const gl_proof *proof,
                      gl_packed *packed) {
  const size_t count = (size_t)gl_packed_get_up_to(packed, KEPT);
  const size_t hand = (size_t)gl_packed_get_up_to(packed, KEPT - 1);
  for (size_t i = 0; i < count && !packed->wrong; i++) {
    const gl_ref object = gl_proof_get_ref(proof, packed);
    const uint32_t used = (uint32_t)gl_packed_get_up_to(packed, MOST_USED);
    const bool card = object.step && gl_proof_is_card(proof, object);
    if (!object.step || card != (shelf == &covers->cards))
      gl_packed_complain(packed, "a kept object is none");
    else if (!packed->wrong)
      fill(covers, proof, object, used);
  }
  shelf->hand = hand;
}

void gl_covers_get(gl_covers *covers, const gl_proof *proof,
                   gl_packed *packed) {
  assert(!covers->cards.count && !covers->shields.count);
  get_shelf(covers, &covers->cards, proof, packed);
  get_shelf(covers, &covers->shields, proof, packed);
}
