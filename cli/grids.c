// SPDX-License-Identifier: MIT
// The tables of doc/results, as Markdown.  Each entry links to its certificate,
// or to the recipe that makes it; (B) is derived, B* is new (its note says so).

#include "cli/atlas.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

// Where the atlas is, seen from the pages; and what it says about doc/results.
#define ATLAS "../../atlas/"
#define PAGES "../doc/results/"

// ---- entries ----------------------------------------------------------------

static void put(const table_pen *pen, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void put(const table_pen *pen, const char *format, ...) {
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

static void put_link(const table_pen *pen, const gl_record *record,
                     const char *source) {
  const char *path = record->at[GL_CERTIFICATE];
  if (path && !strncmp(path, PAGES, strlen(PAGES)))
    put(pen, "(%s", path + strlen(PAGES));
  else if (path)
    put(pen, "(%s%s", ATLAS, path);
  else
    put(pen, "(%sREADME.md#recipes", ATLAS);
  const char *title = record->at[GL_MEMBER]   ? record->at[GL_MEMBER]
                      : path                  ? NULL
                      : record->at[GL_RECIPE] ? record->at[GL_RECIPE]
                                              : "no certificate";
  if (title || source) {
    put(pen, " \"");
    if (source) {
      put_title(pen, "from ");
      put_title(pen, source);
      put_title(pen, title ? ", " : "");
    }
    put_title(pen, title ? title : "");
    put(pen, "\"");
  }
  put(pen, ")");
}

static bool is_new(const gl_record *record) {
  const char *note = record->at[GL_NOTE];
  return note && !strncmp(note, "new", 3);
}

static const char *letter_of(gl_answer answer) {
  static const char *const letters[] = {"",  "**M**", "B",   "1",
                                        "2", "=",     "yes", "no"};
  return letters[answer];
}

// What is known about a game; an answer that is open is empty.
static gl_reply ask(table_pen *pen, const char *question, const char *format,
                    ...) __attribute__((format(printf, 3, 4)));

static gl_reply ask(table_pen *pen, const char *question, const char *format,
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

static const char *marks_of(const gl_reply *reply) {
  return !reply->derived && is_new(reply->record) ? "\\*" : "";
}

// An entry: a text that links to the evidence.
static void put_entry(const table_pen *pen, const gl_reply *reply,
                      const char *text) {
  put(pen, reply->derived ? "[(%s)%s]" : "[%s%s]", text, marks_of(reply));
  put_link(pen, reply->record,
           reply->derived ? reply->record->at[GL_GAME] : NULL);
}

// Digits in groups of three.
static const char *group(const char *digits, char text[40]) {
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
static void put_winner(const table_pen *pen, const gl_reply *reply) {
  char text[64];
  char nodes[40] = "";
  if (!reply->answer) {
    put(pen, " ? |");
    return;
  }
  if (!reply->derived && reply->record->at[GL_NODES])
    group(reply->record->at[GL_NODES], nodes);
  snprintf(text, sizeof text, "%s%s%s", letter_of(reply->answer),
           *nodes ? " " : "", nodes);
  put(pen, " ");
  put_entry(pen, reply, text);
  put(pen, " |");
}

// ---- k in a row -------------------------------------------------------------

static void put_rule(const table_pen *pen, size_t columns) {
  put(pen, "|");
  for (size_t i = 0; i < columns; i++)
    put(pen, "---|");
  put(pen, "\n");
}

static void put_boards(table_pen *pen, const char *first, size_t most) {
  for (size_t k = 3; k <= 8; k++) {
    put(pen, "%s| k = %zu |", k > 3 ? "\n" : "", k);
    for (size_t n = k; n <= most; n++)
      put(pen, " n = %zu |", n);
    put(pen, "\n");
    put_rule(pen, most - k + 2);
    for (size_t m = 1; m <= most; m++) {
      put(pen, "| m = %zu |", m);
      for (size_t n = k; n <= most; n++) {
        if (m > n) {
          put(pen, "  |");
          continue;
        }
        const gl_reply reply =
            ask(pen, "winner", "mnk:%zu,%zu,%zu%s", m, n, k, first);
        put_winner(pen, &reply);
      }
      put(pen, "\n");
    }
  }
}

static void put_maker_first(table_pen *pen) { put_boards(pen, "", 10); }

static void put_breaker_first(table_pen *pen) {
  put_boards(pen, ",first=breaker", 9);
}

static void put_strips(table_pen *pen) {
  put(pen, "| n | `strip:n` | `strip:n,open` |\n");
  put_rule(pen, 3);
  for (size_t n = 7; n <= 16; n++) {
    const gl_reply closed = ask(pen, "winner", "strip:%zu", n);
    const gl_reply open = ask(pen, "winner", "strip:%zu,open", n);
    put(pen, "| %zu |", n);
    put_winner(pen, &closed);
    put_winner(pen, &open);
    put(pen, "\n");
  }
}

// ---- polyominoes ------------------------------------------------------------

typedef void shape_writer(table_pen *pen, const char *name);

static void each_shape(table_pen *pen, size_t from, size_t to,
                       shape_writer *write) {
  for (size_t cells = from; cells <= to; cells++) {
    gl_shapes shapes = {0};
    if (!gl_shapes_enumerate(&shapes, cells))
      pen->status = gl_fail_memory(pen->error);
    for (size_t i = 0; i < shapes.count; i++) {
      const char *known = gl_shape_name(&shapes.at[i]);
      char text[128] = "";
      for (size_t j = 0; !known && j < shapes.at[i].count; j++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%d:%d",
                 j ? "," : "", shapes.at[i].at[j].x, shapes.at[i].at[j].y);
      write(pen, known ? known : text);
    }
    gl_shapes_clear(&shapes);
  }
}

// The winner on a board; for Maker, the turns that she needs there.
static void put_turns(const table_pen *pen, const gl_reply *reply) {
  const char *turns =
      reply->derived || !reply->record ? NULL : reply->record->at[GL_TURNS];
  put(pen, " ");
  if (!reply->answer)
    put(pen, "?");
  else
    put_entry(pen, reply, turns ? turns : letter_of(reply->answer));
  put(pen, " |");
}

// All boards of a polyomino that has no paving.
static void put_shape(table_pen *pen, const char *name) {
  const gl_reply plane = ask(pen, "winner", "poly:%s@inf", name);
  if (plane.answer == GL_ANSWER_BREAKER)
    return;
  put(pen, "| `%s` |", name);
  for (size_t w = 1; w <= 8; w++)
    put(pen, " %zu |", w);
  put(pen, "\n");
  put_rule(pen, 9);
  for (size_t h = 1; h <= 8; h++) {
    put(pen, "| %zu |", h);
    for (size_t w = 1; w <= h; w++) {
      const gl_reply reply = ask(pen, "winner", "poly:%s@%zux%zu", name, w, h);
      put_turns(pen, &reply);
    }
    for (size_t w = h + 1; w <= 8; w++)
      put(pen, "  |");
    put(pen, "\n");
  }
  put(pen, "\n");
}

static void put_paved(table_pen *pen, const char *name) {
  const gl_reply plane = ask(pen, "winner", "poly:%s@inf", name);
  if (plane.answer != GL_ANSWER_BREAKER)
    return;
  char text[136];
  snprintf(text, sizeof text, "`%s`", name);
  put_entry(pen, &plane, text);
  put(pen, "\n");
}

static void put_polyominoes(table_pen *pen) {
  each_shape(pen, 1, 6, put_shape);
  put(pen, "Breaker wins on every board, by the paving of the plane that each "
           "name links to:\n");
  each_shape(pen, 1, 6, put_paved);
}

// Tori up to 8 x 8 with this answer, as links.
static size_t put_tori(table_pen *pen, const char *name, gl_answer wanted) {
  size_t count = 0;
  for (size_t h = 1; h <= 8; h++)
    for (size_t w = 1; w <= h; w++) {
      const gl_reply reply =
          ask(pen, "winner", "poly:%s@%zux%zu,torus", name, w, h);
      if (reply.answer != wanted)
        continue;
      const char *turns =
          wanted && !reply.derived ? reply.record->at[GL_TURNS] : NULL;
      char text[64];
      snprintf(text, sizeof text, "%zu x %zu%s%s", w, h, turns ? ": " : "",
               turns ? turns : "");
      put(pen, "%s", count++ ? ", " : "");
      if (wanted)
        put_entry(pen, &reply, text);
      else
        put(pen, "%s", text);
    }
  return count;
}

static void put_torus(table_pen *pen, const char *name) {
  put(pen, "| `%s` | ", name);
  const size_t maker = put_tori(pen, name, GL_ANSWER_MAKER);
  put(pen, " | ");
  const size_t open = put_tori(pen, name, GL_ANSWER_OPEN);
  put(pen, " | %zu |\n", 36 - maker - open);
}

static void put_all_tori(table_pen *pen) {
  put(pen, "| polyomino | Maker wins on | open | Breaker's |\n");
  put_rule(pen, 4);
  each_shape(pen, 1, 6, put_torus);
}

// ---- strong games -----------------------------------------------------------

static bool begins(const char *text, const char *with) {
  return !strncmp(text, with, strlen(with));
}

// One row for each strong game with one stone per turn, or Snaky's.
static void put_strong(table_pen *pen) {
  const gl_records *records = pen->deriver->records;
  put(pen, "| game | value | nodes | certificate |\n");
  put_rule(pen, 4);
  for (size_t i = 0; i < records->count; i++) {
    char *const *at = records->at[i].at;
    char nodes[40] = "";
    const bool mnk =
        begins(at[GL_GAME], "mnk:") && strstr(at[GL_GAME], "strong");
    const bool gttt =
        begins(at[GL_GAME], "gttt:") &&
        (!strpbrk(at[GL_GAME], ",") || strstr(at[GL_GAME], "snaky"));
    if (strcmp(at[GL_QUESTION], "winner") != 0 || !(mnk || gttt))
      continue;
    const gl_reply reply = {gl_answer_named(at[GL_VALUE]), &records->at[i],
                            false};
    put(pen, "| `%s`%s | %s | %s | ", at[GL_GAME], marks_of(&reply),
        at[GL_VALUE], at[GL_NODES] ? group(at[GL_NODES], nodes) : "");
    put(pen, "[%s bytes]", at[GL_BYTES] ? at[GL_BYTES] : "?");
    put_link(pen, reply.record, NULL);
    put(pen, " |\n");
  }
}

static void put_gttt_row(table_pen *pen, const char *name, const char *board) {
  static const char *const turns[] = {"", ",p=2", ",p=2,q=2"};
  put(pen, "| `%s@%s` |", name, board);
  for (size_t torus = 0; torus < 2; torus++)
    for (size_t i = 0; i < 3; i++) {
      const gl_reply reply = ask(pen, "winner", "gttt:%s@%s%s%s", name, board,
                                 torus ? ",torus" : "", turns[i]);
      put(pen, " ");
      if (reply.answer)
        put_entry(pen, &reply, letter_of(reply.answer));
      else
        put(pen, "?");
      put(pen, " |");
    }
  put(pen, "\n");
}

// The 90 games of Diptarama, Yoshinaka and Shinohara (2016).
static void put_gttt(table_pen *pen) {
  static const char *const names[] = {"domino", "el",     "tic",   "elly",
                                      "fatty",  "knobby", "tippy", "skinny"};
  put(pen, "| game | (1,1) | (2,1) | (2,2) | torus, (1,1) | (2,1) | (2,2) |\n");
  put_rule(pen, 7);
  for (size_t i = 0; i < 7; i++)
    put_gttt_row(pen, names[i], "3x3");
  for (size_t i = 0; i < 8; i++)
    put_gttt_row(pen, names[i], "4x4");
}

// ---- pairings ---------------------------------------------------------------

#define WIDEST 24

static gl_reply pairing_of(table_pen *pen, size_t m, size_t n, size_t k,
                           const char *first) {
  return ask(pen, "pairing", "mnk:%zu,%zu,%zu%s", m, n, k, first);
}

// Is the board on the border of those with this answer: all that are one larger
// (or smaller) have another one?
static bool is_border(gl_answer (*known)[WIDEST + 2], size_t m, size_t n,
                      int step) {
  const gl_answer answer = known[m][n];
  const size_t wide = (size_t)((int)n + step);
  const size_t high = (size_t)((int)m + step);
  const bool wider = wide >= m && wide <= WIDEST && known[m][wide] == answer;
  const bool higher = high >= 1 && high <= n && known[high][n] == answer;
  return !wider && !higher;
}

static void put_border(table_pen *pen, gl_answer (*known)[WIDEST + 2],
                       gl_answer wanted, size_t k, const char *first) {
  size_t count = 0;
  for (size_t m = 1; m <= WIDEST; m++)
    for (size_t n = m; n <= WIDEST; n++) {
      if (known[m][n] != wanted ||
          !is_border(known, m, n, wanted == GL_ANSWER_PAIRED ? 1 : -1))
        continue;
      char text[48];
      const gl_reply reply = pairing_of(pen, m, n, k, first);
      snprintf(text, sizeof text, "%zu x %zu%s", m, n,
               wanted == GL_ANSWER_PAIRED && n == WIDEST ? "+" : "");
      put(pen, "%s", count++ ? ", " : " ");
      if (wanted)
        put_entry(pen, &reply, text);
      else
        put(pen, "%s", text);
    }
  put(pen, "%s |", count ? "" : " -");
}

static void put_pairing_row(table_pen *pen, size_t k, const char *first) {
  gl_answer(*known)[WIDEST + 2] = calloc(WIDEST + 2, sizeof *known);
  if (!known) {
    pen->status = gl_fail_memory(pen->error);
    return;
  }
  size_t open = 0;
  for (size_t m = 1; m <= WIDEST; m++)
    for (size_t n = m; n <= WIDEST; n++) {
      known[m][n] = pairing_of(pen, m, n, k, first).answer;
      open += !known[m][n];
    }
  put(pen, "| %zu | %s |", k, *first ? "Breaker" : "Maker");
  put_border(pen, known, GL_ANSWER_PAIRED, k, first);
  put_border(pen, known, GL_ANSWER_UNPAIRED, k, first);
  put(pen, " %zu |\n", open);
  free(known);
}

static void put_pairings(table_pen *pen) {
  put(pen, "| k | first | largest boards with a pairing | smallest boards "
           "without one | not decided |\n");
  put_rule(pen, 5);
  for (size_t k = 3; k <= 9; k++) {
    put_pairing_row(pen, k, "");
    put_pairing_row(pen, k, ",first=breaker");
  }
}

// ---- new ones ---------------------------------------------------------------

static void put_new(table_pen *pen) {
  const gl_records *records = pen->deriver->records;
  put(pen, "| game | value | evidence | why it is new, as far as we know |\n");
  put_rule(pen, 4);
  for (size_t i = 0; i < records->count; i++) {
    char *const *at = records->at[i].at;
    if (!is_new(&records->at[i]))
      continue;
    put(pen, "| `%s` | %s | [%s bytes]", at[GL_GAME], at[GL_VALUE],
        at[GL_BYTES] ? at[GL_BYTES] : "?");
    put_link(pen, &records->at[i], NULL);
    put(pen, ", %s | %s |\n", at[GL_VERDICT] ? at[GL_VERDICT] : "not checked",
        at[GL_NOTE] + (begins(at[GL_NOTE], "new: ") ? 5 : 0));
  }
}

bool write_table(table_pen *pen, const char *name) {
  static const struct {
    const char *name;
    void (*write)(table_pen *pen);
  } tables[] = {
      {"mnk", put_maker_first}, {"breaker-first", put_breaker_first},
      {"strips", put_strips},   {"polyominoes", put_polyominoes},
      {"tori", put_all_tori},   {"strong", put_strong},
      {"gttt", put_gttt},       {"pairings", put_pairings},
      {"new", put_new},
  };
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
    if (!strcmp(tables[i].name, name)) {
      tables[i].write(pen);
      return true;
    }
  return false;
}
