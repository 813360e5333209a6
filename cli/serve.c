// SPDX-License-Identifier: MIT
// gridlock serve

#include "server/serve.h"

#include "base/budget.h"
#include "cli/commands.h"
#include "io/files.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PATH_ROOM 4096

static const char *address;
static gl_budget life; // --time

static bool is_over(void) {
  return was_interrupted() || (life.limits.seconds > 0 &&
                               gl_budget_seconds(&life) > life.limits.seconds);
}

static void tell(unsigned port) {
  printf("gridlock: the explorer is at http://%s:%u/ (Ctrl-C ends it)\n",
         address, port);
  fflush(stdout);
}

// This program, and the checker beside it or in the path.
static bool find_programs(char self[PATH_ROOM], char checker[PATH_ROOM]) {
  if (!gl_file_beside("gridcheck", checker, PATH_ROOM))
    snprintf(checker, PATH_ROOM, "gridcheck");
  return gl_file_self(self, PATH_ROOM);
}

int run_serve(const cli_settings *settings) {
  const cli_setting *option = settings->option;
  char self[PATH_ROOM];
  char checker[PATH_ROOM];
  gl_error error = {0};
  address = option[OPTION_ADDRESS].text;
  if (!find_programs(self, checker)) {
    gl_fail(&error, GL_IO, "/proc/self/exe", 0, 0, "cannot be read");
    return complain(&error);
  }
  const gridlock_limits limits = solve_limits(settings);
  const gl_serve how = {.address = address,
                        .port = (unsigned)option[OPTION_PORT].whole,
                        .atlas = option[OPTION_ATLAS_SERVE].text,
                        .solver = self,
                        .checker = checker,
                        .memory = limits.bytes,
                        .stop = is_over,
                        .ready = tell};
  gl_budget_start(&life, &limits, "serve");
  catch_interrupts();
  return gl_serve_run(&how, &error) ? complain(&error) : EXIT_SUCCESS;
}
