#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# gridlock reproduce for all papers but czifra: what the papers print, what must
# come out here whatever the machine, and what becomes of files.
#
#     papers.sh GRIDLOCK GRIDCHECK SOURCE_DIR
set -u
gridlock=$(realpath "$1")
gridcheck=$(realpath "$2")
source=$(realpath "$3")
. "$(dirname "$0")/lib.sh"
cd "$scratch" || exit 1

# The pictures of a page are there, and no others; ratios are ratios; names are
# not used twice.  Prints the numbers for the checks below.
cat >page.py <<'PYTHON'
import json, pathlib, re, sys, xml.dom.minidom

def load(folder, paper, figures):
    folder = pathlib.Path(folder)
    page = (folder / f"{paper}.md").read_text()
    shown = re.findall(r"\]\(([^)]*\.svg)\)", page)
    drawn = sorted(path.name for path in folder.glob("*.svg"))
    assert sorted(shown) == drawn == sorted(f"{paper}-{name}.svg" for name in figures), (shown, drawn)
    for name in drawn:
        xml.dom.minidom.parse(str(folder / name))
    got = json.loads((folder / f"{paper}.json").read_text())
    assert got["paper"] == paper
    for kind, key in (("runs", "run"), ("numbers", "number")):
        names = [one[key] for one in got[kind]]
        assert len(names) == len(set(names)), names
    for one in got["numbers"]:
        if one["theirs"] and one["ours"]:
            assert abs(one["ratio"] * one["theirs"] - one["ours"]) < 1e-9 * one["ours"], one
        else:
            assert one["ratio"] is None, one
    return page, {one["run"]: one for one in got["runs"]}, {one["number"]: one for one in got["numbers"]}
PYTHON

# ---- Gyorffy, London, Makay: everything is exact ----
expect_exit 0 reproduce gyorffy --output g -q
cat >gyorffy.py <<'PYTHON'
from page import load
page, runs, numbers = load("g", "gyorffy", ["figure1", "figure2", "figure3a", "figure3b", "figure3c",
                                            "figure4a", "figure4b", "figure5"])
printed = {"census/pairings": 194543, "census/tables": 6210560, "table1/vertices": 194543, "table1/edges": 532107,
           "table1/components": 14, "table1/most": 11, "table1/least": 1, "table1/largest": 194333,
           "table1/diameter": 34, "table1/cubes": 5}
degrees = [17, 392, 395, 39811, 66185, 53222, 25309, 7547, 1472, 183, 10]
printed |= {f"table2/{i}": count for i, count in enumerate(degrees, 1)}
for name, value in printed.items():
    assert numbers[name]["theirs"] == numbers[name]["ours"] == value, numbers[name]
average = numbers["table1/average"]
assert average["theirs"] == 5.47 and abs(average["ours"] - 2 * 532107 / 194543) < 1e-9, average
assert "194333 48 26 16 16 16 16 16 10 10 10 10 10 6;" in page
assert "an induced cycle of length six" in page
PYTHON
check 'the page of gyorffy' python3 gyorffy.py

# ---- Hsu and others: nodes of what ends at once ----
expect_exit 0 reproduce hsu --limit 0.2 --output h -q
cat >hsu.py <<'PYTHON'
from page import load
page, runs, numbers = load("h", "hsu", [])
assert [sum(name.startswith(part) for name in runs) for part in ("table1/small/", "table2/", "table3/")] == [8, 8, 4], runs
nodes = {"all": 312, "partial,zone": 318, "partial,domination": 760, "partial": 901}
for name, count in nodes.items():
    assert runs["table1/small/" + name]["nodes"] == count, runs["table1/small/" + name]
for run in runs.values():
    assert run["value"] == "breaker" or run["reason"] == "time", run
assert runs["table2/dfpn"]["value"] == "breaker", runs["table2/dfpn"]
# The wider the search for pairings, the dearer a node, five times each.
nodes = [runs[f"table2/{width}"]["nodes"] for width in (1, 2, 3)]
assert nodes[0] > nodes[1] > nodes[2] > 0, nodes
printed = {"0": 1870.0, "1": 4.1, "2": 2.5, "3": 9.4, "4": 16.7, "5": 29.0}
for name, seconds in printed.items():
    assert numbers[f"table2/{name}/seconds"]["theirs"] == seconds, name
assert numbers["table3/2/seconds"]["theirs"] == 62634.3
# 8,8,5 takes more than 0.2 s: a bound, and none where theirs is one, too.
assert numbers["table3/2/seconds"]["bound"] == ">", numbers["table3/2/seconds"]
assert numbers["table3/1/seconds"]["ratio"] is None, numbers["table3/1/seconds"]
assert "| > 72 h | > 0.2" in page
PYTHON
check 'the page of hsu' python3 hsu.py
check 'Table 1 in full without --full' hasnt h/hsu.json '"run": "table1/all"'

# ---- Diptarama and others ----
cat >diptarama.py <<'PYTHON'
import sys
from page import load
page, runs, numbers = load("d", "diptarama", ["figure4", "figure5"])
clauses = [4694, 4028, 3507, 18478, 27254, 29828]
turns = [(board, turn) for board in ("3x3", "4x4") for turn in ("1,1", "2,1", "2,2")]
for (board, turn), count in zip(turns, clauses):
    number = numbers[f"table1/{board}/{turn}/clauses"]
    assert number["theirs"] == count and abs(number["ours"] - count) < 0.5, number
assert len([name for name in numbers if name.startswith("table1/")]) == 30
# The right answers; the paper's DepQBF has all of 3x3, and 28 and 53 of 4x4.
strong = {"3x3/strong/true": (24, 24), "3x3/strong/false": (60, 60), "4x4/strong/true": (28, 34), "4x4/strong/false": (53, 62)}
for name, (theirs, ours) in strong.items():
    number = numbers["table2/" + name]
    assert (number["theirs"], number["ours"]) == (theirs, ours), number
asked = [name for name in runs if name.startswith("depqbf/")]
assert len(asked) == (168 if sys.argv[1] == "here" else 0), len(asked)
assert not any("@4x4" in name for name in asked)
assert len([name for name in runs if name.startswith("strong/")]) == 90
assert ("DepQBF is not installed" in page) == (sys.argv[1] != "here")
assert "| MPIDepQBF with bloqqer, 8 cores | 17 | 52 | 69 | 29 | 57 | 86 |" in page
PYTHON
mkdir none
PATH=$scratch/none expect_exit 0 reproduce diptarama --limit 5 --output d -q
check 'the page without DepQBF' python3 diptarama.py missing
mkdir liar
printf '#!/bin/sh\nexit 10\n' >liar/depqbf
chmod +x liar/depqbf
PATH=$scratch/liar:$PATH expect_error 'the engine strong that' reproduce diptarama --limit 5 --only table2 -q
if command -v depqbf >/dev/null; then
  expect_exit 0 reproduce diptarama --limit 0.02 --output d -q --resume
  check 'the page with DepQBF' python3 diptarama.py here
  cp d/diptarama.json before.json
  expect_exit 0 reproduce diptarama --limit 0.02 --output d -q --resume
  check 'resuming has asked again' cmp -s d/diptarama.json before.json
else
  skip 'depqbf is missing'
fi

# ---- Sieben ----
figures='figure2.1 figure2.2 figure3.1 figure4.1 figure5.1 figure5.2 figure6.2 figure8.1 appendixA appendixB'
cat >sieben.py <<'PYTHON'
import re, sys
from page import load
page, runs, numbers = load(sys.argv[1], "sieben", sys.argv[2:])
printed = {"n5/situations": 7, "n5/turns": 6, "l5/situations": 16.5, "snaky-1/situations": 74, "snaky-1/turns": 11,
           "tic/turns": 3, "figure5.2/situations": 31}
for name, value in printed.items():
    assert numbers[name]["theirs"] == value, numbers[name]

# Threats: the first row ends with Z, and nobody puts a stone where one is.
Z = {(0, 1), (1, 1), (1, 0), (2, 0), (3, 0)}
images = []
for flip in (1, -1):
    cells = {(flip * x, y) for x, y in Z}
    for turn in range(4):
        cells = {(-y, x) for x, y in cells}
        images.append(cells)

def holds(stones):
    return any({(x + dx, y + dy) for x, y in image} <= stones
               for image in images for dx in range(-9, 60) for dy in range(-9, 60))

text = open(f"{sys.argv[1]}/sieben-figure8.1.svg").read()
square = re.compile(r'<rect x="([\d.]+)" y="([\d.]+)" width="16" height="16" fill="(\w+)"')
frame = re.compile(r'<rect x="([\d.]+)" y="([\d.]+)" width="8.0"')
positions = []
for part in re.split(r"<text", text):
    black = {(round(float(x)), round(float(y))) for x, y, fill in square.findall(part) if fill == "black"}
    white = {(round(float(x) - 4), round(float(y) - 4)) for x, y in frame.findall(part)}
    assert not black & white, part
    positions.append(black)
prose = " ".join(page.split())  # the page is wrapped
rows = prose.count("Maker wins with")
threats = [int(n) for n in re.findall(r"Maker wins with (\d+) threat", prose)]
assert rows == 2 and threats[0] >= 1, page
# Between two names there is one position, but where a row ends two.
last = positions[threats[0] + 1]
top = min(y for _, y in positions[0])
height = max(y for _, y in positions[0]) + 16 * 8
first_row = {((x - 24) // 16, (y - 24) // 16) for x, y in last if y < height}
assert holds(first_row), first_row
PYTHON
mkdir s f
cp -r "$source"/doc/results/winners s
expect_exit 0 reproduce sieben --output s -q --resume
check 'the page of sieben' python3 sieben.py s $figures
check 'Snaky is not from the folder' grep -q '^| Snaky, handicap 1 | [0-9]* | 74 | 64 | 0.865 | 11 | 13 | 1.18 | [0-9.]* | from the folder |$' s/sieben.md
check 'Z is not from the folder' grep -q '^| Z (`n5`) | [0-9]* | 7 | 7 | 1 | 6 | 6 | 1 |' s/sieben.md
check 'what was there has changed' diff -r "$source/doc/results/winners" s/winners

# What is in the folder is replaced by something shorter only, and only if it is
# a proof.
mkdir f/winners
head -n 4 s/winners/n5.seq >f/winners/n5.seq
cp s/winners/n5.seq f/winners/tic.seq
cp s/winners/l5.seq f/winners
expect_exit 0 reproduce sieben --output f -q --limit 0.4 --only sequences
for name in n5 tic l5; do
  check "$name in the folder is no proof" test "$("$gridcheck" -q "poly:$name@inf" f/winners/$name.seq)" = 's VERIFIED MAKER'
done
check 'a good sequence was replaced' cmp -s f/winners/l5.seq s/winners/l5.seq
check 'tic has not three situations' test "$(grep -c / f/winners/tic.seq)" = 3

# ---- All together ----
expect_exit 0 reproduce --only figure1 --output all -q
check 'figure1 of two papers' test -f all/czifra-figure1-lines.svg -a -f all/gyorffy-figure1.svg
check 'a paper that has no figure 1' test ! -e all/hsu.md
expect_exit 0 reproduce all --only table3 --limit 0.0001 --json
check 'two papers have a Table 3' test "$(grep -o '^{"paper": "[a-z]*"' out | sort -u | wc -l)" = 2
# Side by side or one after the other, the pages are the same, but for seconds.
for jobs in 1 3; do
  run reproduce --only figure1 --limit 1 --jobs $jobs
  sed 's/[0-9]*\.[0-9]*//g' out >jobs-$jobs
done
check 'two papers have a Figure 1' test "$(grep -c '^# ' jobs-1)" = 2
check 'other pages side by side' cmp -s jobs-1 jobs-3
# An interrupt reaches all, and ends the program.
"$gridlock" reproduce --full --jobs 3 --limit 50 >out 2>err &
wait_until listens $!
sleep 0.5
kill -INT $!
SECONDS=0
wait $!
check "interrupted: exit code $?" test $SECONDS -le $patience
check 'interrupted: no page' grep -q '^Interrupted here' out
expect_error 'this paper has no part' reproduce hsu --only figure1
expect_error 'no such paper; there are hsu' reproduce Hsu
finish
