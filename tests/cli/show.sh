#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# gridlock show and shapes: counts, symmetry, conversions, drawings, files.
#
#     show.sh GRIDLOCK
set -u
gridlock=$(realpath "$1")
here=$(realpath "$(dirname "$0")")
. "$here/lib.sh"
cd "$scratch" || exit 1
cp "$here/../../doc/formats/example.hg" "$here/../../doc/formats/example.pg" .

printf 'c odd\np hg 8 5\ne 8 1 0\ne 2 3 4 0\ne 4 3 2 0\ne 5 6 0\ne 5 0\nb 6 5 0\nm 8 2 0\nt breaker\n' >odd.hg
printf 'c all\np hg 3 1\ne 1 2 0\nm 1 2 0\nb 3 0\n' >full.hg
printf 'c none\np hg 0 0\n' >none.hg
printf '#times\n1 2 3 4 5\n#blackturns\n1 4 5\n#positions\nx y z w v\n#blackwins\nx y\nx z w\n#whitewins\nz v\n#whiteinitials\nw\n#firstmoves\ny z\n' >timed.pg
# Black would win these without #firstmoves, without #whitewins, with more times.
printf '#times\n1 2 3 4\n#blackturns\n1 3\n#positions\na b c d\n#blackwins\na b\na c\n#firstmoves\nd\n' >first.pg
printf '#times\n1 2 3 4\n#blackturns\n2 3\n#positions\na b c d\n#blackwins\na b\na c\nb c\n#whitewins\nd\n' >white.pg
printf '#times\n1 2\n#blackturns\n1\n#positions\na b c\n#blackwins\na b\na c\n' >short.pg

# Numbers that can be counted by hand, and those of the strips
# (doc/theory/papers.md), from --json.
cat >counts.py <<'END'
import json, subprocess, sys
failed = 0

def show(game):
    out = subprocess.run([sys.argv[1], "show", game, "--json"], capture_output=True)
    return json.loads(out.stdout)

def expect(game, key, wanted):
    global failed
    got = show(game)[key]
    got = len(got) if key == "lines" else got
    if got != wanted:
        failed = 1
        print(f"FAIL {game}: {key} {got} instead of {wanted}", file=sys.stderr)

for mnk, count in {"3,3,3": 8, "4,4,4": 10, "5,5,4": 28, "6,5,4": 39, "5,5,5": 12,
                   "6,6,5": 32, "7,7,5": 60, "8,8,5": 96, "9,9,5": 140, "10,10,5": 192,
                   "15,15,5": 572, "7,7,6": 36, "8,8,6": 66, "2,2,3": 0}.items():
    expect("mnk:" + mnk, "lines", count)
    m, n, _ = map(int, mnk.split(","))
    expect("mnk:" + mnk, "cells", m * n)
expect("strip:7", "lines", 29)
for n in range(8, 21):
    expect(f"strip:{n}", "lines", 7 * n - 24)
for n in range(5, 12):
    expect(f"poly:snaky@{n}x{n}", "lines", 8 * (n - 4) * (n - 1))
expect("poly:tic@3x3,torus", "lines", 6)
expect("poly:elly@3x3,torus", "lines", 36)
expect("gttt:elly@3x3,torus", "lines", 36)
expect("poly:skinny@4x4,torus", "lines", 8)
expect("mnk:3,3,3,torus", "lines", 12)  # an affine plane of order 3
expect("mnk:3,3,4,torus", "lines", 0)   # every placement covers a cell twice
for game, order in {"mnk:3,3,3": 8, "mnk:6,5,4": 4, "strip:7": 2, "strip:12": 2,
                    "strip:12,open": 1, "poly:tic@3x3,torus": 72, "mnk:3,3,3,strong": 8,
                    "mnk:1,1,1": 1}.items():
    expect(game, "automorphisms", order)
nauty = b"nauty: on" in subprocess.run([sys.argv[1], "--version"], capture_output=True).stdout
for game, order in {"example.hg": 12, "example.pg": 2, "none.hg": 1}.items():
    expect(game, "automorphisms", order if nauty else None)  # files need nauty
expect("mnk:3,3,3", "potential", 1)      # 8 lines of 3 cells
expect("mnk:7,7,5", "potential", 1.875)  # 60 lines of 5 cells
expect("example.hg", "potential", 0.5)   # 1/4 + 1/4, and one line is hit
expect("example.hg", "maker", [2])
expect("example.hg", "breaker", [6])
# Lines are sorted lists, in lexicographic order, each once.
for game in ("mnk:3,3,3", "poly:knobby@4x3,torus", "strip:9"):
    lines = show(game)["lines"]
    if lines != sorted(lines) or any(line != sorted(set(line)) for line in lines) or \
            any(a == b for a, b in zip(lines, lines[1:])):
        failed = 1
        print(f"FAIL {game}: lines not in order", file=sys.stderr)
if show("mnk:3,3,3")["lines"] != [[1, 2, 3], [1, 4, 7], [1, 5, 9], [2, 5, 8],
                                  [3, 5, 7], [3, 6, 9], [4, 5, 6], [7, 8, 9]]:
    failed = 1
    print("FAIL the lines of mnk:3,3,3", file=sys.stderr)
sys.exit(failed)
END
check 'counts' python3 counts.py "$gridlock"
size=0
for count in 1 1 2 5 12 35 108 369; do # free polyominoes
  size=$((size + 1))
  run shapes $size
  check "shapes $size: not $count" test "$(wc -l <out)" = $count
done
expect_exit 0 show example.hg
check 'show example.hg: no board' grep -q '2:X.*6:O' out
run show mnk:3,3,3
check 'show mnk:3,3,3: no board' test "$(tail -3 out | tr -d ' ')" = $'1...\n2...\n3...'
for game in line:9@inf poly:snaky@inf,handicap=1; do
  expect_exit 0 show $game
  expect_exit 0 show $game --json
  for option in --hg --pg --svg=-; do
    expect_error "$game: " show $game $option
  done
done
expect_error 'without handicap' show mnk:3,3,3,handicap=2 --hg
expect_exit 0 show mnk:3,3,3,handicap=2
check 'no handicap' has out 'handicap       2'
printf 'p hg 65536 0\n' >wide.hg # a legal file of 13 bytes
timeout 300 "$gridlock" show wide.hg >out 2>err
code=$?
check "show of 65,536 cells without lines: exit code $code" test $code -le 1

# Round trips.  The first text line is a comment with the name.
same() { # FILE FILE
  cmp -s <(tail -n +2 "$1") <(tail -n +2 "$2")
}
convert() { # GAME KIND FILE
  check "show $1 --$2=$3" "$gridlock" show "$1" "--$2=$3"
}
value() {
  "$gridlock" solve -q "$1" 2>&1
}
for game in mnk:3,3,3 mnk:3,4,3,torus mnk:2,2,3 mnk:4,3,3,first=breaker strip:7 \
  strip:9,open poly:tic@4x3 poly:el@3x2 poly:0:0,2:0,1:1@4x3,torus \
  poly:domino@1x2,first=breaker example.hg odd.hg full.hg none.hg example.pg; do
  convert "$game" hg a.hg
  convert a.hg hg b.hg
  convert "$game" pg a.pg
  convert a.pg pg b.pg
  convert a.pg hg c.hg
  check "$game: .hg and its .hg differ" same a.hg b.hg
  check "$game: .pg and its .pg differ" same a.pg b.pg
  check "$game: .hg and .hg by way of .pg differ" same a.hg c.hg
  [[ $game == strip* ]] && continue # 28 cells and more: too many for brute
  check "$game: the value changes" test "$(value "$game")" = "$(value a.hg)"
  check "$game: the value changes in .pg" test "$(value "$game")" = "$(value a.pg)"
  check "$game: no value" grep -qx 's \(MAKER\|BREAKER\)' <<<"$(value "$game")"
done
for game in mnk:3,3,3,strong mnk:4,3,3,strong mnk:1,1,1,strong,first=breaker \
  mnk:3,3,3,strong,torus gttt:el@3x3 gttt:tic@3x3,p=2 gttt:tic@4x3,p=2,q=2 \
  gttt:elly@3x3,torus,q=2 gttt:el@3x2,p=3,first=breaker first.pg white.pg short.pg timed.pg; do
  convert "$game" pg a.pg
  convert a.pg pg b.pg
  check "$game: .pg and its .pg differ" same a.pg b.pg
  # The question in the file is whether the first player wins.
  wanted=$(value "$game" | sed 's/FIRST/MAKER/; s/SECOND\|DRAW/BREAKER/')
  check "$game: $(value a.pg) in .pg instead of $wanted" test "$(value a.pg)" = "$wanted"
  cp example.hg kept.hg
  expect_error "$game: " show "$game" --hg=kept.hg
  check "$game: an existing file is lost" cmp -s example.hg kept.hg
done
expect_out "$(cat a.pg)" show "$game" --pg
expect_out "$(cat a.pg)" show "$game" --pg=-
"$gridlock" show mnk:3,3,3,first=breaker --hg >a.hg
"$gridlock" show mnk:3,3,3 --first breaker --hg >b.hg
check '--first and first= differ' cmp -s a.hg b.hg

# Drawings: well-formed, and one path for each line.
cat >drawing.py <<'END'
import sys, xml.etree.ElementTree as tree
root = tree.parse("a.svg").getroot()
space = "{http://www.w3.org/2000/svg}"
assert root.tag == space + "svg", root.tag
group = [g for g in root.iter(space + "g") if g.find(space + "path") is not None]
paths = [p for g in group for p in g.findall(space + "path")]
assert len(paths) == int(sys.argv[1]), len(paths)
assert all(p.get("d").startswith("M") for p in paths)
END
printf '#times\n1 2\n#blackturns\n1\n#positions\n<b>&amp;"]]> \xc3\xa9\n#blackwins\n\xc3\xa9\n' >markup.pg
printf '#times\n1 2\n#blackturns\n1\n#positions\na\xffb c\n#blackwins\nc\n' >bytes.pg
while read -r game count; do
  convert "$game" svg a.svg
  check "$game: not a drawing of $count lines" python3 drawing.py "$count"
done <<'END'
mnk:3,3,3 8
mnk:1,1,1 1
mnk:2,2,3 0
mnk:5,5,4,torus 100
strip:12 60
poly:snaky@8x8 224
poly:elly@3x3,torus 36
gttt:tippy@4x4,p=2 24
example.hg 3
odd.hg 4
none.hg 0
example.pg 2
timed.pg 2
markup.pg 1
bytes.pg 1
END

# Files are written whole or not at all.
untouched() { # WHAT: kept.hg is as it was, and there is no other file.
  check "$1: an existing file is lost" cmp -s example.hg folder/kept.hg
  check "$1: $(ls folder)" test "$(ls -A folder)" = kept.hg
}
mkdir folder
cp example.hg folder/kept.hg
expect_error 'column' show mnk:3,3 --hg=folder/kept.hg
untouched 'a bad game'
expect_error 'column' show mnk:3,3 --hg=folder/new.hg --svg=folder/new.svg
untouched 'a bad game and new files'
for option in --svg --hg --pg; do
  expect_error 'missing/x: ' show mnk:3,3,3 $option=missing/x
  expect_error 'folder: ' show mnk:3,3,3 $option=folder
  # 15,15,5 needs more than the 1,024 bytes that a file may have here.
  code=$(trap '' XFSZ; ulimit -f 1; "$gridlock" show mnk:15,15,5 $option=folder/kept.hg 2>/dev/null; echo $?)
  check "a full disk: exit code $code instead of 1" test "$code" = 1
  untouched "a full disk, $option"
  [ ! -w /dev/full ] || expect_error '/dev/full: ' show mnk:3,3,3 $option=/dev/full
done
if [ "$(id -u)" != 0 ]; then
  chmod a-w folder
  expect_error 'folder/kept.hg: ' show mnk:3,3,3 --hg=folder/kept.hg
  untouched 'a folder that is not writable'
  chmod u+w folder
else
  skip 'a folder that is not writable: root may write anywhere'
fi
expect_exit 0 show mnk:3,3,3 --hg=folder/kept.hg
check 'the file is not replaced' grep -q '^p hg 9 8$' folder/kept.hg
check 'a temporary file is left' test "$(ls -A folder)" = kept.hg

# Of several files none is written if one cannot be.
expect_exit 1 show mnk:3,3,3,strong --svg=one.svg --pg=one.pg --hg=one.hg
check 'a file is written although another one cannot be' \
  test -z "$(ls one.* 2>/dev/null)"
finish
