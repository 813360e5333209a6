// SPDX-License-Identifier: MIT
// The unsized front of search.c.

#include "hunt/hunt.h"

#include <assert.h>
#include <stdlib.h>

gl_hunt_searcher gl_hunt_search_1, gl_hunt_search_2, gl_hunt_search_4,
    gl_hunt_search_8, gl_hunt_search_16;

// On the plane a goal has room for its neighbours.
static bool fits_window(const gl_shape *goal) {
  const int most = GL_HUNT_WINDOW / 2;
  for (size_t i = 0; i < goal->count; i++)
    if (goal->at[i].x >= most || goal->at[i].y >= most)
      return false;
  return true;
}

gl_status gl_hunt_accepts(const gl_game *game, gl_error *error) {
  if (game->kind != GL_WEAK || !gl_game_has_shapes(game))
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "the hunt is for weak games whose lines are shapes");
  if (game->handicap && game->first == GL_BREAKER && game->edge)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "edge to edge, the hunt takes a handicap only if Maker "
                   "moves first");
  if (game->width * game->height > GL_HUNT_CELLS)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "the hunt takes boards of up to %d cells", GL_HUNT_CELLS);
  for (size_t i = 0; game->infinite && i < game->shapes.count; i++)
    if (!fits_window(&game->shapes.at[i]))
      return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                     "on the plane a shape must fit into %d x %d cells",
                     GL_HUNT_WINDOW / 2, GL_HUNT_WINDOW / 2);
  return GL_OK;
}

bool gl_hunt_begin(gl_hunt *hunt) {
  const gl_game *game = hunt->proof.game;
  hunt->proof.cards.beside = game->edge;
  return hunt->proof.cards.count ||
         gl_lattice_cards_begin(&hunt->proof.cards, &game->shapes,
                                gl_lattice_isometries(game));
}

gl_status gl_hunt_learn(gl_hunt *hunt, const gl_lattice_cards *known,
                        gl_error *error) {
  assert(!hunt->proof.cards.count);
  if (!gl_hunt_begin(hunt))
    return gl_fail_memory(error);
  return gl_lattice_cards_take(&hunt->proof.cards, hunt->proof.game, known,
                               &hunt->known)
             ? GL_OK
             : gl_fail_memory(error);
}

size_t gl_hunt_used(const gl_hunt *hunt) {
  const gl_lattice_proof *proof = &hunt->proof;
  bool *needed =
      gl_lattice_cards_needed(&proof->cards, proof->claim, proof->claims);
  size_t used = 0;
  for (size_t i = 0; needed && i < proof->cards.count; i++)
    used += needed[i] && proof->cards.at[i].known;
  free(needed);
  return used;
}

// A mistake in the search ends here, not in a wrong answer.
// But where stones of the handicap lie in all T, the win has no claim.
static gl_status check_claim(gl_hunt *hunt, gl_error *error) {
  const gl_game *game = hunt->proof.game;
  bool memory;
  if (gl_lattice_proof_holds(&hunt->proof, &memory))
    return GL_OK;
  if (!memory && game->handicap && game->first == GL_BREAKER) {
    hunt->found = false;
    hunt->complete = true;
    return GL_OK;
  }
  return memory ? gl_fail_memory(error)
                : gl_fail(error, GL_INTERNAL, hunt->proof.game->text, 0, 0,
                          "internal error: the hunt has found what does not "
                          "follow; please report this game");
}

gl_status gl_hunt_run(gl_hunt *hunt, gl_error *error) {
  gl_hunt_searcher *const searcher[] = {gl_hunt_search_1, gl_hunt_search_2,
                                        gl_hunt_search_4, gl_hunt_search_8,
                                        gl_hunt_search_16};
  const gl_game *game = hunt->proof.game;
  const gl_status status = gl_hunt_accepts(game, error);
  if (status)
    return status;
  if (!gl_hunt_begin(hunt))
    return gl_fail_memory(error);
  const int width = gl_hunt_width(game);
  const int height = gl_hunt_height(game);
  size_t copy = 0;
  for (size_t cells = 64; cells < (size_t)width * (size_t)height; cells *= 2)
    copy++;
  assert(copy < sizeof searcher / sizeof *searcher);
  const gl_status searched =
      hunt->found ? GL_OK
                  : searcher[copy](hunt, width, height,
                                   gl_lattice_isometries(game), error);
  return !searched && hunt->found ? check_claim(hunt, error) : searched;
}

void gl_hunt_clear(gl_hunt *hunt) { gl_lattice_proof_clear(&hunt->proof); }
