#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# gridlock solve --statistics: c lines, JSON, and the page about them.  (That
# parts add up in every engine is in unit/statistics.)
#
#     statistics.sh GRIDLOCK SOURCE_DIR
set -u
gridlock=$(realpath "$1")
source=$(realpath "$2")
. "$(dirname "$0")/lib.sh"
cd "$scratch" || exit 1

# Every engine has a table, and the answer stays what it was.
for engine in $(engines); do
  game=mnk:4,4,3
  [ "$engine" != strong ] || game=mnk:4,4,3,strong
  run solve "$game" --engine "$engine" --statistics
  check "$engine: exit code $code instead of 10" test $code = 10
  check "$engine: not exactly one s line" test "$(grep -c '^s' out)" = 1
  check "$engine: other lines than c and s" test -z "$(grep -v '^[cs] ' out)"
  for row in '^c nodes  *[1-9]' '^c   [a-z]*  *[1-9].* % of nodes$' \
    '^c glances ' '^c memory ' '^c peak '; do
    check "$engine: no row '$row'" grep -q "$row" out
  done
done
run solve mnk:4,4,3
check 'statistics that nobody asked for' hasnt out 'of nodes'
run solve mnk:4,4,3 --statistics -q
check '-q --statistics: other c lines' hasnt out 'c gridlock'
check '-q --statistics: no statistics' has out 'of nodes'

# JSON has all rows, and only where they are asked for.
run solve mnk:4,4,3 --json
check 'statistics in JSON that nobody asked for' hasnt out statistics

# added_up FILE PART...: in this object's statistics the parts of the nodes are
# the nodes, and the row PART is not zero.
added_up() {
  python3 - "$@" <<'END'
import json, sys
result = json.load(open(sys.argv[1]))
rows = result["statistics"]
for total in "nodes", "glances", "table", "memory":
    # What is not a part of these has another kind, in the page.
    parts = sum(n for name, n in rows.items() if name.startswith(total + "."))
    assert rows[total] == parts, (total, rows[total], parts)
assert rows["nodes"] == result["nodes"]
for name in sys.argv[2:]:
    assert rows[name] > 0, name
END
}
run solve mnk:5,5,4 --threads 3 --engine dfpn --json --statistics
check 'dfpn with three threads does not add up' added_up out nodes.breaker
run solve mnk:3,3,3 --engine brute --json --statistics
check 'brute does not add up' added_up out nodes.breaker table.exact
run solve strip:11 --engine dfpn -m 1M -T 1 --checkpoint state --json --statistics
check 'the checkpoint is not made' added_up out memory.proof
run solve strip:11 --engine dfpn -T 1 --checkpoint state --json --statistics
check 'the nodes of the checkpoint do not add up' added_up out nodes.resumed

run sequence tippy --json --statistics
check 'a hunt does not add up' added_up out nodes.maker glances.cover memory.proof
run sequence tippy --statistics
check 'a hunt has no table' grep -q '^c   maker .* % of nodes$' out

# The page is what the program says.
"$gridlock" --statistics-page >page
check "doc/reference/statistics.md is not what gridlock --statistics-page says" \
  cmp -s page "$source/doc/reference/statistics.md"
check 'the page has a line that is too long' test -z "$(awk 'length > 80' page)"
finish
