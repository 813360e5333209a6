// SPDX-License-Identifier: MIT
#include "cli/attain.h"

#include "cert/cert.h"
#include "weak/fewest.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_LOOK 100000 // nodes

// Some part of the time that the board has left, and the memory.
static gridlock_limits limits_for(attempt *a, double part) {
  gridlock_limits limits = limits_of(a->settings);
  limits.bytes /= a->sharers;
  if (limits.bytes) // 0 would be no limit
    limits.bytes -= a->held < limits.bytes ? a->held : limits.bytes - 1;
  if (a->deadline > 0) {
    limits.seconds = part * (a->deadline - gl_budget_seconds(a->clock));
    if (limits.seconds < 1e-3)
      limits.seconds = 1e-3;
  }
  limits.tick = show_progress;
  limits.context = &a->how;
  return limits;
}

// Starts a search for this board.
static void begin(attempt *a, const gl_game *game, const char *engine,
                  double part, gl_search *search) {
  const gridlock_limits limits = limits_for(a, part);
  gl_search_begin(search, game);
  search->prove = true;
  search->threads = a->threads;
  gl_budget_start(&search->budget, &limits, engine);
}

static void end(board *b, gl_search *search) {
  b->nodes += search->budget.progress.nodes;
  if (search->value || search->budget.reason)
    b->reason = search->value ? GRIDLOCK_NO_REASON : search->budget.reason;
  free(search->move);
  gl_search_clear(search);
}

// Cells are written as in doc/results/pavings.
static char *path_of(const attempt *a, const board *b) {
  char *path = NULL;
  char *name = strdup(a->name);
  size_t size = 0;
  for (const char *from = a->name; name && *from; from++)
    if (*from != ':')
      name[size++] = *from == ',' ? '-' : *from;
  if (name)
    name[size] = '\0';
  if (!name || asprintf(&path, "%s/%s-%zux%zu%s.glc",
                        a->settings->option[OPTION_CERTS].text, name, b->width,
                        b->height, a->torus ? "-torus" : "") < 0)
    path = NULL;
  free(name);
  return path;
}

static gl_status save(const attempt *a, board *b, const gl_search *search,
                      gl_error *error) {
  if (!a->settings->option[OPTION_CERTS].given || !search->value)
    return GL_OK;
  b->path = path_of(a, b);
  return b->path ? gl_cert_save(search, b->path, error) : gl_fail_memory(error);
}

// What the search says is not believed: the moves are counted in the proof.
static gl_status count_moves(const gl_search *search, size_t *moves,
                             gl_error *error) {
  gl_cert_facts facts = {0};
  const gl_status status = gl_cert_describe(search, &facts, error);
  *moves = facts.turns;
  return status;
}

static gl_status contradiction(const gl_game *game, const board *b,
                               gl_error *error) {
  return gl_fail(error, GL_INTERNAL, game->text, 0, 0,
                 "internal error: Maker wins in %zu moves and needs %zu; "
                 "please report this game",
                 b->most, b->least);
}

// How soon does Maker win?  Without an answer after so many nodes, 0 for no
// such limit, the board is as it was, but that `least` may be larger.
static gl_status hasten(attempt *a, const gl_game *game, uint64_t nodes,
                        board *b, gl_error *error) {
  gl_search search;
  begin(a, game, "fewest", 1, &search);
  search.budget.pause = nodes;
  gl_status status = gl_fewest_run(&search, error);
  b->least = search.moves;
  if (!status && search.value) {
    b->value = search.value;
    status = count_moves(&search, &b->most, error);
    if (!status && b->most != b->least)
      status = contradiction(game, b, error);
    if (!status)
      status = save(a, b, &search, error);
  }
  end(b, &search);
  return status;
}

// Who wins?  If Maker does, the proof is kept unless there is a faster one.
static gl_status decide(attempt *a, const gl_game *game, board *b,
                        gl_error *error) {
  gl_search search;
  size_t moves = 0;
  begin(a, game, "auto", 0.5, &search);
  gl_status status = gl_search_run(&search, gl_engine_named("auto"), error);
  const gridlock_value value = search.value;
  if (!status && value == GRIDLOCK_MAKER)
    status = count_moves(&search, &moves, error);
  a->held = search.budget.progress.bytes;
  if (!status && value == GRIDLOCK_MAKER)
    status = hasten(a, game, 0, b, error);
  a->held = 0;
  if (!status && value && !b->value) {
    b->value = value;
    b->most = moves;
    status = save(a, b, &search, error);
    if (!status && value == GRIDLOCK_MAKER && b->most < b->least)
      status = contradiction(game, b, error);
  }
  const gridlock_reason reason = b->reason; // of the faster proof
  end(b, &search);
  b->reason = value ? reason : b->reason;
  return status;
}

// Where Maker wins, to find a fast win is mostly easier than to find any.  So
// that is tried first, a little, and last, if there is time.
gl_status attain(attempt *a, board *b, gl_error *error) {
  const double start = gl_budget_seconds(a->clock);
  gl_game *game = NULL;
  char *text = NULL;
  gl_status status = asprintf(&text, "poly:%s@%zux%zu%s", a->name, b->width,
                              b->height, a->torus ? ",torus" : "") < 0
                         ? gl_fail_memory(error)
                         : gl_game_parse(text, &game, error);
  free(text);
  if (!status)
    status = hasten(a, game, FIRST_LOOK, b, error);
  b->reason = GRIDLOCK_NO_REASON;
  if (!status && !b->value)
    status = decide(a, game, b, error);
  if (!status && !b->value && b->reason == GRIDLOCK_TIME)
    status = hasten(a, game, 0, b, error);
  b->seconds = gl_budget_seconds(a->clock) - start;
  gl_game_free(game);
  return status;
}
