// SPDX-License-Identifier: MIT
// Breaker's state is a list of shields at work, with disjoint zones, each with
// the way from the proof's cells to the board's.  Steps that only put others
// together or rename cells are taken apart at once, so what is at work is a
// `pair`, a `potential` or a `reply`.  Maker's state is one card, or the cards
// among which Breaker's stone will choose.

#include "cert/strategy.h"

#include "base/grow.h"
#include "search/solver.h"

#include <stdlib.h>

gl_strategy_maker gl_strategy_open;

#define MOST_CELLS (64 * GL_WORDS)

// A step, and where its cells are on the board (GL_NO_CELL for nowhere).
typedef struct item {
  uint32_t step;
  gl_cellset granted; // cells of the board that the step must do without
  gl_cell image[MOST_CELLS];
} item;

typedef struct player {
  gl_strategy base;
  const gl_solver *solver;
  const gl_proof *proof;
  const gl_board *board;
  gl_cellset stones[2];
  gl_cell last; // the other player's last stone
  item *at;     // shields at work; or cards to choose from
  size_t count;
  size_t room;
  bool chosen; // Maker: at[0] is the card
} player;

static const uint32_t *numbers(const player *player, uint32_t step) {
  return gl_proof_numbers(player->proof, gl_proof_step(player->proof, step));
}

// The item behind a reference of another item.
static item child(const player *player, const item *parent, gl_ref ref) {
  item next = {.step = ref.step, .granted = parent->granted};
  const gl_cell *map = player->board->cell_map + ref.map * player->board->cells;
  for (size_t c = 0; c < player->board->cells; c++)
    next.image[c] = parent->image[map[c]];
  return next;
}

static item start(const player *player, gl_ref ref) {
  item all = {0};
  for (size_t c = 0; c < player->board->cells; c++)
    all.image[c] = (gl_cell)c;
  return child(player, &all, ref);
}

static gl_cellset on_board(const item *item, gl_cellset cells) {
  gl_cellset set = {{0}};
  while (!gl_cellset_empty(&cells)) {
    const gl_cell cell = item->image[gl_cellset_pop(&cells)];
    if (cell != GL_NO_CELL)
      gl_cellset_add(&set, cell);
  }
  return set;
}

static bool is_free(const player *player, gl_cell cell) {
  return cell != GL_NO_CELL && !gl_cellset_has(&player->stones[0], cell) &&
         !gl_cellset_has(&player->stones[1], cell);
}

// The inner step of an `embed`, whose pairs begin at `first`.
static item unembed(const player *player, const item *outer, size_t first) {
  const gl_step *step = gl_proof_step(player->proof, outer->step);
  const uint32_t *at = numbers(player, outer->step);
  // The pairs name cells of the reference, after its map.
  item moved = *outer;
  for (size_t c = 0; c < player->board->cells; c++)
    moved.image[c] = GL_NO_CELL;
  for (size_t i = first; i + 1 < step->count; i += 2)
    moved.image[at[i]] = outer->image[at[i + 1]];
  return child(player, &moved, (gl_ref){at[0], at[1]});
}

// Takes the shield apart until pairs, potentials and replies are left.
static bool put_to_work(player *player, item shield) {
  item *todo = NULL;
  size_t count = 0;
  size_t room = 0;
  bool good = GL_PUSH(todo, count, room, shield);
  while (good && count) {
    const item now = todo[--count];
    const gl_step *step = gl_proof_step(player->proof, now.step);
    const uint32_t *at = numbers(player, now.step);
    item next;
    switch (step->rule) {
    case GL_RULE_NONE:
      break;
    case GL_RULE_JOIN:
      for (size_t i = 0; good && i < step->count; i += 2) {
        next = child(player, &now, (gl_ref){at[i], at[i + 1]});
        good = GL_PUSH(todo, count, room, next);
      }
      break;
    case GL_RULE_GRANT:
    case GL_RULE_REPLACE:
      next = now;
      if (step->rule == GL_RULE_REPLACE)
        next.image[at[2]] = now.image[at[3]];
      else if (now.image[at[2]] != GL_NO_CELL)
        gl_cellset_add(&next.granted, now.image[at[2]]);
      next = child(player, &next, (gl_ref){at[0], at[1]});
      good = GL_PUSH(todo, count, room, next);
      break;
    case GL_RULE_EMBED_SHIELD:
      next = unembed(player, &now, 2);
      good = GL_PUSH(todo, count, room, next);
      break;
    default:
      good = GL_PUSH(player->at, player->count, player->room, now);
    }
  }
  free(todo);
  return good;
}

// The heaviest free cell of the zone, by the lines that the shield has to hit.
static gl_cell heaviest(const player *player, const item *item) {
  const gl_step *step = gl_proof_step(player->proof, item->step);
  const uint32_t *at = numbers(player, item->step);
  const gl_cellset zone = on_board(item, step->a);
  double weight[MOST_CELLS] = {0};
  for (size_t n = 1 + at[0]; n < step->count; n++) {
    const gl_cellset line =
        on_board(item, gl_cellset_and(player->board->line[at[n]], step->a));
    if (!gl_cellset_apart(&line, &player->stones[GL_BREAKER]))
      continue;
    double w = 1;
    gl_cellset open = gl_cellset_minus(line, player->stones[GL_MAKER]);
    for (size_t size = gl_cellset_count(&open); size; size--)
      w /= 2;
    while (!gl_cellset_empty(&open))
      weight[gl_cellset_pop(&open)] += w;
  }
  gl_cell best = GL_NO_CELL;
  for (gl_cellset rest = zone; !gl_cellset_empty(&rest);) {
    const gl_cell cell = gl_cellset_pop(&rest);
    if (is_free(player, cell) &&
        (best == GL_NO_CELL || weight[cell] > weight[best]))
      best = cell;
  }
  return best;
}

// Takes the branch of a `reply` that does not need the last stone's cell.  The
// item is replaced by the shield behind the answer.
static gl_cell take_branch(player *player, size_t index) {
  const item now = player->at[index];
  const gl_step *step = gl_proof_step(player->proof, now.step);
  const uint32_t *at = numbers(player, now.step);
  for (size_t n = 0; n < step->count; n += 3) {
    const gl_ref ref = {at[n + 1], at[n + 2]};
    const item next = child(player, &now, ref);
    gl_cellset zone =
        on_board(&next, gl_proof_step(player->proof, ref.step)->a);
    if (now.image[at[n]] != GL_NO_CELL)
      gl_cellset_add(&zone, now.image[at[n]]);
    zone = gl_cellset_minus(zone, now.granted);
    if (player->last != GL_NO_CELL && gl_cellset_has(&zone, player->last))
      continue;
    player->at[index] = player->at[--player->count];
    return put_to_work(player, next) ? now.image[at[n]] : GL_NO_CELL;
  }
  return GL_NO_CELL;
}

static gl_cell answer_with(player *player, size_t index) {
  const item *i = &player->at[index];
  const uint32_t *at = numbers(player, i->step);
  switch (gl_proof_step(player->proof, i->step)->rule) {
  case GL_RULE_PAIR:
    player->base.why = "takes the other cell of a pair";
    return i->image[at[0]] == player->last ? i->image[at[1]] : i->image[at[0]];
  case GL_RULE_POTENTIAL:
    player->base.why = "takes the heaviest cell where little is at stake";
    return heaviest(player, i);
  default:
    player->base.why = "follows the proof";
    return take_branch(player, index);
  }
}

static gl_cell any_free(player *player) {
  player->base.why = "has a stone to spare";
  for (gl_cell cell = 0; cell < player->board->cells; cell++)
    if (is_free(player, cell))
      return cell;
  return GL_NO_CELL;
}

// The last stone was in nobody's zone: a spare move, best used for a branch.
static gl_cell spare_move(player *player) {
  for (size_t i = 0; i < player->count; i++)
    if (gl_proof_step(player->proof, player->at[i].step)->rule ==
        GL_RULE_REPLY) {
      const gl_cell cell = answer_with(player, i);
      return is_free(player, cell) ? cell : any_free(player);
    }
  return any_free(player);
}

static gl_cell breaker_move(gl_strategy *strategy) {
  player *p = (player *)strategy;
  size_t index = p->count;
  for (size_t i = 0; p->last != GL_NO_CELL && i < p->count; i++) {
    const gl_cellset zone = gl_cellset_minus(
        on_board(&p->at[i], gl_proof_step(p->proof, p->at[i].step)->a),
        p->at[i].granted);
    if (gl_cellset_has(&zone, p->last))
      index = i;
  }
  gl_cell cell;
  if (p->last == GL_NO_CELL && p->solver->claim.stone != GL_NO_CELL &&
      is_free(p, p->solver->claim.stone)) {
    p->base.why = "follows the proof";
    cell = p->solver->claim.stone;
  } else {
    cell = index < p->count ? answer_with(p, index) : spare_move(p);
  }
  if (!is_free(p, cell))
    cell = any_free(p);
  if (cell != GL_NO_CELL)
    gl_cellset_add(&p->stones[GL_BREAKER], cell);
  return cell;
}

static void breaker_see(gl_strategy *strategy, gl_cell cell) {
  player *p = (player *)strategy;
  gl_cellset_add(&p->stones[GL_MAKER], cell);
  p->last = cell;
}

// Breaker's stone: a card whose T does not have it.
static void maker_see(gl_strategy *strategy, gl_cell cell) {
  player *p = (player *)strategy;
  gl_cellset_add(&p->stones[GL_BREAKER], cell);
  if (p->chosen)
    return;
  for (size_t i = 0; i < p->count; i++) {
    const gl_cellset t =
        on_board(&p->at[i], gl_proof_step(p->proof, p->at[i].step)->t);
    if (!gl_cellset_has(&t, cell)) {
      p->at[0] = p->at[i];
      p->count = 1;
      p->chosen = true;
      return;
    }
  }
}

static gl_cell maker_move(gl_strategy *strategy) {
  player *p = (player *)strategy;
  if (!p->count)
    return any_free(p);
  item now = p->at[0];
  while (gl_proof_step(p->proof, now.step)->rule == GL_RULE_EMBED_CARD)
    now = unembed(p, &now, 3 + numbers(p, now.step)[2]);
  const gl_step *step = gl_proof_step(p->proof, now.step);
  const uint32_t *at = numbers(p, now.step);
  const bool last = step->rule == GL_RULE_LINE;
  gl_cell cell = now.image[last ? at[1] : at[0]];
  p->count = 0;
  p->chosen = false;
  for (size_t i = 1; !last && i < step->count; i += 2) {
    const item next = child(p, &now, (gl_ref){at[i], at[i + 1]});
    if (!GL_PUSH(p->at, p->count, p->room, next))
      return GL_NO_CELL;
  }
  p->base.why = last ? "completes a line" : "follows the proof";
  if (!is_free(p, cell))
    cell = any_free(p);
  if (cell != GL_NO_CELL)
    gl_cellset_add(&p->stones[GL_MAKER], cell);
  return cell;
}

// ---- What there is to see ----

static bool list_cells(gl_cellset cells, gl_cell **list, size_t *count) {
  *count = 0;
  *list = malloc((gl_cellset_count(&cells) + 1) * sizeof **list);
  while (*list && !gl_cellset_empty(&cells))
    (*list)[(*count)++] = gl_cellset_pop(&cells);
  return *list;
}

static bool show_pairs(const player *player, gl_view *view) {
  view->pair = malloc((2 * player->count + 1) * sizeof *view->pair);
  for (size_t i = 0; view->pair && i < player->count; i++) {
    const uint32_t *at = numbers(player, player->at[i].step);
    const gl_rule rule = gl_proof_step(player->proof, player->at[i].step)->rule;
    view->weighs |= rule == GL_RULE_POTENTIAL;
    view->follows |= rule == GL_RULE_REPLY;
    if (rule != GL_RULE_PAIR)
      continue;
    view->pair[2 * view->pairs] = player->at[i].image[at[0]];
    view->pair[2 * view->pairs++ + 1] = player->at[i].image[at[1]];
  }
  return view->pair;
}

static bool show(const gl_strategy *strategy, gl_view *view) {
  const player *p = (const player *)strategy;
  const bool maker = p->base.side == GL_MAKER;
  gl_cellset core = {{0}};
  gl_cellset zone = {{0}};
  *view = (gl_view){.follows = maker};
  for (size_t i = 0; i < p->count; i++) {
    const gl_step *step = gl_proof_step(p->proof, p->at[i].step);
    if (maker)
      core = gl_cellset_or(core, on_board(&p->at[i], step->a));
    zone = gl_cellset_or(zone, on_board(&p->at[i], maker ? step->t : step->a));
  }
  zone = gl_cellset_minus(zone, p->stones[GL_MAKER]);
  zone = gl_cellset_minus(zone, p->stones[GL_BREAKER]);
  if (list_cells(gl_cellset_and(core, p->stones[GL_MAKER]), &view->core,
                 &view->cores) &&
      list_cells(zone, &view->zone, &view->zones) &&
      (maker || show_pairs(p, view)))
    return true;
  gl_strategy_view_clear(view);
  return false;
}

static void end(gl_strategy *strategy) {
  free(((player *)strategy)->at);
  free(strategy);
}

gl_strategy *gl_strategy_open(const void *proof) {
  const gl_solver *solver = proof;
  const gl_claim *claim = &solver->claim;
  player *p = calloc(1, sizeof *p);
  if (!p)
    return NULL;
  const bool maker = claim->count > 0;
  p->base = (gl_strategy){.side = maker ? GL_MAKER : GL_BREAKER,
                          .why = "",
                          .see = maker ? maker_see : breaker_see,
                          .move = maker ? maker_move : breaker_move,
                          .show = show,
                          .end = end};
  p->solver = solver;
  p->proof = solver->proof;
  p->board = solver->board;
  p->stones[GL_MAKER] = solver->start->maker;
  p->stones[GL_BREAKER] = solver->start->breaker;
  p->last = GL_NO_CELL;
  p->chosen = solver->search->game->first == GL_MAKER;
  bool good = true;
  for (size_t i = 0; good && i < claim->count; i++) {
    const item card = start(p, claim->cards[i]);
    good = GL_PUSH(p->at, p->count, p->room, card);
  }
  if (good && !maker)
    good = put_to_work(p, start(p, claim->shield));
  if (!good) {
    end(&p->base);
    return NULL;
  }
  return &p->base;
}
