#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Malformed inputs are refused, each with its place and its reason.
#
#     run.sh GRIDLOCK
#
# files.txt lists the files of this folder, one defect each, named by it;
# games.txt lists game texts.  `show` and `solve` must both exit with 1, print
# nothing on stdout, and say on one line of stderr where and why.  cards.txt
# lists lattice cards, for `play`, `look` and `solve --from`.  A file that no row
# uses is an error.
set -u
gridlock=$(realpath "$1")
cd "$(dirname "$0")" || exit 1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
passed=0
failed=0

fail() {
  echo "FAIL $1" >&2
  failed=$((failed + 1))
}

# refused WHAT WHERE SENTENCE ARGUMENT...: WHERE is what stands before the
# sentence, SENTENCE some part of it.  The complaint stays in $message.
refused() {
  local what=$1 where=$2 sentence=$3 code lines
  shift 3
  timeout 300 "$gridlock" "$@" >"$scratch/out" 2>"$scratch/err" </dev/null
  code=$?
  mapfile lines <"$scratch/err"
  message=${lines[*]}
  if [ $code != 1 ]; then
    fail "$what: exit code $code instead of 1: $message"
  elif [ -s "$scratch/out" ]; then
    fail "$what: stdout is not empty"
  elif [ ${#lines[@]} != 1 ] || [[ $message != *$'\n' ]]; then
    fail "$what: not one line on stderr: $message"
  elif [[ $message != "gridlock: $where"* ]]; then
    fail "$what: expected the place '$where': $message"
  elif [[ $message != *"$sentence"* ]]; then
    fail "$what: expected '$sentence': $message"
  else
    passed=$((passed + 1))
  fi
}

# The three fields of a row; `read` would swallow an empty first one.
split() {
  first=${1%%$'\t'*}
  third=${1##*$'\t'}
  second=${1#*$'\t'}
  second=${second%%$'\t'*}
}

declare -A used
while IFS= read -r row; do
  [[ $row == '#'* ]] && continue
  split "$row"
  [ -z "${used[$first]-}" ] || fail "files.txt has $first twice"
  used[$first]=1
  where=$first:$second
  [[ $second == *: ]] || where+=:
  for command in show solve; do
    refused "$command $first" "$where" "$third" $command "$first"
  done
  # On stdin the kind of file is guessed, so only the refusal is certain, and
  # a file with the wrong ending is none.
  [[ $first == *-is-a-* ]] && continue
  "$gridlock" solve hyper:- <"$first" >"$scratch/out" 2>"$scratch/err"
  if [ $? = 1 ] && [ ! -s "$scratch/out" ] &&
    grep -q '^gridlock: -:[0-9]*:[0-9]*: ' "$scratch/err"; then
    passed=$((passed + 1))
  else
    fail "hyper:- <$first"
  fi
done <files.txt

cards=0
while IFS=$'\t' read -r file game place from sentence; do
  [[ $file == '#'* ]] && continue
  used[$file]=1
  cards=$((cards + 1))
  where=$file:$place:
  [ "$place" = - ] && where=$file:
  for command in play look; do
    refused "$command $game --cert $file" "$where" "$sentence" $command "$game" --cert "$file"
  done
  case $from in
  same) refused "--from $file" "$where" "$sentence" solve "$game" --from "$file" ;;
  other) refused "--from $file" '' '' solve "$game" --from "$file" ;;
  taken)
    timeout 300 "$gridlock" solve "$game" --from "$file" --time 0.2 >"$scratch/out" 2>&1
    [ $? != 1 ] && grep -q '^s ' "$scratch/out" || fail "--from $file: $(cat "$scratch/out")"
    ;;
  *) fail "cards.txt: $file: $from" ;;
  esac
done <cards.txt
for file in * ../reject/gls-*; do
  case $file in run.sh | files.txt | games.txt | cards.txt) continue ;; esac
  [ -n "${used[$file]-}" ] || fail "$file is in no row"
done

games=0
while IFS= read -r row; do
  [[ $row == '#'* ]] && continue
  split "$row"
  games=$((games + 1))
  where="$first: column $second: "
  [ "$second" = - ] && where=
  for command in show solve; do
    refused "$command '$first'" "$where" "$third" \
      $command -- "$first"
  done
done <games.txt

# Too long to be kept as files: one name, one stone or one digit too many.
python3 - "$scratch" <<'END'
import sys
names = lambda n: " ".join(f"n{i}" for i in range(n))
write = lambda name, text: open(f"{sys.argv[1]}/{name}", "w").write(text)
write("times.pg", f"#times\n{names(65537)}\n#positions\na\n")
write("cells.pg", f"#times\nt\n#positions\n{names(65537)}\n")
write("line.hg", "p hg 65536 1\ne " + " ".join(map(str, range(1, 65538))) + " 0\n")
write("digits.hg", "p hg 3 1\ne " + "1" * 1000000 + " 0\n")
write("zeros.hg", "p hg 3 1\ne 1 2" + " 0" * 1000000 + "\n")
END
refused 'a time too many' "$scratch/times.pg:2:" 'more than 65536 names' show "$scratch/times.pg"
refused 'a cell too many' "$scratch/cells.pg:4:" 'more than 65536 names' show "$scratch/cells.pg"
refused 'a long line' "$scratch/line.hg:2:" "expected the number of a cell, or 0: '65537'" show "$scratch/line.hg"
refused 'many digits' "$scratch/digits.hg:2:3:" 'expected the number of a cell' show "$scratch/digits.hg"
refused 'many zeros' "$scratch/zeros.hg:2:9:" 'nothing may follow here' show "$scratch/zeros.hg"

# Of a long game, the beginning and the end are shown, whoever reads it.
shape=$(python3 -c 'print(",".join(f"{i % 60}:{i // 60}" for i in range(257)))')
for command in show solve look play pairing sequence achieve; do
  text=poly:$shape@inf
  where='@inf: column 1236'
  [ $command = achieve ] && text=$shape && where=': column 1231'
  refused "$command: 257 cells" "${text:0:50}" \
    "$where: a shape has at most 256 cells" $command "$text"
  [ ${#message} -lt 200 ] || fail "$command: a line of ${#message} characters"
done

# Not even files.
refused 'no such file' "$scratch/none.hg: " 'No such file' solve "$scratch/none.hg"
refused 'a folder' "$scratch: " 'Is a directory' solve "hyper:$scratch"
refused 'too large' '/dev/zero: ' 'larger than' solve hyper:/dev/zero

[ ${#used[@]} -ge 45 ] || fail "files.txt has only ${#used[@]} rows"
[ $cards -ge 100 ] || fail "cards.txt has only $cards rows"
[ $games -ge 60 ] || fail "games.txt has only $games rows"
echo "$passed passed, $failed failed"
[ $failed = 0 ]
