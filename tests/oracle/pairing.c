// SPDX-License-Identifier: MIT
// The searches for pairings against all pairings there are.  With no limit on
// its patience the chooser is exact, as long as the menus are complete.

#include "oracle/games.h"
#include "pairing/choose.h"
#include "pairing/greedy.h"
#include "rules/file.h"

#include <stdlib.h>
#include <string.h>

#define MOST 14

// Is there a pair for every line from number i on, among these cells?
static bool can_pair(const gl_position *position, size_t i, gl_cellset cells,
                     const gl_pair *pair, size_t pairs) {
  for (; i < position->count; i++) {
    bool hit = false;
    for (size_t j = 0; j < pairs; j++)
      hit |= gl_cellset_has(&position->open[i], pair[j].x) &&
             gl_cellset_has(&position->open[i], pair[j].y);
    if (!hit)
      break;
  }
  if (i == position->count)
    return true;
  gl_pair more[MOST / 2 + 1];
  for (size_t j = 0; j < pairs; j++)
    more[j] = pair[j];
  gl_cellset open = gl_cellset_and(position->open[i], cells);
  while (!gl_cellset_empty(&open)) {
    const gl_cell x = gl_cellset_pop(&open);
    for (gl_cellset mates = open; !gl_cellset_empty(&mates);) {
      const gl_cell y = gl_cellset_pop(&mates);
      gl_cellset rest = cells;
      gl_cellset_remove(&rest, x);
      gl_cellset_remove(&rest, y);
      more[pairs] = (gl_pair){x, y};
      if (can_pair(position, i + 1, rest, more, pairs + 1))
        return true;
    }
  }
  return false;
}

// Are these disjoint pairs, one in every open line?
static bool is_pairing(const gl_position *position, const gl_pair *pair,
                       size_t pairs) {
  gl_cellset used = {{0}};
  for (size_t i = 0; i < pairs; i++) {
    if (pair[i].x == pair[i].y || gl_cellset_has(&used, pair[i].x) ||
        gl_cellset_has(&used, pair[i].y))
      return false;
    gl_cellset_add(&used, pair[i].x);
    gl_cellset_add(&used, pair[i].y);
  }
  return can_pair(position, 0, (gl_cellset){{0}}, pair, pairs);
}

// What was seen, so that a test that tests nothing fails.
typedef struct tally {
  size_t yes, no, greedy;
} tally;

static bool check(const gl_board *board, const gl_position *position,
                  gl_cellset avoid, tally *tally) {
  const bool truth = can_pair(position, 0, position->live, NULL, 0);
  gl_chooser *c = gl_chooser_new(board);
  gl_greedy *r = gl_greedy_new(board);
  r->width = 2;
  c->avoid = avoid;
  bool good = true;
  if (gl_chooser_takes(c, position)) {
    good = gl_choose(c) == truth &&
           (!truth || is_pairing(position, c->pair, c->pairs));
    tally->yes += truth;
    tally->no += !truth;
  }
  if (gl_greedy_find(r, position)) {
    good &= truth && is_pairing(position, r->pair, r->pairs);
    tally->greedy++;
  }
  gl_greedy_free(r);
  gl_chooser_free(c);
  return good;
}

// Lines that overlap, as in rows: runs of a few cells, some of them shuffled.
static void random_rows(random_state *random, FILE *file) {
  const size_t cells = 4 + random_below(random, MOST - 3);
  const size_t lines = 1 + random_below(random, cells);
  fprintf(file, "p hg %zu %zu\n", cells, lines);
  for (size_t i = 0; i < lines; i++) {
    const size_t size = 2 + random_below(random, 4);
    const size_t step = random_below(random, 3) ? 1 : 3;
    const size_t first = random_below(random, cells);
    fputc('e', file);
    for (size_t j = 0; j < size && first + j * step < cells; j++)
      fprintf(file, " %zu", first + j * step + 1);
    fputs(" 0\n", file);
  }
}

int main(int argc, char **argv) {
  size_t count = 1000;
  random_state random = {0};
  tally t = {0};
  if (!read_options(argc, argv, &count, NULL, &random))
    return 64;
  for (size_t i = 0; i < count; i++) {
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    if (i % 2)
      random_rows(&random, file);
    else
      random_hg(&random, MOST, file);
    fclose(file);
    gl_game *game = NULL;
    if (gl_hg_read("random", text, size, &game, NULL))
      return 1;
    gl_board *board = gl_board_new(game->graph[GL_MAKER], NULL);
    gl_stack stack = {0};
    gl_cellset stones[3] = {{{0}}, {{0}}, {{0}}};
    for (size_t c = 0; c < board->cells; c++)
      gl_cellset_add(&stones[random_below(&random, 8) % 3], c);
    const gl_position *p = gl_position_new(
        &stack, board, random_below(&random, 2) ? stones[0] : (gl_cellset){{0}},
        (gl_cellset){{0}}, random_below(&random, 2));
    if (!check(board, p, stones[1], &t)) {
      fprintf(stderr, "a pairing is missed, or is none\n%s", text);
      return 1;
    }
    gl_stack_free(&stack);
    gl_board_free(board);
    gl_game_free(game);
    free(text);
  }
  printf("c %zu with a pairing, %zu without, %zu found greedily\n", t.yes, t.no,
         t.greedy);
  printf("%zu passed, 0 failed\n", count);
  return t.yes > count / 8 && t.no > count / 8 && t.greedy ? 0 : 1;
}
