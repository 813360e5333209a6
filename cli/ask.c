// SPDX-License-Identifier: MIT
// Cells as people say them, and the question for the next one.

#include "cli/commands.h"
#include "rules/after.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

// A name by `compare`, strcmp or strcasecmp.
static bool find_name(const gl_game *game, const char *text,
                      int (*compare)(const char *, const char *),
                      gl_cell *cell) {
  char buffer[GL_NAME_SIZE];
  for (*cell = 0; *cell < game->layout->cells; ++*cell)
    if (!compare(gl_layout_name(game->layout, *cell, buffer), text))
      return true;
  return false;
}

bool read_asked_cell(const gl_game *game, const char *text, gl_cell *cell) {
  char *end;
  const unsigned long number = strtoul(text, &end, 10);
  if (find_name(game, text, strcmp, cell) ||
      find_name(game, text, strcasecmp, cell))
    return true;
  if (*text < '0' || *text > '9' || *end || !number ||
      number > game->layout->cells)
    return false;
  *cell = (gl_cell)(number - 1);
  return true;
}

#define NO_CELL "this is no cell of the board"

const char *asked_range(const gl_game *game, char room[ASKED_RANGE]) {
  char first[GL_NAME_SIZE];
  char last[GL_NAME_SIZE];
  const gl_layout *layout = game->layout;
  if (!layout->cells)
    return NO_CELL ", which has none";
  if (layout->x || layout->name)
    snprintf(room, ASKED_RANGE, NO_CELL ", %s to %s or 1 to %zu",
             gl_layout_name(layout, 0, first),
             gl_layout_name(layout, (gl_cell)(layout->cells - 1), last),
             layout->cells);
  else
    snprintf(room, ASKED_RANGE, NO_CELL ", 1 to %zu", layout->cells);
  return room;
}

// Where moves stand apart: in what `play` prints, too, they do.
#define BETWEEN ", "

gl_status read_asked_moves(const char *list, made_move *make, void *context,
                           gl_error *error) {
  char room[ASKED_RANGE];
  const char *refusal = NULL;
  const char *at = list + strspn(list, BETWEEN);
  while (!refusal && *at) {
    const size_t size = strcspn(at, BETWEEN);
    char *name = strndup(at, size);
    if (!name)
      return gl_fail_memory(error);
    refusal = make(context, name, room);
    free(name);
    if (!refusal)
      at += size + strspn(at + size, BETWEEN);
  }
  return refusal ? gl_fail(error, GL_INPUT, "--after", 0,
                           (size_t)(at - list) + 1, "%s", refusal)
                 : GL_OK;
}

bool read_asked_point(const char *text, gl_point *point) {
  char rest[2];
  return strspn(text, "-0123456789:") == strlen(text) &&
         sscanf(text, "%9d:%9d%1s", &point->x, &point->y, rest) == 2;
}

bool ask_line(char line[ASKED_SIZE]) {
  printf("your move: ");
  fflush(stdout);
  if (!fgets(line, ASKED_SIZE, stdin))
    return false;
  line[strcspn(line, " \t\r\n")] = 0;
  return strcmp(line, "quit") != 0;
}

bool ask_move(const gl_game *game, gl_cell *cell) {
  char line[ASKED_SIZE];
  char room[ASKED_RANGE];
  for (;;) {
    if (!ask_line(line))
      return false;
    if (!read_asked_cell(game, line, cell))
      printf("'%s' is no cell; say its name, its number, or quit: %s\n", line,
             asked_range(game, room));
    else if (gl_game_taken(game, *cell))
      printf("%s is taken\n", line);
    else
      return true;
  }
}
