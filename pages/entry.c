// SPDX-License-Identifier: MIT
// Entries of the tables, as Markdown.

#include "pages/tables.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

// Where the atlas is, seen from the pages; and what it says about doc/results.
#define ATLAS "../../atlas/"
#define PAGES "../doc/results/"

void put_table_text(const table_pen *pen, const char *format, ...) {
  va_list list;
  va_start(list, format);
  vfprintf(pen->file, format, list);
  va_end(list);
}

// A text between quotes in Markdown.
static void put_title(const table_pen *pen, const char *text) {
  for (; *text; text++)
    fputc(*text == '"' || *text == '|' ? '\'' : *text, pen->file);
}

void put_entry_link(const table_pen *pen, const gl_atlas_record *record,
                    const char *source) {
  const char *path = record->at[GL_CERTIFICATE];
  if (path && !strncmp(path, PAGES, strlen(PAGES)))
    put_table_text(pen, "(%s", path + strlen(PAGES));
  else if (path)
    put_table_text(pen, "(%s%s", ATLAS, path);
  else
    put_table_text(pen, "(%sREADME.md#recipes", ATLAS);
  const char *title = record->at[GL_MEMBER]   ? record->at[GL_MEMBER]
                      : path                  ? NULL
                      : record->at[GL_RECIPE] ? record->at[GL_RECIPE]
                                              : "no certificate";
  if (title || source) {
    put_table_text(pen, " \"");
    if (source) {
      put_title(pen, "from ");
      put_title(pen, source);
      put_title(pen, title ? ", " : "");
    }
    put_title(pen, title ? title : "");
    put_table_text(pen, "\"");
  }
  put_table_text(pen, ")");
}

bool entry_is_new(const gl_atlas_record *record) {
  const char *note = record->at[GL_NOTE];
  return note && !strncmp(note, "new", 3);
}

const char *entry_letter(gl_atlas_answer answer) {
  static const char *const letters[] = {"",  "**M**", "B",   "1",
                                        "2", "=",     "yes", "no"};
  return letters[answer];
}

gl_reply ask_entry(table_pen *pen, const char *question, const char *format,
                   ...) {
  char *game = NULL;
  gl_reply reply = {0};
  va_list list;
  va_start(list, format);
  const int size = vasprintf(&game, format, list);
  va_end(list);
  if (size < 0) {
    pen->status = gl_fail_memory(pen->error);
    return reply;
  }
  if (!pen->status)
    pen->status = gl_derive(pen->deriver, question, game, &reply, pen->error);
  free(game);
  return reply;
}

const char *entry_marks(const gl_reply *reply) {
  return !reply->derived && entry_is_new(reply->record) ? "\\*" : "";
}

// An entry: a text that links to the evidence.
void put_entry(const table_pen *pen, const gl_reply *reply, const char *text) {
  put_table_text(pen, reply->derived ? "[(%s)%s]" : "[%s%s]", text,
                 entry_marks(reply));
  put_entry_link(pen, reply->record,
                 reply->derived ? reply->record->at[GL_GAME] : NULL);
}

// Digits in groups of three.
const char *group_entry_digits(const char *digits, char text[40]) {
  const size_t size = strlen(digits);
  size_t used = 0;
  for (size_t i = 0; i < size && used + 2 < 40; i++) {
    if (i && (size - i) % 3 == 0)
      text[used++] = ',';
    text[used++] = digits[i];
  }
  text[used] = 0;
  return text;
}

// The winner, and the nodes that it took.
void put_entry_winner(const table_pen *pen, const gl_reply *reply) {
  char text[64];
  char nodes[40] = "";
  if (!reply->answer) {
    put_table_text(pen, " ? |");
    return;
  }
  if (!reply->derived && reply->record->at[GL_NODES])
    group_entry_digits(reply->record->at[GL_NODES], nodes);
  snprintf(text, sizeof text, "%s%s%s", entry_letter(reply->answer),
           *nodes ? " " : "", nodes);
  put_table_text(pen, " ");
  put_entry(pen, reply, text);
  put_table_text(pen, " |");
}

void put_table_rule(const table_pen *pen, size_t columns) {
  put_table_text(pen, "|");
  for (size_t i = 0; i < columns; i++)
    put_table_text(pen, "---|");
  put_table_text(pen, "\n");
}
