// SPDX-License-Identifier: MIT
// Tables 1 and 2 and Figures 1 to 5 of "A graph to the pairing strategies of
// the 9-in-a-row game" (Gyorffy, London, Makay 2016).
//
// The list of pairings and its graph are made once, by the first part that
// needs them.  Pairings are called by their line in the list of `gridlock
// census`.

#include "cli/census.h"
#include "papers/reproduce.h"

#include "census/wide.h"
#include "draw/net.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

typedef struct pairings {
  gl_census census;
  bool listed;
  double list_seconds;
  analysis graph;
  bool analysed;
  double graph_seconds;
} pairings;

static void free_pairings(void *work) {
  pairings *p = work;
  census_analysis_clear(&p->graph);
  gl_census_clear(&p->census);
  free(p);
}

// ---- the list and the graph -------------------------------------------------

static gl_status list_pairings(report *report, gl_census_method method,
                               double seconds, gl_census *census,
                               gl_budget *budget, gl_error *error) {
  gl_census_question question = {.method = method};
  const gridlock_limits limits = report_limits(report, seconds);
  gl_status status = gl_torus_make(&question.torus, 8, 4, error);
  gl_budget_start(budget, &limits, "census");
  if (!status)
    status = gl_census_run(&question, budget, census, error);
  end_progress(report->how, &budget->progress);
  return status;
}

static gl_status take_list(report *report, pairings *pairings,
                           gl_error *error) {
  gl_budget budget;
  gl_status status = list_pairings(report, GL_CENSUS_AUTO, 0, &pairings->census,
                                   &budget, error);
  if (!status)
    status = check_census_budget(&budget, error);
  pairings->list_seconds = gl_budget_cpu_seconds(&budget);
  pairings->listed = !status;
  return status;
}

static gl_status take_graph(report *report, pairings *pairings,
                            gl_error *error) {
  const gridlock_limits limits = report_limits(report, 0);
  gl_budget budget;
  gl_budget_start(&budget, &limits, "graph");
  pairings->graph.census = &pairings->census;
  const gl_status status = analyse_census(&pairings->graph, &budget, error);
  end_progress(report->how, &budget.progress);
  pairings->graph_seconds = gl_budget_cpu_seconds(&budget);
  pairings->analysed = !status;
  return status;
}

// NULL in *work after an interrupt: half a list is of no use.
static gl_status prepare(report *report, bool graph, pairings **work,
                         gl_error *error) {
  if (!report->work)
    report->work = calloc(1, sizeof(pairings));
  *work = report->work;
  if (!*work)
    return gl_fail_memory(error);
  gl_status status = GL_OK;
  if (!(*work)->listed)
    status = take_list(report, *work, error);
  if (!status && graph && !(*work)->analysed)
    status = take_graph(report, *work, error);
  if (!was_interrupted())
    return status;
  *work = NULL;
  return GL_OK;
}

// ---- numbers ----------------------------------------------------------------

static const char *number_cell(double value, char text[CELL_SIZE]) {
  snprintf(text, CELL_SIZE, "%.*f", value == floor(value) ? 0 : 2, value);
  return text;
}

// A row: what, the paper's number, ours, the ratio.
static void say_number(report *report, const char *part, const char *slug,
                       const char *what, double theirs, double ours) {
  char cell[3][CELL_SIZE];
  const char *ratio =
      report_number(report, part, slug, theirs, ours, EXACT, cell[0]);
  report_say(report, "| %s | %s | %s | %s |\n", what,
             theirs > 0 ? number_cell(theirs, cell[1]) : "",
             number_cell(ours, cell[2]), ratio);
}

#define HEAD "| | paper | here | ratio |\n|---|--:|--:|--:|\n"

// The paper's own backtracking, on this machine; its list must be the same.
static gl_status run_backtracking(report *report, const pairings *pairings,
                                  gl_error *error) {
  gl_census census = {0};
  gl_budget budget;
  run_record o;
  char cell[2][CELL_SIZE];
  gl_status status = GL_OK;
  if (report_begin(report, "census/backtracking", report->limit, &o) ==
      RUN_BEGINS) {
    status = list_pairings(report, GL_CENSUS_PAPER, report->limit, &census,
                           &budget, error);
    o.value = gl_budget_stopped(&budget) ? GRIDLOCK_UNKNOWN : RUN_DONE;
    o.reason = gl_budget_reason(&budget);
    o.nodes = census.nodes;
    o.created = census.tables;
    o.cpu_seconds = gl_budget_cpu_seconds(&budget);
    if (!status && o.value && census.count != pairings->census.count)
      status = gl_fail(error, GL_INTERNAL, "gyorffy", 0, 0,
                       "two ways to count pairings disagree");
    gl_census_clear(&census);
    if (!status)
      status = report_file(report, &o, error);
  }
  if (status)
    return status;
  const char *ratio =
      report_number(report, "census", "backtracking", 240,
                    report_seconds_of(&o), report_bound_of(&o), cell[0]);
  report_say(report,
             "| seconds, by the paper's backtracking | 240 | %s | %s |\n",
             report_time_cell(&o, cell[1]), ratio);
  if (o.value)
    say_number(report, "census", "completed", "tables that it completes",
               6210560, (double)o.created);
  return GL_OK;
}

static gl_status reproduce_census(report *report, gl_error *error) {
  pairings *p;
  gl_status status = prepare(report, true, &p, error);
  if (status || !p)
    return status;
  const census_starts starts = count_census_starts(&p->census);
  report_say(report, HEAD);
  say_number(report, "census", "pairings",
             "pairings up to translation, rotation, reflection", 194543,
             (double)p->census.count);
  say_number(report, "census", "tables",
             "tables that begin with 0 4, then 1, 2 or 3", 6210560,
             (double)starts.third);
  say_number(report, "census", "begin", "tables that begin with 0 4", 0,
             (double)starts.pair);
  say_number(report, "census", "fixed",
             "good pairings, images counted as different", 0,
             (double)gl_census_fixed(&p->census));
  say_number(report, "census", "list",
             "seconds for the list, by orderly generation", 240,
             p->list_seconds);
  say_number(report, "census", "graph",
             "seconds for the graph, with its analysis", 60, p->graph_seconds);
  if (report->full)
    status = run_backtracking(report, p, error);
  report_say(
      report,
      "\nThe paper says that it checked 6,210,560 pairings that begin with "
      "0 4.  That is the number with 1, 2 or 3 behind; those "
      "with 5, 6 or 7 are their mirror images.%s\n\n",
      report->full
          ? ""
          : "  `--full` runs the paper's own backtracking as well, which "
            "takes two minutes.");
  return status;
}

static gl_status reproduce_table1(report *report, gl_error *error) {
  pairings *p;
  const gl_status status = prepare(report, true, &p, error);
  if (status || !p)
    return status;
  const analysis *a = &p->graph;
  unsigned least = 0;
  unsigned most = GL_TRANSITS;
  while (least < GL_TRANSITS && !a->degree[least])
    least++;
  while (most > 0 && !a->degree[most])
    most--;
  report_say(report, HEAD);
  say_number(report, "table1", "vertices", "vertices", 194543,
             a->graph.vertices);
  say_number(report, "table1", "edges", "edges", 532107, census_edges_of(a));
  say_number(report, "table1", "components", "components", 14, a->parts.count);
  say_number(report, "table1", "most", "largest degree", 11, most);
  say_number(report, "table1", "least", "smallest degree", 1, least);
  say_number(report, "table1", "average", "average degree", 5.47,
             2.0 * census_edges_of(a) / a->graph.vertices);
  say_number(report, "table1", "largest", "vertices of the largest component",
             194333, a->parts.count ? a->parts.size[0] : 0);
  say_number(report, "table1", "diameter", "its diameter", 34,
             a->extent.diameter);
  say_number(report, "table1", "radius", "its radius", 0, a->extent.radius);
  say_number(report, "table1", "cubes", "4-cubes among the components", 5,
             (double)a->cubes[4]);
  report_say(report, "| triangles | 0 | %llu | |\n",
             (unsigned long long)a->cycles.triangles);
  say_number(report, "table1", "squares", "cycles of length four", 0,
             (double)a->cycles.four_cycles);
  report_say(report, "\nSizes of the components:");
  for (uint32_t i = 0; i < a->parts.count; i++)
    report_say(report, " %u", a->parts.size[i]);
  report_say(
      report,
      "; in the paper 194333, 48, 26, five of 16, five of 10, 6.  The graph "
      "is %sbipartite.\n\n",
      a->parts.bipartite ? "" : "not ");
  if (a->hexagon)
    report_say(
        report,
        "\"The length of all induced cycles is four\", says the paper.  "
        "That is a slip: pairings %u %u %u %u %u %u are an induced cycle of "
        "length six ([more](pairings-9.md)).\n\n",
        a->cycle[0] + 1, a->cycle[1] + 1, a->cycle[2] + 1, a->cycle[3] + 1,
        a->cycle[4] + 1, a->cycle[5] + 1);
  return GL_OK;
}

static gl_status reproduce_table2(report *report, gl_error *error) {
  static const double printed[GL_TRANSITS + 1] = {
      0, 17, 392, 395, 39811, 66185, 53222, 25309, 7547, 1472, 183, 10};
  pairings *p;
  const gl_status status = prepare(report, true, &p, error);
  if (status || !p)
    return status;
  report_say(report, "| degree | vertices, paper | vertices | ratio |\n"
                     "|--:|--:|--:|--:|\n");
  for (unsigned i = 0; i <= GL_TRANSITS; i++) {
    char degree[16];
    snprintf(degree, sizeof degree, "%u", i);
    if (printed[i] > 0 || p->graph.degree[i])
      say_number(report, "table2", degree, degree, printed[i],
                 (double)p->graph.degree[i]);
  }
  report_say(report, "\n");
  return GL_OK;
}

// ---- figures ----------------------------------------------------------------

static void unpack(const pairings *pairings, size_t line, gl_pairs *pairs) {
  assert(line && line <= pairings->census.count);
  gl_canon_unpack(&pairings->census.torus, pairings->census.code[line - 1],
                  pairs);
}

static gl_status show_pairing(report *report, const char *name, size_t line,
                              const char *note, gl_error *error) {
  pairings *p;
  gl_pairs pairs;
  char caption[CELL_SIZE * 4];
  const gl_status status = prepare(report, false, &p, error);
  if (status || !p)
    return status;
  unpack(p, line, &pairs);
  snprintf(caption, sizeof caption, "Pairing %zu of the list%s", line, note);
  return report_figure(report, name, caption, draw_pairs,
                       &(pairs_drawing){&p->census.torus, &pairs, NULL}, error);
}

// The text of the paper that we have lacks its pictures.
static gl_status draw_figure1(report *report, gl_error *error) {
  report_say(
      report,
      "The paper shows the pairing of Hales and Jewett; its picture has not "
      "come down to us.  Here is one with symmetries of its own.\n\n");
  return show_pairing(report, "figure1", 11211,
                      ", one of the 24 with a stabiliser of order four", error);
}

static gl_status draw_figure2(report *report, gl_error *error) {
  const gridlock_limits limits = report_limits(report, 0);
  gl_budget budget;
  gl_torus torus;
  gl_pairs pairs;
  bool some = false;
  gl_budget_start(&budget, &limits, "wide");
  gl_wide_find(0, &budget, &pairs, &some);
  end_progress(report->how, &budget.progress);
  if (!some)
    return was_interrupted() ? GL_OK : check_census_budget(&budget, error);
  gl_torus_make_wide(&torus);
  return report_figure(report, "figure2",
                       "A pairing that repeats after 16 cells only; shaded "
                       "cells differ from the square beside, thin red lines "
                       "are what stands there",
                       draw_pairs, &(pairs_drawing){&torus, &pairs, NULL},
                       error);
}

static gl_status draw_figure3(report *report, gl_error *error) {
  gl_status status = show_pairing(report, "figure3a", 1, "", error);
  if (!status)
    status = show_pairing(report, "figure3b", 100000, "", error);
  if (!status)
    status = show_pairing(report, "figure3c", 194484, "", error);
  return status;
}

// Frees a cell, counted from 0, and draws where the pairs move.
static gl_status show_transition(report *report, const char *name, size_t line,
                                 unsigned cell, gl_error *error) {
  pairings *p;
  gl_pairs pairs;
  gl_pairs moved;
  gl_transits transits;
  char caption[CELL_SIZE * 4];
  const gl_status status = prepare(report, false, &p, error);
  if (status || !p)
    return status;
  const gl_torus *torus = &p->census.torus;
  unpack(p, line, &pairs);
  gl_transits_find(torus, &pairs, &transits);
  gl_transit_move(torus, &pairs, transits.entry[transits.cycle[cell]], &moved);
  snprintf(caption, sizeof caption,
           "Pairing %zu, and in red where its pairs move when cell %u is freed",
           line, cell + 1);
  return report_figure(report, name, caption, draw_pairs,
                       &(pairs_drawing){torus, &pairs, &moved}, error);
}

static gl_status draw_figure4(report *report, gl_error *error) {
  const gl_status status =
      show_transition(report, "figure4a", 100000, 1, error);
  return status ? status : show_transition(report, "figure4b", 1, 4, error);
}

static gl_status draw_figure5(report *report, gl_error *error) {
  pairings *p;
  const gl_status status = prepare(report, true, &p, error);
  if (status || !p)
    return status;
  return report_figure(
      report, "figure5", "All components but the largest", draw_nets,
      &(nets_drawing){&p->graph.graph, &p->graph.parts}, error);
}

static const paper_part parts[] = {
    {"census", "Section 2.1: all 8-toric pairings", reproduce_census},
    {"table1", "Table 1: the graph of the pairings", reproduce_table1},
    {"table2", "Table 2: its degrees", reproduce_table2},
    {"figure1", "Figure 1: a pairing", draw_figure1},
    {"figure2", "Figure 2: a 16-toric pairing", draw_figure2},
    {"figure3", "Figure 3: other 8-toric pairings", draw_figure3},
    {"figure4", "Figure 4: two transitions", draw_figure4},
    {"figure5", "Figure 5: small components", draw_figure5},
};

const paper paper_gyorffy = {
    .name = "gyorffy",
    .title = "A graph to the pairing strategies of the 9-in-a-row game, run "
             "again",
    .preface = "Gyorffy, London and Makay (2016).  Seconds are the "
               "processor's; the paper's are those of a desktop computer with "
               "3.2 GHz.  The text of the paper that we have lacks its "
               "pictures, so the figures show the same things of other "
               "pairings.  `gridlock census show` draws any pairing "
               "([how](pairings-9.md)).",
    .quick = 20,
    .part = parts,
    .parts = sizeof parts / sizeof *parts,
    .end = free_pairings,
};
