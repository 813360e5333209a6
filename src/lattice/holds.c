// SPDX-License-Identifier: MIT
// Does a proof follow by the rules?  The lemmas are those of
// doc/theory/sequence.md.  Nothing here asks how it was found.

#include "lattice/proof.h"

#include "base/grow.h"
#include "base/sort.h"

#include <assert.h>
#include <stdlib.h>

// Where a cell lies: on a torus, around it; NULL is for the plane.
static gl_point place(const gl_game *torus, gl_point point, gl_isometry map) {
  gl_point p = gl_isometry_apply(map, point);
  if (torus) {
    const int width = (int)torus->width;
    const int height = (int)torus->height;
    p.x = (p.x % width + width) % width;
    p.y = (p.y % height + height) % height;
  }
  return p;
}

static const gl_isometry as_it_is = {0, {0, 0}};

// The torus around which the claim lies, or NULL; and the cards.
static const gl_game *claim_torus(const gl_lattice_proof *proof) {
  return proof->game->torus ? proof->game : NULL;
}
static const gl_game *card_torus(const gl_lattice_proof *proof) {
  return proof->planar ? NULL : claim_torus(proof);
}

// Does the isometry take cards to cards?
static bool map_holds(const gl_lattice_proof *proof, gl_isometry map) {
  const unsigned isometries = proof->planar
                                  ? proof->game->isometries
                                  : gl_lattice_isometries(proof->game);
  return isometries >> map.turn & 1;
}

// ---- Lists of cells ----

// A cell of a card, and what its children say of it.
typedef struct spot {
  gl_point at;
  bool a;       // of the card, or its move
  size_t in_ts; // children that have it in T
} spot;

static int compare(const void *a, const void *b) {
  const spot *p = a;
  const spot *q = b;
  const int rows = (p->at.y > q->at.y) - (p->at.y < q->at.y);
  return rows ? rows : (p->at.x > q->at.x) - (p->at.x < q->at.x);
}

typedef struct spots {
  spot *at;
  size_t count;
} spots;

static spot *find(const spots *spots, gl_point point) {
  const spot key = {.at = point};
  return spots->count ? bsearch(&key, spots->at, spots->count,
                                sizeof *spots->at, compare)
                      : NULL;
}

static void add_cells(spots *spots, const gl_game *torus, const gl_point *cell,
                      size_t cells, gl_isometry map, bool a) {
  for (size_t i = 0; i < cells; i++)
    spots->at[spots->count++] =
        (spot){.at = place(torus, cell[i], map), .a = a};
}

// The cells of a card, sorted; false if one is there twice.
static bool list_cells(spots *spots, const gl_game *torus,
                       const gl_lattice_card *card, gl_isometry map) {
  bool good = true;
  spots->count = 0;
  add_cells(spots, torus, card->a, card->as, map, true);
  add_cells(spots, torus, card->t, card->ts, map, false);
  if (spots->count)
    gl_sort(spots->at, spots->count, sizeof *spots->at, compare);
  for (size_t i = 1; good && i < spots->count; i++)
    good = compare(&spots->at[i - 1], &spots->at[i]) != 0;
  return good && card->ts;
}

// ---- Cards ----

bool gl_lattice_line_holds(const gl_game *game, const gl_lattice_card *card,
                           bool *memory) {
  const size_t cells = card->as + card->ts;
  gl_point *point = malloc(cells * sizeof *point);
  bool found = false;
  *memory |= !point;
  for (size_t i = 0; point && i < cells; i++)
    point[i] = i < card->as ? card->a[i] : card->t[i - card->as];
  if (point)
    gl_shape_normalise(point, cells);
  const gl_shape shape = {point, cells};
  for (size_t i = 0; point && !found && i < game->shapes.count; i++)
    found = !gl_shape_compare(&game->shapes.at[i], &shape);
  free(point);
  return found && card->ts == 1 && card->t[0].x == card->move.x &&
         card->t[0].y == card->move.y;
}

// A child's cells lie in the card; its A is hers after the move.  Edge to edge,
// a card without A begins a game, and nothing else.
static bool child_holds(const spots *spots, const gl_lattice_proof *proof,
                        const gl_lattice_card *child, gl_isometry map) {
  const gl_game *torus = card_torus(proof);
  bool good = map_holds(proof, map) && (child->as || !proof->cards.beside);
  for (size_t i = 0; good && i < child->as; i++) {
    const spot *s = find(spots, place(torus, child->a[i], map));
    good = s && s->a;
  }
  for (size_t i = 0; good && i < child->ts; i++) {
    spot *s = find(spots, place(torus, child->t[i], map));
    good = s;
    if (good)
      s->in_ts++;
  }
  return good;
}

// Rule play: no cell but hers is in the T of all children.
static bool play_holds(const gl_lattice_proof *proof, uint32_t number,
                       spots *spots) {
  const gl_lattice_card *card = &proof->cards.at[number];
  spot *move = find(spots, place(card_torus(proof), card->move, as_it_is));
  bool good = move && card->children;
  if (good)
    move->a = true;
  for (size_t i = 0; good && i < card->children; i++) {
    const gl_lattice_child *child = &card->child[i];
    good = child->card < number &&
           child_holds(spots, proof, &proof->cards.at[child->card], child->map);
  }
  for (size_t i = 0; good && i < spots->count; i++)
    good = spots->at[i].a || spots->at[i].in_ts < card->children;
  return good;
}

// Edge to edge, the move is beside a cell of A, or the first of all.
static bool move_holds(const gl_lattice_proof *proof,
                       const gl_lattice_card *card) {
  bool good = !proof->cards.beside || !card->as;
  for (size_t i = 0; !good && i < card->as; i++)
    good = gl_shape_adjacent(card->a[i], card->move);
  return good;
}

static bool card_holds(const gl_lattice_proof *proof, uint32_t number,
                       spots *spots, bool *memory) {
  const gl_lattice_card *card = &proof->cards.at[number];
  return list_cells(spots, card_torus(proof), card, as_it_is) &&
         move_holds(proof, card) &&
         (card->children ? play_holds(proof, number, spots)
                         : gl_lattice_line_holds(proof->game, card, memory));
}

// ---- The claim ----

static bool on_board(const gl_game *game, gl_point p) {
  return game->infinite || (p.x >= 0 && p.x < (int)game->width && p.y >= 0 &&
                            p.y < (int)game->height);
}

static bool has_stone(const gl_game *game, gl_player player, gl_point p) {
  bool found = false;
  for (size_t i = 0; !game->infinite && !found && i < game->stones[player]; i++)
    found = game->stone[player][i] ==
            (gl_cell)p.y * (gl_cell)game->width + (gl_cell)p.x;
  return found;
}

// Stones of the handicap, which lie before the first move.
typedef struct given {
  gl_point *at;
  size_t count;
  size_t room;
} given;

// One more, unless it is there; false if Maker has no more to give, or malloc
// fails.
static bool give(given *given, gl_point p, size_t most, bool *memory) {
  for (size_t i = 0; i < given->count; i++)
    if (given->at[i].x == p.x && given->at[i].y == p.y)
      return true;
  if (given->count >= most)
    return false;
  *memory |= !GL_PUSH(given->at, given->count, given->room, p);
  return !*memory;
}

// The card lies on the board, no stone of Breaker's is in it, and no more
// stones are missing than Maker has to give.
static bool claim_lies(const gl_lattice_proof *proof, size_t claim,
                       spots *spots, given *given, bool *memory) {
  const gl_game *game = proof->game;
  const gl_lattice_child *child = &proof->claim[claim];
  bool good = child->card < proof->cards.count &&
              map_holds(proof, child->map) &&
              list_cells(spots, claim_torus(proof),
                         &proof->cards.at[child->card], child->map);
  for (size_t i = 0; good && i < spots->count; i++) {
    const gl_point p = spots->at[i].at;
    good = on_board(game, p) && !has_stone(game, GL_BREAKER, p);
    if (good && spots->at[i].a && !has_stone(game, GL_MAKER, p))
      good = give(given, p, game->handicap, memory);
  }
  return good;
}

// Breaker first: of the cells of the first T, which all the others have, too,
// none is left but Maker's.
static bool answers_hold(const gl_lattice_proof *proof, spots *spots) {
  const gl_game *game = proof->game;
  const gl_game *torus = claim_torus(proof);
  bool good = list_cells(spots, torus, &proof->cards.at[proof->claim[0].card],
                         proof->claim[0].map);
  for (size_t i = 0; good && i < proof->claims; i++) {
    const gl_lattice_card *card = &proof->cards.at[proof->claim[i].card];
    for (size_t j = 0; j < card->ts; j++) {
      spot *s = find(spots, place(torus, card->t[j], proof->claim[i].map));
      if (s)
        s->in_ts++;
    }
  }
  for (size_t i = 0; good && i < spots->count; i++)
    good = spots->at[i].in_ts < proof->claims ||
           has_stone(game, GL_MAKER, spots->at[i].at);
  return good;
}

// On the plane a card that needs no stone can be moved away from Breaker's.
static bool moves_away(const gl_lattice_proof *proof) {
  bool any = false;
  for (size_t i = 0; proof->game->infinite && i < proof->claims; i++)
    any |= !proof->cards.at[proof->claim[i].card].as;
  return any;
}

static bool claims_hold(const gl_lattice_proof *proof, spots *spots,
                        bool *memory) {
  given given = {0};
  bool good = proof->claims;
  for (size_t i = 0; good && i < proof->claims; i++)
    good = claim_lies(proof, i, spots, &given, memory);
  free(given.at);
  if (proof->game->first == GL_MAKER)
    return good && proof->claims == 1;
  return good && (moves_away(proof) || answers_hold(proof, spots));
}

bool gl_lattice_proof_holds(const gl_lattice_proof *proof, bool *memory) {
  size_t most = 1;
  for (size_t i = 0; i < proof->cards.count; i++) {
    const gl_lattice_card *card = &proof->cards.at[i];
    most = card->as + card->ts > most ? card->as + card->ts : most;
  }
  bool *needed =
      gl_lattice_cards_needed(&proof->cards, proof->claim, proof->claims);
  spots spots = {malloc(most * sizeof *spots.at), 0};
  *memory = !needed || !spots.at;
  bool good = !*memory && claims_hold(proof, &spots, memory);
  for (uint32_t i = 0; good && i < proof->cards.count; i++)
    good = !needed[i] || card_holds(proof, i, &spots, memory);
  free(spots.at);
  free(needed);
  return good;
}
