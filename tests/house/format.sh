#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# clang-format agrees with every file.  format.sh SOURCE
set -eu
cd "$1"
find include src cli draw pages papers server check tests -name '*.[ch]' -print0 |
  xargs -0 clang-format-14 --dry-run --Werror
echo "1 passed, 0 failed"
