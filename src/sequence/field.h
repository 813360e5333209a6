// SPDX-License-Identifier: MIT
// field.h -- what can be done with sets of cells of the table (deck.h)

#ifndef GL_SEQUENCE_FIELD_H
#define GL_SEQUENCE_FIELD_H

#include "sequence/deck.h"

static inline bool gl_on_table(gl_point cell) {
  return cell.x >= 0 && cell.x < GL_TABLE && cell.y >= 0 && cell.y < GL_TABLE;
}

static inline bool gl_field_has(const gl_field *field, gl_point cell) {
  return field->row[cell.y] >> cell.x & 1;
}

static inline void gl_field_add(gl_field *field, gl_point cell) {
  field->row[cell.y] |= UINT64_C(1) << cell.x;
}

static inline void gl_field_remove(gl_field *field, gl_point cell) {
  field->row[cell.y] &= ~(UINT64_C(1) << cell.x);
}

static inline void gl_field_or(gl_field *field, const gl_field *other) {
  for (size_t y = 0; y < GL_TABLE; y++)
    field->row[y] |= other->row[y];
}

static inline void gl_field_and(gl_field *field, const gl_field *other) {
  for (size_t y = 0; y < GL_TABLE; y++)
    field->row[y] &= other->row[y];
}

static inline void gl_field_minus(gl_field *field, const gl_field *other) {
  for (size_t y = 0; y < GL_TABLE; y++)
    field->row[y] &= ~other->row[y];
}

static inline bool gl_field_empty(const gl_field *field) {
  uint64_t any = 0;
  for (size_t y = 0; y < GL_TABLE; y++)
    any |= field->row[y];
  return !any;
}

static inline size_t gl_field_count(const gl_field *field) {
  size_t count = 0;
  for (size_t y = 0; y < GL_TABLE; y++)
    count += (size_t)__builtin_popcountll(field->row[y]);
  return count;
}

// For each cell of the field, by y, then x.
#define GL_FIELD_EACH(cell, field)                                             \
  for (gl_point(cell) = gl_field_next((field), (gl_point){-1, 0});             \
       (cell).y < GL_TABLE; (cell) = gl_field_next((field), (cell)))

// The cell after `cell`, or one with y = GL_TABLE.
static inline gl_point gl_field_next(const gl_field *field, gl_point cell) {
  uint64_t row = cell.x + 1 < GL_TABLE ? field->row[cell.y] >> (cell.x + 1) : 0;
  if (row)
    return (gl_point){cell.x + 1 + __builtin_ctzll(row), cell.y};
  for (int y = cell.y + 1; y < GL_TABLE; y++)
    if (field->row[y])
      return (gl_point){__builtin_ctzll(field->row[y]), y};
  return (gl_point){0, GL_TABLE};
}

#endif
