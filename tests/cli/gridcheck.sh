#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# gridcheck: its usage, standard input, and what it cannot check.
#
#     gridcheck.sh GRIDCHECK
set -u
gridlock=$(realpath "$1") # the program that `run` calls
. "$(dirname "$0")/lib.sh"
accept=$(realpath "$(dirname "$0")/../accept")
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
  check "gridcheck $* <$file" test "$("$gridlock" "$@" <"$file")" = "$answer"
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
cannot 'only one of the files can be stdin' hyper:- -
cannot 'only one of the files can be stdin' --drat - -
cannot 'only one of the files can be stdin' --drat mnk:1,3,2 - -
cannot 'only one of the files can be stdin' --drat hyper:- "$formula" -
expect_exit 0 --help
check 'the help does not name --drat' has out '--drat [GAME] FORMULA PROOF'

from "$rows" 's VERIFIED NO PAIRING' mnk:1,3,2 -
from "$toric" 's VERIFIED BREAKER' poly:fatty@inf -
from "$accept/tiling-covered.tiling" 's VERIFIED COVERED' poly:fatty@inf -
from "$accept/gls-n5.gls" 's VERIFIED MAKER' poly:n5@inf -
from "$formula" 's VERIFIED UNSATISFIABLE' --drat - "$proof"
from "$proof" 's VERIFIED NO PAIRING' --drat mnk:1,3,2 "$formula" -
from game.hg 's VERIFIED NO PAIRING' --drat hyper:- \
  "$accept"/drat-pairing-stones.{cnf,drat}
expect_out 's VERIFIED NO PAIRING' --first breaker mnk:1,7,2 "$accept/weight-turn.glw"
expect_exit 1 --first maker mnk:1,7,2,first=breaker "$accept/weight-turn.glw"
expect_out 's VERIFIED BREAKER' --first breaker poly:fatty@inf "$toric"
expect_out 's VERIFIED MAKER' poly:el@inf,handicap=2 "$accept/gls-el.gls"
expect_out 's VERIFIED MAKER' --first breaker poly:el@inf "$accept/gls-el.gls"
expect_exit 1 poly:el@3x3 "$accept/gls-el.gls"
expect_out 's VERIFIED MAKER' poly:el@inf,handicap=2 "$accept/seq-el.seq"
expect_out 's VERIFIED MAKER' --first breaker poly:el@inf "$accept/seq-el.seq"

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
cannot 'if Breaker moves first' poly:el@inf,handicap=1,first=breaker "$accept/gls-el.gls"
cannot 'if Breaker moves first' --first breaker poly:el@inf,handicap=1 "$accept/gls-el.gls"
cannot 'if Breaker moves first' --first breaker poly:el@inf,handicap=1 "$accept/seq-el.seq"
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
cannot 'game:1:11: ' line:5@infinite "$toric"

# Too long to be kept as files: one cell too many, and a long chain.
python3 - <<'PYTHON'
rows = ["tiling 1", "repeat 256 0 0 257"]
rows += [f"cell {x} {y}" for y in range(257) for x in range(256)]
open("large.tiling", "w").write("\n".join(rows[:-255] + ["covered\n"]))
n = 5000
chain = [f"{-i} {i + 1} 0" for i in range(1, n)]
open("chain.cnf", "w").write("\n".join([f"p cnf {n} {n}", *chain, f"1 {n} 0", ""]))
open("chain.drat", "w").write("".join(f"{i} {n} 0\n" for i in range(2, n)) + f"{n} 0\n")
PYTHON
expect_exit 1 poly:el@inf large.tiling
check 'the 65537th cell' has out 'c line 65539: a block has at most 65536 cells'
expect_exit 1 --drat chain.cnf chain.drat
check 'a chain without an end' has out 'c line 5000 of the proof: the proof ends without'
finish
