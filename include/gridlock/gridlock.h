// SPDX-License-Identifier: MIT
// gridlock.h -- solve positional games
//
// The whole public interface.  Name a game, solve it, read the answer:
//
//     #include <gridlock/gridlock.h>
//     #include <stdio.h>
//
//     int main(void) {
//       gridlock_game *game = NULL;
//       gridlock_error error;
//       if (gridlock_game_parse("mnk:3,3,3", &game, &error)) {
//         fprintf(stderr, "%s\n", error.sentence);
//         return 1;
//       }
//       gridlock_result result;
//       if (gridlock_solve(game, &(gridlock_options){0}, &result, &error)) {
//         fprintf(stderr, "%s\n", error.sentence);
//         gridlock_game_free(game);
//         return 1;
//       }
//       printf("%s: %s\n", gridlock_game_text(game),
//              gridlock_value_name(result.value));
//       gridlock_result_clear(&result);
//       gridlock_game_free(game);
//       return 0;
//     }
//
// (A test compiles and runs this example as it stands.)
//
// Rules of the house: the library keeps no state outside its handles, never
// prints, exits or aborts on input, and two solves in one process are ordinary.
// What comes out through ** belongs to the caller, and is left alone on
// failure; what comes back as a const pointer belongs to the object asked.
// Plain structs are valid when zeroed.  Texts in UTF-8; cells count from 0.
//
// A handle is for one thread at a time, but for a game, which never changes and
// may be shared, and a cancellation.  Functions of the caller are called by the
// thread that called the library, before it returns, but for those of a wire.
// doc/reference/library.md has all this with examples, and says what may change
// in a later version (the ABI).

#ifndef GRIDLOCK_GRIDLOCK_H
#define GRIDLOCK_GRIDLOCK_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define GRIDLOCK_API __attribute__((visibility("default")))
#else
#define GRIDLOCK_API
#endif

// The version of this header; gridlock_version is that of the library.
#define GRIDLOCK_VERSION_MAJOR 0
#define GRIDLOCK_VERSION_MINOR 1
#define GRIDLOCK_VERSION_PATCH 0

// What can go wrong.  An answer, `unknown` included, is never one of these.
typedef enum gridlock_status {
  GRIDLOCK_OK = 0,
  GRIDLOCK_INPUT,       // a malformed game or file
  GRIDLOCK_IO,          // a file cannot be read or written
  GRIDLOCK_MEMORY,      // malloc failed outside the reach of a limit
  GRIDLOCK_UNSUPPORTED, // well-formed, but not for this engine or build
  GRIDLOCK_INTERNAL,    // a mistake of ours, caught before it became an answer
  GRIDLOCK_LIMIT,       // a certificate that a limit came before
} gridlock_status;

// Where and why.  `place` is a file or the text of a game; `line` and `column`
// count from 1 and are 0 where they make no sense.
typedef struct gridlock_error {
  char place[256];
  size_t line;
  size_t column;
  char sentence[256];
} gridlock_error;

typedef struct gridlock_game gridlock_game;

// Reads a game in the grammar of doc/formats/game.md, files included.
GRIDLOCK_API gridlock_status gridlock_game_parse(const char *text,
                                                 gridlock_game **game,
                                                 gridlock_error *error);

// Lines in memory: those of a game in the making, one after the other.
typedef struct gridlock_lines {
  const uint32_t *cell; // of all lines; those of a line in any order
  const size_t *size;   // of each line: how many cells, at least 1
  size_t count;
} gridlock_lines;

// In a strong game Maker is the first player and Breaker the second, in a .pg
// file they are Black and White.
typedef enum gridlock_player {
  GRIDLOCK_NOBODY = 0,
  GRIDLOCK_PLAYER_MAKER,
  GRIDLOCK_PLAYER_BREAKER,
} gridlock_player;

// A game as arrays, which the game that is made of them copies.  With cells and
// Maker's lines it is a weak game, in which she begins.
typedef struct gridlock_description {
  const char *name;             // what gridlock_game_text says; NULL for "game"
  size_t cells;                 // at most 65,536
  const char *const *cell_name; // of each cell; NULL for numbers from 1
  gridlock_lines maker;
  // His own lines: the question is then whether Maker owns one of hers before
  // Breaker owns one of his, and the values are those of a weak game.
  gridlock_lines breaker;
  int strong; // nonzero: Maker's lines are both players', as are the values
  gridlock_player first; // GRIDLOCK_NOBODY: Maker
  unsigned p;            // stones in each turn but the first; 0 means 1
  unsigned q;            // stones in the first turn; 0 means 1
  // Who places which stone, instead of `first`, `p` and `q`; the game ends with
  // the list, or with the free cells.  NULL if players take turns.
  const gridlock_player *turn;
  size_t turns;
  const uint32_t *maker_stone; // on the board before the first turn
  size_t maker_stones;
  const uint32_t *breaker_stone;
  size_t breaker_stones;
  const uint32_t *opening; // the only cells for the first stone; none for any
  size_t openings;
  void *reserved[8]; // zero
} gridlock_description;

// Makes the game of a description.  GRIDLOCK_INPUT, and a sentence, if a cell
// is not on the board or comes twice where it may not, if a line has no cell,
// or if it says two things that exclude each other.  In the error, `line`
// counts the lines of a list, and `column` the cells of a line, from 1.
GRIDLOCK_API gridlock_status
gridlock_game_new(const gridlock_description *description, gridlock_game **game,
                  gridlock_error *error);

// Reads a file that is in memory: .pg, or .hg.  `place` is what complaints and
// gridlock_game_text call it.
GRIDLOCK_API gridlock_status gridlock_game_read(const char *place,
                                                const void *bytes, size_t size,
                                                gridlock_game **game,
                                                gridlock_error *error);

// Takes the next bytes of something that is written; nonzero to end that.
typedef int gridlock_sink(const void *bytes, size_t count, void *context);

// Writes the game to a sink as a file .hg, or if `times` is nonzero as .pg,
// which has all finite games but no values of strong ones. GRIDLOCK_UNSUPPORTED
// if the format has no words for it, GRIDLOCK_IO if the sink ends it.
GRIDLOCK_API gridlock_status gridlock_game_write(const gridlock_game *game,
                                                 int times, gridlock_sink *sink,
                                                 void *context,
                                                 gridlock_error *error);

// After everything that was made of it: positions and proofs.
GRIDLOCK_API void gridlock_game_free(gridlock_game *game);

// The game's name in its shortest form.
GRIDLOCK_API const char *gridlock_game_text(const gridlock_game *game);

// 0 on the infinite board.
GRIDLOCK_API size_t gridlock_game_cells(const gridlock_game *game);

// What is not a cell.
#define GRIDLOCK_NO_CELL UINT32_MAX

// The name of a cell, as "b2", copied into room for so many bytes, a final 0
// included, and cut off if there are too few; 32 do for all names but those of
// .pg files.  Empty if there is no such cell.
GRIDLOCK_API void gridlock_game_cell_name(const gridlock_game *game,
                                          uint32_t cell, char *name,
                                          size_t size);

// The cell with this name; GRIDLOCK_NO_CELL if there is none.
GRIDLOCK_API uint32_t gridlock_game_cell(const gridlock_game *game,
                                         const char *name);

// The grid on which the cells lie, where a board is drawn.
typedef struct gridlock_grid {
  size_t width; // columns; 0 if the cells have no places, as in most files
  size_t height;
  int torus;
} gridlock_grid;

GRIDLOCK_API void gridlock_game_grid(const gridlock_game *game,
                                     gridlock_grid *grid);

// The column and the row of a cell, from 0 at the top left.  Nonzero if it has
// no place.  A place of the grid may have no cell.
GRIDLOCK_API int gridlock_game_place(const gridlock_game *game, uint32_t cell,
                                     uint32_t *column, uint32_t *row);

// What people call the player of this game: "maker" or "first"; NULL for
// GRIDLOCK_NOBODY.
GRIDLOCK_API const char *gridlock_player_name(const gridlock_game *game,
                                              gridlock_player player);

// What the players want.
typedef enum gridlock_kind {
  GRIDLOCK_WEAK = 0, // Maker a line, Breaker that she has none
  GRIDLOCK_STRONG,   // both a line before the other
  GRIDLOCK_TIMED,    // as GRIDLOCK_WEAK, but Breaker may end it by a line of
} gridlock_kind;     // his own, or the game has a list of turns

GRIDLOCK_API gridlock_kind gridlock_game_kind(const gridlock_game *game);

// Who places the first stone.
GRIDLOCK_API gridlock_player gridlock_game_first(const gridlock_game *game);

// Maker's lines (in a strong game, both players'; in a .pg file, Black's).
GRIDLOCK_API size_t gridlock_game_lines(const gridlock_game *game);

// The cells of a line, counted from 0, both; NULL and 0 if there is no such
// line.
GRIDLOCK_API const uint32_t *gridlock_game_line(const gridlock_game *game,
                                                size_t line, size_t *count);

// The same for either player: Breaker has none in a weak game, and those of
// Maker in a strong one.
GRIDLOCK_API size_t gridlock_game_player_lines(const gridlock_game *game,
                                               gridlock_player player);
GRIDLOCK_API const uint32_t *
gridlock_game_player_line(const gridlock_game *game, gridlock_player player,
                          size_t line, size_t *count);

typedef enum gridlock_value {
  GRIDLOCK_UNKNOWN = 0,
  GRIDLOCK_MAKER,   // weak: Maker owns a line
  GRIDLOCK_BREAKER, // weak: she does not
  GRIDLOCK_FIRST,   // strong: the first player wins
  GRIDLOCK_SECOND,  // strong: the second player wins
  GRIDLOCK_DRAW,    // strong: nobody wins
} gridlock_value;

// Why a value is unknown.
typedef enum gridlock_reason {
  GRIDLOCK_NO_REASON = 0,
  GRIDLOCK_TIME,
  GRIDLOCK_MEMORY_LIMIT,
  GRIDLOCK_INTERRUPT,
  GRIDLOCK_EXHAUSTED, // an engine that does not know everything has given up
} gridlock_reason;

GRIDLOCK_API const char *gridlock_value_name(gridlock_value value);
GRIDLOCK_API const char *gridlock_reason_name(gridlock_reason reason);

typedef struct gridlock_progress {
  const char *engine;
  uint64_t nodes;
  double seconds;
  size_t bytes; // held by the engine's tables
  double proof; // numbers of the start, by an engine that has them; or 0
  double disproof;
} gridlock_progress;

// Zero means no limit.  `tick` is called about ten times a second from inside
// the search; if it returns nonzero, the search ends with GRIDLOCK_INTERRUPT.
typedef struct gridlock_limits {
  double seconds;
  size_t bytes;
  int (*tick)(const gridlock_progress *progress, void *context);
  void *context;
  double cpu_seconds; // of the processor
} gridlock_limits;

// A wish that searches end.  It may be shared by several, and once it is
// expressed it stays.
typedef struct gridlock_cancellation gridlock_cancellation;

// NULL if malloc fails.
GRIDLOCK_API gridlock_cancellation *gridlock_cancellation_new(void);

// After the searches that have it; NULL is nothing.
GRIDLOCK_API void
gridlock_cancellation_free(gridlock_cancellation *cancellation);

// From any thread, or a signal handler: the searches that have it end within
// about a tenth of a second, with GRIDLOCK_INTERRUPT.
GRIDLOCK_API void gridlock_cancel(gridlock_cancellation *cancellation);

// A `tick` for gridlock_limits, whose context is a cancellation: so whatever
// has limits can be cancelled.  Nonzero if that is wished.
GRIDLOCK_API int gridlock_cancelled(const gridlock_progress *progress,
                                    void *cancellation);

// What a caller may want to know while a search goes on: a sentence.
typedef void gridlock_notice(const char *sentence, void *context);

// Processes that search for one game, each of which calls gridlock_solve with
// the same game and options.  Rank 0 has the answer; the others, whose result
// stays unknown, do what it asks them to until it has one.  Messages between
// two ranks stay in order.  Both functions are called by many threads.
typedef struct gridlock_wire {
  size_t rank;
  size_t size;
  void *context;
  // Nonzero if the other rank is lost.
  int (*send)(void *context, size_t to, const void *bytes, size_t count);
  // What has come from a rank, by malloc.  NULL if there is nothing, with
  // *count 0; or, if the rank is lost, with *count SIZE_MAX.
  void *(*receive)(void *context, size_t from, size_t *count);
  uint64_t job; // nodes of a job; 0 means the default of --job
} gridlock_wire;

// A field that is zero has its default, which doc/reference/options.md tells.
// Texts belong to the caller.
typedef struct gridlock_options {
  const char *engine; // gridlock_engine_name lists them
  uint64_t seed;
  gridlock_limits limits;
  // Where to write the proof, or NULL.  If nothing can be written there, or not
  // in the form of this name, that is an error before the search.
  const char *certificate;
  const char *preset;  // a paper's set of techniques, "hsu"; or NULL
  const char *with;    // techniques to switch on, "isomorphy"; or NULL
  const char *without; // techniques to switch off, "zone,pairing"; or NULL
  int width; // pairs tried per line in pairing searches; -1 means none
  // The first numbers in a proof number search; doc/formats/model.md.
  const char *leaf;  // "one", "depth" or "half"
  double alpha;      // each engine and each preset has its default
  double beta;       // so here; below 0 means none
  const char *model; // a file with coefficients; NULL for the built-in ones
  const char *from;  // a file of cards that the hunt knows; or NULL
  int threads;       // 0 means 1, with which searches repeat themselves exactly
  // Where the state of the search is kept, and from where it goes on if it is
  // there: doc/formats/checkpoint.md.  NULL for nowhere.
  const char *checkpoint;
  double checkpoint_every; // so many seconds
  gridlock_notice *notice; // told what is wrong with checkpoints; or NULL
  void *notice_context;
  const gridlock_wire *wire; // with `threads` 1 and dfpn; NULL for none
  // Nonzero: the result has the proof, which the engine then makes as for a
  // certificate.
  int keep_proof;
  gridlock_cancellation *cancellation; // besides limits.tick; or NULL
  void *reserved[16];                  // zero
} gridlock_options;

// Sets an option by the name and the text that `gridlock solve` takes, as
// "threads" and "2"; GRIDLOCK_INPUT, and a sentence that tells the range, if
// there is no such option or it cannot be that.  What was set before stays.
// The text is not copied: it must live as long as the options.
GRIDLOCK_API gridlock_status gridlock_options_set(gridlock_options *options,
                                                  const char *name,
                                                  const char *value,
                                                  gridlock_error *error);

// The options that can be set by name, by number from 0; NULL past the last.
GRIDLOCK_API const char *gridlock_option_name(size_t number);

typedef enum gridlock_option_kind {
  GRIDLOCK_OPTION_POSITIVE = 0, // a number above 0
  GRIDLOCK_OPTION_REAL,         // a number, 0 or more
  GRIDLOCK_OPTION_WHOLE,        // a whole number
  GRIDLOCK_OPTION_BYTES,        // a whole number with an optional K, M, G or T
  GRIDLOCK_OPTION_CHOICE,       // a word of gridlock_option_word
  GRIDLOCK_OPTION_NAMES,        // some of them, separated by commas
  GRIDLOCK_OPTION_INPUT,        // a path to read
  GRIDLOCK_OPTION_OUTPUT,       // a path to write to
} gridlock_option_kind;

// An option, as the help of `gridlock solve` tells it.  Two of the defaults are
// others here: one thread, and no limit of memory.
typedef struct gridlock_option {
  const char *name;
  gridlock_option_kind kind;
  const char *argument; // what help calls it: "SECONDS"
  uint64_t least;       // of a whole number
  uint64_t most;        // 0 for no limit
  const char *standard; // the default, as one would write it; or NULL
  const char *found;    // the default in words: "all cores"; or NULL
  const char *sentence; // what it does
  void *reserved[4];
} gridlock_option;

// An option by number, from 0.  Nonzero past the last.
GRIDLOCK_API int gridlock_option_describe(size_t number,
                                          gridlock_option *option);

// The words that an option may be, or be made of, by number from 0; NULL past
// the last, and if it has none.
GRIDLOCK_API const char *gridlock_option_word(size_t option, size_t number);

// A proof of a game: it has a value, can be written, and knows what to play.
typedef struct gridlock_proof gridlock_proof;

// What rank 0 has seen of the others.
typedef struct gridlock_ranks {
  size_t count; // rank 0 included; 0 without a wire
  size_t lost;
  uint64_t jobs;
  uint64_t solved;
  uint64_t messages; // both ways
  uint64_t bytes;
  uint64_t shared;    // objects that were sent on
  double busy;        // seconds that the others had a job, in all
  double cpu_seconds; // of the others
} gridlock_ranks;

// Room for all statistics that there are, or may be.
#define GRIDLOCK_STATISTICS 128

typedef struct gridlock_result {
  gridlock_value value;
  gridlock_reason reason;
  const char *engine; // the one that answered
  uint64_t nodes;     // positions expanded, those of the checkpoint included
  uint64_t resumed;   // those of the checkpoint; 0 if there was none
  uint64_t created;   // nodes made, by an engine that keeps them; or 0
  double seconds;
  double cpu_seconds;
  size_t peak_bytes; // of the engine's tables
  uint32_t *move;    // a winning first turn, cells from 0, or NULL
  size_t move_count;
  gridlock_ranks ranks;
  uint64_t statistics[GRIDLOCK_STATISTICS]; // see gridlock_result_statistic
  // Was the certificate written that was asked for, and the last checkpoint? If
  // not, the answer stands all the same, and the error tells why.
  gridlock_status certificate;
  // With keep_proof, if the value is known and the engine has left a proof: to
  // be freed with the result, or taken out of it (and NULL left there) and
  // freed with gridlock_proof_free.  The game stays as long as the proof.
  gridlock_proof *proof;
  void *reserved[16];
} gridlock_result;

// Solves the game.  On GRIDLOCK_OK the result must be cleared; a limit that
// was reached is GRIDLOCK_OK with GRIDLOCK_UNKNOWN.
GRIDLOCK_API gridlock_status gridlock_solve(const gridlock_game *game,
                                            const gridlock_options *options,
                                            gridlock_result *result,
                                            gridlock_error *error);
GRIDLOCK_API void gridlock_result_clear(gridlock_result *result);

// How a row of statistics belongs to another one.
typedef enum gridlock_statistic_kind {
  GRIDLOCK_STATISTIC_TOTAL, // to none
  GRIDLOCK_STATISTIC_PART,  // its parts add up to the other row
  GRIDLOCK_STATISTIC_SHARE, // some of the other row
  GRIDLOCK_STATISTIC_EACH,  // of interest divided by the other row
} gridlock_statistic_kind;

// A row of doc/reference/statistics.md.
typedef struct gridlock_statistic {
  const char *name; // "nodes.maker"
  const char *sentence;
  gridlock_statistic_kind kind;
  size_t of; // the number of the row that it belongs to; a total's own
  uint64_t value;
} gridlock_statistic;

// What the search has counted, by number, from 0.  Nonzero past the last.
GRIDLOCK_API int gridlock_result_statistic(const gridlock_result *result,
                                           size_t number,
                                           gridlock_statistic *statistic);

// ---- Positions ----

// A finite game some moves later.
typedef struct gridlock_position gridlock_position;

// The start of a game, which stays as long as the position.
// GRIDLOCK_UNSUPPORTED on the infinite board.
GRIDLOCK_API gridlock_status gridlock_position_new(const gridlock_game *game,
                                                   gridlock_position **position,
                                                   gridlock_error *error);
GRIDLOCK_API void gridlock_position_free(gridlock_position *position);

// Places the next stone.  GRIDLOCK_INPUT, and the position stays, if the game
// is over or the stone may not go there.
GRIDLOCK_API gridlock_status gridlock_position_play(gridlock_position *position,
                                                    uint32_t cell,
                                                    gridlock_error *error);

// Takes the last stone back, and returns where it was; GRIDLOCK_NO_CELL at the
// start.
GRIDLOCK_API uint32_t gridlock_position_undo(gridlock_position *position);

// The cells that were played so far.  This array, and those of the next two
// functions, last until the position changes.
GRIDLOCK_API const uint32_t *
gridlock_position_moves(const gridlock_position *position, size_t *count);

// The cells where the next stone may go, in order; none if the game is over.
GRIDLOCK_API const uint32_t *
gridlock_position_choices(const gridlock_position *position, size_t *count);

// The line that was completed; NULL and 0 if none was.
GRIDLOCK_API const uint32_t *
gridlock_position_line(const gridlock_position *position, size_t *count);

// Who has a stone on the cell: GRIDLOCK_NOBODY if it is free, or no cell.
GRIDLOCK_API gridlock_player
gridlock_position_owner(const gridlock_position *position, uint32_t cell);

// Who places the next stone; GRIDLOCK_NOBODY if the game is over.
GRIDLOCK_API gridlock_player
gridlock_position_turn(const gridlock_position *position);

// Nonzero if a player has a line, or no stone is left to place.
GRIDLOCK_API int gridlock_position_over(const gridlock_position *position);

// Who has won, as a value; GRIDLOCK_UNKNOWN if the game is not over.
GRIDLOCK_API gridlock_value
gridlock_position_value(const gridlock_position *position);

// The position as a game of its own, whose stones are those on the board now:
// it can be solved.  Its text has the moves, "mnk:3,3,3,after=5-1", which
// gridcheck understands.  It belongs to the position, and lasts until that
// changes.
GRIDLOCK_API const gridlock_game *
gridlock_position_game(const gridlock_position *position);

// ---- Proofs ----

// Reads a certificate of the game, a file or `-` for stdin; the game stays as
// long as the proof.  Its rules are applied again, so that what comes back is
// true (gridcheck shares no code with this, and is who should be asked).
GRIDLOCK_API gridlock_status gridlock_proof_read(const gridlock_game *game,
                                                 const char *path,
                                                 gridlock_proof **proof,
                                                 gridlock_error *error);

// The same from memory; `place` is what complaints call it.
GRIDLOCK_API gridlock_status gridlock_proof_parse(
    const gridlock_game *game, const char *place, const void *bytes,
    size_t size, gridlock_proof **proof, gridlock_error *error);
GRIDLOCK_API void gridlock_proof_free(gridlock_proof *proof);

// What it proves.
GRIDLOCK_API gridlock_value gridlock_proof_value(const gridlock_proof *proof);

typedef struct gridlock_proof_size {
  uint64_t steps; // those that the value needs
  uint64_t depth; // the longest chain of steps
  uint64_t turns; // that Maker needs by this proof; 0 if Breaker wins
} gridlock_proof_size;

// GRIDLOCK_UNSUPPORTED if the proof has no steps: one of a strong game, or of
// lattice cards alone.
GRIDLOCK_API gridlock_status gridlock_proof_measure(const gridlock_proof *proof,
                                                    gridlock_proof_size *size,
                                                    gridlock_error *error);

// Writes the proof to a file, whole or not at all; `-` is stdout.  The name
// ends in .glb for the binary form, in .gls for lattice cards.
// GRIDLOCK_UNSUPPORTED if the proof has no such form.
GRIDLOCK_API gridlock_status gridlock_proof_save(const gridlock_proof *proof,
                                                 const char *path,
                                                 gridlock_error *error);

// Writes the text of the proof to a sink.  GRIDLOCK_IO if the sink ends it.
GRIDLOCK_API gridlock_status gridlock_proof_write(const gridlock_proof *proof,
                                                  gridlock_sink *sink,
                                                  void *context,
                                                  gridlock_error *error);

// Makes the proof smaller, until nothing gets smaller or a limit is reached: in
// any case it proves the same afterwards.  GRIDLOCK_UNSUPPORTED as for
// gridlock_proof_measure.
GRIDLOCK_API gridlock_status
gridlock_proof_shrink(gridlock_proof *proof, const gridlock_limits *limits,
                      gridlock_error *error);

// Writes Maker's win on the infinite board as a proof sequence, a file .seq
// (doc/formats/sequence.md), and sets how many situations it has.
// GRIDLOCK_UNSUPPORTED if the proof is not one by lattice cards (the engine
// hunt, or a file .gls), or Breaker begins.
GRIDLOCK_API gridlock_status gridlock_sequence_write(
    const gridlock_proof *proof, gridlock_sink *sink, void *context,
    size_t *situations, gridlock_error *error);

// Looks for Maker's win on the infinite board as a sequence, and makes it
// shorter, as `gridlock sequence` does: without a limit of time for so many
// processor seconds as that, unless `shortening` is others, or below 0 for none
// at all.  *situations is 0, and nothing is written, if a limit came first.
GRIDLOCK_API gridlock_status
gridlock_sequence_find(const gridlock_game *game, const gridlock_limits *limits,
                       double shortening, gridlock_sink *sink, void *context,
                       size_t *situations, gridlock_error *error);

// ---- What a proof says about a position ----

typedef struct gridlock_view gridlock_view;

// Asks the proof about a position of its game.  *view is NULL if it has nothing
// to say: the player for whom it plays made a move that is not its own, or the
// game is over.  The view belongs to the caller and needs neither afterwards.
// GRIDLOCK_UNSUPPORTED if one cannot play by such a proof: one of a strong
// game.
GRIDLOCK_API gridlock_status gridlock_proof_ask(
    const gridlock_proof *proof, const gridlock_position *position,
    gridlock_view **view, gridlock_error *error);
GRIDLOCK_API void gridlock_view_free(gridlock_view *view);

// The value of the position.
GRIDLOCK_API gridlock_value gridlock_view_value(const gridlock_view *view);

// The move of the player for whom the proof plays; GRIDLOCK_NO_CELL if the
// other one is to move.
GRIDLOCK_API uint32_t gridlock_view_move(const gridlock_view *view);

// Why, in a sentence; it may be empty.
GRIDLOCK_API const char *gridlock_view_sentence(const gridlock_view *view);

// Cells to show.
typedef enum gridlock_part {
  GRIDLOCK_ZONE,  // where the strategy happens; the rest does not matter
  GRIDLOCK_CORE,  // stones of Maker's that her win needs
  GRIDLOCK_PAIRS, // cells that Breaker pairs, two by two
} gridlock_part;

GRIDLOCK_API const uint32_t *gridlock_view_cells(const gridlock_view *view,
                                                 gridlock_part part,
                                                 size_t *count);

// ---- Looking at a position ----

// For the player to move.
typedef enum gridlock_category {
  GRIDLOCK_CATEGORY_WIN = 0,
  GRIDLOCK_CATEGORY_DRAW,
  GRIDLOCK_CATEGORY_UNKNOWN,
  GRIDLOCK_CATEGORY_LOSS,
} gridlock_category;

typedef struct gridlock_move {
  uint32_t cell;
  gridlock_category category;
  gridlock_value value; // of the position after it
} gridlock_move;

typedef struct gridlock_analysis gridlock_analysis;

// Finds the value of the position and of every move in it, in the seconds of
// the limits, 5 if they are 0; what there is no time for stays unknown.  The
// other limits are those of each search, NULL for none.
// GRIDLOCK_UNSUPPORTED on boards that are too large.
GRIDLOCK_API gridlock_status gridlock_look(const gridlock_position *position,
                                           const gridlock_limits *limits,
                                           gridlock_analysis **analysis,
                                           gridlock_error *error);
GRIDLOCK_API void gridlock_analysis_free(gridlock_analysis *analysis);

// The position itself, and why; never NULL, but its value may be unknown.
GRIDLOCK_API const gridlock_view *
gridlock_analysis_view(const gridlock_analysis *analysis);

// The moves by number, from 0, the best one first.  Nonzero past the last.
GRIDLOCK_API int gridlock_analysis_move(const gridlock_analysis *analysis,
                                        size_t number, gridlock_move *move);

// What is seen after the move; NULL past the last.
GRIDLOCK_API const gridlock_view *
gridlock_analysis_move_view(const gridlock_analysis *analysis, size_t number);

// ---- Formulas ----

// Writes "can this player win?" as a quantified Boolean formula, which is true
// exactly if they can: QDIMACS, or if `circuit` is nonzero QCIR.  The encoding
// is "paper", "corrective" or "lean", which NULL means.  GRIDLOCK_UNSUPPORTED
// if there is no such formula, as on the infinite board.
GRIDLOCK_API gridlock_status gridlock_formula_write(
    const gridlock_game *game, gridlock_player player, const char *encoding,
    int circuit, gridlock_sink *sink, void *context, gridlock_error *error);

// ---- Pairings ----

typedef enum gridlock_pairing_answer {
  GRIDLOCK_PAIRING_UNKNOWN = 0, // a limit came first, or no method knows
  GRIDLOCK_PAIRING_FOUND,
  GRIDLOCK_PAIRING_NONE,
} gridlock_pairing_answer;

typedef struct gridlock_pairing gridlock_pairing;

// Is there a pairing strategy for Breaker, pairs of cells without a common one,
// so that each line contains a pair?  All methods of `gridlock pairing` are
// asked, fast ones first.  NULL limits are none.  GRIDLOCK_UNSUPPORTED for
// strong games and on the infinite board.
GRIDLOCK_API gridlock_status
gridlock_pairing_find(const gridlock_game *game, const gridlock_limits *limits,
                      gridlock_pairing **pairing, gridlock_error *error);
GRIDLOCK_API void gridlock_pairing_free(gridlock_pairing *pairing);

GRIDLOCK_API gridlock_pairing_answer
gridlock_pairing_answered(const gridlock_pairing *pairing);

// The cells that are paired, two by two; *count of them.  If Breaker moves
// first, the cell where he does is paired with GRIDLOCK_NO_CELL.
GRIDLOCK_API const uint32_t *
gridlock_pairing_cells(const gridlock_pairing *pairing, size_t *count);

// ---- Tilings ----

// A block, a weak game on a part of the plane, and its copies there: if every
// line of the plane contains a line of one of them, and Breaker wins the block,
// he wins on the plane.  gridlock_solve looks for one on the infinite board.
typedef struct gridlock_tiling gridlock_tiling;

// Copies of a game on a full board of w x h cells, like bricks in a wall: by
// (w, 0) and (shift, h).  The lines of the plane are `row` cells in a row.
// GRIDLOCK_UNSUPPORTED if the game is no block.
GRIDLOCK_API gridlock_status gridlock_tiling_new(const gridlock_game *block,
                                                 size_t row, size_t shift,
                                                 gridlock_tiling **tiling,
                                                 gridlock_error *error);

// Reads a file .tiling that is in memory (doc/formats/pairing.md), and checks
// the proof that it may have.
GRIDLOCK_API gridlock_status gridlock_tiling_parse(const char *place,
                                                   const void *bytes,
                                                   size_t size,
                                                   gridlock_tiling **tiling,
                                                   gridlock_error *error);
GRIDLOCK_API void gridlock_tiling_free(gridlock_tiling *tiling);

// Nonzero if every line of the plane contains a line of a copy.
GRIDLOCK_API int gridlock_tiling_covers(const gridlock_tiling *tiling);

// GRIDLOCK_BREAKER if he wins on the plane, by the proof of the file;
// otherwise GRIDLOCK_UNKNOWN.
GRIDLOCK_API gridlock_value
gridlock_tiling_value(const gridlock_tiling *tiling);

// A line of the plane without a line of a copy, column and row of each cell;
// *count numbers.  NULL and 0 if there is none.
GRIDLOCK_API const int32_t *
gridlock_tiling_open_line(const gridlock_tiling *tiling, size_t *count);

// ---- The census ----

// Which good pairings of a torus are wanted (doc/formats/census.md).
typedef struct gridlock_census_question {
  unsigned size;       // 4, 6 or 8 cells across; 0 means 8
  unsigned directions; // with lines; 0 means half the size
  int threads;         // 0 means 1
  uint64_t part;       // of the work, from 0
  uint64_t parts;      // 0 means 1
  gridlock_limits limits;
  void *reserved[8]; // zero
} gridlock_census_question;

// Is told a class: the digits of its least pairing, row by row, which last for
// the call, and how many symmetries keep it.  Nonzero to end the census.
typedef int gridlock_census_class(const char *digits, unsigned symmetries,
                                  void *context);

// All classes of good pairings, which are told in ascending order when all are
// known.  GRIDLOCK_LIMIT, and nobody is told anything, if a limit came first;
// GRIDLOCK_INPUT if there is no such torus, or no such part.
GRIDLOCK_API gridlock_status gridlock_census(
    const gridlock_census_question *question, gridlock_census_class *told,
    void *context, gridlock_error *error);

// ---- The atlas ----

// Results that are kept, each with its evidence (doc/howto/atlas.md): a
// database, or a text of one, .sql or .json.  All of it is read when it is
// opened.  GRIDLOCK_UNSUPPORTED without SQLite.
typedef struct gridlock_atlas gridlock_atlas;

GRIDLOCK_API gridlock_status gridlock_atlas_open(const char *path,
                                                 gridlock_atlas **atlas,
                                                 gridlock_error *error);
GRIDLOCK_API void gridlock_atlas_free(gridlock_atlas *atlas);

// One result: an answer to "winner" or to "pairing" (is there a strategy?).
typedef struct gridlock_record gridlock_record;

// All results by number, from 0, sorted by question and game; NULL past the
// last.
GRIDLOCK_API const gridlock_record *
gridlock_atlas_record(const gridlock_atlas *atlas, size_t number);

// What the atlas knows about the game, whatever it is called there; `question`
// may be NULL for "winner".  If there is no such result, but the answer follows
// from another one (doc/theory/monotone.md), the record says so.  *record is
// NULL if nothing is known; it belongs to the caller, and does not need the
// atlas.
GRIDLOCK_API gridlock_status gridlock_atlas_find(gridlock_atlas *atlas,
                                                 const gridlock_game *game,
                                                 const char *question,
                                                 gridlock_record **record,
                                                 gridlock_error *error);
GRIDLOCK_API void gridlock_record_free(gridlock_record *record);

// Who wins; GRIDLOCK_UNKNOWN in an answer to "pairing", and the other way
// round.
GRIDLOCK_API gridlock_value
gridlock_record_value(const gridlock_record *record);
GRIDLOCK_API gridlock_pairing_answer
gridlock_record_pairing(const gridlock_record *record);

// What is known, as text, by the names of doc/howto/atlas.md: "engine",
// "nodes", "seconds", "hash", "recipe", ...; NULL if it is not known, or there
// is no such field.  "derived_from" is the game from which the answer follows,
// whose evidence the record then has.
GRIDLOCK_API const char *gridlock_record_field(const gridlock_record *record,
                                               const char *name);

// The fields by number, from 0; NULL past the last.
GRIDLOCK_API const char *gridlock_record_field_name(size_t number);

// Sends the certificate to a sink, as gridlock_proof_parse and gridcheck read
// it: a file beside the atlas or in an archive there, which a child process,
// gzip, unpacks.  GRIDLOCK_UNSUPPORTED if none is kept, GRIDLOCK_INPUT if it is
// not there or not the one of the record, GRIDLOCK_IO if the sink ends it.
GRIDLOCK_API gridlock_status gridlock_atlas_certificate(
    gridlock_atlas *atlas, const gridlock_record *record, gridlock_sink *sink,
    void *context, gridlock_error *error);

// Puts an answer into a database, which is made if it is not there, with its
// certificate: a file, or NULL.  It is compared with all that is there:
// GRIDLOCK_INTERNAL, and nothing changes, if it contradicts that.
// GRIDLOCK_INPUT if the value is unknown, or the game is another one than its
// text says.  An atlas that is open does not see the change.
GRIDLOCK_API gridlock_status gridlock_atlas_add(const char *path,
                                                const gridlock_game *game,
                                                const gridlock_result *result,
                                                const char *certificate,
                                                gridlock_error *error);

// ---- What there is ----

// The engines by number, from 0; NULL past the last.
GRIDLOCK_API const char *gridlock_engine_name(size_t number);

GRIDLOCK_API const char *gridlock_version(void);

// The optional libraries by number, from 0: "nauty", ...; NULL past the last.
// *on tells whether this build has it.
GRIDLOCK_API const char *gridlock_feature(size_t number, int *on);

#ifdef __cplusplus
}
#endif

#endif
