// SPDX-License-Identifier: MIT
// The threads of a hunt.  Luck has a great part in how long a run takes, so
// each thread has runs of its own, with its own numbers and chances.  A card
// that one of them has found is true for all (deck.h).
//
// Cards are thinned out when no thread has a run.

#include "hunt/search.h"

#include "base/hash.h"

#include <assert.h>
#include <stdlib.h>

// ---- Hunters ----

static void open_hunter(gl_hunter *hunter, gl_hunt_shared *shared, int width,
                        int height, unsigned isometries) {
  gl_hunt *hunt = shared->hunt;
  const gl_game *game = hunt->proof.game;
  hunter->game = game;
  hunter->shared = shared;
  hunter->begun = game->stones[GL_MAKER];
  gl_grid_set(&hunter->grid, width, height, game->torus, isometries);
  hunter->grid.plane = game->infinite;
  hunter->deck = gl_deck_new(&hunter->grid, &hunt->proof.cards);
  hunter->failed =
      !hunter->deck ||
      !gl_goals_make(&hunter->goals, &hunter->grid, &game->shapes) ||
      !gl_hunt_keys_fill(&hunter->keys, &hunter->grid);
}

static void close_hunter(gl_hunter *hunter) {
  gl_goals_clear(&hunter->goals);
  gl_hunt_keys_clear(&hunter->keys);
  gl_deck_free(hunter->deck);
  free(hunter->claim);
}

// The first has the hunt's budget, and the others theirs.
static void begin_hunter(gl_hunter *hunter, size_t number, gl_budget *first) {
  gl_hunt_shared *shared = hunter->shared;
  const gl_hunt *hunt = shared->hunt;
  hunter->deck->lock = shared->hunters > 1 ? &shared->lock : NULL;
  hunter->chance = hunt->chance ? hunt->chance : hunt->seed;
  hunter->budget = first;
  if (number) {
    hunter->chance = gl_hash_mix(hunter->chance + number);
    hunter->own_budget = gl_budget_beside(first);
    hunter->budget = &hunter->own_budget;
  } else {
    hunter->scout = hunt->scout;
  }
  hunter->caught = hunter->budget->progress.nodes;
}

static void hunt_on(void *context) {
  gl_hunter *hunter = context;
  gl_hunt_runs(hunter);
  if (!hunter->budget->threads)
    return;
  if (hunter->over || hunter->failed || gl_budget_stopped(hunter->budget))
    gl_budget_end(hunter->budget);
  else
    gl_budget_tell(hunter->budget);
}

// ---- Memory ----

// What stays, step by step: cards with few stones, and for the first steps
// those that others need, so that each of them takes a layer away.
static const struct {
  size_t few;
  bool needed;
} thinning[] = {{2, true},  {2, true},  {2, true},
                {2, false}, {1, false}, {0, false}};

// The same decks without the cards that are of least use.
static void thin(gl_hunter *hunter, size_t few, bool needed) {
  gl_hunt_shared *shared = hunter->shared;
  gl_lattice_cards *cards = &shared->hunt->proof.cards;
  for (size_t i = 0; i < shared->hunters; i++) {
    gl_deck_free(hunter[i].deck);
    hunter[i].deck = NULL;
  }
  bool good = gl_lattice_cards_thin(cards, few, needed);
  for (size_t i = 0; good && i < shared->hunters; i++) {
    hunter[i].deck = gl_deck_new(&hunter[i].grid, cards);
    good = hunter[i].deck;
    if (!good)
      break;
    hunter[i].deck->lock = shared->hunters > 1 ? &shared->lock : NULL;
    gl_hunt_hold(&hunter[i]);
  }
  hunter->failed |= !good;
}

// Frees cards until half of the memory is free.  If that cannot be, the search
// ends.
static void make_room(gl_hunter *hunter) {
  assert(!hunter->shared->hunt->found && !hunter->stones.count[GL_MAKER]);
  const size_t half = hunter->budget->limits.bytes / 2;
  bool good = false;
  for (size_t i = 0;
       !good && !hunter->failed && i < sizeof thinning / sizeof *thinning;
       i++) {
    thin(hunter, thinning[i].few, thinning[i].needed);
    good = gl_budget_bytes(hunter->budget) <= half;
  }
  atomic_store(&hunter->shared->full, false);
  if (!good)
    gl_budget_stop(hunter->budget, GL_STOP_MEMORY);
}

// ---- Rounds ----

// In a round all hunters have runs, until one of them ends the hunt or the
// memory is full.
static void run_rounds(gl_hunter *hunter, gl_threads *threads) {
  const gl_hunt_shared *shared = hunter->shared;
  const gl_hunt *hunt = shared->hunt;
  void *context[GL_HUNT_THREADS];
  for (size_t i = 0; i < shared->hunters; i++)
    context[i] = &hunter[i];
  for (;;) {
    if (threads)
      gl_threads_run(threads, hunt_on, context, shared->hunters);
    else
      hunt_on(hunter);
    for (size_t i = 1; i < shared->hunters; i++) {
      hunter->failed |= hunter[i].failed;
      gl_budget_adopt(hunter->budget, &hunter[i].own_budget);
    }
    if (hunt->found || hunt->complete || hunter->failed ||
        gl_budget_stopped(hunter->budget) || !atomic_load(&shared->full))
      return;
    make_room(hunter);
  }
}

static void run_threads(gl_hunter *hunter) {
  gl_threads threads;
  gl_budget *budget = hunter->budget;
  if (!gl_threads_open(&threads)) {
    hunter->failed = true;
    return;
  }
  gl_budget_begin_threads(budget, &threads);
  for (size_t i = 0; i < hunter->shared->hunters; i++)
    begin_hunter(&hunter[i], i, budget);
  for (size_t i = 1; i < hunter->shared->hunters; i++)
    gl_hunt_hold(&hunter[i]);
  run_rounds(hunter, &threads);
  gl_budget_end_threads(budget);
  if (budget->stop == GL_STOP_OVER || hunter->shared->hunt->found)
    gl_budget_resume(budget);
  gl_threads_close(&threads);
}

static void run_hunters(gl_hunter *hunter) {
  gl_hunt *hunt = hunter->shared->hunt;
  begin_hunter(hunter, 0, hunt->budget);
  if (hunter->grid.plane)
    gl_hunt_take_line(hunter);
  gl_hunt_hold(hunter);
  if (atomic_load(&hunter->shared->full) && !hunt->found)
    make_room(hunter);
  if (hunt->found || hunt->complete || hunter->failed)
    return;
  if (hunter->shared->hunters > 1)
    run_threads(hunter);
  else
    run_rounds(hunter, NULL);
}

static void add_statistics(gl_hunt *hunt, const gl_hunter *hunter,
                           uint64_t before) {
  size_t bytes = hunter->shared->bytes;
  for (size_t i = 0; i < hunter->shared->hunters; i++) {
    gl_statistics_add(&hunt->statistics, &hunter[i].statistics);
    bytes += hunter[i].bytes;
  }
  hunt->statistics.count[GL_STAT_NODES] +=
      hunt->budget->progress.nodes - before;
  gl_statistics_hold(&hunt->statistics, gl_budget_bytes(hunt->budget));
  gl_statistics_hold_part(&hunt->statistics, GL_STAT_MEMORY_PROOF, bytes);
  hunt->statistics.count[GL_STAT_PEAK] = hunt->budget->peak;
  gl_budget_give(hunt->budget, bytes);
}

gl_hunt_searcher gl_hunt_search;

gl_status gl_hunt_search(gl_hunt *hunt, int width, int height,
                         unsigned isometries, gl_error *error) {
  const uint64_t before = hunt->budget->progress.nodes;
  const size_t count = hunt->threads > GL_HUNT_THREADS ? GL_HUNT_THREADS
                       : hunt->threads                 ? hunt->threads
                                                       : 1;
  gl_hunt_shared shared = {.hunt = hunt, .hunters = count};
  gl_hunter *hunter = calloc(count, sizeof *hunter);
  if (!hunter || pthread_mutex_init(&shared.lock, NULL)) {
    free(hunter);
    return gl_fail_memory(error);
  }
  bool failed = false;
  for (size_t i = 0; i < count; i++) {
    open_hunter(&hunter[i], &shared, width, height, isometries);
    failed |= hunter[i].failed;
  }
  if (!failed) {
    run_hunters(hunter);
    failed = hunter->failed;
    add_statistics(hunt, hunter, before);
  }
  for (size_t i = 0; i < count; i++)
    close_hunter(&hunter[i]);
  pthread_mutex_destroy(&shared.lock);
  free(hunter);
  return failed ? gl_fail_memory(error) : GL_OK;
}
