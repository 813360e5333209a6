// SPDX-License-Identifier: MIT
// record.h -- one run of a reproduction, and one number of its page
//
// A run is what the machine did, and is kept in a file so that it need not be
// done again.  A number is what the page says: the paper's, ours, and how they
// compare.

#ifndef GL_PAPERS_RECORD_H
#define GL_PAPERS_RECORD_H

#include <gridlock/gridlock.h>

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define RUN_NAME 160

// What a run answers if it is not about a game: a question with yes or no, or
// something that is made or counted.
enum { RUN_TRUE = 16, RUN_FALSE, RUN_DONE };

typedef struct run_record {
  char name[RUN_NAME]; // part/what, no two the same
  unsigned value;      // a gridlock_value or one of the above; 0 for no answer
  gridlock_reason reason;
  uint64_t nodes;
  uint64_t created; // the papers' Size
  double cpu_seconds;
  double limit; // processor seconds that it had
} run_record;

static inline bool record_was_run(const run_record *record) {
  return record->reason != GRIDLOCK_INTERRUPT;
}

const char *record_value_name(unsigned value);

// A JSON object, without the end of the line; the paper is named first, unless
// it is NULL.
void print_record(const run_record *record, const char *paper, FILE *file);

// One text line of the file, as print_record writes it without a paper;
// anything else is no run.
bool read_record(const char *line, run_record *record);

// How a ratio that was measured lies to the true one.
typedef enum bound { EXACT = '=', AT_LEAST = '>', AT_MOST = '<' } bound;

typedef struct number_record {
  char name[RUN_NAME];
  double paper; // 0 if it has none
  double ours;  // 0 if we have none
  bound ratio;  // of ours by the paper's
} number_record;

void print_number_record(const number_record *number, const char *paper,
                         FILE *file);

#endif
