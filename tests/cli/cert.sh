#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Certificates from solve --cert to gridcheck, cert and play.
#
#     cert.sh GRIDLOCK GRIDCHECK
set -u
gridlock=$(realpath "$1")
gridcheck=$(realpath "$2")
. "$(dirname "$0")/lib.sh"
accept=$(realpath "$(dirname "$0")/../accept")
reject=$(realpath "$(dirname "$0")/../reject")
cd "$scratch" || exit 1

# Every engine and first player; read back and written again, it is the same.
for game in mnk:3,3,3 mnk:4,4,4 poly:el@3x3 poly:tic@4x3 mnk:2,2,3 mnk:1,1,1 \
  poly:tic@3x3,torus strip:7; do
  for first in maker breaker; do
    for engine in andor brute; do
      [ "$game $engine" = "strip:7 brute" ] && continue
      run solve $game --first $first --engine $engine --threads 1 --cert a.glc -q
      check "solve $game: exit code $code" test $code = 10 -o $code = 20
      value=$(sed -n 's/^s //p' out)
      check "gridcheck refuses $game, $first first, $engine" test \
        "$("$gridcheck" -q --first $first $game a.glc)" = "s VERIFIED $value"
      expect_exit 0 cert $game a.glc --first $first --output b.glc
      check "cert changes $game, $first first, $engine" cmp -s a.glc b.glc
      run solve $game --first $first --engine $engine --threads 1 --cert a.glb -q
      check "gridcheck refuses $game, $first first, $engine, in binary" test \
        "$("$gridcheck" -q --first $first $game a.glb)" = "s VERIFIED $value"
      expect_exit 0 cert $game a.glc --first $first --output b.glb
      check "cert has another binary form than solve" cmp -s a.glb b.glb
      expect_exit 0 cert $game b.glb --first $first --output b.glc
      check "text, binary, text changes $game" cmp -s a.glc b.glc
    done
  done
done

# cert reads what gridcheck accepts and refuses what it refuses.
game_of() {
  local game
  game=$(sed -n 's/^c game: //p' "$1" | head -n 1)
  case $game in
  *.hg | *.pg) echo "$(dirname "$1")/$game" ;;
  *) echo "$game" ;;
  esac
}
for file in "$accept"/*.glc; do
  [[ $(game_of "$file") == @(*strong*|gttt:*) ]] && continue # gridcheck alone knows what follows
  expect_exit 0 cert "$(game_of "$file")" "$file" --json
  check "$file: no JSON" python3 -m json.tool out /dev/null
  expect_exit 0 cert "$(game_of "$file")" "$file" --shrink --output small.glb
  check "$file: gridcheck refuses what was shrunk" "$gridcheck" \
    "$(game_of "$file")" small.glb >out
done
for rule in line play pair potential join reply replace grant embed; do
  for file in "$reject/$rule"-*.glc; do
    grep -q '@' "$file" && continue # maps are gridcheck's own business
    case $file in
    # cert reads generously: numbers that no condition forbids
    *-extra-cell.glc | *-twice*.glc | *-duplicate*.glc | *repeated*.glc) continue ;;
    esac
    run cert "$(game_of "$file")" "$file"
    check "cert accepts $(basename "$file")" test $code = 1
  done
done

# The form is that of the name, and is seen in the bytes, not in the name.
while IFS=$'\t' read -r file game reason; do
  expect_error "$reject/$file:" cert "$reject/$game" "$reject/$file"
done < <(grep -v '^#' "$reject/binary.txt")
"$gridlock" solve mnk:6,6,5 --cert a.glb -q >/dev/null
check 'a .glb has no mark' test "$(head -c 4 a.glb | tail -c 3)" = glb
check 'a .glb is not shorter' test "$("$gridlock" solve mnk:6,6,5 -q --cert - |
  wc -c)" -gt "$((2 * $(wc -c <a.glb)))"
mv a.glb a.glc
expect_exit 0 cert mnk:6,6,5 a.glc
check 'cert: no binary form from stdin' "$gridlock" cert mnk:6,6,5 - --json <a.glc >out
check 'gridcheck: no binary form from stdin' test \
  "$(gzip -c a.glc | zcat | "$gridcheck" -q mnk:6,6,5 -)" = 's VERIFIED BREAKER'
"$gridlock" play mnk:6,6,5 --cert a.glc -q </dev/null >out
check 'play: no binary form' has out 'The match ends here.'

# Statistics, drawings, errors.
"$gridlock" solve mnk:6,6,5 --cert a.glc -q >/dev/null
run cert mnk:6,6,5 a.glc
check 'cert: no winner' has out 'winner         breaker'
check 'cert: no answers' has out 'The answer to each first move:'
expect_exit 0 cert mnk:6,6,5 a.glc --svg m.svg
check 'cert --svg: no drawing' python3 -c '
import xml.etree.ElementTree as tree
root = tree.parse("m.svg").getroot()
texts = [t for t in root.iter() if t.tag.endswith("text")]
assert len(texts) == 36 + 12'
expect_error 'about another game' cert mnk:6,6,4 a.glc
expect_error 'cannot open' cert mnk:6,6,5 missing.glc
expect_error 'of the engines only hunt proves games with a handicap' \
  solve mnk:3,3,3,handicap=1 --engine strong --cert x.glc
expect_answer_and_error BREAKER 'there is no proof of this game' solve mnk:4,4,4,handicap=1 --cert x.gls
expect_exit 10 solve mnk:4,4,3,handicap=1,first=breaker --cert x.gls
check 'a handicap, and Breaker before the next stone' "$gridcheck" -q mnk:4,4,3,handicap=1,first=breaker x.gls
expect_error 'a proof with a handicap has no form yet' solve poly:el@4x4,torus,handicap=1 --cert x.glc
expect_error 'a proof on a torus is a certificate' solve poly:el@4x4,torus --engine hunt --cert x.gls
"$gridlock" play mnk:3,3,3,handicap=1 </dev/null >out
check 'play with a handicap: the hunt has no proof' has out 'a stone of the handicap'
expect_error 'are for lattice cards' cert mnk:6,6,5,handicap=1 a.glc
for engine in andor dfpn pns; do
  expect_error 'only brute and strong know a handicap' solve mnk:3,3,3,handicap=1 --engine $engine
done
expect_error 'makes certificates of weak games only' solve mnk:3,3,3,strong --engine brute --cert x.glc
expect_error 'no binary form' solve mnk:3,3,3,strong --cert x.glb
check 'a certificate is left' test ! -e x.glc -a ! -e x.glb
for game in mnk:3,3,3,strong mnk:4,4,4,strong mnk:3,4,3,strong,first=breaker gttt:tippy@3x3,p=2,q=1; do
  "$gridlock" solve $game --cert s.strategy -q >out
  check "$game: gridcheck does not agree" test "$("$gridcheck" -q $game s.strategy)" = "s VERIFIED $(sed 's/^s //' out)"
done
expect_error 'this strategy is about another game' cert mnk:3,4,3,strong s.strategy
head -n 20 a.glc >half.glc
expect_error 'ends without a claim' cert mnk:6,6,5 half.glc
run solve mnk:10,10,5 --time 0.1 --cert none.glc -q
check 'an unknown value leaves a certificate' test ! -e none.glc

# What is shipped.
results=$(realpath "$reject/../../doc/results")
check 'gridcheck refuses the proof of 10,10,5' test \
  "$("$gridcheck" -q mnk:10,10,5 "$results/mnk-10-10-5.gls")" = 's VERIFIED MAKER'

# Shrinking: the claim stays, and what is there when it is stopped is written.
"$gridlock" solve mnk:6,6,5 --engine andor --cert a.glc -q >/dev/null
expect_exit 0 cert mnk:6,6,5 a.glc --shrink --output b.glc
check 'cert --shrink: not told by how much' grep -qE '^c steps [0-9]+ before, [0-9]+ after$' out
check 'cert --shrink: not smaller' test "$(wc -c <b.glc)" -lt "$(wc -c <a.glc)"
check 'gridcheck refuses what was shrunk' test \
  "$("$gridcheck" -q mnk:6,6,5 b.glc)" = 's VERIFIED BREAKER'
run cert mnk:6,6,5 a.glc --shrink --json
mv out shrunk
run cert mnk:6,6,5 b.glc --json
check 'cert --shrink --json: describes the old one' cmp -s out <(sed 's/"steps_before": [0-9]*, //' shrunk)
expect_exit 0 cert mnk:6,6,5 b.glc --shrink --output c.glc
check 'cert --shrink: once more makes it larger' \
  test "$(wc -c <c.glc)" -le "$(wc -c <b.glc)"
zcat "$results/strip-16.glc.gz" >large.glc
SECONDS=0
expect_exit 0 cert strip:16 large.glc --shrink --time 0.5 --output b.glc
check "cert --shrink --time 0.5 took $SECONDS s" test $SECONDS -le $patience
check 'cert --shrink --time: refused' test \
  "$("$gridcheck" -q strip:16 b.glc)" = 's VERIFIED MAKER'
rm b.glc
"$gridlock" cert strip:16 large.glc --shrink --output b.glc &
wait_until listens $!
sleep 0.5
kill -INT $!
wait $!
check 'cert --shrink: an interrupt leaves nothing' test \
  "$("$gridcheck" -q strip:16 b.glc)" = 's VERIFIED MAKER'

# Play: whatever is said, the proof's side wins.
for game in mnk:4,4,4 poly:el@3x3 mnk:3,3,3 poly:tic@4x3,first=breaker; do
  cells=$("$gridlock" show $game --json | python3 -c 'import json, sys; print(json.load(sys.stdin)["cells"])')
  "$gridlock" solve $game --cert p.glc -q >out
  case $(<out) in 's MAKER') winner='Maker wins' ;; *) winner='Breaker wins' ;; esac
  for seed in 1 2 3 4 5; do
    seq "$cells" | shuf --random-source=<(yes $seed) >moves
    "$gridlock" play $game -q <moves >out
    check "play $game, seed $seed: not '$winner'" has out "$winner"
    "$gridlock" play $game --cert p.glc <moves >out
    check "play $game --cert, seed $seed: not '$winner'" has out "$winner"
  done
done
printf 'zz\n5\n5\nquit\n' | "$gridlock" play mnk:4,4,4 >out
check 'play: a cell that is none' has out "'zz' is no cell"
check 'play: a cell that is taken' has out '5 is taken'
check 'play: no end' has out 'The match ends here.'
finish
