// SPDX-License-Identifier: MIT
#include "search/solver.h"

#include "proof/fit.h"

#include <stdlib.h>

static gl_cellset stones_of(const gl_game *game, gl_player player) {
  gl_cellset set = {{0}};
  for (size_t i = 0; i < game->stones[player]; i++)
    gl_cellset_add(&set, game->stone[player][i]);
  return set;
}

static void drop(void *proof) {
  gl_weak *weak = proof;
  free(weak->claim.cards);
  gl_stack_free(&weak->stack);
  gl_proof_free(weak->proof);
  if (!weak->beside)
    gl_board_free(weak->board);
  gl_symmetry_free(weak->symmetry);
  free(weak);
}

// A new proof for the search, without a board.
static gl_weak *begin(gl_search *search) {
  gl_weak *weak = calloc(1, sizeof *weak);
  if (!weak)
    return NULL;
  search->proof = weak;
  search->words = GL_WORDS;
  search->free_proof = drop;
  weak->search = search;
  return weak;
}

static gl_status set_up(gl_weak *weak, bool subsume, gl_error *error) {
  weak->subsume = subsume;
  const gl_game *game = weak->search->game;
  if (weak->board && !weak->proof)
    weak->proof = gl_proof_new(weak->board, &weak->search->budget);
  if (weak->proof)
    weak->start =
        gl_position_new(&weak->stack, weak->board, stones_of(game, GL_MAKER),
                        stones_of(game, GL_BREAKER), subsume);
  return weak->start ? GL_OK : gl_fail_memory(error);
}

gl_status gl_weak_open(gl_weak **opened, gl_search *search, bool symmetry,
                       bool subsume, gl_error *error) {
  const gl_game *game = search->game;
  const gl_hypergraph *graph = game->graph[GL_MAKER];
  if (game->kind != GL_WEAK)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "this engine is for weak games");
  gl_weak *weak = *opened = begin(search);
  if (!weak)
    return gl_fail_memory(error);
  if (symmetry) {
    const gl_status status =
        gl_symmetry_find(game->layout, graph, NULL, &weak->symmetry, error);
    if (status)
      return status;
  }
  weak->board = gl_board_new(graph, weak->symmetry);
  return set_up(weak, subsume, error);
}

gl_status gl_weak_open_on(gl_weak **opened, gl_search *search, gl_board *board,
                          gl_error *error) {
  gl_weak *weak = *opened = begin(search);
  if (!weak) {
    gl_board_free(board);
    return gl_fail_memory(error);
  }
  weak->board = board;
  return set_up(weak, false, error);
}

gl_status gl_weak_beside(gl_weak **opened, gl_search *search,
                         const gl_weak *first, gl_error *error) {
  gl_weak *weak = *opened = begin(search);
  if (!weak)
    return gl_fail_memory(error);
  weak->beside = true;
  weak->board = first->board;
  weak->proof = gl_proof_beside(first->proof, &search->budget);
  return weak->proof ? set_up(weak, first->subsume, error)
                     : gl_fail_memory(error);
}

void gl_weak_adopt(gl_weak *weak, gl_weak *other) {
  weak->refuted |= other->refuted;
  if (weak->search->value || !other->search->value)
    return;
  free(weak->claim.cards);
  weak->claim = other->claim;
  weak->search->value = other->search->value;
  other->claim.cards = NULL;
}

void *gl_weak_take(gl_weak *weak, size_t size) {
  void *memory = gl_stack_take(&weak->stack, size);
  if (!memory)
    weak->search->budget.reason = GRIDLOCK_MEMORY_LIMIT;
  return memory;
}

gl_position *gl_weak_play(gl_weak *weak, const gl_position *p, gl_cellset maker,
                          gl_cellset breaker) {
  gl_position *next = gl_position_play(&weak->stack, weak->board, p, maker,
                                       breaker, weak->subsume);
  if (!next)
    weak->search->budget.reason = GRIDLOCK_MEMORY_LIMIT;
  return next;
}

bool gl_weak_trivial(gl_weak *weak) {
  const gl_position *p = weak->start;
  if (!p->count) {
    gl_weak_breaker(weak, gl_shield_none(weak->proof), GL_NO_CELL);
    return true;
  }
  for (size_t i = 0; i < p->count; i++)
    if (gl_cellset_empty(&p->open[i])) {
      const gl_cellset *line = &weak->board->line[p->line[i]];
      const gl_ref card =
          gl_card_line(weak->proof, p->line[i], gl_cellset_first(line));
      gl_weak_maker(weak, &card, 1);
      return true;
    }
  return false;
}

void gl_weak_maker(gl_weak *weak, const gl_ref *cards, size_t count) {
  const gl_position *p = weak->start;
  const bool first = weak->search->game->first == GL_MAKER;
  gl_cellset common = {{0}};
  bool good = count > 0 && (!first || count == 1);
  for (size_t i = 0; good && i < count; i++) {
    good = cards[i].step && gl_card_holds(weak->proof, cards[i], p);
    if (!good)
      break;
    const gl_cellset t = gl_proof_card(weak->proof, cards[i]).t;
    common = i ? gl_cellset_and(common, t) : t;
  }
  if (!first)
    good = good && gl_cellset_inside(&common, &p->maker);
  weak->claim.cards = malloc((count + 1) * sizeof *cards);
  if (!good || !weak->claim.cards) {
    weak->refuted = true;
    return;
  }
  memcpy(weak->claim.cards, cards, count * sizeof *cards);
  weak->claim.count = count;
  weak->search->value = GRIDLOCK_MAKER;
}

void gl_weak_breaker(gl_weak *weak, gl_ref shield, gl_cell stone) {
  const gl_position *p = weak->start;
  const gl_board *board = weak->board;
  bool good = shield.step;
  if (good) {
    const gl_shield s =
        gl_proof_shield(weak->proof, shield, weak->proof->scratch[0]);
    if (stone != GL_NO_CELL) {
      gl_bits_minus(s.d, gl_board_through(board, stone), board->words);
      good = weak->search->game->first == GL_BREAKER &&
             !gl_cellset_has(&p->maker, stone) &&
             !gl_cellset_has(&p->breaker, stone);
    }
    good = good && gl_cellset_apart(&s.z, &p->maker) &&
           gl_bits_inside(s.d, p->hit, board->words);
  }
  if (!good) {
    weak->refuted = true;
    return;
  }
  weak->claim.shield = shield;
  weak->claim.stone = stone;
  weak->search->value = GRIDLOCK_BREAKER;
}

void gl_weak_claim(gl_weak *weak, gl_outcome result) {
  if (result.who == GL_MAKER_WINS)
    gl_weak_maker(weak, &result.object, 1);
  else if (result.who == GL_BREAKER_WINS)
    gl_weak_breaker(weak, result.object, GL_NO_CELL);
}

void gl_weak_claim_turn(gl_weak *weak, gl_winner who, const gl_threats *threats,
                        gl_answer answer) {
  if (who == GL_MAKER_WINS)
    gl_weak_maker(weak, threats->card, threats->count);
  else if (who == GL_BREAKER_WINS)
    gl_weak_breaker(weak, answer.shield, answer.cell);
}

// The stone that the claim begins with, if the player to move has won.
static void set_move(gl_weak *weak) {
  gl_search *search = weak->search;
  const gl_claim *claim = &weak->claim;
  const bool maker_first = search->game->first == GL_MAKER;
  gl_cell cell = GL_NO_CELL;
  if (maker_first && search->value == GRIDLOCK_MAKER)
    cell = gl_card_move(weak->proof, claim->cards[0]);
  else if (!maker_first && search->value == GRIDLOCK_BREAKER)
    cell = claim->stone;
  if (cell == GL_NO_CELL || gl_cellset_has(&weak->start->maker, cell))
    return;
  search->move = malloc(sizeof *search->move);
  if (!search->move)
    return;
  search->move[0] = cell;
  search->move_count = 1;
}

gl_status gl_weak_close(gl_weak *weak, gl_error *error) {
  gl_search *search = weak->search;
  if (!search->budget.reason && (weak->refuted || !search->value)) {
    search->value = GRIDLOCK_UNKNOWN;
    return gl_fail(error, GL_INTERNAL, search->game->text, 0, 0,
                   "internal error: the search ended without a proof; "
                   "please report this game");
  }
  if (search->value)
    set_move(weak);
  return GL_OK;
}
