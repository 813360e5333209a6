// SPDX-License-Identifier: MIT
// The corrective encoding, after Mayer-Eichberger and Saffidine (SAT 2020), and
// a lean form of it.
//
// One step for each stone.  A move is a number in binary.  X, who is asked
// about, has existential moves; Y's are universal, and a move of his that is no
// free cell has no effect: that is no gain for him, as an extra stone never
// harms its owner.  X may pass for the same reason.  If both have lines, X says
// when the game ends (`running` is false from then on, and no stone is placed
// any more), and that must be before Y has a line; so lines need be looked at
// only on the final board: X has one and Y has none.
//
// Clauses go in one direction wherever the other one would only forbid what
// helps nobody: nothing stops X from giving Y more stones than he has placed.
// The lean form draws the conclusion: no variables for moves by cell, stones of
// X need a reason, stones of Y none, and X is asked whether the game ends only
// when she has moved.  Sound by doc/theory/lean.md.

#include "qbf/encode.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define MOST_BITS 17 // of a move: a board has at most 2^16 cells

typedef struct board {
  const gl_encode_question *question;
  gl_formula *formula;
  gl_player own;   // X
  gl_player other; // Y
  bool lean;
  bool ends; // X may end the game
  size_t cells;
  int *stone[2];    // by player and cell: a variable, or a constant
  gl_cell *free;    // cells that can be played in,
  size_t frees;     //
  gl_cell *opening; // and those for the first stone
  size_t openings;
} board;

// The choice of a cell for one stone.
typedef struct step {
  const gl_cell *cell; // by number
  size_t cells;
  int bit[MOST_BITS]; // of the number
  size_t bits;
  int running; // is the stone placed?
  bool first;  // of all
} step;

static int fresh(board *board) {
  return gl_formula_variable(board->formula, GL_EXISTS);
}

static void declare_step(board *board, step *step, gl_quantifier quantifier) {
  step->bits = 0;
  while ((size_t)1 << step->bits < step->cells)
    step->bits++;
  assert(step->bits <= MOST_BITS);
  for (size_t i = 0; i < step->bits; i++)
    step->bit[i] = gl_formula_variable(board->formula, quantifier);
}

// Bit number `bit` of the move `move`, as a literal.
static int digit(const step *step, size_t move, size_t bit) {
  return move >> bit & 1 ? step->bit[bit] : -step->bit[bit];
}

// Chosen and placed, unless: then.
static void if_chosen(board *board, const step *step, size_t move, int unless,
                      int then) {
  for (size_t i = 0; i < step->bits; i++)
    gl_formula_add(board->formula, -digit(step, move, i));
  GL_CLAUSE(board->formula, -step->running, unless, then);
}

// This, unless: then chosen and placed.
static void only_if_chosen(board *board, const step *step, size_t move,
                           int this, int unless) {
  for (size_t i = 0; i < step->bits; i++)
    GL_CLAUSE(board->formula, -this, unless, digit(step, move, i));
  GL_CLAUSE(board->formula, -this, unless, step->running);
}

// The lean form counts only the cells where the first stone may be placed, the
// corrective encoding forbids the others.
static int is_allowed(const board *board, const step *step, gl_cell cell) {
  for (size_t i = 0; step->first && i < board->openings; i++)
    if (board->opening[i] == cell)
      return GL_TRUE;
  return step->first ? GL_FALSE : GL_TRUE;
}

// X's stone: only where one was, or where it is put.
static void put_own(board *board, const step *step, size_t move, int now) {
  const gl_cell cell = step->cell[move];
  const int before = board->stone[board->own][cell];
  const int other = board->stone[board->other][cell];
  GL_CLAUSE(board->formula, -before, now);
  if (board->lean) {
    only_if_chosen(board, step, move, now, before);
    GL_CLAUSE(board->formula, -now, before, -other);
    return;
  }
  const int put = fresh(board);
  GL_CLAUSE(board->formula, -put, now);
  GL_CLAUSE(board->formula, before, put, -now);
  GL_CLAUSE(board->formula, -put, is_allowed(board, step, cell));
  only_if_chosen(board, step, move, put, GL_FALSE);
  GL_CLAUSE(board->formula, -put, -other);
}

// Y's stone: where one was, and where it is put unless the cell is X's.
static void put_other(board *board, const step *step, size_t move, int now) {
  const gl_cell cell = step->cell[move];
  const int before = board->stone[board->other][cell];
  const int own = board->stone[board->own][cell];
  GL_CLAUSE(board->formula, -before, now);
  if (board->lean) {
    if_chosen(board, step, move, own, now);
    return;
  }
  const int put = fresh(board);
  if_chosen(board, step, move,
            is_allowed(board, step, cell) == GL_TRUE ? own : GL_TRUE, put);
  GL_CLAUSE(board->formula, -put, now);
  GL_CLAUSE(board->formula, before, put, -now);
  GL_CLAUSE(board->formula, -put, is_allowed(board, step, cell));
  GL_CLAUSE(board->formula, -put, -own);
  GL_CLAUSE(board->formula, -put, step->running);
}

static void put_stone(board *board, const step *step, gl_player mover) {
  for (size_t i = 0; i < step->cells; i++) {
    const int now = fresh(board);
    if (mover == board->own)
      put_own(board, step, i, now);
    else
      put_other(board, step, i, now);
    board->stone[mover][step->cell[i]] = now;
  }
}

// May X end the game before this stone?  The corrective encoding asks before
// each, the lean form after a turn of hers.
static int ask_to_end(board *board, size_t stone, int running) {
  const gl_player *mover = board->question->game->mover;
  if (!board->ends)
    return GL_TRUE;
  if (board->lean &&
      (!stone || mover[stone - 1] != board->own || mover[stone] == board->own))
    return running;
  const int still = fresh(board);
  GL_CLAUSE(board->formula, -still, running);
  return still;
}

// The stones that a player places before the opponent's next: their numbers
// first, so that they are in one block of the prefix.
static bool take_turn(board *board, size_t start, size_t end, int *running) {
  const gl_player mover = board->question->game->mover[start];
  const size_t count = end - start;
  step *s = malloc(count * sizeof *s);
  if (!s)
    return false;
  for (size_t i = 0; i < count; i++) {
    const bool first = start + i == board->question->fixes;
    s[i].cell = first && board->lean ? board->opening : board->free;
    s[i].cells = first && board->lean ? board->openings : board->frees;
    s[i].first = first;
    s[i].running = *running = ask_to_end(board, start + i, *running);
  }
  for (size_t i = 0; i < count; i++)
    declare_step(board, &s[i], mover == board->own ? GL_EXISTS : GL_FORALL);
  for (size_t i = 0; i < count; i++)
    put_stone(board, &s[i], mover);
  free(s);
  return true;
}

static bool take_turns(board *board) {
  const gl_game *game = board->question->game;
  int running = GL_TRUE;
  for (size_t start = board->question->fixes, end; start < game->turns;
       start = end) {
    end = start + 1;
    while (end < game->turns && game->mover[end] == game->mover[start])
      end++;
    if (!take_turn(board, start, end, &running))
      return false;
  }
  return true;
}

// Y has no line.
static void deny_lines(board *board) {
  const gl_hypergraph *graph = board->question->game->graph[board->other];
  for (gl_line line = 0; graph && line < graph->lines; line++) {
    const gl_cells cells = gl_line_cells(graph, line);
    for (size_t i = 0; i < cells.count; i++)
      gl_formula_add(board->formula, -board->stone[board->other][cells.at[i]]);
    gl_formula_end(board->formula);
  }
}

static bool can_own(const board *board, gl_cells cells) {
  for (size_t i = 0; i < cells.count; i++)
    if (board->stone[board->own][cells.at[i]] == GL_FALSE)
      return false;
  return true;
}

// X has a line, if she has lines at all.
static bool demand_line(board *board) {
  const gl_hypergraph *graph = board->question->game->graph[board->own];
  if (!graph)
    return true;
  int *owned = malloc((graph->lines + 1) * sizeof *owned);
  size_t count = 0;
  if (!owned)
    return false;
  for (gl_line line = 0; line < graph->lines; line++) {
    const gl_cells cells = gl_line_cells(graph, line);
    if (!can_own(board, cells))
      continue;
    owned[count++] = fresh(board);
    for (size_t i = 0; i < cells.count; i++)
      GL_CLAUSE(board->formula, -owned[count - 1],
                board->stone[board->own][cells.at[i]]);
  }
  gl_formula_clause(board->formula, owned, count);
  free(owned);
  return true;
}

// ---- the start --------------------------------------------------------------

static bool owns_line(const board *board, gl_player player) {
  const gl_hypergraph *graph = board->question->game->graph[player];
  for (gl_line line = 0; graph && line < graph->lines; line++) {
    const gl_cells cells = gl_line_cells(graph, line);
    bool all = true;
    for (size_t i = 0; i < cells.count; i++)
      all &= board->stone[player][cells.at[i]] == GL_TRUE;
    if (all)
      return true;
  }
  return false;
}

// Places the stones that are there at the start and the first ones that are
// known; tells whether somebody owns a line then, Maker being asked first.
static bool is_decided(board *board, gl_player *owner) {
  const gl_encode_question *question = board->question;
  const gl_game *game = question->game;
  for (size_t c = 0; c < board->cells; c++)
    board->stone[0][c] = board->stone[1][c] = GL_FALSE;
  for (int player = 0; player < 2; player++)
    for (size_t i = 0; i < game->stones[player]; i++)
      board->stone[player][game->stone[player][i]] = GL_TRUE;
  for (size_t i = 0;; i++) {
    for (int player = 0; player < 2; player++)
      if (owns_line(board, (gl_player)player)) {
        *owner = (gl_player)player;
        return true;
      }
    if (i == question->fixes)
      return false;
    board->stone[game->mover[i]][question->fixed[i]] = GL_TRUE;
  }
}

static void list_free(board *board) {
  for (size_t c = 0; c < board->cells; c++)
    if (board->stone[0][c] == GL_FALSE && board->stone[1][c] == GL_FALSE)
      board->free[board->frees++] = (gl_cell)c;
}

static gl_status write_board(board *board, gl_error *error) {
  gl_player owner;
  if (is_decided(board, &owner)) {
    if (owner != board->own)
      gl_formula_end(board->formula);
    return GL_OK;
  }
  list_free(board);
  const gl_status status = gl_encode_moves(board->question, &board->opening,
                                           &board->openings, error);
  if (status)
    return status;
  if (!take_turns(board))
    return gl_fail_memory(error);
  deny_lines(board);
  return demand_line(board) ? GL_OK : gl_fail_memory(error);
}

gl_status gl_encode_corrective(const gl_encode_question *question,
                               gl_formula *formula, gl_error *error) {
  const gl_game *game = question->game;
  board b = {.question = question,
             .formula = formula,
             .own = question->player,
             .other = gl_game_opponent(question->player),
             .lean = question->encoding == GL_LEAN,
             .ends = game->graph[GL_MAKER] && game->graph[GL_BREAKER],
             .cells = game->graph[GL_MAKER]->cells};
  for (int i = 0; i < 2; i++)
    b.stone[i] = malloc((b.cells + 1) * sizeof *b.stone[i]);
  b.free = malloc((b.cells + 1) * sizeof *b.free);
  const gl_status status = b.stone[0] && b.stone[1] && b.free
                               ? write_board(&b, error)
                               : gl_fail_memory(error);
  free(b.opening);
  free(b.free);
  free(b.stone[0]);
  free(b.stone[1]);
  return status;
}
