// SPDX-License-Identifier: MIT
// Iterative deepening: does Maker own a line after at most so many moves?
//
// With `left` moves to come only the lines with at most so many free cells
// matter, and a line that has ceased to matter never matters again.  So a
// position is those lines, and three things are plain: a line with one free
// cell is won or must be answered; Maker has lost if a player who hits what is
// heaviest has hit everything in time (Erdos and Selfridge, for the lines that
// matter); and she need not play in a cell of a single line, because any other
// cell of that line does as well, and if all of them are of this line alone,
// Breaker answers her there.  Sound by doc/theory/fewest.md, Lemmas 2 to 4.
//
// A won position has its card, and Breaker only tries cells of every T so far,
// as elsewhere.  A lost one has nothing but an entry in the table, which holds
// whole positions: what matters of the stones, in the smallest image under the
// symmetries, and `left`.  So what is said about fewer moves is searched and
// not proved, and a hash that collides does no harm.

#include "weak/fewest.h"

#include "base/hash.h"
#include "proof/fit.h"
#include "search/solver.h"

#include <assert.h>
#include <stdlib.h>

gl_engine_run gl_fewest_search;

#ifdef GL_STRESS
#define FIRST_ROOM 4
#else
#define FIRST_ROOM 4096
#endif

#define ONE (UINT64_C(1) << 32) // the weight of a line that is owned
#define MOST_HALVED 32          // longer lines weigh as much as these

// A position, and what Maker can still own in time.
typedef struct scene {
  gl_cellset maker;
  gl_cellset breaker;
  size_t left; // moves of Maker's
  size_t count;
  gl_cellset *open; // the free cells of each line, at most `left`
  gl_line *line;    // its number
} scene;

// What the value of a position depends on.
typedef struct gist {
  gl_cellset held; // Maker's stones in lines that matter
  gl_cellset open; // and the free cells
  size_t left;
} gist;

typedef struct entry {
  gist key;    // left is 0 if the place is empty
  gl_ref card; // no step: lost
} entry;

typedef struct haste {
  gl_solver *solver;
  entry *table;
  size_t room; // a power of two, or 0
  size_t used;
} haste;

// ---- The table ----

static int compare(const gl_cellset *a, const gl_cellset *b) {
  size_t w = 0;
  while (w + 1 < GL_WORDS && a->word[w] == b->word[w])
    w++;
  return (a->word[w] > b->word[w]) - (a->word[w] < b->word[w]);
}

static gist gist_of(const haste *haste, const scene *scene) {
  gist g = {.left = scene->left};
  for (size_t i = 0; i < scene->count; i++) {
    g.held = gl_cellset_or(g.held, haste->solver->board->line[scene->line[i]]);
    g.open = gl_cellset_or(g.open, scene->open[i]);
  }
  g.held = gl_cellset_minus(g.held, g.open);
  assert(gl_cellset_apart(&g.held, &g.open));
  return g;
}

// Becomes its smallest image; the map that leads there is returned.
static size_t make_smallest(const gl_board *board, gist *g) {
  const gist start = *g;
  size_t best = 0;
  for (size_t map = 1; map < board->maps; map++) {
    gist other = start;
    other.held = gl_board_image(board, map, start.held);
    int order = compare(&other.held, &g->held);
    if (order > 0)
      continue;
    other.open = gl_board_image(board, map, start.open);
    if (!order)
      order = compare(&other.open, &g->open);
    if (order < 0) {
      *g = other;
      best = map;
    }
  }
  assert(best < board->maps);
  return best;
}

static entry *find_entry(const haste *haste, const gist *gist) {
  assert(gist->left && haste->used < haste->room);
  uint64_t hash = gist->left;
  for (size_t w = 0; w < GL_WORDS; w++)
    hash = gl_hash(gl_hash(hash, gist->held.word[w]), gist->open.word[w]);
  size_t at = (size_t)hash & (haste->room - 1);
  for (;; at = (at + 1) & (haste->room - 1)) {
    entry *e = &haste->table[at];
    if (!e->key.left || (e->key.left == gist->left &&
                         gl_cellset_equal(&e->key.held, &gist->held) &&
                         gl_cellset_equal(&e->key.open, &gist->open)))
      return e;
  }
}

static bool widen(haste *haste) {
  const struct haste old = *haste;
  const size_t room = old.room ? 2 * old.room : FIRST_ROOM;
  if (!gl_budget_take(haste->solver->budget, room * sizeof *haste->table))
    return false;
  haste->table = calloc(room, sizeof *haste->table);
  if (!haste->table) {
    haste->table = old.table;
    gl_budget_give(haste->solver->budget, room * sizeof *haste->table);
    gl_budget_stop(haste->solver->budget, GL_STOP_MEMORY);
    return false;
  }
  haste->room = room;
  assert(!(room & (room - 1)));
  for (size_t i = 0; i < old.room; i++)
    if (old.table[i].key.left)
      *find_entry(haste, &old.table[i].key) = old.table[i];
  free(old.table);
  gl_budget_give(haste->solver->budget, old.room * sizeof *haste->table);
  return true;
}

// Stores what was found, if the search has come to an end.
static void store(haste *haste, const gist *gist, size_t map, gl_ref card) {
  if (gl_budget_stopped(haste->solver->budget) ||
      (2 * (haste->used + 1) > haste->room && !widen(haste)))
    return;
  entry *e = find_entry(haste, gist);
  haste->used += !e->key.left;
  if (card.step)
    card.map = haste->solver->board
                   ->product[card.map * haste->solver->board->maps + map];
  assert(2 * haste->used <= haste->room);
  *e = (entry){*gist, card};
}

// Is the position known?  Then *card is its card, or none if it is lost.
static bool recall(const haste *haste, const gist *gist, size_t map,
                   gl_ref *card) {
  assert(map < haste->solver->board->maps);
  const entry *e = haste->room ? find_entry(haste, gist) : NULL;
  if (!e || !e->key.left)
    return false;
  *card = e->card;
  if (card->step)
    card->map =
        haste->solver->board->product[card->map * haste->solver->board->maps +
                                      haste->solver->board->inverse[map]];
  return true;
}

// ---- Positions ----

// The position after these stones; NULL if the budget is spent.
static scene *play(haste *haste, const scene *from, gl_cellset maker,
                   gl_cellset breaker) {
  assert(gl_cellset_count(&maker) <= from->left);
  assert(gl_cellset_apart(&maker, &from->breaker) &&
         gl_cellset_apart(&breaker, &from->maker));
  scene *s = gl_solver_take(haste->solver, sizeof *s);
  gl_cellset *open =
      gl_solver_take(haste->solver, (from->count + 1) * sizeof *open);
  gl_line *line =
      gl_solver_take(haste->solver, (from->count + 1) * sizeof *line);
  if (!s || !open || !line)
    return NULL;
  *s = (scene){.maker = gl_cellset_or(from->maker, maker),
               .breaker = gl_cellset_or(from->breaker, breaker),
               .left = from->left - gl_cellset_count(&maker),
               .open = open,
               .line = line};
  for (size_t i = 0; i < from->count; i++) {
    if (!gl_cellset_apart(&from->open[i], &breaker))
      continue;
    open[s->count] = gl_cellset_minus(from->open[i], maker);
    line[s->count] = from->line[i];
    s->count += gl_cellset_count(&open[s->count]) <= s->left;
  }
  return s;
}

// How heavy each cell is, and all lines are together.  NULL if the budget is
// spent.
static uint64_t *weigh(haste *haste, const scene *scene, uint64_t *sum) {
  const size_t bytes = (haste->solver->board->cells + 1) * sizeof(uint64_t);
  uint64_t *weight = gl_solver_take(haste->solver, bytes);
  if (!weight)
    return NULL;
  memset(weight, 0, bytes);
  *sum = 0;
  for (size_t i = 0; i < scene->count; i++) {
    const size_t size = gl_cellset_count(&scene->open[i]);
    const uint64_t own = ONE >> (size < MOST_HALVED ? size : MOST_HALVED);
    for (gl_cellset rest = scene->open[i]; !gl_cellset_empty(&rest);)
      weight[gl_cellset_pop(&rest)] += own;
    *sum += own;
  }
  assert(*sum <= ONE * (uint64_t)scene->count);
  return weight;
}

static gl_cell heaviest(const uint64_t *weight, gl_cellset cells) {
  assert(!gl_cellset_empty(&cells));
  gl_cell best = gl_cellset_first(&cells);
  while (!gl_cellset_empty(&cells)) {
    const gl_cell cell = gl_cellset_pop(&cells);
    if (weight[cell] > weight[best])
      best = cell;
  }
  return best;
}

// The cells of one line or more, and those of two lines or more.
static gl_cellset cells_of(const scene *scene, gl_cellset *twice) {
  gl_cellset once = {{0}};
  *twice = once;
  for (size_t i = 0; i < scene->count; i++) {
    *twice = gl_cellset_or(*twice, gl_cellset_and(once, scene->open[i]));
    once = gl_cellset_or(once, scene->open[i]);
  }
  assert(gl_cellset_inside(twice, &once));
  return once;
}

// ---- The search ----

// Cards that leave Breaker no answer.
typedef struct cards {
  gl_ref at[GL_MOST_CELLS];
  size_t count;
} cards;

static gl_ref win(haste *haste, const scene *scene);

// What Maker threatens to do at once: up to two cards with different cells.
static gl_cellset threaten(haste *haste, const scene *scene, cards *cards) {
  assert(!cards->count);
  gl_cellset cells = {{0}};
  for (size_t i = 0; i < scene->count && cards->count < 2; i++) {
    if (gl_cellset_count(&scene->open[i]) != 1 ||
        gl_cellset_inside(&scene->open[i], &cells))
      continue;
    cells = gl_cellset_or(cells, scene->open[i]);
    cards->at[cards->count++] =
        gl_card_line(haste->solver->proof, scene->line[i],
                     gl_cellset_first(&scene->open[i]));
  }
  return cells;
}

// Breaker tries this cell.  False if that saves him.
static bool survive(haste *haste, const scene *s, gl_cell cell, cards *cards) {
  const gl_mark mark = gl_stack_mark(&haste->solver->stack);
  const scene *next = play(haste, s, (gl_cellset){{0}}, gl_cellset_of(cell));
  const gl_ref card = next ? win(haste, next) : GL_NO_REF;
  gl_stack_cut(&haste->solver->stack, mark);
  assert(cards->count < GL_MOST_CELLS);
  if (card.step)
    cards->at[cards->count++] = card;
  return card.step;
}

// Breaker to move: does Maker win in time?
static bool corner(haste *haste, const scene *scene, cards *cards) {
  assert(scene->count);
  uint64_t sum;
  gl_cellset twice;
  cards->count = 0;
  const gl_cellset threat = threaten(haste, scene, cards);
  if (cards->count)
    return cards->count > 1 ||
           survive(haste, scene, gl_cellset_first(&threat), cards);
  const uint64_t *weight = weigh(haste, scene, &sum);
  if (!weight || sum < ONE)
    return false;
  gl_cellset common = cells_of(scene, &twice);
  while (!gl_cellset_empty(&common)) {
    if (!survive(haste, scene, heaviest(weight, common), cards))
      return false;
    const gl_card card =
        gl_proof_card(haste->solver->proof, cards->at[cards->count - 1]);
    common = gl_cellset_and(common, card.t);
  }
  return true;
}

// The card with which Maker wins by this move; none if she does not.
static gl_ref try_move(haste *haste, const scene *s, gl_cell cell) {
  assert(gl_cellset_valid(&s->maker, haste->solver->board->cells));
  const gl_mark mark = gl_stack_mark(&haste->solver->stack);
  gl_ref card = GL_NO_REF;
  cards *c = gl_solver_take(haste->solver, sizeof *c);
  const scene *next =
      c ? play(haste, s, gl_cellset_of(cell), (gl_cellset){{0}}) : NULL;
  if (next && next->count && corner(haste, next, c))
    card = gl_card_play(haste->solver->proof, cell, c->at, c->count);
  gl_stack_cut(&haste->solver->stack, mark);
  return card;
}

static gl_ref try_all(haste *haste, const scene *scene, gl_cellset moves) {
  assert(!gl_cellset_empty(&moves));
  uint64_t sum;
  gl_ref card = GL_NO_REF;
  const uint64_t *weight = weigh(haste, scene, &sum);
  if (!weight || sum + weight[heaviest(weight, moves)] < ONE)
    return card;
  while (!card.step && !gl_cellset_empty(&moves) &&
         gl_budget_node(haste->solver->budget)) {
    const gl_cell cell = heaviest(weight, moves);
    gl_cellset_remove(&moves, cell);
    card = try_move(haste, scene, cell);
  }
  return card;
}

// Maker to move: the card with which she wins in time, or none.
static gl_ref win(haste *haste, const scene *scene) {
  gl_cellset moves;
  gl_ref card = GL_NO_REF;
  for (size_t i = 0; i < scene->count; i++)
    if (gl_cellset_count(&scene->open[i]) == 1)
      return gl_card_line(haste->solver->proof, scene->line[i],
                          gl_cellset_first(&scene->open[i]));
  cells_of(scene, &moves);
  if (scene->left < 2 || gl_cellset_empty(&moves))
    return card;
  if (scene->left == 2) // most positions, soon searched
    return try_all(haste, scene, moves);
  gist g = gist_of(haste, scene);
  const size_t map = make_smallest(haste->solver->board, &g);
  if (recall(haste, &g, map, &card))
    return card;
  card = try_all(haste, scene, moves);
  store(haste, &g, map, card);
  return card;
}

// ---- The start ----

static size_t turns_of_maker(const gl_game *game) {
  size_t count = 0;
  for (size_t i = 0; i < game->turns; i++)
    count += game->mover[i] == GL_MAKER;
  return count;
}

// The free cells of the smallest line, SIZE_MAX if there is none.
static size_t smallest(const gl_position *position) {
  size_t least = SIZE_MAX;
  for (size_t i = 0; i < position->count; i++) {
    const size_t size = gl_cellset_count(&position->open[i]);
    least = size < least ? size : least;
  }
  return least;
}

// A line that is owned at the start needs no move, but a card.
static void claim_owned(haste *haste, const gl_position *position) {
  size_t i = 0;
  while (!gl_cellset_empty(&position->open[i]))
    i++;
  assert(i < position->count);
  const gl_cellset *cells = &haste->solver->board->line[position->line[i]];
  const gl_ref card = gl_card_line(haste->solver->proof, position->line[i],
                                   gl_cellset_first(cells));
  gl_solver_maker(haste->solver, &card, 1);
}

// Is so many moves enough?  Then the claim is made.
static void attempt(haste *haste, size_t moves) {
  assert(moves && !haste->solver->search->value);
  const gl_position *p = haste->solver->start;
  const gl_mark mark = gl_stack_mark(&haste->solver->stack);
  const scene all = {p->maker, p->breaker, moves, p->count, p->open, p->line};
  const gl_cellset none = {{0}};
  const scene *start = play(haste, &all, none, none);
  cards *c = start ? gl_solver_take(haste->solver, sizeof *c) : NULL;
  if (c && haste->solver->search->game->first == GL_BREAKER) {
    if (start->count && corner(haste, start, c))
      gl_solver_maker(haste->solver, c->at, c->count);
  } else if (c) {
    const gl_ref card = win(haste, start);
    if (card.step)
      gl_solver_maker(haste->solver, &card, 1);
  }
  gl_stack_cut(&haste->solver->stack, mark);
}

static void deepen(haste *haste) {
  assert(!haste->used);
  gl_search *search = haste->solver->search;
  const size_t most = turns_of_maker(search->game);
  search->moves = smallest(haste->solver->start);
  if (!search->moves)
    claim_owned(haste, haste->solver->start);
  while (!search->value && !haste->solver->refuted && search->moves <= most) {
    attempt(haste, search->moves);
    if (gl_budget_stopped(haste->solver->budget))
      return;
    search->moves += !search->value;
  }
}

gl_status gl_fewest_search(gl_search *search, gl_error *error) {
  gl_solver *solver = NULL;
  const gl_status status = gl_solver_open(&solver, search, true, false, error);
  if (status)
    return status;
  haste h = {.solver = solver};
  deepen(&h);
  gl_budget_give(h.solver->budget, h.room * sizeof *h.table);
  free(h.table);
  const bool lost = !search->value && !solver->refuted;
  return lost ? GL_OK : gl_solver_close(solver, error);
}
