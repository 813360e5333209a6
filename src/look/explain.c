// SPDX-License-Identifier: MIT
#include "look/explain.h"

#include "board/layout.h"

static const char *plural(size_t count) { return count == 1 ? "" : "s"; }

static void explain_card(const gl_view *view, const char *move, FILE *file) {
  if (!move)
    fprintf(file, "Whatever Breaker takes, Maker wins inside these %zu cell%s.",
            view->zones, plural(view->zones));
  else if (view->zones == 1)
    fprintf(file, "Maker completes a line at %s.", move);
  else
    fprintf(file,
            "Maker takes %s and wins inside these %zu cells, whatever happens "
            "elsewhere.",
            move, view->zones);
}

static void explain_shield(const gl_view *view, const char *move, FILE *file) {
  const bool paired = view->pairs && !view->weighs && !view->follows;
  if (move)
    fprintf(file, "Breaker takes %s. ", move);
  if (!view->zones) {
    fputs("No line is left that Maker could complete.", file);
  } else if (paired) {
    fprintf(file,
            "Breaker pairs these cells, %zu pair%s: whenever Maker takes one "
            "cell of a pair, he takes the other.",
            view->pairs, plural(view->pairs));
  } else if (!view->pairs && !view->follows) {
    fputs("Little is at stake in these cells: Breaker takes the heaviest one "
          "each time.",
          file);
  } else {
    fprintf(file, "Breaker answers inside these %zu cells", view->zones);
    if (view->pairs)
      fprintf(file, ", %zu pair%s among them", view->pairs,
              plural(view->pairs));
    if (view->follows)
      fputs(view->pairs ? "; for the others the proof has an answer to each"
                        : ": the proof has an answer to each of Maker's moves",
            file);
    fputc('.', file);
  }
}

void gl_explain(const gl_game *game, gl_player side, const gl_view *view,
                gl_cell move, FILE *file) {
  char buffer[GL_NAME_SIZE];
  const char *name = move < game->layout->cells
                         ? gl_layout_name(game->layout, move, buffer)
                         : NULL;
  if (side == GL_MAKER)
    explain_card(view, name, file);
  else
    explain_shield(view, name, file);
}
