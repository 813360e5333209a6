// SPDX-License-Identifier: MIT
//
// pg.c -- reads games as doc/formats/pg.md says

#include "source.h"

#include <stdlib.h>
#include <string.h>

// The sections: the stones before the first moves, those with lines last.
enum { VERSION, TIMES, BLACKTURNS, POSITIONS, BLACKINITIALS, WHITEINITIALS };
enum { FIRSTMOVES = WHITEINITIALS + 1, BLACKWINS, WHITEWINS, SECTIONS };

typedef struct {
  word word;
  size_t section, line; // where it stands
  size_t number;        // its place in the section
} name;

typedef struct {
  bool given[SECTIONS];
  size_t size[SECTIONS];
  name *names; // of all sections
  size_t count;
} name_list;

static size_t read_keyword(source *in, name_list *list, word *word) {
  static const char *const keywords[SECTIONS] = {
      "#version",    "#times",         "#blackturns",
      "#positions",  "#blackinitials", "#whiteinitials",
      "#firstmoves", "#blackwins",     "#whitewins"};
  size_t k = 0;
  while (k < SECTIONS && !is(word, keywords[k]))
    k++;
  if (k == SECTIONS || list->given[k])
    malformed(in, word->text, "this keyword is unknown or comes twice");
  if (next_word(in, '%', word))
    malformed(in, word->text, "a keyword has its text line for itself");
  list->given[k] = true;
  return k;
}

// The order of names by section, then, among lines, by line, then by text.
static int by_name(const void *one, const void *two) {
  const name *a = one, *b = two;
  if (a->section != b->section)
    return a->section < b->section ? -1 : 1;
  if (a->section >= BLACKWINS && a->line != b->line)
    return a->line < b->line ? -1 : 1;
  if (a->word.length != b->word.length)
    return a->word.length < b->word.length ? -1 : 1;
  return memcmp(a->word.text, b->word.text, a->word.length);
}

// Reads all names and sorts them.
static void read_names(source *in, name_list *list) {
  size_t section = SECTIONS, line = 1;
  word w;
  for (; in->at < in->end; next_text_line(in), line++)
    for (bool first = true; next_word(in, '%', &w); first = false) {
      if (first && *w.text == '#') {
        section = read_keyword(in, list, &w);
        break;
      }
      for (size_t i = 0; i < w.length; i++)
        if ((unsigned char)w.text[i] < ' ' || w.text[i] == 127 ||
            w.text[i] == '#')
          malformed(in, w.text, "a name cannot have this character");
      if (section == SECTIONS)
        malformed(in, w.text, "a keyword is expected here");
      list->names = one_more(list->names, list->count, sizeof *list->names);
      list->names[list->count++] =
          (name){w, section, line, ++list->size[section]};
    }
  qsort(list->names, list->count, sizeof *list->names, by_name);
  for (size_t i = 1; i < list->count; i++)
    if (by_name(&list->names[i - 1], &list->names[i]) == 0)
      malformed(in, list->names[i].word.text, "this name comes twice");
}

// Whether all is there that must be, and not too much of it.
static void check_sections(const source *in, const name_list *list) {
  if (!list->given[TIMES] || !list->given[POSITIONS])
    malformed(in, in->at, "#times and #positions must be there");
  if ((list->given[VERSION] && list->size[VERSION] != 1) ||
      (list->given[FIRSTMOVES] && list->size[FIRSTMOVES] == 0))
    malformed(in, in->at,
              "#version or #firstmoves does not list what it should");
  if (list->size[POSITIONS] > MOST || list->size[TIMES] > MOST)
    malformed(in, in->at, "there are more than 65536 positions or times");
}

// Black is Maker.  The game is weak if the players take turns until the board
// is full, White has no lines, and the first stone may go anywhere.
static bool is_weak(const name_list *list, const set *black) {
  const size_t times = list->size[TIMES];
  const size_t stones = list->size[BLACKINITIALS] + list->size[WHITEINITIALS];
  for (size_t i = 2; i <= times; i++)
    if (has(black, i) == has(black, i - 1))
      return false;
  return times + stones >= list->size[POSITIONS] &&
         list->size[WHITEWINS] == 0 && !list->given[FIRSTMOVES];
}

void read_pg(source *in, struct game *game) {
  name_list list = {.names = zeroed(1, sizeof *list.names)};
  read_names(in, &list);
  check_sections(in, &list);
  set_cells(game, list.size[POSITIONS]);
  struct game *white = zeroed(1, sizeof *white); // his lines
  set_cells(white, list.size[POSITIONS]);
  set *black = new_set(list.size[TIMES]);       // her turns
  set *opening = new_set(list.size[POSITIONS]); // for the first stone
  for (size_t i = 0; i < list.count; i++) {
    const name *n = &list.names[i];
    name key = *n;
    key.section = n->section <= BLACKTURNS ? TIMES : POSITIONS;
    const name *known =
        bsearch(&key, list.names, list.count, sizeof key, by_name);
    if (n->section == VERSION ? !is(&n->word, "1.0") : !known)
      malformed(in, n->word.text, "there is no such name, or no such version");
    const size_t number = known ? known->number : 0;
    if (n->section == BLACKTURNS)
      put(black, number);
    if (n->section == BLACKINITIALS)
      add_stone(in, &n->word, game, number, game->maker);
    if (n->section == WHITEINITIALS)
      add_stone(in, &n->word, game, number, game->breaker);
    if (n->section == FIRSTMOVES &&
        (has(game->maker, number) || has(game->breaker, number)))
      malformed(in, n->word.text, "this cell is not free");
    if (n->section == FIRSTMOVES)
      put(opening, number);
    if (n->section >= BLACKWINS) {
      struct game *to = n->section == BLACKWINS ? game : white;
      add_cell(to, number);
      if (i + 1 == list.count || list.names[i + 1].line != n->line)
        add_line(to);
    }
  }
  if (!is_weak(&list, black)) {
    game->setting->no_rules = "files of this kind are for weak games only";
    number_lines(white);
    game->setting->other = white;
    game->setting->black = black;
    game->setting->times = list.size[TIMES];
    game->setting->opening = list.given[FIRSTMOVES] ? opening : NULL;
  }
  game->breaker_first = list.size[TIMES] > 0 && !has(black, 1);
}
