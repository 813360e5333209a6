#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# play and look by lattice cards, files .gls and .seq.
#
#     cards.sh GRIDLOCK
set -u
gridlock=$(realpath "$1")
root=$(realpath "$(dirname "$0")/../..")
. "$(dirname "$0")/lib.sh"
cd "$scratch" || exit 1

# beats GAME FILE: a Breaker who takes one cell after the other loses.
beats() {
  local game=$1 file=$2
  "$gridlock" show "$game" --json >game.json
  python3 - >moves <<'PYTHON'
import json
board = json.load(open("game.json"))
print("\n".join(str(cell + 1) for cell in range(board["cells"])))
PYTHON
  "$gridlock" play "$game" --cert "$file" <moves >out 2>err
  code=$?
  check "play $game --cert $file: exit code $code: $(<err)" test $code = 0
  check "play $game --cert $file: Maker has no line: $(tail -n 3 out)" \
    grep -q '^Maker owns' out
}

for game in mnk:9,9,4 mnk:26,24,4 mnk:8,8,5,handicap=2 poly:el+tic@4x3,first=breaker; do
  expect_exit 10 solve "$game" --engine hunt --cert proof.gls
  beats "$game" proof.gls
done

expect_exit 10 solve mnk:9,9,4 --engine hunt --cert four.gls
expect_exit 0 look mnk:9,9,4 --cert four.gls
check 'look does not say where Maker begins' \
  grep -Eq '^Maker takes [a-i][1-9] and wins inside these [0-9]+ cells' out
# Stones that are no part of the proof: another card fits.
expect_exit 0 look mnk:9,9,4 --cert four.gls --after e5,a1,b9,a9
check 'no card is found for other stones' grep -q '^maker to move: maker' out
# Breaker to move: each of his moves loses, and the card that fits is told.
expect_exit 0 look mnk:9,9,4 --cert four.gls --after e5 --json
cat >look.py <<'PYTHON'
import json
look = json.load(open("out"))
assert look["value"] == "maker" and look["turn"] == "breaker"
assert look["proof"]["kind"] == "card" and look["proof"]["move"] is None
assert len(look["moves"]) == 80
for move in look["moves"]:
    assert move["category"] == "loss" and move["cell"] not in move["zone"], move
PYTHON
check 'the JSON of look does not have the card' python3 look.py
expect_exit 0 look mnk:26,24,4 --cert four.gls --json
check 'the JSON of look does not have A, T and the move' python3 -c '
import json
proof = json.load(open("out"))["proof"]
assert proof["core"] == [] and proof["move"] in proof["zone"]'
# A stone of the handicap that lies elsewhere: the claim says nothing.
printf 'gls 1\n1 line 0:0 1:0 2:0 0\nmaker 1\n' >tic.gls
expect_exit 0 look poly:tic@5x1,handicap=2 --cert tic.gls
check 'the handicap makes no card' grep -q '^maker to move: maker' out
expect_exit 0 look poly:tic@5x1,handicap=2 --cert tic.gls --after b1
check 'a stone of A spoils the claim' grep -q '^maker to move: maker' out
check 'a stone of the handicap completes a line' \
  grep -q '^Maker takes [a-e]1 and wins inside these 2 cells' out
# A lost start: Breaker has the only two cells that matter.
printf 'gls 1\n1 line 0:0 1:0 0\n2 play 1:0 1 1@1,2,0 0\nmaker 2\n' >domino.gls
expect_exit 0 look poly:domino@3x1 --cert domino.gls --after a1,b1
check 'a position that no card knows is not searched' \
  grep -q '^maker to move: breaker' out

expect_error 'domino.gls:4:1: the claim does not hold' \
  play poly:domino@3x1,first=breaker --cert domino.gls
expect_error 'domino.gls:2:3: these cells are no line' \
  look mnk:9,9,4 --cert domino.gls

# On the plane cells are X:Y, and Breaker may play anywhere.
printf '%s\n' 0:0 1:0 -3:-3 1000:-1000 2:0 quit >moves
"$gridlock" play poly:domino@inf --cert domino.gls <moves >out
check 'on the plane Maker has no domino' grep -Eq '^Maker owns [0-9:-]+ [0-9:-]+: Maker wins' out
for file in "$root/doc/results/line-5.seq" five.gls; do
  [ $file = five.gls ] && "$gridlock" sequence line:5 -q --time 1 --cert five.gls \
    --from "$root/doc/results/line-5.seq" >/dev/null
  expect_exit 0 look line:5@inf --cert "$file" --json
  check "$file: no card of the plane" python3 -c '
import json
look = json.load(open("out"))
proof = look["proof"]
assert look["value"] == "maker" and look["corner"] == "-2:-2", look
assert proof["card"]["a"] == [] and proof["move"] in proof["card"]["t"]
assert look["moves"][0]["category"] == "win"'
  printf '%s\n' bad 7:7 7:8 900000:-5 8:8 quit >moves
  "$gridlock" play line:5@inf --cert "$file" <moves >out
  check "$file: a cell that is none" has out 'say a cell of the plane as X:Y'
  check "$file: a cell that is taken" has out 'this cell is taken'
  check "$file: four moves" test "$(grep -c 'gridlock plays' out)" = 4
done
expect_exit 0 look line:5@inf --cert five.gls --after -1:0,-1:1,0:0,1000:1000
check 'a stone far away is not listed' has out 'O at 1000:1000'
check 'no card fits' has out 'maker to move: maker'
expect_exit 0 look line:5@inf --cert five.gls --after 7:7 --json
check 'a move of Breaker has no answer' python3 -c '
import json
look = json.load(open("out"))
assert look["turn"] == "breaker" and look["proof"]["card"] is None
assert look["stones"] == [{"cell": look["stones"][0]["cell"], "name": "7:7", "player": "maker"}]
assert all(move["category"] == "loss" and move["cell"] not in move["zone"] for move in look["moves"])'
expect_error '--after: column 5: this cell is taken' look line:5@inf --cert five.gls --after 0:0,0:0
expect_error 'no cell of the plane' look line:5@inf --cert five.gls --after e5
expect_error 'the infinite board' look mnk:9,9,4 --cert "$root/doc/results/line-5.seq"
printf 'seq 1\n0 0:0 1:0 / \n' >part.seq
expect_error 'no proof sequence' look poly:domino@inf --cert part.seq
# Without a file, the hunt answers; where it cannot, that is said.
expect_exit 0 look poly:tic@inf
check 'the hunt has no card' has out 'maker to move: maker'
expect_error 'give them by --cert' look line:8@inf --time 0.1
expect_error 'by --cert, may do' play line:8@inf --time 0.1
expect_exit 0 look poly:domino@inf,edge --after 0:0,5:5,1:0
check 'Maker has a domino' has out 'over: maker'
expect_error 'edge to edge' look poly:tic@inf,edge --after 0:0,5:5,3:0
expect_exit 10 solve mnk:3,3,2 --cert two.glc
expect_error 'a .gls file' look mnk:3,3,2 --cert two.glc
finish
