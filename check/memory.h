// SPDX-License-Identifier: MIT
//
// memory.h -- memory up to a limit
//
// Who asks for more than the limit ends the program with status 2.

#ifndef GRIDCHECK_MEMORY_H
#define GRIDCHECK_MEMORY_H

#include "set.h"

// Sets the limit, in bytes.
void limit_memory(size_t bytes);

// New memory, all zero.
void *zeroed(size_t count, size_t size);

// Gives memory back, if it is not NULL.
void release(void *memory);

// Makes room for one more thing behind `count` others.
void *one_more(void *list, size_t count, size_t size);

// A copy of a list in place of it, with room for more things, all zero.
void *longer(void *list, size_t count, size_t room, size_t size);

// An empty set for numbers up to `most`.
set *new_set(size_t most);

// Ends the program with status 2: the question could not be checked.
_Noreturn void cannot(const char *what, const char *why);

#endif
