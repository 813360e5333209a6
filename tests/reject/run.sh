#!/bin/bash
# SPDX-License-Identifier: MIT
#
# run.sh GRIDCHECK -- runs the certificates of tests/accept and tests/reject
#
# The second text line of a certificate is `c game: GAME`, the game that it is
# checked against (a file in its own folder, or a text).  The third is
# `c answer: MAKER`, `BREAKER` and so on for one that must be verified, and
# `c reason: WORDS` for one that must be refuted with these words.  Binary
# certificates have no comments; binary.txt has their games and reasons.  In a
# formula these comments stand anywhere, and the game may be missing; the DRAT
# proof has the same name.

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

# Runs the checker: the status, what is printed and a silent stderr.
run() { # FOLDER FILE ANSWER REASON WORD...
  local folder=$1 file=$2 answer=$3 reason=$4 output status good=no
  shift 4
  output=$("$gridcheck" "$@" 2>"$errors")
  status=$?
  if [ "$folder" = accept ]; then
    [ -n "$answer" ] && [ $status -eq 0 ] &&
      [ "$output" = "s VERIFIED $answer" ] && good=yes
  else
    [ -n "$reason" ] && [ $status -eq 1 ] &&
      [ "$(tail -n 1 <<<"$output")" = "s REFUTED" ] &&
      [ "$(wc -l <<<"$output")" -eq 2 ] &&
      grep -q '^c line [0-9][0-9]*\( of the [a-z]*\)\?: ' <<<"$output" &&
      head -n 1 <<<"$output" | grep -qF -- "$reason" && good=yes
  fi
  [ -s "$errors" ] && good=no
  if [ $good = yes ]; then
    passed=$((passed + 1))
  else
    fail "$folder/$file: status $status, $output $(cat "$errors")"
  fi
}

for folder in accept reject; do
  cd "$tests/$folder" || exit 1
  shopt -s nullglob
  certificates=(*.glc *.strategy *.glw *.glt *.tiling *.gls *.seq)
  [ ${#certificates[@]} -gt 0 ] || fail "$folder: there are no certificates"
  for file in "${certificates[@]}"; do
    run $folder "$file" "$(field "$file" 3 answer)" \
      "$(field "$file" 3 reason)" "$(field "$file" 2 game)" "$file"
  done
  formulas=(*.cnf)
  for file in "${formulas[@]}"; do
    game=$(field "$file" '' game)
    run $folder "$file" "$(field "$file" '' answer)" \
      "$(field "$file" '' reason)" --drat ${game:+"$game"} "$file" \
      "${file%.cnf}.drat"
  done
  for proof in *.drat; do
    [ -e "${proof%.drat}.cnf" ] || fail "$folder/$proof: there is no formula"
  done
  for game in *.hg *.pg; do
    grep -qxF -- "c game: $game" "${certificates[@]}" "${formulas[@]}" ||
      fail "$folder/$game: no certificate uses this game"
  done
done
cd "$tests/reject" || exit 1
while IFS=$'\t' read -r file game reason; do
  run reject "$file" '' "$reason" "$game" "$file"
done < <(grep -v '^#' binary.txt)
for file in *.glb; do
  grep -q "^$file	" binary.txt || fail "reject/$file is not in binary.txt"
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
