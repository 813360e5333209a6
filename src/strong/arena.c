// SPDX-License-Identifier: MIT
#include "strong/arena.h"

#include "strong/pairs.h"

#include <assert.h>
#include <stdlib.h>

#define WEIGHT_ONE (UINT64_C(1) << 60)

// Tables of images larger than this are not made; then no symmetry is used.
#define MOST_IMAGES ((size_t)1 << 22)

static bool copy_lines(gl_arena *arena, gl_player player) {
  const gl_hypergraph *graph = arena->game->graph[player];
  const size_t lines = graph ? graph->lines : 0;
  arena->line[player] = calloc(lines + 1, sizeof *arena->line[player]);
  if (!arena->line[player])
    return false;
  arena->lines[player] = lines;
  for (gl_line line = 0; line < lines; line++) {
    const gl_cells cells = gl_line_cells(graph, line);
    for (size_t i = 0; i < cells.count; i++)
      gl_cellset_add(&arena->line[player][line], cells.at[i]);
  }
  return true;
}

// Everything about turns, from the last stone to the first.
static bool count_turns(gl_arena *arena) {
  const gl_game *game = arena->game;
  const size_t turns = game->turns;
  arena->length = calloc(turns + 2, sizeof *arena->length);
  bool good = arena->length != NULL;
  for (int player = 0; player < 2; player++) {
    arena->left[player] = calloc(turns + 2, sizeof *arena->left[player]);
    arena->answered[player] = calloc(turns + 2, sizeof(bool));
    good = good && arena->left[player] && arena->answered[player];
  }
  for (int player = 0; good && player < 2; player++)
    arena->answered[player][turns] = true;
  for (size_t i = turns; good && i-- > 0;) {
    const gl_player mover = game->mover[i];
    const bool last = i + 1 == turns;
    const bool same = !last && game->mover[i + 1] == mover;
    arena->length[i] = same ? arena->length[i + 1] + 1 : 1;
    for (gl_player player = 0; player < 2; player++) {
      arena->left[player][i] = arena->left[player][i + 1] + (mover == player);
      arena->answered[player][i] =
          arena->answered[player][i + 1] && (mover == player || !same);
    }
  }
  return good;
}

// The images of four cells at a time under every map.
static bool fill_images(gl_arena *arena) {
  const gl_symmetry *symmetry = arena->symmetry;
  arena->nibbles = (arena->cells + 3) / 4;
  arena->maps = symmetry->complete ? symmetry->count : 1;
  if (arena->maps * arena->nibbles > MOST_IMAGES / 16)
    arena->maps = 1;
  arena->image =
      calloc(arena->maps * arena->nibbles * 16 + 1, sizeof *arena->image);
  if (!arena->image)
    return false;
  for (size_t map = 0; map < arena->maps; map++)
    for (size_t nibble = 0; nibble < arena->nibbles; nibble++)
      for (size_t bits = 0; bits < 16; bits++) {
        gl_cellset *set =
            &arena->image[(map * arena->nibbles + nibble) * 16 + bits];
        for (size_t i = 0; i < 4; i++) {
          const size_t cell = 4 * nibble + i;
          if (bits >> i & 1 && cell < arena->cells)
            gl_cellset_add(set, symmetry->complete
                                    ? gl_symmetry_image(symmetry, map)[cell]
                                    : cell);
        }
      }
  return true;
}

bool gl_arena_valid(const gl_arena *arena) {
  const size_t turns = arena->game->turns;
  bool good = gl_cellset_valid(&arena->opening, arena->cells) && arena->maps;
  for (int player = 0; good && player < 2; player++)
    for (size_t i = 0; good && i < arena->lines[player]; i++)
      good = gl_cellset_valid(&arena->line[player][i], arena->cells);
  for (size_t i = 0; good && i <= turns; i++)
    good = (i == turns || arena->length[i] >= 1) &&
           i + arena->length[i] <= turns &&
           arena->left[0][i] + arena->left[1][i] == turns - i;
  return good;
}

bool gl_arena_state_valid(const gl_arena *arena, const gl_state *state) {
  return gl_cellset_valid(&state->own[0], arena->cells) &&
         gl_cellset_valid(&state->own[1], arena->cells) &&
         gl_cellset_valid(&state->open, arena->cells) &&
         gl_cellset_apart(&state->own[0], &state->own[1]) &&
         gl_cellset_apart(&state->own[0], &state->open) &&
         gl_cellset_apart(&state->own[1], &state->open) &&
         state->stones <= arena->game->turns;
}

gl_status gl_arena_new(gl_arena **result, const gl_game *game,
                       gl_error *error) {
  assert(game->graph[GL_MAKER]->cells <= (size_t)64 * GL_WORDS);
  gl_arena *arena = calloc(1, sizeof *arena);
  *result = NULL;
  if (!arena)
    return gl_fail_memory(error);
  arena->game = game;
  arena->cells = game->graph[GL_MAKER]->cells;
  arena->free_cells = gl_game_free_cells(game);
  for (size_t i = 0; i < game->openings; i++)
    gl_cellset_add(&arena->opening, game->opening[i]);
  gl_status status =
      gl_symmetry_find(game->layout, game->graph[GL_MAKER],
                       game->graph[GL_BREAKER], &arena->symmetry, error);
  if (!status &&
      (!copy_lines(arena, GL_MAKER) || !copy_lines(arena, GL_BREAKER) ||
       !count_turns(arena) || !fill_images(arena)))
    status = gl_fail_memory(error);
  if (status)
    gl_arena_free(arena);
  else
    *result = arena;
  assert(status || gl_arena_valid(arena));
  return status;
}

void gl_arena_free(gl_arena *arena) {
  if (!arena)
    return;
  free(arena->image);
  gl_symmetry_free(arena->symmetry);
  for (int player = 0; player < 2; player++) {
    free(arena->answered[player]);
    free(arena->left[player]);
    free(arena->line[player]);
  }
  free(arena->length);
  free(arena);
}

// Leaves only what matters.
static void simplify(const gl_arena *arena, gl_state *state) {
  gl_cellset live[2] = {0};
  for (int player = 0; player < 2; player++) {
    const gl_cellset usable = gl_cellset_or(state->own[player], state->open);
    for (size_t i = 0; i < arena->lines[player]; i++)
      if (gl_cellset_inside(&arena->line[player][i], &usable))
        live[player] = gl_cellset_or(live[player], arena->line[player][i]);
  }
  for (int player = 0; player < 2; player++)
    state->own[player] = gl_cellset_and(state->own[player], live[player]);
  assert(gl_cellset_apart(&state->own[0], &state->own[1]));
  state->open = gl_cellset_and(state->open, gl_cellset_or(live[0], live[1]));
}

static bool owns_line(const gl_arena *arena, const gl_state *state,
                      gl_player player) {
  for (size_t i = 0; i < arena->lines[player]; i++)
    if (gl_cellset_inside(&arena->line[player][i], &state->own[player]))
      return true;
  return false;
}

bool gl_arena_start(const gl_arena *arena, gl_state *start, gl_player *winner) {
  const gl_game *game = arena->game;
  *start = (gl_state){0};
  for (size_t cell = 0; cell < arena->cells; cell++)
    gl_cellset_add(&start->open, cell);
  for (int player = 0; player < 2; player++)
    for (size_t i = 0; i < game->stones[player]; i++) {
      gl_cellset_add(&start->own[player], game->stone[player][i]);
      gl_cellset_remove(&start->open, game->stone[player][i]);
    }
  for (gl_player player = 0; player < 2; player++)
    if (owns_line(arena, start, player)) {
      *winner = player;
      return true;
    }
  simplify(arena, start);
  assert(gl_arena_state_valid(arena, start));
  return false;
}

gl_state gl_arena_play(const gl_arena *arena, const gl_state *state,
                       gl_cellset turn) {
  assert(!gl_arena_over(arena, state));
  gl_state after = *state;
  const gl_player mover = gl_arena_mover(arena, state);
  assert(gl_cellset_inside(&turn, &state->open));
  after.own[mover] = gl_cellset_or(after.own[mover], turn);
  after.open = gl_cellset_minus(after.open, turn);
  after.stones += arena->length[state->stones];
  simplify(arena, &after);
  assert(gl_arena_state_valid(arena, &after));
  return after;
}

gl_arena gl_arena_after(const gl_arena *arena, const gl_state *state,
                        gl_cellset *live[2]) {
  gl_arena after = *arena;
  for (int player = 0; player < 2; player++) {
    const gl_cellset usable = gl_cellset_or(state->own[player], state->open);
    after.line[player] = live[player];
    after.lines[player] = 0;
    for (size_t i = 0; i < arena->lines[player]; i++)
      if (gl_cellset_inside(&arena->line[player][i], &usable))
        live[player][after.lines[player]++] = arena->line[player][i];
  }
  assert(after.lines[0] <= arena->lines[0] &&
         after.lines[1] <= arena->lines[1]);
  return after;
}

static gl_cellset turn_cells(const gl_arena *arena, size_t map,
                             gl_cellset set) {
  assert(map < arena->maps);
  const gl_cellset *table = arena->image + map * arena->nibbles * 16;
  gl_cellset image = {0};
  for (size_t n = 0; n < arena->nibbles; n++)
    image = gl_cellset_or(
        image, table[n * 16 + (set.word[n / 16] >> (n % 16 * 4) & 15)]);
  return image;
}

static int compare_sets(const gl_cellset *a, const gl_cellset *b) {
  for (size_t w = 0; w < GL_WORDS; w++)
    if (a->word[w] != b->word[w])
      return a->word[w] < b->word[w] ? -1 : 1;
  return 0;
}

gl_state_key gl_arena_key(const gl_arena *arena, const gl_state *state) {
  assert(gl_arena_state_valid(arena, state));
  const gl_cellset maker = gl_cellset_or(state->own[GL_MAKER], state->open);
  const gl_cellset breaker = gl_cellset_or(state->own[GL_BREAKER], state->open);
  gl_state_key least = {{maker, breaker}, state->stones};
  // Before the first stone there is one state, and an opening has no symmetry.
  for (size_t map = 1; state->stones && map < arena->maps; map++) {
    const gl_cellset one = turn_cells(arena, map, maker);
    const int order = compare_sets(&one, &least.side[0]);
    if (order > 0)
      continue;
    const gl_cellset two = turn_cells(arena, map, breaker);
    if (order < 0 || compare_sets(&two, &least.side[1]) < 0) {
      least.side[0] = one;
      least.side[1] = two;
    }
  }
  return least;
}

// By Erdos and Selfridge: does the other player, answering stone by stone, hit
// all lines of the attacker's?
static bool is_light(const gl_arena *arena, const gl_state *state,
                     gl_player attacker, bool attacker_moves) {
  const gl_cellset usable = gl_cellset_or(state->own[attacker], state->open);
  uint64_t weight[64 * GL_WORDS];
  uint64_t sum = 0;
  uint64_t most = 0;
  if (attacker_moves)
    for (size_t cell = 0; cell < arena->cells; cell++)
      weight[cell] = 0;
  for (size_t i = 0; i < arena->lines[attacker] && sum < WEIGHT_ONE; i++) {
    const gl_cellset *line = &arena->line[attacker][i];
    if (!gl_cellset_inside(line, &usable))
      continue;
    gl_cellset rest = gl_cellset_and(*line, state->open);
    const size_t missing = gl_cellset_count(&rest);
    const uint64_t one = WEIGHT_ONE >> (missing < 60 ? missing : 60);
    sum += one;
    while (attacker_moves && !gl_cellset_empty(&rest)) {
      uint64_t *w = &weight[gl_cellset_pop(&rest)];
      *w += one;
      most = *w > most ? *w : most;
    }
  }
  assert(!attacker_moves || most <= sum);
  return sum < WEIGHT_ONE && sum + most < WEIGHT_ONE;
}

// What a player has in view: the fewest cells that are missing in a line, and
// the weight of all lines.
typedef struct view {
  size_t nearest;
  double weight;
} view;

// Lines with at most `near` missing cells are threats.
static view view_lines(const gl_arena *arena, const gl_state *state,
                       gl_player player, size_t near,
                       gl_strong_glance *glance) {
  const gl_cellset usable = gl_cellset_or(state->own[player], state->open);
  view v = {.nearest = SIZE_MAX};
  for (size_t i = 0; i < arena->lines[player]; i++) {
    const gl_cellset *line = &arena->line[player][i];
    if (!gl_cellset_inside(line, &usable))
      continue;
    const gl_cellset rest = gl_cellset_and(*line, state->open);
    const size_t missing = gl_cellset_count(&rest);
    v.nearest = missing < v.nearest ? missing : v.nearest;
    v.weight += 1 / (double)(UINT64_C(1) << (missing < 60 ? missing : 60));
    if (missing <= near)
      glance->threat[glance->threats++] = rest;
  }
  assert(glance->threats <= arena->lines[0] + arena->lines[1]);
  return v;
}

bool gl_arena_pairs(const gl_arena *arena, const gl_state *state,
                    gl_player attacker, gl_cellset *line, gl_cell *pairs,
                    size_t *count) {
  const gl_cellset usable = gl_cellset_or(state->own[attacker], state->open);
  size_t lines = 0;
  for (size_t i = 0; i < arena->lines[attacker]; i++)
    if (gl_cellset_inside(&arena->line[attacker][i], &usable))
      line[lines++] = gl_cellset_and(arena->line[attacker][i], state->open);
  return gl_pairs_find(line, lines, pairs, count);
}

// Heavier lines seldom have a pairing.
#define PAIRING_WEIGHT 2.5

// The attacker moves and the defender answers every stone.
static bool is_paired(const gl_arena *arena, const gl_state *state,
                      gl_player attacker, gl_strong_glance *glance) {
  assert(arena->lines[attacker]);
  gl_cell pairs[64 * GL_WORDS];
  size_t count;
  if (glance->weight > PAIRING_WEIGHT)
    return false;
  // Room behind the threats, which are still needed.
  glance->paired = gl_arena_pairs(
      arena, state, attacker, glance->threat + glance->threats, pairs, &count);
  return glance->paired;
}

// The checker has the same rules, check/strategy.c: settled().
gl_judgement gl_arena_judge(const gl_arena *arena, const gl_state *state,
                            gl_player attacker, gl_strong_glance *glance) {
  assert(state->stones <= arena->game->turns && glance->threat);
  const gl_player defender = gl_game_opponent(attacker);
  const size_t turns = arena->game->turns;
  const size_t length = arena->length[state->stones];
  const size_t next = state->stones + length;
  const size_t reply = next < turns ? arena->length[next] : 0;
  const bool free = !gl_arena_opening(arena, state);
  const gl_player mover =
      state->stones < turns ? gl_arena_mover(arena, state) : defender;
  const gl_player other = gl_game_opponent(mover);
  view v[2];
  glance->threats = 0;
  glance->paired = false;
  glance->by = GL_STAT_GLANCES_LINE;
  v[other] = view_lines(arena, state, other, reply, glance);
  const size_t threats = glance->threats;
  if (!v[other].nearest)
    return other == attacker ? GL_ATTACKED : GL_HELD;
  v[mover] = view_lines(arena, state, mover, 0, glance);
  glance->threats = threats;
  glance->weight = v[attacker].weight;
  if (v[mover].nearest <= (free ? length : 0))
    return mover == attacker ? GL_ATTACKED : GL_HELD;
  glance->by = GL_STAT_GLANCES_EMPTY;
  if (v[attacker].nearest > arena->left[attacker][state->stones])
    return GL_HELD;
  glance->by = GL_STAT_GLANCES_POTENTIAL;
  if (arena->answered[defender][state->stones] && (free || mover == attacker) &&
      v[attacker].weight < 1 &&
      is_light(arena, state, attacker, mover == attacker))
    return GL_HELD;
  glance->by = GL_STAT_GLANCES_PAIRING;
  if (arena->answered[defender][state->stones] && mover == attacker &&
      is_paired(arena, state, attacker, glance))
    return GL_HELD;
  glance->by = GL_STAT_GLANCES_OPEN;
  return GL_NOT_YET;
}
