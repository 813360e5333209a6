// SPDX-License-Identifier: MIT
//
// game.c -- reads a game as doc/formats/game.md says

#include "input.h"
#include "source.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_CELLS = 256, MAX_SHAPES = 64, MAX_COORDINATE = 9999 }; // of shapes
enum { MAX_HANDICAP = 64 }; // on a finite board

// ---- The grammar ----

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
  FIXED = 256,
  AFTER = 512
};

// The stones of a handicap leave a cell for a move.
static uint64_t most_handicap(const struct game *game) {
  if (!game->cell_count)
    return MOST;
  return game->cell_count > MAX_HANDICAP ? MAX_HANDICAP : game->cell_count - 1;
}

// Reads the cells of moves, with hyphens between them.
static void take_moves(source *in, struct setting *setting) {
  do {
    setting->moves =
        one_more(setting->moves, setting->move_count, sizeof *setting->moves);
    setting->moves[setting->move_count++] = (size_t)take_number(in, 1, MOST);
  } while (take(in, "-"));
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
                 {"edge", EDGE},     {"fixed", FIXED},
                 {"after=", AFTER}};
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
    if (flag == FIRST)
      game->breaker_first = strcmp(options[i].text, "first=breaker") == 0;
    if (flag == AFTER)
      take_moves(in, game->setting);
    if (flag & (P | Q))
      *(flag == P ? &game->setting->p : &game->setting->q) =
          (size_t)take_number(in, 1, MOST);
    if (flag == EXTRA)
      game->setting->handicap = (size_t)take_number(in, 0, most_handicap(game));
  }
  if ((given & (P | Q)) && !(given & STRONG))
    malformed(in, in->at, "p= and q= are for strong games only");
  if ((given & EXTRA) && (given & STRONG))
    malformed(in, in->at, "a handicap is for weak games only");
  game->setting->edge = given & EDGE;
  game->setting->torus = given & TORUS;
  game->setting->strong = given & STRONG;
  if (game->setting->strong)
    game->setting->no_rules = "files of this kind are not for strong games";
  return given;
}

static void set_board(const source *in, struct game *game, int64_t width,
                      int64_t height) {
  if (width * height > MOST)
    malformed(in, in->at, "a board has at most 65536 cells");
  game->setting->width = width;
  game->setting->height = height;
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
  for (size_t s = 0; s < game->setting->shape_count; s++)
    if (game->setting->shapes[s].size == size &&
        is_translate(&game->setting->shapes[s], cells))
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
  game->setting->shapes =
      one_more(game->setting->shapes, game->setting->shape_count, sizeof made);
  game->setting->shapes[game->setting->shape_count++] = made;
  return true;
}

// The shapes of k cells in a row.
static void add_rows(struct game *game, int64_t k) {
  static const point steps[] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  point *run = zeroed((size_t)k, sizeof *run);
  for (size_t d = 0; d < 4; d++) {
    for (int64_t i = 0; i < k; i++)
      run[i] = (point){i * steps[d].x, i * steps[d].y};
    add_shape(game, run, (size_t)k, 0);
  }
  release(run);
  for (size_t flips = 0; flips < 8; flips++)
    game->setting->keeps[flips] = true;
}

// Whether the images of all shapes are shapes.
static bool keeps_shapes(const struct game *game, uint64_t flips) {
  bool kept = true;
  for (size_t s = 0; s < game->setting->shape_count; s++) {
    const shape *shape = &game->setting->shapes[s];
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
  const int64_t width = game->setting->width, height = game->setting->height;
  const point *cells = shape->cells;
  point low = cells[0], high = cells[0];
  for (size_t i = 0; i < shape->size; i++) {
    low = (point){smaller(low.x, cells[i].x), smaller(low.y, cells[i].y)};
    high = (point){larger(high.x, cells[i].x), larger(high.y, cells[i].y)};
  }
  for (int64_t y = -low.y; y < height - low.y; y++)
    for (int64_t x = -low.x; x < width - low.x; x++) {
      if (!game->setting->torus &&
          (x + high.x >= width || y + high.y >= height))
        break;
      for (size_t i = 0; i < shape->size; i++)
        add_cell(game, (size_t)((y + cells[i].y) % height * width +
                                (x + cells[i].x) % width + 1));
      if (!add_line(game))
        return;
    }
}

static void place_shapes(struct game *game) {
  for (size_t s = 0; s < game->setting->shape_count; s++)
    add_placements(game, &game->setting->shapes[s]);
}

// ---- The games of the grammar ----

static void read_mnk(source *in, struct game *game) {
  const int64_t m = take_number(in, 1, MOST);
  expect(in, ",", "the other side of the board is expected here");
  const int64_t n = take_number(in, 1, MOST);
  set_board(in, game, n, m);
  expect(in, ",", "a comma and a length are expected here");
  const int64_t k = take_number(in, 1, MOST);
  const unsigned allowed = STRONG | TORUS | FIRST | P | Q | EXTRA | AFTER;
  take_options(in, game, allowed, 0);
  add_rows(game, k);
  place_shapes(game);
}

static void read_line(source *in, struct game *game) {
  add_rows(game, take_number(in, 1, MOST));
  expect(in, "@inf", "@inf is expected here");
  game->setting->infinite = true;
  take_options(in, game, FIRST | EXTRA | EDGE, 0);
}

// Adds the line of `count` cells from row i and column j on.
static void add_run(struct game *game, int64_t i, int64_t j, int64_t di,
                    int64_t dj, int count) {
  for (; count > 0; count--, i += di, j += dj)
    add_cell(game, (size_t)((i - 1) * game->setting->width + j));
  add_line(game);
}

static void read_strip(source *in, struct game *game) {
  const int64_t n = take_number(in, 7, MOST);
  set_board(in, game, n, 4);
  const bool open = take_options(in, game, OPEN | FIRST | AFTER, 0) & OPEN;
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
  static const char *const shapes[][2] = {{"monomino", "0:0"},
                                          {"domino", "0:0,1:0"},
                                          {"el", "0:0,1:0,0:1"},
                                          {"tic", "0:0,1:0,2:0"},
                                          {"elly", "0:0,0:1,0:2,1:2"},
                                          {"fatty", "0:0,1:0,0:1,1:1"},
                                          {"knobby", "0:0,1:0,2:0,1:1"},
                                          {"skinny", "0:0,1:0,2:0,3:0"},
                                          {"tippy", "0:0,1:0,1:1,2:1"},
                                          {"snaky", "0:0,1:0,2:0,3:0,3:1,4:1"},
                                          {"f5", "1:0,2:0,0:1,1:1,1:2"},
                                          {"i5", "0:0,1:0,2:0,3:0,4:0"},
                                          {"l5", "0:0,1:0,2:0,3:0,0:1"},
                                          {"n5", "0:0,1:0,2:0,2:1,3:1"},
                                          {"p5", "0:0,1:0,0:1,1:1,0:2"},
                                          {"t5", "0:0,1:0,2:0,1:1,1:2"},
                                          {"u5", "0:0,2:0,0:1,1:1,2:1"},
                                          {"v5", "0:0,0:1,0:2,1:2,2:2"},
                                          {"w5", "0:0,0:1,1:1,1:2,2:2"},
                                          {"x5", "1:0,0:1,1:1,2:1,1:2"},
                                          {"y5", "0:0,1:0,2:0,3:0,1:1"},
                                          {"z5", "0:0,1:0,1:1,1:2,2:2"},
                                          {"i6", "0:0,1:0,2:0,3:0,4:0,5:0"}};
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
    source list = {"shape", false, cells, cells, cells + strlen(cells)};
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
    game->setting->keeps[flips] = keeps_shapes(game, flips);
}

static void read_poly(source *in, struct game *game, bool strong) {
  family *family = zeroed(1, sizeof *family);
  take_family(in, family);
  game->setting->infinite = take(in, "inf");
  if (game->setting->infinite && strong)
    malformed(in, in->at, "this game needs a finite board");
  if (!game->setting->infinite) {
    const int64_t width = take_number(in, 1, MOST);
    expect(in, "x", "the other side of the board is expected here");
    set_board(in, game, width, take_number(in, 1, MOST));
  }
  const unsigned allowed = FIXED | FIRST |
                           (game->setting->infinite ? EDGE : TORUS | AFTER) |
                           (strong ? P | Q : EXTRA);
  const unsigned given = take_options(in, game, allowed, strong ? STRONG : 0);
  add_family(in, game, family, given & FIXED);
  release(family);
  if (!game->setting->infinite)
    place_shapes(game);
}

// ---- Files ----

static bool ends_in(const char *text, size_t length, const char *ending) {
  const size_t tail = strlen(ending);
  return length >= tail && memcmp(text + length - tail, ending, tail) == 0;
}

static bool is_named_as_file(const char *text, size_t length) {
  return ends_in(text, length, ".hg") || ends_in(text, length, ".pg");
}

// Behind its last slash the path goes to the last .hg or .pg before a comma or
// the end; where there is none, to the first comma.
static size_t path_length(const char *text) {
  const char *slash = strrchr(text, '/');
  const size_t before = slash ? (size_t)(slash - text) + 1 : 0;
  size_t length = 0;
  for (size_t i = before; text[i]; i++)
    if ((text[i + 1] == ',' || text[i + 1] == '\0') &&
        is_named_as_file(text, i + 1))
      length = i + 1;
  return length ? length : before + strcspn(text + before, ",");
}

// A file with another ending is a .pg file if it begins like one.
static bool is_pg(const char *path, const char *text, const char *end) {
  const size_t length = strlen(path);
  while (text < end &&
         (*text == ' ' || *text == '\t' || *text == '\r' || *text == '\n'))
    text++;
  const bool marked = text < end && (*text == '#' || *text == '%');
  return ends_in(path, length, ".pg") ||
         (!ends_in(path, length, ".hg") && marked);
}

// Returns the options that such a file may have.
static unsigned read_file(const char *path, struct game *game) {
  size_t length = 0;
  char *text = zeroed(1, 1); // stays, and with it the words of the file
  open_input(GAME_FILE, path);
  for (int c; (c = next_byte()) != EOF; length++) {
    text = one_more(text, length, 1);
    text[length] = (char)c;
  }
  const char *name = strcmp(path, "-") == 0 ? "standard input" : path;
  source in = {name, true, text, text, text + length};
  if (!is_pg(path, in.text, in.end)) {
    read_hg(&in, game);
    return STRONG | FIRST | P | Q | AFTER;
  }
  read_pg(&in, game);
  return game->setting->other ? AFTER : FIRST | AFTER;
}

static void read_named_file(source *in, struct game *game) {
  const size_t length = path_length(in->at);
  char *path = zeroed(length + 1, 1);
  memcpy(path, in->at, length);
  in->at += length;
  take_options(in, game, read_file(path, game), 0);
}

// ---- One door ----

void read_game(const char *text, struct game *game) {
  source in = {text, false, text, text, text + strlen(text)};
  *game = (struct game){.setting = zeroed(1, sizeof *game->setting)};
  game->setting->text = text;
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
  } else if (take(&in, "hyper:") || is_named_as_file(text, path_length(text))) {
    read_named_file(&in, game);
  } else {
    malformed(&in, in.at, "this is neither a game nor a .hg or .pg file");
  }
  number_lines(game);
}

// ---- Moves ----

bool maker_places(const struct game *game, size_t i) {
  const struct setting *setting = game->setting;
  const size_t p = setting->p ? setting->p : 1, q = setting->q ? setting->q : 1;
  i += setting->made;
  if (setting->black)
    return has(setting->black, i + 1);
  if (i < setting->handicap)
    return true;
  i -= setting->handicap;
  const bool begins = i < q || (i - q) / p % 2 == 1;
  return begins != game->breaker_first;
}

static bool owns_line(const struct game *game, size_t e, const set *own) {
  const uint32_t *c = game->lines[e];
  while (*c && has(own, *c))
    c++;
  return !*c;
}

// Whether a player owns a line of those that count for him.
static bool is_won(const struct game *game) {
  const struct game *his = game->setting->strong ? game : game->setting->other;
  for (size_t e = 1; e <= game->line_count; e++)
    if (owns_line(game, e, game->maker))
      return true;
  for (size_t e = 1; his && e <= his->line_count; e++)
    if (owns_line(his, e, game->breaker))
      return true;
  return false;
}

// Whether the stone in this cell completes a line.
static bool wins(const struct game *lines, size_t cell, const set *own) {
  for (const uint32_t *e = lines->through[cell]; *e; e++)
    if (owns_line(lines, *e, own))
      return true;
  return false;
}

// Makes a move.  Says whether that ends the game.
static bool make_move(struct game *game, size_t cell) {
  const struct setting *setting = game->setting;
  const bool maker = maker_places(game, 0);
  const struct game *lines = maker || setting->strong ? game : setting->other;
  set *own = maker ? game->maker : game->breaker;
  if (cell > game->cell_count || !is_free(game, cell))
    cannot("game", "a move is to a cell that is taken or not there");
  if (setting->opening && !has(setting->opening, cell))
    cannot("game", "the first move may not go there");
  put(own, cell);
  game->setting->made++;
  game->setting->opening = NULL;
  return (setting->black && setting->made == setting->times) ||
         (lines && wins(lines, cell, own));
}

void make_moves(struct game *game) {
  struct setting *setting = game->setting;
  bool over = setting->move_count > 0 &&
              (is_won(game) || (setting->black && !setting->times));
  for (size_t i = 0; i < setting->move_count; i++) {
    if (over)
      cannot("game", "the game is over before a move");
    over = make_move(game, setting->moves[i]);
  }
  if (setting->made == 0 || setting->strong || setting->other)
    return;
  // In a weak game all that counts is who moves next, and how often first.
  const size_t made = setting->made;
  game->breaker_first = !maker_places(game, 0) ||
                        (made < setting->handicap && game->breaker_first);
  setting->handicap -= made < setting->handicap ? made : setting->handicap;
  setting->made = 0;
}

bool has_stones(const struct game *game) {
  for (size_t c = 1; c <= game->cell_count; c++)
    if (!is_free(game, c))
      return true;
  return false;
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
  if (game->setting->handicap || game->setting->no_rules)
    puts("c only the lines and stones: this form has no handicap, and no turns "
         "but those of a weak game");
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
