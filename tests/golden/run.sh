#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Solves every game of values.txt.  run.sh GRIDLOCK
set -u
gridlock=$1
cd "$(dirname "$0")" || exit 2
passed=0 failed=0
while read -r game engine value; do
  case $game in '' | '#'*) continue ;; esac
  got=$("$gridlock" solve "$game" --engine "$engine" -q)
  if [ "$got" = "s $value" ]; then
    passed=$((passed + 1))
  else
    echo "$game with $engine: expected $value, got '$got'"
    failed=$((failed + 1))
  fi
done <values.txt
echo "$passed passed, $failed failed"
[ $failed = 0 ] && [ $passed -gt 0 ]
