// SPDX-License-Identifier: MIT
// Cells as people say them, and the question for the next one.

#include "cli/commands.h"
#include "rules/after.h"

#include <stdlib.h>
#include <string.h>

bool read_asked_cell(const gl_game *game, const char *text, gl_cell *cell) {
  char buffer[GL_NAME_SIZE];
  char *end;
  const unsigned long number = strtoul(text, &end, 10);
  for (*cell = 0; *cell < game->layout->cells; ++*cell)
    if (!strcmp(gl_layout_name(game->layout, *cell, buffer), text))
      return true;
  if (*text < '0' || *text > '9' || *end || !number ||
      number > game->layout->cells)
    return false;
  *cell = (gl_cell)(number - 1);
  return true;
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
  for (;;) {
    if (!ask_line(line))
      return false;
    if (!read_asked_cell(game, line, cell))
      printf("'%s' is no cell; say its name, its number, or quit\n", line);
    else if (gl_game_taken(game, *cell))
      printf("%s is taken\n", line);
    else
      return true;
  }
}
