// SPDX-License-Identifier: MIT
#include "sequence/cards.h"

#include "base/grow.h"
#include "lattice/write.h"

#include <stdlib.h>
#include <string.h>

void gl_cards_clear(gl_cards *cards) {
  free(cards->at);
  free(cards->first);
  free(cards->number);
}

size_t gl_cards_answer(const gl_cards *cards, const gl_plan_answer *answer) {
  return cards->number[cards->first[answer->to] + answer->stone] - 1;
}

// The cards of all answers, then this one.  Recursion goes down to earlier
// situations, so no deeper than their number.
static bool deal(gl_cards *cards, gl_dealt card) {
  const gl_situation *s = &cards->sequence->at[card.situation];
  const size_t place = cards->first[card.situation] + card.stone;
  if (cards->number[place])
    return true;
  for (size_t x = 0; x < s->arounds; x++) {
    const gl_plan_answer *answer = &cards->plan->answer[card.situation][x];
    if (!deal(cards, (gl_dealt){answer->to, answer->stone}))
      return false;
  }
  cards->number[place] = cards->count + 1;
  return GL_PUSH(cards->at, cards->count, cards->room, card);
}

gl_status gl_cards_deal(const gl_plan *plan, const gl_sequence *sequence,
                        gl_cards *cards, gl_error *error) {
  const gl_situation *last = &sequence->at[sequence->count - 1];
  size_t stones = 0;
  *cards = (gl_cards){.plan = plan, .sequence = sequence};
  cards->first = calloc(sequence->count + 1, sizeof *cards->first);
  for (size_t i = 0; cards->first && i < sequence->count; i++) {
    cards->first[i] = stones;
    stones += sequence->at[i].cores;
  }
  cards->number = calloc(stones + 1, sizeof *cards->number);
  if (cards->first && cards->number &&
      deal(cards, (gl_dealt){sequence->count - 1, gl_situation_stone(last)}))
    return GL_OK;
  gl_cards_clear(cards);
  return gl_fail_memory(error);
}

// ---- .gls ----

// The same as an earlier one?
static bool is_repeated(const gl_plan_answer *answers, size_t x) {
  const gl_plan_answer *a = &answers[x];
  for (size_t y = 0; y < x; y++) {
    const gl_plan_answer *b = &answers[y];
    if (a->to == b->to && a->stone == b->stone && a->map.turn == b->map.turn &&
        a->map.step.x == b->map.step.x && a->map.step.y == b->map.step.y)
      return true;
  }
  return false;
}

static void write_card(const gl_cards *cards, size_t number, FILE *file) {
  const gl_dealt *card = &cards->at[number];
  const gl_situation *s = &cards->sequence->at[card->situation];
  gl_lattice_write_card(file, number + 1, !s->arounds, s->core[card->stone]);
  for (size_t i = 0; !s->arounds && i < s->cores; i++)
    if (i != card->stone)
      gl_lattice_write_cell(file, s->core[i]);
  for (size_t x = 0; x < s->arounds; x++) {
    const gl_plan_answer *answers = cards->plan->answer[card->situation];
    if (!is_repeated(answers, x))
      gl_lattice_write_child(file, gl_cards_answer(cards, &answers[x]) + 1,
                             answers[x].map);
  }
  gl_lattice_write_end(file, true);
}

void gl_cards_write(const gl_cards *cards, FILE *file) {
  gl_lattice_write_header(file);
  for (size_t i = 0; i < cards->count; i++)
    write_card(cards, i, file);
  gl_lattice_write_claim(file);
  gl_lattice_write_child(file, cards->count, (gl_isometry){0});
  gl_lattice_write_end(file, false);
}

// ---- .seq ----

bool gl_cards_begin(const char *bytes, size_t size) {
  return size > 3 && !memcmp(bytes, "seq ", 4);
}

// By way of its text, so that the cards are checked as those of a file.
static gl_status take_cards(const gl_cards *cards, const char *place,
                            gl_lattice_proof *proof, gl_error *error) {
  char *text = NULL;
  size_t size = 0;
  FILE *file = open_memstream(&text, &size);
  if (!file)
    return gl_fail_memory(error);
  gl_cards_write(cards, file);
  const gl_status status =
      fclose(file) ? gl_fail_memory(error)
                   : gl_lattice_proof_parse(proof, place, text, size, error);
  free(text);
  return status;
}

static gl_status deal_proof(const gl_sequence *sequence, const char *place,
                            gl_lattice_proof *proof, gl_error *error) {
  const gl_game *game = sequence->game;
  const gl_situation *last = &sequence->at[sequence->count - 1];
  gl_cards cards;
  gl_plan plan;
  bool whole = false;
  gl_status status = gl_plan_make(sequence, &plan, &whole, error);
  if (!status &&
      (!whole || !gl_situation_starts(last, game->handicap, game->edge)))
    status =
        gl_fail(error, GL_INPUT, place, 0, 0,
                "these situations are no proof sequence for %s", game->text);
  if (!status)
    status = gl_cards_deal(&plan, sequence, &cards, error);
  if (!status) {
    status = take_cards(&cards, place, proof, error);
    gl_cards_clear(&cards);
  }
  gl_plan_clear(&plan);
  return status;
}

gl_status gl_cards_parse(gl_lattice_proof *proof, const char *place,
                         const char *bytes, size_t size, gl_error *error) {
  gl_sequence sequence = {.game = proof->game};
  if (!proof->game->infinite)
    return gl_fail(error, GL_UNSUPPORTED, place, 0, 0,
                   "a sequence is for the infinite board");
  gl_status status =
      gl_sequence_parse(place, bytes, size, proof->game, &sequence, error);
  if (!status && !gl_sequence_canonise(&sequence))
    status = gl_fail_memory(error);
  if (!status)
    status = deal_proof(&sequence, place, proof, error);
  gl_sequence_clear(&sequence);
  return status;
}

// ---- Published cards ----

// Their numbers of the eight turns of gl_shape_turn_point.
static const unsigned published_turn[8] = {0, 1, 5, 4, 3, 6, 2, 7};

static void publish_cell(FILE *file, gl_point cell) {
  fprintf(file, " %d %d", cell.x, cell.y);
}

static void publish_answer(const gl_cards *cards, const gl_plan_answer *answer,
                           FILE *file) {
  fprintf(file, " %zu %u %d %d", gl_cards_answer(cards, answer),
          published_turn[answer->map.turn], answer->map.step.x,
          answer->map.step.y);
}

// The region S is the whole situation, so that it contains those of all
// answers; the cells of A are hers, and need no reply.
static void publish_card(const gl_cards *cards, const gl_dealt *card,
                         FILE *file) {
  const gl_situation *s = &cards->sequence->at[card->situation];
  const gl_plan_answer *answers = cards->plan->answer[card->situation];
  fprintf(file, "%u", cards->plan->turns[card->situation] + 1);
  publish_cell(file, s->core[card->stone]);
  fprintf(file, " %zu", s->cores - 1);
  for (size_t i = 0; i < s->cores; i++)
    if (i != card->stone)
      publish_cell(file, s->core[i]);
  fprintf(file, " %zu", s->cores + s->arounds);
  for (size_t i = 0; i < s->cores; i++)
    publish_cell(file, s->core[i]);
  for (size_t x = 0; x < s->arounds; x++)
    publish_cell(file, s->around[x]);
  if (s->arounds)
    publish_answer(cards, &answers[0], file);
  else
    fputs(" -1", file);
  fprintf(file, " %zu", s->arounds);
  for (size_t x = 0; x < s->arounds; x++) {
    publish_cell(file, s->around[x]);
    publish_answer(cards, &answers[x], file);
  }
  fputc('\n', file);
}

// A canonical situation begins at 0:0, so the last one fits a board of its
// width and height as it is.
void gl_cards_publish(const gl_cards *cards, FILE *file) {
  const gl_situation *s = &cards->sequence->at[cards->sequence->count - 1];
  gl_point most = {0, 0};
  for (size_t i = 0; i < s->cores + s->arounds; i++) {
    const gl_point p = i < s->cores ? s->core[i] : s->around[i - s->cores];
    most.x = p.x > most.x ? p.x : most.x;
    most.y = p.y > most.y ? p.y : most.y;
  }
  fprintf(file, "snaky-cards-txt-v1 %d %d %zu 0 0 0\n", most.y + 1, most.x + 1,
          cards->count - 1);
  for (size_t i = 0; i < cards->count; i++)
    publish_card(cards, &cards->at[i], file);
}
