// SPDX-License-Identifier: MIT
// What a record of the atlas says.

#include "atlas/record.h"

#include "atlas/claim.h"

#include <stdlib.h>
#include <string.h>

void gridlock_record_free(gridlock_record *record) {
  if (!record)
    return;
  gl_record_clear(record);
  free(record);
}

gridlock_value gridlock_record_value(const gridlock_record *record) {
  switch (gl_atlas_answer_named(record->at[GL_VALUE])) {
  case GL_ANSWER_MAKER:
    return GRIDLOCK_MAKER;
  case GL_ANSWER_BREAKER:
    return GRIDLOCK_BREAKER;
  case GL_ANSWER_FIRST:
    return GRIDLOCK_FIRST;
  case GL_ANSWER_SECOND:
    return GRIDLOCK_SECOND;
  case GL_ANSWER_DRAW:
    return GRIDLOCK_DRAW;
  default:
    return GRIDLOCK_UNKNOWN;
  }
}

gridlock_pairing_answer gridlock_record_pairing(const gridlock_record *record) {
  switch (gl_atlas_answer_named(record->at[GL_VALUE])) {
  case GL_ANSWER_PAIRED:
    return GRIDLOCK_PAIRING_FOUND;
  case GL_ANSWER_UNPAIRED:
    return GRIDLOCK_PAIRING_NONE;
  default:
    return GRIDLOCK_PAIRING_UNKNOWN;
  }
}

// As in JSON.
static const char source_name[] = "derived_from";

const char *gridlock_record_field_name(size_t number) {
  if (number < GL_FIELDS)
    return gl_record_fields[number].name;
  return number == GL_FIELDS ? source_name : NULL;
}

const char *gridlock_record_field(const gridlock_record *record,
                                  const char *name) {
  const gl_atlas_field field = gl_record_field_named(name, strlen(name));
  if (field < GL_FIELDS)
    return record->at[field];
  return strcmp(name, source_name) ? NULL : record->source;
}
