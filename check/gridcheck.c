// SPDX-License-Identifier: MIT
//
// gridcheck.c -- the independent checker of gridlock's certificates
//
// The game comes from the user and is parsed here as doc/formats/game.md says.
// The certificate is read once from top to bottom; each step is checked by the
// rule of doc/formats/certificate.md that it names, and the object it makes, a
// card or a shield, is kept until it is deleted.  The sets of an object are
// computed, never read.  All that is believed is the rules (doc/theory).
//
// Cells and lines are numbered from 1 as in the documents.  A set of either is
// an array of 64-bit words in which bit i stands for number i.
//
// One run checks one certificate, so the game and the certificate are file
// variables, and buffers are static and live to the end.  Complaints do not
// return and so cannot get lost: cannot() and malformed() blame the question
// (status 2), refuse() blames the certificate (status 1).  A claim is proved
// (status 0) if nobody complains up to the end.

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_CELLS = 65536, MAX_TIMES = 65536, MAX_NUMBER = 1000000000 };
enum { MAX_INCIDENCES = 1 << 27 }; // cells in all lines together: half a GB

_Noreturn static void cannot(const char *what, const char *why) {
  fprintf(stderr, "gridcheck: %s: %s\n", what, why);
  exit(2);
}

static void *checked(void *room) {
  if (!room)
    cannot("memory", "there is not enough of it");
  return room;
}
static void *zeroed(size_t count, size_t size) {
  return checked(calloc(count, size));
}
static void *resized(void *old, size_t count, size_t size) {
  return checked(count > SIZE_MAX / size ? NULL : realloc(old, count * size));
}

// Makes room for one more thing behind `count` others.  The room doubles at
// the powers of two, so it need not be remembered.
static void *one_more(void *list, size_t count, size_t size) {
  return count & (count - 1) ? list
                             : resized(list, count ? 2 * count : 1, size);
}

static uint64_t *new_set(size_t most) { return zeroed(most / 64 + 1, 8); }
static uint64_t bit(size_t i) { return (uint64_t)1 << i % 64; }
static bool has(const uint64_t *set, size_t i) { return set[i / 64] & bit(i); }
static void put(uint64_t *set, size_t i) { set[i / 64] |= bit(i); }
static void drop(uint64_t *set, size_t i) { set[i / 64] &= ~bit(i); }

// Reads a word as a decimal number.  Returns what is wrong with it, or NULL.
static const char *parse_number(const char *text, size_t length, uint64_t least,
                                uint64_t most, uint64_t *value) {
  *value = 0;
  for (size_t i = 0; i < length; i++)
    if (text[i] < '0' || text[i] > '9')
      return "this is not a number";
  for (size_t i = 0; i < length; i++) {
    const uint64_t digit = (uint64_t)(text[i] - '0');
    if (digit > most || *value > (most - digit) / 10)
      return "this number is out of range";
    *value = *value * 10 + digit;
  }
  return length == 0      ? "a number is missing"
         : *value < least ? "this number is out of range"
                          : NULL;
}

// ---- SHA-256, as in FIPS 180-4 ----

static uint32_t hash[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                           0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
static uint64_t hashed; // bytes so far
static unsigned char block[64];

static uint32_t turn(uint32_t x, unsigned n) { return x >> n | x << (32 - n); }

static void hash_block(void) {
  static const uint32_t k[64] = {
      0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
      0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
      0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
      0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
      0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
      0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
      0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
      0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
      0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
      0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
      0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
  uint32_t w[64] = {0}, v[8];
  for (size_t i = 0; i < 64; i++)
    w[i / 4] = w[i / 4] << 8 | block[i];
  for (size_t i = 16; i < 64; i++) {
    const uint32_t x = w[i - 15], y = w[i - 2];
    w[i] = w[i - 16] + (turn(x, 7) ^ turn(x, 18) ^ x >> 3) + w[i - 7] +
           (turn(y, 17) ^ turn(y, 19) ^ y >> 10);
  }
  memcpy(v, hash, sizeof v);
  for (size_t i = 0; i < 64; i++) {
    const uint32_t a = v[0], e = v[4];
    const uint32_t one = v[7] + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
                         ((e & v[5]) ^ (~e & v[6])) + k[i] + w[i];
    const uint32_t two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) +
                         ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
    memmove(v + 1, v, 7 * sizeof *v);
    v[4] += one;
    v[0] = one + two;
  }
  for (size_t i = 0; i < 8; i++)
    hash[i] += v[i];
}

static void hash_byte(uint64_t byte) {
  block[hashed++ % 64] = (unsigned char)byte;
  if (hashed % 64 == 0)
    hash_block();
}

// ---- The game ----

// Lists of cells and of lines end with a 0.
static size_t cell_count, line_count;
static uint32_t **lines;          // lines[1] and so on: their cells, ascending
static uint32_t **through;        // through[c]: the lines through cell c
static size_t incidences;         // cells in all lines together
static uint64_t *maker, *breaker; // the stones at the start
static bool breaker_first;
static int64_t width, height; // of a board
static bool lattice;          // isometries of the plane carry lines to lines
static const char *no_rules;  // why certificates cannot be checked, or NULL

static void set_cells(size_t count) {
  cell_count = count;
  maker = new_set(count);
  breaker = new_set(count);
}

static int by_number(const void *one, const void *two) {
  const uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)two;
  return (a > b) - (a < b);
}

static int by_cells(const void *one, const void *two) {
  const uint32_t *a = *(uint32_t *const *)one, *b = *(uint32_t *const *)two;
  for (; *a && *a == *b; a++)
    b++;
  return (*a > *b) - (*a < *b);
}

// Adds a line unless it names a cell twice, and says whether it did.
static bool add_line(const uint32_t *cells, size_t count) {
  incidences += count;
  if (incidences > MAX_INCIDENCES)
    cannot("game", "its lines are too long or too many");
  uint32_t *line = zeroed(count + 1, sizeof *line);
  memcpy(line, cells, count * sizeof *line);
  qsort(line, count, sizeof *line, by_number);
  for (size_t i = 1; i < count; i++)
    if (line[i - 1] == line[i]) {
      free(line);
      return false;
    }
  lines = one_more(lines, ++line_count, sizeof *lines);
  lines[line_count] = line;
  return true;
}

// Sorts the lines, keeps one of each, and lists the lines through each cell:
// each list is filled from its end, where its 0 is.
static void finish_lines(void) {
  size_t kept = 0;
  if (line_count)
    qsort(lines + 1, line_count, sizeof *lines, by_cells);
  for (size_t e = 1; e <= line_count; e++)
    if (kept && by_cells(&lines[kept], &lines[e]) == 0)
      free(lines[e]);
    else
      lines[++kept] = lines[e];
  line_count = kept;
  size_t *counts = zeroed(cell_count + 1, sizeof *counts);
  for (size_t e = 1; e <= line_count; e++)
    for (const uint32_t *c = lines[e]; *c; c++)
      counts[*c]++;
  through = zeroed(cell_count + 1, sizeof *through);
  uint32_t *end = zeroed(incidences + cell_count + 1, sizeof *end);
  for (size_t c = 0; c <= cell_count; c++, end++)
    through[c] = end += counts[c];
  for (size_t e = line_count; e > 0; e--)
    for (const uint32_t *c = lines[e]; *c; c++)
      *--through[*c] = (uint32_t)e;
  free(counts);
}

static bool line_has(size_t e, size_t cell) {
  for (const uint32_t *c = lines[e]; *c; c++)
    if (*c == cell)
      return true;
  return false;
}

// The hash of the list of lines, in hexadecimal digits.
static void hash_lines(char hex[65]) {
  char number[16];
  for (size_t e = 1; e <= line_count; e++)
    for (const uint32_t *c = lines[e]; *c; c++) {
      snprintf(number, sizeof number, "%" PRIu32 "%c", *c, c[1] ? ' ' : '\n');
      for (const char *byte = number; *byte; byte++)
        hash_byte((unsigned char)*byte);
    }
  const uint64_t bits = hashed * 8;
  hash_byte(0x80);
  while (hashed % 64 != 56)
    hash_byte(0);
  for (int shift = 56; shift >= 0; shift -= 8)
    hash_byte(bits >> shift & 255);
  for (size_t i = 0; i < 8; i++)
    snprintf(hex + 8 * i, 9, "%08" PRIx32, hash[i]);
}

// ---- Reading games by name ----

typedef struct {
  const char *name;     // of the file, for complaints
  const char *at, *end; // what is left to read
  const char *start;    // of the present text line
  size_t line;          // its number
} source;

static source in; // where the game is read from

static void read_from(const char *name, const char *text, size_t length) {
  in = (source){name, text, text + length, text, 1};
}

_Noreturn static void malformed(const char *where, const char *sentence) {
  fprintf(stderr, "%s:%zu:%zu: %s\n", in.name, in.line,
          (size_t)(where - in.start) + 1, sentence);
  exit(2);
}

static bool take(const char *text) {
  const size_t length = strlen(text);
  if ((size_t)(in.end - in.at) < length || memcmp(in.at, text, length) != 0)
    return false;
  in.at += length;
  return true;
}

static void expect(const char *text, const char *otherwise) {
  if (!take(text))
    malformed(in.at, otherwise);
}

static int64_t take_number(uint64_t least, uint64_t most) {
  const char *start = in.at;
  uint64_t value;
  while (in.at < in.end && *in.at >= '0' && *in.at <= '9')
    in.at++;
  const size_t length = (size_t)(in.at - start);
  const char *wrong = parse_number(start, length, least, most, &value);
  if (wrong)
    malformed(start, wrong);
  return (int64_t)value;
}

enum { STRONG = 1, TORUS = 2, OPEN = 4, FIRST = 8, P = 16, Q = 32, EXTRA = 64 };

// Reads the options to the end of the text.  `given` are those that go without
// saying.  Returns all that hold.
static unsigned take_options(unsigned allowed, unsigned given) {
  static const char *const options[] = {
      "strong",        "torus", "open", "first=maker",
      "first=breaker", "p=",    "q=",   "handicap="};
  static const unsigned flags[] = {STRONG, TORUS, OPEN, FIRST,
                                   FIRST,  P,     Q,    EXTRA};
  const size_t count = sizeof options / sizeof *options;
  while (in.at < in.end) {
    expect(",", "a comma and an option, or the end, is expected here");
    const char *start = in.at;
    size_t i = 0;
    while (i < count && !take(options[i]))
      i++;
    const unsigned flag = i < count ? flags[i] : 0;
    if (!(allowed & flag))
      malformed(start, "this is no option of this game");
    if (given & flag)
      malformed(start, "this option is given twice");
    given |= flag;
    if (strcmp(options[i], "first=breaker") == 0)
      breaker_first = true;
    if (flag & (P | Q | EXTRA))
      take_number(flag == EXTRA ? 0 : 1, MAX_NUMBER);
  }
  if ((given & (P | Q)) && !(given & STRONG))
    malformed(in.at, "p= and q= are for strong games only");
  if (given & STRONG)
    no_rules = "there are no rules for strong games yet";
  return given;
}

// Reads the two sides of a board.
static void take_board(int64_t *one, const char *between, int64_t *two) {
  *one = take_number(1, MAX_CELLS);
  expect(between, "the other side of the board is expected here");
  const char *start = in.at;
  *two = take_number(1, MAX_CELLS);
  if (width * height > MAX_CELLS)
    malformed(start, "a board has at most 65536 cells");
  set_cells((size_t)(width * height));
}

typedef struct {
  int64_t x, y;
} point;

static point *shape;
static size_t shape_size;

static void add_point(int64_t x, int64_t y) {
  shape = one_more(shape, shape_size, sizeof *shape);
  shape[shape_size++] = (point){x, y};
}

// Adds all placements of the shape.  On a torus a shape that covers a cell
// twice does so wherever it lies, so the first such placement is the last.
static void add_placements(bool torus) {
  static uint32_t *cells;
  if (shape_size > cell_count)
    return;
  cells = resized(cells, shape_size, sizeof *cells);
  point least = shape[0];
  for (size_t i = 0; i < shape_size; i++) {
    least.x = shape[i].x < least.x ? shape[i].x : least.x;
    least.y = shape[i].y < least.y ? shape[i].y : least.y;
  }
  for (int64_t place = 0; place < width * height; place++) {
    size_t i = 0;
    for (; i < shape_size; i++) {
      const int64_t x = place % width + shape[i].x - least.x;
      const int64_t y = place / width + shape[i].y - least.y;
      if (!torus && (x >= width || y >= height))
        break;
      cells[i] = (uint32_t)(y % height * width + x % width + 1);
    }
    if (i == shape_size && !add_line(cells, shape_size))
      break;
  }
}

static void read_mnk(void) {
  take_board(&height, ",", &width);
  expect(",", "a comma and a length are expected here");
  const int64_t k = take_number(1, MAX_NUMBER);
  const bool torus = take_options(STRONG | TORUS | FIRST | P | Q, 0) & TORUS;
  lattice = !torus;
  if (k > width * height)
    return;
  static const point steps[] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  for (size_t d = 0; d < 4; d++) {
    shape_size = 0;
    for (int64_t i = 0; i < k; i++)
      add_point(i * steps[d].x, i * steps[d].y);
    add_placements(torus);
  }
}

// Adds the line of `count` cells from row i and column j on.
static void add_run(int64_t i, int64_t j, int64_t di, int64_t dj, int count) {
  uint32_t cells[7];
  for (int c = 0; c < count; c++)
    cells[c] = (uint32_t)((i + c * di - 1) * width + j + c * dj);
  add_line(cells, (size_t)count);
}

static void read_strip(void) {
  const int64_t n = width = take_number(7, MAX_CELLS / 4);
  set_cells((size_t)(4 * n));
  const bool open = take_options(OPEN | FIRST, 0) & OPEN;
  for (int64_t i = 1; i <= 4; i++) {
    add_run(i, 1, 0, 1, 4);
    for (int64_t j = 2; j <= (open ? n - 6 : n - 7); j++)
      add_run(i, j, 0, 1, 7);
    if (!open)
      add_run(i, n - 3, 0, 1, 4);
  }
  for (int64_t j = 1; j <= n; j++)
    add_run(1, j, 1, 0, 4);
  for (int64_t j = 1; j <= n - 3; j++) {
    add_run(1, j, 1, 1, 4);
    add_run(4, j, -1, 1, 4);
  }
  add_run(3, 1, -1, 1, 3);
  add_run(2, 1, 1, 1, 3);
  add_run(2, 1, -1, 1, 2);
  if (open)
    return;
  add_run(3, n, -1, -1, 3);
  add_run(2, n, 1, -1, 3);
  add_run(2, n, -1, -1, 2);
}

static int64_t take_coordinate(void) {
  const bool negative = take("-");
  const int64_t value = take_number(0, MAX_NUMBER);
  return negative ? -value : value;
}

static void take_cell_list(void) {
  do {
    const char *start = in.at;
    const int64_t x = take_coordinate();
    expect(":", "a colon between two coordinates is expected here");
    const int64_t y = take_coordinate();
    for (size_t i = 0; i < shape_size; i++)
      if (shape[i].x == x && shape[i].y == y)
        malformed(start, "this cell is named twice");
    add_point(x, y);
  } while (take(","));
}

// A shape is a name, ended by the @ of the board, or a list of cells.
static void take_shape(void) {
  static const char *const shapes[][2] = {
      {"monomino@", "0:0"},           {"domino@", "0:0,1:0"},
      {"el@", "0:0,1:0,0:1"},         {"tic@", "0:0,1:0,2:0"},
      {"elly@", "0:0,0:1,0:2,1:2"},   {"fatty@", "0:0,1:0,0:1,1:1"},
      {"knobby@", "0:0,1:0,2:0,1:1"}, {"skinny@", "0:0,1:0,2:0,3:0"},
      {"tippy@", "0:0,1:0,1:1,2:1"},  {"snaky@", "0:0,1:0,2:0,3:0,3:1,4:1"},
      {"f5@", "1:0,2:0,0:1,1:1,1:2"}, {"i5@", "0:0,1:0,2:0,3:0,4:0"},
      {"l5@", "0:0,1:0,2:0,3:0,0:1"}, {"n5@", "0:0,1:0,2:0,2:1,3:1"},
      {"p5@", "0:0,1:0,0:1,1:1,0:2"}, {"t5@", "0:0,1:0,2:0,1:1,1:2"},
      {"u5@", "0:0,2:0,0:1,1:1,2:1"}, {"v5@", "0:0,0:1,0:2,1:2,2:2"},
      {"w5@", "0:0,0:1,1:1,1:2,2:2"}, {"x5@", "1:0,0:1,1:1,2:1,1:2"},
      {"y5@", "0:0,1:0,2:0,3:0,1:1"}, {"z5@", "0:0,1:0,1:1,1:2,2:2"}};
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
    if (take(shapes[i][0])) {
      const source rest = in;
      read_from("shape", shapes[i][1], strlen(shapes[i][1]));
      take_cell_list();
      in = rest;
      return;
    }
  if (in.at < in.end && *in.at >= 'a' && *in.at <= 'z')
    malformed(in.at, "there is no such shape, or no @ behind it");
  take_cell_list();
  expect("@", "an @ and a board are expected here");
}

static void read_poly(bool strong) {
  const unsigned given = strong ? STRONG : 0, turns = strong ? P | Q : 0;
  take_shape();
  if (take("inf")) {
    take_options(FIRST | (strong ? turns : EXTRA), given);
    cannot("game", "there are no rules for infinite boards yet");
  }
  take_board(&width, "x", &height);
  const bool torus = take_options(TORUS | FIRST | turns, given) & TORUS;
  lattice = !torus;
  for (int orientation = 0; orientation < 8; orientation++) {
    for (size_t i = 0; i < shape_size;
         i++) { // mirror it once, turn it otherwise
      const point p = shape[i];
      shape[i] = orientation == 4 ? (point){-p.x, p.y} : (point){-p.y, p.x};
    }
    add_placements(torus);
  }
}

// ---- Reading games from files ----

typedef struct {
  const char *text;
  size_t length;
  const char *start; // of its text line
  size_t line;       // the number of that
  size_t section;    // for names in .pg files: where it stands,
  size_t number;     // and at which place
} word;

// Blanks separate words, and a carriage return that ends a text line is one.
static bool is_blank(void) {
  return *in.at == ' ' || *in.at == '\t' ||
         (*in.at == '\r' && (in.at + 1 == in.end || in.at[1] == '\n'));
}

// Takes a word of the present text line, if there is one left.  `comment` ends
// the text line, too; in .hg files it is a newline and changes nothing.
static bool next_word(char comment, word *w) {
  while (in.at < in.end && is_blank())
    in.at++;
  const char *start = in.at;
  while (in.at < in.end && !is_blank() && *in.at != '\n' && *in.at != comment)
    in.at++;
  *w = (word){start, (size_t)(in.at - start), in.start, in.line, 0, 0};
  return w->length > 0;
}

static void next_text_line(void) {
  const char *newline = memchr(in.at, '\n', (size_t)(in.end - in.at));
  in.at = in.start = newline ? newline + 1 : in.end;
  in.line++;
}

static bool is(const word *w, const char *text) {
  return w->length == strlen(text) && memcmp(w->text, text, w->length) == 0;
}

_Noreturn static void wrong_word(const word *w, const char *sentence) {
  in.start = w->start;
  in.line = w->line;
  malformed(w->text, sentence);
}

static size_t next_number(uint64_t most, word *w) {
  uint64_t value;
  next_word('\n', w);
  const char *wrong = parse_number(w->text, w->length, 0, most, &value);
  if (wrong)
    wrong_word(w, wrong);
  return (size_t)value;
}

static void add_stone(const word *w, size_t cell, uint64_t *own) {
  if (has(maker, cell) || has(breaker, cell))
    wrong_word(w, "there is a stone in this cell already");
  put(own, cell);
}

static void read_hg_line(const word *e) {
  static uint32_t *cells;
  size_t count = 0, cell;
  word w;
  while ((cell = next_number(cell_count, &w)) != 0) {
    cells = one_more(cells, count, sizeof *cells);
    cells[count++] = (uint32_t)cell;
  }
  if (count == 0)
    wrong_word(&w, "a line of the game must have a cell");
  if (!add_line(cells, count))
    wrong_word(e, "this line names a cell twice");
}

static void read_hg(void) {
  const char kinds[] = "pmbt"; // what comes at most once
  bool seen[4] = {false};
  size_t promised = 0, cell;
  for (word w; in.at < in.end; next_text_line()) {
    if (!next_word('\n', &w) || is(&w, "c"))
      continue;
    const char kind = w.length == 1 && *w.text ? *w.text : '?';
    const char *once = strchr(kinds, kind);
    if (once && seen[once - kinds])
      wrong_word(&w, "this comes for the second time");
    if (once)
      seen[once - kinds] = true;
    if (!seen[0])
      wrong_word(&w, "the header, p hg CELLS LINES, is expected here");
    if (kind == 'p') {
      if (!next_word('\n', &w) || !is(&w, "hg"))
        wrong_word(&w, "hg is expected here");
      set_cells(next_number(MAX_CELLS, &w));
      promised = next_number(UINT32_MAX, &w);
    } else if (kind == 'e') {
      read_hg_line(&w);
    } else if (kind == 'm' || kind == 'b') {
      while ((cell = next_number(cell_count, &w)) != 0)
        add_stone(&w, cell, kind == 'm' ? maker : breaker);
    } else if (kind == 't') {
      if (!next_word('\n', &w) || !(is(&w, "maker") || is(&w, "breaker")))
        wrong_word(&w, "maker or breaker is expected here");
      breaker_first = is(&w, "breaker");
    } else {
      wrong_word(&w, "c, p, e, m, b or t is expected here");
    }
    if (next_word('\n', &w))
      wrong_word(&w, "nothing more is expected here");
  }
  if (!seen[0] || line_count != promised)
    malformed(in.at, seen[0] ? "the number of lines is not that of the header"
                             : "the header, p hg CELLS LINES, is missing");
}

// The sections of .pg files.  Those that list lines come last.
enum { VERSION, TIMES, BLACKTURNS, POSITIONS, BLACKINITIALS, WHITEINITIALS };
enum { FIRSTMOVES = WHITEINITIALS + 1, BLACKWINS, WHITEWINS, SECTIONS };
static bool section_given[SECTIONS];
static size_t section_size[SECTIONS];
static word *names; // of all sections
static size_t name_count;

static size_t read_keyword(word *w) {
  static const char *const keywords[SECTIONS] = {
      "#version",    "#times",         "#blackturns",
      "#positions",  "#blackinitials", "#whiteinitials",
      "#firstmoves", "#blackwins",     "#whitewins"};
  size_t k = 0;
  while (k < SECTIONS && !is(w, keywords[k]))
    k++;
  if (k == SECTIONS || section_given[k])
    wrong_word(w, "this keyword is unknown or comes twice");
  if (next_word('%', w))
    wrong_word(w, "a keyword has its text line for itself");
  section_given[k] = true;
  return k;
}

// Reads all names, with their sections and places.
static void read_names(void) {
  size_t section = SECTIONS;
  word w;
  for (; in.at < in.end; next_text_line())
    for (bool first = true; next_word('%', &w); first = false) {
      if (first && *w.text == '#') {
        section = read_keyword(&w);
        break;
      }
      for (size_t i = 0; i < w.length; i++)
        if (w.text[i] == '#' || (unsigned char)w.text[i] < ' ')
          wrong_word(&w, "a name cannot have this character");
      if (section == SECTIONS)
        wrong_word(&w, "a keyword is expected here");
      w.section = section;
      w.number = ++section_size[section];
      names = one_more(names, name_count, sizeof w);
      names[name_count++] = w;
    }
}

// The order of names by section, then, among lines, by line, then by text.
static int by_name(const void *one, const void *two) {
  const word *a = one, *b = two;
  if (a->section != b->section)
    return a->section < b->section ? -1 : 1;
  if (a->section >= BLACKWINS && a->line != b->line)
    return a->line < b->line ? -1 : 1;
  if (a->length != b->length)
    return a->length < b->length ? -1 : 1;
  return memcmp(a->text, b->text, a->length);
}

// Black is Maker.  The game is weak if the players take turns until the board
// is full, White has no lines, and the first stone may go anywhere.
static void read_pg(void) {
  static word *sorted;
  static uint64_t *black;
  static uint32_t *line;
  read_names();
  const size_t count = name_count;
  const size_t cells = section_size[POSITIONS], times = section_size[TIMES];
  if (!section_given[TIMES] || !section_given[POSITIONS])
    malformed(in.at, "#times and #positions must be there");
  if ((section_given[VERSION] && section_size[VERSION] != 1) ||
      (section_given[FIRSTMOVES] && section_size[FIRSTMOVES] == 0))
    malformed(in.at, "#version or #firstmoves does not list what it should");
  if (cells > MAX_CELLS || times > MAX_TIMES)
    malformed(in.at, "there are more than 65536 positions or times");
  sorted = zeroed(count + 1, sizeof *sorted);
  if (count)
    memcpy(sorted, names, count * sizeof *sorted);
  qsort(sorted, count, sizeof *sorted, by_name);
  for (size_t i = 1; i < count; i++)
    if (by_name(&sorted[i - 1], &sorted[i]) == 0)
      wrong_word(&sorted[i], "this name comes twice");

  set_cells(cells);
  black = new_set(times);
  line = zeroed(count + 1, sizeof *line);
  for (size_t i = 0, size = 0; i < count; i++) {
    const word *w = &names[i];
    word known = *w;
    known.section = w->section <= BLACKTURNS ? TIMES : POSITIONS;
    const word *found = bsearch(&known, sorted, count, sizeof known, by_name);
    if (w->section == VERSION ? !is(w, "1.0") : !found)
      wrong_word(w, "there is no such name, or no such version");
    if (w->section == BLACKTURNS)
      put(black, found->number);
    if (w->section == BLACKINITIALS || w->section == WHITEINITIALS)
      add_stone(w, found->number,
                w->section == BLACKINITIALS ? maker : breaker);
    if (w->section == BLACKWINS) {
      line[size++] = (uint32_t)found->number;
      if (i + 1 == count || names[i + 1].line != w->line) {
        add_line(line, size);
        size = 0;
      }
    }
    names[i].number = found ? found->number : 0;
  }
  for (size_t i = 0; i < count; i++)
    if (names[i].section == FIRSTMOVES &&
        (has(maker, names[i].number) || has(breaker, names[i].number)))
      wrong_word(&names[i], "this cell is not free");

  const size_t stones =
      section_size[BLACKINITIALS] + section_size[WHITEINITIALS];
  bool weak = section_size[WHITEWINS] == 0 && !section_given[FIRSTMOVES] &&
              times + stones >= cells;
  for (size_t i = 2; i <= times; i++)
    weak = weak && has(black, i) != has(black, i - 1);
  if (!weak)
    no_rules = "there are no rules for .pg games that are not weak yet";
  breaker_first = times > 0 && !has(black, 1);
}

static bool ends_in(const char *name, const char *ending) {
  const size_t length = strlen(name), tail = strlen(ending);
  return length >= tail && strcmp(name + length - tail, ending) == 0;
}

static void read_game_file(const char *path) {
  FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
  static char *content;
  size_t length = 0, blanks = 0;
  if (!file)
    cannot(path, strerror(errno));
  for (size_t got = 1; got > 0; length += got) {
    content = resized(content, 2 * length + 4096, 1);
    got = fread(content + length, 1, length + 4096, file);
  }
  if (ferror(file))
    cannot(path, strerror(errno));
  if (file != stdin)
    fclose(file);
  read_from(file == stdin ? "stdin" : path, content, length);
  while (blanks < length && memchr(" \t\r\n", content[blanks], 4))
    blanks++;
  const bool marked = blanks < length && memchr("#%", content[blanks], 2);
  if (ends_in(path, ".pg") || (!ends_in(path, ".hg") && marked))
    read_pg();
  else
    read_hg();
}

static void read_game(const char *name) {
  read_from("game", name, strlen(name));
  if (take("mnk:")) {
    read_mnk();
  } else if (take("strip:")) {
    read_strip();
  } else if (take("poly:")) {
    read_poly(false);
  } else if (take("gttt:")) {
    read_poly(true);
  } else if (take("line:")) {
    take_number(1, MAX_NUMBER);
    expect("@inf", "@inf is expected here");
    take_options(FIRST, 0);
    cannot("game", "there are no rules for infinite boards yet");
  } else if (take("hyper:") || ends_in(name, ".hg") || ends_in(name, ".pg")) {
    read_game_file(in.at);
  } else {
    malformed(in.at, "this is neither a game nor a .hg or .pg file");
  }
  finish_lines();
}

// ---- The certificate: objects, text lines, references ----

// A card has the sets A and T of cells; a shield has the set Z of cells and
// the set D of lines.
typedef struct {
  bool card;
  uint64_t *A, *T, *Z, *D;
  uint64_t words[];
} object;

typedef struct {
  uint64_t id; // comes first, for by_id
  object *object;
} entry;

typedef struct {
  uint64_t id;             // comes first, for by_id
  uint32_t *cells, *lines; // an automorphism: where cells and lines go
  uint64_t flips;          // without these: a lattice map
  int64_t x, y;
} map;

static FILE *certificate;
static char *text, *next; // the text line; its next word, or NULL
static size_t text_room;
static uint64_t line_number;
static const char *winner; // by the claim, once it has been checked

static entry *entries; // by ascending ID; no object means deleted
static size_t entry_count, deleted;
static uint64_t last_id;
static map *maps; // by ascending ID
static size_t map_count;
static size_t cell_words, line_words;                  // the lengths of sets
static object *image_card, *image_shield;              // what the last map gave
static object *made;                                   // by the present step
static uint64_t *some_cells, *more_cells, *some_lines; // for the rules to use
static uint64_t *weights;                              // of cells
static uint32_t *to, *moved; // where embed takes a cell, and a line's cells

static int close_output(int status) {
  if (ferror(stdout) || fclose(stdout) != 0)
    cannot("standard output", strerror(errno));
  return status;
}

// The one place where the verdict is made, printed and returned.
_Noreturn static void conclude(const char *reason) {
  enum { VERIFIED = 0, REFUTED = 1 };
  const int verdict = winner && !reason ? VERIFIED : REFUTED;
  if (verdict == VERIFIED)
    printf("s VERIFIED %s\n", winner);
  else
    printf("c line %" PRIu64 ": %s\ns REFUTED\n", line_number, reason);
  exit(close_output(verdict));
}

_Noreturn static void refuse(const char *format, ...) {
  char reason[160];
  va_list values;
  va_start(values, format);
  vsnprintf(reason, sizeof reason, format, values);
  va_end(values);
  conclude(reason);
}

static object *new_object(bool card) {
  const size_t words = cell_words + (card ? cell_words : line_words);
  object *o = zeroed(1, sizeof *o + words * sizeof *o->words);
  made = o;
  o->card = card;
  *(card ? &o->A : &o->Z) = o->words;
  *(card ? &o->T : &o->D) = o->words + cell_words;
  return o;
}

static void fill(uint64_t *set, size_t most) {
  for (size_t i = 1; i <= most; i++)
    put(set, i);
}

static void clear(uint64_t *set, size_t words) {
  memset(set, 0, words * sizeof *set);
}

static void unite(uint64_t *set, const uint64_t *other, size_t words) {
  for (size_t i = 0; i < words; i++)
    set[i] |= other[i];
}

static void intersect(uint64_t *set, const uint64_t *other, size_t words) {
  for (size_t i = 0; i < words; i++)
    set[i] &= other[i];
}

static void subtract(uint64_t *set, const uint64_t *other, size_t words) {
  for (size_t i = 0; i < words; i++)
    set[i] &= ~other[i];
}

static bool meet(const uint64_t *cells, const uint64_t *others) {
  for (size_t i = 0; i < cell_words; i++)
    if (cells[i] & others[i])
      return true;
  return false;
}

static bool inside(const uint64_t *cells, const uint64_t *others) {
  for (size_t i = 0; i < cell_words; i++)
    if (cells[i] & ~others[i])
      return false;
  return true;
}

// Takes the next text line, without its newline, if there is one.
static bool next_line(void) {
  const ssize_t length = getline(&text, &text_room, certificate);
  line_number++;
  if (ferror(certificate) || (length <= 0 && !feof(certificate)))
    cannot("certificate", strerror(errno));
  if (length <= 0)
    return false;
  if (text[length - 1] != '\n')
    refuse("this text line does not end in a newline");
  text[length - 1] = '\0';
  if (strlen(text) != (size_t)length - 1)
    refuse("this text line has a zero byte");
  next = text;
  return true;
}

static char *take_word(void) {
  char *start = next;
  if (!start)
    refuse("this text line ends too early");
  char *space = strchr(start, ' ');
  if (space)
    *space = '\0';
  next = space ? space + 1 : NULL;
  return start;
}

static uint64_t number_of(const char *w, uint64_t least, uint64_t most) {
  uint64_t value;
  const char *wrong = parse_number(w, strlen(w), least, most, &value);
  if (wrong)
    refuse("%s", wrong);
  return value;
}

static size_t read_number(size_t least, size_t most) {
  return (size_t)number_of(take_word(), least, most);
}

static size_t read_cell(void) { return read_number(1, cell_count); }

// Reads different numbers up to the 0 that ends them.
static void read_list(uint64_t *set, size_t most) {
  for (size_t i; (i = read_number(0, most)) != 0; put(set, i))
    if (has(set, i))
      refuse("%zu is listed twice", i);
}

static int by_id(const void *one, const void *two) {
  const uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)two;
  return (a > b) - (a < b);
}

// The entry of an object that is there.
static entry *find(uint64_t id) {
  if (id > last_id)
    refuse("object %" PRIu64 " does not come earlier", id);
  entry *e =
      entry_count ? bsearch(&id, entries, entry_count, sizeof *e, by_id) : NULL;
  if (!e || !e->object)
    refuse("object %" PRIu64 " was deleted or never made", id);
  return e;
}

// Where a map takes a cell.
static size_t image_of(const map *m, size_t cell) {
  if (m->cells)
    return m->cells[cell];
  int64_t x = (int64_t)(cell - 1) % width, y = (int64_t)(cell - 1) / width;
  x = m->flips & 1 ? -x : x;
  y = m->flips & 2 ? -y : y;
  const int64_t x2 = (m->flips & 4 ? y : x) + m->x;
  const int64_t y2 = (m->flips & 4 ? x : y) + m->y;
  if (x2 < 0 || x2 >= width || y2 < 0 || y2 >= height)
    refuse("the map takes cell %zu off the board", cell);
  return (size_t)(y2 * width + x2 + 1);
}

static void map_cells(const map *m, const uint64_t *set, uint64_t *image) {
  clear(image, cell_words);
  for (size_t cell = 1; cell <= cell_count; cell++)
    if (has(set, cell))
      put(image, image_of(m, cell));
}

// The image of an object, zone included; it lasts until the next one.
static const object *map_object(const map *m, const object *o) {
  if (o->card) {
    map_cells(m, o->A, image_card->A);
    map_cells(m, o->T, image_card->T);
    return image_card;
  }
  if (!m->lines)
    refuse("a lattice map is for cards only");
  map_cells(m, o->Z, image_shield->Z);
  clear(image_shield->D, line_words);
  for (size_t e = 1; e <= line_count; e++)
    if (has(o->D, e))
      put(image_shield->D, m->lines[e]);
  return image_shield;
}

// Reads a reference, ID or ID@M.  Returns NULL for the 0 that ends a list.
static const object *read_reference(void) {
  char *w = take_word(), *at = strchr(w, '@');
  if (at)
    *at++ = '\0';
  const uint64_t id = number_of(w, at ? 1 : 0, INT64_MAX);
  if (id == 0)
    return NULL;
  const object *o = find(id)->object;
  if (!at)
    return o;
  const uint64_t number = number_of(at, 1, INT32_MAX);
  const map *m =
      map_count ? bsearch(&number, maps, map_count, sizeof *m, by_id) : NULL;
  if (!m)
    refuse("there is no map %" PRIu64 " yet", number);
  return map_object(m, o);
}

// Reads a reference to a card or to a shield, NULL again for 0.
static const object *read_object(bool card) {
  const object *o = read_reference();
  if (o && o->card != card)
    refuse("a %s is expected here", card ? "card" : "shield");
  return o;
}

static const object *read_shield(void) {
  const object *o = read_object(false);
  if (!o)
    refuse("a reference is expected here");
  return o;
}

// ---- Maps ----

// A permutation of the cells that takes every line to a line.  It takes
// different lines to different ones, and so the set of lines onto itself.
static void check_automorphism(map *m, const char *w) {
  size_t n = 0, cell;
  clear(some_cells, cell_words);
  m->cells = zeroed(cell_count + 1, sizeof *m->cells);
  m->lines = zeroed(line_count + 1, sizeof *m->lines);
  for (; (cell = number_of(w, 0, cell_count)) != 0; w = take_word()) {
    if (has(some_cells, cell))
      refuse("the map takes two cells to cell %zu", cell);
    put(some_cells, cell);
    m->cells[++n] = (uint32_t)cell;
  }
  if (n != cell_count)
    refuse("the map leaves cells out");
  for (size_t e = 1; e <= line_count; e++) {
    size_t size = 0;
    for (const uint32_t *c = lines[e]; *c; c++)
      moved[size++] = m->cells[*c];
    moved[size] = 0;
    qsort(moved, size, sizeof *moved, by_number);
    uint32_t **found =
        bsearch(&moved, lines + 1, line_count, sizeof moved, by_cells);
    if (!found)
      refuse("the map does not take line %zu to a line", e);
    m->lines[e] = (uint32_t)(found - lines);
  }
}

static int64_t read_shift(void) {
  const char *w = take_word();
  const bool negative = *w == '-';
  const int64_t value = (int64_t)number_of(w + negative, 0, INT32_MAX);
  return negative ? -value : value;
}

static void check_map(void) {
  const uint64_t id = read_number(1, INT32_MAX);
  if (map_count && id <= maps[map_count - 1].id)
    refuse("the numbers of maps must ascend");
  maps = one_more(maps, map_count, sizeof *maps);
  map *m = &maps[map_count++];
  *m = (map){.id = id};
  const char *w = take_word();
  if (strcmp(w, "lattice") != 0) {
    check_automorphism(m, w);
    return;
  }
  if (!lattice)
    refuse("this game has no lattice maps");
  m->flips = read_number(0, 7);
  m->x = read_shift();
  m->y = read_shift();
}

// ---- The rules for cards (A, T) ----

static object *check_line(void) {
  const size_t e = read_number(1, line_count), p = read_cell();
  object *o = new_object(true);
  if (!line_has(e, p))
    refuse("cell %zu is not in line %zu", p, e);
  for (const uint32_t *c = lines[e]; *c; c++)
    put(o->A, *c);
  drop(o->A, p);
  put(o->T, p);
  return o;
}

static object *check_play(void) {
  const size_t p = read_cell();
  object *o = new_object(true);
  uint64_t *common = some_cells; // the intersection of the Ti
  size_t k = 0;
  fill(common, cell_count);
  for (const object *child; (child = read_object(true)) != NULL; k++) {
    unite(o->A, child->A, cell_words);
    unite(o->T, child->T, cell_words);
    intersect(common, child->T, cell_words);
  }
  if (k == 0)
    refuse("play needs a card");
  unite(o->A, common, cell_words);
  drop(o->A, p);
  put(o->T, p);
  subtract(o->T, o->A, cell_words);
  return o;
}

// ---- The rules for shields (D, Z) ----

static object *check_none(void) {
  object *o = new_object(false);
  fill(o->D, line_count);
  return o;
}

static object *check_pair(void) {
  const size_t x = read_cell(), y = read_cell();
  object *o = check_none();
  if (x == y)
    refuse("a pair has two different cells");
  put(o->Z, x);
  put(o->Z, y);
  for (const uint32_t *e = through[x]; *e; e++)
    if (line_has(*e, y))
      drop(o->D, *e);
  return o;
}

// Weights are counted in units of 2^-60.  No sum here reaches 2^61.
static object *check_potential(void) {
  const uint64_t one = (uint64_t)1 << 60;
  object *o = check_none();
  uint64_t sum = 0, most = 0;
  clear(weights, cell_count + 1);
  read_list(o->Z, cell_count);
  clear(some_lines, line_words);
  read_list(some_lines, line_count);
  subtract(o->D, some_lines, line_words);
  for (size_t e = 1; e <= line_count; e++) {
    size_t size = 0;
    if (!has(some_lines, e))
      continue;
    for (const uint32_t *c = lines[e]; *c; c++)
      size += has(o->Z, *c);
    if (size == 0)
      refuse("line %zu does not meet the zone", e);
    const uint64_t weight = one >> (size < 60 ? size : 60);
    for (const uint32_t *c = lines[e]; *c; c++)
      weights[*c] += has(o->Z, *c) ? weight : 0;
    sum += weight;
    if (sum >= one)
      refuse("the weights are too large");
  }
  for (size_t cell = 1; cell <= cell_count; cell++)
    most = weights[cell] > most ? weights[cell] : most;
  if (sum + most >= one)
    refuse("the weights are too large");
  return o;
}

static object *check_join(void) {
  object *o = check_none();
  size_t k = 0;
  for (const object *part; (part = read_object(false)) != NULL; k++) {
    if (meet(o->Z, part->Z))
      refuse("the zones are not disjoint");
    unite(o->Z, part->Z, cell_words);
    intersect(o->D, part->D, line_words);
  }
  if (k == 0)
    refuse("join needs a shield");
  return o;
}

static object *check_reply(void) {
  object *o = new_object(false);
  uint64_t *common = more_cells; // C, the intersection of the Ri
  size_t k = 0;
  fill(common, cell_count);
  for (size_t w; (w = read_number(0, cell_count)) != 0; k++) {
    const object *child = read_shield();
    memcpy(some_cells, child->Z, cell_words * sizeof *some_cells);
    put(some_cells, w);
    unite(o->Z, some_cells, cell_words);
    intersect(common, some_cells, cell_words);
    memcpy(some_lines, child->D, line_words * sizeof *some_lines);
    for (const uint32_t *e = through[w]; *e; e++)
      drop(some_lines, *e);
    unite(o->D, some_lines, line_words);
  }
  if (k == 0)
    refuse("reply needs a shield");
  subtract(o->Z, common, cell_words);
  for (size_t c = 1; c <= cell_count; c++)
    for (const uint32_t *e = through[c]; has(common, c) && *e; e++)
      put(o->D, *e);
  return o;
}

static object *copied_shield(const object *shield) {
  object *o = new_object(false);
  unite(o->Z, shield->Z, cell_words);
  unite(o->D, shield->D, line_words);
  return o;
}

static object *check_replace(void) {
  object *o = copied_shield(read_shield());
  const size_t v = read_cell(), u = read_cell();
  if (!has(o->Z, v))
    refuse("cell %zu is not in the zone", v);
  if (has(o->Z, u))
    refuse("cell %zu is in the zone already", u);
  drop(o->Z, v);
  put(o->Z, u);
  for (const uint32_t *e = through[v]; *e; e++)
    if (!line_has(*e, u))
      put(o->D, *e);
  return o;
}

static object *check_grant(void) {
  object *o = copied_shield(read_shield());
  const size_t v = read_cell();
  if (!has(o->Z, v))
    refuse("cell %zu is not in the zone", v);
  drop(o->Z, v);
  for (const uint32_t *e = through[v]; *e; e++)
    put(o->D, *e);
  return o;
}

// ---- The rule for both ----

// Reads pairs X Y, an injective map of a set.  It is left in `to`.
static void read_embedding(const uint64_t *set, uint64_t *image) {
  clear(some_cells, cell_words);
  for (size_t x; (x = read_number(0, cell_count)) != 0;) {
    const size_t y = read_cell();
    if (!has(set, x))
      refuse("cell %zu is not in the zone", x);
    if (has(some_cells, x))
      refuse("cell %zu is mapped twice", x);
    if (has(image, y))
      refuse("two cells are mapped to cell %zu", y);
    put(some_cells, x);
    put(image, y);
    to[x] = (uint32_t)y;
  }
  if (!inside(set, some_cells))
    refuse("a cell of the zone is not mapped");
}

static bool line_inside(size_t e, const uint64_t *cells) {
  for (const uint32_t *c = lines[e]; *c; c++)
    if (!has(cells, *c))
      return false;
  return true;
}

static object *embed_card(const object *card) {
  object *o = new_object(true);
  uint64_t *all = more_cells; // A + T
  read_list(o->A, cell_count);
  read_embedding(card->T, o->T);
  if (meet(o->A, o->T))
    refuse("a cell of A is mapped to");
  clear(all, cell_words);
  unite(all, card->A, cell_words);
  unite(all, card->T, cell_words);
  for (size_t e = 1; e <= line_count; e++) {
    if (!line_inside(e, all))
      continue;
    clear(some_cells, cell_words); // A' + f(e & T)
    unite(some_cells, o->A, cell_words);
    for (const uint32_t *c = lines[e]; *c; c++)
      if (has(card->T, *c))
        put(some_cells, to[*c]);
    size_t other = 1;
    while (other <= line_count && !line_inside(other, some_cells))
      other++;
    if (other > line_count)
      refuse("no line stands for line %zu", e);
  }
  return o;
}

// A line outside D meets Z, or the shield could not hit it when Maker owns all
// the rest; so f(e & Z) has a first cell.
static object *embed_shield(const object *shield) {
  object *o = check_none();
  read_embedding(shield->Z, o->Z);
  for (size_t e = 1; e <= line_count; e++) {
    size_t count = 0;
    for (const uint32_t *c = lines[e]; *c && !has(shield->D, e); c++)
      if (has(shield->Z, *c))
        moved[count++] = to[*c]; // f(e & Z)
    for (const uint32_t *g = through[moved[0]]; count && *g; g++) {
      size_t hit = 0;
      while (hit < count && line_has(*g, moved[hit]))
        hit++;
      if (hit == count)
        drop(o->D, *g);
    }
  }
  return o;
}

static object *check_embed(void) {
  const object *o = read_reference();
  if (!o)
    refuse("a reference is expected here");
  return o->card ? embed_card(o) : embed_shield(o);
}

// ---- Steps, deletions and claims ----

static void check_step(const char *number) {
  static const struct {
    const char *name;
    object *(*check)(void);
  } rules[] = {{"line", check_line},   {"play", check_play},
               {"none", check_none},   {"pair", check_pair},
               {"join", check_join},   {"potential", check_potential},
               {"reply", check_reply}, {"replace", check_replace},
               {"grant", check_grant}, {"embed", check_embed}};
  const uint64_t id = number_of(number, 1, INT64_MAX);
  if (id <= last_id)
    refuse("the numbers of steps must ascend");
  const char *name = take_word();
  size_t rule = 0, count = sizeof rules / sizeof *rules;
  while (rule < count && strcmp(name, rules[rule].name) != 0)
    rule++;
  if (rule == count)
    refuse("there is no such rule");
  rules[rule].check();
  entries = one_more(entries, entry_count, sizeof *entries);
  entries[entry_count++] = (entry){id, made};
  last_id = id;
}

// Deletes objects, and forgets their entries once these are the majority.
static void check_deletion(void) {
  for (uint64_t id; (id = number_of(take_word(), 0, INT64_MAX)) != 0;) {
    entry *e = find(id);
    free(e->object);
    e->object = NULL;
    deleted++;
  }
  if (deleted <= entry_count / 2)
    return;
  size_t kept = 0;
  for (size_t i = 0; i < entry_count; i++)
    if (entries[i].object)
      entries[kept++] = entries[i];
  entry_count = kept;
  deleted = 0;
}

static void check_maker_claim(void) {
  uint64_t *common = some_cells; // the intersection of the Ti
  size_t k = 0;
  fill(common, cell_count);
  for (const object *card; (card = read_object(true)) != NULL; k++) {
    if (!inside(card->A, maker))
      refuse("A is not inside Maker's stones");
    if (meet(card->T, breaker))
      refuse("T is not free of Breaker's stones");
    intersect(common, card->T, cell_words);
  }
  if (k == 0)
    refuse("this claim needs a card");
  if (k > 1 && !breaker_first)
    refuse("this claim has only one card when Maker moves first");
  if (breaker_first && !inside(common, maker))
    refuse("Breaker, who moves first, can take a cell of every T");
  winner = "MAKER";
}

static void check_breaker_claim(void) {
  const object *shield = read_shield();
  const size_t w = read_number(0, cell_count);
  if (w && !breaker_first)
    refuse("Breaker does not move first");
  if (w && (has(maker, w) || has(breaker, w)))
    refuse("cell %zu is not free", w);
  if (meet(shield->Z, maker))
    refuse("Z is not free of Maker's stones");
  for (size_t e = 1; e <= line_count; e++) {
    bool hit = !has(shield->D, e) || (w && line_has(e, w));
    for (const uint32_t *c = lines[e]; *c && !hit; c++)
      hit = has(breaker, *c);
    if (!hit)
      refuse("nobody hits line %zu", e);
  }
  winner = "BREAKER";
}

static void check_header(void) {
  char hex[65];
  hash_lines(hex);
  if (!next_line() || strcmp(take_word(), "glc") != 0)
    refuse("the header, glc 1 SHA256, is expected here");
  if (strcmp(take_word(), "1") != 0)
    refuse("only version 1 is known");
  if (strcmp(take_word(), hex) != 0)
    refuse("this certificate is for another game");
}

static void check_text_line(void) {
  if (!*text || strcmp(text, "c") == 0 || strncmp(text, "c ", 2) == 0) {
    next = NULL; // a comment
    return;
  }
  if (winner)
    refuse("only comments may follow the claim");
  const char *w = take_word();
  if (strcmp(w, "map") == 0)
    check_map();
  else if (strcmp(w, "d") == 0)
    check_deletion();
  else if (strcmp(w, "maker") == 0)
    check_maker_claim();
  else if (strcmp(w, "breaker") == 0)
    check_breaker_claim();
  else
    check_step(w);
}

static void check_end(void) {
  if (next)
    refuse("nothing more is expected in this text line");
}

static void check_certificate(void) {
  cell_words = cell_count / 64 + 1;
  line_words = line_count / 64 + 1;
  image_card = new_object(true);
  image_shield = new_object(false);
  some_cells = new_set(cell_count);
  more_cells = new_set(cell_count);
  some_lines = new_set(line_count);
  weights = zeroed(cell_count + 1, sizeof *weights);
  moved = zeroed(cell_count + 1, sizeof *moved);
  to = zeroed(cell_count + 1, sizeof *to);
  check_header();
  check_end();
  while (next_line()) {
    check_text_line();
    check_end();
  }
  if (!winner)
    refuse("the certificate ends without a claim");
}

// ---- The program ----

static void print_stones(char player, const uint64_t *stones) {
  bool any = false;
  for (size_t cell = 1; cell <= cell_count; cell++)
    if (has(stones, cell)) {
      if (!any)
        putchar(player);
      printf(" %zu", cell);
      any = true;
    }
  if (any)
    puts(" 0");
}

static void print_game(void) {
  printf("p hg %zu %zu\n", cell_count, line_count);
  for (size_t e = 1; e <= line_count; e++) {
    putchar('e');
    for (const uint32_t *c = lines[e]; *c; c++)
      printf(" %" PRIu32, *c);
    puts(" 0");
  }
  print_stones('m', maker);
  print_stones('b', breaker);
  if (breaker_first)
    puts("t breaker");
}

static const char help[] =
    "usage: gridcheck [--first maker|breaker] GAME CERTIFICATE\n"
    "       gridcheck [--first maker|breaker] --lines GAME\n"
    "       gridcheck --help | --version\n"
    "Checks that a certificate proves who wins a weak positional game.\n"
    "The CERTIFICATE - is standard input, and so is the GAME hyper:-\n"
    "  --first   sets who moves first, whatever the game says\n"
    "  --lines   prints the game in .hg form instead\n"
    "Status: 0 verified (s VERIFIED), 1 refuted, 2 could not check\n";

int main(int count, char **words) {
  const char *operands[2] = {NULL, NULL}, *first = NULL, *show = NULL;
  bool only_lines = false, wrong = false;
  size_t given = 0;
  for (int i = 1; i < count; i++) {
    const char *w = words[i];
    if (strcmp(w, "--help") == 0)
      show = help;
    else if (strcmp(w, "--version") == 0)
      show = "gridcheck 0.1.0\n";
    else if (strcmp(w, "--lines") == 0)
      only_lines = true;
    else if (strcmp(w, "--first") == 0 && i + 1 < count)
      first = words[++i];
    else if (given < 2 && (*w != '-' || strcmp(w, "-") == 0))
      operands[given++] = w;
    else
      wrong = true;
  }
  if (first && strcmp(first, "maker") != 0 && strcmp(first, "breaker") != 0)
    wrong = true;
  if (show) {
    fputs(show, stdout);
    return close_output(0);
  }
  if (wrong || given != (only_lines ? 1 : 2))
    cannot("wrong usage", "see gridcheck --help");
  const bool standard = !only_lines && strcmp(operands[1], "-") == 0;
  if (standard && strcmp(operands[0], "hyper:-") == 0)
    cannot("wrong usage", "game and certificate cannot both be stdin");
  read_game(operands[0]);
  if (first)
    breaker_first = strcmp(first, "breaker") == 0;
  if (only_lines) {
    print_game();
    return close_output(0);
  }
  if (no_rules)
    cannot("game", no_rules);
  certificate = standard ? stdin : fopen(operands[1], "rb");
  if (!certificate)
    cannot(operands[1], strerror(errno));
  check_certificate();
  conclude(NULL);
}
