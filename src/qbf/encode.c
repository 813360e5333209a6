// SPDX-License-Identifier: MIT
#include "qbf/encode.h"

#include "board/symmetry.h"

#include <assert.h>
#include <stdlib.h>

const char *gl_encoding_name(gl_encoding encoding) {
  static const char *const names[GL_ENCODINGS] = {"paper", "corrective",
                                                  "lean"};
  return names[encoding];
}

size_t gl_encode_stones(const gl_encode_question *question) {
  const gl_game *game = question->game;
  if (question->encoding != GL_PAPER || game->turns < game->q)
    return game->turns;
  return game->q + (game->turns - game->q) / game->p * game->p;
}

static void mark_stones(const gl_game *game, char *taken) {
  for (int player = 0; player < 2; player++)
    for (size_t i = 0; i < game->stones[player]; i++)
      taken[game->stone[player][i]] = (char)(1 + player);
}

static bool preserves(const gl_cell *image, size_t cells, const char *taken) {
  for (size_t i = 0; i < cells; i++)
    if (taken[image[i]] != taken[i])
      return false;
  return true;
}

// Marks all cells but the least of each orbit of the symmetries that keep the
// stones.  Any set of automorphisms will do.
static gl_status mark_images(const gl_game *game, char *taken,
                             gl_error *error) {
  const size_t cells = game->graph[GL_MAKER]->cells;
  gl_symmetry *symmetry = NULL;
  gl_status status =
      gl_symmetry_find(game->layout, game->graph[GL_MAKER],
                       game->graph[GL_BREAKER], &symmetry, error);
  if (status)
    return status;
  gl_cell *least = malloc((cells + 1) * sizeof *least);
  bool *use = malloc(symmetry->count * sizeof *use);
  if (!least || !use)
    status = gl_fail_memory(error);
  for (size_t i = 0; !status && i < symmetry->count; i++)
    use[i] = preserves(gl_symmetry_image(symmetry, i), cells, taken);
  for (gl_cell c = 0; !status && c < cells; c++)
    least[c] = c;
  for (bool changed = !status; changed;) {
    changed = false;
    for (size_t i = 0; i < symmetry->count; i++)
      for (gl_cell c = 0; use[i] && c < cells; c++) {
        gl_cell *a = &least[c];
        gl_cell *b = &least[gl_symmetry_image(symmetry, i)[c]];
        changed |= *a != *b;
        *a = *b = *a < *b ? *a : *b;
      }
  }
  for (gl_cell c = 0; !status && c < cells; c++)
    if (least[c] != c)
      taken[c] = 1;
  free(use);
  free(least);
  gl_symmetry_free(symmetry);
  return status;
}

static void mark_others(const gl_game *game, char *taken) {
  for (gl_cell c = 0; c < game->graph[GL_MAKER]->cells; c++) {
    bool open = false;
    for (size_t i = 0; i < game->openings; i++)
      open |= game->opening[i] == c;
    if (!open)
      taken[c] = 1;
  }
}

gl_status gl_encode_moves(const gl_encode_question *question, gl_cell **cells,
                          size_t *count, gl_error *error) {
  const gl_game *game = question->game;
  const size_t all = game->graph[GL_MAKER]->cells;
  char *taken = calloc(all + 1, 1);
  gl_cell *list = malloc((all + 1) * sizeof *list);
  gl_status status = taken && list ? GL_OK : gl_fail_memory(error);
  if (!status) {
    mark_stones(game, taken);
    for (size_t i = 0; i < question->fixes; i++)
      taken[question->fixed[i]] = 1;
    if (!question->fixes && game->opening)
      mark_others(game, taken);
    else if (!question->fixes)
      status = mark_images(game, taken, error);
  }
  *count = 0;
  for (gl_cell c = 0; !status && c < all; c++)
    if (!taken[c])
      list[(*count)++] = c;
  free(taken);
  if (status)
    free(list);
  else
    *cells = list;
  return status;
}

// There are about so many variables as the square of this, and an int is the
// number of each.
#define MOST_CELLS 4096

gl_status gl_encode(const gl_encode_question *question, gl_formula *formula,
                    gl_error *error) {
  const gl_game *game = question->game;
  if (game->infinite)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "games on the infinite board have no formula");
  if (game->graph[GL_MAKER]->cells > MOST_CELLS)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "a formula for more than %d cells would have gigabytes",
                   MOST_CELLS);
  gl_status status = question->encoding == GL_PAPER
                         ? gl_encode_paper(question, formula, error)
                         : gl_encode_corrective(question, formula, error);
  if (!status && !formula->clauses) {
    const int variable = gl_formula_variable(formula, GL_EXISTS);
    GL_CLAUSE(formula, variable);
  }
  if (!status && formula->failed)
    status = gl_fail_memory(error);
  if (status)
    gl_formula_clear(formula);
  return status;
}
