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

int gl_formula_variable(gl_formula *formula, gl_quantifier quantifier) {
  if (formula->failed || formula->variables == MOST_VARIABLES) {
    formula->failed = true;
    return 1; // never looked at
  }
  formula->variables++;
  formula->universals += quantifier == GL_FORALL;
  if (formula->blocks &&
      formula->block[formula->blocks - 1].quantifier == quantifier) {
    formula->block[formula->blocks - 1].last = formula->variables;
    return formula->variables;
  }
  const gl_quantified block = {quantifier, formula->variables,
                               formula->variables};
  if (!GL_PUSH(formula->block, formula->blocks, formula->block_room, block))
    formula->failed = true;
  return formula->variables;
}

void gl_formula_add(gl_formula *formula, int literal) {
  assert(literal);
  if (literal == GL_TRUE)
    formula->holds = true;
  if (literal == GL_TRUE || literal == GL_FALSE || formula->failed)
    return;
  if (!GL_PUSH(formula->literal, formula->count, formula->room, literal))
    formula->failed = true;
}

static void finish_clause(gl_formula *formula) {
  if (!GL_PUSH(formula->literal, formula->count, formula->room, 0))
    formula->failed = true;
  formula->clauses++;
  formula->start = formula->count;
}

// An empty clause is written as two that contradict each other, because not
// every reader knows empty ones.
void gl_formula_end(gl_formula *formula) {
  const bool holds = formula->holds;
  formula->holds = false;
  if (formula->failed)
    return;
  if (holds) {
    formula->count = formula->start;
    return;
  }
  if (formula->count > formula->start) {
    finish_clause(formula);
    return;
  }
  const int variable = gl_formula_variable(formula, GL_EXISTS);
  gl_formula_add(formula, variable);
  finish_clause(formula);
  gl_formula_add(formula, -variable);
  finish_clause(formula);
}

void gl_formula_clause(gl_formula *formula, const int *literals, size_t count) {
  for (size_t i = 0; i < count; i++)
    gl_formula_add(formula, literals[i]);
  gl_formula_end(formula);
}

size_t gl_formula_alternations(const gl_formula *formula) {
  return formula->blocks ? formula->blocks - 1 : 0;
}

void gl_formula_write_qdimacs(const gl_formula *formula, const char *title,
                              FILE *file) {
  fputs("c ", file);
  gl_text_write(file, title);
  fprintf(file, "\np cnf %d %zu\n", formula->variables, formula->clauses);
  for (size_t i = 0; i < formula->blocks; i++) {
    fputc((int)formula->block[i].quantifier, file);
    for (int v = formula->block[i].first; v <= formula->block[i].last; v++)
      fprintf(file, " %d", v);
    fputs(" 0\n", file);
  }
  for (size_t i = 0; i < formula->count; i++)
    fprintf(file, formula->literal[i] ? "%d " : "%d\n", formula->literal[i]);
}

// One gate for each clause, and one for all of them.
static void write_gates(const gl_formula *formula, FILE *file) {
  int gate = formula->variables;
  for (size_t i = 0; i < formula->count; gate++, i++) {
    fprintf(file, "%d = or(", gate + 1);
    for (const char *before = ""; formula->literal[i]; i++, before = ", ")
      fprintf(file, "%s%d", before, formula->literal[i]);
    fputs(")\n", file);
  }
  fprintf(file, "%d = and(", gate + 1);
  for (int i = formula->variables; i < gate; i++)
    fprintf(file, "%s%d", i > formula->variables ? ", " : "", i + 1);
  fputs(")\n", file);
}

void gl_formula_write_qcir(const gl_formula *formula, const char *title,
                           FILE *file) {
  const size_t output = (size_t)formula->variables + formula->clauses + 1;
  fprintf(file, "#QCIR-G14 %zu\n# ", output);
  gl_text_write(file, title);
  fputc('\n', file);
  for (size_t i = 0; i < formula->blocks; i++) {
    fputs(formula->block[i].quantifier == GL_EXISTS ? "exists(" : "forall(",
          file);
    for (int v = formula->block[i].first; v <= formula->block[i].last; v++)
      fprintf(file, "%s%d", v > formula->block[i].first ? ", " : "", v);
    fputs(")\n", file);
  }
  fprintf(file, "output(%zu)\n", output);
  write_gates(formula, file);
}
