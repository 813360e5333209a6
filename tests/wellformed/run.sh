#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Odd but valid inputs are accepted, and have the value reasoned by hand.
#
#     run.sh GRIDLOCK
#
# values.txt lists the files of this folder, some once more with options, with
# their values.  `solve` must
# print that `s` line and exit with 10 or 20, by itself and with the judge
# (--engine brute); `show` must accept the file.  A file that no row uses is an
# error.
set -u
gridlock=$(realpath "$1")
cd "$(dirname "$0")" || exit 1
passed=0
failed=0

fail() {
  echo "FAIL $1" >&2
  failed=$((failed + 1))
}

# solved WHAT FILE VALUE GAME OPTION...: FILE is given on stdin too.
solved() {
  local what=$1 file=$2 value=$3 game=$4 out code expected=20
  shift 4
  [[ $value == MAKER || $value == FIRST ]] && expected=10
  out=$("$gridlock" solve --quiet "$game" "$@" <"$file" 2>&1)
  code=$?
  if [ "$out" = "s $value" ] && [ $code = $expected ]; then
    passed=$((passed + 1))
  else
    fail "$what: expected 's $value' and exit code $expected: '$out', $code"
  fi
}

declare -A used
while IFS=$'\t' read -r file value; do
  [[ $file == '#'* ]] && continue
  path=${file%%,*}
  used[$path]=1
  solved "$file" "$path" "$value" "$file"
  solved "$file, brute" "$path" "$value" "$file" --engine brute
  solved "hyper:$file" "$path" "$value" "hyper:$file"
  solved "hyper:- <$file" "$path" "$value" "hyper:-${file#"$path"}"
  if message=$("$gridlock" show "$file" --json 2>&1 >/dev/null) &&
    [ -z "$message" ]; then
    passed=$((passed + 1))
  else
    fail "show $file: $message"
  fi
done <values.txt
for file in *; do
  case $file in run.sh | values.txt) continue ;; esac
  [ -n "${used[$file]-}" ] || fail "$file is in no row of values.txt"
done
[ ${#used[@]} -ge 40 ] || fail "values.txt has only ${#used[@]} rows"
echo "$passed passed, $failed failed"
[ $failed = 0 ]
