// SPDX-License-Identifier: MIT
//
// game.c -- reads a game as doc/formats/game.md, hg.md and pg.md say
//
// Whatever names the game, add_line() collects its lines, and read_game() sorts
// them and keeps one of each, which gives them their numbers.  Complaints do
// not return: malformed() names the place in the text, cannot() has none.

#include "game.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 65536 };             // the largest number, of cells and times too
enum { MAX_INCIDENCES = 1 << 27 }; // cells in all lines together: half a GB
enum { MAX_CELLS = 256, MAX_SHAPES = 64, MAX_COORDINATE = 9999 }; // of shapes
enum { MAX_HANDICAP = 64 }; // on a finite board

const char *parse_number(const char *digits, size_t length, uint64_t least,
                         uint64_t most, uint64_t *value) {
  *value = 0;
  for (size_t i = 0; i < length; i++) {
    if (digits[i] < '0' || digits[i] > '9')
      return "this is not a number";
    const uint64_t digit = (uint64_t)(digits[i] - '0');
    if (digit > most || *value > (most - digit) / 10)
      return "this number is out of range";
    *value = *value * 10 + digit;
  }
  return length == 0      ? "a number is missing"
         : *value < least ? "this number is out of range"
                          : NULL;
}

// ---- Lines ----

void set_cells(struct game *game, size_t count) {
  game->cell_count = count;
  game->maker = new_set(count);
  game->breaker = new_set(count);
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

void add_cell(struct game *game, size_t cell) {
  game->line = one_more(game->line, game->length, sizeof *game->line);
  game->line[game->length++] = (uint32_t)cell;
}

bool add_line(struct game *game) {
  const size_t count = game->length;
  game->length = 0;
  qsort(game->line, count, sizeof *game->line, by_number);
  for (size_t i = 1; i < count; i++)
    if (game->line[i - 1] == game->line[i])
      return false;
  game->incidences += count;
  if (game->incidences > MAX_INCIDENCES)
    cannot("game", "its lines are too long or too many");
  game->lines = one_more(game->lines, ++game->line_count, sizeof *game->lines);
  game->lines[game->line_count] = zeroed(count + 1, sizeof *game->line);
  memcpy(game->lines[game->line_count], game->line, count * sizeof *game->line);
  return true;
}

static void sort_lines(struct game *game) {
  uint32_t **lines = game->lines;
  size_t kept = 0;
  if (game->line_count)
    qsort(lines + 1, game->line_count, sizeof *lines, by_cells);
  for (size_t e = 1; e <= game->line_count; e++)
    if (kept && by_cells(&lines[kept], &lines[e]) == 0)
      release(lines[e]);
    else
      lines[++kept] = lines[e];
  game->line_count = kept;
}

// Lists the lines through each cell.  A list is filled from its end, where its
// 0 is.
static void list_lines(struct game *game) {
  const size_t cells = game->cell_count;
  size_t *counts = zeroed(cells + 1, sizeof *counts), end = 0;
  uint32_t *room = zeroed(game->incidences + cells + 1, sizeof *room);
  for (size_t e = 1; e <= game->line_count; e++)
    for (const uint32_t *c = game->lines[e]; *c; c++)
      counts[*c]++;
  game->through = zeroed(cells + 1, sizeof *game->through);
  for (size_t c = 0; c <= cells; c++, end++)
    game->through[c] = room + (end += counts[c]);
  for (size_t e = game->line_count; e > 0; e--)
    for (const uint32_t *c = game->lines[e]; *c; c++)
      *--game->through[*c] = (uint32_t)e;
  release(counts);
}

void number_lines(struct game *game) {
  sort_lines(game);
  list_lines(game);
}

bool line_has(const struct game *game, size_t e, size_t cell) {
  for (const uint32_t *c = game->lines[e]; *c; c++)
    if (*c == cell)
      return true;
  return false;
}

bool is_free(const struct game *game, size_t cell) {
  return !has(game->maker, cell) && !has(game->breaker, cell);
}

bool is_open(const struct game *game, size_t e) {
  for (const uint32_t *c = game->lines[e]; *c; c++)
    if (has(game->breaker, *c))
      return false;
  return true;
}

uint32_t find_line(const struct game *game, uint32_t *cells) {
  size_t count = 0;
  while (cells[count])
    count++;
  qsort(cells, count, sizeof *cells, by_number);
  uint32_t **found = game->line_count
                         ? bsearch(&cells, game->lines + 1, game->line_count,
                                   sizeof cells, by_cells)
                         : NULL;
  return found ? (uint32_t)(found - game->lines) : 0;
}

// ---- The grammar ----

typedef struct {
  const char *name;            // for complaints
  const char *text, *at, *end; // where it begins, is being read, and ends
} source;

_Noreturn static void malformed(const source *in, const char *where,
                                const char *sentence) {
  size_t line = 1, column = 1;
  for (const char *c = in->text; c < where; c++) {
    line += *c == '\n';
    column = *c == '\n' ? 1 : column + 1;
  }
  fprintf(stderr, "%s:%zu:%zu: %s\n", in->name, line, column, sentence);
  exit(2);
}

static bool take(source *in, const char *text) {
  const size_t length = strlen(text);
  if ((size_t)(in->end - in->at) < length || memcmp(in->at, text, length) != 0)
    return false;
  in->at += length;
  return true;
}

static void expect(source *in, const char *text, const char *otherwise) {
  if (!take(in, text))
    malformed(in, in->at, otherwise);
}

static int64_t take_number(source *in, uint64_t least, uint64_t most) {
  const char *start = in->at;
  uint64_t value;
  while (in->at < in->end && *in->at >= '0' && *in->at <= '9')
    in->at++;
  const size_t length = (size_t)(in->at - start);
  const char *wrong = parse_number(start, length, least, most, &value);
  if (wrong)
    malformed(in, start, wrong);
  return (int64_t)value;
}

enum {
  STRONG = 1,
  TORUS = 2,
  OPEN = 4,
  FIRST = 8,
  P = 16,
  Q = 32,
  EXTRA = 64,
  EDGE = 128,
  FIXED = 256
};

// The stones of a handicap leave a cell for a move.
static uint64_t most_handicap(const struct game *game) {
  if (!game->cell_count)
    return MOST;
  return game->cell_count > MAX_HANDICAP ? MAX_HANDICAP : game->cell_count - 1;
}

// Reads the options to the end of the text.  `given` are those that go without
// saying.  Returns all that hold.
static unsigned take_options(source *in, struct game *game, unsigned allowed,
                             unsigned given) {
  static const struct {
    const char *text;
    unsigned flag;
  } options[] = {{"strong", STRONG}, {"torus", TORUS},
                 {"open", OPEN},     {"first=maker", FIRST},
                 {"p=", P},          {"first=breaker", FIRST},
                 {"q=", Q},          {"handicap=", EXTRA},
                 {"edge", EDGE},     {"fixed", FIXED}};
  const size_t count = sizeof options / sizeof *options;
  while (in->at < in->end) {
    expect(in, ",", "a comma and an option, or the end, is expected here");
    const char *start = in->at;
    size_t i = 0;
    while (i < count && !take(in, options[i].text))
      i++;
    const unsigned flag = i < count ? options[i].flag : 0;
    if (!(allowed & flag))
      malformed(in, start, "this is no option of this game");
    if (given & flag)
      malformed(in, start, "this option is given twice");
    given |= flag;
    if (strcmp(options[i].text, "first=breaker") == 0)
      game->breaker_first = true;
    if (flag & (P | Q))
      *(flag == P ? &game->p : &game->q) = (size_t)take_number(in, 1, MOST);
    if (flag == EXTRA)
      game->handicap = (size_t)take_number(in, 0, most_handicap(game));
  }
  if ((given & (P | Q)) && !(given & STRONG))
    malformed(in, in->at, "p= and q= are for strong games only");
  if ((given & EXTRA) && (given & STRONG))
    malformed(in, in->at, "a handicap is for weak games only");
  game->edge = given & EDGE;
  game->torus = given & TORUS;
  game->strong = given & STRONG;
  if (game->strong)
    game->no_rules = "files of this kind are not for strong games";
  return given;
}

static void set_board(const source *in, struct game *game, int64_t width,
                      int64_t height) {
  if (width * height > MOST)
    malformed(in, in->at, "a board has at most 65536 cells");
  game->width = width;
  game->height = height;
  set_cells(game, (size_t)(width * height));
}

// ---- Shapes ----

int by_place(const void *one, const void *two) {
  const point a = *(const point *)one, b = *(const point *)two;
  return a.y != b.y ? (a.y > b.y) - (a.y < b.y) : (a.x > b.x) - (a.x < b.x);
}

point moved(point cell, point by) {
  return (point){cell.x + by.x, cell.y + by.y};
}

point isometric(isometry f, point cell) {
  const int64_t x = f.flips & 1 ? -cell.x : cell.x;
  const int64_t y = f.flips & 2 ? -cell.y : cell.y;
  return moved(f.flips & 4 ? (point){y, x} : (point){x, y}, f.by);
}

bool shape_has(const shape *shape, point cell) {
  return bsearch(&cell, shape->cells, shape->size, sizeof cell, by_place);
}

// Sorted cells stay so wherever they are moved.
static bool is_translate(const shape *shape, const point *cells) {
  const point *own = shape->cells;
  const point by = {cells[0].x - own[0].x, cells[0].y - own[0].y};
  for (size_t i = 0; i < shape->size; i++) {
    const point cell = moved(own[i], by);
    if (by_place(&cell, &cells[i]) != 0)
      return false;
  }
  return true;
}

bool has_shape(const struct game *game, const point *cells, size_t size) {
  for (size_t s = 0; s < game->shape_count; s++)
    if (game->shapes[s].size == size && is_translate(&game->shapes[s], cells))
      return true;
  return false;
}

// The image of some cells, sorted.
static point *flipped(const point *cells, size_t size, uint64_t flips) {
  const isometry f = {flips, {0, 0}};
  point *image = zeroed(size, sizeof *image);
  for (size_t i = 0; i < size; i++)
    image[i] = isometric(f, cells[i]);
  qsort(image, size, sizeof *image, by_place);
  return image;
}

// Adds the image of some cells, unless there is such a shape already.  Says
// whether it did.
static bool add_shape(struct game *game, const point *cells, size_t size,
                      uint64_t flips) {
  const shape made = {flipped(cells, size, flips), size};
  if (has_shape(game, made.cells, size)) {
    release(made.cells);
    return false;
  }
  game->shapes = one_more(game->shapes, game->shape_count, sizeof made);
  game->shapes[game->shape_count++] = made;
  return true;
}

// The shapes of k cells in a row.
static void add_rows(struct game *game, int64_t k) {
  static const point steps[] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  static point run[MOST];
  for (size_t d = 0; d < 4; d++) {
    for (int64_t i = 0; i < k; i++)
      run[i] = (point){i * steps[d].x, i * steps[d].y};
    add_shape(game, run, (size_t)k, 0);
  }
  for (size_t flips = 0; flips < 8; flips++)
    game->keeps[flips] = true;
}

// Whether the images of all shapes are shapes.
static bool keeps_shapes(const struct game *game, uint64_t flips) {
  bool kept = true;
  for (size_t s = 0; s < game->shape_count; s++) {
    const shape *shape = &game->shapes[s];
    point *image = flipped(shape->cells, shape->size, flips);
    kept &= has_shape(game, image, shape->size);
    release(image);
  }
  return kept;
}

static int64_t smaller(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t larger(int64_t a, int64_t b) { return a > b ? a : b; }

// Adds all placements of a shape.  On a torus a shape that covers a cell twice
// does so wherever it lies, so the first such placement is the last.
static void add_placements(struct game *game, const shape *shape) {
  const int64_t width = game->width, height = game->height;
  const point *cells = shape->cells;
  point low = cells[0], high = cells[0];
  for (size_t i = 0; i < shape->size; i++) {
    low = (point){smaller(low.x, cells[i].x), smaller(low.y, cells[i].y)};
    high = (point){larger(high.x, cells[i].x), larger(high.y, cells[i].y)};
  }
  for (int64_t y = -low.y; y < height - low.y; y++)
    for (int64_t x = -low.x; x < width - low.x; x++) {
      if (!game->torus && (x + high.x >= width || y + high.y >= height))
        break;
      for (size_t i = 0; i < shape->size; i++)
        add_cell(game, (size_t)((y + cells[i].y) % height * width +
                                (x + cells[i].x) % width + 1));
      if (!add_line(game))
        return;
    }
}

static void place_shapes(struct game *game) {
  for (size_t s = 0; s < game->shape_count; s++)
    add_placements(game, &game->shapes[s]);
}

// ---- The games of the grammar ----

static void read_mnk(source *in, struct game *game) {
  const int64_t m = take_number(in, 1, MOST);
  expect(in, ",", "the other side of the board is expected here");
  const int64_t n = take_number(in, 1, MOST);
  set_board(in, game, n, m);
  expect(in, ",", "a comma and a length are expected here");
  const int64_t k = take_number(in, 1, MOST);
  const unsigned allowed = STRONG | TORUS | FIRST | P | Q | EXTRA;
  take_options(in, game, allowed, 0);
  add_rows(game, k);
  place_shapes(game);
}

static void read_line(source *in, struct game *game) {
  add_rows(game, take_number(in, 1, MOST));
  expect(in, "@inf", "@inf is expected here");
  game->infinite = true;
  take_options(in, game, FIRST | EXTRA | EDGE, 0);
}

// Adds the line of `count` cells from row i and column j on.
static void add_run(struct game *game, int64_t i, int64_t j, int64_t di,
                    int64_t dj, int count) {
  for (; count > 0; count--, i += di, j += dj)
    add_cell(game, (size_t)((i - 1) * game->width + j));
  add_line(game);
}

static void read_strip(source *in, struct game *game) {
  const int64_t n = take_number(in, 7, MOST);
  set_board(in, game, n, 4);
  const bool open = take_options(in, game, OPEN | FIRST, 0) & OPEN;
  for (int64_t i = 1; i <= 4; i++) {
    add_run(game, i, 1, 0, 1, 4);
    for (int64_t j = 2; j <= (open ? n - 6 : n - 7); j++)
      add_run(game, i, j, 0, 1, 7);
    if (!open)
      add_run(game, i, n - 3, 0, 1, 4);
  }
  for (int64_t j = 1; j <= n; j++)
    add_run(game, 1, j, 1, 0, 4);
  for (int64_t j = 1; j <= n - 3; j++) {
    add_run(game, 1, j, 1, 1, 4);
    add_run(game, 4, j, -1, 1, 4);
  }
  add_run(game, 3, 1, -1, 1, 3);
  add_run(game, 2, 1, 1, 1, 3);
  add_run(game, 2, 1, -1, 1, 2);
  if (open)
    return;
  add_run(game, 3, n, -1, -1, 3);
  add_run(game, 2, n, 1, -1, 3);
  add_run(game, 2, n, -1, -1, 2);
}

static int64_t take_coordinate(source *in) {
  const bool negative = take(in, "-");
  const int64_t value = take_number(in, 0, MAX_COORDINATE);
  return negative ? -value : value;
}

// A family, as it is read: the cells of its shapes, one shape behind the other.
typedef struct {
  point cells[2 * MAX_CELLS];     // with room for the shape that is too much
  size_t count, ends[MAX_SHAPES]; // where each shape ends
  const char *texts[MAX_SHAPES];  // where it is in the text
  size_t shape_count;
} family;

static void take_cells(source *in, family *family) {
  const size_t begin = family->count;
  do {
    const char *start = in->at;
    const int64_t x = take_coordinate(in);
    expect(in, ":", "a colon between two coordinates is expected here");
    const int64_t y = take_coordinate(in);
    for (size_t i = begin; i < family->count; i++)
      if (family->cells[i].x == x && family->cells[i].y == y)
        malformed(in, start, "this cell is named twice");
    if (family->count - begin == MAX_CELLS)
      malformed(in, start, "a shape has at most 256 cells");
    family->cells[family->count++] = (point){x, y};
  } while (take(in, ","));
}

// Takes the name of a shape.  Returns its cells as a text.
static const char *take_name(source *in) {
  static const char *const shapes[][2] = {
      {"monomino", "0:0"},           {"domino", "0:0,1:0"},
      {"el", "0:0,1:0,0:1"},         {"tic", "0:0,1:0,2:0"},
      {"elly", "0:0,0:1,0:2,1:2"},   {"fatty", "0:0,1:0,0:1,1:1"},
      {"knobby", "0:0,1:0,2:0,1:1"}, {"skinny", "0:0,1:0,2:0,3:0"},
      {"tippy", "0:0,1:0,1:1,2:1"},  {"snaky", "0:0,1:0,2:0,3:0,3:1,4:1"},
      {"f5", "1:0,2:0,0:1,1:1,1:2"}, {"i5", "0:0,1:0,2:0,3:0,4:0"},
      {"l5", "0:0,1:0,2:0,3:0,0:1"}, {"n5", "0:0,1:0,2:0,2:1,3:1"},
      {"p5", "0:0,1:0,0:1,1:1,0:2"}, {"t5", "0:0,1:0,2:0,1:1,1:2"},
      {"u5", "0:0,2:0,0:1,1:1,2:1"}, {"v5", "0:0,0:1,0:2,1:2,2:2"},
      {"w5", "0:0,0:1,1:1,1:2,2:2"}, {"x5", "1:0,0:1,1:1,2:1,1:2"},
      {"y5", "0:0,1:0,2:0,3:0,1:1"}, {"z5", "0:0,1:0,1:1,1:2,2:2"}};
  const char *start = in->at;
  const size_t length = strcspn(start, "@+");
  in->at += length;
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
    if (strlen(shapes[i][0]) == length &&
        memcmp(shapes[i][0], start, length) == 0)
      return shapes[i][1];
  malformed(in, start, "there is no such shape, or no @ behind it");
}

static void take_shape(source *in, family *family) {
  const char *start = in->at;
  if (family->shape_count == MAX_SHAPES)
    malformed(in, start, "a family has at most 64 shapes");
  if (start == in->end || *start == '+' || *start == '@')
    malformed(in, start, "a shape is expected here");
  if (*start >= 'a' && *start <= 'z') {
    const char *cells = take_name(in);
    source list = {"shape", cells, cells, cells + strlen(cells)};
    take_cells(&list, family);
  } else {
    take_cells(in, family);
  }
  if (family->count > MAX_CELLS)
    malformed(in, start, "a family has at most 256 cells in all its shapes");
  family->texts[family->shape_count] = start;
  family->ends[family->shape_count++] = family->count;
}

static void take_family(source *in, family *family) {
  do
    take_shape(in, family);
  while (take(in, "+"));
  expect(in, "@", "a + and a shape, or an @ and a board, is expected here");
}

// A shape as it is written is new if it is new in any orientation.
static void add_family(const source *in, struct game *game,
                       const family *family, bool fixed) {
  for (size_t s = 0, begin = 0; s < family->shape_count; s++) {
    const size_t size = family->ends[s] - begin;
    if (!add_shape(game, family->cells + begin, size, 0))
      malformed(in, family->texts[s], "this shape is in the family already");
    for (uint64_t flips = 1; flips < 8 && !fixed; flips++)
      add_shape(game, family->cells + begin, size, flips);
    begin = family->ends[s];
  }
  for (uint64_t flips = 0; flips < 8; flips++)
    game->keeps[flips] = keeps_shapes(game, flips);
}

static void read_poly(source *in, struct game *game, bool strong) {
  static family family;
  family.count = family.shape_count = 0;
  take_family(in, &family);
  game->infinite = take(in, "inf");
  if (game->infinite && strong)
    malformed(in, in->at, "this game needs a finite board");
  if (!game->infinite) {
    const int64_t width = take_number(in, 1, MOST);
    expect(in, "x", "the other side of the board is expected here");
    set_board(in, game, width, take_number(in, 1, MOST));
  }
  const unsigned allowed = FIXED | FIRST | (game->infinite ? EDGE : TORUS) |
                           (strong ? P | Q : EXTRA);
  const unsigned given = take_options(in, game, allowed, strong ? STRONG : 0);
  add_family(in, game, &family, given & FIXED);
  if (!game->infinite)
    place_shapes(game);
}

// ---- Files: their words ----

typedef struct {
  const char *text;
  size_t length;
} word;

// Blanks separate words, and a carriage return that ends a text line is one.
static bool at_blank(const source *in) {
  return *in->at == ' ' || *in->at == '\t' ||
         (*in->at == '\r' && (in->at + 1 == in->end || in->at[1] == '\n'));
}

// Takes a word of the present text line, if there is one left.  `comment` ends
// the text line, too; in .hg files it is a newline and changes nothing.
static bool next_word(source *in, char comment, word *word) {
  while (in->at < in->end && at_blank(in))
    in->at++;
  word->text = in->at;
  while (in->at < in->end && !at_blank(in) && *in->at != '\n' &&
         *in->at != comment)
    in->at++;
  word->length = (size_t)(in->at - word->text);
  return word->length > 0;
}

static void next_text_line(source *in) {
  const char *newline = memchr(in->at, '\n', (size_t)(in->end - in->at));
  in->at = newline ? newline + 1 : in->end;
}

static bool is(const word *word, const char *text) {
  return word->length == strlen(text) &&
         memcmp(word->text, text, word->length) == 0;
}

static void add_stone(const source *in, const word *word, struct game *game,
                      size_t cell, set *own) {
  if (has(game->maker, cell) || has(game->breaker, cell))
    malformed(in, word->text, "there is a stone in this cell already");
  put(own, cell);
}

// ---- Files: .hg ----

static size_t next_number(source *in, uint64_t most, word *word) {
  uint64_t value;
  next_word(in, '\n', word);
  const char *wrong = parse_number(word->text, word->length, 0, most, &value);
  if (wrong)
    malformed(in, word->text, wrong);
  return (size_t)value;
}

static void read_hg(source *in, struct game *game) {
  const char kinds[] = "pmbt"; // what comes at most once
  bool seen[4] = {false};
  size_t promised = 0, cell;
  for (word w; in->at < in->end; next_text_line(in)) {
    if (!next_word(in, '\n', &w) || is(&w, "c"))
      continue;
    const char kind = w.length == 1 && *w.text ? *w.text : '?';
    const char *once = strchr(kinds, kind);
    if (once && seen[once - kinds])
      malformed(in, w.text, "this comes for the second time");
    if (once)
      seen[once - kinds] = true;
    if (!seen[0])
      malformed(in, w.text, "the header, p hg CELLS LINES, is expected here");
    if (kind == 'p') {
      if (!next_word(in, '\n', &w) || !is(&w, "hg"))
        malformed(in, w.text, "hg is expected here");
      set_cells(game, next_number(in, MOST, &w));
      promised = next_number(in, UINT32_MAX, &w);
    } else if (kind == 'e') {
      const char *start = w.text;
      while ((cell = next_number(in, game->cell_count, &w)) != 0)
        add_cell(game, cell);
      if (game->length == 0)
        malformed(in, w.text, "a line of the game must have a cell");
      if (!add_line(game))
        malformed(in, start, "this line names a cell twice");
    } else if (kind == 'm' || kind == 'b') {
      while ((cell = next_number(in, game->cell_count, &w)) != 0)
        add_stone(in, &w, game, cell,
                  kind == 'm' ? game->maker : game->breaker);
    } else if (kind == 't') {
      next_word(in, '\n', &w);
      if (!is(&w, "maker") && !is(&w, "breaker"))
        malformed(in, w.text, "maker or breaker is expected here");
      game->breaker_first = is(&w, "breaker");
    } else {
      malformed(in, w.text, "c, p, e, m, b or t is expected here");
    }
    if (next_word(in, '\n', &w))
      malformed(in, w.text, "nothing more is expected here");
  }
  if (!seen[0])
    malformed(in, in->at, "the header, p hg CELLS LINES, is missing");
  if (game->line_count != promised)
    malformed(in, in->at, "the number of lines is not that of the header");
}

// ---- Files: .pg ----

// The sections: the stones before the first moves, those with lines last.
enum { VERSION, TIMES, BLACKTURNS, POSITIONS, BLACKINITIALS, WHITEINITIALS };
enum { FIRSTMOVES = WHITEINITIALS + 1, BLACKWINS, WHITEWINS, SECTIONS };

typedef struct {
  word word;
  size_t section, line; // where it stands
  size_t number;        // its place in the section
} name;

typedef struct {
  bool given[SECTIONS];
  size_t size[SECTIONS];
  name *names; // of all sections
  size_t count;
} name_list;

static size_t read_keyword(source *in, name_list *list, word *word) {
  static const char *const keywords[SECTIONS] = {
      "#version",    "#times",         "#blackturns",
      "#positions",  "#blackinitials", "#whiteinitials",
      "#firstmoves", "#blackwins",     "#whitewins"};
  size_t k = 0;
  while (k < SECTIONS && !is(word, keywords[k]))
    k++;
  if (k == SECTIONS || list->given[k])
    malformed(in, word->text, "this keyword is unknown or comes twice");
  if (next_word(in, '%', word))
    malformed(in, word->text, "a keyword has its text line for itself");
  list->given[k] = true;
  return k;
}

// The order of names by section, then, among lines, by line, then by text.
static int by_name(const void *one, const void *two) {
  const name *a = one, *b = two;
  if (a->section != b->section)
    return a->section < b->section ? -1 : 1;
  if (a->section >= BLACKWINS && a->line != b->line)
    return a->line < b->line ? -1 : 1;
  if (a->word.length != b->word.length)
    return a->word.length < b->word.length ? -1 : 1;
  return memcmp(a->word.text, b->word.text, a->word.length);
}

// Reads all names and sorts them.
static void read_names(source *in, name_list *list) {
  size_t section = SECTIONS, line = 1;
  word w;
  for (; in->at < in->end; next_text_line(in), line++)
    for (bool first = true; next_word(in, '%', &w); first = false) {
      if (first && *w.text == '#') {
        section = read_keyword(in, list, &w);
        break;
      }
      for (size_t i = 0; i < w.length; i++)
        if ((unsigned char)w.text[i] < ' ' || w.text[i] == 127 ||
            w.text[i] == '#')
          malformed(in, w.text, "a name cannot have this character");
      if (section == SECTIONS)
        malformed(in, w.text, "a keyword is expected here");
      list->names = one_more(list->names, list->count, sizeof *list->names);
      list->names[list->count++] =
          (name){w, section, line, ++list->size[section]};
    }
  qsort(list->names, list->count, sizeof *list->names, by_name);
  for (size_t i = 1; i < list->count; i++)
    if (by_name(&list->names[i - 1], &list->names[i]) == 0)
      malformed(in, list->names[i].word.text, "this name comes twice");
}

// Whether all is there that must be, and not too much of it.
static void check_sections(const source *in, const name_list *list) {
  if (!list->given[TIMES] || !list->given[POSITIONS])
    malformed(in, in->at, "#times and #positions must be there");
  if ((list->given[VERSION] && list->size[VERSION] != 1) ||
      (list->given[FIRSTMOVES] && list->size[FIRSTMOVES] == 0))
    malformed(in, in->at,
              "#version or #firstmoves does not list what it should");
  if (list->size[POSITIONS] > MOST || list->size[TIMES] > MOST)
    malformed(in, in->at, "there are more than 65536 positions or times");
}

// Black is Maker.  The game is weak if the players take turns until the board
// is full, White has no lines, and the first stone may go anywhere.
static bool is_weak(const name_list *list, const set *black) {
  const size_t times = list->size[TIMES];
  const size_t stones = list->size[BLACKINITIALS] + list->size[WHITEINITIALS];
  for (size_t i = 2; i <= times; i++)
    if (has(black, i) == has(black, i - 1))
      return false;
  return times + stones >= list->size[POSITIONS] &&
         list->size[WHITEWINS] == 0 && !list->given[FIRSTMOVES];
}

static void read_pg(source *in, struct game *game) {
  static name_list list;
  list = (name_list){.names = zeroed(1, sizeof *list.names)};
  read_names(in, &list);
  check_sections(in, &list);
  set_cells(game, list.size[POSITIONS]);
  static struct game *white; // his lines
  white = zeroed(1, sizeof *white);
  set_cells(white, list.size[POSITIONS]);
  static set *black, *opening; // her turns, and where the first stone may go
  black = new_set(list.size[TIMES]);
  opening = new_set(list.size[POSITIONS]);
  for (size_t i = 0; i < list.count; i++) {
    const name *n = &list.names[i];
    name key = *n;
    key.section = n->section <= BLACKTURNS ? TIMES : POSITIONS;
    const name *known =
        bsearch(&key, list.names, list.count, sizeof key, by_name);
    if (n->section == VERSION ? !is(&n->word, "1.0") : !known)
      malformed(in, n->word.text, "there is no such name, or no such version");
    const size_t number = known ? known->number : 0;
    if (n->section == BLACKTURNS)
      put(black, number);
    if (n->section == BLACKINITIALS)
      add_stone(in, &n->word, game, number, game->maker);
    if (n->section == WHITEINITIALS)
      add_stone(in, &n->word, game, number, game->breaker);
    if (n->section == FIRSTMOVES &&
        (has(game->maker, number) || has(game->breaker, number)))
      malformed(in, n->word.text, "this cell is not free");
    if (n->section == FIRSTMOVES)
      put(opening, number);
    if (n->section >= BLACKWINS) {
      struct game *to = n->section == BLACKWINS ? game : white;
      add_cell(to, number);
      if (i + 1 == list.count || list.names[i + 1].line != n->line)
        add_line(to);
    }
  }
  if (!is_weak(&list, black)) {
    game->no_rules = "files of this kind are for weak games only";
    number_lines(white);
    game->other = white;
    game->black = black;
    game->times = list.size[TIMES];
    game->opening = list.given[FIRSTMOVES] ? opening : NULL;
  }
  game->breaker_first = list.size[TIMES] > 0 && !has(black, 1);
}

// ---- One door ----

static bool ends_in(const char *text, const char *ending) {
  const size_t length = strlen(text), tail = strlen(ending);
  return length >= tail && strcmp(text + length - tail, ending) == 0;
}

// A file with another ending is a .pg file if it begins like one.
static bool is_pg(const char *path, const char *text, const char *end) {
  while (text < end &&
         (*text == ' ' || *text == '\t' || *text == '\r' || *text == '\n'))
    text++;
  const bool marked = text < end && (*text == '#' || *text == '%');
  return ends_in(path, ".pg") || (!ends_in(path, ".hg") && marked);
}

static void read_file(const char *path, struct game *game) {
  FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
  size_t length = 0;
  if (!file)
    cannot(path, strerror(errno));
  game->text = zeroed(1, 1);
  for (int c; (c = getc(file)) != EOF; length++) {
    game->text = one_more(game->text, length, 1);
    game->text[length] = (char)c;
  }
  if (ferror(file))
    cannot(path, strerror(errno));
  source in = {path, game->text, game->text, game->text + length};
  if (file == stdin)
    in.name = "stdin";
  else
    fclose(file);
  if (is_pg(path, in.text, in.end))
    read_pg(&in, game);
  else
    read_hg(&in, game);
}

void read_game(const char *text, struct game *game) {
  source in = {"game", text, text, text + strlen(text)};
  *game = (struct game){0};
  if (take(&in, "mnk:")) {
    read_mnk(&in, game);
  } else if (take(&in, "strip:")) {
    read_strip(&in, game);
  } else if (take(&in, "poly:")) {
    read_poly(&in, game, false);
  } else if (take(&in, "gttt:")) {
    read_poly(&in, game, true);
  } else if (take(&in, "line:")) {
    read_line(&in, game);
  } else if (take(&in, "hyper:") || ends_in(text, ".hg") ||
             ends_in(text, ".pg")) {
    read_file(in.at, game);
  } else {
    malformed(&in, in.at, "this is neither a game nor a .hg or .pg file");
  }
  number_lines(game);
}

static void print_stones(size_t cell_count, char player, const set *stones) {
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

void print_game(const struct game *game) {
  printf("p hg %zu %zu\n", game->cell_count, game->line_count);
  for (size_t e = 1; e <= game->line_count; e++) {
    putchar('e');
    for (const uint32_t *c = game->lines[e]; *c; c++)
      printf(" %" PRIu32, *c);
    puts(" 0");
  }
  print_stones(game->cell_count, 'm', game->maker);
  print_stones(game->cell_count, 'b', game->breaker);
  if (game->breaker_first)
    puts("t breaker");
}
