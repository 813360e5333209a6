// SPDX-License-Identifier: MIT
// An option is a line and one of its 8 offsets: a pair that begins so many
// steps along the line, and the same 8 steps on.  Items are cells and lines;
// each must be covered by one option.  The search takes an item with the fewest
// options left, tries them, and removes what meets them.
//
// A pairing that does not repeat after 8 cells has a line that differs from the
// one 8 beside it.  By symmetry that is row 0 or the falling diagonal 0, with
// offset 0.  Both are tried.

#include "census/wide.h"

#include "base/hash.h"

#include <assert.h>
#include <string.h>

#define OPTIONS 512
#define CELLS 256
#define LINES 64
#define ITEMS (CELLS + LINES)
#define COVERS 5 // four cells and a line

typedef struct option {
  uint16_t item[COVERS];
  uint8_t digit;
  uint8_t begin; // the first cell of the first pair
} option;

typedef struct cover {
  gl_torus torus;
  gl_budget *budget;
  option option[OPTIONS];
  uint16_t of[ITEMS][8]; // the options that cover an item
  bool gone[OPTIONS];
  bool done[ITEMS];
  unsigned left[ITEMS]; // options
  uint16_t trail[OPTIONS];
  unsigned trailed;
  uint16_t chosen[LINES];
  unsigned count;
} cover;

static unsigned number_of(unsigned line, unsigned offset) {
  return 8 * line + offset;
}

// The cell of a line from which its offsets are counted.
static unsigned origin(const gl_torus *torus, unsigned line) {
  const unsigned digit = line / torus->size;
  const unsigned place = line % torus->size;
  return digit == 0 ? place * torus->size : place;
}

static void add_option(cover *c, unsigned line, unsigned offset) {
  const uint8_t digit = (uint8_t)(line / c->torus.size);
  option *o = &c->option[number_of(line, offset)];
  unsigned cell = origin(&c->torus, line);
  unsigned covered = 0;
  assert(c->torus.line[digit][cell] == line);
  o->digit = digit;
  o->item[COVERS - 1] = (uint16_t)(CELLS + line);
  for (unsigned step = 0; step < 16; step++) {
    if (step == offset)
      o->begin = (uint8_t)cell;
    if (step % 8 == offset || step % 8 == (offset + 1) % 8)
      o->item[covered++] = (uint16_t)cell;
    cell = c->torus.next[digit][cell];
  }
}

// Items know their options in an order of the seed's.
static void add_items(cover *c, uint64_t seed) {
  uint16_t order[OPTIONS];
  for (unsigned i = 0; i < OPTIONS; i++)
    order[i] = (uint16_t)i;
  for (unsigned i = OPTIONS; i > 1; i--) {
    seed = gl_mix(seed + i);
    const unsigned j = (unsigned)(seed % i);
    const uint16_t swap = order[i - 1];
    order[i - 1] = order[j];
    order[j] = swap;
  }
  for (unsigned i = 0; i < OPTIONS; i++)
    for (unsigned k = 0; k < COVERS; k++) {
      const unsigned item = c->option[order[i]].item[k];
      c->of[item][c->left[item]++] = order[i];
    }
}

static void prepare(cover *c, uint64_t seed) {
  gl_torus_make_wide(&c->torus);
  for (unsigned line = 0; line < LINES; line++)
    for (unsigned offset = 0; offset < 8; offset++)
      add_option(c, line, offset);
  add_items(c, seed);
}

static void drop(cover *c, uint16_t number) {
  if (c->gone[number])
    return;
  c->gone[number] = true;
  c->trail[c->trailed++] = number;
  for (unsigned k = 0; k < COVERS; k++)
    c->left[c->option[number].item[k]]--;
}

static void take(cover *c, uint16_t number) {
  c->chosen[c->count++] = number;
  for (unsigned k = 0; k < COVERS; k++) {
    const unsigned item = c->option[number].item[k];
    c->done[item] = true;
    for (unsigned i = 0; i < 8; i++)
      drop(c, c->of[item][i]);
  }
}

static void take_back(cover *c, unsigned trailed) {
  const option *o = &c->option[c->chosen[--c->count]];
  for (unsigned k = 0; k < COVERS; k++)
    c->done[o->item[k]] = false;
  while (c->trailed > trailed) {
    const uint16_t number = c->trail[--c->trailed];
    c->gone[number] = false;
    for (unsigned k = 0; k < COVERS; k++)
      c->left[c->option[number].item[k]]++;
  }
}

// The item with the fewest options; ITEMS if all are covered.
static unsigned tightest(const cover *c) {
  unsigned best = ITEMS;
  for (unsigned item = 0; item < ITEMS; item++)
    if (!c->done[item] && (best == ITEMS || c->left[item] < c->left[best]))
      best = item;
  return best;
}

static bool search(cover *c) {
  if (!gl_budget_node(c->budget))
    return false;
  const unsigned item = tightest(c);
  if (item == ITEMS)
    return true;
  for (unsigned i = 0; i < 8 && !c->budget->reason; i++) {
    const uint16_t number = c->of[item][i];
    if (c->gone[number])
      continue;
    const unsigned trailed = c->trailed;
    take(c, number);
    if (search(c))
      return true;
    take_back(c, trailed);
  }
  return false;
}

// Begins with a line whose offset is 0, and without it in the line beside.
static bool search_from(uint64_t seed, gl_budget *budget, unsigned line,
                        cover *c) {
  *c = (cover){.budget = budget};
  prepare(c, seed);
  take(c, (uint16_t)number_of(line, 0));
  drop(c, (uint16_t)number_of(line + 8, 0));
  return search(c);
}

static void copy_out(const cover *c, gl_pairs *found) {
  for (unsigned i = 0; i < c->count; i++) {
    const option *o = &c->option[c->chosen[i]];
    unsigned cell = o->begin;
    for (unsigned step = 0; step < 16; step++) {
      const unsigned next = c->torus.next[o->digit][cell];
      if (step % 8 == 0) {
        found->digit[cell] = o->digit;
        found->digit[next] = gl_digit_back(o->digit);
      }
      cell = next;
    }
  }
}

void gl_wide_find(uint64_t seed, gl_budget *budget, gl_pairs *found,
                  bool *some) {
  cover c;
  *some = search_from(seed, budget, 0, &c) ||
          (!budget->reason && search_from(seed, budget, 16, &c));
  if (*some)
    copy_out(&c, found);
}
