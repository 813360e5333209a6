// SPDX-License-Identifier: MIT
// One cell of a core may be missing, so of any two at least one lies on a
// stone of Maker's: the first cell of the core is put on each stone, and then
// the second one, if the first does not lie on a stone.

#include "sequence/fit.h"

#include <assert.h>

bool gl_ground_set(const gl_situation *situation, gl_point step,
                   gl_ground *ground) {
  *ground = (gl_ground){0};
  for (size_t i = 0; i < situation->cores; i++) {
    const gl_point cell = {situation->core[i].x + step.x,
                           situation->core[i].y + step.y};
    if (i == GL_MOST_STONES || !gl_on_table(cell))
      return false;
    ground->stone[ground->stones++] = cell;
    gl_field_add(&ground->core, cell);
    gl_field_add(&ground->open, cell);
  }
  for (size_t i = 0; i < situation->arounds; i++) {
    const gl_point cell = {situation->around[i].x + step.x,
                           situation->around[i].y + step.y};
    if (!gl_on_table(cell))
      return false;
    gl_field_add(&ground->open, cell);
  }
  return true;
}

static bool on_stone(const gl_ground *ground, gl_point cell) {
  return gl_on_table(cell) && gl_field_has(&ground->core, cell);
}

// At most one stone is missing, and nothing barred is used.
static bool fits(const gl_pattern *p, size_t cores, const gl_ground *ground,
                 gl_fit *fit) {
  if (fit->x < 0 || fit->y < 0 || fit->x + p->width > GL_TABLE ||
      fit->y + p->height > GL_TABLE)
    return false;
  fit->lacking = false;
  for (size_t i = 0; i < cores; i++) {
    const gl_point cell = {fit->x + p->core[i].x, fit->y + p->core[i].y};
    if (gl_field_has(&ground->core, cell))
      continue;
    if (fit->lacking)
      return false;
    fit->lacking = true;
    fit->missing = cell;
  }
  for (int y = 0; y < p->height; y++)
    if (p->all[y] << fit->x & ~ground->open.row[fit->y + y])
      return false;
  return true;
}

void gl_fit_each(const gl_stock *stock, uint32_t member,
                 const gl_ground *ground, gl_fit_visit *visit, void *context) {
  const gl_member *m = &stock->at[member];
  const size_t cores = m->situation.cores;
  if (cores < 2 || cores > ground->stones + 1)
    return;
  for (unsigned i = 0; i < m->patterns; i++) {
    const gl_pattern *p = &m->pattern[i];
    for (size_t j = 0; j < 2 * ground->stones; j++) {
      const gl_point stone = ground->stone[j / 2];
      const gl_point anchor = p->core[j % 2];
      gl_fit fit = {.member = member,
                    .pattern = i,
                    .x = stone.x - anchor.x,
                    .y = stone.y - anchor.y};
      const gl_point first = {fit.x + p->core[0].x, fit.y + p->core[0].y};
      if (j % 2 && on_stone(ground, first))
        continue;
      if (fits(p, cores, ground, &fit))
        visit(context, &fit);
    }
  }
}

gl_field gl_fit_field(const gl_stock *stock, const gl_fit *fit) {
  const gl_pattern *p = &stock->at[fit->member].pattern[fit->pattern];
  gl_field field = {{0}};
  for (int y = 0; y < p->height; y++)
    field.row[fit->y + y] = p->all[y] << fit->x;
  return field;
}
