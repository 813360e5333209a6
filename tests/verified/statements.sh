#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Coq proves all statements without axioms.
#
#     statements.sh SOURCE COQC PROOFS
set -u
source=$1 coqc=$2 proofs=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
passed=0
failed=0
expect() { # SENTENCE COMMAND...
  local sentence=$1
  shift
  if "$@"; then
    passed=$((passed + 1))
  else
    echo "FAILED $sentence"
    failed=$((failed + 1))
  fi
}

output=$("$coqc" -q -Q "$proofs" Gridlock -o "$folder/Statements.vo" \
  "$source/verified/Statements.v")
expect "Statements.v is proved" test $? = 0
wanted=$(grep -c '^Print Assumptions' "$source/verified/Statements.v")
closed=$(grep -c '^Closed under the global context$' <<<"$output")
expect "all $wanted statements are closed, not $closed" test "$wanted" = "$closed"
expect "Coq says nothing else about them" test "$(wc -l <<<"$output")" = "$wanted"
no_word() { ! grep -nE "$1" "$source"/verified/*.v; }
expect "no proof is left out" no_word '\b(Admitted|admit|Abort)\b'
expect "nothing is assumed" no_word '^ *(Axiom|Axioms|Parameter|Parameters|Conjecture)\b'
expect "Spec.v has fewer than 100 lines" \
  test "$(wc -l <"$source/verified/Spec.v")" -lt 100

# Every rule has its lemma, its program and the proof of that.
while read -r rule; do
  for part in "Theorem rule_${rule}\\b" "Definition check_${rule}\\b" \
    "Lemma check_${rule}_true\\b"; do
    if [ "$rule" = embed ]; then
      part=${part/embed/embed_(card|shield)}
    fi
    expect "$rule: there is a $part" \
      grep -qE "^$part" "$source"/verified/{Rules,Join,Potential,Checker,Sound}.v
  done
done < <(sed -n 's/^| `ID \([a-z]*\).*/\1/p' "$source/doc/formats/certificate.md" | sort -u)

# Extraction replaces what doc/verified.md says that it does, and nothing else.
expect "no other directive of extraction" \
  test "$(grep -hE '^ *Extract|Extr[A-Z]' "$source"/verified/*.v | grep -v '^ *(\?\*\|   Extr' | sort | tr '\n' '|')" = \
  'Extraction "checker.ml" mnk sorted_lines start step is_card check_claim.|Extraction Language OCaml.|From Coq Require Extraction ExtrOcamlBasic.|'
echo "$passed passed, $failed failed"
[ $failed = 0 ] && [ $passed != 0 ]
