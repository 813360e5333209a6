// SPDX-License-Identifier: MIT
// gridlock census, gridlock census wide

#include "cli/census.h"

#include "census/wide.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *const method_name[] = {"auto", "orderly", "paper"};

static gl_census_method method_of(const cli_setting *setting) {
  size_t method = 0;
  while (strcmp(setting->text, method_name[method]) != 0)
    method++;
  return (gl_census_method)method;
}

static gl_status ask(const cli_settings *settings, gl_census_question *question,
                     gl_error *error) {
  const cli_setting *size = &settings->option[OPTION_TORUS_CENSUS];
  const cli_setting *directions = &settings->option[OPTION_DIRECTIONS];
  const cli_setting *split = &settings->option[OPTION_SPLIT];
  const uint64_t across = size->given         ? size->whole
                          : directions->given ? 2 * directions->whole
                                              : CENSUS_TORUS;
  *question = (gl_census_question){
      .method = method_of(&settings->option[OPTION_METHOD_CENSUS]),
      .part = split->whole,
      .parts = split->given ? split->last : 1,
      .threads = solve_count(&settings->option[OPTION_THREADS])};
  return gl_torus_make(&question->torus, across,
                       directions->given ? directions->whole : across / 2,
                       error);
}

gl_status check_census_budget(const gl_budget *budget, gl_error *error) {
  if (!gl_budget_stopped(budget))
    return GL_OK;
  return gl_fail(error, GL_UNSUPPORTED, "", 0, 0, "not complete: %s",
                 gl_budget_reason(budget) == GRIDLOCK_MEMORY_LIMIT
                     ? "out of memory"
                     : "interrupted");
}

gl_status take_census(const cli_settings *settings, census_run *run,
                      gl_error *error) {
  *run = (census_run){.how = choose_progress(settings)};
  gl_status status = ask(settings, &run->question, error);
  if (status)
    return status;
  gridlock_limits limits = solve_limits(settings);
  limits.tick = show_progress;
  limits.context = &run->how;
  catch_interrupts();
  gl_budget_start(&run->budget, &limits, "census");
  status = gl_census_run(&run->question, &run->budget, &run->census, error);
  return status ? status : check_census_budget(&run->budget, error);
}

void end_census_progress(const census_run *run) {
  if (run->budget.progress.engine)
    end_progress(run->how, &run->budget.progress);
}

static void print_list(const gl_census *census) {
  char text[GL_TORUS_CELLS + 1];
  gl_pairs pairs;
  for (size_t i = 0; i < census->count; i++) {
    gl_canon_unpack(&census->torus, census->code[i], &pairs);
    gl_torus_print(&census->torus, &pairs, text);
    puts(text);
  }
}

void json_census_number(gl_json *json, const char *key, uint64_t value) {
  gl_json_number(json, key, value);
}

void json_census_tally(gl_json *json, const char *key, const uint64_t *count,
                       unsigned last) {
  gl_json_key(json, key);
  gl_json_open(json, '{');
  for (unsigned i = 0; i <= last; i++) {
    char number[16];
    snprintf(number, sizeof number, "%u", i);
    if (count[i])
      json_census_number(json, number, count[i]);
  }
  gl_json_close(json, '}');
}

census_starts count_census_starts(const gl_census *census) {
  census_starts starts = {0};
  gl_pairs pairs;
  gl_canon_code code;
  for (size_t i = 0; i < census->count; i++) {
    gl_canon_unpack(&census->torus, census->code[i], &pairs);
    gl_canon_starts(&census->torus, &pairs,
                    gl_canon(&census->torus, &pairs, &code), &starts.pair,
                    &starts.third);
  }
  return starts;
}

static void json_starts(gl_json *json, const gl_census *census) {
  const census_starts starts = count_census_starts(census);
  json_census_number(json, "begin_04", starts.pair);
  json_census_number(json, "begin_04_then_123", starts.third);
}

static void print_json(const census_run *run, double seconds, double cpu) {
  gl_json json = {.file = stdout};
  const gl_census *census = &run->census;
  gl_json_open(&json, '{');
  json_census_number(&json, "torus", census->torus.size);
  json_census_number(&json, "directions", census->torus.directions);
  gl_json_text(&json, "method", method_name[census->method]);
  json_census_number(&json, "part", run->question.part);
  json_census_number(&json, "parts", run->question.parts);
  json_census_number(&json, "classes", census->count);
  json_census_number(&json, "fixed", gl_census_fixed(census));
  json_census_tally(&json, "stabilisers", census->stabiliser, GL_CENSUS_ORDER);
  json_starts(&json, census);
  json_census_number(&json, "tables", census->tables);
  json_census_number(&json, "nodes", census->nodes);
  gl_json_measure(&json, "seconds", seconds);
  gl_json_measure(&json, "cpu_seconds", cpu);
  gl_json_text(&json, "version", gridlock_version());
  gl_json_close(&json, '}');
  putchar('\n');
}

int run_census(const cli_settings *settings) {
  census_run run;
  gl_error error = {0};
  const gl_status status = take_census(settings, &run, &error);
  end_census_progress(&run);
  if (status)
    complain(&error);
  else if (settings->option[OPTION_JSON].given)
    print_json(&run, gl_budget_seconds(&run.budget),
               gl_budget_cpu_seconds(&run.budget));
  else if (settings->option[OPTION_COUNT_CENSUS].given)
    printf("%zu\n", run.census.count);
  else
    print_list(&run.census);
  gl_census_clear(&run.census);
  return status ? EXIT_FAILURE : EXIT_SUCCESS;
}

int run_census_wide(const cli_settings *settings) {
  progress_kind how = choose_progress(settings);
  char text[GL_TORUS_CELLS + 1];
  gl_torus torus;
  gl_pairs pairs;
  gl_budget budget;
  gl_error error = {0};
  bool some = false;
  catch_interrupts();
  gl_budget_start(&budget,
                  &(gridlock_limits){.tick = show_progress, .context = &how},
                  "wide");
  gl_wide_find(settings->option[OPTION_SEED].whole, &budget, &pairs, &some);
  end_progress(how, &budget.progress);
  if (check_census_budget(&budget, &error))
    return complain(&error);
  gl_torus_make_wide(&torus);
  if (some) {
    gl_torus_print(&torus, &pairs, text);
    puts(text);
  }
  return EXIT_SUCCESS;
}
