// SPDX-License-Identifier: MIT
#include "census/census.h"

#include "base/sort.h"

#include <assert.h>
#include <stdlib.h>

bool gl_census_add(gl_census *census, gl_budget *budget, gl_canon_code code,
                   unsigned stabiliser) {
  assert(stabiliser && stabiliser <= GL_CENSUS_ORDER);
  if (!gl_budget_grow(budget, (void **)&census->code, &census->capacity,
                      census->count + 1, sizeof code))
    return false;
  census->code[census->count++] = code;
  census->stabiliser[stabiliser]++;
  return true;
}

// Tables come in the order of their first digits, but not quite in order.
static gl_status sort(gl_census *census, gl_error *error) {
  gl_sort(census->code, census->count, sizeof *census->code, gl_canon_compare);
  for (size_t i = 1; i < census->count; i++)
    if (gl_canon_compare(&census->code[i - 1], &census->code[i]) >= 0)
      return gl_fail(error, GL_INTERNAL, "", 0, 0, "a pairing was found twice");
  return GL_OK;
}

gl_status gl_census_run(const gl_census_question *question, gl_budget *budget,
                        gl_census *census, gl_error *error) {
  const bool eight = question->torus.size == 8;
  *census = (gl_census){.torus = question->torus};
  if (question->method == GL_CENSUS_ORDERLY && !eight)
    return gl_fail(error, GL_UNSUPPORTED, "", 0, 0,
                   "orderly generation is for the torus of 8 x 8 cells");
  census->method = question->method == GL_CENSUS_PAPER || !eight
                       ? GL_CENSUS_PAPER
                       : GL_CENSUS_ORDERLY;
  gl_census_generate *generate =
      census->method == GL_CENSUS_PAPER ? gl_census_paper : gl_census_orderly;
  if (question->threads < 2)
    generate(question, budget, census);
  else if (!gl_census_in_threads(generate, question, budget, census))
    return gl_fail_memory(error);
  census->nodes = budget->progress.nodes;
  if (census->count == 0)
    return GL_OK;
  return sort(census, error);
}

void gl_census_clear(gl_census *census) {
  free(census->code);
  *census = (gl_census){.count = 0};
}

uint64_t gl_census_fixed(const gl_census *census) {
  uint64_t fixed = 0;
  for (unsigned order = 1; order <= GL_CENSUS_ORDER; order++)
    fixed += census->stabiliser[order] * census->torus.order / order;
  return fixed;
}

size_t gl_census_find(const gl_census *census, gl_canon_code code) {
  const gl_canon_code *found = census->count
                                   ? bsearch(&code, census->code, census->count,
                                             sizeof code, gl_canon_compare)
                                   : NULL;
  return found ? (size_t)(found - census->code) : census->count;
}
