// SPDX-License-Identifier: MIT
// What this build is, and has.

#include "atlas/store.h"
#include "base/sat.h"
#include "board/nauty.h"
#include "io/compress.h"
#include "search/search.h"

const char *gridlock_engine_name(size_t number) {
  return gl_engine_name(number);
}

const char *gridlock_version(void) { return GL_VERSION; }

const char *gridlock_feature(size_t number, int *on) {
  static const struct {
    const char *name;
    bool (*available)(void);
  } features[] = {{"nauty", gl_nauty_available},
                  {"cadical", gl_sat_available},
                  {"zstd", gl_compress_available},
                  {"sqlite", gl_store_available}};
  if (number >= sizeof features / sizeof *features)
    return NULL;
  *on = features[number].available();
  return features[number].name;
}
