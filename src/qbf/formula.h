// SPDX-License-Identifier: MIT
// formula.h -- a quantified Boolean formula in the making
//
// Prenex, with a matrix of clauses.  Variables are numbered from 1 in the order
// of the prefix, so that a block of the prefix is a range.  Literals are
// numbers as in DIMACS files, and there are two constants: a clause with
// GL_TRUE is left out, and GL_FALSE is left out of its clause.  With them an
// encoder need not ask whether a cell is free, taken or has no variable yet.

#ifndef GL_QBF_FORMULA_H
#define GL_QBF_FORMULA_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#define GL_TRUE INT_MAX
#define GL_FALSE (-GL_TRUE)

typedef enum gl_quantifier { GL_EXISTS = 'e', GL_FORALL = 'a' } gl_quantifier;

typedef struct gl_quantified {
  gl_quantifier quantifier;
  int first;
  int last;
} gl_quantified;

typedef struct gl_formula {
  gl_quantified *block;
  size_t blocks;
  size_t block_room;
  int variables;
  int universals;
  int *literal; // every clause ends with a 0
  size_t count;
  size_t room;
  size_t clauses;
  size_t start; // of the clause in the making
  bool holds;   // that clause has GL_TRUE in it
  bool failed;  // malloc did, or there are too many; nothing is added any more
} gl_formula;

void gl_formula_clear(gl_formula *formula);

// A new variable, in the innermost block or in a new one.
int gl_formula_variable(gl_formula *formula, gl_quantifier quantifier);

// A clause, literal by literal.
void gl_formula_add(gl_formula *formula, int literal);
void gl_formula_end(gl_formula *formula);

// A clause at once.
void gl_formula_clause(gl_formula *formula, const int *literals, size_t count);
#define GL_CLAUSE(formula, ...)                                                \
  gl_formula_clause(formula, (const int[]){__VA_ARGS__},                       \
                    sizeof((const int[]){__VA_ARGS__}) / sizeof(int))

// The number of quantifier alternations.
size_t gl_formula_alternations(const gl_formula *formula);

// The two formats, doc/formats/qbf.md; `title` becomes a comment.
void gl_formula_write_qdimacs(const gl_formula *formula, const char *title,
                              FILE *file);
void gl_formula_write_qcir(const gl_formula *formula, const char *title,
                           FILE *file);

#endif
