// SPDX-License-Identifier: MIT
//
// memory.h -- memory up to a limit
//
// Who asks for more than the limit ends the program with status 2.

#ifndef GRIDCHECK_MEMORY_H
#define GRIDCHECK_MEMORY_H

#include "core/outside.h"

// Sets the limit, in bytes.
void limit_memory(size_t bytes);

// A copy of a list in place of it, with room for more things, all zero.
void *longer(void *list, size_t count, size_t room, size_t size);

#endif
