// SPDX-License-Identifier: MIT
// record.h -- pairings of finite games as files, doc/formats/pairing.md

#ifndef GL_EXACT_RECORD_H
#define GL_EXACT_RECORD_H

#include "exact/decide.h"

// What the numbers of an offer mean in its game.
typedef struct gl_pairing_record {
  const gl_game *game;
  const gl_offer *offer;
  const gl_line *line; // by line of the offer
  const gl_pairing *pairing;
} gl_pairing_record;

// Breaker's first stone, if the pairing needs one: true sets the cell.
bool gl_exact_record_stone(const gl_pairing_record *record, gl_cell *cell);

// A certificate (.glc) of a pairing, made of pairs and one join.
void gl_exact_record_pairs(const gl_pairing_record *record, FILE *file);

// The weights (.glw) that show that there is none.
void gl_exact_record_weights(const gl_pairing_record *record, FILE *file);

// What comes before the DRAT proof that there is none in such a file (.glr).
void gl_exact_record_formula(const gl_pairing_record *record, FILE *file);

// Reads such weights of the record's game into some that are all zero, from a
// file or from bytes that complaints call `place`.  Whether they hold is
// another question.
gl_status gl_exact_record_weigh(const gl_pairing_record *record,
                                const char *path, gl_weights *weights,
                                gl_error *error);
gl_status gl_exact_record_parse(const gl_pairing_record *record,
                                const char *place, const char *bytes,
                                size_t size, gl_weights *weights,
                                gl_error *error);

#endif
