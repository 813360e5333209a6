// SPDX-License-Identifier: MIT
#include "io/message.h"

#include <stdlib.h>

bool gl_letter_begin(gl_letter *letter, char kind) {
  letter->bytes = NULL;
  letter->file = open_memstream(&letter->bytes, &letter->size);
  if (!letter->file)
    return false;
  putc(kind, letter->file);
  gl_vault_begin(&letter->vault, letter->file);
  return true;
}

bool gl_letter_end(gl_letter *letter) {
  gl_vault_end(&letter->vault);
  const bool bad = ferror(letter->file);
  const bool closed = !fclose(letter->file);
  letter->file = NULL;
  return closed && !bad && letter->bytes;
}

void gl_letter_open(gl_letter *letter, char *bytes, size_t size) {
  letter->bytes = bytes;
  letter->size = size;
  letter->file = size > 1 ? fmemopen(bytes + 1, size - 1, "rb") : NULL;
  gl_vault_begin(&letter->vault, letter->file);
  if (!letter->file)
    gl_vault_complain(&letter->vault, "a message has nothing in it");
}

void gl_letter_close(gl_letter *letter) {
  if (letter->file)
    fclose(letter->file);
  free(letter->bytes);
  letter->file = NULL;
  letter->bytes = NULL;
}
