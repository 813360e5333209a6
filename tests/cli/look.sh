#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# gridlock look: positions against plain minimax, and what is said about them.
#
#     look.sh GRIDLOCK
set -u
gridlock=$(realpath "$1")
. "$(dirname "$0")/lib.sh"
cd "$scratch" || exit 1

# Random positions of small games: every move has the value of the position
# after it, by a search of a few lines.
cat >compare.py <<'PYTHON'
import functools, json, random, subprocess, sys

gridlock = sys.argv[1]
GAMES = ["mnk:3,3,3", "mnk:3,3,3,strong", "mnk:2,4,3,first=breaker", "poly:el@3x3", "poly:tic@3x3",
         "gttt:tic@3x3,p=2,q=1", "gttt:el@3x2,p=2,q=2", "mnk:3,4,3,strong", "poly:el+tic@3x3,fixed,first=breaker",
         "mnk:3,3,3,first=breaker,handicap=1", "poly:tic+fatty@3x3,handicap=2"]


def show(game):
    return json.loads(subprocess.run([gridlock, "show", game, "--json"], capture_output=True, text=True, check=True).stdout)


def movers(board):
    """Who places each stone: 0 or 1, by p, q and the handicap."""
    first = board["first"] in ("breaker", "second")
    q, p = board["q"], board["p"]
    extra = board["handicap"]
    return [0] * extra + [first ^ (i >= q and (i - q) // p % 2 == 0) for i in range(board["turns"] - extra)]


def solver(board):
    lines = [frozenset(line) for line in board["lines"]]
    order, strong = movers(board), board["kind"] == "strong"

    def owner(stones):
        return next((who for who in ((0, 1) if strong else (0,)) if any(line <= stones[who] for line in lines)), None)

    @functools.lru_cache(None)
    def value(a, b):
        stones = (a, b)
        who = owner(stones)
        if who is not None:
            return 1 - 2 * who
        placed = len(a) + len(b)
        if placed == board["cells"]:
            return 0 if strong else -1
        mover = order[placed]
        values = []
        for cell in range(1, board["cells"] + 1):
            if cell not in a and cell not in b:
                after = (a | {cell}, b) if mover == 0 else (a, b | {cell})
                values.append(value(*after))
        return min(values) if mover else max(values)
    return value, order, owner


rng = random.Random(int(sys.argv[2]))
count = 0
for game in GAMES:
    board = show(game)
    value, order, owner = solver(board)
    names = {"weak": {1: "maker", -1: "breaker"}, "strong": {1: "first", -1: "second", 0: "draw"}}[board["kind"]]
    for _ in range(4):
        a, b, moves = frozenset(), frozenset(), []
        for i in range(rng.randint(0, 5)):
            free = [c for c in range(1, board["cells"] + 1) if c not in a | b]
            if owner((a, b)) is not None or not free:
                break
            cell = rng.choice(free)
            moves.append(cell)
            a, b = (a | {cell}, b) if order[i] == 0 else (a, b | {cell})
        run = subprocess.run([gridlock, "look", game, "--after", ",".join(map(str, moves)), "--json", "--time", "30"],
                             capture_output=True, text=True, check=True)
        got = json.loads(run.stdout)
        wanted = names[value(a, b)]
        assert got["value"] == wanted, (game, moves, got["value"], wanted)
        assert [s["cell"] for s in got["stones"]] == moves
        over = owner((a, b)) is not None or len(a | b) == board["cells"]
        assert got["over"] == over and (got["turn"] is None) == over
        mover = order[len(moves)] if not over else None
        ranks = ["win", "draw", "unknown", "loss"]
        order_seen = [ranks.index(m["category"]) for m in got["moves"]]
        assert order_seen == sorted(order_seen)
        assert {m["cell"] for m in got["moves"]} == (set() if over else set(range(1, board["cells"] + 1)) - a - b)
        for m in got["moves"]:
            after = (a | {m["cell"]}, b) if mover == 0 else (a, b | {m["cell"]})
            v = value(*after)
            assert m["value"] == names[v], (game, moves, m, names[v])
            best = v * (-1 if mover else 1)
            worst = 0 if board["kind"] == "strong" else None
            assert m["category"] == ("win" if best == 1 else "draw" if v == worst else "loss"), (game, moves, m)
            count += 1
print(count, "moves")
PYTHON
for seed in 1 2; do
  check "positions of seed $seed" timeout 300 python3 compare.py "$gridlock" $seed
done

# The proof in words, and in cells.
expect_exit 0 look mnk:2,2,2 --after a1
check 'no sentence' has out 'Whatever Breaker takes, Maker wins inside these'
expect_exit 0 look mnk:2,2,2 --after 1,4
check 'no line to complete' grep -q 'Maker completes a line at [ab][12]\.' out
expect_exit 0 look mnk:6,6,6 --json
cat >pairs.py <<'PYTHON'
import json
got = json.load(open("out"))
proof = got["proof"]
cells = [cell for pair in proof["pairs"] for cell in pair]
assert got["value"] == "breaker" and got["category"] == "loss" and proof["kind"] == "shield"
assert len(cells) == len(set(cells)) and set(cells) <= set(proof["zone"]), proof
assert proof["sentence"].startswith(("Breaker pairs", "Breaker answers", "Little is at stake")), proof
PYTHON
check 'the pairs of 6,6,6' python3 pairs.py

expect_error '--after: column 3: this cell is taken' look mnk:3,3,3 --after 5,5
expect_error '--after: column 1: this is no cell of the board' look mnk:3,3,3 --after z9
expect_error 'the game is over before this move' look mnk:2,2,2 --after 1,2,3,4

# A handicap is played before the first move.
expect_exit 0 look mnk:3,3,3,first=breaker,handicap=1
check 'Maker places the handicap' has out 'maker to move: maker'
expect_exit 0 look mnk:3,3,3,first=breaker,handicap=1 --after b2
check 'then Breaker moves' has out 'breaker to move: maker'
expect_exit 0 look poly:tippy@7x7,handicap=1
check 'the hunt has a card with the handicap in A' grep -q 'A, hers: [a-g][1-7]$' out

# A line whenever more is known; the last one is what --json prints.
expect_exit 0 look mnk:4,4,4 --after b2 --stream --time 100
cat >stream.py <<'PYTHON'
import json
lines = [json.loads(line) for line in open("out")]
assert [("moves" in line) for line in lines] == [True] * 2 + [False] * 15 + [True], lines
assert lines[0]["value"] == "unknown" and lines[0]["proof"] is None, lines[0]
assert lines[1]["value"] == "breaker" and lines[1]["proof"] == lines[-1]["proof"], lines[1]
moves = {line["move"]["cell"]: line["move"] for line in lines[2:-1]}
assert [moves[move["cell"]] for move in lines[-1]["moves"]] == lines[-1]["moves"], moves
# The proof's move is known to win before anything else is.
known = [move for move in lines[1]["moves"] if move["value"] != "unknown"]
assert [move["cell"] for move in known] == [lines[1]["proof"]["move"]], known
PYTHON
check 'a position in lines' python3 stream.py
expect_exit 0 look mnk:3,3,3 --after b2,a1,a2,c2,a3 --stream
check 'a lost position is lost by every move at once' \
  test "$(sed -n 2p out | grep -o '"category": "loss"' | wc -l)" = 5

expect_exit 0 look poly:el@inf
check 'a card is turned' has out 'wherever it lies, turned and mirrored:'
expect_exit 0 look poly:el@inf,fixed
check 'a card of a fixed shape is not turned' has out 'wherever it lies:'

# More than 512 cells are for the hunt, whose cards answer all of Breaker's
# moves; a game of Breaker's has none.
expect_exit 0 look poly:el@24x24 --json --time 100
cat >large.py <<'PYTHON'
import json
got = json.load(open("out"))
card = got["proof"]["card"]
assert got["value"] == "maker" and card["a"] == [] and got["proof"]["move"] in card["t"], got["proof"]
assert len(got["moves"]) == 576 and got["moves"][0]["cell"] == got["proof"]["move"], got["moves"][0]
PYTHON
check 'a card on 24 x 24' python3 large.py
expect_exit 0 look poly:el@24x24 --after l12 --time 100
check 'after the first stone' has out 'breaker to move: maker'
check 'all of Breakers moves lose' test "$(grep -c ' loss  *maker  Maker takes' out)" = 575
expect_error 'none were found in time; a longer --time, or a proof by --cert, may do' \
  look poly:fatty@24x24 --time 0.2
expect_error 'this board has 576 cells' look mnk:24,24,5,strong
finish
