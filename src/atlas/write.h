// SPDX-License-Identifier: MIT
// write.h -- records as SQL, JSON and CSV

#ifndef GL_ATLAS_WRITE_H
#define GL_ATLAS_WRITE_H

#include "atlas/record.h"
#include "io/json.h"

#include <stdio.h>

// A database as text: what read.h reads, and what sqlite3 does, too.  One text
// line for each record.
void gl_write_sql(const gl_records *records, FILE *file);

// An array of objects, one a text line; derived ones have `derived_from`.
void gl_write_json(const gl_records *records, FILE *file);

// The same as one object.
void gl_write_object(const gl_atlas_record *record, gl_json *json);

// RFC 4180, with the names of the fields in the first line.
void gl_write_csv(const gl_records *records, FILE *file);

// What stands before the first INSERT of the SQL, and after the last.
extern const char gl_write_sql_head[];
extern const char gl_write_sql_insert[];
extern const char gl_write_sql_tail[];

#endif
