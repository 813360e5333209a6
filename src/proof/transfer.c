// SPDX-License-Identifier: MIT
#include "proof/transfer.h"

#include "base/grow.h"

#include <stdlib.h>

#define MOST_LENT (UINT32_MAX / 2)

void gl_parcel_clear(gl_parcel *parcel) {
  free(parcel->name);
  free(parcel->sent);
  *parcel = (gl_parcel){0};
}

void gl_parcel_forget(gl_parcel *parcel) {
  free(parcel->name);
  parcel->name = NULL;
  parcel->names = 0;
}

// ------------------------------------------------------------------ sending

// Names for all steps that there are.
static bool widen(gl_parcel *parcel, size_t steps) {
  const size_t old = parcel->names;
  if (!gl_grow((void **)&parcel->name, &parcel->names, steps,
               sizeof *parcel->name))
    return false;
  for (size_t i = old; i < parcel->names; i++)
    parcel->name[i] = 0;
  return true;
}

// A step that is named the first time goes into the parcel.
static bool add(gl_parcel *parcel, uint32_t step) {
  if (!step || parcel->name[step])
    return true;
  parcel->name[step] = 2;
  return GL_PUSH(parcel->sent, parcel->count, parcel->room, step);
}

// What a step was made from.
static bool add_children(gl_parcel *parcel, const gl_proof *proof,
                         uint32_t number) {
  const gl_step *step = gl_proof_step(proof, number);
  const gl_children c = gl_rule_children(step->rule, step->count);
  bool good = true;
  for (size_t i = 0; good && i < c.count; i++)
    good = add(parcel, gl_proof_numbers(proof, step)[c.first + i * c.stride]);
  return good;
}

static int by_number(const void *x, const void *y) {
  const uint32_t a = *(const uint32_t *)x;
  const uint32_t b = *(const uint32_t *)y;
  return (a > b) - (a < b);
}

// Where a step is in a parcel.
typedef struct place {
  const gl_parcel *parcel;
  uint32_t here; // from 1
} place;

static uint32_t name_of(const void *context, uint32_t step) {
  const place *p = context;
  const uint32_t name = p->parcel->name[step];
  return name % 2 ? name : 2 * p->here - name;
}

bool gl_parcel_pack(gl_parcel *parcel, const gl_proof *proof,
                    const gl_ref *refs, size_t count, gl_vault *vault) {
  parcel->count = 0;
  bool good = widen(parcel, gl_proof_steps(proof));
  for (size_t i = 0; good && i < count; i++)
    good = add(parcel, refs[i].step);
  for (size_t i = 0; good && i < parcel->count; i++)
    good = add_children(parcel, proof, parcel->sent[i]);
  if (!good)
    return false;
  if (parcel->count)
    qsort(parcel->sent, parcel->count, sizeof *parcel->sent, by_number);
  gl_vault_put(vault, parcel->count);
  for (size_t i = 0; i < parcel->count; i++)
    parcel->name[parcel->sent[i]] = 2 * (uint32_t)(i + 1);
  for (size_t i = 0; i < parcel->count; i++)
    gl_step_put(proof, parcel->sent[i], name_of,
                &(place){parcel, (uint32_t)(i + 1)}, vault);
  return true;
}

void gl_parcel_put_ref(const gl_parcel *parcel, gl_ref ref, gl_vault *vault) {
  gl_vault_put(vault, ref.step ? parcel->name[ref.step] : 0);
  gl_vault_put(vault, ref.map);
}

void gl_parcel_learn(gl_parcel *parcel, gl_vault *vault) {
  const size_t count = (size_t)gl_vault_get(vault);
  if (!vault->wrong && count != parcel->count)
    gl_vault_complain(vault, "a parcel had another number of steps");
  for (size_t i = 0; !vault->wrong && i < count; i++) {
    const uint32_t number = (uint32_t)gl_vault_get_up_to(vault, MOST_LENT);
    if (parcel->name) // or it was forgotten meanwhile
      parcel->name[parcel->sent[i]] = 2 * number + 1;
  }
  parcel->count = 0;
}

// ---------------------------------------------------------------- borrowing

// A set of things of which there are `most`.
static void get_words(gl_vault *vault, uint64_t *word, size_t count,
                      size_t most) {
  for (size_t i = 0; i < count; i++) {
    word[i] = gl_vault_get_word(vault);
    const uint64_t outside = 64 * i + 64 <= most ? 0
                             : 64 * i >= most    ? UINT64_MAX
                                              : UINT64_MAX << (most - 64 * i);
    if (word[i] & outside)
      gl_vault_complain(vault, "a set has what is not there");
  }
}

gl_ref gl_parcel_borrow(gl_parcel *parcel, gl_proof *proof, gl_vault *vault) {
  const gl_board *board = proof->board;
  const uint32_t number = (uint32_t)gl_vault_get_up_to(vault, MOST_LENT);
  const bool card = gl_vault_get_up_to(vault, 1);
  gl_cellset a = {{0}};
  gl_cellset t = {{0}};
  uint64_t *d = proof->scratch[0];
  get_words(vault, a.word, GL_WORDS, board->cells);
  if (card)
    get_words(vault, t.word, GL_WORDS, board->cells);
  else
    get_words(vault, d, board->words, board->lines);
  if (vault->wrong || !gl_proof_draft(proof, 1))
    return GL_NO_REF;
  proof->draft[0] = number;
  const gl_ref lent =
      card ? gl_proof_add_card(proof, GL_RULE_LENT_CARD, 1, a, t)
           : gl_proof_add_shield(proof, GL_RULE_LENT_SHIELD, 1, a, d);
  if (lent.step && !widen(parcel, gl_proof_steps(proof)))
    proof->budget->reason = GRIDLOCK_MEMORY_LIMIT;
  if (!lent.step || proof->budget->reason)
    return GL_NO_REF;
  parcel->name[lent.step] = 2 * number + 1;
  return lent;
}

// ------------------------------------------------------ receiving and lending

// The step here that a name stands for; 0, which no rule accepts, for none.
static uint32_t step_of(const void *context, uint32_t name) {
  const gl_unpacked *u = context;
  if (name % 2)
    return name / 2 <= u->most ? name / 2 : 0;
  return name && name / 2 <= u->count ? u->step[u->count - name / 2] : 0;
}

void gl_parcel_unpack(gl_unpacked *u, gl_proof *proof, gl_vault *vault) {
  const uint64_t steps = gl_vault_get(vault);
  u->count = 0;
  for (uint64_t i = 0;
       i < steps && !vault->wrong && gl_budget_work(proof->budget); i++) {
    const gl_ref made = gl_step_get(proof, step_of, u, vault, &u->read);
    if (made.step && !GL_PUSH(u->step, u->count, u->room, made.step))
      proof->budget->reason = GRIDLOCK_MEMORY_LIMIT;
  }
}

gl_ref gl_parcel_get_ref(const gl_unpacked *u, const gl_proof *proof,
                         gl_vault *vault) {
  const uint32_t name = (uint32_t)gl_vault_get_up_to(vault, UINT32_MAX);
  const uint32_t map =
      (uint32_t)gl_vault_get_up_to(vault, proof->board->maps - 1);
  const uint32_t half = name / 2;
  if (name % 2 && half && half <= u->most)
    return (gl_ref){half, map};
  if (name % 2 == 0 && half && half <= u->count)
    return (gl_ref){u->step[half - 1], map};
  if (name)
    gl_vault_complain(vault, "a reference leads nowhere");
  return GL_NO_REF;
}

static void put_words(gl_vault *vault, const uint64_t *word, size_t count) {
  for (size_t i = 0; i < count; i++)
    gl_vault_put_word(vault, word[i]);
}

void gl_parcel_teach(gl_unpacked *u, gl_vault *vault) {
  gl_vault_put(vault, u->count);
  for (size_t i = 0; i < u->count; i++) {
    gl_vault_put(vault, u->step[i]);
    u->most = u->step[i] > u->most ? u->step[i] : u->most;
  }
  u->count = 0;
}

void gl_parcel_lend(gl_unpacked *u, const gl_proof *proof, uint32_t number,
                    gl_vault *vault) {
  const gl_step *step = gl_proof_step(proof, number);
  const bool card = gl_rule_is_card(step->rule);
  u->most = number > u->most ? number : u->most;
  gl_vault_put(vault, number);
  gl_vault_put(vault, card);
  put_words(vault, step->a.word, GL_WORDS);
  if (card)
    put_words(vault, step->t.word, GL_WORDS);
  else
    put_words(vault, gl_proof_lines(proof, step), proof->board->words);
}
