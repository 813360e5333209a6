// SPDX-License-Identifier: MIT
// Stands for the files that speak HTTP where there is no libmicrohttpd.

#include "server/serve.h"

gl_status gl_serve_run(const gl_serve *serve, gl_error *error) {
  return gl_fail(error, GL_UNSUPPORTED, serve->address, 0, 0,
                 "this gridlock was built without libmicrohttpd");
}
