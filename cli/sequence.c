// SPDX-License-Identifier: MIT
// gridlock sequence

#include "sequence/sequence.h"

#include "base/text.h"
#include "cli/commands.h"
#include "draw/sequence.h"
#include "io/json.h"
#include "io/output.h"
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

static const cli_setting *setting(const inquiry *inquiry, option_id option) {
  return &inquiry->settings->option[option];
}

static bool is_method(const inquiry *inquiry, const char *name) {
  return !strcmp(setting(inquiry, OPTION_METHOD_SEQUENCE)->text, name);
}

static unsigned turns_of(const inquiry *inquiry) {
  return inquiry->plan.turns[inquiry->plan.count - 1] + 1;
}

static const gl_shape *goal_of(const inquiry *inquiry) {
  return &inquiry->game->shapes.at[0];
}

// No stone is wasted.
static bool economical(const inquiry *inquiry) {
  return turns_of(inquiry) + inquiry->hunt.handicap == goal_of(inquiry)->count;
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

static gl_status save_cards(const inquiry *inquiry, const char *path,
                            bool publish, gl_error *error) {
  gl_output output;
  gl_cards cards;
  gl_status status =
      gl_cards_deal(&inquiry->plan, &inquiry->sequence, &cards, error);
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

static gl_status save_sequence(const inquiry *inquiry, const char *path,
                               gl_error *error) {
  gl_output output;
  const gl_status status = gl_output_open(&output, path, error);
  if (status)
    return status;
  gl_sequence_write(&inquiry->sequence, output.file);
  return gl_output_close(&output, error);
}

static gl_status save(const inquiry *inquiry, gl_error *error) {
  gl_status status = GL_OK;
  if (setting(inquiry, OPTION_CERT_SEQUENCE)->given)
    status = save_cards(inquiry, setting(inquiry, OPTION_CERT_SEQUENCE)->text,
                        false, error);
  if (!status && setting(inquiry, OPTION_PUBLISH)->given)
    status = save_cards(inquiry, setting(inquiry, OPTION_PUBLISH)->text, true,
                        error);
  if (!status && setting(inquiry, OPTION_OUTPUT_SEQUENCE)->given)
    status = save_sequence(
        inquiry, setting(inquiry, OPTION_OUTPUT_SEQUENCE)->text, error);
  if (!status && setting(inquiry, OPTION_FIGURES)->given)
    status = write_figures(&inquiry->sequence, &inquiry->plan,
                           setting(inquiry, OPTION_FIGURES)->text, error);
  return status;
}

// Reads --from.  Its first situation must be the goal.
static gl_status read_given(inquiry *inquiry, gl_error *error) {
  const cli_setting *file = setting(inquiry, OPTION_FROM);
  gl_status status = GL_OK;
  gl_situation goal;
  if (!file->given)
    return GL_OK;
  if (!gl_situation_new(goal_of(inquiry)->count, 0, &goal))
    return gl_fail_memory(error);
  for (size_t i = 0; i < goal_of(inquiry)->count; i++)
    goal.core[goal.cores++] = goal_of(inquiry)->at[i];
  status =
      gl_sequence_read(file->text, goal_of(inquiry), &inquiry->given, error);
  inquiry->given.beside = inquiry->game->edge;
  if (!status &&
      (!gl_sequence_canonise(&inquiry->given) || !gl_situation_canonise(&goal)))
    status = gl_fail_memory(error);
  if (!status && !gl_situation_same(&goal, &inquiry->given.at[0]))
    status = gl_fail(error, GL_INPUT, file->text, 0, 0,
                     "situation 0 is not the polyomino %s",
                     inquiry->settings->argument);
  gl_situation_clear(&goal);
  return status;
}

// ---- Printing ----

static void print_comments(const inquiry *inquiry) {
  printf("c gridlock %s\nc game ", gridlock_version());
  gl_text_write(stdout, inquiry->game->text);
  printf("\nc %" PRIu64 " nodes, %.3f s, %zu cards\n",
         inquiry->budget.progress.nodes, gl_budget_seconds(&inquiry->budget),
         inquiry->hunt.deck ? inquiry->hunt.deck->cards : 0);
  if (inquiry->hunt.learned)
    printf("c %zu situations were known\n", inquiry->hunt.learned);
  if (inquiry->found && inquiry->shorten.bound > 1)
    printf("c no proof made of %zu situations has fewer than %zu\n",
           inquiry->shorten.pool, inquiry->shorten.bound);
  if (inquiry->found)
    printf("c %zu situations, %u turns%s\n", inquiry->sequence.count,
           turns_of(inquiry), economical(inquiry) ? ", economical" : "");
  else if (gl_budget_stopped(&inquiry->budget))
    printf("c stopped: %s\n",
           gridlock_reason_name(gl_budget_reason(&inquiry->budget)));
}

// What the hunt has counted, as a result has it.
static gridlock_result counted(const inquiry *inquiry) {
  gridlock_result result = {0};
  memcpy(result.statistics, inquiry->hunt.statistics.count,
         sizeof inquiry->hunt.statistics.count);
  return result;
}

static void print_text(const inquiry *inquiry) {
  const bool quiet = setting(inquiry, OPTION_QUIET)->given;
  if (!quiet)
    print_comments(inquiry);
  puts(inquiry->found ? "s MAKER" : "s UNKNOWN");
  if (inquiry->found && !quiet)
    gl_sequence_write(&inquiry->sequence, stdout);
  const gridlock_result result = counted(inquiry);
  if (setting(inquiry, OPTION_STATISTICS)->given && !quiet)
    print_statistics(&result);
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

static void print_json(const inquiry *inquiry) {
  gl_json json = {.file = stdout};
  gl_json_open(&json, '{');
  gl_json_text(&json, "game", inquiry->game->text);
  gl_json_text(&json, "value", inquiry->found ? "maker" : "unknown");
  json_points(&json, "goal", goal_of(inquiry)->at, goal_of(inquiry)->count);
  gl_json_number(&json, "handicap", inquiry->hunt.handicap);
  if (inquiry->found) {
    gl_json_number(&json, "turns", turns_of(inquiry));
    gl_json_key(&json, "economical");
    gl_json_bool(&json, economical(inquiry));
  }
  if (inquiry->hunt.learned)
    gl_json_number(&json, "known", inquiry->hunt.learned);
  if (inquiry->found && inquiry->shorten.pool) {
    gl_json_number(&json, "pool", inquiry->shorten.pool);
    gl_json_number(&json, "bound", inquiry->shorten.bound);
  }
  json_situations(&json, &inquiry->sequence, &inquiry->plan);
  gl_json_number(&json, "cards",
                 inquiry->hunt.deck ? inquiry->hunt.deck->cards : 0);
  gl_json_number(&json, "nodes", inquiry->budget.progress.nodes);
  gl_json_measure(&json, "seconds", gl_budget_seconds(&inquiry->budget));
  gl_json_measure(&json, "cpu_seconds",
                  gl_budget_cpu_seconds(&inquiry->budget));
  gl_json_text(&json, "reason",
               gridlock_reason_name(gl_budget_reason(&inquiry->budget)));
  const gridlock_result result = counted(inquiry);
  if (setting(inquiry, OPTION_STATISTICS)->given)
    json_statistics(&json, &result);
  gl_json_text(&json, "version", gridlock_version());
  gl_json_close(&json, '}');
  putchar('\n');
}

// ---- The question ----

static gridlock_limits ticking_limits(inquiry *inquiry) {
  gridlock_limits limits = limits_of(inquiry->settings);
  limits.tick = show_progress;
  limits.context = &inquiry->how;
  return limits;
}

// Takes a proof out of --from, if there is one.
static gl_status take_given(inquiry *inquiry, gl_error *error) {
  const gl_sequence *given = &inquiry->given;
  gl_plan plan;
  if (!given->count ||
      !gl_situation_starts(&given->at[given->count - 1], inquiry->hunt.handicap,
                           given->beside))
    return GL_OK;
  gl_status status = gl_plan_make(given, &plan, &inquiry->found, error);
  gl_plan_clear(&plan);
  if (!status && inquiry->found && !gl_sequence_copy(given, &inquiry->sequence))
    status = gl_fail_memory(error);
  return status;
}

static gl_status hunt(inquiry *inquiry, gl_error *error) {
  inquiry->hunt.known = &inquiry->given;
  gl_status status = gl_hunt_run(&inquiry->hunt, error);
  end_progress(inquiry->how, &inquiry->budget.progress);
  inquiry->found = !status && inquiry->hunt.found;
  if (inquiry->found)
    status = gl_sequence_of_card(inquiry->hunt.deck, inquiry->hunt.card,
                                 &inquiry->sequence, error);
  return status;
}

// Within what is left of --time, or of the standard.
static gl_status make_shorter(inquiry *inquiry, gl_error *error) {
  gridlock_limits limits = ticking_limits(inquiry);
  if (limits.seconds > 0)
    limits.seconds -= gl_budget_seconds(&inquiry->budget);
  else
    limits.cpu_seconds = SHORTENING_SECONDS;
  if (setting(inquiry, OPTION_TIME)->given && limits.seconds <= 0)
    return GL_OK;
  if (limits.bytes && inquiry->hunt.deck) // which stays
    limits.bytes -= inquiry->hunt.deck->bytes < limits.bytes
                        ? inquiry->hunt.deck->bytes
                        : limits.bytes - 1;
  gl_budget_start(&inquiry->shorter, &limits, "shorten");
  inquiry->shorten = (gl_shorten){.handicap = inquiry->hunt.handicap,
                                  .paper = is_method(inquiry, "paper"),
                                  .seed = setting(inquiry, OPTION_SEED)->whole,
                                  .budget = &inquiry->shorter};
  const gl_status status =
      gl_shorten_run(&inquiry->shorten, inquiry->hunt.deck, &inquiry->given,
                     &inquiry->sequence, error);
  end_progress(inquiry->how, &inquiry->shorter.progress);
  return status;
}

// The plan is made by other means than the sequence was.
static gl_status finish(inquiry *inquiry, gl_error *error) {
  bool whole;
  gl_status status =
      gl_plan_make(&inquiry->sequence, &inquiry->plan, &whole, error);
  if (!status && !whole)
    status = gl_fail(error, GL_INTERNAL, inquiry->settings->argument, 0, 0,
                     "the sequence that was found is no proof");
  return status ? status : save(inquiry, error);
}

static gl_status ask(inquiry *inquiry, gl_error *error) {
  const gridlock_limits limits = ticking_limits(inquiry);
  catch_signals();
  gl_budget_start(&inquiry->budget, &limits, "sequence");
  gl_status status = read_given(inquiry, error);
  if (!status)
    status = take_given(inquiry, error);
  if (!status && !inquiry->found)
    status = hunt(inquiry, error);
  if (!status && inquiry->found && !is_method(inquiry, "none"))
    status = make_shorter(inquiry, error);
  if (!status && inquiry->found)
    status = finish(inquiry, error);
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
