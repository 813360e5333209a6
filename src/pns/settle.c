// SPDX-License-Identifier: MIT
#include "pns/settle.h"

#include "search/technique.h"

#include <assert.h>

void gl_settle_crossings(const gl_position *position, gl_crossing_use *use,
                         void *context) {
  for (size_t i = 0; i < position->count; i++) {
    if (gl_cellset_count(&position->open[i]) != 2)
      continue;
    for (size_t j = i + 1; j < position->count; j++) {
      const gl_cellset x = gl_cellset_and(position->open[i], position->open[j]);
      if (gl_cellset_count(&position->open[j]) != 2 ||
          gl_cellset_count(&x) != 1)
        continue;
      assert(gl_cellset_count(&x) == 1);
      const gl_cellset a = gl_cellset_minus(position->open[i], x);
      const gl_cellset b = gl_cellset_minus(position->open[j], x);
      const gl_crossing crossing = {gl_cellset_first(&x),
                                    gl_cellset_first(&a),
                                    gl_cellset_first(&b),
                                    {position->line[i], position->line[j]}};
      if (!use(context, crossing))
        return;
    }
  }
}

// The cells in which Breaker can answer all crossings.
static bool narrow(void *context, gl_crossing crossing) {
  assert(crossing.x != crossing.a && crossing.x != crossing.b);
  gl_cellset *replies = context;
  gl_cellset zone = gl_cellset_of(crossing.x);
  gl_cellset_add(&zone, crossing.a);
  gl_cellset_add(&zone, crossing.b);
  *replies = gl_cellset_and(*replies, zone);
  return true;
}

static bool note(void *context, gl_crossing crossing) {
  (void)crossing;
  *(bool *)context = true;
  return false;
}

// One pass over the open lines.
typedef struct census {
  bool full;         // a line is Maker's
  bool twos;         // two lines have two free cells
  gl_cellset ones;   // the cells of lines with one free cell
  gl_line one;       // such a line
  uint64_t sum;      // of the weights 2^(GL_WEIGHT_ONE - size)
  uint64_t heaviest; // the most that goes through one cell
} census;

static census take_census(const gl_board *board, const gl_position *position) {
  census c = {0};
  uint64_t weight[GL_MOST_CELLS];
  size_t twos = 0;
  c.sum = gl_leaf_weigh(board, position, weight);
  for (gl_cellset rest = position->live; !gl_cellset_empty(&rest);) {
    const gl_cell cell = gl_cellset_pop(&rest);
    c.heaviest = c.heaviest < weight[cell] ? weight[cell] : c.heaviest;
  }
  for (size_t i = 0; i < position->count; i++) {
    const size_t size = gl_cellset_count(&position->open[i]);
    c.full |= size == 0;
    twos += size == 2;
    if (size == 1) {
      c.ones = gl_cellset_or(c.ones, position->open[i]);
      c.one = position->line[i];
    }
  }
  c.twos = twos > 1;
  assert(c.heaviest <= c.sum && gl_cellset_inside(&c.ones, &position->live));
  return c;
}

static bool decide(gl_settled *settled, gl_winner who, gl_settled_by by) {
  assert(who != GL_OPEN && by != GL_BY_NOTHING && settled->who == GL_OPEN);
  settled->who = who;
  settled->by = by;
  return true;
}

// Does Maker win by lines of at most two free cells?
static bool is_won(gl_settled *settled, const census *census, unsigned use) {
  assert(settled->kernel);
  const bool maker = settled->mover == GL_MAKER;
  const size_t ones = gl_cellset_count(&census->ones);
  if (census->full || (use & GL_USE_THREAT && ones > !maker))
    return decide(settled, GL_MAKER_WINS, GL_BY_LINE);
  settled->replies = settled->kernel->live;
  if (!census->twos || !(use & GL_USE_CROSSING))
    return false;
  bool crossing = false;
  if (maker) {
    gl_settle_crossings(settled->kernel, note, &crossing);
  } else {
    gl_settle_crossings(settled->kernel, narrow, &settled->replies);
    crossing = gl_cellset_empty(&settled->replies);
  }
  return crossing && decide(settled, GL_MAKER_WINS, GL_BY_CROSSING);
}

// Erdos and Selfridge (doc/theory/potential.md), or the paper's weaker form,
// which is for Breaker to move.
static bool is_held(gl_settled *settled, const census *census, unsigned use) {
  const uint64_t one = UINT64_C(1) << GL_WEIGHT_ONE;
  const bool maker = settled->mover == GL_MAKER;
  if (!settled->kernel->count)
    return decide(settled, GL_BREAKER_WINS, GL_BY_NO_LINE);
  if (!(use & GL_USE_POTENTIAL))
    return false;
  const bool held = use & GL_USE_TIGHT
                        ? census->sum + maker * census->heaviest < one
                        : !maker && census->sum < one / 2;
  return held && decide(settled, GL_BREAKER_WINS, GL_BY_POTENTIAL);
}

// The stones of the next reduction, if there is one.
static bool find_stones(gl_settled *settled, const census *census, unsigned use,
                        gl_trail *trail, gl_cellset stones[2], bool *failed) {
  const gl_position *p = settled->kernel;
  stones[GL_MAKER] = stones[GL_BREAKER] = (gl_cellset){{0}};
  if (settled->mover == GL_BREAKER && use & GL_USE_THREAT &&
      !gl_cellset_empty(&census->ones)) {
    assert(!settled->flipped && gl_cellset_count(&census->ones) == 1);
    settled->flipped = true;
    settled->flip = trail->count;
    settled->reply = gl_cellset_first(&census->ones);
    settled->line = census->one;
    settled->mover = GL_MAKER;
    settled->before = settled->potential;
    stones[GL_BREAKER] = census->ones;
    return true;
  }
  gl_cellset over[GL_MOST_CELLS];
  gl_trail_step step;
  if (use & GL_USE_PARTIAL)
    gl_dominators(p, over);
  if (use & GL_USE_PARTIAL && gl_mutual_find(p, over, &step)) {
    stones[GL_BREAKER] = gl_cellset_of(step.x);
  } else if (settled->mover == GL_MAKER && use & GL_USE_FORCED &&
             gl_forced_find(p, &step)) {
    stones[GL_MAKER] = gl_cellset_of(step.x);
    stones[GL_BREAKER] = gl_cellset_of(step.y);
  } else {
    return false;
  }
  *failed = !gl_trail_push(trail, step);
  return true;
}

// Does she win by forcing moves?  If Breaker is to move, these are what he must
// stop.
static bool is_attacked(gl_settled *settled, gl_stack *stack,
                        const gl_board *board, unsigned use) {
  gl_attack attack;
  if (!(use & GL_USE_ATTACK))
    return false;
  settled->attacked = true;
  settled->attack =
      gl_attack_find(stack, board, NULL, settled->kernel, &attack);
  settled->work = attack.work;
  if (!settled->attack)
    return false;
  settled->replies = gl_cellset_and(settled->replies, attack.t);
  return (settled->mover == GL_MAKER || gl_cellset_empty(&settled->replies)) &&
         decide(settled, GL_MAKER_WINS, GL_BY_ATTACK);
}

bool gl_settled_valid(const gl_settled *settled) {
  if (!settled->kernel)
    return settled->who == GL_OPEN;
  return (settled->who == GL_OPEN) == (settled->by == GL_BY_NOTHING) &&
         (settled->who == GL_BREAKER_WINS) ==
             (settled->by == GL_BY_NO_LINE || settled->by == GL_BY_POTENTIAL) &&
         settled->flipped == (settled->after != NULL) &&
         (!settled->flipped || settled->mover == GL_MAKER) &&
         (settled->who || settled->mover == GL_MAKER ||
          !gl_cellset_empty(&settled->replies));
}

gl_settled gl_settle(gl_stack *stack, const gl_board *board, gl_trail *trail,
                     const gl_position *position, gl_player mover,
                     unsigned use) {
  assert(gl_trail_valid(trail, trail->count));
  gl_settled s = {.kernel = position, .mover = mover};
  gl_cellset stones[2];
  bool failed = false;
  for (;;) {
    const census c = take_census(board, s.kernel);
    s.potential = 2.0 * gl_reduce_potential(c.sum);
    if (is_won(&s, &c, use) || is_held(&s, &c, use))
      break;
    if (!find_stones(&s, &c, use, trail, stones, &failed)) {
      is_attacked(&s, stack, board, use);
      break;
    }
    s.kernel = failed
                   ? NULL
                   : gl_position_play(stack, board, s.kernel, stones[GL_MAKER],
                                      stones[GL_BREAKER], use & GL_USE_SUBSUME);
    if (!s.kernel)
      break;
    if (s.flipped && !s.after)
      s.after = s.kernel;
  }
  if (!s.flipped)
    s.before = s.potential;
  assert(gl_settled_valid(&s));
  return s;
}
