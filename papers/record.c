// SPDX-License-Identifier: MIT
#include "papers/record.h"

#include "io/json.h"

#include <inttypes.h>
#include <string.h>

const char *record_value_name(unsigned value) {
  switch (value) {
  case RUN_TRUE:
    return "true";
  case RUN_FALSE:
    return "false";
  case RUN_DONE:
    return "done";
  default:
    return gridlock_value_name((gridlock_value)value);
  }
}

static unsigned value_named(const char *name) {
  for (unsigned value = 1; value <= RUN_DONE; value++)
    if ((value <= GRIDLOCK_DRAW || value >= RUN_TRUE) &&
        !strcmp(record_value_name(value), name))
      return value;
  return GRIDLOCK_UNKNOWN;
}

static gridlock_reason reason_named(const char *name) {
  return !strncmp(name, "\"time", 5)     ? GRIDLOCK_TIME
         : !strncmp(name, "\"memory", 7) ? GRIDLOCK_MEMORY_LIMIT
                                         : GRIDLOCK_NO_REASON;
}

// 0 stands for a number that is not there.
static void json_maybe(gl_json *json, const char *key, double value) {
  if (value > 0)
    gl_json_measure(json, key, value);
  else
    gl_json_text(json, key, NULL);
}

void print_record(const run_record *record, const char *paper, FILE *file) {
  gl_json json = {.file = file};
  gl_json_open(&json, '{');
  if (paper)
    gl_json_text(&json, "paper", paper);
  gl_json_text(&json, "run", record->name);
  gl_json_text(&json, "value", record_value_name(record->value));
  gl_json_text(&json, "reason", gridlock_reason_name(record->reason));
  gl_json_number(&json, "nodes", record->nodes);
  gl_json_number(&json, "created", record->created);
  gl_json_measure(&json, "cpu_seconds", record->cpu_seconds);
  gl_json_measure(&json, "limit", record->limit);
  gl_json_close(&json, '}');
}

bool read_record(const char *line, run_record *record) {
  char value[16];
  char reason[16];
  *record = (run_record){0};
  if (sscanf(line,
             "{\"run\": \"%159[^\"]\", \"value\": \"%15[a-z]\", "
             "\"reason\": %15[a-z\"], \"nodes\": %" SCNu64
             ", \"created\": %" SCNu64
             ", \"cpu_seconds\": %lf, \"limit\": %lf}",
             record->name, value, reason, &record->nodes, &record->created,
             &record->cpu_seconds, &record->limit) != 7)
    return false;
  record->value = value_named(value);
  record->reason = reason_named(reason);
  return record->value || record->reason;
}

void print_number_record(const number_record *number, const char *paper,
                         FILE *file) {
  const double ratio = number->paper > 0 ? number->ours / number->paper : 0;
  gl_json json = {.file = file};
  gl_json_open(&json, '{');
  if (paper)
    gl_json_text(&json, "paper", paper);
  gl_json_text(&json, "number", number->name);
  json_maybe(&json, "theirs", number->paper);
  json_maybe(&json, "ours", number->ours);
  json_maybe(&json, "ratio", ratio);
  gl_json_text(&json, "bound", (char[]){(char)number->ratio, 0});
  gl_json_close(&json, '}');
}
