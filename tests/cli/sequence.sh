#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# gridlock sequence: proofs for the known winners, and what the checker says.
#
#     sequence.sh GRIDLOCK GRIDCHECK
set -u
gridlock=$(realpath "$1")
gridcheck=$(realpath "$2")
. "$(dirname "$0")/lib.sh"
cd "$scratch" || exit 1

proved() { # POLY HANDICAP
  local game=poly:$1@inf,handicap=$2
  expect_exit 10 sequence "$1" --handicap "$2" --time 60 --cert p.gls -o p.seq
  check "$1: no answer" has out 's MAKER'
  check "$1: the cards are refused" test "$("$gridcheck" "$game" p.gls)" = 's VERIFIED MAKER'
  check "$1: the sequence is refused" test "$("$gridcheck" "$game" p.seq)" = 's VERIFIED MAKER'
  check "$1: not the sequence that was printed" cmp -s p.seq <(sed -n '/^seq 1$/,$p' out)
}

# Sieben, section 1: the winners are inside l5, y5 or n5.
for poly in monomino domino el tic elly knobby tippy skinny n5 y5 l5; do
  proved $poly 0
done
proved 0:0,1:0,1:1 0 # el by its cells
# A handicap of all stones but one wins at once.
proved snaky 5
proved snaky 4
proved snaky 3
proved skinny 1
check 'less handicap than the proof needs' test \
  "$("$gridcheck" poly:skinny@inf p.gls | tail -n 1)" = 's REFUTED'

# Three stones in three turns.
expect_exit 10 sequence tic
check 'tic is not economical' has out 'c 3 situations, 3 turns, economical'
expect_out 's MAKER' sequence tic -q

# A loser: no end, but the clock.
expect_exit 0 sequence fatty --time 0.3
check 'no reason' has out 'c stopped: time'
check 'no answer' has out 's UNKNOWN'
expect_exit 0 sequence fatty --time 0.3 --cert none.gls
check 'a file without a proof' test ! -e none.gls

cat >object.py <<'PYTHON'
import json
got = json.load(open("out"))
assert got["value"] == "maker" and got["handicap"] == 0 and got["turns"] == 3, got
assert sorted(got["goal"]) == [[0, 0], [1, 0], [2, 0]] or len(got["goal"]) == 3
situations = got["situations"]
assert len(situations) == 3 and situations[0]["neighbourhood"] == []
assert len(situations[-1]["core"]) == 1 and got["economical"] is True
PYTHON
expect_exit 10 sequence tic --json
check 'the object of tic' python3 object.py

expect_error 'poly:nonsense' sequence nonsense
expect_usage sequence tic --handicap 17
expect_usage sequence tic --handicap -1
expect_usage sequence
expect_error 'no-such-folder' sequence tic --cert no-such-folder/p.gls
finish
