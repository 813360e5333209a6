#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Certificates that gridlock makes now become theorems, without axioms.
#
#     theorems.sh SOURCE GRIDLOCK GRIDPROOF COQC PROOFS
set -u
source=$1 gridlock=$2 gridproof=$3 coqc=$4 proofs=$5
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$proofs"/*.vo "$folder"
passed=0
failed=0

# Coq states the theorem so, and says that it is closed.
theorem() { # GAME STATEMENT [--pieces]
  local output
  output=$("$source/verified/theorem.sh" ${3-} "$gridlock" "$gridproof" \
    "$coqc" "$folder" "$1" 2>&1 | tr -s ' \n' ' ')
  if [ "$output" = "$2 Closed under the global context " ]; then
    passed=$((passed + 1))
  else
    echo "FAILED $1: $output"
    failed=$((failed + 1))
  fi
}

cat >"$folder/game.hg" <<'END'
p hg 4 2
e 1 2 0
e 1 3 4 0
t breaker
END
theorem mnk:7,7,5 'breaker_wins_7_7_5 : mnk_breaker_wins 7 7 5'
theorem mnk:3,3,3 'maker_wins_3_3_3 : mnk_maker_wins 3 3 3'
theorem mnk:3,3,3,first=breaker \
  'breaker_wins_3_3_3_breaker_first : breaker_wins (mnk 3 3 3 Breaker)'
theorem line:5@inf 'maker_wins_5_on_the_plane : plane_maker_wins 5'
theorem "mnk:3,4,3=$source/tests/accept/gls-board-three-in-a-row.gls" \
  'maker_wins_3_4_3 : mnk_maker_wins 3 4 3'
theorem "line:9@inf=$source/tests/accept/toric-nine-in-a-row.glt" \
  'breaker_wins_9_on_the_plane : plane_breaker_wins 9'
theorem "line:8@inf=$source/doc/results/zetters.tiling" \
  'breaker_wins_8_on_the_plane : plane_breaker_wins 8'
# Long certificates, as text.
theorem mnk:4,8,4 'maker_wins_4_8_4 : mnk_maker_wins 4 8 4' --pieces
theorem "mnk:4,4,4=$source/tests/accept/weight-four-by-four.glw" \
  'no_pairing_4_4_4 : no_pairing (mnk 4 4 4 Maker)'
theorem "mnk:1,7,2,first=breaker=$source/tests/accept/weight-turn.glw" \
  'no_pairing_1_7_2_breaker_first : no_pairing (mnk 1 7 2 Breaker)'
theorem mnk:3,3,3,strong 'draw_3_3_3 : mnk_draw 3 3 3'
theorem mnk:4,4,3,strong 'first_wins_4_4_3 : mnk_first_wins 4 4 3'
theorem "$folder/game.hg" 'breaker_wins_the_game : breaker_wins the_game'

# What gridproof writes, Coq refuses.
refused() { # GAME FILE REASON
  if "$gridproof" --coq "$1" "$2" >"$folder/False.v" &&
    ! "$coqc" -q -Q "$folder" Gridlock "$folder/False.v" \
      >/dev/null 2>"$folder/errors" &&
    grep -q 'true' "$folder/errors"; then
    passed=$((passed + 1))
  else
    echo "FAILED Coq refuses $1: $3"
    cat "$folder/errors"
    failed=$((failed + 1))
  fi
}

sed 's/^maker .*/maker 1/' "$source/tests/accept/gls-board-three-in-a-row.gls" \
  >"$folder/false.gls"
refused mnk:3,4,3 "$folder/false.gls" 'a card that needs two stones'
zetters=$source/doc/results/zetters.tiling
refused line:7@inf "$zetters" 'rows that are not covered'
sed 's/^repeat .*/repeat 4 0 0 5/' "$zetters" >"$folder/overlap.tiling"
refused line:8@inf "$folder/overlap.tiling" 'copies that overlap'
sed 's/^repeat .*/repeat 4 0 1 6/' "$zetters" >"$folder/moved.tiling"
refused line:8@inf "$folder/moved.tiling" 'other translations'

# A pair in this line weighs too little; without most lines, the rest do.
weights=$source/tests/accept/weight-four-by-four.glw
sed '0,/^line/s/^line \(.*\) .*/line \1 100/' "$weights" >"$folder/pair.glw"
refused mnk:4,4,4 "$folder/pair.glw" 'a pair that blocks too much'
sed '/^line [2-9]/d' "$weights" >"$folder/sum.glw"
refused mnk:4,4,4 "$folder/sum.glw" 'lines that weigh too little'
# Without the turn's weight a pair with the turn blocks too much.
sed '/^cell 8/d' "$source/tests/accept/weight-turn.glw" >"$folder/turn.glw"
refused mnk:1,7,2,first=breaker "$folder/turn.glw" 'a turn without weight'
# A strategy without one of its positions.
strong=Theorem_mnk_3_3_3_strong.strategy
sed '/^5 b-m.m..b. /d' "$folder/$strong" >"$folder/missing.strategy"
cmp -s "$folder/$strong" "$folder/missing.strategy" && failed=$((failed + 1))
refused mnk:3,3,3,strong "$folder/missing.strategy" 'a position is missing'

# Other digits in some steps.
"$gridproof" --pieces "$folder/Damaged" mnk:7,7,5 \
  "$folder/Theorem_mnk_7_7_5.glc" >"$folder/Damaged.v"
sed -i '/^Definition chunk_3 /s/g/h/g' "$folder/Damaged_1.v"
cd "$folder" || exit 2
"$coqc" -q -R "$folder" Gridlock Damaged_1.v
if "$coqc" -q -R "$folder" Gridlock Damaged.v >/dev/null 2>"$folder/errors" ||
  ! grep -q true "$folder/errors"; then
  echo "FAILED Coq refuses damaged text"
  failed=$((failed + 1))
else
  passed=$((passed + 1))
fi
echo "$passed passed, $failed failed"
[ $failed = 0 ] && [ $passed != 0 ]
