// SPDX-License-Identifier: MIT
// gridlock census show
//
// A pairing as text, JSON or a drawing.  In a drawing a pair is a stroke
// between two cells; one that crosses the edge of the table leaves on one side
// and enters on the other.  Two kinds of differences are drawn in red: the
// pairs that a transition has moved and, on the wide torus, as in Figure 2 of
// the paper, what the table would be if the square beside it were repeated.

#include "cli/census.h"

#include "base/text.h"
#include "census/transit.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define MOST_BYTES ((size_t)1 << 26)
#define SIDE 32.0
#define MARGIN 24.0
#define BLUE "#16549c"
#define RED "#c0392b"

// ---- drawing --------------------------------------------------------------

static const int step_x[8] = {1, 1, 0, -1, -1, -1, 0, 1};
static const int step_y[8] = {0, 1, 1, 1, 0, -1, -1, -1};

static double middle(unsigned place) {
  return MARGIN + SIDE * ((double)place + 0.5);
}

static bool inside(const gl_torus *torus, unsigned cell, unsigned digit) {
  const int x = (int)(cell % torus->size) + step_x[digit];
  const int y = (int)(cell / torus->size) + step_y[digit];
  const int size = (int)torus->size;
  return x >= 0 && x < size && y >= 0 && y < size;
}

// The stroke of a pair, seen from one of its cells.  The whole of it is drawn
// by the cell that points onwards, each half by its cell where it crosses the
// edge.
static void draw_pair(const gl_torus *torus, unsigned cell, unsigned digit,
                      FILE *file) {
  const bool whole = inside(torus, cell, digit);
  if (whole && digit >= 4)
    return;
  const double far = whole ? SIDE : 0.5 * SIDE;
  fprintf(file, "M%.1f %.1fl%.1f %.1f", middle(cell % torus->size),
          middle(cell / torus->size), far * step_x[digit], far * step_y[digit]);
}

// The pairs of `pairs` at cells where `other` differs, or all if it is NULL.
static void draw_strokes(const gl_torus *torus, const gl_pairs *pairs,
                         const gl_pairs *other, const char *style, FILE *file) {
  fprintf(file, "<path fill=\"none\" stroke-linecap=\"round\" %s d=\"", style);
  for (unsigned cell = 0; cell < torus->cells; cell++) {
    const uint8_t digit = pairs->digit[cell];
    const unsigned mate = torus->next[digit][cell];
    if (!other || other->digit[cell] != digit ||
        other->digit[mate] != pairs->digit[mate])
      draw_pair(torus, cell, digit, file);
  }
  fputs("\"/>\n", file);
}

static void draw_cells(const gl_torus *torus, const gl_pairs *pairs,
                       const gl_pairs *other, FILE *file) {
  fputs("<g stroke=\"#b9b4a8\">\n", file);
  for (unsigned cell = 0; cell < torus->cells; cell++)
    fprintf(file,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.0f\" height=\"%.0f\" "
            "fill=\"%s\"/>\n",
            middle(cell % torus->size) - SIDE / 2,
            middle(cell / torus->size) - SIDE / 2, SIDE, SIDE,
            other && other->digit[cell] != pairs->digit[cell] ? "#f4e3c1"
                                                              : "#fbfaf7");
  fputs("</g>\n", file);
}

// The wide table, with every square in the place of the one east of it.
static gl_pairs shifted(const gl_torus *torus, const gl_pairs *pairs) {
  gl_pairs other;
  for (unsigned cell = 0; cell < torus->cells; cell++)
    other.digit[cell] = pairs->digit[cell ^ torus->size / 2];
  return other;
}

static void draw_halves(const gl_torus *torus, FILE *file) {
  const double from = MARGIN;
  const double length = SIDE * torus->size;
  fprintf(file,
          "<path stroke=\"#6b675e\" stroke-width=\"1.5\" d=\"M%.1f %.1fh%.1f"
          "M%.1f %.1fv%.1f\"/>\n",
          from, from + length / 2, length, from + length / 2, from, length);
}

void draw_pairs(const void *what, FILE *file) {
  const pairs_drawing *d = what;
  const double size = 2 * MARGIN + SIDE * d->torus->size;
  const bool wide = d->torus->period != d->torus->size;
  const gl_pairs beside = shifted(d->torus, d->pairs);
  const gl_pairs *other = d->moved ? d->moved : wide ? &beside : NULL;
  fprintf(file,
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" "
          "height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\">\n"
          "<title>a pairing of the %u x %u torus</title>\n"
          "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
          size, size, size, size, d->torus->size, d->torus->size);
  draw_cells(d->torus, d->pairs, other, file);
  if (wide)
    draw_halves(d->torus, file);
  draw_strokes(d->torus, d->pairs, NULL,
               "stroke=\"" BLUE "\" stroke-width=\"7\"", file);
  if (other)
    draw_strokes(d->torus, other, d->pairs,
                 "stroke=\"" RED "\" stroke-width=\"2.5\"", file);
  fputs("</svg>\n", file);
}

// ---- text and JSON --------------------------------------------------------

typedef struct portrait {
  gl_torus torus;
  gl_pairs pairs;
  gl_pairs least;
  unsigned stabiliser;
  gl_canon_code neighbour[GL_TRANSITS]; // none are known on the wide torus
  unsigned neighbours;
  bool moving;
  gl_pairs moved;
  const gl_census *census; // if it was named by its number
  uint64_t number;
  uint64_t *distance; // pairings at each distance; NULL if not asked for
  size_t distances;
} portrait;

static bool is_wide(const portrait *portrait) {
  return portrait->torus.period != portrait->torus.size;
}

static gl_status move(portrait *portrait, uint64_t cell, gl_error *error) {
  gl_transits transits;
  if (is_wide(portrait))
    return gl_fail(error, GL_INPUT, "--free", 0, 0,
                   "transitions of 256 digits are not known");
  if (cell > portrait->torus.cells)
    return gl_fail(error, GL_INPUT, "--free", 0, 0, "the pairing has %u cells",
                   portrait->torus.cells);
  gl_transits_find(&portrait->torus, &portrait->pairs, &transits);
  gl_transit_move(&portrait->torus, &portrait->pairs,
                  transits.entry[transits.cycle[cell - 1]], &portrait->moved);
  portrait->moving = true;
  return GL_OK;
}

// Reads a pairing and finds out about it.
static gl_status portray(portrait *portrait, gl_word word, const char *place,
                         const cli_settings *settings, gl_error *error) {
  const cli_setting *cell = &settings->option[OPTION_FREE];
  const gl_status status =
      gl_torus_read(&portrait->torus, &portrait->pairs, word.at, word.size,
                    place, word.line, error);
  portrait->moving = false;
  portrait->neighbours = 0;
  if (status)
    return status;
  portrait->stabiliser =
      gl_canon_plain(&portrait->torus, &portrait->pairs, &portrait->least);
  if (!is_wide(portrait))
    portrait->neighbours = gl_transit_classes(
        &portrait->torus, &portrait->pairs,
        gl_canon_pack(&portrait->torus, &portrait->least), portrait->neighbour);
  return cell->given ? move(portrait, cell->whole, error) : GL_OK;
}

static const char *text_of(const gl_torus *torus, const gl_pairs *pairs,
                           char *text) {
  gl_torus_print(torus, pairs, text);
  return text;
}

static const char *text_of_code(const gl_torus *torus, gl_canon_code code,
                                char *text) {
  gl_pairs pairs;
  gl_canon_unpack(torus, code, &pairs);
  return text_of(torus, &pairs, text);
}

static void print_text(const portrait *portrait) {
  char text[GL_TORUS_CELLS + 1];
  if (portrait->census)
    printf("number      %" PRIu64 "\n", portrait->number);
  printf("pairing     %s\n", text_of(&portrait->torus, &portrait->pairs, text));
  printf("torus       %u\n", portrait->torus.size);
  printf("canonical   %s\n", text_of(&portrait->torus, &portrait->least, text));
  printf("stabiliser  %u\n", portrait->stabiliser);
  for (unsigned i = 0; i < portrait->neighbours; i++)
    printf("neighbour   %s\n",
           text_of_code(&portrait->torus, portrait->neighbour[i], text));
  if (portrait->moving)
    printf("moved       %s\n",
           text_of(&portrait->torus, &portrait->moved, text));
}

// By its digits, and by its number if there is a list of all.
static void json_neighbour(gl_json *json, const portrait *portrait,
                           gl_canon_code code) {
  char text[GL_TORUS_CELLS + 1];
  const char *digits = text_of_code(&portrait->torus, code, text);
  if (!portrait->census) {
    gl_json_string(json, digits);
    return;
  }
  gl_json_open(json, '{');
  gl_json_number(json, "number", gl_census_find(portrait->census, code) + 1);
  gl_json_text(json, "pairing", digits);
  gl_json_close(json, '}');
}

static void json_distances(gl_json *json, const portrait *portrait) {
  gl_json_key(json, "distances");
  gl_json_open(json, '[');
  for (size_t i = 0; i < portrait->distances; i++)
    gl_json_integer(json, portrait->distance[i]);
  gl_json_close(json, ']');
}

static void print_json(const portrait *portrait) {
  char text[GL_TORUS_CELLS + 1];
  gl_json json = {.file = stdout};
  gl_json_open(&json, '{');
  if (portrait->census)
    gl_json_number(&json, "number", portrait->number);
  gl_json_text(&json, "pairing",
               text_of(&portrait->torus, &portrait->pairs, text));
  gl_json_number(&json, "torus", portrait->torus.size);
  gl_json_text(&json, "canonical",
               text_of(&portrait->torus, &portrait->least, text));
  gl_json_number(&json, "stabiliser", portrait->stabiliser);
  gl_json_key(&json, "neighbours");
  gl_json_open(&json, '[');
  for (unsigned i = 0; i < portrait->neighbours; i++)
    json_neighbour(&json, portrait, portrait->neighbour[i]);
  gl_json_close(&json, ']');
  if (portrait->distance)
    json_distances(&json, portrait);
  gl_json_text(&json, "moved",
               portrait->moving
                   ? text_of(&portrait->torus, &portrait->moved, text)
                   : NULL);
  gl_json_close(&json, '}');
  putchar('\n');
}

static gl_status show(const portrait *portrait, const cli_settings *settings,
                      gl_error *error) {
  const cli_setting *svg = &settings->option[OPTION_SVG_CENSUS_SHOW];
  const pairs_drawing drawing = {&portrait->torus, &portrait->pairs,
                                 portrait->moving ? &portrait->moved : NULL};
  const gl_status status =
      svg->given ? gl_file_write(svg->text, draw_pairs, &drawing, error)
                 : GL_OK;
  if (settings->option[OPTION_JSON].given)
    print_json(portrait);
  else
    print_text(portrait);
  return status;
}

// One pairing a line; empty lines are passed over.
static gl_status show_all(const cli_settings *settings, portrait *portrait,
                          gl_error *error) {
  char *bytes = NULL;
  size_t size = 0;
  gl_word word;
  gl_status status = gl_text_read("-", MOST_BYTES, &bytes, &size, error);
  if (status)
    return status;
  gl_scanner scanner = gl_text_scan("-", bytes, size, 0);
  while (!status && gl_text_next_line(&scanner)) {
    if (!gl_text_next_word(&scanner, &word))
      continue;
    status = gl_text_end_line(&scanner, error);
    if (!status)
      status = portray(portrait, word, "-", settings, error);
    if (!status)
      status = show(portrait, settings, error);
  }
  free(bytes);
  return status;
}

// The pairing with this number in the list of all, `gridlock census`.
static gl_status show_number(const cli_settings *settings, portrait *portrait,
                             gl_error *error) {
  const char *text = settings->argument;
  char digits[GL_TORUS_CELLS + 1];
  census_run run;
  gl_graph graph = {0};
  gl_status status = take_census(settings, &run, error);
  portrait->number = strtoull(text, NULL, 10);
  if (!status && (!portrait->number || portrait->number > run.census.count))
    status =
        gl_fail(error, GL_INPUT, text, 0, 0,
                "the pairings have numbers from 1 to %zu", run.census.count);
  if (!status && settings->option[OPTION_DISTANCES].given) {
    status = gl_graph_make(&run.census, &run.budget, &graph, error);
    if (!status)
      status =
          gl_graph_distances(&graph, (uint32_t)portrait->number - 1,
                             &portrait->distance, &portrait->distances, error);
  }
  end_census_progress(&run);
  if (!status) {
    portrait->census = &run.census;
    text_of_code(&run.census.torus, run.census.code[portrait->number - 1],
                 digits);
    status = portray(portrait, (gl_word){.at = digits, .size = strlen(digits)},
                     "pairing", settings, error);
  }
  if (!status)
    status = show(portrait, settings, error);
  free(portrait->distance);
  gl_graph_clear(&graph);
  gl_census_clear(&run.census);
  return status;
}

#define NUMBER_DIGITS 6 // at most; a pairing has 64 digits or 256

static bool is_number(const char *text) {
  const size_t size = strlen(text);
  return size && size <= NUMBER_DIGITS && *text != '0' &&
         strspn(text, "0123456789") == size;
}

int run_census_show(const cli_settings *settings) {
  const char *text = settings->argument;
  portrait p = {0};
  gl_error error = {0};
  gl_status status;
  if (is_number(text))
    return show_number(settings, &p, &error) ? complain(&error) : EXIT_SUCCESS;
  if (!strcmp(text, "-") && settings->option[OPTION_SVG_CENSUS_SHOW].given)
    status = gl_fail(&error, GL_INPUT, "--svg", 0, 0, "draws one pairing");
  else if (!strcmp(text, "-"))
    status = show_all(settings, &p, &error);
  else
    status = portray(&p, (gl_word){.at = text, .size = strlen(text)}, "pairing",
                     settings, &error);
  if (!status && strcmp(text, "-") != 0)
    status = show(&p, settings, &error);
  return status ? complain(&error) : EXIT_SUCCESS;
}
