// SPDX-License-Identifier: MIT
#include "papers/contest.h"

#include "base/sort.h"

#include <math.h>
#include <stdlib.h>

static const char *const shapes[] = {"domino", "el",     "tic",   "elly",
                                     "fatty",  "knobby", "tippy", "skinny"};

const contest_turn contest_turns[CONTEST_TURNS] = {{1, 1}, {2, 1}, {2, 2}};

const char *const contest_solvers[CONTEST_SOLVERS] = {
    "DepQBF",
    "GhostQ",
    "RAReQS",
    "MPIDepQBF, 8 cores",
    "DepQBF with bloqqer",
    "GhostQ with bloqqer",
    "RAReQS with bloqqer",
    "MPIDepQBF with bloqqer, 8 cores",
};

const contest_board contest_boards[CONTEST_BOARDS] = {
    {.name = "3x3",
     .shapes = 7,
     .limit = SMALL_BOARD_SECONDS,
     .variables = {1591, 1339, 1164},
     .clauses = {4694, 4028, 3507},
     .alternations = {8, 4, 3},
     .existentials = {1547, 1316, 1146},
     .universals = {40, 23, 18},
     .solved = {{24, 60},
                {24, 60},
                {18, 39},
                {22, 58},
                {24, 60},
                {23, 60},
                {24, 60},
                {17, 52}}},
    {.name = "4x4",
     .shapes = 8,
     .limit = LARGE_BOARD_SECONDS,
     .variables = {6748, 9753, 10663},
     .clauses = {18478, 27254, 29828},
     .alternations = {15, 7, 7},
     .existentials = {6620, 9689, 10599},
     .universals = {128, 64, 64},
     .solved = {{28, 53},
                {23, 43},
                {2, 5},
                {13, 14},
                {28, 50},
                {15, 28},
                {11, 24},
                {29, 57}}},
};

// ---- questions --------------------------------------------------------------

static gl_status make_games(contest *contest, gl_error *error) {
  for (size_t s = 0; s < contest->board->shapes; s++)
    for (size_t t = 0; t < CONTEST_TURNS; t++)
      for (int torus = 0; torus < 2; torus++) {
        char text[64];
        snprintf(text, sizeof text, "gttt:%s@%s%s,p=%u,q=%u", shapes[s],
                 contest->board->name, torus ? ",torus" : "",
                 contest_turns[t].p, contest_turns[t].q);
        const gl_status status =
            gl_game_parse(text, &contest->game[contest->games], error);
        if (status)
          return status;
        contest->games++;
      }
  contest->questions = 2 * contest->games;
  return GL_OK;
}

static size_t turns_of(size_t question) { return question / 4 % CONTEST_TURNS; }

gl_status contest_open(size_t board, contest **opened, gl_error *error) {
  contest *c = calloc(1, sizeof *c);
  if (!c)
    return gl_fail_memory(error);
  c->board = &contest_boards[board];
  c->limit = c->board->limit;
  const gl_status status = make_games(c, error);
  for (size_t i = 0; i < c->questions; i++) {
    c->asked[i] = true;
    for (int e = 0; e < GL_ENCODINGS; e++)
      c->job[e][i].question = (gl_encode_question){.game = c->game[i / 2],
                                                   .player = (gl_player)(i % 2),
                                                   .encoding = (gl_encoding)e};
  }
  if (status)
    contest_close(c);
  else
    *opened = c;
  return status;
}

void contest_close(contest *contest) {
  for (size_t i = 0; contest && i < contest->games; i++) {
    gridlock_result_clear(&contest->own[i].result);
    gl_game_free(contest->game[i]);
  }
  free(contest);
}

// ---- running ----------------------------------------------------------------

static bool is_open(const contest *contest, gl_encoding encoding,
                    size_t question) {
  return contest->asked[question] && !contest->job[encoding][question].done;
}

// The open jobs side by side, and back again.
gl_status contest_run(contest *contest, gl_encoding encoding,
                      gl_qbf_solver solver, size_t parallel,
                      bool (*told)(const gl_qbf_job *job, void *context),
                      void *context, gl_error *error) {
  gl_qbf_job *some = calloc(CONTEST_MOST, sizeof *some);
  size_t from[CONTEST_MOST];
  size_t count = 0;
  if (!some)
    return gl_fail_memory(error);
  for (size_t i = 0; i < contest->questions; i++)
    if (is_open(contest, encoding, i)) {
      from[count] = i;
      some[count++] = contest->job[encoding][i];
    }
  solver.cpu_seconds = contest->limit;
  solver.seconds = CONTEST_SLEEPY * contest->limit;
  const gl_work work = {.solver = &solver,
                        .parallel = parallel,
                        .stop = stop_qbf_jobs,
                        .told = told,
                        .context = context};
  const gl_status status = gl_jobs_run(&work, some, count, error);
  for (size_t i = 0; i < count; i++)
    contest->job[encoding][from[i]] = some[i];
  free(some);
  return status;
}

gl_status contest_check(const contest *contest, gl_encoding encoding,
                        size_t question, const char *command, bool *checked,
                        gl_error *error) {
  const gl_qbf_job *job = &contest->job[encoding][question];
  own_answer own = contest->own[question / 2];
  if (job->question.player == GL_BREAKER)
    own.wins = own.result.value == GRIDLOCK_SECOND;
  *checked = job->verdict && own.known;
  if (*checked && own.wins != (job->verdict == GL_HOLDS))
    return fail_qbf_contradiction(&job->question, command, job->verdict, &own,
                                  error);
  return GL_OK;
}

// ---- numbers ----------------------------------------------------------------

gl_status contest_measure(contest *contest, size_t turn, gl_encoding encoding,
                          contest_sizes *sizes, gl_error *error) {
  double count = 0;
  *sizes = (contest_sizes){0};
  for (size_t i = 0; i < contest->questions; i++) {
    gl_formula formula;
    gl_qbf_job *job = &contest->job[encoding][i];
    if (turns_of(i) != turn)
      continue;
    const gl_status status = gl_job_encode(job, &formula, error);
    if (status)
      return status;
    gl_formula_clear(&formula);
    sizes->variables += job->variables;
    sizes->clauses += (double)job->clauses;
    sizes->universals += job->universals;
    sizes->alternations += (double)job->alternations;
    count++;
  }
  sizes->variables /= count;
  sizes->clauses /= count;
  sizes->universals /= count;
  sizes->alternations /= count;
  return GL_OK;
}

contest_score contest_add_up(const contest *contest, gl_encoding encoding) {
  contest_score s = {0};
  for (size_t i = 0; i < contest->questions; i++) {
    const gl_qbf_job *job = &contest->job[encoding][i];
    if (!contest->asked[i])
      continue;
    s.holds += job->verdict == GL_HOLDS;
    s.refuted += job->verdict == GL_REFUTED;
    s.timeouts += job->done && !job->verdict;
    s.missing += !job->done;
    if (!job->verdict)
      continue;
    s.seconds += job->cpu;
    s.longest = fmax(s.longest, job->cpu);
  }
  return s;
}

int contest_compare_times(const void *a, const void *b) {
  const double x = *(const double *)a;
  const double y = *(const double *)b;
  return (x > y) - (x < y);
}

size_t contest_times(const contest *contest, gl_encoding encoding,
                     double time[CONTEST_MOST]) {
  size_t count = 0;
  for (size_t i = 0; i < contest->questions; i++)
    if (contest->job[encoding][i].verdict)
      time[count++] = contest->job[encoding][i].cpu;
  gl_sort(time, count, sizeof *time, contest_compare_times);
  return count;
}
