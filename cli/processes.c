// SPDX-License-Identifier: MIT
#include "cli/processes.h"

#include "cli/commands.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define WAIT 10000000 // nanoseconds

typedef struct part {
  pid_t pid; // 0 when it does not run
  FILE *output;
  int code;
  bool ended;
} part;

// The parts up to `begun` have begun, those up to `printed` are printed.
typedef struct row {
  part_work *work;
  part_silence *tell_silence; // or NULL
  void *context;
  part *at;
  size_t count;
  size_t begun;
  size_t printed;
  size_t running;
  bool told; // those that run know of the interrupt
} row;

static void end(part *part, int code) {
  part->ended = true;
  part->code = code;
  part->pid = 0;
}

static void begin(row *row) {
  part *p = &row->at[row->begun++];
  p->output = tmpfile();
  fflush(stdout);
  fflush(stderr);
  p->pid = p->output ? fork() : -1;
  if (p->pid < 0) {
    perror("gridlock");
    end(p, EXIT_FAILURE);
  } else if (p->pid) {
    row->running++;
  } else {
    const bool good = dup2(fileno(p->output), STDOUT_FILENO) >= 0;
    const int code =
        good ? row->work(row->context, row->begun - 1) : EXIT_FAILURE;
    fflush(stdout);
    _exit(ferror(stdout) ? EXIT_FAILURE : code);
  }
}

// Passes an interrupt on, once.
static void tell(row *row) {
  for (size_t i = 0; !row->told && was_interrupted() && i < row->begun; i++)
    if (row->at[i].pid)
      kill(row->at[i].pid, SIGINT);
  row->told = was_interrupted();
}

// Looks whether one has ended, and waits a moment if not.
static void await(row *row) {
  int status;
  const pid_t pid = waitpid(-1, &status, WNOHANG);
  if (!pid || (pid < 0 && errno == EINTR)) {
    nanosleep(&(struct timespec){.tv_nsec = WAIT}, NULL);
    return;
  }
  for (size_t i = 0; i < row->begun; i++)
    if (row->at[i].pid && (pid < 0 || row->at[i].pid == pid)) {
      end(&row->at[i],
          pid > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_FAILURE);
      row->running--;
    }
}

// All that have ended, up to the first that has not.
static void print(row *row) {
  for (; row->printed < row->begun && row->at[row->printed].ended;
       row->printed++) {
    FILE *output = row->at[row->printed].output;
    char text[4096];
    size_t size;
    bool silent = true;
    if (output) {
      rewind(output);
      while ((size = fread(text, 1, sizeof text, output)) > 0)
        silent = !fwrite(text, 1, size, stdout);
      fclose(output);
    }
    if (silent && row->tell_silence)
      row->tell_silence(row->context, row->printed);
  }
  fflush(stdout);
}

int run_processes(part_work *work, part_silence *tell_silence, void *context,
                  size_t parts, size_t at_once) {
  row r = {.work = work,
           .tell_silence = tell_silence,
           .context = context,
           .count = parts};
  int code = EXIT_SUCCESS;
  r.at = calloc(parts + 1, sizeof *r.at);
  if (!r.at) {
    perror("gridlock");
    return EXIT_FAILURE;
  }
  for (;;) {
    while (r.begun < r.count && r.running < at_once && !was_interrupted())
      begin(&r);
    print(&r);
    if (!r.running)
      break;
    tell(&r);
    await(&r);
  }
  for (; r.begun < r.count; r.begun++)
    end(&r.at[r.begun], EXIT_SUCCESS);
  print(&r);
  for (size_t i = r.begun; i > 0; i--)
    code = r.at[i - 1].code ? r.at[i - 1].code : code;
  free(r.at);
  return code;
}
