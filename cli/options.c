// SPDX-License-Identifier: MIT
#include "cli/options.h"

#include "exact/toric.h"
#include "look/analysis.h"
#include "papers/reproduce.h"
#include "papers/trial.h"
#include "plane/tiling.h"

#define ROW(identifier, ...) [OPTION_##identifier] = {__VA_ARGS__},
const gl_option option_table[OPTIONS] = {GL_SEARCH_OPTIONS(ROW)
                                             CLI_OPTIONS(ROW)};
#undef ROW
