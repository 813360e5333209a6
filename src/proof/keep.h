// SPDX-License-Identifier: MIT
// keep.h -- a proof that is put away and comes back
//
// Only rules and numbers are kept.  What comes back is made again by the rules,
// which check their conditions: a store that has been read is as true as one
// that a search has made, whoever wrote the file.

#ifndef GL_PROOF_KEEP_H
#define GL_PROOF_KEEP_H

#include "base/vault.h"
#include "proof/proof.h"

#define gl_proof_put GL_SIZED(gl_proof_put)
#define gl_proof_get GL_SIZED(gl_proof_get)
#define gl_proof_get_ref GL_SIZED(gl_proof_get_ref)

void gl_proof_put(const gl_proof *proof, gl_vault *vault);

// Into an empty store.  On return there is a complaint in the vault, a reason
// in the budget, or the same steps with the same numbers.
void gl_proof_get(gl_proof *proof, gl_vault *vault);

static inline void gl_proof_put_ref(gl_vault *vault, gl_ref ref) {
  gl_vault_put(vault, ref.step);
  gl_vault_put(vault, ref.map);
}

// A reference to what is in the store, or GL_NO_REF.
gl_ref gl_proof_get_ref(const gl_proof *proof, gl_vault *vault);

#endif
