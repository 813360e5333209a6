// SPDX-License-Identifier: MIT
// Rows of 8 digits are words of 8 bytes, the first digit on top, so that words
// compare as rows do:
//
//     0 4 d2 d3 d4 d5 d6 d7   the row from its pair eastwards
//     0 4 d7 d6 d5 d4 d3 d2   westwards, each digit k read as 4 - k
//
// and both once more with north and south exchanged, k read as -k: four images
// of a row, and with the columns, which are the rows of the transposed table,
// 64 words.  The least of them is the top row of the canonical table.  Mostly
// one image has it; the others need not be looked at.

#include "census/canon.h"

#include <assert.h>
#include <endian.h>
#include <string.h>

#define BYTES UINT64_C(0x0101010101010101)

static int compare(const uint64_t *a, const uint64_t *b, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (a[i] != b[i])
      return a[i] < b[i] ? -1 : 1;
  return 0;
}

int gl_canon_compare(const void *a, const void *b) {
  return compare(((const gl_canon_code *)a)->word,
                 ((const gl_canon_code *)b)->word, 3);
}

typedef struct rows {
  uint64_t row[8];
} rows;

static rows rows_of(const gl_pairs *pairs) {
  rows table;
  memcpy(&table, pairs->digit, sizeof table);
  for (unsigned i = 0; i < 8; i++)
    table.row[i] = be64toh(table.row[i]);
  return table;
}

// Eight digits in 24 bits.
static uint64_t gather_bits(uint64_t row) {
  row = (row | row >> 5) & UINT64_C(0x003f003f003f003f);
  row = (row | row >> 10) & UINT64_C(0x00000fff00000fff);
  return (row | row >> 20) & 0xffffff;
}

static gl_canon_code pack_rows(const rows *table) {
  uint64_t bits[8];
  for (unsigned i = 0; i < 8; i++)
    bits[i] = gather_bits(table->row[i]);
  return (gl_canon_code){
      {bits[0] << 40 | bits[1] << 16 | bits[2] >> 8,
       bits[2] << 56 | bits[3] << 32 | bits[4] << 8 | bits[5] >> 16,
       bits[5] << 48 | bits[6] << 24 | bits[7]}};
}

// Tables that are smaller than 8 x 8 end in zeros.
gl_canon_code gl_canon_pack(const gl_torus *torus, const gl_pairs *pairs) {
  gl_pairs padded = {{0}};
  memcpy(padded.digit, pairs->digit, torus->cells);
  const rows table = rows_of(&padded);
  return pack_rows(&table);
}

void gl_canon_unpack(const gl_torus *torus, gl_canon_code code,
                     gl_pairs *pairs) {
  const uint64_t *word = code.word;
  const uint64_t bits[8] = {
      word[0] >> 40, word[0] >> 16, word[0] << 8 | word[1] >> 56,
      word[1] >> 32, word[1] >> 8,  word[1] << 16 | word[2] >> 48,
      word[2] >> 24, word[2]};
  for (unsigned cell = 0; cell < torus->cells; cell++)
    pairs->digit[cell] = bits[cell / 8] >> (21 - 3 * (cell % 8)) & 7;
}

// ---- digit by digit -------------------------------------------------------

// Reads the table from `cell`, and keeps in `least` what is less.  Returns the
// order: below 0 if it was less, 0 if it was the same.
static int read_image(const gl_torus *torus, const gl_pairs *pairs,
                      const gl_reading *reading, unsigned cell,
                      gl_pairs *least) {
  int order = 0;
  unsigned row = cell;
  for (unsigned at = 0; at < torus->cells; at++) {
    const uint8_t digit = reading->digit[pairs->digit[cell]];
    if (!order && digit != least->digit[at])
      order = digit < least->digit[at] ? -1 : 1;
    if (order > 0)
      return order;
    least->digit[at] = digit;
    cell = torus->next[reading->right][cell];
    if ((at + 1) % torus->size == 0)
      cell = row = torus->next[reading->down][row];
  }
  return order;
}

unsigned gl_canon_plain(const gl_torus *torus, const gl_pairs *pairs,
                        gl_pairs *least) {
  unsigned equal = 0;
  memset(least, 8, sizeof *least);
  for (unsigned i = 0; i < torus->readings; i++)
    for (unsigned cell = 0; cell < torus->cells; cell++) {
      const gl_reading *reading = &torus->reading[i];
      if (reading->digit[pairs->digit[cell]] != 0)
        continue;
      const int order = read_image(torus, pairs, reading, cell, least);
      equal = order < 0 ? 1 : equal + (order == 0);
    }
  return equal;
}

void gl_canon_starts(const gl_torus *torus, const gl_pairs *pairs,
                     unsigned stabiliser, uint64_t *pair, uint64_t *third) {
  uint64_t begin = 0;
  uint64_t go_on = 0;
  for (unsigned i = 0; i < torus->readings; i++)
    for (unsigned cell = 0; cell < torus->cells; cell++) {
      const gl_reading *reading = &torus->reading[i];
      if (reading->digit[pairs->digit[cell]] != 0)
        continue;
      const uint8_t *east = torus->next[reading->right];
      const uint8_t digit = reading->digit[pairs->digit[east[east[cell]]]];
      begin++;
      go_on += digit >= 1 && digit <= 3;
    }
  *pair += begin / stabiliser;
  *third += go_on / stabiliser;
}

// ---- row by row -----------------------------------------------------------

// One of the images that have the least top row so far.
typedef struct image {
  const rows *table;
  unsigned row;
  unsigned kind; // bit 0: westwards, bit 1: northwards
} image;

static uint64_t rotate(uint64_t word, unsigned bits) {
  return word << bits | word >> (-bits & 63);
}

// Every digit k read as `sum` - k, modulo 8.
static uint64_t minus(uint64_t word, uint64_t sum) {
  return ((sum + 8) * BYTES - word) & 7 * BYTES;
}

static rows transpose(const rows *table) {
  rows turned;
  memcpy(&turned, table, sizeof turned);
  uint64_t *row = turned.row;
  static const uint64_t mask[3] = {UINT64_C(0x00ff00ff00ff00ff),
                                   UINT64_C(0x0000ffff0000ffff),
                                   UINT64_C(0x00000000ffffffff)};
  for (unsigned stage = 0; stage < 3; stage++) {
    const unsigned span = 1u << stage;
    const unsigned bits = 8 * span;
    for (unsigned i = 0; i < 8; i++) {
      if (i & span)
        continue;
      const uint64_t swap = (row[i] ^ (row[i + span] >> bits)) & mask[stage];
      row[i] ^= swap;
      row[i + span] ^= swap << bits;
    }
  }
  for (unsigned i = 0; i < 8; i++)
    row[i] = minus(row[i], 2);
  return turned;
}

// By how many bits a row must be rotated to begin with its 0.  The lowest hit
// is certain: a borrow goes only upwards.
static unsigned start_of(uint64_t row) {
  const uint64_t zero = (row - BYTES) & ~row & BYTES << 7;
  assert(zero);
  return (64 - 8) - ((unsigned)__builtin_ctzll(zero) & ~7u);
}

// Westwards the pair 0 4 at the front must come to the front again.
static uint64_t read_row(uint64_t row, unsigned start, unsigned kind) {
  uint64_t word = rotate(row, start);
  if (kind & 1)
    word = minus(rotate(__builtin_bswap64(word), 48), 4);
  return kind & 2 ? minus(word, 0) : word;
}

// Finds the least top row and all images that have it.
static unsigned find_images(const rows *table, const rows *turned,
                            image found[64]) {
  uint64_t least = UINT64_MAX;
  unsigned count = 0;
  for (unsigned i = 0; i < 16; i++) {
    const rows *from = i < 8 ? table : turned;
    const uint64_t row = from->row[i % 8];
    const unsigned start = start_of(row);
    for (unsigned kind = 0; kind < 4; kind++) {
      const uint64_t word = read_row(row, start, kind);
      if (word > least)
        continue;
      count = word < least ? 0 : count;
      least = word;
      found[count++] = (image){from, i % 8, kind};
    }
  }
  return count;
}

static rows read_rows(const image *from) {
  rows all;
  const unsigned start = start_of(from->table->row[from->row]);
  for (unsigned i = 0; i < 8; i++) {
    const unsigned row = from->kind & 2 ? from->row - i : from->row + i;
    all.row[i] = read_row(from->table->row[row % 8], start, from->kind);
  }
  return all;
}

static unsigned canon_eight(const gl_pairs *pairs, gl_canon_code *least) {
  image found[64];
  const rows table = rows_of(pairs);
  const rows turned = transpose(&table);
  const unsigned count = find_images(&table, &turned, found);
  rows best = read_rows(&found[0]);
  unsigned equal = 1;
  for (unsigned i = 1; i < count; i++) {
    const rows other = read_rows(&found[i]);
    const int order = compare(other.row, best.row, 8);
    equal = order < 0 ? 1 : equal + (order == 0);
    if (order < 0)
      best = other;
  }
  *least = pack_rows(&best);
  return equal;
}

unsigned gl_canon(const gl_torus *torus, const gl_pairs *pairs,
                  gl_canon_code *least) {
  assert(torus->size == torus->period);
  if (torus->size == 8)
    return canon_eight(pairs, least);
  gl_pairs plain;
  const unsigned stabiliser = gl_canon_plain(torus, pairs, &plain);
  *least = gl_canon_pack(torus, &plain);
  return stabiliser;
}
