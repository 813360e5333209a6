// SPDX-License-Identifier: MIT
// What `gridlock pairing` has found, as text, JSON or a drawing.

#include "cli/pairing.h"

#include "base/json.h"
#include "base/output.h"
#include "base/text.h"
#include "plane/window.h"

#include <stdlib.h>

const gl_offer *pairing_offer(const pairing_inquiry *q) {
  return q->game->infinite ? q->toric.offer : q->offer;
}

gl_record pairing_record(const pairing_inquiry *q) {
  return (gl_record){q->game, q->offer, q->line, &q->pairing};
}

bool pairing_kept(const pairing_inquiry *q) {
  return q->pairing.decision == GL_PAIRED ||
         (q->pairing.decision && !q->game->infinite);
}

bool unpaired_by_weights(const pairing_inquiry *q) {
  return q->pairing.decision == GL_UNPAIRED &&
         q->pairing.method != GL_METHOD_EXACT;
}

static const char *decision_name(gl_decision decision) {
  static const char *const names[] = {"unknown", "paired", "unpaired"};
  return names[decision];
}

static const char *evidence_name(const pairing_inquiry *q) {
  if (!q->pairing.decision)
    return NULL;
  if (q->pairing.decision == GL_PAIRED)
    return "pairs";
  return unpaired_by_weights(q) ? "weights" : "drat";
}

static void print_pairs(const pairing_inquiry *q) {
  const gl_record record = pairing_record(q);
  const gl_cell turn =
      (gl_cell)(q->game->infinite ? UINT32_MAX : q->game->layout->cells);
  gl_cell stone = 0;
  if (!q->game->infinite && gl_record_stone(&record, &stone))
    printf("c Breaker begins at %u\n", (unsigned)stone + 1);
  putchar('v');
  for (size_t i = 0; i < q->pairing.count; i++) {
    const uint32_t number = q->pairing.chosen[i];
    const gl_pair pair = pairing_offer(q)->pair[number];
    if (q->game->infinite) {
      const gl_point from = gl_toric_from(&q->toric, number);
      const gl_point step = gl_toric_step(&q->toric, number);
      printf(" %d:%d-%d:%d", from.x, from.y, from.x + step.x, from.y + step.y);
    } else if (pair.y != turn) {
      printf(" %u-%u", (unsigned)pair.x + 1, (unsigned)pair.y + 1);
    }
  }
  putchar('\n');
}

static void print_comments(const pairing_inquiry *q) {
  const gl_offer *offer = pairing_offer(q);
  printf("c gridlock %s, method %s\n", gridlock_version(),
         gl_method_name(q->pairing.method));
  fputs("c game ", stdout);
  gl_text_write(stdout, q->game->text);
  if (q->game->infinite)
    printf(", periods %zu and %zu", q->toric.width, q->toric.height);
  printf("\nc %zu cells, %zu lines to block, %zu pairs on offer\n",
         offer->cells, offer->lines, offer->pairs);
  printf("c %.3f s\n", gl_budget_seconds(&q->budget));
  if (!q->pairing.decision && q->budget.reason)
    printf("c stopped: %s\n", gridlock_reason_name(q->budget.reason));
}

void print_pairing(const pairing_inquiry *q) {
  if (!q->settings->option[OPTION_QUIET].given)
    print_comments(q);
  fputs("s ", stdout);
  for (const char *s = decision_name(q->pairing.decision); *s; s++)
    putchar(*s - 'a' + 'A');
  putchar('\n');
  if (q->pairing.decision == GL_PAIRED)
    print_pairs(q);
}

static void json_pairs(gl_json *json, const pairing_inquiry *q) {
  gl_json_open(json, '[');
  for (size_t i = 0; i < q->pairing.count; i++) {
    const uint32_t number = q->pairing.chosen[i];
    const gl_pair pair = pairing_offer(q)->pair[number];
    char text[96];
    if (q->game->infinite) {
      const gl_point from = gl_toric_from(&q->toric, number);
      const gl_point step = gl_toric_step(&q->toric, number);
      snprintf(text, sizeof text, "[[%d, %d], [%d, %d]]", from.x, from.y,
               from.x + step.x, from.y + step.y);
    } else if (pair.y == q->game->layout->cells) {
      continue;
    } else {
      snprintf(text, sizeof text, "[%u, %u]", (unsigned)pair.x + 1,
               (unsigned)pair.y + 1);
    }
    gl_json_verbatim(json, text);
  }
  gl_json_close(json, ']');
}

static void json_stone(gl_json *json, const pairing_inquiry *q) {
  const gl_record record = pairing_record(q);
  gl_cell stone = 0;
  gl_json_key(json, "move");
  if (!q->game->infinite && q->pairing.decision == GL_PAIRED &&
      gl_record_stone(&record, &stone))
    gl_json_integer(json, stone + 1);
  else
    gl_json_string(json, NULL);
}

void print_pairing_json(const pairing_inquiry *q) {
  const char *path = q->settings->option[OPTION_CERT_PAIRING].text;
  const gl_offer *offer = pairing_offer(q);
  gl_json json = {.file = stdout};
  gl_json_open(&json, '{');
  gl_json_text(&json, "game", q->game->text);
  gl_json_text(&json, "value", decision_name(q->pairing.decision));
  gl_json_text(&json, "method", gl_method_name(q->pairing.method));
  gl_json_text(&json, "evidence", evidence_name(q));
  if (q->game->infinite) {
    gl_json_number(&json, "width", q->toric.width);
    gl_json_number(&json, "height", q->toric.height);
  }
  gl_json_number(&json, "cells", offer->cells);
  gl_json_number(&json, "lines", offer->lines);
  gl_json_number(&json, "offered", offer->pairs);
  gl_json_key(&json, "pairs");
  json_pairs(&json, q);
  json_stone(&json, q);
  gl_json_measure(&json, "seconds", gl_budget_seconds(&q->budget));
  gl_json_measure(&json, "cpu_seconds", gl_budget_cpu_seconds(&q->budget));
  gl_json_text(&json, "certificate", pairing_kept(q) ? path : NULL);
  gl_json_text(&json, "reason", gridlock_reason_name(q->budget.reason));
  gl_json_text(&json, "version", gridlock_version());
  gl_json_close(&json, '}');
  putchar('\n');
}

// ---- Drawing ----

// A window of the plane, at least so wide and high.
#define WINDOW 12

static void draw_window(const pairing_inquiry *q, gl_pair *pair, FILE *file) {
  const gl_toric *toric = &q->toric;
  const size_t width = (WINDOW / toric->width + 1) * toric->width;
  const size_t height = (WINDOW / toric->height + 1) * toric->height;
  const gl_game window = {.layout = gl_layout_board(width, height, false)};
  cell_marks marks = {.pair = pair};
  if (!window.layout)
    return;
  for (size_t i = 0; i < q->pairing.count; i++)
    marks.pairs += gl_window_cut(toric, q->pairing.chosen[i], window.layout,
                                 pair + marks.pairs);
  write_svg(&window, &marks, file);
  gl_layout_free(window.layout);
}

static void draw_board(const pairing_inquiry *q, gl_pair *pair, FILE *file) {
  cell_marks marks = {.pair = pair};
  for (size_t i = 0; i < q->pairing.count; i++) {
    pair[marks.pairs] = q->offer->pair[q->pairing.chosen[i]];
    marks.pairs += pair[marks.pairs].y != q->game->layout->cells;
  }
  write_svg(q->game, &marks, file);
}

gl_status draw_pairing(const pairing_inquiry *q, const char *path,
                       gl_error *error) {
  const size_t most =
      q->game->infinite ? (WINDOW + q->toric.width) * (WINDOW + q->toric.height)
                        : q->offer->cells;
  gl_pair *pair = malloc((most + 1) * sizeof *pair);
  gl_output output;
  const gl_status status =
      pair ? gl_output_open(&output, path, error) : gl_fail_memory(error);
  if (!status && q->game->infinite)
    draw_window(q, pair, output.file);
  else if (!status)
    draw_board(q, pair, output.file);
  free(pair);
  return status ? status : gl_output_close(&output, error);
}
