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

static void keep(filling *filling) {
  gl_pairs least;
  filling->census->tables++;
  const unsigned stabiliser =
      gl_canon_plain(filling->torus, &filling->pairs, &least);
  const gl_canon_code code = gl_canon_pack(filling->torus, &least);
  const gl_canon_code own = gl_canon_pack(filling->torus, &filling->pairs);
  if (!gl_canon_compare(&code, &own))
    gl_census_add(filling->census, filling->budget, code, stabiliser);
}

static bool allowed(const filling *filling, unsigned cell, unsigned digit) {
  if (!filling->torus->has[digit] ||
      filling->taken[filling->torus->next[digit][cell]] ||
      filling->full[filling->torus->line[digit][cell]])
    return false;
  if (filling->placed == 0)
    return digit == 0;
  return filling->placed != 1 || filling->torus->directions != 4 || digit <= 3;
}

static void fill(filling *filling, unsigned cell);

static void set(filling *filling, unsigned cell, uint8_t digit, bool on) {
  const unsigned other = filling->torus->next[digit][cell];
  filling->taken[cell] = filling->taken[other] = on;
  filling->full[filling->torus->line[digit][cell]] = on;
  filling->pairs.digit[cell] = digit;
  filling->pairs.digit[other] = gl_torus_digit_back(digit);
}

static void try_partner(filling *filling, unsigned cell, uint8_t digit) {
  set(filling, cell, digit, true);
  filling->placed++;
  fill(filling, cell + 1);
  filling->placed--;
  set(filling, cell, digit, false);
}

static void fill(filling *filling, unsigned cell) {
  if (!gl_budget_node(filling->budget))
    return;
  if (filling->placed == SPLIT_DEPTH &&
      !gl_census_mine(filling->question, filling->forks++))
    return;
  while (cell < filling->torus->cells && filling->taken[cell])
    cell++;
  if (cell == filling->torus->cells) {
    keep(filling);
    return;
  }
  for (uint8_t digit = 0; digit < 8; digit++)
    if (allowed(filling, cell, digit))
      try_partner(filling, cell, digit);
}

void gl_census_paper(const gl_census_question *question, gl_budget *budget,
                     gl_census *census) {
  filling f = {.question = question,
               .torus = &question->torus,
               .budget = budget,
               .census = census};
  fill(&f, 0);
}
