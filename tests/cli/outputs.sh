#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The files that commands write: refused before a search that could not write
# them, no reason to keep an answer back after it, alone on stdout if they are
# `-`, and gone if the program is killed half way.
#
#     outputs.sh GRIDLOCK GRIDCHECK
set -u
gridlock=$(realpath "$1")
gridcheck=$(realpath "$2")
. "$(dirname "$0")/lib.sh"
cd "$scratch" || exit 1
sat=no
"$gridlock" --version | grep -q 'cadical: on' && sat=yes
atlas=no
"$gridlock" --version | grep -q 'sqlite: on' && atlas=yes

verified() { # VERDICT ARGUMENT...
  local verdict=$1
  shift
  check "gridcheck $*: not $verdict" test "$("$gridcheck" -q "$@")" = "s VERIFIED $verdict"
}

# ---- What cannot be written is refused at once: no search leaves its last line
# of progress, and nothing is on stdout.

while read -r option command; do
  for place in missing/x .; do
    case $option$place in --*s.) continue ;; esac # a folder is right there
    # shellcheck disable=SC2086
    expect_error "cannot " $command $option $place
  done
done <<'ROWS'
--cert solve mnk:4,4,4 --progress=json
--cert solve line:4@inf --progress=json
--cert solve mnk:3,3,3,strong --progress=json
--cert pairing mnk:3,3,3 --progress=json
--cnf pairing mnk:3,3,3 --progress=json
--drat pairing mnk:3,3,3 --progress=json
--svg pairing mnk:5,5,5 --progress=json
--cert sequence tic --progress=json
--output sequence tic --progress=json
--publish sequence tic --progress=json
--figures sequence tic --progress=json
--certs achieve tic --progress=json
--output learn --columns 7 --count 1 --progress=json
--svg learn --columns 7 --count 1 --progress=json
--edges census graph --torus 6 --progress=json
--output tiling strip:7
ROWS
expect_error 'missing/x' solve mnk:4,4,4 --checkpoint missing/x --progress=json
[ $atlas = no ] || expect_error 'missing/x' solve mnk:4,4,4 --atlas missing/x --progress=json
if [ "$(id -u)" = 0 ] && setpriv --reuid 65534 --clear-groups true 2>/dev/null; then
  # Root may write anywhere, so somebody else tries.
  mkdir locked && chmod 755 . locked
  cp "$gridlock" . 2>/dev/null
  setpriv --reuid 65534 --clear-groups ./gridlock solve mnk:4,4,4 --cert locked/x --progress=json >out 2>err
  code=$?
  check "a folder for reading: $(cat out err)" test $code = 1 -a ! -s out -a "$(wc -l <err)" = 1
  check 'a folder for reading: no reason' has err 'locked/x: cannot write: Permission denied'
fi

# A form that the proof cannot have.
while read -r part game file options; do
  # shellcheck disable=SC2086
  expect_error "$file: $part" solve "$game" --cert "$file" --progress=json $options
done <<'ROWS'
strategies mnk:3,3,3,strong x.glb
strategies gttt:el@3x3 x.glb
strategies mnk:3,3,3 x.glb --engine strong
lattice line:5@inf x.glb
lattice mnk:25,25,5 x.glb
no mnk:3,3,3,strong x.gls
no mnk:4,4,4 x.gls --engine dfpn
strategies mnk:3,3,3 x.strategy
such mnk:3,3,3 x.tiling
such mnk:3,3,3 x.glt
ROWS
printf 'p hg 2 1\ne 1 2 0\n' >plain.hg
expect_error 'x.gls: no lattice cards' solve plain.hg --cert x.gls
expect_exit 10 solve mnk:3,3,3 --engine strong --cert weak.strategy -q
check 'the strong engine proves weak games by strategies' \
  test "$(head -n 1 weak.strategy | cut -c 1-8)" = strategy
"$gridlock" solve mnk:6,6,4 --engine hunt --cert cards.gls -q >out
check 'the hunt writes no cards' test "$(head -c 4 cards.gls)" = 'gls '
expect_error 'no binary form' cert mnk:6,6,4 cards.gls --output x.glb
check 'a file that was refused' test ! -e x.glb -a ! -e x.gls -a ! -e x.strategy

# ---- The answer is printed, whatever becomes of the files; the others are
# written, too.

if [ -w /dev/full ]; then
  while read -r answer words; do
    # shellcheck disable=SC2086
    expect_answer_and_error "s $answer" '/dev/full: ' $words
    # shellcheck disable=SC2086
    [[ $words == tiling* ]] || expect_answer_and_error '"value": ' '/dev/full: ' $words --json
  done <<'ROWS'
BREAKER solve mnk:4,4,4 --cert /dev/full
MAKER solve line:4@inf --cert /dev/full
DRAW solve mnk:3,3,3,strong --cert /dev/full
PAIRED pairing mnk:5,5,5 --cert /dev/full
PAIRED pairing mnk:5,5,5 --svg /dev/full
UNPAIRED pairing mnk:3,3,3 --cert /dev/full
UNPAIRED pairing mnk:3,3,3 --drat /dev/full
MAKER sequence tic --cert /dev/full
MAKER sequence tic --output /dev/full
MAKER sequence tic --publish /dev/full
COVERED tiling strip:7 --output /dev/full
COVERED tiling strip:7 --svg /dev/full
ROWS
  expect_answer_and_error 'new ' '/dev/full: ' learn --columns 7 --count 100 --output /dev/full
  expect_answer_and_error 'edges' '/dev/full: ' census graph --torus 6 --edges /dev/full
  "$gridlock" solve mnk:5,5,4 --cert steps.glc -q >out
  expect_answer_and_error '"steps"' '/dev/full: ' cert mnk:5,5,4 steps.glc --json --output /dev/full
  run solve mnk:4,4,4 --cert /dev/full --json
  check 'a certificate that was not written is named' has out '"certificate": null'
  run pairing mnk:3,3,3 --cert /dev/full --json
  check 'weights that were not written are named' has out '"certificate": null'
  run sequence tic -q --cert /dev/full --output whole.seq
  verified MAKER poly:tic@inf whole.seq
  if [ $sat = yes ]; then
    expect_answer_and_error 's UNPAIRED' '/dev/full: ' pairing poly:snaky@6x6 --cert /dev/full
    check 'a file beside /dev/full' test ! -e /dev/full.drat
  fi
  if [ $atlas = yes ]; then
    expect_answer_and_error 's BREAKER' '/dev/full: ' solve mnk:4,4,4 --cert /dev/full --atlas kept.db
    check 'the atlas has no answer without a certificate' \
      test "$("$gridlock" atlas list kept.db)" = $'mnk:4,4,4\tbreaker\twinner\t-'
  fi
fi
# 1,024 bytes are allowed.
(ulimit -f 1; exec "$gridlock" solve mnk:6,6,5 --cert long.glc) >out 2>err
code=$?
check "a file that is too long: exit code $code" test $code = 1
check 'a file that is too long: no answer' has out 's BREAKER'
check 'a file that is too long: no reason' has err 'long.glc: cannot write: File too large'
check 'a file that is too long: there' test ! -e long.glc

mkdir certs certs/tic-3x3.glc
expect_answer_and_error 's MAKER' 'certs/tic-3x3.glc' achieve tic --certs certs
verified BREAKER poly:tic@2x2 certs/tic-2x2.glc
run achieve tic --certs certs --json
check 'a certificate in the place of a folder' hasnt out '"certificate": "certs/tic-3x3.glc"'

# Nobody reads what is printed: the files are there all the same.
cat >unread.py <<'END'
import os, subprocess, sys
read, write = os.pipe()
os.close(read)
done = subprocess.run(sys.argv[1:], stdout=write, stderr=subprocess.PIPE, text=True)
assert done.returncode == 1 and "stdout" in done.stderr, done
END
unread() {
  check "$*, and nobody reads" python3 unread.py "$gridlock" "$@"
}
[ $atlas = no ] || unread solve mnk:4,4,4 --json --statistics --atlas unread.db --cert unread.glc
[ $atlas = no ] || check 'an atlas without a reader' \
  test "$("$gridlock" atlas list unread.db)" = $'mnk:4,4,4\tbreaker\twinner\tverified'
unread pairing mnk:3,3,3 --cert unread.glw
verified 'NO PAIRING' mnk:3,3,3 unread.glw
unread sequence tic --output unread.seq
verified MAKER poly:tic@inf unread.seq

# ---- `-` is the file and nothing else, and all else is on stderr.

alone() { # TEXT OPTION ARGUMENT...: the text is on stderr
  local text=$1 option=$2
  shift 2
  rm -f file
  run "$@" "$option=file"
  local wanted=$code
  run "$@" "$option=-"
  check "gridlock $* $option=-: exit code $code instead of $wanted" test $code = "$wanted"
  check "gridlock $* $option=-: stdout is not the file" cmp -s out file
  check "gridlock $* $option=-: no '$text' on stderr" has err "$text"
  run "$@" "$option" - --json
  check "gridlock $* $option=- --json: stdout is not the file" cmp -s out file
  check "gridlock $* $option=- --json: no object on stderr" \
    python3 -c 'import json; json.loads(open("err").read().splitlines()[-1])'
}
alone 's BREAKER' --cert solve mnk:4,4,4 --threads 1
alone 'c game' --cert solve mnk:4,4,4 --threads 1
alone 'v 5 0' --cert solve mnk:3,3,3 --threads 1 --move
alone 's MAKER' --cert solve line:4@inf --threads 1
alone 's DRAW' --cert solve mnk:3,3,3,strong --threads 1
alone 's PAIRED' --cert pairing mnk:5,5,5
alone 'v ' --svg pairing mnk:5,5,5
alone 's UNPAIRED' --cert pairing mnk:3,3,3
alone 's UNPAIRED' --cnf pairing mnk:3,3,3
alone 's UNPAIRED' --drat pairing mnk:3,3,3
alone 's MAKER' --cert sequence tic
alone 's MAKER' --output sequence tic
alone 's MAKER' --publish sequence tic
alone 's COVERED' --output tiling strip:7
alone 's COVERED' --svg tiling strip:7
alone 'new ' --output learn --columns 7
alone 'canonical' --svg census show 0422046622046604
alone 'edges' --edges census graph --torus 6
run show mnk:3,3,3 --hg --json
check 'show --hg --json: not the game alone' test "$(head -c 1 out)$(head -c 1 err)" = 'c{'
if [ $sat = yes ]; then
  alone 's UNPAIRED' --cert pairing poly:snaky@6x6
  cp file snaky
  verified 'NO PAIRING' poly:snaky@6x6 snaky
fi
"$gridlock" solve mnk:6,6,5 --cert=- 2>err | "$gridcheck" mnk:6,6,5 - >out
check 'what is on stdout is no certificate' has out 's VERIFIED BREAKER'
echo before >appended
"$gridlock" solve mnk:3,3,3 -q --cert - >>appended 2>err
check 'a redirection that appends' test "$(head -n 1 appended)" = before
expect_usage pairing mnk:4,4,4 --cnf - --drat -
check 'two files on stdout: not said which' has err '--cnf'
for words in 'solve mnk:3,3,3 --atlas' 'solve mnk:3,3,3 --checkpoint' 'achieve tic --certs' \
  'sequence tic --figures'; do
  # shellcheck disable=SC2086
  expect_usage $words -
done
"$gridlock" solve mnk:3,3,3 --cert - >&- 2>err
code=$?
check 'a closed stdout' test $code = 1 -a "$(wc -l <err)" = 1
check "files of that name: $(ls -- -* 2>/dev/null)" test -z "$(ls -- -* 2>/dev/null)"

# ---- -q keeps nothing back that was asked for.

for words in 'solve mnk:4,4,3' 'sequence tippy'; do
  # shellcheck disable=SC2086
  run $words -q --statistics
  check "$words -q --statistics: nothing" grep -q '^c .* of ' out
  check "$words -q --statistics: c lines" hasnt out 'c gridlock'
done
run achieve tic -q --table --limit 3
check 'achieve -q --table: no table' grep -qx ' *3 .*' out

# ---- Signals.

search='solve mnk:10,10,5 --engine dfpn --time 600 --progress=json'
hang_up() { # BEFORE...: sends a SIGHUP to a search
  rm -f err
  # shellcheck disable=SC2086
  "$@" "$gridlock" $search --cert interrupted >out 2>err &
  job=$!
  wait_until test -s err
  kill -HUP $job
}
hang_up env
wait $job
code=$?
check "SIGHUP: exit code $code instead of 0" test $code = 0
check "SIGHUP: $(cat out)" has out 's UNKNOWN'
hang_up nohup
sleep 0.3
check 'SIGHUP in spite of nohup' kill -0 $job
kill -TERM $job
wait $job

# Whenever the program ends, no half of a file is left.
mkdir folder
"$gridlock" solve mnk:8,8,4 --cert large.glc -q >out
for delay in 0 0.002 0.005 0.01 0.02 0.03 0.05 0.08; do
  for signal in TERM HUP; do
    "$gridlock" cert mnk:8,8,4 large.glc --output folder/x.glc >out 2>err &
    job=$!
    await_exec $job
    sleep $delay
    kill -$signal $job 2>/dev/null
    wait $job 2>/dev/null
    "$gridlock" solve mnk:6,6,5 --engine andor --cert folder/y.glc >out 2>err &
    job=$!
    await_exec $job
    sleep $delay
    kill -$signal $job 2>/dev/null
    wait $job 2>/dev/null
  done
done
rm -f folder/x.glc folder/y.glc
check "half of a file is left: $(ls folder)" test -z "$(ls -A folder)"
check "temporary files: $(find . -name '*.??????' ! -name '*.db*' | head -3)" test -z "$(find . -name '*.??????' ! -name '*.db*')"
finish
