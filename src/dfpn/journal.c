// SPDX-License-Identifier: MIT
#include "dfpn/distributed.h"

#include <assert.h>

void gl_journal_write(gl_journal *journal, gl_entry entry, uint64_t nodes) {
  assert(entry.found.who == GL_OPEN || entry.found.object.step);
  if (nodes >= journal->least)
    journal->at[journal->written++ % GL_JOURNAL_ENTRIES] = entry;
}

// Numbers are sent as they stand in memory.
void gl_journal_put_effort(gl_effort effort, gl_packed *packed) {
  uint64_t bits[2];
  _Static_assert(sizeof effort == sizeof bits, "two numbers of 64 bits");
  memcpy(bits, &effort, sizeof bits);
  gl_packed_put_word(packed, bits[0]);
  gl_packed_put_word(packed, bits[1]);
}

gl_effort gl_journal_get_effort(gl_packed *packed) {
  const uint64_t bits[2] = {gl_packed_get_word(packed),
                            gl_packed_get_word(packed)};
  gl_effort n;
  memcpy(&n, bits, sizeof n);
  return n;
}

void gl_journal_put_key(gl_key key, gl_packed *packed) {
  assert(key.map < GL_BOARD_MOST_MAPS);
  gl_packed_put_word(packed, key.low);
  gl_packed_put_word(packed, key.high);
  gl_packed_put(packed, key.map);
}

gl_key gl_journal_get_key(const gl_board *board, gl_packed *packed) {
  assert(board->maps);
  gl_key key;
  key.low = gl_packed_get_word(packed);
  key.high = gl_packed_get_word(packed);
  key.map = (uint32_t)gl_packed_get_up_to(packed, board->maps - 1);
  return key;
}
