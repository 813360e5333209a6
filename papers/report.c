// SPDX-License-Identifier: MIT
#include "papers/report.h"

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
#define COLUMNS 80 // of prose on the page

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static gl_status path_in(const report *report, const char *name,
                         const char *suffix, char path[PATH_ROOM],
                         gl_error *error) {
  const int size =
      snprintf(path, PATH_ROOM, "%s/%s%s", report->folder, name, suffix);
  if (size < 0 || size >= PATH_ROOM)
    return gl_fail(error, GL_IO, report->folder, 0, 0, "this path is too long");
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
    print_number_record(&r->number[i], NULL, file);
    before = ",\n";
  }
  fputs("\n]}\n", file);
}

static bool keep(report *report, const run_record *record) {
  return GL_PUSH(report->record, report->records, report->room, *record);
}

// A folder without the file has no runs.
static gl_status read_records(report *report, gl_error *error) {
  char path[PATH_ROOM];
  char *bytes = NULL;
  size_t size = 0;
  struct stat info;
  gl_status status = path_in(report, report->paper, ".json", path, error);
  if (!status && !stat(path, &info))
    status = gl_text_read(path, MOST_BYTES, &bytes, &size, error);
  char *rest = bytes;
  for (char *line; !status && rest && (line = strsep(&rest, "\n"));) {
    run_record record;
    if (read_record(line, &record) && !keep(report, &record))
      status = gl_fail_memory(error);
  }
  free(bytes);
  report->kept = report->records;
  return status;
}

static void write_page(const void *what, FILE *file) {
  const report *r = what;
  fflush(r->page);
  fwrite(r->text, 1, r->size, file);
}

static gl_status save_as(const report *report, const char *name,
                         const char *suffix, gl_file_writer *write,
                         const void *what, gl_error *error) {
  char path[PATH_ROOM];
  const gl_status status = path_in(report, name, suffix, path, error);
  return status ? status : gl_file_write(path, write, what, error);
}

gl_status report_save(report *report, gl_error *error) {
  report->saved = now();
  if (report->lost)
    return gl_fail_memory(error);
  if (!report->folder)
    return GL_OK;
  const gl_status status =
      save_as(report, report->paper, ".json", print_records, report, error);
  return status
             ? status
             : save_as(report, report->paper, ".md", write_page, report, error);
}

// ---- opening and writing --------------------------------------------------

gl_status report_open(report *report, const cli_settings *settings,
                      const char *name, double quick, gl_error *error) {
  const cli_setting *option = settings->option;
  *report = (struct report){.how = choose_progress(settings),
                            .full = option[OPTION_FULL].given,
                            .json = option[OPTION_JSON].given,
                            .quiet = option[OPTION_QUIET].given,
                            .resume = option[OPTION_RESUME].given,
                            .bytes = solve_limits(settings).bytes,
                            .paper = name,
                            .folder = option[OPTION_OUTPUT_REPRODUCE].text};
  report->limit = option[OPTION_LIMIT_REPRODUCE].given
                      ? option[OPTION_LIMIT_REPRODUCE].real
                  : report->full ? FULL_SECONDS
                                 : QUICK_SECONDS;
  if (option[OPTION_COLUMNS_REPRODUCE].given) {
    report->columns[0] = (size_t)option[OPTION_COLUMNS_REPRODUCE].whole;
    report->columns[1] = (size_t)option[OPTION_COLUMNS_REPRODUCE].last;
  }
  report->saved = now();
  if (!report->full && !option[OPTION_LIMIT_REPRODUCE].given)
    report->deadline = report->saved + quick;
  report->page = open_memstream(&report->text, &report->size);
  if (!report->page)
    return gl_fail_memory(error);
  if (!report->folder)
    return GL_OK;
  const gl_status status = gl_file_make_folder(report->folder, error);
  return status ? status : read_records(report, error);
}

void report_close(report *report) {
  if (report->page)
    fclose(report->page);
  free(report->line);
  free(report->text);
  free(report->number);
  free(report->record);
  *report = (struct report){0};
}

static void put(report *report, const char *text, size_t size) {
  fwrite(text, 1, size, report->page);
  if (!report->json && !report->quiet)
    fwrite(text, 1, size, stdout);
}

// The length of the word here, with the signs after it that would make a list
// of a text line if it began with them.
static size_t word_size(const char *text) {
  size_t size = strcspn(text, " ");
  while (text[size] && text[size + 1] && strchr("*+-", text[size + 1]) &&
         text[size + 2] == ' ')
    size += 2;
  return size;
}

// Rows, headings and pictures go out as they are, prose in lines that are no
// longer than those of other documents.
static void put_line(report *report, const char *line) {
  const bool prose = !strchr("|#!`", *line);
  size_t column = 0;
  while (*line) {
    const size_t blanks = strspn(line, " ");
    const size_t size = blanks + word_size(line + blanks);
    const bool breaks = prose && column && column + size > COLUMNS;
    if (breaks)
      put(report, "\n", 1);
    const size_t skipped = breaks ? blanks : 0;
    put(report, line + skipped, size - skipped);
    column = (breaks ? 0 : column) + size - skipped;
    line += size;
  }
  put(report, "\n", 1);
}

void report_say(report *report, const char *format, ...) {
  va_list list;
  va_start(list, format);
  const int size = vsnprintf(NULL, 0, format, list);
  va_end(list);
  const size_t room = report->line_size + (size_t)(size < 0 ? 0 : size) + 1;
  if (size < 0 ||
      !gl_grow((void **)&report->line, &report->line_room, room, 1)) {
    report->lost = true;
    return;
  }
  va_start(list, format);
  vsnprintf(report->line + report->line_size, (size_t)size + 1, format, list);
  va_end(list);
  char *rest = report->line;
  for (char *end; (end = strchr(rest, '\n')); rest = end + 1) {
    *end = 0;
    put_line(report, rest);
  }
  report->line_size = strlen(rest);
  memmove(report->line, rest, report->line_size + 1);
  fflush(stdout);
}

// ---- runs -----------------------------------------------------------------

// A run of an earlier time serves if it has an answer, or had as much time.
static run_record *find_record(report *report, const char *name, double limit) {
  for (size_t i = 0; report->resume && i < report->kept; i++) {
    run_record *record = &report->record[i];
    if (!strcmp(record->name, name) &&
        (record->value || record->limit >= limit))
      return record;
  }
  return NULL;
}

// Forgets what was found for this name before.
static void drop_record(report *report, const char *name) {
  for (size_t i = 0; i < report->kept; i++)
    if (!strcmp(report->record[i].name, name)) {
      memmove(&report->record[i], &report->record[i + 1],
              (report->records - i - 1) * sizeof *report->record);
      report->records--;
      report->kept--;
      return;
    }
}

gridlock_limits report_limits(report *report, double seconds) {
  return (gridlock_limits){.cpu_seconds = seconds,
                           .bytes = report->bytes,
                           .tick = show_progress,
                           .context = &report->how};
}

static gl_status run_now(report *report, const trial *t, double limit,
                         run_record *record, gl_error *error) {
  gridlock_result result;
  trial limited = *t;
  limited.limits = report_limits(report, limit);
  const gl_status status = run_trial(&limited, &result, error);
  if (status)
    return status;
  end_progress(report->how, &(gridlock_progress){.engine = result.engine,
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
static void note_stop(report *report, const run_record *record) {
  if (record->reason != GRIDLOCK_TIME)
    return;
  report->stop[0] = report->stop[1] > 0 ? fmin(report->stop[0], record->limit)
                                        : record->limit;
  report->stop[1] = fmax(report->stop[1], record->limit);
}

void report_stops(report *report) {
  if (report->stop[1] > report->stop[0])
    report_say(report, "Runs that were stopped had %g to %g s.\n\n",
               report->stop[0], report->stop[1]);
  else if (report->stop[1] > 0)
    report_say(report, "Runs that were stopped had %g s.\n\n", report->stop[1]);
  report->stop[0] = report->stop[1] = 0;
}

// What is found now takes the place of what was found before.
gl_status report_file(report *report, const run_record *record,
                      gl_error *error) {
  if (!record_was_run(record))
    return GL_OK;
  note_stop(report, record);
  drop_record(report, record->name);
  if (!keep(report, record))
    return gl_fail_memory(error);
  if (report->json && !report->quiet) {
    print_record(record, report->paper, stdout);
    putchar('\n');
    fflush(stdout);
  }
  return now() - report->saved > 1 ? report_save(report, error) : GL_OK;
}

bool report_is_over(const report *report) {
  return was_interrupted() ||
         (report->deadline > 0 && now() > report->deadline);
}

run_state report_begin(report *report, const char *name, double limit,
                       run_record *record) {
  const run_record *old = find_record(report, name, limit);
  *record = (run_record){.reason = GRIDLOCK_INTERRUPT, .limit = limit};
  snprintf(record->name, sizeof record->name, "%s", name);
  if (old) {
    *record = *old;
    note_stop(report, record);
    return RUN_KNOWN;
  }
  return report_is_over(report) ? RUN_SKIPPED : RUN_BEGINS;
}

gl_status report_run(report *report, const char *name, const trial *trial,
                     double limit, run_record *record, gl_error *error) {
  if (report_begin(report, name, limit, record) != RUN_BEGINS)
    return GL_OK;
  const gl_status status = run_now(report, trial, limit, record, error);
  return status ? status : report_file(report, record, error);
}

gl_status report_figure(report *report, const char *name, const char *caption,
                        gl_file_writer *draw, const void *what,
                        gl_error *error) {
  char base[RUN_NAME];
  if (!report->folder) {
    report_say(report, "*%s* (drawn with `--output DIR`)\n\n", caption);
    return GL_OK;
  }
  snprintf(base, sizeof base, "%s-%s", report->paper, name);
  const gl_status status = save_as(report, base, ".svg", draw, what, error);
  if (!status)
    report_say(report, "![%s](%s.svg)\n\n*%s*\n\n", caption, base, caption);
  return status;
}

// ---- cells of tables ------------------------------------------------------

const char *report_size_cell(const run_record *record, char text[CELL_SIZE]) {
  if (!record_was_run(record))
    return "not run";
  snprintf(text, CELL_SIZE, "%s%" PRIu64 "%s", record->value ? "" : "> ",
           record->created, record->value ? "" : " *");
  return text;
}

const char *report_time_cell(const run_record *record, char text[CELL_SIZE]) {
  if (!record_was_run(record))
    return "not run";
  snprintf(text, CELL_SIZE, "%s%.3f%s", record->value ? "" : "> ",
           record->cpu_seconds, record->value ? "" : " *");
  return text;
}

const char *report_ratio_cell(double ours, double other, bound ratio,
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

const char *report_number(report *report, const char *name, const char *what,
                          double paper, double ours, bound ratio,
                          char text[CELL_SIZE]) {
  number_record number = {.paper = paper, .ours = ours, .ratio = ratio};
  snprintf(number.name, sizeof number.name, "%s/%s", name, what);
  if (!GL_PUSH(report->number, report->numbers, report->number_room, number))
    report->lost = true;
  if (report->json && !report->quiet) {
    print_number_record(&number, report->paper, stdout);
    putchar('\n');
  }
  return report_ratio_cell(ours, paper, ratio, text);
}
