// SPDX-License-Identifier: MIT
// A game on a graph, made in memory, solved and proved.
//
// Cells are the edges of the complete graph on so many vertices, lines its
// triangles: does Maker get a triangle?
//
//     $ triangle 4
//     4 vertices: breaker
//     $ triangle 5 k5.glc
//     5 vertices: maker
//     a proof of 4 turns in k5.glc

#include <gridlock/gridlock.h>

#include <stdio.h>
#include <stdlib.h>

#define MOST 12 // vertices

// Edges count as 01, 02, 12, 03, 13, 23, ...
static uint32_t edge(uint32_t a, uint32_t b) { return b * (b - 1) / 2 + a; }

// Solves, and writes the proof if there is a path.
static gridlock_status solve(const gridlock_game *game, const char *path,
                             gridlock_error *error) {
  gridlock_options options = {.keep_proof = path != NULL};
  gridlock_result result;
  gridlock_status status = gridlock_solve(game, &options, &result, error);
  if (status)
    return status;
  printf("%s: %s\n", gridlock_game_text(game),
         gridlock_value_name(result.value));
  if (result.proof) {
    gridlock_proof_size size;
    status = gridlock_proof_save(result.proof, path, error);
    if (!status && !gridlock_proof_measure(result.proof, &size, error))
      printf("a proof of %d turns in %s\n", (int)size.turns, path);
  }
  gridlock_result_clear(&result); // and the proof
  return status;
}

int main(int count, char **word) {
  const uint32_t vertices = count > 1 ? (uint32_t)atoi(word[1]) : 5;
  uint32_t cell[MOST * MOST * MOST];
  size_t size[MOST * MOST * MOST];
  size_t lines = 0;
  char name[32];
  if (vertices > MOST)
    return 64;
  for (uint32_t c = 2; c < vertices; c++)
    for (uint32_t b = 1; b < c; b++)
      for (uint32_t a = 0; a < b; a++) {
        uint32_t *line = cell + 3 * lines;
        line[0] = edge(a, b);
        line[1] = edge(a, c);
        line[2] = edge(b, c);
        size[lines++] = 3;
      }
  snprintf(name, sizeof name, "%u vertices", (unsigned)vertices);
  const gridlock_description description = {
      .name = name, .cells = edge(0, vertices), .maker = {cell, size, lines}};
  gridlock_game *game = NULL;
  gridlock_error error;
  gridlock_status status = gridlock_game_new(&description, &game, &error);
  if (!status)
    status = solve(game, count > 2 ? word[2] : NULL, &error);
  if (status)
    fprintf(stderr, "%s: %s\n", error.place, error.sentence);
  gridlock_game_free(game);
  return status ? 1 : 0;
}
