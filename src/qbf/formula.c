// SPDX-License-Identifier: MIT
#include "qbf/formula.h"

#include "base/grow.h"
#include "base/text.h"

#include <assert.h>
#include <stdlib.h>

#define MOST_VARIABLES (1 << 28)

void gl_formula_clear(gl_formula *formula) {
  free(formula->block);
  free(formula->literal);
  *formula = (gl_formula){0};
}

int gl_formula_variable(gl_formula *f, gl_quantifier quantifier) {
  if (f->failed || f->variables == MOST_VARIABLES) {
    f->failed = true;
    return 1; // never looked at
  }
  f->variables++;
  f->universals += quantifier == GL_FORALL;
  if (f->blocks && f->block[f->blocks - 1].quantifier == quantifier) {
    f->block[f->blocks - 1].last = f->variables;
    return f->variables;
  }
  const gl_quantified block = {quantifier, f->variables, f->variables};
  if (!GL_PUSH(f->block, f->blocks, f->block_room, block))
    f->failed = true;
  return f->variables;
}

void gl_formula_add(gl_formula *f, int literal) {
  assert(literal);
  if (literal == GL_TRUE)
    f->holds = true;
  if (literal == GL_TRUE || literal == GL_FALSE || f->failed)
    return;
  if (!GL_PUSH(f->literal, f->count, f->room, literal))
    f->failed = true;
}

static void finish_clause(gl_formula *f) {
  if (!GL_PUSH(f->literal, f->count, f->room, 0))
    f->failed = true;
  f->clauses++;
  f->start = f->count;
}

// An empty clause is written as two that contradict each other, because not
// every reader knows empty ones.
void gl_formula_end(gl_formula *f) {
  const bool holds = f->holds;
  f->holds = false;
  if (f->failed)
    return;
  if (holds) {
    f->count = f->start;
    return;
  }
  if (f->count > f->start) {
    finish_clause(f);
    return;
  }
  const int variable = gl_formula_variable(f, GL_EXISTS);
  gl_formula_add(f, variable);
  finish_clause(f);
  gl_formula_add(f, -variable);
  finish_clause(f);
}

void gl_formula_clause(gl_formula *f, const int *literals, size_t count) {
  for (size_t i = 0; i < count; i++)
    gl_formula_add(f, literals[i]);
  gl_formula_end(f);
}

size_t gl_formula_alternations(const gl_formula *formula) {
  return formula->blocks ? formula->blocks - 1 : 0;
}

void gl_formula_write_qdimacs(const gl_formula *f, const char *title,
                              FILE *file) {
  fputs("c ", file);
  gl_text_write(file, title);
  fprintf(file, "\np cnf %d %zu\n", f->variables, f->clauses);
  for (size_t i = 0; i < f->blocks; i++) {
    fputc((int)f->block[i].quantifier, file);
    for (int v = f->block[i].first; v <= f->block[i].last; v++)
      fprintf(file, " %d", v);
    fputs(" 0\n", file);
  }
  for (size_t i = 0; i < f->count; i++)
    fprintf(file, f->literal[i] ? "%d " : "%d\n", f->literal[i]);
}

// One gate for each clause, and one for all of them.
static void write_gates(const gl_formula *f, FILE *file) {
  int gate = f->variables;
  for (size_t i = 0; i < f->count; gate++, i++) {
    fprintf(file, "%d = or(", gate + 1);
    for (const char *before = ""; f->literal[i]; i++, before = ", ")
      fprintf(file, "%s%d", before, f->literal[i]);
    fputs(")\n", file);
  }
  fprintf(file, "%d = and(", gate + 1);
  for (int i = f->variables; i < gate; i++)
    fprintf(file, "%s%d", i > f->variables ? ", " : "", i + 1);
  fputs(")\n", file);
}

void gl_formula_write_qcir(const gl_formula *f, const char *title, FILE *file) {
  const size_t output = (size_t)f->variables + f->clauses + 1;
  fprintf(file, "#QCIR-G14 %zu\n# ", output);
  gl_text_write(file, title);
  fputc('\n', file);
  for (size_t i = 0; i < f->blocks; i++) {
    fputs(f->block[i].quantifier == GL_EXISTS ? "exists(" : "forall(", file);
    for (int v = f->block[i].first; v <= f->block[i].last; v++)
      fprintf(file, "%s%d", v > f->block[i].first ? ", " : "", v);
    fputs(")\n", file);
  }
  fprintf(file, "output(%zu)\n", output);
  write_gates(f, file);
}
