// SPDX-License-Identifier: MIT
#include "sequence/moves.h"

#include "base/grow.h"
#include "rules/game.h"

#include <stdlib.h>
#include <string.h>

#define WIDTH 8    // quiet moves
#define NEAR 3     // quiet cells around the first stone
#define QUIET 4.0f // the first proof number of a quiet move

typedef struct table {
  const gl_deck *deck;
  const gl_stones *stones;
} table;

static int compare_menaces(const void *a, const void *b) {
  const gl_point p = ((const gl_menace *)a)->missing;
  const gl_point q = ((const gl_menace *)b)->missing;
  return p.y != q.y ? p.y - q.y : p.x - q.x;
}

static int compare_scores(const void *a, const void *b) {
  const float x = ((const gl_hunt_move *)a)->score;
  const float y = ((const gl_hunt_move *)b)->score;
  return (x < y) - (x > y);
}

// Cells that every menace at one place needs, and that Breaker could take.
static size_t count_answers(const table *s, const gl_menace *menace,
                            size_t count) {
  gl_field field = gl_deck_field(s->deck, menace[0].place);
  size_t answers = 0;
  for (size_t i = 1; i < count; i++) {
    const gl_field other = gl_deck_field(s->deck, menace[i].place);
    for (size_t y = 0; y < GL_TABLE; y++)
      field.row[y] &= other.row[y];
  }
  for (size_t y = 0; y < GL_TABLE; y++)
    for (uint64_t row = field.row[y]; row; row &= row - 1)
      answers += !s->stones->owner[y][__builtin_ctzll(row)];
  return answers;
}

bool gl_moves_add_menaces(const gl_deck *deck, const gl_stones *stones,
                          gl_menaces *menaces, gl_hunt_moves *list) {
  const table here = {deck, stones};
  if (!menaces->count)
    return true;
  qsort(menaces->at, menaces->count, sizeof *menaces->at, compare_menaces);
  for (size_t i = 0, end; i < menaces->count; i = end) {
    for (end = i + 1; end < menaces->count &&
                      !compare_menaces(&menaces->at[i], &menaces->at[end]);
         end++)
      ;
    const size_t answers = count_answers(&here, &menaces->at[i], end - i);
    const gl_hunt_move m = {.cell = menaces->at[i].missing,
                            .first = {1 + 0.25f * (float)answers, 1},
                            .from = i,
                            .count = end - i};
    if (!GL_PUSH(list->at, list->count, list->room, m))
      return false;
  }
  return true;
}

static bool listed(const gl_hunt_moves *list, gl_point cell) {
  for (size_t i = 0; i < list->count; i++)
    if (list->at[i].cell.x == cell.x && list->at[i].cell.y == cell.y)
      return true;
  return false;
}

// How much a place with two cells missing is worth to these: little if its T
// is large.
static void score_place(const table *s, const gl_image *image, gl_point at,
                        size_t first, float score[GL_TABLE][GL_TABLE]) {
  gl_point missing[2];
  size_t count = 0;
  const gl_place place = {(uint32_t)(image - s->deck->image), at.x, at.y};
  if (at.x < 0 || at.y < 0 || at.x + image->width > GL_TABLE ||
      at.y + image->height > GL_TABLE)
    return;
  for (size_t i = 0; i < image->as; i++) {
    const gl_point cell = {at.x + image->a[i].x, at.y + image->a[i].y};
    if (cell.x >= GL_TABLE || cell.y >= GL_TABLE)
      return;
    const unsigned char owner = s->stones->owner[cell.y][cell.x];
    if (owner == 1 + GL_BREAKER || (owner && i < first) ||
        (!owner && count == 2))
      return;
    if (!owner)
      missing[count++] = cell;
  }
  if (count != 2 || !gl_deck_free_of(s->deck, s->stones, place))
    return;
  const float worth = 1.0f / (2.0f + (float)s->deck->card[image->card].ts);
  for (size_t i = 0; i < 2; i++)
    score[missing[i].y][missing[i].x] += worth;
}

static void score_quiet(const table *s, float score[GL_TABLE][GL_TABLE]) {
  memset(score, 0, GL_TABLE * sizeof *score);
  for (size_t i = 0; i < s->deck->images; i++) {
    const gl_image *image = &s->deck->image[i];
    for (size_t j = 0; j < s->stones->count[GL_MAKER]; j++)
      for (size_t k = 0; k < image->as; k++) {
        const gl_point stone = s->stones->at[GL_MAKER][j];
        score_place(
            s, image,
            (gl_point){stone.x - image->a[k].x, stone.y - image->a[k].y}, k,
            score);
      }
  }
}

// Where no card has a use for any cell, what is near the last stone.
static void score_near(const table *s, gl_point last,
                       float score[GL_TABLE][GL_TABLE]) {
  for (int y = -NEAR; y <= NEAR; y++)
    for (int x = -NEAR; x <= NEAR; x++) {
      const gl_point cell = {last.x + x, last.y + y};
      if (cell.x > 0 && cell.y > 0 && cell.x < GL_TABLE - 1 &&
          cell.y < GL_TABLE - 1 && !s->stones->owner[cell.y][cell.x])
        score[cell.y][cell.x] = 1.0f / (float)(1 + x * x + y * y);
    }
}

// Chooses the best of the scored cells.
static bool choose_quiet(float (*score)[GL_TABLE], gl_hunt_move *quiet,
                         gl_hunt_moves *list) {
  size_t count = 0;
  bool good = true;
  for (int y = 1; y < GL_TABLE - 1; y++)
    for (int x = 1; x < GL_TABLE - 1; x++)
      if (score[y][x] > 0 && !listed(list, (gl_point){x, y}))
        quiet[count++] = (gl_hunt_move){.cell = {x, y}, .score = score[y][x]};
  if (count)
    qsort(quiet, count, sizeof *quiet, compare_scores);
  for (size_t i = 0; good && i < count && i < WIDTH; i++) {
    quiet[i].first = (gl_hunt_numbers){QUIET + 0.3f * (float)i, 1};
    good = GL_PUSH(list->at, list->count, list->room, quiet[i]);
  }
  return good;
}

bool gl_moves_add_quiet(const gl_deck *deck, const gl_stones *stones,
                        gl_point last, gl_hunt_moves *list) {
  const table here = {deck, stones};
  float(*score)[GL_TABLE] = malloc(GL_TABLE * sizeof *score);
  gl_hunt_move *quiet = malloc((size_t)GL_TABLE * GL_TABLE * sizeof *quiet);
  bool good = score && quiet;
  if (good) {
    score_quiet(&here, score);
    good = choose_quiet(score, quiet, list);
  }
  if (good && !list->count) {
    score_near(&here, last, score);
    good = choose_quiet(score, quiet, list);
  }
  free(quiet);
  free(score);
  return good;
}
