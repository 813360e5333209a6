# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# certificates.sh -- how tests/accept/run.sh and tests/reject/run.sh are written
#
# Sourced in the folder of the certificates, with $gridcheck set.  A runner
# defines `is_right STATUS OUTPUT FILE COMPLAINT`; check_all calls the checker for every
# certificate and counts; finish prints the counts and is the exit code.
#
# The second text line of a certificate is `c game: GAME`, the game that it is
# checked against (a file in its own folder, or a text).  The third is
# `c answer: MAKER`, `BREAKER` and so on for one that must be verified, and
# `c reason: WORDS` for one that must be refuted with these words, or
# `c cannot: WORDS` for what is no certificate, exit code 2.  In a formula
# these comments stand anywhere, and the game may be missing; the DRAT proof has
# the same name.
shopt -s nullglob
errors=$(mktemp)
trap 'rm -f "$errors"' EXIT
passed=0
failed=0
declare -A used=([run.sh]=1) # files of the folder

fail() {
  echo "FAILED $1"
  failed=$((failed + 1))
}

# The words behind `c KEY: ` in a certificate.
field() { # FILE KEY
  local lines line
  case $1 in
  *.cnf) sed -n "s/^c $2: //p" "$1" ;;
  *)
    mapfile -t -s 1 -n 2 lines <"$1"
    for line in "${lines[@]}"; do
      [[ $line != "c $2: "* ]] || echo "${line#"c $2: "}"
    done
    ;;
  esac
}

# Runs the checker: the status, what is printed, and what stderr says.
run() { # FILE WORD...
  local file=$1 output status
  shift
  output=$("$gridcheck" -q "$@" 2>"$errors")
  status=$?
  used[$file]=1
  for word in "$@"; do
    [ ! -e "$word" ] || used[$word]=1
  done
  if is_right $status "$output" "$file" "$(<"$errors")"; then
    passed=$((passed + 1))
  else
    fail "$file: status $status, $output $(cat "$errors")"
  fi
}

check_all() {
  local file game
  for file in *.glc *.strategy *.glw *.glr *.glt *.tiling *.gls *.seq; do
    run "$file" "$(field "$file" game)" "$file"
  done
  for file in *.cnf; do
    game=$(field "$file" game)
    run "$file" --drat ${game:+"$game"} "$file" "${file%.cnf}.drat"
  done
}

# A file that no certificate has used is an error.
finish() {
  local file
  for file in *; do
    [ -n "${used[$file]-}" ] || fail "$file: nothing uses this file"
  done
  echo "$passed passed, $failed failed"
  [ $failed = 0 ] && [ $passed != 0 ]
}
