// SPDX-License-Identifier: MIT
#include "board/layout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Names that lie farther out than this are just names.
#define FARTHEST 999

gl_layout *gl_layout_places(size_t cells, const uint32_t *x,
                            const uint32_t *y) {
  gl_layout *layout = gl_layout_plain(cells);
  if (!layout)
    return NULL;
  layout->x = malloc((cells + 1) * sizeof *layout->x);
  layout->y = malloc((cells + 1) * sizeof *layout->y);
  if (!layout->x || !layout->y) {
    gl_layout_free(layout);
    return NULL;
  }
  for (size_t i = 0; i < cells; i++) {
    layout->x[i] = x[i];
    layout->y[i] = y[i];
    layout->width = x[i] >= layout->width ? x[i] + 1 : layout->width;
    layout->height = y[i] >= layout->height ? y[i] + 1 : layout->height;
  }
  return layout;
}

gl_layout *gl_layout_plain(size_t cells) {
  gl_layout *layout = calloc(1, sizeof *layout);
  if (layout)
    layout->cells = cells;
  return layout;
}

static bool give_places(gl_layout *layout) {
  layout->x = malloc((layout->cells + 1) * sizeof *layout->x);
  layout->y = malloc((layout->cells + 1) * sizeof *layout->y);
  return layout->x && layout->y;
}

gl_layout *gl_layout_board(size_t width, size_t height, bool torus) {
  gl_layout *layout = gl_layout_plain(width * height);
  if (!layout || !give_places(layout)) {
    gl_layout_free(layout);
    return NULL;
  }
  layout->width = width;
  layout->height = height;
  layout->torus = torus;
  for (size_t cell = 0; cell < layout->cells; cell++) {
    layout->x[cell] = (uint32_t)(cell % width);
    layout->y[cell] = (uint32_t)(cell / width);
  }
  return layout;
}

// Reads letters and a number: a1, h8, aa10.
static bool read_place(const char *name, uint32_t *x, uint32_t *y) {
  uint32_t column = 0;
  uint32_t row = 0;
  const char *s = name;
  for (; *s >= 'a' && *s <= 'z' && column <= FARTHEST; s++)
    column = 26 * column + (uint32_t)(*s - 'a') + 1;
  if (s == name || *s == '0')
    return false;
  const char *digits = s;
  for (; *s >= '0' && *s <= '9' && row <= FARTHEST; s++)
    row = 10 * row + (uint32_t)(*s - '0');
  if (s == digits || *s || column > FARTHEST || row > FARTHEST)
    return false;
  *x = column - 1;
  *y = row - 1;
  return true;
}

static bool read_places(gl_layout *layout) {
  for (size_t cell = 0; cell < layout->cells; cell++) {
    if (!read_place(layout->name[cell], &layout->x[cell], &layout->y[cell]))
      return false;
    if (layout->width <= layout->x[cell])
      layout->width = layout->x[cell] + 1;
    if (layout->height <= layout->y[cell])
      layout->height = layout->y[cell] + 1;
  }
  return layout->cells > 0;
}

gl_layout *gl_layout_names(size_t cells, const char *const *names) {
  gl_layout *layout = gl_layout_plain(cells);
  if (!layout)
    return NULL;
  layout->name = calloc(cells + 1, sizeof *layout->name);
  bool good = layout->name && give_places(layout);
  for (size_t cell = 0; good && cell < cells; cell++) {
    layout->name[cell] = strdup(names[cell]);
    good = layout->name[cell] != NULL;
  }
  if (!good) {
    gl_layout_free(layout);
    return NULL;
  }
  if (!read_places(layout)) {
    free(layout->x);
    free(layout->y);
    layout->x = layout->y = NULL;
    layout->width = layout->height = 0;
  }
  return layout;
}

void gl_layout_free(gl_layout *layout) {
  if (!layout)
    return;
  for (size_t cell = 0; layout->name && cell < layout->cells; cell++)
    free(layout->name[cell]);
  free(layout->name);
  free(layout->y);
  free(layout->x);
  free(layout);
}

const char *gl_layout_name(const gl_layout *layout, gl_cell cell,
                           char buffer[GL_NAME_SIZE]) {
  if (layout->name)
    return layout->name[cell];
  if (!layout->x) {
    snprintf(buffer, GL_NAME_SIZE, "%u", (unsigned)cell + 1);
    return buffer;
  }
  if (layout->plane) {
    snprintf(buffer, GL_NAME_SIZE, "%d:%d", layout->left + (int)layout->x[cell],
             layout->top + (int)layout->y[cell]);
    return buffer;
  }
  char letters[8];
  size_t count = 0;
  for (size_t x = layout->x[cell] + (size_t)1; x; x = (x - 1) / 26)
    letters[count++] = (char)('a' + (x - 1) % 26);
  size_t used = 0;
  while (count)
    buffer[used++] = letters[--count];
  snprintf(buffer + used, GL_NAME_SIZE - used, "%u",
           (unsigned)layout->y[cell] + 1);
  return buffer;
}
