// SPDX-License-Identifier: MIT
#include "search/workspace.h"

#include "proof/fit.h"

#include <assert.h>

// A pairing search that has failed this often is hopeless (doc/DESIGN.md).
#define PATIENCE 30
#define MENU_PATIENCE 12
#define OUTLOOK_PATIENCE 24 // where it is not that hopeless after all

// What every thread has for itself, once board and proof are there.
static gl_status set_up(gl_workspace *workspace, gl_error *error) {
  assert(workspace->solver && workspace->solver->board &&
         workspace->solver->proof);
  const bool patience = gl_workspace_uses(workspace, GL_USE_PATIENCE);
  workspace->board = workspace->solver->board;
  workspace->proof = workspace->solver->proof;
  workspace->keys = gl_keys_new(workspace->board,
                                gl_workspace_uses(workspace, GL_USE_SYMMETRY));
  workspace->covers = gl_covers_new(workspace->board);
  workspace->pairer = gl_pairer_new(workspace->board);
  workspace->chooser = gl_chooser_new(workspace->board);
  if (!workspace->keys || !workspace->table || !workspace->covers ||
      !workspace->pairer || !workspace->chooser) {
    gl_workspace_clear(workspace);
    return gl_fail_memory(error);
  }
  workspace->pairer->budget = workspace->chooser->budget = workspace->budget;
  workspace->pairer->width = workspace->search->width;
  workspace->pairer->patience = patience ? PATIENCE : 0;
  workspace->chooser->outlook =
      patience && gl_workspace_uses(workspace, GL_USE_OUTLOOK);
  workspace->chooser->patience = !patience ? 0
                                 : workspace->chooser->outlook
                                     ? OUTLOOK_PATIENCE
                                     : MENU_PATIENCE;
  assert(gl_workspace_valid(workspace));
  return GL_OK;
}

gl_status gl_workspace_open(gl_workspace *workspace, gl_search *search,
                            gl_error *error) {
  *workspace = (gl_workspace){
      .search = search, .budget = &search->budget, .use = search->use};
  const gl_status status = gl_solver_open(
      &workspace->solver, search, gl_workspace_uses(workspace, GL_USE_SYMMETRY),
      gl_workspace_uses(workspace, GL_USE_SUBSUME), error);
  if (status)
    return status;
  workspace->table = gl_hash_table_new();
  return set_up(workspace, error);
}

gl_status gl_workspace_beside(gl_workspace *workspace, gl_search *search,
                              const gl_workspace *first, gl_error *error) {
  assert(first != workspace && first->search != search);
  *workspace = (gl_workspace){.search = search,
                              .budget = &search->budget,
                              .use = search->use,
                              .table = first->table,
                              .beside = true,
                              .company = {.busy = first->company.busy}};
  const gl_status status =
      gl_solver_beside(&workspace->solver, search, first->solver, error);
  return status ? status : set_up(workspace, error);
}

bool gl_workspace_valid(const gl_workspace *workspace) {
  return workspace->budget == &workspace->search->budget &&
         workspace->solver->search == workspace->search &&
         workspace->solver->board == workspace->board &&
         workspace->proof->board == workspace->board &&
         workspace->proof->budget == workspace->budget &&
         workspace->keys->board == workspace->board &&
         workspace->pairer->board == workspace->board &&
         gl_trail_valid(&workspace->trail, 0);
}

void gl_workspace_clear(gl_workspace *workspace) {
  gl_trail_free(&workspace->trail);
  gl_chooser_free(workspace->chooser);
  gl_pairer_free(workspace->pairer);
  gl_covers_free(workspace->covers);
  if (!workspace->beside)
    gl_hash_table_free(workspace->table);
  gl_keys_free(workspace->keys);
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
      const gl_ref card = gl_card_line(workspace->proof, position->line[i],
                                       gl_cellset_first(&position->open[i]));
      if (card.step)
        gl_threats_add(threats, workspace->proof, card);
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
          gl_find_parts(position, split)) ||
         (gl_workspace_uses(workspace, GL_USE_CELL) &&
          gl_find_cell(position, split)) ||
         (gl_workspace_uses(workspace, GL_USE_LINE) &&
          gl_find_line(position, split));
}

bool gl_workspace_split(gl_workspace *workspace, const gl_position *position,
                        gl_split *split) {
  return is_likely(workspace, &workspace->splits) &&
         gl_throttle_count(&workspace->splits,
                           find_split(workspace, position, split));
}

static gl_throttle *seam_throttle(gl_workspace *workspace,
                                  const gl_position *position) {
  const size_t step = position->count / 4;
  return &workspace->seams[step < GL_THROTTLES ? step : GL_THROTTLES - 1];
}

size_t gl_workspace_seams(gl_workspace *workspace, const gl_position *position,
                          gl_seam *seams) {
  gl_throttle *throttle = seam_throttle(workspace, position);
  if (!gl_workspace_uses(workspace, GL_USE_SEAM) ||
      !is_likely(workspace, throttle))
    return 0;
  throttle->tried++;
  return gl_find_seams(position, seams, GL_MOST_SEAMS);
}

void gl_workspace_seamed(gl_workspace *workspace, const gl_position *position) {
  assert(seam_throttle(workspace, position)->tried);
  seam_throttle(workspace, position)->found++;
}

static gl_outcome join_pairs(gl_workspace *workspace, const gl_pair *pair,
                             size_t pairs) {
  assert(pairs && pairs <= GL_MOST_CELLS / 2);
  gl_ref parts[GL_MOST_CELLS / 2 + 1];
  for (size_t i = 0; i < pairs; i++)
    parts[i] = gl_shield_pair(workspace->proof, pair[i].x, pair[i].y);
  return gl_won(GL_BREAKER_WINS,
                gl_shield_join(workspace->proof, parts, pairs));
}

static gl_outcome find_pairing(gl_workspace *workspace,
                               const gl_position *position) {
  if (gl_workspace_uses(workspace, GL_USE_MENU) &&
      gl_chooser_takes(workspace->chooser, position))
    return gl_choose(workspace->chooser)
               ? join_pairs(workspace, workspace->chooser->pair,
                            workspace->chooser->pairs)
               : GL_UNDECIDED;
  return gl_pairer_find(workspace->pairer, position)
             ? join_pairs(workspace, workspace->pairer->pair,
                          workspace->pairer->pairs)
             : GL_UNDECIDED;
}

static gl_outcome try_pairing(gl_workspace *workspace,
                              const gl_glance *glance) {
  const uint64_t step = glance->sum >> (GL_WEIGHT_ONE - 4);
  gl_throttle *throttle =
      &workspace->pairings[step < GL_THROTTLES ? step : GL_THROTTLES - 1];
  if (!is_likely(workspace, throttle))
    return GL_UNDECIDED;
  const gl_outcome result = find_pairing(workspace, glance->kernel);
  gl_throttle_count(throttle, result.who == GL_BREAKER_WINS);
  return result;
}

// The outcome that an object stands for.
static gl_outcome known(const gl_workspace *workspace, gl_ref object) {
  const bool card =
      object.step &&
      gl_rule_is_card(gl_proof_step(workspace->proof, object.step)->rule);
  return gl_won(card ? GL_MAKER_WINS : GL_BREAKER_WINS, object);
}

gl_outcome gl_workspace_recall(gl_workspace *workspace,
                               const gl_position *position, gl_key key) {
  assert(key.map < workspace->board->maps);
  return gl_workspace_fit(workspace, position,
                          gl_tt_find(workspace->table, workspace->board, key));
}

gl_outcome gl_workspace_fit(gl_workspace *workspace,
                            const gl_position *position, gl_ref object) {
  assert(!object.step || gl_ref_valid(workspace->proof, object));
  gl_outcome result = known(workspace, object);
  const bool card = result.who == GL_MAKER_WINS;
  if (result.who == GL_OPEN)
    return result;
  result.object =
      card ? gl_card_fit(workspace->proof, result.object, position)
           : gl_shield_fit(workspace->proof, result.object, position);
  if (!result.object.step)
    return GL_UNDECIDED;
  // What holds is true, but zones must also be small to be put together.
  const gl_cellset zone = card
                              ? gl_proof_card(workspace->proof, result.object).t
                              : gl_proof_zone(workspace->proof, result.object);
  return gl_cellset_inside(&zone, &position->live) ? result : GL_UNDECIDED;
}

// One reduction after the other; true if that decides the position.
static bool reduce(gl_workspace *workspace, gl_glance *glance,
                   gl_outcome *result) {
  const gl_cellset nothing = {{0}};
  for (;;) {
    const gl_position *p = glance->kernel;
    gl_trail_step step;
    gl_ref card = gl_leaf_won(workspace->proof, p);
    if (!card.step && gl_workspace_uses(workspace, GL_USE_CROSSING))
      card = gl_leaf_crossing(workspace->proof, p);
    if (card.step || !p->count) {
      *result = p->count
                    ? gl_won(GL_MAKER_WINS, card)
                    : gl_won(GL_BREAKER_WINS, gl_shield_none(workspace->proof));
      return true;
    }
    assert(!gl_cellset_empty(&p->live));
    gl_dominators(p, glance->over);
    const bool mutual = gl_workspace_uses(workspace, GL_USE_PARTIAL) &&
                        gl_find_mutual(p, glance->over, &step);
    if (!mutual && !(gl_workspace_uses(workspace, GL_USE_FORCED) &&
                     gl_find_forced(p, &step)))
      return false;
    assert(gl_cellset_has(&p->live, step.x) &&
           gl_cellset_has(&p->live, step.y));
    glance->kernel = gl_solver_play(workspace->solver, p,
                                    mutual ? nothing : gl_cellset_of(step.x),
                                    gl_cellset_of(mutual ? step.x : step.y));
    if (!glance->kernel || !gl_trail_push(&workspace->trail, step)) {
      workspace->budget->reason = GRIDLOCK_MEMORY_LIMIT;
      *result = GL_UNDECIDED;
      return true;
    }
  }
}

bool gl_workspace_reduce(gl_workspace *workspace, const gl_position *position,
                         gl_glance *glance, gl_outcome *result) {
  glance->kernel = position;
  *result = GL_UNDECIDED;
  if (reduce(workspace, glance, result))
    return true;
  glance->sum =
      gl_weigh_cells(workspace->board, glance->kernel, glance->weight);
  if (gl_workspace_uses(workspace, GL_USE_POTENTIAL)) {
    gl_ref shield = gl_leaf_potential(workspace->proof, glance->kernel,
                                      glance->sum, glance->weight);
    if (shield.step)
      shield = gl_shield_fit(workspace->proof, shield, glance->kernel);
    *result = gl_won(GL_BREAKER_WINS, shield);
  }
  if (result->who != GL_OPEN)
    return true;
  glance->key = gl_key_of_lines(workspace->keys, glance->kernel);
  assert(glance->key.map < workspace->board->maps);
  if (gl_workspace_uses(workspace, GL_USE_TABLE))
    *result = gl_workspace_recall(workspace, glance->kernel, glance->key);
  if (result->who == GL_OPEN && gl_workspace_uses(workspace, GL_USE_COVER))
    *result =
        known(workspace, gl_covers_find(workspace->covers, glance->kernel));
  return result->who != GL_OPEN;
}

bool gl_workspace_look(gl_workspace *workspace, gl_glance *glance,
                       gl_outcome *result) {
  assert(result->who == GL_OPEN);
  gl_attack attack;
  if (gl_workspace_uses(workspace, GL_USE_ATTACK) &&
      gl_find_attack(&workspace->solver->stack, workspace->board,
                     workspace->proof, glance->kernel, &attack))
    *result = gl_won(GL_MAKER_WINS, attack.card);
  if (result->who == GL_OPEN && gl_workspace_uses(workspace, GL_USE_PAIRING))
    *result = try_pairing(workspace, glance);
  return result->who != GL_OPEN;
}

gl_outcome gl_workspace_record(gl_workspace *workspace, const gl_glance *glance,
                               gl_outcome result) {
  result = gl_fitted(workspace->proof, glance->kernel, result);
  if (result.who != GL_OPEN)
    gl_workspace_store(workspace, glance->key, result.object);
  return result;
}

void gl_workspace_store(gl_workspace *workspace, gl_key key, gl_ref object) {
  assert(gl_ref_valid(workspace->proof, object));
  if (gl_workspace_uses(workspace, GL_USE_TABLE))
    gl_tt_store(workspace->table, workspace->budget, workspace->board, key,
                object);
  if (gl_workspace_uses(workspace, GL_USE_COVER))
    gl_covers_add(workspace->covers, workspace->proof, object);
}

gl_outcome gl_workspace_glance(gl_workspace *workspace,
                               const gl_position *position) {
  assert(gl_workspace_valid(workspace));
  const size_t from = workspace->trail.count;
  const gl_mark mark = gl_stack_mark(&workspace->solver->stack);
  gl_glance *g = gl_solver_take(workspace->solver, sizeof *g);
  gl_outcome result = GL_UNDECIDED;
  if (g && !gl_workspace_reduce(workspace, position, g, &result))
    gl_workspace_look(workspace, g, &result);
  result =
      gl_climbed(workspace->proof, &workspace->trail, from, position, result);
  gl_stack_cut(&workspace->solver->stack, mark);
  return result;
}
