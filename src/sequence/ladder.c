// SPDX-License-Identifier: MIT
#include "sequence/ladder.h"

#include "base/grow.h"
#include "sequence/plan.h"
#include "sequence/shrink.h"

#include <stdlib.h>
#include <string.h>

static bool fits_table(const gl_situation *s) {
  for (size_t i = 0; i < s->cores + s->arounds; i++) {
    const gl_point p = i < s->cores ? s->core[i] : s->around[i - s->cores];
    if (p.x >= GL_TABLE || p.y >= GL_TABLE)
      return false;
  }
  return true;
}

// ---- What is proved ----

typedef struct sieve {
  gl_stock stock;
  uint32_t *member; // that passed
  size_t members;
  size_t room;
} sieve;

// Keeps the situation if those that were kept prove it.  False if malloc fails.
static bool pass(sieve *v, const gl_situation *s, gl_sequence *kept) {
  gl_situation copy;
  if (!fits_table(s) ||
      (v->members && !gl_shrink_holds(&v->stock, s, v->member, v->members)))
    return true;
  if (!gl_situation_copy(s, &copy))
    return false;
  const uint32_t number = gl_stock_add(&v->stock, copy);
  if (number == GL_NO_MEMBER ||
      !GL_PUSH(v->member, v->members, v->room, number) ||
      !gl_situation_copy(s, &copy))
    return false;
  if (GL_PUSH(kept->at, kept->count, kept->room, copy))
    return true;
  gl_situation_clear(&copy);
  return false;
}

static bool sift(const gl_sequence *known, gl_sequence *kept) {
  sieve v = {.stock.beside = known->beside};
  bool good = true;
  *kept = (gl_sequence){.beside = known->beside};
  for (size_t i = 0; good && i < known->count; i++)
    good = pass(&v, &known->at[i], kept);
  gl_stock_clear(&v.stock);
  free(v.member);
  return good;
}

// ---- Cards ----

typedef struct ladder {
  gl_deck *deck;
  const gl_sequence *sequence;
  gl_plan plan;
  uint32_t **card; // by situation and stone
} ladder;

static bool list_children(const ladder *l, size_t i, gl_lattice_card *card) {
  const gl_situation *s = &l->sequence->at[i];
  card->child = malloc((s->arounds + 1) * sizeof *card->child);
  for (size_t x = 0; card->child && x < s->arounds; x++) {
    const gl_plan_answer *answer = &l->plan.answer[i][x];
    card->child[card->children++] =
        (gl_lattice_child){l->card[answer->to][answer->stone], answer->map};
  }
  return card->child;
}

// The card of a situation in which this stone comes last; GL_NO_IMAGE if malloc
// fails.
static uint32_t add_card(ladder *l, size_t i, size_t stone) {
  const gl_situation *s = &l->sequence->at[i];
  gl_lattice_card card = {
      .move = s->core[stone], .turns = l->plan.turns[i] + 1, .needed = true};
  card.a = malloc(s->cores * sizeof *card.a);
  card.t = malloc((s->arounds + 1) * sizeof *card.t);
  if (!card.a || !card.t || !list_children(l, i, &card)) {
    gl_lattice_card_clear(&card);
    return GL_NO_IMAGE;
  }
  for (size_t j = 0; j < s->cores; j++)
    if (j != stone)
      card.a[card.as++] = s->core[j];
  for (size_t j = 0; j < s->arounds; j++)
    card.t[card.ts++] = s->around[j];
  card.t[card.ts++] = card.move;
  return gl_deck_add(l->deck, card);
}

// Situation 0 is a line.  Its cards are new ones, too: they are turned as it
// is.
static bool add_cards(ladder *l, size_t i) {
  const gl_situation *s = &l->sequence->at[i];
  bool good = true;
  l->card[i] = calloc(s->cores, sizeof *l->card[i]);
  for (size_t j = 0; good && l->card[i] && j < s->cores; j++) {
    if (s->cores > 1 && l->sequence->beside && !gl_situation_joined(s, j))
      continue;
    l->card[i][j] = add_card(l, i, j);
    good = l->card[i][j] != GL_NO_IMAGE;
  }
  return good && l->card[i];
}

static gl_status climb(ladder *l, gl_error *error) {
  bool whole;
  gl_status status = gl_plan_make(l->sequence, &l->plan, &whole, error);
  bool good = !status && whole;
  // NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers
  l->card = calloc(l->sequence->count + 1, sizeof *l->card);
  good = good && l->card;
  for (size_t i = 0; good && i < l->sequence->count; i++)
    good = add_cards(l, i);
  for (size_t i = 0; l->card && i < l->sequence->count; i++)
    free(l->card[i]);
  free(l->card);
  gl_plan_clear(&l->plan);
  return !status && !good ? gl_fail_memory(error) : status;
}

gl_status gl_ladder_climb(gl_deck *deck, const gl_sequence *known,
                          size_t *learned, gl_error *error) {
  gl_sequence kept;
  gl_status status = sift(known, &kept) ? GL_OK : gl_fail_memory(error);
  ladder l = {.deck = deck, .sequence = &kept};
  if (!status && kept.count)
    status = climb(&l, error);
  *learned = kept.count;
  gl_sequence_clear(&kept);
  return status;
}
