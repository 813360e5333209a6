// SPDX-License-Identifier: MIT
// checkpoint.h -- a proof that is put away and comes back
//
// Only rules and numbers are kept.  What comes back is made again by the rules,
// which check their conditions: a store that has been read is as true as one
// that a search has made, whoever wrote the file.

#ifndef GL_PROOF_CHECKPOINT_H
#define GL_PROOF_CHECKPOINT_H

#include "io/packed.h"
#include "proof/proof.h"

// One step: its rule, how many numbers it has, and these, with the steps of its
// references renumbered.  What is read is made again; on GL_NO_REF there is a
// complaint in the stream or a reason in the budget.
typedef uint32_t gl_renumber(const void *context, uint32_t number);
typedef struct gl_numbers_read {
  uint32_t *at; // of the last step; to be freed
  size_t count;
  size_t room;
} gl_numbers_read;

void gl_proof_put_step(const gl_proof *proof, uint32_t number,
                       gl_renumber *renumber, const void *context,
                       gl_packed *packed);
gl_ref gl_proof_get_step(gl_proof *proof, gl_renumber *renumber,
                         const void *context, gl_packed *packed,
                         gl_numbers_read *read);

// All steps; references count backwards, because most lead to what was made
// lately.
void gl_proof_put(const gl_proof *proof, gl_packed *packed);

// Into an empty store.  On return there is a complaint in the stream, a reason
// in the budget, or the same steps with the same numbers.
void gl_proof_get(gl_proof *proof, gl_packed *packed);

static inline void gl_proof_put_ref(gl_packed *packed, gl_ref ref) {
  gl_packed_put(packed, ref.step);
  gl_packed_put(packed, ref.map);
}

// A reference to what is in the store, or GL_NO_REF.
gl_ref gl_proof_get_ref(const gl_proof *proof, gl_packed *packed);

#endif
