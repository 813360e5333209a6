// SPDX-License-Identifier: MIT
// gridlock tiling

#include "plane/tiling.h"
#include "base/json.h"
#include "base/output.h"
#include "base/text.h"
#include "cli/commands.h"

#include <stdlib.h>
#include <string.h>

#define STANDARD_ROW 7

// A number that no game can have stands for all that are too large.
static gl_line line_of(uint64_t ordinal) {
  return ordinal < GL_NO_LINE ? (gl_line)(ordinal - 1) : GL_NO_LINE - 1;
}

static gl_tiling question_of(const gl_game *game,
                             const cli_settings *settings) {
  const cli_setting *option = settings->option;
  return (gl_tiling){
      .game = game,
      .row = option[OPTION_ROW].given ? option[OPTION_ROW].whole : STANDARD_ROW,
      .shift = option[OPTION_SHIFT].whole,
      .drop = option[OPTION_DROP].given ? line_of(option[OPTION_DROP].whole)
                                        : GL_NO_LINE};
}

// The lines that nobody would miss, if there are any.
static void print_unneeded(const gl_tiling *tiling, const gl_cover *cover) {
  if (cover->needed_count == cover->lines)
    return;
  fputs("c not needed:", stdout);
  for (gl_line line = 0; line < tiling->game->graph[GL_MAKER]->lines; line++)
    if (!cover->needed[line] && line != tiling->drop)
      printf(" %u", (unsigned)line + 1);
  putchar('\n');
}

static void print_comments(const gl_tiling *tiling, const gl_cover *cover) {
  const gl_layout *layout = tiling->game->layout;
  printf("c gridlock %s, row %zu, shift %zu", gridlock_version(), tiling->row,
         tiling->shift);
  if (tiling->drop != GL_NO_LINE)
    printf(", without line %u", (unsigned)tiling->drop + 1);
  fputs("\nc game ", stdout);
  gl_text_write(stdout, tiling->game->text);
  printf(", a block of %zu x %zu cells\n", layout->width, layout->height);
  printf("c %zu lines of the plane, up to translation\n", cover->checked);
  printf("c %zu lines of the block, %zu of them needed\n", cover->lines,
         cover->needed_count);
  print_unneeded(tiling, cover);
}

static void print_text(const gl_tiling *tiling, const gl_cover *cover,
                       bool quiet) {
  if (!quiet)
    print_comments(tiling, cover);
  printf("s %s\n", cover->covered ? "COVERED" : "UNCOVERED");
  if (cover->covered)
    return;
  putchar('v');
  for (size_t i = 0; i < tiling->row; i++)
    printf(" %d:%d", cover->witness[i].x, cover->witness[i].y);
  putchar('\n');
}

static void json_number(gl_json *json, const char *key, uint64_t value) {
  gl_json_key(json, key);
  gl_json_integer(json, value);
}

static void json_unneeded(gl_json *json, const gl_tiling *tiling,
                          const gl_cover *cover) {
  gl_json_key(json, "unneeded");
  gl_json_open(json, '[');
  for (gl_line line = 0; line < tiling->game->graph[GL_MAKER]->lines; line++)
    if (!cover->needed[line] && line != tiling->drop)
      gl_json_integer(json, (uint64_t)line + 1);
  gl_json_close(json, ']');
}

static void json_witness(gl_json *json, const gl_tiling *tiling,
                         const gl_cover *cover) {
  gl_json_key(json, "witness");
  if (cover->covered) {
    gl_json_string(json, NULL);
    return;
  }
  gl_json_open(json, '[');
  for (size_t i = 0; i < tiling->row; i++) {
    char pair[32];
    snprintf(pair, sizeof pair, "[%d,%d]", cover->witness[i].x,
             cover->witness[i].y);
    gl_json_verbatim(json, pair);
  }
  gl_json_close(json, ']');
}

static void print_json(const gl_tiling *tiling, const gl_cover *cover) {
  gl_json json = {.file = stdout};
  gl_json_open(&json, '{');
  gl_json_key(&json, "game");
  gl_json_string(&json, tiling->game->text);
  json_number(&json, "row", tiling->row);
  json_number(&json, "shift", tiling->shift);
  gl_json_key(&json, "drop");
  if (tiling->drop == GL_NO_LINE)
    gl_json_string(&json, NULL);
  else
    gl_json_integer(&json, (uint64_t)tiling->drop + 1);
  gl_json_key(&json, "value");
  gl_json_string(&json, cover->covered ? "covered" : "uncovered");
  json_number(&json, "checked", cover->checked);
  json_number(&json, "block_lines", cover->lines);
  json_number(&json, "needed", cover->needed_count);
  json_unneeded(&json, tiling, cover);
  json_witness(&json, tiling, cover);
  gl_json_key(&json, "version");
  gl_json_string(&json, gridlock_version());
  gl_json_close(&json, '}');
  putchar('\n');
}

static gl_status draw(const gl_game *game, const char *path, gl_error *error) {
  gl_output output;
  const gl_status status = gl_output_open(&output, path, error);
  if (status)
    return status;
  write_svg(game, NULL, output.file);
  return gl_output_close(&output, error);
}

// A drawing on stdout takes the place of the text.
static gl_status answer(const gl_tiling *tiling, const gl_cover *cover,
                        const cli_settings *settings, gl_error *error) {
  const cli_setting *svg = &settings->option[OPTION_SVG];
  if (svg->given) {
    const gl_status status = draw(tiling->game, svg->text, error);
    if (status)
      return status;
  }
  if (settings->option[OPTION_JSON].given)
    print_json(tiling, cover);
  else if (!svg->given || strcmp(svg->text, "-") != 0)
    print_text(tiling, cover, settings->option[OPTION_QUIET].given);
  return GL_OK;
}

int run_tiling(const cli_settings *settings) {
  gl_game *game = open_game(settings);
  if (!game)
    return EXIT_FAILURE;
  const gl_tiling tiling = question_of(game, settings);
  gl_cover cover;
  gl_error error = {0};
  gl_status status = gl_tiling_check(&tiling, &cover, &error);
  if (!status)
    status = answer(&tiling, &cover, settings, &error);
  const int code = status          ? complain(&error)
                   : cover.covered ? EXIT_WIN
                                   : EXIT_LOSS;
  gl_cover_clear(&cover);
  gl_game_free(game);
  return code;
}
