// SPDX-License-Identifier: MIT
// The two readers of binary certificates make the same text lines of a file,
// or both refuse it.
//
// An input is what stands in the blocks.  Its first byte says how large these
// are and whether the checksums are right: with wrong ones no fuzzer gets far.

#include "cert/binary.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

// ---- the checker's reader, which ends the program when it refuses ----

static jmp_buf ended;

#include "check/binary.c"

_Noreturn void refuse(const char *format, ...) {
  (void)format;
  longjmp(ended, 1);
}

_Noreturn void cannot(const char *what, const char *why) {
  (void)what, (void)why;
  abort();
}

size_t longer_line(char **text, size_t length, char c) {
  char *more = realloc(*text, length + 1);
  if (!more)
    abort();
  more[length] = c;
  *text = more;
  return length + 1;
}

void *one_more(void *list, size_t count, size_t size) {
  void *more = realloc(list, (2 * count + 1) * size);
  if (!more)
    abort();
  return more;
}

static const char *unread; // of the file
static size_t unread_bytes;

int next_byte(void) {
  return unread_bytes ? (unread_bytes--, (unsigned char)*unread++) : EOF;
}

// Not asked for.
bool input_begins(const char *text) { return text == NULL; }

void *zeroed(size_t count, size_t size) {
  void *memory = calloc(count, size);
  if (!memory)
    abort();
  return memory;
}

static void reset(void) {
  free(line);
  free(deleted);
  free(block);
  block = NULL;
  line = NULL;
  deleted = NULL;
  checksum = 0xffffffff;
  block_size = block_used = line_length = 0;
  deleted_count = 0;
  steps = maps = 0;
  header_read = end_read = false;
}

// Its text lines, or NULL.  What is used after a jump is volatile.
static char *check(const char *data, size_t count) {
  static char *text;
  static size_t length;
  FILE *volatile lines = open_memstream(&text, &length);
  if (!lines)
    abort();
  unread = data;
  unread_bytes = count;
  const int refused = setjmp(ended);
  if (!refused) {
    char *row;
    for (size_t got; (got = binary_line(&row)) != 0;)
      fwrite(row, 1, got, lines);
  }
  fclose(lines);
  reset();
  if (!refused)
    return text;
  free(text);
  return NULL;
}

// ---- the solver's reader ----

static char *decode(const char *data, size_t count) {
  gl_binary binary = gl_binary_new("fuzz", data, count);
  gl_scanner scanner;
  gl_error error = {0};
  char *text = NULL;
  size_t length = 0;
  FILE *output = open_memstream(&text, &length);
  if (!output)
    abort();
  while (gl_binary_line(&binary, &scanner)) {
    fwrite(scanner.at, 1, (size_t)(scanner.end - scanner.at), output);
    fputc('\n', output);
  }
  fclose(output);
  const bool wrong = gl_binary_status(&binary, &error) != GL_OK;
  if (wrong && !*error.sentence)
    abort(); // a refusal must say why
  gl_binary_free(&binary);
  if (!wrong)
    return text;
  free(text);
  return NULL;
}

// ---- a file around the input ----

static void write_sum(FILE *file, uint32_t sum) {
  for (unsigned shift = 0; shift < 32; shift += 8)
    fputc((int)(~sum >> shift & 255), file);
}

static void write_part(FILE *file, const uint8_t *part, size_t count) {
  fwrite(part, 1, count, file);
  add_to_checksum(part, count);
}

// Blocks of at most 127 bytes, whose size takes one byte; the last byte of the
// input is the number of steps.
static char *wrap(const uint8_t *from, size_t count, size_t *length) {
  char *data = NULL;
  FILE *file = open_memstream(&data, length);
  const size_t most = from[0] % 127u + 1;
  const uint8_t head[37] = {0x87, 'g', 'l', 'b', 1};
  if (!file)
    abort();
  write_part(file, head, sizeof head);
  for (size_t at = 1; at + 1 < count; at += most) {
    const size_t rest = count - 1 - at;
    const uint8_t part = (uint8_t)(rest < most ? rest : most);
    write_part(file, &part, 1);
    write_part(file, from + at, part);
    write_sum(file, checksum ^ (from[0] == 255));
  }
  const uint8_t end[2] = {0, from[count - 1] & 127};
  write_part(file, end, 2);
  write_sum(file, checksum);
  fclose(file);
  reset();
  return data;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  if (size < 2)
    return 0;
  size_t length = 0;
  char *data = wrap(bytes, size, &length);
  char *one = check(data, length);
  char *other = decode(data, length);
  if ((one == NULL) != (other == NULL) || (one && strcmp(one, other) != 0))
    abort();
  free(other);
  free(one);
  free(data);
  return 0;
}
