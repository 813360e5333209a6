// SPDX-License-Identifier: MIT
// options.h -- the options of a search, one row each
//
// The one place where such an option has its name, kind, default, range and
// sentence.  The library sets them by name (gridlock_options_set), and the
// program has the same rows among its own (cli/options.h).

#ifndef GL_SEARCH_OPTIONS_H
#define GL_SEARCH_OPTIONS_H

#include "base/option.h"
#include "search/search.h"

// Defaults that the engines use as numbers.
#define GL_WIDTH 2
#define GL_CHECKPOINT_EVERY 600 // seconds
#define GL_JOB_NODES 5000       // of a job for another process

// Constants of the first numbers: of dfpn by 7,8,5, strip:11 to strip:13 and
// Snaky, of pns by strip:11 to strip:13, and with a preset the paper's.
#define GL_DFPN_ALPHA 150
#define GL_DFPN_BETA 100
#define GL_PNS_ALPHA 1e6
#define GL_PNS_BETA 30
#define GL_PRESET_ALPHA 1000
#define GL_PRESET_BETA 10

#define GL_WIDTH_MOST 32
#define GL_THREADS_MOST 64
#define GL_BYTES_LEAST (1 << 20)

// OPTION(IDENTIFIER, FIELDS...): the identifier is the name in capitals, and
// the fields are those of a gl_option.
#define GL_SEARCH_OPTIONS(OPTION)                                              \
  OPTION(ENGINE, .name = "engine", .brief = 'e', .kind = GL_KIND_CHOICE,       \
         .argument = "NAME", .word = gl_engine_name, .standard = "auto",       \
         .sentence = "search engine")                                          \
  OPTION(TIME, .name = "time", .brief = 't', .kind = GL_KIND_POSITIVE,         \
         .argument = "SECONDS", .found = "none",                               \
         .sentence = "stop after this much wall-clock time")                   \
  OPTION(MEMORY, .name = "memory", .brief = 'm', .kind = GL_KIND_BYTES,        \
         .argument = "BYTES", .least = GL_BYTES_LEAST, .found = "half of RAM", \
         .sentence = "stop when the tables need more than this")               \
  OPTION(SEED, .name = "seed", .brief = 's', .kind = GL_KIND_WHOLE,            \
         .argument = "N", .standard = "0",                                     \
         .sentence = "seed of all random choices")                             \
  OPTION(THREADS, .name = "threads", .brief = 'T', .kind = GL_KIND_WHOLE,      \
         .argument = "COUNT", .least = 1, .most = GL_THREADS_MOST,             \
         .found = "all cores", .sentence = "search with so many threads")      \
  OPTION(CERT, .name = "cert", .brief = 'c', .kind = GL_KIND_OUTPUT,           \
         .argument = "FILE",                                                   \
         .sentence = "write the proof, in binary if FILE ends in .glb")        \
  OPTION(CHECKPOINT, .name = "checkpoint", .kind = GL_KIND_OUTPUT,             \
         .argument = "STATE",                                                  \
         .sentence = "keep the search here, and go on from it")                \
  OPTION(CHECKPOINT_EVERY, .name = "checkpoint-every",                         \
         .kind = GL_KIND_POSITIVE, .argument = "SECONDS",                      \
         .standard = GL_QUOTE(GL_CHECKPOINT_EVERY),                            \
         .sentence = "how often it is kept")                                   \
  OPTION(PRESET, .name = "preset", .kind = GL_KIND_CHOICE, .argument = "NAME", \
         .word = gl_technique_preset_name,                                     \
         .sentence = "only the techniques of a paper")                         \
  OPTION(WITH, .name = "with", .kind = GL_KIND_NAMES, .argument = "NAMES",     \
         .word = gl_technique_word, .range = "names from solve --techniques",  \
         .sentence = "switch techniques on, separated by commas")              \
  OPTION(WITHOUT, .name = "without", .brief = 'w', .kind = GL_KIND_NAMES,      \
         .argument = "NAMES", .word = gl_technique_word,                       \
         .range = "names from solve --techniques",                             \
         .sentence = "switch techniques off, separated by commas")             \
  OPTION(WIDTH, .name = "width", .kind = GL_KIND_WHOLE, .argument = "PAIRS",   \
         .most = GL_WIDTH_MOST, .standard = GL_QUOTE(GL_WIDTH),                \
         .sentence = "pairs tried per line in pairing searches")               \
  OPTION(LEAF, .name = "leaf", .kind = GL_KIND_CHOICE, .argument = "HOW",      \
         .word = gl_search_leaf_name, .standard = "one",                       \
         .sentence = "first numbers in pns: 1, depth, or 1 + depth / 2")       \
  OPTION(                                                                      \
      ALPHA, .name = "alpha", .kind = GL_KIND_POSITIVE, .argument = "A",       \
      .found = GL_QUOTE(GL_DFPN_ALPHA) " in dfpn, " GL_QUOTE(                  \
          GL_PNS_ALPHA) " in pns, with a preset " GL_QUOTE(GL_PRESET_ALPHA),   \
      .sentence = "first dn: A to the power of the potential")                 \
  OPTION(BETA, .name = "beta", .kind = GL_KIND_REAL, .argument = "B",          \
         .found = GL_QUOTE(GL_DFPN_BETA) " in dfpn, " GL_QUOTE(                \
             GL_PNS_BETA) " in pns, with a preset " GL_QUOTE(GL_PRESET_BETA),  \
         .sentence = "first pn: B times the model's probability more")         \
  OPTION(MODEL, .name = "model", .kind = GL_KIND_INPUT, .argument = "MODEL",   \
         .found = "built in",                                                  \
         .sentence = "coefficients of that model, from gridlock learn")        \
  OPTION(FROM, .name = "from", .kind = GL_KIND_INPUT, .argument = "FILE",      \
         .sentence = "cards that the hunt knows from the beginning, a .gls "   \
                     "or .seq file or published cards, of any board")

typedef enum gl_search_option {
#define GL_OPTION_IDENTIFIER(identifier, ...) GL_OPTION_##identifier,
  GL_SEARCH_OPTIONS(GL_OPTION_IDENTIFIER)
#undef GL_OPTION_IDENTIFIER
      GL_SEARCH_OPTION_COUNT
} gl_search_option;

extern const gl_option gl_search_options[GL_SEARCH_OPTION_COUNT];

// What gl_leaf is called, by number from 0; NULL past the last.
const char *gl_search_leaf_name(size_t number);

// Puts a value that was given where a search looks for it.  Texts are not
// copied.
void gl_search_option_put(gridlock_options *options, gl_search_option option,
                          const gl_option_value *value);

#endif
