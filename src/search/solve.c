// SPDX-License-Identifier: MIT
// The engines by name, and the copy of an engine that fits the board.

#include "search/search.h"

#include <string.h>

#define MOST_CELLS 512

gl_engine_run gl_brute_1, gl_brute_2, gl_brute_4, gl_brute_8;
gl_engine_run gl_andor_1, gl_andor_2, gl_andor_4, gl_andor_8;
gl_engine_run gl_pns_1, gl_pns_2, gl_pns_4, gl_pns_8;

static const gl_engine engines[] = {
    {"auto", "the engine that fits the game", {0}},
    {"brute",
     "plain minimax with a table: the judge of the others",
     {gl_brute_1, gl_brute_2, gl_brute_4, gl_brute_8}},
    {"andor",
     "depth-first search with pairings and zones, for weak games",
     {gl_andor_1, gl_andor_2, gl_andor_4, gl_andor_8}},
    {"pns",
     "proof number search, for weak games that Maker may win",
     {gl_pns_1, gl_pns_2, gl_pns_4, gl_pns_8}},
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

void gl_search_clear(gl_search *search) {
  if (search->proof)
    search->free_proof(search->proof);
  search->proof = NULL;
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

gl_status gl_search_run(gl_search *search, const gl_engine *engine,
                        gl_error *error) {
  const gl_game *game = search->game;
  const gl_status status = gl_search_accepts(game, error);
  if (status)
    return status;
  if (search->prove && game->kind != GL_WEAK)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "certificates are for weak games");
  if (!engine->run[0])
    engine = gl_engine_named(game->kind == GL_WEAK ? "andor" : "brute");
  search->budget.progress.engine = engine->name;
  const size_t cells = game->graph[GL_MAKER]->cells;
  const size_t size = cells <= 64 ? 0 : cells <= 128 ? 1 : cells <= 256 ? 2 : 3;
  return engine->run[size](search, error);
}
