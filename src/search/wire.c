// SPDX-License-Identifier: MIT
#include "search/wire.h"

bool gl_wire_say(const gridlock_wire *wire, size_t to, gl_word word) {
  const char byte = (char)word;
  return !wire->send(wire->context, to, &byte, 1);
}

void gl_wire_end(const gridlock_wire *wire) {
  for (size_t i = 1; wire && !wire->rank && i < wire->size; i++)
    gl_wire_say(wire, i, GL_WORD_OVER);
}
