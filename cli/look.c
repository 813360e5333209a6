// SPDX-License-Identifier: MIT
// gridlock look: a position, every move in it, and what the proof looks like
//
// A weak position is solved with its proof.  A strong one is two questions:
// does the one player own a line first, does the other?  What is known about
// the start of a strong game (nobody steals a strategy later on) is not used.

#include "base/json.h"
#include "cert/strategy.h"
#include "cli/commands.h"
#include "cli/explain.h"
#include "rules/after.h"

#include <stdlib.h>
#include <string.h>

#define SECONDS 5.0 // for everything, if there is no --time
#define FIRST 0.5   // part of it for the position itself

// What is found out about a position.
typedef struct glimpse {
  gridlock_value value;
  gl_player side; // that the view is about
  gl_view view;
  bool seen;    // there is a view
  gl_cell move; // of that side, if it is to move
} glimpse;

typedef enum category { WIN, DRAW, UNKNOWN, LOSS } category;

typedef struct entry {
  gl_cell cell;
  category category;
  double weight; // orders moves of one category
  glimpse g;
} entry;

typedef struct scene {
  const cli_settings *settings;
  gl_game *game;  // as it was named
  gl_game *later; // after each move
  gl_cell *cell;  // the moves
  size_t moves;
  size_t room;
  gl_budget clock;
  glimpse here;
  entry *entry;
  size_t entries;
} scene;

static const gl_game *now_of(const scene *s) {
  return s->moves ? &s->later[s->moves - 1] : s->game;
}

// ---- Moves ----

static gl_status fail_at(const char *list, const char *at, const char *sentence,
                         gl_error *error) {
  return gl_fail(error, GL_INPUT, "--after", 0, (size_t)(at - list) + 1, "%s",
                 sentence);
}

static bool is_over(const gl_game *game) {
  return !game->turns || gl_game_owned(game, GL_MAKER) != GL_NO_LINE ||
         gl_game_owned(game, GL_BREAKER) != GL_NO_LINE;
}

static bool may_open(const gl_game *game, gl_cell cell) {
  bool any = !game->opening;
  for (size_t i = 0; i < game->openings; i++)
    any |= game->opening[i] == cell;
  return any;
}

static gl_status add_move(scene *s, const char *list, const char *at,
                          const char *name, gl_error *error) {
  const gl_game *game = now_of(s);
  gl_cell cell;
  if (!read_cell(game, name, &cell))
    return fail_at(list, at, "this is no cell of the board", error);
  if (is_over(game))
    return fail_at(list, at, "the game is over before this move", error);
  if (gl_game_taken(game, cell))
    return fail_at(list, at, "this cell is taken", error);
  if (!may_open(game, cell))
    return fail_at(list, at, "the first stone may not go here", error);
  if (!gl_game_after(game, cell, &s->later[s->moves]))
    return gl_fail_memory(error);
  s->cell[s->moves++] = cell;
  return GL_OK;
}

// Plays the moves of --after, cells separated by commas.
static gl_status play_moves(scene *s, gl_error *error) {
  const char *list = s->settings->option[OPTION_AFTER].text;
  const size_t most = s->game->turns + 1;
  gl_status status = GL_OK;
  s->later = malloc(most * sizeof *s->later);
  s->cell = malloc(most * sizeof *s->cell);
  if (!s->later || !s->cell)
    return gl_fail_memory(error);
  for (const char *at = list; !status && at && *at;) {
    char name[GL_NAME_SIZE];
    const size_t size = strcspn(at, ",");
    if (size >= sizeof name)
      return fail_at(list, at, "this is no cell of the board", error);
    memcpy(name, at, size);
    name[size] = 0;
    status = add_move(s, list, at, name, error);
    at += size + (at[size] == ',');
  }
  return status;
}

// ---- Values ----

static gridlock_limits limits_for(const scene *s, double seconds) {
  gridlock_limits limits = limits_of(s->settings);
  limits.seconds = seconds > 0.001 ? seconds : 0.001;
  limits.tick = stop_if_interrupted;
  return limits;
}

static gl_status judge_weak(const scene *s, const gl_game *game, double seconds,
                            glimpse *g, gl_error *error) {
  const gridlock_limits limits = limits_for(s, seconds);
  gl_search search;
  gl_search_begin(&search, game);
  gl_budget_start(&search.budget, &limits, "look");
  search.prove = true;
  const gl_status status =
      gl_search_run(&search, gl_engine_named("auto"), error);
  gl_strategy *strategy =
      !status && search.value ? gl_strategy_new(&search) : NULL;
  g->value = status ? GRIDLOCK_UNKNOWN : search.value;
  if (strategy) {
    g->side = strategy->side;
    g->seen = gl_strategy_show(strategy, &g->view);
    g->move = game->first == g->side ? gl_strategy_move(strategy) : GL_NO_CELL;
  }
  gl_strategy_free(strategy);
  free(search.move);
  gl_search_clear(&search);
  return status;
}

// Does this player own a line first?  The question of a timed game, with the
// players exchanged if it is about the second.
static gl_status ask_about(const scene *s, const gl_game *game,
                           gl_player player, double seconds, bool *yes,
                           bool *known, gl_error *error) {
  const gridlock_limits limits = limits_for(s, seconds);
  gl_game question = *game;
  gl_search search;
  gl_player *mover = malloc((game->turns + 1) * sizeof *mover);
  if (!mover)
    return gl_fail_memory(error);
  for (size_t i = 0; i < game->turns; i++)
    mover[i] =
        player == GL_MAKER ? game->mover[i] : gl_opponent(game->mover[i]);
  question.kind = GL_TIMED;
  question.mover = mover;
  question.first = mover[0];
  for (gl_player i = 0; i < 2; i++) {
    const gl_player from = player == GL_MAKER ? i : gl_opponent(i);
    question.graph[i] = game->graph[from];
    question.stone[i] = game->stone[from];
    question.stones[i] = game->stones[from];
  }
  gl_search_begin(&search, &question);
  gl_budget_start(&search.budget, &limits, "look");
  const gl_status status =
      gl_search_run(&search, gl_engine_named("strong"), error);
  *known = !status && search.value;
  *yes = *known && search.value == GRIDLOCK_MAKER;
  free(search.move);
  gl_search_clear(&search);
  free(mover);
  return status;
}

static gridlock_value won_by(const gl_game *game, gl_player player) {
  const bool strong = game->kind == GL_STRONG;
  return player == GL_MAKER ? strong ? GRIDLOCK_FIRST : GRIDLOCK_MAKER
         : strong           ? GRIDLOCK_SECOND
                            : GRIDLOCK_BREAKER;
}

// Of a game in which nobody owns a line any more.
static gridlock_value value_of_nothing(const gl_game *game) {
  return game->kind == GL_STRONG ? GRIDLOCK_DRAW : GRIDLOCK_BREAKER;
}

static gl_status judge_strong(const scene *s, const gl_game *game,
                              double seconds, glimpse *g, gl_error *error) {
  bool known[2] = {false};
  bool yes[2] = {false};
  gl_status status =
      ask_about(s, game, GL_MAKER, seconds / 2, &yes[0], &known[0], error);
  if (!status && !yes[0] && game->kind == GL_STRONG)
    status =
        ask_about(s, game, GL_BREAKER, seconds / 2, &yes[1], &known[1], error);
  if (yes[0] || yes[1])
    g->value = won_by(game, yes[0] ? GL_MAKER : GL_BREAKER);
  else if (known[0] && (known[1] || game->kind != GL_STRONG))
    g->value = value_of_nothing(game);
  return status;
}

static gl_status judge(const scene *s, const gl_game *game, double seconds,
                       glimpse *g, gl_error *error) {
  *g = (glimpse){.move = GL_NO_CELL};
  for (gl_player player = 0; player < 2; player++)
    if (gl_game_owned(game, player) != GL_NO_LINE) {
      g->value = won_by(game, player);
      return GL_OK;
    }
  if (!game->turns) {
    g->value = value_of_nothing(game);
    return GL_OK;
  }
  return game->kind == GL_WEAK ? judge_weak(s, game, seconds, g, error)
                               : judge_strong(s, game, seconds, g, error);
}

static category category_for(const gl_game *game, gl_player player,
                             gridlock_value value) {
  return value == GRIDLOCK_UNKNOWN       ? UNKNOWN
         : value == won_by(game, player) ? WIN
         : value == GRIDLOCK_DRAW        ? DRAW
                                         : LOSS;
}

static size_t count_in(const gl_cells line, const gl_cell *stone,
                       size_t stones) {
  size_t count = 0;
  for (size_t i = 0; i < line.count; i++)
    for (size_t j = 0; j < stones; j++)
      count += line.at[i] == stone[j];
  return count;
}

// Lines that somebody may still complete, four times as much for each stone.
static double weight_of(const gl_game *game, gl_cell cell) {
  const gl_hypergraph *graph = game->graph[GL_MAKER];
  const gl_lines lines = gl_cell_lines(graph, cell);
  double weight = 0;
  for (size_t i = 0; i < lines.count; i++) {
    const gl_cells line = gl_line_cells(graph, lines.at[i]);
    const size_t own =
        count_in(line, game->stone[GL_MAKER], game->stones[GL_MAKER]);
    const size_t other =
        count_in(line, game->stone[GL_BREAKER], game->stones[GL_BREAKER]);
    double worth = 1;
    for (size_t j = own + other; j; j--)
      worth *= 4;
    if (!other || (!own && game->kind != GL_WEAK))
      weight += worth;
  }
  return weight;
}

static int compare_entries(const void *a, const void *b) {
  const entry *p = a;
  const entry *q = b;
  if (p->category != q->category)
    return p->category < q->category ? -1 : 1;
  if (p->weight < q->weight || p->weight > q->weight)
    return p->weight > q->weight ? -1 : 1;
  return p->cell < q->cell ? -1 : p->cell > q->cell;
}

static double time_left(const scene *s) {
  const double all = s->settings->option[OPTION_TIME].given
                         ? s->settings->option[OPTION_TIME].real
                         : SECONDS;
  return all - gl_budget_seconds(&s->clock);
}

static gl_status look_at_moves(scene *s, gl_error *error) {
  const gl_game *game = now_of(s);
  const size_t cells = game->layout->cells;
  gl_status status = GL_OK;
  s->entry = calloc(cells + 1, sizeof *s->entry);
  if (!s->entry)
    return gl_fail_memory(error);
  for (gl_cell cell = 0; cell < cells && !is_over(game); cell++)
    if (!gl_game_taken(game, cell) && may_open(game, cell))
      s->entry[s->entries++] =
          (entry){.cell = cell, .weight = weight_of(game, cell)};
  for (size_t i = 0; !status && i < s->entries && !was_interrupted(); i++) {
    entry *e = &s->entry[i];
    gl_game after;
    if (!gl_game_after(game, e->cell, &after))
      return gl_fail_memory(error);
    const double share = time_left(s) / (double)(s->entries - i);
    status = judge(s, &after, share, &e->g, error);
    e->category = category_for(game, game->first, e->g.value);
    gl_game_after_clear(&after);
  }
  return status;
}

// A move has the value of the position if that one's proof makes it, or if the
// position is lost; and a position is what its best move is.
static void conclude(scene *s) {
  const gl_game *game = now_of(s);
  const category here = category_for(game, game->first, s->here.value);
  bool all = true;
  for (size_t i = 0; i < s->entries; i++) {
    entry *e = &s->entry[i];
    if (e->category == UNKNOWN &&
        (here == LOSS || (here == WIN && e->cell == s->here.move))) {
      e->category = here;
      e->g.value = s->here.value;
    }
    all &= e->category != UNKNOWN;
  }
  if (!s->entries)
    return;
  qsort(s->entry, s->entries, sizeof *s->entry, compare_entries);
  if (!s->here.value && (s->entry[0].category == WIN || all))
    s->here.value = s->entry[0].g.value;
}

// ---- Printing ----

static const char *const categories[] = {"win", "draw", "unknown", "loss"};

static void json_cells(gl_json *json, const char *key, const gl_cell *cell,
                       size_t count) {
  gl_json_key(json, key);
  gl_json_open(json, '[');
  for (size_t i = 0; i < count; i++)
    gl_json_integer(json, cell[i] + 1);
  gl_json_close(json, ']');
}

static void json_stones(gl_json *json, const scene *s) {
  gl_json_key(json, "stones");
  gl_json_open(json, '[');
  const gl_game *start = s->game;
  for (gl_player player = 0; player < 2; player++)
    for (size_t i = 0; i < start->stones[player]; i++) {
      gl_json_open(json, '{');
      gl_json_number(json, "cell", start->stone[player][i] + 1);
      gl_json_text(json, "player", player_name(start, player));
      gl_json_close(json, '}');
    }
  for (size_t i = 0; i < s->moves; i++) {
    gl_json_open(json, '{');
    gl_json_number(json, "cell", s->cell[i] + 1);
    gl_json_text(json, "player", player_name(start, start->mover[i]));
    gl_json_close(json, '}');
  }
  gl_json_close(json, ']');
}

static void json_line(gl_json *json, const gl_game *game) {
  for (gl_player player = 0; player < 2; player++) {
    const gl_line line = gl_game_owned(game, player);
    if (line == GL_NO_LINE)
      continue;
    const gl_cells cells = gl_line_cells(game->graph[player], line);
    json_cells(json, "line", cells.at, cells.count);
    return;
  }
  gl_json_text(json, "line", NULL);
}

static void json_proof(gl_json *json, const gl_game *game, const glimpse *g) {
  char *sentence = NULL;
  size_t size = 0;
  FILE *file = g->seen ? open_memstream(&sentence, &size) : NULL;
  gl_json_key(json, "proof");
  if (!file) {
    gl_json_string(json, NULL);
    return;
  }
  explain(game, g->side, &g->view, g->move, file);
  fclose(file);
  gl_json_open(json, '{');
  gl_json_text(json, "kind", g->side == GL_MAKER ? "card" : "shield");
  json_cells(json, "core", g->view.core, g->view.cores);
  json_cells(json, "zone", g->view.zone, g->view.zones);
  gl_json_key(json, "pairs");
  gl_json_open(json, '[');
  for (size_t i = 0; i < g->view.pairs; i++) {
    gl_json_open(json, '[');
    gl_json_integer(json, g->view.pair[2 * i] + 1);
    gl_json_integer(json, g->view.pair[2 * i + 1] + 1);
    gl_json_close(json, ']');
  }
  gl_json_close(json, ']');
  gl_json_key(json, "move");
  if (g->move == GL_NO_CELL)
    gl_json_string(json, NULL);
  else
    gl_json_integer(json, g->move + 1);
  gl_json_text(json, "sentence", sentence);
  gl_json_close(json, '}');
  free(sentence);
}

static void json_moves(gl_json *json, const scene *s, const gl_game *game) {
  char name[GL_NAME_SIZE];
  gl_json_key(json, "moves");
  gl_json_open(json, '[');
  for (size_t i = 0; i < s->entries; i++) {
    const entry *e = &s->entry[i];
    gl_json_open(json, '{');
    gl_json_number(json, "cell", e->cell + 1);
    gl_json_text(json, "name", gl_layout_name(game->layout, e->cell, name));
    gl_json_text(json, "value", gridlock_value_name(e->g.value));
    gl_json_text(json, "category", categories[e->category]);
    if (e->g.seen)
      json_cells(json, "zone", e->g.view.zone, e->g.view.zones);
    else
      gl_json_text(json, "zone", NULL);
    gl_json_close(json, '}');
  }
  gl_json_close(json, ']');
}

static void print_json(const scene *s) {
  const gl_game *game = now_of(s);
  const bool over = is_over(game);
  gl_json json = {.file = stdout};
  gl_json_open(&json, '{');
  gl_json_text(&json, "game", game->text);
  gl_json_text(&json, "kind", kind_name(game));
  gl_json_number(&json, "width", game->layout->width);
  gl_json_number(&json, "height", game->layout->height);
  gl_json_number(&json, "cells", game->layout->cells);
  json_stones(&json, s);
  gl_json_text(&json, "turn", over ? NULL : player_name(game, game->first));
  gl_json_key(&json, "over");
  gl_json_bool(&json, over);
  json_line(&json, game);
  gl_json_text(&json, "value", gridlock_value_name(s->here.value));
  gl_json_text(&json, "category",
               categories[category_for(game, game->first, s->here.value)]);
  json_proof(&json, game, &s->here);
  json_moves(&json, s, game);
  gl_json_close(&json, '}');
  putchar('\n');
}

static void print_entry(const gl_game *game, const entry *e) {
  char name[GL_NAME_SIZE];
  printf("%-6s %-8s %s", gl_layout_name(game->layout, e->cell, name),
         categories[e->category], gridlock_value_name(e->g.value));
  if (e->g.seen) {
    fputs("  ", stdout);
    explain(game, e->g.side, &e->g.view, e->g.move, stdout);
  }
  putchar('\n');
}

// The board as it is now: print_board shows the stones of a game.
static void print_text(const scene *s) {
  const gl_game *game = now_of(s);
  print_board(game, stdout);
  if (is_over(game))
    printf("over: %s\n", gridlock_value_name(s->here.value));
  else
    printf("%s to move: %s\n", player_name(game, game->first),
           gridlock_value_name(s->here.value));
  if (s->here.seen) {
    explain(game, s->here.side, &s->here.view, s->here.move, stdout);
    putchar('\n');
  }
  for (size_t i = 0; i < s->entries; i++)
    print_entry(game, &s->entry[i]);
}

// ---- The command ----

static void clear_scene(scene *s) {
  for (size_t i = 0; i < s->entries; i++)
    gl_view_clear(&s->entry[i].g.view);
  gl_view_clear(&s->here.view);
  while (s->moves)
    gl_game_after_clear(&s->later[--s->moves]);
  free(s->entry);
  free(s->later);
  free(s->cell);
  gl_game_free(s->game);
}

static gl_status look(scene *s, gl_error *error) {
  gl_status status = gl_search_accepts(s->game, error);
  if (!status)
    status = play_moves(s, error);
  if (!status)
    status = judge(s, now_of(s), FIRST * time_left(s), &s->here, error);
  if (!status)
    status = look_at_moves(s, error);
  if (!status)
    conclude(s);
  return status;
}

int run_look(const cli_settings *settings) {
  scene s = {.settings = settings, .game = open_game(settings)};
  gl_error error = {0};
  if (!s.game)
    return EXIT_FAILURE;
  catch_signals();
  gl_budget_start(&s.clock, &(gridlock_limits){0}, "look");
  const gl_status status = look(&s, &error);
  if (!status && settings->option[OPTION_JSON].given)
    print_json(&s);
  else if (!status)
    print_text(&s);
  clear_scene(&s);
  return status ? complain(&error) : EXIT_SUCCESS;
}
