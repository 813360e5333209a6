// SPDX-License-Identifier: MIT
#include "exact/window.h"

#include <stdlib.h>
#include <string.h>

// Those of the classical polyomino pavings, and of 9 in a row.
static const struct {
  size_t width;
  size_t height;
} periods[] = {{2, 1}, {2, 2}, {4, 2}, {4, 4}, {8, 8}};

size_t gl_window_cut(const gl_toric *toric, uint32_t pair,
                     const gl_layout *board, gl_pair *cut) {
  const int width = (int)board->width;
  const int height = (int)board->height;
  const gl_point from = gl_toric_from(toric, pair);
  const gl_point step = gl_toric_step(toric, pair);
  size_t count = 0;
  for (int y = from.y; y < height; y += (int)toric->height)
    for (int x = from.x; x < width; x += (int)toric->width) {
      const gl_point end = {x + step.x, y + step.y};
      if (end.x >= 0 && end.x < width && end.y >= 0 && end.y < height)
        cut[count++] = (gl_pair){(gl_cell)(y * width + x),
                                 (gl_cell)(end.y * width + end.x)};
    }
  return count;
}

// The pairs inside the board, as pairs of its offer; how many.
static gl_status cut_out(const gl_toric *toric, const gl_pairing *pattern,
                         const gl_layout *layout, const gl_offer *offer,
                         uint32_t *chosen, size_t *count, gl_error *error) {
  gl_pair *cut = malloc((layout->cells + 1) * sizeof *cut);
  if (!cut)
    return gl_fail_memory(error);
  for (size_t i = 0; i < pattern->count; i++) {
    const size_t pairs = gl_window_cut(toric, pattern->chosen[i], layout, cut);
    for (size_t j = 0; j < pairs; j++)
      if (gl_offer_find(offer, cut[j], &chosen[*count]))
        ++*count;
  }
  free(cut);
  return GL_OK;
}

static gl_status try_periods(const gl_game *plane, size_t i,
                             const gl_game *game, const gl_offer *offer,
                             gl_budget *budget, uint32_t *chosen, size_t *count,
                             gl_error *error) {
  gl_toric toric;
  gl_pairing pattern = {0};
  gl_status status =
      gl_toric_open(plane, periods[i].width, periods[i].height, &toric, error);
  if (!status) {
    const gl_pairing_question question = {.offer = toric.offer,
                                          .first = GL_METHOD_WEIGHTS,
                                          .last = GL_METHOD_EXACT,
                                          .budget = budget,
                                          .strong = true};
    status = gl_decide_pairing(&question, &pattern, error);
  }
  if (!status && pattern.decision == GL_PAIRED)
    status =
        cut_out(&toric, &pattern, game->layout, offer, chosen, count, error);
  gl_decide_clear(&pattern);
  gl_toric_clear(&toric);
  return status;
}

gl_status gl_window_find(const gl_game *game, const gl_offer *offer,
                         gl_budget *budget, uint32_t *chosen, size_t *count,
                         gl_error *error) {
  const gl_game plane = {
      .infinite = true, .shapes = game->shapes, .text = game->text};
  gl_status status = GL_OK;
  *count = 0;
  if (!game->shapes.count || game->layout->torus)
    return GL_OK;
  for (size_t i = 0; !status && i < sizeof periods / sizeof *periods &&
                     !(budget && gl_budget_stopped(budget));
       i++) {
    status = try_periods(&plane, i, game, offer, budget, chosen, count, error);
    if (!status && *count && gl_offer_good(offer, chosen, *count))
      return GL_OK;
    *count = 0;
  }
  return status;
}
