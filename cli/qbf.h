// SPDX-License-Identifier: MIT
// qbf.h -- what the qbf commands share

#ifndef GL_CLI_QBF_H
#define GL_CLI_QBF_H

#include "cli/commands.h"
#include "qbf/job.h"

// The solver that the options name.
gl_qbf_solver qbf_solver_of(const cli_settings *settings);

// --jobs, by default all cores.
size_t qbf_jobs_of(const cli_settings *settings);

// A stop (gl_work) for interrupts.
bool stop_qbf_jobs(void *context);

// What our own engine says to a question.
typedef struct own_answer {
  bool known;
  bool wins; // the player who is asked about
  gridlock_result result;
} own_answer;

gl_status ask_qbf_engine(const gl_encode_question *question,
                         const gridlock_limits *limits, own_answer *answer,
                         gl_error *error);

// The solver and the engine cannot both be right.
gl_status fail_qbf_contradiction(const gl_encode_question *question,
                                 const char *command, gl_verdict verdict,
                                 const own_answer *answer, gl_error *error);

const char *qbf_verdict_name(gl_verdict verdict);

#endif
