// SPDX-License-Identifier: MIT
#include "proof/transfer.h"

#include "base/grow.h"
#include "base/sort.h"

#include <assert.h>
#include <stdlib.h>

#define MOST_LENT (UINT32_MAX / 2)

bool gl_transfer_valid(const gl_transfer *transfer) {
  bool good = transfer->count <= transfer->room;
  for (size_t i = 0; good && i < transfer->count; i++) {
    const uint32_t step = transfer->sent[i];
    good = step && (!i || transfer->sent[i - 1] < step) &&
           (!transfer->name ||
            (step < transfer->names && transfer->name[step] == 2 * (i + 1)));
  }
  return good;
}

void gl_transfer_clear(gl_transfer *transfer) {
  free(transfer->name);
  free(transfer->sent);
  *transfer = (gl_transfer){0};
}

void gl_transfer_forget(gl_transfer *transfer) {
  free(transfer->name);
  transfer->name = NULL;
  transfer->names = 0;
}

// ------------------------------------------------------------------ sending

// Names for all steps that there are.
static bool widen(gl_transfer *transfer, size_t steps) {
  const size_t old = transfer->names;
  if (!gl_grow((void **)&transfer->name, &transfer->names, steps,
               sizeof *transfer->name))
    return false;
  for (size_t i = old; i < transfer->names; i++)
    transfer->name[i] = 0;
  assert(transfer->names >= steps);
  return true;
}

// A step that is named the first time goes into the transfer.
static bool add(gl_transfer *transfer, uint32_t step) {
  assert(step < transfer->names);
  if (!step || transfer->name[step])
    return true;
  transfer->name[step] = 2;
  return GL_PUSH(transfer->sent, transfer->count, transfer->room, step);
}

// What a step was made from.
static bool add_children(gl_transfer *transfer, const gl_proof *proof,
                         uint32_t number) {
  assert(number && number < gl_proof_steps(proof));
  const gl_step *step = gl_proof_step(proof, number);
  const gl_children c = gl_rule_children(step->rule, step->count);
  bool good = true;
  for (size_t i = 0; good && i < c.count; i++)
    good = add(transfer, gl_proof_numbers(proof, step)[c.first + i * c.stride]);
  return good;
}

static int by_number(const void *x, const void *y) {
  const uint32_t a = *(const uint32_t *)x;
  const uint32_t b = *(const uint32_t *)y;
  return (a > b) - (a < b);
}

// Where a step is in a transfer.
typedef struct place {
  const gl_transfer *transfer;
  uint32_t here; // from 1
} place;

static uint32_t name_of(const void *context, uint32_t step) {
  const place *p = context;
  assert(step < p->transfer->names && p->transfer->name[step]);
  const uint32_t name = p->transfer->name[step];
  return name % 2 ? name : 2 * p->here - name;
}

bool gl_transfer_send(gl_transfer *transfer, const gl_proof *proof,
                      const gl_ref *refs, size_t count, gl_packed *packed) {
  assert(refs || !count);
  transfer->count = 0;
  bool good = widen(transfer, gl_proof_steps(proof));
  for (size_t i = 0; good && i < count; i++)
    good = add(transfer, refs[i].step);
  for (size_t i = 0; good && i < transfer->count; i++)
    good = add_children(transfer, proof, transfer->sent[i]);
  if (!good)
    return false;
  if (transfer->count)
    gl_sort(transfer->sent, transfer->count, sizeof *transfer->sent, by_number);
  gl_packed_put(packed, transfer->count);
  for (size_t i = 0; i < transfer->count; i++)
    transfer->name[transfer->sent[i]] = 2 * (uint32_t)(i + 1);
  for (size_t i = 0; i < transfer->count; i++)
    gl_proof_put_step(proof, transfer->sent[i], name_of,
                      &(place){transfer, (uint32_t)(i + 1)}, packed);
  assert(gl_transfer_valid(transfer));
  return true;
}

void gl_transfer_put_ref(const gl_transfer *transfer, gl_ref ref,
                         gl_packed *packed) {
  assert(!ref.step || (ref.step < transfer->names && transfer->name[ref.step]));
  gl_packed_put(packed, ref.step ? transfer->name[ref.step] : 0);
  gl_packed_put(packed, ref.map);
}

void gl_transfer_receive_numbers(gl_transfer *transfer, gl_packed *packed) {
  assert(gl_transfer_valid(transfer));
  const size_t count = (size_t)gl_packed_get(packed);
  if (!packed->wrong && count != transfer->count)
    gl_packed_complain(packed, "a transfer had another number of steps");
  for (size_t i = 0; !packed->wrong && i < count; i++) {
    const uint32_t number = (uint32_t)gl_packed_get_up_to(packed, MOST_LENT);
    if (transfer->name) // or it was forgotten meanwhile
      transfer->name[transfer->sent[i]] = 2 * number + 1;
  }
  transfer->count = 0;
}

// ---------------------------------------------------------------- borrowing

// A set of things of which there are `most`.
static void get_words(gl_packed *packed, uint64_t *word, size_t count,
                      size_t most) {
  for (size_t i = 0; i < count; i++) {
    word[i] = gl_packed_get_word(packed);
    const uint64_t outside = 64 * i + 64 <= most ? 0
                             : 64 * i >= most    ? UINT64_MAX
                                              : UINT64_MAX << (most - 64 * i);
    if (word[i] & outside)
      gl_packed_complain(packed, "a set has what is not there");
  }
}

gl_ref gl_transfer_receive_statement(gl_transfer *transfer, gl_proof *proof,
                                     gl_packed *packed) {
  const gl_board *board = proof->board;
  const uint32_t number = (uint32_t)gl_packed_get_up_to(packed, MOST_LENT);
  const bool card = gl_packed_get_up_to(packed, 1);
  gl_cellset a = {{0}};
  gl_cellset t = {{0}};
  uint64_t *d = proof->scratch[0];
  get_words(packed, a.word, GL_WORDS, board->cells);
  if (card)
    get_words(packed, t.word, GL_WORDS, board->cells);
  else
    get_words(packed, d, board->words, board->lines);
  if (packed->wrong || !gl_proof_draft(proof, 1))
    return GL_NO_REF;
  proof->draft[0] = number;
  const gl_ref trusted =
      card ? gl_proof_add_card(proof, GL_RULE_TRUSTED_CARD, 1, a, t)
           : gl_proof_add_shield(proof, GL_RULE_TRUSTED_SHIELD, 1, a, d);
  if (trusted.step && !widen(transfer, gl_proof_steps(proof)))
    gl_budget_stop(proof->budget, GL_STOP_MEMORY);
  if (!trusted.step || gl_budget_stopped(proof->budget))
    return GL_NO_REF;
  transfer->name[trusted.step] = 2 * number + 1;
  assert(gl_proof_ref_valid(proof, trusted));
  return trusted;
}

// ------------------------------------------------------ receiving and lending

// The step here that a name stands for; 0, which no rule accepts, for none.
static uint32_t step_of(const void *context, uint32_t name) {
  const gl_received *u = context;
  if (name % 2)
    return name / 2 <= u->most ? name / 2 : 0;
  return name && name / 2 <= u->count ? u->step[u->count - name / 2] : 0;
}

void gl_transfer_receive(gl_received *received, gl_proof *proof,
                         gl_packed *packed) {
  const uint64_t steps = gl_packed_get(packed);
  received->count = 0;
  assert(received->most < gl_proof_steps(proof));
  for (uint64_t i = 0;
       i < steps && !packed->wrong && gl_budget_work(proof->budget); i++) {
    const gl_ref made =
        gl_proof_get_step(proof, step_of, received, packed, &received->read);
    if (made.step &&
        !GL_PUSH(received->step, received->count, received->room, made.step))
      gl_budget_stop(proof->budget, GL_STOP_MEMORY);
  }
}

gl_ref gl_transfer_get_ref(const gl_received *received, const gl_proof *proof,
                           gl_packed *packed) {
  const uint32_t name = (uint32_t)gl_packed_get_up_to(packed, UINT32_MAX);
  const uint32_t map =
      (uint32_t)gl_packed_get_up_to(packed, proof->board->maps - 1);
  const uint32_t half = name / 2;
  if (name % 2 && half && half <= received->most)
    return (gl_ref){half, map};
  if (name % 2 == 0 && half && half <= received->count)
    return (gl_ref){received->step[half - 1], map};
  if (name)
    gl_packed_complain(packed, "a reference leads nowhere");
  return GL_NO_REF;
}

static void put_words(gl_packed *packed, const uint64_t *word, size_t count) {
  for (size_t i = 0; i < count; i++)
    gl_packed_put_word(packed, word[i]);
}

void gl_transfer_send_numbers(gl_received *received, gl_packed *packed) {
  assert(received->count <= received->room);
  gl_packed_put(packed, received->count);
  for (size_t i = 0; i < received->count; i++) {
    gl_packed_put(packed, received->step[i]);
    received->most =
        received->step[i] > received->most ? received->step[i] : received->most;
  }
  received->count = 0;
}

void gl_transfer_send_statement(gl_received *received, const gl_proof *proof,
                                uint32_t number, gl_packed *packed) {
  assert(number && number < gl_proof_steps(proof));
  const gl_step *step = gl_proof_step(proof, number);
  const bool card = gl_rule_is_card(step->rule);
  received->most = number > received->most ? number : received->most;
  gl_packed_put(packed, number);
  gl_packed_put(packed, card);
  put_words(packed, step->a.word, GL_WORDS);
  if (card)
    put_words(packed, step->t.word, GL_WORDS);
  else
    put_words(packed, gl_proof_lines(proof, step), proof->board->words);
}
