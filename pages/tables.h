// SPDX-License-Identifier: MIT
// tables.h -- the tables of doc/results, made of the atlas
//
// Each entry links to its certificate, or to the recipe that makes it; (B) is
// derived, B* is new: its note says so.

#ifndef GL_PAGES_TABLES_H
#define GL_PAGES_TABLES_H

#include "cli/atlas.h"

typedef struct table_pen {
  gl_deriver *deriver;
  FILE *file;
  gl_error *error;
  gl_status status; // of the first failure
} table_pen;

typedef void table_writer(table_pen *pen);

// The tables (grids.c, lists.c).
table_writer put_maker_first_grid, put_breaker_first_grid, put_strip_grid,
    put_polyomino_grid, put_tori_grid, put_strong_list, put_gttt_list,
    put_pairing_list, put_new_list, put_rows_grid;

// The picture of five in a row: all boards up to 15 x 15, as SVG.
table_writer put_five_grid;

// What they are made of (entry.c).
void put_table_text(const table_pen *pen, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// The line under the head of a table.
void put_table_rule(const table_pen *pen, size_t columns);

// What is known about a game; the answer is GL_ANSWER_OPEN if nothing is.
gl_reply ask_entry(table_pen *pen, const char *question, const char *format,
                   ...) __attribute__((format(printf, 3, 4)));

// A text that links to the evidence.
void put_entry(const table_pen *pen, const gl_reply *reply, const char *text);

// Only the link, in parentheses; `source` is the game that it is about if that
// is another one.
void put_entry_link(const table_pen *pen, const gl_atlas_record *record,
                    const char *source);

// The winner, and the nodes that it took, as a cell.
void put_entry_winner(const table_pen *pen, const gl_reply *reply);

const char *entry_letter(gl_atlas_answer answer);

// Is it not in the literature, as far as we know?  And the mark for that.
bool entry_is_new(const gl_atlas_record *record);
const char *entry_marks(const gl_reply *reply);

// Digits in groups of three.
#define GROUP_SIZE 40
const char *group_entry_digits(const char *digits, char text[GROUP_SIZE]);

#endif
