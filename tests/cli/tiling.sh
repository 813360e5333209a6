#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# gridlock tiling: answers, witnesses, JSON, drawings, and what is no block.
#
#     tiling.sh GRIDLOCK
set -u
gridlock=$(realpath "$1")
. "$(dirname "$0")/lib.sh"
cd "$scratch" || exit 1

# Theorem III.3 of the tiling paper: with a line more to spare, or one line less.
for n in 7 8 13 40; do
  expect_exit 10 tiling strip:$n
  check "strip:$n: not covered" test "$(grep -c '^s COVERED$' out)" = 1
  check "strip:$n: a witness" test "$(grep -c '^v' out)" = 0
  expect_out 's COVERED' tiling strip:$n -q
  expect_exit 10 tiling strip:$n --shift $((n - 1))
  expect_exit 10 tiling strip:$n --row 8
  expect_exit 20 tiling strip:$n --drop 1
done
expect_out $'s UNCOVERED\nv 3:0 4:0 5:0 6:0 7:0 8:0 9:0' tiling strip:9,open -q
expect_out $'s UNCOVERED\nv 1:0 2:0 3:0 4:0 5:0 6:0' tiling strip:9 --row 6 -q
# 39 lines by section 6 of the design.
expect_exit 10 tiling strip:9 --row 8
check 'strip:9, row 8: no list of what can be spared' grep -q '^c not needed:\( [0-9]*\)*$' out
expect_exit 10 tiling strip:9
check 'strip:9: a line can be spared' hasnt out 'not needed'
check 'strip:9: not 39 of 39 lines' has out 'c 39 lines of the block, 39 of them needed'
expect_exit 20 tiling strip:9 --drop 39
check 'the dropped line is not named' grep -q '^c .*without line 39$' out
expect_exit 20 tiling mnk:2,2,3
expect_out 's COVERED' tiling strip:7,first=breaker -q # the lines are the same

# One object with everything.
cat >object.py <<'PYTHON'
import json, sys
got = json.load(open("out"))
wanted = json.loads(sys.argv[1])
version = got.pop("version")
assert got == wanted and version, got
PYTHON
expect_exit 10 tiling strip:7 --json
check 'the object of strip:7' python3 object.py '{"game": "strip:7", "row": 7, "shift": 0,
  "plane": "line:7@inf", "repeat": [[7, 0], [0, 4]], "block": "open",
  "drop": null, "value": "covered", "checked": 112, "block_lines": 29, "needed": 29,
  "unneeded": [], "witness": null}'
expect_exit 20 tiling mnk:1,2,2 --row 2 --shift 1 --json
check 'the object of mnk:1,2,2' python3 object.py '{"game": "mnk:1,2,2", "row": 2, "shift": 1,
  "plane": "line:2@inf", "repeat": [[2, 0], [1, 1]], "block": "open",
  "drop": null, "value": "uncovered", "checked": 8, "block_lines": 1, "needed": 1,
  "unneeded": [], "witness": [[1, 0], [2, 0]]}'
expect_exit 20 tiling mnk:1,3,1 --drop 2 --row 2 --json
check 'the object of mnk:1,3,1' python3 object.py '{"game": "mnk:1,3,1", "row": 2, "shift": 0,
  "plane": "line:2@inf", "repeat": [[3, 0], [0, 1]], "block": "open",
  "drop": 2, "value": "uncovered", "checked": 12, "block_lines": 2, "needed": 2,
  "unneeded": [], "witness": [[1, 0], [1, 1]]}'

# The cells of a file may come in any order.  Coordinates may be below zero.
printf '#times\n1 2 3 4\n#blackturns\n1 3\n#positions\nb2 a1 b1 a2\n#blackwins\na1\nb1\na2 b1\n' >block.pg
expect_exit 20 tiling block.pg --row 2
expect_exit 20 tiling block.pg --row 2 --shift 1 --json
printf '#times\n1 2\n#blackturns\n1\n#positions\na1 b1\n#blackwins\na1\n' >slanted.pg
expect_out $'s UNCOVERED\nv 1:0 2:1 3:2' tiling slanted.pg --shift 1 --row 3 -q
printf '#times\n1 2 3\n#blackturns\n1 3\n#positions\na1 b1 c1\n#blackwins\na1\n' >slanted.pg
expect_out $'s UNCOVERED\nv 1:0 0:1 -1:2' tiling slanted.pg --shift 2 --row 3 -q

# A drawing beside the answer, or in its place.
expect_exit 10 tiling strip:7 -q --svg block.svg
check 'the drawing replaces the answer' test "$(cat out)" = 's COVERED'
"$gridlock" show strip:7 --svg=show.svg
check 'the drawing is not the one of show' cmp -s block.svg show.svg
expect_exit 10 tiling strip:7 --svg=-
check 'the drawing on stdout is not the same' cmp -s out show.svg

# No blocks, no such shift, no such line.
printf 'p hg 4 1\ne 1 2 0\n' >plain.hg
printf '#times\n1 2 3\n#blackturns\n1 3\n#positions\na1 b1 a2 b2\n#blackwins\na1\n#whiteinitials\nb2\n' >stone.pg
printf '#times\n1 2 3\n#blackturns\n1 3\n#positions\na1 b1 a2\n#blackwins\na1\n' >corner.pg
printf '#times\n1 2\n#blackturns\n1\n#positions\na1 b1\n#blackwins\na1\n#whitewins\nb1\n' >timed.pg
expect_error 'a block is finite' tiling line:7@inf
expect_error 'a block has no handicap' tiling mnk:4,4,4,handicap=1
expect_error 'a block is finite' tiling poly:snaky@inf
expect_error 'a torus is no block' tiling mnk:5,5,4,torus
expect_error 'weak game' tiling mnk:5,5,4,strong
expect_error 'weak game' tiling mnk:5,5,4,strong,torus
expect_error 'weak game' tiling gttt:tic@3x3
expect_error 'weak game' tiling timed.pg
expect_error 'full rectangle' tiling plain.hg
expect_error 'full rectangle' tiling corner.pg
expect_error 'no stones' tiling stone.pg
for shift in 7 8 18446744073709551615; do
  expect_error 'the shift is' tiling strip:7 --shift $shift
done
for line in 30 4294967295 4294967296 4294967297 18446744073709551615; do
  expect_error 'no such line' tiling strip:7 --drop $line
done
expect_error 'missing/x: ' tiling strip:7 --svg missing/x
cp block.pg kept.svg
expect_error 'torus' tiling mnk:5,5,4,torus --svg kept.svg
check 'an existing file is lost' cmp -s block.pg kept.svg

# Large blocks take no time to speak of.
for game in mnk:64,64,7 mnk:256,256,4 strip:16384; do
  timeout 300 "$gridlock" tiling $game -q >out
  code=$?
  check "$game: exit code $code" test $code = 10 -o $code = 20
done
finish
