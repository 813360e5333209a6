#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# gridlock qbf: formulas, solvers of all sorts, wrong words, and interrupts.
#
#     qbf.sh GRIDLOCK
#
# Most solvers here are scripts that answer whatever a test needs.  What the
# formulas mean is for tests/oracle/qbf.py.
set -u
gridlock=$(realpath "$1")
. "$(dirname "$0")/lib.sh"
here=$(realpath "$(dirname "$0")")
cd "$scratch" || exit 1
mkdir room
export TMPDIR=$scratch/room # where formulas are put

fields() { # FILE OBJECT
  python3 - "$@" <<'PYTHON'
import json, sys
got = json.load(open(sys.argv[1]))
for key, value in json.loads(sys.argv[2]).items():
    assert got[key] == value, (key, got[key], value)
PYTHON
}

# solver NAME: a script from stdin, run as ./NAME FORMULA.
solver() {
  { echo '#!/bin/sh' && cat; } >"$1"
  chmod +x "$1"
}
empty_room() { [ -z "$(ls -A room)" ]; }

# Formulas.
expect_exit 0 qbf encode gttt:domino@2x2 --encoding paper
check 'the header' has out 'p cnf 214 '
check 'a comment with the question' has out 'c gttt:domino@2x2, can black win?  paper encoding'
cp out stdout
expect_exit 0 qbf encode gttt:domino@2x2 --encoding paper -o file
check 'a file and stdout differ' cmp -s stdout file
expect_exit 0 qbf encode gttt:domino@2x2 --encoding paper --json
check 'the sizes' fields out '{"game": "gttt:domino@2x2", "player": "black", "encoding": "paper",
  "variables": 214, "existentials": 206, "universals": 8, "clauses": 525, "alternations": 4}'
check 'other sizes than in the header' grep -q '^p cnf 214 525$' file
expect_exit 0 qbf encode gttt:domino@2x2 --format qcir --json -o file
check 'QCIR' grep -q '^#QCIR-G14 ' file
expect_exit 0 qbf mnk:3,3,3
check 'six rows for a board' test "$(wc -l <out)" = 7
expect_exit 0 qbf strip:7
check 'four rows for a strip' test "$(wc -l <out)" = 5
for encoding in paper corrective lean; do
  expect_error 'infinite board' qbf encode poly:tic@inf --encoding $encoding
  expect_error 'infinite board' qbf solve poly:tic@inf --encoding $encoding
done
expect_error 'infinite board' qbf poly:tic@inf
expect_error "the paper's encoding is for" qbf encode strip:7 --encoding paper
expect_error 'knows no handicap' qbf encode mnk:3,3,3,handicap=1 --encoding paper
expect_error 'more stones than there are cells' qbf encode gttt:tic@2x2,q=5 --encoding paper
expect_error 'million variables' qbf encode gttt:tic@19x19,p=6 --encoding paper
expect_error 'cannot write' qbf encode mnk:2,2,2 -o no/such/folder

# A .pg file that ends too soon is refused with its place, whoever reads it.
printf '#times\nt1 t2 t3\n#blackturns\nt1 t3\n#positions\na b c\n#blackwins\na b\n' >whole.pg
head -c 40 whole.pg >short.pg # in the middle of #positions
head -c 34 whole.pg >shorter.pg
printf '#times\nt1 t2\n#blackturns\nt1\n#positions\na b\n#blackwins\na b c\n' >more.pg
for file in short shorter more; do
  expect_error "$file.pg:" qbf encode $file.pg
  expect_error "$file.pg:" qbf solve $file.pg --solver true
done
check 'the whole file is refused, too' "$gridlock" qbf encode whole.pg >out

# Answers: by exit code, in any dialect, and no answer at all.
solver yes <<<'echo "s cnf 1 5 6"; exit 10'
solver no <<<'echo UNSAT; exit 20'
solver silent <<<'exit 10'
solver dialect <<<'echo "c nice weather"; echo "r SAT"; echo "V 1 0"; exit 10'
solver open <<<'exit 0'
solver says-open <<<'echo "s cnf -1"; exit 0'
solver one-zero <<<'echo "s cnf 1"; exit 1'
for name in yes silent dialect; do
  expect_exit 10 qbf solve mnk:3,3,3 -q --solver ./$name
  check "$name" test "$(cat out)" = 's TRUE'
done
expect_exit 20 qbf solve mnk:4,4,4 -q --solver ./no
check no test "$(cat out)" = 's FALSE'
for name in open says-open; do
  expect_exit 0 qbf solve mnk:3,3,3 -q --solver ./$name
  check "$name" test "$(cat out)" = 's UNKNOWN'
done
expect_exit 10 qbf solve mnk:3,3,3 -q --solver ./one-zero --codes 1/2
expect_exit 10 qbf solve mnk:3,3,3 --solver ./yes
check 'the engine is not named' grep -q '^c our own engine, .*, agrees$' out
expect_exit 10 qbf solve mnk:3,3,3 --solver ./yes --alone
check 'compared all the same' has out 'c not compared'
expect_exit 10 qbf solve mnk:3,3,3 --solver ./yes --json
check 'the object' fields out '{"game": "mnk:3,3,3", "player": "black", "value": "true",
  "solver": "./yes", "preprocess": null, "formulas": 1, "own_value": "true", "reason": null}'
expect_exit 20 qbf solve mnk:3,3,3 --player white -q --solver ./no

# Solvers that are wrong, broken or missing: an error and never an answer.
solver crash <<<'echo "s cnf 1"; kill -SEGV $$'
solver abort <<<'echo "oh no" >&2; kill -ABRT $$'
solver nonsense <<<'echo "I like it"; exit 10'
solver mute-code <<<'exit 3'
solver other-code <<<'echo "bad header" >&2; exit 134'
solver contradicts <<<'echo UNSAT; exit 10'
solver contradicts-2 <<<'echo "s cnf 1"; exit 20'
solver contradicts-itself <<<'echo SAT; echo UNSAT; exit 10'
solver prints-only <<<'echo "s cnf 1"; exit 0'
solver unsure <<<'echo "s cnf -1"; exit 10'
solver half <<<'echo "s cnf"; exit 10'
solver comment-glued <<<'echo "crashed"; exit 10'
wrong() { # NAME SENTENCE
  expect_error "$2" qbf solve mnk:3,3,3 --solver ./"$1"
  expect_error "$2" qbf solve mnk:3,3,3 --solver ./"$1" --split
  check "$1: something is left" empty_room
}
wrong crash 'signal 11'
wrong abort 'oh no'
wrong nonsense 'I like it'
wrong mute-code 'exit code 3'
wrong other-code 'exit code 134, which is no answer: bad header'
wrong contradicts 'exit code 10, but printed false'
wrong contradicts-2 'exit code 20, but printed true'
wrong contradicts-itself 'no answer'
wrong prints-only 'exit code 0, but printed true'
wrong unsure 'does not know'
wrong half 'no answer'
wrong comment-glued 'crashed'
wrong no-such-solver 'cannot be run: No such file'
touch plain
wrong plain 'cannot be run: Permission denied'
expect_error 'cannot be run' qbf solve mnk:3,3,3 --solver no-such-solver-anywhere
# An answer that our own engine refutes is no answer either.
expect_error 'that black wins, the engine' qbf solve mnk:4,4,4 --solver ./yes
expect_error 'that white wins' qbf solve gttt:tic@3x3 --player white --solver ./yes
expect_error 'cannot be run' qbf compare --split 0/84 --solver ./no-such-solver
expect_error 'I like it' qbf compare --split 0/84 --solver ./nonsense
expect_error 'that black does not' qbf compare --split 0/84 --solver ./no

# Where the formula goes: last, or in place of {}.
solver words <<<'[ "$1" = -a ] && [ "$3" = b ] && grep -q "^p cnf" "$2" && exit 10; exit 9'
expect_exit 10 qbf solve mnk:3,3,3 -q --solver './words -a {} b'
solver last <<<'[ "$1" = -a ] && grep -q "^p cnf" "$2" && [ $# = 2 ] && exit 10; exit 9'
expect_exit 10 qbf solve mnk:3,3,3 -q --solver './last -a'

# A preprocessor: its formula goes to the solver, its answer counts.
solver mark <<<'echo "c marked"; cat "$1"'
solver marked <<<'head -1 "$1" | grep -q marked && exit 10; exit 9'
expect_exit 10 qbf solve mnk:3,3,3 -q --preprocess ./mark --solver ./marked
expect_exit 10 qbf solve mnk:3,3,3 -q --preprocess ./silent --solver ./no
expect_error 'cannot be run' qbf solve mnk:3,3,3 --preprocess ./no-such --solver ./yes
expect_error 'signal 11' qbf solve mnk:3,3,3 --preprocess ./crash --solver ./yes
expect_error 'exit code 3' qbf solve mnk:3,3,3 --preprocess ./mute-code --solver ./yes

# Splitting: Black needs one first move, White an answer to all.
solver corner <<<'grep -q "^p cnf" "$1" || exit 9; echo x >>log; exit 20'
rm -f log
expect_exit 20 qbf solve mnk:4,4,4 -q --split --solver ./corner
check "$(wc -l <log) instead of 3 first moves" test "$(wc -l <log)" = 3
expect_exit 10 qbf solve mnk:3,3,3 -q --split --solver ./yes
expect_exit 0 qbf solve mnk:3,3,3 -q --split --solver ./open
solver first-only <<<'mkdir first 2>/dev/null && exit 0; exit 20'
rm -rf first
expect_exit 0 qbf solve mnk:4,4,4 -q --split --jobs 1 --solver ./first-only

# Limits and interrupts: nothing runs any longer, no file is left.
solver sleeper <<<'sleep 61 & echo $! >>pids; echo $$ >>pids; wait'
# Signals take a moment, and a zombie that nobody here could wait for is gone.
is_dead() { # PID
  ! grep -q '^State:.[^Z]' "/proc/$1/status" 2>/dev/null
}
is_gone() { # PID
  wait_until is_dead "$1"
}
none_left() {
  for pid in $(cat pids); do
    is_gone "$pid" || return 1
  done
  [ -s pids ] && empty_room
}
expect_exit 0 qbf solve mnk:3,3,3 --time 2 --solver ./sleeper
check 'out of time' has out 'c stopped: time'
check 'a sleeper goes on' none_left
expect_exit 0 qbf solve mnk:3,3,3 --time 2 --split --jobs 3 --solver ./sleeper --json
check 'out of time' fields out '{"value": "unknown", "reason": "time", "own_value": null}'
check 'sleepers go on' none_left
interrupt() { # SIGNAL ARGUMENT...
  local signal=$1 pid
  shift
  rm -f pids
  "$gridlock" "$@" >out 2>err &
  pid=$!
  wait_until test -s pids
  kill "-$signal" $pid
  wait $pid 2>/dev/null
  code=$?
}
for signal in INT TERM; do
  # Background jobs of a script ignore SIGINT until somebody catches it.
  interrupt $signal qbf solve mnk:3,3,3 --split --solver ./sleeper
  check "interrupted: exit code $code" test $code = 0
  check 'interrupted' has out 'c stopped: interrupt'
  check 'interrupted: no answer' has out 's UNKNOWN'
  check 'interrupted: something is left' none_left
done
interrupt INT qbf compare --split 0/42 --solver ./sleeper --encoding lean
check "compare, interrupted: exit code $code" test $code = 0
check 'compare, interrupted' has out '| lean | 0 | 0 | 0 | 0 | 2 |'
check 'compare, interrupted: compared with what?' has out 'No answer was compared'
check 'compare, interrupted: something is left' none_left
# Even when we cannot do anything any more.
interrupt KILL qbf solve mnk:3,3,3 --solver ./sleeper
check 'the solver outlives us' is_gone "$(tail -1 pids)"
kill $(cat pids) 2>/dev/null # but not what it has started
rm -rf room/*

# The real thing.
if ! command -v depqbf >/dev/null; then
  skip 'depqbf is missing'
  finish
  exit
fi
for game in gttt:tic@3x3,p=2 gttt:el@3x3 mnk:2,3,2 poly:tic@4x3 gttt:fatty@3x3,torus,p=2,q=2 whole.pg; do
  value=$("$gridlock" solve "$game" -q)
  for player in black white; do
    case $player/$value in
    */'s DRAW' | black/'s SECOND' | black/'s BREAKER' | white/'s FIRST' | white/'s MAKER') code=20 ;;
    *) code=10 ;;
    esac
    for more in '' --split --preprocess=cat; do
      expect_exit $code qbf solve "$game" --player $player -q $more
    done
  done
done
for word in paper corrective lean; do
  expect_exit 20 qbf solve gttt:tic@3x3 --encoding $word --split
  check "$word: not compared" has out 'agrees'
done
# The public questions on 3x3: the paper says 24 true and 60 false.
public=$here/../../../shared/pg/gttt-3x3
if [ -d "$public" ]; then
  for file in "$public"/*.pg; do
    "$gridlock" qbf solve "$file" -q
  done | sort | uniq -c | tr -s ' ' >answers
  check "the public questions: $(cat answers)" test "$(cat answers)" = $' 60 s FALSE\n 24 s TRUE'
else
  skip 'the public .pg files are missing'
fi
expect_exit 0 qbf compare --jobs 2 --split 0/2 --gnuplot plot.gp
check 'not 42 questions' test "$(grep -cE '^\| 3x3 \| 10 s \| (paper|corrective|lean) \| [0-9]+ \| [0-9]+ \| 42 \| 0 \| 0 \|' out)" = 3
check 'Table 1' grep -q '| 3x3 | 1 | 1 | paper | 1591.3 | 4693.9 |.*| 1591, 4694, 8 |' out
check 'no comparison with our own engine' has out "126 of 126 answers were compared with our own engine's"
expect_exit 0 qbf compare --jobs 1 --split 3/84 --json
check 'three runs' test "$(python3 -c 'import json; print(len(json.load(open("out"))["runs"]))')" = 3
if command -v gnuplot >/dev/null; then
  timeout 300 gnuplot plot.gp >plot.svg
  check 'gnuplot draws no XML' python3 -c 'import xml.dom.minidom as m; m.parse("plot.svg")'
else
  skip 'gnuplot is missing'
fi
check 'something is left' empty_room
finish
