// SPDX-License-Identifier: MIT
// Requests: paths with their arguments, bodies, and the commands that come of
// them.  HTTP itself is libmicrohttpd's.
#include "server/route.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ARGUMENTS 8
#define PLAIN "abcdefghijklmnopqrstuvwxyz0123456789:,@=*?+-"

// ---- Commands ----

// What may come after a program's name and begin with a stroke.
static bool is_option(const char *word) {
  static const char *const options[] = {
      "--after",     "--cert",         "--checkpoint", "--derived",
      "--distances", "--engine",       "--game",       "--handicap",
      "--json",      "--edge-to-edge", "--k",          "--memory",
      "--progress",  "--stream",       "--time",       "--value"};
  for (size_t i = 0; i < sizeof options / sizeof *options; i++)
    if (!strcmp(word, options[i]))
      return true;
  return false;
}

static bool is_memory(const char *word) {
  uint64_t bytes;
  return gl_words_read_memory(word, &bytes);
}

// Nothing that anybody says may end a command, name a file or be an option: an
// option is one of ours, and other words are plain.
static void try_command(const gl_task *task) {
  for (size_t i = 0; i < task->words; i++) {
    const char *word = task->word[i];
    const bool ours = !strncmp(word, "OURS", 4);
    const bool number = gl_word_is_seconds(word) || is_memory(word);
    const bool plain = strspn(word, PLAIN) == strlen(word);
    const bool stroke = *word == '-' && !(word[1] >= '0' && word[1] <= '9');
    if (!ours && !is_option(word) && !number && (!plain || stroke))
      abort();
  }
}

// ---- Words ----

static void try_word(const char *text) {
  const bool plain = gl_word_is_game(text) || gl_word_is_shape(text) ||
                     gl_word_is_name(text) || gl_word_is_pattern(text) ||
                     is_memory(text) || gl_word_is_seconds(text) ||
                     gl_word_is_number(text, 6);
  if (plain &&
      (*text == '-' || strpbrk(text, " /\\.\"'\n\t;&|$`(){}<>") != NULL)) {
    if (!gl_word_is_seconds(text))
      abort();
  }
  gl_range range;
  if (gl_words_read_range(text, 1000, &range) && range.count &&
      (range.first >= 1000 || range.count > 1000 - range.first))
    abort();
  gl_word_is_our_host(text, "127.0.0.1", 80);
  gl_word_is_our_origin(text, "127.0.0.1", 8642);
}

// ---- Paths ----

typedef struct query {
  char *name[ARGUMENTS];
  char *value[ARGUMENTS];
  size_t count;
} query;

static const char *argument(void *request, const char *name) {
  const query *q = request;
  for (size_t i = 0; i < q->count; i++)
    if (!strcmp(q->name[i], name))
      return q->value[i];
  return NULL;
}

static void split(char *text, query *q) {
  q->count = 0;
  for (char *at = strchr(text, '?'); at && q->count < ARGUMENTS;) {
    *at++ = 0;
    char *equals = strchr(at, '=');
    char *next = strchr(at, '&');
    if (!equals || (next && equals > next))
      return;
    *equals = 0;
    q->name[q->count] = at;
    q->value[q->count++] = equals + 1;
    at = next;
  }
}

static void try_path(char *text) {
  static gl_task task;
  static const gl_route_paths paths = {"OURS", "OURS atlas", "OURS cards",
                                       "1G"};
  query q;
  split(text, &q);
  const char *sentence = gl_route(text, &paths, argument, &q, &task);
  if (!sentence)
    try_command(&task);
  gl_task_clear(&task);
}

// ---- Bodies ----

static void try_order(const gl_body *body) {
  static gl_task task;
  gl_order order;
  if (!gl_route_order_read(&order, body, NULL, (uint64_t)1 << 30)) {
    gl_route_solve(&order, "OURS", "OURS proof", "OURS check", &task);
    try_command(&task);
    gl_task_clear(&task);
    gl_route_check(&order, "OURS", "OURS proof", &task);
    try_command(&task);
    gl_task_clear(&task);
  }
}

static void try_body(const char *text, size_t size) {
  static gl_body body;
  if (!gl_words_read_body(text, size, &body))
    return;
  for (size_t i = 0; i < body.count; i++) {
    if (gl_words_find_in_body(&body, body.field[i].key) != body.field[i].value)
      abort();
    try_word(body.field[i].value);
  }
  try_order(&body);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char *text = malloc(size + 1);
  if (!text)
    return 0;
  memcpy(text, data, size);
  text[size] = 0;
  try_word(text);
  try_body(text, size);
  if (*text == '/')
    try_path(text);
  free(text);
  return 0;
}
