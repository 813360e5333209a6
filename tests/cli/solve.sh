#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# gridlock solve: answers, exit codes, winning moves, --json, stdin and stdout.
# (Limits, signals and progress are in limits.sh.)
#
#     solve.sh GRIDLOCK
set -u
gridlock=$(realpath "$1")
. "$(dirname "$0")/lib.sh"
cd "$scratch" || exit 1

# Small games whose values are known by hand or from plain minimax, and the exit
# code that goes with each.
while read -r game value expected; do
  for engine in auto brute; do
    expect_out "s $value" solve "$game" --engine $engine -q
    check "$game: exit code $code instead of $expected" test $code = "$expected"
  done
done <<'END'
mnk:3,3,3 MAKER 10
mnk:4,4,4 BREAKER 20
mnk:4,4,3 MAKER 10
mnk:3,3,3,first=breaker BREAKER 20
mnk:2,2,3 BREAKER 20
poly:tic@3x3 BREAKER 20
poly:tic@4x3 MAKER 10
poly:el@3x2 BREAKER 20
poly:el@3x3 MAKER 10
poly:domino@1x2 BREAKER 20
mnk:3,3,3,strong DRAW 20
mnk:4,4,3,strong FIRST 10
mnk:1,1,1,strong FIRST 10
mnk:1,1,1,strong,first=breaker SECOND 20
mnk:4,4,3,strong,first=breaker SECOND 20
gttt:el@3x3 FIRST 10
END
expect_out 's BREAKER' solve mnk:3,3,3 -q --first breaker
expect_out 's MAKER' solve mnk:3,3,3,first=breaker -q --first maker
for game in mnk:33,33,5 mnk:23,23,5,strong; do
  expect_error "gridlock: $game: " solve "$game"
done
printf '#times\n1 2\n#positions\na b c\n#blackwins\na\n' >timed.pg
expect_error 'timed.pg: ' solve timed.pg --first maker

# The form of the output.  A path cannot smuggle in a second s line.
printf 'p hg 1 1\ne 1 0\n' >$'x\ns BREAKER\nc .hg'
printf 'p hg 1 1\ne 1 1 0\n' >$'bad\n.hg'
for game in mnk:3,3,3 mnk:4,4,4 mnk:3,3,3,strong $'x\ns BREAKER\nc .hg'; do
  run solve "$game" --move --seed 42
  check "solve $game: not exactly one s line" test "$(grep -c '^s' out)" = 1
  check "solve $game: other lines than c, s and v" test -z "$(grep -v '^[csv] ' out)"
  check "solve $game: something on stderr" test ! -s err
  for part in "$("$gridlock" --version | head -1)" 'engine [a-z]' 'seed 42' nodes; do
    check "solve $game: no c line with '$part'" grep -q "^c .*$part" out
  done
done

expect_error 'column 6' solve $'mnk:3\n3,3'
expect_error 'named twice' solve $'bad\n.hg'

# -v: a move that wins.  The game that is left after it has the same value.
cat >after.py <<'END'
# after.py FILE CELL...: the game after the first turn, on stdout
import re, sys
text = open(sys.argv[1]).read()
cells = sys.argv[2:]
if sys.argv[1].endswith(".hg"):
    breaker = "\nt breaker\n" in text
    text = text.replace("t breaker\n", "") + ("" if breaker else "t breaker\n")
    letter = "b" if breaker else "m"
    old = re.search(rf"^{letter} (.*)0$\n", text, re.M)
    text = text.replace(old[0], "") if old else text
    text += f"{letter} {old[1] if old else ''}{' '.join(cells)} 0\n"
else:
    section = {k: v for k, v in re.findall(r"^(#\w+)\n([^#]*)", text, re.M)}
    names, times = section["#positions"].split(), section["#times"].split()
    black = section["#blackturns"].split()
    mine = "#blackinitials" if times[0] in black else "#whiteinitials"
    section["#times"] = " ".join(times[len(cells):]) + "\n"
    section["#blackturns"] = " ".join(t for t in black if t not in times[:len(cells)]) + "\n"
    section[mine] = section.get(mine, "").strip() + " " + \
        " ".join(names[int(c) - 1] for c in cells) + "\n"
    text = "".join(f"{key}\n{value}" for key, value in section.items())
sys.stdout.write(text)
END
printf 'p hg 7 4\ne 1 2 3 0\ne 3 4 0\ne 5 6 7 0\ne 2 4 6 0\nm 2 0\nb 5 0\n' >stones.hg
while read -r engine game kind size; do
  "$gridlock" show "$game" --$kind="before.$kind" || check "show $game" false
  before=$("$gridlock" solve "before.$kind" -q)
  run solve "$game" -q --move --engine "$engine"
  read -r letter cells <<<"$(sed -n 2p out)"
  check "solve $game --move: '$letter $cells'" test "$letter ${cells##* }" = 'v 0'
  cells=${cells% 0}
  check "solve $game --move: not $size cells: $cells" test "$(wc -w <<<"$cells")" = "$size"
  # shellcheck disable=SC2086
  python3 after.py "before.$kind" $cells >"after.$kind"
  expect_out "$before" solve "after.$kind" -q
done <<'END'
auto mnk:3,3,3 hg 1
brute mnk:3,3,3 hg 1
auto mnk:4,4,3 hg 1
brute mnk:4,4,3 hg 1
auto mnk:3,3,3,first=breaker hg 1
brute mnk:3,3,3,first=breaker hg 1
auto poly:tic@4x3 hg 1
brute poly:tic@4x3 hg 1
auto poly:el@3x2,first=breaker hg 1
brute poly:el@3x2,first=breaker hg 1
auto stones.hg hg 1
brute stones.hg hg 1
auto mnk:4,4,3,strong pg 1
auto gttt:el@3x3 pg 1
auto gttt:el@3x3,p=2,q=2 pg 2
brute gttt:elly@3x3,q=2 pg 2
brute gttt:knobby@3x3,q=2 pg 2
brute gttt:tic@4x3,q=2 pg 2
auto timed.pg pg 2
END
for game in mnk:4,4,4 mnk:3,3,3,strong mnk:2,2,3; do # nobody, or not the mover, wins
  run solve "$game" -q --move
  check "solve $game --move: a v line" test -z "$(grep '^v' out)"
done

# --json.
cat >keys.py <<'END'
import json, sys
text = open("out").read()
object = json.loads(text)
number, whole = (int, float), int
types = dict(game=str, value=str, to_move=str, engine=str, nodes=whole, seconds=number,
             cpu_seconds=number, peak_bytes=whole, certificate=(str, type(None)),
             move=(list, type(None)), reason=(str, type(None)), seed=whole, threads=whole, version=str)
assert text.count("\n") == 1, "one line"
for key, kind in types.items():
    assert isinstance(object[key], kind) and not isinstance(object[key], bool), key
for pair in sys.argv[1:]:
    key, _, value = pair.partition("=")
    assert object[key] == json.loads(value), f"{key} is {object[key]}, not {value}"
END
json() { # GAME OPTION... -- KEY=VALUE...
  local -a words=()
  while [ "$1" != -- ]; do words+=("$1") && shift; done
  shift
  run solve --json "${words[@]}"
  check "solve --json ${words[*]}: $(cat out)" python3 keys.py "$@"
}
json mnk:3,3,3 --engine brute --seed=18446744073709551615 -- 'game="mnk:3,3,3"' 'value="maker"' \
  'to_move="maker"' 'engine="brute"' reason=null certificate=null seed=18446744073709551615
json mnk:4,4,4 -- 'value="breaker"' move=null reason=null
json mnk:3,3,3,strong -- 'value="draw"' 'to_move="first"' move=null
json mnk:1,1,1,strong,first=breaker -- 'value="second"' 'to_move="second"' 'move=[1]'
json gttt:domino@2x2,q=2 -- 'value="first"' 'game="gttt:domino@2x2,q=2"' 'move=[1,2]'
json timed.pg -- 'value="breaker"' 'to_move="breaker"'
odd=$'a"\\\t\xff\xc3\xa9.hg'
cp stones.hg "$odd"
json "$odd" -- 'value="maker"'

# stdin and stdout.
expect_out 's BREAKER' solve hyper:- -q < <(printf 'p hg 2 1\ne 1 2 0\n')
expect_out 's BREAKER' solve hyper:- -q < <(printf '#times\n1 2\n#blackturns\n1\n#positions\na b\n#blackwins\na b\n')
expect_out 's MAKER' solve hyper:- -q <stones.hg
if [ -w /dev/full ]; then
  for words in 'solve mnk:3,3,3' 'solve mnk:3,3,3 --json' 'show mnk:3,3,3' \
    'show mnk:3,3,3 --hg' 'shapes 3' --help --version; do
    # shellcheck disable=SC2086
    "$gridlock" $words >/dev/full 2>err
    code=$?
    check "$words >/dev/full: exit code $code instead of 1" test $code = 1
    check "$words >/dev/full: no message" test -s err
  done
else
  skip 'there is no /dev/full'
fi
finish
