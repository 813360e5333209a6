// SPDX-License-Identifier: MIT
// The engines by name, and the copy of an engine that fits the board.

#include "search/search.h"

#include "engines/handicap.h"
#include "hunt/engine.h"
#include "search/checkpoint.h"
#include "weak/fewest.h"
#include "weak/root.h"
#include "weak/schedule.h"

#include <string.h>

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
     "strong for strong games; a pairing, and dfpn, pns and hunt in turns, for "
     "weak ones, with a handicap strong and hunt; pairings, tilings and hunt "
     "on "
     "the infinite board",
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
    {"hunt",
     "search for Maker's wins by threats, for weak games of shapes",
     {gl_hunt_run_engine, gl_hunt_run_engine, gl_hunt_run_engine,
      gl_hunt_run_engine}},
    {"strong",
     "proof number search over turns, for strong games and .pg files",
     {gl_strong_run_1, gl_strong_run_2, gl_strong_run_4, gl_strong_run_8}},
};

#define ENGINES (sizeof engines / sizeof *engines)

const gl_engine *gl_engine_at(size_t number) {
  return number < ENGINES ? &engines[number] : NULL;
}

const char *gl_engine_name(size_t number) {
  return number < ENGINES ? engines[number].name : NULL;
}

const gl_engine *gl_engine_named(const char *name) {
  for (size_t i = 0; i < ENGINES; i++)
    if (!strcmp(engines[i].name, name))
      return &engines[i];
  return NULL;
}

// Several processes search with one engine.
static gl_status lead_or_serve(gl_search *search, const gl_engine *engine,
                               size_t copy, gl_error *error) {
  const gl_engine *dfpn = gl_engine_named("dfpn");
  if (search->game->kind != GL_WEAK || search->game->handicap ||
      (engine->run[0] && engine != dfpn))
    return gl_fail(error, GL_UNSUPPORTED, search->game->text, 0, 0,
                   "several processes search for weak games without handicap, "
                   "with dfpn");
  search->budget.progress.engine = dfpn->name;
  return dfpn->run[copy](search, error);
}

// Only these four put their tables away.
static gl_status may_checkpoint(const gl_search *search,
                                const gl_engine *engine, gl_error *error) {
  static const char *const names[] = {"andor", "dfpn", "hunt", "pns"};
  for (size_t i = 0; search->checkpoint && i < sizeof names / sizeof *names;
       i++)
    if (engine == gl_engine_named(names[i]))
      return GL_OK;
  return search->checkpoint
             ? gl_fail(error, GL_UNSUPPORTED, search->game->text, 0, 0,
                       "the engine %s keeps no checkpoints", engine->name)
             : GL_OK;
}

// The engines for weak games let players alternate from the first stone on, and
// so do their certificates.
static gl_status takes_handicap(const gl_search *search,
                                const gl_engine *engine, gl_error *error) {
  if (!search->game->handicap)
    return GL_OK;
  if (search->prove && !(engine && !engine->run[0]))
    return gl_fail(error, GL_UNSUPPORTED, search->game->text, 0, 0,
                   "of the engines only hunt proves games with a handicap");
  if (engine && (!engine->run[0] || engine == gl_engine_named("brute") ||
                 engine == gl_engine_named("strong")))
    return GL_OK;
  return gl_fail(error, GL_UNSUPPORTED, search->game->text, 0, 0,
                 "of the engines only brute and strong know a handicap");
}

// It has boards of its own: larger ones, the plane, and a handicap.
static gl_status run_hunt(gl_search *search, const gl_engine *engine,
                          gl_error *error) {
  search->budget.progress.engine = engine->name;
  if (search->wire)
    return lead_or_serve(search, engine, 0, error);
  const gl_status status = may_checkpoint(search, engine, error);
  return status ? status : gl_hunt_run_engine(search, error);
}

// `auto` on a board that is too large for the others.
static bool is_for_hunt(const gl_game *game, const gl_engine *engine) {
  return !engine->run[0] && !game->infinite &&
         game->graph[GL_MAKER]->cells > GL_ENGINE_CELLS &&
         !gl_hunt_accepts(game, NULL);
}

// `auto` with a handicap.
static gl_status run_handicap(gl_search *search, gl_error *error) {
  const gl_engine *strong = gl_engine_named("strong");
  const gl_status status = may_checkpoint(search, strong, error);
  return status
             ? status
             : gl_handicap_run(search, gl_engine_named("hunt"), strong, error);
}

// Is the start asked for a pairing, before engines have turns?  A search that
// goes on has asked.
static bool asks_root(const gl_search *search, const gl_engine *engine) {
  const gl_game *game = search->game;
  return !engine->run[0] && game->kind == GL_WEAK && !game->infinite &&
         !game->handicap && !search->wire && !search->samples &&
         (search->use & GL_USE_PAIRING) &&
         !(search->checkpoint && search->checkpoint->file);
}

gl_status gl_search_run(gl_search *search, const gl_engine *engine,
                        gl_error *error) {
  const gl_game *game = search->game;
  if (asks_root(search, engine)) {
    const gl_status asked = gl_root_ask(search, gl_engine_named("dfpn"), error);
    if (asked || search->value || gl_budget_stopped(&search->budget))
      return asked;
  }
  if (engine == gl_engine_named("hunt") || is_for_hunt(game, engine))
    return run_hunt(search, gl_engine_named("hunt"), error);
  gl_status status = gl_search_accepts(game, error);
  if (!status)
    status = takes_handicap(search, engine, error);
  if (status)
    return status;
  const size_t copy = gl_search_engine_copy(game);
  if (search->wire)
    return lead_or_serve(search, engine, copy, error);
  if (!engine->run[0] && game->kind == GL_WEAK && !game->handicap)
    return gl_schedule_run(
        search, gl_engine_named("dfpn"), gl_engine_named("pns"),
        gl_hunt_accepts(game, NULL) ? NULL : gl_engine_named("hunt"), error);
  if (!engine->run[0] && game->handicap)
    return run_handicap(search, error);
  if (!engine->run[0])
    engine = gl_engine_named("strong");
  if (search->prove && game->kind != GL_WEAK &&
      engine != gl_engine_named("strong"))
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "the engine %s makes certificates of weak games only",
                   engine->name);
  search->budget.progress.engine = engine->name;
  const gl_status checkpointed = may_checkpoint(search, engine, error);
  return checkpointed ? checkpointed : engine->run[copy](search, error);
}

gl_status gl_fewest_run(gl_search *search, gl_error *error) {
  gl_engine_run *const run[] = {gl_fewest_search_1, gl_fewest_search_2,
                                gl_fewest_search_4, gl_fewest_search_8};
  gl_status status = gl_search_accepts(search->game, error);
  if (!status)
    status = takes_handicap(search, NULL, error);
  return status ? status
                : run[gl_search_engine_copy(search->game)](search, error);
}
