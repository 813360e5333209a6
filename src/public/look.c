// SPDX-License-Identifier: MIT
// The value of every move, in public.

#include "public/position.h"
#include "public/view.h"
#include "rules/after.h"

#include <stdlib.h>

typedef struct entry {
  gridlock_move move;
  gridlock_view *after;
} entry;

struct gridlock_analysis {
  gridlock_view *here;
  entry *entry; // best first
  size_t entries;
};

static gridlock_view *view_here(const gl_game *game, gl_analysis *found) {
  return game->kind == GL_WEAK
             ? gl_view_new(game, &found->here)
             : gl_view_new_strong(game, gl_analysis_move(found),
                                  found->here.value);
}

// In the order of gl_category.
static gridlock_move public_move(const gl_rated_move *entry) {
  static const gridlock_category categories[] = {
      [GL_WIN] = GRIDLOCK_CATEGORY_WIN,
      [GL_DRAW] = GRIDLOCK_CATEGORY_DRAW,
      [GL_UNKNOWN] = GRIDLOCK_CATEGORY_UNKNOWN,
      [GL_LOSS] = GRIDLOCK_CATEGORY_LOSS};
  return (gridlock_move){.cell = entry->cell,
                         .category = categories[entry->category],
                         .value = entry->g.value};
}

// Takes over the views of what was found; false if malloc fails.
static bool publish(gridlock_analysis *analysis, const gl_game *game,
                    gl_analysis *found) {
  analysis->here = view_here(game, found);
  analysis->entry = calloc(found->entries + 1, sizeof *analysis->entry);
  if (!analysis->here || !analysis->entry)
    return false;
  while (analysis->entries < found->entries) {
    gl_rated_move *from = &found->entry[analysis->entries];
    entry *to = &analysis->entry[analysis->entries];
    *to = (entry){public_move(from), gl_view_new(game, &from->g)};
    if (!to->after)
      return false;
    analysis->entries++;
  }
  return true;
}

gridlock_status gridlock_look(const gridlock_position *position,
                              const gridlock_limits *limits,
                              gridlock_analysis **analysis,
                              gridlock_error *error) {
  static const gridlock_limits none;
  const gl_game *game = gl_position_game(position);
  gridlock_analysis *made = calloc(1, sizeof *made);
  gl_analysis found = {0};
  gl_status status = made ? gl_analysis_make(limits ? limits : &none, game,
                                             NULL, NULL, &found, error)
                          : gl_fail_memory(error);
  if (!status && !publish(made, game, &found))
    status = gl_fail_memory(error);
  gl_analysis_clear(&found);
  if (status)
    gridlock_analysis_free(made);
  else
    *analysis = made;
  return status;
}

void gridlock_analysis_free(gridlock_analysis *analysis) {
  if (!analysis)
    return;
  while (analysis->entries)
    gridlock_view_free(analysis->entry[--analysis->entries].after);
  free(analysis->entry);
  gridlock_view_free(analysis->here);
  free(analysis);
}

const gridlock_view *gridlock_analysis_view(const gridlock_analysis *analysis) {
  return analysis->here;
}

int gridlock_analysis_move(const gridlock_analysis *analysis, size_t number,
                           gridlock_move *move) {
  if (number >= analysis->entries)
    return 1;
  *move = analysis->entry[number].move;
  return 0;
}

const gridlock_view *
gridlock_analysis_move_view(const gridlock_analysis *analysis, size_t number) {
  return number < analysis->entries ? analysis->entry[number].after : NULL;
}
