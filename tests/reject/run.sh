#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Certificates that gridcheck must refute, one defect each, named by it; and
# files that are none, about which it says just that, and no verdict.
#
#     run.sh GRIDCHECK
#
# Binary certificates have no comments; binary.txt has their games and reasons.
set -u
gridcheck=$(realpath "$1")
cd "$(dirname "$0")" || exit 1
. ../certificates.sh

reason_of() { # FILE
  case $1 in
  *.glb) awk -F'\t' -v file="$1" '$1 == file { print $3 }' binary.txt ;;
  *)
    field "$1" reason
    field "$1" cannot | sed 's/^/cannot: /'
    ;;
  esac
}

is_right() { # STATUS OUTPUT FILE COMPLAINT
  local reason first=${2%%$'\n'*} place='^c line [0-9]+( of the [a-z]*)?: '
  reason=$(reason_of "$3")
  case $reason in
  '') false ;;
  'cannot: '*)
    [ "$1" = 2 ] && [ -z "$2" ] && [[ $4 == *"${reason#cannot: }"* ]]
    ;;
  *)
    [ "$1" = 1 ] && [ -z "$4" ] &&
      [ "$2" = "$first"$'\ns REFUTED' ] &&
      [[ $first =~ $place && $first == *"$reason"* ]]
    ;;
  esac
}

check_all
used[binary.txt]=1
while IFS=$'\t' read -r file game _; do
  run "$file" "$game" "$file"
done < <(grep -v '^#' binary.txt)
finish
