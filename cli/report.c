// SPDX-License-Identifier: MIT
#include "cli/report.h"

#include "base/grow.h"
#include "base/text.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#define MOST_BYTES ((size_t)1 << 26)
#define PATH_ROOM 4096

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static gl_status path_in(const report *r, const char *name, const char *suffix,
                         char path[PATH_ROOM], gl_error *error) {
  const int size =
      snprintf(path, PATH_ROOM, "%s/%s%s", r->folder, name, suffix);
  if (size < 0 || size >= PATH_ROOM)
    return gl_fail(error, GL_IO, r->folder, 0, 0, "this path is too long");
  return GL_OK;
}

// ---- the runs as a file ---------------------------------------------------

static void print_records(const void *what, FILE *file) {
  const report *r = what;
  const char *before = "";
  fprintf(file, "{\"paper\": \"%s\", \"version\": \"%s\", \"runs\": [\n",
          r->paper, gridlock_version());
  for (size_t i = 0; i < r->records; i++) {
    fputs(before, file);
    print_record(&r->record[i], NULL, file);
    before = ",\n";
  }
  fputs("\n], \"numbers\": [\n", file);
  before = "";
  for (size_t i = 0; i < r->numbers; i++) {
    fputs(before, file);
    print_number(&r->number[i], NULL, file);
    before = ",\n";
  }
  fputs("\n]}\n", file);
}

static bool keep(report *r, const run_record *record) {
  return GL_PUSH(r->record, r->records, r->room, *record);
}

// A folder without the file has no runs.
static gl_status read_records(report *r, gl_error *error) {
  char path[PATH_ROOM];
  char *bytes = NULL;
  size_t size = 0;
  struct stat info;
  gl_status status = path_in(r, r->paper, ".json", path, error);
  if (!status && !stat(path, &info))
    status = gl_text_read(path, MOST_BYTES, &bytes, &size, error);
  char *rest = bytes;
  for (char *line; !status && rest && (line = strsep(&rest, "\n"));) {
    run_record record;
    if (read_record(line, &record) && !keep(r, &record))
      status = gl_fail_memory(error);
  }
  free(bytes);
  r->kept = r->records;
  return status;
}

static void write_page(const void *what, FILE *file) {
  const report *r = what;
  fflush(r->page);
  fwrite(r->text, 1, r->size, file);
}

static gl_status save_as(const report *r, const char *name, const char *suffix,
                         drawer *write, const void *what, gl_error *error) {
  char path[PATH_ROOM];
  const gl_status status = path_in(r, name, suffix, path, error);
  return status ? status : write_file(path, write, what, error);
}

gl_status report_save(report *r, gl_error *error) {
  r->saved = now();
  if (r->lost)
    return gl_fail_memory(error);
  if (!r->folder)
    return GL_OK;
  const gl_status status =
      save_as(r, r->paper, ".json", print_records, r, error);
  return status ? status : save_as(r, r->paper, ".md", write_page, r, error);
}

// ---- opening and writing --------------------------------------------------

gl_status report_open(report *r, const cli_settings *settings, const char *name,
                      double quick, gl_error *error) {
  const cli_setting *option = settings->option;
  *r = (report){.how = choose_progress(settings),
                .full = option[OPTION_FULL].given,
                .json = option[OPTION_JSON].given,
                .quiet = option[OPTION_QUIET].given,
                .resume = option[OPTION_RESUME].given,
                .bytes = limits_of(settings).bytes,
                .paper = name,
                .folder = option[OPTION_OUTPUT_REPRODUCE].text};
  r->limit = option[OPTION_LIMIT_REPRODUCE].given
                 ? option[OPTION_LIMIT_REPRODUCE].real
             : r->full ? FULL_SECONDS
                       : QUICK_SECONDS;
  if (option[OPTION_COLUMNS_REPRODUCE].given) {
    r->columns[0] = option[OPTION_COLUMNS_REPRODUCE].whole;
    r->columns[1] = option[OPTION_COLUMNS_REPRODUCE].last;
  }
  r->saved = now();
  if (!r->full && !option[OPTION_LIMIT_REPRODUCE].given)
    r->deadline = r->saved + quick;
  r->page = open_memstream(&r->text, &r->size);
  if (!r->page)
    return gl_fail_memory(error);
  if (!r->folder)
    return GL_OK;
  const gl_status status = make_folder(r->folder, error);
  return status ? status : read_records(r, error);
}

void report_close(report *r) {
  if (r->page)
    fclose(r->page);
  free(r->text);
  free(r->number);
  free(r->record);
  *r = (report){0};
}

void say(report *r, const char *format, ...) {
  va_list list;
  va_start(list, format);
  vfprintf(r->page, format, list);
  va_end(list);
  if (r->json || r->quiet)
    return;
  va_start(list, format);
  vprintf(format, list);
  va_end(list);
  fflush(stdout);
}

// ---- runs -----------------------------------------------------------------

// A run of an earlier time serves if it has an answer, or had as much time.
static run_record *find_record(report *r, const char *name, double limit) {
  for (size_t i = 0; r->resume && i < r->kept; i++) {
    run_record *record = &r->record[i];
    if (!strcmp(record->name, name) &&
        (record->value || record->limit >= limit))
      return record;
  }
  return NULL;
}

// Forgets what was found for this name before.
static void drop_record(report *r, const char *name) {
  for (size_t i = 0; i < r->kept; i++)
    if (!strcmp(r->record[i].name, name)) {
      memmove(&r->record[i], &r->record[i + 1],
              (r->records - i - 1) * sizeof *r->record);
      r->records--;
      r->kept--;
      return;
    }
}

gridlock_limits report_limits(report *r, double seconds) {
  return (gridlock_limits){.cpu_seconds = seconds,
                           .bytes = r->bytes,
                           .tick = show_progress,
                           .context = &r->how};
}

static gl_status run_now(report *r, const trial *t, double limit,
                         run_record *record, gl_error *error) {
  gridlock_result result;
  trial limited = *t;
  limited.limits = report_limits(r, limit);
  const gl_status status = run_trial(&limited, &result, error);
  if (status)
    return status;
  end_progress(r->how, &(gridlock_progress){.engine = result.engine,
                                            .nodes = result.nodes,
                                            .seconds = result.seconds,
                                            .bytes = result.peak_bytes});
  record->value = result.value;
  record->reason = result.reason;
  record->nodes = result.nodes;
  record->created = result.created;
  record->cpu_seconds = result.cpu_seconds;
  gridlock_result_clear(&result);
  return GL_OK;
}

// A stopped run of an earlier time may have had another limit.
static void note_stop(report *r, const run_record *record) {
  if (record->reason != GRIDLOCK_TIME)
    return;
  r->stop[0] = r->stop[1] > 0 ? fmin(r->stop[0], record->limit) : record->limit;
  r->stop[1] = fmax(r->stop[1], record->limit);
}

void report_stops(report *r) {
  if (r->stop[1] > r->stop[0])
    say(r, "Runs that were stopped had %g to %g s.\n\n", r->stop[0],
        r->stop[1]);
  else if (r->stop[1] > 0)
    say(r, "Runs that were stopped had %g s.\n\n", r->stop[1]);
  r->stop[0] = r->stop[1] = 0;
}

// What is found now takes the place of what was found before.
gl_status report_file(report *r, const run_record *record, gl_error *error) {
  if (!was_run(record))
    return GL_OK;
  note_stop(r, record);
  drop_record(r, record->name);
  if (!keep(r, record))
    return gl_fail_memory(error);
  if (r->json && !r->quiet) {
    print_record(record, r->paper, stdout);
    putchar('\n');
    fflush(stdout);
  }
  return now() - r->saved > 1 ? report_save(r, error) : GL_OK;
}

bool report_is_over(const report *r) {
  return was_interrupted() || (r->deadline > 0 && now() > r->deadline);
}

run_state report_begin(report *r, const char *name, double limit,
                       run_record *record) {
  const run_record *old = find_record(r, name, limit);
  *record = (run_record){.reason = GRIDLOCK_INTERRUPT, .limit = limit};
  snprintf(record->name, sizeof record->name, "%s", name);
  if (old) {
    *record = *old;
    note_stop(r, record);
    return RUN_KNOWN;
  }
  return report_is_over(r) ? RUN_SKIPPED : RUN_BEGINS;
}

gl_status report_run(report *r, const char *name, const trial *t, double limit,
                     run_record *record, gl_error *error) {
  if (report_begin(r, name, limit, record) != RUN_BEGINS)
    return GL_OK;
  const gl_status status = run_now(r, t, limit, record, error);
  return status ? status : report_file(r, record, error);
}

gl_status report_figure(report *r, const char *name, const char *caption,
                        drawer *draw, const void *what, gl_error *error) {
  char base[RUN_NAME];
  if (!r->folder) {
    say(r, "*%s* (drawn with `--output DIR`)\n\n", caption);
    return GL_OK;
  }
  snprintf(base, sizeof base, "%s-%s", r->paper, name);
  const gl_status status = save_as(r, base, ".svg", draw, what, error);
  if (!status)
    say(r, "![%s](%s.svg)\n\n*%s*\n\n", caption, base, caption);
  return status;
}

// ---- cells of tables ------------------------------------------------------

const char *size_cell(const run_record *record, char text[CELL_SIZE]) {
  if (!was_run(record))
    return "not run";
  snprintf(text, CELL_SIZE, "%s%" PRIu64 "%s", record->value ? "" : "> ",
           record->created, record->value ? "" : " *");
  return text;
}

const char *time_cell(const run_record *record, char text[CELL_SIZE]) {
  if (!was_run(record))
    return "not run";
  snprintf(text, CELL_SIZE, "%s%.3f%s", record->value ? "" : "> ",
           record->cpu_seconds, record->value ? "" : " *");
  return text;
}

const char *ratio_cell(double ours, double other, bound ratio,
                       char text[CELL_SIZE]) {
  if (!(ours > 0) || !(other > 0))
    return "-";
  snprintf(text, CELL_SIZE, "%s%.3g",
           ratio == AT_LEAST  ? "> "
           : ratio == AT_MOST ? "< "
                              : "",
           ours / other);
  return text;
}

const char *report_number(report *r, const char *name, const char *what,
                          double paper, double ours, bound ratio,
                          char text[CELL_SIZE]) {
  number_record number = {.paper = paper, .ours = ours, .ratio = ratio};
  snprintf(number.name, sizeof number.name, "%s/%s", name, what);
  if (!GL_PUSH(r->number, r->numbers, r->number_room, number))
    r->lost = true;
  if (r->json && !r->quiet) {
    print_number(&number, r->paper, stdout);
    putchar('\n');
  }
  return ratio_cell(ours, paper, ratio, text);
}
