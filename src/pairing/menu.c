// SPDX-License-Identifier: MIT
#include "pairing/menu.h"

#include "base/grow.h"
#include "base/hash.h"
#include "board/bundle.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define NONE UINT16_MAX   // no line
#define MOST_LINES 24     // in a bundle
#define MOST_STEPS 4000   // to write a menu
#define MOST_KEPT 0x40000 // cell sets: then all menus are forgotten

// A menu that is kept stands in one array: its lines, then its choices.
typedef struct card {
  uint64_t key;   // of its lines
  uint32_t first; // its first line
  uint16_t lines; // 0 in an empty place
  uint16_t choices;
} card;

typedef struct gl_menus_kept {
  const gl_board *board;
  size_t bits; // of the table's size
  size_t used;
  card *table;
  gl_cellset *set;
  size_t sets;
  size_t room;
  size_t *first;     // of each menu of the position, in `set`
  uint16_t *next;    // the lines of a bundle as a ring
  uint16_t *name;    // the bundle of a line: its first line
  gl_bundles *whole; // of the board
  uint16_t *last;    // the last line of each of these
  uint16_t *before;  // the line before a line in the same one
} kept;

gl_menus *gl_menus_new(const gl_board *board) {
  gl_menus *menus = calloc(1, sizeof *menus);
  kept *k = calloc(1, sizeof *k);
  if (menus && k) {
    menus->kept = k;
    k->board = board;
    k->bits = 8;
    k->table = calloc((size_t)1 << k->bits, sizeof *k->table);
    menus->menu = malloc((board->lines + 1) * sizeof *menus->menu);
    k->first = malloc((board->lines + 1) * sizeof *k->first);
    k->next = malloc((board->lines + 1) * sizeof *k->next);
    k->name = malloc((board->lines + 1) * sizeof *k->name);
    k->whole = gl_bundles_new(board);
    k->last = malloc((board->lines + 1) * sizeof *k->last);
    k->before = malloc((board->lines + 1) * sizeof *k->before);
    if (menus->menu && k->table && k->first && k->next && k->name && k->whole &&
        k->last && k->before)
      return menus;
  } else {
    free(k);
  }
  gl_menus_free(menus);
  return NULL;
}

void gl_menus_free(gl_menus *menus) {
  if (!menus)
    return;
  if (menus->kept) {
    free(menus->kept->table);
    free(menus->kept->set);
    free(menus->kept->first);
    free(menus->kept->next);
    free(menus->kept->name);
    gl_bundles_free(menus->kept->whole);
    free(menus->kept->last);
    free(menus->kept->before);
    free(menus->kept);
  }
  free(menus->menu);
  free(menus);
}

static bool is_valid_menu(const gl_menu *menu) {
  bool good =
      menu->lines && menu->lines <= MOST_LINES && menu->choices <= GL_MENU_MOST;
  for (size_t i = 0; good && menu->choices && i < menu->lines; i++) {
    const gl_cellset both = gl_cellset_and(menu->line[i], menu->choice[0]);
    good = gl_cellset_count(&both) >= 2;
  }
  return good;
}

bool gl_menus_valid(const gl_menus *menus) {
  bool good = menus->kept->sets <= menus->kept->room;
  for (size_t i = 0; good && i < menus->count; i++)
    good = is_valid_menu(&menus->menu[i]) &&
           (menus->menu[i].choices || i + 1 == menus->count);
  return good;
}

bool gl_pairing_valid(const gl_position *position, const gl_pair *pair,
                      size_t pairs) {
  gl_cellset rest = position->live;
  for (size_t i = 0; i < pairs; i++) {
    if (pair[i].x == pair[i].y || !gl_cellset_has(&rest, pair[i].x) ||
        !gl_cellset_has(&rest, pair[i].y))
      return false;
    gl_cellset_remove(&rest, pair[i].x);
    gl_cellset_remove(&rest, pair[i].y);
  }
  for (size_t i = 0; i < position->count; i++) {
    size_t at = 0;
    while (at < pairs && !(gl_cellset_has(&position->open[i], pair[at].x) &&
                           gl_cellset_has(&position->open[i], pair[at].y)))
      at++;
    if (at == pairs)
      return false;
  }
  return true;
}

// Two cells in common.
static bool meet_twice(const gl_cellset *a, const gl_cellset *b) {
  uint64_t one = 0;
  uint64_t two = 0;
  for (size_t w = 0; w < GL_WORDS; w++) {
    const uint64_t both = a->word[w] & b->word[w];
    two |= (both & (both - 1)) | (one && both ? 1 : 0);
    one |= both;
  }
  return two;
}

// Puts the bundles of lines i and j together: two rings become one.
static void merge_rings(kept *kept, uint16_t i, uint16_t j) {
  assert(kept->name[i] != kept->name[j]);
  const uint16_t name = kept->name[i];
  uint16_t at = j;
  do {
    kept->name[at] = name;
    at = kept->next[at];
  } while (at != j);
  const uint16_t after = kept->next[i];
  kept->next[i] = kept->next[j];
  kept->next[j] = after;
}

// The bundles of a position are parts of those of the board.
static void find_bundles(kept *kept, const gl_position *position) {
  assert(position->count < NONE);
  for (size_t b = 0; b < kept->whole->count; b++)
    kept->last[b] = NONE;
  for (uint16_t i = 0; i < position->count; i++) {
    uint16_t *last = &kept->last[kept->whole->of[position->line[i]]];
    kept->name[i] = kept->next[i] = i;
    for (uint16_t j = *last; j != NONE; j = kept->before[j])
      if (kept->name[j] != kept->name[i] &&
          meet_twice(&position->open[i], &position->open[j]))
        merge_rings(kept, j, i);
    kept->before[i] = *last;
    *last = i;
  }
}

// The choices found so far, while a menu is written.
typedef struct writer {
  const gl_cellset *line;
  size_t lines;
  gl_cellset choice[GL_MENU_MOST];
  size_t choices;
  size_t steps;
} writer;

static bool is_known(const writer *writer, gl_cellset cells) {
  for (size_t i = 0; i < writer->choices; i++)
    if (gl_cellset_inside(&writer->choice[i], &cells))
      return true;
  return false;
}

// Of `rest`, the lines that do not contain both cells.
static uint32_t not_hit(const writer *writer, uint32_t rest, gl_cell x,
                        gl_cell y) {
  assert(x != y);
  uint32_t left = 0;
  for (; rest; rest &= rest - 1) {
    const unsigned i = (unsigned)__builtin_ctz(rest);
    if (!gl_cellset_has(&writer->line[i], x) ||
        !gl_cellset_has(&writer->line[i], y))
      left |= UINT32_C(1) << i;
  }
  return left;
}

// Adds the choices that have `cells` and `pairs` pairs more, with a pair in
// each line of `rest`.
static void write_choices(writer *writer, gl_cellset cells, uint32_t rest,
                          size_t pairs) {
  if (writer->steps++ > MOST_STEPS || writer->choices == GL_MENU_MOST ||
      is_known(writer, cells))
    return;
  if (!rest) {
    assert(writer->choices < GL_MENU_MOST);
    writer->choice[writer->choices++] = cells;
    return;
  }
  if (!pairs)
    return;
  gl_cellset open = gl_cellset_minus(writer->line[__builtin_ctz(rest)], cells);
  while (!gl_cellset_empty(&open)) {
    const gl_cell x = gl_cellset_pop(&open);
    for (gl_cellset mates = open; !gl_cellset_empty(&mates);) {
      const gl_cell y = gl_cellset_pop(&mates);
      gl_cellset more = cells;
      gl_cellset_add(&more, x);
      gl_cellset_add(&more, y);
      write_choices(writer, more, not_hit(writer, rest, x, y), pairs - 1);
    }
  }
}

static void write_menu(writer *writer) {
  assert(writer->lines && writer->lines <= MOST_LINES);
  const uint32_t all = (uint32_t)((UINT64_C(1) << writer->lines) - 1);
  for (size_t pairs = 1; pairs <= writer->lines; pairs++)
    write_choices(writer, (gl_cellset){{0}}, all, pairs);
}

static bool grow_table(kept *kept) {
  assert(2 * kept->used <= (size_t)2 << kept->bits);
  card *wide = calloc((size_t)2 << kept->bits, sizeof *wide);
  if (!wide)
    return false;
  const size_t mask = ((size_t)2 << kept->bits) - 1;
  for (size_t i = 0; i < (size_t)1 << kept->bits; i++)
    if (kept->table[i].lines) {
      size_t at = (size_t)kept->table[i].key & mask;
      while (wide[at].lines)
        at = (at + 1) & mask;
      wide[at] = kept->table[i];
    }
  free(kept->table);
  kept->table = wide;
  kept->bits++;
  return true;
}

static bool same_lines(const kept *kept, const card *card,
                       const gl_cellset *line, size_t lines) {
  return card->lines == lines &&
         !memcmp(kept->set + card->first, line, lines * sizeof *line);
}

// The menu of these lines; NULL if it is too long to be written, or malloc
// fails.
static const card *keep_menu(kept *kept, const gl_cellset *line, size_t lines) {
  assert(lines && lines <= MOST_LINES);
  uint64_t key = lines;
  for (size_t i = 0; i < lines; i++)
    for (size_t w = 0; w < GL_WORDS; w++)
      key = gl_hash(key, line[i].word[w]);
  if (2 * kept->used >> kept->bits && !grow_table(kept))
    return NULL;
  const size_t mask = ((size_t)1 << kept->bits) - 1;
  size_t at = (size_t)key & mask;
  for (; kept->table[at].lines; at = (at + 1) & mask)
    if (kept->table[at].key == key &&
        same_lines(kept, &kept->table[at], line, lines))
      return &kept->table[at];
  writer w = {.line = line, .lines = lines};
  write_menu(&w);
  if ((!w.choices && w.steps > MOST_STEPS) ||
      !gl_grow((void **)&kept->set, &kept->room, kept->sets + lines + w.choices,
               sizeof *kept->set))
    return NULL;
  kept->table[at] =
      (card){key, (uint32_t)kept->sets, (uint16_t)lines, (uint16_t)w.choices};
  memcpy(kept->set + kept->sets, line, lines * sizeof *line);
  memcpy(kept->set + kept->sets + lines, w.choice,
         w.choices * sizeof *w.choice);
  kept->sets += lines + w.choices;
  assert(kept->sets <= kept->room);
  kept->used++;
  return &kept->table[at];
}

bool gl_menus_open(gl_menus *menus, const gl_position *position) {
  kept *k = menus->kept;
  menus->count = 0;
  if (k->sets > MOST_KEPT) {
    memset(k->table, 0, sizeof *k->table << k->bits);
    k->sets = k->used = 0;
  }
  find_bundles(k, position);
  for (uint16_t i = 0; i < position->count; i++) {
    if (k->name[i] != i)
      continue;
    gl_cellset line[MOST_LINES];
    size_t lines = 0;
    uint16_t at = i;
    do {
      if (lines == MOST_LINES)
        return false;
      line[lines++] = position->open[at];
      at = k->next[at];
    } while (at != i);
    const card *c = keep_menu(k, line, lines);
    if (!c)
      return false;
    k->first[menus->count] = c->first;
    menus->menu[menus->count++] =
        (gl_menu){.lines = c->lines, .choices = c->choices};
    if (!c->choices)
      break;
  }
  for (size_t i = 0; i < menus->count; i++) {
    gl_menu *m = &menus->menu[i];
    m->line = k->set + k->first[i];
    m->choice = m->line + m->lines;
  }
  assert(gl_menus_valid(menus));
  return true;
}

// Fills in pairs for the lines of `rest`, of which there are none left in the
// end; 0 if that cannot be done.
static bool pair_up(const writer *writer, gl_cellset cells, uint32_t rest,
                    gl_pair *pair, size_t *pairs) {
  if (!rest)
    return true;
  gl_cellset open = gl_cellset_and(writer->line[__builtin_ctz(rest)], cells);
  while (!gl_cellset_empty(&open)) {
    const gl_cell x = gl_cellset_pop(&open);
    for (gl_cellset mates = open; !gl_cellset_empty(&mates);) {
      const gl_cell y = gl_cellset_pop(&mates);
      gl_cellset less = cells;
      gl_cellset_remove(&less, x);
      gl_cellset_remove(&less, y);
      pair[*pairs] = (gl_pair){x, y};
      ++*pairs;
      if (pair_up(writer, less, not_hit(writer, rest, x, y), pair, pairs))
        return true;
      --*pairs;
    }
  }
  return false;
}

size_t gl_menu_pairs(const gl_menu *menu, gl_cellset cells, gl_cellset avoid,
                     gl_pair *pair) {
  const writer w = {.line = menu->line, .lines = menu->lines};
  const uint32_t all = (uint32_t)((UINT64_C(1) << menu->lines) - 1);
  const gl_cellset *best = NULL;
  size_t least = SIZE_MAX;
  for (size_t i = 0; i < menu->choices; i++) {
    const gl_cellset bad = gl_cellset_and(menu->choice[i], avoid);
    if (gl_cellset_count(&bad) < least &&
        gl_cellset_inside(&menu->choice[i], &cells)) {
      least = gl_cellset_count(&bad);
      best = &menu->choice[i];
    }
  }
  size_t pairs = 0;
  assert(!best == (least == SIZE_MAX));
  if (best)
    pair_up(&w, *best, all, pair, &pairs);
  return pairs;
}
