#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# gridlock learn: what it collects, what it fits, what it writes, and when it is
# stopped.
#
#     learn.sh GRIDLOCK
set -u
gridlock=$(realpath "$1")
. "$(dirname "$0")/lib.sh"
cd "$scratch" || exit 1

# Both games of 4 x 7 to their end: the same every time.
expect_exit 0 learn --columns 7 --output first.model --svg first.svg
check 'the proof set-up is not won by Maker' grep -q '^c strip:7 proof: maker, [0-9]* positions$' out
check 'the disproof set-up is not won by Breaker' grep -q '^c strip:7 disproof: breaker, [0-9]* positions$' out
check 'it does not say that the games ended' grep -q '^c [0-9]* positions, .*; the games gave no more$' out
for model in model printed reread new; do
  check "no row for $model" grep -q "^$model " out
done
expect_exit 0 learn --columns 7 --output second.model --svg second.svg -q
check 'two runs differ in their models' cmp -s first.model second.model
check 'two runs differ in their maps' cmp -s first.svg second.svg
check 'quiet has comments' hasnt out 'c '
check 'the maps are no XML' python3 -c 'import xml.dom.minidom; xml.dom.minidom.parse("first.svg")'
check 'the model does not begin as one' test "$(head -1 first.model)" = 'gridlock model 1'
expect_exit 0 learn --columns 7 --output -
check 'a model on stdout is not alone there' cmp -s out first.model
expect_exit 10 solve strip:7 --engine pns --preset czifra --model first.model

# One object with everything; the fit is the best of the three on what it saw.
cat >object.py <<'PYTHON'
import json
got = json.load(open("out"))
assert got["version"] and not got["interrupted"], got
assert got["positions"] == got["maker"] + got["breaker"], got
train = [g for g in got["games"] if g["columns"] == 7]
assert sum(g["positions"] for g in train) == got["positions"], got
assert sum(g["positions"] for g in got["games"]) == got["positions"] + got["tested"], got
assert [g["setup"] for g in train] == ["proof", "disproof"], got
assert [g["value"] for g in train] == ["maker", "breaker"], got
best = got["new"]["plain"]["log_loss"]
for name in "printed", "reread", "new":
    assert best <= got[name]["plain"]["log_loss"] + 1e-9, got
    assert set(got[name]) == {"constant", "turn", "empty", "potential", "plain",
                              "balanced", "test"}, got
assert got["tested"] > 0
PYTHON
expect_exit 0 learn --columns 7 --test 8 --count 20000 --json
check "the object: $(cat out)" python3 object.py

# Enough is enough.
expect_exit 0 learn --columns 7-16 --count 500
check 'more games than needed' hasnt out strip:9
expect_exit 0 learn --columns 12 --time 1 --memory 64M

# Nothing solved, nowhere to write.
expect_exit 0 learn --columns 16 --time 0.001 --output none.model
check 'it does not say that nothing was solved' grep -q '^c nothing was solved' out
check 'a model of nothing was written' test ! -e none.model
check 'a model of nothing is shown' hasnt out nan
expect_out '' learn --columns 16 --time 0.001 -q --svg none.svg
check 'a map of nothing was drawn' test ! -e none.svg
expect_exit 0 learn --columns 16 --time 0.001 --json
check "the object of nothing: $(cat out)" python3 -c '
import json
got = json.load(open("out"))
assert got["positions"] == 0 and got["new"] is None, got'
expect_error 'missing/x' learn --columns 7 -q --output missing/x
expect_error 'missing/x' learn --columns 7 -q --svg missing/x

# An interrupt ends the search, not the work.
"$gridlock" learn --columns 7-16 --count 1000000000 --output cut.model >out 2>err &
until grep -q '^c strip:8 proof' out || ! kill -0 $! 2>/dev/null; do
  sleep 0.05
done
kill -INT $!
wait $!
code=$?
check "interrupted: exit code $code" test $code = 0
check 'it does not say that it was interrupted' has out '; interrupted'
check 'no model after an interrupt' test "$(head -1 cut.model)" = 'gridlock model 1'
finish
