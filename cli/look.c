// SPDX-License-Identifier: MIT
// gridlock look: a position, every move in it, and what the proof looks like

#include "cert/cert.h"
#include "cli/commands.h"
#include "draw/board.h"
#include "io/json.h"
#include "look/analysis.h"
#include "look/around.h"
#include "look/explain.h"
#include "look/reason.h"
#include "rules/after.h"

#include <stdlib.h>
#include <string.h>

#define ALL_TURNS 0xffu // of gl_shape_turn_point, as bits

typedef struct scene {
  const cli_settings *settings;
  gl_game *game;  // as it was named
  gl_game *later; // after each move
  gl_cell *cell;  // the moves
  size_t moves;
  gl_analysis analysis;

  // On the plane: the stones, and the part around them.
  gl_lattice_stones stones;
  gl_game *board;
} scene;

static const gl_game *now_of(const scene *scene) {
  if (scene->board)
    return scene->board;
  return scene->moves ? &scene->later[scene->moves - 1] : scene->game;
}

// ---- Moves ----

static const char no_memory[] = "there is not enough memory";

static const char *add_move(void *context, const char *name,
                            char room[ASKED_RANGE]) {
  scene *scene = context;
  const gl_game *game = now_of(scene);
  gl_cell cell;
  if (!read_asked_cell(game, name, &cell))
    return asked_range(game, room);
  const char *refusal = gl_game_refuses(game, cell);
  if (refusal)
    return refusal;
  if (!gl_game_after(game, cell, &scene->later[scene->moves]))
    return no_memory;
  scene->cell[scene->moves++] = cell;
  return NULL;
}

static const char *add_stone(void *context, const char *name,
                             char room[ASKED_RANGE]) {
  scene *scene = context;
  const gl_game *game = scene->game;
  gl_point point;
  (void)room;
  if (!read_asked_point(name, &point))
    return "this is no cell of the plane, X:Y";
  const char *refusal = gl_around_refuses(game, &scene->stones, point);
  if (refusal)
    return refusal;
  return gl_lattice_stones_put(&scene->stones, point,
                               gl_around_mover(game, scene->stones.count))
             ? NULL
             : no_memory;
}

static gl_status play_moves(scene *scene, gl_error *error) {
  const cli_setting *after = &scene->settings->option[OPTION_AFTER];
  const size_t most = scene->game->turns + 1;
  scene->later = malloc(most * sizeof *scene->later);
  scene->cell = malloc(most * sizeof *scene->cell);
  if (!scene->later || !scene->cell)
    return gl_fail_memory(error);
  if (!after->given)
    return GL_OK;
  return read_asked_moves(
      after->text, scene->game->infinite ? add_stone : add_move, scene, error);
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

static void json_cell(gl_json *json, const char *key, gl_cell cell) {
  if (cell == GL_NO_CELL)
    gl_json_text(json, key, NULL);
  else
    gl_json_number(json, key, cell + 1);
}

static void json_stone(gl_json *json, const gl_game *game, gl_cell cell,
                       const char *name, gl_player player) {
  gl_json_open(json, '{');
  json_cell(json, "cell", cell);
  gl_json_text(json, "name", name);
  gl_json_text(json, "player", gl_game_player_name(game, player));
  gl_json_close(json, '}');
}

// Those that lie farther away have no number on the board that is shown.
static void json_points(gl_json *json, const scene *scene) {
  char name[GL_NAME_SIZE];
  for (size_t i = 0; i < scene->stones.count; i++) {
    const gl_lattice_stone *stone = &scene->stones.at[i];
    snprintf(name, sizeof name, "%d:%d", stone->at.x, stone->at.y);
    json_stone(json, scene->game,
               gl_follow_cell(scene->board->layout, stone->at), name,
               stone->player);
  }
}

static void json_stones(gl_json *json, const scene *scene) {
  char name[GL_NAME_SIZE];
  const gl_game *start = scene->game;
  gl_json_key(json, "stones");
  gl_json_open(json, '[');
  for (gl_player player = 0; player < 2; player++)
    for (size_t i = 0; i < start->stones[player]; i++) {
      const gl_cell cell = start->stone[player][i];
      json_stone(json, start, cell, gl_layout_name(start->layout, cell, name),
                 player);
    }
  for (size_t i = 0; i < scene->moves; i++)
    json_stone(json, start, scene->cell[i],
               gl_layout_name(start->layout, scene->cell[i], name),
               start->mover[i]);
  if (scene->board)
    json_points(json, scene);
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

// What is said about the position, and what there is to see of it.
typedef struct remark {
  const char *kind; // NULL if there is nothing to say
  char *sentence;
  gl_view view;
  gl_cell move;
} remark;

// By its proof, or in a strong game by the lines that can be completed soon.
static remark make_remark(const gl_game *game, const gl_analysis *analysis) {
  remark r = {.move = GL_NO_CELL};
  size_t size = 0;
  const bool weak = game->kind == GL_WEAK;
  if (weak ? !analysis->here.seen : gl_game_over(game))
    return r;
  FILE *file = open_memstream(&r.sentence, &size);
  if (!file)
    return r;
  r.move = weak ? analysis->here.move : gl_analysis_move(analysis);
  if (weak)
    gl_explain(game, analysis->here.side, &analysis->here.view, r.move, file);
  else if (!gl_reason_give(game, r.move, analysis->here.value, &r.view, file))
    r.move = GL_NO_CELL;
  fclose(file);
  r.kind = !weak                             ? "threat"
           : analysis->here.side == GL_MAKER ? "card"
                                             : "shield";
  return r;
}

static void clear_remark(remark *remark) {
  gl_strategy_view_clear(&remark->view);
  free(remark->sentence);
}

static void json_pairs(gl_json *json, const gl_view *view) {
  gl_json_key(json, "pairs");
  gl_json_open(json, '[');
  for (size_t i = 0; i < view->pairs; i++) {
    gl_json_open(json, '[');
    gl_json_integer(json, view->pair[2 * i] + 1);
    gl_json_integer(json, view->pair[2 * i + 1] + 1);
    gl_json_close(json, ']');
  }
  gl_json_close(json, ']');
}

// A and T of the lattice card that Maker follows, if it is one.
static void json_card(gl_json *json, const gl_view *view) {
  gl_json_key(json, "card");
  if (!view->ts) {
    gl_json_string(json, NULL);
    return;
  }
  gl_json_open(json, '{');
  json_cells(json, "a", view->a, view->as);
  json_cells(json, "t", view->t, view->ts);
  gl_json_close(json, '}');
}

static void json_proof(gl_json *json, const gl_game *game,
                       const gl_analysis *analysis) {
  remark r = make_remark(game, analysis);
  const gl_view *view = game->kind == GL_WEAK ? &analysis->here.view : &r.view;
  gl_json_key(json, "proof");
  if (r.kind) {
    gl_json_open(json, '{');
    gl_json_text(json, "kind", r.kind);
    json_cells(json, "core", view->core, view->cores);
    json_cells(json, "zone", view->zone, view->zones);
    json_pairs(json, view);
    json_card(json, view);
    json_cell(json, "move", r.move);
    gl_json_text(json, "sentence", r.sentence);
    gl_json_close(json, '}');
  } else {
    gl_json_string(json, NULL);
  }
  clear_remark(&r);
}

static void json_move(gl_json *json, const gl_game *game,
                      const gl_rated_move *move) {
  char name[GL_NAME_SIZE];
  gl_json_open(json, '{');
  gl_json_number(json, "cell", move->cell + 1);
  gl_json_text(json, "name", gl_layout_name(game->layout, move->cell, name));
  gl_json_text(json, "value", gridlock_value_name(move->g.value));
  gl_json_text(json, "category", categories[move->category]);
  if (move->g.seen)
    json_cells(json, "zone", move->g.view.zone, move->g.view.zones);
  else
    gl_json_text(json, "zone", NULL);
  gl_json_close(json, '}');
}

static void json_moves(gl_json *json, const gl_game *game,
                       const gl_analysis *analysis) {
  gl_json_key(json, "moves");
  gl_json_open(json, '[');
  for (size_t i = 0; i < analysis->entries; i++)
    json_move(json, game, &analysis->entry[i]);
  gl_json_close(json, ']');
}

static void print_json(const scene *scene, const gl_analysis *analysis) {
  const gl_game *game = now_of(scene);
  const bool over = gl_game_over(game);
  gl_json json = {.file = stdout};
  gl_json_open(&json, '{');
  gl_json_text(&json, "game", game->text);
  gl_json_text(&json, "kind", gl_game_kind_name(game));
  gl_json_number(&json, "width", game->layout->width);
  gl_json_number(&json, "height", game->layout->height);
  gl_json_number(&json, "cells", game->layout->cells);
  if (scene->board) {
    char name[GL_NAME_SIZE];
    gl_json_text(&json, "corner", gl_layout_name(game->layout, 0, name));
  }
  json_stones(&json, scene);
  gl_json_text(&json, "turn",
               over ? NULL : gl_game_player_name(game, gl_game_mover(game)));
  gl_json_key(&json, "over");
  gl_json_bool(&json, over);
  json_line(&json, game);
  gl_json_text(&json, "value", gridlock_value_name(analysis->here.value));
  gl_json_text(&json, "category",
               categories[gl_analysis_category_for(game, gl_game_mover(game),
                                                   analysis->here.value)]);
  json_proof(&json, game, analysis);
  json_moves(&json, game, analysis);
  gl_json_close(&json, '}');
  putchar('\n');
}

// The cells that a sentence calls `these`, behind `before`: pairs, if that is
// all there is, or the zone.
static void print_these(const gl_game *game, const gl_view *view,
                        const char *before, const char *after) {
  char name[GL_NAME_SIZE];
  const bool paired = view->pairs && !view->weighs && !view->follows;
  const size_t count = paired ? 2 * view->pairs : view->zones;
  const gl_cell *cell = paired ? view->pair : view->zone;
  for (size_t i = 0; i < count && count > 1; i++)
    printf("%s%s",
           !i                ? before
           : paired && i % 2 ? "-"
                             : " ",
           gl_layout_name(game->layout, cell[i], name));
  fputs(count > 1 ? after : "", stdout);
}

// Each object is a line, for whoever reads it while the next one is made.
static void print_news(void *context, const gl_analysis *analysis,
                       const gl_rated_move *move) {
  const scene *scene = context;
  gl_json json = {.file = stdout};
  if (move) {
    gl_json_open(&json, '{');
    gl_json_key(&json, "move");
    json_move(&json, now_of(scene), move);
    gl_json_close(&json, '}');
    putchar('\n');
  } else {
    print_json(scene, analysis);
  }
  fflush(stdout);
}

static void print_entry(const gl_game *game, const gl_rated_move *entry) {
  char name[GL_NAME_SIZE];
  printf("%-6s %-8s %s", gl_layout_name(game->layout, entry->cell, name),
         categories[entry->category], gridlock_value_name(entry->g.value));
  if (entry->g.seen) {
    fputs("  ", stdout);
    gl_explain(game, entry->g.side, &entry->g.view, entry->g.move, stdout);
    print_these(game, &entry->g.view, " [", "]");
  }
  putchar('\n');
}

static void print_cells(const gl_game *game, const char *what,
                        const gl_cell *cell, size_t cells) {
  char name[GL_NAME_SIZE];
  printf("  %s:", what);
  for (size_t i = 0; i < cells; i++)
    printf(" %s", gl_layout_name(game->layout, cell[i], name));
  puts(cells ? "" : " none");
}

// `turns`: all isometries keep the shapes.
static void print_card(const gl_game *game, const gl_view *view, bool turns) {
  if (!view->ts)
    return;
  printf("Her card is true wherever it lies%s:\n",
         turns ? ", turned and mirrored" : "");
  print_cells(game, "A, hers", view->a, view->as);
  print_cells(game, "T, nothing of Breaker's", view->t, view->ts);
}

static void print_elsewhere(const scene *scene) {
  for (size_t i = 0; scene->board && i < scene->stones.count; i++) {
    const gl_lattice_stone *stone = &scene->stones.at[i];
    if (gl_follow_cell(scene->board->layout, stone->at) == GL_NO_CELL)
      printf("%c at %d:%d\n", stone->player == GL_MAKER ? 'X' : 'O',
             stone->at.x, stone->at.y);
  }
}

// The board as it is now: print_board shows the stones of a game.
static void print_text(const scene *scene) {
  const gl_game *game = now_of(scene);
  print_board(game, stdout);
  print_elsewhere(scene);
  if (gl_game_over(game))
    printf("over: %s\n", gridlock_value_name(scene->analysis.here.value));
  else
    printf("%s to move: %s\n", gl_game_player_name(game, gl_game_mover(game)),
           gridlock_value_name(scene->analysis.here.value));
  remark r = make_remark(game, &scene->analysis);
  if (r.kind)
    puts(r.sentence);
  if (game->kind == GL_WEAK && r.kind)
    print_these(game, &scene->analysis.here.view, "  these: ", "\n");
  clear_remark(&r);
  print_card(game, &scene->analysis.here.view,
             scene->game->isometries == ALL_TURNS);
  if (scene->board && !scene->analysis.here.value)
    puts("No card of the proof fits these stones.");
  for (size_t i = 0; i < scene->analysis.entries; i++)
    print_entry(game, &scene->analysis.entry[i]);
}

// ---- The command ----

static void clear_scene(scene *scene) {
  gl_analysis_clear(&scene->analysis);
  while (scene->moves)
    gl_game_after_clear(&scene->later[--scene->moves]);
  free(scene->later);
  free(scene->cell);
  gl_lattice_stones_clear(&scene->stones);
  gl_game_free(scene->board);
  gl_game_free(scene->game);
}

// A proof by lattice cards: from the file, or on the plane by the hunt.
static gl_status find_cards(const scene *scene, gl_search *by,
                            gl_error *error) {
  const cli_setting *cert = &scene->settings->option[OPTION_CERT_PLAY];
  const gl_status status =
      cert->given ? gl_cert_load(by, cert->text, error)
                  : gl_search_run(by, gl_engine_named("hunt"), error);
  if (status || gl_cert_cards(by))
    return status;
  return cert->given
             ? gl_fail(error, GL_UNSUPPORTED, cert->text, 0, 0,
                       "a position is looked at by lattice cards, a .gls file")
             : gl_fail(error, GL_UNSUPPORTED, scene->game->text, 0, 0,
                       "on the infinite board a position is looked at by "
                       "lattice cards, and none were found (%s); give them by "
                       "--cert",
                       gridlock_reason_name(gl_budget_reason(&by->budget)));
}

static gl_status look_by(scene *scene, const gl_search *by,
                         const gridlock_limits *limits, gl_error *error) {
  if (scene->game->infinite)
    return gl_around_look(gl_cert_cards(by), &scene->stones, &scene->board,
                          &scene->analysis, error);
  const gl_analysis_watch watch = {print_news, scene};
  const bool stream = scene->settings->option[OPTION_STREAM].given;
  return gl_analysis_make(limits, now_of(scene), gl_cert_cards(by) ? by : NULL,
                          stream ? &watch : NULL, &scene->analysis, error);
}

static gl_status look(scene *scene, gl_error *error) {
  gridlock_limits limits = solve_limits(scene->settings);
  limits.seconds = scene->settings->option[OPTION_TIME_LOOK].real;
  limits.tick = stop_if_interrupted;
  const cli_setting *cert = &scene->settings->option[OPTION_CERT_PLAY];
  gl_search by;
  gl_search_begin(&by, scene->game);
  gl_budget_start(&by.budget, &limits, "look");
  gl_status status = cert->given || scene->game->infinite
                         ? find_cards(scene, &by, error)
                         : GL_OK;
  if (!status)
    status = play_moves(scene, error);
  if (!status)
    status = look_by(scene, &by, &limits, error);
  free(by.move);
  gl_search_clear(&by);
  return status;
}

int run_look(const cli_settings *settings) {
  scene s = {.settings = settings, .game = open_start(settings)};
  gl_error error = {0};
  if (!s.game)
    return EXIT_FAILURE;
  catch_interrupts();
  const gl_status status = look(&s, &error);
  if (!status && (settings->option[OPTION_JSON].given ||
                  settings->option[OPTION_STREAM].given))
    print_json(&s, &s.analysis);
  else if (!status)
    print_text(&s);
  clear_scene(&s);
  return status ? complain(&error) : EXIT_SUCCESS;
}
