// SPDX-License-Identifier: MIT
#include "sequence/sequence.h"

#include "base/grow.h"

#include <stdlib.h>

// The cards that `card` needs, itself included; NULL if malloc fails.  Children
// come before their parents.
static bool *mark_needed(const gl_deck *deck, uint32_t card) {
  bool *needed = calloc(deck->cards + 1, sizeof *needed);
  if (!needed)
    return NULL;
  needed[card] = true;
  for (size_t i = card + 1; i-- > 0;)
    for (size_t j = 0; needed[i] && j < deck->card[i].children; j++)
      needed[deck->card[i].child[j].card] = true;
  return needed;
}

// ---- Situations ----

static bool is_known(const gl_sequence *sequence,
                     const gl_situation *situation) {
  for (size_t i = 0; i < sequence->count; i++)
    if (gl_situation_same(&sequence->at[i], situation))
      return true;
  return false;
}

static bool add_situation(gl_sequence *sequence, const gl_lattice_card *card) {
  gl_situation s = {0};
  bool good = gl_situation_of_card(card, &s) && gl_situation_canonise(&s);
  if (good && is_known(sequence, &s)) {
    gl_situation_clear(&s);
    return true;
  }
  good = good && GL_PUSH(sequence->at, sequence->count, sequence->room, s);
  if (!good)
    gl_situation_clear(&s);
  return good;
}

gl_status gl_sequence_of_card(const gl_deck *deck, uint32_t card,
                              gl_sequence *sequence, gl_error *error) {
  bool *needed = mark_needed(deck, card);
  bool good = needed;
  *sequence = (gl_sequence){.beside = deck->beside};
  for (size_t i = 0; good && i <= card; i++)
    if (needed[i])
      good = add_situation(sequence, &deck->card[i]);
  free(needed);
  return good ? GL_OK : gl_fail_memory(error);
}

void gl_sequence_clear(gl_sequence *sequence) {
  for (size_t i = 0; i < sequence->count; i++)
    gl_situation_clear(&sequence->at[i]);
  free(sequence->at);
  *sequence = (gl_sequence){0};
}

bool gl_sequence_copy(const gl_sequence *from, gl_sequence *to) {
  bool good = true;
  *to = (gl_sequence){.beside = from->beside};
  for (size_t i = 0; good && i < from->count; i++) {
    gl_situation s = {0};
    good = gl_situation_copy(&from->at[i], &s) &&
           GL_PUSH(to->at, to->count, to->room, s);
    if (!good)
      gl_situation_clear(&s);
  }
  return good;
}

bool gl_sequence_canonise(gl_sequence *sequence) {
  const size_t count = sequence->count;
  bool good = true;
  sequence->count = 0;
  for (size_t i = 0; i < count; i++) {
    gl_situation s = sequence->at[i];
    sequence->at[i] = (gl_situation){0};
    good = good && gl_situation_canonise(&s);
    if (good && !is_known(sequence, &s))
      sequence->at[sequence->count++] = s;
    else
      gl_situation_clear(&s);
  }
  return good;
}

// ---- Files ----

static void write_points(const gl_point *point, size_t count, FILE *file) {
  for (size_t i = 0; i < count; i++)
    fprintf(file, " %d:%d", point[i].x, point[i].y);
}

void gl_sequence_write(const gl_sequence *sequence, FILE *file) {
  fputs("seq 1\n", file);
  for (size_t i = 0; i < sequence->count; i++) {
    const gl_situation *s = &sequence->at[i];
    fprintf(file, "%zu", i);
    write_points(s->core, s->cores, file);
    fputs(" /", file);
    write_points(s->around, s->arounds, file);
    fputc('\n', file);
  }
}
