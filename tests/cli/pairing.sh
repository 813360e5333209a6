#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# gridlock pairing and tilings in files: answers, evidence and what the checker
# says to it, JSON, drawings, exit codes.
#
#     pairing.sh GRIDLOCK GRIDCHECK
set -u
gridlock=$(realpath "$1")
gridcheck=$(realpath "$2")
results=$(realpath "$(dirname "$0")/../../doc/results")
. "$(dirname "$0")/lib.sh"
cd "$scratch" || exit 1
sat=no
"$gridlock" --version | grep -q 'cadical: on' && sat=yes

verified() { # VERDICT ARGUMENT...
  local verdict=$1
  shift
  check "gridcheck $*: not $verdict" test "$("$gridcheck" -q "$@")" = "s VERIFIED $verdict"
}

# Either answer, with its evidence.  4,4,4 has ten lines and sixteen cells, no
# two lines share two cells, so twenty cells would be needed; Breaker's first
# stone in a corner hits three lines, and fourteen of fifteen cells do.
paired() { # GAME...
  for game; do
    expect_exit 10 pairing "$game" --cert e
    check "$game: not paired" has out 's PAIRED'
    check "$game: no pairs" grep -q '^v [0-9]*-[0-9]*' out
    verified BREAKER "$game" e
  done
}
unpaired() {
  for game; do
    expect_exit 20 pairing "$game" --cert e
    check "$game: not unpaired" has out 's UNPAIRED'
    verified 'NO PAIRING' "$game" e
  done
}
paired mnk:5,5,5 mnk:4,4,4,first=breaker mnk:6,10,6 mnk:12,12,8 poly:fatty@6x6 mnk:24,24,12
unpaired mnk:3,3,3 mnk:4,4,4 mnk:5,5,4 mnk:8,8,6 mnk:12,12,7 mnk:15,15,8 mnk:10,10,5 \
  mnk:5,5,4,first=breaker poly:el@4x4 mnk:5,5,5,torus
expect_out $'s UNPAIRED' pairing mnk:3,3,3 -q
expect_out $'s PAIRED\nv' pairing mnk:2,2,3 -q # nothing to block
check 'a file without a proof beside it' test ! -e e.drat

# The same as resolution proofs: from weights, with the turn, on a torus, with
# pairs that block many lines, and from no more than a line of one cell.
for game in mnk:3,3,3 mnk:4,4,4 mnk:5,5,4 mnk:5,5,4,first=breaker poly:el@4x4 mnk:5,5,5,torus mnk:1,3,1 \
  mnk:8,8,6; do
  expect_exit 20 pairing "$game" --cnf e.cnf --drat e.drat
  check "$game: not unpaired" has out 's UNPAIRED'
  verified 'NO PAIRING' --drat "$game" e.cnf e.drat
done
"$gridlock" pairing mnk:4,4,4 --cnf e.cnf --drat - >pipe
check 'a proof on stdout' test "$("$gridcheck" -q --drat mnk:4,4,4 e.cnf - <pipe)" = 's VERIFIED NO PAIRING'
"$gridlock" pairing mnk:4,4,4 --cnf - >pipe
check 'a formula on stdout' cmp -s pipe e.cnf
"$gridlock" pairing mnk:4,4,4 --drat e.drat -q >/dev/null
sed -i '2000,2010d' e.drat
check 'a proof with a hole' test \
  "$("$gridcheck" --drat mnk:4,4,4 e.cnf e.drat | tail -n 1)" = 's REFUTED'
rm e.drat
expect_exit 10 pairing mnk:5,5,5 --cnf e.cnf --drat e.drat
check 'a proof that there is none where there is one' test ! -e e.drat
check 'no formula' grep -q '^p cnf' e.cnf
expect_error 'finite' pairing line:9@inf --torus 8 --drat e.drat
expect_answer_and_error 's UNPAIRED' 'stopped' pairing mnk:15,15,8 \
  --weights "$results/pairing-15-15-8.glw" --time 0.001 --drat e.drat
check 'half a proof' test ! -e e.drat

# Weights from a file.
expect_exit 20 pairing mnk:15,15,8 --weights "$results/pairing-15-15-8.glw" --cert w --cnf w.cnf --drat w.drat
verified 'NO PAIRING' mnk:15,15,8 w
verified 'NO PAIRING' --drat mnk:15,15,8 w.cnf w.drat
check 'not the weights that were read' cmp -s w "$results/pairing-15-15-8.glw"
check 'not the formula that is kept' cmp -s w.cnf <(zcat "$results/pairing-15-15-8.cnf.gz")
check 'not the proof that is kept' cmp -s w.drat <(zcat "$results/pairing-15-15-8.drat.gz")
expect_error 'another game' pairing mnk:14,15,8 --weights w
sed 's/^line \([0-9]*\) 2$/line \1 3/' w >v
expect_error 'do not show' pairing mnk:15,15,8 --weights v
expect_error 'No such file' pairing mnk:15,15,8 --weights none.glw
while IFS=: read -r number text; do
  sed "${number}s/.*/$text/" w >v
  expect_error "v:$number:" pairing mnk:15,15,8 --weights v
done <<'ROWS'
1:glc 1
2:line 0 1
2:line 369 1
2:line 6
2:line 6 0
2:line 6 2147483648
2:line 6 1 1
2:cell 226 1
3:edge 6 1
ROWS
sed '2s/.*/none/' w >v
expect_error 'v:3:1: only comments' pairing mnk:15,15,8 --weights v
sed 2p w >v
expect_error 'weighed before' pairing mnk:15,15,8 --weights v
sed '$d' w >v
expect_error 'claim' pairing mnk:15,15,8 --weights v

# What only the SAT solver knows: no fractional argument refutes Snaky.
if [ $sat = yes ]; then
  expect_exit 20 pairing poly:snaky@6x6 --cert s
  check 'the method is not exact' has out 'method exact'
  verified 'NO PAIRING' poly:snaky@6x6 s
  check 'a proof for another game' test "$("$gridcheck" poly:snaky@7x7 s | tail -n 1)" = 's REFUTED'
  expect_exit 20 pairing poly:snaky@6x6 --cert s --cnf s.cnf --drat s.drat
  verified UNSATISFIABLE --drat s.cnf s.drat
  verified 'NO PAIRING' --drat poly:snaky@6x6 s.cnf s.drat
  verified 'NO PAIRING' poly:snaky@6x6 s
  paired mnk:24,24,9
else
  skip 'no SAT solver'
  expect_exit 0 pairing poly:snaky@6x6
fi

# Every method, on what it can and cannot do.
for method in match menu greedy exact; do
  [ $method = exact ] && [ $sat = no ] && continue
  expect_exit 10 pairing mnk:5,5,5 --method $method -q
done
expect_exit 0 pairing mnk:5,5,5 --method weights -q
expect_exit 0 pairing mnk:5,5,4 --method match -q
expect_exit 0 pairing mnk:5,5,4 --method menu -q
expect_exit 20 pairing mnk:5,5,4 --method weights -q
expect_exit 10 pairing poly:fatty@9x9 --method plane -q
expect_usage pairing mnk:5,5,5 --method magic

# The infinite board.
if [ $sat = yes ]; then
  for game in poly:fatty@inf poly:i5@inf poly:x5@inf line:12@inf; do
    expect_exit 10 pairing $game --cert t
    verified BREAKER $game t
  done
  expect_exit 10 pairing line:9@inf --torus 8 --cert t --svg t.svg
  verified BREAKER line:9@inf t
  check 'not 32 pairs' test "$(grep -c '^pair' t)" = 32
  check 'the pairs block 8 in a row' test "$("$gridcheck" line:8@inf t | tail -n 1)" = 's REFUTED'
  check 'no drawing' grep -q '</svg>' t.svg
  # A plus has three cells in each of two rows, so any step right will do.
  run pairing poly:x5@inf --torus 2x1 -q
  check 'not one pair of neighbouring columns' grep -qE '^v 0:0-1:-?[01]$' out
fi
expect_exit 20 pairing line:9@inf --torus 7
expect_exit 20 pairing line:3@inf --torus 1
expect_exit 20 pairing line:9@inf --torus 7 --json --cert no.glw
check 'a file that is not there' has out '"certificate": null'
check 'a file about a torus' test ! -e no.glw
expect_exit 0 pairing poly:el@inf -q
for torus in 0 x 8x 8x0 x8 1001 8x4x2 -1 ''; do
  expect_usage pairing line:9@inf --torus "$torus"
done
expect_error 'finite' pairing mnk:5,5,5 --torus 8
expect_error 'handicap' pairing poly:el@inf,handicap=1 --torus 2
expect_error 'without handicap' pairing mnk:6,6,6,handicap=1
expect_error 'finite' pairing poly:el@inf --method menu
expect_error 'weak' pairing mnk:3,3,3,strong
expect_error 'weak' pairing gttt:el@3x3

# One object, drawings, nothing lost.
cat >object.py <<'PYTHON'
import json, sys
got = json.load(open("out"))
for key in ("seconds", "cpu_seconds", "version"):
    assert got.pop(key) is not None
wanted = json.loads(sys.argv[1])
assert got == wanted, got
PYTHON
expect_exit 10 pairing mnk:1,4,2,first=breaker --method menu --json
check 'the object of mnk:1,4,2' python3 object.py '{"game": "mnk:1,4,2,first=breaker",
  "value": "paired", "method": "menu", "evidence": "pairs", "cells": 5, "lines": 3,
  "offered": 7, "pairs": [[3, 4]], "move": 2, "certificate": null, "sha256": null,
  "bytes": null, "reason": null}'
expect_exit 20 pairing mnk:3,3,3 --json --cert w
check 'the object of mnk:3,3,3' python3 object.py '{"game": "mnk:3,3,3",
  "value": "unpaired", "method": "match", "evidence": "weights", "cells": 9, "lines": 8,
  "offered": 24, "pairs": [], "move": null, "certificate": "w", "bytes": 193, "sha256":
  "98fa8321b6a535735849f16fa61f1fc37670600e536e1aedd2cb4b078bdb9f00", "reason": null}'
expect_exit 10 pairing mnk:5,5,5 --svg -
check 'the drawing is not alone on stdout' test "$(head -c 4 out)" = '<svg'
expect_exit 20 pairing mnk:3,3,3 --cert -
check 'the weights are not alone on stdout' test "$(grep -c ^s out) $(tail -n 1 out)" = '0 none'
check 'no answer on stderr' has err 's UNPAIRED'
expect_error 'no-such-folder' pairing mnk:3,3,3 --cert no-such-folder/w
check 'a half-written file stays' test "$(find . -name '*.??????' | wc -l)" = 0
expect_exit 0 pairing mnk:14,14,8 --time 0.3
check 'no reason' has out 'c stopped: time'

# Tilings in files.
zetters=$results/zetters.tiling
expect_exit 10 tiling "$zetters"
check 'Zetters: the block is not proved' has out 's BREAKER'
verified BREAKER line:8@inf "$zetters"
check 'Zetters for 7 in a row' test "$("$gridcheck" line:7@inf "$zetters" | tail -n 1)" = 's REFUTED'
expect_exit 20 tiling "$zetters" --drop 1 -q
expect_exit 10 tiling "$results/strip-20.tiling"
check 'strip-20: not covered, or not open' has out 's COVERED'
check 'strip-20: who wins the block' has out 'open'
verified COVERED line:7@inf "$results/strip-20.tiling"
expect_exit 10 tiling "$zetters" -o copy.tiling -q
verified BREAKER line:8@inf copy.tiling
expect_exit 10 tiling strip:9 -o strip.tiling -q
verified COVERED line:7@inf strip.tiling
expect_exit 10 tiling "$zetters" --json
check 'the block is not in the object' has out '"block": "breaker"'
expect_exit 10 tiling "$zetters" --svg z.svg -q
check 'no drawing of a block' grep -q '</svg>' z.svg
expect_error '--row' tiling "$zetters" --row 8
sed 's/^cell 1 0$/cell 6 0/' "$zetters" >meets.tiling
expect_error 'disjoint' tiling meets.tiling
sed 's/^repeat .*/repeat 4 0 8 0/' "$zetters" >flat.tiling
expect_error 'span' tiling flat.tiling
sed 's/^breaker .*/maker 1 0/' "$zetters" >other.tiling
expect_error 'other.tiling' tiling other.tiling
while IFS=: read -r name line text; do
  printf '%b' "$text" >"$name.tiling"
  expect_error "$name.tiling:$line" tiling "$name.tiling"
done <<'ROWS'
empty:1:
header:1:tilings 1\n
version:1:tiling 2\n
word:2:tiling 1\nbrick\n
finite:2:tiling 1\ngame mnk:3,3,3\n
twice:3:tiling 1\nrepeat 1 0 0 1\nrepeat 1 0 0 1\n
number:2:tiling 1\nrepeat 1 0 0 10001\n
minus:2:tiling 1\nrepeat 1 0 0 -\n
short:2:tiling 1\ncell 1\n
long:2:tiling 1\ncell 1 2 3\n
range:3:tiling 1\ncell 0 0\nline 2 0\n
nothing:3:tiling 1\ncell 0 0\nline 0\n
open:3:tiling 1\ncell 0 0\nline 1\n
claim:2:tiling 1\nrepeat 1 0 0 1\n
after:3:tiling 1\ncovered\ncell 0 0\n
ROWS
finish
