// SPDX-License-Identifier: MIT
#include "io/child.h"

#include "base/grow.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

static double read_clock(clockid_t clock) {
  struct timespec time;
  if (clock_gettime(clock, &time))
    return 0;
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static double now(void) { return read_clock(CLOCK_MONOTONIC); }

double gl_child_cpu(const gl_child *child) {
  clockid_t clock;
  return clock_getcpuclockid(child->pid, &clock) ? 0 : read_clock(clock);
}

double gl_child_seconds(const gl_child *child) { return now() - child->start; }

// ---- starting ---------------------------------------------------------------

typedef struct words {
  char *text;
  char *path;
  char **at;
  size_t count;
  size_t room;
} words;

static void words_free(words *words) {
  free(words->text);
  free(words->path);
  free(words->at);
}

static bool push_word(words *words, char *word) {
  return GL_PUSH(words->at, words->count, words->room, word);
}

// The words of a command, with the path among them and NULL at the end.
static bool split_command(words *words, const char *command, const char *path) {
  bool placed = false;
  char *rest = NULL;
  words->text = strdup(command);
  words->path = strdup(path);
  if (!words->text || !words->path)
    return false;
  for (char *word = strtok_r(words->text, " \t\n", &rest); word;
       word = strtok_r(NULL, " \t\n", &rest)) {
    const bool here = !strcmp(word, "{}");
    placed |= here;
    if (!push_word(words, here ? words->path : word))
      return false;
  }
  return (placed || push_word(words, words->path)) && push_word(words, NULL);
}

// In the child: becomes the program, or says why not on `report`.
static void become(char *const *word, const int *stream, int report,
                   const char *output, pid_t parent) {
  static const int ended[] = {SIGINT, SIGTERM, SIGPIPE, SIGCHLD};
  setpgid(0, 0);
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(127);
#else
  (void)parent;
#endif
  for (size_t i = 0; i < sizeof ended / sizeof *ended; i++)
    signal(ended[i], SIG_DFL);
  int in = open("/dev/null", O_RDONLY);
  int out =
      output ? open(output, O_WRONLY | O_CREAT | O_TRUNC, 0600) : stream[0];
  if (in >= 0 && out >= 0 && dup2(in, 0) >= 0 && dup2(out, 1) >= 0 &&
      dup2(stream[1], 2) >= 0)
    execvp(word[0], word);
  const int reason = errno;
  while (write(report, &reason, sizeof reason) < 0 && errno == EINTR)
    ;
  _exit(127);
}

static void close_all(int *descriptor, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (descriptor[i] >= 0)
      close(descriptor[i]);
    descriptor[i] = -1;
  }
}

// Pipes for stdout, stderr and the failure to start: reading ends, then
// writing ends.
static bool open_pipes(int end[6]) {
  for (size_t i = 0; i < 6; i++)
    end[i] = -1;
  for (size_t i = 0; i < 3; i++) {
    int both[2];
    if (pipe2(both, O_CLOEXEC))
      return false;
    end[i] = both[0];
    end[3 + i] = both[1];
  }
  return true;
}

// What the child says on the third pipe: nothing, or why it could not start.
static int read_reason(int report) {
  int reason = 0;
  ssize_t size;
  while ((size = read(report, &reason, sizeof reason)) < 0 && errno == EINTR)
    ;
  return size == (ssize_t)sizeof reason ? reason : 0;
}

static int spawn(gl_child *child, char *const *word, const char *output) {
  int end[6];
  if (!open_pipes(end)) {
    const int reason = errno;
    close_all(end, 6);
    return reason;
  }
  const pid_t parent = getpid();
  const pid_t pid = fork();
  if (!pid)
    become(word, end + 3, end[5], output, parent);
  int reason = pid < 0 ? errno : 0;
  close_all(end + 3, 3);
  if (pid > 0) {
    setpgid(pid, pid); // whoever is first
    reason = read_reason(end[2]);
  }
  close_all(end + 2, 1);
  if (reason) {
    if (pid > 0)
      waitpid(pid, NULL, 0);
    close_all(end, 2);
    return reason;
  }
  for (size_t i = 0; i < 2; i++) {
    child->end[i] = end[i];
    fcntl(end[i], F_SETFL, O_NONBLOCK);
  }
  child->pid = pid;
  return 0;
}

static void reset(gl_child *child) {
  child->pid = 0;
  child->end[0] = child->end[1] = -1;
  child->size[0] = child->size[1] = 0;
  child->start = now();
}

gl_status gl_child_run(gl_child *child, char *const *word, const char *output,
                       gl_error *error) {
  reset(child);
  const int reason = spawn(child, word, output);
  return reason ? gl_fail(error, GL_IO, word[0], 0, 0, "cannot be run: %s",
                          strerror(reason))
                : GL_OK;
}

gl_status gl_child_start(gl_child *child, const char *command, const char *path,
                         const char *output, gl_error *error) {
  words w = {0};
  reset(child);
  gl_status status =
      split_command(&w, command, path) ? GL_OK : gl_fail_memory(error);
  if (!status && w.count <= 2)
    status = gl_fail(error, GL_IO, command, 0, 0, "cannot be run: %s",
                     strerror(ENOENT));
  if (!status)
    status = gl_child_run(child, w.at, output, error);
  words_free(&w);
  return status;
}

void gl_child_interrupt(const gl_child *child) {
  if (child->pid)
    kill(child->pid, SIGINT);
}

// ---- watching ---------------------------------------------------------------

// Keeps the beginning, throws away the rest; the text always ends with a zero.
static void take_text(gl_child *child, size_t which) {
  char buffer[4096];
  while (child->end[which] >= 0) {
    const ssize_t size = read(child->end[which], buffer, sizeof buffer);
    if (size < 0 && errno == EINTR)
      continue;
    if (size < 0)
      break;
    if (!size) {
      close_all(&child->end[which], 1);
      break;
    }
    const size_t room = GL_CHILD_TEXT - 1 - child->size[which];
    const size_t kept = (size_t)size < room ? (size_t)size : room;
    memcpy(child->text[which] + child->size[which], buffer, kept);
    child->size[which] += kept;
  }
  child->text[which][child->size[which]] = 0;
}

static double seconds_of(struct timeval time) {
  return (double)time.tv_sec + 1e-6 * (double)time.tv_usec;
}

static void end_child(gl_child *child, const struct rusage *usage) {
  // What is left of its group, if it has children of its own.
  kill(-child->pid, SIGKILL);
  take_text(child, 0);
  take_text(child, 1);
  close_all(child->end, 2);
  child->seconds = now() - child->start;
  child->cpu = seconds_of(usage->ru_utime) + seconds_of(usage->ru_stime);
  child->pid = 0;
}

bool gl_child_poll(gl_child *child) {
  take_text(child, 0);
  take_text(child, 1);
  struct rusage usage = {0};
  const pid_t pid = wait4(child->pid, &child->status, WNOHANG, &usage);
  if (!pid || (pid < 0 && errno == EINTR))
    return false;
  end_child(child, &usage);
  return true;
}

void gl_child_kill(gl_child *child) {
  if (!child->pid)
    return;
  kill(-child->pid, SIGKILL);
  kill(child->pid, SIGKILL);
  struct rusage usage = {0};
  while (wait4(child->pid, &child->status, 0, &usage) < 0 && errno == EINTR)
    ;
  end_child(child, &usage);
}

// A child that ends closes its pipes a moment before it can be waited for, so
// one without pipes is asked again soon.
void gl_children_wait(gl_child *const *child, size_t count, int milliseconds) {
  struct pollfd *set = malloc((2 * count + 1) * sizeof *set);
  nfds_t used = 0;
  for (size_t i = 0; set && i < count; i++) {
    for (size_t j = 0; j < 2; j++)
      if (child[i]->end[j] >= 0)
        set[used++] = (struct pollfd){child[i]->end[j], POLLIN, 0};
    if (child[i]->end[0] < 0 && child[i]->end[1] < 0)
      milliseconds = 1;
  }
  poll(set, set ? used : 0, milliseconds);
  free(set);
}
