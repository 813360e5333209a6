// SPDX-License-Identifier: MIT
#include "cli/play_strong.h"

#include "draw/board.h"
#include "look/analysis.h"
#include "look/reason.h"
#include "rules/after.h"

#include <stdlib.h>

typedef struct match {
  const cli_settings *settings;
  gl_game *later; // after each stone; [0] is the start
  size_t stones;
  gl_player side; // ours
} match;

static const gl_game *now_of(const match *match) {
  return &match->later[match->stones];
}

static void greet(const gl_game *game, gl_player player, gridlock_value value) {
  fputs("You are ", stdout);
  gl_game_print_player(game, player, stdout);
  printf(" (%c). With best play: %s.\n", player == GL_MAKER ? 'X' : 'O',
         gridlock_value_name(value));
}

// Whoever wins; if nobody does, the one who answers.
static gl_player choose_side(const gl_game *game, const gl_analysis *analysis) {
  for (gl_player player = 0; player < 2; player++)
    if (analysis->here.value == gl_analysis_won_by(game, player))
      return player;
  return gl_game_opponent(game->first);
}

static gl_status look_now(const match *match, gl_analysis *analysis,
                          gl_error *error) {
  gridlock_limits limits = solve_limits(match->settings);
  limits.seconds = match->settings->option[OPTION_TIME_PLAY].real;
  limits.tick = stop_if_interrupted;
  return gl_analysis_make(&limits, now_of(match), NULL, NULL, analysis, error);
}

// A lost position still has a move.
static gl_cell choose_move(const match *match, const gl_analysis *analysis) {
  char name[GL_NAME_SIZE];
  const gl_game *game = now_of(match);
  const gl_cell cell = analysis->entries ? analysis->entry[0].cell : GL_NO_CELL;
  gl_view view;
  if (cell == GL_NO_CELL)
    return cell;
  printf("gridlock plays %s", gl_layout_name(game->layout, cell, name));
  if (!match->settings->option[OPTION_QUIET].given) {
    fputs(": ", stdout);
    gl_reason_give(game, cell, analysis->here.value, &view, stdout);
    gl_strategy_view_clear(&view);
  }
  putchar('\n');
  return cell;
}

static gl_status own_move(const match *match, gl_cell *cell, gl_error *error) {
  gl_analysis o = {0};
  const gl_status status = look_now(match, &o, error);
  *cell = status ? GL_NO_CELL : choose_move(match, &o);
  gl_analysis_clear(&o);
  return status;
}

// GL_NO_CELL at the end of the input.
static void their_move(const match *match, gl_cell *cell) {
  const gl_game *game = now_of(match);
  while (ask_move(game, cell)) {
    if (gl_game_may_open(game, *cell))
      return;
    puts("the first stone may not go there");
  }
  *cell = GL_NO_CELL;
}

static void announce(const gl_game *game) {
  for (gl_player player = 0; player < 2; player++)
    if (print_board_owner(game, player))
      return;
  puts(game->kind == GL_STRONG ? "Nobody owns a line: a draw."
                               : "No line is Maker's: Breaker wins.");
}

static gl_status play_on(match *match, gl_error *error) {
  while (!gl_game_over(now_of(match))) {
    const gl_game *game = now_of(match);
    const bool own = game->first == match->side;
    gl_cell cell = GL_NO_CELL;
    const gl_status status = own ? own_move(match, &cell, error) : GL_OK;
    if (!own)
      their_move(match, &cell);
    if (status || cell == GL_NO_CELL) {
      if (!status)
        puts("\nThe match ends here.");
      return status;
    }
    if (!gl_game_after(game, cell, &match->later[match->stones + 1]))
      return gl_fail_memory(error);
    match->stones++;
    if (own || gl_game_over(now_of(match)))
      print_board(now_of(match), stdout);
  }
  announce(now_of(match));
  return GL_OK;
}

gl_status play_strong(const cli_settings *settings, const gl_game *game,
                      gl_error *error) {
  gl_analysis o = {0};
  match m = {.settings = settings,
             .later = malloc((game->turns + 1) * sizeof *m.later)};
  gl_status status =
      m.later ? gl_search_accepts(game, error) : gl_fail_memory(error);
  catch_interrupts();
  if (!status) {
    m.later[0] = *game;
    status = look_now(&m, &o, error);
  }
  if (!status) {
    m.side = choose_side(game, &o);
    greet(game, gl_game_opponent(m.side), o.here.value);
    print_board(game, stdout);
    status = play_on(&m, error);
  }
  gl_analysis_clear(&o);
  for (; m.stones; m.stones--)
    gl_game_after_clear(&m.later[m.stones]);
  free(m.later);
  return status;
}
