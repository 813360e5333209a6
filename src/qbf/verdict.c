// SPDX-License-Identifier: MIT
#include "qbf/verdict.h"

#include "base/text.h"

#include <ctype.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>

typedef enum print {
  PRINT_NOTHING, // comments at most
  PRINT_HOLDS,
  PRINT_REFUTED,
  PRINT_UNKNOWN,
  PRINT_NONSENSE,
} print;

static bool same(gl_word word, const char *text) {
  return word.size == strlen(text) && !strncasecmp(word.at, text, word.size);
}

// An answer in one word.
static print read_answer(gl_word word) {
  static const char *const yes[] = {"SAT", "SATISFIABLE", "TRUE", "1", NULL};
  static const char *const no[] = {"UNSAT", "UNSATISFIABLE", "FALSE", "0",
                                   NULL};
  static const char *const open[] = {"UNKNOWN", "TIMEOUT", "-1", NULL};
  for (size_t i = 0; yes[i]; i++)
    if (same(word, yes[i]))
      return PRINT_HOLDS;
  for (size_t i = 0; no[i]; i++)
    if (same(word, no[i]))
      return PRINT_REFUTED;
  for (size_t i = 0; open[i]; i++)
    if (same(word, open[i]))
      return PRINT_UNKNOWN;
  return PRINT_NONSENSE;
}

// One text line: `s cnf 1 ...` as QDIMACS says, `s SATISFIABLE`, `r SAT`,
// `result: true`, or the answer alone.  Assignments (V, v) are no answer.
static print read_print(gl_scanner *scan) {
  gl_word word;
  if (!gl_text_next_word(scan, &word) || gl_text_word_is(word, "c") ||
      *word.at == '#' || same(word, "v"))
    return PRINT_NOTHING;
  if (same(word, "s") || same(word, "r") || same(word, "result:")) {
    if (!gl_text_next_word(scan, &word))
      return PRINT_NONSENSE;
    if (same(word, "cnf") && !gl_text_next_word(scan, &word))
      return PRINT_NONSENSE;
    return read_answer(word);
  }
  const bool is_word = isalpha((unsigned char)*word.at);
  const print alone = is_word ? read_answer(word) : PRINT_NONSENSE;
  return gl_text_next_word(scan, &word) ? PRINT_NONSENSE : alone;
}

// All lines together; `bad` is the first that is nonsense or contradicts.
static print read_text(const gl_child *child, gl_word *bad) {
  gl_scanner scan = gl_text_scan("stdout", child->text[0], child->size[0], 0);
  print all = PRINT_NOTHING;
  while (gl_text_next_line(&scan)) {
    const size_t length = strcspn(scan.start, "\n");
    *bad = (gl_word){scan.start, length, scan.line, 1};
    const print one = read_print(&scan);
    if (one == PRINT_NONSENSE || (all && one && one != all))
      return PRINT_NONSENSE;
    all = one ? one : all;
  }
  return all;
}

// The first line of what it said on stderr, for people.
static void quote(const gl_child *child, char *text, size_t room) {
  const char *start = child->text[1];
  const int size = (int)strcspn(start, "\n");
  if (size)
    snprintf(text, room, ": %.*s", size < 120 ? size : 120, start);
  else
    *text = 0;
}

static gl_status contradict(const char *command, int code, print said,
                            gl_error *error) {
  return gl_fail(error, GL_INPUT, command, 0, 0,
                 "the solver ended with exit code %d, but printed %s", code,
                 said == PRINT_HOLDS     ? "true"
                 : said == PRINT_REFUTED ? "false"
                                         : "that it does not know");
}

static gl_status read_code(const gl_child *child, gl_codes codes,
                           const char *command, gl_verdict *verdict,
                           gl_error *error) {
  const int code = WEXITSTATUS(child->status);
  char said[160];
  quote(child, said, sizeof said);
  *verdict = code == codes.holds     ? GL_HOLDS
             : code == codes.refuted ? GL_REFUTED
                                     : GL_UNDECIDED;
  if (*verdict || !code)
    return GL_OK;
  return gl_fail(error, GL_INPUT, command, 0, 0,
                 "the solver ended with exit code %d, which is no answer%s",
                 code, said);
}

gl_status gl_verdict_read(const gl_child *child, gl_codes codes,
                          const char *command, gl_verdict *verdict,
                          gl_error *error) {
  char said[160];
  gl_word bad = {0};
  gl_verdict answer = GL_UNDECIDED;
  quote(child, said, sizeof said);
  *verdict = GL_UNDECIDED;
  if (!WIFEXITED(child->status))
    return gl_fail(error, GL_INPUT, command, 0, 0,
                   "the solver was ended by signal %d (%s)%s",
                   WTERMSIG(child->status), strsignal(WTERMSIG(child->status)),
                   said);
  const gl_status status = read_code(child, codes, command, &answer, error);
  if (status)
    return status;
  const print printed = read_text(child, &bad);
  if (printed == PRINT_NONSENSE)
    return gl_fail(error, GL_INPUT, command, 0, 0,
                   "the solver printed something that is no answer: '%.*s'",
                   (int)(bad.size < 80 ? bad.size : 80), bad.at);
  const print expected = answer == GL_HOLDS     ? PRINT_HOLDS
                         : answer == GL_REFUTED ? PRINT_REFUTED
                                                : PRINT_UNKNOWN;
  if (printed && printed != expected)
    return contradict(command, WEXITSTATUS(child->status), printed, error);
  *verdict = answer;
  return GL_OK;
}
