// SPDX-License-Identifier: MIT
// transfer.h -- proofs that go from one process to another
//
// Who has proved something sends its steps, and who gets them makes them again
// by the rules (proof/redo.h): what it has afterwards is true, whatever it was
// sent.  The sender learns the numbers that its steps have there, and later
// parcels refer to them.
//
// The other way goes what a step says, and not why.  A step that is lent is
// believed by the process that borrows it, and where it is used in a parcel,
// the lender's own number stands for it.

#ifndef GL_PROOF_TRANSFER_H
#define GL_PROOF_TRANSFER_H

#include "proof/checkpoint.h"

#define gl_parcel_clear GL_SIZED(gl_parcel_clear)
#define gl_parcel_forget GL_SIZED(gl_parcel_forget)
#define gl_parcel_pack GL_SIZED(gl_parcel_pack)
#define gl_parcel_put_ref GL_SIZED(gl_parcel_put_ref)
#define gl_parcel_learn GL_SIZED(gl_parcel_learn)
#define gl_parcel_borrow GL_SIZED(gl_parcel_borrow)
#define gl_parcel_lend GL_SIZED(gl_parcel_lend)
#define gl_parcel_teach GL_SIZED(gl_parcel_teach)
#define gl_parcel_unpack GL_SIZED(gl_parcel_unpack)
#define gl_parcel_get_ref GL_SIZED(gl_parcel_get_ref)

// What a sender knows about the receiver.
typedef struct gl_parcel {
  // How a step is called in a parcel: an odd number is twice the receiver's own
  // and one; an even one twice its place in the present parcel, from 1; 0 is
  // for a step that is in no parcel yet.
  uint32_t *name;
  size_t names;   // room
  uint32_t *sent; // the steps of the present parcel
  size_t count;
  size_t room;
} gl_parcel;

void gl_parcel_clear(gl_parcel *parcel);

// The sender has lost all its steps.
void gl_parcel_forget(gl_parcel *parcel);

// Sends the steps behind these references that the receiver has not; then the
// references themselves can be put.  False if malloc fails.
bool gl_parcel_pack(gl_parcel *parcel, const gl_proof *proof,
                    const gl_ref *refs, size_t count, gl_vault *vault);
void gl_parcel_put_ref(const gl_parcel *parcel, gl_ref ref, gl_vault *vault);

// Reads the numbers that the receiver of the last parcel has given to its
// steps.
void gl_parcel_learn(gl_parcel *parcel, gl_vault *vault);

// Reads what a step of the receiver's says into one of the rule `lent`.
// GL_NO_REF with a complaint in the vault or a reason in the budget.
gl_ref gl_parcel_borrow(gl_parcel *parcel, gl_proof *proof, gl_vault *vault);

// What a receiver makes of a parcel.
typedef struct gl_unpacked {
  uint32_t most;  // the sender was told of no steps beyond this one
  uint32_t *step; // the numbers of the parcel's steps here
  size_t count;
  size_t room;
  gl_numbers_read read;
} gl_unpacked;

// On return there is a complaint in the vault, a reason in the budget, or all
// steps are there.
void gl_parcel_unpack(gl_unpacked *unpacked, gl_proof *proof, gl_vault *vault);
gl_ref gl_parcel_get_ref(const gl_unpacked *unpacked, const gl_proof *proof,
                         gl_vault *vault);

// What both tell the sender: the numbers of the last parcel's steps, to be
// learned, and what a step of one's own says, to be borrowed.
void gl_parcel_teach(gl_unpacked *unpacked, gl_vault *vault);
void gl_parcel_lend(gl_unpacked *unpacked, const gl_proof *proof, uint32_t step,
                    gl_vault *vault);

#endif
