// SPDX-License-Identifier: MIT
// Whatever the reader of tilings accepts must come back when it is written, and
// have the same cover.

#include "plane/block.h"
#include "io/output.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *save(const void *bytes, size_t size) {
  char *path = strdup("/tmp/gridlock-fuzz-XXXXXX");
  const int file = path ? mkstemp(path) : -1;
  if (file < 0)
    abort();
  const ssize_t written = write(file, bytes, size);
  close(file);
  if (written != (ssize_t)size)
    abort();
  return path;
}

static void drop(char *path) {
  unlink(path);
  free(path);
}

static bool take(const void *bytes, size_t size, gl_block *block,
                 gl_tiling_cover *cover) {
  char *path = save(bytes, size);
  gl_error error = {0};
  const gl_status status = gl_block_read(path, block, &error);
  if (status && !*error.sentence)
    abort();
  *cover = (gl_tiling_cover){0};
  const bool good = !status && !gl_tiling_check(&block->tiling, cover, NULL);
  drop(path);
  return good;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  gl_block block;
  gl_block again;
  gl_tiling_cover cover;
  gl_tiling_cover other;
  if (take(bytes, size, &block, &cover)) {
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    gl_block_write(&block.tiling, block.plane->text, NULL, file);
    fclose(file);
    const bool good = take(text, length, &again, &other);
    if (!good || other.covered != cover.covered ||
        other.needed_count != cover.needed_count)
      abort();
    free(text);
    gl_tiling_cover_clear(&other);
    gl_block_clear(&again);
  }
  gl_tiling_cover_clear(&cover);
  gl_block_clear(&block);
  return 0;
}
