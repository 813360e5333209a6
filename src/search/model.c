// SPDX-License-Identifier: MIT
// The format of models, doc/formats/model.md.

#include "search/model.h"

#include "base/text.h"
#include "io/output.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define MOST_BYTES 65536 // four numbers and a long story
#define WIDTH 4

const gl_model gl_model_printed = {
    .constant = -6.2, .turn = -13.4, .empty = -1.52, .potential = 25.83};

const gl_model gl_model_czifra = {.constant = -6.2 - 13.4,
                                  .turn = 13.4,
                                  .empty = -1.52,
                                  .potential = 25.83 / 2};

static const char *const names[WIDTH] = {"constant", "turn", "empty",
                                         "potential"};

typedef struct reader {
  gl_scanner scan;
  gl_error *error;
  double value[WIDTH];
  bool seen[WIDTH];
} reader;

static gl_status complain(reader *reader, gl_word word, const char *sentence) {
  return gl_text_word_fail(reader->error, reader->scan.place, word, sentence);
}

static gl_status read_header(reader *reader) {
  gl_word word = {.line = 1, .column = 1};
  const char *const sentence = "the first line must be 'gridlock model 1'";
  if (!gl_text_next_line(&reader->scan) ||
      !gl_text_next_word(&reader->scan, &word) ||
      !gl_text_word_is(word, "gridlock") ||
      !gl_text_next_word(&reader->scan, &word) ||
      !gl_text_word_is(word, "model") ||
      !gl_text_next_word(&reader->scan, &word))
    return complain(reader, word, sentence);
  if (!gl_text_word_is(word, "1"))
    return complain(reader, word, "this version of the format is unknown");
  return gl_text_end_line(&reader->scan, reader->error);
}

// Decimal numbers only: strtod would also take 0x1p3, inf, nan and blanks.
static bool read_real(gl_word word, double *value) {
  char text[64];
  char *end;
  if (word.size >= sizeof text)
    return false;
  assert(word.size < sizeof text);
  memcpy(text, word.at, word.size);
  text[word.size] = 0;
  if (strspn(text, "0123456789+-.eE") != word.size)
    return false;
  *value = strtod(text, &end);
  return end > text && !*end && fabs(*value) <= GL_MODEL_MOST;
}

static gl_status read_coefficient(reader *reader, gl_word name) {
  gl_word word;
  size_t i = 0;
  while (i < WIDTH && !gl_text_word_is(name, names[i]))
    i++;
  if (i == WIDTH)
    return complain(reader, name,
                    "expected constant, turn, empty or potential");
  if (reader->seen[i])
    return complain(reader, name, "this coefficient was given before");
  assert(i < WIDTH);
  reader->seen[i] = true;
  if (!gl_text_next_word(&reader->scan, &word) ||
      !read_real(word, &reader->value[i]))
    return complain(reader, word, "expected a decimal number, at most 1e100");
  return gl_text_end_line(&reader->scan, reader->error);
}

static gl_status read_coefficients(reader *reader) {
  while (gl_text_next_line(&reader->scan)) {
    gl_word word;
    const gl_status status = gl_text_next_word(&reader->scan, &word)
                                 ? read_coefficient(reader, word)
                                 : GL_OK;
    if (status)
      return status;
  }
  for (size_t i = 0; i < WIDTH; i++)
    if (!reader->seen[i])
      return gl_fail(reader->error, GL_INPUT, reader->scan.place,
                     reader->scan.line + 1, 1,
                     "the coefficient '%s' is missing", names[i]);
  return GL_OK;
}

gl_status gl_model_parse(const char *place, const char *bytes, size_t size,
                         gl_model *model, gl_error *error) {
  reader r = {.scan = gl_text_scan(place, bytes, size, '#'), .error = error};
  gl_status status = read_header(&r);
  if (!status)
    status = read_coefficients(&r);
  if (!status)
    *model = (gl_model){.constant = r.value[0],
                        .turn = r.value[1],
                        .empty = r.value[2],
                        .potential = r.value[3]};
  assert(status || (isfinite(model->constant) && isfinite(model->turn)));
  return status;
}

gl_status gl_model_read(const char *path, gl_model *model, gl_error *error) {
  char *bytes = NULL;
  size_t size = 0;
  gl_status status = gl_text_read(path, MOST_BYTES, &bytes, &size, error);
  if (!status)
    status = gl_model_parse(path, bytes, size, model, error);
  free(bytes);
  return status;
}

void gl_model_print(const gl_model *model, const char *note, FILE *file) {
  assert(isfinite(model->empty) && isfinite(model->potential));
  fputs("gridlock model 1\n", file);
  if (note) {
    fputs("# ", file);
    gl_text_write(file, note);
    fputc('\n', file);
  }
  const double value[WIDTH] = {model->constant, model->turn, model->empty,
                               model->potential};
  for (size_t i = 0; i < WIDTH; i++)
    fprintf(file, "%s %.17g\n", names[i], value[i]);
}

gl_status gl_model_write(const char *path, const gl_model *model,
                         const char *note, gl_error *error) {
  gl_output output;
  const gl_status status = gl_output_open(&output, path, error);
  if (status)
    return status;
  gl_model_print(model, note, output.file);
  return gl_output_close(&output, error);
}
