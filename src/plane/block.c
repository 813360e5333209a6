// SPDX-License-Identifier: MIT
#include "plane/block.h"

#include "base/grow.h"
#include "base/text.h"
#include "rules/file.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define MOST_COORDINATE 10000

typedef struct reader {
  gl_scanner scan;
  gl_error *error;
  gl_block *block;
  bool repeated; // the translations are there
  bool claimed;
  size_t cells;
  size_t room;
  size_t lines;
  FILE *hg; // the lines of the block game, as .hg text
} reader;

static gl_status complain(reader *r, gl_word word, const char *sentence) {
  return gl_word_fail(r->error, r->scan.place, word, sentence);
}

static gl_status read_coordinate(reader *r, int *value) {
  gl_word word;
  uint64_t number = 0;
  gl_word digits;
  const bool there = gl_scanner_word(&r->scan, &word);
  digits = word;
  const bool negative = there && *word.at == '-';
  digits.at += negative;
  digits.size -= negative;
  if (!there || !gl_word_number(digits, MOST_COORDINATE, &number))
    return complain(r, word, "expected a number from -10000 to 10000");
  *value = negative ? -(int)number : (int)number;
  return GL_OK;
}

static gl_status read_point(reader *r, gl_point *point) {
  const gl_status status = read_coordinate(r, &point->x);
  return status ? status : read_coordinate(r, &point->y);
}

static gl_status read_game(reader *r, gl_word keyword) {
  gl_word word;
  if (r->block->plane)
    return complain(r, keyword, "a second game");
  if (!gl_scanner_word(&r->scan, &word))
    return complain(r, word, "expected a game, as line:8@inf");
  char *text = strndup(word.at, word.size);
  if (!text)
    return gl_fail_memory(r->error);
  gl_status status = gl_game_parse(text, &r->block->plane, r->error);
  free(text);
  if (!status && (!r->block->plane->infinite || r->block->plane->handicap))
    status = complain(r, word,
                      "a tiling is for an infinite board without "
                      "handicap");
  return status ? status : gl_scanner_end(&r->scan, r->error);
}

static gl_status read_repeat(reader *r, gl_word keyword) {
  gl_point *repeat = r->block->tiling.repeat;
  if (r->repeated)
    return complain(r, keyword, "the translations were given before");
  r->repeated = true;
  gl_status status = read_point(r, &repeat[0]);
  if (!status)
    status = read_point(r, &repeat[1]);
  return status ? status : gl_scanner_end(&r->scan, r->error);
}

static gl_status read_cell(reader *r, gl_word keyword) {
  gl_point point = {0, 0};
  const gl_status status = read_point(r, &point);
  if (status)
    return status;
  if (r->lines)
    return complain(r, keyword, "the cells come before the lines");
  if (r->cells == GL_MAX_CELLS)
    return complain(r, keyword, "the block has too many cells");
  if (!GL_PUSH(r->block->tiling.at, r->cells, r->room, point))
    return gl_fail_memory(r->error);
  return gl_scanner_end(&r->scan, r->error);
}

static gl_status read_line(reader *r) {
  fputs("e", r->hg);
  for (size_t count = 0;; count++) {
    gl_word word;
    uint64_t number;
    if (!gl_scanner_word(&r->scan, &word))
      return complain(r, word, "the line must end with 0");
    if (!gl_word_number(word, r->cells, &number) || (!number && !count))
      return complain(r, word, "expected the number of a cell");
    fprintf(r->hg, " %" PRIu64, number);
    if (!number)
      break;
  }
  fputc('\n', r->hg);
  r->lines++;
  return gl_scanner_end(&r->scan, r->error);
}

static gl_status read_claim(reader *r, bool proof) {
  r->claimed = true;
  if (proof) {
    const char *end =
        memchr(r->scan.start, '\n', (size_t)(r->scan.end - r->scan.start));
    r->block->proof = end ? end + 1 : r->scan.end;
    r->block->proof_size = (size_t)(r->scan.end - r->block->proof);
  }
  return gl_scanner_end(&r->scan, r->error);
}

static gl_status read_text_line(reader *r) {
  gl_word word;
  if (!gl_scanner_word(&r->scan, &word) || gl_word_is(word, "c"))
    return GL_OK;
  if (r->claimed)
    return complain(r, word, "only comments may follow the claim");
  if (gl_word_is(word, "game"))
    return read_game(r, word);
  if (gl_word_is(word, "repeat"))
    return read_repeat(r, word);
  if (gl_word_is(word, "cell"))
    return read_cell(r, word);
  if (gl_word_is(word, "line"))
    return read_line(r);
  if (gl_word_is(word, "covered") || gl_word_is(word, "block"))
    return read_claim(r, gl_word_is(word, "block"));
  return complain(r, word,
                  "expected game, repeat, cell, line, covered or "
                  "block");
}

static gl_status read_header(reader *r) {
  gl_word word = {.line = 1, .column = 1};
  uint64_t version = 0;
  if (!gl_scanner_line(&r->scan) || !gl_scanner_word(&r->scan, &word) ||
      !gl_word_is(word, "tiling"))
    return complain(r, word, "the header, tiling 1, is expected here");
  if (!gl_scanner_word(&r->scan, &word) || !gl_word_number(word, 1, &version) ||
      !version)
    return complain(r, word, "only version 1 is known");
  return gl_scanner_end(&r->scan, r->error);
}

static gl_status read_all(reader *r) {
  gl_status status = read_header(r);
  while (!status && !r->block->proof && gl_scanner_line(&r->scan))
    status = read_text_line(r);
  const gl_word end = {.at = "", .line = r->scan.line};
  if (!status && !r->block->plane)
    status = complain(r, end, "the game is missing");
  if (!status && !r->repeated)
    status = complain(r, end, "the translations are missing");
  if (!status && !r->claimed)
    status = complain(r, end, "the claim, covered or block, is missing");
  return status;
}

// The block game, from its lines as they were read.
static gl_status make_game(reader *r, const char *lines) {
  gl_block *block = r->block;
  char *text = NULL;
  const int size =
      asprintf(&text, "p hg %zu %zu\n%s", r->cells, r->lines, lines);
  if (size < 0)
    return gl_fail_memory(r->error);
  gl_status status =
      gl_hg_read(r->scan.place, text, (size_t)size, &block->game, r->error);
  free(text);
  if (status)
    return status;
  block->game->stem = strdup(r->scan.place);
  if (!block->game->stem || !gl_game_rename(block->game))
    return gl_fail_memory(r->error);
  block->tiling.text = block->game->text;
  block->tiling.graph = block->game->graph[GL_MAKER];
  const gl_shapes *shapes = &block->plane->shapes;
  for (size_t i = 0; i < shapes->count; i++)
    if (!gl_shapes_add(&block->tiling.shapes, shapes->at[i].at,
                       shapes->at[i].count))
      return gl_fail_memory(r->error);
  return GL_OK;
}

// So that the block is drawn as it is.
static gl_status lay_out(reader *r) {
  gl_block *block = r->block;
  const gl_point *at = block->tiling.at;
  gl_point corner = {0, 0};
  uint32_t *x = malloc((r->cells + 1) * sizeof *x);
  uint32_t *y = malloc((r->cells + 1) * sizeof *y);
  gl_layout *layout = NULL;
  for (size_t i = 0; i < r->cells; i++) {
    corner.x = !i || at[i].x < corner.x ? at[i].x : corner.x;
    corner.y = !i || at[i].y < corner.y ? at[i].y : corner.y;
  }
  for (size_t i = 0; x && y && i < r->cells; i++) {
    x[i] = (uint32_t)(at[i].x - corner.x);
    y[i] = (uint32_t)(at[i].y - corner.y);
  }
  if (x && y && r->cells)
    layout = gl_layout_places(r->cells, x, y);
  free(x);
  free(y);
  if (!layout)
    return r->cells ? gl_fail_memory(r->error) : GL_OK;
  gl_layout_free(block->game->layout);
  block->game->layout = layout;
  return GL_OK;
}

gl_status gl_block_read(const char *path, gl_block *block, gl_error *error) {
  size_t size = 0;
  size_t length = 0;
  char *lines = NULL;
  *block = (gl_block){.tiling.drop = GL_NO_LINE};
  gl_status status =
      gl_text_read(path, GL_MAX_FILE, &block->bytes, &size, error);
  if (status)
    return status;
  reader r = {.scan = gl_scanner_new(path, block->bytes, size, 0),
              .error = error,
              .block = block,
              .hg = open_memstream(&lines, &length)};
  if (!r.hg)
    return gl_fail_memory(error);
  status = read_all(&r);
  const bool written = !fclose(r.hg);
  if (!status)
    status = written ? make_game(&r, lines) : gl_fail_memory(error);
  if (!status)
    status = lay_out(&r);
  free(lines);
  return status;
}

void gl_block_clear(gl_block *block) {
  gl_tiling_clear(&block->tiling);
  gl_game_free(block->game);
  gl_game_free(block->plane);
  free(block->bytes);
  *block = (gl_block){0};
}

bool gl_block_named(const char *path) {
  static const char ending[] = ".tiling";
  const size_t size = strlen(path);
  return size >= sizeof ending &&
         !strcmp(path + size + 1 - sizeof ending, ending);
}

void gl_block_write(const gl_tiling *tiling, const char *plane,
                    const char *proof, FILE *file) {
  const gl_point *repeat = tiling->repeat;
  fprintf(file, "tiling 1\ngame %s\nrepeat %d %d %d %d\n", plane, repeat[0].x,
          repeat[0].y, repeat[1].x, repeat[1].y);
  for (size_t i = 0; i < tiling->graph->cells; i++)
    fprintf(file, "cell %d %d\n", tiling->at[i].x, tiling->at[i].y);
  for (gl_line line = 0; line < tiling->graph->lines; line++) {
    const gl_cells cells = gl_line_cells(tiling->graph, line);
    if (line == tiling->drop)
      continue;
    fputs("line", file);
    for (size_t i = 0; i < cells.count; i++)
      fprintf(file, " %" PRIu32, cells.at[i] + 1);
    fputs(" 0\n", file);
  }
  fprintf(file, "%s", proof ? "block\n" : "covered\n");
  if (proof)
    fputs(proof, file);
}
