// SPDX-License-Identifier: MIT
#include "shorten/shorten.h"

#include "base/grow.h"
#include "base/hash.h"
#include "base/sat.h"
#include "base/sort.h"
#include "shorten/closure.h"
#include "shorten/essence.h"
#include "shorten/minimum.h"
#include "shorten/shrink.h"
#include "shorten/simplify.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define BOX 4                // side of the square that cores lie in
#define MOST_CORES 400       // otherwise only those of known situations count
#define MOST_CLOSURE 6000    // situations of a closure
#define ROUNDS 16            // of a closure
#define TRIES 20             // essences of a core
#define KEPT 4               // of them
#define MOST_FRESH 400       // situations in a round near the proof
#define PATIENCE 60          // such rounds for nothing
#define CYCLES 2             // cycles for nothing
#define EXCHANGE 3           // new situations at once
#define CONFLICTS 5000       // of the SAT solver, for one question,
#define MOST_CONFLICTS 20000 // and for one about all situations
#define MOST_RECENT 3000     // situations of earlier rounds
#define BORROWED 8           // of them, used as threats
#define GATHER 10            // rounds, and all of them are considered
#define LATE 0.65            // of the time; the rest is for the bound
#define LATE_CYCLE 0.45      // too late for another cycle

typedef struct numbers {
  uint32_t *at;
  size_t count;
  size_t room;
} numbers;

typedef struct work {
  gl_shorten *how;
  const gl_game *game;
  gl_budget *budget;
  gl_stock stock;
  gl_stock cores;
  numbers goals;  // all lines, up to isometry
  numbers proof;  // by number of cells
  numbers given;  // from deck and files
  numbers high;   // from the last closure
  numbers fresh;  // from the last round near the proof
  numbers recent; // from the last rounds
  numbers known;  // what threats are made of
  gl_essence_threats threats;
  gl_spots spots;
  uint64_t random;
  size_t held; // bytes of the stock, as the budget knows them
  bool failed; // malloc did
} work;

static size_t draw(work *work, size_t below) {
  work->random += UINT64_C(0x9e3779b97f4a7c15);
  return (size_t)(gl_hash_mix(work->random) % below);
}

static void list_number(work *work, numbers *list, uint32_t number) {
  work->failed |= !GL_PUSH(list->at, list->count, list->room, number);
}

static void append(work *work, numbers *to, const numbers *from) {
  for (size_t i = 0; i < from->count; i++)
    list_number(work, to, from->at[i]);
}

// What the budget is told.
static void hold(work *work) {
  gl_budget_hold(work->budget, &work->held,
                 gl_stock_bytes(&work->stock) +
                     work->threats.room * sizeof *work->threats.at);
}

// Takes the situation over, if it can be of use: one that is no goal has two
// free cells or more.
static void offer(work *work, numbers *list, gl_situation situation) {
  if (situation.arounds < 2) {
    gl_situation_clear(&situation);
    return;
  }
  const uint32_t number = gl_stock_add(&work->stock, situation);
  if (number != GL_NO_MEMBER)
    list_number(work, list, number);
  hold(work);
}

static bool is_goal(const work *work, uint32_t number) {
  return !work->stock.at[number].situation.arounds;
}

static bool copy_of(work *work, const gl_situation *from, gl_situation *to) {
  const bool good = gl_situation_copy(from, to);
  work->failed |= !good;
  return good;
}

// Is this part of the time over?
static bool late(const work *work, double part) {
  const gridlock_limits *limits = &work->budget->limits;
  return work->failed || !gl_budget_poll(work->budget) ||
         (limits->cpu_seconds > 0 &&
          gl_budget_cpu_seconds(work->budget) > part * limits->cpu_seconds) ||
         (limits->seconds > 0 &&
          gl_budget_seconds(work->budget) > part * limits->seconds);
}

// ---- Essences near the proof ----

static void find_threats(work *work, const gl_fit_ground *ground) {
  work->threats.count = 0;
  for (size_t i = 0; i < work->known.count; i++)
    gl_essence_threats_find(&work->stock, &work->known.at[i], 1, ground,
                            &work->spots, &work->threats);
  work->failed |= work->threats.failed;
  hold(work);
}

static bool try_essence(work *work, const gl_fit_ground *ground,
                        const gl_field *barred, const gl_field *preferred) {
  gl_situation s;
  work->random++;
  if (!gl_essence_find(&work->stock, ground, &work->threats, barred, preferred,
                       work->random, &s))
    return false;
  offer(work, &work->fresh, s);
  return true;
}

// Maker has answered with y; Breaker has one of the other cells, or, at last,
// none of them.
static void explore_answers(work *work, const gl_fit_ground *ground,
                            gl_point point, const gl_field *around,
                            const gl_field *preferred) {
  gl_field barred = {{0}};
  find_threats(work, ground);
  GL_FIELD_EACH(x, around) {
    if ((x.x == point.x && x.y == point.y) || draw(work, 4))
      continue;
    gl_field_add(&barred, x);
    if (try_essence(work, ground, &barred, preferred))
      try_essence(work, ground, &barred, preferred);
    gl_field_remove(&barred, x);
  }
}

// Essences of a situation's own core, and of those with one more stone.
static void explore(work *work, uint32_t number) {
  const gl_member *m = &work->stock.at[number];
  const gl_point middle = {(GL_FIELD - m->pattern[0].width) / 2,
                           (GL_FIELD - m->pattern[0].height) / 2};
  const gl_field none = {{0}};
  gl_fit_ground ground;
  if (!gl_fit_ground_set(&m->situation, middle, &ground) ||
      ground.stones == GL_MOST_STONES)
    return;
  const gl_field preferred = ground.open;
  gl_field around = preferred;
  gl_field_minus(&around, &ground.core);
  memset(&ground.open, 0xff, sizeof ground.open);
  find_threats(work, &ground);
  if (try_essence(work, &ground, &none, &preferred))
    try_essence(work, &ground, &none, &preferred);
  GL_FIELD_EACH(y, &around) {
    if (!gl_budget_work(work->budget))
      return;
    ground.stone[ground.stones++] = y;
    gl_field_add(&ground.core, y);
    explore_answers(work, &ground, y, &around, &preferred);
    gl_field_remove(&ground.core, y);
    ground.stones--;
  }
}

static void explore_proof(work *work) {
  work->fresh.count = 0;
  work->known.count = 0;
  append(work, &work->known, &work->proof);
  if (work->recent.count && draw(work, 2))
    for (size_t i = 0; i < BORROWED; i++)
      list_number(work, &work->known,
                  work->recent.at[draw(work, work->recent.count)]);
  for (size_t i = 0; i < work->proof.count && !work->failed; i++)
    if (!is_goal(work, work->proof.at[i]))
      explore(work, work->proof.at[i]);
  while (work->fresh.count > MOST_FRESH) {
    const size_t i = draw(work, work->fresh.count);
    work->fresh.at[i] = work->fresh.at[--work->fresh.count];
  }
}

// ---- Situations from the goals upwards ----

// The cells of the largest goal.
static size_t largest(const work *work) {
  size_t most = 0;
  for (size_t i = 0; i < work->goals.count; i++) {
    const size_t cells = gl_stock_cells(&work->stock, work->goals.at[i]);
    most = cells > most ? cells : most;
  }
  return most;
}

// All cores in a square, or, if they are too many, those that are known.
static void set_cores(work *work) {
  const size_t most = largest(work);
  if (most < 2)
    return;
  if (most <= 5)
    work->failed |= !gl_closure_cores(&work->cores, most - 1, BOX);
  for (size_t i = 0; i < work->stock.count && work->cores.count < MOST_CORES;
       i++) {
    gl_situation core;
    if (!copy_of(work, &work->stock.at[i].situation, &core))
      return;
    core.arounds = 0;
    if (core.cores < most)
      work->failed |= gl_stock_add(&work->cores, core) == GL_NO_MEMBER;
    else
      gl_situation_clear(&core);
  }
}

static void close_up(work *work) {
  gl_stock stock = gl_stock_of_game(work->game);
  for (size_t i = 0; i < work->goals.count; i++) {
    gl_situation goal;
    if (copy_of(work, &work->stock.at[work->goals.at[i]].situation, &goal))
      work->failed |= gl_stock_add(&stock, goal) == GL_NO_MEMBER;
  }
  gl_closure closure = {.cores = &work->cores,
                        .stock = &stock,
                        .tries = TRIES,
                        .kept = KEPT,
                        .most = work->how->handicap + 1,
                        .limit = MOST_CLOSURE,
                        .random = draw(work, SIZE_MAX),
                        .budget = work->budget};
  work->failed = work->failed || !gl_closure_run(&closure, ROUNDS);
  work->high.count = 0;
  for (size_t i = work->goals.count; i < stock.count && !work->failed; i++) {
    gl_situation s;
    if (copy_of(work, &stock.at[i].situation, &s))
      offer(work, &work->high, s);
  }
  gl_budget_hold(work->budget, &closure.held, 0);
  gl_stock_clear(&stock);
}

// ---- The least proof ----

typedef struct rank {
  size_t cells;
  uint32_t number;
} rank;

static int compare_ranks(const void *a, const void *b) {
  const rank *p = a;
  const rank *q = b;
  if (p->cells != q->cells)
    return p->cells < q->cells ? -1 : 1;
  return p->number < q->number ? -1 : p->number > q->number;
}

// By number of cells, each once.
static void sort_numbers(work *work, numbers *list) {
  rank *ranks = malloc((list->count + 1) * sizeof *ranks);
  if (!ranks) {
    work->failed = true;
    return;
  }
  for (size_t i = 0; i < list->count; i++)
    ranks[i] = (rank){gl_stock_cells(&work->stock, list->at[i]), list->at[i]};
  gl_sort(ranks, list->count, sizeof *ranks, compare_ranks);
  size_t kept = 0;
  for (size_t i = 0; i < list->count; i++)
    if (!i || ranks[i].number != list->at[kept - 1])
      list->at[kept++] = ranks[i].number;
  list->count = kept;
  free(ranks);
}

// A vertex of the proof to try without; no goal.
static size_t draw_vertex(work *work, const gl_digraph *digraph,
                          const bool *chosen) {
  const size_t start = 1 + draw(work, digraph->count);
  for (size_t i = 0; i < digraph->count; i++) {
    const size_t vertex = (start + i) % digraph->count;
    if (digraph->threats[vertex] && chosen[vertex])
      return vertex;
  }
  return 0;
}

// How hard to look.
typedef enum effort { NEAR, ALL, EXACT } effort;

static void choose_by_sat(work *work, const gl_digraph *digraph, bool *chosen,
                          effort e) {
  gl_exchange how = {.most = EXCHANGE, .conflicts = CONFLICTS};
  if (e == EXACT) {
    work->how->bound = gl_minimum_find(digraph, chosen, work->budget);
    return;
  }
  if (e == ALL)
    gl_minimum_descend(digraph, chosen, MOST_CONFLICTS, work->budget);
  do {
    how.avoid = draw_vertex(work, digraph, chosen);
  } while (gl_minimum_exchange(digraph, chosen, &how, work->budget));
}

static void choose_by_paper(work *work, const gl_digraph *digraph,
                            bool *chosen) {
  bool complete = false;
  work->failed |= !gl_simplify(digraph, chosen, &complete, work->budget);
  size_t size = 0;
  for (size_t i = 0; i < digraph->count; i++)
    size += chosen[i];
  work->how->bound = complete ? size : 1;
}

static bool is_listed(const numbers *list, uint32_t number) {
  for (size_t i = 0; i < list->count; i++)
    if (list->at[i] == number)
      return true;
  return false;
}

// The proof becomes the least one of a list that contains it.
static void choose_among(work *work, const numbers *all, effort e) {
  gl_digraph d = {0};
  bool *chosen = calloc(all->count + 1, sizeof *chosen);
  work->failed |= !chosen;
  if (chosen && gl_digraph_build(&d, &work->stock, all->at, all->count,
                                 work->how->handicap, work->budget)) {
    for (size_t i = 0; i < all->count; i++)
      chosen[i] = is_listed(&work->proof, all->at[i]);
    gl_digraph_prune(&d, chosen);
    if (work->how->paper)
      choose_by_paper(work, &d, chosen);
    else
      choose_by_sat(work, &d, chosen, e);
    work->how->pool = all->count;
    work->proof.count = 0;
    for (size_t i = 0; i < all->count; i++)
      if (chosen[i])
        list_number(work, &work->proof, all->at[i]);
  }
  gl_digraph_release(&d, work->budget);
  free(chosen);
}

static void choose(work *work, effort e) {
  numbers all = {0};
  append(work, &all, &work->goals);
  append(work, &all, &work->proof);
  append(work, &all, &work->fresh);
  if (e != NEAR) {
    if (e == ALL)
      append(work, &all, &work->recent);
    append(work, &all, &work->given);
    append(work, &all, &work->high);
  }
  sort_numbers(work, &all);
  if (!work->failed)
    choose_among(work, &all, e);
  free(all.at);
}

static void shrink_proof(work *work) {
  for (size_t i = 0; i < work->proof.count && !work->failed; i++) {
    gl_situation s;
    if (is_goal(work, work->proof.at[i]))
      continue;
    if (!copy_of(work, &work->stock.at[work->proof.at[i]].situation, &s))
      return;
    work->failed |= !gl_shrink(&work->stock, &s, work->proof.at,
                               work->proof.count, draw(work, SIZE_MAX));
    const uint32_t number = gl_stock_add(&work->stock, s);
    work->failed |= number == GL_NO_MEMBER;
    if (!work->failed)
      work->proof.at[i] = number;
  }
  sort_numbers(work, &work->proof);
}

// ---- Cycles ----

static void remember_fresh(work *work) {
  for (size_t i = 0; i < work->fresh.count; i++)
    if (work->recent.count < MOST_RECENT)
      list_number(work, &work->recent, work->fresh.at[i]);
    else
      work->recent.at[draw(work, MOST_RECENT)] = work->fresh.at[i];
}

static void walk(work *work) {
  size_t least = work->proof.count;
  for (size_t rounds = 0; rounds < PATIENCE && !late(work, LATE); rounds++) {
    explore_proof(work);
    remember_fresh(work);
    if (rounds % GATHER == GATHER - 1)
      append(work, &work->fresh, &work->recent);
    choose(work, NEAR);
    shrink_proof(work);
    if (work->proof.count < least)
      rounds = 0;
    least = work->proof.count;
  }
}

static void run_cycles(work *work) {
  choose(work, ALL);
  shrink_proof(work);
  for (size_t cycles = 0; cycles < CYCLES && !late(work, LATE_CYCLE);
       cycles++) {
    const size_t before = work->proof.count;
    if (work->cores.count)
      close_up(work);
    choose(work, ALL);
    shrink_proof(work);
    walk(work);
    if (work->proof.count < before)
      cycles = 0;
  }
  choose(work, EXACT);
  shrink_proof(work);
}

static void run_paper(work *work) {
  size_t before;
  do {
    before = work->proof.count;
    explore_proof(work);
    choose(work, EXACT);
    shrink_proof(work);
  } while (work->proof.count < before && !late(work, 1));
}

static void read_list(work *work, const gl_sequence *sequence, numbers *list) {
  gl_situation s;
  for (size_t i = 0; i < sequence->count; i++)
    if (copy_of(work, &sequence->at[i], &s)) {
      const uint32_t number = gl_stock_add(&work->stock, s);
      work->failed |= number == GL_NO_MEMBER;
      list_number(work, list, number);
    }
}

static void read_in(work *work, const gl_lattice_cards *cards,
                    const gl_sequence *more, const gl_sequence *sequence) {
  gl_sequence goals;
  gl_situation s;
  read_list(work, sequence, &work->proof);
  work->failed |= gl_sequence_goals(work->game, &goals, NULL) != GL_OK;
  read_list(work, &goals, &work->goals);
  gl_sequence_clear(&goals);
  for (size_t i = 0; more && i < more->count; i++)
    if (copy_of(work, &more->at[i], &s))
      offer(work, &work->given, s);
  for (size_t i = 0; cards && i < cards->count; i++) {
    const bool good = gl_situation_of_card(&cards->at[i], &s);
    work->failed |= !good;
    if (good)
      offer(work, &work->given, s);
  }
}

static bool write_out(const work *work, gl_sequence *sequence) {
  bool good = true;
  gl_sequence_clear(sequence);
  for (size_t i = 0; good && i < work->proof.count; i++) {
    gl_situation s;
    good = gl_situation_copy(&work->stock.at[work->proof.at[i]].situation, &s);
    if (good && !GL_PUSH(sequence->at, sequence->count, sequence->room, s)) {
      gl_situation_clear(&s);
      good = false;
    }
  }
  return good;
}

gl_status gl_shorten_run(gl_shorten *shorten, const gl_lattice_cards *cards,
                         const gl_sequence *more, gl_sequence *sequence,
                         gl_error *error) {
  work w = {.how = shorten,
            .game = sequence->game,
            .budget = shorten->budget,
            .random = shorten->seed,
            .stock = gl_stock_of_game(sequence->game),
            .cores = gl_stock_of_game(sequence->game)};
  shorten->paper |= !gl_sat_available();
  shorten->bound = 1;
  read_in(&w, cards, more, sequence);
  if (!w.failed)
    sort_numbers(&w, &w.proof);
  if (!w.failed)
    set_cores(&w);
  if (!w.failed && shorten->paper)
    run_paper(&w);
  else if (!w.failed)
    run_cycles(&w);
  const bool good = !w.failed && write_out(&w, sequence);
  shorten->tried = w.stock.count;
  gl_stock_clear(&w.stock);
  gl_stock_clear(&w.cores);
  free(w.goals.at);
  free(w.proof.at);
  free(w.given.at);
  free(w.high.at);
  free(w.fresh.at);
  free(w.recent.at);
  free(w.known.at);
  free(w.threats.at);
  free(w.spots.at);
  return good ? GL_OK : gl_fail_memory(error);
}
