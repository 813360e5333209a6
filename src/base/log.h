// SPDX-License-Identifier: MIT
// log.h -- what a search does, line by line, for who looks for a mistake
//
// In a build with -DGRIDLOCK_LOG=ON every GL_LOG is a line on stderr; in any
// other one it is nothing at all, and its arguments are not looked at.  (The
// idea is Kissat's LOG.)  A line has the engine, the number of stones, and the
// stones themselves, cells counted from 1:
//
//     dfpn 3 X1,5 O9: glances.pairing, breaker
//
// doc/howto/debugging.md shows what to do with them.

#ifndef GL_BASE_LOG_H
#define GL_BASE_LOG_H

#ifdef GL_LOG_ENABLED

#include "base/cellset.h"

#include <stdarg.h>
#include <stdio.h>

static inline void gl_log_stones(char mark, const gl_cellset *set) {
  char comma = mark;
  fputc(' ', stderr);
  for (gl_cellset rest = *set; !gl_cellset_empty(&rest); comma = ',')
    fprintf(stderr, "%c%u", comma, (unsigned)gl_cellset_pop(&rest) + 1);
  if (comma == mark)
    fputc(mark, stderr);
}

// One line, whatever other threads have to say.
__attribute__((format(printf, 4, 5))) static inline void
gl_log_line(const char *engine, const gl_cellset *maker,
            const gl_cellset *breaker, const char *format, ...) {
  va_list list;
  va_start(list, format);
  flockfile(stderr);
  fprintf(stderr, "%s %zu", engine,
          gl_cellset_count(maker) + gl_cellset_count(breaker));
  gl_log_stones('X', maker);
  gl_log_stones('O', breaker);
  fputs(": ", stderr);
  vfprintf(stderr, format, list);
  fputc('\n', stderr);
  funlockfile(stderr);
  va_end(list);
}

// GL_LOG(engine, Maker's stones, Breaker's stones, format, ...)
#define GL_LOG(...) gl_log_line(__VA_ARGS__)

#else

#define GL_LOG(...) ((void)0)

#endif

#endif
