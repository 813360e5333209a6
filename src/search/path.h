// SPDX-License-Identifier: MIT
// path.h -- where a thread is among others, and when it is called back
//
// While a thread searches below a node, another one may solve that node.  So a
// thread knows its path, and looks now and then whether a node on it is solved.
// Then it goes back there, as if its time were over: the budget has a reason,
// everything below ends without a result and without numbers, and the node
// itself takes the reason away again and asks the table.

#ifndef GL_SEARCH_PATH_H
#define GL_SEARCH_PATH_H

#include "tables/busy.h"
#include "tables/key.h"

// The nodes from the one that a thread is in up to the start.
typedef struct gl_path {
  const struct gl_path *above;
  const gl_position *p; // with Maker to move, the kernel
  gl_key key;
  // With Breaker to move: has somebody found an answer?  NULL otherwise.
  bool (*answered)(void *engine, const struct gl_path *at);
} gl_path;

// What a workspace knows about the other threads.
typedef struct gl_company {
  gl_busy *busy; // of all; NULL if there is one thread only
  void *engine;  // for `answered`
  const gl_path *path;
  const gl_path *solved; // the node to which the thread is called back
  unsigned steps;        // since the path was looked at
} gl_company;

#endif
