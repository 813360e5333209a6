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
// What comes out through ** belongs to the caller; what comes back as a const
// pointer belongs to the object asked.  Plain structs are valid when zeroed.

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
GRIDLOCK_API void gridlock_game_free(gridlock_game *game);

// The game's name in its shortest form.
GRIDLOCK_API const char *gridlock_game_text(const gridlock_game *game);

// 0 on the infinite board.
GRIDLOCK_API size_t gridlock_game_cells(const gridlock_game *game);

// Maker's lines (in a strong game, both players'; in a .pg file, Black's).
GRIDLOCK_API size_t gridlock_game_lines(const gridlock_game *game);

// The cells of a line, counted from 0, both; NULL and 0 if there is no such
// line.
GRIDLOCK_API const uint32_t *gridlock_game_line(const gridlock_game *game,
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
  const char *certificate; // where to write the proof, or NULL
  const char *preset;      // a paper's set of techniques, "hsu"; or NULL
  const char *with;        // techniques to switch on, "isomorphy"; or NULL
  const char *without;     // techniques to switch off, "zone,pairing"; or NULL
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
  // Was the certificate written that was asked for?  If not, the answer stands
  // all the same, and the error tells why there is none.
  gridlock_status certificate;
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
