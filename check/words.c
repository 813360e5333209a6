// SPDX-License-Identifier: MIT
//
// words.c -- says in words what has been checked
//
// Nothing here decides anything.  The text of the game has been read without a
// complaint; only its numbers that the game does not keep are read once more.

#include "words.h"
#include "input.h"
#include "text.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A text that grows until its room is full.
typedef struct {
  char *text;
  size_t room, length;
} line;

static void add(line *line, const char *format, ...) {
  va_list values;
  va_start(values, format);
  const int more = vsnprintf(line->text + line->length,
                             line->room - line->length, format, values);
  va_end(values);
  if (more > 0)
    line->length += (size_t)more;
  if (line->length >= line->room)
    line->length = line->room - 1;
}

void show_name(const char *name, char shown[SHOWN]) {
  enum { BEGINNING = 100, END = 60 };
  const size_t length = strlen(name);
  if (length < SHOWN)
    snprintf(shown, SHOWN, "%s", name);
  else
    snprintf(shown, SHOWN, "%.*s...%s", BEGINNING, name, name + length - END);
  for (char *c = shown; *c; c++)
    if ((unsigned char)*c < ' ' || *c == 127)
      *c = '?';
}

static bool starts(const char *text, const char *start) {
  return strncmp(text, start, strlen(start)) == 0;
}

static void add_count(line *line, uint64_t count, const char *name) {
  add(line, "%" PRIu64 " %s%s", count, name, count == 1 ? "" : "s");
}

// The name of a shape, or how many shapes a long family has.
static void add_shapes(line *line, const struct setting *setting) {
  const char *family = strchr(setting->text, ':') + 1;
  const size_t length = strcspn(family, "@");
  if (length > 60)
    add_count(line, setting->shape_count, "oriented shape");
  else
    add(line, "%.*s", (int)length, family);
}

static void add_board(line *line, const struct setting *setting) {
  if (setting->infinite)
    add(line, " on the plane");
  else if (starts(setting->text, "mnk:"))
    add(line, " on a %s of %" PRId64 " row%s and %" PRId64 " column%s",
        setting->torus ? "torus" : "board", setting->height,
        setting->height == 1 ? "" : "s", setting->width,
        setting->width == 1 ? "" : "s");
  else
    add(line, " on a %s %" PRId64 " wide and %" PRId64 " high",
        setting->torus ? "torus" : "board", setting->width, setting->height);
}

// What the lines of the game are.
static void add_lines(line *line, const struct setting *setting) {
  const char *text = setting->text, *comma = strchr(text, ',');
  if (starts(text, "mnk:")) {
    add(line, "%lu in a row", strtoul(strchr(comma + 1, ',') + 1, NULL, 10));
    add_board(line, setting);
  } else if (starts(text, "line:")) {
    add(line, "%lu in a row", strtoul(text + strlen("line:"), NULL, 10));
    add_board(line, setting);
  } else if (starts(text, "strip:")) {
    add(line, "the strip of 4 rows and %" PRId64 " columns%s", setting->width,
        strstr(text, ",open") ? ", open at one end" : "");
  } else if (starts(text, "poly:") || starts(text, "gttt:")) {
    add_shapes(line, setting);
    add_board(line, setting);
  } else {
    add(line, "the game of the file");
  }
}

static void add_rules(line *line, const struct setting *setting) {
  const size_t p = setting->p ? setting->p : 1, q = setting->q ? setting->q : 1;
  add(line, setting->strong ? ", strong" : setting->other ? "" : ", weak");
  if (p != 1 || q != 1)
    add(line, ", %zu and %zu stones per turn", p, q);
  if (setting->handicap) {
    add(line, ", Maker has ");
    add_count(line, setting->handicap, "extra stone");
  }
  if (setting->edge)
    add(line, ", edge to edge");
  if (strstr(setting->text, ",fixed"))
    add(line, ", shapes as they stand");
}

static const char *beginner(const struct game *game) {
  if (game->setting->strong)
    return game->breaker_first ? "the second player" : "the first player";
  if (game->setting->other)
    return game->breaker_first ? "White" : "Black";
  return game->breaker_first ? "Breaker" : "Maker";
}

static void add_game(line *line, const struct game *game) {
  char shown[SHOWN];
  show_name(game->setting->text, shown);
  add(line, "%s: ", shown);
  add_lines(line, game->setting);
  add_rules(line, game->setting);
  if (!game->setting->infinite) {
    add(line, ", ");
    add_count(line, game->cell_count, "cell");
    add(line, ", ");
    add_count(line, game->line_count, "line");
  }
  add(line, "; %s begins", beginner(game));
}

void summarize(const struct game *game, const char *step, char *summary,
               size_t room) {
  line line = {summary, room, 0};
  const char *formula = input_hash(FORMULA_FILE);
  if (game)
    add_game(&line, game);
  else
    add(&line, "a formula");
  add(&line, "; ");
  add_count(&line, steps_counted(), step);
  if (*formula)
    add(&line, "; SHA-256 of the formula %s, of the proof", formula);
  else
    add(&line, "; SHA-256");
  add(&line, " %s", input_hash(PROOF_FILE));
}
