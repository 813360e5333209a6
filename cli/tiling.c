// SPDX-License-Identifier: MIT
// gridlock tiling

#include "base/json.h"
#include "base/output.h"
#include "base/text.h"
#include "cert/cert.h"
#include "cli/commands.h"
#include "plane/block.h"

#include <stdlib.h>
#include <string.h>

// One question: a game on a rectangle and how it is repeated, or a file.
typedef struct inquiry {
  const cli_settings *settings;
  gl_game *game;
  gl_block block; // of the file
  gl_tiling rectangle;
  bool proved; // the file's proof: Breaker wins the block
  gl_cover cover;
} inquiry;

static bool from_file(const inquiry *q) { return q->block.game; }

static const gl_tiling *tiling_of(const inquiry *q) {
  return from_file(q) ? &q->block.tiling : &q->rectangle;
}

static const gl_game *block_of(const inquiry *q) {
  return from_file(q) ? q->block.game : q->game;
}

static size_t row_of(const inquiry *q) {
  return q->settings->option[OPTION_ROW].whole;
}

// What the block is played on.
static const char *plane_of(const inquiry *q, char buffer[32]) {
  if (from_file(q))
    return q->block.plane->text;
  snprintf(buffer, 32, "line:%zu@inf", row_of(q));
  return buffer;
}

// A number that no game can have stands for all that are too large.
static gl_line line_of(uint64_t ordinal) {
  return ordinal < GL_NO_LINE ? (gl_line)(ordinal - 1) : GL_NO_LINE - 1;
}

// The lines that nobody would miss, if there are any.
static void print_unneeded(const inquiry *q) {
  const gl_tiling *tiling = tiling_of(q);
  if (q->cover.needed_count == q->cover.lines)
    return;
  fputs("c not needed:", stdout);
  for (gl_line line = 0; line < tiling->graph->lines; line++)
    if (!q->cover.needed[line] && line != tiling->drop)
      printf(" %u", (unsigned)line + 1);
  putchar('\n');
}

static void print_block(const inquiry *q) {
  const gl_layout *layout = block_of(q)->layout;
  fputs("c game ", stdout);
  gl_text_write(stdout, block_of(q)->text);
  if (layout->width * layout->height == layout->cells)
    printf(", a block of %zu x %zu cells\n", layout->width, layout->height);
  else
    printf(", a block of %zu cells\n", layout->cells);
  printf("c %zu lines of the plane, up to translation\n", q->cover.checked);
  printf("c %zu lines of the block, %zu of them needed\n", q->cover.lines,
         q->cover.needed_count);
}

static void print_comments(const inquiry *q) {
  const gl_tiling *tiling = tiling_of(q);
  char buffer[32];
  printf("c gridlock %s, %s, repeated by (%d, %d) and (%d, %d)",
         gridlock_version(), plane_of(q, buffer), tiling->repeat[0].x,
         tiling->repeat[0].y, tiling->repeat[1].x, tiling->repeat[1].y);
  if (tiling->drop != GL_NO_LINE)
    printf(", without line %u", (unsigned)tiling->drop + 1);
  putchar('\n');
  print_block(q);
  print_unneeded(q);
  if (from_file(q))
    printf("c %s\n", q->proved ? "Breaker wins the block, by the file's proof"
                               : "who wins the block is open here");
}

// Covered, and by whom the plane is won if that follows.
static const char *value_of(const inquiry *q) {
  return !q->cover.covered ? "uncovered" : q->proved ? "breaker" : "covered";
}

static void print_text(const inquiry *q) {
  if (!q->settings->option[OPTION_QUIET].given)
    print_comments(q);
  fputs("s ", stdout);
  for (const char *s = value_of(q); *s; s++)
    putchar(*s - 'a' + 'A');
  putchar('\n');
  if (q->cover.covered)
    return;
  putchar('v');
  for (size_t i = 0; i < q->cover.witness_size; i++)
    printf(" %d:%d", q->cover.witness[i].x, q->cover.witness[i].y);
  putchar('\n');
}

static void json_unneeded(gl_json *json, const inquiry *q) {
  const gl_tiling *tiling = tiling_of(q);
  gl_json_key(json, "unneeded");
  gl_json_open(json, '[');
  for (gl_line line = 0; line < tiling->graph->lines; line++)
    if (!q->cover.needed[line] && line != tiling->drop)
      gl_json_integer(json, (uint64_t)line + 1);
  gl_json_close(json, ']');
}

static void json_point(gl_json *json, gl_point point) {
  char pair[32];
  snprintf(pair, sizeof pair, "[%d,%d]", point.x, point.y);
  gl_json_verbatim(json, pair);
}

static void json_witness(gl_json *json, const gl_cover *cover) {
  gl_json_key(json, "witness");
  if (cover->covered) {
    gl_json_string(json, NULL);
    return;
  }
  gl_json_open(json, '[');
  for (size_t i = 0; i < cover->witness_size; i++)
    json_point(json, cover->witness[i]);
  gl_json_close(json, ']');
}

static void json_question(gl_json *json, const inquiry *q) {
  const gl_tiling *tiling = tiling_of(q);
  char buffer[32];
  gl_json_text(json, "game", block_of(q)->text);
  if (!from_file(q)) {
    gl_json_number(json, "row", row_of(q));
    gl_json_number(json, "shift", q->settings->option[OPTION_SHIFT].whole);
  }
  gl_json_text(json, "plane", plane_of(q, buffer));
  gl_json_key(json, "repeat");
  gl_json_open(json, '[');
  json_point(json, tiling->repeat[0]);
  json_point(json, tiling->repeat[1]);
  gl_json_close(json, ']');
  gl_json_key(json, "drop");
  if (tiling->drop == GL_NO_LINE)
    gl_json_string(json, NULL);
  else
    gl_json_integer(json, (uint64_t)tiling->drop + 1);
}

static void print_json(const inquiry *q) {
  gl_json json = {.file = stdout};
  gl_json_open(&json, '{');
  json_question(&json, q);
  gl_json_text(&json, "value", value_of(q));
  gl_json_text(&json, "block", q->proved ? "breaker" : "open");
  gl_json_number(&json, "checked", q->cover.checked);
  gl_json_number(&json, "block_lines", q->cover.lines);
  gl_json_number(&json, "needed", q->cover.needed_count);
  json_unneeded(&json, q);
  json_witness(&json, &q->cover);
  gl_json_text(&json, "version", gridlock_version());
  gl_json_close(&json, '}');
  putchar('\n');
}

// ---- Asking ----

static gl_status read_proof(inquiry *q, gl_error *error) {
  const gl_block *block = &q->block;
  gl_search search = {.game = block->game};
  if (!block->proof)
    return GL_OK;
  gl_budget_start(&search.budget, &(gridlock_limits){0}, "tiling");
  gl_status status = gl_cert_parse(&search, block->game->text, block->proof,
                                   block->proof_size, error);
  q->proved = !status && search.value == GRIDLOCK_BREAKER;
  if (!status && !q->proved)
    status = gl_fail(error, GL_INPUT, block->game->text, 0, 0,
                     "the proof says that Maker wins the block");
  gl_search_clear(&search);
  return status;
}

static gl_status open_file(inquiry *q, gl_error *error) {
  const cli_setting *option = q->settings->option;
  if (option[OPTION_ROW].given || option[OPTION_SHIFT].given)
    return gl_fail(error, GL_INPUT, q->settings->argument, 0, 0,
                   "--row and --shift are for games; a tiling has its own");
  const gl_status status =
      gl_block_read(q->settings->argument, &q->block, error);
  return status ? status : read_proof(q, error);
}

static gl_status open_rectangle(inquiry *q, gl_error *error) {
  q->game = open_game(q->settings);
  if (!q->game)
    return GL_INPUT;
  return gl_tiling_of_game(q->game, row_of(q),
                           q->settings->option[OPTION_SHIFT].whole,
                           &q->rectangle, error);
}

static gl_status ask(inquiry *q, gl_error *error) {
  const cli_setting *drop = &q->settings->option[OPTION_DROP];
  const bool file = gl_block_named(q->settings->argument);
  gl_status status = file ? open_file(q, error) : open_rectangle(q, error);
  if (status)
    return status;
  if (drop->given)
    (file ? &q->block.tiling : &q->rectangle)->drop = line_of(drop->whole);
  if (drop->given)
    q->proved = false; // it is about another block
  return gl_tiling_check(tiling_of(q), &q->cover, error);
}

// ---- Answering ----

static gl_status draw(const inquiry *q, const char *path, gl_error *error) {
  gl_output output;
  const gl_status status = gl_output_open(&output, path, error);
  if (status)
    return status;
  write_svg(block_of(q), NULL, output.file);
  return gl_output_close(&output, error);
}

static gl_status save(const inquiry *q, const char *path, gl_error *error) {
  char buffer[32];
  gl_output output;
  const gl_status status = gl_output_open(&output, path, error);
  if (status)
    return status;
  gl_block_write(tiling_of(q), plane_of(q, buffer),
                 q->proved ? q->block.proof : NULL, output.file);
  return gl_output_close(&output, error);
}

// What goes to stdout takes the place of the text.
static gl_status answer(const inquiry *q, gl_error *error) {
  const cli_setting *svg = &q->settings->option[OPTION_SVG];
  const cli_setting *file = &q->settings->option[OPTION_OUTPUT_TILING];
  gl_status status = GL_OK;
  if (svg->given)
    status = draw(q, svg->text, error);
  if (!status && file->given)
    status = save(q, file->text, error);
  if (status)
    return status;
  if (q->settings->option[OPTION_JSON].given)
    print_json(q);
  else if ((!svg->given || strcmp(svg->text, "-") != 0) &&
           (!file->given || strcmp(file->text, "-") != 0))
    print_text(q);
  return GL_OK;
}

int run_tiling(const cli_settings *settings) {
  inquiry q = {.settings = settings};
  gl_error error = {0};
  gl_status status = ask(&q, &error);
  if (!status)
    status = answer(&q, &error);
  const int code = status && !*error.sentence ? EXIT_FAILURE
                   : status                   ? complain(&error)
                   : q.cover.covered          ? EXIT_WIN
                                              : EXIT_LOSS;
  gl_cover_clear(&q.cover);
  gl_tiling_clear(&q.rectangle);
  gl_block_clear(&q.block);
  gl_game_free(q.game);
  return code;
}
