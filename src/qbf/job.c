// SPDX-License-Identifier: MIT
// A job is a formula in a file of its own and one child at a time: the
// preprocessor, if there is one, and then the solver.  Files are in a folder
// that is made for the purpose and removed at the end.

#include "qbf/job.h"

#include "base/folder.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define PAUSE 50 // milliseconds between two looks at the clock

typedef struct desk {
  gl_job *job; // NULL if the desk is free
  bool solving;
  gl_child child;
  char *path[2]; // the formula, and what the preprocessor made of it
} desk;

typedef struct office {
  const gl_work *work;
  char *folder;
  desk *desk;
  size_t desks;
} office;

// ---- formulas ---------------------------------------------------------------

gl_status gl_job_encode(gl_job *job, gl_formula *formula, gl_error *error) {
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

void gl_job_write(const gl_job *job, const gl_formula *formula,
                  gl_format format, FILE *file) {
  const gl_question *question = &job->question;
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

static gl_status write_formula(gl_job *job, const char *path, gl_error *error) {
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

static void remove_files(const desk *d) {
  unlink(d->path[0]);
  unlink(d->path[1]);
}

static gl_status begin_job(const office *o, desk *d, gl_job *job,
                           gl_error *error) {
  const gl_solver *solver = o->work->solver;
  gl_status status = write_formula(job, d->path[0], error);
  d->solving = !solver->preprocess;
  if (!status)
    status = gl_child_start(&d->child,
                            d->solving ? solver->command : solver->preprocess,
                            d->path[0], d->solving ? NULL : d->path[1], error);
  if (status)
    remove_files(d);
  else
    d->job = job;
  return status;
}

static void end_job(desk *d) {
  if (d->child.pid) {
    gl_child_kill(&d->child);
    d->job->seconds = d->child.seconds;
    d->job->cpu += d->child.cpu;
  }
  remove_files(d);
  d->job->done = true;
  d->job = NULL;
}

// The preprocessor has printed a formula, or has answered by its exit code.
static gl_status go_on(const office *o, desk *d, gl_verdict *verdict,
                       gl_error *error) {
  const gl_solver *solver = o->work->solver;
  const gl_status status = gl_verdict_read(&d->child, solver->codes,
                                           solver->preprocess, verdict, error);
  if (status || *verdict)
    return status;
  d->solving = true;
  const double start = d->child.start;
  const gl_status started =
      gl_child_start(&d->child, solver->command, d->path[1], NULL, error);
  d->child.start = start;
  return started;
}

static bool is_late(const gl_solver *solver, const desk *d) {
  return (solver->seconds > 0 &&
          gl_child_seconds(&d->child) > solver->seconds) ||
         (solver->cpu_seconds > 0 &&
          d->job->cpu + gl_child_cpu(&d->child) > solver->cpu_seconds);
}

// Has the desk's job been done?
static gl_status look(const office *o, desk *d, bool *done, gl_error *error) {
  const gl_solver *solver = o->work->solver;
  gl_job *job = d->job;
  *done = false;
  if (!gl_child_look(&d->child)) {
    job->timeout = is_late(solver, d);
    *done = job->timeout;
    return GL_OK;
  }
  job->seconds = d->child.seconds;
  job->cpu += d->child.cpu;
  *done = d->solving;
  if (d->solving)
    return gl_verdict_read(&d->child, solver->codes, solver->command,
                           &job->verdict, error);
  const gl_status status = go_on(o, d, &job->verdict, error);
  *done = status || job->verdict;
  return status;
}

// ---- all jobs ---------------------------------------------------------------

static gl_status open_office(office *o, gl_error *error) {
  o->desks = o->work->parallel ? o->work->parallel : 1;
  o->desk = calloc(o->desks, sizeof *o->desk);
  if (!o->desk)
    return gl_fail_memory(error);
  const gl_status status = gl_folder_new("gridlock-qbf", &o->folder, error);
  for (size_t i = 0; !status && i < 2 * o->desks; i++) {
    char **path = &o->desk[i / 2].path[i % 2];
    if (asprintf(path, "%s/%zu%s.qdimacs", o->folder, i / 2,
                 i % 2 ? "-short" : "") < 0) {
      *path = NULL;
      return gl_fail_memory(error);
    }
  }
  return status;
}

static void close_office(office *o) {
  for (size_t i = 0; o->desk && i < o->desks; i++) {
    desk *d = &o->desk[i];
    if (d->job)
      end_job(d);
    free(d->path[0]);
    free(d->path[1]);
  }
  free(o->desk);
  gl_folder_free(o->folder);
}

static void wait_a_little(const office *o) {
  gl_child *running[64];
  size_t count = 0;
  for (size_t i = 0; i < o->desks && count < 64; i++)
    if (o->desk[i].job)
      running[count++] = &o->desk[i].child;
  gl_children_wait(running, count, PAUSE);
}

// Looks at all desks, and gives the free ones something to do.  *busy counts
// those at work.
static gl_status go_round(office *o, gl_job *job, size_t count, size_t *next,
                          size_t *busy, bool *enough, gl_error *error) {
  gl_status status = GL_OK;
  *busy = 0;
  for (size_t i = 0; !status && !*enough && i < o->desks; i++) {
    desk *d = &o->desk[i];
    bool done = false;
    if (d->job)
      status = look(o, d, &done, error);
    if (!status && done) {
      gl_job *ended = d->job;
      end_job(d);
      *enough = o->work->told && o->work->told(ended, o->work->context);
    }
    if (!status && !*enough && !d->job && *next < count)
      status = begin_job(o, d, &job[(*next)++], error);
    *busy += d->job != NULL;
  }
  return status;
}

gl_status gl_jobs_run(const gl_work *work, gl_job *job, size_t count,
                      gl_error *error) {
  office o = {.work = work};
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
  for (size_t i = 0; o.desk && i < o.desks; i++)
    if (o.desk[i].job) { // left out, or stopped
      gl_job *left = o.desk[i].job;
      end_job(&o.desk[i]);
      left->done = false;
    }
  close_office(&o);
  return status;
}
