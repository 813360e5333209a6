#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What bash offers after the words of a command line, once it has read what
# gridlock --completion prints.
#
#     completion.sh GRIDLOCK
set -u
gridlock=$(realpath "$1")
. "$(dirname "$0")/lib.sh"
cd "$scratch" || exit 1
"$gridlock" --completion >completion
# shellcheck disable=SC1091
. ./completion
"$gridlock" --tables >tables
touch some.hg proof.glc
mkdir folder

offered() { # WORD...: the last one is being typed; bash parts words at = and :
  COMP_WORDS=(gridlock "$@") COMP_CWORD=$#
  _gridlock 2>err
  check "gridlock $*: $(head -n 1 err)" test ! -s err
  printf '%s\n' "${COMPREPLY[@]}" | sed '/^$/d' | LC_ALL=C sort >offers
  check "gridlock $*: offered twice: $(uniq -d offers | tr '\n' ' ')" test -z "$(uniq -d offers)"
}
offers() { # WANTED WORD...: exactly these, in order
  local wanted=$1
  shift
  offered "$@"
  check "gridlock $*: $(tr '\n' ' ' <offers)instead of $wanted" test "$(tr '\n' ' ' <offers)" = "${wanted:+$wanted }"
}

# In place of a command: each first word once.
offered ''
awk -F'\t' '$1 == "command" { sub(/ .*/, "", $2); print $2 }' tables | cat - <(echo help) | LC_ALL=C sort -u >wanted
check 'first words' cmp -s wanted <(grep -v '^-' offers)
offers '--version' --v
offers 'sequence serve shapes show solve' s
offers 'sequence serve shapes show solve' help s

# Every command offers its options, each once, and behind a choice its words.
for command in "solve" "census graph" "census" "qbf solve" "atlas export" "reproduce"; do
  awk -F'\t' -v command="$command" '$1 == "option" && $2 == command { print $3 }' tables | LC_ALL=C sort >wanted
  # shellcheck disable=SC2086
  offered $command -
  check "the options of $command" cmp -s wanted offers
done
while IFS=$'\t' read -r _ command option _ words; do
  [ -n "$words" ] || continue
  wanted=$(tr '|' '\n' <<<"$words" | LC_ALL=C sort | tr '\n' ' ')
  # shellcheck disable=SC2086
  offers "${wanted% }" $command $option ''
done < <(grep ^option tables)
offers brute solve --engine = b
offers 'breaker maker' solve mnk:3,3,3 -f ''
offers orderly census --method o
offers match pairing mnk : 3,3,3 --method mat

# Techniques, shapes and papers are words, in lists, too.
offers territory solve --with te
offers zone,pairing,territory solve --without zone,pairing,te
offers 'skinny snaky' sequence s
offers el+snaky sequence el+sn
offers 'skinny snaky' solve poly : s
offers el+snaky solve poly : el+sn
offers 'tic tippy' show gttt : ti
offers 'all czifra diptarama gyorffy hsu sieben' reproduce ''
offers named shapes n
offers 'graph show wide' census ''

# Files where they are meant; numbers are nobody's to guess.
offers mnk: solve mn
offers some.hg solve so
offers some.hg solve hyper : so
offers proof.glc solve --cert pr
offers proof.glc cert mnk : 3,3,3 pr
offers folder sequence tic --figures ''
offers some.hg show mnk : 3,3,3 --hg = so
offers '' solve --time ''
offers '' solve --seed 1
offers '' solve --after ''
finish
