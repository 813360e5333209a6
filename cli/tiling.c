// SPDX-License-Identifier: MIT
// gridlock tiling

#include "base/text.h"
#include "cli/commands.h"
#include "draw/svg.h"
#include "io/json.h"
#include "io/output.h"
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
  gl_tiling_cover cover;
} inquiry;

static bool from_file(const inquiry *inquiry) { return inquiry->block.game; }

static const gl_tiling *tiling_of(const inquiry *inquiry) {
  return from_file(inquiry) ? &inquiry->block.tiling : &inquiry->rectangle;
}

static const gl_game *block_of(const inquiry *inquiry) {
  return from_file(inquiry) ? inquiry->block.game : inquiry->game;
}

static size_t row_of(const inquiry *inquiry) {
  return (size_t)inquiry->settings->option[OPTION_ROW].whole;
}

// What the block is played on.
static const char *plane_of(const inquiry *inquiry, char buffer[32]) {
  if (from_file(inquiry))
    return inquiry->block.plane->text;
  snprintf(buffer, 32, "line:%zu@inf", row_of(inquiry));
  return buffer;
}

// A number that no game can have stands for all that are too large.
static gl_line line_of(uint64_t ordinal) {
  return ordinal < GL_NO_LINE ? (gl_line)(ordinal - 1) : GL_NO_LINE - 1;
}

// The lines that nobody would miss, if there are any.
static void print_unneeded(const inquiry *inquiry) {
  const gl_tiling *tiling = tiling_of(inquiry);
  if (inquiry->cover.needed_count == inquiry->cover.lines)
    return;
  fputs("c not needed:", stdout);
  for (gl_line line = 0; line < tiling->graph->lines; line++)
    if (!inquiry->cover.needed[line] && line != tiling->drop)
      printf(" %u", (unsigned)line + 1);
  putchar('\n');
}

static void print_block(const inquiry *inquiry) {
  const gl_layout *layout = block_of(inquiry)->layout;
  fputs("c game ", stdout);
  gl_text_write(stdout, block_of(inquiry)->text);
  if (layout->width * layout->height == layout->cells)
    printf(", a block of %zu x %zu cells\n", layout->width, layout->height);
  else
    printf(", a block of %zu cells\n", layout->cells);
  printf("c %zu lines of the plane, up to translation\n",
         inquiry->cover.checked);
  printf("c %zu lines of the block, %zu of them needed\n", inquiry->cover.lines,
         inquiry->cover.needed_count);
}

static void print_comments(const inquiry *inquiry) {
  const gl_tiling *tiling = tiling_of(inquiry);
  char buffer[32];
  printf("c gridlock %s, %s, repeated by (%d, %d) and (%d, %d)",
         gridlock_version(), plane_of(inquiry, buffer), tiling->repeat[0].x,
         tiling->repeat[0].y, tiling->repeat[1].x, tiling->repeat[1].y);
  if (tiling->drop != GL_NO_LINE)
    printf(", without line %u", (unsigned)tiling->drop + 1);
  putchar('\n');
  print_block(inquiry);
  print_unneeded(inquiry);
  if (from_file(inquiry))
    printf("c %s\n", inquiry->proved
                         ? "Breaker wins the block, by the file's proof"
                         : "who wins the block is open here");
}

// Covered, and by whom the plane is won if that follows.
static const char *value_of(const inquiry *inquiry) {
  return !inquiry->cover.covered ? "uncovered"
         : inquiry->proved       ? "breaker"
                                 : "covered";
}

static void print_text(const inquiry *inquiry) {
  if (!inquiry->settings->option[OPTION_QUIET].given)
    print_comments(inquiry);
  fputs("s ", stdout);
  for (const char *s = value_of(inquiry); *s; s++)
    putchar(*s - 'a' + 'A');
  putchar('\n');
  if (inquiry->cover.covered)
    return;
  putchar('v');
  for (size_t i = 0; i < inquiry->cover.witness_size; i++)
    printf(" %d:%d", inquiry->cover.witness[i].x, inquiry->cover.witness[i].y);
  putchar('\n');
}

static void json_unneeded(gl_json *json, const inquiry *inquiry) {
  const gl_tiling *tiling = tiling_of(inquiry);
  gl_json_key(json, "unneeded");
  gl_json_open(json, '[');
  for (gl_line line = 0; line < tiling->graph->lines; line++)
    if (!inquiry->cover.needed[line] && line != tiling->drop)
      gl_json_integer(json, (uint64_t)line + 1);
  gl_json_close(json, ']');
}

static void json_point(gl_json *json, gl_point point) {
  char pair[32];
  snprintf(pair, sizeof pair, "[%d,%d]", point.x, point.y);
  gl_json_verbatim(json, pair);
}

static void json_witness(gl_json *json, const gl_tiling_cover *cover) {
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

static void json_question(gl_json *json, const inquiry *inquiry) {
  const gl_tiling *tiling = tiling_of(inquiry);
  char buffer[32];
  gl_json_text(json, "game", block_of(inquiry)->text);
  if (!from_file(inquiry)) {
    gl_json_number(json, "row", row_of(inquiry));
    gl_json_number(json, "shift",
                   inquiry->settings->option[OPTION_SHIFT].whole);
  }
  gl_json_text(json, "plane", plane_of(inquiry, buffer));
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

static void print_json(const inquiry *inquiry) {
  gl_json json = {.file = stdout};
  gl_json_open(&json, '{');
  json_question(&json, inquiry);
  gl_json_text(&json, "value", value_of(inquiry));
  gl_json_text(&json, "block", inquiry->proved ? "breaker" : "open");
  gl_json_number(&json, "checked", inquiry->cover.checked);
  gl_json_number(&json, "block_lines", inquiry->cover.lines);
  gl_json_number(&json, "needed", inquiry->cover.needed_count);
  json_unneeded(&json, inquiry);
  json_witness(&json, &inquiry->cover);
  gl_json_text(&json, "version", gridlock_version());
  gl_json_close(&json, '}');
  putchar('\n');
}

// ---- Asking ----

static gl_status open_file(inquiry *inquiry, gl_error *error) {
  const cli_setting *option = inquiry->settings->option;
  if (option[OPTION_ROW].given || option[OPTION_SHIFT].given)
    return gl_fail(error, GL_INPUT, inquiry->settings->argument, 0, 0,
                   "--row and --shift are for games; a tiling has its own");
  const gl_status status =
      gl_block_read(inquiry->settings->argument, &inquiry->block, error);
  return status ? status
                : gl_block_prove(&inquiry->block, &inquiry->proved, error);
}

static gl_status open_rectangle(inquiry *inquiry, gl_error *error) {
  inquiry->game = open_game(inquiry->settings);
  if (!inquiry->game)
    return GL_INPUT;
  return gl_tiling_of_game(
      inquiry->game, row_of(inquiry),
      (size_t)inquiry->settings->option[OPTION_SHIFT].whole,
      &inquiry->rectangle, error);
}

static gl_status ask(inquiry *inquiry, gl_error *error) {
  const cli_setting *drop = &inquiry->settings->option[OPTION_DROP];
  const bool file = gl_block_named(inquiry->settings->argument);
  gl_status status =
      file ? open_file(inquiry, error) : open_rectangle(inquiry, error);
  if (status)
    return status;
  if (drop->given)
    (file ? &inquiry->block.tiling : &inquiry->rectangle)->drop =
        line_of(drop->whole);
  if (drop->given)
    inquiry->proved = false; // it is about another block
  return gl_tiling_check(tiling_of(inquiry), &inquiry->cover, error);
}

// ---- Answering ----

static gl_status draw(const inquiry *inquiry, const char *path,
                      gl_error *error) {
  gl_output output;
  const gl_status status = gl_output_open(&output, path, error);
  if (status)
    return status;
  write_svg(block_of(inquiry), NULL, output.file);
  return gl_output_close(&output, error);
}

static gl_status save(const inquiry *inquiry, const char *path,
                      gl_error *error) {
  char buffer[32];
  gl_output output;
  const gl_status status = gl_output_open(&output, path, error);
  if (status)
    return status;
  gl_block_write(tiling_of(inquiry), plane_of(inquiry, buffer),
                 inquiry->proved ? inquiry->block.proof : NULL, output.file);
  return gl_output_close(&output, error);
}

// Whatever becomes of the files, the answer is printed.
static gl_status answer(const inquiry *inquiry, gl_error *error) {
  const cli_setting *svg = &inquiry->settings->option[OPTION_SVG];
  const cli_setting *file = &inquiry->settings->option[OPTION_OUTPUT_TILING];
  const gl_status saved =
      file->given ? save(inquiry, file->text, error) : GL_OK;
  const gl_status drawn =
      svg->given ? draw(inquiry, svg->text, saved ? NULL : error) : GL_OK;
  if (inquiry->settings->option[OPTION_JSON].given)
    print_json(inquiry);
  else
    print_text(inquiry);
  fflush(stdout);
  return saved ? saved : drawn;
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
  gl_tiling_cover_clear(&q.cover);
  gl_tiling_clear(&q.rectangle);
  gl_block_clear(&q.block);
  gl_game_free(q.game);
  return code;
}
