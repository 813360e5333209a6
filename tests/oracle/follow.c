// SPDX-License-Identifier: MIT
// Lattice cards against a Breaker who moves at random: Maker owns a line in the
// end, whether she follows the proof from the start or finds a card for the
// stones that lie there.  On the plane he also plays far away.
//
//     follow [--count N] [--seed S]

#include "cert/cert.h"
#include "cert/strategy.h"
#include "look/around.h"
#include "oracle/games.h"
#include "rules/after.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Boards and tori, square and not; both players first; families, fixed shapes,
// a handicap, and more cells than certificates have.
static const char *const names[] = {"mnk:9,9,4",
                                    "mnk:7,8,4,first=breaker",
                                    "mnk:6,9,4,torus",
                                    "mnk:26,24,4",
                                    "poly:el@3x3",
                                    "poly:tic@4x4",
                                    "poly:el+tic@4x3,first=breaker",
                                    "poly:el@5x3,torus,first=breaker",
                                    "poly:fatty+tic@3x3",
                                    "poly:el@4x4,fixed",
                                    "poly:n5@9x9",
                                    "poly:el@2x2,handicap=1",
                                    "mnk:8,8,5,handicap=2",
                                    "mnk:8,8,5,handicap=3,first=breaker"};

#define GAMES (sizeof names / sizeof *names)

// On the plane: both players first, families, fixed shapes, edge to edge, and a
// handicap.
static const char *const plane_names[] = {
    "line:4@inf",
    "line:4@inf,first=breaker",
    "poly:tic@inf",
    "poly:el+tic@inf,first=breaker",
    "poly:elly@inf",
    "poly:n5@inf",
    "poly:el@inf,fixed",
    "poly:tippy@inf,edge",
    "poly:fatty@inf,handicap=2",
    "poly:tippy@inf,handicap=1",
    "line:4@inf,handicap=2,first=breaker"};

#define PLANE_GAMES (sizeof plane_names / sizeof *plane_names)
#define PLANE_TURNS 100 // more than any of the proofs takes

// Breaker near Maker's last stone half of the time, so that he meets cards.
static gl_cell breaker_cell(const gl_game *game, random_state *random) {
  const size_t cells = game->layout->cells;
  gl_cell cell = (gl_cell)random_below(random, cells);
  if (game->stones[GL_MAKER] && random_below(random, 2)) {
    const gl_cell last = game->stone[GL_MAKER][game->stones[GL_MAKER] - 1];
    cell = (gl_cell)((last + cells - 2 + random_below(random, 5) +
                      (random_below(random, 3) + cells - 1) * game->width) %
                     cells);
  }
  while (gl_game_taken(game, cell))
    cell = (gl_cell)((cell + 1) % cells);
  return cell;
}

// One stone, and what follows.  With `again` the strategy is asked anew at each
// of Maker's moves.
static bool play_on(const gl_search *search, const gl_game *game,
                    gl_strategy *strategy, bool again, random_state *random) {
  gl_game after;
  gl_strategy *here = NULL;
  if (gl_game_over(game))
    return gl_game_owned(game, GL_MAKER) != GL_NO_LINE;
  const bool own = gl_game_mover(game) == GL_MAKER;
  if (own && again && !game->handicap &&
      (gl_strategy_at(search, game, &here, NULL) || !here))
    return false;
  const gl_cell cell = own ? gl_strategy_move(here ? here : strategy)
                           : breaker_cell(game, random);
  gl_strategy_free(here);
  if (cell >= game->layout->cells || gl_game_taken(game, cell))
    return false;
  if (!own && !again)
    gl_strategy_see(strategy, cell);
  if (!gl_game_after(game, cell, &after))
    return false;
  const bool good = play_on(search, &after, strategy, again, random);
  gl_game_after_clear(&after);
  return good;
}

static bool play_matches(const gl_search *search, size_t count,
                         random_state *random) {
  bool good = search->cards;
  for (size_t i = 0; good && i < count; i++) {
    gl_strategy *strategy = NULL;
    good = !gl_strategy_at(search, search->game, &strategy, NULL) && strategy &&
           play_on(search, search->game, strategy, i % 2, random);
    gl_strategy_free(strategy);
  }
  return good;
}

// ---- The plane ----

// Near Maker's last stone, anywhere around, or far away.
static gl_point breaker_point(const gl_lattice_stones *stones,
                              random_state *random) {
  static const int reach[] = {2, 6, 1000000};
  const size_t which = random_below(random, 3);
  const size_t size = 2 * (size_t)reach[which] + 1;
  gl_point middle = {0, 0};
  gl_point p;
  for (size_t i = 0; i < stones->count; i++)
    if (stones->at[i].player == GL_MAKER)
      middle = stones->at[i].at;
  do
    p = (gl_point){middle.x - reach[which] + (int)random_below(random, size),
                   middle.y - reach[which] + (int)random_below(random, size)};
  while (gl_lattice_stones_at(stones, p) && random_below(random, 100));
  while (gl_lattice_stones_at(stones, p))
    p.x++;
  return p;
}

// Maker begins anew with the stones that lie there.
static bool forget(gl_lattice_player *maker) {
  const gl_game *game = maker->proof->game;
  gl_lattice_player fresh = {.proof = maker->proof};
  if (!gl_lattice_stones_copy(&maker->stones, &fresh.stones) ||
      !gl_lattice_player_begin(&fresh, GL_MAKER, 0))
    return false;
  gl_lattice_player_clear(maker);
  *maker = fresh;
  return gl_around_mover(game, maker->stones.count) == GL_MAKER &&
         maker->now.count;
}

static bool play_plane(const gl_lattice_proof *proof, bool again,
                       random_state *random) {
  const gl_game *game = proof->game;
  gl_lattice_player maker = {.proof = proof};
  gl_point p;
  bool good = gl_lattice_player_begin(&maker, gl_around_mover(game, 0),
                                      game->handicap) &&
              maker.now.count;
  while (good && maker.stones.count < PLANE_TURNS &&
         !gl_lattice_stones_shape(&maker.stones, &game->shapes, &p)) {
    const size_t stones = maker.stones.count;
    if (gl_around_mover(game, stones) == GL_BREAKER) {
      good =
          gl_lattice_player_see(&maker, breaker_point(&maker.stones, random));
      continue;
    }
    gl_lattice_stones before;
    good = (!again || stones < game->handicap || forget(&maker)) &&
           gl_lattice_stones_copy(&maker.stones, &before);
    if (good) {
      good = gl_lattice_player_move(&maker, &p) &&
             !gl_around_refuses(game, &before, p);
      gl_lattice_stones_clear(&before);
    }
  }
  good = good && maker.stones.count < PLANE_TURNS;
  gl_lattice_player_clear(&maker);
  return good;
}

static bool play_plane_matches(const gl_search *search, size_t count,
                               random_state *random) {
  bool good = gl_cert_cards(search);
  for (size_t i = 0; good && i < count; i++)
    good = play_plane(gl_cert_cards(search), i % 2, random);
  return good;
}

// By the proof that the hunt has found; and if there are words for it, by the
// file.
static bool check(const char *name, size_t count, random_state *random) {
  typedef bool player(const gl_search *, size_t, random_state *);
  char path[] = "/tmp/follow-XXXXXX.gls";
  const int file = mkstemps(path, 4);
  gl_game *game = NULL;
  gl_search search;
  gl_search read;
  gl_error error = {0};
  if (file < 0 || close(file) || gl_game_parse(name, &game, &error))
    return false;
  player *const play = game->infinite ? play_plane_matches : play_matches;
  gl_search_begin(&search, game);
  gl_search_begin(&read, game);
  gl_budget_start(&search.budget, &(gridlock_limits){0}, "hunt");
  gl_budget_start(&read.budget, &(gridlock_limits){0}, "read");
  bool good = !gl_search_run(&search, gl_engine_named("hunt"), &error) &&
              search.value == GRIDLOCK_MAKER && play(&search, count, random);
  if (good && !game->torus && !game->edge)
    good = !gl_cert_save(&search, path, &error) &&
           !gl_cert_load(&read, path, &error) && play(&read, count, random);
  if (!good)
    fprintf(stderr, "%s: Maker does not win. %s\n", name, error.sentence);
  remove(path);
  free(search.move);
  gl_search_clear(&search);
  gl_search_clear(&read);
  gl_game_free(game);
  return good;
}

int main(int argc, char **argv) {
  size_t count = 20;
  size_t passed = 0;
  random_state random = {0};
  if (!read_options(argc, argv, &count, NULL, &random))
    return 64;
  for (size_t i = 0; i < GAMES; i++)
    passed += check(names[i], count, &random);
  for (size_t i = 0; i < PLANE_GAMES; i++)
    passed += check(plane_names[i], count, &random);
  const size_t all = GAMES + PLANE_GAMES;
  printf("%zu passed, %zu failed\n", passed, all - passed);
  return passed == all ? 0 : 1;
}
