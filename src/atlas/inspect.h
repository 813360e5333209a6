// SPDX-License-Identifier: MIT
// inspect.h -- the evidence of an atlas, looked at again
//
// Certificates are hashed and given to gridcheck, several at a time; those that
// are not kept are made again by their recipes first.

#ifndef GL_ATLAS_INSPECT_H
#define GL_ATLAS_INSPECT_H

#include "atlas/record.h"

#define GL_INSPECT_MOST 64 // children at a time

typedef struct gl_finding {
  const gl_atlas_record *record;
  const char *verdict; // a word of the field; NULL if the checker was killed
  char sentence[256];  // why it is not `verified`
  double seconds;
} gl_finding;

typedef struct gl_inspection {
  const char *gridcheck; // programs,
  const char *gridlock;  // this one only for recipes
  const char *root;      // where relative paths begin
  size_t parallel;       // children at a time, from 1 to GL_INSPECT_MOST
  char version[32];      // of gridcheck; filled in

  // Asked ten times a second; true ends everything.
  bool (*stop)(void *context);
  // Told of each certificate.
  void (*told)(const gl_finding *finding, void *context);
  void *context;
} gl_inspection;

// Inspects some records: those with a certificate, and those with a recipe only
// if `gridlock` is there; the others are passed over.  A certificate that is
// refused is a finding; a program that cannot be run is a failure.
gl_status gl_inspect(gl_inspection *inspection,
                     const gl_atlas_record *const *record, size_t count,
                     gl_error *error);

// Would it be looked at?
bool gl_inspect_wants(const gl_inspection *inspection,
                      const gl_atlas_record *record);

// Hash and size of a file; false if it cannot be read.
bool gl_inspect_digest(const char *path, char digits[65], uint64_t *bytes);

#endif
