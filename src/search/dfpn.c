// SPDX-License-Identifier: MIT
// Depth-first proof number search for weak games, with every solved node
// returning its card or shield.
//
// A Maker node is expanded at a glance: each of her moves is met with the few
// heaviest answers, and only moves that no leaf (desk.c) answers are left open.
// So the disproof number of a node says how many of her moves still need a
// search, and where Breaker chooses, he takes the answer that leaves her the
// fewest.  That is what keeps proofs small: on boards most answers hold, but
// few of them soon.
//
// Numbers are kept as notes (notes.h) and may be lost.  Solved nodes are in the
// table, as in andor.c.

#include "search/desk.h"
#include "search/notes.h"

#include <math.h>

#define gl_dfpn GL_SIZED(gl_dfpn)

gl_engine_run gl_dfpn;

static const gl_cellset nothing;

// A child may exceed its best sibling by this much before they change places.
#define SLACK 1.5

// So many answers are looked at before any of them is searched.  Where Maker
// attacks there are few, and all are looked at.
#define LOOKS 4

// Constants of the first numbers, by 7,8,5, strip:11 to strip:13 and Snaky.
#define ALPHA 1000
#define BETA 100

typedef struct dfpn {
  gl_desk desk;
  gl_numbers constant;
  gl_notes *notes;
} dfpn;

// What Maker needs and what Breaker needs; as limits, when to come back.
typedef struct numbers {
  double pn;
  double dn;
} numbers;

static const numbers no_limit = {INFINITY, INFINITY};
static const numbers at_once = {0, 0};

typedef struct child {
  gl_cell cell;
  bool done;
  numbers n;
} child;

static bool is_over(numbers n, numbers limit) {
  return n.pn >= limit.pn || n.dn >= limit.dn;
}

// The limits of a child with the numbers `c` in a node with the numbers `n`,
// whose best sibling has `second`: the one number until the sibling is better,
// the other until all siblings together exceed the node's limit.  A little more
// than the child has, so that the search goes on whatever is rounded.
static numbers limit_move(numbers limit, numbers n, numbers c, double second) {
  return (numbers){fmax(fmin(limit.pn, second * SLACK), c.pn * 1.0001),
                   fmax(limit.dn - (n.dn - c.dn), c.dn * 1.0001)};
}

static numbers limit_answer(numbers limit, numbers n, numbers c,
                            double second) {
  return (numbers){fmax(limit.pn - (n.pn - c.pn), c.pn * 1.0001),
                   fmax(fmin(limit.dn, second * SLACK), c.dn * 1.0001)};
}

static double in_units(uint64_t weight) {
  return (double)weight / (double)(UINT64_C(1) << GL_WEIGHT_ONE);
}

// Numbers of open nodes stay away from zero and infinity.
#define LEAST 1e-20
#define MOST 1e30

static void write_numbers(dfpn *s, gl_key key, numbers n) {
  const gl_note note = {(float)fmin(fmax(n.pn, LEAST), MOST),
                        (float)fmin(fmax(n.dn, LEAST), MOST), 0};
  gl_notes_write(s->notes, key, note);
}

static bool read_numbers(const dfpn *s, gl_key key, numbers *n) {
  gl_note note;
  const bool found = gl_notes_find(s->notes, key, &note) && note.dn > 0;
  if (found)
    *n = (numbers){note.pn, note.dn};
  return found;
}

static gl_outcome maker_node(dfpn *s, const gl_position *p, numbers limit,
                             numbers *n);

// ---------------------------------------------------------- Breaker to move

// A position with Breaker to move.
typedef struct turn {
  const gl_position *p;
  gl_cell last;       // Maker's stone; GL_NO_CELL at the start
  bool known;         // there are notes about the answers
  gl_cellset killers; // answers to her other moves
  gl_cellset avoid;   // her moves that are not answered yet
  gl_key key;
  gl_threats *t;
  uint64_t *weight;
  uint64_t sum; // of the weights of the lines
  gl_cellset *over;
} turn;

// Finds out where Breaker may answer; false if nowhere, or if the budget is
// spent.
static bool begin_turn(dfpn *s, turn *b, gl_cellset *cells) {
  gl_desk *d = &s->desk;
  b->t = gl_desk_take(d, sizeof *b->t);
  b->weight = gl_desk_take(d, d->board->cells * sizeof *b->weight);
  b->over = gl_desk_take(d, d->board->cells * sizeof *b->over);
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
      gl_find_attack(&d->stack, d->board, d->proof, b->p, &attack) &&
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
static gl_outcome finish_turn(dfpn *s, turn *b) {
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
static size_t sort_answers(const dfpn *s, const turn *b, gl_cellset cells,
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
static gl_outcome look_at_answer(dfpn *s, const turn *b, gl_cell cell) {
  gl_desk *d = &s->desk;
  const gl_mark mark = gl_stack_mark(&d->stack);
  const size_t from = d->trail.count;
  const gl_position *p = gl_desk_play(d, b->p, nothing, gl_cellset_of(cell));
  gl_glance *g = gl_desk_take(d, sizeof *g);
  gl_outcome result = GL_UNDECIDED;
  numbers n;
  d->chooser->avoid = b->avoid;
  // Numbers also say that no leaf was found.
  if (p && g && !gl_desk_reduce(d, p, g, &result) &&
      !read_numbers(s, g->key, &n) && gl_desk_look(d, g, &result))
    result = gl_desk_keep(d, g, result);
  if (p)
    result = gl_climbed(d->proof, &d->trail, from, p, result);
  gl_stack_cut(&d->stack, mark);
  return result;
}

// The key of an answer, for its numbers.
static gl_key answer_key(const dfpn *s, const turn *b, gl_cell cell) {
  const gl_board *board = s->desk.board;
  const gl_cell image = board->cell_map[b->key.map * board->cells + cell];
  return gl_key_salted(b->key, GL_BREAKER + 1 + image);
}

static bool is_open(const dfpn *s, const turn *b, gl_cell cell) {
  return !gl_desk_uses(&s->desk, GL_USE_TERRITORY) ||
         gl_cellset_has(&b->t->common, cell);
}

// The first numbers of an answer.
static numbers first_numbers(const dfpn *s, const turn *b, size_t live,
                             gl_cell cell) {
  const double potential = in_units(b->sum - b->weight[cell]);
  const double held =
      gl_model_breaker(&s->desk.search->model, true, live, 2 * potential);
  return (numbers){1 + s->constant.beta * held,
                   fmin(fmax(pow(s->constant.alpha, potential), LEAST), 1e20)};
}

// Looks at the first few answers, and gives all of them the numbers that they
// have by now.  GL_BREAKER_WINS as soon as one holds.
static gl_winner scan_answers(dfpn *s, turn *b, const gl_move *moves,
                              size_t count, child *children, size_t *open,
                              gl_answer *answer) {
  gl_desk *d = &s->desk;
  const size_t looks = b->t->count ? count : LOOKS;
  const size_t live = gl_cellset_count(&b->p->live);
  *open = 0;
  for (size_t i = 0; i < count && gl_budget_work(d->budget); i++) {
    const gl_cell cell = moves[i].cell;
    if (!is_open(s, b, cell))
      continue;
    numbers n = first_numbers(s, b, live, cell);
    const gl_key key = answer_key(s, b, cell);
    if (!(b->known && read_numbers(s, key, &n)) && *open < looks) {
      const gl_outcome result = look_at_answer(s, b, cell);
      if (result.who == GL_BREAKER_WINS) {
        *answer = (gl_answer){cell, result.object};
        return GL_BREAKER_WINS;
      }
      if (result.who == GL_MAKER_WINS) {
        gl_threats_add(b->t, d->proof, result.object);
        continue;
      }
      write_numbers(s, key, n);
    }
    children[(*open)++] = (child){cell, false, n};
  }
  return GL_OPEN;
}

// The numbers of the node, its best child, if there is one, and the next best
// dn.
static numbers count_answers(const dfpn *s, const turn *b,
                             const child *children, size_t open, size_t *best,
                             double *second) {
  numbers n = {0, INFINITY};
  *best = open;
  *second = INFINITY;
  for (size_t i = 0; i < open; i++) {
    const child *c = &children[i];
    if (c->done || !is_open(s, b, c->cell))
      continue;
    n.pn += c->n.pn;
    if (c->n.dn < n.dn) {
      *second = n.dn;
      n.dn = c->n.dn;
      *best = i;
    } else if (c->n.dn < *second) {
      *second = c->n.dn;
    }
  }
  return n;
}

// Searches one answer, up to a limit.
static gl_winner try_answer(dfpn *s, turn *b, child *c, numbers limit,
                            gl_answer *answer) {
  gl_desk *d = &s->desk;
  const gl_mark mark = gl_stack_mark(&d->stack);
  const gl_position *next =
      gl_desk_play(d, b->p, nothing, gl_cellset_of(c->cell));
  d->chooser->avoid = b->avoid;
  const gl_outcome result =
      next ? maker_node(s, next, limit, &c->n) : GL_UNDECIDED;
  gl_stack_cut(&d->stack, mark);
  if (result.who == GL_BREAKER_WINS) {
    *answer = (gl_answer){c->cell, result.object};
  } else if (result.who == GL_MAKER_WINS) {
    gl_threats_add(b->t, d->proof, result.object);
    c->done = true;
  } else {
    write_numbers(s, answer_key(s, b, c->cell), c->n);
  }
  return result.who;
}

// Searches answers until one holds, none is left or a limit is reached.
static gl_outcome search_answers(dfpn *s, turn *b, child *children, size_t open,
                                 numbers limit, gl_answer *answer, numbers *n) {
  while (!s->desk.budget->reason) {
    size_t best;
    double second;
    *n = count_answers(s, b, children, open, &best, &second);
    if (best == open)
      return finish_turn(s, b);
    if (is_over(*n, limit)) {
      write_numbers(s, b->key, *n);
      return GL_UNDECIDED;
    }
    child *c = &children[best];
    const numbers next = limit_answer(limit, *n, c->n, second);
    if (try_answer(s, b, c, next, answer) == GL_BREAKER_WINS)
      return (gl_outcome){GL_BREAKER_WINS, answer->shield};
  }
  return GL_UNDECIDED;
}

// What a note says: an answer, or numbers that are over the limit.
static bool is_noted(dfpn *s, turn *b, numbers limit, gl_answer *answer,
                     numbers *n, gl_outcome *result) {
  gl_note note;
  *result = GL_UNDECIDED;
  if (!gl_notes_find(s->notes, b->key, &note))
    return false;
  if (note.dn > 0) {
    b->known = true;
    *n = (numbers){note.pn, note.dn};
    return is_over(*n, limit);
  }
  if (!gl_cellset_has(&b->p->live, note.cell))
    return false;
  *result = look_at_answer(s, b, note.cell);
  *answer = (gl_answer){note.cell, result->object};
  return result->who == GL_BREAKER_WINS;
}

// GL_MAKER_WINS with a card, GL_BREAKER_WINS with *answer, or numbers that are
// over the limit.
static gl_outcome breaker_node(dfpn *s, turn *b, numbers limit,
                               gl_answer *answer, numbers *n) {
  gl_desk *d = &s->desk;
  gl_outcome result;
  b->key = gl_key_salted(gl_key_of_lines(d->keys, b->p), GL_BREAKER);
  if (is_noted(s, b, limit, answer, n, &result))
    return result;
  gl_cellset cells;
  gl_move *moves = gl_desk_take(d, d->board->cells * sizeof *moves);
  child *children = gl_desk_take(d, d->board->cells * sizeof *children);
  if (!moves || !children || !gl_budget_node(d->budget))
    return GL_UNDECIDED;
  if (!begin_turn(s, b, &cells))
    return d->budget->reason ? GL_UNDECIDED : finish_turn(s, b);
  const size_t count = sort_answers(s, b, cells, moves);
  size_t open;
  if (scan_answers(s, b, moves, count, children, &open, answer))
    result = (gl_outcome){GL_BREAKER_WINS, answer->shield};
  else
    result = search_answers(s, b, children, open, limit, answer, n);
  if (result.who == GL_BREAKER_WINS)
    gl_notes_write(s->notes, b->key, (gl_note){1, 0, answer->cell});
  return result;
}

// ------------------------------------------------------------ Maker to move

// Maker's moves that are still open, and the answers to the others.
typedef struct expansion {
  const gl_position *p;
  gl_answers *a;
  gl_cellset killers;
  child *children;
  size_t open;
} expansion;

static bool is_left(const dfpn *s, const expansion *e, gl_cell cell) {
  return !gl_desk_uses(&s->desk, GL_USE_ZONE) ||
         gl_cellset_has(&e->a->common, cell);
}

// The numbers of the node, its best child, if there is one, and the next best
// pn.
static numbers count_moves(const dfpn *s, const expansion *e, size_t *best,
                           double *second) {
  numbers n = {INFINITY, 0};
  *best = e->open;
  *second = INFINITY;
  for (size_t i = 0; i < e->open; i++) {
    const child *c = &e->children[i];
    if (c->done || !is_left(s, e, c->cell))
      continue;
    n.dn += c->n.dn;
    if (c->n.pn < n.pn) {
      *second = n.pn;
      n.pn = c->n.pn;
      *best = i;
    } else if (c->n.pn < *second) {
      *second = c->n.pn;
    }
  }
  return n;
}

// Searches one of Maker's moves, up to a limit.
static gl_outcome try_move(dfpn *s, expansion *e, child *c, numbers limit) {
  gl_desk *d = &s->desk;
  const gl_mark mark = gl_stack_mark(&d->stack);
  turn b = {.p = gl_desk_play(d, e->p, gl_cellset_of(c->cell), nothing),
            .last = c->cell,
            .killers = e->killers,
            .avoid = e->a->common};
  gl_answer answer = {0};
  const gl_outcome result =
      b.p ? breaker_node(s, &b, limit, &answer, &c->n) : GL_UNDECIDED;
  gl_stack_cut(&d->stack, mark);
  if (result.who == GL_BREAKER_WINS) {
    gl_answers_add(e->a, d->proof, answer);
    gl_cellset_add(&e->killers, answer.cell);
    c->done = true;
  }
  return result;
}

// A first look at all moves.  True if that ends the visit: with a card, or
// because the limit is reached.
static bool scan_moves(dfpn *s, expansion *e, const gl_glance *g, numbers limit,
                       gl_outcome *result, numbers *n) {
  gl_desk *d = &s->desk;
  gl_move *moves = gl_desk_take(d, d->board->cells * sizeof *moves);
  *result = GL_UNDECIDED;
  if (!moves)
    return true;
  const gl_cellset cells = gl_desk_uses(d, GL_USE_DOMINATION)
                               ? gl_undominated(e->p, g->over)
                               : e->p->live;
  const size_t count = gl_desk_sort(cells, g->weight, moves);
  for (size_t i = 0; i < count; i++) {
    if (!is_left(s, e, moves[i].cell))
      continue;
    child *c = &e->children[e->open++];
    *c = (child){.cell = moves[i].cell};
    *result = try_move(s, e, c, at_once);
    if (result->who == GL_MAKER_WINS || d->budget->reason)
      return true;
    size_t best;
    double second;
    *n = count_moves(s, e, &best, &second);
    if (best < e->open && n->dn >= limit.dn)
      return true;
  }
  *result = GL_UNDECIDED;
  return false;
}

// Tries Maker's moves until one wins, all are answered or a limit is reached.
static gl_outcome expand(dfpn *s, const gl_position *p, const gl_glance *g,
                         numbers limit, numbers *n) {
  gl_desk *d = &s->desk;
  expansion e = {.p = p,
                 .a = gl_desk_take(d, sizeof *e.a),
                 .children =
                     gl_desk_take(d, d->board->cells * sizeof *e.children)};
  if (!e.a || !e.children)
    return GL_UNDECIDED;
  gl_answers_begin(e.a, p->live);
  gl_outcome result;
  if (scan_moves(s, &e, g, limit, &result, n))
    return result;
  for (;;) {
    size_t best;
    double second;
    *n = count_moves(s, &e, &best, &second);
    if (best == e.open)
      break;
    if (is_over(*n, limit))
      return GL_UNDECIDED;
    child *c = &e.children[best];
    result = try_move(s, &e, c, limit_move(limit, *n, c->n, second));
    if (result.who == GL_MAKER_WINS || d->budget->reason)
      return result;
  }
  while (!gl_cellset_empty(&e.a->common)) {
    const gl_cell cell = gl_cellset_first(&e.a->common);
    if (!gl_answers_dominated(e.a, d->proof, cell, g->over[cell]))
      return GL_UNDECIDED;
  }
  return gl_won(GL_BREAKER_WINS, gl_answers_shield(e.a, d->proof));
}

// ------------------------------------------------- positions that fall apart

// Two positions with Maker to move, of which she must win one, or both.
typedef struct couple {
  const gl_position *p[2];
  bool both;
  gl_outcome o[2];
  numbers n[2];
} couple;

// Who has won, by what is known of the two.
static gl_winner who_wins(const couple *c) {
  const gl_winner enough = c->both ? GL_BREAKER_WINS : GL_MAKER_WINS;
  if (c->o[0].who == enough || c->o[1].who == enough)
    return enough;
  return c->o[0].who && c->o[1].who ? c->o[0].who : GL_OPEN;
}

static numbers count_couple(const couple *c, size_t *best, double *second) {
  const bool open[2] = {!c->o[0].who, !c->o[1].who};
  *second = INFINITY;
  *best = open[0] ? 0 : 1;
  if (!open[0] || !open[1])
    return c->n[*best];
  const numbers *n = c->n;
  *best = c->both ? n[1].dn < n[0].dn : n[1].pn < n[0].pn;
  *second = c->both ? n[1 - *best].dn : n[1 - *best].pn;
  return c->both ? (numbers){n[0].pn + n[1].pn, n[*best].dn}
                 : (numbers){n[*best].pn, n[0].dn + n[1].dn};
}

static gl_winner solve_couple(dfpn *s, couple *c, numbers limit, numbers *n) {
  if (!c->p[0] || !c->p[1])
    return GL_OPEN;
  for (size_t i = 0; i < 2 && !who_wins(c); i++)
    c->o[i] = maker_node(s, c->p[i], at_once, &c->n[i]);
  while (!who_wins(c) && !s->desk.budget->reason) {
    size_t best;
    double second;
    *n = count_couple(c, &best, &second);
    if (is_over(*n, limit))
      return GL_OPEN;
    const numbers next = c->both ? limit_answer(limit, *n, c->n[best], second)
                                 : limit_move(limit, *n, c->n[best], second);
    c->o[best] = maker_node(s, c->p[best], next, &c->n[best]);
  }
  return who_wins(c);
}

// Breaker holds both sides alone.  What about both with what they share?
// `whole` if that says nothing.
static gl_outcome solve_shared(dfpn *s, const gl_position *p,
                               const gl_split *split, const gl_outcome *alone,
                               numbers limit, numbers *n, bool *whole) {
  gl_desk *d = &s->desk;
  couple with = {.both = true};
  const gl_cellset line =
      split->kind == GL_SPLIT_LINE ? p->open[split->line] : nothing;
  for (size_t i = 0; i < 2; i++) {
    const gl_cellset other = split->side[1 - i];
    with.p[i] = split->kind == GL_SPLIT_CELL
                    ? gl_desk_play(d, p, gl_cellset_of(split->cell), other)
                    : gl_desk_play(d, p, gl_cellset_and(line, other),
                                   gl_cellset_minus(other, line));
  }
  const gl_winner who = solve_couple(s, &with, limit, n);
  if (who == GL_BREAKER_WINS) {
    const size_t i = with.o[0].who == GL_BREAKER_WINS ? 0 : 1;
    return gl_joined(d->proof, p, with.o[i].object, alone[1 - i].object);
  }
  *whole = who == GL_MAKER_WINS && split->kind == GL_SPLIT_LINE;
  if (who == GL_OPEN || *whole)
    return GL_UNDECIDED;
  const gl_ref card[2] = {with.o[0].object, with.o[1].object};
  return gl_won(GL_MAKER_WINS, gl_card_play(d->proof, split->cell, card, 2));
}

// Sides are positions with more Breaker stones, so a card of one of them holds
// here too.
static gl_outcome solve_split(dfpn *s, const gl_position *p,
                              const gl_split *split, numbers limit, numbers *n,
                              bool *whole) {
  gl_desk *d = &s->desk;
  couple side = {
      .p = {gl_desk_play(d, p, nothing, split->side[1]),
            gl_desk_play(d, p, nothing, split->side[0])},
  };
  const gl_winner who = solve_couple(s, &side, limit, n);
  if (who == GL_MAKER_WINS)
    return side.o[side.o[0].who == GL_MAKER_WINS ? 0 : 1];
  if (who == GL_OPEN)
    return GL_UNDECIDED;
  if (split->kind == GL_SPLIT_PARTS)
    return gl_joined(d->proof, p, side.o[0].object, side.o[1].object);
  return solve_shared(s, p, split, side.o, limit, n, whole);
}

// A kernel that no leaf decides.
static gl_outcome search_kernel(dfpn *s, const gl_glance *g, numbers limit,
                                numbers *n) {
  gl_split split;
  bool whole = true;
  gl_outcome result = GL_UNDECIDED;
  if (!gl_budget_node(s->desk.budget))
    return result;
  if (gl_desk_split(&s->desk, g->kernel, &split)) {
    whole = false;
    result = solve_split(s, g->kernel, &split, limit, n, &whole);
  }
  return whole ? expand(s, g->kernel, g, limit, n) : result;
}

// GL_OPEN with numbers that are over the limit, or a card, or a shield.
static gl_outcome maker_node(dfpn *s, const gl_position *p, numbers limit,
                             numbers *n) {
  gl_desk *d = &s->desk;
  const gl_mark mark = gl_stack_mark(&d->stack);
  const size_t from = d->trail.count;
  gl_glance *g = gl_desk_take(d, sizeof *g);
  gl_outcome result = GL_UNDECIDED;
  *n = (numbers){1, 1};
  if (g && !gl_desk_reduce(d, p, g, &result)) {
    const bool known = read_numbers(s, g->key, n);
    if (!known)
      gl_desk_look(d, g, &result);
    if (result.who == GL_OPEN && !(known && is_over(*n, limit)))
      result = search_kernel(s, g, limit, n);
    if (result.who != GL_OPEN)
      result = gl_desk_keep(d, g, result);
    else if (!d->budget->reason)
      write_numbers(s, g->key, *n);
  }
  const bool solved = result.who != GL_OPEN;
  result = gl_climbed(d->proof, &d->trail, from, p, result);
  gl_stack_cut(&d->stack, mark);
  // What is solved and has no object is a bug, and must end the search.
  if (solved && result.who == GL_OPEN)
    *n = no_limit;
  return result;
}

static void solve_root(dfpn *s) {
  gl_weak *weak = s->desk.weak;
  numbers n;
  if (s->desk.search->game->first == GL_MAKER) {
    gl_weak_claim(weak, maker_node(s, weak->start, no_limit, &n));
  } else if (!gl_weak_trivial(weak)) {
    turn b = {.p = weak->start, .last = GL_NO_CELL};
    gl_answer answer = {0};
    const gl_winner who = breaker_node(s, &b, no_limit, &answer, &n).who;
    gl_weak_claim_turn(weak, who, b.t, answer);
  }
}

gl_status gl_dfpn(gl_search *search, gl_error *error) {
  dfpn s;
  const gl_status status = gl_desk_open(&s.desk, search, error);
  if (status)
    return status;
  s.constant = gl_search_numbers(search, ALPHA, BETA);
  s.notes = gl_notes_new(s.desk.board, s.desk.budget);
  if (s.notes)
    solve_root(&s);
  else
    search->budget.reason = GRIDLOCK_MEMORY_LIMIT;
  gl_notes_free(s.notes);
  return gl_desk_close(&s.desk, error);
}
