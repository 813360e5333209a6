// SPDX-License-Identifier: MIT
// The census, told class by class.

#include "census/census.h"
#include "search/options.h"

static gl_status read_question(const gridlock_census_question *asked,
                               gl_census_question *question, gl_error *error) {
  const unsigned size = asked->size ? asked->size : 8;
  const unsigned directions = asked->directions ? asked->directions : size / 2;
  *question = (gl_census_question){
      .part = asked->part,
      .parts = asked->parts,
      .threads = asked->threads > 0 ? (size_t)asked->threads : 1};
  if (asked->threads > GL_THREADS_MOST)
    return gl_fail(error, GL_INPUT, "census", 0, 0,
                   "there are at most %d threads", GL_THREADS_MOST);
  if (asked->part >= (asked->parts ? asked->parts : 1))
    return gl_fail(error, GL_INPUT, "census", 0, 0,
                   "parts count from 0, and there is no such part");
  const gl_status status =
      gl_torus_make(&question->torus, size, directions, error);
  return status ? GL_INPUT : GL_OK;
}

static void tell(const gl_census *census, gridlock_census_class *told,
                 void *context) {
  char digits[GL_TORUS_CELLS + 1];
  gl_pairs pairs;
  gl_canon_code code;
  for (size_t i = 0; i < census->count; i++) {
    gl_canon_unpack(&census->torus, census->code[i], &pairs);
    gl_torus_print(&census->torus, &pairs, digits);
    if (told(digits, gl_canon(&census->torus, &pairs, &code), context))
      return;
  }
}

gridlock_status gridlock_census(const gridlock_census_question *question,
                                gridlock_census_class *told, void *context,
                                gridlock_error *error) {
  gl_census census = {0};
  gl_census_question asked;
  gl_budget budget;
  gl_status status = read_question(question, &asked, error);
  if (status)
    return status;
  gl_budget_start(&budget, &question->limits, "census");
  status = gl_census_run(&asked, &budget, &census, error);
  if (!status && gl_budget_stopped(&budget))
    status = gl_fail(error, GL_LIMIT, "census", 0, 0,
                     "the census is not complete: %s",
                     gridlock_reason_name(gl_budget_reason(&budget)));
  if (!status)
    tell(&census, told, context);
  gl_census_clear(&census);
  return status;
}
