#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# gridlock sequence: proofs for the known winners, and what the checker says.
#
#     sequence.sh GRIDLOCK GRIDCHECK
set -u
gridlock=$(realpath "$1")
gridcheck=$(realpath "$2")
naive=$(realpath "$(dirname "$0")/../naive")
. "$(dirname "$0")/lib.sh"
cd "$scratch" || exit 1

proved() { # POLY HANDICAP METHOD [OPTION...]
  local game=poly:$1@inf,handicap=$2
  expect_exit 10 sequence "$1" --handicap "$2" --method "$3" --cert p.gls -o p.seq "${@:4}"
  check "$1: no answer" has out 's MAKER'
  check "$1: the cards are refused" test "$("$gridcheck" -q "$game" p.gls)" = 's VERIFIED MAKER'
  check "$1: the sequence is refused" test "$("$gridcheck" -q "$game" p.seq)" = 's VERIFIED MAKER'
  check "$1: not the sequence that was printed" cmp -s p.seq <(sed -n '/^seq 1$/,$p' out)
  check "$1: the checker counts other turns" has out \
    ", $("$gridcheck" -q --turns "$game" p.seq | sed -n 's/^c turns //p') turns"
}

# It ends by itself, long before.
short() { # POLY MOST
  proved "$1" 0 minimum --time $patience
  check "$1: more than $2 situations" test "$(grep -c / p.seq)" -le "$2"
}

# Sieben, section 1: the winners are inside l5, y5 or n5.
for poly in monomino domino el tic elly knobby tippy skinny n5 y5 l5; do
  proved $poly 0 none
done
proved 0:0,1:0,1:1 0 none # el by its cells
# A handicap of all stones but one wins at once.
proved snaky 5 minimum --time 2
proved snaky 4 minimum --time 2
proved snaky 3 minimum --time 2
proved skinny 1 minimum --time 2
check 'less handicap than the proof needs' test \
  "$("$gridcheck" poly:skinny@inf p.gls | tail -n 1)" = 's REFUTED'

# The paper's method, from its own section 6.
for poly in monomino domino tic skinny n5 y5 l5; do
  proved $poly 0 paper --time 100
done

# What a prototype needed; doc/results/sequences.md has what longer runs find.
# Without a SAT solver there is only the paper's method.
short monomino 1
short tic 3
short el 3
if "$gridlock" --version | grep -q 'cadical: on'; then
  short elly 4
  short knobby 4
  short tippy 4
  check 'no bound' has out 'c no proof made of'
fi

# A file to begin with: a proof needs no search, anything else is a help.
expect_exit 10 sequence n5 --method none -o long.seq
expect_exit 10 sequence n5 --method none --from long.seq -o again.seq
check 'a proof was searched for' has out 'c 0 nodes'
check 'another proof than the one given' cmp -s long.seq again.seq
head -n 4 long.seq >part.seq
expect_exit 10 sequence n5 --method none --from part.seq
check 'known situations were not used' has out 'c 3 situations were known'
expect_error 'part.seq:2:1: the neighbourhood is empty, and the core is no line of poly:y5@inf' \
  sequence y5 --from part.seq
expect_error 'no-such-file' sequence y5 --from no-such-file
printf 'seq 1\n0 0:0 1:0 2:0 /\n1 0:0 / 1:0 x\n' >bad.seq
expect_error 'bad.seq:3:13: a cell' sequence tic --from bad.seq
# One stone and no neighbourhood would win everything.
printf 'seq 1\n0 0:0 1:0 2:0 /\n1 0:0 /\n' >vacuous.seq
expect_error 'vacuous.seq:3:1: ' sequence tic --from vacuous.seq
expect_error 'gridlock: poly:0:0,20:20@inf: on the plane a shape must fit into 8 x 8 cells' sequence 0:0,20:20
# A won situation, a false one, and one with a cell that no answer is for.
printf 'seq 1\n0 0:0 1:0 2:0 /\n1 0:0 / 1:0 5:5\n2 0:0 / 1:0\n' >false.seq
proved tic 0 minimum --time $patience --from false.seq
check 'a false situation was believed' has out 'c 1 situations were known'
check 'more than tic needs' test "$(grep -c / p.seq)" -eq 3

# A proof for a larger handicap is a rung of the ladder.
expect_exit 10 sequence snaky --handicap 2 --method none -o two.seq
proved snaky 1 none --from two.seq --seed 1
check 'the ladder was not used' has out "c $(grep -c / two.seq) situations were known"
# Edge to edge, a stone and its diagonals win nothing.
expect_exit 10 sequence el --method none -o el.seq
expect_exit 10 sequence el --edge-to-edge --method none --from el.seq
check 'a diagonal move is known' has out 'c 2 situations were known'

# Published cards, by the rules of their publishers; they come back as the same proof.
quietly() { "$@" >/dev/null; }

publish() { # POLY HANDICAP CELLS
  expect_exit 10 sequence "$1" --handicap "$2" --method none --publish cards.txt -o some.seq
  check "$1: the cards are not justified" quietly python3 "$naive/cards.py" cards.txt "$3"
  expect_exit 10 sequence "$1" --handicap "$2" --method none --from cards.txt -o again.seq
  check "$1: a proof was searched for" has out 'c 0 nodes'
  check "$1: another number of situations" test "$(grep -c / some.seq)" -ge "$(grep -c / again.seq)"
  check "$1: what was read is no proof" quietly "$gridcheck" "poly:$1@inf,handicap=$2" again.seq
}
publish l5 0 0:0,1:0,2:0,3:0,3:1
publish snaky 2 0:0,1:0,2:0,3:0,3:1,4:1
printf 'snaky-cards-txt-v1 4 4 7 0 0 0\n1 2 0 2 0 0 1 0 3 0 0 1 0 2 0 -1 0\n' >bad.txt
expect_error 'bad.txt:2:1: there is no card with the number of the root' sequence tic --from bad.txt
printf 'snaky-cards-txt-v1 4 4 0 0 0 0\n1 2 0 2 0 0 x\n' >bad.txt
expect_error 'bad.txt:2:13: a number' sequence tic --from bad.txt
# A card that promises too much: one stone, one free cell.
printf 'snaky-cards-txt-v1 4 4 0 0 0 0\n2 0 0 0 2 0 0 1 0 -1 0\n' >bad.txt
expect_exit 10 sequence tic --method none --from bad.txt
check 'a false card was believed' grep -q '^c [1-9][0-9]* nodes' out

# Families, some of them fixed: names of games, and short forms of them.
family() { # GAME GOALS SHAPES [OPTION...]
  expect_exit 10 sequence "${@:3}" --cert f.gls -o f.seq
  check "$1: another game" has out "c game $1"
  check "$1: the cards are refused" test "$("$gridcheck" -q "$1" f.gls)" = 's VERIFIED MAKER'
  check "$1: the sequence is refused" test "$("$gridcheck" -q "$1" f.seq)" = 's VERIFIED MAKER'
  check "$1: not $2 goals" test "$(grep -c '/$' f.seq)" -eq "$2"
}
family line:4@inf 2 line:4 --method none
family line:4@inf 2 line:4@inf --method paper --time 20
family line:4@inf,first=breaker 2 line:4@inf,first=breaker --time 5
family poly:el@inf,fixed 1 el --fixed --time 2
family poly:tic+0:0,1:1,2:2@inf,fixed 2 tic+0:0,1:1,2:2 --fixed --time 5
family poly:skinny+tic@inf,fixed,handicap=1 1 poly:skinny+tic@inf,fixed,handicap=1 --time 5
family poly:domino+l5@inf,edge 1 domino+l5 --edge-to-edge --time 2 # one is not needed
family line:5@inf,handicap=2 2 line:5 --handicap 2 --method none
family line:3@inf,edge 1 line:3 --edge-to-edge --time 2
# The picture of README.
expect_exit 10 sequence line:5 --from "$naive/../../doc/results/line-5.seq" --method none --figures five
check 'the picture has changed' cmp -s "$naive/../../doc/line-5.svg" five/beginning.svg
# A proof that turns el is none if it is fixed.
expect_exit 10 sequence el --fixed --method none --from el.seq
check 'a turned proof was believed' grep -q '^c [1-9][0-9]* nodes' out
expect_exit 10 sequence line:4 --method none -o line.seq --publish line.txt --figures line --json
check 'no two goals' grep -q '"goals": \[\[\[0, *0\],' out
for figure in situations beginning tree condensed digraph; do
  check "$figure is missing" grep -q '</svg>' line/$figure.svg
done
check 'the published cards are not justified' quietly \
  python3 "$naive/cards.py" line.txt 0:0,1:0,2:0,3:0+0:0,1:1,2:2,3:3
for file in line.seq line.txt; do
  expect_exit 10 sequence line:4 --method none --from $file
  check "$file is searched for" has out 'c 0 nodes'
done
expect_error 'line.seq:2:1: ' sequence tic --from line.seq
head -n 3 line.seq >part.seq
expect_exit 10 sequence line:4 --method none --from part.seq
check 'the goals were not known' has out 'c 2 situations were known'
expect_error 'is for the infinite board' sequence poly:tic@4x3
expect_error 'is for the infinite board' sequence mnk:3,3,3
expect_error 'a handicap only if Maker moves first' sequence poly:tic@inf,first=breaker --handicap 1
expect_error 'makes no sense' sequence line:4 --fixed
expect_error 'this option was given before' sequence poly:tic@inf,fixed --fixed

# Edge to edge, and a referee who sees to it.
edge() { # POLY HANDICAP METHOD [OPTION...]
  local game=poly:$1@inf,edge,handicap=$2
  expect_exit 10 sequence "$1" --edge-to-edge --handicap "$2" --method "$3" --cert e.gls -o e.seq "${@:4}"
  check "$1: no game with the option edge" grep -q "^c game poly:.*@inf,edge" out
  check "$1: the cards are refused" test "$("$gridcheck" -q "$game" e.gls)" = 's VERIFIED MAKER'
  check "$1: the sequence is refused" test "$("$gridcheck" -q "$game" e.seq)" = 's VERIFIED MAKER'
  check "$1: Maker loses" quietly timeout 300 python3 "$naive/referee.py" "$game" e.seq 10
}
for poly in monomino domino el tic elly knobby tippy skinny n5 y5 l5; do
  edge $poly 0 none
done
edge y5 0 minimum --time 1
edge elly 0 paper --time 10
edge skinny 1 none
edge snaky 2 none
expect_exit 0 sequence 0:0,2:0 --edge-to-edge --time 0.2
check 'two cells apart, edge to edge' has out 's UNKNOWN'
# Knobby by diagonals is no answer.
expect_exit 10 sequence knobby -o free.seq --time $patience
check 'four turns, edge to edge' test \
  "$("$gridcheck" poly:knobby@inf,edge free.seq | tail -n 1)" = 's REFUTED'
expect_exit 10 sequence knobby --edge-to-edge --method none --from free.seq
check 'a false proof was believed' grep -q '^c [1-9][0-9]* nodes' out

# The figures.
expect_exit 10 sequence tic --figures figures
for figure in situations tree condensed digraph; do
  check "$figure is no drawing" grep -q '</svg>' figures/$figure.svg
  check "$figure is not well-formed" python3 -c 'import sys, xml.dom.minidom
xml.dom.minidom.parse(sys.argv[1])' figures/$figure.svg
done
check 'six free cells, numbered' test "$(grep -c 'font-size="9">[0-9]*</text>' figures/situations.svg)" -eq \
  "$(sed -n '/^seq 1$/,$s/.*\///p' out | wc -w)"
expect_error 'no-such-folder' sequence tic --figures no-such-folder/figures

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
assert 1 <= got["bound"] <= 3 <= got["pool"]
PYTHON
expect_exit 10 sequence tic --json
check 'the object of tic' python3 object.py

expect_error 'nonsense: column 1: expected the name of a polyomino' sequence nonsense
expect_usage sequence tic --handicap 17
expect_usage sequence tic --handicap -1
expect_usage sequence tic --method best
expect_usage sequence
expect_error 'no-such-folder' sequence tic --cert no-such-folder/p.gls
finish
