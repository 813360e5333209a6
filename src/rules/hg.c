// SPDX-License-Identifier: MIT
// The .hg format, doc/formats/hg.md.

#include "base/grow.h"
#include "base/text.h"
#include "rules/file.h"

#include <stdlib.h>

// Larger line counts could not be told from a hostile header.
#define MOST_LINES UINT64_C(0xfffffff)

typedef struct reader {
  gl_scanner scan;
  gl_error *error;
  gl_game *game;
  bool has_header;
  uint64_t cells;
  uint64_t lines;
  uint64_t lines_read;
  gl_draft draft;
  bool has_stones[2];
  bool has_first;
  gl_cell *list; // the cells of the current text line
  size_t list_room;
  uint64_t *seen; // the number of the text line that named this cell last
  signed char *owner;
} reader;

static gl_status complain(reader *reader, gl_word word, const char *sentence) {
  return gl_text_word_fail(reader->error, reader->scan.place, word, sentence);
}

static gl_status read_header(reader *reader, gl_word keyword) {
  gl_word word;
  if (reader->has_header)
    return complain(reader, keyword, "a second header");
  if (!gl_text_next_word(&reader->scan, &word) || !gl_text_word_is(word, "hg"))
    return complain(reader, word, "the header must be 'p hg CELLS LINES'");
  if (!gl_text_next_word(&reader->scan, &word) ||
      !gl_text_word_number(word, GL_MAX_CELLS, &reader->cells))
    return complain(reader, word, "expected a number of cells, at most 65536");
  if (!gl_text_next_word(&reader->scan, &word) ||
      !gl_text_word_number(word, MOST_LINES, &reader->lines))
    return complain(reader, word, "expected a number of lines");
  reader->seen = calloc((size_t)reader->cells + 1, sizeof *reader->seen);
  reader->owner = calloc((size_t)reader->cells + 1, sizeof *reader->owner);
  if (!reader->seen || !reader->owner)
    return gl_fail_memory(reader->error);
  reader->has_header = true;
  return gl_text_end_line(&reader->scan, reader->error);
}

// Reads different cells up to a final 0 into r->list; *count of them.
static gl_status read_cells(reader *reader, size_t *count) {
  *count = 0;
  for (;;) {
    gl_word word;
    uint64_t number;
    if (!gl_text_next_word(&reader->scan, &word))
      return complain(reader, word, "the list must end with 0");
    if (!gl_text_word_number(word, reader->cells, &number))
      return complain(reader, word, "expected the number of a cell, or 0");
    if (!number)
      return gl_text_end_line(&reader->scan, reader->error);
    if (reader->seen[number - 1] == reader->scan.line)
      return complain(reader, word, "this cell is named twice");
    reader->seen[number - 1] = reader->scan.line;
    if (!GL_PUSH(reader->list, *count, reader->list_room,
                 (gl_cell)(number - 1)))
      return gl_fail_memory(reader->error);
  }
}

static gl_status read_line(reader *reader, gl_word keyword) {
  size_t count;
  if (reader->lines_read == reader->lines)
    return complain(reader, keyword, "more lines than the header says");
  gl_status status = read_cells(reader, &count);
  if (status)
    return status;
  if (!count)
    return complain(reader, keyword, "a line must have a cell");
  reader->lines_read++;
  status = gl_hypergraph_draft_add(&reader->draft, reader->list, count,
                                   reader->error);
  if (status == GL_INPUT)
    return complain(reader, keyword, "the lines are too large in all");
  return status;
}

static gl_status read_stones(reader *reader, gl_word keyword,
                             gl_player player) {
  size_t count;
  if (reader->has_stones[player])
    return complain(reader, keyword, "these stones were listed before");
  reader->has_stones[player] = true;
  const gl_status status = read_cells(reader, &count);
  if (status)
    return status;
  for (size_t i = 0; i < count; i++) {
    if (reader->owner[reader->list[i]])
      return complain(reader, keyword, "a stone belongs to both players");
    reader->owner[reader->list[i]] = 1;
  }
  gl_cells_sort(reader->list, count);
  reader->game->stone[player] = reader->list;
  reader->game->stones[player] = count;
  reader->list = NULL;
  reader->list_room = 0;
  return GL_OK;
}

static gl_status read_first(reader *reader, gl_word keyword) {
  gl_word word;
  if (reader->has_first)
    return complain(reader, keyword, "who moves first was said before");
  reader->has_first = true;
  if (!gl_text_next_word(&reader->scan, &word) ||
      !(gl_text_word_is(word, "maker") || gl_text_word_is(word, "breaker")))
    return complain(reader, word, "expected 'maker' or 'breaker'");
  reader->game->first = gl_text_word_is(word, "maker") ? GL_MAKER : GL_BREAKER;
  return gl_text_end_line(&reader->scan, reader->error);
}

static gl_status read_text_line(reader *reader) {
  gl_word word;
  if (!gl_text_next_word(&reader->scan, &word) || gl_text_word_is(word, "c"))
    return GL_OK;
  if (gl_text_word_is(word, "p"))
    return read_header(reader, word);
  const bool known = gl_text_word_is(word, "e") || gl_text_word_is(word, "m") ||
                     gl_text_word_is(word, "b") || gl_text_word_is(word, "t");
  if (!known)
    return complain(reader, word, "expected c, p, e, m, b or t");
  if (!reader->has_header)
    return complain(reader, word,
                    "the header 'p hg CELLS LINES' must come first");
  switch (*word.at) {
  case 'e':
    return read_line(reader, word);
  case 'm':
    return read_stones(reader, word, GL_MAKER);
  case 'b':
    return read_stones(reader, word, GL_BREAKER);
  default:
    return read_first(reader, word);
  }
}

static gl_status read_file(reader *reader) {
  while (gl_text_next_line(&reader->scan)) {
    const gl_status status = read_text_line(reader);
    if (status)
      return status;
  }
  const gl_word end = {.line = reader->scan.line + 1, .column = 1};
  if (!reader->has_header)
    return complain(reader, end, "there is no header 'p hg CELLS LINES'");
  if (reader->lines_read < reader->lines)
    return complain(reader, end, "fewer lines than the header says");
  reader->game->layout = gl_layout_plain((size_t)reader->cells);
  if (!reader->game->layout)
    return gl_fail_memory(reader->error);
  return gl_hypergraph_new((size_t)reader->cells, &reader->draft,
                           &reader->game->graph[GL_MAKER], reader->error);
}

gl_status gl_hg_read(const char *place, const char *bytes, size_t size,
                     gl_game **game, gl_error *error) {
  reader r = {.scan = gl_text_scan(place, bytes, size, 0), .error = error};
  r.game = gl_game_new(GL_FILE, GL_WEAK);
  gl_status status = r.game ? read_file(&r) : gl_fail_memory(error);
  if (!status && !gl_game_fill_turns(r.game))
    status = gl_fail_memory(error);
  free(r.owner);
  free(r.seen);
  free(r.list);
  gl_hypergraph_draft_clear(&r.draft);
  if (status) {
    gl_game_free(r.game);
    return status;
  }
  r.game->usual = r.game->first;
  *game = r.game;
  return GL_OK;
}

static void write_list(FILE *file, char keyword, gl_cells cells) {
  fputc(keyword, file);
  for (size_t i = 0; i < cells.count; i++)
    fprintf(file, " %u", (unsigned)cells.at[i] + 1);
  fputs(" 0\n", file);
}

gl_status gl_hg_write(const gl_game *game, FILE *file, gl_error *error) {
  if (game->infinite || game->kind != GL_WEAK || game->handicap)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "only finite weak games without handicap can be written as "
                   ".hg");
  const gl_hypergraph *graph = game->graph[GL_MAKER];
  fputs("c ", file);
  gl_text_write(file, game->text);
  fprintf(file, "\np hg %zu %zu\n", graph->cells, graph->lines);
  for (gl_line line = 0; line < graph->lines; line++)
    write_list(file, 'e', gl_line_cells(graph, line));
  for (int player = 0; player < 2; player++)
    if (game->stones[player])
      write_list(file, player == GL_MAKER ? 'm' : 'b',
                 (gl_cells){game->stone[player], game->stones[player]});
  if (game->first == GL_BREAKER)
    fputs("t breaker\n", file);
  return GL_OK;
}
