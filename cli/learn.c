// SPDX-License-Identifier: MIT
// gridlock learn
//
// Proof number search solves strips in both set-ups and leaves what it has
// solved in buckets (search/sample.h); a logistic model is fitted to them.  If
// nothing was solved in the time, that is the answer: there is no model.

#include "cli/commands.h"
#include "draw/heat.h"
#include "io/json.h"
#include "io/output.h"
#include "papers/trial.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define MOST_GAMES (2 * (STRIP_MOST - STRIP_LEAST + 1))

// What became of a game.
typedef struct lesson {
  size_t columns;
  setup kind;
  gridlock_value value;
  gridlock_reason reason;
  uint64_t positions; // that it gave
} lesson;

// A model on some positions: as they are, and with both winners weighing the
// same.
typedef struct marks {
  gl_sample_score plain;
  gl_sample_score balanced;
} marks;

typedef struct course {
  progress_kind how; // first, for show_progress
  bool quiet;
  bool fitted; // the model
  bool json;
  gridlock_limits limits;
  double start; // seconds that are spent
  uint64_t count;
  uint64_t target; // positions at which the game that runs has given enough
  gl_samples *filling;
  gl_samples samples;
  gl_samples test;
  lesson lesson[2 * MOST_GAMES];
  size_t lessons;
  gl_model model;
} course;

static uint64_t size_of(const gl_samples *samples) {
  return samples->maker + samples->breaker;
}

static int on_tick(const gridlock_progress *progress, void *context) {
  const course *c = context;
  return show_progress(progress, context) || size_of(c->filling) >= c->target;
}

static void print_lesson(const course *course, const lesson *lesson) {
  if (course->json || course->quiet)
    return;
  printf("c strip:%zu %s: %s, %" PRIu64 " positions\n", lesson->columns,
         trial_setup_name(lesson->kind), gridlock_value_name(lesson->value),
         lesson->positions);
  fflush(stdout);
}

// One game.  `share` is the part of what is left, time and positions, that it
// may take.
static gl_status attend(course *course, size_t columns, setup kind,
                        double share, gl_error *error) {
  gl_game *game = NULL;
  gridlock_result result;
  const uint64_t before = size_of(course->filling);
  gl_status status = open_trial_strip(columns, kind, &game, error);
  trial t = {
      .game = game, .samples = course->filling, .limits = course->limits};
  t.limits.tick = on_tick;
  t.limits.context = course;
  if (t.limits.seconds > 0)
    t.limits.seconds = (t.limits.seconds - course->start) * share;
  course->target =
      before + (uint64_t)((double)(course->count - before) * share) + 1;
  if (!status)
    status = run_trial(&t, &result, error);
  gl_game_free(game);
  if (status)
    return status;
  end_progress(course->how, &(gridlock_progress){.engine = result.engine,
                                                 .nodes = result.nodes,
                                                 .seconds = result.seconds,
                                                 .bytes = result.peak_bytes});
  course->start += result.seconds;
  lesson *l = &course->lesson[course->lessons++];
  *l = (lesson){columns, kind, result.value, result.reason,
                size_of(course->filling) - before};
  print_lesson(course, l);
  gridlock_result_clear(&result);
  return GL_OK;
}

static bool is_enough(const course *course) {
  return was_interrupted() || size_of(course->filling) >= course->count ||
         (course->limits.seconds > 0 &&
          course->start >= course->limits.seconds);
}

static gl_status attend_all(course *course, gl_samples *samples, size_t first,
                            size_t last, gl_error *error) {
  gl_status status = GL_OK;
  size_t left = 2 * (last - first + 1);
  course->filling = samples;
  for (size_t n = first; !status && n <= last; n++)
    for (setup kind = SETUP_PROOF; kind <= SETUP_DISPROOF; kind++, left--)
      if (!status && !is_enough(course))
        status = attend(course, n, kind, 1 / (double)left, error);
  return status;
}

static marks mark(const gl_samples *samples, const gl_model *model) {
  return (marks){gl_sample_loss(samples, model, false),
                 gl_sample_loss(samples, model, true)};
}

// ---- text -----------------------------------------------------------------

static void print_model(const course *course, const char *name,
                        const gl_model *model) {
  const marks m = mark(&course->samples, model);
  printf("%-8s %10.4f %10.4f %10.4f %10.4f %9.4f %8.2f%% %9.4f %8.2f%%", name,
         model->constant, model->turn, model->empty, model->potential,
         m.plain.log_loss, 100 * m.plain.accuracy, m.balanced.log_loss,
         100 * m.balanced.accuracy);
  if (size_of(&course->test)) {
    const marks t = mark(&course->test, model);
    printf(" %9.4f %8.2f%%", t.plain.log_loss, 100 * t.plain.accuracy);
  }
  putchar('\n');
}

static void print_text(const course *course) {
  if (!course->quiet) {
    const bool all = size_of(&course->samples) < course->count;
    printf("c %" PRIu64 " positions, %" PRIu64 " of them won by Maker",
           size_of(&course->samples), course->samples.maker);
    printf("%s\n", was_interrupted() ? "; interrupted"
                   : all             ? "; the games gave no more"
                                     : "");
    if (size_of(&course->test))
      printf("c %" PRIu64 " positions for the test\n", size_of(&course->test));
    if (!size_of(&course->samples))
      puts(
          "c nothing was solved in the time, so no model is fitted or written");
  }
  if (!size_of(&course->samples))
    return;
  printf("%-8s %10s %10s %10s %10s %9s %9s %9s %9s%s\n", "model", "constant",
         "turn", "empty", "potential", "loss", "right", "balanced", "right",
         size_of(&course->test) ? "      test     right" : "");
  print_model(course, "printed", &gl_model_printed);
  print_model(course, "reread", &gl_model_czifra);
  print_model(course, "new", &course->model);
}

// ---- JSON -----------------------------------------------------------------

static void json_score(gl_json *json, const char *key, gl_sample_score score) {
  gl_json_key(json, key);
  gl_json_open(json, '{');
  gl_json_measure(json, "log_loss", score.log_loss);
  gl_json_measure(json, "accuracy", score.accuracy);
  gl_json_close(json, '}');
}

// null if there is no position to try it on.
static void json_model(gl_json *json, const course *course, const char *key,
                       const gl_model *model) {
  gl_json_key(json, key);
  if (!size_of(&course->samples)) {
    gl_json_string(json, NULL);
    return;
  }
  const marks m = mark(&course->samples, model);
  gl_json_open(json, '{');
  gl_json_measure(json, "constant", model->constant);
  gl_json_measure(json, "turn", model->turn);
  gl_json_measure(json, "empty", model->empty);
  gl_json_measure(json, "potential", model->potential);
  json_score(json, "plain", m.plain);
  json_score(json, "balanced", m.balanced);
  if (size_of(&course->test))
    json_score(json, "test", mark(&course->test, model).plain);
  gl_json_close(json, '}');
}

static void json_lesson(gl_json *json, const lesson *lesson) {
  gl_json_open(json, '{');
  gl_json_number(json, "columns", lesson->columns);
  gl_json_text(json, "setup", trial_setup_name(lesson->kind));
  gl_json_text(json, "value", gridlock_value_name(lesson->value));
  gl_json_number(json, "positions", lesson->positions);
  gl_json_close(json, '}');
}

static void print_json(const course *course) {
  gl_json json = {.file = stdout};
  gl_json_open(&json, '{');
  gl_json_number(&json, "positions", size_of(&course->samples));
  gl_json_number(&json, "maker", course->samples.maker);
  gl_json_number(&json, "breaker", course->samples.breaker);
  gl_json_number(&json, "tested", size_of(&course->test));
  gl_json_key(&json, "interrupted");
  gl_json_bool(&json, was_interrupted());
  gl_json_key(&json, "games");
  gl_json_open(&json, '[');
  for (size_t i = 0; i < course->lessons; i++)
    json_lesson(&json, &course->lesson[i]);
  gl_json_close(&json, ']');
  json_model(&json, course, "printed", &gl_model_printed);
  json_model(&json, course, "reread", &gl_model_czifra);
  json_model(&json, course, "new", &course->model);
  gl_json_text(&json, "version", gridlock_version());
  gl_json_close(&json, '}');
  putchar('\n');
}

// ---- files ----------------------------------------------------------------

static gl_status draw(const course *course, const char *path, gl_error *error) {
  gl_output output;
  const gl_status status = gl_output_open(&output, path, error);
  if (status)
    return status;
  write_heat(&course->samples, &course->model, output.file);
  return gl_output_close(&output, error);
}

static gl_status write_files(const course *course, const cli_settings *settings,
                             gl_error *error) {
  const cli_setting *model = &settings->option[OPTION_OUTPUT_LEARN];
  const cli_setting *heat = &settings->option[OPTION_SVG_LEARN];
  char note[128];
  snprintf(note, sizeof note, "gridlock %s learn: %" PRIu64 " positions",
           gridlock_version(), size_of(&course->samples));
  const gl_status saved =
      model->given ? gl_model_write(model->text, &course->model, note, error)
                   : GL_OK;
  const gl_status drawn =
      heat->given ? draw(course, heat->text, saved ? NULL : error) : GL_OK;
  return saved ? saved : drawn;
}

static gl_status learn(course *course, const cli_settings *settings,
                       gl_error *error) {
  const cli_setting *columns = &settings->option[OPTION_COLUMNS_LEARN];
  const cli_setting *test = &settings->option[OPTION_TEST];
  gl_status status =
      attend_all(course, &course->samples, (size_t)columns->whole,
                 (size_t)columns->last, error);
  course->start = 0; // the test has time of its own
  if (!status && test->given)
    status = attend_all(course, &course->test, (size_t)test->whole,
                        (size_t)test->last, error);
  if (!status)
    course->fitted =
        gl_sample_fit(&course->samples, false, &course->model, NULL);
  return status;
}

int run_learn(const cli_settings *settings) {
  const cli_setting *option = settings->option;
  gl_error error = {0};
  course *c = calloc(1, sizeof *c);
  if (!c) {
    gl_fail_memory(&error);
    return complain(&error);
  }
  c->how = choose_progress(settings);
  c->json = option[OPTION_JSON].given;
  c->quiet = option[OPTION_QUIET].given;
  c->limits = solve_limits(settings);
  c->count = option[OPTION_COUNT_LEARN].whole;
  catch_interrupts();
  const gl_status status = learn(c, settings, &error);
  const gl_status saved =
      !status && c->fitted ? write_files(c, settings, &error) : GL_OK;
  if (!status && c->json)
    print_json(c);
  else if (!status)
    print_text(c);
  fflush(stdout);
  gl_samples_clear(&c->test);
  gl_samples_clear(&c->samples);
  free(c);
  return status || saved ? complain(&error) : EXIT_SUCCESS;
}
