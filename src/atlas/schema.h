// SPDX-License-Identifier: MIT
// schema.h -- the tables of the atlas, as SQL
//
// The database and the text form (`gridlock atlas export --format sql`) have
// the same ones.  A new version is a new step in the list of migrations.

#ifndef GL_ATLAS_SCHEMA_H
#define GL_ATLAS_SCHEMA_H

#include <stddef.h>

#define GL_SCHEMA_VERSION 2

// What makes an empty database one of this version.
extern const char gl_schema[];

// What makes a database of version `from` one of the next, from 1; NULL if
// there is no such step.
const char *gl_schema_step(size_t from);

#endif
