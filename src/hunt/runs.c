// SPDX-License-Identifier: MIT
// How long a run takes depends on luck, so a run that has not ended after some
// nodes is given up.  The next one has more nodes, more moves, other chances,
// no numbers, and all the cards.
//
// On the plane the first move is in the middle of the window; on a board it is
// any.

#include "base/grow.h"
#include "hunt/search.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#define FIRST_RUN 20000.0 // nodes
#define MOST_EXTRA 24     // quiet moves, one more in each run, on the plane
#define LONGER 1.2        // each further run

typedef gl_hunt_numbers numbers;
typedef gl_hunt_outcome outcome;
typedef gl_hunt_cards cards;

static const outcome nothing = GL_HUNT_NOTHING;

static bool solved(const outcome *result) { return gl_hunt_solved(result); }

static bool ended(const gl_hunter *search) { return gl_hunt_ended(search); }

// ---- The claim ----

static void add_claim(gl_hunter *search, gl_lattice_child child) {
  if (!GL_PUSH(search->claim, search->claims, search->claim_room, child))
    search->failed = true;
}

static void claim(gl_hunter *search, gl_place place) {
  add_claim(search, gl_deck_child(search->deck, place));
}

// Maker owns a line when Breaker has his first move.  Another card that needs
// other cells, and with the first one no stone more than she has, is for when
// he takes the cell of the first: it is often the same line.
static void claim_other(gl_hunter *search, gl_place line) {
  const gl_deck *deck = search->deck;
  const gl_cellset a = gl_deck_a(deck, line);
  const gl_cellset t = gl_deck_t(deck, line);
  for (uint32_t i = 0; i < deck->images; i++) {
    const gl_image *image = &deck->image[i];
    for (unsigned cell = 0; cell < search->grid.cells; cell++) {
      const gl_place place = {i, cell};
      if (!gl_grid_holds(&search->grid, search->grid.x[cell],
                         search->grid.y[cell], image->width, image->height))
        continue;
      const gl_cellset both = gl_cellset_or(a, gl_deck_a(deck, place));
      const gl_cellset other = gl_deck_t(deck, place);
      const gl_cellset more =
          gl_cellset_minus(both, search->stones.set[GL_MAKER]);
      const gl_cellset all = gl_cellset_or(both, other);
      if (gl_cellset_apart(&t, &other) &&
          gl_cellset_apart(&all, &search->stones.set[GL_BREAKER]) &&
          gl_cellset_count(&more) <= search->game->handicap) {
        claim(search, place);
        return;
      }
    }
  }
}

// Maker begins by this card.  If her move is a stone of the handicap, and
// Breaker's first one follows, what she has against his answers is the claim.
static void claim_start(gl_hunter *search, gl_place place) {
  const gl_game *game = search->game;
  const gl_lattice_child start = gl_deck_child(search->deck, place);
  const bool answers = game->first == GL_BREAKER && game->handicap;
  gl_deck_lock(search->deck);
  const gl_lattice_card card = search->deck->cards->at[start.card];
  gl_deck_unlock(search->deck);
  if (!answers || !card.children)
    add_claim(search, start);
  if (answers && !card.children)
    claim_other(search, place);
  for (size_t i = 0; answers && i < card.children; i++)
    add_claim(search, (gl_lattice_child){
                          card.child[i].card,
                          gl_isometry_compose(start.map, card.child[i].map)});
}

// ---- The beginning ----

static const numbers no_limit = {GL_HUNT_FAR, GL_HUNT_FAR};

// Can Maker, with what she has and so many stones more, use it now?
static bool starts(const gl_hunter *search, gl_place place, unsigned more) {
  const gl_cellset a = gl_cellset_minus(gl_deck_a(search->deck, place),
                                        search->stones.set[GL_MAKER]);
  const gl_cellset t = gl_deck_t(search->deck, place);
  return gl_cellset_count(&a) <= more &&
         gl_cellset_apart(&a, &search->stones.set[GL_BREAKER]) &&
         gl_cellset_apart(&t, &search->stones.set[GL_BREAKER]);
}

// A card that needs nothing more, anywhere; its image is GL_NO_IMAGE if there
// is none.  Only this finds cards without stones.
static gl_place find_start(const gl_hunter *search) {
  const gl_grid *grid = &search->grid;
  const gl_deck *deck = search->deck;
  const unsigned passes = gl_hunt_passes(search->game);
  for (uint32_t i = 0; i < deck->images; i++) {
    const gl_image *image = &deck->image[i];
    if (gl_cellset_count(&image->a) > passes + search->begun)
      continue;
    for (unsigned cell = 0; cell < grid->cells; cell++) {
      const gl_place place = {i, cell};
      if (gl_grid_holds(grid, grid->x[cell], grid->y[cell], image->width,
                        image->height) &&
          starts(search, place, passes))
        return place;
    }
  }
  return nothing.card;
}

// The stones that are there, and the menaces that they make.
static void put_stones(gl_hunter *search, gl_menaces *menaces) {
  const gl_game *game = search->game;
  for (size_t i = 0; i < game->stones[GL_BREAKER]; i++)
    gl_stones_put(&search->stones, GL_BREAKER, game->stone[GL_BREAKER][i]);
  for (size_t i = 0; i < game->stones[GL_MAKER]; i++) {
    const unsigned cell = game->stone[GL_MAKER][i];
    gl_place won;
    gl_stones_put(&search->stones, GL_MAKER, cell);
    gl_index_meet(search->deck, &search->stones, cell, menaces, &won,
                  &search->failed);
  }
  size_t kept = 0;
  for (size_t i = 0; i < menaces->count; i++)
    if (!search->stones.owner[menaces->at[i].missing])
      menaces->at[kept++] = menaces->at[i];
  menaces->count = kept;
}

static void lift_stones(gl_hunter *search) {
  for (size_t player = 0; player < 2; player++)
    while (search->stones.count[player])
      gl_stones_lift(&search->stones, (gl_player)player);
}

static outcome begin_plane(gl_hunter *search) {
  const gl_menaces none = {0};
  const unsigned middle = gl_grid_cell(
      &search->grid, search->grid.width / 2 - 1, search->grid.height / 2 - 1);
  gl_stones_put(&search->stones, GL_MAKER, middle);
  return gl_hunt_answer_node(search, &none, middle, NULL, 0,
                             gl_hunt_passes(search->game), no_limit);
}

// Breaker moves first, and no handicap is left: cards against every answer.
static outcome begin_breaker(gl_hunter *search, const gl_menaces *menaces) {
  cards c = {0};
  const outcome result =
      gl_hunt_search_answers(search, menaces, GL_NO_CELL, &c, 0, no_limit);
  for (size_t i = 0; solved(&result) && !ended(search) && i < c.count; i++)
    claim(search, c.at[i]);
  gl_hunt_clear_cards(&c);
  return result;
}

static outcome begin_board(gl_hunter *search) {
  const gl_game *game = search->game;
  gl_menaces menaces = {0};
  outcome result = nothing;
  put_stones(search, &menaces);
  if (gl_hunt_maker_begins(game)) {
    result.card = find_start(search);
    if (result.card.image != GL_NO_IMAGE)
      result.n = (numbers){0, GL_HUNT_FAR};
    else if (!search->failed)
      result = gl_hunt_move_node(search, &menaces, GL_NO_CELL,
                                 gl_hunt_passes(game), no_limit);
    if (solved(&result) && !ended(search))
      claim_start(search, result.card);
  } else if (!search->failed) {
    result = begin_breaker(search, &menaces);
  }
  free(menaces.at);
  return result;
}

// ---- Runs ----

static outcome run(gl_hunter *search, double nodes) {
  assert(!search->stones.count[GL_MAKER] && !search->stones.count[GL_BREAKER]);
  outcome result = nothing;
  search->rest = search->budget->progress.nodes + (uint64_t)nodes;
  search->hash = gl_hash_table_new();
  search->failed |= !search->hash;
  if (!search->failed)
    result = search->grid.plane ? begin_plane(search) : begin_board(search);
  lift_stones(search);
  if (search->hash)
    gl_budget_give(search->budget, gl_hash_table_bytes(search->hash));
  gl_hash_table_free(search->hash);
  return result;
}

// ---- All runs ----

// With the lock: the nodes of the next run, and its quiet moves.  A run that
// came to its end had too few.
static double begin_run(gl_hunter *search) {
  gl_hunt *hunt = search->shared->hunt;
  const unsigned number = hunt->runs + search->shared->running;
  search->extra = number < MOST_EXTRA ? number : MOST_EXTRA;
  if (search->extra < search->least)
    search->extra = search->least;
  if (hunt->length <= 0)
    hunt->length = FIRST_RUN;
  return hunt->length * pow(LONGER, search->shared->running++);
}

static void hand_over(gl_hunter *search) {
  gl_hunt *hunt = search->shared->hunt;
  hunt->found = !search->failed;
  hunt->proof.claim = search->claim;
  hunt->proof.claims = search->claims;
  hunt->proof.claim_room = search->claim_room;
  search->claim = NULL;
}

// With the lock: the first claim counts.
static void end_run(gl_hunter *search, const outcome *result) {
  gl_hunt *hunt = search->shared->hunt;
  assert(search->shared->running);
  search->shared->running--;
  if (gl_budget_stopped(search->budget))
    return;
  hunt->length *= LONGER;
  hunt->runs++;
  hunt->chance = search->chance;
  search->over = solved(result) && !search->failed;
  if (search->over && !hunt->found)
    hand_over(search);
}

// A run that was not given up and found nothing has tried all that it may.
static void widen(gl_hunter *search) {
  search->least = 2 * search->extra + 8;
  search->over = search->least > search->grid.cells;
  if (!search->over)
    return;
  gl_deck_lock(search->deck);
  search->shared->hunt->complete = true;
  gl_deck_unlock(search->deck);
}

static bool goes_on(const gl_hunter *search) {
  const uint64_t turn = search->shared->hunt->turn;
  return !search->over && !search->failed &&
         !(turn && gl_budget_nodes(search->budget) >= turn) &&
         !gl_budget_stopped(search->budget) &&
         !atomic_load_explicit(&search->shared->full, memory_order_relaxed);
}

void gl_hunt_runs(gl_hunter *search) {
  size_t before = 0; // cards, when the last run began
  while (goes_on(search)) {
    gl_deck_forget(search->deck, before);
    gl_deck_lock(search->deck);
    const double nodes = begin_run(search);
    before = search->deck->cards->count;
    gl_deck_unlock(search->deck);
    search->claims = 0;
    const outcome result = run(search, nodes);
    if (solved(&result) && search->grid.plane)
      claim_start(search, result.card);
    const bool given_up = ended(search);
    gl_deck_lock(search->deck);
    end_run(search, &result);
    gl_deck_unlock(search->deck);
    if (!search->over && !given_up)
      widen(search);
  }
}

void gl_hunt_take_line(gl_hunter *search) {
  gl_hunt *hunt = search->shared->hunt;
  const gl_lattice_cards *cards = search->deck->cards;
  const unsigned passes = gl_hunt_passes(search->game);
  for (uint32_t i = 0; !hunt->found && i < search->deck->images; i++)
    if (cards->at[search->deck->image[i].card].as <= passes) {
      claim_start(search, (gl_place){i, 0});
      hand_over(search);
    }
}
