#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# gridcheck: its usage, standard input, what one cites, and what it cannot check.
#
#     gridcheck.sh GRIDCHECK
set -u
gridlock=$(realpath "$1") # the program that `run` calls
. "$(dirname "$0")/lib.sh"
accept=$(realpath "$(dirname "$0")/../accept")
source=$(realpath "$(dirname "$0")/../..")
readme=$source/README.md
cd "$scratch" || exit 1

# cannot PART ARGUMENT...: exit code 2, one line on stderr with this part,
# nothing on stdout.
cannot() {
  local part=$1
  shift
  run "$@" </dev/null
  check "gridcheck $*: exit code $code instead of 2" test $code = 2
  check "gridcheck $*: stdout is not empty" test ! -s out
  check "gridcheck $*: not one line with '$part': $(cat err)" one_line_with "$part"
}

# from FILE ANSWER ARGUMENT...: with the file on standard input.
from() {
  local file=$1 answer=$2
  shift 2
  check "gridcheck $* <$file" test "$("$gridlock" -q "$@" <"$file")" = "$answer"
}

rows=$accept/weight-row.glw toric=$accept/toric-fatty.glt
formula=$accept/drat-pairing-row.cnf proof=$accept/drat-pairing-row.drat
cp "$accept/row-maker-1-breaker-5.hg" game.hg

for words in '' 'mnk:3,3,3' 'mnk:3,3,3 a b' '--drat a' '--drat a b c d' \
  '--lines' '--lines a b' '--drat --lines mnk:3,3,3' '--first white mnk:3,3,3 a' \
  '--frist maker mnk:3,3,3 a' '--turns --lines line:3@inf' \
  '--turns --drat a b' '--turns' '-x mnk:3,3,3 a'; do
  # shellcheck disable=SC2086
  cannot 'see gridcheck --help' $words
done
for size in '' 0 K 1x 1T -1 1.5G 99999999999G; do
  cannot 'see gridcheck --help' "--memory=$size" mnk:3,3,3 a
done
cannot 'see gridcheck --help' mnk:3,3,3 a --memory
cannot 'more than 4096 bytes are needed; see --memory' --memory 4K mnk:9,9,5 "$rows"
expect_out 's VERIFIED NO PAIRING' -q --memory 64K mnk:1,3,2 "$rows"
expect_out 's VERIFIED NO PAIRING' -q --memory=1M mnk:1,3,2 "$rows"
cannot 'only one of the files can be stdin' hyper:- -
cannot 'only one of the files can be stdin' --drat - -
cannot 'only one of the files can be stdin' --drat mnk:1,3,2 - -
cannot 'only one of the files can be stdin' --drat hyper:- "$formula" -
expect_exit 0 -h
cp out short
expect_exit 0 --help
check '-h and --help differ' cmp -s out short
check 'the help does not name -q' has out '[-q]'

# The manual page and the completion know every option of the help, and no other.
grep -oE -- '(^|[^a-z-])--?[a-z]+' out | grep -oE -- '--?[a-z]+' | sort -u >options
printf '%s\n' --quiet >>options
sort -u -o options options
check 'too few options' test "$(wc -l <options)" = 10
sed 's/\\-/-/g' "$source/check/gridcheck.1" >manual
grep -oE -- '^\.(BR?|BI|RB) .*' manual | grep -oE -- '(^|[ |"])--?[a-z]+' | grep -oE -- '--?[a-z]+' |
  sort -u | comm -3 - options >odd
check "only in one of help and manual page: $(tr '\n' ' ' <odd)" test ! -s odd
for section in NAME SYNOPSIS DESCRIPTION OPTIONS OUTPUT 'EXIT STATUS' EXAMPLES FILES 'SEE ALSO'; do
  check "the manual page has no $section" grep -qx ".SH $section" manual
done
if command -v mandoc >/dev/null; then
  check 'mandoc complains about the manual page' test -z "$(mandoc -Tlint "$source/check/gridcheck.1" 2>&1)"
else
  skip 'the manual page as mandoc sees it: there is no mandoc'
fi
if command -v man >/dev/null; then
  check 'man complains about the manual page' \
    test -z "$(man -l --warnings "$source/check/gridcheck.1" 2>&1 >/dev/null)"
else
  skip 'the manual page as man sees it: there is no man'
fi

offered() { # WORD...: what bash would offer for the last one
  bash -c '. "$1" && shift
    COMP_WORDS=(gridcheck "$@") COMP_CWORD=$#
    _gridcheck
    printf "%s\n" "${COMPREPLY[@]}"' - "$source/check/gridcheck.bash" "$@"
}
offered - | sort -u >offers
check "only in one of help and completion: $(comm -3 offers options | tr '\n' ' ')" \
  cmp -s offers options
check 'the players are not offered' test "$(offered --first '')" = $'maker\nbreaker'
check 'the players are not offered behind =' test "$(offered --first = b)" = breaker
check 'files are not offered' test "$(offered mnk:3,3,3 gam)" = game.hg
check 'the help does not name --memory' has out '[--memory SIZE]'
check 'the help does not name --drat' has out '--drat [GAME] FORMULA PROOF'

from "$rows" 's VERIFIED NO PAIRING' mnk:1,3,2 -
from "$toric" 's VERIFIED BREAKER' poly:fatty@inf -
from "$accept/tiling-covered.tiling" 's VERIFIED COVERED' poly:fatty@inf -
from "$accept/gls-n5.gls" 's VERIFIED MAKER' poly:n5@inf -
from "$formula" 's VERIFIED UNSATISFIABLE' --drat - "$proof"
from "$proof" 's VERIFIED NO PAIRING' --drat mnk:1,3,2 "$formula" -
from game.hg 's VERIFIED NO PAIRING' --drat hyper:- \
  "$accept"/drat-pairing-stones.{cnf,drat}
expect_out 's VERIFIED NO PAIRING' -q --first breaker mnk:1,7,2 "$accept/weight-turn.glw"
expect_exit 1 --first maker mnk:1,7,2,first=breaker "$accept/weight-turn.glw"
expect_out 's VERIFIED BREAKER' -q --first breaker poly:fatty@inf "$toric"
expect_out 's VERIFIED MAKER' -q poly:el@inf,handicap=2 "$accept/gls-el.gls"
expect_out 's VERIFIED MAKER' -q --first breaker poly:el@inf "$accept/gls-el.gls"
expect_out 's VERIFIED MAKER' -q poly:el@3x3 "$accept/gls-el.gls"
expect_exit 1 --first breaker poly:el@3x3 "$accept/gls-el.gls"
expect_exit 1 poly:el@3x2 "$accept/gls-el.gls"
expect_out 's VERIFIED MAKER' -q --first breaker poly:domino@3x2 "$accept/gls-board-breaker-first.gls"
expect_exit 1 --first maker poly:domino@3x2 "$accept/gls-board-breaker-first.gls"
expect_out 's VERIFIED MAKER' -q poly:el@inf,handicap=2 "$accept/seq-el.seq"
expect_out 's VERIFIED MAKER' -q --first breaker poly:el@inf "$accept/seq-el.seq"

# Turns: the least for the best move of Breaker's.
from "$accept/play-two-by-two.glc" $'c turns 2\ns VERIFIED MAKER' --turns mnk:2,2,2 -
from "$accept/play-faster-card.glc" $'c turns 2\ns VERIFIED MAKER' --turns mnk:2,2,2 -
from "$accept/claim-maker-breaker-first.glc" $'c turns 2\ns VERIFIED MAKER' \
  --turns mnk:2,2,2,first=breaker -
from "$accept/embed-card.glc" $'c turns 1\ns VERIFIED MAKER' --turns "$accept/two-lines-maker-3.hg" -
from "$accept/none-no-lines.glc" 's VERIFIED BREAKER' --turns "$(sed -n 's/^c game: //p' "$accept/none-no-lines.glc")" -
from "$accept/seq-tic.seq" $'c turns 3\ns VERIFIED MAKER' --turns poly:tic@inf -
from "$accept/seq-handicap.seq" $'c turns 2\ns VERIFIED MAKER' --turns poly:el@inf,handicap=1 -
from "$accept/seq-monomino.seq" $'c turns 1\ns VERIFIED MAKER' poly:monomino@inf - --turns
from "$accept/gls-el.gls" 's VERIFIED MAKER' --turns poly:el@inf -
from "$accept/seq-n5.seq" $'c turns 6\ns VERIFIED MAKER' --turns poly:n5@inf -
from "$accept/seq-later-situation-is-faster.seq" $'c turns 3\ns VERIFIED MAKER' \
  --turns poly:el@inf -
from "$accept/seq-one-cell-is-better.seq" $'c turns 3\ns VERIFIED MAKER' \
  --turns poly:el@inf,handicap=2 -
expect_exit 1 --turns poly:el@inf "$accept/seq-tic.seq"
check 'turns of a refuted sequence' test "$(grep -c turns out)" = 0

# Games without rules, games without a list of lines, files that are not there.
cannot 'no rules for a handicap' poly:fatty@inf,handicap=1 "$toric"
cannot 'no rules for a handicap' poly:fatty@inf,handicap=1 "$accept/tiling-covered.tiling"
cannot 'if Breaker moves first' --first breaker poly:el@inf,handicap=1 "$accept/seq-el.seq"
cannot 'if Breaker moves first' poly:el@inf,edge,handicap=1,first=breaker "$accept/gls-edge-el.gls"
cannot 'no rules for a handicap' poly:domino@4x1,fixed,handicap=1 "$accept/map-lattice-fixed.glc"
cannot 'no rules for a handicap' mnk:1,3,2,handicap=1 "$rows"
cannot 'no rules for a handicap' --drat mnk:1,3,2,handicap=1 "$formula" "$proof"
cannot 'not for strong games' mnk:2,3,2,strong "$accept/gls-board-mnk.gls"
cannot 'not for strong games' mnk:1,3,2,strong "$rows"
cannot 'not for strong games' mnk:4,4,4,strong,p=2 "$accept/claim-strong.glc"
cannot 'the file lists its turns' --first breaker "$accept/opening-b.pg" "$accept/strategy-opening.strategy"
cannot 'for weak games only' "$accept/opening-b.pg" "$rows"
cannot 'not for strong games' --drat mnk:1,3,2,strong "$formula" "$proof"
cannot 'an infinite board has no list of lines' --lines line:5@inf
cannot 'an infinite board has no list of lines' --drat poly:el@inf "$formula" "$proof"
cannot 'No such file' mnk:1,3,2 none.glw
cannot 'No such file' --drat none.cnf "$proof"
cannot 'No such file' --drat "$formula" none.drat
cannot 'Is a directory' --drat . "$proof"
cannot ': column 11: ' line:5@infinite "$toric"

# Families of shapes.
lines() { "$gridlock" --lines "$1" || echo none; }
check 'five in a row is a family' \
  test "$(lines poly:i5+0:0,1:1,2:2,3:3,4:4@9x8)" = "$(lines mnk:8,9,5)"
check 'three in a row on a torus is a family' \
  test "$(lines poly:0:0,1:1,2:2+tic@4x5,torus)" = "$(lines mnk:5,4,3,torus)"
check 'all orientations, one by one' \
  test "$(lines poly:0:0,1:0+0:0,0:1@3x4,fixed)" = "$(lines poly:domino@3x4)"
check 'one orientation' test "$(lines gttt:tic@3x2,fixed | grep -c '^e ')" = 2
check 'one orientation on a torus' test "$(lines poly:el@3x4,torus,fixed | grep -c '^e ')" = 12
cannot ': column 6: a shape is expected' --lines poly:+el@5x5
cannot ': column 9: a shape is expected' --lines poly:el+@5x5
cannot ': column 9: a shape is expected' --lines poly:el++tic@5x5
cannot ': column 9: this shape is in the family already' --lines poly:el+0:1,1:1,1:2@5x5
cannot ': column 13: this shape is in the family already' --lines poly:el+tic+2:2,3:2,2:3@5x5,fixed
cannot ': column 13: this cell is named twice' --lines poly:el+0:0,0:0@5x5
cannot ': column 19: this option is given twice' --lines poly:el@5x5,fixed,fixed
cannot ': column 11: this is no option' --lines mnk:3,3,3,fixed
cannot ': column 28: a handicap is for weak games' --lines mnk:3,3,3,handicap=1,strong
cannot ': column 13: this is no option' --lines gttt:el@3x3,handicap=1
cannot ': column 23: this number is out of range' --lines poly:tic@3x3,handicap=9
cannot ': column 23: this number is out of range' --lines poly:tic@9x9,handicap=65
expect_exit 0 --lines poly:tic@3x3,handicap=8
expect_exit 0 --lines poly:tic@9x9,handicap=64
for game in poly:tic@3x3,handicap=1 mnk:3,3,3,strong gttt:el@3x3,p=2; do
  run --lines $game
  check "$game: lines without a warning" has out 'c only the lines and stones'
done
run --lines mnk:3,3,3,first=breaker,after=5
check 'a weak position is all there' test "$(grep '^[^e]' out)" = $'p hg 9 8\nb 5 0'
family() { python3 -c "print('poly:' + '+'.join(f'0:0,{i}:1' for i in range($1)) + '@70x2')"; }
expect_exit 0 --lines "$(family 64)"
cannot 'a family has at most 64 shapes' --lines "$(family 65)"
cells() { python3 -c "print(','.join(f'{i}:0' for i in range($1)))"; }
expect_exit 0 --lines "poly:el+$(cells 253)@300x1"
cannot ': column 9: a family has at most 256 cells' --lines "poly:el+$(cells 254)@300x1"

# Too long to be kept as files: one cell too many, and a long chain.
python3 - <<'PYTHON'
rows = ["tiling 1", "repeat 256 0 0 257"]
rows += [f"cell {x} {y}" for y in range(257) for x in range(256)]
open("large.tiling", "w").write("\n".join(rows[:-255] + ["covered\n"]))
n = 5000
chain = [f"{-i} {i + 1} 0" for i in range(1, n)]
open("chain.cnf", "w").write("\n".join([f"p cnf {n} {n}", *chain, f"1 {n} 0", ""]))
def card(i, n):
    return f"{i} play 0:0 {i - 1} {i - 1}@0,0,{n} 0\n"
grown = "gls 1\n1 line 0:0 1:0 0\n" + "".join(card(i, 2**i) for i in range(2, 14))
copies = "".join(card(i, 0) for i in range(14, 8300))
open("grown.gls", "w").write(grown + copies + "maker 14\n")
open("chain.drat", "w").write("".join(f"{i} {n} 0\n" for i in range(2, n)) + f"{n} 0\n")
PYTHON
expect_exit 1 poly:el@inf large.tiling
check 'the 65537th cell' has out 'c line 65539: a block has at most 65536 cells'
cannot 'too many cells together' poly:domino@inf grown.gls
expect_exit 1 --drat chain.cnf chain.drat
check 'a chain without an end' has out 'c line 5000 of the proof: the proof ends without'

# What one cites: the game as it was typed and in words, who begins, how many
# steps, and the SHA-256 of the file.
hash_of() { sha256sum "$1" | cut -d ' ' -f 1; }

# cites FILE PART ARGUMENT...: the first of two lines has this part, and ends in
# the hash of the file.
cites() {
  local file=$1 part=$2 lines
  shift 2
  run "$@"
  mapfile -t lines <out
  check "gridcheck $*: '${lines[0]}' instead of '$part'" \
    test "${lines[0]}" = "c $part; SHA-256 $(hash_of "$file")"
  check "gridcheck $*: ${#lines[@]} lines" test ${#lines[@]} = 2
  check "gridcheck $*: the last line is '${lines[1]}'" \
    test "${lines[1]#s VERIFIED }" != "${lines[1]}"
}
two=$accept/play-two-by-two.glc
steps=$(grep -c '^[0-9]' "$two")
cites "$two" "mnk:2,2,2: 2 in a row on a board of 2 rows and 2 columns, weak, 4 cells, 6 lines; Maker begins; $steps steps" \
  mnk:2,2,2 "$two"
cites "$rows" 'mnk:1,3,2: 2 in a row on a board of 1 row and 3 columns, weak, 3 cells, 2 lines; Maker begins; 3 weights' \
  mnk:1,3,2 "$rows"
cites "$toric" 'poly:fatty@inf: fatty on the plane, weak; Breaker begins; 2 pairs' \
  --first breaker poly:fatty@inf "$toric"
cites "$accept/seq-el.seq" "poly:el@inf,handicap=2: el on the plane, weak, Maker has 2 extra stones; Maker begins; $(grep -c '^[0-9]' "$accept/seq-el.seq") situations" \
  poly:el@inf,handicap=2 "$accept/seq-el.seq"
cites "$accept/claim-strong.glc" 'mnk:4,4,4,strong: 4 in a row on a board of 4 rows and 4 columns, strong, 16 cells, 10 lines; the first player begins; 1 step' \
  mnk:4,4,4,strong "$accept/claim-strong.glc"
cites "$accept/strategy-opening.strategy" "$accept/opening-b.pg: the game of the file, $("$gridlock" --lines "$accept/opening-b.pg" | sed -n 's/^p hg \(.*\) \(.*\)/\1 cells, \2 lines/p'); Black begins; 1 position" \
  "$accept/opening-b.pg" "$accept/strategy-opening.strategy"
run --drat "$formula" "$proof"
check 'a formula is not cited by two hashes' has out \
  "SHA-256 of the formula $(hash_of "$formula"), of the proof $(hash_of "$proof")"
run --turns mnk:2,2,2 "$two"
check '--turns comes between what is cited and the verdict' \
  test "$(sed 's/mnk.*//' out)" = $'c \nc turns 2\ns VERIFIED MAKER'
expect_out $'c turns 2\ns VERIFIED MAKER' --quiet --turns mnk:2,2,2 "$two"

# Compressed files: the hash is that of what they contain.
gzip -c "$two" >two.glc.gz
gzip -c "$rows" >rows.glw.gz
gzip -c "$formula" >f.cnf.gz
gzip -c "$proof" >f.drat.gz
gzip -c game.hg >game.hg.gz
run mnk:2,2,2 "$two"
cp out plain
expect_out "$(<plain)" mnk:2,2,2 two.glc.gz
expect_out 's VERIFIED NO PAIRING' -q --drat mnk:1,3,2 f.cnf.gz f.drat.gz
check 'the game of a compressed file has other lines' \
  test "$("$gridlock" --lines hyper:game.hg.gz)" = "$("$gridlock" --lines game.hg)"
PATH='' "$gridlock" mnk:2,2,2 two.glc.gz >out 2>err
check 'a verdict without gzip' test $? = 2
check 'gzip is not missed' has err 'two.glc.gz: gzip, which it needs, cannot be started'
head -c 60 two.glc.gz >cut.glc.gz
cannot 'cut.glc.gz: gzip cannot decompress it' mnk:2,2,2 cut.glc.gz
cp "$two" plain.glc.gz
cannot 'plain.glc.gz: gzip cannot decompress it' mnk:2,2,2 plain.glc.gz
cannot 'none.glc.gz: No such file' mnk:2,2,2 none.glc.gz
cp two.glc.gz two.glc
cannot 'two.glc: this is compressed' mnk:2,2,2 two.glc
{ cat "$two" && yes c | head -c 1000000; } | gzip -c >long.glc.gz
expect_exit 0 mnk:2,2,2 long.glc.gz
sed 's/^maker.*/maker 1 0/' "$two" | gzip -c >wrong.glc.gz
expect_exit 1 mnk:2,2,2 wrong.glc.gz
if command -v zstd >/dev/null; then
  zstd -q "$two" -o two.glc.zst
  expect_out "$(<plain)" mnk:2,2,2 two.glc.zst
  head -c 60 two.glc.zst >cut.glc.zst
  cannot 'cut.glc.zst: zstd cannot decompress it' mnk:2,2,2 cut.glc.zst
else
  skip 'zstd is not installed'
fi

# What is no certificate is not refuted.
: >empty
for file in empty "$readme" "$gridlock" game.hg "$formula"; do
  for game in mnk:3,3,3 mnk:3,3,3,strong line:5@inf; do
    cannot 'gridcheck: ' "$game" "$file"
    check "$file: no reason" grep -qE 'the file is empty|this is no certificate' err
  done
done
for file in "$readme" "$gridlock" game.hg; do
  cannot ': this is no formula' --drat "$file" "$proof"
done
for file in "$readme" "$gridlock" game.hg; do
  cannot ': this is no DRAT proof' --drat mnk:1,3,2 "$formula" "$file"
done
cannot 'empty: the file is empty' --drat empty "$proof"
cannot 'empty: the file is empty' mnk:3,3,3 empty
printf 'glc 2 x\n' >newer
cannot 'newer: only version 1' mnk:3,3,3 newer
printf 'glc 1' >short
expect_exit 1 mnk:3,3,3 short
cannot 'standard input: the file is empty' mnk:3,3,3 -

# Errors name the game as it was typed; of a long one, what is needed to know it.
cannot 'gridcheck: mnk:3,3x: column 8: ' mnk:3,3x a
cannot 'gridcheck: poly:fatty@inf,handicap=1: there are no rules' \
  poly:fatty@inf,handicap=1 "$toric"
cannot 'gridcheck: 7,7,5: column 1: ' 7,7,5 a
cannot 'gridcheck: none.hg: No such file' hyper:none.hg a
cannot "gridcheck: poly:el+0:0,1:0" --lines "poly:el+$(cells 254)@300x1"
cannot "...,245:0,246:0,247:0,248:0,249:0,250:0,251:0,252:0,253:0@300x1: column 9: " --lines "poly:el+$(cells 254)@300x1"
printf 'p hg 2 1\ne 1 3 0\n' >bad.hg
cannot 'gridcheck: bad.hg:2:5: ' bad.hg a
cannot 'gridcheck: bad.hg:2:5: ' hyper:bad.hg a
finish
