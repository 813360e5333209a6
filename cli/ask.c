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

bool ask_move(const gl_game *game, gl_cell *cell) {
  char line[256];
  for (;;) {
    printf("your move: ");
    fflush(stdout);
    if (!fgets(line, sizeof line, stdin))
      return false;
    line[strcspn(line, " \t\r\n")] = 0;
    if (!strcmp(line, "quit"))
      return false;
    if (!read_asked_cell(game, line, cell))
      printf("'%s' is no cell; say its name, its number, or quit\n", line);
    else if (gl_game_taken(game, *cell))
      printf("%s is taken\n", line);
    else
      return true;
  }
}
