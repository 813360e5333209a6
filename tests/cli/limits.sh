#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# gridlock solve: limits, signals, progress, terminals.
#
#     limits.sh GRIDLOCK
set -u
gridlock=$(realpath "$1")
. "$(dirname "$0")/lib.sh"
cd "$scratch" || exit 1
large=mnk:10,10,5 # out of reach of every engine, in time and memory

# stopped REASONS OPTION...: --json says why, and the exit code is 0.
stopped() {
  local reason=$1
  shift
  run solve $large --json "$@"
  check "solve $large $*: exit code $code instead of 0" test $code = 0
  check "solve $large $*: $(cat out)" python3 -c '
import json, sys
object = json.load(open("out"))
known = object["value"] != "unknown" or object["move"] is not None
sys.exit(known or object["reason"] not in sys.argv[1].split())' "$reason"
}

check 'there are no engines' test "$(engines | wc -w)" -ge 2
for engine in $(engines); do
  SECONDS=0
  stopped time --time 0.3 --engine "$engine"
  check "--engine $engine --time 0.3 took $SECONDS s" test $SECONDS -le $patience
  expect_out 's UNKNOWN' solve $large --time 0.2 -q --engine "$engine"
  case $engine in
  andor | brute) reason=memory seconds=100 ;;
  *) reason='memory time' seconds=1 ;; # they forget what they can find again, and go on
  esac
  stopped "$reason" --memory 1M --time $seconds --engine "$engine"
  stopped "$reason" --memory 3M --time $seconds --engine "$engine"
  expect_out 's MAKER' solve mnk:3,3,3 -q --memory 1M --time 100 --engine "$engine"
  # A board of 500 cells and 1,800 lines: a node costs most here.
  SECONDS=0
  expect_out 's UNKNOWN' solve mnk:20,25,5 -q --time 0.3 --engine "$engine"
  check "--engine $engine --time 0.3 on 500 cells took $SECONDS s" test $SECONDS -le $patience
done
# Turns of many stones: there are more of them than can be listed.
for game in mnk:16,16,16,strong,p=16,q=15 mnk:20,25,20,strong,p=19,q=18; do
  timeout -k 5 120 "$gridlock" solve $game -q --time 0.3 >out
  check "solve $game --time 0.3: $(cat out)" test "$(cat out)" = 's UNKNOWN'
done
run solve $large --time 0.2
check '--time: no c line says so' grep -q '^c .*time' out

# Signals, sent once the search has begun.  With `set -m` a job in the
# background has the signals that a job in the foreground has.
set -m
begin() {
  rm -f out err
  "$gridlock" solve $large --progress=json --time 60 --engine "$engine" >out 2>err &
  job=$!
  until [ -s err ] 2>/dev/null; do
    kill -0 $job 2>/dev/null || return 1
    sleep 0.01
  done
}
end() { # sets $code
  wait -f $job 2>/dev/null # without -f also when it is stopped
  code=$?
}
for engine in $(engines); do
  for signal in INT TERM; do
    SECONDS=0
    begin && kill -$signal $job
    end
    check "$engine, SIG$signal: exit code $code instead of 0" test $code = 0
    check "$engine, SIG$signal took $SECONDS s" test $SECONDS -le $patience
    check "$engine, SIG$signal: no s UNKNOWN" grep -qx 's UNKNOWN' out
    check "$engine, SIG$signal: no reason" grep -q '^c .*interrupt' out
  done
done
engine=auto
# A stopped process gets both signals before it runs another step: that is one
# interrupt, as timeout(1) sends it to a process and to its group.
begin && kill -STOP $job && kill -INT $job && kill -TERM $job && kill -CONT $job
end
check "SIGINT and SIGTERM at once: exit code $code instead of 0" test $code = 0
check 'SIGINT and SIGTERM at once: no s UNKNOWN' grep -qx 's UNKNOWN' out
set +m
# A program that cannot print its answer waits, and a second interrupt ends it.
cat >twice.py <<'END'
import os, signal, subprocess, sys, time
interrupts = 0
read, write = os.pipe()
os.set_blocking(write, False)
try:
    while True:
        os.write(write, bytes(512))
except BlockingIOError:
    os.set_blocking(write, True)
solve = subprocess.Popen(sys.argv[1:], stdout=write, stderr=subprocess.PIPE)
solve.stderr.readline()  # the search has begun
while solve.poll() is None:  # two that come at once are one
    solve.send_signal(signal.SIGINT)
    time.sleep(0.5)
    interrupts += 1
assert solve.returncode == 130 and interrupts >= 2, (solve.returncode, interrupts)
END
check 'a second interrupt' timeout $patience \
  python3 twice.py "$gridlock" solve $large --time 60 --progress=json

# Progress.  Nodes are cheap here, so that a busy machine ticks often enough.
ticking='mnk:6,6,5 --engine brute --time 1'
cat >lines.py <<'END'
import json, sys
lines = [json.loads(line) for line in open("err")]
assert lines, "lines"
for line in lines:
    assert set(line) >= {"engine", "seconds", "nodes", "bytes"}, line
for key in ("seconds", "nodes"):
    assert all(a[key] <= b[key] for a, b in zip(lines, lines[1:])), key
END
# shellcheck disable=SC2086
run solve $ticking --progress=json
check '--progress=json' python3 lines.py
for options in '' --progress=auto --progress=none '--progress=json -q' '--progress=line -q'; do
  # shellcheck disable=SC2086
  run solve $ticking $options
  check "solve $options: progress on no terminal" test ! -s err
done
# shellcheck disable=SC2086
run solve $ticking --progress=line
check '--progress=line: no line' has err nodes
printf 'p hg 4 1\ne 1 2 3 0\nm 2 0\nb 4 0\n' >stones.hg
if script -qec true /dev/null >/dev/null 2>&1; then
  terminal() { script -qec "$*" /dev/null </dev/null >seen; }
  terminal "'$gridlock' solve $ticking -q"
  check 'a live line in spite of -q' hasnt seen nodes
  terminal "'$gridlock' solve $ticking >out"
  check 'no live line on a terminal' grep -q $'\r.*nodes' seen
  check 'the live line is not wiped' grep -q $'\r\e\\[K' seen
  terminal "'$gridlock' show stones.hg"
  check 'no colour on a terminal' has seen $'\e['
  terminal "NO_COLOR= '$gridlock' show stones.hg"
  check 'no colour with an empty NO_COLOR' has seen $'\e['
  terminal "NO_COLOR=1 '$gridlock' show stones.hg"
  check 'colour in spite of NO_COLOR' hasnt seen $'\e['
  terminal "NO_COLOR=1 '$gridlock' solve $ticking"
  check 'colour in the live line in spite of NO_COLOR' test -z "$(grep $'\e\\[[0-9;]*m' seen)"
else
  skip 'terminals: there is no script from util-linux'
fi
run show stones.hg
check 'colour on no terminal' hasnt out $'\e['
finish
