#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Solves games and lets Coq prove who wins them.
#
#     theorem.sh GRIDLOCK GRIDPROOF COQC PROOFS GAME[=FILE]...
#
# PROOFS is the folder of the compiled proofs.  There each game leaves its
# certificate, Theorem_....glc, or .gls or .tiling if it is of the plane, and
# the theorem, Theorem_....v.  With a FILE, that is the certificate.  Prints
# what Coq says about each theorem: its statement, and what it rests on.
set -eu
gridlock=$1 gridproof=$2 coqc=$3 proofs=$4
shift 4
cd "$proofs"
for word in "$@"; do
  game=${word%=*.gl?} file=
  game=${game%=*.tiling}
  [ "$game" = "$word" ] || file=${word#"$game="}
  name=Theorem_$(echo "$game" | tr -c 'a-zA-Z0-9\n' _)
  if [ -z "$file" ]; then
    "$gridlock" solve "$game" --threads 1 --cert="$name.cert" -q \
      >/dev/null || true
    read -r kind _ <"$name.cert" # glc, gls or tiling: the first word says it
    file=$name.$kind
    mv "$name.cert" "$file"
  fi
  "$gridproof" --coq "$game" "$file" >"$name.v"
  "$coqc" -q -Q "$proofs" Gridlock "$name.v"
done
