// SPDX-License-Identifier: MIT
// Reads .seq files, doc/formats/sequence.md.

#include "sequence/sequence.h"

#include "base/grow.h"
#include "base/text.h"
#include "sequence/exchange.h"

#include <stdlib.h>
#include <string.h>

#define MOST_BYTES ((size_t)1 << 26)
#define MOST_COORDINATE 1000

typedef struct reading {
  gl_scanner scanner;
  gl_sequence *sequence;
  gl_error *error;
} reading;

static gl_status fail(const reading *reading, gl_word word,
                      const char *sentence) {
  return gl_text_word_fail(reading->error, reading->scanner.place, word,
                           sentence);
}

static bool read_point(gl_word word, gl_point *point) {
  const char *colon = memchr(word.at, ':', word.size);
  if (!colon)
    return false;
  gl_word x = word;
  gl_word y = word;
  x.size = (size_t)(colon - word.at);
  y.at = colon + 1;
  y.size = word.size - x.size - 1;
  return gl_text_word_integer(x, MOST_COORDINATE, &point->x) &&
         gl_text_word_integer(y, MOST_COORDINATE, &point->y);
}

static bool is_in(const gl_point *list, size_t count, gl_point point) {
  for (size_t i = 0; i < count; i++)
    if (list[i].x == point.x && list[i].y == point.y)
      return true;
  return false;
}

// The cells of core and neighbourhood.
static gl_status read_cells(reading *reading, gl_situation *situation) {
  size_t core_room = 0;
  size_t around_room = 0;
  bool core = true;
  gl_word word;
  while (gl_text_next_word(&reading->scanner, &word)) {
    gl_point point;
    if (core && gl_text_word_is(word, "/")) {
      core = false;
      continue;
    }
    if (!read_point(word, &point))
      return fail(reading, word, "a cell, as 3:-1, is expected here");
    if (is_in(situation->core, situation->cores, point) ||
        is_in(situation->around, situation->arounds, point))
      return fail(reading, word, "a cell is named twice");
    const bool good =
        core ? GL_PUSH(situation->core, situation->cores, core_room, point)
             : GL_PUSH(situation->around, situation->arounds, around_room,
                       point);
    if (!good)
      return gl_fail_memory(reading->error);
  }
  if (core)
    return fail(reading, word, "a / is expected behind the core");
  return situation->cores ? GL_OK : fail(reading, word, "the core is empty");
}

static bool is_goal(const reading *reading, const gl_situation *situation) {
  return gl_situation_is_line(situation, &reading->sequence->game->shapes);
}

static gl_status read_situation(reading *reading, gl_word number) {
  uint64_t value;
  gl_situation s = {0};
  if (!gl_text_word_number(number, UINT32_MAX, &value) ||
      value != reading->sequence->count)
    return fail(reading, number,
                "the number of the next situation is expected here");
  gl_status status = read_cells(reading, &s);
  if (!status && !value && s.arounds)
    status =
        fail(reading, number, "the neighbourhood of situation 0 must be empty");
  if (!status && !s.arounds && !is_goal(reading, &s))
    status =
        gl_fail(reading->error, GL_INPUT, reading->scanner.place, number.line,
                number.column,
                "the neighbourhood is empty, and the core is no line of %s",
                reading->sequence->game->text);
  if (!status && !GL_PUSH(reading->sequence->at, reading->sequence->count,
                          reading->sequence->room, s))
    status = gl_fail_memory(reading->error);
  if (status)
    gl_situation_clear(&s);
  return status;
}

static gl_status read_header(reading *reading) {
  gl_word word = {.at = "", .line = 1, .column = 1};
  if (!gl_text_next_line(&reading->scanner) ||
      !gl_text_next_word(&reading->scanner, &word) ||
      !gl_text_word_is(word, "seq"))
    return fail(reading, word,
                "this is no proof sequence: `seq 1` is expected");
  if (!gl_text_next_word(&reading->scanner, &word) ||
      !gl_text_word_is(word, "1"))
    return fail(reading, word, "version 1 is expected here");
  return gl_text_end_line(&reading->scanner, reading->error);
}

gl_status gl_sequence_parse(const char *place, const char *bytes, size_t size,
                            const gl_game *game, gl_sequence *sequence,
                            gl_error *error) {
  reading r = {.scanner = gl_text_scan(place, bytes, size, 0),
               .sequence = sequence,
               .error = error};
  gl_word word = {.at = "", .line = 1, .column = 1};
  *sequence = (gl_sequence){.game = game};
  gl_status status = read_header(&r);
  while (!status && gl_text_next_line(&r.scanner)) {
    if (gl_text_next_word(&r.scanner, &word) && !gl_text_word_is(word, "c"))
      status = read_situation(&r, word);
  }
  if (!status && !sequence->count) {
    word.size = 0;
    status = fail(&r, word, "there is no situation");
  }
  if (status)
    gl_sequence_clear(sequence);
  return status;
}

gl_status gl_sequence_parse_any(const char *place, const char *bytes,
                                size_t size, const gl_game *game,
                                gl_sequence *sequence, gl_error *error) {
  static const char header[] = GL_EXCHANGE_HEADER;
  return strncmp(bytes, header, sizeof header - 1)
             ? gl_sequence_parse(place, bytes, size, game, sequence, error)
             : gl_exchange_parse(place, bytes, size, game, sequence, error);
}

gl_status gl_sequence_read(const char *path, const gl_game *game,
                           gl_sequence *sequence, gl_error *error) {
  char *bytes = NULL;
  size_t size = 0;
  gl_status status = gl_text_read(path, MOST_BYTES, &bytes, &size, error);
  if (!status)
    status = gl_sequence_parse_any(path, bytes, size, game, sequence, error);
  free(bytes);
  return status;
}
