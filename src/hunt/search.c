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
// answers many.
//
// How long a run takes depends on luck, so a run that has not ended after some
// nodes is given up.  The next one has more nodes, more moves, other chances,
// no notes, and all the cards.
//
// A handicap is so many answers of Breaker's that he must pass.  On the plane
// the first move is in the middle of the window; on a board it is any.

#include "hunt/hunt.h"

#include "base/grow.h"
#include "base/hash.h"
#include "base/log.h"
#include "hunt/keys.h"
#include "hunt/moves.h"
#include "tables/hash_table.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_STONES 40    // of Maker's, more than she began with
#define PASS 3.0f         // what a pass adds to a proof number
#define FIRST_RUN 20000.0 // nodes
#define MOST_EXTRA 24     // quiet moves, one more in each run, on the plane
#define LONGER 1.2        // each further run

// A line of the log.
#define LOG(search, ...)                                                       \
  GL_LOG("hunt", &(search)->stones.set[GL_MAKER],                              \
         &(search)->stones.set[GL_BREAKER], __VA_ARGS__)

typedef gl_hunt_numbers numbers;

typedef struct outcome {
  numbers n;     // pn is 0 if Maker wins,
  gl_place card; // by this card
} outcome;

typedef struct search {
  gl_hunt *hunt;
  gl_deck *deck;
  gl_budget *budget;
  gl_hash_table *hash;
  gl_grid grid;
  gl_goals goals;
  gl_hunt_keys keys;
  gl_stones stones;
  size_t begun; // Maker's stones before the first move
  uint64_t chance;
  unsigned extra; // quiet moves
  uint64_t rest;  // when so many nodes are spent, this run ends
  size_t bytes;   // of deck and notes, as the budget knows them
  bool failed;    // malloc did
} search;

static bool solved(const outcome *result) { return result->n.pn <= 0; }

static const outcome nothing = {{1, 1}, {GL_NO_IMAGE, 0}};

static bool ended(const search *search) {
  return search->failed || gl_budget_stopped(search->budget) ||
         search->budget->progress.nodes >= search->rest;
}

static void count(const search *search, gl_statistic what) {
  gl_statistics_count(&search->hunt->statistics, what);
}

// Where Maker wins, a card that needs one stone, more than she can have at the
// start, is soon found: it is a win with one stone more.
static bool is_near(const search *search) {
  const size_t near = 1 + search->hunt->proof.game->handicap + search->begun;
  const gl_lattice_cards *cards = search->deck->cards;
  bool found = false;
  for (size_t i = 0; !found && i < cards->count; i++)
    found = cards->at[i].children && cards->at[i].as <= near;
  return found;
}

// A search that has alternatives pauses where Maker is far from a win.
static void scout(search *search) {
  gl_hunt *hunt = search->hunt;
  if (!hunt->scout || search->budget->progress.nodes < hunt->scout)
    return;
  hunt->scout = 0;
  if (!is_near(search))
    gl_budget_stop(search->budget, GL_STOP_PAUSE);
}

// Counts a node of this kind; false when the run must end.
static bool go_on(search *search, gl_statistic kind) {
  scout(search);
  search->hunt->statistics.count[kind] += !gl_budget_stopped(search->budget);
  return gl_budget_node(search->budget) && !ended(search);
}

// What the deck takes has been taken, so if it is too much, the search ends.
static void hold(search *search) {
  if (!gl_budget_hold(search->budget, &search->bytes,
                      gl_deck_bytes(search->deck)))
    gl_budget_stop(search->budget, GL_STOP_MEMORY);
}

// ---- Notes ----

static uint64_t key_of(const search *search, unsigned passes, bool answer) {
  return gl_hash_mix(gl_hunt_keys_of(&search->keys, &search->stones) +
                     2 * passes + answer);
}

static numbers recall(const search *search, uint64_t key, numbers otherwise) {
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
  assert(n.pn >= 0 && n.dn >= 0);
  return n;
}

// Worth is the work below the node, since `start`: a note that its own
// descendants could displace would be made again and again.
static void note(search *search, uint64_t key, numbers n, uint64_t start) {
  assert(!isnan(n.pn) && n.pn > 0 && n.dn >= 0);
  assert(search->budget->progress.nodes >= start);
  const uint64_t work = search->budget->progress.nodes - start;
  gl_hash_entry entry = {
      .low = key,
      .high = (uint32_t)(key >> 32),
      .worth = 1 + (uint32_t)(work < UINT32_MAX ? work : UINT32_MAX - 1)};
  memcpy(&entry.word[0], &n.pn, sizeof n.pn);
  memcpy(&entry.word[1], &n.dn, sizeof n.dn);
  gl_hash_table_write(search->hash, search->budget, entry);
}

static const numbers lost = {GL_HUNT_FAR, 0};

// ---- Answer nodes ----

static outcome move_node(search *search, const gl_menaces *above, unsigned last,
                         unsigned passes, numbers most);

// An answer that was tried, and what came out: notes can get lost.
typedef struct trial {
  unsigned cell;
  numbers n;
} trial;

// The cards that win against some answers, and the cells of all their T.
typedef struct cards {
  gl_place *at;
  size_t count;
  size_t room;
  gl_cellset common;
  trial *tried;
  size_t trials;
  size_t trial_room;
} cards;

static void remember(search *search, cards *cards, unsigned cell, numbers n) {
  assert(gl_cellset_has(&cards->common, cell));
  for (size_t i = 0; i < cards->trials; i++)
    if (cards->tried[i].cell == cell) {
      cards->tried[i].n = n;
      return;
    }
  if (!GL_PUSH(cards->tried, cards->trials, cards->trial_room,
               ((trial){cell, n})))
    search->failed = true;
}

// A position that was not tried yet is harder the more stones it has, as moves
// are (moves.c).
static numbers untried(const search *search) {
  return (numbers){1 + (float)search->stones.count[GL_MAKER], 1};
}

static numbers remembered(const search *search, const cards *cards,
                          unsigned cell) {
  for (size_t i = 0; i < cards->trials; i++)
    if (cards->tried[i].cell == cell)
      return cards->tried[i].n;
  return untried(search);
}

static void add_card(search *search, cards *cards, gl_place place) {
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

static choice weigh_answers(search *search, const cards *cards,
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
    const numbers n = recall(search, key_of(search, passes, false),
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
static void keep_menaces(search *search, const gl_menaces *from, unsigned stone,
                         gl_menaces *to) {
  for (size_t i = 0; i < from->count; i++) {
    const gl_menace *m = &from->at[i];
    const gl_cellset t = gl_deck_t(search->deck, m->place);
    if (m->missing != stone && !gl_cellset_has(&t, stone) &&
        !GL_PUSH(to->at, to->count, to->room, *m))
      search->failed = true;
  }
}

static outcome try_answer(search *search, const gl_menaces *menaces,
                          unsigned move, const choice *choice, unsigned passes,
                          numbers most) {
  assert(choice->answers && gl_cellset_apart(&search->stones.set[GL_MAKER],
                                             &search->stones.set[GL_BREAKER]));
  gl_menaces left = {0};
  const numbers limit =
      gl_hunt_limit_answer(most, choice->n, choice->best_n, choice->second);
  gl_stones_put(&search->stones, GL_BREAKER, choice->best);
  keep_menaces(search, menaces, choice->best, &left);
  const outcome result = move_node(search, &left, move, passes, limit);
  gl_stones_lift(&search->stones, GL_BREAKER);
  free(left.at);
  return result;
}

// Breaker passes: Maker moves again.
static outcome try_pass(search *search, const gl_menaces *menaces,
                        unsigned move, unsigned passes, numbers most) {
  const unsigned next = passes - (passes > 0);
  numbers n = recall(search, key_of(search, next, false), untried(search));
  if (n.dn > 0 && n.pn + PASS < most.pn && n.dn < most.dn) {
    const outcome result = move_node(search, menaces, move, next,
                                     (numbers){most.pn - PASS, most.dn});
    if (solved(&result) || ended(search))
      return result;
    n = result.n;
  }
  return (outcome){{n.pn + PASS, n.dn}, nothing.card};
}

// Rule play, within the budget.
static gl_place make_card(search *search, unsigned move, const cards *cards) {
  assert(cards->count && gl_cellset_has(&search->stones.set[GL_MAKER], move));
  const gl_place place = gl_deck_play(search->deck, &search->stones, move,
                                      cards->at, cards->count);
  search->failed |= place.image == GL_NO_IMAGE;
  hold(search);
  return place;
}

// Maker's last stone lies at `move`, or she has not moved yet; the cards win if
// Breaker passes, and those against other answers are added.  `menaces` are
// those before her move.  Solved if no answer is left; with passes, by the card
// in the outcome.
static outcome search_answers(search *search, const gl_menaces *menaces,
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

static void clear_cards(cards *cards) {
  free(cards->tried);
  free(cards->at);
}

// Maker has played at `move`, and wins by each of the first cards if Breaker
// passes.
static outcome answer_node(search *search, const gl_menaces *menaces,
                           unsigned move, const gl_place *first, size_t count,
                           unsigned passes, numbers most) {
  assert(gl_cellset_has(&search->stones.set[GL_MAKER], move));
  const uint64_t key = key_of(search, passes, true);
  const uint64_t start = search->budget->progress.nodes;
  cards c = {0};
  for (size_t i = 0; i < count; i++)
    add_card(search, &c, first[i]);
  outcome result = search_answers(search, menaces, move, &c, passes, most);
  if (solved(&result) && c.count && !ended(search))
    result.card = make_card(search, move, &c);
  clear_cards(&c);
  if (ended(search))
    return nothing;
  if (!solved(&result))
    note(search, key, result.n, start);
  return result;
}

// ---- Move nodes ----

static void key_moves(search *search, gl_hunt_moves *list, unsigned passes) {
  for (size_t i = 0; i < list->count; i++) {
    gl_stones_put(&search->stones, GL_MAKER, list->at[i].cell);
    list->at[i].key = key_of(search, passes, true);
    gl_stones_lift(&search->stones, GL_MAKER);
  }
}

static outcome try_move(search *search, const gl_menaces *menaces,
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
  const outcome result = answer_node(search, menaces, hunt_move->cell, first,
                                     hunt_move->count, passes, most);
  gl_stones_lift(&search->stones, GL_MAKER);
  free(first);
  return result;
}

static outcome search_moves(search *search, const gl_menaces *menaces,
                            gl_hunt_moves *list, unsigned passes,
                            numbers most) {
  for (;;) {
    float second = GL_HUNT_FAR;
    numbers n = {GL_HUNT_FAR, 0};
    size_t best = list->count;
    numbers best_n = lost;
    for (size_t i = 0; i < list->count; i++) {
      const numbers m = recall(search, list->at[i].key, list->at[i].first);
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
    list->at[best].first = result.n; // notes can get lost
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

// Maker to move, her last stone at `last`, or at the beginning nowhere; `above`
// are the menaces before that stone, without those that Breaker has answered
// since.
static outcome move_node(search *search, const gl_menaces *above, unsigned last,
                         unsigned passes, numbers most) {
  const uint64_t key = key_of(search, passes, false);
  const uint64_t start = search->budget->progress.nodes;
  gl_menaces menaces = {0};
  gl_hunt_moves list = {0};
  outcome result = {lost, nothing.card};
  bool won = false;
  if (!go_on(search, GL_STAT_NODES_MAKER))
    return nothing;
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
  if (!solved(&result))
    note(search, key, result.n, start);
  return result;
}

// ---- The beginning ----

static const numbers no_limit = {GL_HUNT_FAR, GL_HUNT_FAR};

static void claim(search *search, gl_place place) {
  gl_hunt *hunt = search->hunt;
  if (!GL_PUSH(hunt->proof.claim, hunt->proof.claims, hunt->proof.claim_room,
               gl_deck_child(search->deck, place)))
    search->failed = true;
}

// Can Maker, with what she has and the stones of her handicap, use it now?
static bool starts(const search *search, gl_place place) {
  const gl_cellset a = gl_cellset_minus(gl_deck_a(search->deck, place),
                                        search->stones.set[GL_MAKER]);
  const gl_cellset t = gl_deck_t(search->deck, place);
  return gl_cellset_count(&a) <= search->hunt->proof.game->handicap &&
         gl_cellset_apart(&a, &search->stones.set[GL_BREAKER]) &&
         gl_cellset_apart(&t, &search->stones.set[GL_BREAKER]);
}

// A card that needs nothing more, anywhere; its image is GL_NO_IMAGE if there
// is none.  Only this finds cards without stones.
static gl_place find_start(const search *search) {
  const gl_grid *grid = &search->grid;
  const gl_deck *deck = search->deck;
  for (uint32_t i = 0; i < deck->images; i++) {
    const gl_image *image = &deck->image[i];
    if (deck->cards->at[image->card].as >
        search->hunt->proof.game->handicap + search->begun)
      continue;
    for (unsigned cell = 0; cell < grid->cells; cell++) {
      const gl_place place = {i, cell};
      if (gl_grid_holds(grid, grid->x[cell], grid->y[cell], image->width,
                        image->height) &&
          starts(search, place))
        return place;
    }
  }
  return nothing.card;
}

// The stones that are there, and the menaces that they make.
static void put_stones(search *search, gl_menaces *menaces) {
  const gl_game *game = search->hunt->proof.game;
  for (size_t i = 0; i < game->stones[GL_BREAKER]; i++)
    gl_stones_put(&search->stones, GL_BREAKER, game->stone[GL_BREAKER][i]);
  for (size_t i = 0; i < game->stones[GL_MAKER]; i++) {
    const unsigned cell = game->stone[GL_MAKER][i];
    gl_place won;
    gl_stones_put(&search->stones, GL_MAKER, cell);
    gl_index_meet(search->deck, &search->stones, cell, menaces, &won,
                  &search->failed);
  }
  size_t kept = 0;
  for (size_t i = 0; i < menaces->count; i++)
    if (!search->stones.owner[menaces->at[i].missing])
      menaces->at[kept++] = menaces->at[i];
  menaces->count = kept;
}

static void lift_stones(search *search) {
  for (size_t player = 0; player < 2; player++)
    while (search->stones.count[player])
      gl_stones_lift(&search->stones, (gl_player)player);
}

static outcome begin_plane(search *search) {
  const gl_menaces none = {0};
  const unsigned middle = gl_grid_cell(
      &search->grid, search->grid.width / 2 - 1, search->grid.height / 2 - 1);
  gl_stones_put(&search->stones, GL_MAKER, middle);
  return answer_node(search, &none, middle, NULL, 0,
                     search->hunt->proof.game->handicap, no_limit);
}

// Breaker moves first, and no handicap is left: cards against every answer.
static outcome begin_breaker(search *search, const gl_menaces *menaces) {
  cards c = {0};
  const outcome result =
      search_answers(search, menaces, GL_NO_CELL, &c, 0, no_limit);
  for (size_t i = 0; solved(&result) && !ended(search) && i < c.count; i++)
    claim(search, c.at[i]);
  clear_cards(&c);
  return result;
}

static outcome begin_board(search *search) {
  const gl_game *game = search->hunt->proof.game;
  gl_menaces menaces = {0};
  outcome result = nothing;
  put_stones(search, &menaces);
  if (game->first == GL_MAKER) {
    result.card = find_start(search);
    if (result.card.image != GL_NO_IMAGE)
      result.n = (numbers){0, GL_HUNT_FAR};
    else if (!search->failed)
      result =
          move_node(search, &menaces, GL_NO_CELL, game->handicap, no_limit);
    if (solved(&result) && !ended(search))
      claim(search, result.card);
  } else if (!search->failed) {
    result = begin_breaker(search, &menaces);
  }
  free(menaces.at);
  return result;
}

// ---- Runs ----

static outcome run(search *search, double nodes) {
  assert(!search->stones.count[GL_MAKER] && !search->stones.count[GL_BREAKER]);
  outcome result = nothing;
  search->rest = search->budget->progress.nodes + (uint64_t)nodes;
  search->hash = gl_hash_table_new();
  search->failed |= !search->hash;
  if (!search->failed)
    result = search->grid.plane ? begin_plane(search) : begin_board(search);
  lift_stones(search);
  if (search->hash)
    gl_budget_give(search->budget, gl_hash_table_bytes(search->hash));
  gl_hash_table_free(search->hash);
  return result;
}

// Quiet moves more than the first run had.  A run that came to its end on a
// board has tried too few.
static unsigned extra_of(const search *search, unsigned least) {
  const unsigned runs = search->hunt->runs;
  const unsigned extra = runs < MOST_EXTRA ? runs : MOST_EXTRA;
  return extra < least ? least : extra;
}

static void run_all(search *search) {
  gl_hunt *hunt = search->hunt;
  unsigned least = 0;
  size_t before = 0; // cards, when the last run began
  if (hunt->length <= 0)
    hunt->length = FIRST_RUN;
  while (!hunt->found && !hunt->complete && !search->failed &&
         !gl_budget_stopped(search->budget)) {
    search->extra = extra_of(search, least);
    gl_deck_forget(search->deck, before);
    before = search->deck->cards->count;
    const outcome result = run(search, hunt->length);
    if (gl_budget_stopped(search->budget))
      return;
    hunt->length *= LONGER;
    hunt->runs++;
    hunt->found = solved(&result) && !search->failed;
    if (!hunt->found && !ended(search)) {
      least = 2 * search->extra + 8;
      hunt->complete = search->grid.plane || least > search->grid.cells;
    }
    if (hunt->found && search->grid.plane)
      claim(search, result.card);
  }
}

// On the plane a line that the handicap makes at once.
static void take_line(search *search) {
  const gl_lattice_cards *cards = search->deck->cards;
  for (uint32_t i = 0; !search->hunt->found && i < search->deck->images; i++)
    if (cards->at[search->deck->image[i].card].as <=
        search->hunt->proof.game->handicap) {
      claim(search, (gl_place){i, 0});
      search->hunt->found = !search->failed;
    }
}

static search *open_search(gl_hunt *hunt, int width, int height,
                           unsigned isometries) {
  const gl_game *game = hunt->proof.game;
  search *s = calloc(1, sizeof *s);
  if (!s)
    return NULL;
  s->hunt = hunt;
  s->budget = hunt->budget;
  s->chance = hunt->seed;
  s->begun = game->stones[GL_MAKER];
  gl_grid_set(&s->grid, width, height, game->torus, isometries);
  s->grid.plane = game->infinite;
  s->deck = gl_deck_new(&s->grid, &hunt->proof.cards);
  s->failed = !s->deck || !gl_goals_make(&s->goals, &s->grid, &game->shapes) ||
              !gl_hunt_keys_fill(&s->keys, &s->grid);
  return s;
}

gl_hunt_searcher gl_hunt_search;

gl_status gl_hunt_search(gl_hunt *hunt, int width, int height,
                         unsigned isometries, gl_error *error) {
  const uint64_t before = hunt->budget->progress.nodes;
  search *s = open_search(hunt, width, height, isometries);
  if (!s)
    return gl_fail_memory(error);
  if (!s->failed && s->grid.plane)
    take_line(s);
  if (!s->failed)
    hold(s);
  run_all(s);
  const bool failed = s->failed;
  hunt->statistics.count[GL_STAT_NODES] +=
      hunt->budget->progress.nodes - before;
  gl_statistics_hold(&hunt->statistics, gl_budget_bytes(hunt->budget));
  gl_statistics_hold_part(&hunt->statistics, GL_STAT_MEMORY_PROOF, s->bytes);
  hunt->statistics.count[GL_STAT_PEAK] = hunt->budget->peak;
  gl_budget_give(hunt->budget, s->bytes);
  gl_goals_clear(&s->goals);
  gl_hunt_keys_clear(&s->keys);
  gl_deck_free(s->deck);
  free(s);
  return failed ? gl_fail_memory(error) : GL_OK;
}
