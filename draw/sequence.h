// SPDX-License-Identifier: MIT
// sequence.h -- proof sequences as drawings, like the figures of Sieben (2008)

#ifndef GL_DRAW_SEQUENCE_H
#define GL_DRAW_SEQUENCE_H

#include "draw/sketch.h"
#include "sequence/plan.h"
#include "shorten/digraph.h"

typedef struct sequence_drawing {
  const gl_sequence *sequence;
  const gl_plan *plan;
  bool *unfolded; // situations of a tree
  gl_digraph digraph;
  on_page *at; // of each situation in the digraph
} sequence_drawing;

// To be closed even after a failure.
gl_status open_drawing(sequence_drawing *drawing, const gl_sequence *sequence,
                       const gl_plan *plan, gl_error *error);
void close_drawing(sequence_drawing *drawing);

// The situations in rows, all or the first ones, the proof tree with Breaker's
// positions and without them, and the digraph of who leads to whom; `what` is a
// sequence_drawing.
void draw_situations(const void *what, FILE *file);
void draw_beginning(const void *what, FILE *file);
void draw_tree(const void *what, FILE *file);
void draw_condensed(const void *what, FILE *file);
void draw_digraph(const void *what, FILE *file);

// All of them into a folder, which is made if it is not there: situations.svg,
// beginning.svg, tree.svg, condensed.svg and digraph.svg.
gl_status write_sequence_figures(const gl_sequence *sequence,
                                 const gl_plan *plan, const char *folder,
                                 gl_error *error);

#endif
