// SPDX-License-Identifier: MIT
// The text of an atlas: what is refused has a place and a reason, and what is
// read and holds what it may hold comes back the same from SQL and from JSON.

#include "atlas/read.h"
#include "atlas/write.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

typedef void writer(const gl_records *records, FILE *file);

static char *write_text(writer *write, const gl_records *records,
                        size_t *size) {
  char *text = NULL;
  FILE *file = open_memstream(&text, size);
  if (!file)
    abort();
  write(records, file);
  fclose(file);
  return text;
}

static void go_round(writer *write, const gl_records *records) {
  size_t size;
  size_t other;
  gl_records again = {0};
  gl_error error = {0};
  char *text = write_text(write, records, &size);
  if (gl_read_records("again", text, size, &again, &error))
    abort();
  char *back = write_text(write, &again, &other);
  if (size != other || memcmp(text, back, size) != 0)
    abort();
  free(back);
  free(text);
  gl_records_clear(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  gl_records records = {0};
  gl_error error = {0};
  bool good = true;
  if (gl_read_records("fuzz", (const char *)bytes, size, &records, &error)) {
    if (!*error.sentence || !error.line || !error.column)
      abort();
    good = false;
  }
  for (size_t i = 0; i < records.count; i++)
    if (gl_record_check(&records.at[i], "fuzz", 1, &error))
      good = false;
  if (good) {
    go_round(gl_write_sql, &records);
    go_round(gl_write_json, &records);
  }
  gl_records_clear(&records);
  return 0;
}
