// SPDX-License-Identifier: MIT
// A job is a formula in a file of its own and one child at a time: the
// preprocessor, if there is one, and then the solver.  Files are in a folder
// that is made for the purpose and removed at the end.

#include "qbf/job.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define PAUSE 50 // milliseconds between two looks at the clock

typedef struct desk {
  gl_qbf_job *job; // NULL if the desk is free
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

static void remove_files(const desk *desk) {
  unlink(desk->path[0]);
  unlink(desk->path[1]);
}

static gl_status begin_job(const office *office, desk *desk, gl_qbf_job *job,
                           gl_error *error) {
  const gl_solver *solver = office->work->solver;
  gl_status status = write_formula(job, desk->path[0], error);
  desk->solving = !solver->preprocess;
  if (!status)
    status = gl_child_start(
        &desk->child, desk->solving ? solver->command : solver->preprocess,
        desk->path[0], desk->solving ? NULL : desk->path[1], error);
  if (status)
    remove_files(desk);
  else
    desk->job = job;
  return status;
}

static void end_job(desk *desk) {
  if (desk->child.pid) {
    gl_child_kill(&desk->child);
    desk->job->seconds = desk->child.seconds;
    desk->job->cpu += desk->child.cpu;
  }
  remove_files(desk);
  desk->job->done = true;
  desk->job = NULL;
}

// The preprocessor has printed a formula, or has answered by its exit code.
static gl_status go_on(const office *office, desk *desk, gl_verdict *verdict,
                       gl_error *error) {
  const gl_solver *solver = office->work->solver;
  const gl_status status = gl_verdict_read(&desk->child, solver->codes,
                                           solver->preprocess, verdict, error);
  if (status || *verdict)
    return status;
  desk->solving = true;
  const double start = desk->child.start;
  const gl_status started =
      gl_child_start(&desk->child, solver->command, desk->path[1], NULL, error);
  desk->child.start = start;
  return started;
}

static bool is_late(const gl_solver *solver, const desk *desk) {
  return (solver->seconds > 0 &&
          gl_child_seconds(&desk->child) > solver->seconds) ||
         (solver->cpu_seconds > 0 &&
          desk->job->cpu + gl_child_cpu(&desk->child) > solver->cpu_seconds);
}

// Has the desk's job been done?
static gl_status look(const office *office, desk *desk, bool *done,
                      gl_error *error) {
  const gl_solver *solver = office->work->solver;
  gl_qbf_job *job = desk->job;
  *done = false;
  if (!gl_child_look(&desk->child)) {
    job->timeout = is_late(solver, desk);
    *done = job->timeout;
    return GL_OK;
  }
  job->seconds = desk->child.seconds;
  job->cpu += desk->child.cpu;
  *done = desk->solving;
  if (desk->solving)
    return gl_verdict_read(&desk->child, solver->codes, solver->command,
                           &job->verdict, error);
  const gl_status status = go_on(office, desk, &job->verdict, error);
  *done = status || job->verdict;
  return status;
}

// ---- all jobs ---------------------------------------------------------------

static gl_status open_office(office *office, gl_error *error) {
  const char *root = getenv("TMPDIR");
  static const char name[] = "/gridlock-XXXXXX";
  root = root && *root ? root : "/tmp";
  const size_t size = strlen(root) + sizeof name;
  office->folder = malloc(size);
  office->desks = office->work->parallel ? office->work->parallel : 1;
  office->desk = calloc(office->desks, sizeof *office->desk);
  if (!office->folder || !office->desk)
    return gl_fail_memory(error);
  strcat(strcpy(office->folder, root), name);
  if (!mkdtemp(office->folder)) {
    const gl_status status = fail_path(office->folder, error);
    free(office->folder);
    office->folder = NULL;
    return status;
  }
  for (size_t i = 0; i < 2 * office->desks; i++) {
    char **path = &office->desk[i / 2].path[i % 2];
    *path = malloc(size + 48);
    if (!*path)
      return gl_fail_memory(error);
    sprintf(*path, "%s/%zu%s.qdimacs", office->folder, i / 2,
            i % 2 ? "-short" : "");
  }
  return GL_OK;
}

static void close_office(office *office) {
  for (size_t i = 0; office->desk && i < office->desks; i++) {
    desk *d = &office->desk[i];
    if (d->job)
      end_job(d);
    free(d->path[0]);
    free(d->path[1]);
  }
  free(office->desk);
  if (office->folder)
    rmdir(office->folder);
  free(office->folder);
}

static void wait_a_little(const office *office) {
  gl_child *running[64];
  size_t count = 0;
  for (size_t i = 0; i < office->desks && count < 64; i++)
    if (office->desk[i].job)
      running[count++] = &office->desk[i].child;
  gl_children_wait(running, count, PAUSE);
}

// Looks at all desks, and gives the free ones something to do.  *busy counts
// those at work.
static gl_status go_round(office *office, gl_qbf_job *job, size_t count,
                          size_t *next, size_t *busy, bool *enough,
                          gl_error *error) {
  gl_status status = GL_OK;
  *busy = 0;
  for (size_t i = 0; !status && !*enough && i < office->desks; i++) {
    desk *d = &office->desk[i];
    bool done = false;
    if (d->job)
      status = look(office, d, &done, error);
    if (!status && done) {
      gl_qbf_job *ended = d->job;
      end_job(d);
      *enough = office->work->told &&
                office->work->told(ended, office->work->context);
    }
    if (!status && !*enough && !d->job && *next < count)
      status = begin_job(office, d, &job[(*next)++], error);
    *busy += d->job != NULL;
  }
  return status;
}

gl_status gl_jobs_run(const gl_work *work, gl_qbf_job *job, size_t count,
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
      gl_qbf_job *left = o.desk[i].job;
      end_job(&o.desk[i]);
      left->done = false;
    }
  close_office(&o);
  return status;
}
