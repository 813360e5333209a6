// SPDX-License-Identifier: MIT
// checkpoint.h -- checkpoints: a search that survives its process
//
// doc/formats/checkpoint.md.  While an engine searches, the budget asks for a
// checkpoint now and then, at moments when its tables are whole.  A child of
// the process writes what it finds in its copy of the memory, and the search
// goes on; if a copy might not fit in the limit, the search waits instead. When
// the engine stops, the last one is written at once.
//
// The same search later finds the file, has the engine read what it wrote, and
// goes on from there.  What was on the engine's path is not kept: it is found
// again with the help of the tables.

#ifndef GL_SEARCH_CHECKPOINT_H
#define GL_SEARCH_CHECKPOINT_H

#include "io/packed.h"
#include "io/replace_file.h"
#include "search/search.h"

#include <sys/types.h>

// An engine's tables, out and in.  A reader leaves a complaint in the stream,
// or a reason in the budget, or has read all of it.
typedef void gl_checkpoint_put(const void *engine, gl_packed *packed);
typedef void gl_checkpoint_get(void *engine, gl_packed *packed);

// Whose turn it is when engines take turns (weak/schedule.h); all zero if they
// do not, or not yet.
typedef struct gl_schedule {
  bool second;
  bool third;     // before a turn of the first, which has not begun
  uint64_t nodes; // of a turn
  uint64_t pause; // when this one ends; 0 for never
  uint64_t bytes; // of memory that the first one has filled; or 0
} gl_schedule;

// The invariant.  A turn ends when it has had its nodes, so it ends after as
// many at least.  Only the second engine has a turn without an end, and only
// because the first one has filled the memory.
static inline bool gl_checkpoint_schedule_valid(const gl_schedule *schedule) {
  if (!schedule->nodes)
    return !schedule->second && !schedule->third && !schedule->pause &&
           !schedule->bytes;
  if (schedule->second && schedule->third)
    return false;
  return schedule->bytes ? schedule->second && !schedule->pause
                         : schedule->pause >= schedule->nodes;
}

typedef struct gl_checkpoint {
  gl_search *search;
  gl_replace_file replacing;
  double every;
  gridlock_notice *notice;
  void *context;
  char game[65];    // what the search is about,
  char options[65]; // and how it searches
  gl_schedule schedule;
  bool more;        // the end of memory is not the end of the search
  bool good;        // the file that is there is worth keeping
  bool broken;      // what is in memory is not
  uint64_t resumed; // the nodes of the checkpoint
  FILE *file;       // the checkpoint to go on from, or NULL
  gl_packed *packed;
  gl_checkpoint_put *put; // the engine's
  const void *engine;
  pid_t child; // that is writing, or 0
  struct gl_checkpoint_report *report;
  char complaint[600]; // the last that was heard
  gl_status lost;      // of the last one,
  gl_error lost_error; // and why
} gl_checkpoint;

// Looks for a checkpoint of this search, which has a budget and all its
// options.  On GL_OK *keep belongs to search->keep until gl_checkpoint_close,
// and the search's nodes are those of the checkpoint, if there is one. GL_INPUT
// if there are only such that cannot be used.
gl_status gl_checkpoint_open(gl_search *search, const char *engine,
                             const gridlock_options *options, gl_error *error);
void gl_checkpoint_close(gl_search *search);

// For the engines; without search->keep both do nothing.  What the checkpoint
// says goes to the engine, and from then on it is asked for others; until it
// leaves, and the last one is written.
gl_status gl_checkpoint_enter(gl_search *search, gl_checkpoint_put *put,
                              gl_checkpoint_get *get, void *engine,
                              gl_error *error);
void gl_checkpoint_leave(gl_search *search);

// Could the last one not be written?  The answer stands all the same.
gl_status gl_checkpoint_lost(const gl_search *search, gl_error *error);

#endif
