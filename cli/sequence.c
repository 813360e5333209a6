// SPDX-License-Identifier: MIT
// gridlock sequence

#include "sequence/sequence.h"

#include "base/text.h"
#include "cli/commands.h"
#include "draw/sequence.h"
#include "io/json.h"
#include "io/output.h"
#include "plane/prove.h"
#include "sequence/cards.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct inquiry {
  const cli_settings *settings;
  gl_game *game;
  progress_kind how;
  gl_prove prove;
} inquiry;

static const cli_setting *setting(const inquiry *inquiry, option_id option) {
  return &inquiry->settings->option[option];
}

static bool is_method(const inquiry *inquiry, const char *name) {
  return !strcmp(setting(inquiry, OPTION_METHOD_SEQUENCE)->text, name);
}

static unsigned turns_of(const inquiry *inquiry) {
  return inquiry->prove.plan.turns[inquiry->prove.plan.count - 1] + 1;
}

// The cells of the smallest goal.
static size_t least_stones(const gl_game *game) {
  size_t least = game->shapes.at[0].count;
  for (size_t i = 1; i < game->shapes.count; i++)
    if (game->shapes.at[i].count < least)
      least = game->shapes.at[i].count;
  return least;
}

// No stone is wasted.
static bool economical(const inquiry *inquiry) {
  return turns_of(inquiry) + inquiry->game->handicap ==
         least_stones(inquiry->game);
}

// ---- The game ----

// Does it begin with a word and a colon, as the name of a game does, and a list
// of shapes never?
static bool is_game(const char *text) {
  const size_t letters = strspn(text, "abcdefghijklmnopqrstuvwxyz");
  return letters && text[letters] == ':';
}

// Is the board left out?
static bool lacks_board(const char *name) {
  return !strchr(name, '@') && (!is_game(name) || !strncmp(name, "poly:", 5) ||
                                !strncmp(name, "line:", 5));
}

// The shapes, on the infinite board unless they say where, and the options;
// NULL after a complaint.
static gl_game *open_shapes(const cli_settings *settings, gl_error *error) {
  const cli_setting *option = settings->option;
  const char *name = settings->argument;
  char handicap[32] = "";
  char behind[64];
  gl_game *game = NULL;
  if (option[OPTION_HANDICAP].given)
    snprintf(handicap, sizeof handicap, ",handicap=%u",
             (unsigned)option[OPTION_HANDICAP].whole);
  snprintf(behind, sizeof behind, "%s%s%s%s", lacks_board(name) ? "@inf" : "",
           option[OPTION_FIXED].given ? ",fixed" : "",
           option[OPTION_EDGE_TO_EDGE].given ? ",edge" : "", handicap);
  return parse_shapes(is_game(name) ? "" : "poly:", name, behind, &game, error)
             ? NULL
             : game;
}

// ---- Files ----

typedef gl_status saver(const inquiry *inquiry, const char *path,
                        gl_error *error);

static gl_status deal(const inquiry *inquiry, const char *path,
                      void (*write)(const gl_cards *cards, FILE *file),
                      gl_error *error) {
  gl_output output;
  gl_cards cards;
  gl_status status = gl_cards_deal(&inquiry->prove.plan,
                                   &inquiry->prove.sequence, &cards, error);
  if (status)
    return status;
  status = gl_output_open(&output, path, error);
  if (!status) {
    write(&cards, output.file);
    status = gl_output_close(&output, error);
  }
  gl_cards_clear(&cards);
  return status;
}

static gl_status save_cards(const inquiry *inquiry, const char *path,
                            gl_error *error) {
  return deal(inquiry, path, gl_cards_write, error);
}

static gl_status publish(const inquiry *inquiry, const char *path,
                         gl_error *error) {
  return deal(inquiry, path, gl_cards_publish, error);
}

static gl_status save_sequence(const inquiry *inquiry, const char *path,
                               gl_error *error) {
  gl_output output;
  const gl_status status = gl_output_open(&output, path, error);
  if (status)
    return status;
  gl_sequence_write(&inquiry->prove.sequence, output.file);
  return gl_output_close(&output, error);
}

static gl_status draw_figures(const inquiry *inquiry, const char *path,
                              gl_error *error) {
  return write_sequence_figures(&inquiry->prove.sequence, &inquiry->prove.plan,
                                path, error);
}

// Writes what was asked for, as far as it can be written, and returns the first
// failure.
static gl_status save(const inquiry *inquiry, gl_error *error) {
  static const struct {
    option_id id;
    saver *save;
  } files[] = {{OPTION_CERT_SEQUENCE, save_cards},
               {OPTION_PUBLISH, publish},
               {OPTION_OUTPUT_SEQUENCE, save_sequence},
               {OPTION_FIGURES, draw_figures}};
  gl_status first = GL_OK;
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    const cli_setting *path = setting(inquiry, files[i].id);
    if (!path->given)
      continue;
    const gl_status status =
        files[i].save(inquiry, path->text, first ? NULL : error);
    first = first ? first : status;
  }
  return first;
}

// ---- Printing ----

static void print_comments(const inquiry *inquiry) {
  printf("c gridlock %s\nc game ", gridlock_version());
  gl_text_write(stdout, inquiry->game->text);
  printf("\nc %" PRIu64 " nodes, %.3f s, %zu cards\n",
         inquiry->prove.budget.progress.nodes,
         gl_budget_seconds(&inquiry->prove.budget),
         inquiry->prove.hunt.proof.cards.count);
  if (inquiry->prove.learned)
    printf("c %zu situations were known\n", inquiry->prove.learned);
  if (inquiry->prove.found && inquiry->prove.shorten.bound > 1)
    printf("c no proof made of %zu situations has fewer than %zu\n",
           inquiry->prove.shorten.pool, inquiry->prove.shorten.bound);
  if (inquiry->prove.found)
    printf("c %zu situations, %u turns%s\n", inquiry->prove.sequence.count,
           turns_of(inquiry), economical(inquiry) ? ", economical" : "");
  else if (gl_budget_stopped(&inquiry->prove.budget))
    printf("c stopped: %s\n",
           gridlock_reason_name(gl_budget_reason(&inquiry->prove.budget)));
}

// What the hunt has counted, as a result has it.
static gridlock_result counted(const inquiry *inquiry) {
  gridlock_result result = {0};
  memcpy(result.statistics, inquiry->prove.hunt.statistics.count,
         sizeof inquiry->prove.hunt.statistics.count);
  return result;
}

static void print_text(const inquiry *inquiry) {
  const bool quiet = setting(inquiry, OPTION_QUIET)->given;
  if (!quiet)
    print_comments(inquiry);
  puts(inquiry->prove.found ? "s MAKER" : "s UNKNOWN");
  if (inquiry->prove.found && !quiet)
    gl_sequence_write(&inquiry->prove.sequence, stdout);
  const gridlock_result result = counted(inquiry);
  if (setting(inquiry, OPTION_STATISTICS)->given)
    print_statistics(&result);
}

static void json_points(gl_json *json, const char *key, const gl_point *point,
                        size_t count) {
  if (key)
    gl_json_key(json, key);
  gl_json_open(json, '[');
  for (size_t i = 0; i < count; i++) {
    char pair[32];
    snprintf(pair, sizeof pair, "[%d,%d]", point[i].x, point[i].y);
    gl_json_verbatim(json, pair);
  }
  gl_json_close(json, ']');
}

// The polyomino; or the shapes of a family, up to isometry.
static void json_goals(gl_json *json, const gl_game *game) {
  const gl_shape *first = &game->shapes.at[0];
  gl_sequence goals;
  gl_error error = {0};
  const gl_status status = gl_sequence_goals(game, &goals, &error);
  if (!status && goals.count == 1) {
    json_points(json, "goal", first->at, first->count);
  } else if (!status) {
    gl_json_key(json, "goals");
    gl_json_open(json, '[');
    for (size_t i = 0; i < goals.count; i++)
      json_points(json, NULL, goals.at[i].core, goals.at[i].cores);
    gl_json_close(json, ']');
  }
  gl_sequence_clear(&goals);
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
  gl_json_text(&json, "value", inquiry->prove.found ? "maker" : "unknown");
  json_goals(&json, inquiry->game);
  gl_json_number(&json, "handicap", inquiry->prove.game->handicap);
  if (inquiry->prove.found) {
    gl_json_number(&json, "turns", turns_of(inquiry));
    gl_json_key(&json, "economical");
    gl_json_bool(&json, economical(inquiry));
  }
  if (inquiry->prove.learned)
    gl_json_number(&json, "known", inquiry->prove.learned);
  if (inquiry->prove.found && inquiry->prove.shorten.pool) {
    gl_json_number(&json, "pool", inquiry->prove.shorten.pool);
    gl_json_number(&json, "bound", inquiry->prove.shorten.bound);
  }
  json_situations(&json, &inquiry->prove.sequence, &inquiry->prove.plan);
  gl_json_number(&json, "cards", inquiry->prove.hunt.proof.cards.count);
  gl_json_number(&json, "nodes", inquiry->prove.budget.progress.nodes);
  gl_json_measure(&json, "seconds", gl_budget_seconds(&inquiry->prove.budget));
  gl_json_measure(&json, "cpu_seconds",
                  gl_budget_cpu_seconds(&inquiry->prove.budget));
  gl_json_text(&json, "reason",
               gridlock_reason_name(gl_budget_reason(&inquiry->prove.budget)));
  const gridlock_result result = counted(inquiry);
  if (setting(inquiry, OPTION_STATISTICS)->given)
    json_statistics(&json, &result);
  gl_json_text(&json, "version", gridlock_version());
  gl_json_close(&json, '}');
  putchar('\n');
}

// ---- The question ----

static gridlock_limits ticking_limits(inquiry *inquiry) {
  gridlock_limits limits = solve_limits(inquiry->settings);
  limits.tick = show_progress;
  limits.context = &inquiry->how;
  return limits;
}

static gl_status find_proof(inquiry *inquiry, gl_error *error) {
  const gl_status status = gl_prove_find(&inquiry->prove, error);
  if (inquiry->prove.hunt.proof.cards
          .count) // nothing was known, and it was looked for
    end_progress(inquiry->how, &inquiry->prove.budget.progress);
  return status;
}

static gl_status shorten_proof(inquiry *inquiry, gl_error *error) {
  const gl_status status = gl_prove_shorten(&inquiry->prove, error);
  end_progress(inquiry->how, &inquiry->prove.shorter.progress);
  return status;
}

static gl_status ask(inquiry *inquiry, gl_error *error) {
  gl_prove *prove = &inquiry->prove;
  catch_interrupts();
  finish_outputs_unread();
  gl_status status = find_proof(inquiry, error);
  if (!status && prove->found && !is_method(inquiry, "none"))
    status = shorten_proof(inquiry, error);
  if (!status && prove->found)
    status = gl_prove_plan(prove, error);
  return status;
}

int run_sequence(const cli_settings *settings) {
  inquiry q = {.settings = settings, .how = choose_progress(settings)};
  gl_error error = {0};
  q.game = open_shapes(settings, &error);
  if (!q.game)
    return complain(&error);
  const cli_setting *from = &settings->option[OPTION_FROM_SEQUENCE];
  q.prove = (gl_prove){.game = q.game,
                       .from = from->given ? from->text : NULL,
                       .limits = ticking_limits(&q),
                       .shortening = GL_PROVE_SHORTENING,
                       .paper = is_method(&q, "paper"),
                       .seed = settings->option[OPTION_SEED].whole};
  const gl_status status = ask(&q, &error);
  const gl_status saved = !status && q.prove.found ? save(&q, &error) : GL_OK;
  if (!status && settings->option[OPTION_JSON].given)
    print_json(&q);
  else if (!status)
    print_text(&q);
  fflush(stdout);
  const int code = status || saved ? complain(&error)
                   : q.prove.found ? EXIT_WIN
                                   : EXIT_SUCCESS;
  gl_prove_clear(&q.prove);
  gl_game_free(q.game);
  return code;
}
