// SPDX-License-Identifier: MIT
#include "search/desk.h"

#include "proof/fit.h"

// A pairing search that has failed this often is hopeless (doc/DESIGN.md).
#define PATIENCE 30
#define MENU_PATIENCE 12
#define ODDS_PATIENCE 24 // where it is not that hopeless after all

// What every thread has for itself, once board and proof are there.
static gl_status set_up(gl_desk *d, gl_error *error) {
  const bool patience = gl_desk_uses(d, GL_USE_PATIENCE);
  d->board = d->weak->board;
  d->proof = d->weak->proof;
  d->keys = gl_keys_new(d->board, gl_desk_uses(d, GL_USE_SYMMETRY));
  d->covers = gl_covers_new(d->board);
  d->pairer = gl_pairer_new(d->board);
  d->chooser = gl_chooser_new(d->board);
  if (!d->keys || !d->table || !d->covers || !d->pairer || !d->chooser) {
    gl_desk_clear(d);
    return gl_fail_memory(error);
  }
  d->pairer->budget = d->chooser->budget = d->budget;
  d->pairer->width = d->search->width;
  d->pairer->patience = patience ? PATIENCE : 0;
  d->chooser->odds = patience && gl_desk_uses(d, GL_USE_PAIRING_ODDS);
  d->chooser->patience = !patience          ? 0
                         : d->chooser->odds ? ODDS_PATIENCE
                                            : MENU_PATIENCE;
  return GL_OK;
}

gl_status gl_desk_open(gl_desk *d, gl_search *search, gl_error *error) {
  *d = (gl_desk){
      .search = search, .budget = &search->budget, .use = search->use};
  const gl_status status =
      gl_weak_open(&d->weak, search, gl_desk_uses(d, GL_USE_SYMMETRY),
                   gl_desk_uses(d, GL_USE_SUBSUME), error);
  if (status)
    return status;
  d->table = gl_slots_new();
  return set_up(d, error);
}

gl_status gl_desk_beside(gl_desk *d, gl_search *search, const gl_desk *first,
                         gl_error *error) {
  *d = (gl_desk){.search = search,
                 .budget = &search->budget,
                 .use = search->use,
                 .table = first->table,
                 .beside = true,
                 .company = {.traffic = first->company.traffic}};
  const gl_status status = gl_weak_beside(&d->weak, search, first->weak, error);
  return status ? status : set_up(d, error);
}

void gl_desk_clear(gl_desk *d) {
  gl_trail_free(&d->trail);
  gl_chooser_free(d->chooser);
  gl_pairer_free(d->pairer);
  gl_covers_free(d->covers);
  if (!d->beside)
    gl_slots_free(d->table);
  gl_keys_free(d->keys);
}

gl_status gl_desk_close(gl_desk *d, gl_error *error) {
  gl_desk_clear(d);
  return gl_weak_close(d->weak, error);
}

static bool is_before(gl_move x, gl_move y) {
  return x.weight > y.weight || (x.weight == y.weight && x.cell < y.cell);
}

// Few enough for the simplest way.
size_t gl_desk_sort(gl_cellset cells, const uint64_t *weight, gl_move *moves) {
  size_t count = 0;
  while (!gl_cellset_empty(&cells)) {
    const gl_cell cell = gl_cellset_pop(&cells);
    const gl_move move = {cell, false, weight[cell]};
    size_t at = count++;
    for (; at > 0 && is_before(move, moves[at - 1]); at--)
      moves[at] = moves[at - 1];
    moves[at] = move;
  }
  return count;
}

gl_cellset gl_desk_ones(gl_desk *d, const gl_position *p, gl_threats *t) {
  gl_cellset ones = {{0}};
  for (size_t i = 0; i < p->count; i++)
    if (gl_cellset_count(&p->open[i]) == 1 &&
        gl_cellset_apart(&ones, &p->open[i])) {
      ones = gl_cellset_or(ones, p->open[i]);
      const gl_ref card =
          gl_card_line(d->proof, p->line[i], gl_cellset_first(&p->open[i]));
      if (card.step)
        gl_threats_add(t, d->proof, card);
    }
  return ones;
}

// Is it worth while to look?
static bool is_likely(const gl_desk *d, gl_gate *gate) {
  return !gl_desk_uses(d, GL_USE_PATIENCE) || gl_gate_opens(gate);
}

static bool find_split(const gl_desk *d, const gl_position *p,
                       gl_split *split) {
  return (gl_desk_uses(d, GL_USE_PARTS) && gl_find_parts(p, split)) ||
         (gl_desk_uses(d, GL_USE_CELL) && gl_find_cell(p, split)) ||
         (gl_desk_uses(d, GL_USE_LINE) && gl_find_line(p, split));
}

bool gl_desk_split(gl_desk *d, const gl_position *p, gl_split *split) {
  return is_likely(d, &d->splits) &&
         gl_gate_note(&d->splits, find_split(d, p, split));
}

static gl_gate *seam_gate(gl_desk *d, const gl_position *p) {
  const size_t step = p->count / 4;
  return &d->seams[step < GL_GATES ? step : GL_GATES - 1];
}

size_t gl_desk_seams(gl_desk *d, const gl_position *p, gl_seam *seams) {
  gl_gate *gate = seam_gate(d, p);
  if (!gl_desk_uses(d, GL_USE_SEAM) || !is_likely(d, gate))
    return 0;
  gate->tried++;
  return gl_find_seams(p, seams, GL_MOST_SEAMS);
}

void gl_desk_seamed(gl_desk *d, const gl_position *p) {
  seam_gate(d, p)->found++;
}

static gl_outcome join_pairs(gl_desk *d, const gl_pair *pair, size_t pairs) {
  gl_ref parts[GL_MOST_CELLS / 2 + 1];
  for (size_t i = 0; i < pairs; i++)
    parts[i] = gl_shield_pair(d->proof, pair[i].x, pair[i].y);
  return gl_won(GL_BREAKER_WINS, gl_shield_join(d->proof, parts, pairs));
}

static gl_outcome find_pairing(gl_desk *d, const gl_position *p) {
  if (gl_desk_uses(d, GL_USE_MENU) && gl_chooser_takes(d->chooser, p))
    return gl_choose(d->chooser)
               ? join_pairs(d, d->chooser->pair, d->chooser->pairs)
               : GL_UNDECIDED;
  return gl_pairer_find(d->pairer, p)
             ? join_pairs(d, d->pairer->pair, d->pairer->pairs)
             : GL_UNDECIDED;
}

static gl_outcome try_pairing(gl_desk *d, const gl_glance *g) {
  const uint64_t step = g->sum >> (GL_WEIGHT_ONE - 4);
  gl_gate *gate = &d->pairings[step < GL_GATES ? step : GL_GATES - 1];
  if (!is_likely(d, gate))
    return GL_UNDECIDED;
  const gl_outcome result = find_pairing(d, g->kernel);
  gl_gate_note(gate, result.who == GL_BREAKER_WINS);
  return result;
}

// The outcome that an object stands for.
static gl_outcome known(const gl_desk *d, gl_ref object) {
  const bool card = object.step &&
                    gl_rule_is_card(gl_proof_step(d->proof, object.step)->rule);
  return gl_won(card ? GL_MAKER_WINS : GL_BREAKER_WINS, object);
}

gl_outcome gl_desk_recall(gl_desk *d, const gl_position *p, gl_key key) {
  return gl_desk_fit(d, p, gl_table_find(d->table, d->board, key));
}

gl_outcome gl_desk_fit(gl_desk *d, const gl_position *p, gl_ref object) {
  gl_outcome result = known(d, object);
  const bool card = result.who == GL_MAKER_WINS;
  if (result.who == GL_OPEN)
    return result;
  result.object = card ? gl_card_fit(d->proof, result.object, p)
                       : gl_shield_fit(d->proof, result.object, p);
  if (!result.object.step)
    return GL_UNDECIDED;
  // What holds is true, but zones must also be small to be put together.
  const gl_cellset zone = card ? gl_proof_card(d->proof, result.object).t
                               : gl_proof_zone(d->proof, result.object);
  return gl_cellset_inside(&zone, &p->live) ? result : GL_UNDECIDED;
}

// One reduction after the other; true if that decides the position.
static bool reduce(gl_desk *d, gl_glance *g, gl_outcome *result) {
  const gl_cellset nothing = {{0}};
  for (;;) {
    const gl_position *p = g->kernel;
    gl_trail_step step;
    gl_ref card = gl_leaf_won(d->proof, p);
    if (!card.step && gl_desk_uses(d, GL_USE_CROSSING))
      card = gl_leaf_crossing(d->proof, p);
    if (card.step || !p->count) {
      *result = p->count ? gl_won(GL_MAKER_WINS, card)
                         : gl_won(GL_BREAKER_WINS, gl_shield_none(d->proof));
      return true;
    }
    gl_dominators(p, g->over);
    const bool mutual =
        gl_desk_uses(d, GL_USE_PARTIAL) && gl_find_mutual(p, g->over, &step);
    if (!mutual &&
        !(gl_desk_uses(d, GL_USE_FORCED) && gl_find_forced(p, &step)))
      return false;
    g->kernel =
        gl_weak_play(d->weak, p, mutual ? nothing : gl_cellset_of(step.x),
                     gl_cellset_of(mutual ? step.x : step.y));
    if (!g->kernel || !gl_trail_push(&d->trail, step)) {
      d->budget->reason = GRIDLOCK_MEMORY_LIMIT;
      *result = GL_UNDECIDED;
      return true;
    }
  }
}

bool gl_desk_reduce(gl_desk *d, const gl_position *p, gl_glance *g,
                    gl_outcome *result) {
  g->kernel = p;
  *result = GL_UNDECIDED;
  if (reduce(d, g, result))
    return true;
  g->sum = gl_weigh_cells(d->board, g->kernel, g->weight);
  if (gl_desk_uses(d, GL_USE_POTENTIAL)) {
    gl_ref shield = gl_leaf_potential(d->proof, g->kernel, g->sum, g->weight);
    if (shield.step)
      shield = gl_shield_fit(d->proof, shield, g->kernel);
    *result = gl_won(GL_BREAKER_WINS, shield);
  }
  if (result->who != GL_OPEN)
    return true;
  g->key = gl_key_of_lines(d->keys, g->kernel);
  if (gl_desk_uses(d, GL_USE_TABLE))
    *result = gl_desk_recall(d, g->kernel, g->key);
  if (result->who == GL_OPEN && gl_desk_uses(d, GL_USE_COVER))
    *result = known(d, gl_covers_find(d->covers, g->kernel));
  return result->who != GL_OPEN;
}

bool gl_desk_look(gl_desk *d, gl_glance *g, gl_outcome *result) {
  gl_attack attack;
  if (gl_desk_uses(d, GL_USE_ATTACK) &&
      gl_find_attack(&d->weak->stack, d->board, d->proof, g->kernel, &attack))
    *result = gl_won(GL_MAKER_WINS, attack.card);
  if (result->who == GL_OPEN && gl_desk_uses(d, GL_USE_PAIRING))
    *result = try_pairing(d, g);
  return result->who != GL_OPEN;
}

gl_outcome gl_desk_keep(gl_desk *d, const gl_glance *g, gl_outcome result) {
  result = gl_fitted(d->proof, g->kernel, result);
  if (result.who != GL_OPEN)
    gl_desk_store(d, g->key, result.object);
  return result;
}

void gl_desk_store(gl_desk *d, gl_key key, gl_ref object) {
  if (gl_desk_uses(d, GL_USE_TABLE))
    gl_table_store(d->table, d->budget, d->board, key, object);
  if (gl_desk_uses(d, GL_USE_COVER))
    gl_covers_add(d->covers, d->proof, object);
}

gl_outcome gl_desk_glance(gl_desk *d, const gl_position *p) {
  const size_t from = d->trail.count;
  const gl_mark mark = gl_stack_mark(&d->weak->stack);
  gl_glance *g = gl_weak_take(d->weak, sizeof *g);
  gl_outcome result = GL_UNDECIDED;
  if (g && !gl_desk_reduce(d, p, g, &result))
    gl_desk_look(d, g, &result);
  result = gl_climbed(d->proof, &d->trail, from, p, result);
  gl_stack_cut(&d->weak->stack, mark);
  return result;
}
