// SPDX-License-Identifier: MIT
// Strategies as text, doc/formats/strategy.md.

#include "base/output.h"
#include "strong/plan.h"

#include <inttypes.h>

static void write_maps(const gl_field *field, FILE *file) {
  for (size_t map = 1; map < field->maps; map++) {
    const gl_cell *image = gl_symmetry_image(field->symmetry, map);
    fputs("map", file);
    for (size_t cell = 0; cell < field->cells; cell++)
      fprintf(file, " %" PRIu32, image[cell] + 1);
    fputs(" 0\n", file);
  }
}

static char letter(const gl_state *state, size_t cell) {
  if (gl_cellset_has(&state->own[GL_MAKER], cell))
    return 'm';
  if (gl_cellset_has(&state->own[GL_BREAKER], cell))
    return 'b';
  return gl_cellset_has(&state->open, cell) ? '.' : '-';
}

static void write_step(const gl_plan *plan, const gl_plan_step *step,
                       FILE *file) {
  const gl_field *field = plan->field;
  fprintf(file, "%" PRIu32 " ", step->state.stones);
  for (size_t cell = 0; cell < field->cells; cell++)
    fputc(letter(&step->state, cell), file);
  if (step->count)
    fputs(" pairs", file);
  for (size_t i = 0; i < step->count; i++)
    fprintf(file, " %" PRIu32, plan->pair[step->pairs + i] + 1);
  for (gl_cellset rest = step->turn; !gl_cellset_empty(&rest);)
    fprintf(file, " %" PRIu32, gl_cellset_pop(&rest) + 1);
  fputs(" 0\n", file);
}

static void write_part(const gl_plan *plan, const gl_plan_part *part,
                       FILE *file) {
  fprintf(file, "strategy %s %s\n",
          part->owner == GL_MAKER ? "maker" : "breaker",
          part->wins ? "wins" : "holds");
  for (size_t i = part->first; i < part->first + part->count; i++)
    write_step(plan, &plan->step[i], file);
}

gl_status gl_plan_write(const void *proof, const char *path, gl_error *error) {
  const gl_plan *plan = proof;
  const gl_game *game = plan->field->game;
  gl_output output;
  char digest[65];
  const gl_status status = gl_output_open(&output, path, error);
  if (status)
    return status;
  gl_hypergraph_digest(game->graph[GL_MAKER], digest);
  fprintf(output.file, "strategy 1 %s\n", digest);
  if (plan->steps)
    write_maps(plan->field, output.file);
  for (size_t i = 0; i < plan->parts; i++)
    write_part(plan, &plan->part[i], output.file);
  fprintf(output.file, "value %s\n", gridlock_value_name(plan->value));
  return gl_output_close(&output, error);
}
