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

#include <assert.h>
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
  c->throttle = calloc(GL_PAIRING_ODDS, sizeof *c->throttle);
  if (c->menus && c->given && c->pair && c->throttle)
    return c;
  gl_chooser_free(c);
  return NULL;
}

void gl_chooser_free(gl_chooser *chooser) {
  if (!chooser)
    return;
  gl_menus_free(chooser->menus);
  gl_stack_free(&chooser->stack);
  free(chooser->given);
  free(chooser->pair);
  free(chooser->throttle);
  free(chooser);
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
static void sum_choices(wish *wish, size_t count) {
  assert(count > 0);
  wish->count = count;
  wish->any = wish->all = wish->choice[0];
  wish->least = gl_cellset_count(&wish->all);
  for (size_t i = 1; i < count; i++) {
    wish->any = gl_cellset_or(wish->any, wish->choice[i]);
    wish->all = gl_cellset_and(wish->all, wish->choice[i]);
    const size_t size = gl_cellset_count(&wish->choice[i]);
    if (wish->least > size)
      wish->least = size;
  }
}

// Drops choices that use a cell of `lost`; false if none is left.
static bool lose(wish *wish, gl_cellset lost) {
  assert(wish->count > 0);
  if (gl_cellset_apart(&wish->any, &lost))
    return true;
  size_t kept = 0;
  for (size_t i = 0; i < wish->count; i++)
    if (gl_cellset_apart(&wish->choice[i], &lost))
      wish->choice[kept++] = wish->choice[i];
  if (kept)
    sum_choices(wish, kept);
  return kept;
}

// Cuts the choices down to the cells that others want too, and drops those
// that contain another one.
static void cut(wish *wish, gl_cellset wanted) {
  size_t kept = 0;
  for (size_t i = 0; i < wish->count; i++) {
    const gl_cellset choice = gl_cellset_and(wish->choice[i], wanted);
    if (gl_cellset_empty(&choice)) {
      wish->choice[0] = choice;
      kept = 1;
      break;
    }
    size_t j = 0;
    while (j < kept && !gl_cellset_inside(&wish->choice[j], &choice))
      j++;
    if (j < kept)
      continue; // and it is inside none of them
    size_t left = 0;
    for (j = 0; j < kept; j++)
      if (!gl_cellset_inside(&choice, &wish->choice[j]))
        wish->choice[left++] = wish->choice[j];
    assert(left <= i);
    wish->choice[left] = choice;
    kept = left + 1;
  }
  sum_choices(wish, kept);
}

// Gives cells to menu number i: the others lose them.
static bool give(gl_chooser *chooser, table *table, size_t i,
                 gl_cellset cells) {
  assert(i < table->count);
  chooser->given[table->wish[i].menu] =
      gl_cellset_or(chooser->given[table->wish[i].menu], cells);
  for (size_t j = 0; j < table->count; j++)
    if (j != i && !lose(&table->wish[j], cells))
      return false;
  return true;
}

// The cells that at least two menus want.
static gl_cellset contested(const table *table) {
  gl_cellset once = {{0}};
  gl_cellset twice = {{0}};
  for (size_t i = 0; i < table->count; i++) {
    twice = gl_cellset_or(twice, gl_cellset_and(once, table->wish[i].any));
    once = gl_cellset_or(once, table->wish[i].any);
  }
  return twice;
}

// Cuts and gives until nothing changes; false if a menu cannot be served.
static bool settle(gl_chooser *chooser, table *table) {
  for (;;) {
    const gl_cellset wanted = contested(table);
    bool changed = false;
    for (size_t i = 0; i < table->count;) {
      wish *w = &table->wish[i];
      if (!gl_cellset_inside(&w->any, &wanted)) {
        chooser->given[w->menu] = gl_cellset_or(
            chooser->given[w->menu], gl_cellset_minus(w->any, wanted));
        cut(w, wanted);
      }
      if (gl_cellset_empty(&w->choice[0])) {
        table->wish[i] = table->wish[--table->count];
        changed = true;
        continue;
      }
      if (!gl_cellset_empty(&w->all)) {
        if (!give(chooser, table, i, w->all))
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
static long spare(const table *table) {
  gl_cellset all = {{0}};
  long need = 0;
  for (size_t i = 0; i < table->count; i++) {
    need += (long)table->wish[i].least;
    all = gl_cellset_or(all, table->wish[i].any);
  }
  return (long)gl_cellset_count(&all) - need;
}

// A table for `wishes` with room for `choices`; NULL if malloc fails.
static gl_cellset *set_table(gl_chooser *chooser, table *table, size_t wishes,
                             size_t choices) {
  assert(wishes <= chooser->menus->count);
  table->count = 0;
  table->wish =
      gl_stack_take(&chooser->stack, (wishes + 1) * sizeof *table->wish);
  return table->wish ? gl_stack_take(&chooser->stack,
                                     (choices + 1) * sizeof(gl_cellset))
                     : NULL;
}

// A copy on the stack, without wish number `without`.
static bool copy(gl_chooser *chooser, const table *from, size_t without,
                 table *to) {
  assert(without < from->count);
  size_t choices = 0;
  for (size_t i = 0; i < from->count; i++)
    choices += from->wish[i].count;
  gl_cellset *choice = set_table(chooser, to, from->count, choices);
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
static bool begin_wishes(gl_chooser *chooser, table *table) {
  const gl_menus *menus = chooser->menus;
  size_t choices = 0;
  for (size_t i = 0; i < menus->count; i++)
    choices += menus->menu[i].choices;
  gl_cellset *choice = set_table(chooser, table, menus->count, choices);
  for (size_t i = 0; choice && i < menus->count; i++) {
    const gl_menu *m = &menus->menu[i];
    wish *w = &table->wish[table->count++];
    *w = (wish){.menu = i, .choice = choice};
    memcpy(choice, m->choice, m->choices * sizeof *choice);
    sum_choices(w, m->choices);
    choice += m->choices;
    chooser->given[i] = (gl_cellset){{0}};
  }
  return choice;
}

static bool search(gl_chooser *chooser, table *table);

// Puts the choices with the fewest cells of `avoid` first.
static void order(const gl_chooser *chooser, wish *wish) {
  assert(wish->count <= GL_MENU_MOST);
  size_t cost[GL_MENU_MOST];
  for (size_t i = 0; i < wish->count; i++) {
    const gl_cellset choice = wish->choice[i];
    const gl_cellset bad = gl_cellset_and(choice, chooser->avoid);
    const size_t now = gl_cellset_count(&bad);
    size_t at = i;
    for (; at > 0 && cost[at - 1] > now; at--) {
      cost[at] = cost[at - 1];
      wish->choice[at] = wish->choice[at - 1];
    }
    cost[at] = now;
    wish->choice[at] = choice;
  }
}

// Tries the choices of wish number i.
static bool branch(gl_chooser *chooser, table *t, size_t i) {
  assert(i < t->count);
  order(chooser, &t->wish[i]);
  const size_t menus = chooser->menus->count;
  gl_cellset *given =
      gl_stack_take(&chooser->stack, (menus + 1) * sizeof *given);
  if (!given)
    return false;
  memcpy(given, chooser->given, menus * sizeof *given);
  const wish *w = &t->wish[i];
  for (size_t j = 0; j < w->count; j++) {
    if ((chooser->patience && chooser->failures >= chooser->patience) ||
        (chooser->budget && !gl_budget_work(chooser->budget)))
      return false;
    const gl_mark mark = gl_stack_mark(&chooser->stack);
    table next;
    bool found = copy(chooser, t, i, &next);
    for (size_t e = 0; found && e < next.count; e++)
      found = lose(&next.wish[e], w->choice[j]);
    if (found) {
      chooser->given[w->menu] =
          gl_cellset_or(chooser->given[w->menu], w->choice[j]);
      found = search(chooser, &next);
    } else {
      chooser->failures++;
    }
    gl_stack_cut(&chooser->stack, mark);
    if (found)
      return true;
    memcpy(chooser->given, given, menus * sizeof *given);
  }
  return false;
}

// What is left to choose; false if that cannot be done.
static bool narrow(gl_chooser *chooser, table *table, long *spares) {
  const bool good = settle(chooser, table) && (*spares = spare(table)) >= 0;
  chooser->failures += !good;
  return good;
}

static bool go_on(gl_chooser *chooser, table *table) {
  if (!table->count)
    return true;
  size_t best = 0;
  for (size_t i = 1; i < table->count; i++)
    if (table->wish[i].count < table->wish[best].count)
      best = i;
  assert(table->wish[best].count > 0);
  return branch(chooser, table, best);
}

static bool search(gl_chooser *chooser, table *table) {
  long spares;
  return narrow(chooser, table, &spares) && go_on(chooser, table);
}

// The first step of a search says what it will come to.  Where one in a few
// succeeds, it is worth all failures; where they are few, some.
static bool search_first(gl_chooser *chooser, table *table) {
  long spares;
  if (!narrow(chooser, table, &spares))
    return false;
  if (!chooser->odds)
    return go_on(chooser, table);
  assert(spares >= 0);
  const size_t most = GL_PAIRING_ODDS - 1;
  const size_t cells = (size_t)spares < most ? (size_t)spares : most;
  gl_throttle *throttle =
      &chooser->throttle[table->count < most ? table->count : most][cells];
  chooser->unlikely = !gl_throttle_opens(throttle);
  if (chooser->unlikely)
    return false;
  const size_t patience = chooser->patience;
  if (throttle->tried >= GL_THROTTLE_RARE &&
      throttle->found < throttle->tried / SOME)
    chooser->patience = (chooser->patience + HASTE - 1) / HASTE;
  chooser->allowed = chooser->patience;
  const bool found = gl_throttle_count(throttle, go_on(chooser, table));
  chooser->patience = patience;
  return found;
}

bool gl_chooser_takes(gl_chooser *chooser, const gl_position *position) {
  return gl_menus_open(chooser->menus, position);
}

bool gl_choose(gl_chooser *chooser) {
  assert(gl_menus_valid(chooser->menus));
  const gl_menus *menus = chooser->menus;
  chooser->failures = 0;
  chooser->allowed = chooser->patience;
  chooser->unlikely = false;
  chooser->pairs = 0;
  if (menus->count && !menus->menu[menus->count - 1].choices)
    return false;
  const gl_mark mark = gl_stack_mark(&chooser->stack);
  table work;
  const bool found =
      begin_wishes(chooser, &work) && search_first(chooser, &work);
  gl_stack_cut(&chooser->stack, mark);
  for (size_t i = 0; found && i < menus->count; i++)
    chooser->pairs +=
        gl_menu_pairs(&menus->menu[i], chooser->given[i], chooser->avoid,
                      chooser->pair + chooser->pairs);
  assert(!found || !menus->count || chooser->pairs);
  return found;
}
