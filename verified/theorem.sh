#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Solves games and lets Coq prove who wins them.
#
#     theorem.sh [--pieces] GRIDLOCK GRIDPROOF COQC PROOFS GAME[=FILE]...
#
# --pieces is for long certificates, .glc, whose steps do not fit in one file:
# Theorem_..._1.v, Theorem_..._2.v, ... have them, and Coq reads one at a time.
# PROOFS is the folder of the compiled proofs.  There each game leaves its
# certificate, Theorem_....glc, or .gls or .tiling if it is of the plane, and
# the theorem, Theorem_....v.  With a FILE, that is the certificate.  Prints
# what Coq says about each theorem: its statement, and what it rests on.
set -eu
pieces=
[ "$1" != --pieces ] || { pieces=yes && shift; }
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
  if [ -n "$pieces" ]; then
    rm -f "$name"_[0-9]*.v
    "$gridproof" --pieces "$name" "$game" "$file" >"$name.v"
    for piece in "$name"_[0-9]*.v; do
      "$coqc" -q -R "$proofs" Gridlock "$piece"
    done
  else
    "$gridproof" --coq "$game" "$file" >"$name.v"
  fi
  "$coqc" -q -R "$proofs" Gridlock "$name.v"
done
