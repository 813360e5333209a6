#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# clang-tidy has nothing to say.  tidy.sh SOURCE BUILD
# Files that are compiled for several board sizes are looked at once.
set -eu
cd "$1"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 - "$2/compile_commands.json" "$folder/compile_commands.json" <<'PYTHON'
import json
import sys

rows = {row["file"]: row for row in reversed(json.load(open(sys.argv[1])))}
for row in rows.values():  # gcc's word, which clang does not know
    row["command"] = row["command"].replace("-Wshadow=local", "-Wshadow")
json.dump(list(rows.values()), open(sys.argv[2], "w"))
PYTHON
find src cli draw pages papers server check -name '*.c' -print0 |
  xargs -0 -n 4 -P "$(nproc)" clang-tidy-14 --quiet --extra-arg=-UNDEBUG \
    -p "$folder" 2>/dev/null
echo "1 passed, 0 failed"
