# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: MIT
# lib.sh -- the few words in which the scripts of this folder are written
#
# Sourced after $gridlock is set.  `run` calls the program; the expectations
# count; `finish` prints the counts and is the script's exit code.  $scratch is
# a folder of the script's own.

scratch=$(mktemp -d)
trap '[ $BASHPID != $$ ] || rm -rf "$scratch"' EXIT
passed=0
failed=0
code=0

# check WHAT COMMAND...: the command must succeed.
check() {
  local what=$1
  shift
  if "$@"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAIL $what" >&2
  fi
}

# skip WHAT: something that this machine cannot try; counted nowhere.
skip() {
  echo "SKIP $1" >&2
}

# However busy the machine is, nothing here takes so many seconds: a test of
# time finds what hangs, not what is slow.
# shellcheck disable=SC2034
patience=120

# wait_until COMMAND...: until it succeeds, or patience ends.
wait_until() {
  local end=$((SECONDS + patience))
  until "$@"; do
    [ $SECONDS -lt $end ] || return 1
    sleep 0.05
  done
}

# listens PID: would it notice a SIGINT?  Before it asks for signals, it dies of
# one, or as a job in the background ignores it.  At first it is this shell once
# more, which catches signals, and loses them when it becomes the program.
listens() {
  local caught
  [ ! "/proc/$1/exe" -ef /proc/$$/exe ] || return 1
  caught=$(sed -n 's/^SigCgt:[[:blank:]]*//p' "/proc/$1/status" 2>/dev/null)
  [ -n "$caught" ] && ((0x$caught & 2))
}

# await_exec PID: a job in the background is at first this shell once more, and
# a signal that ends it then is the shell's own, and removes $scratch.
await_exec() {
  while [ "/proc/$1/exe" -ef /proc/$$/exe ]; do :; done
}

# run ARGUMENT...: the exit code in $code, the output in $scratch/out and err.
run() {
  "$gridlock" "$@" >"$scratch/out" 2>"$scratch/err"
  code=$?
}

# expect_exit CODE ARGUMENT...
expect_exit() {
  local expected=$1
  shift
  run "$@"
  check "gridlock $*: exit code $code instead of $expected" \
    test $code = "$expected"
}

# expect_out TEXT ARGUMENT...: stdout must be exactly this.
expect_out() {
  local text=$1
  shift
  run "$@"
  check "gridlock $*: '$(head -c 500 "$scratch/out")' instead of '$text'" \
    test "$(<"$scratch/out")" = "$text"
}

# expect_usage ARGUMENT...: exit code 64, a message, nothing on stdout.
expect_usage() {
  run "$@"
  check "gridlock $*: exit code $code instead of 64" test $code = 64
  check "gridlock $*: stdout is not empty" test ! -s "$scratch/out"
  check "gridlock $*: no message" test -s "$scratch/err"
}

# expect_error PART ARGUMENT...: exit code 1, one line on stderr with this part,
# nothing on stdout.
expect_error() {
  local part=$1
  shift
  run "$@" </dev/null
  check "gridlock $*: exit code $code instead of 1" test $code = 1
  check "gridlock $*: stdout is not empty" test ! -s "$scratch/out"
  check "gridlock $*: not one line with '$part': $(<"$scratch/err")" \
    one_line_with "$part"
}

# The answer is printed all the same: expect_answer_and_error ANSWER PART WORDS
expect_answer_and_error() {
  local answer=$1 part=$2
  shift 2
  run "$@" </dev/null
  check "gridlock $*: exit code $code instead of 1" test $code = 1
  check "gridlock $*: no '$answer'" has out "$answer"
  check "gridlock $*: not one line with '$part': $(<"$scratch/err")" \
    one_line_with "$part"
}

one_line_with() {
  local lines
  mapfile lines <"$scratch/err"
  [ ${#lines[@]} = 1 ] && [[ ${lines[0]} == *"$1"*$'\n' ]]
}

has() { # FILE TEXT
  grep -qF -- "$2" "$1"
}

hasnt() { # FILE TEXT
  ! has "$1" "$2"
}

# The engines of `solve`, as the program lists them.
engines() {
  "$gridlock" --tables | awk -F'\t' '$2 == "solve" && $3 == "--engine" { print $5 }' |
    tr '|' ' '
}

finish() {
  echo "$passed passed, $failed failed"
  [ $failed = 0 ] && [ $passed != 0 ]
}
