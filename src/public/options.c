// SPDX-License-Identifier: MIT
// Options by their names, from the one table (search/options.h).

#include "search/options.h"

#include <assert.h>
#include <string.h>

const char *gridlock_option_name(size_t number) {
  return number < GL_SEARCH_OPTION_COUNT ? gl_search_options[number].name
                                         : NULL;
}

static gridlock_option_kind public_kind(gl_option_kind kind) {
  switch (kind) {
  case GL_KIND_POSITIVE:
    return GRIDLOCK_OPTION_POSITIVE;
  case GL_KIND_REAL:
    return GRIDLOCK_OPTION_REAL;
  case GL_KIND_BYTES:
    return GRIDLOCK_OPTION_BYTES;
  case GL_KIND_CHOICE:
    return GRIDLOCK_OPTION_CHOICE;
  case GL_KIND_NAMES:
    return GRIDLOCK_OPTION_NAMES;
  case GL_KIND_INPUT:
    return GRIDLOCK_OPTION_INPUT;
  case GL_KIND_OUTPUT:
    return GRIDLOCK_OPTION_OUTPUT;
  default:
    assert(kind == GL_KIND_WHOLE); // a search has no others
    return GRIDLOCK_OPTION_WHOLE;
  }
}

int gridlock_option_describe(size_t number, gridlock_option *option) {
  if (number >= GL_SEARCH_OPTION_COUNT)
    return 1;
  const gl_option *row = &gl_search_options[number];
  *option = (gridlock_option){.name = row->name,
                              .kind = public_kind(row->kind),
                              .argument = row->argument,
                              .least = row->least,
                              .most = row->most,
                              .standard = row->standard,
                              .found = row->found,
                              .sentence = row->sentence};
  return 0;
}

const char *gridlock_option_word(size_t option, size_t number) {
  const bool has =
      option < GL_SEARCH_OPTION_COUNT && gl_search_options[option].word;
  return has ? gl_search_options[option].word(number) : NULL;
}

gridlock_status gridlock_options_set(gridlock_options *options,
                                     const char *name, const char *value,
                                     gridlock_error *error) {
  char range[GL_RANGE_SIZE];
  size_t i = 0;
  while (i < GL_SEARCH_OPTION_COUNT && strcmp(gl_search_options[i].name, name))
    i++;
  if (i == GL_SEARCH_OPTION_COUNT)
    return gl_fail(error, GL_INPUT, name, 0, 0, "there is no such option");
  const gl_option *option = &gl_search_options[i];
  gl_option_value read = {0};
  if (!gl_option_read(option, value, &read))
    return gl_fail(error, GL_INPUT, name, 0, 0, "expected %s, not '%.60s'",
                   gl_option_range(option, range), value);
  gl_search_option_put(options, (gl_search_option)i, &read);
  return GL_OK;
}
