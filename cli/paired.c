// SPDX-License-Identifier: MIT
// What `gridlock pairing` has found, as text, JSON or a drawing.

#include "cli/pairing.h"

#include "base/sat.h"
#include "base/text.h"
#include "draw/svg.h"
#include "exact/window.h"
#include "io/json.h"
#include "io/output.h"

#include <stdlib.h>

const gl_offer *pairing_offer(const pairing_inquiry *inquiry) {
  return inquiry->game->infinite ? inquiry->toric.offer : inquiry->offer;
}

gl_pairing_record pairing_record(const pairing_inquiry *inquiry) {
  return (gl_pairing_record){inquiry->game, inquiry->offer, inquiry->line,
                             &inquiry->pairing};
}

bool pairing_kept(const pairing_inquiry *inquiry) {
  return inquiry->pairing.decision == GL_PAIRED ||
         (inquiry->pairing.decision && !inquiry->game->infinite);
}

bool pairing_has_weights(const pairing_inquiry *inquiry) {
  return inquiry->pairing.decision == GL_UNPAIRED &&
         inquiry->pairing.method != GL_METHOD_EXACT;
}

static const char *decision_name(gl_decision decision) {
  static const char *const names[] = {"unknown", "paired", "unpaired"};
  return names[decision];
}

static const char *evidence_name(const pairing_inquiry *inquiry) {
  if (!inquiry->pairing.decision)
    return NULL;
  if (inquiry->pairing.decision == GL_PAIRED)
    return "pairs";
  return pairing_has_weights(inquiry) ? "weights" : "drat";
}

static void print_pairs(const pairing_inquiry *inquiry) {
  const gl_pairing_record record = pairing_record(inquiry);
  const gl_cell turn =
      (gl_cell)(inquiry->game->infinite ? UINT32_MAX
                                        : inquiry->game->layout->cells);
  gl_cell stone = 0;
  if (!inquiry->game->infinite && gl_exact_record_stone(&record, &stone))
    printf("c Breaker begins at %u\n", (unsigned)stone + 1);
  putchar('v');
  for (size_t i = 0; i < inquiry->pairing.count; i++) {
    const uint32_t number = inquiry->pairing.chosen[i];
    const gl_pair pair = pairing_offer(inquiry)->pair[number];
    if (inquiry->game->infinite) {
      const gl_point from = gl_toric_from(&inquiry->toric, number);
      const gl_point step = gl_toric_step(&inquiry->toric, number);
      printf(" %d:%d-%d:%d", from.x, from.y, from.x + step.x, from.y + step.y);
    } else if (pair.y != turn) {
      printf(" %u-%u", (unsigned)pair.x + 1, (unsigned)pair.y + 1);
    }
  }
  putchar('\n');
}

static void print_comments(const pairing_inquiry *inquiry) {
  const gl_offer *offer = pairing_offer(inquiry);
  printf("c gridlock %s, method %s\n", gridlock_version(),
         gl_decide_method_name(inquiry->pairing.method));
  fputs("c game ", stdout);
  gl_text_write(stdout, inquiry->game->text);
  if (inquiry->game->infinite)
    printf(", periods %zu and %zu", inquiry->toric.width,
           inquiry->toric.height);
  printf("\nc %zu cells, %zu lines to block, %zu pairs on offer\n",
         offer->cells, offer->lines, offer->pairs);
  printf("c %.3f s\n", gl_budget_seconds(&inquiry->budget));
  if (!inquiry->pairing.decision && gl_budget_stopped(&inquiry->budget))
    printf("c stopped: %s\n",
           gridlock_reason_name(gl_budget_reason(&inquiry->budget)));
  else if (!inquiry->pairing.decision && !gl_sat_available())
    puts("c this build has no SAT solver, which might know");
}

void print_pairing(const pairing_inquiry *inquiry) {
  if (!inquiry->settings->option[OPTION_QUIET].given)
    print_comments(inquiry);
  fputs("s ", stdout);
  for (const char *s = decision_name(inquiry->pairing.decision); *s; s++)
    putchar(*s - 'a' + 'A');
  putchar('\n');
  if (inquiry->pairing.decision == GL_PAIRED)
    print_pairs(inquiry);
}

static void json_pairs(gl_json *json, const pairing_inquiry *inquiry) {
  gl_json_open(json, '[');
  for (size_t i = 0; i < inquiry->pairing.count; i++) {
    const uint32_t number = inquiry->pairing.chosen[i];
    const gl_pair pair = pairing_offer(inquiry)->pair[number];
    char text[96];
    if (inquiry->game->infinite) {
      const gl_point from = gl_toric_from(&inquiry->toric, number);
      const gl_point step = gl_toric_step(&inquiry->toric, number);
      snprintf(text, sizeof text, "[[%d, %d], [%d, %d]]", from.x, from.y,
               from.x + step.x, from.y + step.y);
    } else if (pair.y == inquiry->game->layout->cells) {
      continue;
    } else {
      snprintf(text, sizeof text, "[%u, %u]", (unsigned)pair.x + 1,
               (unsigned)pair.y + 1);
    }
    gl_json_verbatim(json, text);
  }
  gl_json_close(json, ']');
}

static void json_stone(gl_json *json, const pairing_inquiry *inquiry) {
  const gl_pairing_record record = pairing_record(inquiry);
  gl_cell stone = 0;
  gl_json_key(json, "move");
  if (!inquiry->game->infinite && inquiry->pairing.decision == GL_PAIRED &&
      gl_exact_record_stone(&record, &stone))
    gl_json_integer(json, stone + 1);
  else
    gl_json_string(json, NULL);
}

void print_pairing_json(const pairing_inquiry *inquiry) {
  const char *path = inquiry->settings->option[OPTION_CERT_PAIRING].text;
  const gl_offer *offer = pairing_offer(inquiry);
  gl_json json = {.file = stdout};
  gl_json_open(&json, '{');
  gl_json_text(&json, "game", inquiry->game->text);
  gl_json_text(&json, "value", decision_name(inquiry->pairing.decision));
  gl_json_text(&json, "method", gl_decide_method_name(inquiry->pairing.method));
  gl_json_text(&json, "evidence", evidence_name(inquiry));
  if (inquiry->game->infinite) {
    gl_json_number(&json, "width", inquiry->toric.width);
    gl_json_number(&json, "height", inquiry->toric.height);
  }
  gl_json_number(&json, "cells", offer->cells);
  gl_json_number(&json, "lines", offer->lines);
  gl_json_number(&json, "offered", offer->pairs);
  gl_json_key(&json, "pairs");
  json_pairs(&json, inquiry);
  json_stone(&json, inquiry);
  gl_json_measure(&json, "seconds", gl_budget_seconds(&inquiry->budget));
  gl_json_measure(&json, "cpu_seconds",
                  gl_budget_cpu_seconds(&inquiry->budget));
  json_solve_certificate(&json, inquiry->saved ? path : NULL);
  gl_json_text(&json, "reason",
               inquiry->pairing.decision
                   ? NULL
                   : gridlock_reason_name(gl_budget_reason(&inquiry->budget)));
  gl_json_text(&json, "version", gridlock_version());
  gl_json_close(&json, '}');
  putchar('\n');
}

// ---- Drawing ----

// A window of the plane, at least so wide and high.
#define WINDOW 12

static void draw_window(const pairing_inquiry *inquiry, gl_pair *pair,
                        FILE *file) {
  const gl_toric *toric = &inquiry->toric;
  const size_t width = (WINDOW / toric->width + 1) * toric->width;
  const size_t height = (WINDOW / toric->height + 1) * toric->height;
  const gl_game window = {.layout = gl_layout_board(width, height, false)};
  cell_marks marks = {.pair = pair};
  if (!window.layout)
    return;
  for (size_t i = 0; i < inquiry->pairing.count; i++)
    marks.pairs += gl_window_cut(toric, inquiry->pairing.chosen[i],
                                 window.layout, pair + marks.pairs);
  write_svg(&window, &marks, file);
  gl_layout_free(window.layout);
}

static void draw_board(const pairing_inquiry *inquiry, gl_pair *pair,
                       FILE *file) {
  cell_marks marks = {.pair = pair};
  for (size_t i = 0; i < inquiry->pairing.count; i++) {
    pair[marks.pairs] = inquiry->offer->pair[inquiry->pairing.chosen[i]];
    marks.pairs += pair[marks.pairs].y != inquiry->game->layout->cells;
  }
  write_svg(inquiry->game, &marks, file);
}

gl_status draw_pairing(const pairing_inquiry *inquiry, const char *path,
                       gl_error *error) {
  const size_t most =
      inquiry->game->infinite
          ? (WINDOW + inquiry->toric.width) * (WINDOW + inquiry->toric.height)
          : inquiry->offer->cells;
  gl_pair *pair = malloc((most + 1) * sizeof *pair);
  gl_output output;
  const gl_status status =
      pair ? gl_output_open(&output, path, error) : gl_fail_memory(error);
  if (!status && inquiry->game->infinite)
    draw_window(inquiry, pair, output.file);
  else if (!status)
    draw_board(inquiry, pair, output.file);
  free(pair);
  return status ? status : gl_output_close(&output, error);
}
