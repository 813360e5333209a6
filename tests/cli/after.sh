#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Positions: moves that were made, in the name of a game and by --after, and
# files with options.
#
#     after.sh GRIDLOCK GRIDCHECK
set -u
gridlock=$(realpath "$1")
gridcheck=$(realpath "$2")
naive=$(realpath "$(dirname "$0")/../naive")
. "$(dirname "$0")/lib.sh"
cd "$scratch" || exit 1

# Maker's two lines cross in 3, where Breaker, who begins, has no stone yet.
printf 'p hg 6 3\ne 1 2 3 0\ne 3 4 0\ne 4 5 6 0\nb 6 0\nt breaker\n' >some.hg
# Lines that have nothing to do with each other, so that a second player who is
# ahead wins: no strategy can be stolen there.
printf 'p hg 8 2\ne 1 2 3 0\ne 4 5 0\nm 1 0\nb 4 0\n' >ahead.hg
cat >some.pg <<'END'
#times
t1 t2 t3 t4 t5
#blackturns
t1 t3 t4
#positions
a b c d e f
#blackwins
a b c
c d
#whitewins
b e
#firstmoves
a f
END

# Random moves: the value is that of minimax, and the checker, told the name
# that solve prints, accepts the proof.
cat >compare.py <<'PYTHON'
import json, random, subprocess, sys
gridlock, gridcheck, naive = sys.argv[1:4]
sys.path.insert(0, naive)
from game import read_game, is_over
from minimax import value

GAMES = ["mnk:3,3,3", "mnk:3,3,3,strong", "mnk:2,4,3,first=breaker", "poly:el@3x3,torus",
         "gttt:tic@3x3,p=2", "gttt:el@3x2,p=2,q=2", "mnk:3,4,3,strong,first=breaker",
         "mnk:3,3,3,first=breaker,handicap=1", "poly:tic@3x3,fixed,first=breaker,handicap=2",
         "poly:tic+el@4x3,fixed,first=breaker,handicap=2", "some.hg", "some.hg,first=maker", "some.hg,strong",
         "some.hg,strong,p=2,first=maker", "ahead.hg,strong", "hyper:ahead.hg,strong,first=breaker", "some.pg"]
rng = random.Random(1)


def run(*words):
    return subprocess.run(words, capture_output=True, text=True, timeout=300)


def hunt(text, wanted):
    """Some stones of the handicap are left: who begins after them is as before."""
    hunted = run(gridlock, "solve", text, "--engine", "hunt", "--json", "--cert", "proof.gls")
    found = json.loads(hunted.stdout)["value"]
    assert found in (wanted, "unknown"), (text, found, wanted)
    if found == "maker":
        for checker in [gridcheck, "-q"], [sys.executable, naive + "/plane.py"]:
            assert run(*checker, text, "proof.gls").stdout == "s VERIFIED MAKER\n", text


def play_some(name):
    """A list of moves, and the game after them, as the naive reader has it."""
    moves, game = [], read_game(name)
    for _ in range(rng.randint(0, 4)):
        if is_over(game):
            break
        moves.append(rng.choice(sorted(game.first_moves or game.free())))
        game = read_game(name + ",after=" + "-".join(map(str, moves)))
    return moves, game


for name in GAMES * 5:
    moves, game = play_some(name)
    list_of_moves = ",".join(map(str, moves))
    proof = [] if game.handicap else ["--cert", "proof"]  # a handicap's are the hunt's
    solved = run(gridlock, "solve", name, "--after", list_of_moves, "--json", *proof)
    found = json.loads(solved.stdout)
    text = name + (",after=" + "-".join(map(str, moves)) if moves else "")
    wanted = value(game)
    assert found["value"] == wanted, (text, found, wanted)
    assert sorted(found["game"].split(",")) == sorted(text.split(",")), (text, found["game"])
    if game.handicap:
        hunt(found["game"], wanted)
        continue
    checked = run(gridcheck, "-q", found["game"], "proof")
    assert checked.stdout == f"s VERIFIED {wanted.upper()}\n", (text, checked)
    lines = run(gridcheck, "--lines", text).stdout
    shown = run(gridlock, "show", name, "--after", list_of_moves, "--hg").stdout
    if not game.strong and game.weak:
        assert lines.split("\n") == shown.split("\n")[1:], (text, lines, shown)
PYTHON
check 'positions and files' python3 compare.py "$gridlock" "$gridcheck" "$naive"

# Names in either case, numbers, and blanks say the same moves.
for moves in b2,a1 B2,A1 5,1 'b2 a1' ' 5, A1 '; do
  expect_exit 10 solve mnk:3,3,3 --after "$moves" --json
  check "--after '$moves' is another position" has out '"game": "mnk:3,3,3,after=5-1"'
done
expect_exit 10 solve mnk:3,3,3,after=5 --after a1
check 'moves are added to those of the name' has out 'c game mnk:3,3,3,after=5-1, maker moves first'
expect_exit 10 solve some.pg --after a,b
check 'names of a file' has out 'c game some.pg,after=1-2,'
expect_error '--after: column 4: this is no cell of the board, a1 to c3 or 1 to 9' \
  solve mnk:3,3,3 --after b2,d4
expect_error '--after: column 3: this cell is taken' cert mnk:3,3,3 x.glc --after 5,5
expect_error 'column 19: this cell is taken' solve mnk:3,3,3,after=5-5
expect_error 'only look takes moves' solve line:5@inf --after 1:1

# A proof of the position, in every command that takes one.
expect_exit 20 solve mnk:4,4,4 --after b2,c3 --cert p.glc
expect_exit 0 cert mnk:4,4,4 p.glc --after b2,c3
check 'cert: another game' has out 'game           mnk:4,4,4,after=6-11'
expect_exit 0 play mnk:4,4,4 --after b2,c3 --cert p.glc </dev/null
check 'play does not begin at the position' grep -q '^  3  . . O .$' out
expect_error 'about another game' cert mnk:4,4,3 p.glc --after b2,c3

# Who is ahead wins though the other begins; the checker does not believe that
# the first player could steal.
expect_out 's SECOND' solve ahead.hg,strong,first=maker --after 8 -q
"$gridlock" solve mnk:3,3,3,strong --cert draw.glc -q >out
sed -n '1p' draw.glc >draw.strategy
if grep -q '^glc' draw.glc; then
  check 'gridcheck believes a shield on a board with stones' test \
    "$("$gridcheck" mnk:3,3,3,strong,after=1-2 draw.glc >out 2>&1; echo $?)" = 2
fi

# Names of files.
cp some.hg some,more.hg && mkdir dir.hg,x && cp some.hg dir.hg,x/plain
for name in some,more.hg some,more.hg,first=maker hyper:dir.hg,x/plain hyper:dir.hg,x/plain,strong; do
  run solve $name -q
  check "$name: exit code $code" test $code = 10 -o $code = 20
  "$gridcheck" --lines $name >lines
  check "$name is no game for gridcheck" test $? = 0
done
# Maker has one more stone of her handicap, and then Breaker, who begins behind
# it, takes the last cell.
expect_exit 0 solve mnk:1,3,3,handicap=2,first=breaker,after=1 --engine hunt
expect_exit 20 solve mnk:1,3,3,handicap=2,first=breaker,after=1
expect_exit 10 solve mnk:1,3,3,handicap=2,after=1 --engine hunt
expect_error 'column 9: turns of several stones are for strong' show some.hg,p=2
expect_error 'this option makes no sense for this game' show some.pg,strong
expect_error 'this option makes no sense for this game' show some.pg,first=maker
expect_error 'unknown option' show some.hg,weak
for name in some.hg,p=2 some.pg,strong some.pg,first=maker some.hg,weak some.hg,after= some.hg,after=9 \
  mnk:3,3,3,after=1-1 mnk:2,2,2,after=1-2-3-4 line:5@inf,after=1; do
  "$gridcheck" --lines $name >out 2>&1
  check "gridcheck takes $name" test $? = 2
  python3 "$naive/game.py" $name >out 2>&1
  check "game.py takes $name" test $? != 0
  expect_exit 1 show $name
done
finish
