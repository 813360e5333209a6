// SPDX-License-Identifier: MIT
// gridlock qbf, qbf encode and qbf solve

#include "cli/qbf.h"

#include "base/budget.h"
#include "base/text.h"
#include "io/json.h"
#include "io/output.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Our own engine is given this much time if the user sets no limit.
#define OWN_SECONDS 60.0

static gl_encoding encoding_of(const cli_settings *settings) {
  const cli_setting *name = &settings->option[OPTION_ENCODING];
  int i = 0;
  while (strcmp(name->text, gl_encoding_name((gl_encoding)i)) != 0)
    i++;
  return (gl_encoding)i;
}

static gl_encode_question question_of(const cli_settings *settings,
                                      const gl_game *game) {
  const cli_setting *player = &settings->option[OPTION_PLAYER];
  return (gl_encode_question){
      .game = game,
      .player = !strcmp(player->text, "white") ? GL_BREAKER : GL_MAKER,
      .encoding = encoding_of(settings)};
}

gl_qbf_solver qbf_solver_of(const cli_settings *settings) {
  const cli_setting *option = settings->option;
  const cli_setting *codes = &option[OPTION_CODES];
  return (gl_qbf_solver){.command = option[OPTION_SOLVER].text,
                         .preprocess = option[OPTION_PREPROCESS].text,
                         .codes = {(int)codes->whole, (int)codes->last},
                         .seconds = option[OPTION_TIME].real};
}

size_t qbf_jobs_of(const cli_settings *settings) {
  return solve_count(&settings->option[OPTION_JOBS]);
}

bool stop_qbf_jobs(void *context) {
  (void)context;
  return was_interrupted();
}

const char *qbf_verdict_name(gl_verdict verdict) {
  return verdict == GL_HOLDS     ? "true"
         : verdict == GL_REFUTED ? "false"
                                 : "unknown";
}

static const char *color(gl_player player) {
  return player == GL_MAKER ? "black" : "white";
}

// ---- sizes ------------------------------------------------------------------

static void write_sizes(const gl_qbf_job *job, gl_json *json) {
  gl_json_text(json, "player", color(job->question.player));
  gl_json_text(json, "encoding", gl_encoding_name(job->question.encoding));
  gl_json_number(json, "variables", (uint64_t)job->variables);
  gl_json_number(json, "existentials",
                 (uint64_t)(job->variables - job->universals));
  gl_json_number(json, "universals", (uint64_t)job->universals);
  gl_json_number(json, "clauses", job->clauses);
  gl_json_number(json, "alternations", job->alternations);
}

static gl_status measure(gl_qbf_job *job, gl_error *error) {
  gl_formula formula;
  const gl_status status = gl_job_encode(job, &formula, error);
  if (!status)
    gl_formula_clear(&formula);
  return status;
}

static void print_sizes(const gl_qbf_job *job) {
  printf("%-6s %-10s %9d %9d %9d %9zu %5zu\n", color(job->question.player),
         gl_encoding_name(job->question.encoding), job->variables,
         job->variables - job->universals, job->universals, job->clauses,
         job->alternations);
}

// One row for each player and encoding; an encoding that is not for this game
// has none.
static gl_status list_sizes(const gl_game *game, gl_json *json,
                            gl_error *error) {
  for (int i = 0; i < 2 * GL_ENCODINGS; i++) {
    gl_qbf_job job = {
        .question = {.game = game,
                     .player = (gl_player)(i / GL_ENCODINGS),
                     .encoding = (gl_encoding)(i % GL_ENCODINGS)}};
    const gl_status status = measure(&job, error);
    if (status == GL_UNSUPPORTED && !game->infinite)
      continue;
    if (status)
      return status;
    if (!json) {
      print_sizes(&job);
      continue;
    }
    gl_json_open(json, '{');
    write_sizes(&job, json);
    gl_json_close(json, '}');
  }
  return GL_OK;
}

int run_qbf(const cli_settings *settings) {
  gl_game *game = open_game(settings);
  gl_error error = {0};
  gl_status status;
  if (!game)
    return EXIT_FAILURE;
  if (game->infinite) {
    status = list_sizes(game, NULL, &error);
  } else if (settings->option[OPTION_JSON].given) {
    gl_json json = {.file = stdout};
    gl_json_open(&json, '{');
    gl_json_text(&json, "game", game->text);
    gl_json_key(&json, "formulas");
    gl_json_open(&json, '[');
    status = list_sizes(game, &json, &error);
    gl_json_close(&json, ']');
    gl_json_close(&json, '}');
    putchar('\n');
  } else {
    printf("%-6s %-10s %9s %9s %9s %9s %5s\n", "player", "encoding",
           "variables", "exists", "forall", "clauses", "alt.");
    status = list_sizes(game, NULL, &error);
  }
  gl_game_free(game);
  return status ? complain(&error) : EXIT_SUCCESS;
}

// ---- encode -----------------------------------------------------------------

static gl_status write_formula(const gl_qbf_job *job, const gl_formula *formula,
                               const cli_settings *settings, gl_error *error) {
  const cli_setting *path = &settings->option[OPTION_OUTPUT_QBF_ENCODE];
  const cli_setting *format = &settings->option[OPTION_FORMAT_QBF_ENCODE];
  const bool qcir = !strcmp(format->text, "qcir");
  gl_output output;
  const gl_status status = gl_output_open(&output, path->text, error);
  if (status)
    return status;
  gl_job_write(job, formula, qcir ? GL_QCIR : GL_QDIMACS, output.file);
  return gl_output_close(&output, error);
}

// With --json the sizes go to stdout, and the formula only where -o says.
int run_qbf_encode(const cli_settings *settings) {
  gl_game *game = open_game(settings);
  gl_formula formula = {0};
  gl_error error = {0};
  if (!game)
    return EXIT_FAILURE;
  const bool json = settings->option[OPTION_JSON].given;
  gl_qbf_job job = {.question = question_of(settings, game)};
  gl_status status = gl_job_encode(&job, &formula, &error);
  if (!status && (!json || settings->option[OPTION_OUTPUT_QBF_ENCODE].given))
    status = write_formula(&job, &formula, settings, &error);
  if (!status && json) {
    gl_json out = {.file = stdout};
    gl_json_open(&out, '{');
    gl_json_text(&out, "game", game->text);
    write_sizes(&job, &out);
    gl_json_close(&out, '}');
    putchar('\n');
  }
  gl_formula_clear(&formula);
  gl_game_free(game);
  return status ? complain(&error) : EXIT_SUCCESS;
}

// ---- our own engine ---------------------------------------------------------

// The question as a .pg game: does Black win within the turns?  Black is the
// player who is asked about.  It shares all but the turns with the game.
static bool make_view(const gl_encode_question *question, gl_game *view) {
  const gl_game *game = question->game;
  const bool swap = question->player == GL_BREAKER;
  *view = *game;
  view->kind = GL_TIMED;
  view->turns = gl_encode_stones(question);
  view->mover = malloc((view->turns + 1) * sizeof *view->mover);
  if (!view->mover)
    return false;
  for (size_t i = 0; i < view->turns; i++)
    view->mover[i] = swap ? gl_game_opponent(game->mover[i]) : game->mover[i];
  for (int i = 0; swap && i < 2; i++) {
    view->graph[i] = game->graph[1 - i];
    view->stone[i] = game->stone[1 - i];
    view->stones[i] = game->stones[1 - i];
  }
  view->first = view->turns ? view->mover[0] : GL_MAKER;
  return true;
}

static bool player_wins(const gl_encode_question *question,
                        gridlock_value value) {
  return question->player == GL_MAKER
             ? value == GRIDLOCK_MAKER || value == GRIDLOCK_FIRST
             : value == GRIDLOCK_BREAKER || value == GRIDLOCK_SECOND;
}

// The game itself, if its value tells; otherwise what is asked of it.  That is
// so for White in a .pg game with lines of both, and for a last turn that the
// formula leaves out.
gl_status ask_qbf_engine(const gl_encode_question *question,
                         const gridlock_limits *limits, own_answer *answer,
                         gl_error *error) {
  const gl_game *game = question->game;
  const gridlock_options options = {.limits = *limits};
  const bool other = gl_encode_stones(question) < game->turns ||
                     (game->kind == GL_TIMED && game->graph[GL_BREAKER] &&
                      question->player == GL_BREAKER);
  gl_game view;
  *answer = (own_answer){0};
  if (other && !make_view(question, &view))
    return gl_fail_memory(error);
  const gl_status status =
      gridlock_solve((other ? &view : game), &options, &answer->result, error);
  if (!status) {
    const gridlock_value value = answer->result.value;
    answer->known = value != GRIDLOCK_UNKNOWN;
    answer->wins =
        other ? value == GRIDLOCK_MAKER : player_wins(question, value);
  }
  if (other)
    free(view.mover);
  return status;
}

gl_status fail_qbf_contradiction(const gl_encode_question *question,
                                 const char *command, gl_verdict verdict,
                                 const own_answer *answer, gl_error *error) {
  return gl_fail(error, GL_INTERNAL, question->game->text, 0, 0,
                 "'%.80s' says that %s %s, the engine %s that %s %s", command,
                 color(question->player),
                 verdict == GL_HOLDS ? "wins" : "does not win",
                 answer->result.engine, color(question->player),
                 answer->wins ? "wins" : "does not");
}

// ---- solve ------------------------------------------------------------------

typedef struct inquiry {
  const cli_settings *settings;
  gl_encode_question question;
  gl_qbf_solver solver;
  gl_qbf_job *job;
  size_t jobs;
  gl_cell *path; // of each job, one after the other
  bool any;      // one job that holds is enough; otherwise all must hold
  bool timeout;
  gl_verdict verdict;
  double seconds;
  own_answer own;
} inquiry;

// How many first stones are fixed: all that leave no choice, and one more.
static gl_status list_moves(gl_encode_question *question, gl_cell *path,
                            gl_cell **moves, size_t *count, gl_error *error) {
  question->fixed = path;
  question->fixes = 0;
  for (;;) {
    const gl_status status = gl_encode_moves(question, moves, count, error);
    if (status || *count != 1 ||
        question->fixes + 1 >= gl_encode_stones(question))
      return status;
    path[question->fixes++] = **moves;
    free(*moves);
    *moves = NULL;
  }
}

static gl_status split(inquiry *inquiry, gl_error *error) {
  const gl_game *game = inquiry->question.game;
  gl_cell *start = malloc((game->turns + 1) * sizeof *start);
  gl_cell *moves = NULL;
  size_t count = 0;
  gl_encode_question question = inquiry->question;
  gl_status status = start ? list_moves(&question, start, &moves, &count, error)
                           : gl_fail_memory(error);
  const size_t depth = question.fixes + 1;
  if (!status) {
    inquiry->job = calloc(count + 1, sizeof *inquiry->job);
    inquiry->path = malloc((count + 1) * depth * sizeof *inquiry->path);
    if (!inquiry->job || !inquiry->path)
      status = gl_fail_memory(error);
  }
  for (size_t i = 0; !status && i < count; i++) {
    gl_cell *path = inquiry->path + i * depth;
    memcpy(path, start, (depth - 1) * sizeof *path);
    path[depth - 1] = moves[i];
    inquiry->job[i].question = inquiry->question;
    inquiry->job[i].question.fixed = path;
    inquiry->job[i].question.fixes = depth;
  }
  inquiry->jobs = count;
  inquiry->any = count && game->mover[depth - 1] == inquiry->question.player;
  free(moves);
  free(start);
  return status;
}

static gl_status list_jobs(inquiry *inquiry, gl_error *error) {
  if (inquiry->settings->option[OPTION_SPLIT_QBF_SOLVE].given &&
      gl_encode_stones(&inquiry->question))
    return split(inquiry, error);
  inquiry->job = calloc(1, sizeof *inquiry->job);
  if (!inquiry->job)
    return gl_fail_memory(error);
  inquiry->job[0].question = inquiry->question;
  inquiry->jobs = 1;
  return GL_OK;
}

static bool hear(const gl_qbf_job *job, void *context) {
  inquiry *q = context;
  q->timeout |= job->timeout;
  return job->verdict == (q->any ? GL_HOLDS : GL_REFUTED);
}

static void conclude(inquiry *inquiry) {
  const gl_verdict decisive = inquiry->any ? GL_HOLDS : GL_REFUTED;
  bool all = true;
  for (size_t i = 0; i < inquiry->jobs; i++) {
    if (inquiry->job[i].done && inquiry->job[i].verdict == decisive)
      inquiry->verdict = decisive;
    all &= inquiry->job[i].done && inquiry->job[i].verdict;
  }
  if (!inquiry->verdict && all)
    inquiry->verdict = inquiry->any ? GL_REFUTED : GL_HOLDS;
}

static gl_status run_jobs(inquiry *inquiry, gl_error *error) {
  gl_budget clock;
  const gl_work work = {.solver = &inquiry->solver,
                        .parallel = qbf_jobs_of(inquiry->settings),
                        .stop = stop_qbf_jobs,
                        .told = hear,
                        .context = inquiry};
  gl_budget_start(&clock, &(gridlock_limits){0}, "qbf");
  const gl_status status =
      gl_jobs_run(&work, inquiry->job, inquiry->jobs, error);
  inquiry->seconds = gl_budget_seconds(&clock);
  if (!status)
    conclude(inquiry);
  return status;
}

// The engine may be unable to take the game; that is no failure here.
static gl_status check_verdict(inquiry *inquiry, gl_error *error) {
  gridlock_limits limits = solve_limits(inquiry->settings);
  if (!inquiry->verdict || inquiry->settings->option[OPTION_ALONE].given)
    return GL_OK;
  limits.tick = stop_if_interrupted;
  if (!(limits.seconds > 0))
    limits.seconds = OWN_SECONDS;
  const gl_status status =
      ask_qbf_engine(&inquiry->question, &limits, &inquiry->own, error);
  if (status && status != GL_UNSUPPORTED)
    return status;
  if (inquiry->own.known && inquiry->own.wins != (inquiry->verdict == GL_HOLDS))
    return fail_qbf_contradiction(&inquiry->question, inquiry->solver.command,
                                  inquiry->verdict, &inquiry->own, error);
  return GL_OK;
}

static const char *reason_of(const inquiry *inquiry) {
  if (inquiry->verdict)
    return NULL;
  return was_interrupted() ? "interrupt" : inquiry->timeout ? "time" : "solver";
}

static void print_json(const inquiry *inquiry) {
  const own_answer *own = &inquiry->own;
  gl_json json = {.file = stdout};
  gl_json_open(&json, '{');
  gl_json_text(&json, "game", inquiry->question.game->text);
  write_sizes(&inquiry->job[0], &json);
  gl_json_number(&json, "formulas", inquiry->jobs);
  gl_json_text(&json, "solver", inquiry->solver.command);
  gl_json_text(&json, "preprocess", inquiry->solver.preprocess);
  gl_json_text(&json, "value", qbf_verdict_name(inquiry->verdict));
  gl_json_text(&json, "reason", reason_of(inquiry));
  gl_json_measure(&json, "seconds", inquiry->seconds);
  gl_json_text(&json, "own_engine", own->known ? own->result.engine : NULL);
  gl_json_text(&json, "own_value",
               own->known ? own->wins ? "true" : "false" : NULL);
  gl_json_text(&json, "version", gridlock_version());
  gl_json_close(&json, '}');
  putchar('\n');
}

static void print_comments(const inquiry *inquiry) {
  const gl_qbf_job *job = &inquiry->job[0];
  printf("c gridlock %s, %s encoding, solver %s\nc game ", gridlock_version(),
         gl_encoding_name(job->question.encoding), inquiry->solver.command);
  gl_text_write(stdout, job->question.game->text);
  printf(", can %s win?\n", color(job->question.player));
  if (inquiry->jobs > 1)
    printf("c %zu formulas, one for each first move; of the first:\n",
           inquiry->jobs);
  printf("c %d variables, %d of them universal, %zu clauses, %zu "
         "alternations\nc %.3f s\n",
         job->variables, job->universals, job->clauses, job->alternations,
         inquiry->seconds);
  if (reason_of(inquiry))
    printf("c stopped: %s\n", reason_of(inquiry));
  else if (inquiry->own.known)
    printf("c our own engine, %s, agrees\n", inquiry->own.result.engine);
  else
    printf("c not compared with our own engine\n");
}

static void print_answer(const inquiry *inquiry) {
  if (inquiry->settings->option[OPTION_JSON].given) {
    print_json(inquiry);
    return;
  }
  if (!inquiry->settings->option[OPTION_QUIET].given)
    print_comments(inquiry);
  printf("s %s\n", inquiry->verdict == GL_HOLDS     ? "TRUE"
                   : inquiry->verdict == GL_REFUTED ? "FALSE"
                                                    : "UNKNOWN");
}

int run_qbf_solve(const cli_settings *settings) {
  gl_game *game = open_game(settings);
  gl_error error = {0};
  if (!game)
    return EXIT_FAILURE;
  inquiry q = {.settings = settings,
               .question = question_of(settings, game),
               .solver = qbf_solver_of(settings)};
  catch_interrupts();
  gl_status status =
      game->infinite ? measure(&(gl_qbf_job){.question = q.question}, &error)
                     : list_jobs(&q, &error);
  if (!status)
    status = run_jobs(&q, &error);
  if (!status)
    status = check_verdict(&q, &error);
  if (!status)
    print_answer(&q);
  gridlock_result_clear(&q.own.result);
  free(q.path);
  free(q.job);
  gl_game_free(game);
  return status ? complain(&error) : (int)q.verdict;
}
