// SPDX-License-Identifier: MIT
// The files that a command is to write, looked at before it begins.

#include "cli/commands.h"
#include "io/output.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool is_output(const gl_option *option) {
  return option->kind == GL_KIND_OUTPUT || option->kind == GL_KIND_MAYBE;
}

// Folders, atlases and checkpoints are not: they have names of their own.
static bool is_stream(const gl_option *option) {
  return is_output(option) && !strcmp(option->argument, "FILE");
}

static bool is_folder(const gl_option *option) {
  return option->kind == GL_KIND_OUTPUT && !strcmp(option->argument, "DIR");
}

static int refuse(const cli_command *command, const char *name,
                  const char *sentence, const char *other) {
  return complain_of_usage(command->name, "--%s%s%s", name, sentence, other);
}

// Finds the file that is to be the standard output; there is one at most.
static int find_standard(const cli_command *command,
                         const cli_settings *settings, const char **found) {
  for (const option_id *id = command->options; *id != OPTIONS; id++) {
    const gl_option *option = &option_table[*id];
    const cli_setting *setting = &settings->option[*id];
    if (!is_output(option) || !setting->given ||
        strcmp(setting->text, "-") != 0)
      continue;
    if (!is_stream(option))
      return refuse(command, option->name, ": this cannot be stdout", "");
    if (*found)
      return refuse(command, option->name,
                    ": only one file can be stdout, and it is that of --",
                    *found);
    *found = option->name;
  }
  return EXIT_SUCCESS;
}

// A folder that is not there is made later: what must be writable is then the
// one that it will be in.
static gl_status try_folder(const char *path, gl_error *error) {
  struct stat there;
  char *inside = NULL;
  if (stat(path, &there))
    return gl_output_try(path, error);
  const gl_status status = asprintf(&inside, "%s/file", path) < 0
                               ? gl_fail_memory(error)
                               : gl_output_try(inside, error);
  free(inside);
  return status;
}

// A search itself tries what belongs to it: of several processes only one
// writes a certificate.
static gl_status try_option(option_id id, const char *path, gl_error *error) {
  const gl_option *option = &option_table[id];
  if (is_folder(option))
    return try_folder(path, error);
  return is_stream(option) && id != OPTION_CERT ? gl_output_try(path, error)
                                                : GL_OK;
}

void finish_outputs_unread(void) {
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
}

int prepare_outputs(const cli_command *command, const cli_settings *settings) {
  const char *standard = NULL;
  const int code = find_standard(command, settings, &standard);
  if (code)
    return code;
  remove_outputs_on_interrupt();
  if (standard)
    gl_output_keep_stdout();
  gl_error error = {0};
  for (const option_id *id = command->options; *id != OPTIONS; id++)
    if (settings->option[*id].given &&
        try_option(*id, settings->option[*id].text, &error))
      return complain(&error);
  return EXIT_SUCCESS;
}
