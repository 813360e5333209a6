// SPDX-License-Identifier: MIT
// The game grammar, doc/formats/game.md: prefix up to the first ':', then the
// family's own part, then options in any order.

#include "base/grow.h"
#include "base/text.h"
#include "rules/file.h"
#include "rules/game.h"
#include "rules/strip.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 65536 // of any number in the grammar

typedef enum option {
  STRONG = 1,
  TORUS = 2,
  OPEN = 4,
  FIRST = 8,
  P = 16,
  Q = 32,
  HANDICAP = 64,
  EDGE = 128,
} option;

// Options in the order in which a game's text lists them; `first=` comes last,
// from gl_game_rename.
static const struct {
  const char *name;
  option bit;
  bool number; // NAME=NUMBER rather than NAME alone
} options[] = {
    {"strong", STRONG, false},
    {"torus", TORUS, false},
    {"open", OPEN, false},
    {"p=", P, true},
    {"q=", Q, true},
    {"edge", EDGE, false},
    {"handicap=", HANDICAP, true},
};

#define OPTIONS (sizeof options / sizeof *options)

typedef struct parser {
  const char *text;
  const char *at;
  gl_error *error;
  gl_game *game;
  unsigned given;       // options
  const char *numbered; // where p= or q= stands
  char *stem;
  size_t stem_size;
  size_t stem_room;
} parser;

static gl_status complain(parser *p, const char *at, const char *sentence) {
  return gl_fail(p->error, GL_INPUT, p->text, 0, (size_t)(at - p->text) + 1,
                 "%s", sentence);
}

// Appends to the text that the game will have.
static bool say(parser *p, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool say(parser *p, const char *format, ...) {
  char piece[64];
  va_list list;
  va_start(list, format);
  const int size = vsnprintf(piece, sizeof piece, format, list);
  va_end(list);
  if (!gl_grow((void **)&p->stem, &p->stem_room,
               p->stem_size + (size_t)size + 1, 1))
    return false;
  memcpy(p->stem + p->stem_size, piece, (size_t)size + 1);
  p->stem_size += (size_t)size;
  return true;
}

static bool skip(parser *p, const char *text) {
  const size_t size = strlen(text);
  if (strncmp(p->at, text, size))
    return false;
  p->at += size;
  return true;
}

static gl_status read_number(parser *p, size_t least, size_t *number) {
  const char *start = p->at;
  size_t digits = strspn(start, "0123456789");
  uint64_t value = 0;
  const gl_word word = {.at = start, .size = digits};
  if (!digits)
    return complain(p, start, "expected a number here");
  if (!gl_word_number(word, MOST, &value) || value < least) {
    char sentence[64];
    snprintf(sentence, sizeof sentence, "this number must be from %zu to %d",
             least, MOST);
    return complain(p, start, sentence);
  }
  p->at += digits;
  *number = (size_t)value;
  return GL_OK;
}

static gl_status read_char(parser *p, char c, const char *sentence) {
  if (*p->at != c)
    return complain(p, p->at, sentence);
  p->at++;
  return GL_OK;
}

static gl_status read_first(parser *p) {
  const char *start = p->at;
  if (skip(p, "maker"))
    p->game->first = GL_MAKER;
  else if (skip(p, "breaker"))
    p->game->first = GL_BREAKER;
  else
    return complain(p, start, "expected 'maker' or 'breaker' here");
  return GL_OK;
}

static gl_status note(parser *p, const char *start, option bit,
                      unsigned allowed) {
  if (!(allowed & bit))
    return complain(p, start, "this option makes no sense for this game");
  if (p->given & bit)
    return complain(p, start, "this option was given before");
  p->given |= bit;
  if (bit == P || bit == Q)
    p->numbered = start;
  return GL_OK;
}

static gl_status read_option(parser *p, unsigned allowed, size_t *values) {
  const char *start = p->at;
  gl_status status;
  if (skip(p, "first=")) {
    status = note(p, start, FIRST, allowed);
    return status ? status : read_first(p);
  }
  for (size_t i = 0; i < OPTIONS; i++) {
    if (!skip(p, options[i].name))
      continue;
    status = note(p, start, options[i].bit, allowed);
    if (!status && options[i].number)
      status = read_number(p, options[i].bit == HANDICAP ? 0 : 1, &values[i]);
    return status;
  }
  return complain(p, start, "unknown option");
}

// Reads what follows the family's own part, and says it in order.
static gl_status read_options(parser *p, unsigned allowed) {
  size_t values[OPTIONS] = {0};
  while (*p->at) {
    gl_status status = read_char(p, ',', "expected ',' or the end here");
    if (!status)
      status = read_option(p, allowed, values);
    if (status)
      return status;
  }
  gl_game *game = p->game;
  if (p->given & STRONG)
    game->kind = GL_STRONG;
  game->edge = p->given & EDGE;
  if (p->numbered && game->kind != GL_STRONG)
    return complain(p, p->numbered,
                    "turns of several stones are for strong "
                    "games only");
  bool good = true;
  for (size_t i = 0; good && i < OPTIONS; i++) {
    if (!(p->given & options[i].bit))
      continue;
    if (!options[i].number)
      good = say(p, ",%s", options[i].name);
    else if (values[i] != (options[i].bit == HANDICAP ? 0 : 1))
      good = say(p, ",%s%zu", options[i].name, values[i]);
    if (options[i].bit == P)
      game->p = (unsigned)values[i];
    if (options[i].bit == Q)
      game->q = (unsigned)values[i];
    if (options[i].bit == HANDICAP)
      game->handicap = (unsigned)values[i];
  }
  return good ? GL_OK : gl_fail_memory(p->error);
}

// Makes the hypergraph, the layout and the turns of a finite board.
static gl_status finish_board(parser *p, size_t width, size_t height,
                              gl_draft *draft) {
  gl_game *game = p->game;
  gl_status status = gl_hypergraph_new(width * height, draft,
                                       &game->graph[GL_MAKER], p->error);
  if (status)
    return status;
  if (game->kind == GL_STRONG)
    game->graph[GL_BREAKER] = game->graph[GL_MAKER];
  game->layout = gl_layout_board(width, height, p->given & TORUS);
  if (!game->layout || !gl_game_fill_turns(game))
    return gl_fail_memory(p->error);
  return GL_OK;
}

static gl_status place_shapes(parser *p, size_t width, size_t height) {
  gl_draft draft = {0};
  gl_status status = gl_shapes_place(&p->game->shapes, width, height,
                                     p->given & TORUS, &draft, p->error);
  if (status == GL_INPUT)
    status = complain(p, p->text, "the lines of this game are too many");
  if (!status)
    status = finish_board(p, width, height, &draft);
  gl_draft_clear(&draft);
  return status;
}

static gl_status parse_mnk(parser *p) {
  size_t number[3] = {0};
  gl_status status = GL_OK;
  const char *start = p->at;
  for (size_t i = 0; !status && i < 3; i++) {
    if (i)
      status = read_char(p, ',', "expected ',' here, as in mnk:7,7,5");
    if (!status)
      status = read_number(p, 1, &number[i]);
  }
  if (status)
    return status;
  const size_t cells = number[0] * number[1];
  if (cells > GL_MAX_CELLS)
    return complain(p, start, "the board has more than 65536 cells");
  if (!say(p, "mnk:%zu,%zu,%zu", number[0], number[1], number[2]))
    return gl_fail_memory(p->error);
  status = read_options(p, STRONG | TORUS | FIRST | P | Q);
  // A line of more cells than the board has does not fit in any direction.
  if (!status && number[2] <= cells &&
      !gl_shapes_add_rows(&p->game->shapes, number[2]))
    status = gl_fail_memory(p->error);
  return status ? status : place_shapes(p, number[1], number[0]);
}

static gl_status parse_strip(parser *p) {
  size_t columns = 0;
  const char *start = p->at;
  gl_status status = read_number(p, GL_STRIP_LEAST, &columns);
  if (status)
    return status;
  if (columns * GL_STRIP_ROWS > GL_MAX_CELLS)
    return complain(p, start, "the board has more than 65536 cells");
  if (!say(p, "strip:%zu", columns))
    return gl_fail_memory(p->error);
  status = read_options(p, OPEN | FIRST);
  if (status)
    return status;
  gl_draft draft = {0};
  status = gl_strip_draft(columns, p->given & OPEN, &draft, p->error);
  if (!status)
    status = finish_board(p, columns, GL_STRIP_ROWS, &draft);
  gl_draft_clear(&draft);
  return status;
}

static gl_status read_coordinate(parser *p, int *value) {
  const bool negative = skip(p, "-");
  const char *start = p->at;
  size_t number = 0;
  const gl_status status = read_number(p, 0, &number);
  if (status)
    return status;
  if (number > GL_MAX_COORDINATE)
    return complain(p, start, "coordinates go from -9999 to 9999");
  *value = negative ? -(int)number : (int)number;
  return GL_OK;
}

// Reads X:Y,X:Y,... up to the '@'.
static gl_status read_points(parser *p, gl_point *points, size_t *count) {
  *count = 0;
  do {
    const char *start = p->at;
    gl_point point = {0, 0};
    if (*count == GL_MAX_SHAPE)
      return complain(p, start, "a shape has at most 256 cells");
    gl_status status = read_coordinate(p, &point.x);
    if (!status)
      status = read_char(p, ':', "expected ':' here, as in 0:0,1:0");
    if (!status)
      status = read_coordinate(p, &point.y);
    if (status)
      return status;
    for (size_t i = 0; i < *count; i++)
      if (points[i].x == point.x && points[i].y == point.y)
        return complain(p, start, "this cell is named twice");
    points[(*count)++] = point;
    if (!say(p, "%s%d:%d", *count > 1 ? "," : "", point.x, point.y))
      return gl_fail_memory(p->error);
  } while (skip(p, ","));
  return GL_OK;
}

static gl_status read_shape(parser *p) {
  gl_point points[GL_MAX_SHAPE] = {{0, 0}};
  size_t count = 0;
  const size_t size = strcspn(p->at, "@");
  const gl_named_shape *named = gl_shape_named(p->at, size);
  if (named) {
    count = named->count;
    memcpy(points, named->at, count * sizeof *points);
    p->at += size;
    if (!say(p, "%s", named->name))
      return gl_fail_memory(p->error);
  } else if (strchr("-0123456789", *p->at) && *p->at) {
    const gl_status status = read_points(p, points, &count);
    if (status)
      return status;
  } else {
    return complain(p, p->at, "expected the name of a polyomino, or its cells");
  }
  if (!gl_shapes_add_orientations(&p->game->shapes, points, count))
    return gl_fail_memory(p->error);
  return GL_OK;
}

static gl_status read_infinite(parser *p, unsigned allowed) {
  p->game->infinite = true;
  if (!say(p, "@inf"))
    return gl_fail_memory(p->error);
  return read_options(p, allowed);
}

static gl_status parse_shape_game(parser *p, bool strong) {
  if (!say(p, strong ? "gttt:" : "poly:"))
    return gl_fail_memory(p->error);
  gl_status status = read_shape(p);
  if (!status)
    status = read_char(p, '@', "expected '@' and a board here, as in tic@4x3");
  if (status)
    return status;
  const char *start = p->at;
  if (skip(p, "inf")) {
    if (strong)
      return complain(p, start, "strong games need a finite board");
    return read_infinite(p, FIRST | HANDICAP | EDGE);
  }
  size_t width = 0;
  size_t height = 0;
  status = read_number(p, 1, &width);
  if (!status)
    status = read_char(p, 'x', "expected 'x' here, as in 8x8");
  if (!status)
    status = read_number(p, 1, &height);
  if (status)
    return status;
  if (width * height > GL_MAX_CELLS)
    return complain(p, start, "the board has more than 65536 cells");
  if (!say(p, "@%zux%zu", width, height))
    return gl_fail_memory(p->error);
  status = read_options(p, TORUS | FIRST | (strong ? P | Q : 0));
  return status ? status : place_shapes(p, width, height);
}

static gl_status parse_line(parser *p) {
  size_t count = 0;
  const gl_status status = read_number(p, 1, &count);
  if (status)
    return status;
  if (!skip(p, "@inf"))
    return complain(p, p->at, "expected '@inf' here, as in line:9@inf");
  if (!say(p, "line:%zu", count) ||
      !gl_shapes_add_rows(&p->game->shapes, count))
    return gl_fail_memory(p->error);
  return read_infinite(p, FIRST);
}

static gl_status parse_poly(parser *p) { return parse_shape_game(p, false); }
static gl_status parse_gttt(parser *p) { return parse_shape_game(p, true); }

static const struct {
  const char *prefix;
  gl_family family;
  gl_kind kind;
  gl_status (*parse)(parser *p);
} families[] = {
    {"mnk:", GL_MNK, GL_WEAK, parse_mnk},
    {"strip:", GL_STRIP, GL_WEAK, parse_strip},
    {"line:", GL_LINE, GL_WEAK, parse_line},
    {"poly:", GL_POLY, GL_WEAK, parse_poly},
    {"gttt:", GL_GTTT, GL_STRONG, parse_gttt},
};

#define FAMILIES (sizeof families / sizeof *families)

static gl_status parse_file(const char *text, const char *path, gl_game **game,
                            gl_error *error) {
  gl_status status = gl_file_read(path, game, error);
  if (status)
    return status;
  (*game)->stem = strdup(text);
  if ((*game)->stem && gl_game_rename(*game))
    return GL_OK;
  gl_game_free(*game);
  *game = NULL;
  return gl_fail_memory(error);
}

static bool is_path(const char *text) {
  const size_t size = strlen(text);
  return size > 3 &&
         (!strcmp(text + size - 3, ".hg") || !strcmp(text + size - 3, ".pg"));
}

gl_status gl_game_parse(const char *text, gl_game **game, gl_error *error) {
  parser p = {.text = text, .at = text, .error = error};
  if (skip(&p, "hyper:"))
    return parse_file(text, p.at, game, error);
  for (size_t i = 0; i < FAMILIES; i++) {
    if (!skip(&p, families[i].prefix))
      continue;
    p.game = gl_game_new(families[i].family, families[i].kind);
    if (!p.game)
      return gl_fail_memory(error);
    gl_status status = families[i].parse(&p);
    p.game->stem = p.stem;
    if (!status && !gl_game_rename(p.game))
      status = gl_fail_memory(error);
    if (!status)
      *game = p.game;
    else
      gl_game_free(p.game);
    return status;
  }
  if (is_path(text))
    return parse_file(text, text, game, error);
  return complain(&p, text,
                  "a game begins with mnk:, strip:, line:, poly:, gttt: or "
                  "hyper:, or is a path that ends in .hg or .pg");
}
