// SPDX-License-Identifier: MIT
// route.h -- which command answers a request
//
// All that the server knows about the command line: its words, and what its
// exit codes mean.

#ifndef GL_SERVER_ROUTE_H
#define GL_SERVER_ROUTE_H

#include "server/task.h"
#include "server/words.h"

// An argument of the request; NULL if it has none of this name.
typedef const char *gl_argument(void *request, const char *name);

// What commands are made of that no request can say: paths, and a limit.
typedef struct gl_route_paths {
  const char *solver;
  const char *atlas;  // or NULL
  const char *cards;  // the proof of a job by lattice cards, or NULL
  const char *memory; // for the tables of a search
} gl_route_paths;

// Puts the command into the task.  NULL if it is there, a sentence if an
// argument makes no sense, or "" if there is no such route.
const char *gl_route(const char *path, const gl_route_paths *paths,
                     gl_argument *argument, void *request, gl_task *task);

#define GL_MEMORY_TEXT 24

// The memory of a search unless the request says: 1G, or what there is, as
// a text.
void gl_route_memory(uint64_t most, char memory[GL_MEMORY_TEXT]);

// A game that is to be solved, and how; words that were looked at.
typedef struct gl_order {
  char game[GL_WORD_MOST];
  char engine[20];
  char memory[GL_MEMORY_TEXT];
  char seconds[20];
} gl_order;

// What the body says, what the order before had, if there was one, or the
// standard; of memory no more than `most`, in bytes.  A sentence if that makes
// no sense, else NULL.
const char *gl_route_order_read(gl_order *order, const gl_body *body,
                                const gl_order *before, uint64_t most);

// How the name of its certificate ends: the hunt's cards are a file of their
// own, unless they lie around a torus.
const char *gl_route_ending_of_proof(const gl_order *order);

// The command that carries it out, and the one that checks what came of it.
void gl_route_solve(const gl_order *order, const char *solver,
                    const char *certificate, const char *checkpoint,
                    gl_task *task);
void gl_route_check(const gl_order *order, const char *checker,
                    const char *certificate, gl_task *task);

typedef enum gl_ending {
  GL_ENDING_OK,     // it has done what it was asked for
  GL_ENDING_SOLVED, // and it was a question with an answer
  GL_ENDING_INPUT,  // it could not: somebody has asked for nonsense
  GL_ENDING_FAILED
} gl_ending;

// By the exit code of a command, -1 if it was killed.
gl_ending gl_route_ending(int code);

#endif
