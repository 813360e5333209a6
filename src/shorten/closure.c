// SPDX-License-Identifier: MIT
// Every core has a list of threats, none of which contains another one.  The
// lists grow as situations become known, so that a round looks at new ones
// only.

#include "shorten/closure.h"

#include "base/grow.h"
#include "base/hash.h"
#include "shorten/essence.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS_AFTER_ROOT 2

// ---- Cores ----

static bool has_cell(const gl_situation *situation, gl_point cell) {
  for (size_t i = 0; i < situation->cores; i++)
    if (situation->core[i].x == cell.x && situation->core[i].y == cell.y)
      return true;
  return false;
}

// Would the core with one more cell fit the box?
static bool fits_box(const gl_situation *situation, gl_point cell, int box) {
  gl_point low = cell;
  gl_point high = cell;
  for (size_t i = 0; i < situation->cores; i++) {
    const gl_point p = situation->core[i];
    low = (gl_point){p.x < low.x ? p.x : low.x, p.y < low.y ? p.y : low.y};
    high = (gl_point){p.x > high.x ? p.x : high.x, p.y > high.y ? p.y : high.y};
  }
  return high.x - low.x < box && high.y - low.y < box;
}

// The core with one more cell; any situation's.
static bool add_core(gl_stock *cores, const gl_situation *situation,
                     gl_point cell) {
  assert(!has_cell(situation, cell));
  gl_situation t;
  if (!gl_situation_new(situation->cores + 1, 0, &t))
    return false;
  if (situation->cores)
    memcpy(t.core, situation->core, situation->cores * sizeof *t.core);
  t.cores = situation->cores;
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
static void keep_least(gl_essence_threats *threats) {
  assert(threats->count);
  const gl_threat last = threats->at[threats->count - 1];
  for (size_t i = 0; i + 1 < threats->count; i++)
    if (inside(&threats->at[i], &last)) {
      threats->count--;
      return;
    }
  size_t kept = 0;
  for (size_t i = 0; i + 1 < threats->count; i++)
    if (!inside(&last, &threats->at[i])) {
      if (kept != i)
        threats->at[kept] = threats->at[i];
      kept++;
    }
  threats->at[kept] = last;
  threats->count = kept + 1;
}

static bool learn_tribe(const gl_stock *stock, site *site, size_t tribe,
                        gl_spots *spots) {
  assert(tribe < site->tribes &&
         site->known[tribe] <= stock->tribe[tribe].members);
  gl_essence_threats fresh = {0};
  const gl_tribe *k = &stock->tribe[tribe];
  gl_essence_threats_find(stock, &k->member[site->known[tribe]],
                          k->members - site->known[tribe], &site->ground, spots,
                          &fresh);
  site->known[tribe] = k->members;
  for (size_t i = 0; i < fresh.count && !fresh.failed; i++) {
    fresh.failed = !GL_PUSH(site->threats.at, site->threats.count,
                            site->threats.room, fresh.at[i]);
    if (!fresh.failed)
      keep_least(&site->threats);
  }
  free(fresh.at);
  return !fresh.failed;
}

static bool learn_threats(const gl_stock *stock, site *site, gl_spots *spots) {
  bool good = true;
  while (good && site->tribes < stock->tribes)
    good = GL_PUSH(site->known, site->tribes, site->room, 0);
  for (size_t i = 0; good && i < stock->tribes; i++)
    if (site->known[i] < stock->tribe[i].members)
      good = learn_tribe(stock, site, i, spots);
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
static bool needless(const gl_stock *stock, const gl_situation *situation,
                     gl_spots *spots) {
  gl_fit_ground ground;
  bool any = !gl_fit_ground_set(situation, (gl_point){0, 0}, &ground);
  for (size_t i = 0; !any && i < stock->tribes; i++)
    any = !gl_fit_spots_find(&stock->tribe[i], &ground, spots) ||
          contains(stock, &stock->tribe[i], &ground, spots);
  return any;
}

// Few situations for each core, and those that ask for little.
static bool welcome(const gl_closure *closure, site *site,
                    const gl_situation *found, size_t round, gl_spots *spots) {
  assert(found->cores);
  if (found->cores < site->ground.stones)
    return false; // it belongs to another core
  const bool least = !site->least || found->arounds < site->least;
  if (least)
    site->least = found->arounds;
  return (least || (site->found < closure->kept * (round + 1) &&
                    found->arounds <= 2 * site->least)) &&
         !needless(closure->stock, found, spots);
}

// *root is set if one was found.
static bool visit_site(gl_closure *closure, site *site, size_t round,
                       bool *root, gl_spots *spots) {
  const gl_field none = {{0}};
  gl_field all;
  memset(&all, 0xff, sizeof all);
  if (!learn_threats(closure->stock, site, spots))
    return false;
  for (size_t i = 0; i < closure->tries; i++) {
    gl_situation found;
    closure->random = gl_hash_mix(closure->random + 1);
    if (!gl_essence_find(closure->stock, &site->ground, &site->threats, &none,
                         &all, closure->random, &found))
      break;
    *root |= found.cores <= closure->most;
    if (!welcome(closure, site, &found, round, spots))
      gl_situation_clear(&found);
    else if (gl_stock_add(closure->stock, found) == GL_NO_MEMBER)
      return false;
    else
      site->found++;
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
    good = gl_fit_ground_set(&m->situation, middle, &sites[i].ground);
    memset(&sites[i].ground.open, 0xff, sizeof sites[i].ground.open);
  }
  return good;
}

static size_t site_bytes(const site *site) {
  return sizeof *site + site->threats.room * sizeof *site->threats.at +
         site->room * sizeof *site->known;
}

static bool hold(gl_closure *closure, const site *sites, size_t count) {
  size_t bytes = gl_stock_bytes(closure->stock);
  for (size_t i = 0; i < count; i++)
    bytes += site_bytes(&sites[i]);
  return gl_budget_hold(closure->budget, &closure->held, bytes);
}

// From the largest cores, which come last, to the smallest.
static bool run_round(gl_closure *closure, site *sites, size_t round,
                      bool *root) {
  gl_spots spots = {0};
  bool good = true;
  for (size_t i = closure->cores->count; good && i-- > 0;)
    if (gl_budget_poll(closure->budget) &&
        closure->stock->count < closure->limit &&
        hold(closure, sites, closure->cores->count))
      good = visit_site(closure, &sites[i], round, root, &spots);
  free(spots.at);
  return good;
}

bool gl_closure_run(gl_closure *closure, size_t rounds) {
  assert(closure->stock != closure->cores);
  site *sites = calloc(closure->cores->count + 1, sizeof *sites);
  bool good = sites && set_sites(closure->cores, sites);
  bool root = false;
  size_t left = rounds;
  for (size_t round = 0; good && left && gl_budget_poll(closure->budget);
       round++) {
    const size_t before = closure->stock->count;
    const bool had_root = root;
    good = run_round(closure, sites, round, &root);
    left--;
    if (root && !had_root && left > ROUNDS_AFTER_ROOT)
      left = ROUNDS_AFTER_ROOT;
    if (closure->stock->count == before ||
        closure->stock->count >= closure->limit)
      break;
  }
  for (size_t i = 0; sites && i < closure->cores->count; i++) {
    free(sites[i].threats.at);
    free(sites[i].known);
  }
  free(sites);
  hold(closure, NULL, 0);
  return good;
}
