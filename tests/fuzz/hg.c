// SPDX-License-Identifier: MIT
// What the .hg reader accepts must come back the same when it is written.

#include "fuzz/roundtrip.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  return round_trip(bytes, size, gl_hg_read, gl_hg_write);
}
