// SPDX-License-Identifier: MIT
// job.h -- games that are being solved, and what came of them
//
// A job is a game that is solved with a certificate, and then a check of that
// certificate.

#ifndef GL_SERVER_JOB_H
#define GL_SERVER_JOB_H

#include "server/route.h"

#define GL_JOBS 64
#define GL_JOBS_AT_ONCE 2
#define GL_JOBS_BYTES ((uint64_t)4 << 30) // of the files of those that ended

typedef enum gl_job_state {
  GL_JOB_RUNNING,
  GL_JOB_DONE,
  GL_JOB_STOPPED,
  GL_JOB_FAILED
} gl_job_state;

typedef enum gl_job_check {
  GL_CHECK_NONE,
  GL_CHECK_RUNNING,
  GL_CHECK_VERIFIED,
  GL_CHECK_REFUTED,
  GL_CHECK_FAILED
} gl_job_check;

typedef struct gl_solve_job {
  unsigned number; // from 1; 0 for none
  gl_order order;
  gl_job_state state;
  gl_job_check check;
  bool asked_to_stop;
  gl_task solve;
  gl_task verify;
  char *progress; // the last object, or NULL
  char *result;   // what solve printed, or NULL
  char *complaint;
  bool cards; // its certificate is one by lattice cards
  char certificate[GL_TASK_PATH];
  char checkpoint[GL_TASK_PATH];
  unsigned serial; // grows when there is something new
  unsigned streams;
} gl_solve_job;

typedef struct gl_jobs {
  gl_solve_job *at; // GL_JOBS of them
  unsigned last;
  const char *solver;  // the programs
  const char *checker; // NULL if there is none
  const char *folder;
  uint64_t memory; // that a job may ask for, in bytes
} gl_jobs;

// False if malloc fails.
bool gl_jobs_open(gl_jobs *jobs);
void gl_jobs_close(gl_jobs *jobs);

// Begins a job as a request's body asks, anew or from the checkpoint of an
// earlier one.  NULL with a sentence and a status of HTTP if that cannot be.
gl_solve_job *gl_jobs_begin(gl_jobs *jobs, const gl_body *body,
                            unsigned *status, const char **sentence);
gl_solve_job *gl_jobs_find(gl_jobs *jobs, unsigned number);
void gl_job_stop(gl_solve_job *job);

// Was it stopped, and is there a checkpoint?
bool gl_job_can_resume(const gl_solve_job *job);

// Is it done, and is there a file that proves it?
bool gl_job_has_certificate(const gl_solve_job *job);

// The proof of this game by lattice cards; NULL if the job has none.
const char *gl_job_cards(const gl_solve_job *job, const char *game);

// Is anything left to be waited for?
bool gl_job_is_open(const gl_solve_job *job);

// Looks at all of them; true if something is running.
bool gl_jobs_poll(gl_jobs *jobs);

// The job as JSON; NULL if malloc fails.
char *gl_job_text(const gl_solve_job *job, size_t *size);

#endif
