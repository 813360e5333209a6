#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# gridlock achieve: smallest boards, fewest moves, tables, certificates.
#
#     achieve.sh GRIDLOCK GRIDCHECK
set -u
gridlock=$(realpath "$1")
gridcheck=$(realpath "$2")
. "$(dirname "$0")/lib.sh"
cd "$scratch" || exit 1

# The winners of at most five cells; doc/results/polyominoes.md.
while read -r name side moves; do
  expect_out "s MAKER
v ${side}x$side $moves" achieve $name -q
  check "achieve $name: exit code $code" test $code = 10
done <<'WINNERS'
monomino 1 1
domino 2 2
el 3 3
tic 4 3
elly 4 4
knobby 5 4
tippy 3 5
skinny 6 6
n5 5 6
y5 6 6
l5 6 7
WINNERS

# Families, rows with diagonals, and shapes that are not turned.
expect_out $'s MAKER\nv 3x3 3' achieve el+tic -q
expect_out $'s MAKER\nv 3x3 4' achieve line:3 -q
expect_out $'s MAKER\nv 3x3 4' achieve tic+0:0,1:1,2:2 -q
expect_out $'s MAKER\nv 3x3 4' achieve poly:tic+0:0,1:1,2:2 -q
expect_out $'s MAKER\nv 2x2 2' achieve line:2 -q --torus
expect_exit 10 achieve line:4 --certs rows
check 'the proof of a row' "$gridcheck" mnk:5,5,4 rows/line4-5x5.glc
expect_exit 20 achieve tic --fixed --limit 4
check 'fixed is said' has out 'tic, neither turned nor mirrored, squares up to 4x4'
expect_exit 10 achieve domino --fixed --table --limit 3 --certs fixed
check 'lying dominoes need width' test "$(sed -n '/^s /,$p' out | tail -3 | tr -s ' ')" = ' 1 - - 2
 2 - - 2
 3 - - 2'
check 'a proof for a fixed shape' "$gridcheck" poly:domino@3x1,fixed fixed/domino-3x1-fixed.glc
expect_exit 10 achieve domino --fixed --json
check 'fixed in JSON' grep -q '"polyomino": "domino", "fixed": true, "torus": false' out
expect_error 'el+el: column 4: this shape is there already' achieve el+el
expect_error 'expected the name of a polyomino, or its cells' achieve ''
expect_error "line:4: this option makes no sense" achieve line:4 --fixed
expect_error "column 3: POLY is a shape" achieve el@4x4

# Losers, and Snaky, have none.
for name in fatty x5 snaky; do
  expect_out 's BREAKER' achieve $name -q
  check "achieve $name: exit code $code" test $code = 20
done
expect_exit 20 achieve l5 --limit 5

# Squares up to the first win, one text line each.
expect_exit 10 achieve tic
check 'four squares' test "$(grep -c '^c [0-9]x[0-9] ' out)" = 4
check 'the last one' grep -q '^c 4x4 maker, 3 moves, ' out
expect_exit 10 achieve monomino
check 'one move' grep -q '^c 1x1 maker, 1 move, ' out
expect_exit 10 achieve el --torus
check 'the torus is not named' has out 'squares with joined sides'

# On the torus L needs less room.
expect_out $'s MAKER\nv 5x5 7' achieve l5 --torus -q
# A loser of the plane may win a torus whose sides are odd.
expect_out $'s MAKER\nv 5x5 7' achieve f5 --torus --limit 5 -q

# The boards of a table are tried side by side; nobody can see that.
rows() { # THREADS: the rows without their seconds, and proofs in a folder
  "$gridlock" achieve y5 --table --limit 6 --threads "$1" --certs "$1" | sed 's/, [0-9.]* s$//'
}
rows 1 >one
for threads in 2 5; do
  check "$threads threads: other rows" cmp -s one <(rows $threads)
  check "$threads threads: other proofs" diff -qr 1 $threads
done
check 'not all rows' test "$(grep -c '^c [0-9]x[0-9] ' one)" = 21

# The table, and a proof for each of its boards.
expect_exit 10 achieve tippy --table --limit 5 --certs folder
cat >table <<'TABLE'
s MAKER
v 3x3 5
         1     2     3     4     5
   1     -
   2     -     -
   3     -     -     5
   4     -     -     5     5
   5     -     -     4     4     4
TABLE
check 'the table of tippy' test "$(grep -v ^c out)" = "$(cat table)"
check 'fifteen boards' test "$(ls folder | wc -l)" = 15
check '3 x 3 takes five' test \
  "$("$gridcheck" -q --turns poly:tippy@3x3 folder/tippy-3x3.glc)" = $'c turns 5\ns VERIFIED MAKER'
check '3 x 5 takes four' test \
  "$("$gridcheck" -q --turns poly:tippy@3x5 folder/tippy-3x5.glc)" = $'c turns 4\ns VERIFIED MAKER'
check '2 x 5 is lost' test \
  "$("$gridcheck" -q poly:tippy@2x5 folder/tippy-2x5.glc)" = 's VERIFIED BREAKER'
expect_exit 10 achieve 1:1,0:0,0:1 --torus --certs folder -q
check 'cells as a name' test \
  "$("$gridcheck" -q --turns poly:el@3x3,torus folder/"$(ls folder | grep 3x3-torus)")" = \
  $'c turns 3\ns VERIFIED MAKER'

cat >object.py <<'PYTHON'
import json
got = json.load(open("out"))
assert got["polyomino"] == "tic" and got["torus"] is False and got["limit"] == 4, got
assert got["value"] == "maker" and got["smallest"] == 4 and got["moves"] == 3, got
boards = {(b["width"], b["height"]): b for b in got["boards"]}
assert len(boards) == len(got["boards"]) == 10
assert boards[3, 3]["value"] == "breaker" and boards[3, 3]["moves"] is None
narrow = boards[3, 4]
assert narrow["moves"] == narrow["at_least"] == narrow["at_most"] == 4, narrow
assert narrow["certificate"] is None and narrow["reason"] is None
PYTHON
expect_exit 10 achieve tic --table --limit 4 --json
check 'the object of tic' python3 object.py

# A limit leaves boards open, and the table goes on.
expect_exit 0 achieve snaky --torus --limit 6 --table --time 0.5
check 'no reason' has out 'stopped: time'
check 'no bound' grep -q '^c 6x6 unknown, [0-9]* moves or more' out
check 'no answer' has out 's UNKNOWN'
check 'no question mark' grep -q '^   6 .*?$' out
"$gridlock" achieve snaky --torus --table >out 2>err &
wait_until listens $!
sleep 0.5
kill -INT $!
wait $!
check "interrupted: exit code $?" has out 's UNKNOWN'

expect_error 'nonsense: column 1: expected the name of a polyomino' achieve nonsense
expect_error 'no-such-folder' achieve tic --certs no-such-folder/certs
printf x >file
expect_error 'file' achieve tic --certs file
expect_usage achieve
expect_usage achieve tic --limit 0
expect_usage achieve tic --limit 23
finish
