// SPDX-License-Identifier: MIT
#include "cert/follow.h"

#include "base/grow.h"
#include "lattice/fit.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct follower {
  gl_strategy base;
  const gl_lattice_proof *proof;
  size_t cells;
  unsigned char *owner; // of each cell: 0, or 1 + gl_player
  gl_lattice_fits now;  // the card; or those that answer every stone
  size_t given;         // stones of the handicap that are still to be placed
} follower;

static const gl_lattice_card *card_of(const follower *follower,
                                      const gl_lattice_child *child) {
  return &follower->proof->cards.at[child->card];
}

static gl_cell cell_at(const follower *follower, const gl_lattice_child *child,
                       gl_point point) {
  return gl_lattice_cell(follower->proof->game, point, child->map);
}

static bool fits(const follower *follower, const gl_lattice_child *child) {
  return gl_lattice_fits_stones(follower->proof, *child, follower->owner);
}

// ---- Which card ----

static void keep_one(follower *follower, gl_lattice_child child) {
  assert(follower->now.room);
  follower->now.at[0] = child;
  follower->now.count = 1;
}

static bool scan(follower *follower) {
  follower->now.count = 0;
  return gl_lattice_fit_all(follower->proof, follower->owner, &follower->now);
}

// Of the cards that fit the one that wins soonest.
static bool keep_soonest(follower *follower) {
  const gl_lattice_child *best = NULL;
  for (size_t i = 0; i < follower->now.count; i++) {
    const gl_lattice_child *child = &follower->now.at[i];
    if (fits(follower, child) && (!best || card_of(follower, child)->turns <
                                               card_of(follower, best)->turns))
      best = child;
  }
  if (best)
    keep_one(follower, *best);
  return best;
}

// Maker is to move: one of the cards that are there, or any other.  False if
// malloc fails; there may be none.
static bool choose(follower *follower) {
  if (keep_soonest(follower))
    return true;
  if (!scan(follower))
    return false;
  if (!keep_soonest(follower))
    follower->now.count = 0;
  return true;
}

// Marks the cells of T that Breaker could take, of those that are marked.
static size_t mark_common(const follower *follower, bool *common,
                          const gl_lattice_child *child) {
  const gl_lattice_card *card = card_of(follower, child);
  size_t left = 0;
  bool *in_t = calloc(follower->cells + 1, sizeof *in_t);
  for (size_t i = 0; in_t && i < card->ts; i++)
    in_t[cell_at(follower, child, card->t[i])] = true;
  for (size_t i = 0; i < follower->cells; i++) {
    common[i] = common[i] && (!in_t || in_t[i]);
    left += common[i];
  }
  free(in_t);
  return left;
}

// Breaker is to move: keeps cards of those that are there until each of his
// stones leaves one alone; or none, if one does not.
static bool cover(follower *follower) {
  bool *common = malloc((follower->cells + 1) * sizeof *common);
  size_t left = follower->cells;
  size_t kept = 0;
  if (!common)
    return false;
  for (size_t i = 0; i < follower->cells; i++)
    common[i] = !follower->owner[i];
  for (size_t i = 0; left && i < follower->now.count; i++) {
    const gl_lattice_child child = follower->now.at[i];
    const size_t after =
        fits(follower, &child) ? mark_common(follower, common, &child) : left;
    if (after < left)
      follower->now.at[kept++] = child;
    left = after;
  }
  follower->now.count = left ? 0 : kept;
  free(common);
  return true;
}

static bool expect(follower *follower) {
  if (!cover(follower))
    return false;
  return follower->now.count || (scan(follower) && cover(follower));
}

// ---- Moves ----

static bool is_free(const follower *follower, gl_cell cell) {
  return cell < follower->cells && !follower->owner[cell];
}

static gl_cell any_free(follower *follower) {
  follower->base.why = "has a stone to spare";
  for (gl_cell cell = 0; cell < follower->cells; cell++)
    if (is_free(follower, cell))
      return cell;
  return GL_NO_CELL;
}

// A stone of the handicap: one of A that is missing.
static gl_cell give_stone(follower *follower) {
  follower->given--;
  for (size_t i = 0; i < follower->now.count; i++) {
    const gl_lattice_child *child = &follower->now.at[i];
    const gl_lattice_card *card = card_of(follower, child);
    for (size_t j = 0; j < card->as; j++) {
      const gl_cell cell = cell_at(follower, child, card->a[j]);
      follower->base.why = "puts a stone of the handicap where a card needs it";
      if (is_free(follower, cell))
        return cell;
    }
  }
  return any_free(follower);
}

// The children of the card become those to choose from.
static bool go_on(follower *follower, gl_lattice_child parent) {
  const gl_lattice_card *card = card_of(follower, &parent);
  follower->now.count = 0;
  for (size_t i = 0; i < card->children; i++) {
    const gl_lattice_child child = {
        card->child[i].card,
        gl_isometry_compose(parent.map, card->child[i].map)};
    if (!GL_PUSH(follower->now.at, follower->now.count, follower->now.room,
                 child))
      return false;
  }
  return true;
}

// If the move of the card is hers already, she has what it would have given
// her, and one of its children fits at once.
static gl_cell take_card(follower *follower) {
  gl_cell cell = GL_NO_CELL;
  while (!is_free(follower, cell)) {
    if (!follower->now.count || !keep_soonest(follower))
      return any_free(follower);
    const gl_lattice_child child = follower->now.at[0];
    const gl_lattice_card *card = card_of(follower, &child);
    cell = cell_at(follower, &child, card->move);
    follower->base.why =
        card->children ? "follows the proof" : "completes a line";
    if (!go_on(follower, child))
      return GL_NO_CELL;
  }
  return cell;
}

static gl_cell follow_move(gl_strategy *strategy) {
  follower *f = (follower *)strategy;
  const gl_cell cell = f->given ? give_stone(f) : take_card(f);
  if (cell != GL_NO_CELL)
    f->owner[cell] = 1 + GL_MAKER;
  return cell;
}

static void follow_see(gl_strategy *strategy, gl_cell cell) {
  follower *f = (follower *)strategy;
  assert(is_free(f, cell));
  f->owner[cell] = 1 + GL_BREAKER;
  if (!choose(f))
    f->now.count = 0;
}

// ---- What there is to see ----

static bool follow_show(const gl_strategy *strategy, gl_view *view) {
  const follower *f = (const follower *)strategy;
  unsigned char *part = calloc(f->cells + 1, sizeof *part); // 1: core, 2: zone
  *view = (gl_view){.follows = true,
                    .core = malloc((f->cells + 1) * sizeof *view->core),
                    .zone = malloc((f->cells + 1) * sizeof *view->zone)};
  const bool good = part && view->core && view->zone;
  for (size_t i = 0; good && i < f->now.count; i++) {
    const gl_lattice_child *child = &f->now.at[i];
    const gl_lattice_card *card = card_of(f, child);
    for (size_t j = 0; j < card->as; j++)
      part[cell_at(f, child, card->a[j])] |= 1;
    for (size_t j = 0; j < card->ts; j++)
      part[cell_at(f, child, card->t[j])] |= 2;
  }
  for (gl_cell cell = 0; good && cell < f->cells; cell++)
    if (part[cell] & 1 && f->owner[cell] == 1 + GL_MAKER)
      view->core[view->cores++] = cell;
    else if (part[cell] && !f->owner[cell]) // A, too: the handicap
      view->zone[view->zones++] = cell;
  free(part);
  if (!good)
    gl_strategy_view_clear(view);
  return good;
}

// ---- Beginning and end ----

static void follow_end(gl_strategy *strategy) {
  follower *f = (follower *)strategy;
  free(f->owner);
  free(f->now.at);
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
  f->proof = proof;
  f->cells = proof->game->width * proof->game->height;
  f->owner = calloc(f->cells + 1, sizeof *f->owner);
  f->now.at = malloc((proof->claims + 1) * sizeof *f->now.at);
  f->now.room = proof->claims + 1;
  if (f->owner && f->now.at)
    return f;
  follow_end(&f->base);
  return NULL;
}

// Are there stones enough in the handicap for all A of the claim?  Otherwise
// some lie elsewhere, and the claim says nothing.
static bool can_give(const follower *follower, bool *enough) {
  bool *wanted = calloc(follower->cells + 1, sizeof *wanted);
  size_t missing = 0;
  for (size_t i = 0; wanted && i < follower->now.count; i++) {
    const gl_lattice_child *child = &follower->now.at[i];
    const gl_lattice_card *card = card_of(follower, child);
    for (size_t j = 0; j < card->as; j++) {
      const gl_cell cell = cell_at(follower, child, card->a[j]);
      missing += !wanted[cell] && !follower->owner[cell];
      wanted[cell] = true;
    }
  }
  const bool good = wanted;
  *enough = good && missing <= follower->given;
  free(wanted);
  return good;
}

// The claim, as long as the handicap is not all there; then what fits.
static bool begin(follower *follower, const gl_game *position) {
  for (gl_player player = 0; player < 2; player++)
    for (size_t i = 0; i < position->stones[player]; i++)
      follower->owner[position->stone[player][i]] = (unsigned char)(1 + player);
  follower->given = position->handicap;
  for (size_t i = 0; i < follower->proof->claims; i++)
    follower->now.at[follower->now.count++] = follower->proof->claim[i];
  if (follower->given) {
    bool enough = false;
    const bool good = can_give(follower, &enough);
    follower->now.count = enough ? follower->now.count : 0;
    return good;
  }
  return gl_game_mover(position) == GL_MAKER ? choose(follower)
                                             : expect(follower);
}

gl_status gl_follow_open(const gl_lattice_proof *proof, const gl_game *position,
                         gl_strategy **found, gl_error *error) {
  *found = NULL;
  follower *f = new_follower(proof);
  if (!f)
    return gl_fail_memory(error);
  const bool good = begin(f, position);
  if (good && f->now.count)
    *found = &f->base;
  else
    follow_end(&f->base);
  return good ? GL_OK : gl_fail_memory(error);
}

gl_strategy *gl_follow_copy(const gl_strategy *strategy) {
  const follower *from = (const follower *)strategy;
  follower *f = new_follower(from->proof);
  if (!f)
    return NULL;
  f->given = from->given;
  memcpy(f->owner, from->owner, f->cells);
  for (size_t i = 0; i < from->now.count; i++)
    if (!GL_PUSH(f->now.at, f->now.count, f->now.room, from->now.at[i])) {
      follow_end(&f->base);
      return NULL;
    }
  return &f->base;
}
