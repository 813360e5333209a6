// SPDX-License-Identifier: MIT
#include "sequence/shorten.h"

#include "base/grow.h"
#include "base/hash.h"
#include "base/sat.h"
#include "sequence/closure.h"
#include "sequence/essence.h"
#include "sequence/minimum.h"
#include "sequence/shrink.h"
#include "sequence/simplify.h"

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
  gl_budget *budget;
  gl_stock stock;
  gl_stock cores;
  numbers proof;  // by number of cells; the goal first
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

static size_t draw(work *w, size_t below) {
  w->random += UINT64_C(0x9e3779b97f4a7c15);
  return gl_mix(w->random) % below;
}

static void list_number(work *w, numbers *list, uint32_t number) {
  w->failed |= !GL_PUSH(list->at, list->count, list->room, number);
}

static void append(work *w, numbers *to, const numbers *from) {
  for (size_t i = 0; i < from->count; i++)
    list_number(w, to, from->at[i]);
}

// What the budget is told.
static void hold(work *w) {
  gl_budget_hold(w->budget, &w->held,
                 gl_stock_bytes(&w->stock) +
                     w->threats.room * sizeof *w->threats.at);
}

// Takes the situation over, if it can be of use: one that is not the goal has
// two free cells or more.
static void offer(work *w, numbers *list, gl_situation s) {
  if (s.arounds < 2) {
    gl_situation_clear(&s);
    return;
  }
  const uint32_t number = gl_stock_add(&w->stock, s);
  if (number != GL_NO_MEMBER)
    list_number(w, list, number);
  hold(w);
}

static bool copy_of(work *w, const gl_situation *from, gl_situation *to) {
  const bool good = gl_situation_copy(from, to);
  w->failed |= !good;
  return good;
}

// Is this part of the time over?
static bool late(const work *w, double part) {
  const gridlock_limits *limits = &w->budget->limits;
  return w->failed || !gl_budget_look(w->budget) ||
         (limits->cpu_seconds > 0 &&
          gl_budget_cpu_seconds(w->budget) > part * limits->cpu_seconds) ||
         (limits->seconds > 0 &&
          gl_budget_seconds(w->budget) > part * limits->seconds);
}

// ---- Essences near the proof ----

static void find_threats(work *w, const gl_fit_ground *ground) {
  w->threats.count = 0;
  for (size_t i = 0; i < w->known.count; i++)
    gl_threats_find(&w->stock, &w->known.at[i], 1, ground, &w->spots,
                    &w->threats);
  w->failed |= w->threats.failed;
  hold(w);
}

static bool try_essence(work *w, const gl_fit_ground *ground,
                        const gl_field *barred, const gl_field *preferred) {
  gl_situation s;
  w->random++;
  if (!gl_essence_find(&w->stock, ground, &w->threats, barred, preferred,
                       w->random, &s))
    return false;
  offer(w, &w->fresh, s);
  return true;
}

// Maker has answered with y; Breaker has one of the other cells, or, at last,
// none of them.
static void explore_answers(work *w, const gl_fit_ground *ground, gl_point y,
                            const gl_field *around, const gl_field *preferred) {
  gl_field barred = {{0}};
  find_threats(w, ground);
  GL_FIELD_EACH(x, around) {
    if ((x.x == y.x && x.y == y.y) || draw(w, 4))
      continue;
    gl_field_add(&barred, x);
    if (try_essence(w, ground, &barred, preferred))
      try_essence(w, ground, &barred, preferred);
    gl_field_remove(&barred, x);
  }
}

// Essences of a situation's own core, and of those with one more stone.
static void explore(work *w, uint32_t number) {
  const gl_member *m = &w->stock.at[number];
  const gl_point middle = {(GL_FIELD - m->pattern[0].width) / 2,
                           (GL_FIELD - m->pattern[0].height) / 2};
  const gl_field none = {{0}};
  gl_fit_ground ground;
  if (!gl_ground_set(&m->situation, middle, &ground) ||
      ground.stones == GL_MOST_STONES)
    return;
  const gl_field preferred = ground.open;
  gl_field around = preferred;
  gl_field_minus(&around, &ground.core);
  memset(&ground.open, 0xff, sizeof ground.open);
  find_threats(w, &ground);
  if (try_essence(w, &ground, &none, &preferred))
    try_essence(w, &ground, &none, &preferred);
  GL_FIELD_EACH(y, &around) {
    if (!gl_budget_work(w->budget))
      return;
    ground.stone[ground.stones++] = y;
    gl_field_add(&ground.core, y);
    explore_answers(w, &ground, y, &around, &preferred);
    gl_field_remove(&ground.core, y);
    ground.stones--;
  }
}

static void explore_proof(work *w) {
  w->fresh.count = 0;
  w->known.count = 0;
  append(w, &w->known, &w->proof);
  if (w->recent.count && draw(w, 2))
    for (size_t i = 0; i < BORROWED; i++)
      list_number(w, &w->known, w->recent.at[draw(w, w->recent.count)]);
  for (size_t i = 1; i < w->proof.count && !w->failed; i++)
    explore(w, w->proof.at[i]);
  while (w->fresh.count > MOST_FRESH) {
    const size_t i = draw(w, w->fresh.count);
    w->fresh.at[i] = w->fresh.at[--w->fresh.count];
  }
}

// ---- Situations from the goal upwards ----

// All cores in a square, or, if they are too many, those that are known.
static void set_cores(work *w) {
  const gl_situation *goal = &w->stock.at[w->proof.at[0]].situation;
  if (goal->cores < 2)
    return;
  if (goal->cores <= 5)
    w->failed |= !gl_closure_cores(&w->cores, goal->cores - 1, BOX);
  for (size_t i = 0; i < w->stock.count && w->cores.count < MOST_CORES; i++) {
    gl_situation core;
    if (!copy_of(w, &w->stock.at[i].situation, &core))
      return;
    core.arounds = 0;
    if (core.cores < goal->cores)
      w->failed |= gl_stock_add(&w->cores, core) == GL_NO_MEMBER;
    else
      gl_situation_clear(&core);
  }
}

static void close_up(work *w) {
  gl_stock stock = {.beside = w->stock.beside};
  gl_situation goal;
  if (!copy_of(w, &w->stock.at[w->proof.at[0]].situation, &goal))
    return;
  w->failed |= gl_stock_add(&stock, goal) == GL_NO_MEMBER;
  gl_closure closure = {.cores = &w->cores,
                        .stock = &stock,
                        .tries = TRIES,
                        .kept = KEPT,
                        .most = w->how->handicap + 1,
                        .limit = MOST_CLOSURE,
                        .random = draw(w, SIZE_MAX),
                        .budget = w->budget};
  w->failed |= !gl_closure_run(&closure, ROUNDS);
  w->high.count = 0;
  for (size_t i = 1; i < stock.count && !w->failed; i++) {
    gl_situation s;
    if (copy_of(w, &stock.at[i].situation, &s))
      offer(w, &w->high, s);
  }
  gl_budget_hold(w->budget, &closure.held, 0);
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
static void sort_numbers(work *w, numbers *list) {
  rank *ranks = malloc((list->count + 1) * sizeof *ranks);
  if (!ranks) {
    w->failed = true;
    return;
  }
  for (size_t i = 0; i < list->count; i++)
    ranks[i] = (rank){gl_stock_cells(&w->stock, list->at[i]), list->at[i]};
  qsort(ranks, list->count, sizeof *ranks, compare_ranks);
  size_t kept = 0;
  for (size_t i = 0; i < list->count; i++)
    if (!i || ranks[i].number != list->at[kept - 1])
      list->at[kept++] = ranks[i].number;
  list->count = kept;
  free(ranks);
}

// A vertex of the proof to try without; not the goal.
static size_t draw_vertex(work *w, const bool *chosen, size_t count) {
  const size_t start = 1 + draw(w, count);
  for (size_t i = 0; i < count; i++) {
    const size_t vertex = (start + i) % count;
    if (vertex && chosen[vertex])
      return vertex;
  }
  return 0;
}

// How hard to look.
typedef enum effort { NEAR, ALL, EXACT } effort;

static void choose_by_sat(work *w, const gl_digraph *d, bool *chosen,
                          effort e) {
  gl_exchange how = {.most = EXCHANGE, .conflicts = CONFLICTS};
  if (e == EXACT) {
    w->how->bound = gl_minimum_find(d, chosen, w->budget);
    return;
  }
  if (e == ALL)
    gl_minimum_descend(d, chosen, MOST_CONFLICTS, w->budget);
  do {
    how.avoid = draw_vertex(w, chosen, d->count);
  } while (gl_minimum_exchange(d, chosen, &how, w->budget));
}

static void choose_by_paper(work *w, const gl_digraph *d, bool *chosen) {
  bool complete = false;
  w->failed |= !gl_simplify(d, chosen, &complete, w->budget);
  w->how->bound = 1;
  for (size_t i = 1; complete && i < d->count; i++)
    w->how->bound += chosen[i];
}

static bool is_listed(const numbers *list, uint32_t number) {
  for (size_t i = 0; i < list->count; i++)
    if (list->at[i] == number)
      return true;
  return false;
}

// The proof becomes the least one of a list that contains it.
static void choose_among(work *w, const numbers *all, effort e) {
  gl_digraph d = {0};
  bool *chosen = calloc(all->count + 1, sizeof *chosen);
  w->failed |= !chosen;
  if (chosen && gl_digraph_build(&d, &w->stock, all->at, all->count,
                                 w->how->handicap, w->budget)) {
    for (size_t i = 0; i < all->count; i++)
      chosen[i] = is_listed(&w->proof, all->at[i]);
    gl_digraph_prune(&d, chosen);
    if (w->how->paper)
      choose_by_paper(w, &d, chosen);
    else
      choose_by_sat(w, &d, chosen, e);
    w->how->pool = all->count;
    w->proof.count = 0;
    for (size_t i = 0; i < all->count; i++)
      if (chosen[i])
        list_number(w, &w->proof, all->at[i]);
  }
  gl_digraph_release(&d, w->budget);
  free(chosen);
}

static void choose(work *w, effort e) {
  numbers all = {0};
  append(w, &all, &w->proof);
  append(w, &all, &w->fresh);
  if (e != NEAR) {
    if (e == ALL)
      append(w, &all, &w->recent);
    append(w, &all, &w->given);
    append(w, &all, &w->high);
  }
  sort_numbers(w, &all);
  if (!w->failed)
    choose_among(w, &all, e);
  free(all.at);
}

static void shrink_proof(work *w) {
  for (size_t i = 1; i < w->proof.count && !w->failed; i++) {
    gl_situation s;
    if (!copy_of(w, &w->stock.at[w->proof.at[i]].situation, &s))
      return;
    w->failed |= !gl_shrink(&w->stock, &s, w->proof.at, w->proof.count,
                            draw(w, SIZE_MAX));
    const uint32_t number = gl_stock_add(&w->stock, s);
    w->failed |= number == GL_NO_MEMBER;
    if (!w->failed)
      w->proof.at[i] = number;
  }
  sort_numbers(w, &w->proof);
}

// ---- Cycles ----

static void remember_fresh(work *w) {
  for (size_t i = 0; i < w->fresh.count; i++)
    if (w->recent.count < MOST_RECENT)
      list_number(w, &w->recent, w->fresh.at[i]);
    else
      w->recent.at[draw(w, MOST_RECENT)] = w->fresh.at[i];
}

static void walk(work *w) {
  size_t least = w->proof.count;
  for (size_t rounds = 0; rounds < PATIENCE && !late(w, LATE); rounds++) {
    explore_proof(w);
    remember_fresh(w);
    if (rounds % GATHER == GATHER - 1)
      append(w, &w->fresh, &w->recent);
    choose(w, NEAR);
    shrink_proof(w);
    if (w->proof.count < least)
      rounds = 0;
    least = w->proof.count;
  }
}

static void run_cycles(work *w) {
  choose(w, ALL);
  shrink_proof(w);
  for (size_t cycles = 0; cycles < CYCLES && !late(w, LATE_CYCLE); cycles++) {
    const size_t before = w->proof.count;
    if (w->cores.count)
      close_up(w);
    choose(w, ALL);
    shrink_proof(w);
    walk(w);
    if (w->proof.count < before)
      cycles = 0;
  }
  choose(w, EXACT);
  shrink_proof(w);
}

static void run_paper(work *w) {
  size_t before;
  do {
    before = w->proof.count;
    explore_proof(w);
    choose(w, EXACT);
    shrink_proof(w);
  } while (w->proof.count < before && !late(w, 1));
}

static void read_in(work *w, const gl_deck *deck, const gl_sequence *more,
                    const gl_sequence *sequence) {
  gl_situation s;
  for (size_t i = 0; i < sequence->count; i++)
    if (copy_of(w, &sequence->at[i], &s)) {
      const uint32_t number = gl_stock_add(&w->stock, s);
      w->failed |= number == GL_NO_MEMBER;
      list_number(w, &w->proof, number);
    }
  for (size_t i = 0; more && i < more->count; i++)
    if (copy_of(w, &more->at[i], &s))
      offer(w, &w->given, s);
  for (size_t i = 0; deck && i < deck->cards; i++) {
    const bool good = gl_situation_of_card(&deck->card[i], &s);
    w->failed |= !good;
    if (good)
      offer(w, &w->given, s);
  }
}

static bool write_out(const work *w, gl_sequence *sequence) {
  bool good = true;
  gl_sequence_clear(sequence);
  sequence->beside = w->stock.beside;
  for (size_t i = 0; good && i < w->proof.count; i++) {
    gl_situation s;
    good = gl_situation_copy(&w->stock.at[w->proof.at[i]].situation, &s);
    if (good && !GL_PUSH(sequence->at, sequence->count, sequence->room, s)) {
      gl_situation_clear(&s);
      good = false;
    }
  }
  return good;
}

gl_status gl_shorten_run(gl_shorten *shorten, const gl_deck *deck,
                         const gl_sequence *more, gl_sequence *sequence,
                         gl_error *error) {
  work w = {.how = shorten, .budget = shorten->budget, .random = shorten->seed};
  w.stock.beside = sequence->beside;
  shorten->paper |= !gl_sat_available();
  shorten->bound = 1;
  read_in(&w, deck, more, sequence);
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
