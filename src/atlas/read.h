// SPDX-License-Identifier: MIT
// read.h -- records from text: SQL as write.h writes it, and JSON
//
// Whoever wrote the text is not trusted.  No SQL is executed: of a file only
// the INSERT lines are read, and they hold nothing but literals; what stands
// before them must be the schema, character by character.

#ifndef GL_ATLAS_READ_H
#define GL_ATLAS_READ_H

#include "atlas/record.h"

// Reads a whole text, SQL or JSON by its first character, and appends its
// records.  Fields are set, not checked (gl_record_check), and in JSON any may
// be missing.  Complaints call the text `place` and have line and column.
gl_status gl_read_records(const char *place, const char *bytes, size_t size,
                          gl_records *records, gl_error *error);

#endif
