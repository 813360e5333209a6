// SPDX-License-Identifier: MIT
// gridlock solve --techniques

#include "cli/commands.h"
#include "io/json.h"
#include "search/technique.h"

#include <stdlib.h>
#include <string.h>

static bool is_on(const char *preset, size_t technique) {
  return gl_technique_preset(preset) >> technique & 1;
}

static void print_presets(size_t technique) {
  for (size_t i = 0; gl_technique_preset_name(i); i++)
    printf(" %-*s", (int)strlen(gl_technique_preset_name(i)),
           is_on(gl_technique_preset_name(i), technique)
               ? gl_technique_preset_name(i)
               : "");
}

static void print_text(void) {
  printf("Techniques for --with and --without: which are on if nothing is "
         "said, and which\n"
         "a --preset switches on instead.\n\n");
  for (size_t i = 0; gl_technique_name(i); i++) {
    const char *before = gl_technique_old_name(i);
    printf("  %-12s  %-3s ", gl_technique_name(i), is_on(NULL, i) ? "on" : "");
    print_presets(i);
    printf("  %s%s%s%s\n", gl_technique_sentence(i),
           before ? " (was called " : "", before ? before : "",
           before ? ")" : "");
  }
}

static void print_object(size_t technique) {
  gl_json out = {.file = stdout};
  gl_json *json = &out;
  gl_json_open(json, '{');
  gl_json_text(json, "name", gl_technique_name(technique));
  gl_json_text(json, "sentence", gl_technique_sentence(technique));
  gl_json_key(json, "default");
  gl_json_bool(json, is_on(NULL, technique));
  gl_json_key(json, "presets");
  gl_json_open(json, '[');
  for (size_t i = 0; gl_technique_preset_name(i); i++)
    if (is_on(gl_technique_preset_name(i), technique))
      gl_json_string(json, gl_technique_preset_name(i));
  gl_json_close(json, ']');
  gl_json_text(json, "old_name", gl_technique_old_name(technique));
  gl_json_close(json, '}');
  putchar('\n');
}

static void print_objects(void) {
  for (size_t i = 0; gl_technique_name(i); i++)
    print_object(i);
}

int run_techniques(const cli_settings *settings) {
  if (settings->option[OPTION_JSON].given)
    print_objects();
  else
    print_text();
  return EXIT_SUCCESS;
}
