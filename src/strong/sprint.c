// SPDX-License-Identifier: MIT
#include "strong/sprint.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define FREE 2
#define DEPTH 16     // threats in a row
#define CANDIDATES 8 // moves that may stop the other player's threats

struct gl_sprint {
  const gl_hypergraph *graph;
  uint8_t *owner;      // by cell: a player, or FREE
  uint16_t *stones[2]; // by line
};

gl_sprint *gl_sprint_new(const gl_hypergraph *graph) {
  gl_sprint *s = calloc(1, sizeof *s);
  if (!s)
    return NULL;
  s->graph = graph;
  s->owner = malloc(graph->cells + 1);
  for (int player = 0; player < 2; player++)
    s->stones[player] = calloc(graph->lines + 1, sizeof *s->stones[player]);
  if (!s->owner || !s->stones[0] || !s->stones[1]) {
    gl_sprint_free(s);
    return NULL;
  }
  memset(s->owner, FREE, graph->cells);
  return s;
}

void gl_sprint_free(gl_sprint *sprint) {
  if (!sprint)
    return;
  free(sprint->owner);
  free(sprint->stones[0]);
  free(sprint->stones[1]);
  free(sprint);
}

void gl_sprint_put(gl_sprint *sprint, gl_player player, gl_cell cell) {
  assert(gl_sprint_is_free(sprint, cell));
  sprint->owner[cell] = (uint8_t)player;
  const gl_lines lines = gl_cell_lines(sprint->graph, cell);
  for (size_t i = 0; i < lines.count; i++)
    sprint->stones[player][lines.at[i]]++;
}

void gl_sprint_lift(gl_sprint *sprint, gl_cell cell) {
  assert(cell < sprint->graph->cells && sprint->owner[cell] != FREE);
  const uint8_t player = sprint->owner[cell];
  const gl_lines lines = gl_cell_lines(sprint->graph, cell);
  for (size_t i = 0; i < lines.count; i++)
    sprint->stones[player][lines.at[i]]--;
  sprint->owner[cell] = FREE;
}

bool gl_sprint_is_free(const gl_sprint *sprint, gl_cell cell) {
  return cell < sprint->graph->cells && sprint->owner[cell] == FREE;
}

double gl_sprint_weight(const gl_sprint *sprint, gl_player player,
                        gl_cell cell) {
  assert(cell < sprint->graph->cells);
  const gl_lines lines = gl_cell_lines(sprint->graph, cell);
  double weight = 0;
  for (size_t i = 0; i < lines.count; i++) {
    const gl_line line = lines.at[i];
    const unsigned own = sprint->stones[player][line];
    const unsigned other = sprint->stones[gl_game_opponent(player)][line];
    if (own && other)
      continue;
    double worth = own ? 1.5 : 1;
    for (unsigned j = own + other; j; j--)
      worth *= 4;
    weight += worth;
  }
  return weight;
}

// ---- Threats ----

// The free cells that are missing in a line, up to two; how many there are.
static size_t missing_in(const gl_sprint *sprint, gl_line line,
                         gl_cell cell[2]) {
  assert(line < sprint->graph->lines);
  const gl_cells cells = gl_line_cells(sprint->graph, line);
  size_t count = 0;
  for (size_t i = 0; i < cells.count; i++)
    if (sprint->owner[cells.at[i]] == FREE) {
      if (count < 2)
        cell[count] = cells.at[i];
      count++;
    }
  return count;
}

static bool lacks(const gl_sprint *sprint, gl_player player, gl_line line,
                  size_t count) {
  return !sprint->stones[gl_game_opponent(player)][line] &&
         sprint->stones[player][line] + count ==
             gl_line_cells(sprint->graph, line).count;
}

// A cell that completes a line of the player's; GL_NO_CELL if there is none.
static gl_cell completing(const gl_sprint *sprint, gl_player player) {
  gl_cell cell[2];
  for (gl_line line = 0; line < sprint->graph->lines; line++)
    if (lacks(sprint, player, line, 1) && missing_in(sprint, line, cell))
      return cell[0];
  return GL_NO_CELL;
}

// The same among the lines of a stone; *another is set to a second such cell.
static gl_cell completing_at(const gl_sprint *sprint, gl_player player,
                             gl_cell stone, gl_cell *another) {
  assert(sprint->owner[stone] == player);
  const gl_lines lines = gl_cell_lines(sprint->graph, stone);
  gl_cell found = GL_NO_CELL;
  *another = GL_NO_CELL;
  for (size_t i = 0; i < lines.count; i++) {
    gl_cell cell[2];
    if (!lacks(sprint, player, lines.at[i], 1) ||
        !missing_in(sprint, lines.at[i], cell))
      continue;
    if (found == GL_NO_CELL)
      found = cell[0];
    else if (cell[0] != found)
      *another = cell[0];
  }
  return found;
}

static bool attack(gl_sprint *sprint, gl_player player, unsigned depth,
                   gl_budget *budget, gl_cell *move);

// The player takes `cell`, and the other one must answer.
static bool threaten(gl_sprint *sprint, gl_player player, gl_cell cell,
                     unsigned depth, gl_budget *budget) {
  assert(depth <= DEPTH);
  const gl_player other = gl_game_opponent(player);
  gl_cell another;
  gl_cell next;
  gl_sprint_put(sprint, player, cell);
  const gl_cell answer = completing_at(sprint, player, cell, &another);
  bool won = answer != GL_NO_CELL && another != GL_NO_CELL;
  if (answer != GL_NO_CELL && !won && depth) {
    gl_sprint_put(sprint, other, answer);
    const gl_cell counter = completing_at(sprint, other, answer, &another);
    // A threat of the other player's must be stopped by the next one of ours.
    if (counter == GL_NO_CELL)
      won = attack(sprint, player, depth - 1, budget, &next);
    else if (another == GL_NO_CELL)
      won = threaten(sprint, player, counter, depth - 1, budget);
    gl_sprint_lift(sprint, answer);
  }
  gl_sprint_lift(sprint, cell);
  return won;
}

// Does the player, to move, win by threats alone?
static bool attack(gl_sprint *sprint, gl_player player, unsigned depth,
                   gl_budget *budget, gl_cell *move) {
  for (gl_line line = 0; line < sprint->graph->lines; line++) {
    gl_cell cell[2];
    if (!lacks(sprint, player, line, 2) || missing_in(sprint, line, cell) != 2)
      continue;
    if (!gl_budget_node(budget))
      return false;
    for (size_t i = 0; i < 2; i++)
      if (threaten(sprint, player, cell[i], depth, budget)) {
        *move = cell[i];
        return true;
      }
  }
  return false;
}

// ---- A move ----

// The best cell, but for those in `not`, by weight.
static gl_cell heaviest(const gl_sprint *sprint, gl_player player,
                        const bool * not ) {
  gl_cell best = GL_NO_CELL;
  double most = -1;
  for (gl_cell cell = 0; cell < sprint->graph->cells; cell++) {
    if (sprint->owner[cell] != FREE || not [cell])
      continue;
    const double weight = gl_sprint_weight(sprint, player, cell);
    if (weight > most) {
      most = weight;
      best = cell;
    }
  }
  return best;
}

// The heaviest cell after which the other player does not win by threats.
static gl_cell quiet(gl_sprint *sprint, gl_player player, gl_budget *budget) {
  bool *tried = calloc(sprint->graph->cells + 1, sizeof *tried);
  const gl_player other = gl_game_opponent(player);
  if (!tried)
    return GL_NO_CELL;
  const gl_cell first = heaviest(sprint, player, tried);
  gl_cell best = first;
  for (size_t i = 0; best != GL_NO_CELL && i < CANDIDATES; i++) {
    gl_cell move = GL_NO_CELL;
    gl_sprint_put(sprint, player, best);
    const bool lost = attack(sprint, other, DEPTH, budget, &move);
    gl_sprint_lift(sprint, best);
    if (!lost)
      break;
    tried[best] = true;
    best = heaviest(sprint, player, tried);
  }
  assert(best == GL_NO_CELL || sprint->owner[best] == FREE);
  free(tried);
  return best == GL_NO_CELL ? first : best;
}

gl_cell gl_sprint_move(gl_sprint *sprint, gl_player player, gl_budget *budget) {
  gl_cell move = completing(sprint, player);
  if (move == GL_NO_CELL)
    move = completing(sprint, gl_game_opponent(player));
  if (move == GL_NO_CELL && !attack(sprint, player, DEPTH, budget, &move))
    move = quiet(sprint, player, budget);
  assert(move == GL_NO_CELL || gl_sprint_is_free(sprint, move));
  return move;
}
