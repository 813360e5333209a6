// SPDX-License-Identifier: MIT
// gridlock sequence

#include "sequence/sequence.h"

#include "base/json.h"
#include "base/output.h"
#include "base/text.h"
#include "cli/commands.h"
#include "sequence/hunt.h"
#include "sequence/shorten.h"

#include <inttypes.h>
#include <stdlib.h>

typedef struct inquiry {
  const cli_settings *settings;
  gl_game *game;
  gl_budget budget;
  progress_kind how;
  gl_hunt hunt;
  gl_sequence sequence;
} inquiry;

static const gl_lattice_card *root_of(const inquiry *q) {
  return &q->hunt.deck->card[q->hunt.card];
}

// No stone is wasted.
static bool economical(const inquiry *q) {
  return root_of(q)->turns + q->hunt.handicap == q->hunt.goal->count;
}

// The polyomino on the infinite board; NULL after a complaint.
static gl_game *open_polyomino(const cli_settings *settings, unsigned handicap,
                               gl_error *error) {
  gl_game *game = NULL;
  char *text = NULL;
  gl_status status = asprintf(&text, "poly:%s@inf,handicap=%u",
                              settings->argument, handicap) < 0
                         ? gl_fail_memory(error)
                         : gl_game_parse(text, &game, error);
  free(text);
  return status ? NULL : game;
}

static gl_status save_cards(const inquiry *q, const char *path,
                            gl_error *error) {
  gl_output output;
  gl_status status = gl_output_open(&output, path, error);
  if (status)
    return status;
  status =
      gl_sequence_write_cards(q->hunt.deck, q->hunt.card, output.file, error);
  if (!status)
    return gl_output_close(&output, error);
  gl_output_drop(&output);
  return status;
}

static gl_status save_sequence(const inquiry *q, const char *path,
                               gl_error *error) {
  gl_output output;
  const gl_status status = gl_output_open(&output, path, error);
  if (status)
    return status;
  gl_sequence_write(&q->sequence, output.file);
  return gl_output_close(&output, error);
}

static gl_status save(const inquiry *q, gl_error *error) {
  const cli_setting *cards = &q->settings->option[OPTION_CARDS];
  const cli_setting *file = &q->settings->option[OPTION_SITUATIONS];
  gl_status status = GL_OK;
  if (cards->given)
    status = save_cards(q, cards->text, error);
  if (!status && file->given)
    status = save_sequence(q, file->text, error);
  return status;
}

// ---- Printing ----

static void print_text(const inquiry *q) {
  const bool quiet = q->settings->option[OPTION_QUIET].given;
  if (!quiet) {
    printf("c gridlock %s\nc game ", gridlock_version());
    gl_text_write(stdout, q->game->text);
    printf("\nc %" PRIu64 " nodes, %.3f s, %zu cards\n",
           q->budget.progress.nodes, gl_budget_seconds(&q->budget),
           q->hunt.deck->cards);
  }
  if (!quiet && q->hunt.found)
    printf("c %zu situations, %u turns%s\n", q->sequence.count,
           root_of(q)->turns, economical(q) ? ", economical" : "");
  if (!quiet && !q->hunt.found && q->budget.reason)
    printf("c stopped: %s\n", gridlock_reason_name(q->budget.reason));
  puts(q->hunt.found ? "s MAKER" : "s UNKNOWN");
  if (q->hunt.found && !quiet)
    gl_sequence_write(&q->sequence, stdout);
}

static void json_points(gl_json *json, const char *key, const gl_point *point,
                        size_t count) {
  gl_json_key(json, key);
  gl_json_open(json, '[');
  for (size_t i = 0; i < count; i++) {
    char pair[32];
    snprintf(pair, sizeof pair, "[%d,%d]", point[i].x, point[i].y);
    gl_json_verbatim(json, pair);
  }
  gl_json_close(json, ']');
}

static void json_situations(gl_json *json, const gl_sequence *sequence) {
  gl_json_key(json, "situations");
  gl_json_open(json, '[');
  for (size_t i = 0; i < sequence->count; i++) {
    const gl_situation *s = &sequence->at[i];
    gl_json_open(json, '{');
    json_points(json, "core", s->core, s->cores);
    json_points(json, "neighbourhood", s->around, s->arounds);
    gl_json_close(json, '}');
  }
  gl_json_close(json, ']');
}

static void print_json(const inquiry *q) {
  gl_json json = {.file = stdout};
  gl_json_open(&json, '{');
  gl_json_text(&json, "game", q->game->text);
  gl_json_text(&json, "value", q->hunt.found ? "maker" : "unknown");
  json_points(&json, "goal", q->hunt.goal->at, q->hunt.goal->count);
  gl_json_number(&json, "handicap", q->hunt.handicap);
  if (q->hunt.found) {
    gl_json_number(&json, "turns", root_of(q)->turns);
    gl_json_key(&json, "economical");
    gl_json_bool(&json, economical(q));
  }
  json_situations(&json, &q->sequence);
  gl_json_number(&json, "cards", q->hunt.deck->cards);
  gl_json_number(&json, "nodes", q->budget.progress.nodes);
  gl_json_key(&json, "seconds");
  gl_json_real(&json, gl_budget_seconds(&q->budget));
  gl_json_key(&json, "cpu_seconds");
  gl_json_real(&json, gl_budget_cpu_seconds(&q->budget));
  gl_json_text(&json, "reason", gridlock_reason_name(q->budget.reason));
  gl_json_text(&json, "version", gridlock_version());
  gl_json_close(&json, '}');
  putchar('\n');
}

static gl_status ask(inquiry *q, gl_error *error) {
  gridlock_limits limits = limits_of(q->settings);
  limits.tick = show_progress;
  limits.context = &q->how;
  catch_signals();
  gl_budget_start(&q->budget, &limits, "sequence");
  gl_status status = gl_hunt_run(&q->hunt, error);
  end_progress(q->how, &q->budget.progress);
  if (!status && q->hunt.found)
    status =
        gl_sequence_of_card(q->hunt.deck, q->hunt.card, &q->sequence, error);
  if (!status && q->hunt.found) {
    gl_budget budget;
    gridlock_limits l = limits;
    l.cpu_seconds = getenv("SHORT_TIME") ? atof(getenv("SHORT_TIME")) : 10;
    gl_budget_start(&budget, &l, "shorten");
    gl_shorten shorten = {.handicap = q->hunt.handicap, .paper = getenv("PAPER"), .budget = &budget, .seed = getenv("SEED") ? atoi(getenv("SEED")) : 0};
    status = gl_shorten_run(&shorten, q->hunt.deck, NULL, &q->sequence, error);
    fprintf(stderr, "pool %zu bound %zu tried %zu %.2f\n", shorten.pool, shorten.bound, shorten.tried, gl_budget_cpu_seconds(&budget));
    end_progress(q->how, &budget.progress);
  }
  if (!status && q->hunt.found)
    status = save(q, error);
  return status;
}

int run_sequence(const cli_settings *settings) {
  const unsigned handicap = (unsigned)settings->option[OPTION_HANDICAP].whole;
  inquiry q = {.settings = settings, .how = choose_progress(settings)};
  gl_error error = {0};
  q.game = open_polyomino(settings, handicap, &error);
  if (!q.game)
    return complain(&error);
  q.hunt = (gl_hunt){
      .goal = &q.game->shapes.at[0], .handicap = handicap, .budget = &q.budget};
  const gl_status status = ask(&q, &error);
  if (!status && settings->option[OPTION_JSON].given)
    print_json(&q);
  else if (!status)
    print_text(&q);
  const int code = status         ? complain(&error)
                   : q.hunt.found ? EXIT_WIN
                                  : EXIT_SUCCESS;
  gl_sequence_clear(&q.sequence);
  gl_hunt_clear(&q.hunt);
  gl_game_free(q.game);
  return code;
}
