// SPDX-License-Identifier: MIT
// gridlock reproduce

#include "papers/reproduce.h"

#include "cli/processes.h"

#include <stdlib.h>
#include <string.h>

#define PAPERS 5

static const paper *const papers[PAPERS + 1] = {
    &paper_hsu,     &paper_czifra, &paper_diptarama,
    &paper_gyorffy, &paper_sieben, NULL};

const paper *paper_at(size_t number) { return papers[number]; }

// Is `name` in the list "a,b,c"?
static bool is_listed(const char *list, const char *name) {
  const size_t size = strlen(name);
  for (;;) {
    const size_t length = strcspn(list, ",");
    if (length == size && !strncmp(list, name, size))
      return true;
    if (!list[length])
      return false;
    list += length + 1;
  }
}

// Has the paper one of these parts?
static bool has_part(const paper *paper, const char *names) {
  for (size_t i = 0; i < paper->parts; i++)
    if (is_listed(names, paper->part[i].name))
      return true;
  return false;
}

const char *paper_part_name(size_t number) {
  for (size_t i = 0; papers[i]; i++) {
    if (number < papers[i]->parts)
      return papers[i]->part[number].name;
    number -= papers[i]->parts;
  }
  return NULL;
}

static const paper *find_paper(const char *name) {
  for (size_t i = 0; papers[i]; i++)
    if (!strcmp(papers[i]->name, name))
      return papers[i];
  return NULL;
}

static gl_status run_parts(report *report, const paper *paper, const char *only,
                           gl_error *error) {
  gl_status status = GL_OK;
  report_say(report, "# %s\n\n%s\n\n", paper->title, paper->preface);
  report_say(report, "gridlock %s, %s, %g s of the processor per run.\n\n",
             gridlock_version(),
             report->full ? "`--full`"
                          : "`--quick` (`--full` has all of the paper's sizes)",
             report->limit);
  for (size_t i = 0; !status && i < paper->parts && !was_interrupted(); i++) {
    if (only && !is_listed(only, paper->part[i].name))
      continue;
    report_say(report, "## %s\n\n", paper->part[i].sentence);
    status = paper->part[i].run(report, error);
    report_stops(report);
    if (!status)
      status = report_save(report, error);
  }
  if (!status && was_interrupted())
    report_say(report, "Interrupted here.\n");
  return status ? status : report_save(report, error);
}

static gl_status run_paper(const paper *paper, const cli_settings *settings,
                           gl_error *error) {
  report r = {0};
  gl_status status =
      report_open(&r, settings, paper->name, paper->quick, error);
  if (!status)
    status = run_parts(&r, paper, settings->option[OPTION_ONLY].text, error);
  if (r.work)
    paper->end(r.work);
  report_close(&r);
  return status;
}

// The papers that are run side by side.
typedef struct selection {
  cli_settings settings;
  const paper *paper[PAPERS];
} selection;

static int run_selected(void *context, size_t number) {
  const selection *s = context;
  gl_error error = {0};
  return run_paper(s->paper[number], &s->settings, &error) ? complain(&error)
                                                           : EXIT_SUCCESS;
}

// All papers, or those that have a part that is asked for; each has its share
// of the memory.
static int run_all(const cli_settings *settings) {
  const char *only = settings->option[OPTION_ONLY].text;
  const size_t at_once = solve_count(&settings->option[OPTION_JOBS]);
  selection s = {.settings = *settings};
  size_t count = 0;
  for (size_t i = 0; papers[i]; i++)
    if (!only || has_part(papers[i], only))
      s.paper[count++] = papers[i];
  const size_t sharers = at_once < count ? at_once : count;
  cli_setting *memory = &s.settings.option[OPTION_MEMORY];
  if (sharers) {
    memory->whole = solve_limits(settings).bytes / sharers;
    memory->given = memory->whole;
  }
  cli_setting *progress = &s.settings.option[OPTION_PROGRESS];
  if (sharers > 1 && !progress->given) { // one line is not enough for all
    progress->given = true;
    progress->text = "none";
  }
  return run_processes(run_selected, NULL, &s, count, at_once);
}

static gl_status run_named(const cli_settings *settings, gl_error *error) {
  const char *only = settings->option[OPTION_ONLY].text;
  const paper *p = find_paper(settings->argument);
  if (!p)
    return gl_fail(error, GL_INPUT, settings->argument, 0, 0,
                   "no such paper; there are hsu, czifra, diptarama, gyorffy, "
                   "sieben, and all");
  if (only && !has_part(p, only))
    return gl_fail(error, GL_INPUT, p->name, 0, 0,
                   "this paper has no part '%.60s'", only);
  return run_paper(p, settings, error);
}

int run_reproduce(const cli_settings *settings) {
  const cli_setting *option = settings->option;
  const char *name = settings->argument;
  gl_error error = {0};
  if (option[OPTION_QUICK].given && option[OPTION_FULL].given) {
    fputs("gridlock reproduce: --quick and --full exclude each other\n",
          stderr);
    return EXIT_USAGE;
  }
  catch_interrupts();
  if (!name || !strcmp(name, "all"))
    return run_all(settings);
  return run_named(settings, &error) ? complain(&error) : EXIT_SUCCESS;
}
