// SPDX-License-Identifier: MIT
// Tables by width and height: k in a row, strips, polyominoes.

#include "cli/commands.h"
#include "pages/tables.h"

#include <stdlib.h>
#include <string.h>

// ---- k in a row -------------------------------------------------------------

// A table for each k of `from` to `to`, with boards up to `most` squared.
static void put_boards(table_pen *pen, const char *first, size_t from,
                       size_t to, size_t most) {
  for (size_t k = from; k <= to; k++) {
    put_table_text(pen, "%s| k = %zu |", k > from ? "\n" : "", k);
    for (size_t n = k; n <= most; n++)
      put_table_text(pen, " n = %zu |", n);
    put_table_text(pen, "\n");
    put_table_rule(pen, most - k + 2);
    for (size_t m = 1; m <= most; m++) {
      put_table_text(pen, "| m = %zu |", m);
      for (size_t n = k; n <= most; n++) {
        if (m > n) {
          put_table_text(pen, "  |");
          continue;
        }
        const gl_reply reply =
            ask_entry(pen, "winner", "mnk:%zu,%zu,%zu%s", m, n, k, first);
        put_entry_winner(pen, &reply);
      }
      put_table_text(pen, "\n");
    }
  }
}

void put_maker_first_grid(table_pen *pen) { put_boards(pen, "", 3, 8, 10); }

void put_breaker_first_grid(table_pen *pen) {
  put_boards(pen, ",first=breaker", 3, 8, 9);
}

#define MAP_MOST 15 // rows and columns of the largest board in the maps
#define MAP_CELL 28 // pixels

void put_rows_grid(table_pen *pen) { put_boards(pen, "", 4, 6, MAP_MOST); }

// A square of a map, for the board m x n: whose it is, and whether a
// certificate says so or it is derived.
static void put_map_cell(table_pen *pen, size_t m, size_t n, size_t k) {
  static const char *const names[] = {"open", "maker", "breaker"};
  static const char *const letters[] = {"?", "M", "B"};
  const gl_reply reply = ask_entry(pen, "winner", "mnk:%zu,%zu,%zu", m, n, k);
  const size_t answer = reply.answer <= GL_ANSWER_BREAKER ? reply.answer : 0;
  put_table_text(
      pen,
      "<g class=\"%s%s\" transform=\"translate(%zu %zu)\">"
      "<title>%zu x %zu: %s%s%s</title><rect width=\"26\" "
      "height=\"26\"/><text x=\"13\" y=\"18\">%s</text></g>\n",
      names[answer], answer && !reply.derived ? " proved" : "", n * MAP_CELL,
      m * MAP_CELL, m, n, names[answer], reply.derived ? ", from " : "",
      reply.derived ? reply.record->at[GL_GAME] : "", letters[answer]);
}

void put_five_grid(table_pen *pen) {
  for (size_t m = 1; m <= MAP_MOST; m++) {
    put_table_text(pen,
                   "<text class=\"side\" x=\"14\" y=\"%zu\">%zu</text>\n"
                   "<text class=\"side\" x=\"%zu\" y=\"18\">%zu</text>\n",
                   m * MAP_CELL + 18, m, m * MAP_CELL + 13, m);
    for (size_t n = m; n <= MAP_MOST; n++)
      put_map_cell(pen, m, n, 5);
  }
}

void put_strip_grid(table_pen *pen) {
  put_table_text(pen, "| n | `strip:n` | `strip:n,open` |\n");
  put_table_rule(pen, 3);
  for (size_t n = 7; n <= 16; n++) {
    const gl_reply closed = ask_entry(pen, "winner", "strip:%zu", n);
    const gl_reply open = ask_entry(pen, "winner", "strip:%zu,open", n);
    put_table_text(pen, "| %zu |", n);
    put_entry_winner(pen, &closed);
    put_entry_winner(pen, &open);
    put_table_text(pen, "\n");
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
      char name[128] = "";
      FILE *file = fmemopen(name, sizeof name, "w");
      if (!file) {
        pen->status = gl_fail_memory(pen->error);
        break;
      }
      print_shape_name(&shapes.at[i], file);
      fclose(file);
      write(pen, name);
    }
    gl_shapes_clear(&shapes);
  }
}

// The winner on a board; for Maker, the turns that she needs there.
static void put_turns(const table_pen *pen, const gl_reply *reply) {
  const char *turns =
      reply->derived || !reply->record ? NULL : reply->record->at[GL_TURNS];
  put_table_text(pen, " ");
  if (!reply->answer)
    put_table_text(pen, "?");
  else
    put_entry(pen, reply, turns ? turns : entry_letter(reply->answer));
  put_table_text(pen, " |");
}

// All boards of a polyomino that has no paving.
static void put_shape(table_pen *pen, const char *name) {
  const gl_reply plane = ask_entry(pen, "winner", "poly:%s@inf", name);
  if (plane.answer == GL_ANSWER_BREAKER)
    return;
  put_table_text(pen, "| `%s` |", name);
  for (size_t w = 1; w <= 8; w++)
    put_table_text(pen, " %zu |", w);
  put_table_text(pen, "\n");
  put_table_rule(pen, 9);
  for (size_t h = 1; h <= 8; h++) {
    put_table_text(pen, "| %zu |", h);
    for (size_t w = 1; w <= h; w++) {
      const gl_reply reply =
          ask_entry(pen, "winner", "poly:%s@%zux%zu", name, w, h);
      put_turns(pen, &reply);
    }
    for (size_t w = h + 1; w <= 8; w++)
      put_table_text(pen, "  |");
    put_table_text(pen, "\n");
  }
  put_table_text(pen, "\n");
}

void put_polyomino_grid(table_pen *pen) { each_shape(pen, 1, 6, put_shape); }

// Tori up to 8 x 8 with this answer, as links.
static size_t put_tori(table_pen *pen, const char *name,
                       gl_atlas_answer wanted) {
  size_t count = 0;
  for (size_t h = 1; h <= 8; h++)
    for (size_t w = 1; w <= h; w++) {
      const gl_reply reply =
          ask_entry(pen, "winner", "poly:%s@%zux%zu,torus", name, w, h);
      if (reply.answer != wanted)
        continue;
      const char *turns =
          wanted && !reply.derived ? reply.record->at[GL_TURNS] : NULL;
      char text[64];
      snprintf(text, sizeof text, "%zu x %zu%s%s", w, h, turns ? ": " : "",
               turns ? turns : "");
      put_table_text(pen, "%s", count++ ? ", " : "");
      if (wanted)
        put_entry(pen, &reply, text);
      else
        put_table_text(pen, "%s", text);
    }
  return count;
}

static void put_torus(table_pen *pen, const char *name) {
  put_table_text(pen, "| `%s` | ", name);
  const size_t maker = put_tori(pen, name, GL_ANSWER_MAKER);
  put_table_text(pen, " | ");
  const size_t open = put_tori(pen, name, GL_ANSWER_OPEN);
  put_table_text(pen, " | %zu |\n", 36 - maker - open);
}

void put_tori_grid(table_pen *pen) {
  put_table_text(pen, "| polyomino | Maker wins on | open | Breaker's |\n");
  put_table_rule(pen, 4);
  each_shape(pen, 1, 6, put_torus);
}
