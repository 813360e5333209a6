#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every option of every command, as `gridlock --tables` lists them: a sensible
# use works, help and completion know it, and wrong arguments are refused.
#
#     options.sh GRIDLOCK [R/M]
#
# Of M parts, part R has every Mth command; part 0 has what belongs to none, too.
set -u
gridlock=$(realpath "$1")
part=${2:-0/1}
. "$(dirname "$0")/lib.sh"

run --tables
check 'gridlock --tables fails' test $code = 0
cp "$scratch/out" "$scratch/tables"
"$gridlock" --help >"$scratch/help"
"$gridlock" --completion >"$scratch/completion"

# What the commands are tried on.  Maker wins mnk:1,3,1 whoever moves first, and
# the certificate of a game without lines holds whoever moves first.
printf 'gridlock model 1\nconstant 0\nturn 1\nempty -1\npotential 20\n' >"$scratch/some.model"
printf 'seq 1\n0 0:0 1:0 2:0 /\n1 1:0 2:0 / 0:0 3:0\n' >"$scratch/tic.seq"
printf 'gls 1\n1 line 0:0 0\nmaker 1\n' >"$scratch/some.gls"
"$gridlock" solve mnk:1,3,1 -q --cert="$scratch/maker.glc" >"$scratch/out"
"$gridlock" solve mnk:1,1,2 -q --cert="$scratch/empty.glc" >"$scratch/out"
"$gridlock" pairing mnk:1,3,1 -q --cert="$scratch/some.glw" >"$scratch/out"
printf 'mnk:1,3,1\t--engine brute\t-\t-\n' >"$scratch/suite.txt"
printf 'mnk:1,3,1\n' >"$scratch/games.txt"
# An atlas that knows the sample, and a page with a place for a table.
printf '[{"question": "winner", "game": "mnk:1,3,1", "value": "maker"}]' >"$scratch/some.json"
"$gridlock" atlas import "$scratch/some.db" "$scratch/some.json" -q
mkdir "$scratch/folder" && printf '<!-- atlas gttt -->\n<!-- end -->\n' >"$scratch/folder/page.md"
exec </dev/null # `play` reads moves

sample_of() { # COMMAND PLACEHOLDER
  case $1/$2 in
  cert/GAME) echo mnk:1,1,2 ;;
  qbf*/GAME) echo mnk:1,3,3,strong ;; # a draw, whoever is asked about
  */GAME | */GAME...) echo mnk:1,3,1 ;;
  */CERTIFICATE) echo "$scratch/empty.glc" ;;
  */SUITE) echo "$scratch/suite.txt" ;;
  */SIZE) echo 3 ;;
  */POLY) echo tic ;;
  */PAIRING) echo 0422046622046604 ;;
  */\[PAPER]) echo czifra ;;
  */ATLAS) echo "$scratch/some.db" ;;
  */TEXT) echo "$scratch/some.json" ;;
  esac
}

# Options that keep a command short.
brief_of() { # COMMAND
  case $1 in
  census) echo --split=0/2000 ;;
  'census graph') echo --torus=6 ;;
  learn) echo --columns=7 --count=1 ;;
  reproduce) echo --only=figure1 ;;
  sequence) echo --method=none ;;
  serve) echo --time=0.1 --port=0 --address=$loopback ;;
  'qbf compare') echo --encoding=lean --split=20/84 ;; # easy on both boards
  esac
}

exit_of() { # COMMAND OPTION
  case $1/$2 in
  */*help | solve/techniques | solve/batch) echo 0 ;;
  sequence/fixed) echo 0 ;; # three in a row, in one direction, is nobody's
  achieve/fixed) echo 20 ;; # as there, on boards up to 8 x 8
  tiling/drop) echo 20 ;; # every line of the sample is needed
  pairing/torus) echo 1 ;; # the sample is finite
  pairing/*) echo 20 ;;    # and has lines of one cell
  'qbf solve'/*) echo 20 ;;
  solve/* | tiling/* | sequence/* | achieve/*) echo 10 ;;
  *) echo 0 ;;
  esac
}

# An address for this process alone: no other test listens there.
loopback=127.$((($$ >> 16) + 1)).$(($$ >> 8 & 255)).$(($$ & 255))

# Good and bad arguments by what help calls them; choices name their own.
good_of() { # COMMAND/OPTION PLACEHOLDER CHOICES
  case $2 in
  SECONDS) [ "$1" = serve/time ] && echo 0.1 .1 1e-1 || echo 5 0.5 .5 1e3 ;;
  BYTES) echo 1M 64M 64MB 1024K 1048576 1G 16T ;;
  N)
    case $1 in
    census\ wide/seed) echo 0 18446744073709551614 ;; # lucky ones
    *) echo 0 7 18446744073709551615 ;;
    esac
    ;;
  PAIRS) echo 0 2 32 ;;
  K) echo 2 7 64 ;;
  COLUMNS) echo 0 1 2 ;; # of the three that the sample has
  LINE) echo 1 3 ;;
  PERIODS) echo 8 8x4 1000x1 ;;
  STONES) echo 0 1 16 ;;
  SIDE) echo 4 8 22 ;;
  CELLS) echo 4 6 ;;
  GAMES) echo "$scratch/games.txt" ;;
  MOVES) [ "$1" = cert/after ] && echo 1 a1 || echo 1 3 a1 B1 ;;
  D) echo 3 ;;
  R/M) [ "${1%/*}" = 'qbf compare' ] && echo 0/84 83/84 || echo 0/2000 1999/2000 ;;
  T/F) echo 10/20 ;;
  COUNT) echo 1 2 64 ;;
  PORT) echo 0 18080 ;;
  IP) echo 127.0.0.1 127.0.0.2 ;;
  CMD) [ "$1" = "${1%/solver}" ] && echo cat || echo depqbf ;;
  CELL) echo 1 16 ;;
  A) echo 1000 0.5 1e3 ;;
  B) echo 0 10 0.5 ;;
  RANGE) echo 7 7-8 ;;
  POSITIONS | NODES) echo 1 100 ;;
  PARTS) echo figure1 figure1,figure2 ;;
  DIR) echo "$scratch/folder" ;;
  ATLAS) echo "$scratch/some.db" ;;
  PATTERN) echo mnk:1,3,1 ;;
  MODEL) echo "$scratch/some.model" ;;
  WEIGHTS) echo "$scratch/some.glw" ;;
  SEQ) echo "$scratch/tic.seq" ;;
  STATE) echo "$scratch/kept" ;;
  FILE)
    case $1 in
    play/cert) echo "$scratch/maker.glc" ;;
    look/cert | solve/from) echo "$scratch/some.gls" ;;
    *) echo "$scratch/written" - ;;
    esac
    ;;
  NAMES) echo table table,zone ;; # techniques of the search
  *) tr '|' ' ' <<<"$3" ;;
  esac
}

bad_of() { # PLACEHOLDER CHOICES
  case $1 in
  A | SECONDS) printf '%s\n' 0 -1 0.0 -0 1x x nan inf 1e999 1,5 ' 1' '' ;;
  BYTES) printf '%s\n' 0 -1M 1 1023K 1MM 1X M 1.5G x 99999999999999999999 \
    16777216T ' 1M' '' ;;
  PAIRS) printf '%s\n' 33 -1 x 1.5 '' ;;
  K) printf '%s\n' 1 65 0 -2 x 7.5 ' 7' '' ;;
  LINE | POSITIONS | NODES | CELLS | D | CELL) printf '%s\n' 0 -1 x 1.5 '' ;;
  N | COLUMNS) printf '%s\n' -1 +1 1.5 1e3 x 0x1 18446744073709551616 ' 1' '1 ' '' ;;
  B) printf '%s\n' -1 x nan inf 1e999 1,5 ' 1' '' ;;
  RANGE) printf '%s\n' 6 17 7- -7 10-7 7-17 7-8-9 7--8 x '7 8' ' 7' '7- 8' '' ;;
  PARTS) printf '%s\n' nonsense figure1,nonsense FIGURE1 ,figure1 figure1, 'figure1 figure2' '' ;;
  SIDE) printf '%s\n' 0 23 -1 x 1.5 ' 8' '' ;;
  MOVES) printf '%s\n' '!' 1/2 ;;
  PORT) printf '%s\n' 65536 -1 x 1.5 '' ;;
  IP) printf '%s\n' '' ;;
  COUNT) printf '%s\n' 0 65 -1 x 1.5 ' 2' '' ;;
  T/F) printf '%s\n' 10 10/10 0/20 10/0 256/20 10/ /20 10/20/30 x/20 '10 /20' '' ;;
  CMD) printf '%s\n' '' ' ' ;;
  STONES) printf '%s\n' 17 -1 x 1.5 '' ;;
  PERIODS) printf '%s\n' 0 x 8x 8x0 x8 1001 8x1001 8x4x2 -1 1.5 ' 8' '' ;;
  R/M) printf '%s\n' 0 1/1 2/1 0/0 -1/2 0/ /2 0/2/3 x/2 0/x '0 /2' 0/18446744073709551616 '' ;;
  FILE | GAMES | STATE | MODEL | WEIGHTS | SEQ | DIR | ATLAS | PATTERN) printf '%s\n' '' ;;
  NAMES) printf '%s\n' nonsense table,nonsense TABLE ,table 'table zone' '' ;;
  *) printf '%s\n' nonsense "${2^^}" "${2%%|*}x" "$2|" "|$2" '' ;;
  esac
}

# Any beginning of a name will do that is no beginning of another one.
try_abbreviation() { # NAME REST
  local size short
  for ((size = 1; size < ${#1}; size++)); do
    short=${1:0:size}
    grep -q "^option.$command.--$short\b" "$scratch/tables" && continue # a name of its own
    if [ "$(grep -c "^option.$command.--$short" "$scratch/tables")" = 1 ]; then
      expect_exit "$expected" "${words[@]}" "${sample[@]}" "--$short$2"
      return
    fi
    expect_usage "${words[@]}" "${sample[@]}" "--$short$2"
  done
}

try_argument() { # NAME LETTER PLACEHOLDER CHOICES
  local good='' bad
  check "$command --$1: no good argument known for $3" \
    test -n "$(good_of "$command/$1" "$3" "$4")"
  for good in $(good_of "$command/$1" "$3" "$4"); do
    expect_exit "$expected" "${words[@]}" "${sample[@]}" "--$1=$good"
    [ -z "$4" ] || check "completion: --$1=$good" has "$scratch/completion" "$good"
    [ -z "$4" ] || check "$command --help: $good" grep -q -- "--$1.*$good" "$scratch/command"
  done
  # One of them in every place and spelling.
  expect_exit "$expected" "${words[@]}" "--$1=$good" "${sample[@]}"
  [[ $row == *'[='* ]] ||
    expect_exit "$expected" "${words[@]}" "${sample[@]}" "--$1" "$good"
  [ -z "$2" ] || expect_exit "$expected" "${words[@]}" "-$2" "$good" "${sample[@]}"
  [ -z "$2" ] || expect_exit "$expected" "${words[@]}" "-$2$good" "${sample[@]}"
  try_abbreviation "$1" "=$good"
  while IFS= read -r bad; do
    expect_usage "${words[@]}" "${sample[@]}" "--$1=$bad"
    check "gridlock $command --$1=$bad: the message does not name the option" \
      has "$scratch/err" "--$1"
  done < <(bad_of "$3" "$4")
}

try_option() { # NAME PLACEHOLDER CHOICES
  local row letter expected
  row=$(grep -E -- "--$1(\[|=| |\$)" "$scratch/command")
  check "$command --help: --$1" test -n "$row"
  check "gridlock --help: --$1" has "$scratch/help" "$row"
  check "completion: $command --$1" grep -q -- "^ *'$command -'\*).*--$1[ ']" "$scratch/completion"
  letter=$(sed -n 's/^  -\(.\), .*/\1/p' <<<"$row")
  expected=$(exit_of "$command" "$1")
  if [ -z "$2" ]; then
    expect_exit "$expected" "${words[@]}" "${sample[@]}" "--$1"
    expect_exit "$expected" "${words[@]}" "--$1" "${sample[@]}"
    [ -z "$letter" ] || expect_exit "$expected" "${words[@]}" "-$letter" "${sample[@]}"
    expect_usage "${words[@]}" "${sample[@]}" "--$1=1"
    try_abbreviation "$1" ''
  else
    try_argument "$1" "$letter" "$2" "$3"
    # Only an optional argument may be missing.
    if [[ $row == *'[='* ]]; then
      expect_exit "$expected" "${words[@]}" "${sample[@]}" "--$1"
    else
      expect_usage "${words[@]}" "${sample[@]}" "--$1"
    fi
  fi
  expect_usage "${words[@]}" "${sample[@]}" "--$1x"
}

try_command() {
  local placeholder last=''
  # shellcheck disable=SC2206
  words=($command) # `census graph` is two
  "$gridlock" "${words[@]}" --help >"$scratch/command"
  sample=()
  for placeholder in $(sed -n "1s/^Usage: gridlock $command \(.*\)\[OPTION...\]$/\1/p" "$scratch/command"); do
    last=$(sample_of "$command" "$placeholder")
    check "$command: no sample known for $placeholder" test -n "$last"
    # One too few is wrong, none included, unless it may be missing.
    [[ $placeholder == \[* ]] || expect_usage "${words[@]}" "${sample[@]}"
    sample+=("$last")
  done
  check "$command --help: no usage" grep -q "^Usage: gridlock $command .*\[OPTION...\]$" "$scratch/command"
  # shellcheck disable=SC2207
  sample+=($(brief_of "$command"))
  expect_exit "$(exit_of "$command" '')" "${words[@]}" "${sample[@]}"
  [[ ${placeholder-} == *... ]] ||
    expect_usage "${words[@]}" "${sample[@]}" "${last:-x}" # one too many
  expect_usage "${words[@]}" "${sample[@]}" --nonsense
  expect_usage "${words[@]}" "${sample[@]}" -Z
  expect_usage "${command:0:2}" "${sample[@]}"
  expect_usage "${command^^}" "${sample[@]}"
  check "gridlock --help: $command" grep -q "^  $command " "$scratch/help"
  check "completion: $command" grep -q "^    words='.*\\b${words[0]}\\b.* help " "$scratch/completion"
}

# Fields may be empty, so the tabs cannot be white space to `read`.
rows=0
commands=0
while IFS='@' read -r -u 3 kind command name argument choices; do
  rows=$((rows + 1))
  [ "$kind" != command ] || commands=$((commands + 1))
  [ $((commands % ${part#*/})) = "${part%/*}" ] || continue
  if [ "$kind" = command ]; then
    try_command
  else
    try_option "${name#--}" "$argument" "$choices"
  fi
done 3< <(tr '\t' '@' <"$scratch/tables")
check "only $rows rows of --tables were read" test $rows = "$(wc -l <"$scratch/tables")"
check '--tables lists fewer than three commands' test $commands -ge 3
if [ "${part%/*}" != 0 ]; then
  finish
  exit
fi

# The papers can be completed.
for paper in hsu czifra diptarama gyorffy sieben all; do
  check "completion: $paper" grep -q "^ *'reproduce '\*).*\b$paper\b" "$scratch/completion"
done

# What stands alone.
for word in -h --help --version --tables --completion --manual --reference; do
  expect_exit 0 $word
  check "gridlock $word prints nothing" test -s "$scratch/out"
  check "gridlock $word complains" test ! -s "$scratch/err"
  expect_usage $word solve
done
check 'gridlock -h is more than a screen' test "$("$gridlock" -h | wc -l)" -le 24
run
check "gridlock: exit code $code instead of 64" test $code = 64
for word in '' - -- -x --nonsense nonsense mnk:3,3,3 'solve mnk:3,3,3'; do
  expect_usage "$word"
done
for size in 0 -1 11 x '' 1.5 99999999999999999999; do
  expect_usage shapes -- "$size"
done
for word in --usage '-?' --version --tables; do
  expect_usage solve mnk:3,3,3 "$word"
done
# Arguments and options in any order and spelling.
for words in '-qjT2 mnk:1,3,1' '-qj -T 2 mnk:1,3,1' 'mnk:1,3,1 -qjT 2' '--thr 2 -q mnk:1,3,1 -j' \
  '-q --threads=2 --json -- mnk:1,3,1' '-q -T1 -T2 -j mnk:1,3,1'; do
  # shellcheck disable=SC2086
  run solve $words
  check "gridlock solve $words: exit code $code instead of 10" test $code = 10
  check "gridlock solve $words: not with two threads" has "$scratch/out" '"threads": 2,'
done
# What is wrong is said, with the option and its range.
expect_sentence() { # SENTENCE ARGUMENT...
  local sentence=$1
  shift
  expect_usage "$@"
  check "gridlock $*: not '$sentence' but '$(head -1 "$scratch/err")'" has "$scratch/err" "$sentence"
}
expect_sentence "--threads: expected 1 to 64, not '65'" solve mnk:3,3,3 -T65
expect_sentence '--threads: no COUNT is given, expected 1 to 64' solve mnk:3,3,3 --threads
expect_sentence "'--ch' may be --checkpoint or --checkpoint-every" solve mnk:3,3,3 --ch=x
expect_sentence '--json takes no argument' solve mnk:3,3,3 --json=yes
expect_sentence "unknown option: '-qZ'" solve mnk:3,3,3 -qZ
expect_sentence "this is one argument too many: '-q'" show -- mnk:3,3,3 -q
expect_sentence 'no CERTIFICATE is given' cert mnk:3,3,3

# The techniques: a list without a game, and the same as JSON.
expect_exit 0 solve --techniques
grep -c '^  [a-z]' "$scratch/out" >"$scratch/count"
check 'cover is not off' grep -q '^  cover          ' "$scratch/out"
expect_exit 0 solve --techniques --json
check 'the list of techniques and its JSON differ' \
  test "$(grep -o '"name"' "$scratch/out" | wc -l)" = "$(cat "$scratch/count")"
for name in $("$gridlock" solve --techniques | awk '/^  [a-z]/ { print $1 }') outlook; do
  expect_exit 10 solve mnk:1,3,1 --without="$name"
done
# A hint that the program itself refuses helps nobody.
run solve
check 'wrong usage recommends --usage, which is refused' hasnt "$scratch/err" --usage
check 'the completion is no bash' bash -n "$scratch/completion"
finish
