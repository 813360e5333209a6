#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# gridlock census: lists, figures, parts, the graph, drawings, and wrong words.
#
#     census.sh GRIDLOCK
set -u
gridlock=$(realpath "$1")
. "$(dirname "$0")/lib.sh"
cd "$scratch" || exit 1

# fields FILE OBJECT: the object in FILE has these fields, whatever else it has.
cat >fields.py <<'PYTHON'
import json, sys
got = json.load(open(sys.argv[1]))
for key, value in json.loads(sys.argv[2]).items():
    assert got[key] == value, (key, got[key], value)
PYTHON
fields() {
  python3 fields.py "$@"
}
is_xml() {
  python3 -c 'import sys, xml.dom.minidom as m; m.parse(sys.argv[1])' "$1"
}

# The family, and the whole list of the paper.  Its figures are in the issue and
# in the paper; that it is this list was found with both methods.
expect_out $'0422046622046604\n0426426026046042' census --torus 4
expect_out 16 census --torus 6 --count
expect_out 16 census --directions 3 --count
expect_exit 0 census
mv out list
check 'not 194543 pairings' test "$(wc -l <list)" = 194543
check 'the list is not sorted' env LC_ALL=C sort -cu list
check 'not 64 digits a line' test "$(grep -cxE '04[123][0-7]{61}' list)" = 194543
check 'another list than before' test "$(sha256sum <list)" = \
  '609a4b5fb582260d655c0c6b05a73ecbcf95bd40e85fb1276fad505d02227074  -'

# Parts add up, in lists and in figures.
for part in 0 1 2; do
  "$gridlock" census --split $part/3 >part.$part
  "$gridlock" census --split $part/3 --json >json.$part
done
LC_ALL=C sort -m part.0 part.1 part.2 >parts
check 'the parts are not the whole' cmp -s list parts
python3 - <<'PYTHON' >sum
import collections, json
total = collections.Counter()
for part in range(3):
    one = json.load(open(f"json.{part}"))
    assert (one["part"], one["parts"], one["method"]) == (part, 3, "orderly"), one
    for key in ("classes", "fixed", "begin_04", "begin_04_then_123"):
        total[key] += one[key]
    for order, count in one["stabilisers"].items():
        total[order] += count
print(json.dumps(total))
PYTHON
check "the figures of the paper: $(cat sum)" fields sum '{"classes": 194543, "fixed": 99368960,
  "begin_04": 12421120, "begin_04_then_123": 6210560, "1": 193629, "2": 890, "4": 24}'
for torus in 4 6; do
  for part in 0 1 2 3 4; do
    "$gridlock" census --torus $torus --split $part/5
  done | LC_ALL=C sort >parts
  "$gridlock" census --torus $torus >whole
  check "the parts of $torus are not the whole" cmp -s whole parts
done
expect_exit 0 census --method paper --torus 6 --json
check 'the object of the paper on 6' fields out '{"torus": 6, "directions": 3, "method": "paper",
  "part": 0, "parts": 1, "classes": 16, "fixed": 4224}'
# The two methods find the same where the paper's is not too slow: all tables
# of some of its parts are in the list.
for part in 0 300 1500; do
  expect_exit 0 census --method paper --split $part/2000
  check "part $part of the paper has pairings of its own" \
    test -z "$(LC_ALL=C comm -23 out list)"
done

# The graph: the figures of Tables 1 and 2, and of the text.
expect_exit 0 census graph --json
python3 - <<'PYTHON'
import json, sys
got = json.load(open("out"))
wanted = {"vertices": 194543, "edges": 532107,
          "components": [194333, 48, 26] + 5 * [16] + 5 * [10] + [6],
          "degree_distribution": dict(zip("1 2 3 4 5 6 7 8 9 10 11".split(), (
              17, 392, 395, 39811, 66185, 53222, 25309, 7547, 1472, 183, 10))),
          "diameter": 34, "radius": 21, "bipartite": True, "triangles": 0,
          "four_cycles": 457517}
small = got.pop("small")
good = [len(part["vertices"]) for part in small] == wanted["components"][1:]
sys.exit(got != wanted or not good)
PYTHON
check 'the graph of the paper' test $? = 0
expect_exit 0 census graph --svg nets.svg --gnuplot plot.gp
check 'the five 4-cubes' grep -qx 'cubes            4:5' out
check 'no induced cycle of six' grep -qE '^induced 6-cycle ( [0-9]+){6}$' out
check 'the small components are no XML' is_xml nets.svg
check 'not 13 small components' test "$(grep -c 'pairings' nets.svg)" = 13
check 'not five cubes are drawn' test "$(grep -c 'a 4-cube' nets.svg)" = 5
check 'not 210 vertices are drawn' test "$(grep -c '<circle' nets.svg)" = 210
check 'no degrees in the plot' grep -qx '5 66185' plot.gp
if command -v gnuplot >/dev/null; then
  gnuplot plot.gp >plot.svg
  check 'gnuplot draws no XML' is_xml plot.svg
else
  skip 'gnuplot is missing'
fi

# Files of a small graph, and on stdout in place of the summary.
expect_exit 0 census graph --torus 6 --edges edges --graphml graph.xml
check 'no summary beside the files' grep -qx 'edges            26' out
check 'not 26 edges' test "$(wc -l <edges)" = 26
check 'an edge is no pair of numbers in order' \
  test "$(awk 'NF == 2 && $1 < $2 && $1 >= 1 && $2 <= 16' edges | wc -l)" = 26
check 'GraphML is no XML' is_xml graph.xml
check 'not 16 nodes' test "$(grep -c '<node id=' graph.xml)" = 16
check 'not 26 edges in GraphML' test "$(grep -c '<edge source=' graph.xml)" = 26
expect_exit 0 census graph --torus 6 --edges -
check 'edges on stdout' cmp -s out edges
expect_exit 0 census graph --torus 6 --graphml -
check 'GraphML on stdout' cmp -s out graph.xml
expect_error 'missing/x: ' census graph --torus 4 --edges missing/x

# Single pairings.
expect_exit 0 census show 0422046622046604 --free 3 --svg pairs.svg
check 'the text of a pairing' test "$(cat out)" = 'pairing     0422046622046604
torus       4
canonical   0422046622046604
stabiliser  16
neighbour   0426426026046042
moved       6042042642602604'
check 'the pairs are no XML' is_xml pairs.svg
expect_exit 0 census show 0422046622046604 --free 3 --svg=-
check 'the drawing on stdout is not the same' cmp -s out pairs.svg
head -3 list | "$gridlock" census show - >out
check 'not three texts' test "$(grep -c ^canonical out)" = 3
expect_exit 0 census wide
cp out wide
check 'not 256 digits' grep -qxE '[0-7]{256}' wide
expect_exit 0 census show "$(cat wide)" --svg wide.svg
check 'the wide drawing is no XML' is_xml wide.svg
check 'no differences are drawn' grep -q 'f4e3c1' wide.svg
expect_out "$(cat wide)" census wide --seed 0
"$gridlock" census wide --seed 1 >out
check 'another seed, the same pairing' test "$(cat out)" != "$(cat wide)"

# What is no pairing, no torus, no cell.
expect_error 'pairing: column 1: a pairing has 16, 36, 64 or 256 digits, not 3' census show 042
expect_error 'pairing: column 16: expected a digit' census show 0422046622046609
expect_error 'pairing: column 15: the partner of this cell' census show 0422046622046605
expect_error 'pairing: column 3: this is a second pair in its line' census show 0404046622046604
expect_error 'pairing: column 1: no pair lies in this direction' census show 1422046622046604
expect_error 'the pairing has 16 cells' census show 0422046622046604 --free 17
expect_error 'not known' census show "$(cat wide)" --free 1
expect_error 'draws one' census show - --svg x
printf '\n0422046622046604\n\n0422046622046605\n' | "$gridlock" census show - >out 2>err
check "a bad line on stdin: exit code $?" test "${PIPESTATUS[1]}" = 1
check 'its place' has err 'gridlock: -:4:15: the partner'
printf '0422046622046604 x\n' | "$gridlock" census show - >out 2>err
check 'a second word on stdin' has err 'gridlock: -:1:18: nothing may follow'
for torus in 1 2 3 5 7 9 16 18446744073709551615; do
  expect_error 'has no good pairing' census --torus $torus
done
expect_error 'has no good pairing' census --torus 8 --directions 3
expect_error 'has no good pairing' census graph --directions 5
expect_error 'orderly generation is for' census --torus 6 --method orderly
for word in lists graphs Graph; do
  expect_usage census $word
done
expect_usage census graph show

# A suite of benchmarks may hold other commands than solve.
printf 'census\t--torus=6\t240\tthe paper\ncensus graph\t--torus=6 --edges=-\t-\t-\n' >suite
expect_exit 0 bench suite --json
head -1 out >first
tail -1 out >second
check 'the census in a suite' fields first '{"command": "census", "options": "--torus=6",
  "lines": 16, "bytes": 592, "paper_seconds": 240, "paper": "the paper"}'
check 'the graph in a suite' fields second '{"command": "census graph", "lines": 26}'
expect_exit 0 bench suite
check 'the row of the census' grep -qE '^census +--torus=6 .* 16 +592 .*x$' out
printf 'census\t--torus=5\t-\t-\n' >suite
expect_exit 1 bench suite

# Long work can be watched, and ended.
rm -f err
"$gridlock" census --method paper --progress json >out 2>err &
wait_until test -s err
kill -INT $!
wait $!
code=$?
check "interrupted: exit code $code" test $code = 1
check 'half a list' test ! -s out
check 'no reason' has err 'gridlock: not complete: interrupted'
check 'no progress' has err '{"engine": "census", "seconds": '
finish
