// SPDX-License-Identifier: MIT
//
// variable.h -- the variables of formulas and proofs
//
// A file names its variables as it likes, up to MOST_VARIABLE.  Here they are
// numbered from 1 in the order in which they come, so that arrays are no longer
// than files.

#ifndef GRIDCHECK_VARIABLE_H
#define GRIDCHECK_VARIABLE_H

#include <stddef.h>
#include <stdint.h>

enum { MOST_VARIABLE = 100000000 };

// The number of the variable with this name.
uint32_t variable_number(size_t name);

// The name of the variable with this number.
size_t variable_name(uint32_t number);

// A hash that no file can foresee: it is another one in each run.
uint64_t secret_hash(uint64_t value);

#endif
