// SPDX-License-Identifier: MIT
// The proof sequences and figures of "Proof trees for weak achievement games"
// (Sieben 2008).
//
// A goal is hunted for once, by the first part that needs it, and the proof is
// shortened.  The shortest sequences are kept in the folder, under winners/,
// where --resume takes them; nothing is believed that is not a proof.

#include "cli/draw.h"
#include "cli/reproduce.h"
#include "cli/threats.h"

#include "sequence/hunt.h"
#include "sequence/shorten.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TIC, Z, L, SNAKY, GOALS };

// What is sought, and the paper's numbers; 0 where it prints none.
static const struct {
  const char *name; // of the run and the file
  const char *title;
  const char *poly;
  unsigned handicap;
  uint64_t seed;
  double situations;
  double turns;
} goals[GOALS] = {
    [TIC] = {"tic", "`tic`, the skinny animal of size 3", "tic", 0, 0, 0, 3},
    [Z] = {"n5", "Z (`n5`)", "n5", 0, 0, 7, 6},
    [L] = {"l5", "L (`l5`)", "l5", 0, 0, 16.5, 0},
    [SNAKY] = {"snaky-1", "Snaky, handicap 1", "snaky", 1, 10, 74, 11},
};

// A sequence with its plan; no situations if there is none.
typedef struct proof {
  gl_sequence sequence;
  gl_plan plan;
} proof;

typedef struct search_of_goal {
  gl_game *game;
  proof first;     // as the search found it
  proof best;      // shortened, or from the file
  run_record hunt; // how long it took
  run_record shorten;
  bool kept; // the best one is from the file
  bool done;
} search_of_goal;

static void clear_proof(proof *p) {
  gl_plan_clear(&p->plan);
  gl_sequence_clear(&p->sequence);
  *p = (proof){0};
}

static void free_goals(void *work) {
  search_of_goal *all = work;
  for (int i = 0; i < GOALS; i++) {
    clear_proof(&all[i].first);
    clear_proof(&all[i].best);
    gl_game_free(all[i].game);
  }
  free(all);
}

static unsigned turns_of(const proof *p) {
  return p->plan.turns[p->plan.count - 1] + 1;
}

// Makes the plan, by other means than the sequence was made.  *good says
// whether it is a proof.
static gl_status judge(proof *p, unsigned handicap, bool *good,
                       gl_error *error) {
  const gl_sequence *s = &p->sequence;
  *good = false;
  if (!s->count ||
      !gl_situation_starts(&s->at[s->count - 1], handicap, s->beside))
    return GL_OK;
  return gl_plan_make(s, &p->plan, good, error);
}

// ---- the folder -------------------------------------------------------------

static gl_status path_of(const report *r, int goal, char **path,
                         gl_error *error) {
  *path = NULL;
  return asprintf(path, "%s/winners%s%s%s", r->folder, goal < 0 ? "" : "/",
                  goal < 0 ? "" : goals[goal].name, goal < 0 ? "" : ".seq") < 0
             ? gl_fail_memory(error)
             : GL_OK;
}

// The proof of the folder, if it has one for this goal.
static gl_status read_proof(const report *r, const search_of_goal *g, int goal,
                            proof *p, gl_error *error) {
  const gl_shape *shape = &g->game->shapes.at[0];
  gl_situation wanted;
  bool good = false;
  char *path;
  gl_status status = path_of(r, goal, &path, error);
  if (!status && !access(path, F_OK))
    status = gl_sequence_read(path, shape, &p->sequence, error);
  free(path);
  if (status || !p->sequence.count)
    return status;
  if (!gl_situation_new(shape->count, 0, &wanted))
    return gl_fail_memory(error);
  memcpy(wanted.core, shape->at, shape->count * sizeof *shape->at);
  wanted.cores = shape->count;
  if (!gl_sequence_canonise(&p->sequence) || !gl_situation_canonise(&wanted))
    status = gl_fail_memory(error);
  if (!status && gl_situation_same(&wanted, &p->sequence.at[0]))
    status = judge(p, goals[goal].handicap, &good, error);
  gl_situation_clear(&wanted);
  if (!good)
    clear_proof(p);
  return status;
}

static void write_sequence(const void *what, FILE *file) {
  gl_sequence_write(what, file);
}

static gl_status save_proof(const report *r, int goal, const proof *p,
                            gl_error *error) {
  char *folder = NULL;
  char *path = NULL;
  gl_status status = path_of(r, -1, &folder, error);
  if (!status)
    status = make_folder(folder, error);
  if (!status)
    status = path_of(r, goal, &path, error);
  if (!status)
    status = write_file(path, write_sequence, &p->sequence, error);
  free(path);
  free(folder);
  return status;
}

// ---- the search -------------------------------------------------------------

static void begin_run(report *r, const char *what, int goal,
                      run_record *record) {
  *record = (run_record){.limit = r->limit};
  snprintf(record->name, sizeof record->name, "%s/%s", what, goals[goal].name);
}

static void end_run(const report *r, gl_budget *budget, run_record *record) {
  end_progress(r->how, &budget->progress);
  record->nodes = budget->progress.nodes;
  record->reason = budget->reason;
  record->cpu_seconds = gl_budget_cpu_seconds(budget);
}

static gl_status hunt_goal(report *r, search_of_goal *g, int goal,
                           gl_shorten *shorten, gl_error *error) {
  const gridlock_limits limits = report_limits(r, r->limit);
  gl_budget budget;
  gl_hunt hunt = {.shapes = &g->game->shapes,
                  .handicap = goals[goal].handicap,
                  .seed = goals[goal].seed,
                  .budget = &budget};
  begin_run(r, "hunt", goal, &g->hunt);
  gl_budget_start(&budget, &limits, "sequence");
  gl_status status = gl_hunt_run(&hunt, error);
  end_run(r, &budget, &g->hunt);
  if (!status && hunt.found) {
    g->hunt.value = GRIDLOCK_MAKER;
    status =
        gl_sequence_of_card(hunt.deck, hunt.card, &g->first.sequence, error);
    g->hunt.created = g->first.sequence.count;
  }
  // The deck helps to make it shorter.
  if (!status && hunt.found && shorten) {
    gl_budget more;
    begin_run(r, "shorten", goal, &g->shorten);
    gl_budget_start(&more, &limits, "shorten");
    *shorten = (gl_shorten){.handicap = goals[goal].handicap,
                            .seed = goals[goal].seed,
                            .budget = &more};
    status = gl_sequence_copy(&g->first.sequence, &g->best.sequence)
                 ? gl_shorten_run(shorten, hunt.deck, &(gl_sequence){0},
                                  &g->best.sequence, error)
                 : gl_fail_memory(error);
    end_run(r, &more, &g->shorten);
    g->shorten.value = more.reason ? GRIDLOCK_UNKNOWN : RUN_DONE;
    g->shorten.created = g->best.sequence.count;
  }
  gl_hunt_clear(&hunt);
  return status;
}

static gl_status judge_found(proof *p, unsigned handicap, gl_error *error) {
  bool good = true;
  gl_status status = GL_OK;
  if (p->sequence.count)
    status = judge(p, handicap, &good, error);
  return status || good ? status
                        : gl_fail(error, GL_INTERNAL, "sieben", 0, 0,
                                  "the sequence that was found is no proof");
}

// The shorter of what was found and what the folder has.
static gl_status settle(report *r, search_of_goal *g, int goal, proof *old,
                        gl_error *error) {
  const size_t found = g->best.sequence.count;
  gl_status status = GL_OK;
  if (old->sequence.count && (!found || old->sequence.count <= found)) {
    clear_proof(&g->best);
    g->best = *old;
    g->kept = true;
    *old = (proof){0};
  } else if (found && r->folder) {
    status = save_proof(r, goal, &g->best, error);
  }
  return status;
}

static gl_status find_goal(report *r, search_of_goal *g, int goal,
                           gl_error *error) {
  const unsigned handicap = goals[goal].handicap;
  char text[64];
  proof old = {0};
  gl_shorten shorten;
  snprintf(text, sizeof text, "poly:%s@inf,handicap=%u", goals[goal].poly,
           handicap);
  gl_status status = gl_game_parse(text, &g->game, error);
  if (!status && r->folder)
    status = read_proof(r, g, goal, &old, error);
  const bool take = r->resume && old.sequence.count;
  if (!status)
    status = hunt_goal(r, g, goal, take ? NULL : &shorten, error);
  if (!status)
    status = judge_found(&g->first, handicap, error);
  if (!status)
    status = judge_found(&g->best, handicap, error);
  if (!status)
    status = settle(r, g, goal, &old, error);
  if (!status)
    status = report_file(r, &g->hunt, error);
  if (!status && *g->shorten.name)
    status = report_file(r, &g->shorten, error);
  clear_proof(&old);
  return status;
}

// NULL in *found if there is no time left.
static gl_status take_goal(report *r, int goal, search_of_goal **found,
                           gl_error *error) {
  search_of_goal *all = r->work;
  *found = NULL;
  if (!all)
    all = r->work = calloc(GOALS, sizeof *all);
  if (!all)
    return gl_fail_memory(error);
  search_of_goal *g = &all[goal];
  if (!g->done && report_is_over(r))
    return GL_OK;
  const gl_status status = g->done ? GL_OK : find_goal(r, g, goal, error);
  g->done = true;
  *found = g;
  return status;
}

// ---- numbers ----------------------------------------------------------------

static const char *paper_cell(double value, char text[CELL_SIZE]) {
  if (!(value > 0))
    return "";
  snprintf(text, CELL_SIZE, "%g", value);
  return text;
}

static void say_goal(report *r, int goal, const search_of_goal *g) {
  const proof *best = &g->best;
  if (!best->sequence.count) {
    char cell[CELL_SIZE];
    say(r, "| %s | not found | | | | | | | %s | |\n", goals[goal].title,
        time_cell(&g->hunt, cell));
    return;
  }
  const double count = (double)best->sequence.count;
  const double turns = turns_of(best);
  char cell[6][CELL_SIZE];
  const char *name = goals[goal].name;
  const char *ratio[2] = {report_number(r, name, "situations",
                                        goals[goal].situations, count, EXACT,
                                        cell[0]),
                          report_number(r, name, "turns", goals[goal].turns,
                                        turns, EXACT, cell[1])};
  say(r, "| %s | %zu | %s | %.0f | %s | %s | %.0f | %s | %s | %s |\n",
      goals[goal].title, g->first.sequence.count,
      paper_cell(goals[goal].situations, cell[2]), count, ratio[0],
      paper_cell(goals[goal].turns, cell[3]), turns, ratio[1],
      time_cell(&g->hunt, cell[4]),
      g->kept ? "from the folder" : time_cell(&g->shorten, cell[5]));
}

static gl_status reproduce_sequences(report *r, gl_error *error) {
  gl_status status = GL_OK;
  say(r, "| goal | first proof | situations, paper | situations | ratio | "
         "turns, paper | turns | ratio | s for the proof | s to shorten it |\n"
         "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
  for (int i = 0; !status && i < GOALS; i++) {
    search_of_goal *g;
    status = take_goal(r, i, &g, error);
    if (!status && g)
      say_goal(r, i, g);
    else if (!status)
      say(r, "| %s | not run | | | | | | | | |\n", goals[i].title);
  }
  say(r, "\nTurns are Maker's, with best play of Breaker's.  * stopped at the "
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

static gl_status draw_proof(report *r, const char *name, const char *caption,
                            drawer *draw, const proof *p, gl_error *error) {
  sequence_drawing d;
  if (!p->sequence.count) {
    say(r, "No proof was found within the limit.\n\n");
    return GL_OK;
  }
  gl_status status = open_drawing(&d, &p->sequence, &p->plan, error);
  if (!status)
    status = report_figure(r, name, caption, draw, &d, error);
  close_drawing(&d);
  return status;
}

// A figure of a goal's first proof or of its best one.
static gl_status show(report *r, int goal, bool first, const char *name,
                      const char *caption, drawer *draw, gl_error *error) {
  search_of_goal *g;
  const gl_status status = take_goal(r, goal, &g, error);
  if (status || !g)
    return status;
  return draw_proof(r, name, caption, draw, first ? &g->first : &g->best,
                    error);
}

static gl_status draw_figure21(report *r, gl_error *error) {
  return show(r, TIC, false, "figure2.1",
              "A proof tree for the skinny animal of size 3", draw_tree, error);
}

static gl_status draw_figure22(report *r, gl_error *error) {
  return show(r, TIC, false, "figure2.2",
              "The same without Breaker's positions", draw_condensed, error);
}

static gl_status draw_figure31(report *r, gl_error *error) {
  return show(r, TIC, false, "figure3.1", "Its proof sequence", draw_situations,
              error);
}

static gl_status draw_figure41(report *r, gl_error *error) {
  return show(r, Z, true, "figure4.1",
              "A condensed proof tree for Z, as the search found it",
              draw_condensed, error);
}

static gl_status draw_figure51(report *r, gl_error *error) {
  return show(r, TIC, false, "figure5.1",
              "The dependency digraph of Figure 3.1", draw_digraph, error);
}

static gl_status draw_figure52(report *r, gl_error *error) {
  search_of_goal *g;
  const gl_status status = take_goal(r, Z, &g, error);
  char cell[CELL_SIZE];
  if (status || !g)
    return status;
  const char *ratio =
      report_number(r, "figure5.2", "situations", 31,
                    (double)g->first.sequence.count, EXACT, cell);
  say(r,
      "The paper's tree for Z gives 31 situations, ours %zu (ratio %s): "
      "here every position that is solved becomes a card at once, and the "
      "search uses cards wherever they fit.\n\n",
      g->first.sequence.count, ratio);
  return draw_proof(r, "figure5.2",
                    "The dependency digraph of the proof in Figure 4.1",
                    draw_digraph, &g->first, error);
}

static gl_status draw_figure62(report *r, gl_error *error) {
  return show(r, Z, false, "figure6.2", "A proof sequence for Z",
              draw_situations, error);
}

// One with the goal alone, one with situations that win in a turn more, too;
// from different situations, if there are such.
static size_t choose_threats(const proof *p, threat_line line[3]) {
  const size_t count = find_threats(&p->sequence, &p->plan, 0, line, 1);
  const size_t more = find_threats(&p->sequence, &p->plan, 1, line + count, 2);
  if (count && more == 2 && line[count].from == line[0].from)
    line[count] = line[count + 1];
  return count + (more > 0);
}

static gl_status draw_figure81(report *r, gl_error *error) {
  threat_line line[3];
  search_of_goal *g;
  const gl_status status = take_goal(r, Z, &g, error);
  if (status || !g || !g->best.sequence.count)
    return status;
  const threats_drawing d = {&g->best.plan, line,
                             choose_threats(&g->best, line)};
  for (size_t i = 0; i < d.count; i++)
    say(r,
        "Breaker has taken a cell of the neighbourhood of situation %zu, and "
        "Maker wins with %zu threat%s.\n\n",
        line[i].from, line[i].threats, line[i].threats == 1 ? "" : "s");
  if (!d.count)
    return GL_OK;
  return report_figure(r, "figure8.1",
                       "Winning threat sequences for Z, with the names of the "
                       "situations of Figure 6.2.  A dashed arrow is a threat, "
                       "and Breaker gets all cells that could defend it; the "
                       "last arrow wins",
                       draw_threats, &d, error);
}

static gl_status draw_appendix_a(report *r, gl_error *error) {
  return show(r, L, false, "appendixA", "A proof sequence for L",
              draw_situations, error);
}

static gl_status draw_appendix_b(report *r, gl_error *error) {
  return show(r, SNAKY, false, "appendixB",
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
