// SPDX-License-Identifier: MIT
// redo.h -- a step made again from its numbers

#ifndef GL_PROOF_REDO_H
#define GL_PROOF_REDO_H

#include "proof/proof.h"

// Applies a rule to numbers in the layout of its form (proof/rule.h), which may
// come from anywhere but from proof->number.  GL_NO_REF if they make no sense,
// if a condition of the rule fails or if the budget is spent.
gl_ref gl_proof_redo(gl_proof *proof, gl_rule rule, const uint32_t *number,
                     size_t count);

#endif
