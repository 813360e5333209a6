// SPDX-License-Identifier: MIT
#include "plane/window.h"

#include "plane/toric.h"

#include <stdlib.h>
#include <string.h>

// Those of the classical polyomino pavings, and of 9 in a row.
static const struct {
  size_t width;
  size_t height;
} periods[] = {{2, 1}, {2, 2}, {4, 2}, {4, 4}, {8, 8}};

// The pairs inside the board, as pairs of its offer.
static void cut_out(const gl_toric *t, const gl_pairing *pattern,
                    const gl_layout *layout, const gl_offer *offer,
                    gl_pairing *pairing) {
  const int width = (int)layout->width;
  const int height = (int)layout->height;
  for (size_t i = 0; i < pattern->count; i++) {
    const gl_point from = gl_toric_from(t, pattern->chosen[i]);
    const gl_point step = gl_toric_step(t, pattern->chosen[i]);
    for (int y = from.y; y < height; y += (int)t->height)
      for (int x = from.x; x < width; x += (int)t->width) {
        const gl_point end = {x + step.x, y + step.y};
        const gl_pair pair = {(gl_cell)(y * width + x),
                              (gl_cell)(end.y * width + end.x)};
        if (end.x >= 0 && end.x < width && end.y >= 0 && end.y < height &&
            gl_offer_find(offer, pair, &pairing->chosen[pairing->count]))
          pairing->count++;
      }
  }
}

static gl_status try_periods(const gl_game *plane, size_t i,
                             const gl_game *game, const gl_offer *offer,
                             gl_budget *budget, gl_pairing *pairing,
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
    status = gl_pairing_decide(&question, &pattern, error);
  }
  if (!status && pattern.decision == GL_PAIRED)
    cut_out(&toric, &pattern, game->layout, offer, pairing);
  gl_pairing_clear(&pattern);
  gl_toric_clear(&toric);
  return status;
}

gl_status gl_window_find(const gl_game *game, const gl_offer *offer,
                         gl_budget *budget, gl_pairing *pairing,
                         gl_error *error) {
  const gl_game plane = {
      .infinite = true, .shapes = game->shapes, .text = game->text};
  gl_status status = gl_pairing_begin(offer, GL_METHOD_PLANE, pairing, error);
  if (status || !game->shapes.count || game->layout->torus)
    return status;
  for (size_t i = 0; !status && i < sizeof periods / sizeof *periods &&
                     !pairing->decision && !budget->reason;
       i++) {
    pairing->count = 0;
    status = try_periods(&plane, i, game, offer, budget, pairing, error);
    if (pairing->count && gl_offer_good(offer, pairing->chosen, pairing->count))
      pairing->decision = GL_PAIRED;
  }
  return status;
}
