// SPDX-License-Identifier: MIT
// status.h -- how failures travel
//
// A function that can fail returns a gl_status and, if it can say where and
// why, fills a gl_error that the caller provides and that may be NULL.

#ifndef GL_BASE_STATUS_H
#define GL_BASE_STATUS_H

#include <gridlock/gridlock.h>

typedef gridlock_status gl_status;
typedef gridlock_error gl_error;

#define GL_OK GRIDLOCK_OK
#define GL_INPUT GRIDLOCK_INPUT
#define GL_IO GRIDLOCK_IO
#define GL_MEMORY GRIDLOCK_MEMORY
#define GL_UNSUPPORTED GRIDLOCK_UNSUPPORTED
#define GL_INTERNAL GRIDLOCK_INTERNAL
#define GL_LIMIT GRIDLOCK_LIMIT

// Fills `error` and returns `status`, so that a failure is one statement.
gl_status gl_fail(gl_error *error, gl_status status, const char *place,
                  size_t line, size_t column, const char *format, ...)
    __attribute__((format(printf, 6, 7)));

// The failure that needs no explanation.
gl_status gl_fail_memory(gl_error *error);

#endif
