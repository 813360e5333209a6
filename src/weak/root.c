// SPDX-License-Identifier: MIT
#include "weak/root.h"

#include "exact/record.h"
#include "io/output.h"

#include <assert.h>
#include <stdlib.h>

// What the pairs on offer may take, about, before they are made: pairs inside
// lines, and lines that meet.  And the clauses that a SAT solver may be given.
#define MOST_WORK ((uint64_t)1 << 24)
#define MOST_CLAUSES ((uint64_t)1 << 22)

gl_root_claimer gl_root_steps_1, gl_root_steps_2, gl_root_steps_4,
    gl_root_steps_8;

// A pairing of more cells than steps are for; it is the search's proof.
typedef struct paired {
  const gl_game *game;
  gl_offer *offer;
  gl_line *line;
  gl_pairing pairing;
} paired;

static void free_paired(void *proof) {
  paired *paired = proof;
  gl_decide_clear(&paired->pairing);
  gl_offer_free(paired->offer);
  free(paired->line);
  free(paired);
}

static gl_pairing_record record_of(const paired *paired) {
  return (gl_pairing_record){paired->game, paired->offer, paired->line,
                             &paired->pairing};
}

static gl_status write_paired(const void *proof, const char *path, FILE *file,
                              gl_error *error) {
  const gl_pairing_record record = record_of(proof);
  gl_output output;
  const gl_status status = gl_output_open_on(&output, path, file, error);
  if (status)
    return status;
  gl_exact_record_pairs(&record, output.file);
  return gl_output_close(&output, error);
}

// ---- What it may take ----

static uint64_t work_of(const gl_hypergraph *graph) {
  uint64_t work = 0;
  for (gl_line line = 0; line < graph->lines; line++) {
    const gl_cells cells = gl_line_cells(graph, line);
    work += (uint64_t)cells.count * cells.count / 2;
    for (size_t i = 0; i < cells.count; i++)
      work += gl_cell_lines(graph, cells.at[i]).count;
  }
  return work;
}

static uint64_t clauses_of(const gl_offer *offer) {
  uint64_t count = offer->lines;
  for (size_t cell = 0; cell < offer->cells; cell++) {
    const uint64_t size = gl_offer_slice_size(&offer->through, cell);
    count += size * size / 2;
  }
  return count;
}

// ---- The question ----

static bool is_small(const gl_game *game) {
  return game->graph[GL_MAKER]->cells <= GL_ENGINE_CELLS;
}

// Matching first, and weights, so that little is left to ask; for large boards
// these take longer than all that they could spare.  The searches that fill
// menus are the leaves' own.
static gl_status decide(gl_search *search, paired *paired, gl_error *error) {
  gl_pairing_question question = {.offer = paired->offer,
                                  .game = paired->game,
                                  .first = GL_METHOD_MATCH,
                                  .last = GL_METHOD_MATCH,
                                  .budget = &search->budget,
                                  .strong = true};
  gl_status status = gl_decide_pairing(&question, &paired->pairing, error);
  if (status || paired->pairing.decision)
    return status;
  gl_decide_clear(&paired->pairing);
  question.first = is_small(paired->game) ? GL_METHOD_WEIGHTS : GL_METHOD_PLANE;
  question.last =
      !is_small(paired->game) || clauses_of(paired->offer) <= MOST_CLAUSES
          ? GL_METHOD_EXACT
          : GL_METHOD_PLANE;
  return gl_decide_pairing(&question, &paired->pairing, error);
}

// ---- The answer ----

static gl_cell stone_of(const paired *paired) {
  const gl_pairing_record record = record_of(paired);
  gl_cell stone;
  return gl_exact_record_stone(&record, &stone) ? stone : GL_NO_CELL;
}

static gl_status claim(gl_search *search, const paired *paired,
                       gl_error *error) {
  gl_root_claimer *const copies[] = {gl_root_steps_1, gl_root_steps_2,
                                     gl_root_steps_4, gl_root_steps_8};
  const gl_cell turn = (gl_cell)paired->game->graph[GL_MAKER]->cells;
  gl_pair *pair = malloc((paired->pairing.count + 1) * sizeof *pair);
  size_t pairs = 0;
  if (!pair)
    return gl_fail_memory(error);
  for (size_t i = 0; i < paired->pairing.count; i++) {
    pair[pairs] = paired->offer->pair[paired->pairing.chosen[i]];
    pairs += pair[pairs].y != turn;
  }
  const gl_status status = copies[gl_search_engine_copy(paired->game)](
      search, pair, pairs, stone_of(paired), error);
  free(pair);
  return status;
}

// The pairing itself is the proof, and the search's from now on.
static void keep(gl_search *search, paired *paired) {
  const gl_cell stone = stone_of(paired);
  assert(!search->proof && !search->move);
  search->value = GRIDLOCK_BREAKER;
  search->proof = paired;
  search->free_proof = free_paired;
  search->write_proof = write_paired;
  search->move = stone == GL_NO_CELL ? NULL : malloc(sizeof *search->move);
  if (!search->move)
    return;
  search->move[0] = stone;
  search->move_count = 1;
}

static gl_status ask(gl_search *search, gl_error *error) {
  const gl_game *game = search->game;
  assert(game->kind == GL_WEAK && !game->infinite && !game->handicap);
  if (is_small(game) && work_of(game->graph[GL_MAKER]) > MOST_WORK)
    return GL_OK;
  paired *paired = calloc(1, sizeof *paired);
  if (!paired)
    return gl_fail_memory(error);
  paired->game = game;
  search->budget.progress.engine = "pairing";
  gl_error refusal = {0};
  const gl_status offered =
      gl_offer_of_game(game, &paired->offer, &paired->line, &refusal);
  gl_status status = offered ? GL_OK : decide(search, paired, error);
  if (offered == GL_MEMORY)
    status = gl_fail_memory(error);
  if (!status && paired->pairing.decision == GL_PAIRED && !is_small(game)) {
    keep(search, paired);
    return GL_OK;
  }
  if (!status && paired->pairing.decision == GL_PAIRED)
    status = claim(search, paired, error);
  free_paired(paired);
  if (!search->value)
    gl_search_clear(search);
  return status;
}

// What is decided by a leaf, or with so few nodes, is not asked.
#ifdef GL_STRESS
#define GLANCE 0
#else
#define GLANCE 5
#endif

// What an engine sees at a glance.  *open says that this is nothing; then it
// leaves no trace.
static gl_status glance(gl_search *search, const gl_engine *engine, bool *open,
                        gl_error *error) {
  gl_budget *budget = &search->budget;
  const gl_statistics statistics = search->statistics;
  const uint64_t nodes = budget->progress.nodes;
  const size_t threads = search->threads;
  budget->progress.engine = engine->name;
  budget->pause = nodes + GLANCE;
  search->threads = 1;
  const gl_status status =
      engine->run[gl_search_engine_copy(search->game)](search, error);
  search->threads = threads;
  budget->pause = 0;
  *open = !status && !search->value && gl_budget_paused(budget);
  if (!*open)
    return status;
  gl_search_clear(search);
  gl_budget_go_on(budget);
  budget->progress.nodes = nodes;
  search->statistics = statistics;
  return GL_OK;
}

gl_status gl_root_ask(gl_search *search, const gl_engine *engine,
                      gl_error *error) {
  bool open = true;
  const gl_status status = GLANCE && is_small(search->game)
                               ? glance(search, engine, &open, error)
                               : GL_OK;
  return open ? ask(search, error) : status;
}
