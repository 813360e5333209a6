// SPDX-License-Identifier: MIT
// commands.h -- what the commands share
//
// Each command is a function in a file of its own; it returns the exit code.

#ifndef GL_CLI_COMMANDS_H
#define GL_CLI_COMMANDS_H

#include "base/status.h"
#include "cert/strategy.h"
#include "cli/options.h"
#include "io/json.h"
#include "rules/game.h"

#include <stdio.h>

int run_solve(const cli_settings *settings);
int run_batch(const cli_settings *settings);
int solve_one(const cli_settings *settings);
int run_techniques(const cli_settings *settings);
int run_show(const cli_settings *settings);
int run_shapes(const cli_settings *settings);
int run_cert(const cli_settings *settings);
int run_play(const cli_settings *settings);
int run_serve(const cli_settings *settings);
int run_gomocup(void);
int run_look(const cli_settings *settings);
int run_bench(const cli_settings *settings);
int run_pairing(const cli_settings *settings);
int run_sequence(const cli_settings *settings);
int run_achieve(const cli_settings *settings);
int run_tiling(const cli_settings *settings);
int run_census(const cli_settings *settings);
int run_census_graph(const cli_settings *settings);
int run_census_show(const cli_settings *settings);
int run_census_wide(const cli_settings *settings);
int run_qbf(const cli_settings *settings);
int run_qbf_encode(const cli_settings *settings);
int run_qbf_solve(const cli_settings *settings);
int run_qbf_compare(const cli_settings *settings);
int run_learn(const cli_settings *settings);
int run_reproduce(const cli_settings *settings);
int run_atlas(const cli_settings *settings);
int run_atlas_list(const cli_settings *settings);
int run_atlas_query(const cli_settings *settings);
int run_atlas_show(const cli_settings *settings);
int run_atlas_check(const cli_settings *settings);
int run_atlas_export(const cli_settings *settings);
int run_atlas_import(const cli_settings *settings);

// Parses the game that the settings name and applies --first and, if the
// command has it, --after.  On failure complains and returns NULL.
gl_game *open_game(const cli_settings *settings);

// The same without --after: `look` shows where the moves began.
gl_game *open_start(const cli_settings *settings);

// What is done with a move of --after; `name` is the cell as it was said.
// Returns what is wrong with it, or NULL; `room` is for a sentence.
#define ASKED_RANGE 128
typedef const char *made_move(void *context, const char *name,
                              char room[ASKED_RANGE]);

// Goes through the moves of --after, in order.
gl_status read_asked_moves(const char *list, made_move *make, void *context,
                           gl_error *error);

// That a cell is none of the board, and which there are: a1 to c3, or 1 to 9.
const char *asked_range(const gl_game *game, char room[ASKED_RANGE]);

// complaint.c: prints "gridlock: place:line:column: sentence" on stderr, and
// returns EXIT_FAILURE.
int complain(const gl_error *error);

// Wrong usage of this command, or of the program if it is "": EXIT_USAGE.
int complain_of_usage(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// From now on there is also an object on stdout; and it names this game of
// many, whose file, if it is one of a stream, stands in for `-`.
void complain_in_json(void);
void complain_about(const cli_settings *settings);

// batch.c: the key `game`, or `c game ...` without what follows.  A hypergraph
// of a stream is called by its file and its number.
void json_batch_game(gl_json *json, const cli_settings *settings,
                     const char *game);
void print_batch_game(const cli_settings *settings, const char *game);

// The keys of a certificate's file; NULL if there is none.
void json_solve_certificate(gl_json *json, const char *path);

// A number from 1 or a name, as people say a cell, in capitals if they like;
// false if it is none.
bool read_asked_cell(const gl_game *game, const char *text, gl_cell *cell);

// X:Y, as people say a cell of the plane, up to nine characters each.
bool read_asked_point(const char *text, gl_point *point);

// Asks on stdin for a word; false at the end of the input, or if it is quit.
#define ASKED_SIZE 256
bool ask_line(char line[ASKED_SIZE]);

// Asks on stdin until there is a free cell; false at the end of the input.
bool ask_move(const gl_game *game, gl_cell *cell);

// play.c: the proof, from a file or by solving the game now; and what it does
// from now on, and where.
gl_status find_play_proof(gl_search *search, const cli_settings *settings,
                          gl_error *error);
void explain_play(const gl_game *game, gl_player side, const gl_view *view);

// The name of a shape in the grammar, or its cells.
void print_shape_name(const gl_shape *shape, FILE *file);

// Everything that `solve` takes.
gridlock_options solve_options(const cli_settings *settings);

// How many threads, or processes, at a time: all cores if it is not given.
size_t solve_count(const cli_setting *setting);

// Limits from the options, --memory being half of RAM by default.
gridlock_limits solve_limits(const cli_settings *settings);

// statistics.c: what a search has counted, as c lines or as a part of an
// object; and what the counters mean, as a page.
void print_statistics(const gridlock_result *result);
void json_statistics(gl_json *json, const gridlock_result *result);
void print_statistics_page(void);

// The most memory that this process has had.
size_t solve_peak_bytes(void);

// outputs.c: before a command begins, sees whether its files can be written;
// EXIT_SUCCESS, or the exit code after a complaint.  If one of them is `-`, it
// has the standard output for itself, and all else goes to stderr.
int prepare_outputs(const cli_command *command, const cli_settings *settings);

// Whoever reads what is printed may go before the end, and a file may become
// larger than is allowed: that is a failure to write, and ends nothing else.
void finish_outputs_unread(void);

// A signal that ends the program removes what it has half written.
void remove_outputs_on_interrupt(void);

// Interrupts end a search instead of the program; a second one exits at once.
void catch_interrupts(void);
bool was_interrupted(void);

// A tick (gridlock_limits) that shows nothing.
int stop_if_interrupted(const gridlock_progress *progress, void *context);

// What a search shows of itself on stderr.
typedef enum progress_kind {
  PROGRESS_NONE,
  PROGRESS_LINE,
  PROGRESS_JSON
} progress_kind;

progress_kind choose_progress(const cli_settings *settings);

// A tick (gridlock_limits) whose context is a progress_kind.
int show_progress(const gridlock_progress *progress, void *context);

// The live line is wiped, the last JSON line says how it ended.
void end_progress(progress_kind how, const gridlock_progress *progress);

#endif
