// SPDX-License-Identifier: MIT
// A proof plays against somebody who takes the first free cell each time.
//
//     $ play mnk:3,3,3
//     maker plays b2
//     breaker plays a1
//     Maker takes b3 and wins inside these 5 cells, whatever happens elsewhere.
//     maker plays b3
//     breaker plays b1
//     Maker takes a3 and wins inside these 3 cells, whatever happens elsewhere.
//     maker plays a3
//     breaker plays c1
//     Maker completes a line at c3.
//     maker plays c3
//     maker

#include <gridlock/gridlock.h>

#include <stdio.h>

// Where the next stone goes: what the proof says, or the first free cell.
static gridlock_status choose(const gridlock_proof *proof,
                              const gridlock_position *position, uint32_t *cell,
                              gridlock_error *error) {
  size_t count;
  gridlock_view *view = NULL;
  *cell = gridlock_position_choices(position, &count)[0];
  const gridlock_status status =
      gridlock_proof_ask(proof, position, &view, error);
  if (status || !view)
    return status;
  if (gridlock_view_move(view) != GRIDLOCK_NO_CELL) {
    *cell = gridlock_view_move(view);
    gridlock_position_moves(position, &count);
    if (count) // the first stone explains itself
      puts(gridlock_view_sentence(view));
  }
  gridlock_view_free(view);
  return GRIDLOCK_OK;
}

static gridlock_status play(const gridlock_game *game,
                            const gridlock_proof *proof,
                            gridlock_error *error) {
  gridlock_position *position = NULL;
  gridlock_status status = gridlock_position_new(game, &position, error);
  while (!status && !gridlock_position_over(position)) {
    char name[32];
    uint32_t cell;
    const gridlock_player mover = gridlock_position_turn(position);
    status = choose(proof, position, &cell, error);
    if (status)
      break;
    gridlock_game_cell_name(game, cell, name, sizeof name);
    printf("%s plays %s\n", gridlock_player_name(game, mover), name);
    status = gridlock_position_play(position, cell, error);
  }
  if (!status)
    puts(gridlock_value_name(gridlock_position_value(position)));
  gridlock_position_free(position);
  return status;
}

int main(int count, char **word) {
  const gridlock_options options = {.engine = "dfpn", .keep_proof = 1};
  gridlock_game *game = NULL;
  gridlock_result result = {0};
  gridlock_error error;
  gridlock_status status =
      gridlock_game_parse(count > 1 ? word[1] : "mnk:3,3,3", &game, &error);
  if (!status)
    status = gridlock_solve(game, &options, &result, &error);
  if (!status && result.proof)
    status = play(game, result.proof, &error);
  if (status)
    fprintf(stderr, "%s: %s\n", error.place, error.sentence);
  gridlock_result_clear(&result);
  gridlock_game_free(game);
  return status ? 1 : 0;
}
