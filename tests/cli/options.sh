#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every option of every command, as `gridlock --tables` lists them: a sensible
# use works, help and completion know it, and wrong arguments are refused.
#
#     options.sh GRIDLOCK
set -u
gridlock=$(realpath "$1")
. "$(dirname "$0")/lib.sh"

run --tables
check 'gridlock --tables fails' test $code = 0
cp "$scratch/out" "$scratch/tables"
"$gridlock" --help >"$scratch/help"
"$gridlock" --completion >"$scratch/completion"

# What a command is tried on, and what it then exits with: Maker wins mnk:1,3,1
# whoever moves first.
sample_of() {
  case $1 in
  GAME) echo mnk:1,3,1 ;;
  SIZE) echo 3 ;;
  esac
}

exit_of() {
  case $1 in
  solve) echo 10 ;;
  *) echo 0 ;;
  esac
}

# Good and bad arguments by what help calls them; choices name their own.
good_of() {
  case $1 in
  SECONDS) echo 5 0.5 .5 1e3 ;;
  BYTES) echo 1M 64M 1024K 1048576 1G 16T ;;
  N) echo 0 7 18446744073709551615 ;;
  FILE) echo "$scratch/written" - ;;
  NAMES) echo table table,zone ;; # techniques of the search
  *) tr '|' ' ' <<<"$2" ;;
  esac
}

bad_of() {
  case $1 in
  SECONDS) printf '%s\n' 0 -1 0.0 -0 1x x nan inf 1e999 1,5 ' 1' '' ;;
  BYTES) printf '%s\n' 0 -1M 1 1023K 1MM 1X M 1.5G x 99999999999999999999 \
    16777216T ' 1M' '' ;;
  N) printf '%s\n' -1 +1 1.5 1e3 x 0x1 18446744073709551616 ' 1' '1 ' '' ;;
  FILE) printf '%s\n' '' ;;
  NAMES) printf '%s\n' nonsense table,nonsense TABLE ,table 'table zone' '' ;;
  *) printf '%s\n' nonsense "${2^^}" "${2%%|*}x" "$2|" "|$2" '' ;;
  esac
}

options_of() { # COMMAND: names without --
  awk -F'\t' -v c="$1" '$1 == "option" && $2 == c { print substr($3, 3) }' \
    "$scratch/tables"
}

# The shortest beginning of the name that no other option of the command has;
# nothing when that is the name itself.
abbreviation() { # COMMAND NAME
  local size
  for ((size = 1; size < ${#2}; size++)); do
    if [ "$(options_of "$1" | grep -c "^${2:0:size}")" = 1 ]; then
      echo "${2:0:size}"
      return
    fi
  done
}

try_argument() { # COMMAND SAMPLE NAME LETTER PLACEHOLDER CHOICES
  local good='' bad expected
  expected=$(exit_of "$1")
  check "$1 --$3: no good argument known for $5" test -n "$(good_of "$5" "$6")"
  for good in $(good_of "$5" "$6"); do
    expect_exit "$expected" "$1" "$2" "--$3=$good"
    expect_exit "$expected" "$1" "--$3=$good" "$2"
    [ -z "$4" ] || expect_exit "$expected" "$1" "-$4" "$good" "$2"
    [ -z "$4" ] || expect_exit "$expected" "$1" "-$4$good" "$2"
    [ -z "$6" ] || check "completion: --$3=$good" has "$scratch/completion" "$good"
    [ -z "$6" ] || check "$1 --help: $good" grep -q -- "--$3.*$good" "$scratch/command"
  done
  try_abbreviation "$1" "$2" "$3" "=$good" "$expected"
  while IFS= read -r bad; do
    expect_usage "$1" "$2" "--$3=$bad"
    check "gridlock $1 --$3=$bad: the message does not name the option" \
      has "$scratch/err" "--$3"
  done < <(bad_of "$5" "$6")
}

# argp takes any beginning of a name that is no beginning of another one.
try_abbreviation() { # COMMAND SAMPLE NAME REST EXIT
  local short
  short=$(abbreviation "$1" "$3")
  [ -z "$short" ] || expect_exit "$5" "$1" "$2" "--$short$4"
  [ "${#short}" -lt 2 ] || expect_usage "$1" "$2" "--${short:0:-1}$4"
}

try_option() { # COMMAND SAMPLE NAME PLACEHOLDER CHOICES
  local row letter expected
  row=$(grep -E -- "--$3(\[|=| |\$)" "$scratch/command")
  check "$1 --help: --$3" test -n "$row"
  check "gridlock --help: --$3" has "$scratch/help" "$row"
  check "completion: $1 --$3" grep -q -- "^ *$1).*--$3 " "$scratch/completion"
  letter=$(sed -n 's/^  -\(.\), .*/\1/p' <<<"$row")
  expected=$(exit_of "$1")
  [[ $3 == *help ]] && expected=0
  if [ -n "$4" ]; then
    try_argument "$1" "$2" "$3" "$letter" "$4" "$5"
    # Only an optional argument may be missing.
    if [[ $row == *'[='* ]]; then
      expect_exit "$expected" "$1" "$2" "--$3"
    else
      expect_usage "$1" "$2" "--$3"
    fi
  else
    expect_exit "$expected" "$1" "$2" "--$3"
    expect_exit "$expected" "$1" "--$3" "$2"
    [ -z "$letter" ] || expect_exit "$expected" "$1" "-$letter" "$2"
    expect_usage "$1" "$2" "--$3=1"
    try_abbreviation "$1" "$2" "$3" '' "$expected"
  fi
  expect_usage "$1" "$2" "--$3x"
}

commands=0
while IFS= read -r row; do
  # The last fields may be empty, which `read` alone would swallow.
  IFS='|' read -r kind command name argument choices \
    <<<"$(awk -F'\t' '{ gsub(/\|/, "\001"); print $1 "|" $2 "|" $3 "|" $4 "|" $5 }' <<<"$row")"
  choices=$(tr '\001' '|' <<<"$choices")
  if [ "$kind" = command ]; then
    commands=$((commands + 1))
    sample=$(sample_of "$name")
    check "$command: no sample known for $name" test -n "$sample"
    "$gridlock" "$command" --help >"$scratch/command"
    check "gridlock --help: $command" grep -q "^  $command " "$scratch/help"
    check "completion: $command" grep -q "gridlock) .*\\b$command\\b" "$scratch/completion"
    expect_exit "$(exit_of "$command")" "$command" "$sample"
    expect_usage "$command"
    expect_usage "$command" "$sample" "$sample"
    expect_usage "$command" "$sample" --nonsense
    expect_usage "$command" "$sample" -Z
    expect_usage "${command:0:3}" "$sample"
    expect_usage "${command^^}" "$sample"
  else
    try_option "$command" "$sample" "${name#--}" "$argument" "$choices"
  fi
done <"$scratch/tables"
check "--tables lists $commands commands" test "$commands" -ge 3

# What stands alone.
for word in -h --help --version --tables --completion; do
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
# A hint that the program itself refuses helps nobody.
run solve
check 'wrong usage recommends --usage, which is refused' hasnt "$scratch/err" --usage
check 'the completion is no bash' bash -n "$scratch/completion"
finish
