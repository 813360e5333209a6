// SPDX-License-Identifier: MIT
#include "sequence/sequence.h"

#include "base/grow.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

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

static int compare_points(const void *a, const void *b) {
  const gl_point *p = a;
  const gl_point *q = b;
  return p->y != q->y ? p->y - q->y : p->x - q->x;
}

static void clear_situation(gl_situation *situation) {
  free(situation->core);
  free(situation->around);
}

// Turned, moved to 0:0 and sorted.
static void normalise(gl_situation *s, unsigned turn) {
  gl_point corner = {0, 0};
  for (size_t i = 0; i < s->cores + s->arounds; i++) {
    gl_point *p = i < s->cores ? &s->core[i] : &s->around[i - s->cores];
    *p = gl_point_turn(*p, turn);
    corner.x = !i || p->x < corner.x ? p->x : corner.x;
    corner.y = !i || p->y < corner.y ? p->y : corner.y;
  }
  for (size_t i = 0; i < s->cores + s->arounds; i++) {
    gl_point *p = i < s->cores ? &s->core[i] : &s->around[i - s->cores];
    *p = (gl_point){p->x - corner.x, p->y - corner.y};
  }
  qsort(s->core, s->cores, sizeof *s->core, compare_points);
  if (s->arounds)
    qsort(s->around, s->arounds, sizeof *s->around, compare_points);
}

static int compare_lists(const gl_point *a, const gl_point *b, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const int order = compare_points(&a[i], &b[i]);
    if (order)
      return order;
  }
  return 0;
}

static bool copy_situation(const gl_situation *from, gl_situation *to) {
  *to = (gl_situation){.cores = from->cores, .arounds = from->arounds};
  to->core = malloc((from->cores + 1) * sizeof *to->core);
  to->around = malloc((from->arounds + 1) * sizeof *to->around);
  if (!to->core || !to->around)
    return false;
  memcpy(to->core, from->core, from->cores * sizeof *to->core);
  memcpy(to->around, from->around, from->arounds * sizeof *to->around);
  return true;
}

// The least of the eight orientations; false if malloc fails.
static bool make_canonical(gl_situation *s) {
  gl_situation turned = {0};
  bool good = true;
  gl_situation original;
  good = copy_situation(s, &original);
  normalise(s, 0);
  for (unsigned turn = 1; good && turn < 8; turn++) {
    good = copy_situation(&original, &turned);
    if (good)
      normalise(&turned, turn);
    int order = good ? compare_lists(turned.core, s->core, s->cores) : 0;
    if (good && !order)
      order = compare_lists(turned.around, s->around, s->arounds);
    if (good && order < 0) {
      const gl_situation other = *s;
      *s = turned;
      turned = other;
    }
    clear_situation(&turned);
    turned = (gl_situation){0};
  }
  clear_situation(&original);
  return good;
}

static bool same(const gl_situation *a, const gl_situation *b) {
  return a->cores == b->cores && a->arounds == b->arounds &&
         !compare_lists(a->core, b->core, a->cores) &&
         !compare_lists(a->around, b->around, a->arounds);
}

// What a card is after its move; the goal, if it is a line.
static bool situation_of(const gl_lattice_card *card, gl_situation *s) {
  *s = (gl_situation){0};
  s->core = malloc((card->as + 1) * sizeof *s->core);
  s->around = malloc((card->ts + 1) * sizeof *s->around);
  if (!s->core || !s->around)
    return false;
  memcpy(s->core, card->a, card->as * sizeof *s->core);
  s->cores = card->as;
  s->core[s->cores++] = card->move;
  for (size_t i = 0; i < card->ts; i++)
    if (card->t[i].x != card->move.x || card->t[i].y != card->move.y)
      s->around[s->arounds++] = card->t[i];
  return make_canonical(s);
}

static bool add_situation(gl_sequence *sequence, const gl_lattice_card *card) {
  gl_situation s;
  bool good = situation_of(card, &s);
  for (size_t i = 0; good && i < sequence->count; i++)
    if (same(&sequence->at[i], &s)) {
      clear_situation(&s);
      return true;
    }
  good = good && GL_PUSH(sequence->at, sequence->count, sequence->room, s);
  if (!good)
    clear_situation(&s);
  return good;
}

gl_status gl_sequence_of_card(const gl_deck *deck, uint32_t card,
                              gl_sequence *sequence, gl_error *error) {
  bool *needed = mark_needed(deck, card);
  bool good = needed;
  *sequence = (gl_sequence){0};
  for (size_t i = 0; good && i <= card; i++)
    if (needed[i])
      good = add_situation(sequence, &deck->card[i]);
  free(needed);
  return good ? GL_OK : gl_fail_memory(error);
}

void gl_sequence_clear(gl_sequence *sequence) {
  for (size_t i = 0; i < sequence->count; i++)
    clear_situation(&sequence->at[i]);
  free(sequence->at);
  *sequence = (gl_sequence){0};
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

static void write_card(const gl_lattice_card *card, uint32_t number,
                       FILE *file) {
  if (!card->children) {
    fprintf(file, "%" PRIu32 " line %d:%d", number + 1, card->move.x,
            card->move.y);
    write_points(card->a, card->as, file);
  } else {
    fprintf(file, "%" PRIu32 " play %d:%d", number + 1, card->move.x,
            card->move.y);
  }
  for (size_t i = 0; i < card->children; i++) {
    const gl_lattice_child *child = &card->child[i];
    fprintf(file, " %" PRIu32 "@%u,%d,%d", child->card + 1, child->map.turn,
            child->map.step.x, child->map.step.y);
  }
  fputs(" 0\n", file);
}

gl_status gl_sequence_write_cards(const gl_deck *deck, uint32_t card,
                                  FILE *file, gl_error *error) {
  bool *needed = mark_needed(deck, card);
  if (!needed)
    return gl_fail_memory(error);
  fputs("gls 1\n", file);
  for (uint32_t i = 0; i <= card; i++)
    if (needed[i])
      write_card(&deck->card[i], i, file);
  fprintf(file, "maker %" PRIu32 "\n", card + 1);
  free(needed);
  return GL_OK;
}
