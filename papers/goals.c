// SPDX-License-Identifier: MIT
#include "papers/goals.h"

#include "hunt/hunt.h"
#include "shorten/shorten.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const goal goals[GOALS] = {
    [GOAL_TIC] = {"tic", "`tic`, the skinny animal of size 3", "tic", 0, 0, 0,
                  3},
    [GOAL_Z] = {"n5", "Z (`n5`)", "n5", 0, 0, 7, 6},
    [GOAL_L] = {"l5", "L (`l5`)", "l5", 0, 0, 16.5, 0},
    [GOAL_SNAKY] = {"snaky-1", "Snaky, handicap 1", "snaky", 1, 10, 74, 11},
};

static void clear_proof(proof *proof) {
  gl_plan_clear(&proof->plan);
  gl_sequence_clear(&proof->sequence);
  *proof = (struct proof){0};
}

void free_goals(void *work) {
  goal_search *all = work;
  for (int i = 0; i < GOALS; i++) {
    clear_proof(&all[i].first);
    clear_proof(&all[i].best);
    gl_game_free(all[i].game);
  }
  free(all);
}

// Makes the plan, by other means than the sequence was made.  *good says
// whether it is a proof.
static gl_status judge(proof *proof, unsigned handicap, bool *good,
                       gl_error *error) {
  const gl_sequence *s = &proof->sequence;
  *good = false;
  if (!s->count ||
      !gl_situation_starts(&s->at[s->count - 1], handicap, s->game->edge))
    return GL_OK;
  return gl_plan_make(s, &proof->plan, good, error);
}

// ---- the folder -------------------------------------------------------------

// The file of a goal; with a negative number, the folder of all files.
static gl_status path_of(const report *report, int number, char **path,
                         gl_error *error) {
  *path = NULL;
  return asprintf(path, "%s/winners%s%s%s", report->folder,
                  number < 0 ? "" : "/", number < 0 ? "" : goals[number].name,
                  number < 0 ? "" : ".seq") < 0
             ? gl_fail_memory(error)
             : GL_OK;
}

// The proof of the folder, if it has one for this goal.
static gl_status read_proof(const report *report,
                            const goal_search *goal_search, int number,
                            proof *proof, gl_error *error) {
  bool good = false;
  char *path;
  gl_status status = path_of(report, number, &path, error);
  if (!status && !access(path, F_OK))
    status = gl_sequence_read(path, goal_search->game, &proof->sequence, error);
  free(path);
  if (status == GL_INPUT) { // what cannot be read is no proof
    *error = (gl_error){0};
    status = GL_OK;
  }
  if (status || !proof->sequence.count)
    return status;
  status = gl_sequence_canonise(&proof->sequence)
               ? judge(proof, goals[number].handicap, &good, error)
               : gl_fail_memory(error);
  if (!good)
    clear_proof(proof);
  return status;
}

static void write_sequence(const void *what, FILE *file) {
  gl_sequence_write(what, file);
}

static gl_status save_proof(const report *report, int number,
                            const proof *proof, gl_error *error) {
  char *folder = NULL;
  char *path = NULL;
  gl_status status = path_of(report, -1, &folder, error);
  if (!status)
    status = gl_file_make_folder(folder, error);
  if (!status)
    status = path_of(report, number, &path, error);
  if (!status)
    status = gl_file_write(path, write_sequence, &proof->sequence, error);
  free(path);
  free(folder);
  return status;
}

// ---- the search -------------------------------------------------------------

static void begin_run(report *report, const char *what, int number,
                      run_record *record) {
  *record = (run_record){.limit = report->limit};
  snprintf(record->name, sizeof record->name, "%s/%s", what,
           goals[number].name);
}

static void end_run(const report *report, gl_budget *budget,
                    run_record *record) {
  end_progress(report->how, &budget->progress);
  record->nodes = budget->progress.nodes;
  record->reason = gl_budget_reason(budget);
  record->cpu_seconds = gl_budget_cpu_seconds(budget);
}

// The cards of the search help to make its proof shorter.
static gl_status shorten_goal(report *report, goal_search *goal_search,
                              int number, const gl_lattice_cards *cards,
                              gl_error *error) {
  const gridlock_limits limits = report_limits(report, report->limit);
  const gl_sequence none = {0};
  gl_budget budget;
  gl_shorten shorten = {.handicap = goals[number].handicap,
                        .seed = goals[number].seed,
                        .budget = &budget};
  begin_run(report, "shorten", number, &goal_search->shorten);
  gl_budget_start(&budget, &limits, "shorten");
  const gl_status status =
      gl_sequence_copy(&goal_search->first.sequence,
                       &goal_search->best.sequence)
          ? gl_shorten_run(&shorten, cards, &none, &goal_search->best.sequence,
                           error)
          : gl_fail_memory(error);
  end_run(report, &budget, &goal_search->shorten);
  goal_search->shorten.value =
      gl_budget_stopped(&budget) ? GRIDLOCK_UNKNOWN : RUN_DONE;
  goal_search->shorten.created = goal_search->best.sequence.count;
  return status;
}

static gl_status hunt_goal(report *report, goal_search *goal_search, int number,
                           bool shorter, gl_error *error) {
  const gridlock_limits limits = report_limits(report, report->limit);
  gl_budget budget;
  gl_hunt hunt = {.proof.game = goal_search->game,
                  .seed = goals[number].seed,
                  .budget = &budget};
  begin_run(report, "hunt", number, &goal_search->hunt);
  gl_budget_start(&budget, &limits, "sequence");
  gl_status status = gl_hunt_run(&hunt, error);
  end_run(report, &budget, &goal_search->hunt);
  if (!status && hunt.found) {
    goal_search->hunt.value = GRIDLOCK_MAKER;
    status = gl_sequence_of_card(goal_search->game, &hunt.proof.cards,
                                 hunt.proof.claim[0].card,
                                 &goal_search->first.sequence, error);
    goal_search->hunt.created = goal_search->first.sequence.count;
  }
  if (!status && hunt.found && shorter)
    status =
        shorten_goal(report, goal_search, number, &hunt.proof.cards, error);
  gl_hunt_clear(&hunt);
  return status;
}

static gl_status judge_found(proof *proof, unsigned handicap, gl_error *error) {
  bool good = true;
  gl_status status = GL_OK;
  if (proof->sequence.count)
    status = judge(proof, handicap, &good, error);
  return status || good ? status
                        : gl_fail(error, GL_INTERNAL, "sieben", 0, 0,
                                  "the sequence that was found is no proof");
}

// The shorter of what was found and what the folder has.
static gl_status settle(report *report, goal_search *goal_search, int number,
                        proof *old, gl_error *error) {
  const size_t found = goal_search->best.sequence.count;
  gl_status status = GL_OK;
  if (old->sequence.count && (!found || old->sequence.count <= found)) {
    clear_proof(&goal_search->best);
    goal_search->best = *old;
    goal_search->kept = true;
    *old = (proof){0};
  } else if (found && report->folder) {
    status = save_proof(report, number, &goal_search->best, error);
  }
  return status;
}

static gl_status find_goal(report *report, goal_search *goal_search, int number,
                           gl_error *error) {
  const unsigned handicap = goals[number].handicap;
  char text[64];
  proof old = {0};
  snprintf(text, sizeof text, "poly:%s@inf,handicap=%u", goals[number].poly,
           handicap);
  gl_status status = gl_game_parse(text, &goal_search->game, error);
  if (!status && report->folder)
    status = read_proof(report, goal_search, number, &old, error);
  const bool take = report->resume && old.sequence.count;
  if (!status)
    status = hunt_goal(report, goal_search, number, !take, error);
  if (!status)
    status = judge_found(&goal_search->first, handicap, error);
  if (!status)
    status = judge_found(&goal_search->best, handicap, error);
  if (!status)
    status = settle(report, goal_search, number, &old, error);
  if (!status)
    status = report_file(report, &goal_search->hunt, error);
  if (!status && *goal_search->shorten.name)
    status = report_file(report, &goal_search->shorten, error);
  clear_proof(&old);
  return status;
}

gl_status take_goal(report *report, int number, goal_search **found,
                    gl_error *error) {
  goal_search *all = report->work;
  *found = NULL;
  if (!all)
    all = report->work = calloc(GOALS, sizeof *all);
  if (!all)
    return gl_fail_memory(error);
  goal_search *g = &all[number];
  if (!g->done && report_is_over(report))
    return GL_OK;
  const gl_status status =
      g->done ? GL_OK : find_goal(report, g, number, error);
  g->done = true;
  *found = g;
  return status;
}
