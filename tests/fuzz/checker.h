// SPDX-License-Identifier: MIT
//
// checker.h -- the checker as a function, for the targets that fuzz it
//
// The checker is compiled into the target: what all of its parts need, and the
// file CHECKER_PART, which the target names.  Its memory is collected here, and
// the files it opens are texts in memory.

#ifndef TESTS_FUZZ_CHECKER_H
#define TESTS_FUZZ_CHECKER_H

#include <errno.h>
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t most,
                               unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t size, size_t most);

// ---- What the checker finds instead of the C library ----

enum { MEMORY = 1 << 24 }; // for the checker, in bytes

typedef struct memory_block {
  struct memory_block *next, *previous;
  size_t size;
  _Alignas(max_align_t) char memory[];
} memory_block;

// A ring of those in use.
static memory_block blocks = {&blocks, &blocks, 0};
static size_t in_use; // bytes
static jmp_buf ended;
static struct {
  const char *name, *text;
} files[] = {{"game", NULL}, {"one", NULL}, {"two", NULL}};
static const char *unread; // of the file that is being read
static FILE *answers, *complaints;
static char *answer, *complaint; // what has been written to these
static char *written;            // a text that the target has made

static void *room(size_t count, size_t size) {
  if (count > MEMORY || count * size > MEMORY - in_use)
    return NULL;
  memory_block *b = calloc(1, sizeof *b + count * size);
  if (!b)
    return NULL;
  *b = (memory_block){blocks.next, &blocks, count * size};
  b->next->previous = b->previous->next = b;
  in_use += b->size;
  return b->memory;
}

static memory_block *block_of(void *memory) {
  return (memory_block *)(void *)((char *)memory -
                                  offsetof(memory_block, memory));
}

static void give_back(void *memory) {
  if (!memory)
    return;
  memory_block *b = block_of(memory);
  b->next->previous = b->previous;
  b->previous->next = b->next;
  in_use -= b->size;
  free(b);
}

static void *more_room(void *old, size_t size) {
  void *memory = room(size, 1);
  if (memory && old) {
    const size_t had = block_of(old)->size;
    memcpy(memory, old, had < size ? had : size);
    give_back(old);
  }
  return memory;
}

enum { VERDICT = 100 }; // what is added to the status of an answer

_Noreturn static void jump(int status) { longjmp(ended, VERDICT + status); }

#define calloc room
#define realloc more_room
#define free give_back

#include "check/core/map.c"
#include "check/game.c"
#include "check/hg.c"
#include "check/input.c"
#include "check/lines.c"
#include "check/memory.c"
#include "check/pg.c"
#include "check/plane.c"
#include "check/sha256.c"
#include "check/source.c"
#include "check/text.c"

// ---- What the checker finds instead of its program ----

_Noreturn void refuse(const char *format, ...) {
  va_list values;
  va_start(values, format);
  fprintf(answers, "c %s: ", text_place());
  vfprintf(answers, format, values);
  fprintf(answers, "\ns REFUTED\n");
  va_end(values);
  jump(1);
}

_Noreturn void cannot_at(const char *name, const char *place,
                         const char *sentence) {
  fprintf(complaints, "gridcheck: %s%s: %s\n", name, place, sentence);
  jump(2);
}

_Noreturn void cannot(const char *what, const char *why) {
  cannot_at(what, "", why);
}

static void open_part(void *unused, file_role role, const char *path) {
  (void)unused, (void)role;
  unread = NULL;
  for (size_t i = 0; i < sizeof files / sizeof *files; i++)
    if (strcmp(path, files[i].name) == 0)
      unread = files[i].text;
  if (!unread)
    cannot(path, "there is no such file");
}

static size_t read_part(void *unused, void *bytes, size_t most) {
  (void)unused;
  const size_t count = strnlen(unread, most);
  memcpy(bytes, unread, count);
  unread += count;
  return count;
}

static const supply parts = {NULL, open_part, read_part};

// The binary form has a target of its own, binary.c.
bool is_binary(void) { return false; }

size_t binary_line(char **row) {
  (void)row;
  abort();
}

#include CHECKER_PART

#undef calloc
#undef realloc
#undef free

// ---- A run, for the targets ----

_Noreturn static void accept(const char *what) {
  fprintf(answers, "s VERIFIED %s\n", what);
  jump(0);
}

static void begin_run(const char *game_text) {
  static size_t length;
  files[0].text = game_text;
  answers = open_memstream(&answer, &length);
  complaints = open_memstream(&complaint, &length);
  if (!answers || !complaints)
    abort();
  set_supply(&parts);
}

// Now the answers can be read.
static void close_answers(void) {
  fclose(complaints);
  fclose(answers);
}

// Whether somebody has complained, and said why.
static bool is_refusal(int status) {
  const char *reason = strstr(answer, ": ");
  return status == VERDICT + 1
             ? reason && strstr(reason, "\ns REFUTED\n") && !*complaint
             : status == VERDICT + 2 && !*answer && *complaint;
}

// Leaves what all parts need as it was before the run.
static void end_run(void) {
  while (blocks.next != &blocks)
    give_back(blocks.next->memory);
  for (size_t i = 0; i < sizeof files / sizeof *files; i++)
    files[i].text = NULL;
  free(written);
  free(complaint);
  free(answer);
  written = text = next = answer = complaint = NULL;
  pieces = NULL;
  buffer = NULL;
  memset(hashes, 0, sizeof hashes);
  consumed = filled = 0;
  bytes_used = 0;
  byte_count = spent = step_count = 0;
}

// Ends a text where a separator begins.  Returns what is behind it, or NULL.
static char *cut_at(char *input, const char *separator) {
  char *found = input ? strstr(input, separator) : NULL;
  if (!found)
    return NULL;
  *found = '\0';
  return found + strlen(separator);
}

// A game of one text line is a name, a longer one a file.
static const char *game_name(const char *game_text) {
  return strchr(game_text, '\n') ? "hyper:game" : game_text;
}

// Takes an input apart, a game and the body behind a separator, and has it
// checked: `run` opens what is to be checked and returns VERDICT plus the
// status that the checker ends with, or 0 if it is not asked; `is_right` judges
// that.
static void run_input(const uint8_t *bytes, size_t size, const char *separator,
                      int (*run)(const char *name, char *body),
                      bool (*is_right)(int status)) {
  char *input = strndup((const char *)bytes, size);
  char *body = cut_at(input, separator);
  if (body && strncmp(input, "hyper:", 6) != 0) {
    begin_run(input);
    const int status = run(game_name(input), body);
    close_answers();
    if (status && !is_right(status))
      abort();
    end_run();
  }
  free(input);
}

// Opens a text that begins with this header.
static inline void open_written(const char *header, const char *hex,
                                const char *body) {
  if (asprintf(&written, "%s%s\n%s", header, hex, body) < 0)
    abort();
  files[1].text = written;
  open_text(PROOF_FILE, files[1].name, NULL);
  next_line();
  take_word();
}

// Mostly changes one digit: another cell, line or object, in a file that can
// still be read.
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t most,
                               unsigned seed) {
  size_t at = size ? seed / 64 % size : 0;
  if (seed % 4 == 0)
    return LLVMFuzzerMutate(bytes, size, most);
  for (size_t i = 0; i < size; i++, at = (at + 1) % size)
    if (bytes[at] >= '0' && bytes[at] <= '9') {
      bytes[at] = (uint8_t)('0' + seed / 4 % 10);
      break;
    }
  return size;
}

#endif
