#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Certificates that gridcheck must refute, one defect each, named by it.
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
  *) field "$1" reason ;;
  esac
}

is_right() { # STATUS OUTPUT FILE
  local reason first=${2%%$'\n'*} place='^c line [0-9]+( of the [a-z]*)?: '
  reason=$(reason_of "$3")
  [ -n "$reason" ] && [ "$1" = 1 ] &&
    [ "$2" = "$first"$'\ns REFUTED' ] &&
    [[ $first =~ $place && $first == *"$reason"* ]]
}

check_all
used[binary.txt]=1
while IFS=$'\t' read -r file game _; do
  run "$file" "$game" "$file"
done < <(grep -v '^#' binary.txt)
finish
