// SPDX-License-Identifier: MIT
// record.h -- one result of the atlas: a row, and the table of its fields
//
// A record is a row of texts, NULL where nothing is known.  Numbers are texts,
// too, so that the database, SQL text, JSON and CSV are all loops over one
// table of fields; what a field may hold is in that table and checked in one
// place.

#ifndef GL_ATLAS_RECORD_H
#define GL_ATLAS_RECORD_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum gl_atlas_field {
  GL_QUESTION,    // winner, or pairing: is there a pairing strategy?
  GL_GAME,        // in its shortest form
  GL_WRITTEN,     // as somebody wrote it
  GL_POSITION,    // 16 digits that tell positions apart, whatever their names
  GL_HASH,        // of the lines, as certificates have it; NULL if infinite
  GL_FIRST,       // who moves first
  GL_VALUE,       // the answer
  GL_ENGINE,      // who found it,
  GL_MADE_BY,     // in which version of gridlock
  GL_NODES,       // positions expanded
  GL_SECONDS,     // on the wall
  GL_PEAK_BYTES,  // of memory
  GL_TURNS,       // that Maker needs by the certificate
  GL_CERTIFICATE, // a path, relative to the atlas
  GL_MEMBER,      // of the archive that the path names
  GL_SHA256,      // of the certificate, not compressed
  GL_BYTES,       // of the same
  GL_VERDICT,     // what gridcheck said,
  GL_CHECKER,     // in which version
  GL_RECIPE,      // arguments of gridlock that make the certificate again
  GL_NOTE,        // for people
  GL_DATE,        // when it was found, UTC
  GL_FIELDS
} gl_atlas_field;

typedef enum gl_record_field_kind {
  GL_FIELD_TEXT,  // printable UTF-8 without control characters
  GL_FIELD_WORD,  // one of the words in `words`
  GL_FIELD_HEX,   // so many lower case hexadecimal digits
  GL_FIELD_WHOLE, // a whole number below 2^63
  GL_FIELD_REAL,  // a number with three decimals
  GL_FIELD_DATE,  // 2026-11-15T21:00:00Z
} gl_record_field_kind;

typedef struct gl_record_field_row {
  const char *name;
  gl_record_field_kind kind;
  bool needed;
  const char *words; // GL_FIELD_WORD: a|b|c
  size_t digits;     // GL_FIELD_HEX
} gl_record_field_row;

extern const gl_record_field_row gl_record_fields[GL_FIELDS];

typedef struct gridlock_record gl_atlas_record; // the same, in public

struct gridlock_record {
  char *at[GL_FIELDS];
  char *source; // of a value that was derived: the game it follows from
};

typedef struct gl_records {
  gl_atlas_record *at;
  size_t count;
  size_t room;
} gl_records;

// The field of this name, or GL_FIELDS.
gl_atlas_field gl_record_field_named(const char *name, size_t size);

// May the field hold this?
bool gl_record_field_holds(gl_atlas_field field, const char *text);

void gl_record_clear(gl_atlas_record *record);
void gl_records_clear(gl_records *records);

// Sets a field to a copy of `text`, NULL included; false if malloc fails.
bool gl_record_set(gl_atlas_record *record, gl_atlas_field field,
                   const char *text);
bool gl_record_number(gl_atlas_record *record, gl_atlas_field field,
                      uint64_t number);
bool gl_record_real(gl_atlas_record *record, gl_atlas_field field,
                    double number);

bool gl_record_copy(const gl_atlas_record *from, gl_atlas_record *to);

// Appends a record, which the list then owns; false if malloc fails, and the
// record is cleared.
bool gl_records_push(gl_records *records, gl_atlas_record *record);

// Is every field what the table says?  Complaints name `place` and `line`.
gl_status gl_record_check(const gl_atlas_record *record, const char *place,
                          size_t line, gl_error *error);

// In the order of people: by question and game, numbers by their size.
void gl_records_sort(gl_records *records);
int gl_record_natural_compare(const char *a, const char *b);

#endif
