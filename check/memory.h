// SPDX-License-Identifier: MIT
//
// memory.h -- memory up to a limit
//
// Who asks for more than the limit ends the check: it could not be done.

#ifndef GRIDCHECK_MEMORY_H
#define GRIDCHECK_MEMORY_H

#include "core/outside.h"

// Sets the limit, in bytes.
void limit_memory(size_t bytes);

// Gives back all memory that is in use.
void release_all(void);

// A copy of a list in place of it, with room for more things, all zero.
void *longer(void *list, size_t count, size_t room, size_t size);

#endif
