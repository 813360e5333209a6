#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# gridlock reproduce: values and structure, never seconds.
#
#     reproduce.sh GRIDLOCK
set -u
gridlock=$(realpath "$1")
. "$(dirname "$0")/lib.sh"
cd "$scratch" || exit 1

# Every picture that the page shows is there, and everything there is XML.
cat >folder.py <<'PYTHON'
import json, pathlib, re, sys, xml.dom.minidom
folder = pathlib.Path(sys.argv[1])
page = (folder / "czifra.md").read_text()
shown = set(re.findall(r"\]\(([^)]*\.svg)\)", page))
drawn = {path.name for path in folder.glob("*.svg")}
assert shown == drawn == set(sys.argv[2:]), (shown, drawn)
for name in drawn:
    xml.dom.minidom.parse(str(folder / name))
runs = json.loads((folder / "czifra.json").read_text())["runs"]
names = [run["run"] for run in runs]
assert len(names) == len(set(names)), names
for run in runs:
    assert run["value"] in ("maker", "breaker") or run["reason"], run
PYTHON

# Table III: sizes as in the paper; 113 of the 308 positions of 4 x 7 are
# Breaker's by every engine, and the paper has 114.
expect_exit 0 reproduce czifra --only table3 --limit 30 --output support
check 'the support of 4 x 7' has out '| 4 x 7 | 308 | 308 | 114 | 113 | 0 |'
check 'the page is not what was printed' cmp -s out support/czifra.md
check 'the folder of Table III' python3 folder.py support
check 'not every position is in the file' \
  test "$(grep -c '"run": "table3/7/m[^/]*/b[^/"]*"' support/czifra.json)" = 308

# What was run is taken, and what is not run again stays.  The numbers are those
# of the page.
runs_of() { sed '/"numbers"/,$d' "$1"; }
cp support/czifra.json before.json
check 'the numbers of 4 x 7' test "$(grep -c '"number": "table3/7/' before.json)" = 2
expect_exit 0 reproduce czifra --only table3 --limit 30 --output support --resume
check 'resuming has run something again' cmp -s support/czifra.json before.json
expect_exit 0 reproduce czifra --only figure2 --output support
check 'runs of other parts are lost' cmp -s <(runs_of support/czifra.json) <(runs_of before.json)
check 'numbers of a part that is not on the page' hasnt support/czifra.json '"number": '

# The figures.  The values of the strips do not depend on how they are found.
expect_exit 0 reproduce czifra --output figures -q \
  --only figure1,figure2,figure3,figure4,figure5
check 'quiet prints something' test ! -s out
check 'the folder of the figures' python3 folder.py figures czifra-figure1-lines.svg \
  czifra-figure1-parts.svg czifra-figure2.svg czifra-figure3.svg czifra-figure4.svg czifra-figure5-size.svg czifra-figure5-time.svg
check '4 x 8 is not won by Maker' grep -q '^| | 8 | maker |' figures/czifra.md
check '4 x 7 is not held by Breaker' grep -q '^| | 7 | breaker |' figures/czifra.md

# Only these widths, and how long a run had that was stopped.
expect_exit 0 reproduce czifra --only table3 --columns 8 --limit 0.001
check 'a strip that was not asked for' test "$(grep -c '^| 4 x ' out)" = 1
check 'the support of 4 x 8' has out '| 4 x 8 | 314 | 314 | 150 |'
check 'no word about the limit' has out 'Runs that were stopped had 0.0001 to 0.001 s.'

# Tables I and II: all rows, one object per run.
expect_exit 0 reproduce czifra --only table1,table2,grid,reading --limit 0.1 --json
cat >lines.py <<'PYTHON'
import json
lines = list(map(json.loads, open("out")))
assert all(line["paper"] == "czifra" for line in lines)
runs = {line["run"]: line for line in lines if "run" in line}
numbers = {line["number"]: line for line in lines if "number" in line}
# Table I: the baseline's 4.49 s and 1,921,106 nodes are printed in the paper.
assert numbers["table1/bare/seconds"]["theirs"] == 4.49, numbers
size = numbers["table1/bare/size"]
assert size["theirs"] == 1921106 and size["ours"] == runs["table1/bare"]["created"], size
assert len([name for name in numbers if name.startswith("table1/")]) == 16, numbers
def rows(part):
    return [name for name in runs if name.startswith(part + "/")]
counts = [len(rows(part)) for part in ("table1", "table2", "grid", "reading")]
assert counts == [8, 14, 28, 9], counts
for name, run in runs.items():
    wanted = "breaker" if "/disproof/" in name else "maker"
    assert run["value"] in (wanted, "unknown"), run
    assert run["created"] > 0, run
PYTHON
check 'the objects of the tables' python3 lines.py

# Without a folder the page says so.
expect_exit 0 reproduce czifra --only figure1
check 'figures without a folder' has out '(drawn with `--output DIR`)'

# Wrong words.
expect_error 'no such paper' reproduce nonsense
expect_usage reproduce czifra --quick --full
expect_error 'missing/x: cannot write' reproduce czifra --only figure1 -q --output missing/x
printf 'x\n' >plain
expect_error plain reproduce czifra --only figure1 -q --output plain

# A damaged file is not taken for runs, and is whole afterwards.
printf '{"run": "table1/bare", "value": "maker"\nnonsense\n' >support/czifra.json
rm support/*.svg
expect_exit 0 reproduce czifra --only table1 --limit 0.1 --output support --resume
check 'the file after damage' python3 folder.py support
check 'the baseline was not run again' has support/czifra.json '"run": "table1/bare", "value": "'

# An interrupt leaves what is done.
"$gridlock" reproduce czifra --full --only figure5,grid --output cut >out 2>err &
wait_until grep -qsF '"run": "figure5/proof/7"' cut/czifra.json
kill -INT $!
wait $!
code=$?
check "interrupted: exit code $code" test $code = 0
check 'the page does not say so' has cut/czifra.md 'Interrupted here.'
check 'the runs before the interrupt' has cut/czifra.json '"run": "figure5/proof/7"'
check 'the other parts were begun' hasnt cut/czifra.md 'grid searches'
finish
