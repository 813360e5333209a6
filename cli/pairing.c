// SPDX-License-Identifier: MIT
// gridlock pairing

#include "base/json.h"
#include "base/output.h"
#include "base/text.h"
#include "cli/commands.h"
#include "pairing/exact.h"
#include "pairing/record.h"
#include "plane/toric.h"
#include "plane/window.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define MOST_AREA 64 // of a period that is searched for

// One question, on a finite board or on a torus that stands for the plane.
typedef struct inquiry {
  const cli_settings *settings;
  gl_game *game;
  gl_offer *offer; // of the finite board
  gl_line *line;
  gl_toric toric; // or else
  gl_pairing pairing;
  gl_budget budget;
  progress_kind how;
  bool passing; // one of many periods: no long search
} inquiry;

static const gl_offer *offer_of(const inquiry *q) {
  return q->game->infinite ? q->toric.offer : q->offer;
}

static gl_record record_of(const inquiry *q) {
  return (gl_record){q->game, q->offer, q->line, &q->pairing};
}

static bool by_weights(const inquiry *q) {
  return q->pairing.decision == GL_UNPAIRED &&
         q->pairing.method != GL_METHOD_EXACT;
}

// ---- Files ----

// The name of the proof that goes with a formula.
static char *proof_path(const char *path) {
  char *proof = NULL;
  return asprintf(&proof, "%s.drat", path) < 0 ? NULL : proof;
}

static void write_evidence(const inquiry *q, FILE *file) {
  const gl_record record = record_of(q);
  if (q->pairing.decision == GL_PAIRED && q->game->infinite)
    gl_toric_write(&q->toric, &q->pairing, file);
  else if (q->pairing.decision == GL_PAIRED)
    gl_record_pairs(&record, file);
  else if (by_weights(q))
    gl_record_weights(&record, file);
  else
    gl_exact_write(offer_of(q), file);
}

static gl_status save_evidence(const inquiry *q, const char *path,
                               gl_error *error) {
  gl_output output;
  const gl_status status = gl_output_open(&output, path, error);
  if (status)
    return status;
  write_evidence(q, output.file);
  return gl_output_close(&output, error);
}

// ---- Asking ----

// Asks the methods from first to last.
static gl_status decide(inquiry *q, gl_method first, gl_method last,
                        FILE *proof, gl_error *error) {
  const cli_setting *width = &q->settings->option[OPTION_WIDTH];
  const gl_pairing_question question = {
      .offer = offer_of(q),
      .game = q->game->infinite ? NULL : q->game,
      .first = first,
      .last = last,
      .width = width->given ? (unsigned)width->whole : 2,
      .budget = &q->budget,
      .strong = q->passing,
      .proof = proof};
  gl_pairing_clear(&q->pairing);
  return gl_pairing_decide(&question, &q->pairing, error);
}

static gl_status look_through_window(inquiry *q, gl_error *error) {
  gl_pairing_clear(&q->pairing);
  return gl_window_find(q->game, q->offer, &q->budget, &q->pairing, error);
}

static bool open(const inquiry *q) {
  return !q->pairing.decision && !q->budget.reason;
}

// One method, or those that make sense, fast ones first.
static gl_status ask_methods(inquiry *q, FILE *proof, gl_error *error) {
  const cli_setting *option = &q->settings->option[OPTION_METHOD];
  const gl_method method =
      option->given ? gl_method_named(option->text) : GL_METHODS;
  if (q->game->infinite &&
      (method == GL_METHOD_PLANE || method == GL_METHOD_MENU ||
       method == GL_METHOD_GREEDY))
    return gl_fail(error, GL_UNSUPPORTED, q->game->text, 0, 0,
                   "this method is for finite boards");
  if (method == GL_METHOD_PLANE)
    return look_through_window(q, error);
  if (method != GL_METHODS)
    return decide(q, method, method, proof, error);
  gl_status status = decide(q, GL_METHOD_MATCH, GL_METHOD_WEIGHTS, NULL, error);
  if (!status && open(q) && !q->game->infinite)
    status = look_through_window(q, error);
  if (!status && open(q))
    status = decide(q, GL_METHOD_EXACT, GL_METHOD_EXACT, proof, error);
  return status;
}

// With a proof beside the evidence, should it come to that.
static gl_status decide_and_save(inquiry *q, gl_error *error) {
  const char *path = q->settings->option[OPTION_EVIDENCE].text;
  if (!path || q->game->infinite)
    return ask_methods(q, NULL, error);
  char *beside = proof_path(path);
  gl_output proof;
  gl_status status =
      beside ? gl_output_open(&proof, beside, error) : gl_fail_memory(error);
  if (!status) {
    status = ask_methods(q, proof.file, error);
    if (!status && q->pairing.decision == GL_UNPAIRED && !by_weights(q))
      status = gl_output_close(&proof, error);
    else
      gl_output_drop(&proof);
  }
  free(beside);
  return status;
}

static gl_status ask_board(inquiry *q, gl_error *error) {
  const gl_status status =
      gl_offer_of_game(q->game, &q->offer, &q->line, error);
  return status ? status : decide_and_save(q, error);
}

static gl_status ask_torus(inquiry *q, size_t width, size_t height,
                           gl_error *error) {
  gl_toric_clear(&q->toric);
  const gl_status status =
      gl_toric_open(q->game, width, height, &q->toric, error);
  return status ? status : ask_methods(q, NULL, error);
}

// Small periods first, of those with one area the squarest; all of them are
// refused together as far as they are, and nothing follows for larger ones.
static gl_status ask_plane(inquiry *q, gl_error *error) {
  gl_status status = GL_OK;
  q->passing = true;
  for (size_t area = 2; !status && area <= MOST_AREA; area++)
    for (size_t height = area; !status && height-- > 1;)
      if (area % height == 0 && height * height <= area &&
          q->pairing.decision != GL_PAIRED && !q->budget.reason)
        status = ask_torus(q, area / height, height, error);
  if (q->pairing.decision == GL_UNPAIRED)
    q->pairing.decision = GL_UNDECIDED;
  return status;
}

static gl_status ask(inquiry *q, gl_error *error) {
  const cli_setting *torus = &q->settings->option[OPTION_TORUS];
  if (q->game->kind != GL_WEAK)
    return gl_fail(error, GL_UNSUPPORTED, q->game->text, 0, 0,
                   "pairings are for weak games");
  if (!q->game->infinite && torus->given)
    return gl_fail(error, GL_UNSUPPORTED, q->game->text, 0, 0,
                   "--torus is for infinite boards; this one is finite");
  if (!q->game->infinite)
    return ask_board(q, error);
  return torus->given ? ask_torus(q, torus->whole, torus->last, error)
                      : ask_plane(q, error);
}

// ---- Answering ----

static const char *decision_name(gl_decision decision) {
  static const char *const names[] = {"unknown", "paired", "unpaired"};
  return names[decision];
}

static const char *evidence_name(const inquiry *q) {
  if (!q->pairing.decision)
    return NULL;
  if (q->pairing.decision == GL_PAIRED)
    return "pairs";
  return by_weights(q) ? "weights" : "drat";
}

static void print_pairs(const inquiry *q) {
  const gl_record record = record_of(q);
  const gl_cell turn =
      (gl_cell)(q->game->infinite ? UINT32_MAX : q->game->layout->cells);
  gl_cell stone = 0;
  if (!q->game->infinite && gl_record_stone(&record, &stone))
    printf("c Breaker begins at %u\n", (unsigned)stone + 1);
  putchar('v');
  for (size_t i = 0; i < q->pairing.count; i++) {
    const uint32_t number = q->pairing.chosen[i];
    const gl_pair pair = offer_of(q)->pair[number];
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

static void print_comments(const inquiry *q) {
  const gl_offer *offer = offer_of(q);
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

static void print_text(const inquiry *q) {
  if (!q->settings->option[OPTION_QUIET].given)
    print_comments(q);
  fputs("s ", stdout);
  for (const char *s = decision_name(q->pairing.decision); *s; s++)
    putchar(*s - 'a' + 'A');
  putchar('\n');
  if (q->pairing.decision == GL_PAIRED)
    print_pairs(q);
}

static void json_pairs(gl_json *json, const inquiry *q) {
  gl_json_open(json, '[');
  for (size_t i = 0; i < q->pairing.count; i++) {
    const uint32_t number = q->pairing.chosen[i];
    const gl_pair pair = offer_of(q)->pair[number];
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

static void json_number(gl_json *json, const char *key, uint64_t value) {
  gl_json_key(json, key);
  gl_json_integer(json, value);
}

static void json_text(gl_json *json, const char *key, const char *value) {
  gl_json_key(json, key);
  gl_json_string(json, value);
}

static void json_stone(gl_json *json, const inquiry *q) {
  const gl_record record = record_of(q);
  gl_cell stone = 0;
  gl_json_key(json, "move");
  if (!q->game->infinite && q->pairing.decision == GL_PAIRED &&
      gl_record_stone(&record, &stone))
    gl_json_integer(json, stone + 1);
  else
    gl_json_string(json, NULL);
}

static void print_json(const inquiry *q) {
  const char *path = q->settings->option[OPTION_EVIDENCE].text;
  const gl_offer *offer = offer_of(q);
  gl_json json = {.file = stdout};
  gl_json_open(&json, '{');
  json_text(&json, "game", q->game->text);
  json_text(&json, "value", decision_name(q->pairing.decision));
  json_text(&json, "method", gl_method_name(q->pairing.method));
  json_text(&json, "evidence", evidence_name(q));
  if (q->game->infinite) {
    json_number(&json, "width", q->toric.width);
    json_number(&json, "height", q->toric.height);
  }
  json_number(&json, "cells", offer->cells);
  json_number(&json, "lines", offer->lines);
  json_number(&json, "offered", offer->pairs);
  gl_json_key(&json, "pairs");
  json_pairs(&json, q);
  json_stone(&json, q);
  gl_json_key(&json, "seconds");
  gl_json_real(&json, gl_budget_seconds(&q->budget));
  gl_json_key(&json, "cpu_seconds");
  gl_json_real(&json, gl_budget_cpu_seconds(&q->budget));
  json_text(&json, "certificate", q->pairing.decision ? path : NULL);
  json_text(&json, "reason", gridlock_reason_name(q->budget.reason));
  json_text(&json, "version", gridlock_version());
  gl_json_close(&json, '}');
  putchar('\n');
}

// ---- Drawing ----

// A window of the plane, at least so wide and high.
#define WINDOW 12

static void draw_window(const inquiry *q, gl_pair *pair, FILE *file) {
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

static void draw_board(const inquiry *q, gl_pair *pair, FILE *file) {
  cell_marks marks = {.pair = pair};
  for (size_t i = 0; i < q->pairing.count; i++) {
    pair[marks.pairs] = q->offer->pair[q->pairing.chosen[i]];
    marks.pairs += pair[marks.pairs].y != q->game->layout->cells;
  }
  write_svg(q->game, &marks, file);
}

static gl_status draw(const inquiry *q, const char *path, gl_error *error) {
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

// What goes to stdout takes the place of the text.
static gl_status answer(inquiry *q, gl_error *error) {
  const char *path = q->settings->option[OPTION_EVIDENCE].text;
  const cli_setting *svg = &q->settings->option[OPTION_PAIRING_SVG];
  gl_status status = GL_OK;
  const bool kept = q->pairing.decision == GL_PAIRED || !q->game->infinite;
  if (path && q->pairing.decision && kept)
    status = save_evidence(q, path, error);
  if (!status && svg->given && q->pairing.decision == GL_PAIRED)
    status = draw(q, svg->text, error);
  if (status)
    return status;
  const bool taken =
      (svg->given && !strcmp(svg->text, "-")) || (path && !strcmp(path, "-"));
  if (q->settings->option[OPTION_JSON].given)
    print_json(q);
  else if (!taken || !q->pairing.decision)
    print_text(q);
  return GL_OK;
}

static int exit_code(gl_decision decision) {
  return decision == GL_PAIRED     ? EXIT_WIN
         : decision == GL_UNPAIRED ? EXIT_LOSS
                                   : EXIT_SUCCESS;
}

int run_pairing(const cli_settings *settings) {
  inquiry q = {.settings = settings, .how = choose_progress(settings)};
  gl_error error = {0};
  q.game = open_game(settings);
  if (!q.game)
    return EXIT_FAILURE;
  gridlock_limits limits = limits_of(settings);
  limits.tick = show_progress;
  limits.context = &q.how;
  catch_signals();
  gl_budget_start(&q.budget, &limits, "pairing");
  gl_status status = ask(&q, &error);
  end_progress(q.how, &q.budget.progress);
  if (!status)
    status = answer(&q, &error);
  const int code = status ? complain(&error) : exit_code(q.pairing.decision);
  gl_pairing_clear(&q.pairing);
  gl_toric_clear(&q.toric);
  gl_offer_free(q.offer);
  free(q.line);
  gl_game_free(q.game);
  return code;
}
