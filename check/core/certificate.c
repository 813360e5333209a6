// SPDX-License-Identifier: MIT
//
// certificate.c -- checks certificates of cards and shields
//
// The certificate is read once from top to bottom.  Each step is checked by the
// rule of doc/formats/certificate.md that it names, and the object it makes, a
// card (A, T) or a shield (D, Z), is kept until it is deleted.  The sets of an
// object are computed, never read.  All that is believed is the rules
// (doc/theory).
//
// One run checks one certificate, so whatever is in use then is found in file
// variables: the object that a reference means, its image under a map, and the
// one that is being made.

#include "core.h"
#include "outside.h"

#include <inttypes.h>
#include <stdlib.h>

typedef struct {
  uint64_t id;
  uint32_t *cells, *lines; // an automorphism: where cells and lines go
  void *isometry;          // without these
} map;

static _Thread_local const struct game *game;
static _Thread_local const char
    *winner; // by the claim, once it has been checked
static _Thread_local size_t turns_in_total; // if that is Maker

static _Thread_local object meant, image, made;

static _Thread_local map *maps; // by ascending ID
static _Thread_local size_t map_count;

// For one step:
static _Thread_local set *common, *some_cells, *some_lines;
static _Thread_local uint32_t *f, *targets; // by cells
static _Thread_local uint64_t *weights;     // by cells
static _Thread_local uint32_t *homes,
    *rest; // lists of lines, by cells and by lines

static void *room_for_cells(size_t size) {
  return zeroed(game->cell_count + 1, size);
}

static void make_room(void) {
  meant = new_object(game);
  image = new_object(game);
  made = new_object(game);
  common = new_set(game->cell_count);
  some_cells = new_set(game->cell_count);
  some_lines = new_set(game->line_count);
  f = room_for_cells(sizeof *f);
  targets = room_for_cells(sizeof *targets);
  weights = room_for_cells(sizeof *weights);
  homes = room_for_cells(sizeof *homes);
  rest = zeroed(game->line_count + 1, sizeof *rest);
}

// ---- Reading ----

static size_t read_cell(void) { return read_number(1, game->cell_count); }

// Reads different numbers up to the 0 that ends them.
static void read_list(set *set, size_t most) {
  for (size_t i; (i = read_number(0, most)) != 0; put(set, i))
    if (has(set, i))
      refuse("%zu is listed twice", i);
}

// ---- Maps and references ----

static void check_map(void) {
  const uint64_t id = read_number(1, INT32_MAX);
  if (map_count && id <= maps[map_count - 1].id)
    refuse("the numbers of maps must ascend");
  maps = one_more(maps, map_count, sizeof *maps);
  map *m = &maps[map_count++];
  *m = (map){.id = id};
  const char *w = take_word();
  if (strcmp(w, "lattice") == 0) {
    m->isometry = read_isometry(game);
  } else {
    m->cells = read_permutation(game, w);
    m->lines = map_lines(game, m->cells);
  }
}

static int by_id(const void *one, const void *two) {
  const map *a = one, *b = two;
  return (a->id > b->id) - (a->id < b->id);
}

static const map *find_map(uint64_t id) {
  const map key = {.id = id};
  const map *m =
      map_count ? bsearch(&key, maps, map_count, sizeof key, by_id) : NULL;
  if (!m)
    refuse("there is no map %" PRIu64 " yet", id);
  return m;
}

static void map_cells(const map *map, const set *cells, set *images) {
  clear(images);
  for (size_t c = 0; (c = next_in(cells, c)) != 0;)
    put(images,
        map->cells ? map->cells[c] : isometric_cell(game, map->isometry, c));
}

// The image of the object that is meant, zone included.
static const object *map_object(const map *map) {
  image.card = meant.card;
  image.turns = meant.turns;
  if (meant.card) {
    map_cells(map, meant.A, image.A);
    map_cells(map, meant.T, image.T);
    return &image;
  }
  if (!map->lines)
    refuse("a lattice map is for cards only");
  map_cells(map, meant.Z, image.Z);
  clear(image.D);
  for (size_t e = 0; (e = next_in(meant.D, e)) != 0;)
    put(image.D, map->lines[e]);
  return &image;
}

// Reads ID or ID@M.  Returns NULL for the 0 that ends a list.  The object lasts
// until the next reference.
static const object *read_reference(void) {
  char *w = take_word(), *at = strchr(w, '@');
  if (at)
    *at++ = '\0';
  const uint64_t id = number_of(w, at ? 1 : 0, INT64_MAX);
  if (id == 0)
    return NULL;
  recall_object(id, &meant, game);
  return at ? map_object(find_map(number_of(at, 1, INT32_MAX))) : &meant;
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

// ---- The rules for cards (A, T) ----

static object *begin_card(void) {
  made.card = true;
  made.turns = 0;
  clear(made.A);
  clear(made.T);
  return &made;
}

static void check_line(void) {
  const size_t e = read_number(1, game->line_count), p = read_cell();
  object *o = begin_card();
  o->turns = 1;
  if (!line_has(game, e, p))
    refuse("cell %zu is not in line %zu", p, e);
  for (const uint32_t *c = game->lines[e]; *c; c++)
    put(o->A, *c);
  drop(o->A, p);
  put(o->T, p);
}

static void check_play(void) {
  const size_t p = read_cell();
  object *o = begin_card();
  size_t k = 0;
  put_all(common, game->cell_count); // the intersection of the Ti
  begin_turns(game);
  for (const object *child; (child = read_object(true)) != NULL; k++) {
    unite(o->A, child->A);
    unite(o->T, child->T);
    intersect(common, child->T);
    count_turns(child->T, child->turns);
  }
  if (k == 0)
    refuse("play needs a card");
  unite(o->A, common);
  put(o->A, p);
  o->turns = most_turns(o->A) + 1;
  drop(o->A, p);
  put(o->T, p);
  subtract(o->T, o->A);
}

// ---- The rules for shields (D, Z) ----

static object *begin_shield(void) {
  made.card = false;
  clear(made.Z);
  clear(made.D);
  return &made;
}

static void check_none(void) { put_all(begin_shield()->D, game->line_count); }

static void check_pair(void) {
  const size_t x = read_cell(), y = read_cell();
  check_none();
  if (x == y)
    refuse("a pair has two different cells");
  put(made.Z, x);
  put(made.Z, y);
  for (const uint32_t *e = game->through[x]; *e; e++)
    if (line_has(game, *e, y))
      drop(made.D, *e);
}

// Weights are counted in units of 2^-60.  No sum here reaches 2^61.
static void check_potential(void) {
  const uint64_t one = (uint64_t)1 << 60;
  uint64_t sum = 0, most = 0;
  set *listed = some_lines;
  check_none();
  clear(listed);
  read_list(made.Z, game->cell_count);
  read_list(listed, game->line_count);
  subtract(made.D, listed);
  for (size_t c = 0; (c = next_in(made.Z, c)) != 0;)
    weights[c] = 0;
  for (size_t e = 0; (e = next_in(listed, e)) != 0;) {
    size_t size = 0;
    for (const uint32_t *c = game->lines[e]; *c; c++)
      size += has(made.Z, *c);
    if (size == 0)
      refuse("line %zu does not meet the zone", e);
    const uint64_t weight = one >> (size < 60 ? size : 60);
    for (const uint32_t *c = game->lines[e]; *c; c++)
      weights[*c] += has(made.Z, *c) ? weight : 0;
    sum += weight;
    if (sum >= one)
      refuse("the weights are too large");
  }
  for (size_t c = 0; (c = next_in(made.Z, c)) != 0;)
    most = weights[c] > most ? weights[c] : most;
  if (sum + most >= one)
    refuse("the weights are too large");
}

static void check_join(void) {
  size_t k = 0;
  check_none();
  for (const object *part; (part = read_object(false)) != NULL; k++) {
    if (meet(made.Z, part->Z))
      refuse("the zones are not disjoint");
    unite(made.Z, part->Z);
    intersect(made.D, part->D);
  }
  if (k == 0)
    refuse("join needs a shield");
}

static void check_reply(void) {
  object *o = begin_shield();
  set *cells = some_cells, *lines = some_lines;
  size_t k = 0;
  put_all(common, game->cell_count); // C, the intersection of the Ri
  for (size_t w; (w = read_number(0, game->cell_count)) != 0; k++) {
    const object *child = needed(read_object(false));
    copy(cells, child->Z); // Ri = Zi + Wi
    put(cells, w);
    unite(o->Z, cells);
    intersect(common, cells);
    copy(lines, child->D); // Di minus the lines through Wi
    for (const uint32_t *e = game->through[w]; *e; e++)
      drop(lines, *e);
    unite(o->D, lines);
  }
  if (k == 0)
    refuse("reply needs a shield");
  subtract(o->Z, common);
  for (size_t c = 0; (c = next_in(common, c)) != 0;)
    for (const uint32_t *e = game->through[c]; *e; e++)
      put(o->D, *e);
}

// Reads a shield to be changed, and a cell of its zone that leaves it.
static size_t read_change(void) {
  const object *shield = needed(read_object(false));
  object *o = begin_shield();
  copy(o->Z, shield->Z);
  copy(o->D, shield->D);
  const size_t v = read_cell();
  if (!has(o->Z, v))
    refuse("cell %zu is not in the zone", v);
  drop(o->Z, v);
  return v;
}

static void check_replace(void) {
  const size_t v = read_change(), u = read_cell();
  if (u == v || has(made.Z, u))
    refuse("cell %zu is in the zone already", u);
  put(made.Z, u);
  for (const uint32_t *e = game->through[v]; *e; e++)
    if (!line_has(game, *e, u))
      put(made.D, *e);
}

static void check_grant(void) {
  const size_t v = read_change();
  for (const uint32_t *e = game->through[v]; *e; e++)
    put(made.D, *e);
}

// ---- The rule for both ----

// Reads pairs X Y, an injective map f of a zone, and collects its image: f[X]
// is Y.
static void read_embedding(const set *zone, set *images) {
  for (size_t x = 0; (x = next_in(zone, x)) != 0;)
    f[x] = 0;
  for (size_t x; (x = read_number(0, game->cell_count)) != 0;) {
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
  for (size_t x = 0; (x = next_in(zone, x)) != 0;)
    if (!f[x])
      refuse("a cell of the zone is not mapped");
}

// Says whether line e lies inside the union of two sets.
static bool line_inside(size_t e, const set *cells, const set *others) {
  for (const uint32_t *c = game->lines[e]; *c; c++)
    if (!has(cells, *c) && !has(others, *c))
      return false;
  return true;
}

// The cell of a list that the fewest lines go through, or 0 if it is empty.
static size_t quietest(const uint32_t *cells, const set *among) {
  size_t best = 0;
  for (; *cells; cells++)
    if (has(among, *cells) &&
        (!best || game->degrees[*cells] < game->degrees[best]))
      best = *cells;
  return best;
}

// Lists the lines inside A + T of the object that is made: those whose home is
// cell c are homes[c], rest[homes[c]] and so on, up to 0.  The home is a cell
// of T; a line inside A has none, and homes[0].
static void list_homes(void) {
  memset(homes, 0, (game->cell_count + 1) * sizeof *homes);
  for (size_t e = 1; e <= game->line_count; e++)
    if (line_inside(e, made.A, made.T)) {
      const size_t home = quietest(game->lines[e], made.T);
      rest[e] = homes[home];
      homes[home] = (uint32_t)e;
    }
}

// Says whether some line lies inside A + f(e & T): it is at home in a cell of
// f(e & T), or inside A.
static bool has_image(size_t e, const set *T) {
  clear(some_cells); // now f(e & T)
  for (const uint32_t *c = game->lines[e]; *c; c++)
    if (has(T, *c))
      put(some_cells, f[*c]);
  for (const uint32_t *c = game->lines[e]; *c; c++)
    for (size_t g = has(T, *c) ? homes[f[*c]] : 0; g; g = rest[g]) {
      spend(1);
      if (line_inside(g, made.A, some_cells))
        return true;
    }
  return homes[0];
}

static void embed_card(const object *card) {
  object *o = begin_card();
  o->turns = card->turns;
  read_list(o->A, game->cell_count);
  read_embedding(card->T, o->T);
  if (meet(o->A, o->T))
    refuse("a cell of A is mapped to");
  list_homes();
  for (size_t e = 1; e <= game->line_count; e++)
    if (line_inside(e, card->A, card->T) && !has_image(e, card->T))
      refuse("no line stands for line %zu", e);
}

// A line outside D meets Z, or the shield could not hit it when Maker owns all
// the rest; so f(e & Z) is not empty.
static void embed_shield(const object *shield) {
  check_none();
  read_embedding(shield->Z, made.Z);
  for (size_t e = 1; e <= game->line_count; e++) {
    size_t count = 0;
    for (const uint32_t *c = game->lines[e]; *c && !has(shield->D, e); c++)
      if (has(shield->Z, *c))
        targets[count++] = f[*c]; // f(e & Z)
    targets[count] = 0;
    const size_t quiet = quietest(targets, made.Z);
    spend(game->degrees[quiet]);
    for (const uint32_t *g = game->through[quiet]; *g; g++) {
      size_t hit = 0;
      while (hit < count && line_has(game, *g, targets[hit]))
        hit++;
      if (hit == count)
        drop(made.D, *g);
    }
  }
}

static void check_embed(void) {
  const object *o = needed(read_reference());
  if (o->card)
    embed_card(o);
  else
    embed_shield(o);
}

// ---- Steps, deletions and claims ----

static void check_step(const char *number) {
  static const struct {
    const char *name;
    void (*check)(void);
  } rules[] = {{"line", check_line},   {"play", check_play},
               {"none", check_none},   {"pair", check_pair},
               {"join", check_join},   {"potential", check_potential},
               {"reply", check_reply}, {"replace", check_replace},
               {"grant", check_grant}, {"embed", check_embed}};
  const uint64_t id = number_of(number, 1, INT64_MAX);
  const char *name = take_word();
  size_t rule = 0, count = sizeof rules / sizeof *rules;
  while (rule < count && strcmp(name, rules[rule].name) != 0)
    rule++;
  if (rule == count)
    refuse("there is no such rule");
  rules[rule].check();
  keep_object(id, &made, game);
}

static void check_deletion(void) {
  for (uint64_t id; (id = number_of(take_word(), 0, INT64_MAX)) != 0;)
    forget_object(id);
}

static void check_maker_claim(void) {
  size_t k = 0;
  put_all(common, game->cell_count); // the intersection of the Ti
  begin_turns(game);
  for (const object *card; (card = read_object(true)) != NULL; k++) {
    if (!inside(card->A, game->maker))
      refuse("A is not inside Maker's stones");
    if (meet(card->T, game->breaker))
      refuse("T is not free of Breaker's stones");
    intersect(common, card->T);
    count_turns(card->T, card->turns);
    turns_in_total = card->turns;
  }
  if (k == 0)
    refuse("this claim needs a card");
  if (k > 1 && !game->breaker_first)
    refuse("this claim has only one card when Maker moves first");
  if (game->breaker_first && !inside(common, game->maker))
    refuse("Breaker, who moves first, can take a cell of every T");
  if (game->breaker_first)
    turns_in_total = most_turns(game->maker);
  winner = "MAKER";
}

static void check_breaker_claim(void) {
  const object *shield = needed(read_object(false));
  const size_t w = read_number(0, game->cell_count);
  if (w && !game->breaker_first)
    refuse("Breaker does not move first");
  if (w && !is_free(game, w))
    refuse("cell %zu is not free", w);
  if (meet(shield->Z, game->maker))
    refuse("Z is not free of Maker's stones");
  for (size_t e = 0; (e = next_in(shield->D, e)) != 0;)
    if (is_open(game, e) && !(w && line_has(game, e, w)))
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
  game = about;
  read_header(game);
  make_room();
  for (const char *w; (w = next_statement(winner)) != NULL;)
    check_text_line(w);
  return winner;
}

size_t certificate_turns(void) { return turns_in_total; }
