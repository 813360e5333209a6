// SPDX-License-Identifier: MIT
// The atlas as one page for browsers: no scripts, nothing from elsewhere, light
// or dark as the reader likes.  Boards are drawn as long as the page does not
// get too large.

#include "cli/atlas.h"

#include "atlas/identity.h"
#include "base/text.h"
#include "cli/commands.h"
#include "draw/svg.h"

#include <stdlib.h>
#include <string.h>

#define MOST_LINES 60                // of a board that is drawn
#define MOST_BYTES ((size_t)4 << 20) // of all drawings

static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n"
    "<title>gridlock atlas</title>\n<style>\n"
    ":root { color-scheme: light dark; --ink: #1b1b1b; --paper: #fbfaf7; "
    "--rule: #b9b4a8; --maker: #16549c; --breaker: #9c3a16; }\n"
    "@media (prefers-color-scheme: dark) { :root { --ink: #e8e6e0; --paper: "
    "#1c1c1a; --rule: #55524a; --maker: #8ab8f0; --breaker: #f0a88a; } }\n"
    "body { font: 15px/1.4 sans-serif; color: var(--ink); background: "
    "var(--paper); margin: 2em auto; max-width: 76em; padding: 0 1em; }\n"
    "table { border-collapse: collapse; width: 100%; }\n"
    "td, th { border-bottom: 1px solid var(--rule); padding: 0.2em 0.5em; "
    "text-align: left; vertical-align: top; overflow-wrap: anywhere; }\n"
    "th, td:nth-child(n + 2):nth-child(-n + 4) { white-space: nowrap; }\n"
    "code { font-size: 0.9em; }\n"
    ".maker, .first { color: var(--maker); font-weight: bold; }\n"
    ".breaker, .second { color: var(--breaker); }\n"
    ".refuted, .changed, .missing { background: #c00; color: white; }\n"
    "svg { max-width: 22em; height: auto; border-radius: 4px; }\n"
    "</style></head><body>\n<h1>gridlock atlas</h1>\n";

static void put_text(FILE *file, const char *text) {
  while (text && *text) {
    const size_t size = gl_text_utf8_length(text);
    if (!size)
      fputc('?', file);
    else if (strchr("<>&\"'", *text))
      fprintf(file, "&#%d;", *text);
    else
      fwrite(text, 1, size, file);
    text += size ? size : 1;
  }
}

// The board, if it is small; false if malloc fails.
static bool draw(const char *text, size_t *left, char **drawing) {
  gl_game *game = NULL;
  size_t size = 0;
  *drawing = NULL;
  if (!*left || gl_identity_names_file(text) ||
      gl_game_parse(text, &game, NULL))
    return true;
  bool good = true;
  if (!game->infinite && game->graph[GL_MAKER]->lines &&
      game->graph[GL_MAKER]->lines <= MOST_LINES) {
    FILE *file = open_memstream(drawing, &size);
    good = file != NULL;
    if (good) {
      write_svg(game, NULL, file);
      good = !fclose(file);
    }
    *left -= size < *left ? size : *left;
  }
  gl_game_free(game);
  return good;
}

static void put_evidence(const gl_atlas_record *record, FILE *file) {
  char *const *at = record->at;
  if (at[GL_CERTIFICATE]) {
    fputs("<code>", file);
    put_text(file, at[GL_CERTIFICATE]);
    fputs(at[GL_MEMBER] ? ": " : "", file);
    put_text(file, at[GL_MEMBER]);
    fputs("</code>", file);
  } else if (at[GL_RECIPE]) {
    fputs("<code>gridlock ", file);
    put_text(file, at[GL_RECIPE]);
    fputs("</code>", file);
  }
  if (at[GL_VERDICT])
    fprintf(file, " <span class=\"%s\">%s</span>", at[GL_VERDICT],
            at[GL_VERDICT]);
  if (at[GL_NOTE]) {
    fputs("<br>", file);
    put_text(file, at[GL_NOTE]);
  }
}

static bool put_row(const gl_atlas_record *record, size_t *left, FILE *file) {
  char *const *at = record->at;
  char *drawing;
  if (!draw(at[GL_GAME], left, &drawing))
    return false;
  fputs("<tr><td>", file);
  if (drawing) {
    fputs("<details><summary>", file);
    put_text(file, at[GL_GAME]);
    fprintf(file, "</summary>\n%s</details>", drawing);
  } else {
    put_text(file, at[GL_GAME]);
  }
  fprintf(file, "</td><td class=\"%s\">%s</td><td>%s</td><td>%s</td><td>",
          at[GL_VALUE], at[GL_VALUE], at[GL_TURNS] ? at[GL_TURNS] : "",
          at[GL_NODES] ? at[GL_NODES] : "");
  put_evidence(record, file);
  fputs("</td></tr>\n", file);
  free(drawing);
  return true;
}

// A new table where the question or the kind of game changes.
static bool is_first_of_kind(const gl_records *records, size_t i) {
  char *const *at = records->at[i].at;
  char *const *before = i ? records->at[i - 1].at : NULL;
  return !before || strcmp(at[GL_QUESTION], before[GL_QUESTION]) != 0 ||
         strncmp(at[GL_GAME], before[GL_GAME], strcspn(at[GL_GAME], ":") + 1) !=
             0;
}

// All about one question; false if malloc fails.
static bool put_tables(const gl_records *records, const char *question,
                       size_t *left, FILE *file) {
  bool good = true;
  bool any = false;
  for (size_t i = 0; good && i < records->count; i++) {
    char *const *at = records->at[i].at;
    if (strcmp(at[GL_QUESTION], question) != 0)
      continue;
    if (is_first_of_kind(records, i))
      fprintf(file,
              "%s<h2>%s, <code>%.*s</code></h2>\n<table><tr><th>game"
              "</th><th>value</th><th>turns</th><th>nodes</th><th>"
              "evidence</th></tr>\n",
              any ? "</table>\n" : "", question,
              (int)strcspn(at[GL_GAME], ":</&"), at[GL_GAME]);
    any = true;
    good = put_row(&records->at[i], left, file);
  }
  fputs(any ? "</table>\n" : "", file);
  return good;
}

gl_status write_page(const gl_records *records, FILE *file, gl_error *error) {
  size_t left = MOST_BYTES;
  fputs(head, file);
  fprintf(file, "<p>%zu results. A name with a mark opens its board.</p>\n",
          records->count);
  if (!put_tables(records, "winner", &left, file) ||
      !put_tables(records, "pairing", &left, file))
    return gl_fail_memory(error);
  fputs("</body></html>\n", file);
  return GL_OK;
}
