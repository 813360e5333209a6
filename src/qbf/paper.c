// SPDX-License-Identifier: MIT
// The encoding of "QBF Encoding of Generalized Tic-Tac-Toe" (Diptarama,
// Yoshinaka, Shinohara 2016), clause for clause.
//
// Its rules stand below in the paper's order and under its names.  Where the
// text leaves a choice, the one is taken that gives its numbers of clauses: the
// first turn has q stones and the others p; cheats are declared for both
// players in every turn although only the mover's are used; placements that
// coincide on a torus stay separate shapes; "blackwin only if some blackwin_z"
// is one clause, since a game that is over is not won again.
//
// Players are Maker (Black, the first player) and Breaker; in a weak game
// Breaker has no shapes, and he asks that Black does not win.

#include "qbf/encode.h"

#include "base/grow.h"

#include <assert.h>
#include <stdlib.h>

// The cheats of one turn are combinations of cells: more than these are too
// many to be written.
#define MOST_CHEATS 10000000.0

typedef struct turn {
  gl_player mover;
  size_t stones;
  int over;         // gameover_z
  int *occupied;    // by cell, before the turn
  int *move;        // by cell
  int *stone[2];    // by cell, after the turn
  int win[2];       // by player, as the next ones
  int cheat[2];     // any of the following
  int *cheats[2];   // categories 1, 2, 3 and, in the first turn, 4
  size_t cheatings; // how many these are
  int *shape[2];    // by placement
} turn;

typedef struct paper {
  const gl_question *question;
  gl_formula *formula;
  size_t width;
  size_t height;
  bool torus;
  size_t cells;
  size_t turns; // Z
  turn *turn;   // Z + 1 of them; of the last only `over` and `occupied`
  int win[2];
  int draw;
  gl_draft placed; // the placements of the shapes
  size_t shapes[2];
  size_t *choice; // a combination of cells
  int **keep;     // arrays to be freed
  size_t kept;
  size_t keep_room;
  bool failed;
} paper;

static double binomial(size_t n, size_t k) {
  double value = k <= n;
  for (size_t i = 0; value > 0 && i < k; i++)
    value = value * (double)(n - i) / (double)(i + 1);
  return value;
}

// ---- variables --------------------------------------------------------------

static int *declare(paper *p, size_t count, gl_quantifier quantifier) {
  int *variable = malloc((count + 1) * sizeof *variable);
  if (!variable || !GL_PUSH(p->keep, p->kept, p->keep_room, variable)) {
    free(variable);
    p->failed = true;
    return NULL;
  }
  for (size_t i = 0; i < count; i++)
    variable[i] = gl_formula_variable(p->formula, quantifier);
  return variable;
}

static gl_quantifier quantifier_of(const paper *p, gl_player mover) {
  return mover == p->question->player ? GL_EXISTS : GL_FORALL;
}

// How many of the turn's stones are placed already, and where they begin.
static size_t fixed_in(const paper *p, size_t z, const gl_cell **cells) {
  size_t before = 0;
  for (size_t i = 0; i < z; i++)
    before += p->turn[i].stones;
  const size_t fixes = p->question->fixes;
  const size_t here = fixes > before ? fixes - before : 0;
  *cells = p->question->fixed + (here ? before : 0);
  return here < p->turn[z].stones ? here : p->turn[z].stones;
}

// Moves that are known are existential, whoever makes them; so are the others
// when all stones of the turn are known.
static void declare_moves(paper *p, size_t z) {
  turn *t = &p->turn[z];
  const gl_cell *cell;
  const size_t fixes = fixed_in(p, z, &cell);
  if (!fixes) {
    t->move = declare(p, p->cells, quantifier_of(p, t->mover));
    return;
  }
  t->move = declare(p, 0, GL_EXISTS);
  int *move = t->move ? realloc(t->move, (p->cells + 1) * sizeof *move) : NULL;
  if (!move) {
    p->failed = true;
    return;
  }
  t->move = p->keep[p->kept - 1] = move;
  for (size_t c = 0; c < p->cells; c++)
    move[c] = 0;
  for (size_t i = 0; i < fixes; i++)
    move[cell[i]] = gl_formula_variable(p->formula, GL_EXISTS);
  for (size_t c = 0; c < p->cells; c++)
    if (!move[c])
      move[c] = gl_formula_variable(
          p->formula,
          fixes == t->stones ? GL_EXISTS : quantifier_of(p, t->mover));
}

static void declare_state(paper *p, size_t z) {
  turn *t = &p->turn[z];
  t[1].over = gl_formula_variable(p->formula, GL_EXISTS);
  t[1].occupied = declare(p, p->cells, GL_EXISTS);
  for (int i = 0; i < 2; i++)
    t->win[i] = gl_formula_variable(p->formula, GL_EXISTS);
  for (int i = 0; i < 2; i++)
    t->stone[i] = declare(p, p->cells, GL_EXISTS);
  for (int i = 0; i < 2; i++)
    t->cheats[i] = declare(p, t->cheatings, GL_EXISTS);
  for (int i = 0; i < 2; i++)
    t->cheat[i] = gl_formula_variable(p->formula, GL_EXISTS);
  for (int i = 0; i < 2; i++)
    t->shape[i] = declare(p, p->shapes[i], GL_EXISTS);
}

// Does the player who is asked about want a shape?
static bool wants_shape(const paper *p) {
  return p->question->game->graph[p->question->player] != NULL;
}

// Who wants a shape knows the result from the start.  Who only wants to keep
// the other from it does not: White may win by Black's cheating, or draw.
static void declare_results(paper *p, bool known) {
  if (known != wants_shape(p))
    return;
  for (int i = 0; i < 2; i++)
    p->win[i] = gl_formula_variable(p->formula, GL_EXISTS);
  p->draw = gl_formula_variable(p->formula, GL_EXISTS);
}

static void declare_all(paper *p) {
  declare_results(p, true);
  p->turn[0].over = gl_formula_variable(p->formula, GL_EXISTS);
  p->turn[0].occupied = declare(p, p->cells, GL_EXISTS);
  for (size_t z = 0; !p->failed && z < p->turns; z++) {
    declare_moves(p, z);
    declare_state(p, z);
  }
  declare_results(p, false);
}

// ---- clauses ----------------------------------------------------------------

static void initial_condition(paper *p) {
  for (size_t c = 0; c < p->cells; c++)
    GL_CLAUSE(p->formula, -p->turn[0].occupied[c]);
}

// Rules 1 and 2.
static void place_stones(paper *p, const turn *t) {
  const int *mine = t->stone[t->mover];
  const int *other = t->stone[gl_opponent(t->mover)];
  for (size_t c = 0; c < p->cells; c++) {
    GL_CLAUSE(p->formula, t->over, t->occupied[c], -t->move[c], mine[c]);
    GL_CLAUSE(p->formula, t->over, t->occupied[c], t->move[c], -mine[c]);
    GL_CLAUSE(p->formula, t->over, t->occupied[c], -other[c]);
  }
}

// The next combination of `size` of the cells; false after the last.
static bool next_choice(const paper *p, size_t size) {
  for (size_t i = size; i-- > 0;)
    if (p->choice[i] < p->cells - size + i) {
      p->choice[i]++;
      for (size_t j = i + 1; j < size; j++)
        p->choice[j] = p->choice[j - 1] + 1;
      return true;
    }
  return false;
}

static bool first_choice(const paper *p, size_t size) {
  for (size_t i = 0; i < size; i++)
    p->choice[i] = i;
  return size <= p->cells;
}

// cheat <=> all of `literal`, unless the game is over.
static void define_all(paper *p, int over, int cheat, const int *literal,
                       size_t count) {
  for (size_t i = 0; i < count; i++)
    GL_CLAUSE(p->formula, over, -cheat, literal[i]);
  gl_formula_add(p->formula, over);
  for (size_t i = 0; i < count; i++)
    gl_formula_add(p->formula, -literal[i]);
  gl_formula_add(p->formula, cheat);
  gl_formula_end(p->formula);
}

// Rule 3: more stones than the turn has.
static void forbid_more(paper *p, const turn *t, const int **cheat,
                        int *literal) {
  const size_t size = t->stones + 1;
  for (bool more = first_choice(p, size); more; more = next_choice(p, size)) {
    for (size_t i = 0; i < size; i++)
      literal[i] = t->move[p->choice[i]];
    define_all(p, t->over, *(*cheat)++, literal, size);
  }
}

// Rule 4: fewer stones, all cells but the chosen ones being left out.
static void forbid_fewer(paper *p, const turn *t, const int **cheat,
                         int *literal) {
  const size_t size = t->stones - 1;
  for (bool more = first_choice(p, size); more; more = next_choice(p, size)) {
    size_t count = 0;
    size_t chosen = 0;
    for (size_t c = 0; c < p->cells; c++)
      if (chosen < size && p->choice[chosen] == c)
        chosen++;
      else
        literal[count++] = -t->move[c];
    define_all(p, t->over, *(*cheat)++, literal, count);
  }
}

// Rule 5: occupied cells.
static void forbid_occupied(paper *p, const turn *t, const int **cheat) {
  for (size_t c = 0; c < p->cells; c++) {
    const int both[2] = {t->occupied[c], t->move[c]};
    define_all(p, t->over, *(*cheat)++, both, 2);
  }
}

// Symmetry breaking: a stone of the first turn is in the top left quarter, on a
// square board in a triangle of it, on a torus in the middle.  Stones that are
// placed already are where they are.
static bool in_region(const paper *p, size_t x, size_t y) {
  const size_t right = (p->width + 1) / 2;
  const size_t bottom = (p->height + 1) / 2;
  if (p->question->fixes)
    return true;
  if (p->torus)
    return x == right && y == bottom;
  return x <= right && y <= bottom && (p->width != p->height || x <= y);
}

static void forbid_outside(paper *p, const turn *t, int cheat, int *literal) {
  size_t count = 0;
  for (size_t y = 1; y <= p->height; y++)
    for (size_t x = 1; x <= p->width; x++)
      if (in_region(p, x, y))
        literal[count++] = -t->move[(y - 1) * p->width + x - 1];
  define_all(p, t->over, cheat, literal, count);
}

// Rule 6: cheating is any of these.
static void define_cheat(paper *p, const turn *t) {
  const int cheat = t->cheat[t->mover];
  for (size_t i = 0; i < t->cheatings; i++)
    GL_CLAUSE(p->formula, t->over, -t->cheats[t->mover][i], cheat);
  gl_formula_add(p->formula, t->over);
  for (size_t i = 0; i < t->cheatings; i++)
    gl_formula_add(p->formula, t->cheats[t->mover][i]);
  gl_formula_add(p->formula, -cheat);
  gl_formula_end(p->formula);
}

static void move_rule(paper *p, size_t z, int *literal) {
  const turn *t = &p->turn[z];
  const int *cheat = t->cheats[t->mover];
  place_stones(p, t);
  forbid_more(p, t, &cheat, literal);
  forbid_fewer(p, t, &cheat, literal);
  forbid_occupied(p, t, &cheat);
  if (!z)
    forbid_outside(p, t, *cheat++, literal);
  assert(cheat == t->cheats[t->mover] + t->cheatings);
  define_cheat(p, t);
}

// Winning rule 1: shapes on the board.
static void define_shapes(paper *p, const turn *t, gl_player player,
                          int *literal) {
  const gl_draft *placed = &p->placed;
  for (size_t i = 0; i < p->shapes[player]; i++) {
    const size_t start = placed->start[i];
    const size_t end =
        i + 1 < placed->lines ? placed->start[i + 1] : placed->count;
    for (size_t j = start; j < end; j++)
      literal[j - start] = t->stone[player][placed->cell[j]];
    define_all(p, t->over, t->shape[player][i], literal, end - start);
  }
}

// Winning rules 2 and 3: who has not cheated wins by a shape or by the
// opponent's cheating.
static void define_win(paper *p, const turn *t, gl_player player) {
  gl_formula *f = p->formula;
  const int own = t->cheat[player];
  const int other = t->cheat[gl_opponent(player)];
  const int win = t->win[player];
  for (size_t i = 0; i < p->shapes[player]; i++)
    GL_CLAUSE(f, t->over, own, -t->shape[player][i], win);
  GL_CLAUSE(f, t->over, own, -other, win);
  gl_formula_add(f, t->over);
  gl_formula_add(f, own);
  for (size_t i = 0; i < p->shapes[player]; i++)
    gl_formula_add(f, t->shape[player][i]);
  gl_formula_add(f, other);
  gl_formula_add(f, -win);
  gl_formula_end(f);
  GL_CLAUSE(f, t->over, -own, -win);
  if (t->mover != player)
    GL_CLAUSE(f, -own);
}

// Winning rule 4.
static void define_result(paper *p, gl_player player) {
  gl_formula *f = p->formula;
  for (size_t z = 0; z < p->turns; z++)
    GL_CLAUSE(f, p->turn[z].over, -p->turn[z].win[player], p->win[player]);
  for (size_t z = 0; z < p->turns; z++)
    gl_formula_add(f, p->turn[z].win[player]);
  gl_formula_add(f, -p->win[player]);
  gl_formula_end(f);
}

static void board_management(paper *p, size_t z) {
  const turn *t = &p->turn[z];
  for (size_t c = 0; c < p->cells; c++) {
    const int black = t->stone[0][c];
    const int white = t->stone[1][c];
    const int occupied = t[1].occupied[c];
    GL_CLAUSE(p->formula, t->over, -black, -white);
    GL_CLAUSE(p->formula, t->over, -black, occupied);
    GL_CLAUSE(p->formula, t->over, -white, occupied);
    GL_CLAUSE(p->formula, t->over, black, white, -occupied);
    for (int i = 0; z + 1 < p->turns && i < 2; i++)
      GL_CLAUSE(p->formula, t->over, -t->stone[i][c], t[1].stone[i][c]);
  }
}

// Others, rule 1.  The paper stops before the last turn: gameover_{Z+1} is
// bound to `draw` alone.
static void game_over(paper *p, size_t z) {
  const turn *t = &p->turn[z];
  gl_formula *f = p->formula;
  GL_CLAUSE(f, -t->over, t[1].over);
  GL_CLAUSE(f, t->over, -t->win[0], t[1].over);
  GL_CLAUSE(f, t->over, -t->win[1], t[1].over);
  GL_CLAUSE(f, t->over, t->win[0], t->win[1], -t[1].over);
}

static void results(paper *p) {
  gl_formula *f = p->formula;
  const gl_player player = p->question->player;
  const int black = p->win[0];
  const int white = p->win[1];
  const int over = p->turn[p->turns].over;
  GL_CLAUSE(f, wants_shape(p) ? p->win[player] : -p->win[gl_opponent(player)]);
  GL_CLAUSE(f, -p->turn[0].over);
  GL_CLAUSE(f, black, white, p->draw);
  GL_CLAUSE(f, -black, -white);
  GL_CLAUSE(f, -black, -p->draw);
  GL_CLAUSE(f, -white, -p->draw);
  GL_CLAUSE(f, over, p->draw);
  GL_CLAUSE(f, -over, -p->draw);
}

static bool contains(const gl_cell *cell, size_t count, size_t wanted) {
  for (size_t i = 0; i < count; i++)
    if (cell[i] == wanted)
      return true;
  return false;
}

static void fixed_moves(paper *p, size_t z) {
  const turn *t = &p->turn[z];
  const gl_cell *cell;
  const size_t fixes = fixed_in(p, z, &cell);
  for (size_t c = 0; fixes && c < p->cells; c++)
    if (contains(cell, fixes, c))
      GL_CLAUSE(p->formula, t->move[c]);
    else if (fixes == t->stones)
      GL_CLAUSE(p->formula, -t->move[c]);
}

static void write_clauses(paper *p, int *literal) {
  initial_condition(p);
  for (size_t z = 0; z < p->turns; z++) {
    const turn *t = &p->turn[z];
    move_rule(p, z, literal);
    for (int i = 0; i < 2; i++) {
      define_shapes(p, t, (gl_player)i, literal);
      define_win(p, t, (gl_player)i);
      GL_CLAUSE(p->formula, -t->over, -t->win[i]);
    }
    board_management(p, z);
    if (z + 1 < p->turns)
      game_over(p, z);
    fixed_moves(p, z);
  }
  define_result(p, GL_MAKER);
  define_result(p, GL_BREAKER);
  results(p);
}

// ---- the board --------------------------------------------------------------

static gl_status make_turns(paper *p, gl_error *error) {
  const gl_game *game = p->question->game;
  if (game->q > p->cells)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "the first turn has more stones than there are cells");
  p->turns = (p->cells - game->q) / game->p + 1;
  p->turn = calloc(p->turns + 1, sizeof *p->turn);
  p->choice = malloc((p->cells + 1) * sizeof *p->choice);
  if (!p->turn || !p->choice)
    return gl_fail_memory(error);
  double sum = 0;
  for (size_t z = 0; z < p->turns; z++) {
    turn *t = &p->turn[z];
    t->mover = z % 2 ? gl_opponent(game->first) : game->first;
    t->stones = z ? game->p : game->q;
    const double cheats = binomial(p->cells, t->stones + 1) +
                          binomial(p->cells, t->stones - 1) + (double)p->cells +
                          !z;
    sum += cheats;
    t->cheatings = (size_t)(sum < MOST_CHEATS ? cheats + 0.5 : 0);
  }
  if (sum >= MOST_CHEATS)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "the paper's encoding would need %.0f million variables for "
                   "illegal moves",
                   sum / 1e6);
  return GL_OK;
}

static gl_status place_shapes(paper *p, gl_error *error) {
  const gl_game *game = p->question->game;
  const gl_status status = gl_shapes_place(&game->shapes, p->width, p->height,
                                           p->torus, &p->placed, error);
  for (int i = 0; i < 2; i++)
    p->shapes[i] = game->graph[i] ? p->placed.lines : 0;
  return status;
}

static size_t largest_clause(const paper *p) {
  size_t size = p->cells + 1;
  const gl_shapes *shapes = &p->question->game->shapes;
  for (size_t i = 0; i < shapes->count; i++)
    if (size < shapes->at[i].count)
      size = shapes->at[i].count;
  return size;
}

static void clear(paper *p) {
  for (size_t i = 0; i < p->kept; i++)
    free(p->keep[i]);
  free(p->keep);
  free(p->choice);
  free(p->turn);
  gl_draft_clear(&p->placed);
}

gl_status gl_encode_paper(const gl_question *question, gl_formula *formula,
                          gl_error *error) {
  const gl_game *game = question->game;
  if (game->family != GL_MNK && game->family != GL_POLY &&
      game->family != GL_GTTT)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "the paper's encoding is for mnk:, poly: and gttt:");
  paper p = {.question = question,
             .formula = formula,
             .width = game->layout->width,
             .height = game->layout->height,
             .torus = game->layout->torus,
             .cells = game->graph[GL_MAKER]->cells};
  gl_status status = make_turns(&p, error);
  if (!status)
    status = place_shapes(&p, error);
  int *literal = malloc(largest_clause(&p) * sizeof *literal);
  if (!status) {
    declare_all(&p);
    if (!p.failed && literal)
      write_clauses(&p, literal);
    else
      status = gl_fail_memory(error);
  }
  free(literal);
  clear(&p);
  return status;
}
