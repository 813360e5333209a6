// SPDX-License-Identifier: MIT
// Edit distance: characters that are inserted, left out, or others, and two
// neighbours that are exchanged.
#include "base/nearest.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

// Row i has the distances of the first i characters of a from the beginnings of
// b.
static size_t distance(const char *a, size_t as, const char *b, size_t bs) {
  size_t row[3][GL_NEAREST_SIZE + 1];
  assert(as <= GL_NEAREST_SIZE && bs <= GL_NEAREST_SIZE);
  for (size_t i = 0; i <= as; i++)
    for (size_t j = 0; j <= bs; j++) {
      size_t *here = &row[i % 3][j];
      *here = i ? j ? SIZE_MAX : i : j;
      if (!i || !j)
        continue;
      const size_t other = a[i - 1] != b[j - 1];
      *here = least(row[(i - 1) % 3][j - 1] + other,
                    least(row[(i - 1) % 3][j], row[i % 3][j - 1]) + 1);
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        *here = least(*here, row[(i - 2) % 3][j - 2] + 1);
    }
  return row[as % 3][bs];
}

gl_nearest gl_nearest_begin(const char *word, size_t size) {
  return (gl_nearest){
      .word = word,
      .size = size,
      .distance = least(GL_NEAREST_MOST, size ? (size - 1) / 2 : 0) + 1};
}

void gl_nearest_offer(gl_nearest *nearest, const char *name, size_t length) {
  if (nearest->size > GL_NEAREST_SIZE || length > GL_NEAREST_SIZE)
    return;
  const size_t d = distance(nearest->word, nearest->size, name, length);
  if (d >= nearest->distance)
    return;
  nearest->distance = d;
  nearest->name = name;
  nearest->length = length;
}

const char *gl_nearest_hint(const gl_nearest *nearest, const char *before,
                            char room[GL_NEAREST_ROOM]) {
  if (!nearest->name)
    return "";
  snprintf(room, GL_NEAREST_ROOM, "; did you mean %s%.*s?", before,
           (int)nearest->length, nearest->name);
  return room;
}
