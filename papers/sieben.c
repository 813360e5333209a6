// SPDX-License-Identifier: MIT
// The proof sequences and figures of "Proof trees for weak achievement games"
// (Sieben 2008).

#include "draw/sequence.h"
#include "draw/threats.h"
#include "papers/goals.h"
#include "papers/reproduce.h"

#include <stdio.h>

static unsigned turns_of(const proof *proof) {
  return proof->plan.turns[proof->plan.count - 1] + 1;
}

// ---- numbers ----------------------------------------------------------------

static const char *paper_cell(double value, char text[CELL_SIZE]) {
  if (!(value > 0))
    return "";
  snprintf(text, CELL_SIZE, "%g", value);
  return text;
}

static void say_goal(report *report, int number,
                     const goal_search *goal_search) {
  const proof *best = &goal_search->best;
  if (!best->sequence.count) {
    char cell[CELL_SIZE];
    report_say(report, "| %s | not found | | | | | | | %s | |\n",
               goals[number].title, report_time_cell(&goal_search->hunt, cell));
    return;
  }
  const double count = (double)best->sequence.count;
  const double turns = turns_of(best);
  char cell[6][CELL_SIZE];
  const char *name = goals[number].name;
  const char *ratio[2] = {
      report_number(report, name, "situations", goals[number].situations, count,
                    EXACT, cell[0]),
      report_number(report, name, "turns", goals[number].turns, turns, EXACT,
                    cell[1])};
  report_say(
      report, "| %s | %zu | %s | %.0f | %s | %s | %.0f | %s | %s | %s |\n",
      goals[number].title, goal_search->first.sequence.count,
      paper_cell(goals[number].situations, cell[2]), count, ratio[0],
      paper_cell(goals[number].turns, cell[3]), turns, ratio[1],
      report_time_cell(&goal_search->hunt, cell[4]),
      goal_search->kept ? "from the folder"
                        : report_time_cell(&goal_search->shorten, cell[5]));
}

static gl_status reproduce_sequences(report *report, gl_error *error) {
  gl_status status = GL_OK;
  report_say(
      report,
      "| goal | first proof | situations, paper | situations | ratio | "
      "turns, paper | turns | ratio | s for the proof | s to shorten it |\n"
      "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
  for (int i = 0; !status && i < GOALS; i++) {
    goal_search *g;
    status = take_goal(report, i, &g, error);
    if (!status && g)
      say_goal(report, i, g);
    else if (!status)
      report_say(report, "| %s | not run | | | | | | | | |\n", goals[i].title);
  }
  report_say(
      report,
      "\nTurns are Maker's, with best play of Breaker's.  * stopped at the "
      "limit.  Of L the paper says that it halves the 33 situations of Bode "
      "and Harborth (2000), whence 16.5.  The paper finds its "
      "sequence for Snaky with situations of a handicap 2 proof to begin "
      "with, and parameters set by hand; here nothing is given.  Where ours "
      "is shorter, the reason is the last step: a SAT solver finds "
      "the least proof among hundreds of situations, where the paper has "
      "four rules and backtracking.  A shorter sequence may take more "
      "turns.  All winners, and bounds: [sequences.md](sequences.md).\n\n");
  return status;
}

// ---- figures ----------------------------------------------------------------

static gl_status draw_proof(report *report, const char *name,
                            const char *caption, gl_file_writer *draw,
                            const proof *proof, gl_error *error) {
  sequence_drawing d;
  if (!proof->sequence.count) {
    report_say(report, "No proof was found within the limit.\n\n");
    return GL_OK;
  }
  gl_status status = open_drawing(&d, &proof->sequence, &proof->plan, error);
  if (!status)
    status = report_figure(report, name, caption, draw, &d, error);
  close_drawing(&d);
  return status;
}

// A figure of a goal's first proof or of its best one.
static gl_status show(report *report, int number, bool first, const char *name,
                      const char *caption, gl_file_writer *draw,
                      gl_error *error) {
  goal_search *g;
  const gl_status status = take_goal(report, number, &g, error);
  if (status || !g)
    return status;
  return draw_proof(report, name, caption, draw, first ? &g->first : &g->best,
                    error);
}

static gl_status draw_figure21(report *report, gl_error *error) {
  return show(report, GOAL_TIC, false, "figure2.1",
              "A proof tree for the skinny animal of size 3", draw_tree, error);
}

static gl_status draw_figure22(report *report, gl_error *error) {
  return show(report, GOAL_TIC, false, "figure2.2",
              "The same without Breaker's positions", draw_condensed, error);
}

static gl_status draw_figure31(report *report, gl_error *error) {
  return show(report, GOAL_TIC, false, "figure3.1", "Its proof sequence",
              draw_situations, error);
}

static gl_status draw_figure41(report *report, gl_error *error) {
  return show(report, GOAL_Z, true, "figure4.1",
              "A condensed proof tree for Z, as the search found it",
              draw_condensed, error);
}

static gl_status draw_figure51(report *report, gl_error *error) {
  return show(report, GOAL_TIC, false, "figure5.1",
              "The dependency digraph of Figure 3.1", draw_digraph, error);
}

static gl_status draw_figure52(report *report, gl_error *error) {
  goal_search *g;
  const gl_status status = take_goal(report, GOAL_Z, &g, error);
  char cell[CELL_SIZE];
  if (status || !g)
    return status;
  const char *ratio =
      report_number(report, "figure5.2", "situations", 31,
                    (double)g->first.sequence.count, EXACT, cell);
  report_say(
      report,
      "The paper's tree for Z gives 31 situations, ours %zu (ratio %s): "
      "here every position that is solved becomes a card at once, and the "
      "search uses cards wherever they fit.\n\n",
      g->first.sequence.count, ratio);
  return draw_proof(report, "figure5.2",
                    "The dependency digraph of the proof in Figure 4.1",
                    draw_digraph, &g->first, error);
}

static gl_status draw_figure62(report *report, gl_error *error) {
  return show(report, GOAL_Z, false, "figure6.2", "A proof sequence for Z",
              draw_situations, error);
}

// One with the goal alone, one with situations that win in a turn more, too;
// from different situations, if there are such.
static size_t choose_threats(const proof *proof, gl_threat_line line[3]) {
  const size_t count =
      gl_threats_search(&proof->sequence, &proof->plan, 0, line, 1);
  const size_t more =
      gl_threats_search(&proof->sequence, &proof->plan, 1, line + count, 2);
  if (count && more == 2 && line[count].from == line[0].from)
    line[count] = line[count + 1];
  return count + (more > 0);
}

static gl_status draw_figure81(report *report, gl_error *error) {
  gl_threat_line line[3];
  goal_search *g;
  const gl_status status = take_goal(report, GOAL_Z, &g, error);
  if (status || !g || !g->best.sequence.count)
    return status;
  const threats_drawing d = {&g->best.plan, line,
                             choose_threats(&g->best, line)};
  for (size_t i = 0; i < d.count; i++)
    report_say(
        report,
        "Breaker has taken a cell of the neighbourhood of situation %zu, and "
        "Maker wins with %zu threat%s.\n\n",
        line[i].from, line[i].threats, line[i].threats == 1 ? "" : "s");
  if (!d.count)
    return GL_OK;
  return report_figure(report, "figure8.1",
                       "Winning threat sequences for Z, with the names of the "
                       "situations of Figure 6.2.  A dashed arrow is a threat, "
                       "and Breaker gets all cells that could defend it; the "
                       "last arrow wins",
                       draw_threats, &d, error);
}

static gl_status draw_appendix_a(report *report, gl_error *error) {
  return show(report, GOAL_L, false, "appendixA", "A proof sequence for L",
              draw_situations, error);
}

static gl_status draw_appendix_b(report *report, gl_error *error) {
  return show(report, GOAL_SNAKY, false, "appendixB",
              "A proof sequence for Snaky with handicap 1", draw_situations,
              error);
}

static const paper_part parts[] = {
    {"sequences", "Proof sequences for Z, L and Snaky", reproduce_sequences},
    {"figure2.1", "Figure 2.1: a proof tree", draw_figure21},
    {"figure2.2", "Figure 2.2: a condensed proof tree", draw_figure22},
    {"figure3.1", "Figure 3.1: a proof sequence", draw_figure31},
    {"figure4.1", "Figure 4.1: a proof tree for Z", draw_figure41},
    {"figure5.1", "Figure 5.1: a dependency digraph", draw_figure51},
    {"figure5.2", "Figure 5.2: the dependency digraph for Z", draw_figure52},
    {"figure6.2", "Figure 6.2: a proof sequence for Z", draw_figure62},
    {"figure8.1", "Figure 8.1: threat sequences for Z", draw_figure81},
    {"appendixA", "Appendix A: a proof sequence for L", draw_appendix_a},
    {"appendixB", "Appendix B: Snaky with handicap 1", draw_appendix_b},
};

const paper paper_sieben = {
    .name = "sieben",
    .title = "Proof trees for weak achievement games, run again",
    .preface =
        "Sieben (2008) on polyominoes that Maker makes on the infinite board.  "
        "Seconds are the processor's.  The text of the paper that we have "
        "lacks its pictures, so the figures show the same things of our own "
        "proofs; in them s has its number below and the number of turns that "
        "Maker still needs above.",
    .quick = 25,
    .part = parts,
    .parts = sizeof parts / sizeof *parts,
    .end = free_goals,
};
