// SPDX-License-Identifier: MIT
// lemma.h -- clauses of a proof that follow from a few others, found by search
//
// A proof is written clause by clause: definitions of new variables, and lemmas
// that follow by unit propagation.  Where some clause follows from a few known
// ones, but not by unit propagation, it is proved by cases: what is known and
// what is wanted is told, and the lemmas in between are found.  The same few
// questions come again and again about other variables, so answers are kept.

#ifndef GL_EXACT_LEMMA_H
#define GL_EXACT_LEMMA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// A literal is a variable, from 1 on, or minus a variable, or a constant.
#define GL_NEVER INT32_MAX
#define GL_ALWAYS (-GL_NEVER)

typedef struct gl_lemmas gl_lemmas;

// New variables come after the first so many; NULL if malloc fails.
gl_lemmas *gl_lemmas_new(FILE *proof, size_t variables);
void gl_lemmas_free(gl_lemmas *lemmas);

int32_t gl_lemmas_variable(gl_lemmas *lemmas);

// From now on the variable of a literal is known to be false.
void gl_lemmas_refuse(gl_lemmas *lemmas, int32_t literal);

// The literal, or the constant that it is known to be.
int32_t gl_lemmas_known(const gl_lemmas *lemmas, int32_t literal);

typedef void gl_clause_taker(gl_lemmas *lemmas, const int32_t *clause,
                             size_t size);

// Writes a clause; constants are left out, and what is always true is not
// written.
gl_clause_taker gl_lemmas_write;

// The question: what is known, what is wanted; at most 4 literals each.
gl_clause_taker gl_lemmas_know;
gl_clause_taker gl_lemmas_want;

// Writes lemmas up to all that is wanted, and forgets the question.
void gl_lemmas_derive(gl_lemmas *lemmas);

// Has everything gone well?  Not if malloc failed, or something wanted did not
// follow.  What the file did not take is for its owner to see.
bool gl_lemmas_good(const gl_lemmas *lemmas);

#endif
