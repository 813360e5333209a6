// SPDX-License-Identifier: MIT
// Two kinds of nodes.  A move node has Maker to move: she wins if a card fits,
// and otherwise tries the cells of menaces, each of which threatens to make a
// card fit, and some quiet cells near her stones.  An answer node has Breaker
// to move: its first child is the move node after he passes.  A win there is a
// card, and only the cells of its T are worth trying as answers; each answer
// that loses gives another card, and the cells common to all T are what is
// left.  When none is left, rule `play` makes the card of the node above.
//
// Only cards with few stones are looked for everywhere (index.h), so the table
// keeps the card of a position that is solved, too.
//
// The numbers are those of df-pn; with several answers the proof number is that
// of the hardest one and a little for each other, because one pattern often
// answers many.
//
// A handicap is so many answers of Breaker's that he must pass.

#include "hunt/search.h"

#include "base/grow.h"
#include "base/hash.h"
#include "base/log.h"
#include "hunt/moves.h"
#include "tables/hash_table.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_STONES 40 // of Maker's, more than she began with
#define PASS 3.0f      // what a pass adds to a proof number

// A line of the log.
#define LOG(search, ...)                                                       \
  GL_LOG("hunt", &(search)->stones.set[GL_MAKER],                              \
         &(search)->stones.set[GL_BREAKER], __VA_ARGS__)

typedef gl_hunt_numbers numbers;
typedef gl_hunt_outcome outcome;
typedef gl_hunt_cards cards;

static const outcome nothing = GL_HUNT_NOTHING;

static bool solved(const outcome *result) { return gl_hunt_solved(result); }

static bool ended(const gl_hunter *search) { return gl_hunt_ended(search); }

static void count(gl_hunter *search, gl_statistic what) {
  gl_statistics_count(&search->statistics, what);
}

// Where Maker wins, a card that needs one stone, more than she can have at the
// start, is soon found: it is a win with one stone more.
static bool is_near(const gl_hunter *search) {
  const size_t near = 1 + gl_hunt_passes(search->game) + search->begun;
  const gl_lattice_cards *cards = search->deck->cards;
  bool found = false;
  gl_deck_lock(search->deck);
  for (size_t i = 0; !found && i < cards->count; i++)
    found = cards->at[i].children && cards->at[i].as <= near;
  gl_deck_unlock(search->deck);
  return found;
}

// A search that has alternatives pauses where Maker is far from a win.
static void scout(gl_hunter *search) {
  if (!search->scout || gl_budget_nodes(search->budget) < search->scout)
    return;
  search->scout = 0;
  if (!is_near(search))
    gl_budget_stop(search->budget, GL_STOP_PAUSE);
}

#define CATCH_UP 256 // nodes

// Now and then, the cards that others have found.
static void catch_up(gl_hunter *search) {
  const uint64_t nodes = search->budget->progress.nodes;
  if (search->shared->hunters < 2 || nodes < search->caught + CATCH_UP)
    return;
  search->caught = nodes;
  search->failed |= !gl_deck_catch_up(search->deck);
}

// Counts a node of this kind; false when the run must end.
static bool go_on(gl_hunter *search, gl_statistic kind) {
  scout(search);
  catch_up(search);
  search->statistics.count[kind] += !gl_budget_stopped(search->budget);
  return gl_budget_node(search->budget) && !ended(search);
}

void gl_hunt_hold(gl_hunter *search) {
  gl_hunt_shared *shared = search->shared;
  gl_budget *budget = search->budget;
  gl_deck_lock(search->deck);
  const bool cards = gl_budget_hold(
      budget, &shared->bytes, gl_lattice_cards_bytes(search->deck->cards));
  gl_deck_unlock(search->deck);
  if (!gl_budget_hold(budget, &search->bytes, gl_deck_bytes(search->deck)) ||
      !cards)
    gl_budget_stop(budget, GL_STOP_MEMORY);
  const size_t limit = budget->limits.bytes;
  if (limit && gl_budget_bytes(budget) > limit - limit / GL_HUNT_RESERVE)
    atomic_store_explicit(&shared->full, true, memory_order_relaxed);
}

// ---- Numbers ----

// Of a position that is solved: to be looked at before any other.
static const numbers at_hand = {0.01f, 0.01f};

static uint64_t key_of(const gl_hunter *search, unsigned passes, bool answer) {
  return gl_hash_mix(gl_hunt_keys_of(&search->keys, &search->stones) +
                     2 * passes + answer);
}

static numbers find_numbers(gl_hunter *search, uint64_t key,
                            numbers otherwise) {
  gl_hash_entry entry;
  numbers n = otherwise;
  const bool found =
      gl_hash_table_find(search->hash, key, (uint32_t)(key >> 32), &entry);
  count(search, GL_STAT_NUMBERS);
  count(search, found ? GL_STAT_NUMBERS_FOUND : GL_STAT_NUMBERS_MISSED);
  if (found) {
    memcpy(&n.pn, &entry.word[0], sizeof n.pn);
    memcpy(&n.dn, &entry.word[1], sizeof n.dn);
  }
  if (found && n.pn <= 0)
    n = at_hand;
  assert(n.pn >= 0 && n.dn >= 0);
  return n;
}

// A place of the card that has solved this position, or one with the same key.
static gl_place find_solved(const gl_hunter *search, uint64_t key) {
  gl_hash_entry entry;
  const bool found =
      gl_hash_table_find(search->hash, key, (uint32_t)(key >> 32), &entry) &&
      !entry.word[0] && entry.word[1] < search->deck->images;
  return found ? gl_deck_fit(search->deck, &search->stones, entry.word[1])
               : nothing.card;
}

// Worth is the work below the node, since `start`: what its own descendants
// could displace would be made again and again.
static void store(gl_hunter *search, uint64_t key, uint64_t start,
                  const uint32_t *word) {
  assert(search->budget->progress.nodes >= start);
  const uint64_t work = search->budget->progress.nodes - start;
  gl_hash_entry entry = {
      .low = key,
      .high = (uint32_t)(key >> 32),
      .worth = 1 + (uint32_t)(work < UINT32_MAX ? work : UINT32_MAX - 1),
      .word = {word[0], word[1]}};
  gl_hash_table_write(search->hash, search->budget, entry);
}

static void store_numbers(gl_hunter *search, uint64_t key, numbers n,
                          uint64_t start) {
  assert(!isnan(n.pn) && n.pn > 0 && n.dn >= 0);
  uint32_t word[2];
  memcpy(&word[0], &n.pn, sizeof n.pn);
  memcpy(&word[1], &n.dn, sizeof n.dn);
  store(search, key, start, word);
}

// A proof number of 0, and the image that has solved the position.
static void store_solved(gl_hunter *search, uint64_t key, gl_place card,
                         uint64_t start) {
  assert(card.image < search->deck->images);
  store(search, key, start, (uint32_t[]){0, card.image});
}

static const numbers lost = {GL_HUNT_FAR, 0};

// ---- Answer nodes ----

static void remember(gl_hunter *search, cards *cards, unsigned cell,
                     numbers n) {
  assert(gl_cellset_has(&cards->common, cell));
  for (size_t i = 0; i < cards->trials; i++)
    if (cards->tried[i].cell == cell) {
      cards->tried[i].n = n;
      return;
    }
  if (!GL_PUSH(cards->tried, cards->trials, cards->trial_room,
               ((gl_hunt_trial){cell, n})))
    search->failed = true;
}

// A position that was not tried yet is harder the more stones it has, as moves
// are (moves.c).
static numbers untried(const gl_hunter *search) {
  return (numbers){1 + (float)search->stones.count[GL_MAKER], 1};
}

static numbers remembered(const gl_hunter *search, const cards *cards,
                          unsigned cell) {
  for (size_t i = 0; i < cards->trials; i++)
    if (cards->tried[i].cell == cell)
      return cards->tried[i].n;
  return untried(search);
}

static void add_card(gl_hunter *search, cards *cards, gl_place place) {
  assert(place.image < search->deck->images);
  gl_cellset both = gl_deck_t(search->deck, place);
  if (cards->count)
    both = gl_cellset_and(both, cards->common);
  if (cards->count && gl_cellset_equal(&both, &cards->common))
    return; // it answers nothing new
  cards->common = both;
  if (!GL_PUSH(cards->at, cards->count, cards->room, place))
    search->failed = true;
}

// The answer to try next, and the numbers of the node.
typedef struct choice {
  numbers n;
  size_t answers;
  unsigned best;
  numbers best_n;
  float second; // least disproof number but one
} choice;

static choice weigh_answers(gl_hunter *search, const cards *cards,
                            unsigned passes) {
  assert(cards->count);
  choice w = {.n = {0, GL_HUNT_FAR}, .second = GL_HUNT_FAR};
  gl_cellset left =
      gl_cellset_minus(cards->common, gl_stones_both(&search->stones));
  float sum = 0;
  float hardest = 0;
  while (!gl_cellset_empty(&left)) {
    const unsigned cell = gl_cellset_pop(&left);
    gl_stones_put(&search->stones, GL_BREAKER, cell);
    const numbers n = find_numbers(search, key_of(search, passes, false),
                                   remembered(search, cards, cell));
    gl_stones_lift(&search->stones, GL_BREAKER);
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
  assert(!w.answers || w.n.pn > 0);
  return w;
}

// The menaces that Breaker's stone leaves.
static void keep_menaces(gl_hunter *search, const gl_menaces *from,
                         unsigned stone, gl_menaces *to) {
  for (size_t i = 0; i < from->count; i++) {
    const gl_menace *m = &from->at[i];
    const gl_cellset t = gl_deck_t(search->deck, m->place);
    if (m->missing != stone && !gl_cellset_has(&t, stone) &&
        !GL_PUSH(to->at, to->count, to->room, *m))
      search->failed = true;
  }
}

static outcome try_answer(gl_hunter *search, const gl_menaces *menaces,
                          unsigned move, const choice *choice, unsigned passes,
                          numbers most) {
  assert(choice->answers && gl_cellset_apart(&search->stones.set[GL_MAKER],
                                             &search->stones.set[GL_BREAKER]));
  gl_menaces left = {0};
  const numbers limit =
      gl_hunt_limit_answer(most, choice->n, choice->best_n, choice->second);
  gl_stones_put(&search->stones, GL_BREAKER, choice->best);
  keep_menaces(search, menaces, choice->best, &left);
  const outcome result = gl_hunt_move_node(search, &left, move, passes, limit);
  gl_stones_lift(&search->stones, GL_BREAKER);
  free(left.at);
  return result;
}

// Breaker passes: Maker moves again.
static outcome try_pass(gl_hunter *search, const gl_menaces *menaces,
                        unsigned move, unsigned passes, numbers most) {
  const unsigned next = passes - (passes > 0);
  numbers n =
      find_numbers(search, key_of(search, next, false), untried(search));
  if (n.dn > 0 && n.pn + PASS < most.pn && n.dn < most.dn) {
    const outcome result = gl_hunt_move_node(
        search, menaces, move, next, (numbers){most.pn - PASS, most.dn});
    if (solved(&result) || ended(search))
      return result;
    n = result.n;
  }
  return (outcome){{n.pn + PASS, n.dn}, nothing.card};
}

// Rule play, within the budget.
static gl_place make_card(gl_hunter *search, unsigned move,
                          const cards *cards) {
  assert(cards->count && gl_cellset_has(&search->stones.set[GL_MAKER], move));
  const gl_place place = gl_deck_play(search->deck, &search->stones, move,
                                      cards->at, cards->count);
  search->failed |= place.image == GL_NO_IMAGE;
  gl_hunt_hold(search);
  return place;
}

outcome gl_hunt_search_answers(gl_hunter *search, const gl_menaces *menaces,
                               unsigned move, cards *cards, unsigned passes,
                               numbers most) {
  outcome result = nothing;
  while (go_on(search, GL_STAT_NODES_BREAKER)) {
    if (!cards->count) {
      result = try_pass(search, menaces, move, passes, most);
      if (!solved(&result) || passes)
        break;
      add_card(search, cards, result.card);
      continue;
    }
    const choice w = weigh_answers(search, cards, passes);
    result = (outcome){w.n, nothing.card};
    if (!w.answers) {
      LOG(search, "no answer is left, %zu cards", cards->count);
      result.n = (numbers){0, GL_HUNT_FAR};
      break;
    }
    if (w.n.dn <= 0)
      result.n = lost;
    if (GL_NUMBERS_OVER(result.n, most) || w.n.dn <= 0)
      break;
    result = try_answer(search, menaces, move, &w, passes, most);
    if (solved(&result))
      add_card(search, cards, result.card);
    else
      remember(search, cards, w.best, result.n);
  }
  return result;
}

void gl_hunt_clear_cards(cards *cards) {
  free(cards->tried);
  free(cards->at);
}

outcome gl_hunt_answer_node(gl_hunter *search, const gl_menaces *menaces,
                            unsigned move, const gl_place *first, size_t count,
                            unsigned passes, numbers most) {
  assert(gl_cellset_has(&search->stones.set[GL_MAKER], move));
  const uint64_t key = key_of(search, passes, true);
  const uint64_t start = search->budget->progress.nodes;
  cards c = {0};
  for (size_t i = 0; i < count; i++)
    add_card(search, &c, first[i]);
  outcome result =
      gl_hunt_search_answers(search, menaces, move, &c, passes, most);
  if (solved(&result) && c.count && !ended(search))
    result.card = make_card(search, move, &c);
  gl_hunt_clear_cards(&c);
  if (ended(search))
    return nothing;
  if (!solved(&result))
    store_numbers(search, key, result.n, start);
  return result;
}

// ---- Move nodes ----

static void key_moves(gl_hunter *search, gl_hunt_moves *list, unsigned passes) {
  for (size_t i = 0; i < list->count; i++) {
    gl_stones_put(&search->stones, GL_MAKER, list->at[i].cell);
    list->at[i].key = key_of(search, passes, true);
    gl_stones_lift(&search->stones, GL_MAKER);
  }
}

static outcome try_move(gl_hunter *search, const gl_menaces *menaces,
                        const gl_hunt_move *hunt_move, unsigned passes,
                        numbers most) {
  assert(hunt_move->from + hunt_move->count <= menaces->count);
  gl_place *first = malloc((hunt_move->count + 1) * sizeof *first);
  if (!first) {
    search->failed = true;
    return nothing;
  }
  for (size_t i = 0; i < hunt_move->count; i++)
    first[i] = menaces->at[hunt_move->from + i].place;
  gl_stones_put(&search->stones, GL_MAKER, hunt_move->cell);
  const outcome result = gl_hunt_answer_node(
      search, menaces, hunt_move->cell, first, hunt_move->count, passes, most);
  gl_stones_lift(&search->stones, GL_MAKER);
  free(first);
  return result;
}

static outcome search_moves(gl_hunter *search, const gl_menaces *menaces,
                            gl_hunt_moves *list, unsigned passes,
                            numbers most) {
  for (;;) {
    float second = GL_HUNT_FAR;
    numbers n = {GL_HUNT_FAR, 0};
    size_t best = list->count;
    numbers best_n = lost;
    for (size_t i = 0; i < list->count; i++) {
      const numbers m =
          find_numbers(search, list->at[i].key, list->at[i].first);
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
    if (GL_NUMBERS_OVER(n, most))
      return (outcome){n, nothing.card};
    assert(best < list->count && best_n.dn > 0);
    const numbers limit = gl_hunt_limit_move(most, n, best_n, second);
    const outcome result =
        try_move(search, menaces, &list->at[best], passes, limit);
    if (solved(&result) || ended(search))
      return result;
    list->at[best].first = result.n; // the table forgets
  }
}

// Of moves with the same key one is enough.
static void leave_images_out(gl_hunt_moves *list) {
  size_t kept = 0;
  for (size_t i = 0; i < list->count; i++) {
    bool fresh = true;
    for (size_t j = 0; j < kept; j++)
      fresh &= list->at[j].key != list->at[i].key;
    if (fresh)
      list->at[kept++] = list->at[i];
  }
  list->count = kept;
}

outcome gl_hunt_move_node(gl_hunter *search, const gl_menaces *above,
                          unsigned last, unsigned passes, numbers most) {
  const uint64_t key = key_of(search, passes, false);
  const uint64_t start = search->budget->progress.nodes;
  gl_menaces menaces = {0};
  gl_hunt_moves list = {0};
  outcome result = {lost, nothing.card};
  if (!go_on(search, GL_STAT_NODES_MAKER))
    return nothing;
  result.card = find_solved(search, key);
  bool won = result.card.image != GL_NO_IMAGE;
  LOG(search, "maker to move, %u passes, limits %g %g", passes, (double)most.pn,
      (double)most.dn);
  for (size_t i = 0; !won && i < above->count; i++) {
    const gl_menace *m = &above->at[i];
    won = m->missing == last;
    if (won)
      result.card = m->place;
    else if (!GL_PUSH(menaces.at, menaces.count, menaces.room, *m))
      search->failed = true;
  }
  won = won || (last != GL_NO_CELL &&
                gl_index_meet(search->deck, &search->stones, last, &menaces,
                              &result.card, &search->failed));
  count(search, GL_STAT_GLANCES);
  count(search, won ? GL_STAT_GLANCES_COVER : GL_STAT_GLANCES_OPEN);
  if (won) {
    LOG(search, "decided, a card fits");
    result.n = (numbers){0, GL_HUNT_FAR};
  } else if (search->stones.count[GL_MAKER] < search->begun + MOST_STONES) {
    search->failed |=
        !gl_moves_find(search->deck, &search->goals, &search->stones, &menaces,
                       search->extra, &search->chance, &list);
    key_moves(search, &list, passes);
    if (last == GL_NO_CELL)
      leave_images_out(&list);
    if (!search->failed)
      result = search_moves(search, &menaces, &list, passes, most);
  }
  free(list.at);
  free(menaces.at);
  if (ended(search))
    return nothing;
  if (solved(&result))
    store_solved(search, key, result.card, start);
  else
    store_numbers(search, key, result.n, start);
  return result;
}
