// SPDX-License-Identifier: MIT
// The fewest moves of Maker's against minimax, on random games; and the proof
// needs no more.
//
//     fewest [--count N] [--seed S]

#include "weak/fewest.h"
#include "cert/cert.h"
#include "oracle/games.h"
#include "rules/file.h"

#include <stdlib.h>
#include <string.h>

#define MOST 9
#define POSITIONS 19683 // 3 to the power of MOST
#define NEVER 100

typedef struct judge_state {
  uint32_t line[64];
  size_t lines;
  uint32_t all;
  unsigned char known[2][POSITIONS]; // 1 + the moves; 0 if not known yet
} judge_state;

static size_t code_of(uint32_t maker, uint32_t breaker) {
  size_t code = 0;
  for (unsigned c = 0; c < MOST; c++)
    code = 3 * code + (maker >> c & 1) + 2 * (breaker >> c & 1);
  return code;
}

// By definition: how many moves she needs if both play as well as they can.
static unsigned fewest(judge_state *judge_state, uint32_t maker,
                       uint32_t breaker, gl_player mover) {
  unsigned char *known = &judge_state->known[mover][code_of(maker, breaker)];
  const uint32_t open = judge_state->all & ~(maker | breaker);
  if (*known)
    return *known - 1U;
  unsigned best = mover == GL_MAKER || !open ? NEVER : 0;
  for (size_t i = 0; i < judge_state->lines; i++)
    if ((judge_state->line[i] & maker) == judge_state->line[i]) {
      *known = 1;
      return 0;
    }
  for (uint32_t rest = open; rest; rest &= rest - 1) {
    const uint32_t cell = rest & -rest;
    const unsigned moves =
        mover == GL_MAKER
            ? 1 + fewest(judge_state, maker | cell, breaker, GL_BREAKER)
            : fewest(judge_state, maker, breaker | cell, GL_MAKER);
    if (mover == GL_MAKER ? moves < best : moves > best)
      best = moves;
  }
  best = best > NEVER ? NEVER : best;
  *known = (unsigned char)(best + 1);
  return best;
}

static uint32_t bits_of(const gl_cell *cells, size_t count) {
  uint32_t bits = 0;
  for (size_t i = 0; i < count; i++)
    bits |= UINT32_C(1) << cells[i];
  return bits;
}

static unsigned truth(const gl_game *game) {
  const gl_hypergraph *graph = game->graph[GL_MAKER];
  judge_state *j = calloc(1, sizeof *j);
  if (!j || graph->lines > 64)
    abort();
  j->all = (UINT32_C(1) << graph->cells) - 1;
  j->lines = graph->lines;
  for (gl_line line = 0; line < graph->lines; line++) {
    const gl_cells cells = gl_line_cells(graph, line);
    j->line[line] = bits_of(cells.at, cells.count);
  }
  const unsigned moves = fewest(
      j, bits_of(game->stone[GL_MAKER], game->stones[GL_MAKER]),
      bits_of(game->stone[GL_BREAKER], game->stones[GL_BREAKER]), game->first);
  free(j);
  return moves;
}

// A line that is owned at the start takes no move, but its card says one.
static bool check(const gl_game *game) {
  const unsigned wanted = truth(game);
  gl_search search;
  gl_error error = {0};
  gl_cert_facts facts = {0};
  gl_search_begin(&search, game);
  gl_budget_start(&search.budget, &(gridlock_limits){0}, "fewest");
  bool good =
      !gl_fewest_run(&search, &error) && !gl_budget_stopped(&search.budget);
  if (wanted == NEVER)
    good = good && search.value == GRIDLOCK_UNKNOWN;
  else
    good = good && search.value == GRIDLOCK_MAKER && search.moves == wanted &&
           !gl_cert_describe(&search, &facts, &error) &&
           facts.turns == (wanted ? wanted : 1);
  if (!good)
    fprintf(stderr, "%s\n%u moves, not %zu; the proof has %zu\n",
            error.sentence, wanted, search.moves, facts.turns);
  free(search.move);
  gl_search_clear(&search);
  return good;
}

int main(int argc, char **argv) {
  size_t count = 500;
  size_t wins = 0;
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
    if (!check(game)) {
      fputs(text, stderr);
      return 1;
    }
    wins += truth(game) > 1 && truth(game) < NEVER;
    gl_game_free(game);
    free(text);
  }
  printf("c %zu wins in two moves or more\n%zu passed, 0 failed\n", wins,
         count);
  return wins ? 0 : 1;
}
