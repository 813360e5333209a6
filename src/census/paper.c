// SPDX-License-Identifier: MIT
// The census as Gyorffy, London and Makay (2016) took it.
//
// Row by row, the first cell without a partner gets each of its partners in
// turn, where the line has no pair yet.  Canonical tables begin with 0 4, and
// on the 8 x 8 torus exchanging north and south makes the third digit 1, 2 or
// 3.  Of every table found all images are made, and the least is kept, which is
// the same as keeping the tables that are their own least image.

#include "census/census.h"

#define SPLIT_DEPTH 8 // pairs placed where the work is divided

typedef struct filling {
  const gl_census_question *question;
  const gl_torus *torus;
  gl_budget *budget;
  gl_census *census;
  gl_pairs pairs;
  bool taken[GL_TORUS_CELLS];
  bool full[GL_TORUS_LINES];
  unsigned placed;
  uint64_t forks; // at SPLIT_DEPTH
} filling;

static void keep(filling *f) {
  gl_pairs least;
  f->census->tables++;
  const unsigned stabiliser = gl_canon_plain(f->torus, &f->pairs, &least);
  const gl_code code = gl_code_pack(f->torus, &least);
  const gl_code own = gl_code_pack(f->torus, &f->pairs);
  if (!gl_code_compare(&code, &own))
    gl_census_add(f->census, f->budget, code, stabiliser);
}

static bool allowed(const filling *f, unsigned cell, unsigned digit) {
  if (!f->torus->has[digit] || f->taken[f->torus->next[digit][cell]] ||
      f->full[f->torus->line[digit][cell]])
    return false;
  if (f->placed == 0)
    return digit == 0;
  return f->placed != 1 || f->torus->directions != 4 || digit <= 3;
}

static void fill(filling *f, unsigned cell);

static void set(filling *f, unsigned cell, uint8_t digit, bool on) {
  const unsigned other = f->torus->next[digit][cell];
  f->taken[cell] = f->taken[other] = on;
  f->full[f->torus->line[digit][cell]] = on;
  f->pairs.digit[cell] = digit;
  f->pairs.digit[other] = gl_digit_back(digit);
}

static void try_partner(filling *f, unsigned cell, uint8_t digit) {
  set(f, cell, digit, true);
  f->placed++;
  fill(f, cell + 1);
  f->placed--;
  set(f, cell, digit, false);
}

static void fill(filling *f, unsigned cell) {
  if (!gl_budget_node(f->budget))
    return;
  if (f->placed == SPLIT_DEPTH && !gl_census_mine(f->question, f->forks++))
    return;
  while (cell < f->torus->cells && f->taken[cell])
    cell++;
  if (cell == f->torus->cells) {
    keep(f);
    return;
  }
  for (uint8_t digit = 0; digit < 8; digit++)
    if (allowed(f, cell, digit))
      try_partner(f, cell, digit);
}

void gl_census_paper(const gl_census_question *question, gl_budget *budget,
                     gl_census *census) {
  filling f = {.question = question,
               .torus = &question->torus,
               .budget = budget,
               .census = census};
  fill(&f, 0);
}
