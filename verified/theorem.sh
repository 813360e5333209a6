#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Solves games and lets Coq prove who wins them.
#
#     theorem.sh GRIDLOCK GRIDPROOF COQC PROOFS GAME...
#
# PROOFS is the folder of the compiled proofs.  There each game leaves its
# certificate, Theorem_....glc, and the theorem, Theorem_....v.  Prints what Coq
# says about each theorem: its statement, and what it rests on.
set -eu
gridlock=$1 gridproof=$2 coqc=$3 proofs=$4
shift 4
cd "$proofs"
for game in "$@"; do
  name=Theorem_$(echo "$game" | tr -c 'a-zA-Z0-9\n' _)
  "$gridlock" solve "$game" --threads 1 --cert="$name.glc" -q >/dev/null || true
  "$gridproof" --coq "$game" "$name.glc" >"$name.v"
  "$coqc" -q -Q "$proofs" Gridlock "$name.v"
done
