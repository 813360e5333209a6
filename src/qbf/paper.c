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
  const gl_encode_question *question;
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

static int *declare(paper *paper, size_t count, gl_quantifier quantifier) {
  int *variable = malloc((count + 1) * sizeof *variable);
  if (!variable ||
      !GL_PUSH(paper->keep, paper->kept, paper->keep_room, variable)) {
    free(variable);
    paper->failed = true;
    return NULL;
  }
  for (size_t i = 0; i < count; i++)
    variable[i] = gl_formula_variable(paper->formula, quantifier);
  return variable;
}

static gl_quantifier quantifier_of(const paper *paper, gl_player mover) {
  return mover == paper->question->player ? GL_EXISTS : GL_FORALL;
}

// How many of the turn's stones are placed already, and where they begin.
static size_t fixed_in(const paper *paper, size_t z, const gl_cell **cells) {
  size_t before = 0;
  for (size_t i = 0; i < z; i++)
    before += paper->turn[i].stones;
  const size_t fixes = paper->question->fixes;
  const size_t here = fixes > before ? fixes - before : 0;
  *cells = paper->question->fixed + (here ? before : 0);
  return here < paper->turn[z].stones ? here : paper->turn[z].stones;
}

// Moves that are known are existential, whoever makes them; so are the others
// when all stones of the turn are known.
static void declare_moves(paper *paper, size_t z) {
  turn *t = &paper->turn[z];
  const gl_cell *cell;
  const size_t fixes = fixed_in(paper, z, &cell);
  if (!fixes) {
    t->move = declare(paper, paper->cells, quantifier_of(paper, t->mover));
    return;
  }
  t->move = declare(paper, 0, GL_EXISTS);
  int *move =
      t->move ? realloc(t->move, (paper->cells + 1) * sizeof *move) : NULL;
  if (!move) {
    paper->failed = true;
    return;
  }
  t->move = paper->keep[paper->kept - 1] = move;
  for (size_t c = 0; c < paper->cells; c++)
    move[c] = 0;
  for (size_t i = 0; i < fixes; i++)
    move[cell[i]] = gl_formula_variable(paper->formula, GL_EXISTS);
  for (size_t c = 0; c < paper->cells; c++)
    if (!move[c])
      move[c] = gl_formula_variable(
          paper->formula,
          fixes == t->stones ? GL_EXISTS : quantifier_of(paper, t->mover));
}

static void declare_state(paper *paper, size_t z) {
  turn *t = &paper->turn[z];
  t[1].over = gl_formula_variable(paper->formula, GL_EXISTS);
  t[1].occupied = declare(paper, paper->cells, GL_EXISTS);
  for (int i = 0; i < 2; i++)
    t->win[i] = gl_formula_variable(paper->formula, GL_EXISTS);
  for (int i = 0; i < 2; i++)
    t->stone[i] = declare(paper, paper->cells, GL_EXISTS);
  for (int i = 0; i < 2; i++)
    t->cheats[i] = declare(paper, t->cheatings, GL_EXISTS);
  for (int i = 0; i < 2; i++)
    t->cheat[i] = gl_formula_variable(paper->formula, GL_EXISTS);
  for (int i = 0; i < 2; i++)
    t->shape[i] = declare(paper, paper->shapes[i], GL_EXISTS);
}

// Does the player who is asked about want a shape?
static bool wants_shape(const paper *paper) {
  return paper->question->game->graph[paper->question->player] != NULL;
}

// Who wants a shape knows the result from the start.  Who only wants to keep
// the other from it does not: White may win by Black's cheating, or draw.
static void declare_results(paper *paper, bool known) {
  if (known != wants_shape(paper))
    return;
  for (int i = 0; i < 2; i++)
    paper->win[i] = gl_formula_variable(paper->formula, GL_EXISTS);
  paper->draw = gl_formula_variable(paper->formula, GL_EXISTS);
}

static void declare_all(paper *paper) {
  declare_results(paper, true);
  paper->turn[0].over = gl_formula_variable(paper->formula, GL_EXISTS);
  paper->turn[0].occupied = declare(paper, paper->cells, GL_EXISTS);
  for (size_t z = 0; !paper->failed && z < paper->turns; z++) {
    declare_moves(paper, z);
    declare_state(paper, z);
  }
  declare_results(paper, false);
}

// ---- clauses ----------------------------------------------------------------

static void initial_condition(paper *paper) {
  for (size_t c = 0; c < paper->cells; c++)
    GL_CLAUSE(paper->formula, -paper->turn[0].occupied[c]);
}

// Rules 1 and 2.
static void place_stones(paper *paper, const turn *turn) {
  const int *mine = turn->stone[turn->mover];
  const int *other = turn->stone[gl_game_opponent(turn->mover)];
  for (size_t c = 0; c < paper->cells; c++) {
    GL_CLAUSE(paper->formula, turn->over, turn->occupied[c], -turn->move[c],
              mine[c]);
    GL_CLAUSE(paper->formula, turn->over, turn->occupied[c], turn->move[c],
              -mine[c]);
    GL_CLAUSE(paper->formula, turn->over, turn->occupied[c], -other[c]);
  }
}

// The next combination of `size` of the cells; false after the last.
static bool next_choice(const paper *paper, size_t size) {
  for (size_t i = size; i-- > 0;)
    if (paper->choice[i] < paper->cells - size + i) {
      paper->choice[i]++;
      for (size_t j = i + 1; j < size; j++)
        paper->choice[j] = paper->choice[j - 1] + 1;
      return true;
    }
  return false;
}

static bool first_choice(const paper *paper, size_t size) {
  for (size_t i = 0; i < size; i++)
    paper->choice[i] = i;
  return size <= paper->cells;
}

// cheat <=> all of `literal`, unless the game is over.
static void define_all(paper *paper, int over, int cheat, const int *literal,
                       size_t count) {
  for (size_t i = 0; i < count; i++)
    GL_CLAUSE(paper->formula, over, -cheat, literal[i]);
  gl_formula_add(paper->formula, over);
  for (size_t i = 0; i < count; i++)
    gl_formula_add(paper->formula, -literal[i]);
  gl_formula_add(paper->formula, cheat);
  gl_formula_end(paper->formula);
}

// Rule 3: more stones than the turn has.
static void forbid_more(paper *paper, const turn *turn, const int **cheat,
                        int *literal) {
  const size_t size = turn->stones + 1;
  for (bool more = first_choice(paper, size); more;
       more = next_choice(paper, size)) {
    for (size_t i = 0; i < size; i++)
      literal[i] = turn->move[paper->choice[i]];
    define_all(paper, turn->over, *(*cheat)++, literal, size);
  }
}

// Rule 4: fewer stones, all cells but the chosen ones being left out.
static void forbid_fewer(paper *paper, const turn *turn, const int **cheat,
                         int *literal) {
  const size_t size = turn->stones - 1;
  for (bool more = first_choice(paper, size); more;
       more = next_choice(paper, size)) {
    size_t count = 0;
    size_t chosen = 0;
    for (size_t c = 0; c < paper->cells; c++)
      if (chosen < size && paper->choice[chosen] == c)
        chosen++;
      else
        literal[count++] = -turn->move[c];
    define_all(paper, turn->over, *(*cheat)++, literal, count);
  }
}

// Rule 5: occupied cells.
static void forbid_occupied(paper *paper, const turn *turn, const int **cheat) {
  for (size_t c = 0; c < paper->cells; c++) {
    const int both[2] = {turn->occupied[c], turn->move[c]};
    define_all(paper, turn->over, *(*cheat)++, both, 2);
  }
}

// Symmetry breaking: a stone of the first turn is in the top left quarter, on a
// square board in a triangle of it, on a torus in the middle.  Stones that are
// placed already are where they are.
static bool in_region(const paper *paper, size_t x, size_t y) {
  const size_t right = (paper->width + 1) / 2;
  const size_t bottom = (paper->height + 1) / 2;
  if (paper->question->fixes)
    return true;
  if (paper->torus)
    return x == right && y == bottom;
  return x <= right && y <= bottom && (paper->width != paper->height || x <= y);
}

static void forbid_outside(paper *paper, const turn *turn, int cheat,
                           int *literal) {
  size_t count = 0;
  for (size_t y = 1; y <= paper->height; y++)
    for (size_t x = 1; x <= paper->width; x++)
      if (in_region(paper, x, y))
        literal[count++] = -turn->move[(y - 1) * paper->width + x - 1];
  define_all(paper, turn->over, cheat, literal, count);
}

// Rule 6: cheating is any of these.
static void define_cheat(paper *paper, const turn *turn) {
  const int cheat = turn->cheat[turn->mover];
  for (size_t i = 0; i < turn->cheatings; i++)
    GL_CLAUSE(paper->formula, turn->over, -turn->cheats[turn->mover][i], cheat);
  gl_formula_add(paper->formula, turn->over);
  for (size_t i = 0; i < turn->cheatings; i++)
    gl_formula_add(paper->formula, turn->cheats[turn->mover][i]);
  gl_formula_add(paper->formula, -cheat);
  gl_formula_end(paper->formula);
}

static void move_rule(paper *paper, size_t z, int *literal) {
  const turn *t = &paper->turn[z];
  const int *cheat = t->cheats[t->mover];
  place_stones(paper, t);
  forbid_more(paper, t, &cheat, literal);
  forbid_fewer(paper, t, &cheat, literal);
  forbid_occupied(paper, t, &cheat);
  if (!z)
    forbid_outside(paper, t, *cheat++, literal);
  assert(cheat == t->cheats[t->mover] + t->cheatings);
  define_cheat(paper, t);
}

// Winning rule 1: shapes on the board.
static void define_shapes(paper *paper, const turn *turn, gl_player player,
                          int *literal) {
  const gl_draft *placed = &paper->placed;
  for (size_t i = 0; i < paper->shapes[player]; i++) {
    const size_t start = placed->start[i];
    const size_t end =
        i + 1 < placed->lines ? placed->start[i + 1] : placed->count;
    for (size_t j = start; j < end; j++)
      literal[j - start] = turn->stone[player][placed->cell[j]];
    define_all(paper, turn->over, turn->shape[player][i], literal, end - start);
  }
}

// Winning rules 2 and 3: who has not cheated wins by a shape or by the
// opponent's cheating.
static void define_win(paper *paper, const turn *turn, gl_player player) {
  gl_formula *f = paper->formula;
  const int own = turn->cheat[player];
  const int other = turn->cheat[gl_game_opponent(player)];
  const int win = turn->win[player];
  for (size_t i = 0; i < paper->shapes[player]; i++)
    GL_CLAUSE(f, turn->over, own, -turn->shape[player][i], win);
  GL_CLAUSE(f, turn->over, own, -other, win);
  gl_formula_add(f, turn->over);
  gl_formula_add(f, own);
  for (size_t i = 0; i < paper->shapes[player]; i++)
    gl_formula_add(f, turn->shape[player][i]);
  gl_formula_add(f, other);
  gl_formula_add(f, -win);
  gl_formula_end(f);
  GL_CLAUSE(f, turn->over, -own, -win);
  if (turn->mover != player)
    GL_CLAUSE(f, -own);
}

// Winning rule 4.
static void define_result(paper *paper, gl_player player) {
  gl_formula *f = paper->formula;
  for (size_t z = 0; z < paper->turns; z++)
    GL_CLAUSE(f, paper->turn[z].over, -paper->turn[z].win[player],
              paper->win[player]);
  for (size_t z = 0; z < paper->turns; z++)
    gl_formula_add(f, paper->turn[z].win[player]);
  gl_formula_add(f, -paper->win[player]);
  gl_formula_end(f);
}

static void board_management(paper *paper, size_t z) {
  const turn *t = &paper->turn[z];
  for (size_t c = 0; c < paper->cells; c++) {
    const int black = t->stone[0][c];
    const int white = t->stone[1][c];
    const int occupied = t[1].occupied[c];
    GL_CLAUSE(paper->formula, t->over, -black, -white);
    GL_CLAUSE(paper->formula, t->over, -black, occupied);
    GL_CLAUSE(paper->formula, t->over, -white, occupied);
    GL_CLAUSE(paper->formula, t->over, black, white, -occupied);
    for (int i = 0; z + 1 < paper->turns && i < 2; i++)
      GL_CLAUSE(paper->formula, t->over, -t->stone[i][c], t[1].stone[i][c]);
  }
}

// Others, rule 1.  The paper stops before the last turn: gameover_{Z+1} is
// bound to `draw` alone.
static void game_over(paper *paper, size_t z) {
  const turn *t = &paper->turn[z];
  gl_formula *f = paper->formula;
  GL_CLAUSE(f, -t->over, t[1].over);
  GL_CLAUSE(f, t->over, -t->win[0], t[1].over);
  GL_CLAUSE(f, t->over, -t->win[1], t[1].over);
  GL_CLAUSE(f, t->over, t->win[0], t->win[1], -t[1].over);
}

static void results(paper *paper) {
  gl_formula *f = paper->formula;
  const gl_player player = paper->question->player;
  const int black = paper->win[0];
  const int white = paper->win[1];
  const int over = paper->turn[paper->turns].over;
  GL_CLAUSE(f, wants_shape(paper) ? paper->win[player]
                                  : -paper->win[gl_game_opponent(player)]);
  GL_CLAUSE(f, -paper->turn[0].over);
  GL_CLAUSE(f, black, white, paper->draw);
  GL_CLAUSE(f, -black, -white);
  GL_CLAUSE(f, -black, -paper->draw);
  GL_CLAUSE(f, -white, -paper->draw);
  GL_CLAUSE(f, over, paper->draw);
  GL_CLAUSE(f, -over, -paper->draw);
}

static bool contains(const gl_cell *cell, size_t count, size_t wanted) {
  for (size_t i = 0; i < count; i++)
    if (cell[i] == wanted)
      return true;
  return false;
}

static void fixed_moves(paper *paper, size_t z) {
  const turn *t = &paper->turn[z];
  const gl_cell *cell;
  const size_t fixes = fixed_in(paper, z, &cell);
  for (size_t c = 0; fixes && c < paper->cells; c++)
    if (contains(cell, fixes, c))
      GL_CLAUSE(paper->formula, t->move[c]);
    else if (fixes == t->stones)
      GL_CLAUSE(paper->formula, -t->move[c]);
}

static void write_clauses(paper *paper, int *literal) {
  initial_condition(paper);
  for (size_t z = 0; z < paper->turns; z++) {
    const turn *t = &paper->turn[z];
    move_rule(paper, z, literal);
    for (int i = 0; i < 2; i++) {
      define_shapes(paper, t, (gl_player)i, literal);
      define_win(paper, t, (gl_player)i);
      GL_CLAUSE(paper->formula, -t->over, -t->win[i]);
    }
    board_management(paper, z);
    if (z + 1 < paper->turns)
      game_over(paper, z);
    fixed_moves(paper, z);
  }
  define_result(paper, GL_MAKER);
  define_result(paper, GL_BREAKER);
  results(paper);
}

// ---- the board --------------------------------------------------------------

static gl_status make_turns(paper *paper, gl_error *error) {
  const gl_game *game = paper->question->game;
  if (game->q > paper->cells)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "the first turn has more stones than there are cells");
  paper->turns = (paper->cells - game->q) / game->p + 1;
  paper->turn = calloc(paper->turns + 1, sizeof *paper->turn);
  paper->choice = malloc((paper->cells + 1) * sizeof *paper->choice);
  if (!paper->turn || !paper->choice)
    return gl_fail_memory(error);
  double sum = 0;
  for (size_t z = 0; z < paper->turns; z++) {
    turn *t = &paper->turn[z];
    t->mover = z % 2 ? gl_game_opponent(game->first) : game->first;
    t->stones = z ? game->p : game->q;
    const double cheats = binomial(paper->cells, t->stones + 1) +
                          binomial(paper->cells, t->stones - 1) +
                          (double)paper->cells + !z;
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

static gl_status place_shapes(paper *paper, gl_error *error) {
  const gl_game *game = paper->question->game;
  const gl_status status =
      gl_shapes_place(&game->shapes, paper->width, paper->height, paper->torus,
                      &paper->placed, error);
  for (int i = 0; i < 2; i++)
    paper->shapes[i] = game->graph[i] ? paper->placed.lines : 0;
  return status;
}

static size_t largest_clause(const paper *paper) {
  size_t size = paper->cells + 1;
  const gl_shapes *shapes = &paper->question->game->shapes;
  for (size_t i = 0; i < shapes->count; i++)
    if (size < shapes->at[i].count)
      size = shapes->at[i].count;
  return size;
}

static void clear(paper *paper) {
  for (size_t i = 0; i < paper->kept; i++)
    free(paper->keep[i]);
  free(paper->keep);
  free(paper->choice);
  free(paper->turn);
  gl_hypergraph_draft_clear(&paper->placed);
}

gl_status gl_encode_paper(const gl_encode_question *question,
                          gl_formula *formula, gl_error *error) {
  const gl_game *game = question->game;
  if (game->family != GL_MNK && game->family != GL_POLY &&
      game->family != GL_GTTT)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "the paper's encoding is for mnk:, poly: and gttt:");
  if (game->made)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "the paper's encoding is for empty boards");
  if (game->handicap)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "the paper's encoding knows no handicap");
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
