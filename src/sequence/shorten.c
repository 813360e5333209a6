// SPDX-License-Identifier: MIT
#include "sequence/shorten.h"

#include "base/grow.h"
#include "base/hash.h"
#include "sequence/closure.h"
#include "sequence/essence.h"
#include "sequence/minimum.h"
#include "sequence/shrink.h"

#include <stdlib.h>
#include <string.h>

typedef struct numbers {
  uint32_t *at;
  size_t count;
  size_t room;
} numbers;

typedef struct work {
  gl_shorten *how;
  gl_budget *budget;
  gl_stock stock;
  numbers proof; // by number of cells; the goal first
  numbers fresh; // situations to consider beside it
  bool *listed;  // by member, in proof or fresh
  size_t listed_room;
  uint64_t random;
  bool failed;
} work;

static size_t draw(work *w, size_t below) {
  w->random += UINT64_C(0x9e3779b97f4a7c15);
  return gl_mix(w->random) % below;
}

static bool add_number(work *w, numbers *list, uint32_t number) {
  return GL_PUSH(list->at, list->count, list->room, number) ||
         !(w->failed = true);
}

static void offer(work *w, gl_situation s) {
  const size_t before = w->stock.count;
  const uint32_t number = gl_stock_add(&w->stock, s);
  if (number == GL_NO_MEMBER)
    return;
  if (w->stock.count > before || !(draw(w, 4)))
    add_number(w, &w->fresh, number);
}

// ---- New situations ----

static gl_point middle_of(const gl_member *m) {
  return (gl_point){(GL_TABLE - m->pattern[0].width) / 2,
                    (GL_TABLE - m->pattern[0].height) / 2};
}

static void find_threats(work *w, const numbers *from, const gl_ground *ground,
                         gl_threats *threats) {
  threats->count = 0;
  for (size_t i = 0; i < from->count; i++)
    gl_threats_find(&w->stock, from->at[i], ground, threats);
}

static bool try_essence(work *w, const gl_ground *ground,
                        const gl_threats *threats, const gl_field *barred,
                        const gl_field *preferred) {
  gl_situation s;
  w->random++;
  if (!gl_essence_find(&w->stock, ground, threats, barred, preferred,
                       w->random, &s))
    return false;
  offer(w, s);
  return true;
}

// After Breaker's x and Maker's y in a situation.
static void explore(work *w, uint32_t number, size_t tries) {
  const gl_member *m = &w->stock.at[number];
  gl_ground ground;
  gl_threats threats = {0};
  gl_field barred = {{0}};
  if (!m->situation.arounds ||
      !gl_ground_set(&m->situation, middle_of(m), &ground))
    return;
  const gl_field inside = ground.open;
  gl_field around = inside;
  gl_field_minus(&around, &ground.core);
  memset(&ground.open, 0xff, sizeof ground.open);
  // variants of itself
  find_threats(w, &w->proof, &ground, &threats);
  for (size_t i = 0; i < tries; i++)
    try_essence(w, &ground, &threats, &barred, &inside);
  // after an answer
  GL_FIELD_EACH(y, &around) {
    if (ground.stones == GL_MOST_STONES)
      break;
    ground.stone[ground.stones++] = y;
    gl_field_add(&ground.core, y);
    find_threats(w, &w->proof, &ground, &threats);
    GL_FIELD_EACH(x, &around) {
      if ((x.x == y.x && x.y == y.y) || draw(w, 4))
        continue;
      gl_field_add(&barred, x);
      for (size_t i = 0; i < tries; i++)
        if (!try_essence(w, &ground, &threats, &barred, &inside))
          break;
      gl_field_remove(&barred, x);
    }
    gl_field_remove(&ground.core, y);
    ground.stones--;
  }
  free(threats.at);
}

// ---- One round ----

static const gl_stock *sorted_stock;
static int by_cells(const void *a, const void *b) {
  const uint32_t p = *(const uint32_t *)a;
  const uint32_t q = *(const uint32_t *)b;
  const size_t c = gl_stock_cells(sorted_stock, p);
  const size_t d = gl_stock_cells(sorted_stock, q);
  if (!gl_stock_cells(sorted_stock, p)) return 0;
  return c != d ? (c < d ? -1 : 1) : p < q ? -1 : p > q;
}

static void sort_numbers(work *w, numbers *list) {
  sorted_stock = &w->stock;
  qsort(list->at, list->count, sizeof *list->at, by_cells);
  size_t kept = 0;
  for (size_t i = 0; i < list->count; i++)
    if (!i || list->at[i] != list->at[kept - 1])
      list->at[kept++] = list->at[i];
  list->count = kept;
}

static bool in_list(const numbers *list, uint32_t number) {
  for (size_t i = 0; i < list->count; i++)
    if (list->at[i] == number)
      return true;
  return false;
}

static void choose_round(work *w, size_t most, int conflicts, bool last) {
  numbers all = {0};
  for (size_t i = 0; i < w->proof.count; i++)
    add_number(w, &all, w->proof.at[i]);
  for (size_t i = 0; i < w->fresh.count; i++)
    add_number(w, &all, w->fresh.at[i]);
  if (getenv("WHOLE")) for (size_t i = 0; i < w->stock.count && i < 4000; i++)
    add_number(w, &all, (uint32_t)(w->stock.count - 1 - i));
  sort_numbers(w, &all);
  gl_digraph d;
  bool *chosen = calloc(all.count + 1, sizeof *chosen);
  if (gl_digraph_build(&d, &w->stock, all.at, all.count,
                       w->how->handicap + 1, w->budget)) {
    if (getenv("DEBUG_SHORT")) fprintf(stderr, "%5.2f built %zu arrows\n", gl_budget_cpu_seconds(w->budget), d.arrows);
    for (size_t i = 0; i < all.count; i++)
      chosen[i] = in_list(&w->proof, all.at[i]);
    size_t count = gl_digraph_prune(&d, chosen);
    gl_exchange how = {.most = most, .conflicts = conflicts};
    do {
      size_t k = draw(w, count - 1) + 1;
      how.avoid = 0;
      for (size_t i = 1; i < all.count; i++)
        if (chosen[i] && !k--) { how.avoid = i; break; }
    } while (gl_minimum_exchange(&d, chosen, &how, w->budget));
    if (last)
      w->how->bound = gl_minimum_find(&d, chosen, w->budget);
    (void)count;
    w->how->pool = all.count;
    w->proof.count = 0;
    for (size_t i = 0; i < all.count; i++)
      if (chosen[i])
        add_number(w, &w->proof, all.at[i]);
  }
  gl_digraph_clear(&d);
  free(chosen);
  free(all.at);
}

static void shrink_proof(work *w) {
  for (size_t i = 1; i < w->proof.count; i++) {
    gl_situation s;
    if (!gl_situation_copy(&w->stock.at[w->proof.at[i]].situation, &s))
      return;
    gl_shrink(&w->stock, &s, w->proof.at, w->proof.count, draw(w, 1 << 30));
    const uint32_t number = gl_stock_add(&w->stock, s);
    if (number != GL_NO_MEMBER)
      w->proof.at[i] = number;
  }
  sort_numbers(w, &w->proof);
}

#include <stdio.h>
static int env(const char *name, int otherwise) {
  return getenv(name) ? atoi(getenv(name)) : otherwise;
}
static void closure(work *w, const gl_stock *cores, bool from_proof) {
    gl_stock fresh = {0};
    for (size_t i = 0; i < (from_proof ? w->proof.count : 1); i++) {
      gl_situation s;
      gl_situation_copy(&w->stock.at[w->proof.at[i]].situation, &s);
      gl_stock_add(&fresh, s);
    }
    gl_closure c = {.cores = cores, .stock = &fresh, .tries = env("TRIES", 20),
    .kept = env("VARS", 5), .most = w->how->handicap + 1, .random = draw(w, 1 << 30), .limit = env("LIMIT", 3000), .budget = w->budget};
    gl_closure_run(&c, from_proof ? env("ROUNDS", 3) : 16);
    for (size_t i = 0; i < fresh.count; i++) {
      gl_situation s;
      gl_situation_copy(&fresh.at[i].situation, &s);
      offer(w, s);
    }
    gl_stock_clear(&fresh);
}
gl_status gl_shorten_run(gl_shorten *shorten, const gl_deck *deck,
                         gl_sequence *sequence, gl_error *error) {
  work w = {.how = shorten, .budget = shorten->budget, .random = shorten->seed};
  for (size_t i = 0; i < sequence->count; i++) {
    gl_situation s;
    gl_situation_copy(&sequence->at[i], &s);
    add_number(&w, &w.proof, gl_stock_add(&w.stock, s));
  }
  sort_numbers(&w, &w.proof);
  for (size_t i = 0; deck && i < deck->cards; i++) {
    gl_situation s;
    gl_situation_of_card(&deck->card[i], &s);
    offer(&w, s);
  }
  size_t round = 0;
  gl_stock cores = {0};
  gl_closure_cores(&cores, sequence->at[0].cores - 1, env("BOX", 4));
  if (env("FIRST", 0)) closure(&w, &cores, false);
  do {
    size_t a = w.fresh.count;
    if (getenv("DEBUG_SHORT")) fprintf(stderr, "%5.2f explored\n", gl_budget_cpu_seconds(w.budget));
    choose_round(&w, getenv("K") ? atoi(getenv("K")) : 3, 20000, true);
    if (getenv("DEBUG_SHORT") && !round) fprintf(stderr, "bound %zu\n", shorten->bound);
    if (getenv("DEBUG_SHORT")) fprintf(stderr, "%5.2f chosen\n", gl_budget_cpu_seconds(w.budget));
    size_t b = w.proof.count;
    shrink_proof(&w);
    if (getenv("DEBUG_SHORT")) {
      size_t cells = 0;
      for (size_t i = 0; i < w.proof.count; i++) cells += gl_stock_cells(&w.stock, w.proof.at[i]);
      fprintf(stderr, "%5.2f round %zu fresh %zu stock %zu proof %zu -> %zu cells %zu\n",
            gl_budget_cpu_seconds(w.budget), round, a, w.stock.count, b,
            w.proof.count, cells);
    }
    w.fresh.count = 0;
    if (env("AGAIN", 0) && round % 20 == 4) closure(&w, &cores, true);
    for (size_t i = 1; i < w.proof.count; i++)
      explore(&w, w.proof.at[i], 2);
    if (getenv("WHOLE")) {
    numbers old = w.proof;
    w.proof = (numbers){0};
    for (size_t i = 0; i < old.count; i++) add_number(&w, &w.proof, old.at[i]);
    for (size_t i = 0; i < 60; i++) add_number(&w, &w.proof, (uint32_t)draw(&w, w.stock.count));
    sort_numbers(&w, &w.proof);
    for (size_t i = 0; i < 40; i++) explore(&w, (uint32_t)draw(&w, w.stock.count), 2);
    for (size_t i = 1; i < old.count; i++)
      explore(&w, old.at[i], 1);
    free(w.proof.at);
    w.proof = old;
    }
    while (!(env("AGAIN", 0) && round % 20 == 4) && w.fresh.count > 400) {
      size_t i = draw(&w, w.fresh.count);
      w.fresh.at[i] = w.fresh.at[--w.fresh.count];
    }
    round++;
  } while (gl_budget_look(w.budget));
  gl_sequence_clear(sequence);
  for (size_t i = 0; i < w.proof.count; i++) {
    gl_situation s;
    gl_situation_copy(&w.stock.at[w.proof.at[i]].situation, &s);
    if (!GL_PUSH(sequence->at, sequence->count, sequence->room, s)) {}
  }
  shorten->tried = w.stock.count;
  gl_stock_clear(&w.stock);
  free(w.proof.at);
  free(w.fresh.at);
  return w.failed ? gl_fail_memory(error) : GL_OK;
}
