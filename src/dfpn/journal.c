// SPDX-License-Identifier: MIT
#include "dfpn/distributed.h"

void gl_journal_write(gl_journal *journal, gl_entry entry, uint64_t nodes) {
  if (nodes >= journal->least)
    journal->at[journal->written++ % GL_JOURNAL_ENTRIES] = entry;
}

// Numbers are sent as they stand in memory.
void gl_effort_put(gl_effort n, gl_vault *vault) {
  uint64_t bits[2];
  _Static_assert(sizeof n == sizeof bits, "two numbers of 64 bits");
  memcpy(bits, &n, sizeof bits);
  gl_vault_put_word(vault, bits[0]);
  gl_vault_put_word(vault, bits[1]);
}

gl_effort gl_effort_get(gl_vault *vault) {
  const uint64_t bits[2] = {gl_vault_get_word(vault), gl_vault_get_word(vault)};
  gl_effort n;
  memcpy(&n, bits, sizeof n);
  return n;
}

void gl_key_put(gl_key key, gl_vault *vault) {
  gl_vault_put_word(vault, key.low);
  gl_vault_put_word(vault, key.high);
  gl_vault_put(vault, key.map);
}

gl_key gl_key_get(const gl_board *board, gl_vault *vault) {
  gl_key key;
  key.low = gl_vault_get_word(vault);
  key.high = gl_vault_get_word(vault);
  key.map = (uint32_t)gl_vault_get_up_to(vault, board->maps - 1);
  return key;
}
