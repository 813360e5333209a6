// SPDX-License-Identifier: MIT
#include "hunt/moves.h"

#include "base/grow.h"
#include "base/hash.h"
#include "base/sort.h"

#include <assert.h>
#include <stdlib.h>

#define WIDTH 8      // quiet moves
#define QUIET 12.0f  // the first proof number of the best of them,
#define LATER 0.3f   // and what each further one has more
#define FIRST 50.0f  // the same for the first stone
#define ANSWER 0.25f // what each answer to a menace adds
#define DEPTH 2.0f   // what each stone adds, as a part of these
#define NOISE 0.06f  // of scores

typedef struct place {
  const gl_deck *deck;
  const gl_goals *goals;
  const gl_stones *stones;
  unsigned extra;
} place;

// On a board without edges Maker can threaten for ever, so numbers that did not
// grow with the depth would lead the search astray.
static float deeper(const place *place, float pn) {
  return pn * (1 + DEPTH * (float)place->stones->count[GL_MAKER]);
}

// Edge to edge, Maker plays beside a stone of hers.
static bool may_play(const place *place, unsigned cell) {
  if (!place->deck->cards->beside)
    return true;
  const gl_cellset near = gl_grid_beside(place->deck->grid, cell);
  return !gl_cellset_apart(&near, &place->stones->set[GL_MAKER]);
}

// ---- Menaces ----

static int compare_menaces(const void *a, const void *b) {
  const unsigned p = ((const gl_menace *)a)->missing;
  const unsigned q = ((const gl_menace *)b)->missing;
  return (p > q) - (p < q);
}

// Cells that every menace at one cell needs, and that Breaker could take.
static size_t count_answers(const place *place, const gl_menace *menace,
                            size_t count) {
  assert(count);
  gl_cellset answers = gl_deck_t(place->deck, menace[0].place);
  for (size_t i = 1; i < count; i++)
    answers = gl_cellset_and(answers, gl_deck_t(place->deck, menace[i].place));
  answers = gl_cellset_minus(answers, gl_stones_both(place->stones));
  gl_cellset_remove(&answers, menace[0].missing);
  return gl_cellset_count(&answers);
}

// *won is set if a move has no answer; it is then the only one.
static bool add_menaces(const place *place, gl_menaces *menaces,
                        gl_hunt_moves *moves, bool *won) {
  if (menaces->count)
    gl_sort(menaces->at, menaces->count, sizeof *menaces->at, compare_menaces);
  for (size_t i = 0, end; i < menaces->count && !*won; i = end) {
    for (end = i + 1; end < menaces->count &&
                      !compare_menaces(&menaces->at[i], &menaces->at[end]);
         end++)
      ;
    if (!may_play(place, menaces->at[i].missing))
      continue;
    const size_t answers = count_answers(place, &menaces->at[i], end - i);
    const gl_hunt_move m = {
        .cell = menaces->at[i].missing,
        .first = {deeper(place, 1 + ANSWER * (float)answers), 1},
        .from = i,
        .count = end - i};
    *won = !answers;
    if (*won)
      moves->count = 0;
    if (!GL_PUSH(moves->at, moves->count, moves->room, m))
      return false;
  }
  return true;
}

// ---- Quiet moves ----

static int compare_scores(const void *a, const void *b) {
  const gl_hunt_move *x = a;
  const gl_hunt_move *y = b;
  const int order = (x->score < y->score) - (x->score > y->score);
  return order ? order : (x->cell > y->cell) - (x->cell < y->cell);
}

// Every line without a stone of Breaker's is worth four times as much for each
// stone of Maker's in it.  A line is looked at once, from the first such stone.
static void score_cells(const place *place, float *score) {
  const gl_cellset *makers = &place->stones->set[GL_MAKER];
  for (size_t i = 0; i < place->stones->count[GL_MAKER]; i++) {
    const unsigned stone = place->stones->at[GL_MAKER][i];
    for (size_t j = 0; j < place->goals->count[stone]; j++) {
      const gl_cellset line = place->goals->line[place->goals->at[stone][j]];
      gl_cellset hers = gl_cellset_and(line, *makers);
      if (!gl_cellset_apart(&line, &place->stones->set[GL_BREAKER]) ||
          gl_cellset_first(&hers) != stone)
        continue;
      const size_t stones = gl_cellset_count(&hers);
      assert(stones);
      const float worth =
          (float)(UINT64_C(1) << (stones < 31 ? 2 * stones : 62));
      for (gl_cellset left = gl_cellset_minus(line, hers);
           !gl_cellset_empty(&left);)
        score[gl_cellset_pop(&left)] += worth;
    }
  }
}

// Before her first stone each line without a stone of Breaker's counts once.
static void score_first(const place *place, float *score) {
  for (size_t i = 0; i < place->goals->lines; i++) {
    gl_cellset line = place->goals->line[i];
    while (gl_cellset_apart(&place->goals->line[i],
                            &place->stones->set[GL_BREAKER]) &&
           !gl_cellset_empty(&line))
      score[gl_cellset_pop(&line)] += 1;
  }
}

static float noise(uint64_t *chance) {
  *chance = gl_hash_mix(*chance + UINT64_C(0x9e3779b97f4a7c15));
  return 1 + NOISE * (float)(*chance & 1023) / 1023;
}

// The first stone may lie anywhere.  With one or two stones Maker has all of
// `extra`, then half, then a quarter.
static size_t width(const place *place) {
  const size_t stones = place->stones->count[GL_MAKER];
  if (!stones)
    return GL_CELLS;
  return WIDTH +
         (stones <= 4 ? place->extra >> (stones > 2 ? stones - 2 : 0) : 0);
}

static bool add_quiet(const place *place, uint64_t *chance,
                      gl_hunt_moves *moves) {
  float score[GL_CELLS] = {0};
  gl_hunt_move quiet[GL_CELLS];
  size_t count = 0;
  bool good = true;
  if (place->stones->count[GL_MAKER])
    score_cells(place, score);
  else
    score_first(place, score);
  for (size_t i = 0; i < moves->count; i++)
    score[moves->at[i].cell] = 0;
  for (unsigned cell = 0; cell < GL_CELLS; cell++)
    if (score[cell] > 0 && may_play(place, cell))
      quiet[count++] =
          (gl_hunt_move){.cell = cell, .score = score[cell] * noise(chance)};
  assert(count <= GL_CELLS);
  if (count)
    gl_sort(quiet, count, sizeof *quiet, compare_scores);
  for (size_t i = 0; good && i < count && i < width(place); i++) {
    quiet[i].first = (gl_hunt_numbers){
        deeper(place, QUIET + (place->stones->count[GL_MAKER] ? LATER : FIRST) *
                                  (float)i),
        1};
    good = GL_PUSH(moves->at, moves->count, moves->room, quiet[i]);
  }
  return good;
}

bool gl_moves_find(const gl_deck *deck, const gl_goals *goals,
                   const gl_stones *stones, gl_menaces *menaces, unsigned extra,
                   uint64_t *chance, gl_hunt_moves *moves) {
  assert(!moves->count);
  const place here = {deck, goals, stones, extra};
  bool won = false;
  return add_menaces(&here, menaces, moves, &won) &&
         (won || add_quiet(&here, chance, moves));
}
