// SPDX-License-Identifier: MIT
// A choice from each menu with no cell chosen twice.
//
// A cell that only one menu still wants is free of charge, so choices shrink to
// the cells that several menus want, and a choice that contains another one is
// dropped.  A menu with an empty choice is served.  Cells that all choices of a
// menu need are lost to the others.  When nothing changes any more, the menu
// with the fewest choices is split.  What is left fails if the menus need more
// cells than there are.

#include "pairing/choose.h"

#include <stdlib.h>
#include <string.h>

// Where less than one search in SOME succeeds, patience is divided by HASTE.
#define SOME 16
#define HASTE 6

gl_chooser *gl_chooser_new(const gl_board *board) {
  gl_chooser *c = calloc(1, sizeof *c);
  if (!c)
    return NULL;
  c->menus = gl_menus_new(board);
  c->given = malloc((board->lines + 1) * sizeof *c->given);
  c->pair = malloc((board->cells / 2 + 2) * sizeof *c->pair);
  c->gate = calloc(GL_ODDS, sizeof *c->gate);
  if (c->menus && c->given && c->pair && c->gate)
    return c;
  gl_chooser_free(c);
  return NULL;
}

void gl_chooser_free(gl_chooser *c) {
  if (!c)
    return;
  gl_menus_free(c->menus);
  gl_stack_free(&c->stack);
  free(c->given);
  free(c->pair);
  free(c->gate);
  free(c);
}

// What a menu may still choose from, and what it has for certain.
typedef struct wish {
  size_t menu;
  size_t count;
  gl_cellset *choice;
  gl_cellset any; // the union of the choices
  gl_cellset all; // what they have in common
  size_t least;   // cells of the smallest
} wish;

typedef struct table {
  wish *wish;
  size_t count;
} table;

// There are `count` choices now.
static void sum_up(wish *w, size_t count) {
  w->count = count;
  w->any = w->all = w->choice[0];
  w->least = gl_cellset_count(&w->all);
  for (size_t i = 1; i < count; i++) {
    w->any = gl_cellset_or(w->any, w->choice[i]);
    w->all = gl_cellset_and(w->all, w->choice[i]);
    const size_t size = gl_cellset_count(&w->choice[i]);
    if (w->least > size)
      w->least = size;
  }
}

// Drops choices that use a cell of `lost`; false if none is left.
static bool lose(wish *w, gl_cellset lost) {
  if (gl_cellset_apart(&w->any, &lost))
    return true;
  size_t kept = 0;
  for (size_t i = 0; i < w->count; i++)
    if (gl_cellset_apart(&w->choice[i], &lost))
      w->choice[kept++] = w->choice[i];
  if (kept)
    sum_up(w, kept);
  return kept;
}

// Cuts the choices down to the cells that others want too, and drops those
// that contain another one.
static void cut(wish *w, gl_cellset wanted) {
  size_t kept = 0;
  for (size_t i = 0; i < w->count; i++) {
    const gl_cellset choice = gl_cellset_and(w->choice[i], wanted);
    if (gl_cellset_empty(&choice)) {
      w->choice[0] = choice;
      kept = 1;
      break;
    }
    size_t j = 0;
    while (j < kept && !gl_cellset_inside(&w->choice[j], &choice))
      j++;
    if (j < kept)
      continue; // and it is inside none of them
    size_t left = 0;
    for (j = 0; j < kept; j++)
      if (!gl_cellset_inside(&choice, &w->choice[j]))
        w->choice[left++] = w->choice[j];
    w->choice[left] = choice;
    kept = left + 1;
  }
  sum_up(w, kept);
}

// Gives cells to menu number i: the others lose them.
static bool give(gl_chooser *c, table *t, size_t i, gl_cellset cells) {
  c->given[t->wish[i].menu] = gl_cellset_or(c->given[t->wish[i].menu], cells);
  for (size_t j = 0; j < t->count; j++)
    if (j != i && !lose(&t->wish[j], cells))
      return false;
  return true;
}

// The cells that at least two menus want.
static gl_cellset contested(const table *t) {
  gl_cellset once = {{0}};
  gl_cellset twice = {{0}};
  for (size_t i = 0; i < t->count; i++) {
    twice = gl_cellset_or(twice, gl_cellset_and(once, t->wish[i].any));
    once = gl_cellset_or(once, t->wish[i].any);
  }
  return twice;
}

// Cuts and gives until nothing changes; false if a menu cannot be served.
static bool settle(gl_chooser *c, table *t) {
  for (;;) {
    const gl_cellset wanted = contested(t);
    bool changed = false;
    for (size_t i = 0; i < t->count;) {
      wish *w = &t->wish[i];
      if (!gl_cellset_inside(&w->any, &wanted)) {
        c->given[w->menu] =
            gl_cellset_or(c->given[w->menu], gl_cellset_minus(w->any, wanted));
        cut(w, wanted);
      }
      if (gl_cellset_empty(&w->choice[0])) {
        t->wish[i] = t->wish[--t->count];
        changed = true;
        continue;
      }
      if (!gl_cellset_empty(&w->all)) {
        if (!give(c, t, i, w->all))
          return false;
        changed = true; // and now nobody else wants them
      }
      i++;
    }
    if (!changed)
      return true;
  }
}

// How many cells there are more than the menus need; negative if these are too
// few.
static long spare(const table *t) {
  gl_cellset all = {{0}};
  long need = 0;
  for (size_t i = 0; i < t->count; i++) {
    need += (long)t->wish[i].least;
    all = gl_cellset_or(all, t->wish[i].any);
  }
  return (long)gl_cellset_count(&all) - need;
}

// A table for `wishes` with room for `choices`; NULL if malloc fails.
static gl_cellset *set_table(gl_chooser *c, table *t, size_t wishes,
                             size_t choices) {
  t->count = 0;
  t->wish = gl_stack_take(&c->stack, (wishes + 1) * sizeof *t->wish);
  return t->wish ? gl_stack_take(&c->stack, (choices + 1) * sizeof(gl_cellset))
                 : NULL;
}

// A copy on the stack, without wish number `without`.
static bool copy(gl_chooser *c, const table *from, size_t without, table *to) {
  size_t choices = 0;
  for (size_t i = 0; i < from->count; i++)
    choices += from->wish[i].count;
  gl_cellset *choice = set_table(c, to, from->count, choices);
  for (size_t i = 0; choice && i < from->count; i++) {
    if (i == without)
      continue;
    wish *w = &to->wish[to->count++];
    *w = from->wish[i];
    w->choice = choice;
    memcpy(choice, from->wish[i].choice, w->count * sizeof *choice);
    choice += w->count;
  }
  return choice;
}

// The wishes of all menus.
static bool begin(gl_chooser *c, table *t) {
  const gl_menus *menus = c->menus;
  size_t choices = 0;
  for (size_t i = 0; i < menus->count; i++)
    choices += menus->menu[i].choices;
  gl_cellset *choice = set_table(c, t, menus->count, choices);
  for (size_t i = 0; choice && i < menus->count; i++) {
    const gl_menu *m = &menus->menu[i];
    wish *w = &t->wish[t->count++];
    *w = (wish){.menu = i, .choice = choice};
    memcpy(choice, m->choice, m->choices * sizeof *choice);
    sum_up(w, m->choices);
    choice += m->choices;
    c->given[i] = (gl_cellset){{0}};
  }
  return choice;
}

static bool search(gl_chooser *c, table *t);

// Puts the choices with the fewest cells of `avoid` first.
static void order(const gl_chooser *c, wish *w) {
  size_t cost[GL_MENU_MOST];
  for (size_t i = 0; i < w->count; i++) {
    const gl_cellset choice = w->choice[i];
    const gl_cellset bad = gl_cellset_and(choice, c->avoid);
    const size_t now = gl_cellset_count(&bad);
    size_t at = i;
    for (; at > 0 && cost[at - 1] > now; at--) {
      cost[at] = cost[at - 1];
      w->choice[at] = w->choice[at - 1];
    }
    cost[at] = now;
    w->choice[at] = choice;
  }
}

// Tries the choices of wish number i.
static bool branch(gl_chooser *c, table *t, size_t i) {
  order(c, &t->wish[i]);
  const size_t menus = c->menus->count;
  gl_cellset *given = gl_stack_take(&c->stack, (menus + 1) * sizeof *given);
  if (!given)
    return false;
  memcpy(given, c->given, menus * sizeof *given);
  const wish *w = &t->wish[i];
  for (size_t j = 0; j < w->count; j++) {
    if ((c->patience && c->failures >= c->patience) ||
        (c->budget && !gl_budget_work(c->budget)))
      return false;
    const gl_mark mark = gl_stack_mark(&c->stack);
    table next;
    bool found = copy(c, t, i, &next);
    for (size_t e = 0; found && e < next.count; e++)
      found = lose(&next.wish[e], w->choice[j]);
    if (found) {
      c->given[w->menu] = gl_cellset_or(c->given[w->menu], w->choice[j]);
      found = search(c, &next);
    } else {
      c->failures++;
    }
    gl_stack_cut(&c->stack, mark);
    if (found)
      return true;
    memcpy(c->given, given, menus * sizeof *given);
  }
  return false;
}

// What is left to choose; false if that cannot be done.
static bool narrow(gl_chooser *c, table *t, long *spares) {
  const bool good = settle(c, t) && (*spares = spare(t)) >= 0;
  c->failures += !good;
  return good;
}

static bool go_on(gl_chooser *c, table *t) {
  if (!t->count)
    return true;
  size_t best = 0;
  for (size_t i = 1; i < t->count; i++)
    if (t->wish[i].count < t->wish[best].count)
      best = i;
  return branch(c, t, best);
}

static bool search(gl_chooser *c, table *t) {
  long spares;
  return narrow(c, t, &spares) && go_on(c, t);
}

// The first step of a search says what it will come to.  Where one in a few
// succeeds, it is worth all failures; where they are few, some.
static bool search_first(gl_chooser *c, table *t) {
  long spares;
  if (!narrow(c, t, &spares))
    return false;
  if (!c->odds)
    return go_on(c, t);
  const size_t most = GL_ODDS - 1;
  const size_t cells = (size_t)spares < most ? (size_t)spares : most;
  gl_gate *gate = &c->gate[t->count < most ? t->count : most][cells];
  if (!gl_gate_opens(gate))
    return false;
  const size_t patience = c->patience;
  if (gate->tried >= GL_GATE_RARE && gate->found < gate->tried / SOME)
    c->patience = (c->patience + HASTE - 1) / HASTE;
  const bool found = gl_gate_note(gate, go_on(c, t));
  c->patience = patience;
  return found;
}

bool gl_chooser_takes(gl_chooser *c, const gl_position *p) {
  return gl_menus_open(c->menus, p);
}

bool gl_choose(gl_chooser *c) {
  const gl_menus *menus = c->menus;
  c->failures = 0;
  c->pairs = 0;
  if (menus->count && !menus->menu[menus->count - 1].choices)
    return false;
  const gl_mark mark = gl_stack_mark(&c->stack);
  table work;
  const bool found = begin(c, &work) && search_first(c, &work);
  gl_stack_cut(&c->stack, mark);
  for (size_t i = 0; found && i < menus->count; i++)
    c->pairs += gl_menu_pairs(&menus->menu[i], c->given[i], c->avoid,
                              c->pair + c->pairs);
  return found;
}
