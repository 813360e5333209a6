// SPDX-License-Identifier: MIT
#include "plane/block.h"

#include "base/grow.h"
#include "base/text.h"
#include "cert/cert.h"
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

static gl_status complain(reader *reader, gl_word word, const char *sentence) {
  return gl_text_word_fail(reader->error, reader->scan.place, word, sentence);
}

static gl_status read_coordinate(reader *reader, int *value) {
  gl_word word;
  uint64_t number = 0;
  gl_word digits;
  const bool there = gl_text_next_word(&reader->scan, &word);
  digits = word;
  const bool negative = there && *word.at == '-';
  digits.at += negative;
  digits.size -= negative;
  if (!there || !gl_text_word_number(digits, MOST_COORDINATE, &number))
    return complain(reader, word, "expected a number from -10000 to 10000");
  *value = negative ? -(int)number : (int)number;
  return GL_OK;
}

static gl_status read_point(reader *reader, gl_point *point) {
  const gl_status status = read_coordinate(reader, &point->x);
  return status ? status : read_coordinate(reader, &point->y);
}

static gl_status read_game(reader *reader, gl_word keyword) {
  gl_word word;
  if (reader->block->plane)
    return complain(reader, keyword, "a second game");
  if (!gl_text_next_word(&reader->scan, &word))
    return complain(reader, word, "expected a game, as line:8@inf");
  char *text = strndup(word.at, word.size);
  if (!text)
    return gl_fail_memory(reader->error);
  gl_status status = gl_game_parse(text, &reader->block->plane, reader->error);
  free(text);
  if (!status &&
      (!reader->block->plane->infinite || reader->block->plane->handicap))
    status = complain(reader, word,
                      "a tiling is for an infinite board without "
                      "handicap");
  return status ? status : gl_text_end_line(&reader->scan, reader->error);
}

static gl_status read_repeat(reader *reader, gl_word keyword) {
  gl_point *repeat = reader->block->tiling.repeat;
  if (reader->repeated)
    return complain(reader, keyword, "the translations were given before");
  reader->repeated = true;
  gl_status status = read_point(reader, &repeat[0]);
  if (!status)
    status = read_point(reader, &repeat[1]);
  return status ? status : gl_text_end_line(&reader->scan, reader->error);
}

static gl_status read_cell(reader *reader, gl_word keyword) {
  gl_point point = {0, 0};
  const gl_status status = read_point(reader, &point);
  if (status)
    return status;
  if (reader->lines)
    return complain(reader, keyword, "the cells come before the lines");
  if (reader->cells == GL_MAX_CELLS)
    return complain(reader, keyword, "the block has too many cells");
  if (!GL_PUSH(reader->block->tiling.at, reader->cells, reader->room, point))
    return gl_fail_memory(reader->error);
  return gl_text_end_line(&reader->scan, reader->error);
}

static gl_status read_line(reader *reader) {
  fputs("e", reader->hg);
  for (size_t count = 0;; count++) {
    gl_word word;
    uint64_t number;
    if (!gl_text_next_word(&reader->scan, &word))
      return complain(reader, word, "the line must end with 0");
    if (!gl_text_word_number(word, reader->cells, &number) ||
        (!number && !count))
      return complain(reader, word, "expected the number of a cell");
    fprintf(reader->hg, " %" PRIu64, number);
    if (!number)
      break;
  }
  fputc('\n', reader->hg);
  reader->lines++;
  return gl_text_end_line(&reader->scan, reader->error);
}

static gl_status read_claim(reader *reader, bool proof) {
  reader->claimed = true;
  if (proof) {
    const char *end = memchr(reader->scan.start, '\n',
                             (size_t)(reader->scan.end - reader->scan.start));
    reader->block->proof = end ? end + 1 : reader->scan.end;
    reader->block->proof_size =
        (size_t)(reader->scan.end - reader->block->proof);
  }
  return gl_text_end_line(&reader->scan, reader->error);
}

static gl_status read_text_line(reader *reader) {
  gl_word word;
  if (!gl_text_next_word(&reader->scan, &word) || gl_text_word_is(word, "c"))
    return GL_OK;
  if (reader->claimed)
    return complain(reader, word, "only comments may follow the claim");
  if (gl_text_word_is(word, "game"))
    return read_game(reader, word);
  if (gl_text_word_is(word, "repeat"))
    return read_repeat(reader, word);
  if (gl_text_word_is(word, "cell"))
    return read_cell(reader, word);
  if (gl_text_word_is(word, "line"))
    return read_line(reader);
  if (gl_text_word_is(word, "covered") || gl_text_word_is(word, "block"))
    return read_claim(reader, gl_text_word_is(word, "block"));
  return complain(reader, word,
                  "expected game, repeat, cell, line, covered or "
                  "block");
}

static gl_status read_header(reader *reader) {
  gl_word word = {.line = 1, .column = 1};
  uint64_t version = 0;
  if (!gl_text_next_line(&reader->scan) ||
      !gl_text_next_word(&reader->scan, &word) ||
      !gl_text_word_is(word, "tiling"))
    return complain(reader, word, "the header, tiling 1, is expected here");
  if (!gl_text_next_word(&reader->scan, &word) ||
      !gl_text_word_number(word, 1, &version) || !version)
    return complain(reader, word, "only version 1 is known");
  return gl_text_end_line(&reader->scan, reader->error);
}

static gl_status read_all(reader *reader) {
  gl_status status = read_header(reader);
  while (!status && !reader->block->proof && gl_text_next_line(&reader->scan))
    status = read_text_line(reader);
  const gl_word end = {.at = "", .line = reader->scan.line};
  if (!status && !reader->block->plane)
    status = complain(reader, end, "the game is missing");
  if (!status && !reader->repeated)
    status = complain(reader, end, "the translations are missing");
  if (!status && !reader->claimed)
    status = complain(reader, end, "the claim, covered or block, is missing");
  return status;
}

// The block game, from its lines as they were read.
static gl_status make_game(reader *reader, const char *lines) {
  gl_block *block = reader->block;
  char *text = NULL;
  const int size =
      asprintf(&text, "p hg %zu %zu\n%s", reader->cells, reader->lines, lines);
  if (size < 0)
    return gl_fail_memory(reader->error);
  gl_status status = gl_hg_read(reader->scan.place, text, (size_t)size,
                                &block->game, reader->error);
  free(text);
  if (status)
    return status;
  block->game->stem = strdup(reader->scan.place);
  if (!block->game->stem || !gl_game_rename(block->game))
    return gl_fail_memory(reader->error);
  block->tiling.text = block->game->text;
  block->tiling.graph = block->game->graph[GL_MAKER];
  const gl_shapes *shapes = &block->plane->shapes;
  for (size_t i = 0; i < shapes->count; i++)
    if (!gl_shapes_add(&block->tiling.shapes, shapes->at[i].at,
                       shapes->at[i].count))
      return gl_fail_memory(reader->error);
  return GL_OK;
}

// So that the block is drawn as it is.
static gl_status lay_out(reader *reader) {
  gl_block *block = reader->block;
  const gl_point *at = block->tiling.at;
  gl_point corner = {0, 0};
  uint32_t *x = malloc((reader->cells + 1) * sizeof *x);
  uint32_t *y = malloc((reader->cells + 1) * sizeof *y);
  gl_layout *layout = NULL;
  for (size_t i = 0; i < reader->cells; i++) {
    corner.x = !i || at[i].x < corner.x ? at[i].x : corner.x;
    corner.y = !i || at[i].y < corner.y ? at[i].y : corner.y;
  }
  for (size_t i = 0; x && y && i < reader->cells; i++) {
    x[i] = (uint32_t)(at[i].x - corner.x);
    y[i] = (uint32_t)(at[i].y - corner.y);
  }
  if (x && y && reader->cells)
    layout = gl_layout_places(reader->cells, x, y);
  free(x);
  free(y);
  if (!layout)
    return reader->cells ? gl_fail_memory(reader->error) : GL_OK;
  gl_layout_free(block->game->layout);
  block->game->layout = layout;
  return GL_OK;
}

static gl_status read_block(const char *place, size_t size, gl_block *block,
                            gl_error *error) {
  size_t length = 0;
  char *lines = NULL;
  reader r = {.scan = gl_text_scan(place, block->bytes, size, 0),
              .error = error,
              .block = block,
              .hg = open_memstream(&lines, &length)};
  if (!r.hg)
    return gl_fail_memory(error);
  gl_status status = read_all(&r);
  const bool written = !fclose(r.hg);
  if (!status)
    status = written ? make_game(&r, lines) : gl_fail_memory(error);
  if (!status)
    status = lay_out(&r);
  free(lines);
  return status;
}

gl_status gl_block_read(const char *path, gl_block *block, gl_error *error) {
  size_t size = 0;
  *block = (gl_block){.tiling.drop = GL_NO_LINE};
  const gl_status status =
      gl_text_read(path, GL_MAX_FILE, &block->bytes, &size, error);
  return status ? status : read_block(path, size, block, error);
}

gl_status gl_block_parse(const char *place, const void *bytes, size_t size,
                         gl_block *block, gl_error *error) {
  *block = (gl_block){.tiling.drop = GL_NO_LINE};
  if (size > GL_MAX_FILE)
    return gl_fail(error, GL_INPUT, place, 0, 0, "the file is too large");
  block->bytes = calloc(size + 1, 1); // as a file has it, with a final 0
  if (!block->bytes)
    return gl_fail_memory(error);
  if (size)
    memcpy(block->bytes, bytes, size);
  return read_block(place, size, block, error);
}

gl_status gl_block_prove(const gl_block *block, bool *proved, gl_error *error) {
  gl_search search = {.game = block->game};
  *proved = false;
  if (!block->proof)
    return GL_OK;
  gl_budget_start(&search.budget, &(gridlock_limits){0}, "tiling");
  gl_status status = gl_cert_parse(&search, block->game->text, block->proof,
                                   block->proof_size, error);
  *proved = !status && search.value == GRIDLOCK_BREAKER;
  if (!status && !*proved)
    status = gl_fail(error, GL_INPUT, block->game->text, 0, 0,
                     "the proof says that Maker wins the block");
  gl_search_clear(&search);
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
