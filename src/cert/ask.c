// SPDX-License-Identifier: MIT
// What each step of a proof is asked for, from the claim down.
//
// A step is asked for more or less than it gives.  A play that may need the
// stones `own` and the cells `all` may use any cards that need no more stones,
// as long as each other cell is left alone by one of them: that one has the
// duty to avoid the cell, the others may need it.  So the demands on its cards
// are independent, and whatever meets them makes the same play.  Joins share
// the lines to be hit in the same way, and replies the cells that Maker may
// take.  A child without a duty is superfluous.
//
// Every object meets the demands on its own step, so the old one is always
// good enough.

#include "cert/shrink.h"

#include "base/grow.h"

// Cards that may need `own` and `all`, and leave Breaker no answer.
static void ask_cards(gl_shrinker *shrinker, uint32_t number, gl_cellset own,
                      gl_cellset all) {
  gl_shrink_offer(shrinker, number, true, GL_NO_CELL, own, all, NULL);
  if (!gl_shrink_rows(shrinker, GL_WORDS))
    return;
  const gl_cellset todo = gl_cellset_minus(all, own);
  gl_shrink_row_set(shrinker->todo, 0, todo);
  for (size_t k = 0; k < shrinker->children; k++)
    gl_shrink_row_set(
        shrinker->cover, k,
        gl_cellset_minus(
            todo, gl_proof_card(shrinker->proof, shrinker->child[k].shield).t));
  const size_t chosen = gl_shrink_divide(shrinker, number, GL_WORDS);
  for (size_t i = 0; i < chosen; i++) {
    const uint32_t k = shrinker->order[i];
    gl_shrink_ask(shrinker, shrinker->child[k].shield, own,
                  gl_cellset_minus(all, gl_shrink_row_cells(shrinker->duty, k)),
                  NULL);
  }
}

static void ask_play(gl_shrinker *shrinker, uint32_t number) {
  const gl_demand *demand = &shrinker->demand[number];
  const gl_cell cell = *gl_proof_numbers(
      shrinker->proof, gl_proof_step(shrinker->proof, number));
  gl_cellset own = demand->own;
  gl_cellset all = demand->all;
  gl_cellset_add(&own, cell);
  gl_cellset_add(&all, cell);
  ask_cards(shrinker, number, own, all);
}

// The dearest part may use the cells that nobody uses.
static void ask_join(gl_shrinker *shrinker, uint32_t number) {
  const gl_board *board = shrinker->proof->board;
  const size_t words = board->words;
  if (!gl_shrink_rows(shrinker, words))
    return;
  gl_bits_fill(shrinker->todo, board->lines);
  gl_bits_minus(shrinker->todo, gl_shrink_lines(shrinker, number), words);
  for (size_t k = 0; k < shrinker->children; k++) {
    uint64_t *cover = shrinker->cover + k * words;
    const gl_shield part =
        gl_proof_shield(shrinker->proof, shrinker->child[k].shield,
                        shrinker->proof->scratch[0]);
    gl_bits_copy(cover, shrinker->todo, words);
    gl_bits_minus(cover, part.d, words);
  }
  const size_t chosen = gl_shrink_divide(shrinker, number, words);
  gl_cellset spare = shrinker->demand[number].all;
  size_t dearest = 0;
  for (size_t i = 0; i < chosen; i++) {
    spare = gl_cellset_minus(
        spare, gl_proof_zone(shrinker->proof,
                             shrinker->child[shrinker->order[i]].shield));
    if (gl_shrink_price(shrinker, shrinker->order[i]) >
        gl_shrink_price(shrinker, shrinker->order[dearest]))
      dearest = i;
  }
  for (size_t i = 0; i < chosen; i++) {
    const uint32_t k = shrinker->order[i];
    uint64_t *may = shrinker->proof->scratch[0];
    gl_bits_fill(may, board->lines);
    gl_bits_minus(may, shrinker->duty + k * words, words);
    gl_cellset zone = gl_proof_zone(shrinker->proof, shrinker->child[k].shield);
    if (i == dearest)
      zone = gl_cellset_or(zone, spare);
    gl_shrink_ask(shrinker, shrinker->child[k].shield, zone, zone, may);
  }
}

// The cells whose lines are not all taken care of elsewhere: there Breaker must
// have an answer that does without.
static gl_cellset live_cells(const gl_shrinker *shrinker, uint32_t number) {
  const gl_board *board = shrinker->proof->board;
  gl_cellset live = {{0}};
  for (gl_cell c = 0; c < board->cells; c++)
    if (!gl_bits_inside(gl_board_through(board, c),
                        gl_shrink_lines(shrinker, number), board->words))
      gl_cellset_add(&live, c);
  return live;
}

// Other shields are offered for the answers that there are.
static void offer_answers(gl_shrinker *shrinker, uint32_t number,
                          gl_cellset all) {
  const gl_board *board = shrinker->proof->board;
  const size_t own = shrinker->children;
  uint64_t *may = shrinker->proof->scratch[0];
  for (size_t k = 0; k < own; k++) {
    const gl_cell cell = shrinker->child[k].cell;
    size_t j = 0;
    while (shrinker->child[j].cell != cell)
      j++;
    if (j < k)
      continue;
    gl_bits_copy(may, gl_shrink_lines(shrinker, number), board->words);
    gl_bits_or(may, gl_board_through(board, cell), board->words);
    gl_shrink_offer(shrinker, number, false, cell, all, all, may);
  }
}

static void ask_reply(gl_shrinker *shrinker, uint32_t number) {
  const gl_board *board = shrinker->proof->board;
  const gl_cellset live = live_cells(shrinker, number);
  gl_cellset all = shrinker->demand[number].all;
  for (size_t k = 0; k < shrinker->children; k++) {
    all = gl_cellset_or(
        all, gl_proof_zone(shrinker->proof, shrinker->child[k].shield));
    gl_cellset_add(&all, shrinker->child[k].cell);
  }
  offer_answers(shrinker, number, all);
  if (!gl_shrink_rows(shrinker, GL_WORDS))
    return;
  gl_shrink_row_set(shrinker->todo, 0, live);
  for (size_t k = 0; k < shrinker->children; k++) {
    gl_cellset zone = gl_proof_zone(shrinker->proof, shrinker->child[k].shield);
    gl_cellset_add(&zone, shrinker->child[k].cell);
    gl_shrink_row_set(shrinker->cover, k, gl_cellset_minus(live, zone));
  }
  const size_t chosen = gl_shrink_divide(shrinker, number, GL_WORDS);
  for (size_t i = 0; i < chosen; i++) {
    const uint32_t k = shrinker->order[i];
    uint64_t *may = shrinker->proof->scratch[0];
    gl_bits_copy(may, gl_shrink_lines(shrinker, number), board->words);
    gl_bits_or(may, gl_board_through(board, shrinker->child[k].cell),
               board->words);
    const gl_cellset zone =
        gl_cellset_minus(all, gl_shrink_row_cells(shrinker->duty, k));
    gl_shrink_ask(shrinker, shrinker->child[k].shield, zone, zone, may);
  }
}

static void keep_one(gl_shrinker *shrinker, uint32_t number, gl_ref ref) {
  shrinker->demand[number].kept = shrinker->kept_count;
  shrinker->demand[number].count = 1;
  if (!GL_PUSH(shrinker->kept, shrinker->kept_count, shrinker->kept_room,
               ((gl_answer){GL_NO_CELL, ref})))
    shrinker->failed = true;
}

// Rules with one child keep it.
static void ask_one(gl_shrinker *shrinker, uint32_t number) {
  const gl_step *step = gl_proof_step(shrinker->proof, number);
  const uint32_t *at = gl_proof_numbers(shrinker->proof, step);
  gl_cellset zone = shrinker->demand[number].all;
  keep_one(shrinker, number, shrinker->child[0].shield);
  if (step->rule == GL_RULE_EMBED_CARD) {
    const gl_card card =
        gl_proof_card(shrinker->proof, shrinker->child[0].shield);
    gl_shrink_ask(shrinker, shrinker->child[0].shield, card.a,
                  gl_shrink_card_cells(card), NULL);
    return;
  }
  if (step->rule == GL_RULE_EMBED_SHIELD) {
    const gl_shield child =
        gl_proof_shield(shrinker->proof, shrinker->child[0].shield,
                        shrinker->proof->scratch[0]);
    gl_shrink_ask(shrinker, shrinker->child[0].shield, child.z, child.z,
                  child.d);
    return;
  }
  if (step->rule == GL_RULE_REPLACE)
    gl_cellset_remove(&zone, at[3]);
  gl_cellset_add(&zone, at[2]);
  gl_shrink_ask(shrinker, shrinker->child[0].shield, zone, zone,
                gl_shrink_lines(shrinker, number));
}

void gl_shrink_demand(gl_shrinker *shrinker, uint32_t number) {
  if (!gl_shrink_children(shrinker, shrinker->proof, number))
    return;
  switch (gl_proof_step(shrinker->proof, number)->rule) {
  case GL_RULE_PLAY:
    ask_play(shrinker, number);
    return;
  case GL_RULE_JOIN:
    ask_join(shrinker, number);
    return;
  case GL_RULE_REPLY:
    ask_reply(shrinker, number);
    return;
  default:
    if (shrinker->children)
      ask_one(shrinker, number);
  }
}

// Step 0 stands for the claim.
void gl_shrink_claim(gl_shrinker *shrinker) {
  const gl_board *board = shrinker->proof->board;
  const gl_position *p = shrinker->solver->start;
  const gl_claim *claim = &shrinker->solver->claim;
  const gl_cellset cells = gl_board_all(board);
  if (claim->count) {
    shrinker->children = 0;
    for (size_t i = 0; i < claim->count; i++)
      gl_shrink_add(shrinker, GL_NO_CELL, claim->cards[i]);
    const gl_cellset all = gl_cellset_minus(cells, p->breaker);
    if (!shrinker->failed &&
        shrinker->solver->search->game->first == GL_BREAKER) {
      ask_cards(shrinker, 0, p->maker, all);
    } else {
      keep_one(shrinker, 0, claim->cards[0]);
      gl_shrink_ask(shrinker, claim->cards[0], p->maker, all, NULL);
    }
    return;
  }
  uint64_t *may = shrinker->proof->scratch[0];
  gl_bits_copy(may, p->hit, board->words);
  if (claim->stone != GL_NO_CELL)
    gl_bits_or(may, gl_board_through(board, claim->stone), board->words);
  const gl_cellset zone = gl_cellset_minus(cells, p->maker);
  keep_one(shrinker, 0, claim->shield);
  gl_shrink_ask(shrinker, claim->shield, zone, zone, may);
}
