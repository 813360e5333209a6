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

// ---- The beginning ----

static const numbers no_limit = {GL_HUNT_FAR, GL_HUNT_FAR};

static void claim(gl_hunter *search, gl_place place) {
  gl_hunt *hunt = search->hunt;
  if (!GL_PUSH(hunt->proof.claim, hunt->proof.claims, hunt->proof.claim_room,
               gl_deck_child(search->deck, place)))
    search->failed = true;
}

// Can Maker, with what she has and the stones of her handicap, use it now?
static bool starts(const gl_hunter *search, gl_place place) {
  const gl_cellset a = gl_cellset_minus(gl_deck_a(search->deck, place),
                                        search->stones.set[GL_MAKER]);
  const gl_cellset t = gl_deck_t(search->deck, place);
  return gl_cellset_count(&a) <= search->hunt->proof.game->handicap &&
         gl_cellset_apart(&a, &search->stones.set[GL_BREAKER]) &&
         gl_cellset_apart(&t, &search->stones.set[GL_BREAKER]);
}

// A card that needs nothing more, anywhere; its image is GL_NO_IMAGE if there
// is none.  Only this finds cards without stones.
static gl_place find_start(const gl_hunter *search) {
  const gl_grid *grid = &search->grid;
  const gl_deck *deck = search->deck;
  for (uint32_t i = 0; i < deck->images; i++) {
    const gl_image *image = &deck->image[i];
    if (deck->cards->at[image->card].as >
        search->hunt->proof.game->handicap + search->begun)
      continue;
    for (unsigned cell = 0; cell < grid->cells; cell++) {
      const gl_place place = {i, cell};
      if (gl_grid_holds(grid, grid->x[cell], grid->y[cell], image->width,
                        image->height) &&
          starts(search, place))
        return place;
    }
  }
  return nothing.card;
}

// The stones that are there, and the menaces that they make.
static void put_stones(gl_hunter *search, gl_menaces *menaces) {
  const gl_game *game = search->hunt->proof.game;
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
                             search->hunt->proof.game->handicap, no_limit);
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
  const gl_game *game = search->hunt->proof.game;
  gl_menaces menaces = {0};
  outcome result = nothing;
  put_stones(search, &menaces);
  if (game->first == GL_MAKER) {
    result.card = find_start(search);
    if (result.card.image != GL_NO_IMAGE)
      result.n = (numbers){0, GL_HUNT_FAR};
    else if (!search->failed)
      result = gl_hunt_move_node(search, &menaces, GL_NO_CELL, game->handicap,
                                 no_limit);
    if (solved(&result) && !ended(search))
      claim(search, result.card);
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

// ---- Memory ----

// What stays, step by step: cards with few stones, and for the first steps
// those that others need, so that each of them takes a layer away.
static const struct {
  size_t few;
  bool needed;
} thinning[] = {{2, true},  {2, true},  {2, true},
                {2, false}, {1, false}, {0, false}};

// The same deck without the cards that are of least use.
static void thin(gl_hunter *search, size_t few, bool needed) {
  gl_lattice_cards *cards = &search->hunt->proof.cards;
  gl_deck_free(search->deck);
  search->failed |= !gl_lattice_cards_thin(cards, few, needed);
  search->deck = gl_deck_new(&search->grid, cards);
  search->failed |= !search->deck;
  if (search->deck)
    gl_hunt_hold(search);
}

// Frees cards until half of the memory is free.  If that cannot be, the search
// ends.
static void make_room(gl_hunter *search) {
  assert(!search->hunt->found && !search->stones.count[GL_MAKER]);
  const size_t half = search->budget->limits.bytes / 2;
  bool good = false;
  for (size_t i = 0;
       !good && !search->failed && i < sizeof thinning / sizeof *thinning;
       i++) {
    thin(search, thinning[i].few, thinning[i].needed);
    good = gl_budget_bytes(search->budget) <= half;
  }
  if (!good)
    gl_budget_stop(search->budget, GL_STOP_MEMORY);
}

// ---- All runs ----

// Quiet moves more than the first run had.  A run that came to its end has
// tried too few.
static unsigned extra_of(const gl_hunter *search, unsigned least) {
  const unsigned runs = search->hunt->runs;
  const unsigned extra = runs < MOST_EXTRA ? runs : MOST_EXTRA;
  return extra < least ? least : extra;
}

static void run_all(gl_hunter *search) {
  gl_hunt *hunt = search->hunt;
  unsigned least = 0;
  size_t before = 0; // cards, when the last run began
  if (hunt->length <= 0)
    hunt->length = FIRST_RUN;
  while (!hunt->found && !hunt->complete && !search->failed &&
         !gl_budget_stopped(search->budget)) {
    search->extra = extra_of(search, least);
    gl_deck_forget(search->deck, before);
    before = search->deck->cards->count;
    const outcome result = run(search, hunt->length);
    if (gl_budget_stopped(search->budget))
      return;
    hunt->length *= LONGER;
    hunt->runs++;
    hunt->chance = search->chance;
    hunt->found = solved(&result) && !search->failed;
    if (!hunt->found && !ended(search)) {
      least = 2 * search->extra + 8;
      hunt->complete = least > search->grid.cells;
    }
    if (hunt->found && search->grid.plane)
      claim(search, result.card);
    if (!hunt->found && search->full) {
      make_room(search);
      before = 0;
    }
  }
}

// On the plane a line that the handicap makes at once.
static void take_line(gl_hunter *search) {
  const gl_lattice_cards *cards = search->deck->cards;
  for (uint32_t i = 0; !search->hunt->found && i < search->deck->images; i++)
    if (cards->at[search->deck->image[i].card].as <=
        search->hunt->proof.game->handicap) {
      claim(search, (gl_place){i, 0});
      search->hunt->found = !search->failed;
    }
}

static gl_hunter *open_search(gl_hunt *hunt, int width, int height,
                              unsigned isometries) {
  const gl_game *game = hunt->proof.game;
  gl_hunter *s = calloc(1, sizeof *s);
  if (!s)
    return NULL;
  s->hunt = hunt;
  s->budget = hunt->budget;
  s->chance = hunt->chance ? hunt->chance : hunt->seed;
  s->begun = game->stones[GL_MAKER];
  gl_grid_set(&s->grid, width, height, game->torus, isometries);
  s->grid.plane = game->infinite;
  s->deck = gl_deck_new(&s->grid, &hunt->proof.cards);
  s->failed = !s->deck || !gl_goals_make(&s->goals, &s->grid, &game->shapes) ||
              !gl_hunt_keys_fill(&s->keys, &s->grid);
  return s;
}

gl_hunt_searcher gl_hunt_search;

gl_status gl_hunt_search(gl_hunt *hunt, int width, int height,
                         unsigned isometries, gl_error *error) {
  const uint64_t before = hunt->budget->progress.nodes;
  gl_hunter *s = open_search(hunt, width, height, isometries);
  if (!s)
    return gl_fail_memory(error);
  if (!s->failed && s->grid.plane)
    take_line(s);
  if (!s->failed)
    gl_hunt_hold(s);
  if (!s->failed && s->full && !hunt->found)
    make_room(s);
  run_all(s);
  const bool failed = s->failed;
  hunt->statistics.count[GL_STAT_NODES] +=
      hunt->budget->progress.nodes - before;
  gl_statistics_hold(&hunt->statistics, gl_budget_bytes(hunt->budget));
  gl_statistics_hold_part(&hunt->statistics, GL_STAT_MEMORY_PROOF, s->bytes);
  hunt->statistics.count[GL_STAT_PEAK] = hunt->budget->peak;
  gl_budget_give(hunt->budget, s->bytes);
  gl_goals_clear(&s->goals);
  gl_hunt_keys_clear(&s->keys);
  gl_deck_free(s->deck);
  free(s);
  return failed ? gl_fail_memory(error) : GL_OK;
}
