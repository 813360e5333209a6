// SPDX-License-Identifier: MIT
// gridlock play

#include "cert/cert.h"
#include "cert/strategy.h"
#include "cli/commands.h"
#include "cli/play_plane.h"
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

#define PATIENCE 2.0 // seconds, before the user is told why nothing happens

// Says once that a search is going on.
static int tell_and_stop(const gridlock_progress *progress, void *context) {
  static bool told;
  if (!told && progress->seconds > PATIENCE)
    fputs("gridlock: the game is being solved first; --cert FILE plays by a "
          "proof that is there, --time SECONDS ends this\n",
          stderr);
  told |= progress->seconds > PATIENCE;
  return stop_if_interrupted(progress, context);
}

// With a handicap, and on the plane, only the hunt has one.
gl_status find_play_proof(gl_search *search, const cli_settings *settings,
                          gl_error *error) {
  const cli_setting *proof = &settings->option[OPTION_CERT_PLAY];
  gridlock_limits limits = solve_limits(settings);
  limits.seconds = settings->option[OPTION_TIME_PLAY].real;
  limits.tick = tell_and_stop;
  gl_budget_start(&search->budget, &limits, "play");
  if (proof->given)
    return gl_cert_load(search, proof->text, error);
  search->prove = true;
  catch_interrupts();
  const bool hunts = search->game->handicap || search->game->infinite;
  const gl_status status =
      gl_search_run(search, gl_engine_named(hunts ? "hunt" : "auto"), error);
  if (!status && !search->value)
    return gl_fail(error, GL_UNSUPPORTED, search->game->text, 0, 0,
                   "nothing was proved before the search ended (%s); a "
                   "longer --time, or a proof by --cert, may do",
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

void explain_play(const gl_game *game, gl_player side, const gl_view *view) {
  char buffer[GL_NAME_SIZE];
  gl_explain(game, side, view, GL_NO_CELL, stdout);
  for (size_t i = 0; view->zones <= FEW && i < view->zones; i++)
    printf("%s%s", i ? " " : " (",
           gl_layout_name(game->layout, view->zone[i], buffer));
  puts(view->zones && view->zones <= FEW ? ")" : "");
}

static void explain_match(const match *match) {
  gl_view view;
  if (!gl_strategy_show(match->strategy, &view))
    return;
  explain_play(match->game, match->strategy->side, &view);
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
  gl_status status = find_play_proof(&search, settings, error);
  if (!status) {
    m.strategy = gl_strategy_new(&search);
    status = m.strategy ? play_match(&m, error) : gl_fail_memory(error);
  }
  gl_strategy_free(m.strategy);
  free(search.move);
  gl_search_clear(&search);
  return status;
}

// A strong game by a strategy, if that is what the file has, or as a weak one.
static gl_status play_file(const cli_settings *settings, gl_game *game,
                           gl_error *error) {
  gl_book book = {0};
  bool strategy = false;
  gl_status status =
      game->kind == GL_WEAK
          ? GL_OK
          : gl_book_load(&book, game, settings->option[OPTION_CERT_PLAY].text,
                         &strategy, error);
  if (!status)
    status = strategy ? play_strong_book(settings, &book, error)
                      : play_weak(settings, game, error);
  gl_book_clear(&book);
  return status;
}

int run_play(const cli_settings *settings) {
  const cli_setting *protocol = &settings->option[OPTION_PROTOCOL];
  if (protocol->given && !strcmp(protocol->text, "gomocup"))
    return run_gomocup();
  if (!settings->argument)
    return complain_of_usage("play", "no GAME is given");
  gl_game *game = open_game(settings);
  if (!game)
    return EXIT_FAILURE;
  gl_error error = {0};
  const bool file = settings->option[OPTION_CERT_PLAY].given;
  const gl_status status = game->infinite ? play_plane(settings, game, &error)
                           : file         ? play_file(settings, game, &error)
                           : game->kind == GL_WEAK
                               ? play_weak(settings, game, &error)
                               : play_strong(settings, game, &error);
  gl_game_free(game);
  return status ? complain(&error) : EXIT_SUCCESS;
}
