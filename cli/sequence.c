// SPDX-License-Identifier: MIT
// gridlock sequence

#include "sequence/sequence.h"

#include "base/json.h"
#include "base/output.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/draw.h"
#include "sequence/cards.h"
#include "sequence/hunt.h"
#include "sequence/shorten.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct inquiry {
  const cli_settings *settings;
  gl_game *game;
  gl_budget budget;  // of the hunt,
  gl_budget shorter; // and of what follows
  progress_kind how;
  gl_hunt hunt;
  gl_sequence given; // --from
  gl_sequence sequence;
  bool found;
  gl_shorten shorten;
  gl_plan plan;
} inquiry;

static const cli_setting *setting(const inquiry *q, option_id option) {
  return &q->settings->option[option];
}

static bool is_method(const inquiry *q, const char *name) {
  return !strcmp(setting(q, OPTION_METHOD_SEQUENCE)->text, name);
}

static unsigned turns_of(const inquiry *q) {
  return q->plan.turns[q->plan.count - 1] + 1;
}

static const gl_shape *goal_of(const inquiry *q) {
  return &q->game->shapes.at[0];
}

// No stone is wasted.
static bool economical(const inquiry *q) {
  return turns_of(q) + q->hunt.handicap == goal_of(q)->count;
}

// The polyomino on the infinite board; NULL after a complaint.
static gl_game *open_polyomino(const cli_settings *settings, unsigned handicap,
                               gl_error *error) {
  gl_game *game = NULL;
  char *text = NULL;
  gl_status status =
      asprintf(&text, "poly:%s@inf%s,handicap=%u", settings->argument,
               settings->option[OPTION_EDGE_TO_EDGE].given ? ",edge" : "",
               handicap) < 0
          ? gl_fail_memory(error)
          : gl_game_parse(text, &game, error);
  free(text);
  return status ? NULL : game;
}

// ---- Files ----

static gl_status save_cards(const inquiry *q, const char *path, bool publish,
                            gl_error *error) {
  gl_output output;
  gl_cards cards;
  gl_status status = gl_cards_deal(&q->plan, &q->sequence, &cards, error);
  if (status)
    return status;
  status = gl_output_open(&output, path, error);
  if (!status) {
    (publish ? gl_cards_publish : gl_cards_write)(&cards, output.file);
    status = gl_output_close(&output, error);
  }
  gl_cards_clear(&cards);
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
  gl_status status = GL_OK;
  if (setting(q, OPTION_CERT_SEQUENCE)->given)
    status =
        save_cards(q, setting(q, OPTION_CERT_SEQUENCE)->text, false, error);
  if (!status && setting(q, OPTION_PUBLISH)->given)
    status = save_cards(q, setting(q, OPTION_PUBLISH)->text, true, error);
  if (!status && setting(q, OPTION_OUTPUT_SEQUENCE)->given)
    status = save_sequence(q, setting(q, OPTION_OUTPUT_SEQUENCE)->text, error);
  if (!status && setting(q, OPTION_FIGURES)->given)
    status = write_figures(&q->sequence, &q->plan,
                           setting(q, OPTION_FIGURES)->text, error);
  return status;
}

// Reads --from.  Its first situation must be the goal.
static gl_status read_given(inquiry *q, gl_error *error) {
  const cli_setting *file = setting(q, OPTION_FROM);
  gl_status status = GL_OK;
  gl_situation goal;
  if (!file->given)
    return GL_OK;
  if (!gl_situation_new(goal_of(q)->count, 0, &goal))
    return gl_fail_memory(error);
  for (size_t i = 0; i < goal_of(q)->count; i++)
    goal.core[goal.cores++] = goal_of(q)->at[i];
  status = gl_sequence_read(file->text, goal_of(q), &q->given, error);
  q->given.beside = q->game->edge;
  if (!status &&
      (!gl_sequence_canonise(&q->given) || !gl_situation_canonise(&goal)))
    status = gl_fail_memory(error);
  if (!status && !gl_situation_same(&goal, &q->given.at[0]))
    status =
        gl_fail(error, GL_INPUT, file->text, 0, 0,
                "situation 0 is not the polyomino %s", q->settings->argument);
  gl_situation_clear(&goal);
  return status;
}

// ---- Printing ----

static void print_comments(const inquiry *q) {
  printf("c gridlock %s\nc game ", gridlock_version());
  gl_text_write(stdout, q->game->text);
  printf("\nc %" PRIu64 " nodes, %.3f s, %zu cards\n", q->budget.progress.nodes,
         gl_budget_seconds(&q->budget), q->hunt.deck ? q->hunt.deck->cards : 0);
  if (q->hunt.learned)
    printf("c %zu situations were known\n", q->hunt.learned);
  if (q->found && q->shorten.bound > 1)
    printf("c no proof made of %zu situations has fewer than %zu\n",
           q->shorten.pool, q->shorten.bound);
  if (q->found)
    printf("c %zu situations, %u turns%s\n", q->sequence.count, turns_of(q),
           economical(q) ? ", economical" : "");
  else if (q->budget.reason)
    printf("c stopped: %s\n", gridlock_reason_name(q->budget.reason));
}

static void print_text(const inquiry *q) {
  const bool quiet = setting(q, OPTION_QUIET)->given;
  if (!quiet)
    print_comments(q);
  puts(q->found ? "s MAKER" : "s UNKNOWN");
  if (q->found && !quiet)
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

// Maker's answer to each cell of the neighbourhood.
static void json_answers(gl_json *json, const gl_plan *plan, size_t i,
                         size_t count) {
  gl_json_key(json, "answers");
  gl_json_open(json, '[');
  for (size_t x = 0; x < count; x++) {
    const gl_plan_answer *a = &plan->answer[i][x];
    char text[64];
    gl_json_open(json, '{');
    gl_json_number(json, "to", a->to);
    gl_json_key(json, "move");
    snprintf(text, sizeof text, "[%d,%d]", a->move.x, a->move.y);
    gl_json_verbatim(json, a->lacking ? text : "null");
    gl_json_key(json, "map");
    snprintf(text, sizeof text, "[%u,%d,%d]", a->map.turn, a->map.step.x,
             a->map.step.y);
    gl_json_verbatim(json, text);
    gl_json_close(json, '}');
  }
  gl_json_close(json, ']');
}

static void json_situations(gl_json *json, const gl_sequence *sequence,
                            const gl_plan *plan) {
  gl_json_key(json, "situations");
  gl_json_open(json, '[');
  for (size_t i = 0; i < sequence->count; i++) {
    const gl_situation *s = &sequence->at[i];
    gl_json_open(json, '{');
    json_points(json, "core", s->core, s->cores);
    json_points(json, "neighbourhood", s->around, s->arounds);
    if (plan->answer)
      json_answers(json, plan, i, s->arounds);
    gl_json_close(json, '}');
  }
  gl_json_close(json, ']');
}

static void print_json(const inquiry *q) {
  gl_json json = {.file = stdout};
  gl_json_open(&json, '{');
  gl_json_text(&json, "game", q->game->text);
  gl_json_text(&json, "value", q->found ? "maker" : "unknown");
  json_points(&json, "goal", goal_of(q)->at, goal_of(q)->count);
  gl_json_number(&json, "handicap", q->hunt.handicap);
  if (q->found) {
    gl_json_number(&json, "turns", turns_of(q));
    gl_json_key(&json, "economical");
    gl_json_bool(&json, economical(q));
  }
  if (q->hunt.learned)
    gl_json_number(&json, "known", q->hunt.learned);
  if (q->found && q->shorten.pool) {
    gl_json_number(&json, "pool", q->shorten.pool);
    gl_json_number(&json, "bound", q->shorten.bound);
  }
  json_situations(&json, &q->sequence, &q->plan);
  gl_json_number(&json, "cards", q->hunt.deck ? q->hunt.deck->cards : 0);
  gl_json_number(&json, "nodes", q->budget.progress.nodes);
  gl_json_measure(&json, "seconds", gl_budget_seconds(&q->budget));
  gl_json_measure(&json, "cpu_seconds", gl_budget_cpu_seconds(&q->budget));
  gl_json_text(&json, "reason", gridlock_reason_name(q->budget.reason));
  gl_json_text(&json, "version", gridlock_version());
  gl_json_close(&json, '}');
  putchar('\n');
}

// ---- The question ----

static gridlock_limits ticking_limits(inquiry *q) {
  gridlock_limits limits = limits_of(q->settings);
  limits.tick = show_progress;
  limits.context = &q->how;
  return limits;
}

// Takes a proof out of --from, if there is one.
static gl_status take_given(inquiry *q, gl_error *error) {
  const gl_sequence *given = &q->given;
  gl_plan plan;
  if (!given->count || !gl_situation_starts(&given->at[given->count - 1],
                                            q->hunt.handicap, given->beside))
    return GL_OK;
  gl_status status = gl_plan_make(given, &plan, &q->found, error);
  gl_plan_clear(&plan);
  if (!status && q->found && !gl_sequence_copy(given, &q->sequence))
    status = gl_fail_memory(error);
  return status;
}

static gl_status hunt(inquiry *q, gl_error *error) {
  q->hunt.known = &q->given;
  gl_status status = gl_hunt_run(&q->hunt, error);
  end_progress(q->how, &q->budget.progress);
  q->found = !status && q->hunt.found;
  if (q->found)
    status =
        gl_sequence_of_card(q->hunt.deck, q->hunt.card, &q->sequence, error);
  return status;
}

// Within what is left of --time, or of the standard.
static gl_status make_shorter(inquiry *q, gl_error *error) {
  gridlock_limits limits = ticking_limits(q);
  if (limits.seconds > 0)
    limits.seconds -= gl_budget_seconds(&q->budget);
  else
    limits.cpu_seconds = SHORTENING_SECONDS;
  if (setting(q, OPTION_TIME)->given && limits.seconds <= 0)
    return GL_OK;
  if (limits.bytes && q->hunt.deck) // which stays
    limits.bytes -= q->hunt.deck->bytes < limits.bytes ? q->hunt.deck->bytes
                                                       : limits.bytes - 1;
  gl_budget_start(&q->shorter, &limits, "shorten");
  q->shorten = (gl_shorten){.handicap = q->hunt.handicap,
                            .paper = is_method(q, "paper"),
                            .seed = setting(q, OPTION_SEED)->whole,
                            .budget = &q->shorter};
  const gl_status status =
      gl_shorten_run(&q->shorten, q->hunt.deck, &q->given, &q->sequence, error);
  end_progress(q->how, &q->shorter.progress);
  return status;
}

// The plan is made by other means than the sequence was.
static gl_status finish(inquiry *q, gl_error *error) {
  bool whole;
  gl_status status = gl_plan_make(&q->sequence, &q->plan, &whole, error);
  if (!status && !whole)
    status = gl_fail(error, GL_INTERNAL, q->settings->argument, 0, 0,
                     "the sequence that was found is no proof");
  return status ? status : save(q, error);
}

static gl_status ask(inquiry *q, gl_error *error) {
  const gridlock_limits limits = ticking_limits(q);
  catch_signals();
  gl_budget_start(&q->budget, &limits, "sequence");
  gl_status status = read_given(q, error);
  if (!status)
    status = take_given(q, error);
  if (!status && !q->found)
    status = hunt(q, error);
  if (!status && q->found && !is_method(q, "none"))
    status = make_shorter(q, error);
  if (!status && q->found)
    status = finish(q, error);
  return status;
}

int run_sequence(const cli_settings *settings) {
  const unsigned handicap = (unsigned)settings->option[OPTION_HANDICAP].whole;
  inquiry q = {.settings = settings, .how = choose_progress(settings)};
  gl_error error = {0};
  q.game = open_polyomino(settings, handicap, &error);
  if (!q.game)
    return complain(&error);
  q.hunt = (gl_hunt){.shapes = &q.game->shapes,
                     .handicap = handicap,
                     .beside = q.game->edge,
                     .seed = settings->option[OPTION_SEED].whole,
                     .budget = &q.budget};
  const gl_status status = ask(&q, &error);
  if (!status && settings->option[OPTION_JSON].given)
    print_json(&q);
  else if (!status)
    print_text(&q);
  const int code = status    ? complain(&error)
                   : q.found ? EXIT_WIN
                             : EXIT_SUCCESS;
  gl_plan_clear(&q.plan);
  gl_sequence_clear(&q.sequence);
  gl_sequence_clear(&q.given);
  gl_hunt_clear(&q.hunt);
  gl_game_free(q.game);
  return code;
}
