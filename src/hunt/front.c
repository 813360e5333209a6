// SPDX-License-Identifier: MIT
// The unsized front of engine.c.

#include "hunt/checkpoint.h"
#include "hunt/engine.h"

#include <stdlib.h>

gl_engine_run gl_hunt_board_1, gl_hunt_board_2, gl_hunt_board_4,
    gl_hunt_board_8;

static void free_hunt(void *cards) {
  gl_hunt_clear(cards);
  free(cards);
}

static gl_status write_hunt(const void *cards, const char *path, FILE *file,
                            gl_error *error) {
  const gl_hunt *hunt = cards;
  return gl_lattice_proof_put(&hunt->proof, path, file, error);
}

void gl_hunt_count_known(const gl_hunt *hunt, gl_search *search) {
  search->statistics.count[GL_STAT_KNOWN] = hunt->known;
  search->statistics.count[GL_STAT_KNOWN_USED] = gl_hunt_used(hunt);
}

gl_hunt *gl_hunt_keep(gl_search *search) {
  if (search->cards)
    return search->cards;
  gl_hunt *hunt = search->cards = calloc(1, sizeof *hunt);
  if (hunt)
    *hunt = (gl_hunt){.proof.game = search->game, .seed = search->seed};
  search->free_cards = free_hunt;
  search->write_cards = write_hunt;
  return hunt;
}

gl_status gl_hunt_for_search(gl_search *search, gl_hunt **made,
                             gl_error *error) {
  gl_hunt *hunt = *made = gl_hunt_keep(search);
  if (!hunt)
    return gl_fail_memory(error);
  hunt->threads = search->threads;
  hunt->budget = &search->budget;
  hunt->scout = search->scout;
  hunt->statistics = (gl_statistics){0};
  gl_status status =
      gl_checkpoint_enter(search, gl_hunt_put, gl_hunt_get, hunt, error);
  if (status)
    return status;
  if (search->known && !hunt->proof.cards.count)
    status = gl_hunt_learn(hunt, search->known, error);
  if (!status && !gl_budget_stopped(&search->budget))
    status = gl_hunt_run(hunt, error);
  gl_checkpoint_leave(search);
  gl_statistics_add(&search->statistics, &hunt->statistics);
  gl_hunt_count_known(hunt, search);
  search->cards_bytes = gl_lattice_cards_bytes(&hunt->proof.cards);
  if (!status && !hunt->found)
    gl_budget_stop(&search->budget, GL_STOP_EXHAUSTED);
  return status;
}

// The cell where Maker begins.
static void set_move(gl_search *search, const gl_hunt *hunt) {
  const gl_game *game = search->game;
  const gl_lattice_child *claim = &hunt->proof.claim[0];
  const gl_point p =
      gl_isometry_apply(claim->map, hunt->proof.cards.at[claim->card].move);
  if (game->first != GL_MAKER || game->handicap || game->infinite)
    return;
  search->move = malloc(sizeof *search->move);
  if (!search->move)
    return;
  search->move[0] = (gl_cell)p.y * (gl_cell)game->width + (gl_cell)p.x;
  search->move_count = 1;
}

static gl_status hunt_alone(gl_search *search, gl_error *error) {
  gl_hunt *hunt;
  const gl_status status = gl_hunt_for_search(search, &hunt, error);
  if (!status && hunt->found) {
    search->value = GRIDLOCK_MAKER;
    set_move(search, hunt);
  }
  return status;
}

gl_status gl_hunt_run_engine(gl_search *search, gl_error *error) {
  gl_engine_run *const board[] = {gl_hunt_board_1, gl_hunt_board_2,
                                  gl_hunt_board_4, gl_hunt_board_8};
  const gl_game *game = search->game;
  const gl_status status = gl_hunt_accepts(game, error);
  if (status)
    return status;
  if (game->infinite || game->handicap ||
      game->graph[GL_MAKER]->cells > GL_ENGINE_CELLS)
    return hunt_alone(search, error);
  return board[gl_search_engine_copy(game)](search, error);
}
