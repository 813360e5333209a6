// SPDX-License-Identifier: MIT
// reproduce.h -- papers, and the parts of a paper that can be run again
//
// A paper is a row in a table of reproduce.c and a file with its parts.

#ifndef GL_PAPERS_REPRODUCE_H
#define GL_PAPERS_REPRODUCE_H

#include "papers/report.h"

typedef struct paper_part {
  const char *name;
  const char *sentence;
  // Runs, and writes what came out into the report.
  gl_status (*run)(report *r, gl_error *error);
} paper_part;

typedef struct paper {
  const char *name;
  const char *title;
  const char *preface; // of its page
  double quick;        // seconds on the wall, for --quick
  const paper_part *part;
  size_t parts;
  void (*end)(void *work); // frees the report's work, if there is any; or NULL
} paper;

extern const paper paper_hsu;
extern const paper paper_czifra;
extern const paper paper_diptarama;
extern const paper paper_gyorffy;
extern const paper paper_sieben;

// The papers by number; NULL past the last.
const paper *paper_at(size_t number);

// The parts of all papers by number; NULL past the last.
const char *paper_part_name(size_t number);

#endif
