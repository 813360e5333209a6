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

static void add_option(cover *cover, unsigned line, unsigned offset) {
  const uint8_t digit = (uint8_t)(line / cover->torus.size);
  option *o = &cover->option[number_of(line, offset)];
  unsigned cell = origin(&cover->torus, line);
  unsigned covered = 0;
  assert(cover->torus.line[digit][cell] == line);
  o->digit = digit;
  o->item[COVERS - 1] = (uint16_t)(CELLS + line);
  for (unsigned step = 0; step < 16; step++) {
    if (step == offset)
      o->begin = (uint8_t)cell;
    if (step % 8 == offset || step % 8 == (offset + 1) % 8)
      o->item[covered++] = (uint16_t)cell;
    cell = cover->torus.next[digit][cell];
  }
}

// Items know their options in an order of the seed's.
static void add_items(cover *cover, uint64_t seed) {
  uint16_t order[OPTIONS];
  for (unsigned i = 0; i < OPTIONS; i++)
    order[i] = (uint16_t)i;
  for (unsigned i = OPTIONS; i > 1; i--) {
    seed = gl_hash_mix(seed + i);
    const unsigned j = (unsigned)(seed % i);
    const uint16_t swap = order[i - 1];
    order[i - 1] = order[j];
    order[j] = swap;
  }
  for (unsigned i = 0; i < OPTIONS; i++)
    for (unsigned k = 0; k < COVERS; k++) {
      const unsigned item = cover->option[order[i]].item[k];
      cover->of[item][cover->left[item]++] = order[i];
    }
}

static void prepare(cover *cover, uint64_t seed) {
  gl_torus_make_wide(&cover->torus);
  for (unsigned line = 0; line < LINES; line++)
    for (unsigned offset = 0; offset < 8; offset++)
      add_option(cover, line, offset);
  add_items(cover, seed);
}

static void drop(cover *cover, uint16_t number) {
  if (cover->gone[number])
    return;
  cover->gone[number] = true;
  cover->trail[cover->trailed++] = number;
  for (unsigned k = 0; k < COVERS; k++)
    cover->left[cover->option[number].item[k]]--;
}

static void take(cover *cover, uint16_t number) {
  cover->chosen[cover->count++] = number;
  for (unsigned k = 0; k < COVERS; k++) {
    const unsigned item = cover->option[number].item[k];
    cover->done[item] = true;
    for (unsigned i = 0; i < 8; i++)
      drop(cover, cover->of[item][i]);
  }
}

static void take_back(cover *cover, unsigned trailed) {
  const option *o = &cover->option[cover->chosen[--cover->count]];
  for (unsigned k = 0; k < COVERS; k++)
    cover->done[o->item[k]] = false;
  while (cover->trailed > trailed) {
    const uint16_t number = cover->trail[--cover->trailed];
    cover->gone[number] = false;
    for (unsigned k = 0; k < COVERS; k++)
      cover->left[cover->option[number].item[k]]++;
  }
}

// The item with the fewest options; ITEMS if all are covered.
static unsigned tightest(const cover *cover) {
  unsigned best = ITEMS;
  for (unsigned item = 0; item < ITEMS; item++)
    if (!cover->done[item] &&
        (best == ITEMS || cover->left[item] < cover->left[best]))
      best = item;
  return best;
}

static bool search(cover *cover) {
  if (!gl_budget_node(cover->budget))
    return false;
  const unsigned item = tightest(cover);
  if (item == ITEMS)
    return true;
  for (unsigned i = 0; i < 8 && !gl_budget_stopped(cover->budget); i++) {
    const uint16_t number = cover->of[item][i];
    if (cover->gone[number])
      continue;
    const unsigned trailed = cover->trailed;
    take(cover, number);
    if (search(cover))
      return true;
    take_back(cover, trailed);
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

static void copy_out(const cover *cover, gl_pairs *found) {
  for (unsigned i = 0; i < cover->count; i++) {
    const option *o = &cover->option[cover->chosen[i]];
    unsigned cell = o->begin;
    for (unsigned step = 0; step < 16; step++) {
      const unsigned next = cover->torus.next[o->digit][cell];
      if (step % 8 == 0) {
        found->digit[cell] = o->digit;
        found->digit[next] = gl_torus_digit_back(o->digit);
      }
      cell = next;
    }
  }
}

void gl_wide_find(uint64_t seed, gl_budget *budget, gl_pairs *found,
                  bool *some) {
  cover c;
  *some = search_from(seed, budget, 0, &c) ||
          (!gl_budget_stopped(budget) && search_from(seed, budget, 16, &c));
  if (*some)
    copy_out(&c, found);
}
