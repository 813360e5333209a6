#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every polyomino of up to six cells but the known winners and Snaky has a
# paving in doc/results/pavings, and the checker accepts it.
#
#     pavings.sh GRIDLOCK GRIDCHECK RESULTS
set -u
gridlock=$1 gridcheck=$2 results=$3
# Sieben, section 1: the winners are inside l5, y5 or n5; Snaky has no pairing.
without=' monomino domino el tic skinny elly knobby tippy l5 y5 n5 snaky '
passed=0 failed=0
fail() {
  echo "FAIL $1" >&2
  failed=$((failed + 1))
}
for size in 1 2 3 4 5 6; do
  while read -r shape name; do
    file=$(printf '%s' "$shape" | tr -d : | tr , -)
    path=$results/pavings/${name:-$file}.glt
    if [[ $without == *" ${name:--} "* ]]; then
      [ ! -e "$path" ] || fail "$path: a paving for a winner"
    elif [ "$("$gridcheck" -q "poly:$shape@inf" "$path")" != 's VERIFIED BREAKER' ]; then
      fail "$path: refused"
    fi
    passed=$((passed + 1))
  done < <("$gridlock" shapes $size)
done
[ "$(ls "$results/pavings" | wc -l)" = 44 ] || fail 'files that no shape uses'
echo "$((passed - failed)) passed, $failed failed"
[ $failed = 0 ] && [ $passed = 56 ] # 1 + 1 + 2 + 5 + 12 + 35 polyominoes
