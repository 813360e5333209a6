// SPDX-License-Identifier: MIT
// Every core has a list of threats, none of which contains another one.  The
// lists grow as situations become known, so that a round looks at new ones
// only.

#include "sequence/closure.h"

#include "base/grow.h"
#include "base/hash.h"
#include "sequence/essence.h"

#include <stdlib.h>
#include <string.h>

#define ROUNDS_AFTER_ROOT 2

// ---- Cores ----

static bool has_cell(const gl_situation *s, gl_point cell) {
  for (size_t i = 0; i < s->cores; i++)
    if (s->core[i].x == cell.x && s->core[i].y == cell.y)
      return true;
  return false;
}

// Would the core with one more cell fit the box?
static bool fits_box(const gl_situation *s, gl_point cell, int box) {
  gl_point low = cell;
  gl_point high = cell;
  for (size_t i = 0; i < s->cores; i++) {
    const gl_point p = s->core[i];
    low = (gl_point){p.x < low.x ? p.x : low.x, p.y < low.y ? p.y : low.y};
    high = (gl_point){p.x > high.x ? p.x : high.x, p.y > high.y ? p.y : high.y};
  }
  return high.x - low.x < box && high.y - low.y < box;
}

// The core with one more cell; any situation's.
static bool add_core(gl_stock *cores, const gl_situation *s, gl_point cell) {
  gl_situation t;
  if (!gl_situation_new(s->cores + 1, 0, &t))
    return false;
  if (s->cores)
    memcpy(t.core, s->core, s->cores * sizeof *t.core);
  t.cores = s->cores;
  t.core[t.cores++] = cell;
  return gl_stock_add(cores, t) != GL_NO_MEMBER;
}

bool gl_closure_cores(gl_stock *cores, size_t most, int box) {
  bool good = add_core(cores, &(gl_situation){0}, (gl_point){0, 0});
  for (size_t i = 0; good && i < cores->count; i++)
    for (int j = 0; good && j < 4 * box * box; j++) {
      const gl_situation s = cores->at[i].situation;
      const gl_point cell = {j % (2 * box) - box, j / (2 * box) - box};
      if (s.cores < most && !has_cell(&s, cell) && fits_box(&s, cell, box))
        good = add_core(cores, &s, cell);
    }
  return good;
}

// ---- Threats ----

typedef struct site {
  gl_fit_ground ground;
  gl_essence_threats threats;
  size_t *known; // members of each tribe whose threats are listed
  size_t tribes;
  size_t room;
  size_t found; // situations
  size_t least; // cells around one of them
} site;

static bool inside(const gl_threat *a, const gl_threat *b) {
  if (a->top < b->top || a->end > b->end)
    return false;
  for (int y = a->top; y < a->end; y++)
    if (a->cells.row[y] & ~b->cells.row[y])
      return false;
  return true;
}

// The last of the list is new: it goes, or those that contain it go.
static void keep_least(gl_essence_threats *t) {
  const gl_threat last = t->at[t->count - 1];
  for (size_t i = 0; i + 1 < t->count; i++)
    if (inside(&t->at[i], &last)) {
      t->count--;
      return;
    }
  size_t kept = 0;
  for (size_t i = 0; i + 1 < t->count; i++)
    if (!inside(&last, &t->at[i])) {
      if (kept != i)
        t->at[kept] = t->at[i];
      kept++;
    }
  t->at[kept] = last;
  t->count = kept + 1;
}

static bool learn_tribe(const gl_stock *stock, site *s, size_t tribe,
                        gl_spots *spots) {
  gl_essence_threats fresh = {0};
  const gl_tribe *k = &stock->tribe[tribe];
  gl_threats_find(stock, &k->member[s->known[tribe]],
                  k->members - s->known[tribe], &s->ground, spots, &fresh);
  s->known[tribe] = k->members;
  for (size_t i = 0; i < fresh.count && !fresh.failed; i++) {
    fresh.failed =
        !GL_PUSH(s->threats.at, s->threats.count, s->threats.room, fresh.at[i]);
    if (!fresh.failed)
      keep_least(&s->threats);
  }
  free(fresh.at);
  return !fresh.failed;
}

static bool learn_threats(const gl_stock *stock, site *s, gl_spots *spots) {
  bool good = true;
  while (good && s->tribes < stock->tribes)
    good = GL_PUSH(s->known, s->tribes, s->room, 0);
  for (size_t i = 0; good && i < stock->tribes; i++)
    if (s->known[i] < stock->tribe[i].members)
      good = learn_tribe(stock, s, i, spots);
  return good;
}

// ---- Situations ----

// A situation of the tribe lies inside, no stone missing.
static bool contains(const gl_stock *stock, const gl_tribe *tribe,
                     const gl_fit_ground *ground, const gl_spots *spots) {
  gl_fit fit;
  for (size_t i = 0; i < spots->count; i++)
    for (size_t j = 0; !spots->at[i].lacking && j < tribe->members; j++)
      if (gl_fit_spot(stock, tribe->member[j], &spots->at[i], ground, &fit))
        return true;
  return false;
}

// Contains a known situation; or malloc fails.
static bool needless(const gl_stock *stock, const gl_situation *s,
                     gl_spots *spots) {
  gl_fit_ground ground;
  bool any = !gl_ground_set(s, (gl_point){0, 0}, &ground);
  for (size_t i = 0; !any && i < stock->tribes; i++)
    any = !gl_spots_find(&stock->tribe[i], &ground, spots) ||
          contains(stock, &stock->tribe[i], &ground, spots);
  return any;
}

// Few situations for each core, and those that ask for little.
static bool welcome(const gl_closure *c, site *s, const gl_situation *found,
                    size_t round, gl_spots *spots) {
  if (found->cores < s->ground.stones)
    return false; // it belongs to another core
  const bool least = !s->least || found->arounds < s->least;
  if (least)
    s->least = found->arounds;
  return (least || (s->found < c->kept * (round + 1) &&
                    found->arounds <= 2 * s->least)) &&
         !needless(c->stock, found, spots);
}

// *root is set if one was found.
static bool visit_site(gl_closure *c, site *s, size_t round, bool *root,
                       gl_spots *spots) {
  const gl_field none = {{0}};
  gl_field all;
  memset(&all, 0xff, sizeof all);
  if (!learn_threats(c->stock, s, spots))
    return false;
  for (size_t i = 0; i < c->tries; i++) {
    gl_situation found;
    c->random = gl_mix(c->random + 1);
    if (!gl_essence_find(c->stock, &s->ground, &s->threats, &none, &all,
                         c->random, &found))
      break;
    *root |= found.cores <= c->most;
    if (!welcome(c, s, &found, round, spots))
      gl_situation_clear(&found);
    else if (gl_stock_add(c->stock, found) == GL_NO_MEMBER)
      return false;
    else
      s->found++;
  }
  return true;
}

// ---- Rounds ----

static bool set_sites(const gl_stock *cores, site *sites) {
  bool good = true;
  for (size_t i = 0; good && i < cores->count; i++) {
    const gl_member *m = &cores->at[i];
    const gl_point middle = {(GL_FIELD - m->pattern[0].width) / 2,
                             (GL_FIELD - m->pattern[0].height) / 2};
    good = gl_ground_set(&m->situation, middle, &sites[i].ground);
    memset(&sites[i].ground.open, 0xff, sizeof sites[i].ground.open);
  }
  return good;
}

static size_t site_bytes(const site *s) {
  return sizeof *s + s->threats.room * sizeof *s->threats.at +
         s->room * sizeof *s->known;
}

static bool hold(gl_closure *c, const site *sites, size_t count) {
  size_t bytes = gl_stock_bytes(c->stock);
  for (size_t i = 0; i < count; i++)
    bytes += site_bytes(&sites[i]);
  return gl_budget_hold(c->budget, &c->held, bytes);
}

// From the largest cores, which come last, to the smallest.
static bool run_round(gl_closure *c, site *sites, size_t round, bool *root) {
  gl_spots spots = {0};
  bool good = true;
  for (size_t i = c->cores->count; good && i-- > 0;)
    if (gl_budget_look(c->budget) && c->stock->count < c->limit &&
        hold(c, sites, c->cores->count))
      good = visit_site(c, &sites[i], round, root, &spots);
  free(spots.at);
  return good;
}

bool gl_closure_run(gl_closure *c, size_t rounds) {
  site *sites = calloc(c->cores->count + 1, sizeof *sites);
  bool good = sites && set_sites(c->cores, sites);
  bool root = false;
  size_t left = rounds;
  for (size_t round = 0; good && left && gl_budget_look(c->budget); round++) {
    const size_t before = c->stock->count;
    const bool had_root = root;
    good = run_round(c, sites, round, &root);
    left--;
    if (root && !had_root && left > ROUNDS_AFTER_ROOT)
      left = ROUNDS_AFTER_ROOT;
    if (c->stock->count == before || c->stock->count >= c->limit)
      break;
  }
  for (size_t i = 0; sites && i < c->cores->count; i++) {
    free(sites[i].threats.at);
    free(sites[i].known);
  }
  free(sites);
  hold(c, NULL, 0);
  return good;
}
