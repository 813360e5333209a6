// SPDX-License-Identifier: MIT
// write.h -- the words of a file .gls, doc/formats/sequence.md
//
// One header, then each card: its beginning, its cells or its children, its
// end; then the claim: its beginning, one child, or several and an end.

#ifndef GL_LATTICE_WRITE_H
#define GL_LATTICE_WRITE_H

#include "lattice/isometry.h"

#include <stdio.h>

void gl_lattice_write_header(FILE *file);

// A card of the rule `line` or `play`, and the cell that Maker takes.
void gl_lattice_write_card(FILE *file, size_t name, bool line, gl_point move);
void gl_lattice_write_cell(FILE *file, gl_point cell);
void gl_lattice_write_child(FILE *file, size_t name, gl_isometry map);
void gl_lattice_write_claim(FILE *file);

// Of a card, or of a claim; `list` is false if nothing but a newline ends it.
void gl_lattice_write_end(FILE *file, bool list);

#endif
