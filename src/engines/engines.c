// SPDX-License-Identifier: MIT
// The engines by name, and the copy of an engine that fits the board.

#include "search/search.h"

#include "search/checkpoint.h"
#include "search/technique.h"
#include "weak/fewest.h"

#include <string.h>

#define MOST_CELLS 512

// The nodes of the first turn when engines take turns.
#ifdef GL_STRESS
#define FIRST_TURN 10
#else
#define FIRST_TURN 100000
#endif

// After one part in so many of its turn the second engine tells whether it will
// come to something.
#define SCOUT 100

gl_engine_run gl_brute_run_1, gl_brute_run_2, gl_brute_run_4, gl_brute_run_8;
gl_engine_run gl_andor_run_1, gl_andor_run_2, gl_andor_run_4, gl_andor_run_8;
gl_engine_run gl_dfpn_run_1, gl_dfpn_run_2, gl_dfpn_run_4, gl_dfpn_run_8;
gl_engine_run gl_pns_run_1, gl_pns_run_2, gl_pns_run_4, gl_pns_run_8;
gl_engine_run gl_strong_run_1, gl_strong_run_2, gl_strong_run_4,
    gl_strong_run_8;
gl_engine_run gl_fewest_search_1, gl_fewest_search_2, gl_fewest_search_4,
    gl_fewest_search_8;

static const gl_engine engines[] = {
    {"auto",
     "strong for strong games; dfpn and pns in turns for weak ones",
     {0}},
    {"brute",
     "plain minimax with a table: the judge of the others",
     {gl_brute_run_1, gl_brute_run_2, gl_brute_run_4, gl_brute_run_8}},
    {"andor",
     "depth-first search with pairings and zones, for weak games",
     {gl_andor_run_1, gl_andor_run_2, gl_andor_run_4, gl_andor_run_8}},
    {"dfpn",
     "depth-first proof number search with cards and shields, for weak games",
     {gl_dfpn_run_1, gl_dfpn_run_2, gl_dfpn_run_4, gl_dfpn_run_8}},
    {"pns",
     "proof number search, for weak games that Maker may win",
     {gl_pns_run_1, gl_pns_run_2, gl_pns_run_4, gl_pns_run_8}},
    {"strong",
     "proof number search over turns, for strong games and .pg files",
     {gl_strong_run_1, gl_strong_run_2, gl_strong_run_4, gl_strong_run_8}},
};

#define ENGINES (sizeof engines / sizeof *engines)

const gl_engine *gl_engine_at(size_t number) {
  return number < ENGINES ? &engines[number] : NULL;
}

const gl_engine *gl_engine_named(const char *name) {
  for (size_t i = 0; i < ENGINES; i++)
    if (!strcmp(engines[i].name, name))
      return &engines[i];
  return NULL;
}

void gl_search_begin(gl_search *search, const gl_game *game) {
  const gl_numbers numbers = gl_preset_numbers(NULL);
  *search = (gl_search){.game = game,
                        .width = 2,
                        .alpha = numbers.alpha,
                        .beta = numbers.beta,
                        .model = gl_model_czifra};
  gl_techniques_read(NULL, NULL, NULL, &search->use, NULL);
}

// What only the end knows.
static void finish_statistics(gl_search *search) {
  uint64_t *count = search->statistics.count;
  count[GL_STAT_NODES] = search->budget.progress.nodes;
  count[GL_STAT_NODES_RESUMED] =
      search->checkpoint ? search->checkpoint->resumed : 0;
  count[GL_STAT_PEAK] = search->budget.peak;
}

gridlock_result gl_search_end(gl_search *search) {
  const gl_budget *budget = &search->budget;
  finish_statistics(search);
  gridlock_result result = {
      .value = search->value,
      .reason = search->value ? GRIDLOCK_NO_REASON : budget->reason,
      .engine = budget->progress.engine,
      .nodes = budget->progress.nodes,
      .resumed = search->checkpoint ? search->checkpoint->resumed : 0,
      .created = search->created,
      .seconds = gl_budget_seconds(budget),
      .cpu_seconds = gl_budget_cpu_seconds(budget),
      .peak_bytes = budget->peak,
      .move = search->move,
      .move_count = search->move_count,
      .ranks = search->ranks,
  };
  memcpy(result.statistics, search->statistics.count,
         sizeof search->statistics.count);
  search->move = NULL;
  gl_search_clear(search);
  return result;
}

void gl_search_clear(gl_search *search) {
  if (search->proof)
    search->free_proof(search->proof);
  search->proof = NULL;
  search->write_proof = NULL;
}

gl_status gl_search_accepts(const gl_game *game, gl_error *error) {
  if (game->infinite)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "no engine solves games on the infinite board");
  const size_t cells = game->graph[GL_MAKER]->cells;
  if (cells > MOST_CELLS)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "this board has %zu cells, and the engines take at most %d",
                   cells, MOST_CELLS);
  return GL_OK;
}

// Which of an engine's copies fits the board.
static size_t size_of(const gl_game *game) {
  const size_t cells = game->graph[GL_MAKER]->cells;
  return cells <= 64 ? 0 : cells <= 128 ? 1 : cells <= 256 ? 2 : 3;
}

// Some games are for one engine and some for the other, and nothing that is
// known before tells which.  So they take turns, each with ten times the nodes
// of its turn before; what the loser spends is a small part of it, or as much
// as the winner.  A turn of pns on a board that is Breaker's may take many
// times as long as one of dfpn, but soon shows it (doc/DESIGN.md), and ends.
// When dfpn has no memory left, pns, which throws away what it can make again,
// goes on alone.
static gl_status take_turns(gl_search *search, size_t size, gl_error *error) {
  const gl_engine *const engine[] = {gl_engine_named("dfpn"),
                                     gl_engine_named("pns")};
  gl_budget *budget = &search->budget;
  gl_schedule own = {0};
  gl_schedule *turn = search->checkpoint ? &search->checkpoint->schedule : &own;
  if (!turn->nodes)
    *turn = (gl_schedule){.nodes = FIRST_TURN,
                          .pause = budget->progress.nodes + FIRST_TURN};
  if (turn->bytes &&
      (!budget->limits.bytes || budget->limits.bytes > turn->bytes)) {
    // There is more memory than there was: a short turn for the second, and the
    // first has its turn again.
    turn->bytes = 0;
    turn->nodes /= turn->nodes > FIRST_TURN ? 10 : 1;
    turn->pause = budget->progress.nodes + turn->nodes;
  }
  for (;;) {
    const gl_engine *now = engine[turn->second];
    search->created = 0;
    budget->progress.engine = now->name;
    budget->pause = turn->pause;
    search->scout = turn->second && turn->pause
                        ? turn->pause - turn->nodes + turn->nodes / SCOUT
                        : 0;
    if (search->checkpoint)
      search->checkpoint->more = !turn->second;
    const gl_status status = now->run[size](search, error);
    const bool alone = !turn->second && budget->reason == GRIDLOCK_MEMORY_LIMIT;
    if (status || (!budget->paused && !alone))
      return status;
    // Where there is no limit, malloc has failed, and may not the next time.
    const size_t full =
        budget->limits.bytes ? budget->limits.bytes : budget->peak + 1;
    gl_search_clear(search);
    gl_budget_go_on(budget);
    turn->nodes *= turn->second ? 10 : 1;
    turn->second = alone || !turn->second;
    turn->pause = alone ? 0 : budget->progress.nodes + turn->nodes;
    turn->bytes = alone ? full : 0;
  }
}

// Several processes search with one engine.
static gl_status lead_or_serve(gl_search *search, const gl_engine *engine,
                               size_t size, gl_error *error) {
  const gl_engine *dfpn = gl_engine_named("dfpn");
  if (search->game->kind != GL_WEAK || (engine->run[0] && engine != dfpn))
    return gl_fail(error, GL_UNSUPPORTED, search->game->text, 0, 0,
                   "several processes search for weak games, with dfpn");
  search->budget.progress.engine = dfpn->name;
  return dfpn->run[size](search, error);
}

// Only these three put their tables away.
static gl_status keeps(const gl_search *search, const gl_engine *engine,
                       gl_error *error) {
  static const char *const names[] = {"andor", "dfpn", "pns"};
  for (size_t i = 0; search->checkpoint && i < sizeof names / sizeof *names;
       i++)
    if (engine == gl_engine_named(names[i]))
      return GL_OK;
  return search->checkpoint
             ? gl_fail(error, GL_UNSUPPORTED, search->game->text, 0, 0,
                       "the engine %s keeps no checkpoints", engine->name)
             : GL_OK;
}

gl_status gl_search_run(gl_search *search, const gl_engine *engine,
                        gl_error *error) {
  const gl_game *game = search->game;
  const gl_status status = gl_search_accepts(game, error);
  if (status)
    return status;
  const size_t size = size_of(game);
  if (search->wire)
    return lead_or_serve(search, engine, size, error);
  if (!engine->run[0] && game->kind == GL_WEAK)
    return take_turns(search, size, error);
  if (!engine->run[0])
    engine = gl_engine_named("strong");
  if (search->prove && game->kind != GL_WEAK &&
      engine != gl_engine_named("strong"))
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "the engine %s makes certificates of weak games only",
                   engine->name);
  search->budget.progress.engine = engine->name;
  const gl_status kept = keeps(search, engine, error);
  return kept ? kept : engine->run[size](search, error);
}

gl_status gl_fewest_run(gl_search *search, gl_error *error) {
  gl_engine_run *const copy[] = {gl_fewest_search_1, gl_fewest_search_2,
                                 gl_fewest_search_4, gl_fewest_search_8};
  const gl_status status = gl_search_accepts(search->game, error);
  return status ? status : copy[size_of(search->game)](search, error);
}
