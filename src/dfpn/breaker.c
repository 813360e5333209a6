// SPDX-License-Identifier: MIT
// Depth-first proof number search with Breaker to move.

#include "dfpn/dfpn.h"

static const gl_cellset nothing;

// So many answers are looked at before any of them is searched.  Where Maker
// attacks there are few, and all are looked at.
#define LOOKS 4

// Finds out where Breaker may answer; false if nowhere, or if the budget is
// spent.
static bool begin_turn(gl_dfpn *s, gl_turn *b, gl_cellset *cells) {
  gl_desk *d = &s->desk;
  b->t = gl_weak_take(d->weak, sizeof *b->t);
  b->weight = gl_weak_take(d->weak, d->board->cells * sizeof *b->weight);
  b->over = gl_weak_take(d->weak, d->board->cells * sizeof *b->over);
  if (!b->t || !b->weight || !b->over)
    return false;
  gl_threats_begin(b->t, b->p->live);
  gl_dominators(b->p, b->over);
  b->sum = gl_weigh_cells(d->board, b->p, b->weight);
  *cells = gl_desk_ones(d, b->p, b->t);
  if (!gl_cellset_empty(cells))
    return gl_cellset_count(cells) == 1;
  gl_attack attack;
  if (gl_desk_uses(d, GL_USE_ATTACK) &&
      gl_find_attack(&d->weak->stack, d->board, d->proof, b->p, &attack) &&
      attack.card.step)
    gl_threats_add(b->t, d->proof, attack.card);
  *cells = gl_desk_uses(d, GL_USE_TERRITORY) ? b->t->common : b->p->live;
  if (gl_desk_uses(d, GL_USE_DOMINATION)) {
    const gl_cellset better =
        gl_cellset_and(*cells, gl_undominated(b->p, b->over));
    // An answer may be dominated by a cell that is none.
    if (!gl_cellset_empty(&better))
      *cells = better;
  }
  return true;
}

// Cards against the answers that were not tried.  GL_MAKER_WINS, with her card
// unless it is the start.
static gl_outcome finish_turn(gl_dfpn *s, gl_turn *b) {
  gl_desk *d = &s->desk;
  while (!d->budget->reason && !gl_cellset_empty(&b->t->common)) {
    const gl_cell cell = gl_cellset_first(&b->t->common);
    if (!gl_threats_dominated(b->t, d->proof, cell, b->over[cell]))
      return GL_UNDECIDED;
  }
  if (d->budget->reason)
    return GL_UNDECIDED;
  gl_threats_trim(b->t, b->p->live);
  if (b->last == GL_NO_CELL)
    return (gl_outcome){GL_MAKER_WINS, GL_NO_REF};
  return gl_won(GL_MAKER_WINS,
                gl_card_play(d->proof, b->last, b->t->card, b->t->count));
}

// Heavy cells first, killers twice as heavy.
static size_t sort_answers(const gl_dfpn *s, const gl_turn *b, gl_cellset cells,
                           gl_move *moves) {
  uint64_t weight[GL_MOST_CELLS];
  for (gl_cellset rest = cells; !gl_cellset_empty(&rest);) {
    const gl_cell cell = gl_cellset_pop(&rest);
    const bool killer = gl_desk_uses(&s->desk, GL_USE_KILLER) &&
                        gl_cellset_has(&b->killers, cell);
    weight[cell] = b->weight[cell] << killer;
  }
  return gl_desk_sort(cells, weight, moves);
}

// Decides an answer at a glance, if that can be done.
static gl_outcome look_at_answer(gl_dfpn *s, const gl_turn *b, gl_cell cell) {
  gl_desk *d = &s->desk;
  const gl_mark mark = gl_stack_mark(&d->weak->stack);
  const size_t from = d->trail.count;
  const gl_position *p =
      gl_weak_play(d->weak, b->p, nothing, gl_cellset_of(cell));
  gl_glance *g = gl_weak_take(d->weak, sizeof *g);
  gl_outcome result = GL_UNDECIDED;
  gl_effort n;
  d->chooser->avoid = b->avoid;
  // Numbers also say that no leaf was found.
  if (p && g && !gl_desk_reduce(d, p, g, &result) &&
      !gl_effort_read(s, g->key, &n) && gl_desk_look(d, g, &result))
    result = gl_desk_keep(d, g, result);
  if (p)
    result = gl_climbed(d->proof, &d->trail, from, p, result);
  gl_stack_cut(&d->weak->stack, mark);
  return result;
}

// The key of an answer, for its numbers.
static gl_key answer_key(const gl_dfpn *s, const gl_turn *b, gl_cell cell) {
  const gl_board *board = s->desk.board;
  const gl_cell image = board->cell_map[b->key.map * board->cells + cell];
  return gl_key_salted(b->key, GL_BREAKER + 1 + image);
}

// The answers that may still hold; NULL for all.
static const gl_cellset *left(const gl_dfpn *s, const gl_turn *b) {
  return gl_desk_uses(&s->desk, GL_USE_TERRITORY) ? &b->t->common : NULL;
}

// Looks at the first few answers, and gives all of them the numbers that they
// have by now.  GL_BREAKER_WINS as soon as one holds.
static gl_winner scan_answers(gl_dfpn *s, gl_turn *b, const gl_move *moves,
                              size_t count, gl_child *children, size_t *open,
                              gl_answer *answer) {
  gl_desk *d = &s->desk;
  const size_t looks = b->t->count ? count : LOOKS;
  const size_t live = gl_cellset_count(&b->p->live);
  int lack[GL_MOST_CELLS];
  gl_first_lacks(s, b, lack);
  *open = 0;
  for (size_t i = 0; b->known && i < count; i++)
    gl_slots_fetch(s->notes, answer_key(s, b, moves[i].cell).low);
  for (size_t i = 0; i < count && gl_budget_work(d->budget); i++) {
    const gl_cell cell = moves[i].cell;
    if (left(s, b) && !gl_cellset_has(left(s, b), cell))
      continue;
    gl_effort n = gl_first_numbers(s, live, lack[cell],
                                   gl_potential(b->sum - b->weight[cell]));
    const gl_key key = answer_key(s, b, cell);
    if (!(b->known && gl_effort_read(s, key, &n)) && *open < looks) {
      const gl_outcome result = look_at_answer(s, b, cell);
      if (result.who == GL_BREAKER_WINS) {
        *answer = (gl_answer){cell, result.object};
        return GL_BREAKER_WINS;
      }
      if (result.who == GL_MAKER_WINS) {
        gl_threats_add(b->t, d->proof, result.object);
        continue;
      }
      if (!d->budget->reason)
        gl_effort_write(s, key, n);
    }
    children[(*open)++] = (gl_child){cell, false, n, key, false};
  }
  return GL_OPEN;
}

// Searches one answer, up to a limit.
static gl_winner try_answer(gl_dfpn *s, gl_turn *b, gl_child *c,
                            gl_effort limit, gl_answer *answer) {
  gl_desk *d = &s->desk;
  const gl_mark mark = gl_stack_mark(&d->weak->stack);
  const gl_position *next =
      gl_weak_play(d->weak, b->p, nothing, gl_cellset_of(c->cell));
  d->chooser->avoid = b->avoid;
  gl_traffic *traffic = d->company.traffic;
  if (traffic)
    gl_traffic_enter(traffic, c->key.low);
  const gl_outcome result =
      next ? gl_dfpn_maker(s, next, limit, &c->n) : GL_UNDECIDED;
  if (traffic)
    gl_traffic_leave(traffic, c->key.low);
  gl_stack_cut(&d->weak->stack, mark);
  if (result.who == GL_BREAKER_WINS) {
    *answer = (gl_answer){c->cell, result.object};
  } else if (result.who == GL_MAKER_WINS) {
    gl_threats_add(b->t, d->proof, result.object);
    c->done = true;
  } else if (!d->budget->reason) {
    gl_effort_write(s, c->key, c->n);
  }
  return result.who;
}

// Searches answers until one holds, none is left or a limit is reached.
static gl_outcome search_answers(gl_dfpn *s, gl_turn *b, gl_child *children,
                                 size_t open, gl_effort limit,
                                 gl_answer *answer, gl_effort *n) {
  while (!s->desk.budget->reason) {
    size_t best;
    double second;
    *n =
        gl_effort_count(children, open, left(s, b), GL_BREAKER, &best, &second);
    if (best == open)
      return finish_turn(s, b);
    if (gl_effort_over(*n, limit)) {
      gl_effort_write(s, b->key, *n);
      return GL_UNDECIDED;
    }
    if (s->desk.company.traffic)
      gl_dfpn_spread(s, children, open, left(s, b), GL_BREAKER, limit, &best,
                     &second);
    gl_child *c = &children[best];
    const gl_effort next = gl_limit_answer(limit, *n, c->n, second);
    if (try_answer(s, b, c, next, answer) == GL_BREAKER_WINS)
      return (gl_outcome){GL_BREAKER_WINS, answer->shield};
  }
  return GL_UNDECIDED;
}

// Does a note name an answer that holds?
static bool find_noted(gl_dfpn *s, const gl_turn *b, gl_answer *answer) {
  gl_note note;
  if (!gl_notes_find(s->notes, s->desk.board, b->key, &note) || note.dn > 0 ||
      !gl_cellset_has(&b->p->live, note.cell))
    return false;
  const gl_outcome result = look_at_answer(s, b, note.cell);
  *answer = (gl_answer){note.cell, result.object};
  return result.who == GL_BREAKER_WINS;
}

// What a note says: an answer, or numbers that are over the limit.
static bool is_noted(gl_dfpn *s, gl_turn *b, gl_effort limit, gl_answer *answer,
                     gl_effort *n, gl_outcome *result) {
  gl_note note;
  *result = GL_UNDECIDED;
  if (!gl_notes_find(s->notes, s->desk.board, b->key, &note))
    return false;
  if (note.dn > 0) {
    b->known = true;
    *n = (gl_effort){note.pn, note.dn};
    return gl_effort_over(*n, limit);
  }
  if (!find_noted(s, b, answer))
    return false;
  *result = (gl_outcome){GL_BREAKER_WINS, answer->shield};
  return true;
}

static bool is_answered(void *engine, const gl_path *at) {
  gl_answer answer;
  return find_noted(engine, &(gl_turn){.p = at->p, .key = at->key}, &answer);
}

// Searches the answers among other threads, one of which may have found one
// meanwhile.
static gl_outcome search_shared(gl_dfpn *s, gl_turn *b, gl_child *children,
                                size_t open, gl_effort limit, gl_answer *answer,
                                gl_effort *n) {
  if (!s->desk.company.traffic)
    return search_answers(s, b, children, open, limit, answer, n);
  gl_path here = {.p = b->p, .key = b->key, .answered = is_answered};
  gl_desk_enter(&s->desk, &here);
  const gl_outcome result =
      search_answers(s, b, children, open, limit, answer, n);
  if (gl_desk_leave(&s->desk, &here))
    return result;
  *n = (gl_effort){1, 1}; // if the answer is lost again
  return find_noted(s, b, answer)
             ? (gl_outcome){GL_BREAKER_WINS, answer->shield}
             : GL_UNDECIDED;
}

gl_outcome gl_dfpn_breaker(gl_dfpn *s, gl_turn *b, gl_effort limit,
                           gl_answer *answer, gl_effort *n) {
  gl_desk *d = &s->desk;
  gl_outcome result;
  b->key = gl_key_salted(gl_key_of_lines(d->keys, b->p), GL_BREAKER);
  if (is_noted(s, b, limit, answer, n, &result))
    return result;
  gl_cellset cells;
  gl_move *moves = gl_weak_take(d->weak, d->board->cells * sizeof *moves);
  gl_child *children =
      gl_weak_take(d->weak, d->board->cells * sizeof *children);
  if (!moves || !children || !gl_budget_node(d->budget))
    return GL_UNDECIDED;
  if (!begin_turn(s, b, &cells))
    return d->budget->reason ? GL_UNDECIDED : finish_turn(s, b);
  const size_t count = sort_answers(s, b, cells, moves);
  size_t open;
  if (scan_answers(s, b, moves, count, children, &open, answer))
    result = (gl_outcome){GL_BREAKER_WINS, answer->shield};
  else
    result = search_shared(s, b, children, open, limit, answer, n);
  if (result.who == GL_BREAKER_WINS)
    gl_notes_write(s->notes, d->budget, d->board, b->key,
                   (gl_note){1, 0, answer->cell});
  return result;
}
