#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# gridlock solve on the infinite board: answers and their certificates, limits,
# and what is refused.
#
#     plane.sh GRIDLOCK GRIDCHECK
set -u
gridlock=$(realpath "$1")
gridcheck=$(realpath "$2")
. "$(dirname "$0")/lib.sh"
cd "$scratch" || exit 1

# answer VALUE GAME: who wins, with a file of the method's kind, and gridcheck
# verifies it.  Without a SAT solver fewer pairings are found, and more tilings.
answer() {
  local value=$1 game=$2 method
  local -A codes=([MAKER]=10 [BREAKER]=20)
  local -A headers=([pairing]='glt 1' [tiling]='tiling 1' [hunt]='gls 1')
  expect_exit "${codes[$value]}" solve "$game" --cert proof
  check "$game: no s $value" grep -qx "s $value" out
  method=$(sed -n 's/^c gridlock .*, engine \([a-z]*\),.*/\1/p' out)
  check "$game: another kind of file than of $method" \
    test "$(head -n 1 proof)" = "${headers[$method]:-none}"
  check "$game: gridcheck does not verify" \
    test "$("$gridcheck" -q "$game" proof)" = "s VERIFIED $value"
}

answer MAKER line:4@inf
answer MAKER line:4@inf,first=breaker
answer MAKER poly:el+tic@inf
answer MAKER poly:elly@inf,edge
answer MAKER poly:snaky@inf,handicap=2
answer BREAKER poly:fatty@inf
answer BREAKER poly:fatty@inf,first=breaker
answer BREAKER poly:fatty@inf,edge
answer BREAKER line:10@inf
answer BREAKER line:1000@inf
# Zetters 1980.  There is no pairing: none on 15 x 15 (doc/results/pairings.md).
answer BREAKER line:8@inf
mv proof eight.tiling
expect_exit 10 tiling eight.tiling
check 'the tiling proves no win of Breaker' grep -qx 's BREAKER' out

# Nothing but the answer, or one object, or the certificate on stdout.
expect_out 's BREAKER' solve poly:fatty@inf -q
expect_exit 10 solve line:4@inf --json --statistics
cat >object.py <<'PYTHON'
import json
got = json.load(open("out"))
assert got["value"] == "maker" and got["engine"] == "hunt" and got["reason"] is None, got
assert got["statistics"]["hunts"] == 1 and got["statistics"]["tori"] > 1, got
PYTHON
check 'not the object that was expected' python3 object.py
run solve line:4@inf -q --cert -
check 'no cards on stdout' test "$(head -n 1 out)" = 'gls 1'

# The same search again: nodes, not seconds.
nodes() { grep -o '^c [0-9]* nodes' out; }
run solve line:10@inf --threads 1
once=$(nodes)
run solve line:10@inf --threads 2
check 'the same search takes other nodes' test "$(nodes)" = "$once"

# What is open: 7 in a row, and Snaky.
for game in line:7@inf poly:snaky@inf; do
  expect_exit 0 solve $game --time 2 --cert none
  check "$game: no s UNKNOWN" grep -qx 's UNKNOWN' out
  check "$game: no reason" grep -qx 'c stopped: time' out
  check "$game: not told what was tried" has out 'c tried without success: toric pairings ('
  check "$game: a certificate of nothing" test ! -e none
done
expect_out 's UNKNOWN' solve line:7@inf --time 0.1 -q
expect_exit 0 solve line:7@inf --memory 1M
check 'line:7@inf: the limit is not memory' grep -qx 'c stopped: memory' out
expect_exit 0 solve line:7@inf --time 0.1 --engine hunt
check 'one engine: told what others tried' hasnt out 'tried'

# An interrupt ends it.
"$gridlock" solve line:7@inf >out 2>err &
job=$!
check 'it does not ask for signals' wait_until listens $job
kill -INT $job
wait $job
code=$?
check "interrupted: exit code $code instead of 0" test $code = 0
check 'interrupted: no reason' grep -qx 'c stopped: interrupt' out

# What is not for it.
for engine in brute andor dfpn pns strong; do
  expect_error "the engine $engine is for finite boards; on the infinite board there are auto and hunt" \
    solve line:4@inf --engine $engine
done
expect_error 'no checkpoints' solve line:4@inf --checkpoint state
expect_error 'a handicap only if Maker moves first' solve poly:el@inf,edge,handicap=1,first=breaker
expect_exit 10 solve poly:el@inf,handicap=1,first=breaker -q --cert later.gls
check 'gridcheck: Breaker first, behind a stone' test \
  "$("$gridcheck" -q poly:el@inf,handicap=1,first=breaker later.gls)" = 's VERIFIED MAKER'
expect_error 'no binary form' solve poly:fatty@inf --cert proof.glb
# Edge to edge with a gap: the card's stone is there for its neighbour only.
expect_answer_and_error 's MAKER' 'beside a move' \
  solve poly:-2:0,0:0,1:0@inf,edge --cert proof

finish
