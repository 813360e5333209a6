#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# gridlock solve --threads: values, certificates and limits as with one thread,
# and one thread that repeats itself.  (Random games are in tests/oracle.)
#
#     threads.sh GRIDLOCK GRIDCHECK
set -u
gridlock=$(realpath "$1")
gridcheck=$(realpath "$2")
. "$(dirname "$0")/lib.sh"
cd "$scratch" || exit 1

# nodes ARGUMENT...: the nodes of a solve.
nodes() {
  timeout 300 "$gridlock" solve "$@" --json |
    sed 's/.*"nodes": \([0-9]*\).*/\1/'
}

# One thread: the same nodes and the same certificate every time.
for engine in dfpn pns; do
  for try in a b; do
    run solve strip:9 --engine $engine --threads 1 --seed 7 --cert $engine-$try.glc
  done
  check "$engine: one thread does not repeat itself" \
    cmp -s $engine-a.glc $engine-b.glc
  check "$engine: another number of nodes" test \
    "$(nodes strip:9 --engine $engine --threads 1)" = \
    "$(nodes strip:9 --engine $engine --threads 1)"
done
check "7,7,5: not the nodes of one thread" test \
  "$(nodes mnk:7,7,5 --engine dfpn --threads 1)" = 1071

# Several: the checker accepts the certificate.
while read -r value game engine; do
  for threads in 2 4; do
    run solve "$game" --engine "$engine" --threads $threads -q --cert cert.glc
    check "$game, $engine, $threads threads: $(cat out)" grep -qx "s $value" out
    check "$game, $engine, $threads threads: not verified" \
      test "$(timeout 300 "$gridcheck" -q "$game" cert.glc)" = "s VERIFIED $value"
  done
done <<'END'
BREAKER mnk:7,7,5 dfpn
BREAKER mnk:7,8,5 dfpn
BREAKER mnk:6,6,5 andor
BREAKER poly:snaky@8x8 auto
MAKER strip:10 dfpn
MAKER strip:10 pns
MAKER mnk:6,6,4,first=breaker dfpn
MAKER mnk:6,6,4,first=breaker pns
BREAKER mnk:5,5,4,first=breaker pns
MAKER mnk:8,8,4,first=breaker hunt
MAKER poly:y5+n5@8x7 hunt
MAKER poly:y5@9x9,torus,first=breaker hunt
END

# The hunt has lattice cards, on boards and on the plane.
while read -r game; do
  run solve "$game" --engine hunt --threads 3 -q --cert cert.gls
  check "$game, hunt, 3 threads: $(cat out err)" grep -qx "s MAKER" out
  check "$game, hunt, 3 threads: not verified" \
    test "$(timeout 300 "$gridcheck" -q "$game" cert.gls)" = "s VERIFIED MAKER"
done <<'END'
poly:y5+n5@8x7
poly:snaky@inf,handicap=1
poly:el@40x25,handicap=1
END

# What is said about them.
run solve mnk:4,4,4 --threads 3
check "no c line with 3 threads" grep -q '^c .*, 3 threads$' out
run solve mnk:4,4,4 --json
check "--threads is not the number of cores by default" \
  grep -q "\"threads\": $(($(nproc) < 64 ? $(nproc) : 64))," out
for count in 0 65 -1 x 1.5; do
  expect_exit 64 solve mnk:4,4,4 --threads=$count
done

# Limits.
for engine in auto dfpn pns; do
  run solve mnk:8,8,5 --engine $engine --threads 3 --time 0.3 --json
  check "$engine: no end by time" grep -q '"reason": "time"' out
done
run solve poly:snaky@9x9 --engine hunt --threads 3 --time 0.3 --json
check "hunt: no end by time" grep -q '"reason": "time"' out
run solve mnk:8,8,5 --engine dfpn --threads 3 --memory 1M --time 60 --json
check "no end by memory" grep -q '"reason": "memory"' out
timeout 300 "$gridlock" solve mnk:8,8,5 --threads 3 --json --progress json \
  >out 2>err &
until grep -q '"nodes": [1-9]' err || ! kill -0 $! 2>/dev/null; do
  sleep 0.1
done
check "no progress" grep -q '"nodes": [1-9]' err
kill -INT $!
wait $!
check "no end by an interrupt" grep -q '"reason": "interrupt"' out

finish
