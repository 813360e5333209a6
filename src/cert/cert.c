// SPDX-License-Identifier: MIT
// The unsized front: picks the copies that fit the board.

#include "cert/cert.h"

#include "base/text.h"
#include "cert/binary.h"
#include "cert/follow.h"
#include "cert/strategy.h"
#include "hunt/engine.h"
#include "io/output.h"
#include "sequence/cards.h"

#include <stdlib.h>
#include <string.h>

static const char no_binary[] =
    "lattice cards, pairings and tilings have no binary form";
static const char no_binary_strategy[] = "strategies have no binary form";

gl_cert_writer gl_cert_write_1, gl_cert_write_2, gl_cert_write_4,
    gl_cert_write_8;
gl_cert_reader gl_cert_read_1, gl_cert_read_2, gl_cert_read_4, gl_cert_read_8;
gl_cert_shrinker gl_cert_reduce_1, gl_cert_reduce_2, gl_cert_reduce_4,
    gl_cert_reduce_8;
gl_strategy_maker gl_strategy_open_1, gl_strategy_open_2, gl_strategy_open_4,
    gl_strategy_open_8;
gl_cert_describer gl_cert_count_1, gl_cert_count_2, gl_cert_count_4,
    gl_cert_count_8;

static const struct {
  size_t words;
  gl_cert_writer *write;
  gl_cert_reader *read;
  gl_cert_describer *count;
  gl_cert_shrinker *shrink;
  gl_strategy_maker *play;
} copies[] = {
    {1, gl_cert_write_1, gl_cert_read_1, gl_cert_count_1, gl_cert_reduce_1,
     gl_strategy_open_1},
    {2, gl_cert_write_2, gl_cert_read_2, gl_cert_count_2, gl_cert_reduce_2,
     gl_strategy_open_2},
    {4, gl_cert_write_4, gl_cert_read_4, gl_cert_count_4, gl_cert_reduce_4,
     gl_strategy_open_4},
    {8, gl_cert_write_8, gl_cert_read_8, gl_cert_count_8, gl_cert_reduce_8,
     gl_strategy_open_8},
};

static size_t copy_for(size_t words) {
  size_t i = 0;
  while (copies[i].words < words)
    i++;
  return i;
}

static gl_status no_proof(const gl_search *search, gl_error *error) {
  return gl_fail(error, GL_UNSUPPORTED, search->game->text, 0, 0,
                 "there is no proof of this game here");
}

// Proofs made of steps are those of weak games on boards for the engines.
static bool has_steps(const gl_game *game) {
  return game->kind == GL_WEAK && !game->infinite && !game->handicap &&
         game->graph[GL_MAKER]->cells <= GL_ENGINE_CELLS;
}

// Why no proof of this game has the form that the name asks for; or NULL.
static const char *why_not(const gl_game *game, bool hunts, bool strategies,
                           const char *path) {
  if (gl_binary_named(path) && strategies)
    return no_binary_strategy;
  if (gl_binary_named(path) && !has_steps(game))
    return no_binary;
  if (gl_text_ends(path, ".gls") && !(hunts && !gl_hunt_accepts(game, NULL)))
    return "no lattice cards can prove this game with this engine";
  if (game->kind == GL_WEAK && game->torus && game->handicap)
    return "on a torus a proof with a handicap has no form yet";
  if (game->torus && gl_text_ends(path, ".gls"))
    return "a proof on a torus is a certificate, .glc";
  if (gl_text_ends(path, ".strategy") && !strategies)
    return "strategies are proofs of strong games";
  if (!game->infinite &&
      (gl_text_ends(path, ".glt") || gl_text_ends(path, ".tiling")))
    return "such a proof is for the infinite board";
  return NULL;
}

gl_status gl_cert_try(const gl_game *game, bool hunts, bool strong,
                      const char *path, gl_error *error) {
  const bool strategies = strong || game->kind != GL_WEAK;
  const char *reason = why_not(game, hunts, strategies, path);
  return reason ? gl_fail(error, GL_UNSUPPORTED, path, 0, 0, "%s", reason)
                : gl_output_try(path, error);
}

gl_status gl_cert_save(const gl_search *search, const char *path,
                       gl_error *error) {
  if (!search->value || (!search->proof && !search->cards))
    return no_proof(search, error);
  const bool steps = search->proof && !search->write_proof;
  if (gl_binary_named(path) && !steps)
    return gl_fail(error, GL_UNSUPPORTED, path, 0, 0, "%s",
                   search->game->kind == GL_WEAK ? no_binary
                                                 : no_binary_strategy);
  if (search->cards && (!search->proof || gl_text_ends(path, ".gls")))
    return search->write_cards(search->cards, path, NULL, error);
  if (search->write_proof)
    return search->write_proof(search->proof, path, NULL, error);
  return copies[copy_for(search->words)].write(search->proof, path, NULL,
                                               error);
}

gl_status gl_cert_print(const gl_search *search, const char *place, FILE *file,
                        gl_error *error) {
  if (!search->value || (!search->proof && !search->cards))
    return no_proof(search, error);
  if (!search->proof)
    return search->write_cards(search->cards, place, file, error);
  if (search->write_proof)
    return search->write_proof(search->proof, place, file, error);
  return copies[copy_for(search->words)].write(search->proof, place, file,
                                               error);
}

// A file .gls, for boards of any size, the plane, and with a handicap; or .seq.
static gl_status parse_cards(gl_search *search, const char *place,
                             const char *bytes, size_t size, gl_error *error) {
  gl_hunt *hunt = gl_hunt_keep(search);
  if (!hunt)
    return gl_fail_memory(error);
  const gl_status status =
      gl_lattice_proof_begins(bytes, size)
          ? gl_lattice_proof_parse(&hunt->proof, place, bytes, size, error)
          : gl_cards_parse(&hunt->proof, place, bytes, size, error);
  hunt->found = !status;
  if (!status)
    search->value = GRIDLOCK_MAKER;
  return status;
}

// How the proof of a strong game begins, or of a weak one with turns.
static const char strategy_begins[] = "strategy ";

gl_status gl_cert_parse(gl_search *search, const char *place, const char *bytes,
                        size_t size, gl_error *error) {
  const gl_game *game = search->game;
  if (gl_lattice_proof_begins(bytes, size) || gl_cards_begin(bytes, size))
    return parse_cards(search, place, bytes, size, error);
  if (size >= strlen(strategy_begins) &&
      !memcmp(bytes, strategy_begins, strlen(strategy_begins)))
    return gl_fail(error, GL_UNSUPPORTED, place, 1, 1,
                   "a strategy is for gridcheck, and is not read here");
  if (game->kind != GL_WEAK)
    return no_proof(search, error);
  if (game->infinite || game->handicap ||
      game->graph[GL_MAKER]->cells > GL_ENGINE_CELLS)
    return gl_fail(error, GL_INPUT, place, 1, 1,
                   "the infinite board, more than %d cells and a handicap are "
                   "for lattice cards: `gls 1` is expected",
                   GL_ENGINE_CELLS);
  const size_t words = (game->graph[GL_MAKER]->cells + 63) / 64;
  return copies[copy_for(words)].read(search, place, bytes, size, error);
}

gl_status gl_cert_load(gl_search *search, const char *path, gl_error *error) {
  char *bytes = NULL;
  size_t size = 0;
  gl_status status = gl_text_read(path, GL_TEXT_MOST, &bytes, &size, error);
  if (!status)
    status = gl_cert_parse(search, path, bytes, size, error);
  free(bytes);
  return status;
}

gl_status gl_cert_describe(const gl_search *search, gl_cert_facts *facts,
                           gl_error *error) {
  if (!search->proof || !search->value || search->write_proof)
    return no_proof(search, error);
  return copies[copy_for(search->words)].count(search->proof, facts)
             ? GL_OK
             : gl_fail_memory(error);
}

gl_status gl_cert_shrink(gl_search *search, gl_budget *budget,
                         gl_error *error) {
  if (!search->proof || !search->value || search->write_proof)
    return no_proof(search, error);
  copies[copy_for(search->words)].shrink(search, budget);
  return GL_OK;
}

void gl_strategy_view_clear(gl_view *view) {
  free(view->core);
  free(view->zone);
  free(view->pair);
  free(view->a);
  free(view->t);
  *view = (gl_view){0};
}

gl_strategy *gl_strategy_new(const gl_search *search) {
  gl_strategy *strategy = NULL;
  if (search->proof && search->value && !search->write_proof)
    return copies[copy_for(search->words)].play(search->proof);
  if (search->value == GRIDLOCK_MAKER && search->cards &&
      !search->game->infinite)
    gl_strategy_at(search, search->game, &strategy, NULL);
  return strategy;
}

const gl_lattice_proof *gl_cert_cards(const gl_search *search) {
  const gl_hunt *hunt = search->cards;
  return hunt && hunt->found ? &hunt->proof : NULL;
}

gl_status gl_strategy_at(const gl_search *search, const gl_game *position,
                         gl_strategy **strategy, gl_error *error) {
  const gl_lattice_proof *proof = gl_cert_cards(search);
  *strategy = NULL;
  return proof ? gl_follow_open(proof, position, strategy, error) : GL_OK;
}
