// SPDX-License-Identifier: MIT
// death.h -- tests that break an invariant and see an assert fail
//
// A statement is run in a process of its own, whose complaint goes nowhere.
// In a build without asserts there is nothing to see, and the test says that
// it is skipped.

#ifndef GL_TESTS_UNIT_DEATH_H
#define GL_TESTS_UNIT_DEATH_H

#include "unit/support.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

// 0 in the process that is to die, which leaves no core behind.
static inline pid_t begin_to_die(void) {
  fflush(NULL);
  const pid_t child = fork();
  assert_true(child >= 0);
  if (child)
    return child;
  const int nowhere = open("/dev/null", O_WRONLY);
  if (nowhere >= 0)
    dup2(nowhere, STDERR_FILENO);
  setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
  signal(SIGABRT, SIG_DFL); // cmocka would take it for a failure
  return 0;
}

static inline bool has_aborted(pid_t child) {
  int status;
  return waitpid(child, &status, 0) == child && WIFSIGNALED(status) &&
         WTERMSIG(status) == SIGABRT;
}

#ifdef NDEBUG
#define HAS_ASSERTS false
#else
#define HAS_ASSERTS true
#endif

#define assert_dies(statement)                                                 \
  do {                                                                         \
    if (!HAS_ASSERTS)                                                          \
      skip();                                                                  \
    const pid_t child_ = begin_to_die();                                       \
    if (!child_) {                                                             \
      statement;                                                               \
      _exit(0);                                                                \
    }                                                                          \
    assert_true(has_aborted(child_));                                          \
  } while (0)

#endif
