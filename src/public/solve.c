// SPDX-License-Identifier: MIT
// A search, from the options to the result.

#include "plane/solve.h"
#include "cert/cert.h"
#include "hunt/hunt.h"
#include "parallel/wire.h"
#include "public/proof.h"
#include "search/checkpoint.h"
#include "search/options.h"
#include "search/technique.h"
#include "sequence/ladder.h"

#include <stdlib.h>

// Zero is the default, because options are valid when zeroed.
static unsigned pairing_width(int width) {
  return width > 0 ? (unsigned)width : width ? 0 : GL_WIDTH;
}

static gl_status set_numbers(const gridlock_options *options, gl_search *search,
                             gl_error *error) {
  gl_option_value leaf = {.whole = GL_LEAF_ONE};
  if (options->leaf &&
      !gl_option_read(&gl_search_options[GL_OPTION_LEAF], options->leaf, &leaf))
    return gl_fail(error, GL_INPUT, options->leaf, 0, 0,
                   "there is no such leaf");
  search->leaf = (gl_leaf)leaf.whole;
  const gl_numbers standard = gl_technique_preset_numbers(options->preset);
  search->alpha = options->alpha > 0 ? options->alpha : standard.alpha;
  search->beta = options->beta > 0   ? options->beta
                 : options->beta < 0 ? 0
                                     : standard.beta;
  return options->model ? gl_model_read(options->model, &search->model, error)
                        : GL_OK;
}

// The fields that are numbers have the ranges of their rows.
static gl_status check_ranges(const gl_game *game,
                              const gridlock_options *options,
                              gl_error *error) {
  if (options->threads > GL_THREADS_MOST)
    return gl_fail(error, GL_INPUT, game->text, 0, 0,
                   "there are at most %d threads", GL_THREADS_MOST);
  if (options->width > GL_WIDTH_MOST)
    return gl_fail(error, GL_INPUT, game->text, 0, 0,
                   "a width is at most %d pairs", GL_WIDTH_MOST);
  return GL_OK;
}

// What the options say, but for limits and checkpoints.
static gl_status set_options(const gl_game *game,
                             const gridlock_options *options, gl_search *search,
                             gl_error *error) {
  gl_search_begin(search, game);
  search->seed = options->seed;
  search->threads = options->threads > 0 ? (size_t)options->threads : 1;
  search->width = pairing_width(options->width);
  search->prove = options->certificate || options->keep_proof;
  search->strict = true;
  search->wire = options->wire;
  const gl_status status = gl_techniques_read(
      options->preset, options->with, options->without, &search->use, error);
  return status ? status : set_numbers(options, search, error);
}

// On the infinite board there are no checkpoints and no other processes, and
// all engines but the hunt are for finite boards.
static gl_status run_on_plane(gl_search *search, const gl_engine *engine,
                              const gridlock_options *options,
                              gl_error *error) {
  const gl_game *game = search->game;
  const bool chooses = engine == gl_engine_named("auto");
  if (!chooses && engine != gl_engine_named("hunt"))
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "the engine %s is for finite boards; on the infinite board "
                   "there are auto and hunt",
                   engine->name);
  if (options->wire)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "several processes search finite boards only");
  if (options->checkpoint)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "searches on the infinite board keep no checkpoints");
  gl_budget_start(&search->budget, &options->limits, engine->name);
  return chooses ? gl_plane_solve(search, error)
                 : gl_search_run(search, engine, error);
}

// Of several processes only the first has checkpoints and certificates.
static gl_status run_engine(gl_search *search, const gl_engine *engine,
                            const gridlock_options *options, gl_error *error) {
  const bool first = !options->wire || !options->wire->rank;
  // A checkpoint of several processes is one of dfpn's.
  const char *name = options->wire ? "dfpn" : engine->name;
  gl_status status = GL_OK;
  if (search->game->infinite)
    return run_on_plane(search, engine, options, error);
  gl_budget_start(&search->budget, &options->limits, engine->name);
  if (options->checkpoint && first)
    status = gl_checkpoint_open(search, name, options, error);
  return status ? status : gl_search_run(search, engine, error);
}

// An hour of search is not for a certificate that cannot be written.
static gl_status try_certificate(const gl_game *game, const gl_engine *engine,
                                 const gridlock_options *options,
                                 gl_error *error) {
  const bool first = !options->wire || !options->wire->rank;
  const bool hunts = !options->wire && (engine == gl_engine_named("auto") ||
                                        engine == gl_engine_named("hunt"));
  const bool strong = engine == gl_engine_named("strong");
  return options->certificate && first
             ? gl_cert_try(game, hunts, strong, options->certificate, error)
             : GL_OK;
}

// Whatever happens here, the answer stands.
static gl_status write_certificate(const gl_search *search,
                                   const gridlock_options *options,
                                   gl_error *error) {
  const bool first = !options->wire || !options->wire->rank;
  return search->value && options->certificate && first
             ? gl_cert_save(search, options->certificate, error)
             : GL_OK;
}

// What the hunt knows before it begins.
static gl_status read_known(const gl_game *game, const gl_engine *engine,
                            const gridlock_options *options,
                            gl_lattice_cards *known, gl_error *error) {
  if (!options->from)
    return GL_OK;
  if (options->wire ||
      (engine != gl_engine_named("auto") && engine != gl_engine_named("hunt")))
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "known cards are for the engines hunt and auto");
  const gl_status status = gl_hunt_accepts(game, error);
  return status ? status : gl_ladder_read(options->from, game, known, error);
}

// The user's own tick, and a cancellation.
typedef struct wishes {
  gridlock_limits limits;
  gridlock_cancellation *cancellation;
} wishes;

static int ask_both(const gridlock_progress *progress, void *context) {
  const wishes *both = context;
  return gridlock_cancelled(progress, both->cancellation) ||
         (both->limits.tick &&
          both->limits.tick(progress, both->limits.context));
}

// The same options, of which the limits ask the cancellation, too.
static gridlock_options with_wishes(const gridlock_options *options,
                                    wishes *both) {
  gridlock_options own = *options;
  if (!options->cancellation)
    return own;
  *both = (wishes){options->limits, options->cancellation};
  own.limits.tick = ask_both;
  own.limits.context = both;
  return own;
}

// What came out.  The proof stays with the result if that is wanted and the
// engine has left one.
static gridlock_result end_search(gridlock_proof *proof,
                                  const gridlock_options *options,
                                  gl_status written) {
  gl_search *search = &proof->search;
  gridlock_result result = gl_search_result(search);
  result.certificate = written;
  gl_checkpoint_close(search);
  if (options->keep_proof && search->value &&
      (search->proof || search->cards)) {
    gl_search_keep(search);
    result.proof = proof;
  } else {
    gridlock_proof_free(proof);
  }
  return result;
}

static gl_status solve(const gl_game *game, const gl_engine *engine,
                       const gridlock_options *options, gridlock_proof *proof,
                       gridlock_result *result, gl_error *error) {
  gl_search *search = &proof->search;
  gl_lattice_cards known = {0};
  gl_status status = check_ranges(game, options, error);
  if (!status)
    status = set_options(game, options, search, error);
  if (!status)
    status = try_certificate(game, engine, options, error);
  if (!status)
    status = read_known(game, engine, options, &known, error);
  if (status) {
    free(proof);
    gl_lattice_cards_clear(&known);
    return status;
  }
  search->known = options->from ? &known : NULL;
  status = run_engine(search, engine, options, error);
  gl_status written =
      status ? status : write_certificate(search, options, error);
  if (!written)
    written = gl_checkpoint_lost(search, error);
  if (status)
    search->value = GRIDLOCK_UNKNOWN;
  gridlock_result ended = end_search(proof, options, written);
  gl_lattice_cards_clear(&known);
  if (status)
    free(ended.move);
  else
    *result = ended;
  return status;
}

gridlock_status gridlock_solve(const gridlock_game *game,
                               const gridlock_options *options,
                               gridlock_result *result, gridlock_error *error) {
  *result = (gridlock_result){0};
  const char *name = options->engine ? options->engine : "auto";
  const gl_engine *engine = gl_engine_named(name);
  gridlock_proof *proof = calloc(1, sizeof *proof);
  wishes both;
  const gridlock_options own = with_wishes(options, &both);
  gl_status status = proof ? GL_OK : gl_fail_memory(error);
  if (!status && !engine)
    status = gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                     "there is no engine '%s'", name);
  if (status)
    free(proof);
  else
    status = solve(game, engine, &own, proof, result, error);
  const size_t lost = gl_wire_end(options->wire);
  if (!status && lost > result->ranks.lost)
    result->ranks.lost = lost;
  return status;
}

void gridlock_result_clear(gridlock_result *result) {
  gridlock_proof_free(result->proof);
  free(result->move);
  *result = (gridlock_result){0};
}

int gridlock_result_statistic(const gridlock_result *result, size_t number,
                              gridlock_statistic *statistic) {
  const gridlock_statistic *row = gl_statistic_row(number);
  if (!row)
    return 1;
  *statistic = *row;
  statistic->value = result->statistics[number];
  return 0;
}
