// SPDX-License-Identifier: MIT
//
// gridcheck.h -- the checker as a library, libgridcheck
//
// One function checks a proof about a positional game, all of it in memory:
//
//   const gridcheck_question question = {
//       .game = "mnk:7,7,5", .proof = {"775.glc", bytes, length}};
//   gridcheck_answer answer;
//   gridcheck_check(&question, &answer);
//   puts(answer.verdict == GRIDCHECK_VERIFIED ? answer.value :
//   answer.sentence);
//
// It opens no file, prints nothing and ends no program.  Whatever it allocates
// it frees before it returns, and all it writes to is the answer.  It may be
// called again and again, and by many threads at once: each check runs in a
// thread of its own, whose variables nobody else has.
//
// It needs the C library alone, and nothing of libgridlock.

#ifndef GRIDLOCK_GRIDCHECK_H
#define GRIDLOCK_GRIDCHECK_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __GNUC__
#define GRIDCHECK_API __attribute__((visibility("default")))
#else
#define GRIDCHECK_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

// What the program gridcheck has for exit codes.
typedef enum {
  GRIDCHECK_VERIFIED = 0, // the proof shows what it claims
  GRIDCHECK_REFUTED = 1,  // it does not
  GRIDCHECK_CANNOT = 2    // no judgement: no game, no proof, or a limit
} gridcheck_verdict;

// A file in memory.  Its name is for what is said about it, and may be NULL.
typedef struct {
  const char *name;
  const void *bytes;
  size_t length;
} gridcheck_file;

typedef enum {
  GRIDCHECK_AS_GIVEN = 0, // as the game says
  GRIDCHECK_MAKER,
  GRIDCHECK_BREAKER
} gridcheck_player;

// What is to be checked.  A question that is zeroed but for its game and its
// proof asks for no more than that.  The caller keeps all that it points to.
typedef struct {
  const char *game;         // its text; NULL: there is a formula, but no game
  gridcheck_file game_file; // if the text names one: hyper:NAME, or NAME that
                            // ends in .hg or .pg
  gridcheck_file proof;     // any kind, not compressed
  gridcheck_file formula;   // if there are bytes, the proof is a DRAT proof
  gridcheck_player first;   // who moves first
  size_t memory;            // the limit, in bytes; 0: 1 GiB
  bool turns;               // also counts the turns that Maker needs
} gridcheck_question;

enum { GRIDCHECK_TEXT = 512 }; // bytes of a text at most, the final 0 included

// The texts are empty where there is nothing to say.
typedef struct {
  gridcheck_verdict verdict;
  char value[16];                // if verified: MAKER, BREAKER, DRAW, ...
  char place[GRIDCHECK_TEXT];    // if not, where: "line 7", "mnk:3,3: column 8"
  char sentence[GRIDCHECK_TEXT]; // and why
  char summary[2 * GRIDCHECK_TEXT]; // if verified: the game in words, who
                                    // begins, steps, SHA-256 of the proof
  size_t turns;                     // if asked for and known; or 0
} gridcheck_answer;

// Checks the proof.  The answer is written in any case.
GRIDCHECK_API void gridcheck_check(const gridcheck_question *question,
                                   gridcheck_answer *answer);

// The version, such as "0.1.0".
GRIDCHECK_API const char *gridcheck_version(void);

#ifdef __cplusplus
}
#endif

#endif
