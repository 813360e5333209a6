// SPDX-License-Identifier: MIT
// The board as text.

#include "cli/commands.h"
#include "rules/after.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WIDEST 64 // boards with more columns or rows are not printed
#define PER_ROW 10

// Stones by cell: 'X', 'O', '.' for free.
static char *mark_cells(const gl_game *game) {
  const size_t cells = game->graph[GL_MAKER]->cells;
  char *marks = malloc(cells + 1);
  if (!marks)
    return NULL;
  memset(marks, '.', cells);
  for (int player = 0; player < 2; player++)
    for (size_t i = 0; i < game->stones[player]; i++)
      marks[game->stone[player][i]] = player == GL_MAKER ? 'X' : 'O';
  return marks;
}

static bool use_colour(FILE *file) {
  const char *no = getenv("NO_COLOR");
  return !(no && *no) && isatty(fileno(file));
}

static void print_mark(FILE *file, char mark, bool colour) {
  if (colour && mark == 'X')
    fputs("\033[31mX\033[0m", file);
  else if (colour && mark == 'O')
    fputs("\033[34mO\033[0m", file);
  else
    fputc(mark, file);
}

static void print_grid(const gl_layout *layout, const char *marks, FILE *file) {
  const bool colour = use_colour(file);
  char *grid = malloc(layout->width * layout->height);
  if (!grid)
    return;
  memset(grid, ' ', layout->width * layout->height);
  for (size_t cell = 0; cell < layout->cells; cell++)
    grid[layout->y[cell] * layout->width + layout->x[cell]] = marks[cell];
  fputs("    ", file);
  for (size_t x = 0; x < layout->width; x++)
    fprintf(file, " %c", (int)('a' + x % 26));
  fputc('\n', file);
  for (size_t y = 0; y < layout->height; y++) {
    fprintf(file, "%3zu ", y + 1);
    for (size_t x = 0; x < layout->width; x++) {
      fputc(' ', file);
      print_mark(file, grid[y * layout->width + x], colour);
    }
    fputc('\n', file);
  }
  free(grid);
}

// Without geometry: name and mark, some in a row.
static void print_list(const gl_layout *layout, const char *marks, FILE *file) {
  const bool colour = use_colour(file);
  char buffer[GL_NAME_SIZE];
  for (gl_cell cell = 0; cell < layout->cells; cell++) {
    fprintf(file, "%6s:", gl_layout_name(layout, cell, buffer));
    print_mark(file, marks[cell], colour);
    if (cell % PER_ROW == PER_ROW - 1 || cell + 1 == layout->cells)
      fputc('\n', file);
  }
}

void print_board(const gl_game *game, FILE *file) {
  const gl_layout *layout = game->layout;
  char *marks = mark_cells(game);
  if (!marks)
    return;
  if (layout->width > WIDEST || layout->height > WIDEST)
    fprintf(file, "(a board of %zu columns and %zu rows)\n", layout->width,
            layout->height);
  else if (layout->x)
    print_grid(layout, marks, file);
  else if (layout->cells <= WIDEST * WIDEST)
    print_list(layout, marks, file);
  else
    fprintf(file, "(%zu cells)\n", layout->cells);
  free(marks);
}

bool read_cell(const gl_game *game, const char *text, gl_cell *cell) {
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
    if (!read_cell(game, line, cell))
      printf("'%s' is no cell; say its name, its number, or quit\n", line);
    else if (gl_game_taken(game, *cell))
      printf("%s is taken\n", line);
    else
      return true;
  }
}

void print_player(const gl_game *game, gl_player player, FILE *file) {
  const char *name = player_name(game, player);
  fprintf(file, "%c%s", toupper((unsigned char)*name), name + 1);
}

bool print_owned(const gl_game *game, gl_player player) {
  const gl_line line = gl_game_owned(game, player);
  char buffer[GL_NAME_SIZE];
  if (line == GL_NO_LINE)
    return false;
  const gl_cells cells = gl_line_cells(game->graph[player], line);
  print_player(game, player, stdout);
  fputs(" owns", stdout);
  for (size_t i = 0; i < cells.count; i++)
    printf(" %s", gl_layout_name(game->layout, cells.at[i], buffer));
  fputs(": ", stdout);
  print_player(game, player, stdout);
  puts(" wins.");
  return true;
}
