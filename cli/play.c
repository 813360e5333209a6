// SPDX-License-Identifier: MIT
// gridlock play

#include "cert/cert.h"
#include "cert/strategy.h"
#include "cli/commands.h"
#include "cli/play_strong.h"
#include "draw/board.h"
#include "look/explain.h"
#include "rules/after.h"
#include "search/technique.h"

#include <stdlib.h>
#include <string.h>

typedef struct match {
  gl_game *game; // its stones grow; the strategy has its own
  gl_strategy *strategy;
  bool quiet;
} match;

// The proof: from a file, or by solving the game now.  With a handicap only
// the hunt has one.
static gl_status find_proof(gl_search *search, const cli_settings *settings,
                            gl_error *error) {
  const cli_setting *proof = &settings->option[OPTION_CERT_PLAY];
  gridlock_limits limits = solve_limits(settings);
  limits.seconds = settings->option[OPTION_TIME_PLAY].real;
  limits.tick = stop_if_interrupted;
  gl_budget_start(&search->budget, &limits, "play");
  if (proof->given)
    return gl_cert_load(search, proof->text, error);
  search->prove = true;
  catch_interrupts();
  const char *engine = search->game->handicap ? "hunt" : "auto";
  const gl_status status =
      gl_search_run(search, gl_engine_named(engine), error);
  if (!status && !search->value)
    return gl_fail(error, GL_UNSUPPORTED, search->game->text, 0, 0,
                   "a limit was reached before the game was solved (%s)",
                   gridlock_reason_name(gl_budget_reason(&search->budget)));
  return status;
}

static bool place(gl_game *game, gl_player player, gl_cell cell) {
  gl_cell *stones =
      realloc(game->stone[player], (game->stones[player] + 1) * sizeof *stones);
  if (!stones)
    return false;
  stones[game->stones[player]++] = cell;
  game->stone[player] = stones;
  return true;
}

#define FEW 24 // cells that are named

// What the proof does from now on, and where.
static void explain_match(const match *match) {
  char buffer[GL_NAME_SIZE];
  gl_view view;
  if (!gl_strategy_show(match->strategy, &view))
    return;
  gl_explain(match->game, match->strategy->side, &view, GL_NO_CELL, stdout);
  for (size_t i = 0; view.zones <= FEW && i < view.zones; i++)
    printf("%s%s", i ? " " : " (",
           gl_layout_name(match->game->layout, view.zone[i], buffer));
  puts(view.zones && view.zones <= FEW ? ")" : "");
  gl_strategy_view_clear(&view);
}

static bool own_move(match *match, gl_cell *cell) {
  char buffer[GL_NAME_SIZE];
  *cell = gl_strategy_move(match->strategy);
  if (*cell >= match->game->graph[GL_MAKER]->cells)
    return false;
  printf("gridlock plays %s",
         gl_layout_name(match->game->layout, *cell, buffer));
  if (!match->quiet)
    printf(": it %s", match->strategy->why);
  putchar('\n');
  return true;
}

static void announce(const gl_game *game) {
  if (!print_board_owner(game, GL_MAKER))
    puts("No line is Maker's: Breaker wins.");
}

static gl_status play_match(match *match, gl_error *error) {
  gl_game *game = match->game;
  const size_t turns = game->turns;
  printf("You are %s.\n",
         match->strategy->side == GL_MAKER ? "Breaker (O)" : "Maker (X)");
  print_board(game, stdout);
  for (size_t i = 0; i < turns && gl_game_owned(game, GL_MAKER) == GL_NO_LINE;
       i++) {
    const gl_player mover = game->mover[i];
    const bool own = mover == match->strategy->side;
    gl_cell cell;
    if (own ? !own_move(match, &cell) : !ask_move(game, &cell)) {
      printf("\nThe match ends here.\n");
      return GL_OK;
    }
    if (!own)
      gl_strategy_see(match->strategy, cell);
    if (!place(game, mover, cell))
      return gl_fail_memory(error);
    if (own)
      print_board(game, stdout);
    if (own && !match->quiet && gl_game_owned(game, GL_MAKER) == GL_NO_LINE)
      explain_match(match);
  }
  print_board(game, stdout);
  announce(game);
  return GL_OK;
}

static gl_status play_weak(const cli_settings *settings, gl_game *game,
                           gl_error *error) {
  gl_search search;
  gl_search_begin(&search, game);
  match m = {.game = game, .quiet = settings->option[OPTION_QUIET].given};
  gl_status status = find_proof(&search, settings, error);
  if (!status) {
    m.strategy = gl_strategy_new(&search);
    status = m.strategy ? play_match(&m, error) : gl_fail_memory(error);
  }
  gl_strategy_free(m.strategy);
  free(search.move);
  gl_search_clear(&search);
  return status;
}

int run_play(const cli_settings *settings) {
  const cli_setting *protocol = &settings->option[OPTION_PROTOCOL];
  if (protocol->given && !strcmp(protocol->text, "gomocup"))
    return run_gomocup();
  if (!settings->argument) {
    fputs("gridlock play: no GAME is given\n", stderr);
    return EXIT_USAGE;
  }
  gl_game *game = open_game(settings);
  if (!game)
    return EXIT_FAILURE;
  gl_error error = {0};
  const bool file = settings->option[OPTION_CERT_PLAY].given;
  const gl_status status = game->kind == GL_WEAK || file
                               ? play_weak(settings, game, &error)
                               : play_strong(settings, game, &error);
  gl_game_free(game);
  return status ? complain(&error) : EXIT_SUCCESS;
}
