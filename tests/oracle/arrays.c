// SPDX-License-Identifier: MIT
// Random games of arrays, all of it through the public headers: each engine and
// each move of some positions against minimax, each proof written to memory,
// read again, and checked by libgridcheck.
//
//     arrays [--count N] [--seed S] [--cells C]

#include <gridlock/gridlock.h>

#include "check/gridcheck.h"
#include "oracle/games.h"
#include "unit/sink.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define MOST_CELLS 12
#define MOST_LINES 10
#define MOST_SIZE 4

// A description, and what its pointers point to.
typedef struct arrays {
  gridlock_description d;
  uint32_t cell[2][MOST_LINES * MOST_SIZE];
  size_t size[2][MOST_LINES];
  gridlock_player turn[MOST_CELLS];
  uint32_t stone[2][MOST_CELLS];
  uint32_t opening[MOST_CELLS];
} arrays;

static size_t failures;
static size_t checked; // proofs

static void fail(const gridlock_game *game, const char *what,
                 const char *detail) {
  printf("%s: %s: %s\n", gridlock_game_text(game), what, detail);
  failures++;
}

// ---- Random games ----

static void shuffle(random_state *random, uint32_t *cell, size_t count) {
  for (size_t i = 0; i < count; i++)
    cell[i] = (uint32_t)i;
  for (size_t i = count; i > 1; i--) {
    const size_t j = random_below(random, i);
    const uint32_t kept = cell[j];
    cell[j] = cell[i - 1];
    cell[i - 1] = kept;
  }
}

static gridlock_lines random_lines(random_state *random, arrays *arrays,
                                   int player) {
  const size_t cells = arrays->d.cells;
  const size_t count = random_below(random, MOST_LINES + 1);
  uint32_t order[MOST_CELLS];
  size_t used = 0;
  for (size_t i = 0; cells && i < count; i++) {
    const size_t most = cells < MOST_SIZE ? cells : MOST_SIZE;
    arrays->size[player][i] = 1 + random_below(random, most);
    if (arrays->size[player][i] < 2) // lines of one cell make short games
      arrays->size[player][i] = 1 + random_below(random, most);
    shuffle(random, order, cells);
    for (size_t j = 0; j < arrays->size[player][i]; j++)
      arrays->cell[player][used++] = order[j];
  }
  return (gridlock_lines){arrays->cell[player], arrays->size[player],
                          cells ? count : 0};
}

static void random_stones(random_state *random, arrays *arrays) {
  gridlock_description *d = &arrays->d;
  uint32_t order[MOST_CELLS];
  shuffle(random, order, d->cells);
  size_t used = 0;
  size_t count[2];
  for (int player = 0; player < 2; player++) {
    count[player] = random_below(random, 1 + (d->cells - used) / 4);
    memcpy(arrays->stone[player], order + used, count[player] * sizeof *order);
    used += count[player];
  }
  d->maker_stone = arrays->stone[0];
  d->maker_stones = count[0];
  d->breaker_stone = arrays->stone[1];
  d->breaker_stones = count[1];
  if (d->strong || random_below(random, 4))
    return;
  d->openings = random_below(random, 1 + d->cells - used);
  memcpy(arrays->opening, order + used, d->openings * sizeof *order);
  d->opening = arrays->opening;
}

static void random_game(random_state *random, size_t most, arrays *arrays) {
  gridlock_description *d = &arrays->d;
  const uint64_t kind = random_below(random, 6);
  *d = (gridlock_description){.cells = random_below(random, most + 1)};
  d->maker = random_lines(random, arrays, 0);
  d->strong = kind < 2;
  if (kind == 2)
    d->breaker = random_lines(random, arrays, 1);
  random_stones(random, arrays);
  if (kind == 3) {
    d->turns = random_below(random, d->cells + 1);
    for (size_t i = 0; i < d->turns; i++)
      arrays->turn[i] = 1 + (gridlock_player)random_below(random, 2);
    d->turn = arrays->turn;
    return;
  }
  d->first = (gridlock_player)random_below(random, 3);
  if (random_below(random, 2))
    d->p = (unsigned)random_below(random, 4);
  if (random_below(random, 2))
    d->q = (unsigned)random_below(random, 4);
}

// ---- Minimax, of the description ----

typedef struct board {
  const gridlock_description *d;
  uint32_t set[2][MOST_LINES]; // lines
  size_t lines[2];
  gridlock_player turn[MOST_CELLS];
  size_t turns;
} board;

static uint32_t set_of(const uint32_t *cell, size_t count) {
  uint32_t set = 0;
  for (size_t i = 0; i < count; i++)
    set |= UINT32_C(1) << cell[i];
  return set;
}

static void set_lines(board *board, int player, const gridlock_lines *lines) {
  const uint32_t *cell = lines->cell;
  for (size_t i = 0; i < lines->count; i++) {
    board->set[player][i] = set_of(cell, lines->size[i]);
    cell += lines->size[i];
  }
  board->lines[player] = lines->count;
}

static gridlock_player other(gridlock_player player) {
  return player == GRIDLOCK_PLAYER_MAKER ? GRIDLOCK_PLAYER_BREAKER
                                         : GRIDLOCK_PLAYER_MAKER;
}

static void set_turns(board *board) {
  const gridlock_description *d = board->d;
  const size_t free = d->cells - d->maker_stones - d->breaker_stones;
  gridlock_player mover = d->first ? d->first : GRIDLOCK_PLAYER_MAKER;
  board->turns = d->turn && d->turns < free ? d->turns : free;
  size_t left = d->q ? d->q : 1;
  for (size_t i = 0; i < board->turns; i++, left--) {
    if (!left) {
      mover = other(mover);
      left = d->p ? d->p : 1;
    }
    board->turn[i] = d->turn ? d->turn[i] : mover;
  }
}

static board board_of(const gridlock_description *d) {
  board board = {.d = d};
  set_lines(&board, 0, &d->maker);
  set_lines(&board, 1, d->strong ? &d->maker : &d->breaker);
  set_turns(&board);
  return board;
}

static bool owns(const board *board, int player, uint32_t stones) {
  for (size_t i = 0; i < board->lines[player]; i++)
    if ((board->set[player][i] & stones) == board->set[player][i])
      return true;
  return false;
}

// 1 if Maker (in a strong game, the first player) has won, -1 if the other one
// has, 0 for a draw.  What is no win of Maker's in a game that is not strong is
// one of Breaker's.
static int best(const board *board, const uint32_t stones[2], size_t made) {
  const gridlock_description *d = board->d;
  const int none = d->strong ? 0 : -1;
  if (owns(board, 0, stones[0]))
    return 1;
  if (owns(board, 1, stones[1]))
    return -1;
  if (made == board->turns)
    return none;
  const int player = board->turn[made] == GRIDLOCK_PLAYER_BREAKER;
  const int wish = player ? -1 : 1;
  int found = -wish;
  for (uint32_t cell = 0; cell < d->cells && found != wish; cell++) {
    const uint32_t bit = UINT32_C(1) << cell;
    if ((stones[0] | stones[1]) & bit ||
        (!made && d->openings && !(set_of(d->opening, d->openings) & bit)))
      continue;
    uint32_t after[2] = {stones[0], stones[1]};
    after[player] |= bit;
    const int value = best(board, after, made + 1);
    found = wish * value > wish * found ? value : found;
  }
  return found;
}

static gridlock_value value_of(const gridlock_description *d, int best) {
  static const gridlock_value values[2][3] = {
      {GRIDLOCK_BREAKER, GRIDLOCK_UNKNOWN, GRIDLOCK_MAKER},
      {GRIDLOCK_SECOND, GRIDLOCK_DRAW, GRIDLOCK_FIRST}};
  return values[d->strong != 0][best + 1];
}

// ---- What gridcheck is told ----

// The game as a file; a strong one as its lines, with the rest in its name.
static char *file_of(const arrays *arrays, bool times, text *file) {
  gridlock_description d = arrays->d;
  gridlock_game *game = NULL;
  char *name = NULL;
  char first[32] = "";
  d.strong = 0;
  if (arrays->d.strong) {
    d.p = d.q = 0;
    d.first = GRIDLOCK_NOBODY;
  }
  if (gridlock_game_new(&d, &game, NULL) ||
      gridlock_game_write(game, times, keep_text, file, NULL))
    file->size = 0;
  gridlock_game_free(game);
  if (arrays->d.strong && arrays->d.first)
    snprintf(first, sizeof first, ",first=%s",
             arrays->d.first == GRIDLOCK_PLAYER_MAKER ? "maker" : "breaker");
  if (asprintf(&name, "a.%s%s%s", times ? "pg" : "hg",
               arrays->d.strong ? ",strong" : "", first) < 0)
    abort();
  if (arrays->d.strong && (arrays->d.p || arrays->d.q)) {
    char *longer = NULL;
    if (asprintf(&longer, "%s,p=%u,q=%u", name, arrays->d.p ? arrays->d.p : 1,
                 arrays->d.q ? arrays->d.q : 1) < 0)
      abort();
    free(name);
    name = longer;
  }
  return name;
}

// ---- Checking ----

static void check_by_gridcheck(const arrays *arrays, const gridlock_game *game,
                               const text *proof, gridlock_value value) {
  const bool times = gridlock_game_kind(game) == GRIDLOCK_TIMED;
  char word[16] = "";
  text file = {0};
  gridcheck_answer answer;
  char *name = file_of(arrays, times, &file);
  const char *after = strstr(gridlock_game_text(game), ",after=");
  char *whole = NULL;
  if (asprintf(&whole, "%s%s", name, after ? after : "") < 0)
    abort();
  const gridcheck_question question = {
      .game = whole,
      .game_file = {"a file", file.at, file.size},
      .proof = {"a proof", proof->at, proof->size}};
  gridcheck_check(&question, &answer);
  for (size_t i = 0; gridlock_value_name(value)[i]; i++)
    word[i] = (char)toupper((unsigned char)gridlock_value_name(value)[i]);
  if (answer.verdict != GRIDCHECK_VERIFIED) {
    fail(game, whole, answer.sentence);
    fwrite(file.at, 1, file.size, stdout);
    fwrite(proof->at, 1, proof->size, stdout);
  } else if (strcmp(answer.value, word) != 0) {
    fail(game, "gridcheck says", answer.value);
  }
  checked++;
  free(whole);
  free(name);
  free(file.at);
}

static void check_proof(const arrays *arrays, const gridlock_game *game,
                        const gridlock_proof *proof) {
  const gridlock_value value = gridlock_proof_value(proof);
  gridlock_proof *again = NULL;
  gridlock_error error;
  text bytes = {0};
  if (gridlock_proof_write(proof, keep_text, &bytes, &error))
    fail(game, "the proof is not written", error.sentence);
  const gridlock_status status = gridlock_proof_parse(
      game, "memory", bytes.at, bytes.size, &again, &error);
  if (status && status != GRIDLOCK_UNSUPPORTED) // which a strategy is
    fail(game, "the proof is not read", error.sentence);
  if (again && gridlock_proof_value(again) != value)
    fail(game, "the proof", "has another value");
  if (bytes.size)
    check_by_gridcheck(arrays, game, &bytes, value);
  gridlock_proof_free(again);
  free(bytes.at);
}

static void check_engine(const arrays *arrays, const gridlock_game *game,
                         const char *engine, gridlock_value value) {
  gridlock_result result;
  gridlock_error error;
  const gridlock_options options = {.engine = engine, .keep_proof = 1};
  const gridlock_status status =
      gridlock_solve(game, &options, &result, &error);
  if (status == GRIDLOCK_UNSUPPORTED)
    return;
  if (status) {
    fail(game, engine, error.sentence);
    return;
  }
  if (result.value != value &&
      (result.value || result.reason != GRIDLOCK_EXHAUSTED)) {
    fail(game, engine, gridlock_value_name(result.value));
    fail(game, "minimax", gridlock_value_name(value));
  }
  if (result.proof)
    check_proof(arrays, game, result.proof);
  gridlock_result_clear(&result);
}

// A pairing is a win of Breaker's.
static void check_pairing(const gridlock_game *game, gridlock_value value) {
  gridlock_pairing *pairing = NULL;
  const gridlock_status status =
      gridlock_pairing_find(game, NULL, &pairing, NULL);
  if (status && status != GRIDLOCK_UNSUPPORTED)
    fail(game, "pairing", "failed");
  if (!status && value != GRIDLOCK_BREAKER &&
      gridlock_pairing_answered(pairing) == GRIDLOCK_PAIRING_FOUND)
    fail(game, "pairing", "there is one, and Maker wins");
  gridlock_pairing_free(pairing);
}

static void check_moves(const board *board, const gridlock_position *position,
                        const uint32_t stones[2], size_t made) {
  gridlock_analysis *analysis = NULL;
  gridlock_move move;
  const gridlock_game *game = gridlock_position_game(position);
  const int player =
      gridlock_position_turn(position) == GRIDLOCK_PLAYER_BREAKER;
  if (gridlock_look(position, NULL, &analysis, NULL)) {
    fail(game, "look", "failed");
    return;
  }
  for (size_t i = 0; !gridlock_analysis_move(analysis, i, &move); i++) {
    uint32_t after[2] = {stones[0], stones[1]};
    after[player] |= UINT32_C(1) << move.cell;
    if (move.value != value_of(board->d, best(board, after, made + 1)))
      fail(game, "look", gridlock_value_name(move.value));
  }
  gridlock_analysis_free(analysis);
}

// Plays some moves, and asks about what comes out.
static void check_position(random_state *random, const arrays *arrays,
                           const board *board, const gridlock_game *game) {
  gridlock_position *position = NULL;
  uint32_t stones[2] = {
      set_of(arrays->d.maker_stone, arrays->d.maker_stones),
      set_of(arrays->d.breaker_stone, arrays->d.breaker_stones)};
  size_t made = 0;
  if (gridlock_position_new(game, &position, NULL)) {
    fail(game, "position", "failed");
    return;
  }
  for (uint64_t more = random_below(random, 5);
       more && !gridlock_position_over(position); more--) {
    size_t count;
    const uint32_t *choice = gridlock_position_choices(position, &count);
    const int player =
        gridlock_position_turn(position) == GRIDLOCK_PLAYER_BREAKER;
    if (!count)
      break;
    const uint32_t cell = choice[random_below(random, count)];
    if (gridlock_position_play(position, cell, NULL))
      fail(game, "play", "failed");
    stones[player] |= UINT32_C(1) << cell;
    made++;
  }
  const gridlock_value value = value_of(board->d, best(board, stones, made));
  const gridlock_game *here = gridlock_position_game(position);
  if (gridlock_position_over(position) &&
      gridlock_position_value(position) != value)
    fail(here, "position", gridlock_value_name(value));
  check_engine(arrays, here, "auto", value);
  if (!gridlock_position_over(position))
    check_moves(board, position, stones, made);
  gridlock_position_free(position);
}

// Both have a line before the first move: nobody says who was first.
static bool is_odd(const board *board) {
  const gridlock_description *d = board->d;
  return owns(board, 0, set_of(d->maker_stone, d->maker_stones)) &&
         owns(board, 1, set_of(d->breaker_stone, d->breaker_stones));
}

static void check_game(random_state *random, size_t most, size_t number) {
  arrays arrays;
  gridlock_game *game = NULL;
  gridlock_error error;
  char name[32];
  random_game(random, most, &arrays);
  snprintf(name, sizeof name, "game %zu", number);
  arrays.d.name = name;
  const board board = board_of(&arrays.d);
  if (is_odd(&board))
    return;
  if (gridlock_game_new(&arrays.d, &game, &error)) {
    printf("%s: %s\n", name, error.sentence);
    failures++;
    return;
  }
  const uint32_t stones[2] = {
      set_of(arrays.d.maker_stone, arrays.d.maker_stones),
      set_of(arrays.d.breaker_stone, arrays.d.breaker_stones)};
  const gridlock_value value = value_of(&arrays.d, best(&board, stones, 0));
  for (size_t i = 0; gridlock_engine_name(i); i++)
    check_engine(&arrays, game, gridlock_engine_name(i), value);
  check_pairing(game, value);
  check_position(random, &arrays, &board, game);
  gridlock_game_free(game);
}

int main(int argc, char **argv) {
  random_state random = {.state = 1};
  size_t count = 300;
  size_t cells = 8;
  if (!read_options(argc, argv, &count, &cells, &random) || cells > MOST_CELLS)
    return 64;
  for (size_t i = 0; i < count && failures < 10; i++)
    check_game(&random, cells, i);
  printf("%zu games, %zu proofs checked, %zu failed\n", count, checked,
         failures);
  return failures || checked < count ? EXIT_FAILURE : EXIT_SUCCESS;
}
