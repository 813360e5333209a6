// SPDX-License-Identifier: MIT
//
// lines.c -- the lines of a game, and their numbers
//
// Whatever names the game, add_line() collects its lines, and number_lines()
// sorts them and keeps one of each, which gives them their numbers.

#include "lines.h"
#include "core/outside.h"
#include "sha256.h"

#include <stdlib.h>

enum { MOST_INCIDENCES = 1 << 27 }; // cells in all lines: half a GB

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
  size_t ascending = 1; // cells at the beginning; most lines are in order
  while (ascending < count && game->line[ascending - 1] < game->line[ascending])
    ascending++;
  if (ascending < count)
    qsort(game->line, count, sizeof *game->line, by_number);
  for (size_t i = 1; i < count; i++)
    if (game->line[i - 1] == game->line[i])
      return false;
  game->incidences += count;
  if (game->incidences > MOST_INCIDENCES)
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
  uint32_t *room = zeroed(game->incidences + cells + 1, sizeof *room);
  size_t end = 0;
  game->degrees = zeroed(cells + 1, sizeof *game->degrees);
  for (size_t e = 1; e <= game->line_count; e++)
    for (const uint32_t *c = game->lines[e]; *c; c++)
      game->degrees[*c]++;
  game->through = zeroed(cells + 1, sizeof *game->through);
  for (size_t c = 0; c <= cells; c++, end++)
    game->through[c] = room + (end += game->degrees[c]);
  for (size_t e = game->line_count; e > 0; e--)
    for (const uint32_t *c = game->lines[e]; *c; c++)
      *--game->through[*c] = (uint32_t)e;
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

static void hash_number(sha256 *sha, uint32_t number) {
  if (number > 9)
    hash_number(sha, number / 10);
  sha256_byte(sha, (unsigned char)('0' + number % 10));
}

void hash_lines(const struct game *game, char hex[65]) {
  sha256 sha;
  sha256_begin(&sha);
  for (size_t e = 1; e <= game->line_count; e++)
    for (const uint32_t *c = game->lines[e]; *c; c++) {
      hash_number(&sha, *c);
      sha256_byte(&sha, c[1] ? ' ' : '\n');
    }
  sha256_end(&sha, hex);
}
