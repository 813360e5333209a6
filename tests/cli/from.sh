#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# solve --from: cards of another board, as far as they are cards of this one.
#
#     from.sh GRIDLOCK GRIDCHECK
set -u
gridlock=$(realpath "$1")
gridcheck=$(realpath "$2")
. "$(dirname "$0")/lib.sh"
cd "$scratch" || exit 1

# known COUNT FILE GAME OPTION...: so many cards of the file are known to the
# hunt, Maker wins, and the proof is one.
known() {
  local count=$1 file=$2 game=$3
  shift 3
  expect_exit 10 solve "$game" --engine hunt --from "$file" --cert proof "$@"
  check "$game --from $file: not $count cards: $(grep known out)" \
    grep -q "^c $count cards were known, " out
  check "$game --from $file: no proof" \
    test "$("$gridcheck" -q "$game" proof)" = 's VERIFIED MAKER'
}

expect_exit 10 solve mnk:9,9,4 --engine hunt --seed 1 --cert four.gls
cards=$(grep -c -e ' line ' -e ' play ' four.gls)
known "$cards" four.gls mnk:9,9,4
check 'a proof of the same game is searched for' grep -q '^c 0 nodes' out
check 'not all cards of a proof are used' \
  grep -q "^c $cards cards were known, $cards of them used" out
known "$cards" four.gls mnk:19,12,4
known "$cards" four.gls mnk:30,30,4 # too many cells for steps
known "$cards" four.gls line:4@inf
known "$cards" four.gls mnk:9,9,4,first=breaker
known "$cards" four.gls mnk:9,9,4,torus
expect_exit 10 solve line:4@inf --from four.gls
check 'auto does not tell its hunt' \
  grep -q "^c $cards cards were known, $cards of them used" out
expect_exit 10 solve mnk:9,9,4 --from four.gls

# With one more shape in the family the cards stay true.
expect_exit 10 solve poly:el@3x3 --engine hunt --cert el.gls
cards=$(grep -c -e ' line ' -e ' play ' el.gls)
known "$cards" el.gls poly:el+tic@4x4
# Other lines, other cards.
known 0 el.gls poly:tic@5x5
known 0 four.gls mnk:5,5,3
# What is larger than the board is left out.
expect_exit 20 solve poly:el@2x2 --from el.gls
# Around a torus that is not square nothing is exchanged; the lines stay.
expect_exit 10 solve poly:el@3x4,torus --engine hunt --from el.gls --cert proof
check 'exchanges go around a torus that is not square' \
  test "$(sed -n 's/^c \([0-9]*\) cards.*/\1/p' out)" -le "$cards"
check 'the proof of the torus is none' \
  test "$("$gridcheck" -q poly:el@3x4,torus proof)" = 's VERIFIED MAKER'
# Fixed shapes have fewer isometries, and edge to edge some moves are none.
expect_exit 10 solve poly:el@5x5,fixed --engine hunt --from el.gls
expect_exit 10 solve poly:el@inf,edge --engine hunt --from el.gls --cert proof
check 'the proof edge to edge is none' \
  test "$("$gridcheck" -q poly:el@inf,edge proof)" = 's VERIFIED MAKER'

# Situations and published cards, as for `sequence --from`.
expect_exit 10 sequence n5 --method none -o n5.seq --publish n5.txt
expect_exit 10 solve poly:n5@inf --engine hunt --from n5.seq
check 'situations are not known' grep -Eq '^c [1-9][0-9]* cards were known' out
expect_exit 10 solve poly:n5@9x9 --engine hunt --from n5.txt
check 'published cards are not known' \
  grep -Eq '^c [1-9][0-9]* cards were known' out

# Known cards go into a checkpoint with the others, upright or not, and are
# played again when it is read.
expect_exit 10 solve mnk:5,9,4 --engine hunt --cert four.gls
for game in mnk:5,9,4 mnk:9,5,4; do
  rm -f state*
  expect_exit 10 solve $game --engine hunt --from four.gls --checkpoint state
  check "$game: nothing was known" grep -q '^c [1-9][0-9]* cards were known' out
  expect_exit 10 solve $game --engine hunt --checkpoint state
  check "$game: not from the checkpoint" test -s state
done

# Refusals.
printf 'gls 1\n1 line 0:0 1:0 0:1 0\n2 play 0:1 7 0\n' >bad.gls
expect_error 'bad.gls:3:12: there is no such card' solve poly:el@3x3 --from bad.gls
expect_error 'no-such-file' solve poly:el@3x3 --from no-such-file
expect_error 'for the engines hunt and auto' \
  solve poly:el@3x3 --engine dfpn --from el.gls
expect_error 'weak games whose lines are shapes' solve strip:11 --from el.gls
finish
