// SPDX-License-Identifier: MIT
// The desk of a depth-first engine, put away and taken out again.

#include "proof/checkpoint.h"
#include "search/workspace.h"

static void put_gate(const gl_gate *gate, gl_vault *vault) {
  gl_vault_put(vault, gate->tried);
  gl_vault_put(vault, gate->found);
  gl_vault_put(vault, gate->shut);
}

static void get_gate(gl_gate *gate, gl_vault *vault) {
  gate->tried = gl_vault_get(vault);
  gate->found = gl_vault_get(vault);
  gate->shut = gl_vault_get(vault);
}

void gl_desk_put(const gl_desk *d, gl_vault *vault) {
  gl_proof_put(d->proof, vault);
  gl_slots_put(d->table, vault);
  gl_covers_put(d->covers, vault);
  for (size_t i = 0; i < GL_GATES; i++)
    put_gate(&d->pairings[i], vault);
  put_gate(&d->splits, vault);
  for (size_t i = 0; i < GL_GATES; i++)
    put_gate(&d->seams[i], vault);
}

void gl_desk_get(gl_desk *d, gl_vault *vault) {
  gl_proof_get(d->proof, vault);
  if (d->budget->reason)
    return; // what follows would miss its objects
  gl_table_get(d->table, d->proof, vault);
  gl_covers_get(d->covers, d->proof, vault);
  for (size_t i = 0; i < GL_GATES; i++)
    get_gate(&d->pairings[i], vault);
  get_gate(&d->splits, vault);
  for (size_t i = 0; i < GL_GATES; i++)
    get_gate(&d->seams[i], vault);
}
