#!/bin/bash
# SPDX-License-Identifier: MIT
#
# run.sh GRIDCHECK -- runs the certificates of tests/accept and tests/reject
#
# The second text line of a certificate is `c game: GAME`, the game that it is
# checked against (a file in its own folder, or a text).  The third is
# `c answer: MAKER` or `c answer: BREAKER` for one that must be verified, and
# `c reason: WORDS` for one that must be refuted with these words.

if [ $# -ne 1 ] || [ ! -x "$1" ]; then
  echo "usage: run.sh GRIDCHECK" >&2
  exit 64
fi
gridcheck=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
tests=$(cd "$(dirname "$0")/.." && pwd)
errors=$(mktemp)
trap 'rm -f "$errors"' EXIT
passed=0
failed=0

fail() {
  echo "FAILED $1"
  failed=$((failed + 1))
}

# The words behind `c KEY: ` on text line NUMBER of a FILE.
field() { # FILE NUMBER KEY
  sed -n "$2s/^c $3: //p" "$1"
}

# Runs one certificate: the status, what is printed and a silent stderr.
run() { # FOLDER FILE
  local game output status answer reason good=no
  game=$(field "$2" 2 game)
  output=$("$gridcheck" "$game" "$2" 2>"$errors")
  status=$?
  if [ "$1" = accept ]; then
    answer=$(field "$2" 3 answer)
    [ -n "$game" ] && [ -n "$answer" ] && [ $status -eq 0 ] &&
      [ "$output" = "s VERIFIED $answer" ] && good=yes
  else
    reason=$(field "$2" 3 reason)
    [ -n "$game" ] && [ -n "$reason" ] && [ $status -eq 1 ] &&
      [ "$(tail -n 1 <<<"$output")" = "s REFUTED" ] &&
      [ "$(wc -l <<<"$output")" -eq 2 ] &&
      grep -q '^c line [0-9][0-9]*: ' <<<"$output" &&
      head -n 1 <<<"$output" | grep -qF -- "$reason" && good=yes
  fi
  [ -s "$errors" ] && good=no
  if [ $good = yes ]; then
    passed=$((passed + 1))
  else
    fail "$1/$2: status $status, $output $(cat "$errors")"
  fi
}

for folder in accept reject; do
  cd "$tests/$folder" || exit 1
  shopt -s nullglob
  certificates=(*.glc)
  [ ${#certificates[@]} -gt 0 ] || fail "$folder: there are no certificates"
  for file in "${certificates[@]}"; do
    run $folder "$file"
  done
  for game in *.hg *.pg; do
    grep -qxF -- "c game: $game" "${certificates[@]}" ||
      fail "$folder/$game: no certificate uses this game"
  done
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
