// SPDX-License-Identifier: MIT
// job.h -- questions put to a QBF solver, several at a time

#ifndef GL_QBF_JOB_H
#define GL_QBF_JOB_H

#include "io/child.h"
#include "qbf/encode.h"
#include "qbf/verdict.h"

typedef enum gl_format { GL_QDIMACS, GL_QCIR } gl_format;

typedef struct gl_qbf_solver {
  const char *command;    // run with the path of the formula
  const char *preprocess; // prints a simpler formula, or answers; or NULL
  gl_codes codes;
  // For one question, on the wall and of the processor; 0 for no limit.
  double seconds;
  double cpu_seconds;
} gl_qbf_solver;

typedef struct gl_qbf_job {
  gl_encode_question question;

  // When it has been done.
  bool done;
  gl_verdict verdict; // GL_UNDECIDED when time was up, or the solver gave up
  bool timeout;
  double seconds; // on the wall,
  double cpu;     // and of the processor
  int variables;
  int universals;
  size_t clauses;
  size_t alternations;
} gl_qbf_job;

typedef struct gl_work {
  const gl_qbf_solver *solver;
  size_t parallel; // children at a time, at least 1

  // Asked ten times a second; true ends everything.
  bool (*stop)(void *context);
  // Told of each job that is done; true leaves out the others.
  bool (*told)(const gl_qbf_job *job, void *context);
  void *context;
} gl_work;

// Does the jobs, in order as far as there are children for them.  The first
// failure ends all.  Whatever happens, no child and no file is left.
gl_status gl_jobs_run(const gl_work *work, gl_qbf_job *job, size_t count,
                      gl_error *error);

// Encodes a question and notes the sizes.
gl_status gl_job_encode(gl_qbf_job *job, gl_formula *formula, gl_error *error);

// Writes a formula, with a title that names the question.
void gl_job_write(const gl_qbf_job *job, const gl_formula *formula,
                  gl_format format, FILE *file);

#endif
