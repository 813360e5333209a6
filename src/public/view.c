// SPDX-License-Identifier: MIT
#include "public/view.h"

#include "look/explain.h"
#include "look/reason.h"
#include "rules/after.h"

#include <stdlib.h>

gridlock_view *gl_view_new(const gl_game *game, gl_evaluation *evaluation) {
  gridlock_view *view = calloc(1, sizeof *view);
  if (!view)
    return NULL;
  *view = (gridlock_view){.value = evaluation->value,
                          .move = evaluation->move,
                          .view = evaluation->view};
  evaluation->view = (gl_view){0};
  size_t size;
  FILE *file = evaluation->seen ? open_memstream(&view->sentence, &size) : NULL;
  if (!file)
    return view;
  gl_explain(game, evaluation->side, &view->view, view->move, file);
  fclose(file);
  return view;
}

gridlock_view *gl_view_new_strong(const gl_game *game, gl_cell move,
                                  gridlock_value value) {
  gridlock_view *view = calloc(1, sizeof *view);
  if (!view)
    return NULL;
  *view = (gridlock_view){.value = value, .move = move};
  size_t size;
  FILE *file =
      gl_game_over(game) ? NULL : open_memstream(&view->sentence, &size);
  if (!file)
    return view;
  if (!gl_reason_give(game, move, value, &view->view, file))
    view->view = (gl_view){0};
  fclose(file);
  return view;
}

void gridlock_view_free(gridlock_view *view) {
  if (!view)
    return;
  gl_strategy_view_clear(&view->view);
  free(view->sentence);
  free(view);
}

gridlock_value gridlock_view_value(const gridlock_view *view) {
  return view->value;
}

uint32_t gridlock_view_move(const gridlock_view *view) { return view->move; }

const char *gridlock_view_sentence(const gridlock_view *view) {
  return view->sentence ? view->sentence : "";
}

const uint32_t *gridlock_view_cells(const gridlock_view *view,
                                    gridlock_part part, size_t *count) {
  const gl_view *seen = &view->view;
  const struct {
    const gl_cell *cell;
    size_t count;
  } parts[] = {[GRIDLOCK_ZONE] = {seen->zone, seen->zones},
               [GRIDLOCK_CORE] = {seen->core, seen->cores},
               [GRIDLOCK_PAIRS] = {seen->pair, 2 * seen->pairs}};
  const bool known = (size_t)part < sizeof parts / sizeof *parts;
  *count = known ? parts[part].count : 0;
  return known ? parts[part].cell : NULL;
}
