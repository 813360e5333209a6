// SPDX-License-Identifier: MIT
// A job is a formula in a file of its own and one child at a time: the
// preprocessor, if there is one, and then the solver.  Files are in a folder
// that is made for the purpose and removed at the end.

#include "qbf/job.h"

#include "io/folder.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define PAUSE 50 // milliseconds between two looks at the clock

typedef struct lane {
  gl_qbf_job *job; // NULL if the lane is free
  bool solving;
  gl_child child;
  char *path[2]; // the formula, and what the preprocessor made of it
} lane;

typedef struct runner {
  const gl_work *work;
  char *folder;
  lane *lane;
  size_t lanes;
} runner;

// ---- formulas ---------------------------------------------------------------

gl_status gl_job_encode(gl_qbf_job *job, gl_formula *formula, gl_error *error) {
  *formula = (gl_formula){0};
  const gl_status status = gl_encode(&job->question, formula, error);
  if (status)
    return status;
  job->variables = formula->variables;
  job->universals = formula->universals;
  job->clauses = formula->clauses;
  job->alternations = gl_formula_alternations(formula);
  return GL_OK;
}

void gl_job_write(const gl_qbf_job *job, const gl_formula *formula,
                  gl_format format, FILE *file) {
  const gl_encode_question *question = &job->question;
  const char *text = question->game->text;
  char *title = malloc(strlen(text) + 64);
  if (title)
    sprintf(title, "%s, can %s win?  %s encoding", text,
            question->player == GL_MAKER ? "black" : "white",
            gl_encoding_name(question->encoding));
  (format == GL_QCIR ? gl_formula_write_qcir : gl_formula_write_qdimacs)(
      formula, title ? title : "", file);
  free(title);
}

static gl_status fail_path(const char *path, gl_error *error) {
  return gl_fail(error, GL_IO, path, 0, 0, "cannot write: %s", strerror(errno));
}

static gl_status write_formula(gl_qbf_job *job, const char *path,
                               gl_error *error) {
  gl_formula formula;
  gl_status status = gl_job_encode(job, &formula, error);
  if (status)
    return status;
  FILE *file = fopen(path, "w");
  if (file) {
    gl_job_write(job, &formula, GL_QDIMACS, file);
    const bool bad = ferror(file);
    if (fclose(file) || bad)
      status = fail_path(path, error);
  } else {
    status = fail_path(path, error);
  }
  gl_formula_clear(&formula);
  return status;
}

// ---- one job ----------------------------------------------------------------

static void remove_files(const lane *lane) {
  unlink(lane->path[0]);
  unlink(lane->path[1]);
}

static gl_status begin_job(const runner *runner, lane *lane, gl_qbf_job *job,
                           gl_error *error) {
  const gl_qbf_solver *solver = runner->work->solver;
  gl_status status = write_formula(job, lane->path[0], error);
  lane->solving = !solver->preprocess;
  if (!status)
    status = gl_child_start(
        &lane->child, lane->solving ? solver->command : solver->preprocess,
        lane->path[0], lane->solving ? NULL : lane->path[1], error);
  if (status)
    remove_files(lane);
  else
    lane->job = job;
  return status;
}

static void end_job(lane *lane) {
  if (lane->child.pid) {
    gl_child_kill(&lane->child);
    lane->job->seconds = lane->child.seconds;
    lane->job->cpu += lane->child.cpu;
  }
  remove_files(lane);
  lane->job->done = true;
  lane->job = NULL;
}

// The preprocessor has printed a formula, or has answered by its exit code.
static gl_status go_on(const runner *runner, lane *lane, gl_verdict *verdict,
                       gl_error *error) {
  const gl_qbf_solver *solver = runner->work->solver;
  const gl_status status = gl_verdict_read(&lane->child, solver->codes,
                                           solver->preprocess, verdict, error);
  if (status || *verdict)
    return status;
  lane->solving = true;
  const double start = lane->child.start;
  const gl_status started =
      gl_child_start(&lane->child, solver->command, lane->path[1], NULL, error);
  lane->child.start = start;
  return started;
}

static bool is_late(const gl_qbf_solver *solver, const lane *lane) {
  return (solver->seconds > 0 &&
          gl_child_seconds(&lane->child) > solver->seconds) ||
         (solver->cpu_seconds > 0 &&
          lane->job->cpu + gl_child_cpu(&lane->child) > solver->cpu_seconds);
}

// Has the lane's job been done?
static gl_status poll(const runner *runner, lane *lane, bool *done,
                      gl_error *error) {
  const gl_qbf_solver *solver = runner->work->solver;
  gl_qbf_job *job = lane->job;
  *done = false;
  if (!gl_child_poll(&lane->child)) {
    job->timeout = is_late(solver, lane);
    *done = job->timeout;
    return GL_OK;
  }
  job->seconds = lane->child.seconds;
  job->cpu += lane->child.cpu;
  *done = lane->solving;
  if (lane->solving)
    return gl_verdict_read(&lane->child, solver->codes, solver->command,
                           &job->verdict, error);
  const gl_status status = go_on(runner, lane, &job->verdict, error);
  *done = status || job->verdict;
  return status;
}

// ---- all jobs ---------------------------------------------------------------

static gl_status open_office(runner *runner, gl_error *error) {
  runner->lanes = runner->work->parallel ? runner->work->parallel : 1;
  runner->lane = calloc(runner->lanes, sizeof *runner->lane);
  if (!runner->lane)
    return gl_fail_memory(error);
  const gl_status status =
      gl_folder_new("gridlock-qbf", &runner->folder, error);
  for (size_t i = 0; !status && i < 2 * runner->lanes; i++) {
    char **path = &runner->lane[i / 2].path[i % 2];
    if (asprintf(path, "%s/%zu%s.qdimacs", runner->folder, i / 2,
                 i % 2 ? "-short" : "") < 0) {
      *path = NULL;
      return gl_fail_memory(error);
    }
  }
  return status;
}

static void close_office(runner *runner) {
  for (size_t i = 0; runner->lane && i < runner->lanes; i++) {
    lane *d = &runner->lane[i];
    if (d->job)
      end_job(d);
    free(d->path[0]);
    free(d->path[1]);
  }
  free(runner->lane);
  gl_folder_free(runner->folder);
}

static void wait_a_little(const runner *runner) {
  gl_child *running[64];
  size_t count = 0;
  for (size_t i = 0; i < runner->lanes && count < 64; i++)
    if (runner->lane[i].job)
      running[count++] = &runner->lane[i].child;
  gl_children_wait(running, count, PAUSE);
}

// Looks at all lanes, and gives the free ones something to do.  *busy counts
// those at work.
static gl_status go_round(runner *runner, gl_qbf_job *job, size_t count,
                          size_t *next, size_t *busy, bool *enough,
                          gl_error *error) {
  gl_status status = GL_OK;
  *busy = 0;
  for (size_t i = 0; !status && !*enough && i < runner->lanes; i++) {
    lane *d = &runner->lane[i];
    bool done = false;
    if (d->job)
      status = poll(runner, d, &done, error);
    if (!status && done) {
      gl_qbf_job *ended = d->job;
      end_job(d);
      *enough = runner->work->told &&
                runner->work->told(ended, runner->work->context);
    }
    if (!status && !*enough && !d->job && *next < count)
      status = begin_job(runner, d, &job[(*next)++], error);
    *busy += d->job != NULL;
  }
  return status;
}

gl_status gl_jobs_run(const gl_work *work, gl_qbf_job *job, size_t count,
                      gl_error *error) {
  runner o = {.work = work};
  gl_status status = open_office(&o, error);
  size_t next = 0;
  size_t busy = 1;
  bool enough = false;
  while (!status && !enough && (busy || next < count)) {
    if (work->stop && work->stop(work->context))
      break;
    status = go_round(&o, job, count, &next, &busy, &enough, error);
    if (!status && !enough && busy)
      wait_a_little(&o);
  }
  for (size_t i = 0; o.lane && i < o.lanes; i++)
    if (o.lane[i].job) { // left out, or stopped
      gl_qbf_job *left = o.lane[i].job;
      end_job(&o.lane[i]);
      left->done = false;
    }
  close_office(&o);
  return status;
}
