// SPDX-License-Identifier: MIT
#include "oracle/games.h"

#include <stdlib.h>
#include <string.h>

uint64_t random_below(random_state *random, uint64_t below) {
  random->state += UINT64_C(0x9e3779b97f4a7c15);
  uint64_t x = random->state;
  x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
  return (x ^ x >> 31) % below;
}

// A random set of about `size` of the cells, as bits.
static uint32_t random_set(random_state *random, size_t cells, size_t size) {
  uint32_t set = 0;
  for (size_t i = 0; i < size && cells; i++)
    set |= UINT32_C(1) << random_below(random, cells);
  return set;
}

static void write_set(FILE *file, uint32_t set, const char *before) {
  for (unsigned c = 0; c < 32; c++)
    if (set >> c & 1)
      fprintf(file, "%s%u", before, c + 1);
}

// Mostly a stone here and there, sometimes a full board.
static void random_stones(random_state *random, size_t cells,
                          uint32_t stones[2]) {
  stones[0] = stones[1] = 0;
  const uint64_t density = random_below(random, 4) * 15;
  const uint64_t percent = random_below(random, 20) ? density : 100;
  for (size_t c = 0; c < cells; c++)
    if (random_below(random, 100) < percent)
      stones[random_below(random, 2)] |= UINT32_C(1) << c;
}

// A line of two to four of the cells from `first` to `last`.
static uint32_t random_line(random_state *random, size_t first, size_t last) {
  uint32_t line = 0;
  const uint64_t size = 2 + random_below(random, 3);
  for (uint64_t i = 0; i < 2 * size && __builtin_popcount(line) < (int)size;
       i++)
    line |= UINT32_C(1) << (first + random_below(random, last - first + 1));
  return line;
}

static void write_line(FILE *file, uint32_t line) {
  fputc('e', file);
  write_set(file, line, " ");
  fputs(" 0\n", file);
}

// Two blocks full of lines that share nothing, a cell, or one more line: what
// splits are made for, and what chance seldom makes.
static void random_blocks(random_state *random, FILE *file) {
  const size_t one = 3 + random_below(random, 2);
  const size_t two = 3 + random_below(random, 2);
  const uint64_t shared = random_below(random, 3); // 0 nothing, 1 cell, 2 line
  const size_t middle = shared == 1 ? one - 1 : one;
  const size_t lines[2] = {one + random_below(random, one),
                           two + random_below(random, two)};
  fprintf(file, "p hg %zu %zu\n", middle + two,
          lines[0] + lines[1] + (shared == 2));
  for (size_t i = 0; i < lines[0]; i++)
    write_line(file, random_line(random, 0, one - 1));
  for (size_t i = 0; i < lines[1]; i++)
    write_line(file, random_line(random, middle, middle + two - 1));
  if (shared == 2)
    write_line(file, UINT32_C(1) << random_below(random, one) |
                         random_line(random, middle, middle + two - 1));
  if (!random_below(random, 3))
    fputs("t breaker\n", file);
}

bool read_options(int argc, char **argv, size_t *count, size_t *cells,
                  random_state *random) {
  for (int i = 1; i + 1 < argc; i += 2) {
    const unsigned long long value = strtoull(argv[i + 1], NULL, 10);
    if (!strcmp(argv[i], "--count"))
      *count = (size_t)value;
    else if (!strcmp(argv[i], "--seed"))
      random->state = value;
    else if (cells && !strcmp(argv[i], "--cells"))
      *cells = (size_t)value;
    else
      return false;
  }
  return true;
}

void random_hg(random_state *random, size_t most, FILE *file) {
  if (!random_below(random, 4)) {
    random_blocks(random, file);
    return;
  }
  const size_t cells = random_below(random, most + 1);
  const size_t lines = cells ? random_below(random, 2 * cells) : 0;
  const size_t longest = 1 + random_below(random, 5);
  fprintf(file, "p hg %zu %zu\n", cells, lines);
  for (size_t i = 0; i < lines; i++) {
    fputc('e', file);
    write_set(file,
              random_set(random, cells, 1 + random_below(random, longest)),
              " ");
    fputs(" 0\n", file);
  }
  uint32_t stones[2];
  random_stones(random, cells, stones);
  for (int player = 0; player < 2; player++)
    if (stones[player]) {
      fputc("mb"[player], file);
      write_set(file, stones[player], " ");
      fputs(" 0\n", file);
    }
  if (random_below(random, 2))
    fputs("t breaker\n", file);
}

static void write_wins(random_state *random, FILE *file, const char *keyword,
                       size_t cells) {
  const size_t lines = cells ? random_below(random, 2 * cells) : 0;
  fprintf(file, "%s\n", keyword);
  for (size_t i = 0; i < lines; i++) {
    write_set(file, random_set(random, cells, 1 + random_below(random, 4)),
              " n");
    fputc('\n', file);
  }
}

void random_pg(random_state *random, size_t most, FILE *file) {
  const size_t cells = 1 + random_below(random, most);
  const size_t times = random_below(random, cells + 3);
  uint32_t stones[2];
  random_stones(random, cells, stones);
  fputs("#times\n", file);
  for (size_t t = 1; t <= times; t++)
    fprintf(file, "t%zu ", t);
  fputs("\n#blackturns\n", file);
  for (size_t t = 1; t <= times; t++)
    if (random_below(random, 2))
      fprintf(file, "t%zu ", t);
  fputs("\n#positions\n", file);
  for (size_t c = 1; c <= cells; c++)
    fprintf(file, "n%zu ", c);
  fputc('\n', file);
  write_wins(random, file, "#blackwins", cells);
  if (random_below(random, 3))
    write_wins(random, file, "#whitewins", cells);
  fputs("#blackinitials\n", file);
  write_set(file, stones[0], " n");
  fputs("\n#whiteinitials\n", file);
  write_set(file, stones[1], " n");
  fputc('\n', file);
  const uint32_t taken = stones[0] | stones[1];
  const uint32_t opening = random_set(random, cells, 3) & ~taken;
  if (opening && !random_below(random, 4)) {
    fputs("#firstmoves\n", file);
    write_set(file, opening, " n");
    fputc('\n', file);
  }
}

static bool owns(const gl_hypergraph *graph, uint32_t stones) {
  for (gl_line line = 0; graph && line < graph->lines; line++) {
    const gl_cells cells = gl_line_cells(graph, line);
    size_t owned = 0;
    for (size_t i = 0; i < cells.count; i++)
      owned += stones >> cells.at[i] & 1;
    if (owned == cells.count)
      return true;
  }
  return false;
}

// 1 if Maker (the first player, Black) wins, -1 if the other one owns a line
// first, 0 if nobody does.
static int minimax(const gl_game *game, const uint32_t stones[2],
                   size_t placed) {
  if (owns(game->graph[GL_MAKER], stones[GL_MAKER]))
    return 1;
  if (owns(game->graph[GL_BREAKER], stones[GL_BREAKER]))
    return -1;
  if (placed == game->turns)
    return 0;
  const gl_player mover = game->mover[placed];
  int best = mover == GL_MAKER ? -2 : 2;
  for (size_t c = 0; c < game->graph[GL_MAKER]->cells; c++) {
    if ((stones[0] | stones[1]) >> c & 1)
      continue;
    bool allowed = placed > 0 || !game->opening;
    for (size_t i = 0; !placed && i < game->openings; i++)
      allowed |= game->opening[i] == c;
    if (!allowed)
      continue;
    uint32_t next[2] = {stones[0], stones[1]};
    next[mover] |= UINT32_C(1) << c;
    const int value = minimax(game, next, placed + 1);
    if (mover == GL_MAKER ? value > best : value < best)
      best = value;
  }
  return best;
}

gridlock_value judge(const gl_game *game) {
  uint32_t stones[2] = {0, 0};
  for (int player = 0; player < 2; player++)
    for (size_t i = 0; i < game->stones[player]; i++)
      stones[player] |= UINT32_C(1) << game->stone[player][i];
  const int value = minimax(game, stones, 0);
  if (game->kind != GL_STRONG)
    return value > 0 ? GRIDLOCK_MAKER : GRIDLOCK_BREAKER;
  return value > 0 ? GRIDLOCK_FIRST : value ? GRIDLOCK_SECOND : GRIDLOCK_DRAW;
}
