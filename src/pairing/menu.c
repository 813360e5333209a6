// SPDX-License-Identifier: MIT
#include "pairing/menu.h"

#include "base/grow.h"
#include "base/hash.h"
#include "board/bundle.h"

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

// Two cells in common.
static bool share_two(const gl_cellset *a, const gl_cellset *b) {
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
static void merge(kept *k, uint16_t i, uint16_t j) {
  const uint16_t name = k->name[i];
  uint16_t at = j;
  do {
    k->name[at] = name;
    at = k->next[at];
  } while (at != j);
  const uint16_t after = k->next[i];
  k->next[i] = k->next[j];
  k->next[j] = after;
}

// The bundles of a position are parts of those of the board.
static void find_bundles(kept *k, const gl_position *p) {
  for (size_t b = 0; b < k->whole->count; b++)
    k->last[b] = NONE;
  for (uint16_t i = 0; i < p->count; i++) {
    uint16_t *last = &k->last[k->whole->of[p->line[i]]];
    k->name[i] = k->next[i] = i;
    for (uint16_t j = *last; j != NONE; j = k->before[j])
      if (k->name[j] != k->name[i] && share_two(&p->open[i], &p->open[j]))
        merge(k, j, i);
    k->before[i] = *last;
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

static bool is_known(const writer *w, gl_cellset cells) {
  for (size_t i = 0; i < w->choices; i++)
    if (gl_cellset_inside(&w->choice[i], &cells))
      return true;
  return false;
}

// Of `rest`, the lines that do not contain both cells.
static uint32_t not_hit(const writer *w, uint32_t rest, gl_cell x, gl_cell y) {
  uint32_t left = 0;
  for (; rest; rest &= rest - 1) {
    const unsigned i = (unsigned)__builtin_ctz(rest);
    if (!gl_cellset_has(&w->line[i], x) || !gl_cellset_has(&w->line[i], y))
      left |= UINT32_C(1) << i;
  }
  return left;
}

// Adds the choices that have `cells` and `pairs` pairs more, with a pair in
// each line of `rest`.
static void write_choices(writer *w, gl_cellset cells, uint32_t rest,
                          size_t pairs) {
  if (w->steps++ > MOST_STEPS || w->choices == GL_MENU_MOST ||
      is_known(w, cells))
    return;
  if (!rest) {
    w->choice[w->choices++] = cells;
    return;
  }
  if (!pairs)
    return;
  gl_cellset open = gl_cellset_minus(w->line[__builtin_ctz(rest)], cells);
  while (!gl_cellset_empty(&open)) {
    const gl_cell x = gl_cellset_pop(&open);
    for (gl_cellset mates = open; !gl_cellset_empty(&mates);) {
      const gl_cell y = gl_cellset_pop(&mates);
      gl_cellset more = cells;
      gl_cellset_add(&more, x);
      gl_cellset_add(&more, y);
      write_choices(w, more, not_hit(w, rest, x, y), pairs - 1);
    }
  }
}

static void write_menu(writer *w) {
  const uint32_t all = (uint32_t)((UINT64_C(1) << w->lines) - 1);
  for (size_t pairs = 1; pairs <= w->lines; pairs++)
    write_choices(w, (gl_cellset){{0}}, all, pairs);
}

static bool grow_table(kept *k) {
  card *wide = calloc((size_t)2 << k->bits, sizeof *wide);
  if (!wide)
    return false;
  const size_t mask = ((size_t)2 << k->bits) - 1;
  for (size_t i = 0; i < (size_t)1 << k->bits; i++)
    if (k->table[i].lines) {
      size_t at = k->table[i].key & mask;
      while (wide[at].lines)
        at = (at + 1) & mask;
      wide[at] = k->table[i];
    }
  free(k->table);
  k->table = wide;
  k->bits++;
  return true;
}

static bool same_lines(const kept *k, const card *c, const gl_cellset *line,
                       size_t lines) {
  return c->lines == lines &&
         !memcmp(k->set + c->first, line, lines * sizeof *line);
}

// The menu of these lines; NULL if it is too long to be written, or malloc
// fails.
static const card *keep(kept *k, const gl_cellset *line, size_t lines) {
  uint64_t key = lines;
  for (size_t i = 0; i < lines; i++)
    for (size_t w = 0; w < GL_WORDS; w++)
      key = gl_hash(key, line[i].word[w]);
  if (2 * k->used >> k->bits && !grow_table(k))
    return NULL;
  const size_t mask = ((size_t)1 << k->bits) - 1;
  size_t at = key & mask;
  for (; k->table[at].lines; at = (at + 1) & mask)
    if (k->table[at].key == key && same_lines(k, &k->table[at], line, lines))
      return &k->table[at];
  writer w = {.line = line, .lines = lines};
  write_menu(&w);
  if ((!w.choices && w.steps > MOST_STEPS) ||
      !gl_grow((void **)&k->set, &k->room, k->sets + lines + w.choices,
               sizeof *k->set))
    return NULL;
  k->table[at] =
      (card){key, (uint32_t)k->sets, (uint16_t)lines, (uint16_t)w.choices};
  memcpy(k->set + k->sets, line, lines * sizeof *line);
  memcpy(k->set + k->sets + lines, w.choice, w.choices * sizeof *w.choice);
  k->sets += lines + w.choices;
  k->used++;
  return &k->table[at];
}

bool gl_menus_open(gl_menus *menus, const gl_position *p) {
  kept *k = menus->kept;
  menus->count = 0;
  if (k->sets > MOST_KEPT) {
    memset(k->table, 0, sizeof *k->table << k->bits);
    k->sets = k->used = 0;
  }
  find_bundles(k, p);
  for (uint16_t i = 0; i < p->count; i++) {
    if (k->name[i] != i)
      continue;
    gl_cellset line[MOST_LINES];
    size_t lines = 0;
    uint16_t at = i;
    do {
      if (lines == MOST_LINES)
        return false;
      line[lines++] = p->open[at];
      at = k->next[at];
    } while (at != i);
    const card *c = keep(k, line, lines);
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
  return true;
}

// Fills in pairs for the lines of `rest`, of which there are none left in the
// end; 0 if that cannot be done.
static bool pair_up(const writer *w, gl_cellset cells, uint32_t rest,
                    gl_pair *pair, size_t *pairs) {
  if (!rest)
    return true;
  gl_cellset open = gl_cellset_and(w->line[__builtin_ctz(rest)], cells);
  while (!gl_cellset_empty(&open)) {
    const gl_cell x = gl_cellset_pop(&open);
    for (gl_cellset mates = open; !gl_cellset_empty(&mates);) {
      const gl_cell y = gl_cellset_pop(&mates);
      gl_cellset less = cells;
      gl_cellset_remove(&less, x);
      gl_cellset_remove(&less, y);
      pair[*pairs] = (gl_pair){x, y};
      ++*pairs;
      if (pair_up(w, less, not_hit(w, rest, x, y), pair, pairs))
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
  if (best)
    pair_up(&w, *best, all, pair, &pairs);
  return pairs;
}
