// SPDX-License-Identifier: MIT
#include "search/options.h"

#define ROW(identifier, ...) [GL_OPTION_##identifier] = {__VA_ARGS__},
const gl_option gl_search_options[GL_SEARCH_OPTION_COUNT] = {
    GL_SEARCH_OPTIONS(ROW)};
#undef ROW

// In the order of gl_leaf (search/search.h).
const char *gl_search_leaf_name(size_t number) {
  static const char *const names[] = {"one", "depth", "half"};
  return number < sizeof names / sizeof *names ? names[number] : NULL;
}

// Options are valid when zeroed, so that a zero that was given is something
// else there.
void gl_search_option_put(gridlock_options *options, gl_search_option option,
                          const gl_option_value *value) {
  switch (option) {
  case GL_OPTION_ENGINE:
    options->engine = value->text;
    break;
  case GL_OPTION_TIME:
    options->limits.seconds = value->real;
    break;
  case GL_OPTION_MEMORY:
    options->limits.bytes = (size_t)value->whole;
    break;
  case GL_OPTION_SEED:
    options->seed = value->whole;
    break;
  case GL_OPTION_THREADS:
    options->threads = (int)value->whole;
    break;
  case GL_OPTION_CERT:
    options->certificate = value->text;
    break;
  case GL_OPTION_CHECKPOINT:
    options->checkpoint = value->text;
    break;
  case GL_OPTION_CHECKPOINT_EVERY:
    options->checkpoint_every = value->real;
    break;
  case GL_OPTION_PRESET:
    options->preset = value->text;
    break;
  case GL_OPTION_WITH:
    options->with = value->text;
    break;
  case GL_OPTION_WITHOUT:
    options->without = value->text;
    break;
  case GL_OPTION_WIDTH:
    options->width = value->whole ? (int)value->whole : -1;
    break;
  case GL_OPTION_LEAF:
    options->leaf = value->text;
    break;
  case GL_OPTION_ALPHA:
    options->alpha = value->real;
    break;
  case GL_OPTION_BETA:
    options->beta = value->real > 0 ? value->real : -1;
    break;
  case GL_OPTION_MODEL:
    options->model = value->text;
    break;
  case GL_OPTION_FROM:
    options->from = value->text;
    break;
  case GL_SEARCH_OPTION_COUNT:
    break;
  }
}
