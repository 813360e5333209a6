// SPDX-License-Identifier: MIT
#include "sequence/shorten.h"

#include "base/grow.h"
#include "base/hash.h"
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
  sort_numbers(w, &all);
  gl_digraph d;
  bool *chosen = calloc(all.count + 1, sizeof *chosen);
  if (gl_digraph_build(&d, &w->stock, all.at, all.count,
                       w->how->handicap + 1, w->budget)) {
    for (size_t i = 0; i < all.count; i++)
      chosen[i] = in_list(&w->proof, all.at[i]);
    size_t count = gl_digraph_prune(&d, chosen);
    while (gl_minimum_exchange(&d, chosen, most, conflicts, w->budget))
      continue;
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
  do {
    size_t a = w.fresh.count;
    choose_round(&w, 3, 2000, false);
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
    for (size_t i = 1; i < w.proof.count; i++)
      explore(&w, w.proof.at[i], 2);
    while (w.fresh.count > 400) {
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
