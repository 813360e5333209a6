#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# gridlock solve A B C, --batch and streams of hypergraphs: many games, in
# order, however many at a time.
#
#     batch.sh GRIDLOCK
set -u
gridlock=$(realpath "$1")
. "$(dirname "$0")/lib.sh"
cd "$scratch" || exit 1

printf '# values by hand\nmnk:3,3,3\n\n  mnk:4,4,4\r\nc no game\nmnk:3,3,3,strong\n' >games
expected=$'s MAKER\ns BREAKER\ns DRAW'
for jobs in 1 2 5; do
  expect_out "$expected" solve --batch games --jobs $jobs -q
  check 'a good batch does not exit with 0' test $code = 0
  expect_out "$expected" solve mnk:3,3,3 --jobs $jobs mnk:4,4,4 -q -- mnk:3,3,3,strong
done
for words in '--batch -' -; do
  # shellcheck disable=SC2086
  "$gridlock" solve $words -q <games >out
  check "solve $words: another batch" test "$(<out)" = "$expected"
done
expect_out $'s MAKER\n'"$expected" solve mnk:2,2,2 --batch games -q
"$gridlock" solve mnk:2,2,2 mnk:4,4,4 -q - <games >out
check '- behind a name is a name' has out 'c error: -: '
run solve --batch games
check 'not one name each' test "$(grep '^c game\|^s' out)" = 'c game mnk:3,3,3, maker moves first
s MAKER
c game mnk:4,4,4, maker moves first
s BREAKER
c game mnk:3,3,3,strong, first moves first
s DRAW'

# What is wrong with one game is a line of that game's.
printf 'mnk:2,2,2\nnonsense\nmissing.hg\nmnk:4,4,4\n' >bad
for jobs in 1 2; do
  expect_exit 1 solve --batch bad --jobs $jobs --json
  check 'not one object a line, in order' python3 -c '
import json
rows = [json.loads(line) for line in open("out")]
assert [row["game"] for row in rows] == ["mnk:2,2,2", "nonsense", "missing.hg", "mnk:4,4,4"], rows
assert [row.get("value") for row in rows] == ["maker", None, None, "breaker"], rows
assert "a game begins with" in rows[1]["error"]["sentence"] and rows[1]["error"]["column"] == 1, rows
assert "No such file" in rows[2]["error"]["sentence"] and rows[2]["error"]["exit_code"] == 1, rows'
  check 'complaints are on stderr, too' test ! -s err
done
expect_exit 1 solve --batch bad -q
check 'no complaint' has out 'c error: nonsense: column 1: a game begins with'
check 'not one line each' test "$(wc -l <out) $(tail -n 1 out)" = '4 s BREAKER'
expect_exit 1 solve --batch bad
check 'the game of an error has no name' grep -qx 'c game missing.hg' out
for option in '--cert x.glc' '--checkpoint x' '--after 1' '--atlas x.db'; do
  # shellcheck disable=SC2086
  expect_usage solve --batch games $option
  check "$option: not said why" has err 'is for one game, not for several'
done
expect_error 'missing: ' solve --batch missing
expect_out '' solve --batch /dev/null
check 'no games are no success' test $code = 0

# Hypergraphs in a row.
printf 'c the first\np hg 3 1\nc inside\ne 1 2 3 0\np hg 2 1\ne 1 2 0\nt breaker\n\np hg 2 1\ne 1 9 0\np hg 1 1\r\ne 1 0' >many
for jobs in 1 3; do
  expect_exit 1 solve --batch many --jobs $jobs --json --engine brute
  check 'a stream: not one object each, in order' python3 -c '
import json
rows = [json.loads(line) for line in open("out")]
assert [(row["game"], row["number"]) for row in rows] == [("many", number) for number in (1, 2, 3, 4)], rows
assert [row.get("value") for row in rows] == ["breaker", "breaker", None, "maker"], rows
assert [row["cells"] if "cells" in row else row.get("to_move") for row in rows] == ["maker", "breaker", None, "maker"]
error = rows[2]["error"]
assert (error["place"], error["line"], error["column"]) == ("many", 10, 5), error'
done
"$gridlock" solve --batch - --first maker <many >out
check 'a stream from stdin' test "$(grep -c '^c game -, number [124], maker moves first$' out)" = 3
check 'a stream from stdin: no place' has out 'c error: -:10:5: expected the number of a cell'

# A game whose process is killed has its line, too; and so have all after an
# interrupt.
(printf 'mnk:2,2,2\nmnk:10,10,5\nmnk:4,4,4\n' | "$gridlock" solve - --engine dfpn --json --jobs 3 --memory 1G >out 2>err) &
job=$!
slow() { # the process that still searches, once the other two have ended
  solver=$(pgrep -P "$(pgrep -P $job -x gridlock)" -x gridlock) && [ "$(wc -w <<<"$solver")" = 1 ]
}
if wait_until slow; then
  kill -KILL "$solver"
  wait $job
  check 'a game that was killed' test "$(grep -o '"value": "[a-z]*"\|has ended' out | tr '\n' ' ')" = \
    '"value": "maker" has ended "value": "breaker" '
else
  check 'no process of one game is left' false
fi
"$gridlock" solve mnk:10,10,5 mnk:2,2,2 mnk:3,3,3 --engine dfpn >out 2>err &
job=$!
wait_until listens $job
wait_until pgrep -P $job >/dev/null
wait_until listens "$(pgrep -P $job)"
sleep 0.1
kill -TERM $job
wait $job
code=$?
check "an interrupted batch: exit code $code, $(<out)" test "$code $(grep -c 'c error: interrupted before this game' out)" = '1 2'
check 'the game that was interrupted' has out 's UNKNOWN'
finish
