// SPDX-License-Identifier: MIT
// Figures 1 to 4 of "Towards solving the 7-in-a-row game".

#include "draw/chart.h"
#include "papers/czifra.h"

#include "draw/heat.h"
#include "draw/svg.h"
#include "rules/strip.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

static void draw_board(const void *what, FILE *file) {
  write_svg(what, NULL, file);
}

// Gives a game other lines.
static gl_status set_lines(gl_game *game, gl_draft *draft, gl_error *error) {
  gl_hypergraph *graph = NULL;
  const gl_status status =
      gl_hypergraph_new(game->graph[GL_MAKER]->cells, draft, &graph, error);
  if (status)
    return status;
  gl_hypergraph_free(game->graph[GL_MAKER]);
  game->graph[GL_MAKER] = graph;
  return GL_OK;
}

// ---- Figure 1 -------------------------------------------------------------

#define BORDER_WIDTH 6 // three columns of each block

// The diagonals of four cells that cross the border, or what the block with
// more of their cells gets of each; of two and two the upper ones.
static gl_status draft_diagonal(gl_draft *draft, size_t left, bool falling,
                                bool parts, gl_error *error) {
  gl_cell cells[GL_STRIP_ROWS];
  size_t count = 0;
  const size_t own = BORDER_WIDTH / 2 - left; // cells in the left block
  for (size_t i = 0; i < GL_STRIP_ROWS; i++) {
    const bool is_left = i < own;
    const size_t row = falling ? i : GL_STRIP_ROWS - 1 - i;
    const bool kept = own == 2 ? row < 2 : is_left == (own > 2);
    if (!parts || kept)
      cells[count++] = (gl_cell)(row * BORDER_WIDTH + left + i);
  }
  return gl_hypergraph_draft_add(draft, cells, count, error);
}

static gl_status draw_border(report *report, const char *name,
                             const char *caption, bool parts, gl_error *error) {
  gl_game *game = NULL;
  gl_draft draft = {0};
  gl_status status = gl_game_parse("mnk:4,6,7", &game, error);
  for (size_t left = 0; !status && left < 3; left++) {
    status = draft_diagonal(&draft, left, true, parts, error);
    if (!status)
      status = draft_diagonal(&draft, left, false, parts, error);
  }
  if (!status)
    status = set_lines(game, &draft, error);
  if (!status)
    status = report_figure(report, name, caption, draw_board, game, error);
  gl_hypergraph_draft_clear(&draft);
  gl_game_free(game);
  return status;
}

gl_status draw_czifra_borders(report *report, gl_error *error) {
  report_say(
      report,
      "Six lines of four cells cross the border between two blocks, which "
      "is in the middle here, between columns c and d.  Each leaves a "
      "part in one block: the larger one, or the upper one of two and "
      "two.\n\n");
  gl_status status = draw_border(
      report, "figure1-lines", "The lines that cross the border", false, error);
  if (!status)
    status = draw_border(report, "figure1-parts", "What the blocks get of them",
                         true, error);
  return status;
}

// ---- Figure 2 -------------------------------------------------------------

#define PICTURE_COLUMNS 12

// Without the rows of seven.
static gl_status drop_long_lines(gl_game *game, gl_error *error) {
  const gl_hypergraph *graph = game->graph[GL_MAKER];
  gl_draft draft = {0};
  gl_status status = GL_OK;
  for (gl_line line = 0; !status && line < graph->lines; line++) {
    const gl_cells cells = gl_line_cells(graph, line);
    if (cells.count < 7)
      status = gl_hypergraph_draft_add(&draft, cells.at, cells.count, error);
  }
  if (!status)
    status = set_lines(game, &draft, error);
  gl_hypergraph_draft_clear(&draft);
  return status;
}

gl_status draw_czifra_setups(report *report, gl_error *error) {
  gl_game *game = NULL;
  gl_status status =
      open_trial_strip(PICTURE_COLUMNS, SETUP_DISPROOF, &game, error);
  if (!status)
    status = drop_long_lines(game, error);
  if (!status)
    status = report_figure(report, "figure2",
                           "The lines with fewer than seven cells, and the "
                           "stones of our disproof set-up, Breaker to move",
                           draw_board, game, error);
  gl_game_free(game);
  return status;
}

// ---- Figure 3 -------------------------------------------------------------

#define MOST_STONES 64

typedef struct record_of_play {
  double stone[MOST_STONES + 1];
  double potential[MOST_STONES + 1];
  size_t count;
  uint64_t taken[2];
} record_of_play;

// The paper's potential is twice that of Erdos and Selfridge.
static void note(record_of_play *record_of_play, const gl_game *game) {
  record_of_play->stone[record_of_play->count] = (double)record_of_play->count;
  record_of_play->potential[record_of_play->count++] =
      2 * gl_game_potential(game);
}

static gl_status put(record_of_play *record_of_play, gl_game *game,
                     gl_player player, gl_cell cell, gl_error *error) {
  record_of_play->taken[player] |= UINT64_C(1) << cell;
  const gl_status status = place_trial_stones(
      game, record_of_play->taken[GL_MAKER], record_of_play->taken[GL_BREAKER],
      gl_game_opponent(player), error);
  if (!status)
    note(record_of_play, game);
  return status;
}

static uint64_t cells_of(const gl_hypergraph *graph, gl_line line) {
  const gl_cells cells = gl_line_cells(graph, line);
  uint64_t set = 0;
  for (size_t i = 0; i < cells.count; i++)
    set |= UINT64_C(1) << cells.at[i];
  return set;
}

// The number of cells that Maker has to take yet in the line that is nearest to
// its end, and such a cell; 64 if no line is open.
static unsigned nearest(const record_of_play *record_of_play,
                        const gl_hypergraph *graph, gl_cell *cell) {
  unsigned best = 64;
  for (gl_line line = 0; line < graph->lines; line++) {
    const uint64_t cells = cells_of(graph, line);
    const uint64_t open = cells & ~record_of_play->taken[GL_MAKER];
    const unsigned count = (unsigned)__builtin_popcountll(open);
    if (cells & record_of_play->taken[GL_BREAKER] || count >= best)
      continue;
    best = count;
    *cell = open ? (gl_cell)__builtin_ctzll(open) : 0;
  }
  return best;
}

// Breaker stops a threat, and otherwise lowers the potential most.
static gl_cell answer(const record_of_play *record_of_play,
                      const gl_hypergraph *graph) {
  double weight[MOST_STONES] = {0};
  gl_cell best = 0;
  if (nearest(record_of_play, graph, &best) == 1)
    return best;
  for (gl_line line = 0; line < graph->lines; line++) {
    const uint64_t cells = cells_of(graph, line);
    uint64_t open = cells & ~record_of_play->taken[GL_MAKER];
    const double part = 1 / (double)(UINT64_C(1) << __builtin_popcountll(open));
    if (cells & record_of_play->taken[GL_BREAKER])
      continue;
    for (; open; open &= open - 1)
      weight[__builtin_ctzll(open)] += part;
  }
  for (gl_cell cell = 0; cell < MOST_STONES; cell++)
    if (weight[cell] > weight[best])
      best = cell;
  return best;
}

// Maker takes a line if she can, and otherwise plays a move that wins.
static gl_status attack(report *report, record_of_play *record_of_play,
                        gl_game *game, bool *over, gl_error *error) {
  gridlock_result result = {0};
  gl_cell cell = 0;
  if (nearest(record_of_play, game->graph[GL_MAKER], &cell) == 1) {
    *over = true;
    return put(record_of_play, game, GL_MAKER, cell, error);
  }
  const trial t = {.game = game,
                   .engine = "andor",
                   .limits = report_limits(report, report->limit)};
  gl_status status = run_trial(&t, &result, error);
  *over = status || !result.move;
  if (!*over)
    status = put(record_of_play, game, GL_MAKER, result.move[0], error);
  gridlock_result_clear(&result);
  return status;
}

static void draw_plot(const void *what, FILE *file) { write_chart(what, file); }

gl_status draw_czifra_game(report *report, gl_error *error) {
  const size_t columns = 9;
  gl_game *game = NULL;
  record_of_play p = {.count = 0};
  bool over = false;
  gl_status status = open_trial_strip(columns, SETUP_PROOF, &game, error);
  if (!status)
    note(&p, game);
  while (!status && !over && !was_interrupted()) {
    status = attack(report, &p, game, &over, error);
    if (!status && !over)
      status =
          put(&p, game, GL_BREAKER, answer(&p, game->graph[GL_MAKER]), error);
  }
  gl_game_free(game);
  if (status)
    return status;
  report_say(
      report,
      "4 x %zu.  Maker plays winning moves; Breaker stops a line with one "
      "free cell and otherwise plays where the potential falls most.  %zu "
      "stones, potential before the first %.4g, before the last %.4g.\n\n",
      columns, p.count - 1, p.potential[0],
      p.potential[p.count > 1 ? p.count - 2 : 0]);
  // The last stone completes a line, which no potential measures.
  const series s = {"potential", p.stone, p.potential,
                    p.count > 1 ? p.count - 1 : p.count, false};
  const plot chart = {
      "Potential after each stone", "stones", "potential", false, &s, 1};
  return report_figure(report, "figure3", chart.title, draw_plot, &chart,
                       error);
}

// ---- Figure 4 -------------------------------------------------------------

typedef struct heat {
  gl_samples samples;
  gl_model model;
} heat;

static void draw_samples(const void *what, FILE *file) {
  const heat *h = what;
  write_heat(&h->samples, &h->model, file);
}

static gl_status collect(report *report, heat *heat, size_t columns, setup kind,
                         gl_error *error) {
  gl_game *game = NULL;
  gridlock_result result = {0};
  gl_status status = open_trial_strip(columns, kind, &game, error);
  const trial t = {.game = game,
                   .samples = &heat->samples,
                   .limits = report_limits(report, report->limit)};
  if (!status)
    status = run_trial(&t, &result, error);
  gridlock_result_clear(&result);
  gl_game_free(game);
  return status;
}

static void say_model(report *report, const char *name,
                      const gl_samples *samples, const gl_model *model) {
  const gl_sample_score score = gl_sample_loss(samples, model, false);
  report_say(report, "| %s | %.4g | %.4g | %.4g | %.4g | %.4f | %.1f %% |\n",
             name, model->constant, model->turn, model->empty, model->potential,
             score.log_loss, 100 * score.accuracy);
}

gl_status draw_czifra_heat(report *report, gl_error *error) {
  const size_t most = report->full ? 10 : 7;
  heat h = {.model = gl_model_czifra};
  gl_status status = GL_OK;
  for (size_t n = STRIP_LEAST; n <= most; n++)
    for (setup kind = SETUP_PROOF; kind <= SETUP_DISPROOF; kind++)
      if (!status && !was_interrupted())
        status = collect(report, &h, n, kind, error);
  const uint64_t count = h.samples.maker + h.samples.breaker;
  if (!status && gl_sample_fit(&h.samples, false, &h.model, NULL)) {
    report_say(
        report,
        "%llu positions (the paper: 11,076,040) of 4 x 7 to 4 x %zu that "
        "PNS+ has solved, both set-ups, %.0f %% won by Maker.  "
        "`gridlock learn` collects more.\n\n"
        "| model | constant | turn | empty | potential | log loss | right |\n"
        "|---|--:|--:|--:|--:|--:|--:|\n",
        (unsigned long long)count, most,
        100 * (double)h.samples.maker / (double)count);
    say_model(report, "printed", &h.samples, &gl_model_printed);
    say_model(report, "reread", &h.samples, &gl_model_czifra);
    say_model(report, "fitted", &h.samples, &h.model);
    report_say(report, "\n");
    status = report_figure(report, "figure4",
                           "Who wins, by potential and empty cells",
                           draw_samples, &h, error);
  }
  gl_samples_clear(&h.samples);
  return status;
}
