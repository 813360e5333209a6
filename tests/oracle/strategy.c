// SPDX-License-Identifier: MIT
// The proof's side never loses: every line of play of random small games.
//
//     strategy [--count N] [--seed S]

#include "cert/strategy.h"
#include "oracle/games.h"
#include "rules/file.h"
#include "search/technique.h"

#include <stdlib.h>
#include <string.h>

#define MOST 8

static size_t lines_played;

typedef struct match {
  const gl_game *game;
  const gl_search *search;
  gl_cell reply[MOST]; // the other player's stones so far
  size_t replies;
} match;

static uint32_t bits_of(const gl_cell *cells, size_t count) {
  uint32_t bits = 0;
  for (size_t i = 0; i < count; i++)
    bits |= UINT32_C(1) << cells[i];
  return bits;
}

static bool has_line(const gl_game *game, uint32_t maker) {
  const gl_hypergraph *graph = game->graph[GL_MAKER];
  for (gl_line line = 0; line < graph->lines; line++) {
    const gl_cells cells = gl_line_cells(graph, line);
    const uint32_t bits = bits_of(cells.at, cells.count);
    if ((bits & maker) == bits)
      return true;
  }
  return false;
}

// Plays the known replies from the start and looks at what comes next.  *open
// is the set of free cells if the other player is to move, 0 if the game is
// over.  False if the strategy has misbehaved or lost.
static bool replay(const match *match, uint32_t *open) {
  const gl_game *game = match->game;
  uint32_t stones[2];
  for (int player = 0; player < 2; player++)
    stones[player] = bits_of(game->stone[player], game->stones[player]);
  gl_strategy *strategy = gl_strategy_new(match->search);
  size_t used = 0;
  bool good = strategy != NULL;
  *open = 0;
  for (size_t i = 0; good && i < game->turns; i++) {
    const gl_player mover = game->mover[i];
    gl_cell cell;
    if (has_line(game, stones[GL_MAKER]))
      break;
    if (mover == strategy->side) {
      cell = gl_strategy_move(strategy);
      good = cell < game->graph[GL_MAKER]->cells &&
             !((stones[0] | stones[1]) >> cell & 1);
      if (!good)
        break;
    } else if (used < match->replies) {
      cell = match->reply[used++];
      gl_strategy_see(strategy, cell);
    } else {
      *open = ((UINT32_C(1) << game->graph[GL_MAKER]->cells) - 1) &
              ~(stones[0] | stones[1]);
      break;
    }
    stones[mover] |= UINT32_C(1) << cell;
  }
  if (good && !*open)
    good = has_line(game, stones[GL_MAKER]) == (strategy->side == GL_MAKER);
  gl_strategy_free(strategy);
  return good;
}

static bool play_all(match *match) {
  uint32_t open;
  if (!replay(match, &open))
    return false;
  lines_played += !open;
  for (gl_cell cell = 0; open; cell++, open >>= 1)
    if (open & 1) {
      match->reply[match->replies++] = cell;
      if (!play_all(match))
        return false;
      match->replies--;
    }
  return true;
}

static bool check(const gl_game *game, const char *engine, unsigned use) {
  gl_search search = {.game = game, .use = use, .width = 2, .prove = true};
  gl_error error = {0};
  gl_budget_start(&search.budget, &(gridlock_limits){0}, engine);
  bool good = !gl_search_run(&search, gl_engine_named(engine), &error);
  if (good) {
    match m = {.game = game, .search = &search};
    good = play_all(&m);
  } else {
    fprintf(stderr, "%s: %s\n", engine, error.sentence);
  }
  free(search.move);
  gl_search_clear(&search);
  return good;
}

int main(int argc, char **argv) {
  size_t count = 500;
  random_state random = {0};
  if (!read_options(argc, argv, &count, NULL, &random))
    return 64;
  for (size_t i = 0; i < count; i++) {
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    random_hg(&random, MOST, file);
    fclose(file);
    gl_game *game = NULL;
    if (gl_hg_read("random", text, size, &game, NULL))
      return 1;
    const unsigned use = (unsigned)random_below(&random, GL_USE_ALL + 1);
    if (!check(game, "andor", random_below(&random, 2) ? use : GL_USE_ALL) ||
        !check(game, "pns", use) || !check(game, "dfpn", use) ||
        !check(game, "brute", 0)) {
      fprintf(stderr, "the strategy fails; techniques %x\n%s", use, text);
      return 1;
    }
    gl_game_free(game);
    free(text);
  }
  printf("c %zu lines of play\n%zu passed, 0 failed\n", lines_played, count);
  return lines_played ? 0 : 1;
}
