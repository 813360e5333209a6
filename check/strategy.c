// SPDX-License-Identifier: MIT
//
// strategy.c -- checks strategies in strong games and in .pg games
//
// A strategy is a list of positions, each with the turn that its owner makes
// there.  It is good if whatever the other player does in turn leads to a
// position of the list, up to symmetry, or to one where the goal is in sight:
// settled() has the rules.  Where the other player moves, a position may also
// have pairs of cells by which the owner holds.  Stones are only added, so play
// ends, and the order of the positions does not matter.
//
// A position is the number of stones that have been placed and one character
// per cell:
//
//     m b  a stone in a line that its owner may still complete
//     .    a free cell in a line that somebody may still complete
//     -    any other cell
//
// Two positions that look the same have the same value: of the other cells it
// matters only how many are free, which the number of stones tells.  That is
// proved in doc/theory/strategy.md, and the format is in
// doc/formats/strategy.md.

#include "check.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAKER, BREAKER };
enum { WINS, HOLDS };

typedef struct {
  size_t stones;
  char *cells; // cells[1] and so on
} position;

typedef struct {
  position key; // the smallest of its images; comes first, for by_position
  char *cells;  // as it was read
  size_t *turn; // its cells, or those of the pairs, ended by a 0
  bool pairs;
  char place[64];
} entry;

static _Thread_local struct game game;
static _Thread_local const struct game
    *wants[2]; // has the lines that each player wants
static _Thread_local size_t cell_count,
    last; // stones are placed up to this one
static _Thread_local size_t free_at_start;

static _Thread_local uint32_t **maps;
static _Thread_local size_t map_count;

// The strategy that is being read or checked.
static _Thread_local size_t owner, goal;
static _Thread_local bool in_strategy;
static _Thread_local entry *entries;
static _Thread_local size_t entry_count;

static _Thread_local bool proved[2][2]; // by player and goal
static _Thread_local const char *value; // the claim, once it has been checked

// Room for one board each, and for what simplify() and find_least() make.
static _Thread_local char *reply, *reached, *simple, *image, *least;
static _Thread_local uint64_t *weights;

// ---- Turns ----

// Who places stone number i, from 0 on.
static size_t mover(size_t i) {
  return maker_places(&game, i) ? MAKER : BREAKER;
}

// By the number of stones that have been placed: how many the turn has that
// begins then, and how many each player places from then on.
static _Thread_local size_t *turn_lengths, *left_for[2];
static _Thread_local size_t
    single_from[2]; // then on, this player answers every single stone

static void list_turns(void) {
  turn_lengths = zeroed(last + 1, sizeof *turn_lengths);
  for (size_t player = MAKER; player <= BREAKER; player++)
    left_for[player] = zeroed(last + 1, sizeof **left_for);
  for (size_t i = last; i-- > 0;) {
    const bool goes_on = i + 1 < last && mover(i + 1) == mover(i);
    turn_lengths[i] = goes_on ? turn_lengths[i + 1] + 1 : 1;
    for (size_t player = MAKER; player <= BREAKER; player++) {
      left_for[player][i] = left_for[player][i + 1] + (mover(i) == player);
      if (goes_on && mover(i) != player && !single_from[player])
        single_from[player] = i + 1;
    }
  }
}

// Whether from stone number i on the owner answers every single stone.
static bool answers_all(size_t i) { return i >= single_from[owner]; }

// ---- Positions ----

static char stone_of(size_t player) { return player == MAKER ? 'm' : 'b'; }

static const size_t NEVER = SIZE_MAX;

// How many cells the player still needs for line e.
static size_t missing(const char *cells, size_t player, size_t e) {
  size_t n = 0;
  for (const uint32_t *c = wants[player]->lines[e]; *c; c++)
    if (cells[*c] == '.')
      n++;
    else if (cells[*c] != stone_of(player))
      return NEVER;
  return n;
}

// Whether the player can complete a line with so many stones.
static bool can_complete(const char *cells, size_t player, size_t stones) {
  for (size_t e = 1; e <= wants[player]->line_count; e++)
    if (missing(cells, player, e) <= stones)
      return true;
  return false;
}

static bool owns_line(const char *cells, size_t player) {
  return can_complete(cells, player, 0);
}

// Leaves only what matters.
static void simplify(char *cells) {
  memset(simple + 1, '-', cell_count);
  for (size_t player = MAKER; player <= BREAKER; player++)
    for (size_t e = 1; e <= wants[player]->line_count; e++)
      if (missing(cells, player, e) != NEVER)
        for (const uint32_t *c = wants[player]->lines[e]; *c; c++)
          simple[*c] = cells[*c];
  memcpy(cells, simple, cell_count + 1);
}

// How many cells are free and do not matter.
static size_t spare_cells(size_t stones, const char *cells) {
  size_t n = 0;
  for (size_t c = 1; c <= cell_count; c++)
    n += cells[c] == '.';
  if (n + stones > free_at_start)
    refuse("there are fewer free cells than that");
  return free_at_start - stones - n;
}

// The smallest image of a position, in `smallest`.  Before the first stone it
// is the position itself: the cells for that stone need not have the
// symmetries.
static void find_least(size_t stones, const char *cells, char *smallest) {
  memcpy(smallest, cells, cell_count + 1);
  for (size_t i = 0; stones && i < map_count; i++) {
    image[0] = cells[0];
    for (size_t c = 1; c <= cell_count; c++)
      image[maps[i][c]] = cells[c];
    if (memcmp(image, smallest, cell_count + 1) < 0)
      memcpy(smallest, image, cell_count + 1);
  }
}

static int by_position(const void *one, const void *two) {
  const position *a = one, *b = two;
  if (a->stones != b->stones)
    return a->stones < b->stones ? -1 : 1;
  return memcmp(a->cells, b->cells, cell_count + 1);
}

// ---- What needs no turn ----

static _Thread_local const uint64_t ONE = (uint64_t)1 << 60;

// Whether the owner, answering stone by stone, hits all lines of the other's.
// Each weighs 2^-n if n cells are missing, and the sum, with the most that one
// more stone can add, is below 1.
static bool is_light(const char *cells, bool owner_moves) {
  const size_t other = 1 - owner;
  memset(weights, 0, (cell_count + 1) * sizeof *weights);
  uint64_t sum = 0, most = 0;
  for (size_t e = 1; e <= wants[other]->line_count && sum < ONE; e++) {
    const size_t n = missing(cells, other, e);
    if (n == NEVER)
      continue;
    const uint64_t weight = ONE >> (n < 60 ? n : 60);
    sum += weight;
    for (const uint32_t *c = wants[other]->lines[e]; *c; c++)
      if (cells[*c] == '.' && (weights[*c] += weight) > most)
        most = weights[*c];
  }
  return sum < ONE && (owner_moves || sum + most < ONE);
}

static bool settled(size_t stones, const char *cells) {
  const bool owner_moves = stones < last && mover(stones) == owner;
  const bool anywhere = stones > 0 || !game.setting->opening;
  if (owner_moves && anywhere &&
      can_complete(cells, owner, turn_lengths[stones]))
    return true;
  if (goal == WINS)
    return false;
  return !can_complete(cells, 1 - owner, left_for[1 - owner][stones]) ||
         (answers_all(stones) && (anywhere || !owner_moves) &&
          is_light(cells, owner_moves));
}

// ---- Turns of either player ----

// Whether the first stone can be where it may, if `spare` stones of the turn
// are in cells that do not matter.
static bool may_open(const char *before, const char *after, size_t spare) {
  if (!game.setting->opening)
    return true;
  for (size_t c = 1; c <= cell_count; c++)
    if (has(game.setting->opening, c) &&
        (before[c] == '-' ? spare > 0 : before[c] != after[c]))
      return true;
  return false;
}

// Whether the list has the position, or an image of it.
static bool is_listed(size_t stones, const char *cells) {
  const position key = {stones, least};
  find_least(stones, cells, least);
  return entry_count &&
         bsearch(&key, entries, entry_count, sizeof *entries, by_position);
}

// A position with the owner to move, or the end of the game.
static void check_reached(size_t stones, char *cells) {
  simplify(cells);
  if (!settled(stones, cells) && !is_listed(stones, cells))
    refuse("the other player can reach a position that is missing: %zu stones "
           "and %s",
           stones, cells + 1);
}

// ---- All turns of the other player ----
//
// After most of them the owner, who moves then, completes a line.  So only
// those are tried that hit every threat, a line that the owner could complete
// then (doc/theory/strategy.md, Lemma 8).  While a threat is not hit, one of
// its cells must be taken: they are tried one after the other, and one that has
// been tried is barred from the turns that are tried after it.  So each turn is
// tried once.  When all threats are hit, the other stones may be anywhere, and
// all cells are tried in the same way.

typedef struct {
  uint32_t line; // the threat whose cells are tried; 0: all cells are
  size_t next;   // the next of them: its place in the line, or its number
  size_t bars;   // when the choice began
} choice;

static _Thread_local position before;   // the turn
static _Thread_local size_t then;       // the number of stones after it
static _Thread_local size_t spare;      // free cells that do not matter
static _Thread_local size_t open_count; // cells that can be taken
static _Thread_local uint32_t *threats; // lines of the owner's
static _Thread_local size_t threat_count;
static _Thread_local choice
    *choices; // by the number of stones of the turn on the board
static _Thread_local uint32_t *taken; // their cells
static _Thread_local uint32_t *bars;  // the cells that are barred
static _Thread_local size_t bar_count;
static _Thread_local bool *barred;   // by cells
static _Thread_local size_t *packed; // by cells: for which search for a threat
static _Thread_local size_t searches;
static _Thread_local uint64_t looks; // at cells and stones, for one turn

static bool can_take(size_t cell) {
  return reply[cell] == '.' && !barred[cell];
}

// Looks for the threat with the fewest cells that can be taken; it is 0 if all
// are hit.  Returns false if so many stones cannot hit all: one threat has no
// cell left, or there are too many that share no cell.
static bool find_threat(size_t stones, uint32_t *threat) {
  size_t fewest = SIZE_MAX, apart = 0;
  searches++;
  *threat = 0;
  for (size_t i = 0; i < threat_count; i++) {
    const uint32_t *line = wants[owner]->lines[threats[i]];
    size_t count = 0;
    bool shares = false;
    if (missing(reply, owner, threats[i]) == NEVER)
      continue;
    for (const uint32_t *c = line; *c; c++)
      if (can_take(*c)) {
        count++;
        shares |= packed[*c] == searches;
      }
    for (const uint32_t *c = line; *c && !shares; c++)
      packed[*c] = searches;
    apart += !shares;
    if (count < fewest) {
      fewest = count;
      *threat = threats[i];
    }
  }
  return apart <= stones && fewest > 0;
}

// Whatever the last stones are, the other player never completes a line.
static bool has_no_hope(size_t stones) {
  return goal == HOLDS &&
         !can_complete(reply, 1 - owner, stones + left_for[1 - owner][then]);
}

// The stones of the turn on the board, and so many in cells that do not matter.
static void check_reply(size_t others) {
  if (others > spare ||
      (!before.stones && !may_open(before.cells, reply, others)))
    return;
  memcpy(reached, reply, cell_count + 1);
  check_reached(then, reached);
}

// Begins to choose one more stone behind `count`, of so many that are missing.
// Says whether there is something to try.
static bool begin_choice(size_t count, size_t stones) {
  choice *c = &choices[count];
  *c = (choice){.bars = bar_count};
  spend(looks);
  if (stones > spare + open_count || has_no_hope(stones))
    return false;
  if ((count == 0 || choices[count - 1].line) && !find_threat(stones, &c->line))
    return false;
  if (!c->line)
    check_reply(stones);
  return stones > 0;
}

// The next cell to be tried, or 0.
static size_t next_cell(choice *c) {
  const uint32_t *line = c->line ? wants[owner]->lines[c->line] : NULL;
  size_t cell;
  do {
    cell = line ? line[c->next] : c->next < cell_count ? c->next + 1 : 0;
    c->next++;
  } while (cell && !can_take(cell));
  return cell;
}

static void bar(uint32_t cell) {
  bars[bar_count++] = cell;
  barred[cell] = true;
  open_count--;
}

static void end_choice(const choice *c) {
  while (bar_count > c->bars) {
    barred[bars[--bar_count]] = false;
    open_count++;
  }
}

static void try_turns(size_t length) {
  bool more = begin_choice(0, length);
  for (size_t count = 0;;) {
    const size_t cell = more ? next_cell(&choices[count]) : 0;
    more = true;
    if (cell) {
      reply[cell] = stone_of(1 - owner);
      open_count--;
      taken[count++] = (uint32_t)cell;
      more = begin_choice(count, length - count);
      continue;
    }
    end_choice(&choices[count]);
    if (count-- == 0)
      return;
    reply[taken[count]] = '.';
    open_count++;
    bar(taken[count]);
  }
}

// Whether the other player can complete a line with so many stones.  If it is
// the very first turn, one of them may have to be in a certain cell.
static bool other_completes(size_t length) {
  const struct game *lines = wants[1 - owner];
  for (size_t e = 1; e <= lines->line_count; e++) {
    const size_t n = missing(before.cells, 1 - owner, e);
    bool opens = before.stones || !game.setting->opening || n < length;
    for (const uint32_t *c = lines->lines[e]; *c && !opens; c++)
      opens = before.cells[*c] == '.' && has(game.setting->opening, *c);
    if (n <= length && opens)
      return true;
  }
  return false;
}

// Tries all turns of the other player, who moves.
static void check_replies(size_t stones, char *cells) {
  const size_t length = turn_lengths[stones];
  before = (position){stones, cells};
  then = stones + length;
  spare = spare_cells(stones, cells);
  open_count = free_at_start - stones - spare;
  threat_count = 0;
  if (other_completes(length))
    refuse("the other player completes a line");
  for (size_t e = 1; e <= wants[owner]->line_count && then < last; e++)
    if (missing(cells, owner, e) <= turn_lengths[then])
      threats[threat_count++] = (uint32_t)e;
  memcpy(reply, cells, cell_count + 1);
  try_turns(length);
}

// Whether a list of pairs has one whose cells are both in line e.
static bool has_pair(const size_t *pairs, size_t player, size_t e) {
  for (; *pairs; pairs += 2)
    if (line_has(wants[player], e, pairs[0]) &&
        line_has(wants[player], e, pairs[1]))
      return true;
  return false;
}

// The owner takes the other cell of a pair whenever one is taken.
static void check_pairs(const entry *entry) {
  set *used = new_set(cell_count);
  size_t n = 0;
  if (goal == WINS || !answers_all(entry->key.stones))
    refuse("%s: pairs do not help here", entry->place);
  for (; entry->turn[n]; n++) {
    if (entry->cells[entry->turn[n]] != '.' || has(used, entry->turn[n]))
      refuse("%s: cell %zu is not free, or in a pair already", entry->place,
             entry->turn[n]);
    put(used, entry->turn[n]);
  }
  release(used);
  if (n % 2 == 1)
    refuse("%s: a cell has no partner", entry->place);
  for (size_t line = 1; line <= wants[1 - owner]->line_count; line++)
    if (missing(entry->cells, 1 - owner, line) != NEVER &&
        !has_pair(entry->turn, 1 - owner, line))
      refuse("%s: line %zu contains no pair", entry->place, line);
}

// The owner makes a turn, and the other player any.
static void check_turn(const entry *entry) {
  const size_t stones = entry->key.stones, length = turn_lengths[stones];
  const size_t others = spare_cells(stones, entry->cells);
  char *cells = zeroed(cell_count + 2, 1);
  size_t n = 0;
  memcpy(cells, entry->cells, cell_count + 1);
  for (; entry->turn[n]; n++) {
    if (cells[entry->turn[n]] != '.')
      refuse("%s: cell %zu is not free, or does not matter", entry->place,
             entry->turn[n]);
    cells[entry->turn[n]] = stone_of(owner);
  }
  if (n > length || length - n > others)
    refuse("%s: a turn of %zu stones is expected", entry->place, length);
  if (!stones && !may_open(entry->cells, cells, length - n))
    refuse("%s: the first stone may not be there", entry->place);
  const size_t placed = stones + length;
  if (!owns_line(cells, owner)) {
    simplify(cells);
    if (!settled(placed, cells) && !is_listed(placed, cells)) {
      if (placed == last)
        refuse("%s: the game is over without a line", entry->place);
      check_replies(placed, cells);
    }
  }
  release(cells);
}

// ---- A strategy as a whole ----

// Whether the game is over before it begins; then Maker comes first.
static bool is_over(const char *cells, size_t *winner) {
  *winner = owns_line(cells, MAKER) ? MAKER : BREAKER;
  return *winner == MAKER || owns_line(cells, BREAKER);
}

static void check_start(void) {
  char *cells = zeroed(cell_count + 2, 1);
  size_t winner;
  for (size_t c = 1; c <= cell_count; c++)
    cells[c] = has(game.maker, c) ? 'm' : has(game.breaker, c) ? 'b' : '.';
  if (is_over(cells, &winner)) {
    if (winner != owner)
      refuse("the other player owns a line at the start");
  } else if (last && mover(0) != owner) {
    simplify(cells);
    if (!settled(0, cells) && !is_listed(0, cells))
      check_replies(0, cells);
  } else {
    check_reached(0, cells);
  }
  release(cells);
}

// Checks the strategy that has been read, if there is one, and forgets it.
static void end_strategy(void) {
  if (!in_strategy)
    return;
  if (entry_count)
    qsort(entries, entry_count, sizeof *entries, by_position);
  for (size_t i = 1; i < entry_count; i++)
    if (by_position(&entries[i - 1], &entries[i]) == 0)
      refuse("the positions of %s and %s are the same", entries[i - 1].place,
             entries[i].place);
  looks = wants[MAKER]->incidences + wants[BREAKER]->incidences +
          cell_count * (map_count + 1);
  check_start();
  for (size_t i = 0; i < entry_count; i++)
    if (entries[i].pairs)
      check_pairs(&entries[i]);
    else
      check_turn(&entries[i]);
  for (size_t i = 0; i < entry_count; i++) {
    release(entries[i].key.cells);
    release(entries[i].cells);
    release(entries[i].turn);
  }
  release(entries);
  entries = NULL;
  entry_count = 0;
  in_strategy = false;
  proved[owner][goal] = true;
}

// ---- The file ----

static size_t read_choice(const char *zero, const char *one,
                          const char *wanted) {
  const char *w = take_word();
  if (strcmp(w, zero) != 0 && strcmp(w, one) != 0)
    refuse("%s is expected here", wanted);
  return strcmp(w, one) == 0;
}

static void read_strategy(void) {
  end_strategy();
  owner = read_choice("maker", "breaker", "maker or breaker");
  goal = read_choice("wins", "holds", "wins or holds");
  in_strategy = true;
}

static void read_map(void) {
  if (in_strategy || entry_count)
    refuse("maps come before the first strategy");
  maps = one_more(maps, map_count, sizeof *maps);
  maps[map_count] = read_permutation(&game, take_word());
  release(map_lines(wants[MAKER], maps[map_count]));
  release(map_lines(wants[BREAKER], maps[map_count]));
  map_count++;
}

static void read_position(entry *entry) {
  const char *w = take_word();
  if (strlen(w) != cell_count || strspn(w, "mb.-") != cell_count)
    refuse("one of m, b, . and - is expected here for each cell");
  entry->cells = zeroed(cell_count + 2, 1);
  entry->key.cells = zeroed(cell_count + 2, 1);
  memcpy(entry->cells + 1, w, cell_count);
  find_least(entry->key.stones, entry->cells, entry->key.cells);
}

// Reads the cells of a turn or of pairs; the first is this word.
static void read_cells(entry *entry, const char *w) {
  for (size_t n = 0, cell = 1; cell; w = cell ? take_word() : NULL) {
    cell = (size_t)number_of(w, 0, cell_count);
    if (cell && n == cell_count)
      refuse("there are more cells here than on the board");
    entry->turn = one_more(entry->turn, n, sizeof *entry->turn);
    entry->turn[n++] = cell;
  }
}

static void read_entry(const char *number) {
  if (!in_strategy)
    refuse("a position must be in a strategy");
  entries = one_more(entries, entry_count, sizeof *entries);
  entry *e = &entries[entry_count++];
  *e = (entry){.key.stones = (size_t)number_of(number, 0, free_at_start)};
  snprintf(e->place, sizeof e->place, "%s", text_place());
  read_position(e);
  const char *w = take_word();
  e->pairs = strcmp(w, "pairs") == 0;
  if (e->key.stones >= last || (mover(e->key.stones) == owner) == e->pairs)
    refuse("it is the other player's turn then, or nobody's");
  read_cells(e, e->pairs ? take_word() : w);
  count_step();
}

// Whether both players hold: by strategies or, where the players differ in
// nothing but that one moves first, because that player could steal one.  On a
// board with stones they differ.
static bool is_draw(void) {
  const size_t second = game.breaker_first ? MAKER : BREAKER;
  const bool alike = (game.setting->p ? game.setting->p : 1) ==
                         (game.setting->q ? game.setting->q : 1) &&
                     !has_stones(&game);
  return proved[second][HOLDS] && (alike || proved[1 - second][HOLDS]);
}

static void check_value(void) {
  static const char *const names[] = {"FIRST", "SECOND", "DRAW", "MAKER",
                                      "BREAKER"};
  static const char *const words[] = {"first", "second", "draw", "maker",
                                      "breaker"};
  end_strategy();
  const char *w = take_word();
  size_t i = 0;
  while (i < 5 && strcmp(w, words[i]) != 0)
    i++;
  if (i == 5 || game.setting->strong != (i < 3))
    refuse("this is no value of the game");
  const bool holds[] = {proved[MAKER][WINS], proved[BREAKER][WINS], is_draw(),
                        proved[MAKER][WINS], proved[BREAKER][HOLDS]};
  if (!holds[i])
    refuse("the strategies do not show that");
  value = names[i];
}

static char *new_board(void) { return zeroed(cell_count + 2, 1); }

// Makes room for what is needed again and again.
static void make_room(void) {
  simple = new_board();
  image = new_board();
  least = new_board();
  reply = new_board();
  reached = new_board();
  weights = zeroed(cell_count + 1, sizeof *weights);
  threats = zeroed(game.line_count + 1, sizeof *threats);
  if (game.setting->other && game.setting->other->line_count > game.line_count)
    threats =
        longer(threats, 0, game.setting->other->line_count, sizeof *threats);
  choices = zeroed(cell_count + 1, sizeof *choices);
  taken = zeroed(cell_count + 1, sizeof *taken);
  bars = zeroed(cell_count + 1, sizeof *bars);
  barred = zeroed(cell_count + 1, sizeof *barred);
  packed = zeroed(cell_count + 1, sizeof *packed);
}

static void read_lines(void) {
  struct game *none = zeroed(1, sizeof *none);
  none->cell_count = cell_count;
  wants[MAKER] = &game;
  wants[BREAKER] = game.setting->strong  ? &game
                   : game.setting->other ? game.setting->other
                                         : none;
}

const char *check_strategy(const struct game *about) {
  game = *about;
  cell_count = free_at_start = game.cell_count;
  read_header(&game);
  read_lines();
  for (size_t c = 1; c <= cell_count; c++)
    free_at_start -= !is_free(&game, c);
  last = free_at_start;
  if (game.setting->black && game.setting->times - game.setting->made < last)
    last = game.setting->times - game.setting->made;
  list_turns();
  make_room();
  for (const char *w; (w = next_statement(value)) != NULL;)
    if (strcmp(w, "map") == 0)
      read_map();
    else if (strcmp(w, "strategy") == 0)
      read_strategy();
    else if (strcmp(w, "value") == 0)
      check_value();
    else
      read_entry(w);
  return value;
}

// The second player, as Breaker, hits all lines, so the first does not win; and
// the second does not win either, or the first could steal the strategy.
const char *check_shield(const struct game *about) {
  struct game weak = *about;
  if (about->setting->other || has_stones(about) ||
      (about->setting->p ? about->setting->p : 1) != 1 ||
      (about->setting->q ? about->setting->q : 1) != 1)
    cannot(about->setting->text, about->setting->no_rules);
  weak.breaker_first = false;
  if (strcmp(check_certificate(&weak), "BREAKER") != 0)
    refuse("cards prove nothing about a strong game");
  return "DRAW";
}
