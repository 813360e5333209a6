// SPDX-License-Identifier: MIT
// gridlock atlas export

#include "cli/atlas.h"

#include "atlas/write.h"
#include "cli/commands.h"
#include "io/output.h"

#include <stdlib.h>
#include <string.h>

static gl_status write_records(const cli_settings *settings,
                               const gl_records *records, FILE *file,
                               gl_error *error) {
  const cli_setting *format = &settings->option[OPTION_FORMAT_ATLAS_EXPORT];
  const char *name = format->text;
  if (!strcmp(name, "html"))
    return write_page(records, file, error);
  if (!strcmp(name, "csv"))
    gl_write_csv(records, file);
  else if (!strcmp(name, "json"))
    gl_write_json(records, file);
  else
    gl_write_sql(records, file);
  return GL_OK;
}

static gl_status gl_file_write(const cli_settings *settings,
                               const gl_records *records, gl_error *error) {
  const cli_setting *path = &settings->option[OPTION_OUTPUT_ATLAS_EXPORT];
  gl_output output;
  gl_status status = gl_output_open(&output, path->text, error);
  if (status)
    return status;
  status = write_records(settings, records, output.file, error);
  if (!status)
    return gl_output_close(&output, error);
  gl_output_drop(&output);
  return status;
}

int run_atlas_export(const cli_settings *settings) {
  const cli_setting *tables = &settings->option[OPTION_TABLES];
  gl_atlas atlas;
  gl_records records;
  gl_error error = {0};
  size_t count = 0;
  gl_status status = gl_atlas_open(&atlas, settings->argument, false, &error);
  if (status)
    return complain(&error);
  status = gl_atlas_load(&atlas, &records, &error);
  if (!status)
    status = gl_atlas_records_agree(&records, &error);
  if (!status)
    status = tables->given
                 ? write_tables(&records, tables->text, &count, &error)
                 : gl_file_write(settings, &records, &error);
  gl_records_clear(&records);
  gl_atlas_close(&atlas);
  if (status)
    return complain(&error);
  if (tables->given)
    printf("c %zu tables\n", count);
  return EXIT_SUCCESS;
}
