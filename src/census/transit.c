// SPDX-License-Identifier: MIT
#include "census/transit.h"

#include <assert.h>
#include <string.h>

#define NONE 0xff // not walked yet
#define OPEN 0xfe // on the walk

// Where the pair of a cell moves to when it leaves the cell.
static unsigned target(const gl_torus *torus, const gl_pairs *pairs,
                       unsigned cell) {
  const uint8_t *next = torus->next[pairs->digit[cell]];
  return next[next[cell]];
}

// Follows the walk from `start` until it meets itself or an earlier one.
static void follow(const gl_torus *torus, const gl_pairs *pairs,
                   gl_transits *transits, unsigned start) {
  uint8_t path[GL_TORUS_CELLS];
  unsigned length = 0;
  unsigned at = start;
  while (transits->cycle[at] == NONE) {
    transits->cycle[at] = OPEN;
    path[length++] = (uint8_t)at;
    at = target(torus, pairs, at);
  }
  uint8_t cycle = transits->cycle[at];
  if (cycle == OPEN) {
    assert(transits->count < GL_TRANSITS);
    cycle = (uint8_t)transits->count;
    transits->entry[transits->count++] = (uint8_t)at;
  }
  while (length--)
    transits->cycle[path[length]] = cycle;
}

void gl_transits_find(const gl_torus *torus, const gl_pairs *pairs,
                      gl_transits *transits) {
  assert(torus->size == torus->period);
  memset(transits->cycle, NONE, torus->cells);
  transits->count = 0;
  for (unsigned cell = 0; cell < torus->cells; cell++)
    if (transits->cycle[cell] == NONE)
      follow(torus, pairs, transits, cell);
}

void gl_transit_move(const gl_torus *torus, const gl_pairs *pairs,
                     unsigned entry, gl_pairs *moved) {
  memcpy(moved, pairs, sizeof *moved);
  unsigned cell = entry;
  do {
    const uint8_t digit = pairs->digit[cell];
    moved->digit[torus->next[digit][cell]] = digit;
    cell = target(torus, pairs, cell);
    moved->digit[cell] = gl_torus_digit_back(digit);
  } while (cell != entry);
}

// Keeps the list ascending; a class that is there already comes once.
static unsigned insert(gl_canon_code *list, unsigned count,
                       gl_canon_code code) {
  unsigned at = count;
  while (at && gl_canon_compare(&list[at - 1], &code) > 0)
    at--;
  if (at && !gl_canon_compare(&list[at - 1], &code))
    return count;
  memmove(&list[at + 1], &list[at], (count - at) * sizeof *list);
  list[at] = code;
  return count + 1;
}

unsigned gl_transit_classes(const gl_torus *torus, const gl_pairs *pairs,
                            gl_canon_code own,
                            gl_canon_code found[GL_TRANSITS]) {
  gl_transits transits;
  gl_pairs moved;
  gl_canon_code code;
  unsigned count = 0;
  gl_transits_find(torus, pairs, &transits);
  for (unsigned i = 0; i < transits.count; i++) {
    gl_transit_move(torus, pairs, transits.entry[i], &moved);
    gl_canon(torus, &moved, &code);
    if (gl_canon_compare(&code, &own) != 0)
      count = insert(found, count, code);
  }
  return count;
}
