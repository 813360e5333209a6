// SPDX-License-Identifier: MIT
// Tables I and II and the two grid searches of "Towards solving the 7-in-a-row
// game".  The numbers of the paper are those that it prints.

#include "papers/czifra.h"
#include "papers/reproduce.h"

#include <math.h>
#include <stdio.h>

// The rows of the tables: what the paper calls a technique, and what switches
// it here.
typedef struct technique_row {
  const char *name;
  const char *slug;
  const char *switches;
} technique_row;

enum { FORCED, DEAD, DOMINATED, STOP, NUMBERS, COMPONENTS, ISOMORPHY };

static const technique_row techniques[] = {
    [FORCED] = {"Forced move", "forced", "threat,crossing"},
    [DEAD] = {"Dead square elim", "dead", "dead"},
    [DOMINATED] = {"Dominated squares", "dominated", "partial,forced"},
    [STOP] = {"Breaker win stop", "stop", "potential"},
    [NUMBERS] = {"Heuristic PN and DN", "numbers", "pn,dn"},
    [COMPONENTS] = {"Components", "components", "parts,cell,line"},
    [ISOMORPHY] = {"Isomorphy", "isomorphy", "isomorphy"},
};

gl_status run_czifra_strip(report *report, const char *name, size_t columns,
                           setup kind, trial variant, run_record *record,
                           gl_error *error) {
  gl_game *game = NULL;
  gl_status status = open_trial_strip(columns, kind, &game, error);
  variant.game = game;
  if (!status)
    status = report_run(report, name, &variant, report->limit, record, error);
  gl_game_free(game);
  return status;
}

// ---- Table I --------------------------------------------------------------

static const struct {
  int technique; // -1 for none
  const char *with;
  double seconds;
  double size;
} table1[] = {
    {-1, NULL, 4.49, 1921106},
    {FORCED, "threat,crossing", 0.005, 822},
    {DEAD, "dead", 0.98, 332740},
    {DOMINATED, "partial,forced", 0.34, 116991},
    {STOP, "potential", 1.78, 660763},
    {NUMBERS, "pn,dn", 1.03, 481553},
    {COMPONENTS, "dead,parts,cell,line", 0.69, 167514},
    {ISOMORPHY, "isomorphy", 18.47, 249348},
};

static gl_status reproduce_table1(report *report, gl_error *error) {
  gl_status status = GL_OK;
  report_say(
      report,
      "One technique at a time on 4 x 7, empty board, beside a table that "
      "knows the mirror (`--preset bare`).  Components include dead "
      "squares.\n\n"
      "| method | options | s, paper | s | ratio | size, paper | size | "
      "ratio |\n|---|---|--:|--:|--:|--:|--:|--:|\n");
  for (size_t i = 0; !status && i < sizeof table1 / sizeof *table1; i++) {
    const int t = table1[i].technique;
    char name[RUN_NAME];
    char cell[4][CELL_SIZE];
    run_record o;
    snprintf(name, sizeof name, "table1/%s",
             t < 0 ? "bare" : techniques[t].slug);
    status = run_czifra_strip(report, name, STRIP_LEAST, SETUP_PROOF,
                              (trial){.preset = "bare", .with = table1[i].with},
                              &o, error);
    if (status)
      break;
    const char *ratio[2] = {
        report_number(report, name, "seconds", table1[i].seconds,
                      report_seconds_of(&o), report_bound_of(&o), cell[1]),
        report_number(report, name, "size", table1[i].size, (double)o.created,
                      report_bound_of(&o), cell[3])};
    report_say(report, "| %s | %s | %.3g | %s | %s | %.0f | %s | %s |\n",
               t < 0 ? "Baseline PNS" : techniques[t].name,
               table1[i].with ? table1[i].with : "", table1[i].seconds,
               report_time_cell(&o, cell[0]), ratio[0], table1[i].size,
               report_size_cell(&o, cell[2]), ratio[1]);
  }
  report_say(
      report,
      "\nRatio: ours by the paper's.  * stopped at the limit.  The sizes "
      "depend on which of several equal moves is looked at first, on what "
      "counts as a node (here also children that are decided when they are "
      "made), and on the exact meaning of a technique: ours are the sound "
      "forms of doc/theory/papers.md.\n\n");
  return status;
}

// ---- Table II -------------------------------------------------------------

// Time and size by technique, relative to PNS+; 0 where the paper has a limit.
typedef struct table2_column {
  setup kind;
  size_t columns;
  double time[6];
  double size[6];
} table2_column;

static const table2_column table2_paper[] = {
    {SETUP_PROOF,
     11,
     {85.67, 2.45, 3.58, 0.75, 27.82, 2.69},
     {69.50, 2.96, 3.58, 1.00, 23.92, 3.01}},
    {SETUP_PROOF,
     12,
     {0, 3.07, 14.25, 1.32, 43.66, 1.30},
     {0, 4.10, 15.56, 1.74, 41.96, 1.61}},
    {SETUP_DISPROOF,
     8,
     {2.37, 1.52, 1.44, 1.01, 3.23, 0.93},
     {2.38, 2.30, 2.00, 1.03, 4.32, 1.14}},
    {SETUP_DISPROOF,
     9,
     {3.50, 1.39, 2.05, 0.97, 1.11, 0.88},
     {3.31, 2.41, 2.04, 0.99, 1.92, 1.05}},
};

// The same with small boards, of which the paper says nothing.
static const table2_column table2_quick[] = {
    {SETUP_PROOF, 8, {0}, {0}},
    {SETUP_DISPROOF, 7, {0}, {0}},
};

// In the paper's order.
static const int table2_rows[] = {COMPONENTS, STOP,   DEAD,
                                  DOMINATED,  FORCED, NUMBERS};

static gl_status run_without(report *report, const table2_column *column,
                             const technique_row *row, run_record *record,
                             gl_error *error) {
  char name[RUN_NAME];
  snprintf(name, sizeof name, "table2/%s/%zu/%s",
           trial_setup_name(column->kind), column->columns,
           row ? row->slug : "all");
  return run_czifra_strip(report, name, column->columns, column->kind,
                          (trial){.without = row ? row->switches : NULL},
                          record, error);
}

// The ratio of a ratio to the paper's is for the file only.
static void say_without(report *report, const table2_column *column,
                        int technique, const run_record *record,
                        const run_record *all) {
  char cell[6][CELL_SIZE];
  const bound ratio = report_bound_of(record);
  const double time = record_was_run(record) && all->value
                          ? record->cpu_seconds / all->cpu_seconds
                          : 0;
  const double size = record_was_run(record) && all->value
                          ? (double)record->created / (double)all->created
                          : 0;
  report_number(report, record->name, "time", column->time[technique], time,
                ratio, cell[0]);
  report_number(report, record->name, "size", column->size[technique], size,
                ratio, cell[0]);
  report_say(report, "| %s | %s | %s | %s | %s | %s | %s |\n",
             techniques[technique].name,
             report_ratio_cell(column->time[technique], 1, EXACT, cell[0]),
             report_ratio_cell(time, 1, ratio, cell[1]),
             report_ratio_cell(column->size[technique], 1, EXACT, cell[2]),
             report_ratio_cell(size, 1, ratio, cell[3]),
             report_time_cell(record, cell[4]),
             report_size_cell(record, cell[5]));
}

static gl_status run_column(report *report, const table2_column *column,
                            gl_error *error) {
  run_record all;
  char cell[2][CELL_SIZE];
  gl_status status = run_without(report, column, NULL, &all, error);
  if (status)
    return status;
  report_say(
      report,
      "4 x %zu, %s set-up\n\n"
      "| without | time, paper | time | size, paper | size | s | nodes |\n"
      "|---|--:|--:|--:|--:|--:|--:|\n"
      "| PNS+ | 1 | 1 | 1 | 1 | %s | %s |\n",
      column->columns, trial_setup_name(column->kind),
      report_time_cell(&all, cell[0]), report_size_cell(&all, cell[1]));
  const size_t rows = sizeof table2_rows / sizeof *table2_rows;
  for (size_t i = 0; !status && i < rows; i++) {
    run_record o;
    status =
        run_without(report, column, &techniques[table2_rows[i]], &o, error);
    if (!status)
      say_without(report, column, table2_rows[i], &o, &all);
  }
  report_say(report, "\n");
  return status;
}

static gl_status reproduce_table2(report *report, gl_error *error) {
  const table2_column *column = report->full ? table2_paper : table2_quick;
  const size_t count = report->full
                           ? sizeof table2_paper / sizeof *table2_paper
                           : sizeof table2_quick / sizeof *table2_quick;
  gl_status status = GL_OK;
  report_say(
      report,
      "PNS+ (`--preset czifra`) without one technique; time and size are "
      "multiples of what PNS+ needs.\n\n");
  for (size_t i = 0; !status && i < count; i++)
    status = run_column(report, &column[i], error);
  report_say(
      report,
      "* stopped at the limit; the ratio is a lower bound then.  A dash is "
      "a number that is not there: the paper's run reached its limit, or "
      "PNS+ did here.\n\n");
  return status;
}

// ---- the reading of the first numbers ------------------------------------

static gl_status run_reading(report *report, const char *slug, const char *what,
                             trial variant, gl_error *error) {
  const size_t most = report->full ? 11 : 9;
  gl_status status = GL_OK;
  report_say(report, "| %s |", what);
  for (size_t n = STRIP_LEAST; !status && n <= most; n++) {
    char name[RUN_NAME];
    char cell[CELL_SIZE];
    run_record o = {0};
    snprintf(name, sizeof name, "reading/%s/%zu", slug, n);
    status = run_czifra_strip(report, name, n, SETUP_PROOF, variant, &o, error);
    report_say(report, " %s |", report_size_cell(&o, cell));
  }
  report_say(report, "\n");
  return status;
}

static gl_status reproduce_reading(report *report, gl_error *error) {
  const size_t most = report->full ? 11 : 9;
  report_say(
      report,
      "As printed, the model of section IV.E says that it harms a player to "
      "be on the move: nodeT is 1 at OR nodes and has the coefficient -13.4.  "
      "Positions say the opposite (Figure 4).  With nodeT = 1 at AND nodes, "
      "and with the sum of 2^-l for the potential instead of 2^-(l-1), the "
      "printed coefficients nearly are those that we fit.  All other parts of "
      "this page use this reading, for dn as well: 1000^(sum of 2^-l).  Nodes, "
      "proof set-up:\n\n| first numbers |");
  for (size_t n = STRIP_LEAST; n <= most; n++)
    report_say(report, " 4 x %zu |", n);
  report_say(report, "\n|---|");
  for (size_t n = STRIP_LEAST; n <= most; n++)
    report_say(report, "--:|");
  report_say(report, "\n");
  gl_status status =
      run_reading(report, "printed", "as printed",
                  (trial){.model = &gl_model_printed, .alpha = 1e6}, error);
  if (!status)
    status =
        run_reading(report, "model", "pn reread", (trial){.alpha = 1e6}, error);
  if (!status)
    status = run_reading(report, "both", "pn and dn reread", (trial){0}, error);
  report_say(report, "\n");
  return status;
}

// ---- the grid searches ----------------------------------------------------

static gl_status run_grid(report *report, const char *letter,
                          const double *value, size_t count, gl_error *error) {
  const size_t columns = report->full ? 10 : 8;
  const bool alpha = *letter == 'a';
  gl_status status = GL_OK;
  report_say(report, "| %s |", letter);
  for (size_t i = 0; i < count; i++)
    report_say(report, " %g |", value[i]);
  report_say(report, "\n|---|");
  for (size_t i = 0; i < count; i++)
    report_say(report, "--:|");
  for (setup kind = SETUP_PROOF; kind <= SETUP_DISPROOF && !status; kind++) {
    const size_t n = columns - (kind == SETUP_DISPROOF);
    report_say(report, "\n| 4 x %zu, %s |", n, trial_setup_name(kind));
    for (size_t i = 0; !status && i < count; i++) {
      char name[RUN_NAME];
      char cell[CELL_SIZE];
      run_record o = {0};
      snprintf(name, sizeof name, "grid/%s/%zu/%s/%g", trial_setup_name(kind),
               n, letter, value[i]);
      status = run_czifra_strip(report, name, n, kind,
                                alpha ? (trial){.alpha = value[i]}
                                      : (trial){.beta = value[i]},
                                &o, error);
      report_say(report, " %s |", report_size_cell(&o, cell));
    }
  }
  report_say(report, "\n\n");
  return status;
}

static gl_status reproduce_grid(report *report, gl_error *error) {
  static const double alpha[] = {2, 10, 20, 100, 200, 1000, 2000};
  static const double beta[] = {1, 3, 10, 30, 100, 300, 1000};
  report_say(
      report,
      "Nodes that PNS+ makes with dn = alpha^(sum of 2^-l) and pn = 1 + "
      "beta P(Breaker wins).  The paper chose alpha = 1000 from this list, and "
      "beta = 10 from [1, 1000].\n\n");
  gl_status status =
      run_grid(report, "alpha", alpha, sizeof alpha / sizeof *alpha, error);
  if (!status)
    status = run_grid(report, "beta", beta, sizeof beta / sizeof *beta, error);
  return status;
}

// ---- the paper ------------------------------------------------------------

static const paper_part parts[] = {
    {"table1", "Table I: each technique alone", reproduce_table1},
    {"table2", "Table II: all techniques but one", reproduce_table2},
    {"table3", "Table III: the support of the root", reproduce_czifra_support},
    {"reading", "How the first numbers are read", reproduce_reading},
    {"figure1", "Figure 1: lines across a border", draw_czifra_borders},
    {"figure2", "Figure 2: the disproof set-up and the short lines",
     draw_czifra_setups},
    {"figure3", "Figure 3: the potential in a game", draw_czifra_game},
    {"figure4", "Figure 4: who wins, by potential and empty cells",
     draw_czifra_heat},
    {"figure5", "Figure 5: growth with the width", reproduce_czifra_growth},
    {"grid", "The grid searches for alpha and beta", reproduce_grid},
};

const paper paper_czifra = {
    .name = "czifra",
    .title = "Towards solving the 7-in-a-row game, run again",
    .preface =
        "Czifra, Csoka, Zombori and Makay (2021) on the game (4,n,7tr), here "
        "`strip:n`.  Size is the number of nodes created, time is processor "
        "time.\nThe proof set-up is the empty board.  The disproof set-up, "
        "which the paper shows only in a picture, has Maker's stones in (1,1) "
        "and (1,n) and Breaker's in (2,1), row and column counted from 1, and "
        "Breaker moves.  Three moves have been made, so it is his turn; with "
        "Maker to move she wins 4 x 7 whatever the three stones are, and with "
        "Breaker to move he wins it with ten choices of them, up to the "
        "mirror.",
    .quick = 55,
    .part = parts,
    .parts = sizeof parts / sizeof *parts,
};
