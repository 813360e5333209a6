// SPDX-License-Identifier: MIT
// The public interface: the one file that knows every room.

#include <gridlock/gridlock.h>

#include "atlas/store.h"
#include "base/sat.h"
#include "board/nauty.h"
#include "cert/cert.h"
#include "hunt/hunt.h"
#include "io/compress.h"
#include "parallel/wire.h"
#include "plane/solve.h"
#include "rules/game.h"
#include "search/checkpoint.h"
#include "search/options.h"
#include "search/search.h"
#include "search/technique.h"
#include "sequence/ladder.h"

#include <stdlib.h>
#include <string.h>

gridlock_status gridlock_game_parse(const char *text, gridlock_game **game,
                                    gridlock_error *error) {
  gl_game *parsed = NULL;
  const gl_status status = gl_game_parse(text, &parsed, error);
  if (!status)
    *game = parsed;
  return status;
}

void gridlock_game_free(gridlock_game *game) { gl_game_free(game); }

const char *gridlock_game_text(const gridlock_game *game) { return game->text; }

size_t gridlock_game_cells(const gridlock_game *game) {
  return game->infinite ? 0 : game->graph[GL_MAKER]->cells;
}

size_t gridlock_game_lines(const gridlock_game *game) {
  return game->infinite ? 0 : game->graph[GL_MAKER]->lines;
}

const uint32_t *gridlock_game_line(const gridlock_game *game, size_t line,
                                   size_t *count) {
  *count = 0;
  if (line >= gridlock_game_lines(game))
    return NULL;
  const gl_cells cells = gl_line_cells(game->graph[GL_MAKER], (gl_line)line);
  *count = cells.count;
  return cells.at;
}

const char *gridlock_value_name(gridlock_value value) {
  static const char *const names[] = {"unknown", "maker",  "breaker",
                                      "first",   "second", "draw"};
  return (size_t)value < sizeof names / sizeof *names ? names[value] : NULL;
}

const char *gridlock_reason_name(gridlock_reason reason) {
  static const char *const names[] = {NULL, "time", "memory", "interrupt",
                                      "exhausted"};
  return (size_t)reason < sizeof names / sizeof *names ? names[reason] : NULL;
}

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

// What the options say, but for limits and checkpoints.
static gl_status set_options(const gl_game *game,
                             const gridlock_options *options, gl_search *search,
                             gl_error *error) {
  gl_search_begin(search, game);
  search->seed = options->seed;
  search->threads = options->threads > 0 ? (size_t)options->threads : 1;
  search->width = pairing_width(options->width);
  search->prove = options->certificate;
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
  return options->certificate && first
             ? gl_cert_try(game, hunts, options->certificate, error)
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

gridlock_status gridlock_solve(const gridlock_game *game,
                               const gridlock_options *options,
                               gridlock_result *result, gridlock_error *error) {
  *result = (gridlock_result){0};
  const char *name = options->engine ? options->engine : "auto";
  const gl_engine *engine = gl_engine_named(name);
  gl_search search;
  gl_lattice_cards known = {0};
  gl_status status = engine ? set_options(game, options, &search, error)
                            : gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                                      "there is no engine '%s'", name);
  if (!status)
    status = try_certificate(game, engine, options, error);
  if (!status)
    status = read_known(game, engine, options, &known, error);
  if (!status) {
    search.known = options->from ? &known : NULL;
    status = run_engine(&search, engine, options, error);
    const gl_status written =
        status ? status : write_certificate(&search, options, error);
    gridlock_result ended = gl_search_end(&search);
    ended.certificate = written;
    gl_checkpoint_close(&search);
    if (status)
      free(ended.move);
    else
      *result = ended;
  }
  gl_lattice_cards_clear(&known);
  const size_t lost = gl_wire_end(options->wire);
  if (!status && lost > result->ranks.lost)
    result->ranks.lost = lost;
  return status;
}

void gridlock_result_clear(gridlock_result *result) {
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

const char *gridlock_engine_name(size_t number) {
  return gl_engine_name(number);
}

const char *gridlock_option_name(size_t number) {
  return number < GL_SEARCH_OPTION_COUNT ? gl_search_options[number].name
                                         : NULL;
}

gridlock_status gridlock_options_set(gridlock_options *options,
                                     const char *name, const char *value,
                                     gridlock_error *error) {
  char range[GL_RANGE_SIZE];
  size_t i = 0;
  while (i < GL_SEARCH_OPTION_COUNT && strcmp(gl_search_options[i].name, name))
    i++;
  if (i == GL_SEARCH_OPTION_COUNT)
    return gl_fail(error, GL_INPUT, name, 0, 0, "there is no such option");
  const gl_option *option = &gl_search_options[i];
  gl_option_value read = {0};
  if (!gl_option_read(option, value, &read))
    return gl_fail(error, GL_INPUT, name, 0, 0, "expected %s, not '%.60s'",
                   gl_option_range(option, range), value);
  gl_search_option_put(options, (gl_search_option)i, &read);
  return GL_OK;
}

const char *gridlock_version(void) { return GL_VERSION; }

const char *gridlock_feature(size_t number, int *on) {
  static const struct {
    const char *name;
    bool (*available)(void);
  } features[] = {{"nauty", gl_nauty_available},
                  {"cadical", gl_sat_available},
                  {"zstd", gl_compress_available},
                  {"sqlite", gl_store_available}};
  if (number >= sizeof features / sizeof *features)
    return NULL;
  *on = features[number].available();
  return features[number].name;
}
