// SPDX-License-Identifier: MIT
#include "cli/play_plane.h"

#include "cert/cert.h"
#include "draw/board.h"
#include "look/around.h"

#include <stdlib.h>

typedef struct match {
  const gl_game *game;
  gl_lattice_player maker;
  bool quiet;
} match;

static bool is_over(const match *match) {
  gl_point corner;
  return gl_lattice_stones_shape(&match->maker.stones, &match->game->shapes,
                                 &corner);
}

// The plane around the stones, and what Maker is about to do there, or that she
// wins.
static gl_status show(const match *match, bool explains, gl_error *error) {
  gl_game *board = NULL;
  gl_view view = {0};
  const gl_status status = gl_around_board(&match->maker, &board, error);
  if (status)
    return status;
  print_board(board, stdout);
  if (is_over(match))
    print_board_owner(board, GL_MAKER);
  else if (explains && !match->quiet &&
           gl_follow_view(&match->maker, board->layout, &view))
    explain_play(board, GL_MAKER, &view);
  gl_strategy_view_clear(&view);
  gl_game_free(board);
  return GL_OK;
}

static gl_status own_move(match *match, gl_error *error) {
  gl_point p;
  if (!gl_lattice_player_move(&match->maker, &p))
    return gl_fail_memory(error);
  printf("gridlock plays %d:%d", p.x, p.y);
  if (!match->quiet)
    printf(": it %s", match->maker.why);
  putchar('\n');
  return show(match, true, error);
}

// *there is false at the end of the input.
static gl_status their_move(match *match, bool *there, gl_error *error) {
  char line[ASKED_SIZE];
  gl_point point = {0, 0};
  for (*there = false; !*there && ask_line(line);) {
    const char *refusal =
        read_asked_point(line, &point)
            ? gl_around_refuses(match->game, &match->maker.stones, point)
            : "say a cell of the plane as X:Y, or quit";
    if (refusal)
      puts(refusal);
    *there = !refusal;
  }
  return !*there || gl_lattice_player_see(&match->maker, point)
             ? GL_OK
             : gl_fail_memory(error);
}

static gl_status play_on(match *match, gl_error *error) {
  gl_status status = show(match, false, error);
  bool there = true;
  while (!status && there && !is_over(match))
    status = gl_around_mover(match->game, match->maker.stones.count) == GL_MAKER
                 ? own_move(match, error)
                 : their_move(match, &there, error);
  if (!there)
    puts("\nThe match ends here.");
  return status;
}

gl_status play_plane(const cli_settings *settings, const gl_game *game,
                     gl_error *error) {
  match m = {.game = game, .quiet = settings->option[OPTION_QUIET].given};
  gl_search search;
  gl_search_begin(&search, game);
  gl_status status = find_play_proof(&search, settings, error);
  m.maker.proof = status ? NULL : gl_cert_cards(&search);
  if (!status && !m.maker.proof)
    status =
        gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                "on the infinite board a match is played by lattice cards, "
                "a .gls or .seq file");
  if (!status && !gl_lattice_player_begin(&m.maker, gl_around_mover(game, 0),
                                          game->handicap))
    status = gl_fail_memory(error);
  if (!status) {
    puts("You are Breaker (O). Cells of the plane are X:Y, y downwards.");
    status = play_on(&m, error);
  }
  gl_lattice_player_clear(&m.maker);
  free(search.move);
  gl_search_clear(&search);
  return status;
}
