// SPDX-License-Identifier: MIT
//
// certificate.c -- checks certificates of cards and shields
//
// The certificate is read once from top to bottom; each step is checked by the
// rule of doc/formats/certificate.md that it names, and the object it makes, a
// card or a shield, is kept until it is deleted.  The sets of an object are
// computed, never read.  All that is believed is the rules (doc/theory).
//
// One run checks one certificate, so whatever is in use then is found in file
// variables.

#include "check.h"
#include "map.h"
#include "text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// A card has the sets A and T of cells, and a number of turns within which
// Maker wins by it; a shield has the set Z of cells and the set D of lines.
typedef struct {
  bool card;
  set *A, *T, *Z, *D;
  size_t turns;
} object;

typedef struct {
  uint64_t id; // comes first, for by_id
  object *object;
} entry;

typedef struct {
  uint64_t id;             // comes first, for by_id
  uint32_t *cells, *lines; // an automorphism: where cells and lines go
  uint64_t flips;          // without these: a lattice map
  int64_t x, y;
} map;

static struct game game;

static const char *winner;    // by the claim, once it has been checked
static size_t turns_in_total; // if that is Maker

static entry *entries; // by ascending ID; no object means deleted
static size_t entry_count, deleted;
static uint64_t last_id;
static map *maps; // by ascending ID
static size_t map_count;

static object image; // what the last map gave
static object *made; // by the present step

enum { SCRATCH = 4 };          // no rule needs more at a time
static void *scratch[SCRATCH]; // needed only for the present text line

// ---- Objects ----

static set *new_cells(void) { return new_set(game.cell_count); }
static set *new_lines(void) { return new_set(game.line_count); }

static uint32_t *new_cell_list(void) {
  return zeroed(game.cell_count + 1, sizeof(uint32_t));
}

static set *all_cells(void) {
  set *s = new_cells();
  for (size_t cell = 1; cell <= game.cell_count; cell++)
    put(s, cell);
  return s;
}

// Keeps memory until the text line has been checked.  A rule asks for its own
// so many times, however long its text line is.
static void *for_now(void *memory) {
  size_t i = 0;
  while (i < SCRATCH && scratch[i])
    i++;
  if (i == SCRATCH)
    cannot("memory", "a rule keeps more than SCRATCH: a bug of gridcheck");
  return scratch[i] = memory;
}

static void forget_scratch(void) {
  for (size_t i = 0; i < SCRATCH; i++) {
    release(scratch[i]);
    scratch[i] = NULL;
  }
}

static object *new_card(void) {
  made = zeroed(1, sizeof *made);
  *made = (object){.card = true, .A = new_cells(), .T = new_cells()};
  return made;
}

static object *new_shield(void) {
  made = zeroed(1, sizeof *made);
  *made = (object){.card = false, .Z = new_cells(), .D = new_lines()};
  return made;
}

static void free_object(object *object) {
  release(object->A);
  release(object->T);
  release(object->Z);
  release(object->D);
  release(object);
}

// ---- Reading ----

static size_t read_cell(void) { return read_number(1, game.cell_count); }

// Reads different numbers up to the 0 that ends them.
static void read_list(set *set, size_t most) {
  for (size_t i; (i = read_number(0, most)) != 0; put(set, i))
    if (has(set, i))
      refuse("%zu is listed twice", i);
}

static int by_id(const void *one, const void *two) {
  const uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)two;
  return (a > b) - (a < b);
}

static void *find(uint64_t id, void *list, size_t count, size_t size) {
  return count ? bsearch(&id, list, count, size, by_id) : NULL;
}

// The entry of an object that is there.
static entry *find_entry(uint64_t id) {
  if (id > last_id)
    refuse("object %" PRIu64 " does not come earlier", id);
  entry *e = find(id, entries, entry_count, sizeof *e);
  if (!e || !e->object)
    refuse("object %" PRIu64 " was deleted or never made", id);
  return e;
}

// Where a map takes a cell.
static size_t image_of(const map *map, size_t cell) {
  if (map->cells)
    return map->cells[cell];
  const int64_t width = game.width, height = game.height;
  int64_t x = (int64_t)(cell - 1) % width, y = (int64_t)(cell - 1) / width;
  x = map->flips & 1 ? -x : x;
  y = map->flips & 2 ? -y : y;
  const int64_t x2 = (map->flips & 4 ? y : x) + map->x;
  const int64_t y2 = (map->flips & 4 ? x : y) + map->y;
  if (x2 < 0 || x2 >= width || y2 < 0 || y2 >= height)
    refuse("the map takes cell %zu off the board", cell);
  return (size_t)(y2 * width + x2 + 1);
}

static void map_cells(const map *map, const set *cells, set *images) {
  clear(images);
  for (size_t cell = 1; cell <= game.cell_count; cell++)
    if (has(cells, cell))
      put(images, image_of(map, cell));
}

// The image of an object, zone included; it lasts until the next one.
static const object *map_object(const map *map, const object *o) {
  image.card = o->card;
  image.turns = o->turns;
  if (o->card) {
    map_cells(map, o->A, image.A);
    map_cells(map, o->T, image.T);
    return &image;
  }
  if (!map->lines)
    refuse("a lattice map is for cards only");
  map_cells(map, o->Z, image.Z);
  clear(image.D);
  for (size_t e = 1; e <= game.line_count; e++)
    if (has(o->D, e))
      put(image.D, map->lines[e]);
  return &image;
}

// Reads a reference, ID or ID@M.  Returns NULL for the 0 that ends a list.
static const object *read_reference(void) {
  char *w = take_word(), *at = strchr(w, '@');
  if (at)
    *at++ = '\0';
  const uint64_t id = number_of(w, at ? 1 : 0, INT64_MAX);
  if (id == 0)
    return NULL;
  const object *o = find_entry(id)->object;
  if (!at)
    return o;
  const uint64_t number = number_of(at, 1, INT32_MAX);
  const map *m = find(number, maps, map_count, sizeof *m);
  if (!m)
    refuse("there is no map %" PRIu64 " yet", number);
  return map_object(m, o);
}

// Reads a reference to a card or to a shield, NULL again for 0.
static const object *read_object(bool card) {
  const object *o = read_reference();
  if (o && o->card != card)
    refuse("a %s is expected here", card ? "card" : "shield");
  return o;
}

static const object *needed(const object *o) {
  if (!o)
    refuse("a reference is expected here");
  return o;
}

// ---- Maps ----

static void check_map(void) {
  const uint64_t id = read_number(1, INT32_MAX);
  if (map_count && id <= maps[map_count - 1].id)
    refuse("the numbers of maps must ascend");
  maps = one_more(maps, map_count, sizeof *maps);
  map *m = &maps[map_count++];
  *m = (map){.id = id};
  const char *w = take_word();
  if (strcmp(w, "lattice") != 0) {
    m->cells = read_permutation(&game, w);
    m->lines = map_lines(&game, m->cells);
    return;
  }
  if (!game.shape_count || game.torus)
    refuse("this game has no lattice maps");
  m->flips = read_number(0, 7);
  if (!game.keeps[m->flips])
    refuse("the map does not take the shapes to the shapes");
  m->x = read_integer(INT32_MAX);
  m->y = read_integer(INT32_MAX);
}

// ---- Turns: doc/theory/fewest.md ----

// Counts a card for the cells that Breaker may take then, that is, for all
// outside its T; turns[0] is for none at all.
static void count_turns(size_t *turns, const object *card) {
  for (size_t x = 0; x <= game.cell_count; x++)
    if ((x == 0 || !has(card->T, x)) &&
        (turns[x] == 0 || turns[x] > card->turns))
      turns[x] = card->turns;
}

// The turns that Maker needs when Breaker takes what is worst for her.
static size_t most_turns(const size_t *turns, const set *owned) {
  size_t most = turns[0];
  for (size_t x = 1; x <= game.cell_count; x++)
    if (!has(owned, x) && turns[x] > most)
      most = turns[x];
  return most;
}

static size_t *new_turns(void) {
  return for_now(zeroed(game.cell_count + 1, sizeof(size_t)));
}

// ---- The rules for cards (A, T) ----

static object *check_line(void) {
  const size_t e = read_number(1, game.line_count), p = read_cell();
  object *o = new_card();
  o->turns = 1;
  if (!line_has(&game, e, p))
    refuse("cell %zu is not in line %zu", p, e);
  for (const uint32_t *c = game.lines[e]; *c; c++)
    put(o->A, *c);
  drop(o->A, p);
  put(o->T, p);
  return o;
}

static object *check_play(void) {
  const size_t p = read_cell();
  object *o = new_card();
  set *common = for_now(all_cells()); // the intersection of the Ti
  size_t *turns = new_turns(), k = 0;
  for (const object *child; (child = read_object(true)) != NULL; k++) {
    unite(o->A, child->A);
    unite(o->T, child->T);
    intersect(common, child->T);
    count_turns(turns, child);
  }
  if (k == 0)
    refuse("play needs a card");
  unite(o->A, common);
  put(o->A, p);
  o->turns = most_turns(turns, o->A) + 1;
  drop(o->A, p);
  put(o->T, p);
  subtract(o->T, o->A);
  return o;
}

// ---- The rules for shields (D, Z) ----

static object *check_none(void) {
  object *o = new_shield();
  for (size_t e = 1; e <= game.line_count; e++)
    put(o->D, e);
  return o;
}

static object *check_pair(void) {
  const size_t x = read_cell(), y = read_cell();
  object *o = check_none();
  if (x == y)
    refuse("a pair has two different cells");
  put(o->Z, x);
  put(o->Z, y);
  for (const uint32_t *e = game.through[x]; *e; e++)
    if (line_has(&game, *e, y))
      drop(o->D, *e);
  return o;
}

// Weights are counted in units of 2^-60.  No sum here reaches 2^61.
static object *check_potential(void) {
  const uint64_t one = (uint64_t)1 << 60;
  uint64_t *weights = for_now(zeroed(game.cell_count + 1, sizeof *weights));
  uint64_t sum = 0, most = 0;
  object *o = check_none();
  set *listed = for_now(new_lines());
  read_list(o->Z, game.cell_count);
  read_list(listed, game.line_count);
  subtract(o->D, listed);
  for (size_t e = 1; e <= game.line_count; e++) {
    size_t size = 0;
    if (!has(listed, e))
      continue;
    for (const uint32_t *c = game.lines[e]; *c; c++)
      size += has(o->Z, *c);
    if (size == 0)
      refuse("line %zu does not meet the zone", e);
    const uint64_t weight = one >> (size < 60 ? size : 60);
    for (const uint32_t *c = game.lines[e]; *c; c++)
      weights[*c] += has(o->Z, *c) ? weight : 0;
    sum += weight;
    if (sum >= one)
      refuse("the weights are too large");
  }
  for (size_t cell = 1; cell <= game.cell_count; cell++)
    most = weights[cell] > most ? weights[cell] : most;
  if (sum + most >= one)
    refuse("the weights are too large");
  return o;
}

static object *check_join(void) {
  object *o = check_none();
  size_t k = 0;
  for (const object *part; (part = read_object(false)) != NULL; k++) {
    if (meet(o->Z, part->Z))
      refuse("the zones are not disjoint");
    unite(o->Z, part->Z);
    intersect(o->D, part->D);
  }
  if (k == 0)
    refuse("join needs a shield");
  return o;
}

static object *check_reply(void) {
  object *o = new_shield();
  set *common = for_now(all_cells()); // C, the intersection of the Ri
  set *cells = for_now(new_cells()), *lines = for_now(new_lines());
  size_t k = 0;
  for (size_t w; (w = read_number(0, game.cell_count)) != 0; k++) {
    const object *child = needed(read_object(false));
    copy(cells, child->Z); // Ri = Zi + Wi
    put(cells, w);
    unite(o->Z, cells);
    intersect(common, cells);
    copy(lines, child->D); // Di minus the lines through Wi
    for (const uint32_t *e = game.through[w]; *e; e++)
      drop(lines, *e);
    unite(o->D, lines);
  }
  if (k == 0)
    refuse("reply needs a shield");
  subtract(o->Z, common);
  for (size_t c = 1; c <= game.cell_count; c++)
    for (const uint32_t *e = game.through[c]; has(common, c) && *e; e++)
      put(o->D, *e);
  return o;
}

// Reads a shield to be changed, and a cell of its zone that leaves it.
static object *without_cell(size_t *v) {
  const object *shield = needed(read_object(false));
  object *o = new_shield();
  copy(o->Z, shield->Z);
  copy(o->D, shield->D);
  *v = read_cell();
  if (!has(o->Z, *v))
    refuse("cell %zu is not in the zone", *v);
  drop(o->Z, *v);
  return o;
}

static object *check_replace(void) {
  size_t v;
  object *o = without_cell(&v);
  const size_t u = read_cell();
  if (u == v || has(o->Z, u))
    refuse("cell %zu is in the zone already", u);
  put(o->Z, u);
  for (const uint32_t *e = game.through[v]; *e; e++)
    if (!line_has(&game, *e, u))
      put(o->D, *e);
  return o;
}

static object *check_grant(void) {
  size_t v;
  object *o = without_cell(&v);
  for (const uint32_t *e = game.through[v]; *e; e++)
    put(o->D, *e);
  return o;
}

// ---- The rule for both ----

// Reads pairs X Y, an injective map f of a zone, and collects its image.
// Returns f: f[X] is Y, and 0 if X is not in the zone.
static uint32_t *read_embedding(const set *zone, set *images) {
  uint32_t *f = for_now(new_cell_list());
  for (size_t x; (x = read_number(0, game.cell_count)) != 0;) {
    const size_t y = read_cell();
    if (!has(zone, x))
      refuse("cell %zu is not in the zone", x);
    if (f[x])
      refuse("cell %zu is mapped twice", x);
    if (has(images, y))
      refuse("two cells are mapped to cell %zu", y);
    put(images, y);
    f[x] = (uint32_t)y;
  }
  for (size_t x = 1; x <= game.cell_count; x++)
    if (has(zone, x) && !f[x])
      refuse("a cell of the zone is not mapped");
  return f;
}

// Says whether line e lies inside the union of two sets.
static bool line_inside(size_t e, const set *cells, const set *others) {
  for (const uint32_t *c = game.lines[e]; *c; c++)
    if (!has(cells, *c) && !has(others, *c))
      return false;
  return true;
}

static object *embed_card(const object *card) {
  object *o = new_card();
  o->turns = card->turns;
  set *moved = for_now(new_cells());
  read_list(o->A, game.cell_count);
  const uint32_t *f = read_embedding(card->T, o->T);
  if (meet(o->A, o->T))
    refuse("a cell of A is mapped to");
  for (size_t e = 1; e <= game.line_count; e++) {
    if (!line_inside(e, card->A, card->T))
      continue;
    clear(moved); // now f(e & T)
    for (const uint32_t *c = game.lines[e]; *c; c++)
      if (has(card->T, *c))
        put(moved, f[*c]);
    size_t other = 1;
    while (other <= game.line_count && !line_inside(other, o->A, moved))
      other++;
    if (other > game.line_count)
      refuse("no line stands for line %zu", e);
  }
  return o;
}

// A line outside D meets Z, or the shield could not hit it when Maker owns all
// the rest; so f(e & Z) has a first cell.
static object *embed_shield(const object *shield) {
  object *o = check_none();
  uint32_t *moved = for_now(new_cell_list());
  const uint32_t *f = read_embedding(shield->Z, o->Z);
  for (size_t e = 1; e <= game.line_count; e++) {
    size_t count = 0;
    for (const uint32_t *c = game.lines[e]; *c && !has(shield->D, e); c++)
      if (has(shield->Z, *c))
        moved[count++] = f[*c]; // f(e & Z)
    for (const uint32_t *g = game.through[moved[0]]; count && *g; g++) {
      size_t hit = 0;
      while (hit < count && line_has(&game, *g, moved[hit]))
        hit++;
      if (hit == count)
        drop(o->D, *g);
    }
  }
  return o;
}

static object *check_embed(void) {
  const object *o = needed(read_reference());
  return o->card ? embed_card(o) : embed_shield(o);
}

// ---- Steps, deletions and claims ----

static void check_step(const char *number) {
  static const struct {
    const char *name;
    object *(*check)(void);
  } rules[] = {{"line", check_line},   {"play", check_play},
               {"none", check_none},   {"pair", check_pair},
               {"join", check_join},   {"potential", check_potential},
               {"reply", check_reply}, {"replace", check_replace},
               {"grant", check_grant}, {"embed", check_embed}};
  const uint64_t id = number_of(number, 1, INT64_MAX);
  if (id <= last_id)
    refuse("the numbers of steps must ascend");
  const char *name = take_word();
  size_t rule = 0, count = sizeof rules / sizeof *rules;
  while (rule < count && strcmp(name, rules[rule].name) != 0)
    rule++;
  if (rule == count)
    refuse("there is no such rule");
  object *o = rules[rule].check();
  entries = one_more(entries, entry_count, sizeof *entries);
  entries[entry_count++] = (entry){id, o};
  last_id = id;
}

// Deletes objects, and forgets their entries once these are the majority.
static void check_deletion(void) {
  for (uint64_t id; (id = number_of(take_word(), 0, INT64_MAX)) != 0;) {
    entry *e = find_entry(id);
    free_object(e->object);
    e->object = NULL;
    deleted++;
  }
  if (deleted <= entry_count / 2)
    return;
  size_t kept = 0;
  for (size_t i = 0; i < entry_count; i++)
    if (entries[i].object)
      entries[kept++] = entries[i];
  entry_count = kept;
  deleted = 0;
}

static void check_maker_claim(void) {
  set *common = for_now(all_cells()); // the intersection of the Ti
  size_t *turns = new_turns(), k = 0;
  for (const object *card; (card = read_object(true)) != NULL; k++) {
    if (!inside(card->A, game.maker))
      refuse("A is not inside Maker's stones");
    if (meet(card->T, game.breaker))
      refuse("T is not free of Breaker's stones");
    intersect(common, card->T);
    count_turns(turns, card);
  }
  if (k == 0)
    refuse("this claim needs a card");
  if (k > 1 && !game.breaker_first)
    refuse("this claim has only one card when Maker moves first");
  if (game.breaker_first && !inside(common, game.maker))
    refuse("Breaker, who moves first, can take a cell of every T");
  turns_in_total =
      game.breaker_first ? most_turns(turns, game.maker) : turns[0];
  winner = "MAKER";
}

static void check_breaker_claim(void) {
  const object *shield = needed(read_object(false));
  const size_t w = read_number(0, game.cell_count);
  if (w && !game.breaker_first)
    refuse("Breaker does not move first");
  if (w && !is_free(&game, w))
    refuse("cell %zu is not free", w);
  if (meet(shield->Z, game.maker))
    refuse("Z is not free of Maker's stones");
  for (size_t e = 1; e <= game.line_count; e++)
    if (has(shield->D, e) && is_open(&game, e) && !(w && line_has(&game, e, w)))
      refuse("nobody hits line %zu", e);
  winner = "BREAKER";
}

static void check_text_line(const char *w) {
  if (strcmp(w, "map") == 0)
    check_map();
  else if (strcmp(w, "d") == 0)
    check_deletion();
  else if (strcmp(w, "maker") == 0)
    check_maker_claim();
  else if (strcmp(w, "breaker") == 0)
    check_breaker_claim();
  else
    check_step(w);
}

const char *check_certificate(const struct game *about) {
  game = *about;
  read_header(&game);
  image =
      (object){false, new_cells(), new_cells(), new_cells(), new_lines(), 0};
  for (const char *w; (w = next_statement(winner)) != NULL; forget_scratch())
    check_text_line(w);
  return winner;
}

size_t certificate_turns(void) { return turns_in_total; }
