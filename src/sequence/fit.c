// SPDX-License-Identifier: MIT
// One cell of a core may be missing, so of any two at least one lies on a
// stone of Maker's: the first cell of the core is put on each stone, and then
// the second one, if the first does not lie on a stone.

#include "sequence/fit.h"

#include "base/grow.h"

#include <assert.h>

bool gl_fit_ground_set(const gl_situation *situation, gl_point step,
                       gl_fit_ground *ground) {
  *ground = (gl_fit_ground){0};
  for (size_t i = 0; i < situation->cores; i++) {
    const gl_point cell = {situation->core[i].x + step.x,
                           situation->core[i].y + step.y};
    if (i == GL_MOST_STONES || !gl_field_in_range(cell))
      return false;
    ground->stone[ground->stones++] = cell;
    gl_field_add(&ground->core, cell);
    gl_field_add(&ground->open, cell);
  }
  for (size_t i = 0; i < situation->arounds; i++) {
    const gl_point cell = {situation->around[i].x + step.x,
                           situation->around[i].y + step.y};
    if (!gl_field_in_range(cell))
      return false;
    gl_field_add(&ground->open, cell);
  }
  return true;
}

static bool on_stone(const gl_fit_ground *ground, gl_point cell) {
  return gl_field_in_range(cell) && gl_field_has(&ground->core, cell);
}

// At most one stone is missing, one that may be the last.
static bool fits(const gl_tribe *tribe, const gl_fit_ground *ground,
                 gl_spot *spot) {
  assert(spot->turn < 8 && tribe->cores >= 2);
  bool any = false;
  spot->lacking = false;
  for (size_t i = 0; i < tribe->cores; i++) {
    const gl_point step = tribe->core[spot->turn * tribe->cores + i];
    const gl_point cell = {spot->at.x + step.x, spot->at.y + step.y};
    any |= tribe->last[i];
    if (on_stone(ground, cell))
      continue;
    if (spot->lacking || !tribe->last[i] || !gl_field_in_range(cell) ||
        !gl_field_has(&ground->open, cell))
      return false;
    spot->lacking = true;
    spot->missing = cell;
  }
  return any;
}

bool gl_fit_spots_find(const gl_tribe *tribe, const gl_fit_ground *ground,
                       gl_spots *spots) {
  bool good = true;
  spots->count = 0;
  if (tribe->cores < 2 || tribe->cores > ground->stones + 1)
    return true;
  for (unsigned turn = 0; good && turn < 8; turn++)
    for (size_t i = 0;
         good && tribe->isometries >> turn & 1 && i < 2 * ground->stones; i++) {
      const gl_point stone = ground->stone[i / 2];
      const gl_point step = tribe->core[turn * tribe->cores + i % 2];
      gl_spot spot = {.turn = turn, .at = {stone.x - step.x, stone.y - step.y}};
      if (i % 2 && on_stone(ground, spot.at))
        continue;
      if (fits(tribe, ground, &spot))
        good = GL_PUSH(spots->at, spots->count, spots->room, spot);
    }
  assert(spots->count <= spots->room);
  return good;
}

bool gl_fit_spot(const gl_stock *stock, uint32_t member, const gl_spot *spot,
                 const gl_fit_ground *ground, gl_fit *fit) {
  assert(member < stock->count && spot->turn < 8);
  const gl_pattern *p = &stock->at[member].pattern[spot->turn];
  if (!p->core)
    return false;
  *fit = (gl_fit){.member = member,
                  .turn = spot->turn,
                  .x = spot->at.x - p->core[0].x,
                  .y = spot->at.y - p->core[0].y,
                  .lacking = spot->lacking,
                  .missing = spot->missing};
  if (fit->x < 0 || fit->y < 0 || fit->x + p->width > GL_FIELD ||
      fit->y + p->height > GL_FIELD)
    return false;
  for (int y = 0; y < p->height; y++)
    if (p->all[y] << fit->x & ~ground->open.row[fit->y + y])
      return false;
  return true;
}

gl_field gl_fit_field(const gl_stock *stock, const gl_fit *fit) {
  assert(fit->member < stock->count &&
         stock->at[fit->member].pattern[fit->turn].core);
  const gl_pattern *p = &stock->at[fit->member].pattern[fit->turn];
  gl_field field = {{0}};
  for (int y = 0; y < p->height; y++)
    field.row[fit->y + y] = p->all[y] << fit->x;
  return field;
}

// Takes what a fit of the member answers from the cells that are left.
static void use_fits(const gl_stock *stock, uint32_t member,
                     const gl_fit_ground *ground, const gl_spots *spots,
                     gl_field *left) {
  for (size_t i = 0; i < spots->count; i++) {
    gl_fit fit;
    if (gl_fit_spot(stock, member, &spots->at[i], ground, &fit)) {
      const gl_field needed = gl_fit_field(stock, &fit);
      gl_field_and(left, &needed);
    }
  }
}

bool gl_fit_follows(const gl_stock *stock, const gl_situation *situation,
                    const uint32_t *member, size_t count) {
  const size_t cells = situation->cores + situation->arounds;
  gl_spots spots = {0};
  gl_fit_ground ground;
  if (situation->arounds < 2 || !situation->cores ||
      !gl_fit_ground_set(situation, (gl_point){0, 0}, &ground))
    return false;
  gl_field left = ground.open;
  gl_field_minus(&left, &ground.core);
  bool good = true;
  for (size_t i = 0; good && !gl_field_empty(&left) && i < count; i++)
    if (gl_stock_cells(stock, member[i]) < cells) {
      good = gl_fit_spots_find(&stock->tribe[stock->at[member[i]].tribe],
                               &ground, &spots);
      use_fits(stock, member[i], &ground, &spots, &left);
    }
  free(spots.at);
  return good && gl_field_empty(&left);
}
