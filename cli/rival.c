// SPDX-License-Identifier: MIT
#include "cli/rival.h"

#include "cli/judge.h"
#include "cli/reason.h"
#include "rules/after.h"

#include <stdlib.h>

typedef struct match {
  const cli_settings *settings;
  gl_game *later; // after each stone; [0] is the start
  size_t stones;
  gl_player side; // ours
} match;

static const gl_game *now_of(const match *m) { return &m->later[m->stones]; }

static void greet(const gl_game *game, gl_player player, gridlock_value value) {
  fputs("You are ", stdout);
  print_player(game, player, stdout);
  printf(" (%c). With best play: %s.\n", player == GL_MAKER ? 'X' : 'O',
         gridlock_value_name(value));
}

// Whoever wins; if nobody does, the one who answers.
static gl_player choose_side(const gl_game *game, const outlook *o) {
  for (gl_player player = 0; player < 2; player++)
    if (o->here.value == won_by(game, player))
      return player;
  return gl_opponent(game->first);
}

static gl_status look_now(const match *m, outlook *o, gl_error *error) {
  const cli_setting *time = &m->settings->option[OPTION_TIME_PLAY];
  return look_around(m->settings, now_of(m),
                     time->given ? time->real : LOOK_SECONDS, o, error);
}

// A lost position still has a move.
static gl_cell choose_move(const match *m, const outlook *o) {
  char name[GL_NAME_SIZE];
  const gl_game *game = now_of(m);
  const gl_cell cell = o->entries ? o->entry[0].cell : GL_NO_CELL;
  gl_view view;
  if (cell == GL_NO_CELL)
    return cell;
  printf("gridlock plays %s", gl_layout_name(game->layout, cell, name));
  if (!m->settings->option[OPTION_QUIET].given) {
    fputs(": ", stdout);
    give_reason(game, cell, o->here.value, &view, stdout);
    gl_view_clear(&view);
  }
  putchar('\n');
  return cell;
}

static gl_status own_move(const match *m, gl_cell *cell, gl_error *error) {
  outlook o = {0};
  const gl_status status = look_now(m, &o, error);
  *cell = status ? GL_NO_CELL : choose_move(m, &o);
  outlook_clear(&o);
  return status;
}

// GL_NO_CELL at the end of the input.
static void their_move(const match *m, gl_cell *cell) {
  const gl_game *game = now_of(m);
  while (ask_move(game, cell)) {
    if (may_open(game, *cell))
      return;
    puts("the first stone may not go there");
  }
  *cell = GL_NO_CELL;
}

static void announce(const gl_game *game) {
  for (gl_player player = 0; player < 2; player++)
    if (print_owned(game, player))
      return;
  puts(game->kind == GL_STRONG ? "Nobody owns a line: a draw."
                               : "No line is Maker's: Breaker wins.");
}

static gl_status play_on(match *m, gl_error *error) {
  while (!is_over(now_of(m))) {
    const gl_game *game = now_of(m);
    const bool own = game->first == m->side;
    gl_cell cell = GL_NO_CELL;
    const gl_status status = own ? own_move(m, &cell, error) : GL_OK;
    if (!own)
      their_move(m, &cell);
    if (status || cell == GL_NO_CELL) {
      if (!status)
        puts("\nThe match ends here.");
      return status;
    }
    if (!gl_game_after(game, cell, &m->later[m->stones + 1]))
      return gl_fail_memory(error);
    m->stones++;
    if (own || is_over(now_of(m)))
      print_board(now_of(m), stdout);
  }
  announce(now_of(m));
  return GL_OK;
}

gl_status play_rival(const cli_settings *settings, const gl_game *game,
                     gl_error *error) {
  outlook o = {0};
  match m = {.settings = settings,
             .later = malloc((game->turns + 1) * sizeof *m.later)};
  gl_status status =
      m.later ? gl_search_accepts(game, error) : gl_fail_memory(error);
  catch_signals();
  if (!status) {
    m.later[0] = *game;
    status = look_now(&m, &o, error);
  }
  if (!status) {
    m.side = choose_side(game, &o);
    greet(game, gl_opponent(m.side), o.here.value);
    print_board(game, stdout);
    status = play_on(&m, error);
  }
  outlook_clear(&o);
  for (; m.stones; m.stones--)
    gl_game_after_clear(&m.later[m.stones]);
  free(m.later);
  return status;
}
