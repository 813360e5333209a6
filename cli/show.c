// SPDX-License-Identifier: MIT
// gridlock show

#include "base/text.h"
#include "board/symmetry.h"
#include "cli/commands.h"
#include "draw/board.h"
#include "draw/svg.h"
#include "io/json.h"
#include "io/output.h"
#include "rules/file.h"

#include <stdlib.h>
#include <string.h>

// How many lines have each size; sizes[k] for k cells.  NULL if malloc fails.
static size_t *count_sizes(const gl_hypergraph *graph) {
  size_t *sizes = calloc(graph->cells + 2, sizeof *sizes);
  for (gl_line line = 0; sizes && line < graph->lines; line++)
    sizes[gl_line_cells(graph, line).count]++;
  return sizes;
}

static void print_stones(const gl_game *game, gl_player player) {
  if (!game->stones[player])
    return;
  printf("%-14s", player == GL_MAKER ? "maker" : "breaker");
  for (size_t i = 0; i < game->stones[player]; i++)
    printf(" %u", (unsigned)game->stone[player][i] + 1);
  putchar('\n');
}

static void print_heading(const gl_game *game) {
  fputs("game           ", stdout);
  gl_text_write(stdout, game->text);
  putchar('\n');
  printf("kind           %s\n", gl_game_kind_name(game));
  printf("first          %s\n", gl_game_player_name(game, game->first));
  if (game->p > 1 || game->q > 1)
    printf("turns          %u, then %u each\n", game->q, game->p);
  if (game->infinite || game->handicap)
    printf("handicap       %u\n", game->handicap);
}

static void print_shape(const gl_shape *shape) {
  printf("shape         ");
  for (size_t i = 0; i < shape->count; i++)
    printf(" %d:%d", shape->at[i].x, shape->at[i].y);
  putchar('\n');
}

static void print_infinite(const gl_game *game) {
  print_heading(game);
  printf("board          infinite\n");
  printf("orientations   %zu\n", game->shapes.count);
  for (size_t i = 0; i < game->shapes.count; i++)
    print_shape(&game->shapes.at[i]);
}

static void print_text(const gl_game *game, const gl_symmetry *symmetry,
                       const size_t *sizes) {
  const gl_hypergraph *graph = game->graph[GL_MAKER];
  const gl_hypergraph *other = game->graph[GL_BREAKER];
  print_heading(game);
  printf("cells          %zu\n", graph->cells);
  printf("lines          %zu\n", graph->lines);
  if (other && other != graph)
    printf("white lines    %zu\n", other->lines);
  printf("sizes         ");
  for (size_t k = 1; k <= graph->cells; k++)
    if (sizes[k])
      printf(" %zux%zu", sizes[k], k);
  printf("\nautomorphisms  %s\n",
         symmetry->order ? symmetry->order : "unknown");
  printf("potential      %.10g\n", gl_game_potential(game));
  if (game->kind == GL_TIMED)
    printf("times          %zu\n", game->turns);
  print_stones(game, GL_MAKER);
  print_stones(game, GL_BREAKER);
  putchar('\n');
  print_board(game, stdout);
}

static void json_cells(gl_json *json, const gl_cell *cells, size_t count) {
  gl_json_open(json, '[');
  for (size_t i = 0; i < count; i++)
    gl_json_integer(json, cells[i] + 1);
  gl_json_close(json, ']');
}

static void json_lines(gl_json *json, const char *key,
                       const gl_hypergraph *graph) {
  gl_json_key(json, key);
  gl_json_open(json, '[');
  for (gl_line line = 0; line < graph->lines; line++) {
    const gl_cells cells = gl_line_cells(graph, line);
    json_cells(json, cells.at, cells.count);
  }
  gl_json_close(json, ']');
}

static void json_shapes(gl_json *json, const gl_shapes *shapes) {
  gl_json_open(json, '[');
  for (size_t i = 0; i < shapes->count; i++) {
    gl_json_open(json, '[');
    for (size_t j = 0; j < shapes->at[i].count; j++) {
      gl_json_open(json, '[');
      gl_json_integer(json, (uint64_t)shapes->at[i].at[j].x);
      gl_json_integer(json, (uint64_t)shapes->at[i].at[j].y);
      gl_json_close(json, ']');
    }
    gl_json_close(json, ']');
  }
  gl_json_close(json, ']');
}

static void json_heading(gl_json *json, const gl_game *game) {
  gl_json_open(json, '{');
  gl_json_text(json, "game", game->text);
  gl_json_text(json, "kind", gl_game_kind_name(game));
  gl_json_text(json, "first", gl_game_player_name(game, game->first));
  gl_json_number(json, "p", game->p);
  gl_json_number(json, "q", game->q);
  gl_json_number(json, "handicap", game->handicap);
  gl_json_key(json, "infinite");
  gl_json_bool(json, game->infinite);
}

static void print_infinite_json(const gl_game *game) {
  gl_json json = {.file = stdout};
  json_heading(&json, game);
  gl_json_text(&json, "cells", NULL);
  gl_json_text(&json, "lines", NULL);
  gl_json_key(&json, "orientations");
  json_shapes(&json, &game->shapes);
  gl_json_close(&json, '}');
  putchar('\n');
}

static void print_json(const gl_game *game, const gl_symmetry *symmetry,
                       const size_t *sizes) {
  const gl_hypergraph *graph = game->graph[GL_MAKER];
  const gl_hypergraph *other = game->graph[GL_BREAKER];
  gl_json json = {.file = stdout};
  json_heading(&json, game);
  gl_json_number(&json, "cells", graph->cells);
  json_lines(&json, "lines", graph);
  if (other && other != graph)
    json_lines(&json, "white_lines", other);
  gl_json_key(&json, "sizes");
  gl_json_open(&json, '{');
  for (size_t k = 1; k <= graph->cells; k++)
    if (sizes[k]) {
      char key[24];
      snprintf(key, sizeof key, "%zu", k);
      gl_json_number(&json, key, sizes[k]);
    }
  gl_json_close(&json, '}');
  gl_json_key(&json, "automorphisms");
  gl_json_verbatim(&json, symmetry->order ? symmetry->order : "null");
  gl_json_measure(&json, "potential", gl_game_potential(game));
  gl_json_number(&json, "width", game->layout->width);
  gl_json_number(&json, "height", game->layout->height);
  gl_json_key(&json, "torus");
  gl_json_bool(&json, game->layout->torus);
  gl_json_key(&json, "maker");
  json_cells(&json, game->stone[GL_MAKER], game->stones[GL_MAKER]);
  gl_json_key(&json, "breaker");
  json_cells(&json, game->stone[GL_BREAKER], game->stones[GL_BREAKER]);
  gl_json_number(&json, "turns", game->turns);
  gl_json_close(&json, '}');
  putchar('\n');
}

static gl_status describe(const gl_game *game, bool as_json, gl_error *error) {
  if (game->infinite) {
    if (as_json)
      print_infinite_json(game);
    else
      print_infinite(game);
    return GL_OK;
  }
  gl_symmetry *symmetry = NULL;
  const gl_status status =
      gl_symmetry_find(game->layout, game->graph[GL_MAKER],
                       game->graph[GL_BREAKER], &symmetry, error);
  if (status)
    return status;
  size_t *sizes = count_sizes(game->graph[GL_MAKER]);
  if (!sizes) {
    gl_symmetry_free(symmetry);
    return gl_fail_memory(error);
  }
  if (as_json)
    print_json(game, symmetry, sizes);
  else
    print_text(game, symmetry, sizes);
  free(sizes);
  gl_symmetry_free(symmetry);
  return GL_OK;
}

static gl_status draw(const gl_game *game, FILE *file, gl_error *error) {
  if (game->infinite)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "only finite boards can be drawn");
  write_svg(game, NULL, file);
  return GL_OK;
}

typedef gl_status writer(const gl_game *game, FILE *file, gl_error *error);

static gl_status gl_file_write(const gl_game *game, const char *path,
                               writer *write, gl_error *error) {
  gl_output output;
  gl_status status = gl_output_open(&output, path, error);
  if (status)
    return status;
  status = write(game, output.file, error);
  if (status) {
    gl_output_drop(&output);
    return status;
  }
  return gl_output_close(&output, error);
}

int run_show(const cli_settings *settings) {
  static const struct {
    option_id option;
    writer *write;
  } writers[] = {
      // What refuses most games comes first: if it does, nothing is written.
      {OPTION_HG, gl_hg_write},
      {OPTION_PG, gl_pg_write},
      {OPTION_SVG, draw}};
  gl_game *game = open_game(settings);
  if (!game)
    return EXIT_FAILURE;
  gl_error error = {0};
  gl_status status = GL_OK;
  bool written = false;
  for (size_t i = 0; !status && i < sizeof writers / sizeof *writers; i++) {
    const cli_setting *setting = &settings->option[writers[i].option];
    if (!setting->given)
      continue;
    written = true;
    status = gl_file_write(game, setting->text, writers[i].write, &error);
  }
  const bool as_json = settings->option[OPTION_JSON].given;
  if (!status && (as_json || !written))
    status = describe(game, as_json, &error);
  gl_game_free(game);
  return status ? complain(&error) : EXIT_SUCCESS;
}
