// SPDX-License-Identifier: MIT
#include "lattice/player.h"

#include "base/grow.h"
#include "base/sort.h"

#include <assert.h>
#include <stdlib.h>

static const gl_lattice_card *card_of(const gl_lattice_player *player,
                                      const gl_lattice_child *child) {
  return &player->proof->cards.at[child->card];
}

// A card that fits lies on the board.
static gl_point point_at(const gl_lattice_player *player,
                         const gl_lattice_child *child, gl_point cell) {
  gl_point p = {0, 0};
  const bool there =
      gl_lattice_place(player->proof->game, cell, child->map, &p);
  assert(there);
  (void)there;
  return p;
}

static bool fits(const gl_lattice_player *player,
                 const gl_lattice_child *child) {
  return gl_lattice_fits_stones(player->proof, *child, &player->stones);
}

static bool is_free(const gl_lattice_player *player, gl_point point) {
  return !gl_lattice_stones_at(&player->stones, point);
}

// ---- Which card ----

static bool scan(gl_lattice_player *player) {
  player->now.count = 0;
  return gl_lattice_fit_all(player->proof, &player->stones, &player->now);
}

// Of the cards that fit the one that wins soonest.
static bool keep_soonest(gl_lattice_player *player) {
  const gl_lattice_child *best = NULL;
  for (size_t i = 0; i < player->now.count; i++) {
    const gl_lattice_child *child = &player->now.at[i];
    if (fits(player, child) &&
        (!best || card_of(player, child)->turns < card_of(player, best)->turns))
      best = child;
  }
  if (!best)
    return false;
  player->now.at[0] = *best;
  player->now.count = 1;
  return true;
}

// Maker is to move: one of the cards that are there, or any other.  False if
// malloc fails; there may be none.
static bool choose(gl_lattice_player *player) {
  if (keep_soonest(player))
    return true;
  if (!scan(player))
    return false;
  if (!keep_soonest(player))
    player->now.count = 0;
  return true;
}

// Cells that Breaker could take and all cards so far need; before the first,
// all cells.
typedef struct common {
  gl_point *at;
  size_t count;
  size_t room;
  bool all;
} common;

static bool needs(const gl_lattice_player *player,
                  const gl_lattice_child *child, gl_point point) {
  const gl_lattice_card *card = card_of(player, child);
  for (size_t i = 0; i < card->ts; i++) {
    const gl_point p = point_at(player, child, card->t[i]);
    if (p.x == point.x && p.y == point.y)
      return true;
  }
  return false;
}

// Leaves the cells that this card needs, too.  False if malloc fails.
static bool leave_common(const gl_lattice_player *player, common *common,
                         const gl_lattice_child *child) {
  const gl_lattice_card *card = card_of(player, child);
  size_t kept = 0;
  bool good = true;
  for (size_t i = 0; common->all && good && i < card->ts; i++) {
    const gl_point p = point_at(player, child, card->t[i]);
    if (is_free(player, p))
      good = GL_PUSH(common->at, common->count, common->room, p);
  }
  for (size_t i = 0; i < common->count; i++)
    if (common->all || needs(player, child, common->at[i]))
      common->at[kept++] = common->at[i];
  common->count = kept;
  common->all = false;
  return good;
}

// Breaker is to move: keeps cards of those that are there until each of his
// stones leaves one alone; or none, if one does not.
static bool cover(gl_lattice_player *player) {
  common common = {.all = true};
  size_t kept = 0;
  bool good = true;
  for (size_t i = 0;
       good && (common.all || common.count) && i < player->now.count; i++) {
    const gl_lattice_child child = player->now.at[i];
    const size_t before = common.all ? SIZE_MAX : common.count;
    if (!fits(player, &child))
      continue;
    good = leave_common(player, &common, &child);
    if (common.count < before)
      player->now.at[kept++] = child;
  }
  player->now.count = common.all || common.count ? 0 : kept;
  free(common.at);
  return good;
}

static bool expect(gl_lattice_player *player) {
  if (!cover(player))
    return false;
  return player->now.count || (scan(player) && cover(player));
}

// ---- Moves ----

// Any cell; one of the plane, or the first of the board.
static bool any_free(gl_lattice_player *player, gl_point *point) {
  const gl_game *game = player->proof->game;
  const int width = game->infinite ? GL_LATTICE_FARTHEST : (int)game->width;
  const int height = game->infinite ? 1 : (int)game->height;
  player->why = "has a stone to spare";
  for (point->y = 0; point->y < height; point->y++)
    for (point->x = 0; point->x < width; point->x++)
      if (is_free(player, *point))
        return true;
  return false;
}

// A stone of the handicap: one of A that is missing.
static bool give_stone(gl_lattice_player *player, gl_point *point) {
  player->given--;
  for (size_t i = 0; i < player->now.count; i++) {
    const gl_lattice_child *child = &player->now.at[i];
    const gl_lattice_card *card = card_of(player, child);
    player->why = "puts a stone of the handicap where a card needs it";
    for (size_t j = 0; j < card->as; j++) {
      *point = point_at(player, child, card->a[j]);
      if (is_free(player, *point))
        return true;
    }
  }
  return any_free(player, point);
}

// The children of the card become those to choose from.
static bool go_on(gl_lattice_player *player, gl_lattice_child parent) {
  const gl_lattice_card *card = card_of(player, &parent);
  player->now.count = 0;
  for (size_t i = 0; i < card->children; i++) {
    const gl_lattice_child child = {
        card->child[i].card,
        gl_isometry_compose(parent.map, card->child[i].map)};
    if (!GL_PUSH(player->now.at, player->now.count, player->now.room, child))
      return false;
  }
  return true;
}

// If the move of the card is hers already, she has what it would have given
// her, and one of its children fits at once.
static bool take_card(gl_lattice_player *player, gl_point *point) {
  for (;;) {
    if (!keep_soonest(player))
      return any_free(player, point);
    const gl_lattice_child child = player->now.at[0];
    const gl_lattice_card *card = card_of(player, &child);
    *point = point_at(player, &child, card->move);
    player->why = card->children ? "follows the proof" : "completes a line";
    if (!go_on(player, child))
      return false;
    if (is_free(player, *point))
      return true;
  }
}

bool gl_lattice_player_move(gl_lattice_player *player, gl_point *point) {
  return (player->given ? give_stone(player, point)
                        : take_card(player, point)) &&
         gl_lattice_stones_put(&player->stones, *point, GL_MAKER);
}

bool gl_lattice_player_see(gl_lattice_player *player, gl_point point) {
  assert(is_free(player, point));
  return gl_lattice_stones_put(&player->stones, point, GL_BREAKER) &&
         choose(player);
}

// ---- What there is to see ----

static int compare(const void *a, const void *b) {
  const gl_lattice_seen *p = a;
  const gl_lattice_seen *q = b;
  const int rows = (p->at.y > q->at.y) - (p->at.y < q->at.y);
  return rows ? rows : (p->at.x > q->at.x) - (p->at.x < q->at.x);
}

// Sorts them and makes one of those at the same place.
static size_t merge(gl_lattice_seen *seen, size_t count) {
  size_t kept = 0;
  if (count)
    gl_sort(seen, count, sizeof *seen, compare);
  for (size_t i = 0; i < count; i++) {
    const gl_lattice_seen next = seen[i];
    if (!kept || compare(&seen[kept - 1], &next) != 0)
      seen[kept++] = next;
    seen[kept - 1].in_a |= next.in_a;
    seen[kept - 1].in_t |= next.in_t;
  }
  return kept;
}

gl_lattice_seen *gl_lattice_player_show(const gl_lattice_player *player,
                                        size_t *count) {
  size_t all = 0;
  for (size_t i = 0; i < player->now.count; i++) {
    const gl_lattice_card *card = card_of(player, &player->now.at[i]);
    all += card->as + card->ts;
  }
  gl_lattice_seen *seen = malloc((all + 1) * sizeof *seen);
  *count = 0;
  for (size_t i = 0; seen && i < player->now.count; i++) {
    const gl_lattice_child *child = &player->now.at[i];
    const gl_lattice_card *card = card_of(player, child);
    for (size_t j = 0; j < card->as + card->ts; j++)
      seen[(*count)++] = (gl_lattice_seen){
          point_at(player, child, gl_lattice_card_cell(card, j)), j < card->as,
          j >= card->as};
  }
  if (seen)
    *count = merge(seen, *count);
  return seen;
}

// ---- Beginning and end ----

void gl_lattice_player_clear(gl_lattice_player *player) {
  gl_lattice_stones_clear(&player->stones);
  free(player->now.at);
  *player = (gl_lattice_player){.proof = player->proof};
}

bool gl_lattice_player_copy(const gl_lattice_player *from,
                            gl_lattice_player *to) {
  *to = (gl_lattice_player){
      .proof = from->proof, .given = from->given, .why = from->why};
  bool good = gl_lattice_stones_copy(&from->stones, &to->stones);
  for (size_t i = 0; good && i < from->now.count; i++)
    good = GL_PUSH(to->now.at, to->now.count, to->now.room, from->now.at[i]);
  if (!good)
    gl_lattice_player_clear(to);
  return good;
}

// Are there stones enough in the handicap for all A of the claim?  Otherwise
// some lie elsewhere, and the claim says nothing.
static bool can_give(const gl_lattice_player *player, bool *enough) {
  size_t count = 0;
  size_t missing = 0;
  gl_lattice_seen *seen = gl_lattice_player_show(player, &count);
  for (size_t i = 0; seen && i < count; i++)
    missing += seen[i].in_a && is_free(player, seen[i].at);
  *enough = missing <= player->given;
  free(seen);
  return seen;
}

// The claim, as long as the handicap is not all there; then what fits.
bool gl_lattice_player_begin(gl_lattice_player *player, gl_player mover,
                             size_t given) {
  const gl_lattice_proof *proof = player->proof;
  bool good = true;
  player->given = given;
  player->why = "";
  for (size_t i = 0; good && i < proof->claims; i++)
    good = GL_PUSH(player->now.at, player->now.count, player->now.room,
                   proof->claim[i]);
  if (good && given) {
    bool enough = false;
    good = can_give(player, &enough);
    player->now.count = enough ? player->now.count : 0;
  } else if (good) {
    good = mover == GL_MAKER ? choose(player) : expect(player);
  }
  return good;
}
