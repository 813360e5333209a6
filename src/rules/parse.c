// SPDX-License-Identifier: MIT
// The game grammar, doc/formats/game.md: prefix up to the first ':', then the
// family's own part, then options in any order.  Moves are made when the game
// is there, and it is known who begins.

#include "base/grow.h"
#include "base/nearest.h"
#include "base/text.h"
#include "rules/after.h"
#include "rules/file.h"
#include "rules/game.h"
#include "rules/strip.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 65536       // of any number in the grammar
#define MOST_HANDICAP 64 // on a finite board

typedef enum option {
  STRONG = 1,
  TORUS = 2,
  OPEN = 4,
  FIRST = 8,
  P = 16,
  Q = 32,
  HANDICAP = 64,
  EDGE = 128,
  FIXED = 256,
  AFTER = 512,
} option;

// Options in the order in which a game's text lists them; `first=` comes last,
// from gl_game_rename.
static const struct {
  const char *name;
  option bit;
  bool number; // NAME=NUMBER rather than NAME alone
} options[] = {
    {"fixed", FIXED, false}, {"strong", STRONG, false},
    {"torus", TORUS, false}, {"open", OPEN, false},
    {"p=", P, true},         {"q=", Q, true},
    {"edge", EDGE, false},   {"handicap=", HANDICAP, true},
};

#define OPTIONS (sizeof options / sizeof *options)

// The shapes of a family as they are written, one after the other.
typedef struct shape_list {
  gl_point point[GL_MAX_SHAPE];
  size_t points;
  size_t end[GL_MAX_FAMILY]; // of each in `point`,
  const char *start[GL_MAX_FAMILY];
  size_t count;
} shape_list;

typedef struct move {
  gl_cell cell;
  const char *at; // where it stands
} move;

typedef struct parser {
  const char *text;
  const char *at;
  gl_error *error;
  gl_game *game;
  unsigned given;       // options
  const char *numbered; // where p= or q= stands,
  const char *ahead;    // and handicap=
  move *move;           // of after=
  size_t moves;
  size_t move_room;
  char *stem;
  size_t stem_size;
  size_t stem_room;
} parser;

static gl_status complain(parser *parser, const char *at,
                          const char *sentence) {
  return gl_fail(parser->error, GL_INPUT, parser->text, 0,
                 (size_t)(at - parser->text) + 1, "%s", sentence);
}

// Appends to the text that the game will have.
static bool say(parser *parser, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool say(parser *parser, const char *format, ...) {
  char piece[64];
  va_list list;
  va_start(list, format);
  const int size = vsnprintf(piece, sizeof piece, format, list);
  va_end(list);
  if (!gl_grow((void **)&parser->stem, &parser->stem_room,
               parser->stem_size + (size_t)size + 1, 1))
    return false;
  memcpy(parser->stem + parser->stem_size, piece, (size_t)size + 1);
  parser->stem_size += (size_t)size;
  return true;
}

static bool skip(parser *parser, const char *text) {
  const size_t size = strlen(text);
  if (strncmp(parser->at, text, size))
    return false;
  parser->at += size;
  return true;
}

static gl_status read_number(parser *parser, size_t least, size_t *number) {
  const char *start = parser->at;
  size_t digits = strspn(start, "0123456789");
  uint64_t value = 0;
  const gl_word word = {.at = start, .size = digits};
  if (!digits)
    return complain(parser, start, "expected a number here");
  if (!gl_text_word_number(word, MOST, &value) || value < least) {
    char sentence[64];
    snprintf(sentence, sizeof sentence, "this number must be from %zu to %d",
             least, MOST);
    return complain(parser, start, sentence);
  }
  parser->at += digits;
  *number = (size_t)value;
  return GL_OK;
}

static gl_status read_char(parser *parser, char c, const char *sentence) {
  if (*parser->at != c)
    return complain(parser, parser->at, sentence);
  parser->at++;
  return GL_OK;
}

static gl_status read_first(parser *parser) {
  const char *start = parser->at;
  if (skip(parser, "maker"))
    parser->game->first = GL_MAKER;
  else if (skip(parser, "breaker"))
    parser->game->first = GL_BREAKER;
  else
    return complain(parser, start, "expected 'maker' or 'breaker' here");
  return GL_OK;
}

// Reads CELL-CELL-...; whether a move can be made is seen later.
static gl_status read_moves(parser *parser) {
  do {
    move next = {.at = parser->at};
    size_t number = 0;
    const gl_status status = read_number(parser, 1, &number);
    if (status)
      return status;
    next.cell = (gl_cell)(number - 1);
    if (!GL_PUSH(parser->move, parser->moves, parser->move_room, next))
      return gl_fail_memory(parser->error);
  } while (skip(parser, "-"));
  return GL_OK;
}

static gl_status note(parser *parser, const char *start, option bit,
                      unsigned allowed) {
  if (!(allowed & bit))
    return complain(parser, start, "this option makes no sense for this game");
  if (parser->given & bit)
    return complain(parser, start, "this option was given before");
  parser->given |= bit;
  if (bit == P || bit == Q)
    parser->numbered = start;
  if (bit == HANDICAP)
    parser->ahead = start;
  return GL_OK;
}

static gl_status refuse_option(parser *parser, const char *start) {
  char hint[GL_NEAREST_ROOM];
  char sentence[GL_NEAREST_ROOM + 32];
  gl_nearest nearest = gl_nearest_begin(start, strcspn(start, ",="));
  for (size_t i = 0; i < OPTIONS; i++)
    gl_nearest_offer(&nearest, options[i].name, strcspn(options[i].name, "="));
  gl_nearest_offer(&nearest, "first", 5);
  gl_nearest_offer(&nearest, "after", 5);
  snprintf(sentence, sizeof sentence, "unknown option%s",
           gl_nearest_hint(&nearest, "", hint));
  return complain(parser, start, sentence);
}

static gl_status read_option(parser *parser, unsigned allowed, size_t *values) {
  const char *start = parser->at;
  gl_status status;
  if (skip(parser, "first=")) {
    status = note(parser, start, FIRST, allowed);
    return status ? status : read_first(parser);
  }
  if (skip(parser, "after=")) {
    status = note(parser, start, AFTER, allowed);
    return status ? status : read_moves(parser);
  }
  for (size_t i = 0; i < OPTIONS; i++) {
    if (!skip(parser, options[i].name))
      continue;
    status = note(parser, start, options[i].bit, allowed);
    if (!status && options[i].number)
      status =
          read_number(parser, options[i].bit == HANDICAP ? 0 : 1, &values[i]);
    return status;
  }
  return refuse_option(parser, start);
}

// Reads what follows the family's own part, and says it in order.
static gl_status read_options(parser *parser, unsigned allowed) {
  size_t values[OPTIONS] = {0};
  while (*parser->at) {
    gl_status status = read_char(parser, ',', "expected ',' or the end here");
    if (!status)
      status = read_option(parser, allowed, values);
    if (status)
      return status;
  }
  gl_game *game = parser->game;
  if (parser->given & STRONG)
    game->kind = GL_STRONG;
  game->edge = parser->given & EDGE;
  if (parser->numbered && game->kind != GL_STRONG)
    return complain(parser, parser->numbered,
                    "turns of several stones are for strong "
                    "games only");
  if (parser->ahead && game->kind == GL_STRONG)
    return complain(parser, parser->ahead, "a handicap is for weak games only");
  bool good = true;
  for (size_t i = 0; good && i < OPTIONS; i++) {
    if (!(parser->given & options[i].bit))
      continue;
    if (!options[i].number)
      good = say(parser, ",%s", options[i].name);
    else if (values[i] != (options[i].bit == HANDICAP ? 0 : 1))
      good = say(parser, ",%s%zu", options[i].name, values[i]);
    if (options[i].bit == P)
      game->p = (unsigned)values[i];
    if (options[i].bit == Q)
      game->q = (unsigned)values[i];
    if (options[i].bit == HANDICAP)
      game->handicap = (unsigned)values[i];
  }
  return good ? GL_OK : gl_fail_memory(parser->error);
}

// Makes the hypergraph, the layout and the turns of a finite board.
static gl_status finish_board(parser *parser, size_t width, size_t height,
                              gl_draft *draft) {
  gl_game *game = parser->game;
  gl_status status = gl_hypergraph_new(width * height, draft,
                                       &game->graph[GL_MAKER], parser->error);
  if (status)
    return status;
  if (game->kind == GL_STRONG)
    game->graph[GL_BREAKER] = game->graph[GL_MAKER];
  game->layout = gl_layout_board(width, height, parser->given & TORUS);
  if (!game->layout || !gl_game_fill_turns(game))
    return gl_fail_memory(parser->error);
  return GL_OK;
}

static gl_status check_handicap(parser *parser, size_t cells) {
  const unsigned handicap = parser->game->handicap;
  if (handicap > MOST_HANDICAP)
    return complain(parser, parser->ahead,
                    "on a finite board a handicap is at most 64");
  if (handicap >= cells)
    return complain(parser, parser->ahead,
                    "this handicap leaves no cell of the board");
  return GL_OK;
}

static gl_status place_shapes(parser *parser, size_t width, size_t height) {
  gl_game *game = parser->game;
  game->width = width;
  game->height = height;
  game->torus = parser->given & TORUS;
  gl_status status = check_handicap(parser, width * height);
  if (status)
    return status;
  gl_draft draft = {0};
  status = gl_shapes_place(&game->shapes, width, height, game->torus, &draft,
                           parser->error);
  if (status == GL_INPUT)
    status =
        complain(parser, parser->text, "the lines of this game are too many");
  if (!status)
    status = finish_board(parser, width, height, &draft);
  gl_hypergraph_draft_clear(&draft);
  return status;
}

static gl_status add_rows(parser *parser, size_t count) {
  parser->game->isometries = GL_ALL_ISOMETRIES;
  return gl_shapes_add_rows(&parser->game->shapes, count)
             ? GL_OK
             : gl_fail_memory(parser->error);
}

static gl_status parse_mnk(parser *parser) {
  size_t number[3] = {0};
  gl_status status = GL_OK;
  const char *start = parser->at;
  for (size_t i = 0; !status && i < 3; i++) {
    if (i)
      status = read_char(parser, ',', "expected ',' here, as in mnk:7,7,5");
    if (!status)
      status = read_number(parser, 1, &number[i]);
  }
  if (status)
    return status;
  const size_t cells = number[0] * number[1];
  if (cells > GL_MAX_CELLS)
    return complain(parser, start, "the board has more than 65536 cells");
  if (!say(parser, "mnk:%zu,%zu,%zu", number[0], number[1], number[2]))
    return gl_fail_memory(parser->error);
  status =
      read_options(parser, STRONG | TORUS | FIRST | P | Q | HANDICAP | AFTER);
  // A line of more cells than the board has does not fit in any direction.
  if (!status && number[2] <= cells)
    status = add_rows(parser, number[2]);
  return status ? status : place_shapes(parser, number[1], number[0]);
}

static gl_status parse_strip(parser *parser) {
  size_t columns = 0;
  const char *start = parser->at;
  gl_status status = read_number(parser, GL_STRIP_LEAST, &columns);
  if (status)
    return status;
  if (columns * GL_STRIP_ROWS > GL_MAX_CELLS)
    return complain(parser, start, "the board has more than 65536 cells");
  if (!say(parser, "strip:%zu", columns))
    return gl_fail_memory(parser->error);
  status = read_options(parser, OPEN | FIRST | AFTER);
  if (status)
    return status;
  gl_draft draft = {0};
  status = gl_strip_draft(columns, parser->given & OPEN, &draft, parser->error);
  if (!status)
    status = finish_board(parser, columns, GL_STRIP_ROWS, &draft);
  gl_hypergraph_draft_clear(&draft);
  return status;
}

static gl_status read_coordinate(parser *parser, int *value) {
  const bool negative = skip(parser, "-");
  const char *start = parser->at;
  size_t number = 0;
  const gl_status status = read_number(parser, 0, &number);
  if (status)
    return status;
  if (number > GL_MAX_COORDINATE)
    return complain(parser, start, "coordinates go from -9999 to 9999");
  *value = negative ? -(int)number : (int)number;
  return GL_OK;
}

static gl_status crowded(parser *parser, const char *at,
                         const shape_list *list) {
  return complain(parser, at,
                  list->count ? "all shapes together have at most 256 cells"
                              : "a shape has at most 256 cells");
}

// Reads X:Y,X:Y,... up to the '+' or the '@'.
static gl_status read_points(parser *parser, shape_list *list) {
  const size_t begin = list->points;
  do {
    const char *start = parser->at;
    gl_point point = {0, 0};
    if (list->points == GL_MAX_SHAPE)
      return crowded(parser, start, list);
    gl_status status = read_coordinate(parser, &point.x);
    if (!status)
      status = read_char(parser, ':', "expected ':' here, as in 0:0,1:0");
    if (!status)
      status = read_coordinate(parser, &point.y);
    if (status)
      return status;
    for (size_t i = begin; i < list->points; i++)
      if (list->point[i].x == point.x && list->point[i].y == point.y)
        return complain(parser, start, "this cell is named twice");
    const char *comma = list->points > begin ? "," : "";
    list->point[list->points++] = point;
    if (!say(parser, "%s%d:%d", comma, point.x, point.y))
      return gl_fail_memory(parser->error);
  } while (skip(parser, ","));
  return GL_OK;
}

static gl_status refuse_shape(parser *parser, const char *start, size_t size) {
  char hint[GL_NEAREST_ROOM];
  char sentence[160];
  gl_nearest nearest = gl_nearest_begin(start, size);
  for (size_t i = 0; gl_shape_numbered(i); i++) {
    const char *name = gl_shape_numbered(i)->name;
    gl_nearest_offer(&nearest, name, strlen(name));
  }
  snprintf(sentence, sizeof sentence,
           "expected the name of a polyomino, or its cells%s",
           gl_nearest_hint(&nearest, "", hint));
  return complain(parser, start, sentence);
}

static gl_status read_shape(parser *parser, shape_list *list) {
  const char *start = parser->at;
  const size_t size = strcspn(start, "+@");
  const gl_named_shape *named = gl_shape_named(start, size);
  if (list->count == GL_MAX_FAMILY)
    return complain(parser, start, "a family has at most 64 shapes");
  if (named) {
    if (named->count > GL_MAX_SHAPE - list->points)
      return crowded(parser, start, list);
    memcpy(list->point + list->points, named->at,
           named->count * sizeof *named->at);
    list->points += named->count;
    parser->at += size;
    if (!say(parser, "%s", named->name))
      return gl_fail_memory(parser->error);
  } else if (strchr("-0123456789", *start) && *start) {
    const gl_status status = read_points(parser, list);
    if (status)
      return status;
  } else {
    return refuse_shape(parser, start, size);
  }
  list->start[list->count] = start;
  list->end[list->count++] = list->points;
  return GL_OK;
}

static gl_status read_shapes(parser *parser, shape_list *list) {
  gl_status status = read_shape(parser, list);
  while (!status && skip(parser, "+"))
    status = say(parser, "+") ? read_shape(parser, list)
                              : gl_fail_memory(parser->error);
  return status;
}

// Gives the game its shapes.  Whether one stands twice depends on `fixed`, so
// the options have been read.
static gl_status add_shapes(parser *parser, const shape_list *list) {
  gl_game *game = parser->game;
  const gl_point *points = list->point;
  for (size_t i = 0; i < list->count; i++) {
    const size_t count = (size_t)(list->point + list->end[i] - points);
    const size_t before = game->shapes.count;
    if (!(parser->given & FIXED
              ? gl_shapes_add(&game->shapes, points, count)
              : gl_shapes_add_orientations(&game->shapes, points, count)))
      return gl_fail_memory(parser->error);
    if (game->shapes.count == before)
      return complain(parser, list->start[i], "this shape is there already");
    points += count;
  }
  game->isometries = GL_ALL_ISOMETRIES;
  if (parser->given & FIXED &&
      !gl_shapes_isometries(&game->shapes, &game->isometries))
    return gl_fail_memory(parser->error);
  return GL_OK;
}

static gl_status read_infinite(parser *parser, unsigned allowed) {
  parser->game->infinite = true;
  if (!say(parser, "@inf"))
    return gl_fail_memory(parser->error);
  return read_options(parser, allowed);
}

// Reads the W x H of a board, and says it.
static gl_status read_board(parser *parser, size_t *width, size_t *height) {
  const char *start = parser->at;
  gl_status status = read_number(parser, 1, width);
  if (!status)
    status = read_char(parser, 'x', "expected 'x' here, as in 8x8");
  if (!status)
    status = read_number(parser, 1, height);
  if (status)
    return status;
  if (*width * *height > GL_MAX_CELLS)
    return complain(parser, start, "the board has more than 65536 cells");
  return say(parser, "@%zux%zu", *width, *height)
             ? GL_OK
             : gl_fail_memory(parser->error);
}

static gl_status parse_shape_game(parser *parser, bool strong) {
  if (!say(parser, strong ? "gttt:" : "poly:"))
    return gl_fail_memory(parser->error);
  shape_list list = {.points = 0};
  gl_status status = read_shapes(parser, &list);
  if (!status)
    status =
        read_char(parser, '@', "expected '@' and a board here, as in tic@4x3");
  if (status)
    return status;
  const char *start = parser->at;
  if (skip(parser, "inf")) {
    if (strong)
      return complain(parser, start, "strong games need a finite board");
    status = read_infinite(parser, FIXED | FIRST | HANDICAP | EDGE);
    return status ? status : add_shapes(parser, &list);
  }
  size_t width = 0;
  size_t height = 0;
  status = read_board(parser, &width, &height);
  if (!status)
    status = read_options(parser, FIXED | TORUS | FIRST | AFTER |
                                      (strong ? P | Q : HANDICAP));
  if (!status)
    status = add_shapes(parser, &list);
  return status ? status : place_shapes(parser, width, height);
}

static gl_status parse_line(parser *parser) {
  size_t count = 0;
  gl_status status = read_number(parser, 1, &count);
  if (status)
    return status;
  if (!skip(parser, "@inf"))
    return complain(parser, parser->at,
                    "expected '@inf' here, as in line:9@inf");
  if (!say(parser, "line:%zu", count))
    return gl_fail_memory(parser->error);
  status = read_infinite(parser, FIRST | HANDICAP | EDGE);
  return status ? status : add_rows(parser, count);
}

static gl_status parse_poly(parser *parser) {
  return parse_shape_game(parser, false);
}
static gl_status parse_gttt(parser *parser) {
  return parse_shape_game(parser, true);
}

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

// ---- Files ----

static bool ends_in(const char *text, size_t size, const char *ending) {
  const size_t tail = strlen(ending);
  return size > tail && !strncmp(text + size - tail, ending, tail);
}

// How long the path is.  Behind its last / it goes to the last .hg or .pg that
// the end or a comma follows, or where there is none, to the first comma.
static size_t path_size(const char *text) {
  const char *slash = strrchr(text, '/');
  const char *name = slash ? slash + 1 : text;
  for (const char *end = text + strlen(text); end > name; end--)
    if ((*end == ',' || !*end) && (ends_in(text, (size_t)(end - text), ".hg") ||
                                   ends_in(text, (size_t)(end - text), ".pg")))
      return (size_t)(end - text);
  return (size_t)(name - text) + strcspn(name, ",");
}

// In a strong game both want the lines of the file.  A .pg file lists the turns
// and has lines of its own for White.
static gl_status read_file_options(parser *parser) {
  gl_game *game = parser->game;
  const gl_status status =
      read_options(parser, game->kind == GL_TIMED ? AFTER
                           : game->listed         ? FIRST | AFTER
                                          : STRONG | FIRST | P | Q | AFTER);
  if (status || game->kind == GL_TIMED)
    return status;
  if (game->kind == GL_STRONG)
    game->graph[GL_BREAKER] = game->graph[GL_MAKER];
  return gl_game_fill_turns(game) ? GL_OK : gl_fail_memory(parser->error);
}

static gl_status parse_file(parser *parser) {
  const size_t size = path_size(parser->at);
  char *path = strndup(parser->at, size);
  if (!path)
    return gl_fail_memory(parser->error);
  gl_status status = gl_file_read(path, &parser->game, parser->error);
  free(path);
  parser->at += size;
  const size_t said = (size_t)(parser->at - parser->text);
  if (!status &&
      !gl_grow((void **)&parser->stem, &parser->stem_room, said + 1, 1))
    status = gl_fail_memory(parser->error);
  if (status)
    return status;
  memcpy(parser->stem, parser->text, said);
  parser->stem[said] = '\0';
  parser->stem_size = said;
  return read_file_options(parser);
}

static bool is_path(const char *text) {
  const size_t size = path_size(text);
  return ends_in(text, size, ".hg") || ends_in(text, size, ".pg");
}

// ---- One door ----

static gl_status make_moves(parser *parser) {
  gl_game *game = parser->game;
  for (size_t i = 0; i < parser->moves; i++) {
    const move *next = &parser->move[i];
    if (next->cell >= game->layout->cells)
      return complain(parser, next->at, "there is no such cell on the board");
    const char *refusal = gl_game_refuses(game, next->cell);
    if (refusal)
      return complain(parser, next->at, refusal);
    if (!gl_game_move(game, next->cell))
      return gl_fail_memory(parser->error);
  }
  return GL_OK;
}

// Makes the game's name, sets who begins, and makes the moves.
static gl_status finish(parser *parser, const char *first) {
  gl_game *game = parser->game;
  game->stem = parser->stem;
  parser->stem = NULL;
  gl_status status =
      gl_game_rename(game) ? GL_OK : gl_fail_memory(parser->error);
  if (!status && first)
    status = gl_game_set_first(
        game, strcmp(first, "maker") ? GL_BREAKER : GL_MAKER, parser->error);
  return status ? status : make_moves(parser);
}

static gl_status parse_family(parser *parser, size_t number) {
  parser->at += strlen(families[number].prefix);
  parser->game = gl_game_new(families[number].family, families[number].kind);
  return parser->game ? families[number].parse(parser)
                      : gl_fail_memory(parser->error);
}

static gl_status refuse_family(parser *parser) {
  char hint[GL_NEAREST_ROOM];
  char sentence[GL_NEAREST_ROOM + 128];
  const size_t size = strcspn(parser->text, ":");
  gl_nearest nearest = gl_nearest_begin(parser->text, size);
  for (size_t i = 0; i < FAMILIES && parser->text[size]; i++)
    gl_nearest_offer(&nearest, families[i].prefix,
                     strcspn(families[i].prefix, ":"));
  snprintf(sentence, sizeof sentence,
           "a game begins with mnk:, strip:, line:, poly:, gttt: or hyper:, or "
           "is a path that ends in .hg or .pg%s",
           gl_nearest_hint(&nearest, "", hint));
  return complain(parser, parser->text, sentence);
}

static gl_status parse(parser *parser) {
  for (size_t i = 0; i < FAMILIES; i++)
    if (!strncmp(parser->text, families[i].prefix, strlen(families[i].prefix)))
      return parse_family(parser, i);
  if (skip(parser, "hyper:") || is_path(parser->text))
    return parse_file(parser);
  return refuse_family(parser);
}

gl_status gl_game_open(const char *text, const char *first, gl_game **game,
                       gl_error *error) {
  parser p = {.text = text, .at = text, .error = error};
  gl_status status = parse(&p);
  if (!status)
    status = finish(&p, first);
  free(p.stem);
  free(p.move);
  if (status)
    gl_game_free(p.game);
  *game = status ? NULL : p.game;
  return status;
}

gl_status gl_game_parse(const char *text, gl_game **game, gl_error *error) {
  gl_game *made = NULL;
  const gl_status status = gl_game_open(text, NULL, &made, error);
  if (!status)
    *game = made;
  return status;
}
