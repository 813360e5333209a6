// SPDX-License-Identifier: MIT
//
// hg.c -- reads games as doc/formats/hg.md says

#include "source.h"

#include <string.h>

static size_t next_number(source *in, uint64_t most, word *word) {
  uint64_t value;
  next_word(in, '\n', word);
  const char *wrong = parse_number(word->text, word->length, 0, most, &value);
  if (wrong)
    malformed(in, word->text, wrong);
  return (size_t)value;
}

void read_hg(source *in, struct game *game) {
  const char kinds[] = "pmbt"; // what comes at most once
  bool seen[4] = {false};
  size_t promised = 0, cell;
  for (word w; in->at < in->end; next_text_line(in)) {
    if (!next_word(in, '\n', &w) || is(&w, "c"))
      continue;
    const char kind = w.length == 1 && *w.text ? *w.text : '?';
    const char *once = strchr(kinds, kind);
    if (once && seen[once - kinds])
      malformed(in, w.text, "this comes for the second time");
    if (once)
      seen[once - kinds] = true;
    if (!seen[0])
      malformed(in, w.text, "the header, p hg CELLS LINES, is expected here");
    if (kind == 'p') {
      if (!next_word(in, '\n', &w) || !is(&w, "hg"))
        malformed(in, w.text, "hg is expected here");
      set_cells(game, next_number(in, MOST, &w));
      promised = next_number(in, UINT32_MAX, &w);
    } else if (kind == 'e') {
      const char *start = w.text;
      while ((cell = next_number(in, game->cell_count, &w)) != 0)
        add_cell(game, cell);
      if (game->length == 0)
        malformed(in, w.text, "a line of the game must have a cell");
      if (!add_line(game))
        malformed(in, start, "this line names a cell twice");
    } else if (kind == 'm' || kind == 'b') {
      while ((cell = next_number(in, game->cell_count, &w)) != 0)
        add_stone(in, &w, game, cell,
                  kind == 'm' ? game->maker : game->breaker);
    } else if (kind == 't') {
      next_word(in, '\n', &w);
      if (!is(&w, "maker") && !is(&w, "breaker"))
        malformed(in, w.text, "maker or breaker is expected here");
      game->breaker_first = is(&w, "breaker");
    } else {
      malformed(in, w.text, "c, p, e, m, b or t is expected here");
    }
    if (next_word(in, '\n', &w))
      malformed(in, w.text, "nothing more is expected here");
  }
  if (!seen[0])
    malformed(in, in->at, "the header, p hg CELLS LINES, is missing");
  if (game->line_count != promised)
    malformed(in, in->at, "the number of lines is not that of the header");
}
