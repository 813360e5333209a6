#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What is said to somebody who has said it wrong.
#
#     words.sh GRIDLOCK
set -u
gridlock=$(realpath "$1")
. "$(dirname "$0")/lib.sh"
cd "$scratch" || exit 1

# says SENTENCE ARGUMENT...: wrong usage, and so it is said.
says() {
  local sentence=$1
  shift
  expect_usage "$@"
  check "gridlock $*: not '$sentence' but '$(head -n 1 err)'" has err "$sentence"
}

# The nearest name, if one is near.
expect_error 'or its cells; did you mean snaky?' solve poly:snakey@8x8
expect_error 'or its cells; did you mean tippy?' solve gttt:el+tipyp@4x4
says "unknown command: 'slove'; did you mean solve?" slove mnk:3,3,3
says "unknown option: '--tiem'; did you mean --time?" solve mnk:3,3,3 --tiem 3
says "not 'bruet'; did you mean brute?" solve mnk:3,3,3 --engine bruet
says "not 'zone,paring'; did you mean pairing?" solve mnk:3,3,3 --without zone,paring
says "not 'break'" solve mnk:3,3,3 --first break
for words in 'solve mnk:3,3,3 --xyzzy' 'solve mnk:3,3,3 --engine x' 'xyzzy'; do
  # shellcheck disable=SC2086
  expect_usage $words
  check "$words: something far is near" hasnt err 'did you mean'
done
long=$(printf 'x%.0s' {1..3000})
expect_usage "$long"
expect_usage solve mnk:3,3,3 --"$long"

expect_error "option; did you mean strong?" show mnk:3,3,3,stong
expect_error 'or .pg; did you mean poly?' show poli:el@3x3
says "'census grpah'; did you mean graph?" census grpah
says "'atlas qurey'; did you mean query?" atlas qurey some.db
says "unknown command: 'census xyzzy'" census xyzzy
says "not 'foo'" solve mnk:3,3,3 --without foo
for name in $("$gridlock" solve --techniques | awk '/^  [a-z]/ { print $1 }'); do
  check "the names for --without have no $name" grep -q "^The names for --without:.* $name\( \|$\)" err
done
says "not 'foo'" reproduce --only foo
check 'names are listed twice' test -z "$(tail -n 1 err | tr ' ' '\n' | sort | uniq -d)"

# What was typed, and not what was made of it.
expect_error 'poly:tic@3x3: column 9: POLY is a shape, a family or a row' achieve poly:tic@3x3
expect_error 'mnk:3,3,3: column 4: POLY is' achieve mnk:3,3,3
expect_error 'gridlock: tik: column 1: expected the name of a polyomino, or its cells; did you mean tic?' achieve tik
expect_error 'gridlock: el+tik: column 4: ' sequence el+tik
expect_error 'gridlock: line:x: column 6: ' sequence line:x

# The range of cells.
for command in solve look show; do
  expect_error 'this is no cell of the board, a1 to c3 or 1 to 9' $command mnk:3,3,3 --after d9
done
if "$gridlock" --version | grep -q 'cadical: off'; then
  expect_error 'this build has no SAT solver' pairing mnk:3,3,3 --method exact
fi

says "--time: expected seconds, above 0, not 'abc'" solve mnk:3,3,3 --time abc
expect_exit 10 solve mnk:3,3,3 --memory 1GB -q
says "--memory: expected" solve mnk:3,3,3 --memory 1GiB

# help, as people say it.
"$gridlock" solve -h >wanted
expect_out "$(<wanted)" help solve
"$gridlock" census graph -h >wanted
expect_out "$(<wanted)" help census graph
"$gridlock" -h >wanted
expect_out "$(<wanted)" help
says "unknown command: 'slove'; did you mean solve?" help slove
finish
