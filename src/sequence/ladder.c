// SPDX-License-Identifier: MIT
#include "sequence/ladder.h"

#include "base/grow.h"
#include "base/text.h"
#include "hunt/hunt.h"
#include "sequence/cards.h"
#include "sequence/exchange.h"
#include "sequence/fit.h"
#include "sequence/plan.h"

#include <stdlib.h>
#include <string.h>

static bool fits_window(const gl_situation *situation) {
  for (size_t i = 0; i < situation->cores + situation->arounds; i++) {
    const gl_point p = i < situation->cores
                           ? situation->core[i]
                           : situation->around[i - situation->cores];
    if (p.x >= GL_HUNT_WINDOW || p.y >= GL_HUNT_WINDOW)
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

// Keeps the situation if it is a line or those that were kept prove it.  False
// if malloc fails.
static bool pass(sieve *sieve, const gl_situation *situation,
                 gl_sequence *kept) {
  gl_situation copy;
  const bool line = gl_situation_is_line(situation, &kept->game->shapes);
  if (!fits_window(situation) ||
      (!line && !gl_fit_follows(&sieve->stock, situation, sieve->member,
                                sieve->members)))
    return true;
  if (!gl_situation_copy(situation, &copy))
    return false;
  const uint32_t number = gl_stock_add(&sieve->stock, copy);
  if (number == GL_NO_MEMBER ||
      !GL_PUSH(sieve->member, sieve->members, sieve->room, number) ||
      !gl_situation_copy(situation, &copy))
    return false;
  if (GL_PUSH(kept->at, kept->count, kept->room, copy))
    return true;
  gl_situation_clear(&copy);
  return false;
}

static bool sift(const gl_sequence *known, gl_sequence *kept) {
  sieve v = {.stock = gl_stock_of_game(known->game)};
  bool good = true;
  *kept = (gl_sequence){.game = known->game};
  for (size_t i = 0; good && i < known->count; i++)
    good = pass(&v, &known->at[i], kept);
  gl_stock_clear(&v.stock);
  free(v.member);
  return good;
}

// ---- Cards ----

typedef struct ladder {
  gl_lattice_cards *cards;
  const gl_sequence *sequence;
  gl_plan plan;
  uint32_t **card; // by situation and stone
} ladder;

static bool list_children(const ladder *ladder, size_t i,
                          gl_lattice_card *card) {
  const gl_situation *s = &ladder->sequence->at[i];
  card->child = malloc((s->arounds + 1) * sizeof *card->child);
  for (size_t x = 0; card->child && x < s->arounds; x++) {
    const gl_plan_answer *answer = &ladder->plan.answer[i][x];
    card->child[card->children++] = (gl_lattice_child){
        ladder->card[answer->to][answer->stone], answer->map};
  }
  return card->child;
}

// The card of a situation in which this stone comes last; GL_NO_CARD if malloc
// fails.
static uint32_t add_card(ladder *ladder, size_t i, size_t stone) {
  const gl_situation *s = &ladder->sequence->at[i];
  gl_lattice_card card = {.move = s->core[stone],
                          .turns = ladder->plan.turns[i] + 1,
                          .needed = true};
  card.a = malloc(s->cores * sizeof *card.a);
  card.t = malloc((s->arounds + 1) * sizeof *card.t);
  if (!card.a || !card.t || !list_children(ladder, i, &card)) {
    gl_lattice_card_clear(&card);
    return GL_NO_CARD;
  }
  for (size_t j = 0; j < s->cores; j++)
    if (j != stone)
      card.a[card.as++] = s->core[j];
  for (size_t j = 0; j < s->arounds; j++)
    card.t[card.ts++] = s->around[j];
  card.t[card.ts++] = card.move;
  return gl_lattice_cards_add(ladder->cards, card);
}

// The cards of a line are new ones, too: they are turned as it is.
static bool add_cards(ladder *ladder, size_t i) {
  const gl_situation *s = &ladder->sequence->at[i];
  bool good = true;
  ladder->card[i] = calloc(s->cores, sizeof *ladder->card[i]);
  for (size_t j = 0; good && ladder->card[i] && j < s->cores; j++) {
    if (s->cores > 1 && ladder->sequence->game->edge &&
        !gl_situation_joined(s, j))
      continue;
    ladder->card[i][j] = add_card(ladder, i, j);
    good = ladder->card[i][j] != GL_NO_CARD;
  }
  return good && ladder->card[i];
}

static gl_status climb(ladder *ladder, gl_error *error) {
  bool whole;
  gl_status status =
      gl_plan_make(ladder->sequence, &ladder->plan, &whole, error);
  bool good = !status && whole;
  // NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers
  ladder->card = calloc(ladder->sequence->count + 1, sizeof *ladder->card);
  good = good && ladder->card;
  for (size_t i = 0; good && i < ladder->sequence->count; i++)
    good = add_cards(ladder, i);
  for (size_t i = 0; ladder->card && i < ladder->sequence->count; i++)
    free(ladder->card[i]);
  free(ladder->card);
  gl_plan_clear(&ladder->plan);
  return !status && !good ? gl_fail_memory(error) : status;
}

gl_status gl_ladder_climb(gl_lattice_cards *cards, const gl_sequence *known,
                          size_t *learned, gl_error *error) {
  gl_sequence kept;
  gl_status status = sift(known, &kept) ? GL_OK : gl_fail_memory(error);
  ladder l = {.cards = cards, .sequence = &kept};
  if (!status && kept.count)
    status = climb(&l, error);
  *learned = kept.count;
  gl_sequence_clear(&kept);
  return status;
}

// ---- Files ----

static gl_status climb_text(const char *place, const char *bytes, size_t size,
                            const gl_game *game, gl_lattice_cards *cards,
                            gl_error *error) {
  gl_sequence known = {.game = game};
  size_t learned;
  gl_status status =
      gl_sequence_parse_any(place, bytes, size, game, &known, error);
  if (!status && !gl_sequence_canonise(&known))
    status = gl_fail_memory(error);
  if (!status)
    status = gl_ladder_climb(cards, &known, &learned, error);
  gl_sequence_clear(&known);
  return status;
}

static bool is_sequence(const char *bytes, size_t size) {
  static const char header[] = GL_EXCHANGE_HEADER;
  return gl_cards_begin(bytes, size) ||
         !strncmp(bytes, header, sizeof header - 1);
}

gl_status gl_ladder_read(const char *path, const gl_game *game,
                         gl_lattice_cards *cards, gl_error *error) {
  gl_lattice_proof proof = {.game = game, .cards = *cards};
  char *bytes = NULL;
  size_t size = 0;
  size_t count;
  gl_status status = gl_text_read(path, GL_TEXT_MOST, &bytes, &size, error);
  if (!status && gl_lattice_proof_begins(bytes, size)) {
    status = gl_lattice_proof_learn(&proof, path, bytes, size, &count, error);
    *cards = proof.cards;
  } else if (!status && !is_sequence(bytes, size)) {
    status = gl_fail(error, GL_INPUT, path, 1, 1,
                     "known cards are expected: `gls 1`, `seq 1`, or those "
                     "that were published for Snaky");
  } else if (!status) {
    status = climb_text(path, bytes, size, game, cards, error);
  }
  free(bytes);
  return status;
}
