// SPDX-License-Identifier: MIT
#include "cert/follow.h"

#include <assert.h>
#include <stdlib.h>

typedef struct follower {
  gl_strategy base;
  gl_lattice_player player;
} follower;

static gl_point point_of(const gl_game *game, gl_cell cell) {
  return (gl_point){(int)(cell % game->width), (int)(cell / game->width)};
}

static gl_cell follow_move(gl_strategy *strategy) {
  follower *f = (follower *)strategy;
  gl_point p;
  const bool good = gl_lattice_player_move(&f->player, &p);
  f->base.why = f->player.why;
  return good ? (gl_cell)p.y * (gl_cell)f->player.proof->game->width +
                    (gl_cell)p.x
              : GL_NO_CELL;
}

static void follow_see(gl_strategy *strategy, gl_cell cell) {
  follower *f = (follower *)strategy;
  if (!gl_lattice_player_see(&f->player, point_of(f->player.proof->game, cell)))
    f->player.now.count = 0;
}

// ---- What there is to see ----

gl_cell gl_follow_cell(const gl_layout *board, gl_point point) {
  const int64_t x = (int64_t)point.x - board->left;
  const int64_t y = (int64_t)point.y - board->top;
  return x >= 0 && y >= 0 && x < (int64_t)board->width &&
                 y < (int64_t)board->height
             ? (gl_cell)y * (gl_cell)board->width + (gl_cell)x
             : GL_NO_CELL;
}

static bool make_view(gl_view *view, size_t cells) {
  *view = (gl_view){.follows = true,
                    .core = malloc((cells + 1) * sizeof *view->core),
                    .zone = malloc((cells + 1) * sizeof *view->zone),
                    .a = malloc((cells + 1) * sizeof *view->a),
                    .t = malloc((cells + 1) * sizeof *view->t)};
  return view->core && view->zone && view->a && view->t;
}

static void add_seen(const gl_lattice_player *player, gl_view *view,
                     gl_cell cell, const gl_lattice_seen *seen) {
  const gl_lattice_stone *stone =
      gl_lattice_stones_at(&player->stones, seen->at);
  if (stone && stone->player == GL_MAKER && seen->in_a)
    view->core[view->cores++] = cell;
  else if (!stone) // A, too: the handicap
    view->zone[view->zones++] = cell;
  if (player->now.count != 1)
    return;
  if (seen->in_a)
    view->a[view->as++] = cell;
  else
    view->t[view->ts++] = cell;
}

bool gl_follow_view(const gl_lattice_player *player, const gl_layout *board,
                    gl_view *view) {
  size_t count = 0;
  gl_lattice_seen *seen = gl_lattice_player_show(player, &count);
  *view = (gl_view){0};
  const bool good = seen && make_view(view, count);
  for (size_t i = 0; good && i < count; i++) {
    const gl_cell cell = gl_follow_cell(board, seen[i].at);
    if (cell != GL_NO_CELL)
      add_seen(player, view, cell, &seen[i]);
  }
  free(seen);
  if (!good)
    gl_strategy_view_clear(view);
  return good;
}

static bool follow_show(const gl_strategy *strategy, gl_view *view) {
  const gl_lattice_player *player = &((const follower *)strategy)->player;
  return gl_follow_view(player, player->proof->game->layout, view);
}

// ---- Beginning and end ----

static void follow_end(gl_strategy *strategy) {
  follower *f = (follower *)strategy;
  gl_lattice_player_clear(&f->player);
  free(f);
}

static follower *new_follower(const gl_lattice_proof *proof) {
  follower *f = calloc(1, sizeof *f);
  if (!f)
    return NULL;
  f->base = (gl_strategy){.side = GL_MAKER,
                          .why = "",
                          .see = follow_see,
                          .move = follow_move,
                          .show = follow_show,
                          .end = follow_end};
  f->player.proof = proof;
  return f;
}

static bool begin(follower *follower, const gl_game *position) {
  bool good = true;
  for (gl_player player = 0; player < 2; player++)
    for (size_t i = 0; good && i < position->stones[player]; i++)
      good = gl_lattice_stones_put(
          &follower->player.stones,
          point_of(position, position->stone[player][i]), player);
  return good &&
         gl_lattice_player_begin(&follower->player, gl_game_mover(position),
                                 position->handicap);
}

gl_status gl_follow_open(const gl_lattice_proof *proof, const gl_game *position,
                         gl_strategy **found, gl_error *error) {
  *found = NULL;
  assert(!proof->game->infinite);
  follower *f = new_follower(proof);
  if (!f)
    return gl_fail_memory(error);
  const bool good = begin(f, position);
  if (good && f->player.now.count)
    *found = &f->base;
  else
    follow_end(&f->base);
  return good ? GL_OK : gl_fail_memory(error);
}

gl_strategy *gl_follow_copy(const gl_strategy *strategy) {
  const follower *from = (const follower *)strategy;
  follower *f = new_follower(from->player.proof);
  if (!f || gl_lattice_player_copy(&from->player, &f->player))
    return f ? &f->base : NULL;
  free(f);
  return NULL;
}
