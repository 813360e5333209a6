// SPDX-License-Identifier: MIT
// The board as text.

#include "draw/board.h"

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

// On the plane columns and rows have their numbers, which may be long.
static int number_width(const gl_layout *layout) {
  const long ends[] = {layout->left, layout->left + (long)layout->width - 1,
                       layout->top, layout->top + (long)layout->height - 1};
  int widest = 0;
  for (size_t i = 0; layout->plane && i < 4; i++) {
    const int width = snprintf(NULL, 0, "%ld", ends[i]);
    widest = width > widest ? width : widest;
  }
  return widest;
}

static void print_columns(const gl_layout *layout, int width, FILE *file) {
  fprintf(file, "%*s", layout->plane ? width : 4, "");
  for (size_t x = 0; x < layout->width; x++)
    if (layout->plane)
      fprintf(file, " %*ld", width, layout->left + (long)x);
    else
      fprintf(file, " %c", (int)('a' + x % 26));
  fputc('\n', file);
}

static void print_grid(const gl_layout *layout, const char *marks, FILE *file) {
  const bool colour = use_colour(file);
  const int width = number_width(layout);
  char *grid = malloc(layout->width * layout->height);
  if (!grid)
    return;
  memset(grid, ' ', layout->width * layout->height);
  for (size_t cell = 0; cell < layout->cells; cell++)
    grid[layout->y[cell] * layout->width + layout->x[cell]] = marks[cell];
  print_columns(layout, width, file);
  for (size_t y = 0; y < layout->height; y++) {
    if (layout->plane)
      fprintf(file, "%*ld", width, layout->top + (long)y);
    else
      fprintf(file, "%3zu ", y + 1);
    for (size_t x = 0; x < layout->width; x++) {
      fprintf(file, "%*s", layout->plane ? width : 1, "");
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

bool print_board_owner(const gl_game *game, gl_player player) {
  const gl_line line = gl_game_owned(game, player);
  char buffer[GL_NAME_SIZE];
  if (line == GL_NO_LINE)
    return false;
  const gl_cells cells = gl_line_cells(game->graph[player], line);
  gl_game_print_player(game, player, stdout);
  fputs(" owns", stdout);
  for (size_t i = 0; i < cells.count; i++)
    printf(" %s", gl_layout_name(game->layout, cells.at[i], buffer));
  fputs(": ", stdout);
  gl_game_print_player(game, player, stdout);
  puts(" wins.");
  return true;
}
