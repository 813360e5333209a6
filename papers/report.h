// SPDX-License-Identifier: MIT
// report.h -- the runs of a reproduction, and the page about them
//
// The page is Markdown; it goes to stdout as it is written and, if there is a
// folder, into a file.  Every run has a name and is kept in a list, which goes
// into a file beside the page whenever a second has passed, so that nothing is
// lost when somebody pulls the plug.

#ifndef GL_PAPERS_REPORT_H
#define GL_PAPERS_REPORT_H

#include "cli/commands.h"
#include "io/files.h"
#include "papers/record.h"
#include "papers/trial.h"

typedef struct report {
  progress_kind how;
  bool full;
  bool json;         // runs on stdout instead of the page
  bool quiet;        // nothing on stdout
  bool resume;       // take runs of an earlier time
  size_t columns[2]; // of Table III, the first and last; 0 for its own
  double limit;
  double deadline; // seconds since some moment; 0 for none
  size_t bytes;
  const char *paper;
  const char *folder; // or NULL
  void *work; // what the parts of a paper share, made by the first of them
  FILE *page;
  char *text; // of the page
  size_t size;
  char *line; // of the page, not yet at its end
  size_t line_size;
  size_t line_room;
  run_record *record;
  size_t records;
  size_t room;
  size_t kept; // records from an earlier time
  number_record *number;
  size_t numbers;
  size_t number_room;
  bool lost;      // a number or a text, for lack of memory
  double saved;   // when
  double stop[2]; // the least and most time of runs that were stopped
} report;

// Opens the page, makes the folder and reads the runs that it has.  Those that
// are not run again stay in the file, whether they are taken or not.  Without
// --full and --limit nothing begins when `quick` seconds are over.
gl_status report_open(report *report, const cli_settings *settings,
                      const char *name, double quick, gl_error *error);
gl_status report_save(report *report, gl_error *error);
void report_close(report *report);

// Writes to the page, a whole line at a time; prose is wrapped.
void report_say(report *report, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// The limits of a run that has so many processor seconds.
gridlock_limits report_limits(report *report, double seconds);

// Runs a trial within the limit, of processor seconds; its game and techniques
// are set. When there is no time left or the user has interrupted, nothing
// runs, and the reason is GRIDLOCK_INTERRUPT.
gl_status report_run(report *report, const char *name, const trial *trial,
                     double limit, run_record *record, gl_error *error);

// The same for work that is no trial: is there a run of this name that serves,
// or may it begin?  Afterwards it is filed; one that was interrupted is not.
typedef enum run_state { RUN_KNOWN, RUN_BEGINS, RUN_SKIPPED } run_state;
run_state report_begin(report *report, const char *name, double limit,
                       run_record *record);
gl_status report_file(report *report, const run_record *record,
                      gl_error *error);

// Has the user interrupted, or is there no time left?
bool report_is_over(const report *report);

// Says how much time the runs had that were stopped since the last time.
void report_stops(report *report);

// Writes a drawing into the folder, if there is one, as PAPER-NAME.svg, and
// mentions it.
gl_status report_figure(report *report, const char *name, const char *caption,
                        gl_file_writer *draw, const void *what,
                        gl_error *error);

// Cells of a table: what the run says, or that it was stopped or not run.  An
// asterisk marks a lower bound, as in the papers.
#define CELL_SIZE 32
const char *report_size_cell(const run_record *record, char text[CELL_SIZE]);
const char *report_time_cell(const run_record *record, char text[CELL_SIZE]);

// How much more than the other one a run needed; a dash for a number that is
// not there.
const char *report_ratio_cell(double ours, double other, bound ratio,
                              char text[CELL_SIZE]);

// The same for a number of ours and of the paper's, which goes into the file as
// NAME/WHAT.  0 is a number that is not there.
const char *report_number(report *report, const char *name, const char *what,
                          double paper, double ours, bound ratio,
                          char text[CELL_SIZE]);

// A stopped run would have needed more.
static inline bound report_bound_of(const run_record *record) {
  return record->value ? EXACT : AT_LEAST;
}

// 0 if it has not been run.
static inline double report_seconds_of(const run_record *record) {
  return record_was_run(record) ? record->cpu_seconds : 0;
}

#endif
