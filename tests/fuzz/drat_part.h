// SPDX-License-Identifier: MIT
//
// drat_part.h -- the files of the checker that read a formula

#include "check/drat.c"

#include "check/pairs.c"

#include "check/variable.c"
