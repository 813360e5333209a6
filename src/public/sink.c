// SPDX-License-Identifier: MIT
// A file whose bytes go to the caller.

#include "public/sink.h"

#include <stdbool.h>

typedef struct outlet {
  gridlock_sink *sink;
  void *context;
  bool ended; // by the sink
} outlet;

static ssize_t pour(void *cookie, const char *bytes, size_t count) {
  outlet *outlet = cookie;
  if (!outlet->ended)
    outlet->ended = outlet->sink(bytes, count, outlet->context);
  return outlet->ended ? 0 : (ssize_t)count;
}

gl_status gl_sink_ended(const char *place, gl_error *error) {
  return gl_fail(error, GL_IO, place, 0, 0, "the sink takes no more");
}

gl_status gl_sink_print(gl_sink_printer *print, const void *made,
                        const char *place, gridlock_sink *sink, void *context,
                        gl_error *error) {
  outlet outlet = {.sink = sink, .context = context};
  FILE *file =
      fopencookie(&outlet, "w", (cookie_io_functions_t){.write = pour});
  if (!file)
    return gl_fail_memory(error);
  gl_status status = print(made, place, file, error);
  fclose(file);
  if (outlet.ended && (!status || status == GL_IO))
    status = gl_sink_ended(place, error);
  return status;
}
