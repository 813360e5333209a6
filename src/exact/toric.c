// SPDX-License-Identifier: MIT
#include "exact/toric.h"

#include "base/grow.h"

#include <stdlib.h>

static gl_cell class_of(const gl_toric *toric, gl_point at) {
  const int width = (int)toric->width;
  const int height = (int)toric->height;
  const int x = (at.x % width + width) % width;
  const int y = (at.y % height + height) % height;
  return (gl_cell)(y * width + x);
}

// The number of a step, new or not; false if malloc fails.
static bool number_step(gl_toric *toric, gl_point step, uint32_t *number) {
  for (size_t i = 0; i < toric->steps; i++)
    if (toric->step[i].x == step.x && toric->step[i].y == step.y) {
      *number = (uint32_t)i;
      return true;
    }
  *number = (uint32_t)toric->steps;
  return GL_PUSH(toric->step, toric->steps, toric->step_room, step);
}

// The pair of the cells at a and b.  Seen from its smaller class, the step is
// the same for all translates.
static gl_status bid(gl_toric *toric, gl_point a, gl_point b, gl_line line,
                     gl_bids *bids, gl_error *error) {
  const gl_cell x = class_of(toric, a);
  const gl_cell y = class_of(toric, b);
  const gl_point step = x < y ? (gl_point){b.x - a.x, b.y - a.y}
                              : (gl_point){a.x - b.x, a.y - b.y};
  uint32_t manner = 0;
  if (x == y)
    return GL_OK;
  if (!number_step(toric, step, &manner))
    return gl_fail_memory(error);
  return gl_offer_bids_add(bids, (gl_bid){{x, y}, manner, line}, error);
}

static gl_status bid_inside(gl_toric *toric, const gl_shape *shape, gl_point at,
                            gl_line line, gl_bids *bids, gl_error *error) {
  gl_status status = GL_OK;
  for (size_t i = 0; i < shape->count; i++)
    for (size_t j = 0; !status && j < i; j++) {
      const gl_point a = {shape->at[i].x + at.x, shape->at[i].y + at.y};
      const gl_point b = {shape->at[j].x + at.x, shape->at[j].y + at.y};
      status = bid(toric, a, b, line, bids, error);
    }
  return status;
}

gl_status gl_toric_open(const gl_game *game, size_t width, size_t height,
                        gl_toric *toric, gl_error *error) {
  gl_bids bids = {0};
  gl_status status = GL_OK;
  gl_line line = 0;
  *toric = (gl_toric){.game = game, .width = width, .height = height};
  if (!game->infinite || game->handicap)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "toric pairings are for infinite boards without handicap");
  for (size_t i = 0; i < game->shapes.count; i++)
    for (int y = 0; y < (int)height; y++)
      for (int x = 0; !status && x < (int)width; x++)
        status = bid_inside(toric, &game->shapes.at[i], (gl_point){x, y},
                            line++, &bids, error);
  if (!status)
    status = gl_offer_new(width * height, line, &bids, &toric->offer, error);
  free(bids.at);
  return status;
}

void gl_toric_clear(gl_toric *toric) {
  gl_offer_free(toric->offer);
  free(toric->step);
  *toric = (gl_toric){0};
}

// Exchanges of x and y, with or without reflections.
static bool turns_by_a_quarter(const gl_game *game) {
  return game->isometries & 0xf0u;
}

gl_toric_periods gl_toric_periods_next(gl_toric_periods last,
                                       const gl_game *game) {
  if (last.width > last.height && !turns_by_a_quarter(game))
    return (gl_toric_periods){last.height, last.width};
  size_t area = last.width * last.height;
  size_t height = last.width < last.height ? last.width : last.height;
  do {
    if (height-- <= 1)
      height = ++area;
  } while (area < 2 || area % height || height * height > area);
  return (gl_toric_periods){area / height, height};
}

gl_point gl_toric_from(const gl_toric *toric, uint32_t pair) {
  const gl_cell x = toric->offer->pair[pair].x;
  return (gl_point){(int)(x % toric->width), (int)(x / toric->width)};
}

gl_point gl_toric_step(const gl_toric *toric, uint32_t pair) {
  return toric->step[toric->offer->manner[pair]];
}

void gl_toric_write(const gl_toric *toric, const gl_pairing *pairing,
                    FILE *file) {
  fprintf(file, "glt 1\ntorus %zu %zu\n", toric->width, toric->height);
  for (size_t i = 0; i < pairing->count; i++) {
    const gl_point from = gl_toric_from(toric, pairing->chosen[i]);
    const gl_point step = gl_toric_step(toric, pairing->chosen[i]);
    fprintf(file, "pair %d %d %d %d\n", from.x, from.y, step.x, step.y);
  }
  fputs("breaker\n", file);
}
