// SPDX-License-Identifier: MIT
// options.h -- commands and options, one table of each
//
// The parser (settings.c, with argp), -h, --help, the manual page, the bash
// completion and the tests all come from the two tables in options.c.

#ifndef GL_CLI_OPTIONS_H
#define GL_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Exit codes; doc/DESIGN.md section 4.
enum {
  EXIT_WIN = 10,   // Maker or the first player wins; yes
  EXIT_LOSS = 20,  // she does not; no
  EXIT_USAGE = 64, // EXIT_FAILURE (1) is for every other error
};

typedef enum option_id {
  OPTION_ENGINE,
  OPTION_FIRST,
  OPTION_TIME,
  OPTION_MEMORY,
  OPTION_SEED,
  OPTION_THREADS,
  OPTION_CERT,
  OPTION_CHECKPOINT,
  OPTION_EVERY,
  OPTION_MPI,
  OPTION_ABREAST,
  OPTION_JOB,
  OPTION_PROOF,
  OPTION_OUTPUT,
  OPTION_SHRINK,
  OPTION_COLUMNS,
  OPTION_TEST,
  OPTION_COUNT,
  OPTION_FITTED,
  OPTION_HEAT,
  OPTION_QUICK,
  OPTION_FULL,
  OPTION_ONLY,
  OPTION_LIMIT,
  OPTION_FOLDER,
  OPTION_RESUME,
  OPTION_PRESET,
  OPTION_WITH,
  OPTION_WITHOUT,
  OPTION_WIDTH,
  OPTION_LEAF,
  OPTION_ALPHA,
  OPTION_BETA,
  OPTION_MODEL,
  OPTION_MOVE,
  OPTION_AFTER,
  OPTION_PROTOCOL,
  OPTION_ADDRESS,
  OPTION_SHOWN_ATLAS,
  OPTION_PORT,
  OPTION_ROW,
  OPTION_SHIFT,
  OPTION_DROP,
  OPTION_METHOD,
  OPTION_TORUS,
  OPTION_EVIDENCE,
  OPTION_WEIGHTS,
  OPTION_CNF,
  OPTION_DRAT,
  OPTION_PAIRING_SVG,
  OPTION_TILING,
  OPTION_HANDICAP,
  OPTION_EDGE_TO_EDGE,
  OPTION_CARDS,
  OPTION_SITUATIONS,
  OPTION_PUBLISH,
  OPTION_SHORTENING,
  OPTION_START,
  OPTION_FIGURES,
  OPTION_ACROSS,
  OPTION_DIRECTIONS,
  OPTION_GENERATION,
  OPTION_SPLIT,
  OPTION_TALLY,
  OPTION_EDGES,
  OPTION_GRAPHML,
  OPTION_GNUPLOT,
  OPTION_NETS,
  OPTION_FREE,
  OPTION_DISTANCES,
  OPTION_PAIRS,
  OPTION_TABLE,
  OPTION_SIDE,
  OPTION_JOINED,
  OPTION_CERTS,
  OPTION_ENCODING,
  OPTION_ENCODINGS,
  OPTION_PLAYER,
  OPTION_FORMAT,
  OPTION_FORMULA,
  OPTION_SOLVER,
  OPTION_PREPROCESS,
  OPTION_CODES,
  OPTION_PARALLEL,
  OPTION_OPENINGS,
  OPTION_ALONE,
  OPTION_BOARD,
  OPTION_PATIENCE,
  OPTION_CACTUS,
  OPTION_ATLAS,
  OPTION_EVERYTHING,
  OPTION_RECIPES,
  OPTION_ROOT,
  OPTION_CHECKERS,
  OPTION_VALUE,
  OPTION_QUESTION,
  OPTION_VERDICT,
  OPTION_PATTERN,
  OPTION_LENGTH,
  OPTION_DERIVED,
  OPTION_EXPORT,
  OPTION_EXPORTED,
  OPTION_TABLES,
  OPTION_SVG,
  OPTION_HG,
  OPTION_PG,
  OPTION_STATISTICS,
  OPTION_JSON,
  OPTION_PROGRESS,
  OPTION_QUIET,
  OPTION_SHORT_HELP,
  OPTION_HELP,
  OPTIONS
} option_id;

typedef enum option_kind {
  KIND_FLAG,
  KIND_POSITIVE,   // a number above 0
  KIND_REAL,       // a number, 0 or more
  KIND_BYTES,      // a whole number with an optional K, M, G or T
  KIND_WHOLE,      // a whole number
  KIND_HANDICAP,   // a whole number up to 16
  KIND_WIDTH,      // a whole number up to 32
  KIND_ROW,        // a whole number from 2 to 64
  KIND_ORDINAL,    // a whole number above 0
  KIND_SIDE,       // a whole number from 1 to 22: a board has 512 cells
  KIND_PORT,       // a whole number up to 65535
  KIND_JOBS,       // a whole number from 1 to 64
  KIND_CODES,      // T/F, two different whole numbers from 1 to 255
  KIND_SPLIT,      // R/M, a whole number and a larger one
  KIND_COLUMNS,    // a range of strips: 7-10, or 8; limits in papers/trial.h
  KIND_PERIODS,    // one period, or two as 8x4; limits in plane/toric.h
  KIND_PARTS,      // parts of a paper, separated by commas
  KIND_CHOICE,     // one of the words in `range`
  KIND_TECHNIQUES, // names separated by commas
  KIND_CELLS,      // cells separated by commas; may be empty
  KIND_COMMAND,    // a program with its arguments
  KIND_INPUT,      // a path to read, - being stdin
  KIND_OUTPUT,     // a path to write to, - being stdout
  KIND_MAYBE,      // the same, stdout if there is none
} option_kind;

typedef struct cli_option {
  const char *name;
  char letter; // 0 for none
  option_kind kind;
  const char *argument; // what help calls it; NULL for a flag
  const char *range;    // for people, except KIND_CHOICE: words with |
  const char *standard; // the default, for people; NULL if there is none
  const char *sentence;
} cli_option;

typedef struct cli_setting {
  bool given;
  const char *text;
  double real;
  uint64_t whole; // of a range the first,
  uint64_t last;  // and the last; of R/M the second
} cli_setting;

typedef struct cli_settings {
  const char *argument; // the command's argument
  const char *second;   // and the one after it
  cli_setting option[OPTIONS];
} cli_settings;

typedef struct cli_command {
  const char *name;
  const char
      *argument;      // what help calls it, [IT] if it may be missing; or NULL
  const char *second; // a second one, or NULL
  const char *sentence;
  int (*run)(const cli_settings *settings);
  option_id options[OPTIONS + 1]; // ended by OPTIONS
} cli_command;

extern const cli_option option_table[OPTIONS];

// The commands by number; NULL past the last.
const cli_command *command_at(size_t number);

// Parses everything after the command's name.  Wrong usage ends the program
// with EXIT_USAGE, as argp does.
void parse_settings(const cli_command *command, int argc, char **argv,
                    cli_settings *settings);

// Help on everything, on one command, and on one screen.
void print_help(void);
void print_command_help(const cli_command *command);
void print_short_help(void);
void print_version(void);

// The tables for other programs: tests/cli and the completion read them.
void print_tables(void);
void print_completion(void);

#endif
