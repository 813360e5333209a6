// SPDX-License-Identifier: MIT
// serve.h -- the explorer's server, doc/formats/http.md
//
// One thread: libmicrohttpd's loop, and between its turns a look at the
// commands that run for somebody.  A request that waits for a command is
// suspended.

#ifndef GL_SERVER_SERVE_H
#define GL_SERVER_SERVE_H

#include "base/status.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct gl_serve {
  const char *address; // to listen on, as 127.0.0.1
  unsigned port;       // 0 for any that is free
  const char *atlas;   // a file, or NULL for the program's own
  const char *solver;  // this program
  const char *checker; // gridcheck, or NULL
  uint64_t memory;     // that one search may have, in bytes
  bool (*stop)(void);  // asked many times a second

  // Called once, when the server is there.
  void (*ready)(unsigned port);
} gl_serve;

// Serves until `stop` says so.  GL_UNSUPPORTED if it was built without
// libmicrohttpd.
gl_status gl_serve_run(const gl_serve *serve, gl_error *error);

#endif
