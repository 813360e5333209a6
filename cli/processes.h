// SPDX-License-Identifier: MIT
// processes.h -- parts of a command side by side, with one output
//
// Each part runs in a process of its own, some at a time; what they print comes
// out in their order, as if they had run one after the other.

#ifndef GL_CLI_PROCESSES_H
#define GL_CLI_PROCESSES_H

#include <stddef.h>

// Does part number `part` and returns its exit code.
typedef int part_work(void *context, size_t part);

// Prints something for a part that has ended without having printed anything.
typedef void part_silence(void *context, size_t part);

// The exit code of the first part that has failed, or 0.  An interrupt reaches
// those that run; then no others begin, and the silence is told for them.
int run_processes(part_work *work, part_silence *tell, void *context,
                  size_t parts, size_t at_once);

#endif
