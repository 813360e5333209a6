// SPDX-License-Identifier: MIT
#include "cli/play_strong.h"

#include "base/text.h"
#include "cert/book.h"
#include "draw/board.h"
#include "look/analysis.h"
#include "look/reason.h"
#include "rules/after.h"

#include <stdlib.h>

// By a book; or if it has none, by looking at every move.
typedef struct match {
  const cli_settings *settings;
  const gl_book *book;
  const gl_book_part *part; // the strategy that we follow
  gl_book_answer pairs;     // once there are pairs, they answer all
  gl_book_answer turn;      // its cells
  size_t placed;            // of the turn
  gl_game *later;           // after each stone; [0] is the start
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
  return gl_game_opponent(gl_game_mover(game));
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

// ---- By a book ----

static gl_status refuse_book(const match *match, gl_error *error) {
  return gl_fail(error, GL_INPUT,
                 match->settings->option[OPTION_CERT_PLAY].text, 0, 0,
                 "the strategy has no turn for this position");
}

// Before the other player's turn: are there pairs from here on?
static gl_status look_for_pairs(match *match, gl_error *error) {
  if (match->pairs.found)
    return GL_OK;
  if (!gl_book_find(match->book, match->part, now_of(match), &match->pairs))
    return gl_fail_memory(error);
  match->pairs.found = match->pairs.found && match->pairs.pairs;
  return GL_OK;
}

static gl_cell any_cell(const match *match) {
  gl_cell cell = 0;
  while (gl_game_taken(now_of(match), cell))
    cell++;
  return cell;
}

// The partner of the other player's last stone, if that is free.
static gl_cell partner(const match *match, gl_cell last) {
  for (size_t i = 0; i < match->pairs.count; i++)
    if (match->pairs.cell[i] == last &&
        !gl_game_taken(now_of(match), match->pairs.cell[i ^ 1]))
      return match->pairs.cell[i ^ 1];
  return GL_NO_CELL;
}

// `last` is the other player's last stone.
static gl_status own_book_move(match *match, gl_cell last, gl_cell *cell,
                               gl_error *error) {
  const gl_game *game = now_of(match);
  char name[GL_NAME_SIZE];
  const char *why = "the strategy says so";
  if (match->pairs.found) {
    *cell = partner(match, last);
    why = *cell == GL_NO_CELL ? "any cell does" : "the other cell of a pair";
    *cell = *cell == GL_NO_CELL ? any_cell(match) : *cell;
  } else {
    if (!match->placed &&
        !gl_book_find(match->book, match->part, game, &match->turn))
      return gl_fail_memory(error);
    const bool settled =
        !match->placed && (!match->turn.found || match->turn.pairs);
    if (settled) { // stone by stone
      gl_book_settled(match->part, game, &match->turn);
      why = "that is enough";
    }
    if (!match->turn.found || match->placed >= match->turn.count ||
        gl_game_taken(game, match->turn.cell[match->placed]))
      return refuse_book(match, error);
    *cell = match->turn.cell[match->placed];
    const bool more = game->turns > 1 && game->mover[1] == match->side;
    match->placed = more && !settled ? match->placed + 1 : 0;
  }
  printf("gridlock plays %s", gl_layout_name(game->layout, *cell, name));
  if (!match->settings->option[OPTION_QUIET].given)
    printf(": %s", why);
  putchar('\n');
  return GL_OK;
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
  gl_cell last = GL_NO_CELL;
  while (!gl_game_over(now_of(match))) {
    const gl_game *game = now_of(match);
    const bool own = gl_game_mover(game) == match->side;
    gl_cell cell = GL_NO_CELL;
    const gl_status status =
        !own          ? (match->book ? look_for_pairs(match, error) : GL_OK)
        : match->book ? own_book_move(match, last, &cell, error)
                      : own_move(match, &cell, error);
    if (!own && !status)
      their_move(match, &cell);
    if (status || cell == GL_NO_CELL) {
      if (!status)
        puts("\nThe match ends here.");
      return status;
    }
    if (!gl_game_after(game, cell, &match->later[match->stones + 1]))
      return gl_fail_memory(error);
    match->stones++;
    last = cell;
    if (own || gl_game_over(now_of(match)))
      print_board(now_of(match), stdout);
  }
  announce(now_of(match));
  return GL_OK;
}

// The strategy that is worth more: one that wins, or the second one of two.
static const gl_book_part *choose_part(const gl_book *book) {
  const gl_book_part *chosen = NULL;
  for (size_t i = 0; i < book->parts; i++)
    if (!chosen || !chosen->wins)
      chosen = &book->part[i];
  return chosen;
}

gl_status play_strong_book(const cli_settings *settings, const gl_book *book,
                           gl_error *error) {
  const gl_game *game = book->game;
  const size_t cells = game->layout->cells;
  const gl_book_part *part = choose_part(book);
  if (!part)
    return gl_fail(error, GL_INPUT, settings->option[OPTION_CERT_PLAY].text, 0,
                   0, "there is no strategy in it");
  match m = {.settings = settings,
             .book = book,
             .part = part,
             .side = part->owner,
             .pairs.cell = malloc((cells + 1) * sizeof(gl_cell)),
             .turn.cell = malloc((cells + 1) * sizeof(gl_cell)),
             .later = malloc((game->turns + 1) * sizeof *m.later)};
  gl_status status =
      m.later && m.pairs.cell && m.turn.cell ? GL_OK : gl_fail_memory(error);
  if (!status) {
    m.later[0] = *game;
    greet(game, gl_game_opponent(m.side), book->value);
    print_board(game, stdout);
    status = play_on(&m, error);
  }
  for (; m.stones; m.stones--)
    gl_game_after_clear(&m.later[m.stones]);
  free(m.later);
  free(m.pairs.cell);
  free(m.turn.cell);
  return status;
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
