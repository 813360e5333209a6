// SPDX-License-Identifier: MIT
#include "sequence/sequence.h"

#include "base/grow.h"

#include <stdlib.h>

// ---- Situations ----

static bool is_known(const gl_sequence *sequence,
                     const gl_situation *situation) {
  for (size_t i = 0; i < sequence->count; i++)
    if (gl_situation_same(&sequence->at[i], situation))
      return true;
  return false;
}

// Takes the situation over, unless it is known.
static bool add_situation(gl_sequence *sequence, gl_situation situation) {
  bool good = gl_situation_canonise(&situation, sequence->game->isometries);
  if (good && is_known(sequence, &situation)) {
    gl_situation_clear(&situation);
    return true;
  }
  good =
      good && GL_PUSH(sequence->at, sequence->count, sequence->room, situation);
  if (!good)
    gl_situation_clear(&situation);
  return good;
}

gl_status gl_sequence_goals(const gl_game *game, gl_sequence *sequence,
                            gl_error *error) {
  gl_situation s;
  bool good = true;
  *sequence = (gl_sequence){.game = game};
  for (size_t i = 0; good && i < game->shapes.count; i++)
    good = gl_situation_of_shape(&game->shapes.at[i], &s) &&
           add_situation(sequence, s);
  return good ? GL_OK : gl_fail_memory(error);
}

gl_status gl_sequence_of_card(const gl_game *game,
                              const gl_lattice_cards *cards, uint32_t card,
                              gl_sequence *sequence, gl_error *error) {
  const gl_lattice_child claim = {.card = card};
  gl_situation s;
  bool *needed = gl_lattice_cards_needed(cards, &claim, 1);
  bool good = needed;
  *sequence = (gl_sequence){.game = game};
  for (size_t i = 0; good && i <= card; i++)
    if (needed[i])
      good =
          gl_situation_of_card(&cards->at[i], &s) && add_situation(sequence, s);
  free(needed);
  return good ? GL_OK : gl_fail_memory(error);
}

void gl_sequence_clear(gl_sequence *sequence) {
  for (size_t i = 0; i < sequence->count; i++)
    gl_situation_clear(&sequence->at[i]);
  free(sequence->at);
  *sequence = (gl_sequence){.game = sequence->game};
}

bool gl_sequence_copy(const gl_sequence *from, gl_sequence *to) {
  bool good = true;
  *to = (gl_sequence){.game = from->game};
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
    good = good && gl_situation_canonise(&s, sequence->game->isometries);
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
