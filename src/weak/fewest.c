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

#define gl_fewest GL_SIZED(gl_fewest)

gl_engine_run gl_fewest;

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
  gl_weak *weak;
  gl_proof *proof;
  const gl_board *board;
  gl_budget *budget;
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

static gist gist_of(const haste *h, const scene *s) {
  gist g = {.left = s->left};
  for (size_t i = 0; i < s->count; i++) {
    g.held = gl_cellset_or(g.held, h->board->line[s->line[i]]);
    g.open = gl_cellset_or(g.open, s->open[i]);
  }
  g.held = gl_cellset_minus(g.held, g.open);
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
  return best;
}

static entry *find_entry(const haste *h, const gist *g) {
  uint64_t hash = g->left;
  for (size_t w = 0; w < GL_WORDS; w++)
    hash = gl_hash(gl_hash(hash, g->held.word[w]), g->open.word[w]);
  size_t at = hash & (h->room - 1);
  for (;; at = (at + 1) & (h->room - 1)) {
    entry *e = &h->table[at];
    if (!e->key.left ||
        (e->key.left == g->left && gl_cellset_equal(&e->key.held, &g->held) &&
         gl_cellset_equal(&e->key.open, &g->open)))
      return e;
  }
}

static bool widen(haste *h) {
  const haste old = *h;
  const size_t room = old.room ? 2 * old.room : FIRST_ROOM;
  if (!gl_budget_take(h->budget, room * sizeof *h->table))
    return false;
  h->table = calloc(room, sizeof *h->table);
  if (!h->table) {
    h->table = old.table;
    gl_budget_give(h->budget, room * sizeof *h->table);
    h->budget->reason = GRIDLOCK_MEMORY_LIMIT;
    return false;
  }
  h->room = room;
  for (size_t i = 0; i < old.room; i++)
    if (old.table[i].key.left)
      *find_entry(h, &old.table[i].key) = old.table[i];
  free(old.table);
  gl_budget_give(h->budget, old.room * sizeof *h->table);
  return true;
}

// Stores what was found, if the search has come to an end.
static void store(haste *h, const gist *g, size_t map, gl_ref card) {
  if (h->budget->reason || (2 * (h->used + 1) > h->room && !widen(h)))
    return;
  entry *e = find_entry(h, g);
  h->used += !e->key.left;
  if (card.step)
    card.map = h->board->product[card.map * h->board->maps + map];
  *e = (entry){*g, card};
}

// Is the position known?  Then *card is its card, or none if it is lost.
static bool recall(const haste *h, const gist *g, size_t map, gl_ref *card) {
  const entry *e = h->room ? find_entry(h, g) : NULL;
  if (!e || !e->key.left)
    return false;
  *card = e->card;
  if (card->step)
    card->map =
        h->board->product[card->map * h->board->maps + h->board->inverse[map]];
  return true;
}

// ---- Positions ----

// The position after these stones; NULL if the budget is spent.
static scene *play(haste *h, const scene *from, gl_cellset maker,
                   gl_cellset breaker) {
  scene *s = gl_weak_take(h->weak, sizeof *s);
  gl_cellset *open = gl_weak_take(h->weak, (from->count + 1) * sizeof *open);
  gl_line *line = gl_weak_take(h->weak, (from->count + 1) * sizeof *line);
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
static uint64_t *weigh(haste *h, const scene *s, uint64_t *sum) {
  const size_t bytes = (h->board->cells + 1) * sizeof(uint64_t);
  uint64_t *weight = gl_weak_take(h->weak, bytes);
  if (!weight)
    return NULL;
  memset(weight, 0, bytes);
  *sum = 0;
  for (size_t i = 0; i < s->count; i++) {
    const size_t size = gl_cellset_count(&s->open[i]);
    const uint64_t own = ONE >> (size < MOST_HALVED ? size : MOST_HALVED);
    for (gl_cellset rest = s->open[i]; !gl_cellset_empty(&rest);)
      weight[gl_cellset_pop(&rest)] += own;
    *sum += own;
  }
  return weight;
}

static gl_cell heaviest(const uint64_t *weight, gl_cellset cells) {
  gl_cell best = gl_cellset_first(&cells);
  while (!gl_cellset_empty(&cells)) {
    const gl_cell cell = gl_cellset_pop(&cells);
    if (weight[cell] > weight[best])
      best = cell;
  }
  return best;
}

// The cells of one line or more, and those of two lines or more.
static gl_cellset cells_of(const scene *s, gl_cellset *twice) {
  gl_cellset once = {{0}};
  *twice = once;
  for (size_t i = 0; i < s->count; i++) {
    *twice = gl_cellset_or(*twice, gl_cellset_and(once, s->open[i]));
    once = gl_cellset_or(once, s->open[i]);
  }
  return once;
}

// ---- The search ----

// Cards that leave Breaker no answer.
typedef struct cards {
  gl_ref at[GL_MOST_CELLS];
  size_t count;
} cards;

static gl_ref win(haste *h, const scene *s);

// What Maker threatens to do at once: up to two cards with different cells.
static gl_cellset threaten(haste *h, const scene *s, cards *c) {
  gl_cellset cells = {{0}};
  for (size_t i = 0; i < s->count && c->count < 2; i++) {
    if (gl_cellset_count(&s->open[i]) != 1 ||
        gl_cellset_inside(&s->open[i], &cells))
      continue;
    cells = gl_cellset_or(cells, s->open[i]);
    c->at[c->count++] =
        gl_card_line(h->proof, s->line[i], gl_cellset_first(&s->open[i]));
  }
  return cells;
}

// Breaker tries this cell.  False if that saves him.
static bool survive(haste *h, const scene *s, gl_cell cell, cards *c) {
  const gl_mark mark = gl_stack_mark(&h->weak->stack);
  const scene *next = play(h, s, (gl_cellset){{0}}, gl_cellset_of(cell));
  const gl_ref card = next ? win(h, next) : GL_NO_REF;
  gl_stack_cut(&h->weak->stack, mark);
  if (card.step)
    c->at[c->count++] = card;
  return card.step;
}

// Breaker to move: does Maker win in time?
static bool corner(haste *h, const scene *s, cards *c) {
  uint64_t sum;
  gl_cellset twice;
  c->count = 0;
  const gl_cellset threat = threaten(h, s, c);
  if (c->count)
    return c->count > 1 || survive(h, s, gl_cellset_first(&threat), c);
  const uint64_t *weight = weigh(h, s, &sum);
  if (!weight || sum < ONE)
    return false;
  gl_cellset common = cells_of(s, &twice);
  while (!gl_cellset_empty(&common)) {
    if (!survive(h, s, heaviest(weight, common), c))
      return false;
    const gl_card card = gl_proof_card(h->proof, c->at[c->count - 1]);
    common = gl_cellset_and(common, card.t);
  }
  return true;
}

// The card with which Maker wins by this move; none if she does not.
static gl_ref try_move(haste *h, const scene *s, gl_cell cell) {
  const gl_mark mark = gl_stack_mark(&h->weak->stack);
  gl_ref card = GL_NO_REF;
  cards *c = gl_weak_take(h->weak, sizeof *c);
  const scene *next =
      c ? play(h, s, gl_cellset_of(cell), (gl_cellset){{0}}) : NULL;
  if (next && next->count && corner(h, next, c))
    card = gl_card_play(h->proof, cell, c->at, c->count);
  gl_stack_cut(&h->weak->stack, mark);
  return card;
}

static gl_ref try_all(haste *h, const scene *s, gl_cellset moves) {
  uint64_t sum;
  gl_ref card = GL_NO_REF;
  const uint64_t *weight = weigh(h, s, &sum);
  if (!weight || sum + weight[heaviest(weight, moves)] < ONE)
    return card;
  while (!card.step && !gl_cellset_empty(&moves) && gl_budget_node(h->budget)) {
    const gl_cell cell = heaviest(weight, moves);
    gl_cellset_remove(&moves, cell);
    card = try_move(h, s, cell);
  }
  return card;
}

// Maker to move: the card with which she wins in time, or none.
static gl_ref win(haste *h, const scene *s) {
  gl_cellset moves;
  gl_ref card = GL_NO_REF;
  for (size_t i = 0; i < s->count; i++)
    if (gl_cellset_count(&s->open[i]) == 1)
      return gl_card_line(h->proof, s->line[i], gl_cellset_first(&s->open[i]));
  cells_of(s, &moves);
  if (s->left < 2 || gl_cellset_empty(&moves))
    return card;
  if (s->left == 2) // most positions, soon searched
    return try_all(h, s, moves);
  gist g = gist_of(h, s);
  const size_t map = make_smallest(h->board, &g);
  if (recall(h, &g, map, &card))
    return card;
  card = try_all(h, s, moves);
  store(h, &g, map, card);
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
static size_t smallest(const gl_position *p) {
  size_t least = SIZE_MAX;
  for (size_t i = 0; i < p->count; i++) {
    const size_t size = gl_cellset_count(&p->open[i]);
    least = size < least ? size : least;
  }
  return least;
}

// A line that is owned at the start needs no move, but a card.
static void claim_owned(haste *h, const gl_position *p) {
  size_t i = 0;
  while (!gl_cellset_empty(&p->open[i]))
    i++;
  const gl_cellset *cells = &h->board->line[p->line[i]];
  const gl_ref card =
      gl_card_line(h->proof, p->line[i], gl_cellset_first(cells));
  gl_weak_maker(h->weak, &card, 1);
}

// Is so many moves enough?  Then the claim is made.
static void attempt(haste *h, size_t moves) {
  const gl_position *p = h->weak->start;
  const gl_mark mark = gl_stack_mark(&h->weak->stack);
  const scene all = {p->maker, p->breaker, moves, p->count, p->open, p->line};
  const gl_cellset none = {{0}};
  const scene *start = play(h, &all, none, none);
  cards *c = start ? gl_weak_take(h->weak, sizeof *c) : NULL;
  if (c && h->weak->search->game->first == GL_BREAKER) {
    if (start->count && corner(h, start, c))
      gl_weak_maker(h->weak, c->at, c->count);
  } else if (c) {
    const gl_ref card = win(h, start);
    if (card.step)
      gl_weak_maker(h->weak, &card, 1);
  }
  gl_stack_cut(&h->weak->stack, mark);
}

static void deepen(haste *h) {
  gl_search *search = h->weak->search;
  const size_t most = turns_of_maker(search->game);
  search->moves = smallest(h->weak->start);
  if (!search->moves)
    claim_owned(h, h->weak->start);
  while (!search->value && !h->weak->refuted && search->moves <= most) {
    attempt(h, search->moves);
    if (h->budget->reason)
      return;
    search->moves += !search->value;
  }
}

gl_status gl_fewest(gl_search *search, gl_error *error) {
  gl_weak *weak = NULL;
  const gl_status status = gl_weak_open(&weak, search, true, false, error);
  if (status)
    return status;
  haste h = {.weak = weak,
             .proof = weak->proof,
             .board = weak->board,
             .budget = &search->budget};
  deepen(&h);
  gl_budget_give(h.budget, h.room * sizeof *h.table);
  free(h.table);
  const bool lost = !search->value && !weak->refuted;
  return lost ? GL_OK : gl_weak_close(weak, error);
}
