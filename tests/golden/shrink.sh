#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Shrinks every certificate of shrink.txt.  shrink.sh GRIDLOCK GRIDCHECK
set -u
gridlock=$(realpath "$1") gridcheck=$(realpath "$2")
cd "$(dirname "$0")" || exit 2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
passed=0 failed=0
steps() { # ARGUMENT...
  "$gridlock" cert "$@" --json | sed 's/.*"steps": \([0-9]*\).*/\1/'
}
while read -r game file before after; do
  case $game in '' | '#'*) continue ;; esac
  small=$scratch/small.glc
  got="$(steps "$game" "$file") $(steps "$game" "$file" --shrink --output "$small")"
  verdict=$("$gridcheck" -q "$game" "$small")
  if [ "$got" = "$before $after" ] && [[ $verdict == "s VERIFIED "* ]]; then
    passed=$((passed + 1))
  else
    echo "$game: $got steps instead of $before $after, $verdict"
    failed=$((failed + 1))
  fi
done <shrink.txt
for file in *.glb; do
  grep -q " $file " shrink.txt || { echo "$file is not in shrink.txt" && failed=$((failed + 1)); }
done
echo "$passed passed, $failed failed"
[ $failed = 0 ] && [ $passed -gt 0 ]
