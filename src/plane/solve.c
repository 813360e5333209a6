// SPDX-License-Identifier: MIT
#include "plane/solve.h"

#include "exact/toric.h"
#include "hunt/engine.h"
#include "io/output.h"
#include "plane/blocks.h"
#include "plane/schedule.h"

#include <assert.h>
#include <stdlib.h>

// Breaker, who stops a part of a shape, stops the shape.  So of large ones he
// looks at so many cells only.
#define CORE_CELLS 16

typedef struct attempt {
  gl_search *search;
  gl_game core; // what he looks at; only its shapes are its own
  gl_plane_schedule schedule;
  gl_toric_periods periods; // those that were tried last
  gl_toric toric;
  gl_pairing pairing;
  gl_blocks blocks;
  gl_hunt hunt;
} attempt;

static const char *const names[] = {[GL_PLANE_PAIRING] = "pairing",
                                    [GL_PLANE_TILING] = "tiling",
                                    [GL_PLANE_HUNT] = "hunt"};

// ---- The methods ----

static gl_status ask_torus(attempt *attempt, gl_error *error) {
  gl_decide_clear(&attempt->pairing);
  gl_toric_clear(&attempt->toric);
  const gl_status status =
      gl_toric_open(&attempt->core, attempt->periods.width,
                    attempt->periods.height, &attempt->toric, error);
  if (status)
    return status;
  gl_search_count(attempt->search, GL_STAT_TORI);
  const gl_pairing_question question = {.offer = attempt->toric.offer,
                                        .first = GL_METHOD_MATCH,
                                        .last = GL_METHOD_EXACT,
                                        .budget = &attempt->search->budget,
                                        .strong = true};
  return gl_decide_pairing(&question, &attempt->pairing, error);
}

static gl_status try_pairings(attempt *attempt, gl_error *error) {
  gl_search *search = attempt->search;
  const size_t area = gl_plane_torus(attempt->schedule.round);
  gl_status status = GL_OK;
  gl_toric_periods next =
      gl_toric_periods_next(attempt->periods, &attempt->core);
  while (!status && !search->value && next.width * next.height <= area) {
    attempt->periods = next;
    status = ask_torus(attempt, error);
    if (attempt->pairing.decision == GL_PAIRED)
      search->value = GRIDLOCK_BREAKER;
    if (!gl_budget_work(&search->budget))
      break;
    next = gl_toric_periods_next(next, &attempt->core);
  }
  attempt->schedule.out[GL_PLANE_PAIRING] = area == GL_PLANE_TORUS_MOST;
  return status;
}

static gl_status try_tilings(attempt *attempt, gl_error *error) {
  gl_search *search = attempt->search;
  gl_blocks *blocks = &attempt->blocks;
  const unsigned round = attempt->schedule.round;
  gl_status status =
      gl_blocks_collect(blocks, gl_plane_block(round), search, error);
  if (!status && !gl_budget_stopped(&search->budget))
    status = gl_blocks_try(blocks, gl_plane_nodes(round), search, error);
  if (!status && blocks->found)
    search->value = GRIDLOCK_BREAKER;
  attempt->schedule.out[GL_PLANE_TILING] =
      blocks->area == GL_PLANE_BLOCK_MOST && !gl_blocks_open(blocks);
  return status;
}

// A run of the hunt that was cut would be lost, so its turn ends between two.
// Where nothing else is left to try, it has no end.
static gl_status try_hunt(attempt *attempt, gl_error *error) {
  gl_search *search = attempt->search;
  gl_hunt *hunt = &attempt->hunt;
  const gl_plane_schedule *schedule = &attempt->schedule;
  gl_budget part =
      gl_budget_part(&search->budget, names[GL_PLANE_HUNT], UINT64_MAX / 2);
  hunt->budget = &part;
  hunt->turn = schedule->out[GL_PLANE_PAIRING] && schedule->out[GL_PLANE_TILING]
                   ? 0
                   : part.progress.nodes + gl_plane_nodes(schedule->round);
  gl_search_count(search, GL_STAT_HUNTS);
  const gl_status status = gl_hunt_run(hunt, error);
  hunt->budget = NULL;
  gl_budget_unpart(&search->budget, &part, false);
  if (!status && hunt->found)
    search->value = GRIDLOCK_MAKER;
  attempt->schedule.out[GL_PLANE_HUNT] = hunt->complete;
  return status;
}

// ---- Turns ----

static bool make_core(const gl_game *game, gl_game *core) {
  bool good = true;
  *core = (gl_game){.kind = game->kind,
                    .infinite = true,
                    .handicap = game->handicap,
                    .text = game->text};
  for (size_t i = 0; good && i < game->shapes.count; i++) {
    const gl_shape *shape = &game->shapes.at[i];
    good = gl_shapes_add(&core->shapes, shape->at,
                         shape->count < CORE_CELLS ? shape->count : CORE_CELLS);
  }
  return good && gl_shapes_isometries(&core->shapes, &core->isometries);
}

// Pairs and blocks are no answer to a handicap.
static gl_status begin(attempt *attempt, gl_error *error) {
  gl_plane_schedule *schedule = &attempt->schedule;
  const gl_game *game = attempt->search->game;
  const gl_status refused = gl_hunt_accepts(game, NULL);
  schedule->out[GL_PLANE_PAIRING] = schedule->out[GL_PLANE_TILING] =
      game->handicap > 0;
  schedule->out[GL_PLANE_HUNT] = refused;
  if (gl_plane_schedule_begin(schedule))
    return GL_OK;
  return gl_hunt_accepts(game, error);
}

static gl_status take_turn(attempt *attempt, gl_error *error) {
  static gl_status (*const methods[])(struct attempt *, gl_error *) = {
      [GL_PLANE_PAIRING] = try_pairings,
      [GL_PLANE_TILING] = try_tilings,
      [GL_PLANE_HUNT] = try_hunt};
  assert(gl_plane_schedule_valid(&attempt->schedule));
  attempt->search->budget.progress.engine = names[attempt->schedule.method];
  return methods[attempt->schedule.method](attempt, error);
}

static gl_status take_turns(attempt *attempt, gl_error *error) {
  gl_search *search = attempt->search;
  const char *engine = search->budget.progress.engine;
  gl_status status = begin(attempt, error);
  bool more = !status;
  while (more) {
    status = take_turn(attempt, error);
    more = !status && !search->value && !gl_budget_stopped(&search->budget);
    if (more && !gl_plane_schedule_pass(&attempt->schedule)) {
      gl_budget_stop(&search->budget, GL_STOP_EXHAUSTED);
      more = false;
    }
  }
  if (!search->value)
    search->budget.progress.engine = engine;
  return status;
}

// ---- The answer ----

static gl_status write_pairing(const attempt *attempt, const char *path,
                               FILE *file, gl_error *error) {
  gl_output output;
  const gl_status status = gl_output_open_on(&output, path, file, error);
  if (status)
    return status;
  gl_toric_write(&attempt->toric, &attempt->pairing, output.file);
  return gl_output_close(&output, error);
}

static gl_status write_answer(const void *proof, const char *path, FILE *file,
                              gl_error *error) {
  const attempt *attempt = proof;
  switch (attempt->schedule.method) {
  case GL_PLANE_PAIRING:
    return write_pairing(attempt, path, file, error);
  case GL_PLANE_TILING:
    return gl_blocks_write(&attempt->blocks, path, file, error);
  default:
    return gl_lattice_proof_put(&attempt->hunt.proof, path, file, error);
  }
}

static void free_attempt(void *proof) {
  attempt *attempt = proof;
  gl_hunt_clear(&attempt->hunt);
  gl_blocks_clear(&attempt->blocks);
  gl_decide_clear(&attempt->pairing);
  gl_toric_clear(&attempt->toric);
  gl_shapes_clear(&attempt->core.shapes);
  free(attempt);
}

gl_status gl_plane_solve(gl_search *search, gl_error *error) {
  const gl_game *game = search->game;
  assert(game->infinite && game->kind == GL_WEAK);
  attempt *attempt = calloc(1, sizeof *attempt);
  if (!attempt)
    return gl_fail_memory(error);
  attempt->search = search;
  attempt->blocks.game = &attempt->core;
  attempt->hunt = (gl_hunt){
      .proof.game = game, .seed = search->seed, .threads = search->threads};
  gl_status status = search->known
                         ? gl_hunt_learn(&attempt->hunt, search->known, error)
                         : GL_OK;
  if (!status)
    status = make_core(game, &attempt->core) ? take_turns(attempt, error)
                                             : gl_fail_memory(error);
  gl_statistics_add(&search->statistics, &attempt->hunt.statistics);
  gl_hunt_count_known(&attempt->hunt, search);
  search->proof = attempt;
  search->free_proof = free_attempt;
  search->write_proof = write_answer;
  if (status || !search->value)
    gl_search_clear(search);
  return status;
}
