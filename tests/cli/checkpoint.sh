#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# gridlock solve --checkpoint: limits and signals leave one, kills do no harm,
# and what is wrong with a file or a disk is said while nothing is lost.
#
#     checkpoint.sh GRIDLOCK GRIDCHECK [KILLS]
#
# With 60 KILLS it takes minutes and is not part of the suite.
set -u
gridlock=$(realpath "$1")
gridcheck=$(realpath "$2")
kills=${3:-5}
here=$(cd "$(dirname "$0")" && pwd)
. "$here/lib.sh"
cd "$scratch" || exit 1
large=mnk:10,10,5 # out of reach of every engine
small=strip:11    # a fraction of a second

field() { # NAME: of the JSON object in out
  python3 -c 'import json, sys; print(json.load(open("out"))[sys.argv[1]])' "$1"
}

# ---- a limit, an interrupt, and the next run

for engine in andor dfpn pns hunt auto; do
  rm -f kept*
  expect_exit 0 solve $large -q --engine $engine --time 0.3 --checkpoint kept
  check "$engine: no checkpoint after --time" test -s kept
  run solve $large --json --engine $engine --time 0.6 --checkpoint kept
  check "$engine: nothing was resumed" test "$(field resumed)" -gt 0
  check "$engine: no node is new" test "$(field nodes)" -gt "$(field resumed)"
  check "$engine: the one before is gone" test -s kept.old
  check "$engine: something is left over" test "$(echo kept*)" = 'kept kept.old'
done
rm -f kept*
run solve $large --json --engine andor --memory 3M --checkpoint kept
check "--memory: $(field reason)" test "$(field reason)" = memory
check 'no checkpoint after --memory' test -s kept
before=$(cksum <kept)
run solve $large --json --engine andor --memory 1M --checkpoint kept
check 'a checkpoint that does not fit in memory is replaced' \
  test "$before" = "$(cksum <kept)"
run solve $large --json --engine andor --memory 30M --time 1 --checkpoint kept
check 'more memory does not help' test "$(field nodes)" -gt "$(field resumed)"

set -m
for signal in INT TERM; do
  rm -f kept* err
  "$gridlock" solve $large --progress=json --checkpoint kept >out 2>err &
  job=$!
  until [ -s err ]; do kill -0 $job 2>/dev/null || break; sleep 0.01; done
  kill -$signal $job
  wait -f $job 2>/dev/null
  check "SIG$signal: no checkpoint" test -s kept
  check "SIG$signal: no s UNKNOWN" grep -qx 's UNKNOWN' out
done
set +m

# ---- a finished game: the answer and its certificate at once

rm -f kept*
expect_exit 10 solve $small -q --checkpoint kept
run solve $small --json --checkpoint kept --cert again.glb
check 'a finished game is searched again' \
  test "$(field nodes)" -le $(($(field resumed) + 2))
check 'its certificate does not hold' "$gridcheck" $small again.glb >/dev/null

# ---- kills

for case in "$small dfpn 1" "$small auto 2" "strip:10 pns 1" "mnk:6,8,5 andor 2"; do
  # shellcheck disable=SC2086
  set -- $case
  check "kills: $case" timeout 900 python3 "$here/kill.py" --gridlock "$gridlock" \
    --gridcheck "$gridcheck" --game "$1" --engine "$2" --threads "$3" --kills "$kills" --waste 3
done

# The hunt keeps its cards, and a proof is one of all lives together.
rm -f kept*
"$gridlock" solve $large -q --engine hunt --threads 1 --checkpoint kept --checkpoint-every 0.05 >out &
job=$!
until [ -s kept.old ]; do kill -0 $job 2>/dev/null || break; sleep 0.01; done
kill -KILL $job
wait -f $job 2>/dev/null
run solve $large --json --engine hunt --threads 1 --time 0.2 --checkpoint kept
check 'a hunt that was killed does not go on' test "$(field resumed)" -gt 0
rm -f kept*
threats=poly:skinny@8x8
expect_exit 10 solve $threats -q --engine hunt --threads 1 --checkpoint kept
run solve $threats --json --engine hunt --threads 1 --checkpoint kept --cert again.gls
check 'a finished hunt begins again' test "$(field nodes)" = "$(field resumed)"
check 'its cards do not hold' "$gridcheck" $threats again.gls >/dev/null
expect_error 'this checkpoint is of another game' \
  solve poly:skinny@8x8,handicap=1 -q --engine hunt --checkpoint kept

# ---- files that are refused, with the one before and without

keep() { rm -f kept*; cp good kept; }
rm -f kept*
"$gridlock" solve $small -q --checkpoint kept >out
cp kept good
size=$(stat -c %s good)
spoil() { # WHAT: the file `kept`
  case $1 in
  truncated) truncate -s $((size / 2)) kept ;;
  empty) : >kept ;;
  flipped)
    python3 -c '
import sys
bytes = bytearray(open("kept", "rb").read())
bytes[len(bytes) // 2] ^= 16
open("kept", "wb").write(bytes)'
    ;;
  stale) printf '\x01' | dd of=kept bs=1 seek=4 conv=notrunc status=none ;;
  text) echo 'glc 1' >kept ;;
  longer) echo >>kept ;;
  foreign) rm kept && "$gridlock" solve mnk:3,3,3 -q --checkpoint kept >out ;;
  other) rm kept && "$gridlock" solve $small -q --checkpoint kept --seed 5 >out ;;
  esac
}
while read -r what sentence; do
  keep
  spoil "$what"
  cp kept spoilt
  expect_error "$sentence" solve $small -q --checkpoint kept
  check "$what: it was touched" cmp -s kept spoilt
  cp good kept.old
  run solve $small --json --checkpoint kept
  check "$what: exit code $code with a good one before it" test $code = 10
  check "$what: not resumed from the one before" test "$(field resumed)" -gt 0
  check "$what: $(cat err)" has err "$sentence; the one before it is used"
  check "$what: it is lost" cmp -s kept.refused spoilt
  expect_exit 10 solve $small -q --checkpoint kept
  check "$what: the new one is refused: $(cat err)" test ! -s err
done <<'END'
truncated the file is cut off
empty this is no checkpoint
flipped the file is damaged: a checksum is wrong
stale this checkpoint has another version
text this is no checkpoint
longer something follows the end of the file's data
foreign this checkpoint is of another game
other this checkpoint is of a search with other options
END

# ---- disks

keep
mkdir sealed
cp good sealed/kept
if [ "$(id -u)" = 0 ]; then # root writes everywhere but on a read-only disk
  seal() { mount --bind sealed sealed && mount -o remount,bind,ro sealed; }
  unseal() { umount sealed; }
else
  seal() { chmod 555 sealed; }
  unseal() { chmod 755 sealed; }
fi
if seal 2>/dev/null; then
  expect_error 'cannot write' solve $small -q --checkpoint sealed/kept
  unseal
  check 'a read-only folder: the checkpoint has changed' cmp -s good sealed/kept
else
  skip 'a read-only folder'
fi
expect_error 'cannot write' solve $small -q --checkpoint nowhere/kept
expect_error 'no ordinary file' solve $small -q --checkpoint /dev/full

# A full disk, first as the kernel has it, then as a limit on the size of files:
# the search goes on, has the right answer, and complains once in the meantime
# and at the end.
full() { # FOLDER WHY COMMAND...
  local folder=$1 why=$2
  shift 2
  "$@" "$gridlock" solve strip:12 -q --engine dfpn --threads 1 --checkpoint "$folder/kept" \
    --checkpoint-every 0.05 --cert full.glb >out 2>err
  code=$?
  check "$why: exit code $code instead of 1" test $code = 1
  check "$why: $(cat err)" test "$(grep -c "$why" err)" = 2
  check "$why: the search does not go on" grep -q 'the search goes on' err
  check "$why: the old one is lost" test -s "$folder/kept"
  check "$why: something is left over" test ! -e "$folder/kept.new"
}
mkdir -p full
if mount -t tmpfs -o size=96k tmpfs full 2>/dev/null; then
  "$gridlock" solve strip:12 -q --engine dfpn --threads 1 --time 0.001 --checkpoint full/kept >out
  full full 'No space left on device' env
  umount full
else
  skip 'a full disk'
fi
mkdir -p short
"$gridlock" solve strip:12 -q --engine dfpn --threads 1 --time 0.001 --checkpoint short/kept >out
full short 'File too large' bash -c 'trap "" XFSZ; ulimit -f 80; exec "$@"' bash
finish
