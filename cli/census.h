// SPDX-License-Identifier: MIT
// census.h -- what the commands of the census share

#ifndef GL_CLI_CENSUS_H
#define GL_CLI_CENSUS_H

#include "census/graph.h"
#include "census/transit.h"
#include "cli/commands.h"
#include "io/files.h"
#include "io/json.h"

#include <stdio.h>

typedef struct census_run {
  progress_kind how; // first, for show_progress
  gl_census_question question;
  gl_budget budget;
  gl_census census;
} census_run;

// Takes the census that the settings ask for.  A budget that ended early is a
// failure here: half a list is of no use.
gl_status take_census(const cli_settings *settings, census_run *run,
                      gl_error *error);

// How many tables of all classes begin with 0 4, and go on with 1, 2 or 3.
typedef struct census_starts {
  uint64_t pair;
  uint64_t third;
} census_starts;

census_starts count_census_starts(const gl_census *census);

// Everything about the graph of a census.
typedef struct analysis {
  const gl_census *census;
  gl_graph graph;
  gl_parts parts;
  gl_graph_cycles cycles;
  gl_extent extent; // of the largest part
  bool hexagon;
  uint32_t cycle[6];
  uint64_t degree[GL_TRANSITS + 1]; // vertices
  uint64_t cubes[GL_TRANSITS + 1];  // parts, by dimension
} analysis;

// Needs `census` set; to be cleared even after a failure.  A budget that ended
// early is one.
gl_status analyse_census(analysis *analysis, gl_budget *budget,
                         gl_error *error);
void census_analysis_clear(analysis *analysis);
uint32_t census_edges_of(const analysis *analysis);

// Wipes the live line; after success and failure alike, before anything is
// printed.
void end_census_progress(const census_run *run);

// Fails if the budget has ended.
gl_status check_census_budget(const gl_budget *budget, gl_error *error);

// A number, and all numbers of an array that are not 0, by their index.
void json_census_number(gl_json *json, const char *key, uint64_t value);
void json_census_tally(gl_json *json, const char *key, const uint64_t *count,
                       unsigned last);

// A pairing and, unless NULL, another one into which it moves.
typedef struct pairs_drawing {
  const gl_torus *torus;
  const gl_pairs *pairs;
  const gl_pairs *moved;
} pairs_drawing;

void draw_pairs(const void *what, FILE *file);

#endif
