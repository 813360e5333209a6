// SPDX-License-Identifier: MIT
// Strategies as text, doc/formats/strategy.md.

#include "io/output.h"
#include "strong/scheme.h"

#include <assert.h>
#include <inttypes.h>

static void write_maps(const gl_arena *arena, FILE *file) {
  for (size_t map = 1; map < arena->maps; map++) {
    const gl_cell *image = gl_symmetry_image(arena->symmetry, map);
    fputs("map", file);
    for (size_t cell = 0; cell < arena->cells; cell++)
      fprintf(file, " %" PRIu32, image[cell] + 1);
    fputs(" 0\n", file);
  }
}

static char letter(const gl_state *state, size_t cell) {
  assert(!gl_cellset_has(&state->own[GL_MAKER], cell) ||
         !gl_cellset_has(&state->own[GL_BREAKER], cell));
  if (gl_cellset_has(&state->own[GL_MAKER], cell))
    return 'm';
  if (gl_cellset_has(&state->own[GL_BREAKER], cell))
    return 'b';
  return gl_cellset_has(&state->open, cell) ? '.' : '-';
}

static void write_step(const gl_scheme *scheme, const gl_scheme_step *step,
                       FILE *file) {
  assert(step->pairs + step->count <= scheme->pairs);
  const gl_arena *arena = scheme->arena;
  fprintf(file, "%" PRIu32 " ", step->state.stones);
  for (size_t cell = 0; cell < arena->cells; cell++)
    fputc(letter(&step->state, cell), file);
  if (step->count)
    fputs(" pairs", file);
  for (size_t i = 0; i < step->count; i++)
    fprintf(file, " %" PRIu32, scheme->pair[step->pairs + i] + 1);
  for (gl_cellset rest = step->turn; !gl_cellset_empty(&rest);)
    fprintf(file, " %" PRIu32, gl_cellset_pop(&rest) + 1);
  fputs(" 0\n", file);
}

static void write_part(const gl_scheme *scheme, const gl_scheme_part *part,
                       FILE *file) {
  assert(part->first + part->count <= scheme->steps);
  fprintf(file, "strategy %s %s\n",
          part->owner == GL_MAKER ? "maker" : "breaker",
          part->wins ? "wins" : "holds");
  for (size_t i = part->first; i < part->first + part->count; i++)
    write_step(scheme, &scheme->step[i], file);
}

gl_status gl_scheme_write(const void *proof, const char *path, FILE *file,
                          gl_error *error) {
  const gl_scheme *scheme = proof;
  const gl_game *game = scheme->arena->game;
  gl_output output;
  char digest[65];
  const gl_status status = gl_output_open_on(&output, path, file, error);
  if (status)
    return status;
  gl_hypergraph_digest(game->graph[GL_MAKER], digest);
  fprintf(output.file, "strategy 1 %s\n", digest);
  if (scheme->steps)
    write_maps(scheme->arena, output.file);
  for (size_t i = 0; i < scheme->parts; i++)
    write_part(scheme, &scheme->part[i], output.file);
  fprintf(output.file, "value %s\n", gridlock_value_name(scheme->value));
  return gl_output_close(&output, error);
}
