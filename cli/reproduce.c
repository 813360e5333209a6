// SPDX-License-Identifier: MIT
// gridlock reproduce

#include "cli/reproduce.h"

#include <stdlib.h>
#include <string.h>

static const paper *const papers[] = {&paper_czifra, NULL};

const paper_part *part_at(size_t number) {
  for (size_t i = 0; papers[i]; i++) {
    if (number < papers[i]->parts)
      return &papers[i]->part[number];
    number -= papers[i]->parts;
  }
  return NULL;
}

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

bool are_parts(const char *names) {
  for (;;) {
    const size_t length = strcspn(names, ",");
    const paper_part *part;
    size_t i = 0;
    while ((part = part_at(i)) && (strlen(part->name) != length ||
                                   strncmp(part->name, names, length) != 0))
      i++;
    if (!part)
      return false;
    if (!names[length])
      return true;
    names += length + 1;
  }
}

static const paper *find_paper(const char *name) {
  for (size_t i = 0; papers[i]; i++)
    if (!strcmp(papers[i]->name, name))
      return papers[i];
  return NULL;
}

static gl_status run_parts(report *r, const paper *p, const char *only,
                           gl_error *error) {
  gl_status status = GL_OK;
  say(r, "# %s\n\n%s\n\n", p->title, p->preface);
  say(r, "gridlock %s, %s, %g s of the processor per run.\n\n",
      gridlock_version(),
      r->full ? "all sizes" : "small sizes (`--full` has the paper's)",
      r->limit);
  for (size_t i = 0; !status && i < p->parts && !was_interrupted(); i++) {
    if (only && !is_listed(only, p->part[i].name))
      continue;
    say(r, "## %s\n\n", p->part[i].sentence);
    status = p->part[i].run(r, error);
    report_stops(r);
    if (!status)
      status = report_save(r, error);
  }
  if (!status && was_interrupted())
    say(r, "Interrupted here.\n");
  return status ? status : report_save(r, error);
}

int run_reproduce(const cli_settings *settings) {
  const paper *p = find_paper(settings->argument);
  const cli_setting *option = settings->option;
  gl_error error = {0};
  report r = {0};
  if (!p) {
    gl_fail(&error, GL_INPUT, settings->argument, 0, 0,
            "no such paper; there is czifra");
    return complain(&error);
  }
  if (option[OPTION_QUICK].given && option[OPTION_FULL].given) {
    fputs("gridlock reproduce: --quick and --full exclude each other\n",
          stderr);
    return EXIT_USAGE;
  }
  catch_signals();
  gl_status status = report_open(&r, settings, p->name, &error);
  if (!status)
    status = run_parts(&r, p, option[OPTION_ONLY].text, &error);
  report_close(&r);
  return status ? complain(&error) : EXIT_SUCCESS;
}
