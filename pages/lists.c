// SPDX-License-Identifier: MIT
// Tables that list games: strong ones, borders of pairings, new results.

#include "pages/tables.h"

#include <stdlib.h>
#include <string.h>

// ---- strong games -----------------------------------------------------------

static bool begins(const char *text, const char *with) {
  return !strncmp(text, with, strlen(with));
}

// One row for each strong game with one stone per turn, or Snaky's.
void put_strong_list(table_pen *pen) {
  const gl_records *records = pen->deriver->records;
  put_table_text(pen, "| game | value | nodes | certificate |\n");
  put_table_rule(pen, 4);
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
    const gl_reply reply = {gl_atlas_answer_named(at[GL_VALUE]),
                            &records->at[i], false};
    put_table_text(pen, "| `%s`%s | %s | %s | ", at[GL_GAME],
                   entry_marks(&reply), at[GL_VALUE],
                   at[GL_NODES] ? group_entry_digits(at[GL_NODES], nodes) : "");
    put_table_text(pen, "[%s bytes]", at[GL_BYTES] ? at[GL_BYTES] : "?");
    put_entry_link(pen, reply.record, NULL);
    put_table_text(pen, " |\n");
  }
}

static void put_gttt_row(table_pen *pen, const char *name, const char *board) {
  static const char *const turns[] = {"", ",p=2", ",p=2,q=2"};
  put_table_text(pen, "| `%s@%s` |", name, board);
  for (size_t torus = 0; torus < 2; torus++)
    for (size_t i = 0; i < 3; i++) {
      const gl_reply reply = ask_entry(pen, "winner", "gttt:%s@%s%s%s", name,
                                       board, torus ? ",torus" : "", turns[i]);
      put_table_text(pen, " ");
      if (reply.answer)
        put_entry(pen, &reply, entry_letter(reply.answer));
      else
        put_table_text(pen, "?");
      put_table_text(pen, " |");
    }
  put_table_text(pen, "\n");
}

// The 90 games of Diptarama, Yoshinaka and Shinohara (2016).
void put_gttt_list(table_pen *pen) {
  static const char *const names[] = {"domino", "el",     "tic",   "elly",
                                      "fatty",  "knobby", "tippy", "skinny"};
  put_table_text(
      pen, "| game | (1,1) | (2,1) | (2,2) | torus, (1,1) | (2,1) | (2,2) |\n");
  put_table_rule(pen, 7);
  for (size_t i = 0; i < 7; i++)
    put_gttt_row(pen, names[i], "3x3");
  for (size_t i = 0; i < 8; i++)
    put_gttt_row(pen, names[i], "4x4");
}

// ---- pairings ---------------------------------------------------------------

#define WIDEST 24

static gl_reply pairing_of(table_pen *pen, size_t m, size_t n, size_t k,
                           const char *first) {
  return ask_entry(pen, "pairing", "mnk:%zu,%zu,%zu%s", m, n, k, first);
}

// Is the board on the border of those with this answer: all that are one larger
// (or smaller) have another one?
static bool is_border(gl_atlas_answer (*known)[WIDEST + 2], size_t m, size_t n,
                      bool larger) {
  const gl_atlas_answer answer = known[m][n];
  const size_t wide = larger ? n + 1 : n - 1;
  const size_t high = larger ? m + 1 : m - 1;
  const bool wider = wide >= m && wide <= WIDEST && known[m][wide] == answer;
  const bool higher = high >= 1 && high <= n && known[high][n] == answer;
  return !wider && !higher;
}

static void put_border(table_pen *pen, gl_atlas_answer (*known)[WIDEST + 2],
                       gl_atlas_answer wanted, size_t k, const char *first) {
  size_t count = 0;
  for (size_t m = 1; m <= WIDEST; m++)
    for (size_t n = m; n <= WIDEST; n++) {
      if (known[m][n] != wanted ||
          !is_border(known, m, n, wanted == GL_ANSWER_PAIRED))
        continue;
      char text[48];
      const gl_reply reply = pairing_of(pen, m, n, k, first);
      snprintf(text, sizeof text, "%zu x %zu%s", m, n,
               wanted == GL_ANSWER_PAIRED && n == WIDEST ? "+" : "");
      put_table_text(pen, "%s", count++ ? ", " : " ");
      if (wanted)
        put_entry(pen, &reply, text);
      else
        put_table_text(pen, "%s", text);
    }
  put_table_text(pen, "%s |", count ? "" : " -");
}

static void put_pairing_row(table_pen *pen, size_t k, const char *first) {
  gl_atlas_answer(*known)[WIDEST + 2] = calloc(WIDEST + 2, sizeof *known);
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
  put_table_text(pen, "| %zu | %s |", k, *first ? "Breaker" : "Maker");
  put_border(pen, known, GL_ANSWER_PAIRED, k, first);
  put_border(pen, known, GL_ANSWER_UNPAIRED, k, first);
  put_table_text(pen, " %zu |\n", open);
  free(known);
}

void put_pairing_list(table_pen *pen) {
  put_table_text(
      pen, "| k | first | largest boards with a pairing | smallest boards "
           "without one | not decided |\n");
  put_table_rule(pen, 5);
  for (size_t k = 3; k <= 9; k++) {
    put_pairing_row(pen, k, "");
    put_pairing_row(pen, k, ",first=breaker");
  }
}

// ---- new ones ---------------------------------------------------------------

static void put_megabytes(const table_pen *pen, const char *bytes) {
  if (bytes)
    put_table_text(pen, " %.1f |", strtod(bytes, NULL) / 1e6);
  else
    put_table_text(pen, "  |");
}

void put_new_list(table_pen *pen) {
  const gl_records *records = pen->deriver->records;
  put_table_text(
      pen,
      "| game | value | engine | nodes | s | memory, MB | certificate, MB | "
      "before, as far as we know |\n");
  put_table_rule(pen, 8);
  for (size_t i = 0; i < records->count; i++) {
    char *const *at = records->at[i].at;
    char nodes[GROUP_SIZE] = "";
    if (!entry_is_new(&records->at[i]))
      continue;
    put_table_text(pen, "| `%s` | [%s]", at[GL_GAME], at[GL_VALUE]);
    put_entry_link(pen, &records->at[i], NULL);
    put_table_text(pen, ", %s | %s | %s | %s |",
                   at[GL_VERDICT] ? at[GL_VERDICT] : "not checked",
                   at[GL_ENGINE] ? at[GL_ENGINE] : "",
                   at[GL_NODES] ? group_entry_digits(at[GL_NODES], nodes) : "",
                   at[GL_SECONDS] ? at[GL_SECONDS] : "");
    put_megabytes(pen, at[GL_PEAK_BYTES]);
    put_megabytes(pen, at[GL_BYTES]);
    put_table_text(pen, " %s |\n",
                   at[GL_NOTE] + (begins(at[GL_NOTE], "new: ") ? 5 : 0));
  }
}
