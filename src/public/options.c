// SPDX-License-Identifier: MIT
// Options by their names, from the one table (search/options.h).

#include "search/options.h"

#include <string.h>

const char *gridlock_option_name(size_t number) {
  return number < GL_SEARCH_OPTION_COUNT ? gl_search_options[number].name
                                         : NULL;
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
