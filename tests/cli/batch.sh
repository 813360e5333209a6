#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# gridlock solve --batch: many games, in order, however many at a time.
#
#     batch.sh GRIDLOCK
set -u
gridlock=$(realpath "$1")
. "$(dirname "$0")/lib.sh"
cd "$scratch" || exit 1

printf '# values by hand\nmnk:3,3,3\n\n  mnk:4,4,4\r\nc no game\nmnk:3,3,3,strong\n' >games
expected='c game mnk:3,3,3
s MAKER
c game mnk:4,4,4
s BREAKER
c game mnk:3,3,3,strong
s DRAW'
for jobs in 1 2 5; do
  expect_out "$expected" solve --batch games --jobs $jobs -q
  check 'a good batch does not exit with 0' test $code = 0
done
"$gridlock" solve --batch - -q <games >out
check 'from stdin it is another batch' test "$(<out)" = "$expected"
expect_out $'c game mnk:2,2,2\ns MAKER\n'"$expected" solve mnk:2,2,2 --batch games -q

# What is wrong with one game is a line of that game's.
printf 'mnk:2,2,2\nnonsense\nmissing.hg\nmnk:4,4,4\n' >bad
for jobs in 1 2; do
  expect_exit 1 solve --batch bad --jobs $jobs --json
  check 'not one object a line, in order' python3 -c '
import json
rows = [json.loads(line) for line in open("out")]
assert [row["game"] for row in rows] == ["mnk:2,2,2", "nonsense", "missing.hg", "mnk:4,4,4"], rows
assert [row.get("value") for row in rows] == ["maker", None, None, "breaker"], rows
assert "a game begins with" in rows[1]["error"] and "No such file" in rows[2]["error"], rows'
  check 'complaints are on stderr, too' test ! -s err
done
expect_exit 1 solve --batch bad -q
check 'no complaint' has out 'c error: nonsense: column 1: a game begins with'
check 'the last game is not solved' test "$(tail -n 1 out)" = 's BREAKER'
expect_usage solve --batch games --cert x.glc
expect_usage solve --batch games --checkpoint x
expect_error 'missing: ' solve --batch missing
finish
