// SPDX-License-Identifier: MIT
// Two kinds of nodes.  A move node has Maker to move: she wins if a card fits,
// and otherwise tries the cells of menaces, each of which threatens to make a
// card fit, and some quiet cells near her stones.  An answer node has Breaker
// to move: its first child is the move node after he passes.  A win there is a
// card, and only the cells of its T are worth trying as answers; each answer
// that loses gives another card, and the cells common to all T are what is
// left.  When none is left, rule `play` makes the card of the node above.
//
// The numbers are those of df-pn; with several answers the proof number is that
// of the hardest one and a little for each other, because one pattern often
// answers many.  A board without edges has endless menaces, so the depth is
// limited and grows.
//
// A handicap is so many answers of Breaker's that he must pass.

#include "sequence/hunt.h"

#include "base/grow.h"
#include "base/hash.h"
#include "rules/game.h"
#include "search/slots.h"
#include "sequence/moves.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define FAR 1e9f      // the number of what is solved
#define FIRST_DEPTH 4 // of the first search
#define LAST_DEPTH 40
#define SLACK 1.25f // of thresholds
#define PASS 3.0f   // what a pass adds to a proof number

typedef gl_hunt_numbers numbers;

typedef struct outcome {
  numbers n;     // pn is 0 if Maker wins,
  gl_place card; // by this card
} outcome;

typedef struct search {
  gl_hunt *hunt;
  gl_deck *deck;
  gl_budget *budget;
  gl_slots *slots;
  gl_stones stones;
  unsigned limit; // of the depth
  bool failed;    // malloc did
} search;

// Where a node stands.
typedef struct spot {
  unsigned depth;
  unsigned passes; // that Breaker still must make
} spot;

static bool solved(const outcome *result) { return result->n.pn <= 0; }

static const outcome nothing = {{1, 1}, {GL_NO_IMAGE, 0, 0}};

static bool ended(const search *s) { return s->failed || s->budget->reason; }

// ---- Stones ----

static void put(search *s, gl_point cell, gl_player player) {
  gl_stones *stones = &s->stones;
  stones->owner[cell.y][cell.x] = (unsigned char)(1 + player);
  stones->at[player][stones->count[player]++] = cell;
}

static void lift(search *s, gl_player player) {
  gl_stones *stones = &s->stones;
  const gl_point cell = stones->at[player][--stones->count[player]];
  stones->owner[cell.y][cell.x] = 0;
}

static bool full(const search *s) {
  return s->stones.count[GL_MAKER] + 2 >= GL_STONES ||
         s->stones.count[GL_BREAKER] + 2 >= GL_STONES;
}

// ---- Notes ----

// The same for all images of the position under isometries.
static uint64_t hash_turned(const gl_stones *stones, unsigned turn) {
  gl_point corner = {GL_TABLE, GL_TABLE};
  uint64_t sum = 0;
  for (size_t i = 0; i < stones->count[GL_MAKER]; i++) {
    const gl_point p = gl_point_turn(stones->at[GL_MAKER][i], turn);
    corner.x = p.x < corner.x ? p.x : corner.x;
    corner.y = p.y < corner.y ? p.y : corner.y;
  }
  for (unsigned player = 0; player < 2; player++)
    for (size_t i = 0; i < stones->count[player]; i++) {
      const gl_point p = gl_point_turn(stones->at[player][i], turn);
      const unsigned x = (unsigned)(p.x - corner.x + 4 * GL_TABLE);
      const unsigned y = (unsigned)(p.y - corner.y + 4 * GL_TABLE);
      sum += gl_mix((uint64_t)x << 32 | y << 2 | player | 2);
    }
  return sum;
}

static uint64_t key_of(const search *s, unsigned passes, bool answer) {
  uint64_t least = UINT64_MAX;
  for (unsigned turn = 0; turn < 8; turn++) {
    const uint64_t hash = hash_turned(&s->stones, turn);
    least = hash < least ? hash : least;
  }
  return gl_mix(least + 2 * passes + answer);
}

static numbers recall(const search *s, uint64_t key, numbers otherwise) {
  const gl_slot *slot = gl_slots_find(s->slots, key, (uint32_t)(key >> 32));
  numbers n = otherwise;
  if (slot) {
    memcpy(&n.pn, &slot->word[0], sizeof n.pn);
    memcpy(&n.dn, &slot->word[1], sizeof n.dn);
  }
  return n;
}

// Worth is the work below the node, since `start`: a note that its own
// descendants could displace would be made again and again.
static void note(search *s, uint64_t key, numbers n, uint64_t start) {
  const uint64_t work = s->budget->progress.nodes - start;
  gl_slot slot = {
      .low = key,
      .high = (uint32_t)(key >> 32),
      .worth = 1 + (uint32_t)(work < UINT32_MAX ? work : UINT32_MAX - 1)};
  memcpy(&slot.word[0], &n.pn, sizeof n.pn);
  memcpy(&slot.word[1], &n.dn, sizeof n.dn);
  gl_slots_write(s->slots, slot);
}

static const numbers fresh = {1, 1};
static const numbers lost = {FAR, 0};

// ---- Answer nodes ----

static outcome move_node(search *s, const gl_menaces *above, gl_point last,
                         spot at, numbers most);

// An answer that was tried, and what came out: notes can get lost.
typedef struct trial {
  gl_point cell;
  numbers n;
} trial;

// The cards that win against some answers, and the cells of all their T.
typedef struct cards {
  gl_place *at;
  size_t count;
  size_t room;
  gl_field common;
  trial *tried;
  size_t trials;
  size_t trial_room;
} cards;

static void remember(search *s, cards *c, gl_point cell, numbers n) {
  for (size_t i = 0; i < c->trials; i++)
    if (c->tried[i].cell.x == cell.x && c->tried[i].cell.y == cell.y) {
      c->tried[i].n = n;
      return;
    }
  if (!GL_PUSH(c->tried, c->trials, c->trial_room, ((trial){cell, n})))
    s->failed = true;
}

static numbers remembered(const cards *c, gl_point cell) {
  for (size_t i = 0; i < c->trials; i++)
    if (c->tried[i].cell.x == cell.x && c->tried[i].cell.y == cell.y)
      return c->tried[i].n;
  return fresh;
}

static void add_card(search *s, cards *c, gl_place place) {
  const gl_field field = gl_deck_field(s->deck, place);
  gl_field both = field;
  for (size_t y = 0; c->count && y < GL_TABLE; y++)
    both.row[y] &= c->common.row[y];
  if (c->count && !memcmp(&both, &c->common, sizeof both))
    return; // it answers nothing new
  c->common = both;
  if (!GL_PUSH(c->at, c->count, c->room, place))
    s->failed = true;
}

// The answer to try next, and the numbers of the node.
typedef struct choice {
  numbers n;
  size_t answers;
  gl_point best;
  numbers best_n;
  float second; // least disproof number but one
} choice;

static choice weigh_answers(search *s, const cards *c, spot at) {
  choice w = {.n = {0, FAR}, .second = FAR};
  float sum = 0;
  float hardest = 0;
  for (int y = 0; y < GL_TABLE; y++)
    for (uint64_t row = c->common.row[y]; row; row &= row - 1) {
      const gl_point cell = {__builtin_ctzll(row), y};
      if (s->stones.owner[cell.y][cell.x])
        continue;
      put(s, cell, GL_BREAKER);
      const numbers n =
          recall(s, key_of(s, at.passes, false), remembered(c, cell));
      lift(s, GL_BREAKER);
      w.answers++;
      sum += n.pn;
      hardest = fmaxf(hardest, n.pn);
      if (n.dn < w.n.dn) {
        w.second = w.n.dn;
        w.n.dn = n.dn;
        w.best = cell;
        w.best_n = n;
      } else {
        w.second = fminf(w.second, n.dn);
      }
    }
  if (w.answers)
    w.n.pn = hardest + 0.5f * (float)(w.answers - 1) + 0.05f * (sum - hardest);
  return w;
}

// The menaces that Breaker's stone leaves.
static void keep_menaces(search *s, const gl_menaces *from, gl_point stone,
                         gl_menaces *to) {
  for (size_t i = 0; i < from->count; i++) {
    const gl_menace *m = &from->at[i];
    const bool hit = (m->missing.x == stone.x && m->missing.y == stone.y) ||
                     gl_deck_has(s->deck, m->place, stone);
    if (!hit && !GL_PUSH(to->at, to->count, to->room, *m))
      s->failed = true;
  }
}

static outcome try_answer(search *s, const gl_menaces *menaces, gl_point move,
                          const choice *w, spot at, numbers most) {
  gl_menaces left = {0};
  const numbers limit = {
      fmaxf(w->best_n.pn + most.pn - w->n.pn, SLACK * w->best_n.pn + 0.5f),
      fminf(most.dn, SLACK * w->second + 0.01f)};
  put(s, w->best, GL_BREAKER);
  keep_menaces(s, menaces, w->best, &left);
  const outcome result =
      move_node(s, &left, move, (spot){at.depth + 1, at.passes}, limit);
  lift(s, GL_BREAKER);
  free(left.at);
  return result;
}

// Breaker passes: Maker moves again.
static outcome try_pass(search *s, const gl_menaces *menaces, gl_point move,
                        spot at, numbers most) {
  const spot next = {at.depth + 1, at.passes - (at.passes > 0)};
  const uint64_t key = key_of(s, next.passes, false);
  numbers n = recall(s, key, fresh);
  if (n.dn > 0 && n.pn + PASS < most.pn && n.dn < most.dn) {
    const outcome result =
        move_node(s, menaces, move, next, (numbers){most.pn - PASS, most.dn});
    if (solved(&result) || ended(s))
      return result;
    n = result.n;
  }
  return (outcome){{n.pn + PASS, n.dn}, nothing.card};
}

// Maker has played at `move`, and wins by each of the first cards if Breaker
// passes.  `menaces` are those before that move.
static outcome answer_node(search *s, const gl_menaces *menaces, gl_point move,
                           const gl_place *first, size_t count, spot at,
                           numbers most) {
  const uint64_t key = key_of(s, at.passes, true);
  const uint64_t start = s->budget->progress.nodes;
  outcome result = nothing;
  cards c = {0};
  for (size_t i = 0; i < count; i++)
    add_card(s, &c, first[i]);
  while (gl_budget_node(s->budget) && !s->failed) {
    if (!c.count) {
      result = try_pass(s, menaces, move, at, most);
      if (!solved(&result) || at.passes)
        break;
      add_card(s, &c, result.card);
      continue;
    }
    const choice w = weigh_answers(s, &c, at);
    result = (outcome){w.n, nothing.card};
    if (!w.answers) {
      result.card = gl_deck_play(s->deck, &s->stones, move, c.at, c.count);
      s->failed |= result.card.image == GL_NO_IMAGE;
      result.n = (numbers){0, FAR};
      break;
    }
    if (w.n.dn <= 0)
      result.n = lost;
    if (result.n.pn >= most.pn || result.n.dn >= most.dn || w.n.dn <= 0)
      break;
    result = try_answer(s, menaces, move, &w, at, most);
    if (solved(&result))
      add_card(s, &c, result.card);
    else
      remember(s, &c, w.best, result.n);
  }
  free(c.tried);
  free(c.at);
  if (ended(s))
    return nothing;
  if (!solved(&result))
    note(s, key, result.n, start);
  return result;
}

// ---- Move nodes ----

static void key_moves(search *s, gl_hunt_moves *list, unsigned passes) {
  for (size_t i = 0; i < list->count; i++) {
    put(s, list->at[i].cell, GL_MAKER);
    list->at[i].key = key_of(s, passes, true);
    lift(s, GL_MAKER);
  }
}

static outcome try_move(search *s, const gl_menaces *menaces,
                        const gl_hunt_move *m, spot at, numbers most) {
  gl_place *first = malloc((m->count + 1) * sizeof *first);
  if (!first) {
    s->failed = true;
    return nothing;
  }
  for (size_t i = 0; i < m->count; i++)
    first[i] = menaces->at[m->from + i].place;
  put(s, m->cell, GL_MAKER);
  const outcome result =
      answer_node(s, menaces, m->cell, first, m->count, at, most);
  lift(s, GL_MAKER);
  free(first);
  return result;
}

static outcome search_moves(search *s, const gl_menaces *menaces,
                            gl_hunt_moves *list, spot at, numbers most) {
  for (;;) {
    float second = FAR;
    numbers n = {FAR, 0};
    size_t best = list->count;
    numbers best_n = lost;
    for (size_t i = 0; i < list->count; i++) {
      const numbers m = recall(s, list->at[i].key, list->at[i].first);
      n.dn += m.dn;
      if (m.dn > 0 && m.pn < n.pn) {
        second = n.pn;
        n.pn = m.pn;
        best = i;
        best_n = m;
      } else if (m.dn > 0) {
        second = fminf(second, m.pn);
      }
    }
    if (best == list->count)
      return (outcome){lost, nothing.card};
    if (n.pn >= most.pn || n.dn >= most.dn)
      return (outcome){n, nothing.card};
    const numbers limit = {fminf(most.pn, SLACK * second + 0.01f),
                           most.dn - n.dn + best_n.dn};
    const outcome result = try_move(s, menaces, &list->at[best], at, limit);
    if (solved(&result) || ended(s))
      return result;
    list->at[best].first = result.n; // notes can get lost
  }
}

// Maker to move, her last stone at `last`; `above` are the menaces before that
// stone, without those that Breaker has answered since.
static outcome move_node(search *s, const gl_menaces *above, gl_point last,
                         spot at, numbers most) {
  const uint64_t key = key_of(s, at.passes, false);
  const uint64_t start = s->budget->progress.nodes;
  gl_menaces menaces = {0};
  gl_hunt_moves list = {0};
  outcome result = {lost, nothing.card};
  bool won = false;
  if (!gl_budget_node(s->budget))
    return nothing;
  for (size_t i = 0; !won && i < above->count; i++) {
    const gl_menace *m = &above->at[i];
    won = m->missing.x == last.x && m->missing.y == last.y;
    if (won)
      result = (outcome){{0, FAR}, m->place};
    else if (!GL_PUSH(menaces.at, menaces.count, menaces.room, *m))
      s->failed = true;
  }
  if (!won && gl_deck_meet(s->deck, &s->stones, last, &menaces, &result.card,
                           &s->failed)) {
    won = true;
    result.n = (numbers){0, FAR};
  }
  if (!won && at.depth < s->limit && !full(s) && !s->failed) {
    s->failed |= !gl_moves_add_menaces(s->deck, &s->stones, &menaces, &list) ||
                 !gl_moves_add_quiet(s->deck, &s->stones, last, &list);
    key_moves(s, &list, at.passes);
    if (!s->failed)
      result = search_moves(s, &menaces, &list, at, most);
  }
  free(list.at);
  free(menaces.at);
  if (ended(s))
    return nothing;
  if (!won && !solved(&result))
    note(s, key, result.n, start);
  return result;
}

// ---- The hunt ----

// One search of a depth, from a single stone in the middle.
static outcome search_depth(search *s, unsigned depth) {
  const gl_menaces none = {0};
  const gl_point middle = {GL_TABLE / 2, GL_TABLE / 2};
  s->limit = depth;
  put(s, middle, GL_MAKER);
  const outcome result =
      answer_node(s, &none, middle, NULL, 0, (spot){0, s->hunt->handicap},
                  (numbers){FAR, FAR});
  lift(s, GL_MAKER);
  return result;
}

gl_status gl_hunt_run(gl_hunt *hunt, gl_error *error) {
  search s = {.hunt = hunt, .budget = hunt->budget};
  hunt->deck = s.deck = gl_deck_new(hunt->goal);
  hunt->found = s.deck && hunt->goal->count <= hunt->handicap + 1u;
  for (unsigned depth = FIRST_DEPTH;
       s.deck && depth <= LAST_DEPTH && !hunt->found && !ended(&s); depth++) {
    s.slots = gl_slots_new(hunt->budget);
    s.failed |= !s.slots;
    if (s.failed)
      break;
    const outcome result = search_depth(&s, depth);
    gl_slots_free(s.slots);
    if (!solved(&result) || ended(&s))
      continue;
    hunt->found = true;
    hunt->depth = depth;
    hunt->card = s.deck->image[result.card.image].card;
  }
  return s.failed || !s.deck ? gl_fail_memory(error) : GL_OK;
}

void gl_hunt_clear(gl_hunt *hunt) {
  gl_deck_free(hunt->deck);
  hunt->deck = NULL;
}
