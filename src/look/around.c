// SPDX-License-Identifier: MIT
#include "look/around.h"

#include "rules/after.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define MARGIN 2 // columns and rows around what is there to see

gl_player gl_around_mover(const gl_game *game, size_t stones) {
  if (stones < game->handicap)
    return GL_MAKER;
  return (stones - game->handicap) % 2 ? gl_game_opponent(game->first)
                                       : game->first;
}

size_t gl_around_given(const gl_game *game, size_t stones) {
  return stones < game->handicap ? game->handicap - stones : 0;
}

// Edge to edge, the first stone and those of the handicap go anywhere.
static bool is_beside(const gl_lattice_stones *stones, gl_point point) {
  bool any = false;
  bool beside = false;
  for (size_t i = 0; i < stones->count; i++)
    if (stones->at[i].player == GL_MAKER) {
      any = true;
      beside |= gl_shape_adjacent(stones->at[i].at, point);
    }
  return beside || !any;
}

const char *gl_around_refuses(const gl_game *game,
                              const gl_lattice_stones *stones, gl_point point) {
  gl_point corner;
  if (gl_lattice_stones_shape(stones, &game->shapes, &corner))
    return "the game is over before this move";
  if (gl_lattice_stones_at(stones, point))
    return "this cell is taken";
  return game->edge && gl_around_mover(game, stones->count) == GL_MAKER &&
                 !gl_around_given(game, stones->count) &&
                 !is_beside(stones, point)
             ? "edge to edge, Maker takes a cell beside one of hers"
             : NULL;
}

// ---- The part of the plane ----

// Empty if right < left.
typedef struct frame {
  int64_t left;
  int64_t right;
  int64_t top;
  int64_t bottom;
} frame;

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t most(int64_t a, int64_t b) { return a > b ? a : b; }

// Takes the cell in, if there is room.
static void take_in(frame *frame, gl_point p) {
  struct frame f = {least(frame->left, p.x), most(frame->right, p.x),
                    least(frame->top, p.y), most(frame->bottom, p.y)};
  if (frame->right < frame->left)
    f = (struct frame){p.x, p.x, p.y, p.y};
  const int64_t room = GL_AROUND_MOST - 2 * MARGIN;
  if (f.right - f.left < room && f.bottom - f.top < room)
    *frame = f;
}

static bool frame_cards(const gl_lattice_player *player, frame *frame) {
  size_t count = 0;
  gl_lattice_seen *seen = gl_lattice_player_show(player, &count);
  for (size_t i = 0; seen && i < count; i++)
    take_in(frame, seen[i].at);
  free(seen);
  return seen;
}

static bool make_frame(const gl_lattice_player *player, frame *frame) {
  const gl_lattice_stones *stones = &player->stones;
  gl_point corner;
  const gl_shape *line =
      gl_lattice_stones_shape(stones, &player->proof->game->shapes, &corner);
  *frame = (struct frame){.right = -1};
  for (size_t i = 0; line && i < line->count; i++)
    take_in(frame,
            (gl_point){corner.x + line->at[i].x, corner.y + line->at[i].y});
  if (!line && player->now.count == 1) { // its move before all else
    const gl_lattice_child *child = player->now.at;
    gl_point move;
    if (gl_lattice_place(player->proof->game,
                         player->proof->cards.at[child->card].move, child->map,
                         &move))
      take_in(frame, move);
  }
  const bool good = line || frame_cards(player, frame);
  for (size_t i = stones->count; i-- > 0;)
    take_in(frame, stones->at[i].at);
  if (frame->right < frame->left)
    take_in(frame, (gl_point){0, 0});
  return good;
}

static bool put_stones(gl_game *board, const gl_lattice_stones *stones) {
  for (gl_player player = 0; player < 2; player++) {
    board->stone[player] =
        malloc((stones->count + 1) * sizeof *board->stone[player]);
    if (!board->stone[player])
      return false;
  }
  for (size_t i = 0; i < stones->count; i++) {
    const gl_cell cell = gl_follow_cell(board->layout, stones->at[i].at);
    const gl_player player = stones->at[i].player;
    if (cell != GL_NO_CELL)
      board->stone[player][board->stones[player]++] = cell;
  }
  return true;
}

static bool lay_out(gl_game *board, const frame *frame) {
  board->width = (size_t)(frame->right - frame->left + 1 + 2 * MARGIN);
  board->height = (size_t)(frame->bottom - frame->top + 1 + 2 * MARGIN);
  board->layout = gl_layout_board(board->width, board->height, false);
  if (!board->layout)
    return false;
  board->layout->plane = true;
  board->layout->left = (int)(frame->left - MARGIN);
  board->layout->top = (int)(frame->top - MARGIN);
  return true;
}

static gl_status draw_lines(gl_game *board, const gl_shapes *shapes,
                            gl_error *error) {
  gl_draft draft = {0};
  gl_status status = gl_shapes_place(shapes, board->width, board->height, false,
                                     &draft, error);
  if (!status)
    status = gl_hypergraph_new(board->layout->cells, &draft,
                               &board->graph[GL_MAKER], error);
  gl_hypergraph_draft_clear(&draft);
  return status;
}

static gl_status fill_board(gl_game *board, const gl_lattice_player *player,
                            gl_error *error) {
  const gl_game *game = player->proof->game;
  const size_t stones = player->stones.count;
  frame frame;
  board->text = strdup(game->text);
  board->stem = strdup(game->stem);
  if (!board->text || !board->stem || !make_frame(player, &frame) ||
      !lay_out(board, &frame) || !put_stones(board, &player->stones))
    return gl_fail_memory(error);
  board->handicap = (unsigned)gl_around_given(game, stones);
  board->first = board->handicap ? game->first : gl_around_mover(game, stones);
  const gl_status status = draw_lines(board, &game->shapes, error);
  if (status)
    return status;
  return gl_game_fill_turns(board) ? GL_OK : gl_fail_memory(error);
}

gl_status gl_around_board(const gl_lattice_player *player, gl_game **board,
                          gl_error *error) {
  assert(player->proof->game->infinite);
  *board = gl_game_new(player->proof->game->family, GL_WEAK);
  const gl_status status =
      *board ? fill_board(*board, player, error) : gl_fail_memory(error);
  if (status) {
    gl_game_free(*board);
    *board = NULL;
  }
  return status;
}

// ---- Looking ----

static gl_point point_of(const gl_layout *board, gl_cell cell) {
  return (gl_point){board->left + (int)board->x[cell],
                    board->top + (int)board->y[cell]};
}

// What Maker is about to do; she does it, if she is to move.
static bool evaluate(gl_lattice_player *player, const gl_layout *board,
                     bool moves, gl_evaluation *evaluation) {
  gl_point move;
  *evaluation = (gl_evaluation){
      .value = GRIDLOCK_MAKER, .side = GL_MAKER, .move = GL_NO_CELL};
  evaluation->seen = gl_follow_view(player, board, &evaluation->view);
  if (!evaluation->seen || (moves && !gl_lattice_player_move(player, &move)))
    return false;
  evaluation->move = moves ? gl_follow_cell(board, move) : GL_NO_CELL;
  return true;
}

// After each of Breaker's moves one of the cards still fits.
static bool answer_moves(const gl_lattice_player *player,
                         const gl_layout *board, gl_analysis *analysis) {
  bool good = true;
  for (size_t i = 0; good && i < analysis->entries; i++) {
    gl_rated_move *e = &analysis->entry[i];
    gl_lattice_player after = {0};
    good = gl_lattice_player_copy(player, &after) &&
           gl_lattice_player_see(&after, point_of(board, e->cell)) &&
           evaluate(&after, board, true, &e->g);
    e->category = GL_LOSS;
    gl_lattice_player_clear(&after);
  }
  return good;
}

static gl_status analyse(gl_lattice_player *player, const gl_game *board,
                         gl_analysis *analysis, gl_error *error) {
  const bool maker = gl_game_mover(board) == GL_MAKER;
  *analysis = (gl_analysis){.here.move = GL_NO_CELL};
  const gl_status status = gl_analysis_list(board, analysis, error);
  if (status)
    return status;
  if (gl_game_over(board))
    analysis->here.value = GRIDLOCK_MAKER;
  else if (player->now.count &&
           ((!maker && !answer_moves(player, board->layout, analysis)) ||
            !evaluate(player, board->layout, maker, &analysis->here)))
    return gl_fail_memory(error);
  gl_analysis_conclude(board, analysis);
  return GL_OK;
}

gl_status gl_around_look(const gl_lattice_proof *proof,
                         const gl_lattice_stones *stones, gl_game **board,
                         gl_analysis *analysis, gl_error *error) {
  const gl_game *game = proof->game;
  gl_lattice_player player = {.proof = proof};
  *board = NULL;
  gl_status status = gl_lattice_stones_copy(stones, &player.stones) &&
                             gl_lattice_player_begin(
                                 &player, gl_around_mover(game, stones->count),
                                 gl_around_given(game, stones->count))
                         ? GL_OK
                         : gl_fail_memory(error);
  if (!status)
    status = gl_around_board(&player, board, error);
  if (!status)
    status = analyse(&player, *board, analysis, error);
  gl_lattice_player_clear(&player);
  return status;
}
