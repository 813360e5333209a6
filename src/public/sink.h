// SPDX-License-Identifier: MIT
// sink.h -- what is printed goes to the caller, in public

#ifndef GL_PUBLIC_SINK_H
#define GL_PUBLIC_SINK_H

#include "base/status.h"

#include <stdio.h>

// Prints something; complaints call the file `place`.
typedef gl_status gl_sink_printer(const void *made, const char *place,
                                  FILE *file, gl_error *error);

// Prints into a sink.  GL_IO if the sink takes no more.
gl_status gl_sink_print(gl_sink_printer *print, const void *made,
                        const char *place, gridlock_sink *sink, void *context,
                        gl_error *error);

// The failure if it does not.
gl_status gl_sink_ended(const char *place, gl_error *error);

#endif
