// SPDX-License-Identifier: MIT
#include "search/workspace.h"

#include "proof/fit.h"

// A pairing search that has failed this often is hopeless
// (doc/notebook/pairings.md).
#include <assert.h>

#define PATIENCE 30
#define MENU_PATIENCE 12
#define ODDS_PATIENCE 24 // where it is not that hopeless after all

// What every thread has for itself, once board and proof are there.
static gl_status open_tools(gl_workspace *workspace, gl_error *error) {
  assert(workspace->solver && workspace->solver->board &&
         workspace->solver->proof);
  const bool patience = gl_workspace_uses(workspace, GL_USE_PATIENCE);
  workspace->keys = gl_keys_new(workspace->solver->board,
                                gl_workspace_uses(workspace, GL_USE_SYMMETRY));
  workspace->covers = gl_covers_new(workspace->solver->board);
  workspace->greedy = gl_greedy_new(workspace->solver->board);
  workspace->chooser = gl_chooser_new(workspace->solver->board);
  if (!workspace->keys || !workspace->table || !workspace->covers ||
      !workspace->greedy || !workspace->chooser) {
    gl_workspace_clear(workspace);
    return gl_fail_memory(error);
  }
  workspace->greedy->budget = workspace->chooser->budget =
      workspace->solver->budget;
  workspace->greedy->width = workspace->solver->search->width;
  workspace->greedy->patience = patience ? PATIENCE : 0;
  workspace->chooser->odds =
      patience && gl_workspace_uses(workspace, GL_USE_PAIRING_ODDS);
  workspace->chooser->patience = !patience                  ? 0
                                 : workspace->chooser->odds ? ODDS_PATIENCE
                                                            : MENU_PATIENCE;
  assert(gl_workspace_valid(workspace));
  return GL_OK;
}

gl_status gl_workspace_open(gl_workspace *workspace, gl_search *search,
                            gl_error *error) {
  *workspace = (gl_workspace){0};
  const gl_status status =
      gl_solver_open(&workspace->solver, search, search->use & GL_USE_SYMMETRY,
                     search->use & GL_USE_SUBSUME, error);
  if (status)
    return status;
  workspace->table = gl_hash_table_new();
  return open_tools(workspace, error);
}

gl_status gl_workspace_beside(gl_workspace *workspace, gl_search *search,
                              const gl_workspace *first, gl_error *error) {
  assert(first != workspace && first->solver->search != search);
  *workspace = (gl_workspace){.table = first->table,
                              .beside = true,
                              .company = {.busy = first->company.busy}};
  const gl_status status =
      gl_solver_beside(&workspace->solver, search, first->solver, error);
  return status ? status : open_tools(workspace, error);
}

bool gl_workspace_valid(const gl_workspace *workspace) {
  const gl_solver *solver = workspace->solver;
  return solver->budget == &solver->search->budget &&
         solver->proof->board == solver->board &&
         solver->proof->budget == solver->budget &&
         workspace->keys->board == solver->board &&
         workspace->greedy->board == solver->board &&
         gl_trail_valid(&workspace->trail, 0);
}

void gl_workspace_clear(gl_workspace *workspace) {
  gl_trail_free(&workspace->trail);
  gl_chooser_free(workspace->chooser);
  gl_greedy_free(workspace->greedy);
  gl_covers_free(workspace->covers);
  if (!workspace->beside)
    gl_hash_table_free(workspace->table);
  gl_keys_free(workspace->keys);
}

void gl_workspace_hold(const gl_workspace *workspace) {
  gl_statistics *statistics = &workspace->solver->search->statistics;
  gl_statistics_hold(statistics, gl_budget_bytes(workspace->solver->budget));
  gl_statistics_hold_part(statistics, GL_STAT_MEMORY_PROOF,
                          gl_store_bytes(workspace->solver->proof->store));
  gl_statistics_hold_part(statistics, GL_STAT_MEMORY_TABLE,
                          gl_hash_table_bytes(workspace->table));
}

gl_status gl_workspace_close(gl_workspace *workspace, gl_error *error) {
  assert(gl_workspace_valid(workspace) && !workspace->trail.count);
  gl_workspace_clear(workspace);
  return gl_solver_close(workspace->solver, error);
}

static bool is_before(gl_move x, gl_move y) {
  return x.weight > y.weight || (x.weight == y.weight && x.cell < y.cell);
}

// Few enough for the simplest way.
size_t gl_workspace_sort(gl_cellset cells, const uint64_t *weight,
                         gl_move *moves) {
  size_t count = 0;
  while (!gl_cellset_empty(&cells)) {
    const gl_cell cell = gl_cellset_pop(&cells);
    const gl_move move = {cell, false, weight[cell]};
    size_t at = count++;
    for (; at > 0 && is_before(move, moves[at - 1]); at--)
      moves[at] = moves[at - 1];
    assert(at < count);
    assert(!at || !is_before(move, moves[at - 1]));
    moves[at] = move;
  }
  return count;
}

gl_cellset gl_workspace_ones(gl_workspace *workspace,
                             const gl_position *position, gl_threats *threats) {
  gl_cellset ones = {{0}};
  for (size_t i = 0; i < position->count; i++)
    if (gl_cellset_count(&position->open[i]) == 1 &&
        gl_cellset_apart(&ones, &position->open[i])) {
      assert(gl_cellset_inside(&position->open[i], &position->live));
      ones = gl_cellset_or(ones, position->open[i]);
      const gl_ref card =
          gl_card_line(workspace->solver->proof, position->line[i],
                       gl_cellset_first(&position->open[i]));
      if (card.step)
        gl_gather_threats_add(threats, workspace->solver->proof, card);
    }
  return ones;
}

// Is it worth while to look?
static bool is_likely(const gl_workspace *workspace, gl_throttle *throttle) {
  return !gl_workspace_uses(workspace, GL_USE_PATIENCE) ||
         gl_throttle_opens(throttle);
}

static bool find_split(const gl_workspace *workspace,
                       const gl_position *position, gl_split *split) {
  return (gl_workspace_uses(workspace, GL_USE_PARTS) &&
          gl_split_parts(position, split)) ||
         (gl_workspace_uses(workspace, GL_USE_CELL) &&
          gl_split_cell(position, split)) ||
         (gl_workspace_uses(workspace, GL_USE_LINE) &&
          gl_split_line(position, split));
}

bool gl_workspace_split(gl_workspace *workspace, const gl_position *position,
                        gl_split *split) {
  static const gl_statistic kinds[] = {[GL_SPLIT_PARTS] = GL_STAT_SPLITS_PARTS,
                                       [GL_SPLIT_CELL] = GL_STAT_SPLITS_CELL,
                                       [GL_SPLIT_LINE] = GL_STAT_SPLITS_LINE};
  gl_search_count(workspace->solver->search, GL_STAT_SPLITS);
  if (!is_likely(workspace, &workspace->splits)) {
    gl_search_count(workspace->solver->search, GL_STAT_SPLITS_THROTTLED);
    return false;
  }
  const bool found = gl_throttle_count(&workspace->splits,
                                       find_split(workspace, position, split));
  gl_search_count(workspace->solver->search,
                  found ? kinds[split->kind] : GL_STAT_SPLITS_NONE);
  if (found)
    GL_WORKSPACE_LOG(workspace, position, "%s",
                     gl_statistic_row(kinds[split->kind])->name);
  return found;
}

static gl_throttle *seam_throttle(gl_workspace *workspace,
                                  const gl_position *position) {
  const size_t step = position->count / 4;
  return &workspace->seams[step < GL_THROTTLES ? step : GL_THROTTLES - 1];
}

size_t gl_workspace_seams(gl_workspace *workspace, const gl_position *position,
                          gl_seam *seams) {
  gl_throttle *throttle = seam_throttle(workspace, position);
  if (!gl_workspace_uses(workspace, GL_USE_SEAM))
    return 0;
  gl_search_count(workspace->solver->search, GL_STAT_SEAMS);
  if (!is_likely(workspace, throttle)) {
    gl_search_count(workspace->solver->search, GL_STAT_SEAMS_THROTTLED);
    return 0;
  }
  throttle->tried++;
  const size_t found = gl_seam_find(position, seams, GL_MOST_SEAMS);
  gl_search_count(workspace->solver->search,
                  found ? GL_STAT_SEAMS_SOME : GL_STAT_SEAMS_NONE);
  gl_search_add(workspace->solver->search, GL_STAT_SEAMS_FOUND, found);
  GL_WORKSPACE_LOG(workspace, position, "%zu seams", found);
  return found;
}

void gl_workspace_seamed(gl_workspace *workspace, const gl_position *position) {
  assert(seam_throttle(workspace, position)->tried);
  seam_throttle(workspace, position)->found++;
  gl_search_count(workspace->solver->search, GL_STAT_SEAMS_HELD);
}

static gl_outcome join_pairs(gl_workspace *workspace, const gl_pair *pair,
                             size_t pairs) {
  assert(pairs && pairs <= GL_MOST_CELLS / 2);
  gl_ref parts[GL_MOST_CELLS / 2 + 1];
  for (size_t i = 0; i < pairs; i++)
    parts[i] = gl_shield_pair(workspace->solver->proof, pair[i].x, pair[i].y);
  return gl_gather_won(GL_BREAKER_WINS,
                       gl_shield_join(workspace->solver->proof, parts, pairs));
}

// What has become of a search for a pairing.
static void count_pairing(gl_workspace *workspace, bool found, bool unlikely,
                          size_t failures, size_t patience) {
  gl_search_count(workspace->solver->search, found ? GL_STAT_PAIRINGS_FOUND
                                             : unlikely
                                                 ? GL_STAT_PAIRINGS_UNLIKELY
                                             : patience && failures >= patience
                                                 ? GL_STAT_PAIRINGS_IMPATIENT
                                                 : GL_STAT_PAIRINGS_NONE);
  gl_search_add(workspace->solver->search, GL_STAT_PAIRINGS_WORK, failures);
}

static gl_outcome choose_pairing(gl_workspace *workspace) {
  gl_chooser *chooser = workspace->chooser;
  const bool found = gl_choose(chooser);
  gl_search_count(workspace->solver->search, GL_STAT_PAIRINGS_MENUS);
  count_pairing(workspace, found, chooser->unlikely, chooser->failures,
                chooser->allowed);
  return found ? join_pairs(workspace, chooser->pair, chooser->pairs)
               : GL_UNDECIDED;
}

static gl_outcome find_pairing(gl_workspace *workspace,
                               const gl_position *position) {
  gl_greedy *greedy = workspace->greedy;
  if (gl_workspace_uses(workspace, GL_USE_MENU) &&
      gl_chooser_takes(workspace->chooser, position))
    return choose_pairing(workspace);
  const bool found = gl_greedy_find(greedy, position);
  count_pairing(workspace, found, false, greedy->failures, greedy->patience);
  return found ? join_pairs(workspace, greedy->pair, greedy->pairs)
               : GL_UNDECIDED;
}

static gl_outcome try_pairing(gl_workspace *workspace,
                              const gl_glance *glance) {
  const uint64_t step = glance->sum >> (GL_WEIGHT_ONE - 4);
  gl_throttle *throttle =
      &workspace->pairings[step < GL_THROTTLES ? step : GL_THROTTLES - 1];
  gl_search_count(workspace->solver->search, GL_STAT_PAIRINGS);
  if (!is_likely(workspace, throttle)) {
    gl_search_count(workspace->solver->search, GL_STAT_PAIRINGS_THROTTLED);
    return GL_UNDECIDED;
  }
  const gl_outcome result = find_pairing(workspace, glance->kernel);
  gl_throttle_count(throttle, result.who == GL_BREAKER_WINS);
  return result;
}

// The outcome that an object stands for.
static gl_outcome known(const gl_workspace *workspace, gl_ref object) {
  const bool card =
      object.step &&
      gl_rule_is_card(
          gl_proof_step(workspace->solver->proof, object.step)->rule);
  return gl_gather_won(card ? GL_MAKER_WINS : GL_BREAKER_WINS, object);
}

gl_outcome gl_workspace_recall(gl_workspace *workspace,
                               const gl_position *position, gl_key key) {
  assert(key.map < workspace->solver->board->maps);
  const gl_ref object =
      gl_tt_find(workspace->table, workspace->solver->board, key);
  const gl_outcome result = gl_workspace_fit(workspace, position, object);
  gl_search_count(workspace->solver->search, GL_STAT_TABLE);
  gl_search_count(workspace->solver->search, !object.step ? GL_STAT_TABLE_MISSED
                                             : !result.who ? GL_STAT_TABLE_UNFIT
                                             : object.map
                                                 ? GL_STAT_TABLE_SYMMETRIC
                                                 : GL_STAT_TABLE_EXACT);
  if (object.step)
    GL_WORKSPACE_LOG(workspace, position, "in the table, map %u, %s",
                     (unsigned)object.map, gl_gather_winner_name(result.who));
  return result;
}

gl_outcome gl_workspace_fit(gl_workspace *workspace,
                            const gl_position *position, gl_ref object) {
  assert(!object.step || gl_proof_ref_valid(workspace->solver->proof, object));
  gl_outcome result = known(workspace, object);
  const bool card = result.who == GL_MAKER_WINS;
  if (result.who == GL_OPEN)
    return result;
  result.object = card ? gl_proof_fit_card(workspace->solver->proof,
                                           result.object, position)
                       : gl_proof_fit_shield(workspace->solver->proof,
                                             result.object, position);
  if (!result.object.step)
    return GL_UNDECIDED;
  // What holds is true, but zones must also be small to be put together.
  const gl_cellset zone =
      card ? gl_proof_card(workspace->solver->proof, result.object).t
           : gl_proof_zone(workspace->solver->proof, result.object);
  return gl_cellset_inside(&zone, &position->live) ? result : GL_UNDECIDED;
}

// One reduction after the other; true if that decides the position, by this.
static bool reduce(gl_workspace *workspace, gl_glance *glance,
                   gl_outcome *result, gl_statistic *by) {
  const gl_cellset nothing = {{0}};
  for (;;) {
    const gl_position *p = glance->kernel;
    gl_trail_step step;
    gl_ref card = gl_leaf_won(workspace->solver->proof, p);
    *by = GL_STAT_GLANCES_LINE;
    if (!card.step && gl_workspace_uses(workspace, GL_USE_CROSSING)) {
      card = gl_leaf_crossing(workspace->solver->proof, p);
      *by = GL_STAT_GLANCES_CROSSING;
    }
    if (card.step || !p->count) {
      *by = p->count ? *by : GL_STAT_GLANCES_EMPTY;
      *result = p->count
                    ? gl_gather_won(GL_MAKER_WINS, card)
                    : gl_gather_won(GL_BREAKER_WINS,
                                    gl_shield_none(workspace->solver->proof));
      return true;
    }
    assert(!gl_cellset_empty(&p->live));
    gl_dominators(p, glance->over);
    const bool mutual = gl_workspace_uses(workspace, GL_USE_PARTIAL) &&
                        gl_mutual_find(p, glance->over, &step);
    if (!mutual && !(gl_workspace_uses(workspace, GL_USE_FORCED) &&
                     gl_forced_find(p, &step)))
      return false;
    assert(gl_cellset_has(&p->live, step.x) &&
           gl_cellset_has(&p->live, step.y));
    gl_search_count(workspace->solver->search, GL_STAT_REDUCTIONS);
    gl_search_count(workspace->solver->search, mutual
                                                   ? GL_STAT_REDUCTIONS_MUTUAL
                                                   : GL_STAT_REDUCTIONS_FORCED);
    glance->kernel = gl_solver_play(workspace->solver, p,
                                    mutual ? nothing : gl_cellset_of(step.x),
                                    gl_cellset_of(mutual ? step.x : step.y));
    if (!glance->kernel || !gl_trail_push(&workspace->trail, step)) {
      gl_budget_stop(workspace->solver->budget, GL_STOP_MEMORY);
      *result = GL_UNDECIDED;
      return true;
    }
  }
}

// The leaves that take little work, and what decides.
static bool decide_cheaply(gl_workspace *workspace, gl_glance *glance,
                           gl_outcome *result, gl_statistic *by) {
  *result = GL_UNDECIDED;
  if (reduce(workspace, glance, result, by))
    return true;
  glance->sum =
      gl_leaf_weigh(workspace->solver->board, glance->kernel, glance->weight);
  if (gl_workspace_uses(workspace, GL_USE_POTENTIAL)) {
    gl_ref shield = gl_leaf_potential(workspace->solver->proof, glance->kernel,
                                      glance->sum, glance->weight);
    if (shield.step)
      shield =
          gl_proof_fit_shield(workspace->solver->proof, shield, glance->kernel);
    *result = gl_gather_won(GL_BREAKER_WINS, shield);
  }
  *by = GL_STAT_GLANCES_POTENTIAL;
  if (result->who != GL_OPEN)
    return true;
  *by = GL_STAT_GLANCES_TABLE;
  glance->key = gl_key_of_lines(workspace->keys, glance->kernel);
  assert(glance->key.map < workspace->solver->board->maps);
  if (gl_workspace_uses(workspace, GL_USE_TABLE))
    *result = gl_workspace_recall(workspace, glance->kernel, glance->key);
  if (result->who == GL_OPEN && gl_workspace_uses(workspace, GL_USE_COVER)) {
    *by = GL_STAT_GLANCES_COVER;
    *result =
        known(workspace, gl_covers_find(workspace->covers, glance->kernel));
    gl_search_count(workspace->solver->search, GL_STAT_COVERS);
    gl_search_count(workspace->solver->search,
                    result->who ? GL_STAT_COVERS_FOUND : GL_STAT_COVERS_MISSED);
  }
  return result->who != GL_OPEN;
}

bool gl_workspace_reduce(gl_workspace *workspace, const gl_position *position,
                         gl_glance *glance, gl_outcome *result) {
  gl_statistic by;
  glance->kernel = position;
  const bool ended = decide_cheaply(workspace, glance, result, &by);
  gl_search_count(workspace->solver->search, GL_STAT_GLANCES);
  gl_search_count(workspace->solver->search,
                  result->who ? by : GL_STAT_GLANCES_OPEN);
  if (result->who)
    GL_WORKSPACE_LOG(workspace, glance->kernel, "decided, %s, %s",
                     gl_statistic_row(by)->name,
                     gl_gather_winner_name(result->who));
  return ended;
}

bool gl_workspace_attack(gl_workspace *workspace, const gl_position *position,
                         gl_statistic found, gl_attack *attack) {
  const bool attacked =
      gl_workspace_uses(workspace, GL_USE_ATTACK) &&
      gl_attack_find(&workspace->solver->stack, workspace->solver->board,
                     workspace->solver->proof, position, attack);
  if (gl_workspace_uses(workspace, GL_USE_ATTACK)) {
    gl_search_count(workspace->solver->search, GL_STAT_ATTACKS);
    gl_search_count(workspace->solver->search,
                    attacked ? found : GL_STAT_ATTACKS_NONE);
    gl_search_add(workspace->solver->search, GL_STAT_ATTACKS_WORK,
                  attack->work);
  }
  return attacked;
}

bool gl_workspace_decide(gl_workspace *workspace, gl_glance *glance,
                         gl_outcome *result) {
  assert(result->who == GL_OPEN);
  gl_attack attack;
  gl_statistic by = GL_STAT_GLANCES_ATTACK;
  if (gl_workspace_attack(workspace, glance->kernel, GL_STAT_ATTACKS_FOUND,
                          &attack))
    *result = gl_gather_won(GL_MAKER_WINS, attack.card);
  if (result->who == GL_OPEN && gl_workspace_uses(workspace, GL_USE_PAIRING)) {
    by = GL_STAT_GLANCES_PAIRING;
    *result = try_pairing(workspace, glance);
  }
  if (result->who != GL_OPEN) {
    gl_statistics_move(&workspace->solver->search->statistics,
                       GL_STAT_GLANCES_OPEN, by);
    GL_WORKSPACE_LOG(workspace, glance->kernel, "decided, %s, %s",
                     gl_statistic_row(by)->name,
                     gl_gather_winner_name(result->who));
  }
  return result->who != GL_OPEN;
}

gl_outcome gl_workspace_record(gl_workspace *workspace, const gl_glance *glance,
                               gl_outcome result) {
  result = gl_gather_fitted(workspace->solver->proof, glance->kernel, result);
  if (result.who != GL_OPEN)
    gl_workspace_store(workspace, glance->key, result.object);
  return result;
}

void gl_workspace_store(gl_workspace *workspace, gl_key key, gl_ref object) {
  assert(gl_proof_ref_valid(workspace->solver->proof, object));
  if (gl_workspace_uses(workspace, GL_USE_TABLE))
    gl_tt_store(workspace->table, workspace->solver->budget,
                workspace->solver->board, key, object);
  if (gl_workspace_uses(workspace, GL_USE_COVER))
    gl_covers_add(workspace->covers, workspace->solver->proof, object);
}

gl_outcome gl_workspace_glance(gl_workspace *workspace,
                               const gl_position *position) {
  assert(gl_workspace_valid(workspace));
  const size_t from = workspace->trail.count;
  const gl_mark mark = gl_stack_mark(&workspace->solver->stack);
  gl_glance *g = gl_solver_take(workspace->solver, sizeof *g);
  gl_outcome result = GL_UNDECIDED;
  if (g && !gl_workspace_reduce(workspace, position, g, &result))
    gl_workspace_decide(workspace, g, &result);
  result = gl_gather_climbed(workspace->solver->proof, &workspace->trail, from,
                             position, result);
  gl_stack_cut(&workspace->solver->stack, mark);
  return result;
}
