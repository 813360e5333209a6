// SPDX-License-Identifier: MIT
// What the user has set, by the tables in options.c.

#include "base/text.h"
#include "cli/options.h"
#include "papers/reproduce.h"
#include "papers/trial.h"
#include "plane/tiling.h"
#include "plane/toric.h"
#include "search/technique.h"

#include <argp.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_whole(const char *text, char **end, uint64_t *whole) {
  if (*text < '0' || *text > '9')
    return false;
  errno = 0;
  const unsigned long long value = strtoull(text, end, 10);
  *whole = value;
  return !errno;
}

static bool read_bytes(const char *text, uint64_t *bytes) {
  static const char units[] = "KMGT";
  char *end;
  if (!read_whole(text, &end, bytes))
    return false;
  if (*end) {
    const char *unit = strchr(units, *end);
    const unsigned shift = unit ? 10 * (unsigned)(unit - units + 1) : 0;
    if (!unit || end[1] || *bytes > UINT64_MAX >> shift)
      return false;
    *bytes <<= shift;
  }
  return *bytes >= 1 << 20 && *bytes <= SIZE_MAX;
}

static bool read_real(const char *text, double *real) {
  char *end;
  if (text[strspn(text, "0123456789.eE+-")] || !strchr("0123456789.", *text))
    return false;
  *real = strtod(text, &end);
  return end != text && !*end && isfinite(*real);
}

// One number, or two with a hyphen between.
static bool read_columns(const char *text, cli_setting *setting) {
  char *end = NULL;
  if (!read_whole(text, &end, &setting->whole))
    return false;
  setting->last = setting->whole;
  if (*end == '-' && !read_whole(end + 1, &end, &setting->last))
    return false;
  return !*end && setting->whole >= STRIP_LEAST &&
         setting->whole <= setting->last && setting->last <= STRIP_MOST;
}

static bool read_split(const char *text, cli_setting *setting) {
  char *end = NULL;
  return read_whole(text, &end, &setting->whole) && *end == '/' &&
         read_whole(end + 1, &end, &setting->last) && !*end &&
         setting->whole < setting->last;
}

static bool read_codes(const char *text, cli_setting *setting) {
  char *end = NULL;
  return read_whole(text, &end, &setting->whole) && *end == '/' &&
         read_whole(end + 1, &end, &setting->last) && !*end && setting->whole &&
         setting->whole <= 255 && setting->last && setting->last <= 255 &&
         setting->whole != setting->last;
}

// One number for both, or two with an x between.
static bool read_periods(const char *text, cli_setting *setting) {
  char *end = NULL;
  if (!read_whole(text, &end, &setting->whole))
    return false;
  setting->last = setting->whole;
  if (*end == 'x' && !read_whole(end + 1, &end, &setting->last))
    return false;
  return !*end && setting->whole && setting->whole <= GL_PERIOD_MOST &&
         setting->last && setting->last <= GL_PERIOD_MOST;
}

static bool read_setting(const cli_option *option, const char *text,
                         cli_setting *setting) {
  char *end = NULL;
  setting->given = true;
  setting->text = text;
  switch (option->kind) {
  case KIND_POSITIVE:
    return read_real(text, &setting->real) && setting->real > 0;
  case KIND_REAL:
    return read_real(text, &setting->real);
  case KIND_BYTES:
    return read_bytes(text, &setting->whole);
  case KIND_WHOLE:
    return read_whole(text, &end, &setting->whole) && !*end;
  case KIND_HANDICAP:
    return read_whole(text, &end, &setting->whole) && !*end &&
           setting->whole <= 16;
  case KIND_WIDTH:
    return read_whole(text, &end, &setting->whole) && !*end &&
           setting->whole <= 32;
  case KIND_ROW:
    return read_whole(text, &end, &setting->whole) && !*end &&
           setting->whole >= GL_ROW_LEAST && setting->whole <= GL_ROW_MOST;
  case KIND_ORDINAL:
    return read_whole(text, &end, &setting->whole) && !*end && setting->whole;
  case KIND_SIDE:
    return read_whole(text, &end, &setting->whole) && !*end && setting->whole &&
           setting->whole <= 22;
  case KIND_PERIODS:
    return read_periods(text, setting);
  case KIND_PORT:
    return read_whole(text, &end, &setting->whole) && !*end &&
           setting->whole <= 65535;
  case KIND_JOBS:
    return read_whole(text, &end, &setting->whole) && !*end && setting->whole &&
           setting->whole <= MOST_AT_A_TIME;
  case KIND_CODES:
    return read_codes(text, setting);
  case KIND_CELLS:
    return !text[strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789,")];
  case KIND_COMMAND:
    return text[strspn(text, " \t\n")];
  case KIND_SPLIT:
    return read_split(text, setting);
  case KIND_COLUMNS:
    return read_columns(text, setting);
  case KIND_PARTS:
    return are_parts(text);
  case KIND_CHOICE:
    return gl_text_among(option->range, text);
  case KIND_TECHNIQUES:
    return !gl_techniques_read(NULL, text, NULL, &(unsigned){0}, NULL);
  case KIND_INPUT:
  case KIND_OUTPUT:
    return *text;
  case KIND_MAYBE:
    if (!text)
      setting->text = "-";
    return *setting->text;
  case KIND_FLAG:
    break;
  }
  return true;
}

// Keys that are no letters.
#define KEY_BASE 1000

typedef struct parsing {
  const cli_command *command;
  cli_settings *settings;
} parsing;

// Wrong usage ends the program.  argp could do that, but would recommend an
// option that we do not have.
static void usage_error(const cli_command *command, const char *format, ...)
    __attribute__((format(printf, 2, 3), noreturn));

static void usage_error(const cli_command *command, const char *format, ...) {
  va_list list;
  fprintf(stderr, "gridlock %s: ", command->name);
  va_start(list, format);
  vfprintf(stderr, format, list);
  va_end(list);
  fprintf(stderr, "\nTry 'gridlock %s -h'.\n", command->name);
  exit(EXIT_USAGE);
}

static error_t parse_one(int key, char *text, struct argp_state *state) {
  parsing *p = state->input;
  cli_settings *settings = p->settings;
  if (key == ARGP_KEY_ARG) {
    if (p->command->argument && !settings->argument)
      settings->argument = text;
    else if (p->command->second && !settings->second)
      settings->second = text;
    else
      usage_error(p->command, "this is one argument too many: '%s'", text);
    return 0;
  }
  if (key == ARGP_KEY_ERROR)
    usage_error(p->command, "unknown option, or one without its argument: '%s'",
                state->argv[state->next - 1]);
  if (key == ARGP_KEY_END) {
    const bool help = settings->option[OPTION_HELP].given ||
                      settings->option[OPTION_SHORT_HELP].given;
    const bool spoken = settings->option[OPTION_PROTOCOL].given;
    if (p->command->argument && *p->command->argument != '[' &&
        !settings->argument && !help && !spoken)
      usage_error(p->command, "no %s is given", p->command->argument);
    if (p->command->second && !settings->second && !help)
      usage_error(p->command, "no %s is given", p->command->second);
    return 0;
  }
  for (size_t i = 0; p->command->options[i] != OPTIONS; i++) {
    const option_id id = p->command->options[i];
    const cli_option *option = &option_table[id];
    if (key != (option->letter ? option->letter : KEY_BASE + (int)id))
      continue;
    if (!read_setting(option, text, &settings->option[id]))
      usage_error(p->command, "--%s: expected %s, not '%s'", option->name,
                  option->range ? option->range : "a path", text);
    return 0;
  }
  return ARGP_ERR_UNKNOWN;
}

void parse_settings(const cli_command *command, int argc, char **argv,
                    cli_settings *settings) {
  struct argp_option options[OPTIONS + 1] = {0};
  size_t count = 0;
  for (size_t i = 0; command->options[i] != OPTIONS; i++) {
    const cli_option *option = &option_table[command->options[i]];
    options[count++] = (struct argp_option){
        .name = option->name,
        .key = option->letter ? option->letter
                              : KEY_BASE + (int)command->options[i],
        .arg = option->argument,
        .flags = option->kind == KIND_MAYBE ? OPTION_ARG_OPTIONAL : 0,
    };
  }
  const struct argp argp = {.options = options, .parser = parse_one};
  parsing input = {command, settings};
  *settings = (cli_settings){0};
  // argp cannot fail here but for lack of memory; wrong usage exits inside.
  if (argp_parse(&argp, argc, argv, ARGP_NO_HELP | ARGP_NO_ERRS, NULL,
                 &input)) {
    fputs("gridlock: out of memory\n", stderr);
    exit(EXIT_FAILURE);
  }
}
