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
