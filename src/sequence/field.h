// SPDX-License-Identifier: MIT
// field.h -- sets of cells of a larger table
//
// Situations of one's own, and several of them side by side, need more room
// than a hunt (hunt/grid.h): GL_FIELD x GL_FIELD cells.

#ifndef GL_SEQUENCE_FIELD_H
#define GL_SEQUENCE_FIELD_H

#include "rules/shape.h"

#define GL_FIELD 64

typedef struct gl_field {
  uint64_t row[GL_FIELD];
} gl_field;

static inline bool gl_field_in_range(gl_point cell) {
  return cell.x >= 0 && cell.x < GL_FIELD && cell.y >= 0 && cell.y < GL_FIELD;
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
  for (size_t y = 0; y < GL_FIELD; y++)
    field->row[y] |= other->row[y];
}

static inline void gl_field_and(gl_field *field, const gl_field *other) {
  for (size_t y = 0; y < GL_FIELD; y++)
    field->row[y] &= other->row[y];
}

static inline void gl_field_minus(gl_field *field, const gl_field *other) {
  for (size_t y = 0; y < GL_FIELD; y++)
    field->row[y] &= ~other->row[y];
}

static inline bool gl_field_empty(const gl_field *field) {
  uint64_t any = 0;
  for (size_t y = 0; y < GL_FIELD; y++)
    any |= field->row[y];
  return !any;
}

static inline size_t gl_field_count(const gl_field *field) {
  size_t count = 0;
  for (size_t y = 0; y < GL_FIELD; y++)
    count += (size_t)__builtin_popcountll(field->row[y]);
  return count;
}

// For each cell of the field, by y, then x.
#define GL_FIELD_EACH(cell, field)                                             \
  for (gl_point(cell) = gl_field_next((field), (gl_point){-1, 0});             \
       (cell).y < GL_FIELD; (cell) = gl_field_next((field), (cell)))

// The cell after `cell`, or one with y = GL_FIELD.
static inline gl_point gl_field_next(const gl_field *field, gl_point cell) {
  uint64_t row = cell.x + 1 < GL_FIELD ? field->row[cell.y] >> (cell.x + 1) : 0;
  if (row)
    return (gl_point){cell.x + 1 + __builtin_ctzll(row), cell.y};
  for (int y = cell.y + 1; y < GL_FIELD; y++)
    if (field->row[y])
      return (gl_point){__builtin_ctzll(field->row[y]), y};
  return (gl_point){0, GL_FIELD};
}

#endif
