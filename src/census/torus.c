// SPDX-License-Identifier: MIT
#include "census/torus.h"

#include <assert.h>
#include <string.h>

static const int step_x[8] = {1, 1, 0, -1, -1, -1, 0, 1};
static const int step_y[8] = {0, 1, 1, 1, 0, -1, -1, -1};

// The order in which directions join the family.
static const uint8_t joining[4] = {0, 2, 1, 3};

static unsigned wrap(const gl_torus *torus, int value) {
  const int size = (int)torus->size;
  return (unsigned)((value % size + size) % size);
}

// Lines are numbered by direction and by where they cross the top row, those of
// the rows by their row.
static unsigned line_of(const gl_torus *torus, unsigned digit, int x, int y) {
  const int d = (int)digit & 3;
  const unsigned number =
      d == 0 ? wrap(torus, y) : wrap(torus, x - y * step_x[d]);
  return (unsigned)d * torus->size + number;
}

static void map_cells(gl_torus *torus) {
  const int size = (int)torus->size;
  for (unsigned digit = 0; digit < 8; digit++)
    for (int cell = 0; cell < size * size; cell++) {
      const int x = cell % size;
      const int y = cell / size;
      torus->next[digit][cell] =
          (uint8_t)(wrap(torus, y + step_y[digit]) * torus->size +
                    wrap(torus, x + step_x[digit]));
      torus->line[digit][cell] = (uint8_t)line_of(torus, digit, x, y);
    }
}

// The digit that makes these steps, or 8.
static unsigned digit_of(int x, int y) {
  unsigned digit = 0;
  while (digit < 8 && (step_x[digit] != x || step_y[digit] != y))
    digit++;
  return digit;
}

// Tries to read with `right` as east and `down` as south: the digits that occur
// must read as digits that occur.
static bool read_as(const gl_torus *torus, unsigned right, unsigned down,
                    gl_reading *reading) {
  *reading = (gl_reading){.right = (uint8_t)right, .down = (uint8_t)down};
  for (unsigned digit = 0; digit < 8; digit++) {
    if (!torus->has[digit])
      continue;
    const unsigned seen =
        digit_of(step_x[digit] * step_x[right] + step_y[digit] * step_x[down],
                 step_x[digit] * step_y[right] + step_y[digit] * step_y[down]);
    if (seen == 8 || !torus->has[seen])
      return false;
    reading->digit[seen] = (uint8_t)digit;
  }
  return true;
}

static void find_readings(gl_torus *torus) {
  gl_reading reading;
  for (unsigned right = 0; right < 8; right++)
    for (unsigned down = 0; down < 8; down++)
      if (right % 4 != down % 4 && read_as(torus, right, down, &reading)) {
        assert(torus->readings < GL_TORUS_READINGS);
        torus->reading[torus->readings++] = reading;
      }
  torus->order = torus->cells * torus->readings;
}

static void make(gl_torus *torus, unsigned size, unsigned directions) {
  *torus = (gl_torus){.size = size,
                      .directions = directions,
                      .period = 2 * directions,
                      .cells = size * size};
  for (unsigned i = 0; i < directions; i++)
    torus->has[joining[i]] = torus->has[joining[i] + 4] = true;
  map_cells(torus);
  find_readings(torus);
}

gl_status gl_torus_make(gl_torus *torus, uint64_t size, uint64_t directions,
                        gl_error *error) {
  if (directions < 2 || directions > 4 || size != 2 * directions)
    return gl_fail(error, GL_INPUT, "", 0, 0,
                   "a torus of %llu x %llu cells with lines in %llu "
                   "directions has no good pairing: only 4 with 2, 6 with 3 "
                   "and 8 with 4 will do",
                   (unsigned long long)size, (unsigned long long)size,
                   (unsigned long long)directions);
  make(torus, (unsigned)size, (unsigned)directions);
  return GL_OK;
}

void gl_torus_make_wide(gl_torus *torus) { make(torus, 16, 4); }

// The cell so many steps on.
static unsigned walk(const gl_torus *torus, unsigned cell, unsigned digit,
                     unsigned steps) {
  while (steps--)
    cell = torus->next[digit][cell];
  return cell;
}

const char *gl_torus_flaw(const gl_torus *torus, const gl_pairs *pairs,
                          unsigned *cell) {
  unsigned count[GL_TORUS_LINES] = {0};
  for (*cell = 0; *cell < torus->cells; ++*cell) {
    const uint8_t digit = pairs->digit[*cell];
    if (digit > 7 || !torus->has[digit])
      return "no pair lies in this direction";
    if (pairs->digit[torus->next[digit][*cell]] != gl_torus_digit_back(digit))
      return "the partner of this cell points elsewhere";
    if (pairs->digit[walk(torus, *cell, digit, torus->period)] != digit)
      return "this pair does not come again after 8 steps along its line";
    // A line is full of pairs when its size has been counted, half a pair each.
    if (++count[torus->line[digit][*cell]] > 2 * torus->size / torus->period)
      return "this is a second pair in its line";
  }
  return NULL;
}

bool gl_torus_narrow(const gl_torus *torus, const gl_pairs *pairs) {
  const unsigned half = torus->size / 2;
  for (unsigned cell = 0; cell < torus->cells; cell++)
    if (pairs->digit[cell] != pairs->digit[walk(torus, cell, 0, half)] ||
        pairs->digit[cell] != pairs->digit[walk(torus, cell, 2, half)])
      return false;
  return true;
}

gl_status gl_torus_read(gl_torus *torus, gl_pairs *pairs, const char *text,
                        size_t size, const char *place, size_t line,
                        gl_error *error) {
  if (size == GL_TORUS_CELLS)
    gl_torus_make_wide(torus);
  else if (size == 16 || size == 36 || size == 64)
    make(torus,
         size == 64   ? 8
         : size == 36 ? 6
                      : 4,
         size == 64   ? 4
         : size == 36 ? 3
                      : 2);
  else
    return gl_fail(error, GL_INPUT, place, line, 1,
                   "a pairing has 16, 36, 64 or 256 digits, not %zu", size);
  for (size_t i = 0; i < size; i++) {
    if (text[i] < '0' || text[i] > '7')
      return gl_fail(error, GL_INPUT, place, line, i + 1,
                     "expected a digit from 0 to 7");
    pairs->digit[i] = (uint8_t)(text[i] - '0');
  }
  unsigned cell;
  const char *flaw = gl_torus_flaw(torus, pairs, &cell);
  if (flaw)
    return gl_fail(error, GL_INPUT, place, line, cell + 1, "%s", flaw);
  return GL_OK;
}

void gl_torus_print(const gl_torus *torus, const gl_pairs *pairs, char *text) {
  for (unsigned cell = 0; cell < torus->cells; cell++)
    text[cell] = (char)('0' + pairs->digit[cell]);
  text[torus->cells] = 0;
}
