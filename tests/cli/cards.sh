#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# play and look by lattice cards, files .gls.
#
#     cards.sh GRIDLOCK
set -u
gridlock=$(realpath "$1")
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
expect_error 'the board is infinite' play poly:domino@inf --cert domino.gls
expect_exit 10 solve mnk:3,3,2 --cert two.glc
expect_error 'a .gls file' look mnk:3,3,2 --cert two.glc
finish
