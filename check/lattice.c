// SPDX-License-Identifier: MIT
//
// lattice.c -- checks cards of the plane, doc/formats/sequence.md
//
// A card has two finite sets of cells, A and T: if Maker owns all of A and
// Breaker owns none of T, Maker to move wins.  An isometry of the plane that
// takes lines to lines takes cards to cards.  Each step makes a card by a rule;
// its sets are computed, never read.  A card whose cells fit on a board, or on
// a torus, holds there (doc/theory/sequence.md).
//
// A step goes once through the cells of its children and gathers them in a hash
// table, which knows of each cell whether an A has it, and how many T have it.
//
// A reference moves cells by less than 2^31, so coordinates stay below 2^63 up
// to 2^32 cards.

#include "check.h"
#include "plane.h"
#include "text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// A play can have twice the cells of its child, so that a short file could ask
// for any number of them: a card has at most so many, and all cards that are
// not deleted together so many, half a GB.
enum { MOST_CELLS = 10000, MOST_KEPT = 1 << 25 };
enum { SLOT_BITS = 15 }; // three times as many slots as cells

typedef struct {
  uint64_t id;         // comes first, for by_id
  point *cells;        // those of A, then those of T; NULL: deleted
  size_t owned, count; // how many are in A, and in both
} card;

typedef struct {
  point cell;
  size_t round;       // for which this slot was used last
  size_t territories; // how many T have the cell
  bool owned;         // whether an A has it
} slot;

static _Thread_local const struct game *game;
static _Thread_local card *cards; // by ascending ID
static _Thread_local size_t card_count, kept;
static _Thread_local slot *table; // of 1 << SLOT_BITS
static _Thread_local slot *
    *gathered; // the slots of this round, up to MOST_CELLS
static _Thread_local size_t gathered_count, this_round;

static int by_id(const void *one, const void *two) {
  const uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)two;
  return (a > b) - (a < b);
}

static card *find_card(uint64_t id) {
  card *c =
      card_count ? bsearch(&id, cards, card_count, sizeof *cards, by_id) : NULL;
  if (!c || !c->cells)
    refuse("card %" PRIu64 " was deleted or does not come earlier", id);
  return c;
}

// ---- Gathering cells ----

static void begin_gathering(void) {
  gathered_count = 0;
  this_round++;
}

// Where the cell is, or where there is room for it.
static slot *find_slot(point cell) {
  const uint64_t mixed = (uint64_t)cell.x * UINT64_C(0x9e3779b97f4a7c15) ^
                         (uint64_t)cell.y * UINT64_C(0xc2b2ae3d27d4eb4f);
  size_t i = (size_t)(mixed >> (64 - SLOT_BITS));
  while (table[i].round == this_round && by_place(&table[i].cell, &cell) != 0)
    i = (i + 1) % (1 << SLOT_BITS);
  return &table[i];
}

static void gather(point cell, bool owned) {
  slot *s = find_slot(cell);
  if (s->round != this_round) {
    if (gathered_count == MOST_CELLS)
      refuse("a card, or all cards of a claim, have more than 10000 cells");
    *s = (slot){.cell = cell, .round = this_round};
    gathered[gathered_count++] = s;
  }
  s->owned |= owned;
  s->territories += !owned;
}

// Makes a card of what has been gathered from so many children: Maker plays
// the cell.  Those that all T have, and those of the A, must be hers.
static void make_card(uint64_t id, point played, size_t children) {
  gather(played, false);
  const size_t count = gathered_count;
  card made = {.id = id, .cells = zeroed(count, sizeof played)};
  size_t end = count;
  for (size_t i = 0; i < count; i++) {
    const slot *s = gathered[i];
    const bool mine = s->owned || s->territories == children;
    if (mine && by_place(&s->cell, &played) != 0)
      made.cells[made.owned++] = s->cell;
    else
      made.cells[--end] = s->cell;
  }
  made.count = count;
  kept += count;
  if (kept > MOST_KEPT)
    cannot("file", "its cards have too many cells together");
  cards = one_more(cards, card_count, sizeof *cards);
  cards[card_count++] = made;
  count_step();
}

// ---- Steps ----

// Reads R,X,Y.
static isometry isometry_of(char *w) {
  char *x = strchr(w, ','), *y = x ? strchr(x + 1, ',') : NULL;
  if (!y)
    refuse("an isometry, R,X,Y, is expected behind the @");
  *x++ = *y++ = '\0';
  const uint64_t flips = number_of(w, 0, 7);
  const point by = {integer_of(x, INT32_MAX), integer_of(y, INT32_MAX)};
  if (!game->setting->keeps[flips])
    refuse("the isometry does not take the shapes to the shapes");
  return (isometry){flips, by};
}

// Reads a reference, ID or ID@R,X,Y.  Returns NULL for the 0 that ends a list.
static const card *read_reference(isometry *f) {
  char *w = take_word(), *at = strchr(w, '@');
  if (at)
    *at++ = '\0';
  const uint64_t id = number_of(w, at ? 1 : 0, INT64_MAX);
  if (id == 0)
    return NULL;
  const card *c = find_card(id);
  *f = at ? isometry_of(at) : (isometry){0};
  return c;
}

// The 0 that ends a list of cells.
static bool is_end(const char *w) { return *w && strspn(w, "0") == strlen(w); }

// Returns the cell that completes the line, the first of the list.
static point take_line(void) {
  region line = {0};
  for (char *w; !is_end(w = take_word());)
    region_add(&line, cell_of(w));
  for (size_t i = 1; i < line.count; i++)
    gather(line.cells[i], true);
  const point played = line.count ? line.cells[0] : (point){0};
  if (!region_sort(&line))
    refuse("this line names a cell twice");
  if (!has_shape(game, line.cells, line.count))
    refuse("these cells are no line of the plane");
  release(line.cells);
  return played;
}

// Returns the number of children.
static size_t read_children(void) {
  size_t children = 0;
  isometry f;
  for (const card *c; (c = read_reference(&f)) != NULL; children++) {
    if (game->setting->edge && !c->owned)
      refuse("a card without A begins a game, and nothing else");
    for (size_t i = 0; i < c->count; i++)
      gather(isometric(f, c->cells[i]), i < c->owned);
  }
  if (children == 0)
    refuse("play needs a card");
  return children;
}

// Edge to edge, Maker takes a cell beside one of A; the first of all is free,
// so that a card without A can be claimed, and nothing else.
static void check_edge(point played) {
  const card *c = &cards[card_count - 1];
  const region A = {c->cells, c->owned};
  if (game->setting->edge && A.count && !region_touches(&A, played))
    refuse("no cell of A is beside the one that Maker takes");
}

// A line is played like a card that needs its other cells, and no T.
static void check_step(const char *number) {
  const uint64_t id = number_of(number, 1, INT64_MAX);
  if (card_count && id <= cards[card_count - 1].id)
    refuse("the numbers of cards must ascend");
  const char *rule = take_word();
  begin_gathering();
  point played;
  size_t children = 1;
  if (strcmp(rule, "line") == 0) {
    played = take_line();
  } else if (strcmp(rule, "play") == 0) {
    played = cell_of(take_word());
    children = read_children();
  } else {
    refuse("line or play is expected here");
  }
  make_card(id, played, children);
  check_edge(played);
}

static void check_deletion(void) {
  for (uint64_t id; (id = number_of(take_word(), 0, INT64_MAX)) != 0;) {
    card *c = find_card(id);
    kept -= c->count;
    release(c->cells);
    *c = (card){.id = id};
  }
}

// ---- The claim ----

static int64_t modulo(int64_t a, int64_t b) { return (a % b + b) % b; }

// The cell of the board that a cell of the plane is.
static point on_board(point cell) {
  if (game->setting->torus)
    return (point){modulo(cell.x, game->setting->width),
                   modulo(cell.y, game->setting->height)};
  if (cell.x < 0 || cell.x >= game->setting->width || cell.y < 0 ||
      cell.y >= game->setting->height)
    refuse("the cell %" PRId64 ":%" PRId64 " of the card is not on the board",
           cell.x, cell.y);
  return cell;
}

// Puts a card on the board.  No two of its cells may fall together.
static void place_card(const card *c, isometry f) {
  set *taken = game->setting->infinite ? NULL : new_set(game->cell_count);
  for (size_t i = 0; i < c->count; i++) {
    point cell = isometric(f, c->cells[i]);
    if (taken) {
      cell = on_board(cell);
      const size_t number =
          (size_t)(cell.y * game->setting->width + cell.x + 1);
      if (has(taken, number))
        refuse("two cells of the card are the cell %" PRId64 ":%" PRId64
               " of the torus",
               cell.x, cell.y);
      put(taken, number);
    }
    gather(cell, i < c->owned);
  }
  release(taken);
}

// Says whether Maker has a stone in the cell.  No claim is true if Breaker has
// one there.
static bool is_hers(point cell) {
  if (game->setting->infinite)
    return false;
  const size_t number = (size_t)(cell.y * game->setting->width + cell.x + 1);
  if (has(game->breaker, number))
    refuse("Breaker has a stone in %" PRId64 ":%" PRId64, cell.x, cell.y);
  return has(game->maker, number);
}

// Breaker, who moves first, must not have a cell that spoils all cards.  On the
// plane a card without A can be moved away from any cell.
static void check_claim(void) {
  size_t claimed = 0, owned = 0;
  bool can_move_away = false;
  isometry f;
  begin_gathering();
  for (const card *c; (c = read_reference(&f)) != NULL;) {
    place_card(c, f);
    claimed++;
    can_move_away |= game->setting->infinite && c->owned == 0;
    if (!game->breaker_first || (claimed == 1 && !more_words()))
      break;
  }
  if (claimed == 0)
    refuse("a reference is expected here");
  for (size_t i = 0; i < gathered_count; i++)
    owned += !is_hers(gathered[i]->cell) && gathered[i]->owned;
  if (owned > game->setting->handicap)
    refuse("the handicap is %zu, and A has more cells: %zu",
           game->setting->handicap, owned);
  for (size_t i = 0; i < gathered_count; i++) {
    const slot *s = gathered[i];
    if (game->breaker_first && !can_move_away && !is_hers(s->cell) &&
        s->territories == claimed)
      refuse("Breaker takes %" PRId64 ":%" PRId64
             ", which no card can do without",
             s->cell.x, s->cell.y);
  }
}

const char *check_lattice(const struct game *about) {
  const char *proved = NULL;
  game = about;
  if (!game->setting->shape_count)
    refuse("a file of this kind is for boards whose lines are shapes");
  table = zeroed((size_t)1 << SLOT_BITS, sizeof *table);
  gathered = zeroed(MOST_CELLS, sizeof(void *));
  read_header(NULL);
  for (const char *w; (w = next_statement(proved)) != NULL;)
    if (strcmp(w, "d") == 0) {
      check_deletion();
    } else if (strcmp(w, "maker") == 0) {
      check_claim();
      proved = "MAKER";
    } else {
      check_step(w);
    }
  return proved;
}
