// SPDX-License-Identifier: MIT
#include "look/achieve.h"

#include "cert/cert.h"
#include "weak/fewest.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_NODES 100000

// Some part of the time that the board has left, and the memory.
static gridlock_limits limits_for(gl_achieve *achieve, double part) {
  gridlock_limits limits = achieve->limits;
  limits.bytes /= achieve->sharers;
  if (limits.bytes) // 0 would be no limit
    limits.bytes -=
        achieve->held < limits.bytes ? achieve->held : limits.bytes - 1;
  if (achieve->deadline > 0) {
    limits.seconds =
        part * (achieve->deadline - gl_budget_seconds(achieve->clock));
    if (limits.seconds < 1e-3)
      limits.seconds = 1e-3;
  }
  return limits;
}

// Starts a search for this board.
static void begin(gl_achieve *achieve, const gl_game *game, const char *engine,
                  double part, gl_search *search) {
  const gridlock_limits limits = limits_for(achieve, part);
  gl_search_begin(search, game);
  search->prove = true;
  search->threads = achieve->threads;
  gl_budget_start(&search->budget, &limits, engine);
}

static void end(gl_achieve_board *board, gl_search *search) {
  board->nodes += search->budget.progress.nodes;
  if (search->value || gl_budget_stopped(&search->budget))
    board->reason =
        search->value ? GRIDLOCK_NO_REASON : gl_budget_reason(&search->budget);
  free(search->move);
  gl_search_clear(search);
}

// Cells are written as in doc/results/pavings.
static char *path_of(const gl_achieve *achieve, const gl_achieve_board *board) {
  char *path = NULL;
  char *name = strdup(achieve->name);
  size_t size = 0;
  for (const char *from = achieve->name; name && *from; from++)
    if (*from != ':')
      name[size++] = *from == ',' ? '-' : *from;
  if (name)
    name[size] = '\0';
  if (!name ||
      asprintf(&path, "%s/%s-%zux%zu%s%s.glc", achieve->folder, name,
               board->width, board->height, achieve->fixed ? "-fixed" : "",
               achieve->torus ? "-torus" : "") < 0)
    path = NULL;
  free(name);
  return path;
}

// A certificate that cannot be written takes nothing away from the answer.
static gl_status save(const gl_achieve *achieve, gl_achieve_board *board,
                      const gl_search *search, gl_error *error) {
  if (!achieve->folder || !search->value)
    return GL_OK;
  board->path = path_of(achieve, board);
  if (!board->path)
    return gl_fail_memory(error);
  board->lost = gl_cert_save(search, board->path, NULL) != GL_OK;
  return GL_OK;
}

// What the search says is not believed: the moves are counted in the proof.
static gl_status count_moves(const gl_search *search, size_t *moves,
                             gl_error *error) {
  gl_cert_facts facts = {0};
  const gl_status status = gl_cert_describe(search, &facts, error);
  *moves = facts.turns;
  return status;
}

static gl_status contradiction(const gl_game *game,
                               const gl_achieve_board *board, gl_error *error) {
  return gl_fail(error, GL_INTERNAL, game->text, 0, 0,
                 "internal error: Maker wins in %zu moves and needs %zu; "
                 "please report this game",
                 board->most, board->least);
}

// How soon does Maker win?  Without an answer after so many nodes, 0 for no
// such limit, the board is as it was, but that `least` may be larger.
static gl_status hasten(gl_achieve *achieve, const gl_game *game,
                        uint64_t nodes, gl_achieve_board *board,
                        gl_error *error) {
  gl_search search;
  begin(achieve, game, "fewest", 1, &search);
  search.budget.pause = nodes;
  gl_status status = gl_fewest_run(&search, error);
  board->least = search.moves;
  if (!status && search.value) {
    board->value = search.value;
    status = count_moves(&search, &board->most, error);
    if (!status && board->most != board->least)
      status = contradiction(game, board, error);
    if (!status)
      status = save(achieve, board, &search, error);
  }
  end(board, &search);
  return status;
}

// Who wins?  If Maker does, the proof is kept unless there is a faster one.
static gl_status decide(gl_achieve *achieve, const gl_game *game,
                        gl_achieve_board *board, gl_error *error) {
  gl_search search;
  size_t moves = 0;
  begin(achieve, game, "auto", 0.5, &search);
  gl_status status = gl_search_run(&search, gl_engine_named("auto"), error);
  const gridlock_value value = search.value;
  if (!status && value == GRIDLOCK_MAKER)
    status = count_moves(&search, &moves, error);
  achieve->held = search.budget.progress.bytes;
  if (!status && value == GRIDLOCK_MAKER)
    status = hasten(achieve, game, 0, board, error);
  achieve->held = 0;
  if (!status && value && !board->value) {
    board->value = value;
    board->most = moves;
    status = save(achieve, board, &search, error);
    if (!status && value == GRIDLOCK_MAKER && board->most < board->least)
      status = contradiction(game, board, error);
  }
  const gridlock_reason reason = board->reason; // of the faster proof
  end(board, &search);
  board->reason = value ? reason : board->reason;
  return status;
}

// The game on this board; NULL if malloc fails.  Rows have a name of their own.
static char *text_of(const gl_achieve *achieve, const gl_achieve_board *board) {
  static const char row[] = "line:";
  const char *torus = achieve->torus ? ",torus" : "";
  char *text = NULL;
  const int size =
      strncmp(achieve->name, row, sizeof row - 1)
          ? asprintf(&text, "poly:%s@%zux%zu%s%s", achieve->name, board->width,
                     board->height, achieve->fixed ? ",fixed" : "", torus)
          : asprintf(&text, "mnk:%zu,%zu,%s%s", board->height, board->width,
                     achieve->name + sizeof row - 1, torus);
  return size < 0 ? NULL : text;
}

// Where Maker wins, to find a fast win is mostly easier than to find any.  So
// that is tried first, a little, and last, if there is time.
gl_status gl_achieve_run(gl_achieve *achieve, gl_achieve_board *board,
                         gl_error *error) {
  const double start = gl_budget_seconds(achieve->clock);
  gl_game *game = NULL;
  char *text = text_of(achieve, board);
  gl_status status =
      text ? gl_game_parse(text, &game, error) : gl_fail_memory(error);
  free(text);
  if (!status)
    status = hasten(achieve, game, FIRST_NODES, board, error);
  board->reason = GRIDLOCK_NO_REASON;
  if (!status && !board->value)
    status = decide(achieve, game, board, error);
  if (!status && !board->value && board->reason == GRIDLOCK_TIME)
    status = hasten(achieve, game, 0, board, error);
  board->seconds = gl_budget_seconds(achieve->clock) - start;
  gl_game_free(game);
  return status;
}
