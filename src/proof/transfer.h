// SPDX-License-Identifier: MIT
// transfer.h -- proofs that go from one process to another
//
// Who has proved something sends its steps, and who gets them makes them again
// by the rules (proof/redo.h): what it has afterwards is true, whatever it was
// sent.  The sender learns the numbers that its steps have there, and later
// transfers refer to them.
//
// The other way goes what a step says, and not why.  A step that is sent so is
// trusted by the process that receives it, and where it is used in a transfer,
// the sender's own number stands for it.

#ifndef GL_PROOF_TRANSFER_H
#define GL_PROOF_TRANSFER_H

#include "proof/checkpoint.h"

// What a sender knows about the receiver.
typedef struct gl_transfer {
  // How a step is called in a transfer: an odd number is twice the receiver's
  // own and one; an even one twice its place in the present transfer, from 1; 0
  // is for a step that is in no transfer yet.
  uint32_t *name;
  size_t names;   // room
  uint32_t *sent; // the steps of the present transfer
  size_t count;
  size_t room;
} gl_transfer;

void gl_transfer_clear(gl_transfer *transfer);

// Are the steps of the present transfer different ones in order, each with its
// place for a name?
bool gl_transfer_valid(const gl_transfer *transfer);

// The sender has lost all its steps.
void gl_transfer_forget(gl_transfer *transfer);

// Sends the steps behind these references that the receiver has not; then the
// references themselves can be put.  False if malloc fails.
bool gl_transfer_send(gl_transfer *transfer, const gl_proof *proof,
                      const gl_ref *refs, size_t count, gl_packed *packed);
void gl_transfer_put_ref(const gl_transfer *transfer, gl_ref ref,
                         gl_packed *packed);

// Reads the numbers that the receiver of the last transfer has given to its
// steps.
void gl_transfer_receive_numbers(gl_transfer *transfer, gl_packed *packed);

// Reads what a step of the receiver's says into one of the rule `trusted`.
// GL_NO_REF with a complaint in the stream or a reason in the budget.
gl_ref gl_transfer_receive_statement(gl_transfer *transfer, gl_proof *proof,
                                     gl_packed *packed);

// What a receiver makes of a transfer.
typedef struct gl_received {
  uint32_t most;  // the sender was told of no steps beyond this one
  uint32_t *step; // the numbers of the transfer's steps here
  size_t count;
  size_t room;
  gl_numbers_read read;
} gl_received;

// On return there is a complaint in the stream, a reason in the budget, or all
// steps are there.
void gl_transfer_receive(gl_received *received, gl_proof *proof,
                         gl_packed *packed);
gl_ref gl_transfer_get_ref(const gl_received *received, const gl_proof *proof,
                           gl_packed *packed);

// What both tell the sender: the numbers of the last transfer's steps, and what
// a step of one's own says.
void gl_transfer_send_numbers(gl_received *received, gl_packed *packed);
void gl_transfer_send_statement(gl_received *received, const gl_proof *proof,
                                uint32_t step, gl_packed *packed);

#endif
