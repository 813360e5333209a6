#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# gridproof as a user has it: what it prints, and its statuses.
#
#     gridproof.sh GRIDPROOF
set -u
gridproof=$(realpath "$1")
cd "$(dirname "$0")/../accept" || exit 2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
passed=0
failed=0

# The status, a part of stdout and a part of stderr, of which only one is there.
expect() { # STATUS OUTPUT COMPLAINT WORD...
  local status output
  local wanted=$1 part=$2 complaint=$3
  shift 3
  output=$("$gridproof" "$@" 2>"$folder/errors")
  status=$?
  if [ $status = "$wanted" ] && [[ $output == *"$part"* ]] &&
    [[ $(cat "$folder/errors") == *"$complaint"* ]] &&
    { [ "$wanted" = 2 ] || [ ! -s "$folder/errors" ]; } &&
    { [ "$wanted" != 2 ] || [[ $output != *"s "* ]]; }; then
    passed=$((passed + 1))
  else
    echo "FAILED $*: status $status, $output $(cat "$folder/errors")"
    failed=$((failed + 1))
  fi
}

hash=$("$gridproof" --lines mnk:5,5,4 | sed -n 's/^e \(.*\) 0$/\1/p' | sha256sum)
printf '%s\n' "strategy 1 ${hash%% *}" 'strategy breaker holds' \
  '1 m........................ pairs 2 3 0' 'value draw' >"$folder/pairs.strategy"
expect 0 's VERIFIED MAKER' '' mnk:2,2,2 play-two-by-two.glc
expect 0 's VERIFIED BREAKER' '' mixed.hg potential-and-pair.glc
expect 0 's VERIFIED BREAKER' '' hyper:mixed.hg - <potential-and-pair.glc
expect 0 's VERIFIED BREAKER' '' hyper:- potential-and-pair.glc <mixed.hg
expect 1 's REFUTED' '' --first breaker mnk:2,2,2 ../reject/claim-no-card-breaker-first.glc
expect 1 'c line 1: this certificate is for another game' '' mnk:3,3,3 play-two-by-two.glc
expect 0 'usage: gridproof' '' --help
expect 0 'gridproof 0.1.0' '' --version
expect 0 'p hg 4 6' '' --lines mnk:2,2,2
expect 0 'Theorem maker_wins_2_2_2' '' --coq mnk:2,2,2 play-two-by-two.glc
expect 0 'plane_breaker_wins 9' '' --coq line:9@inf tiling-nine-in-a-row.tiling

expect 2 '' 'wrong usage'
expect 2 '' 'wrong usage' mnk:2,2,2
expect 2 '' 'wrong usage' --never mnk:2,2,2 play-two-by-two.glc
expect 2 '' 'wrong usage' --first nobody mnk:2,2,2 play-two-by-two.glc
expect 2 '' 'only one of the files can be stdin' hyper:- -
expect 2 '' 'No such file' mnk:2,2,2 nothing.glc
expect 2 '' 'No such file' nothing-here.hg play-two-by-two.glc
expect 2 '' 'irectory' mnk:2,2,2 .
expect 2 '' 'reads mnk:M,N,K and .hg files' poly:el@3x3 play-two-by-two.glc
expect 2 '' 'no option of mnk but first=' mnk:4,4,4,strong claim-strong.glc
expect 2 '' 'up to 1024 cells' mnk:33,32,5 play-two-by-two.glc
expect 2 '' 'up to 128 in a row' mnk:1,1,65536 play-two-by-two.glc
expect 2 '' 'up to 128 in a row' mnk:1,1024,129 play-two-by-two.glc
expect 1 'for another game' '' mnk:1,1024,128 play-two-by-two.glc
expect 2 '' 'is not a number from 1 to 65536' mnk:3,0,3 play-two-by-two.glc
expect 2 '' 'another number of cells' --board 2x3 mnk:2,2,2 play-two-by-two.glc
expect 2 '' 'certificates, .glc, alone' mnk:3,3,3 weight-row.glw
expect 2 '' 'certificates, .glc, alone' mnk:3,3,3 tiling-nine-in-a-row.tiling
expect 2 '' 'are for Maker first' --first breaker --coq line:9@inf tiling-nine-in-a-row.tiling
expect 2 '' 'a tiling is for line:K@inf' --coq mnk:3,3,3 tiling-nine-in-a-row.tiling
expect 2 '' "block's certificate is no theorem" --coq line:7@inf tiling-strip.tiling
expect 2 '' 'pairs in strategies are left to gridcheck' --coq mnk:5,5,4,strong "$folder/pairs.strategy"
expect 2 '' 'no option of mnk but first=' --coq mnk:3,3,3,p=2,strong none-no-lines.glc
printf '\x87glb\x01' >"$folder/binary.glb"
expect 2 '' 'makes text of a binary certificate' mnk:2,2,2 "$folder/binary.glb"

# Malformed games, each with its line.
malformed() { # TEXT PLACE
  printf '%b' "$1" >"$folder/game.hg"
  expect 2 '' "game.hg$2" "$folder/game.hg" none-no-lines.glc
}
malformed '' ': the header'
malformed 'e 1 0\np hg 1 1\n' ':1:'
malformed 'p hg 2 1\ne 1 1 0\n' ':2: this line names a cell twice'
malformed 'p hg 2 1\ne 0\n' ':2: a line of the game must have a cell'
malformed 'p hg 2 1\ne 1 3 0\n' ':2: a cell is expected here'
malformed 'p hg 2 1\ne 1 2\n' ':2: the final 0 is missing'
malformed 'p hg 2 1\ne 1 0 2 0\n' ':2: nothing more is expected here'
malformed 'p hg 2 2\ne 1 0\n' ': the number of lines'
malformed 'p hg 2 0\np hg 2 0\n' ':2:'
malformed 'p hg 2 0\nm 1 0\nm 2 0\n' ':3:'
malformed 'p hg 2 0\nm 1 0\nb 1 0\n' ': two stones are in one cell'
malformed 'p hg 2 0\nt nobody\n' ':2: maker or breaker'

# Malformed tilings; what is wrong with the others only Coq sees.
spoiled() { # EDIT COMPLAINT
  sed "$1" tiling-nine-in-a-row.tiling >"$folder/spoiled.tiling"
  expect 1 "$2" '' --coq line:9@inf "$folder/spoiled.tiling"
}
spoiled 1d 'the header, tiling 1'
spoiled '/^repeat/d' 'the translations are missing'
spoiled 's/^repeat.*/repeat 8 0 16 0/' 'the determinant'
spoiled 's/^repeat.*/&\n&/' 'game, repeat, cell, line or block'
spoiled 's/^cell 0 1$/cell 0 10001/' 'is out of range'
spoiled 's/^line 1 2 0/line 1 65 0/' 'not a number, or out of range'
spoiled 's/^line 1 2 0/line 1 2/' 'ends too early'
spoiled '/^block/d' 'game, repeat, cell, line or block'
spoiled '/^block/,$d' 'ends without a claim'
spoiled '/^line 1 2 0/d' 'this certificate is for another game'
spoiled 's/^1 pair 1 2/1 pair 1 3/' 'line 135: this does not hold'

# Text lines without end.
expect 2 '' 'a text line has more than' mnk:2,2,2 /dev/zero
expect 2 '' 'a text line has more than' hyper:/dev/zero play-two-by-two.glc

# A text line without its newline.
printf '%s' "$(cat play-two-by-two.glc)" >"$folder/cut.glc"
expect 1 'does not end in a newline' '' mnk:2,2,2 "$folder/cut.glc"
echo "$passed passed, $failed failed"
[ $failed = 0 ] && [ $passed != 0 ]
