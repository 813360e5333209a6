// SPDX-License-Identifier: MIT
//
// pairing.h -- whether a small game has a pairing, by trying

#ifndef TESTS_FUZZ_PAIRING_H
#define TESTS_FUZZ_PAIRING_H

enum { SMALL = 7 }; // cells

// Whether the lines that are open and not in `blocked` can be blocked by pairs
// of the cells, which are free and may include the turn, the last of all.
static bool has_pairing(const struct game *about, uint64_t cells,
                        const bool *blocked) {
  size_t e = 1;
  while (e <= about->line_count && (blocked[e] || !is_open(about, e)))
    e++;
  if (e > about->line_count)
    return true;
  for (size_t a = 1; a <= about->cell_count; a++)
    for (size_t b = a + 1; b <= about->cell_count + 1; b++) {
      const uint64_t both = (uint64_t)1 << a | (uint64_t)1 << b;
      bool now[64] = {false};
      if ((cells & both) != both)
        continue;
      for (size_t f = 1; f <= about->line_count; f++)
        now[f] =
            blocked[f] || (line_has(about, f, a) &&
                           (b > about->cell_count || line_has(about, f, b)));
      if (now[e] && has_pairing(about, cells & ~both, now))
        return true;
    }
  return false;
}

static bool is_small(const struct game *about) {
  return about->cell_count <= SMALL && about->line_count < 64;
}

static bool has_some_pairing(const struct game *about) {
  const bool blocked[64] = {false};
  uint64_t cells = (uint64_t)about->breaker_first << (about->cell_count + 1);
  for (size_t c = 1; c <= about->cell_count; c++)
    cells |= (uint64_t)is_free(about, c) << c;
  return has_pairing(about, cells, blocked);
}

#endif
