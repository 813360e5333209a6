# SPDX-License-Identifier: MIT
"""sequence.py -- gridlock sequence for random families of shapes

The idea: where minimax says that Maker wins on a board of a few cells, she wins
on the plane, and gridlock must find that.  For random families, fixed or not,
with and without a handicap: gridcheck and plane.py accept the sequence, gridcheck
accepts the cards, and cards.py what is published.  A proof that is as small as
its last situation holds on a board of that size, and minimax agrees.

    python3 sequence.py --gridlock PATH --gridcheck PATH [--count N] [--seed S]
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../naive"))
import cards
import plane
from achieve import random_shape
from game import MAKER, GameError, read_game
from minimax import Question
from pairing import text_lines

BOARDS = ((4, 3), (3, 4), (3, 3))
CELLS = 12  # minimax takes a moment


def maker_wins(text):
    return Question(read_game(text), MAKER).wins(0, 0, 0)


def random_family(rng):
    """A family, its options, and no shape twice."""
    family = "+".join(random_shape(rng) for _ in range(rng.choice((1, 2, 2, 3))))
    handicap = rng.choice((0, 0, 1))
    options = ",fixed" * (rng.random() < 0.5) + f",handicap={handicap}" * (handicap > 0)
    try:
        read_game(f"poly:{family}@inf{options}")
    except GameError:
        return random_family(rng)
    return family, options


def run(words):
    return subprocess.run(words, capture_output=True, text=True, check=False, timeout=300)


def verify(arguments, game, path):
    done = run([arguments.gridcheck, "-q", game, path])
    if done.stdout != "s VERIFIED MAKER\n":
        yield f"{game}: {path}: {done.stdout}{done.stderr}"


def last_board(rows):
    """Width and height of the last situation."""
    cells = [plane.cell_of(word) for word in rows[-1].split(" ")[1:] if word != "/"]
    xs, ys = zip(*cells)
    return max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


def complaints(arguments, family, options, method, folder):
    game = f"poly:{family}@inf{options}"
    seq, gls, published, again = (os.path.join(folder, name) for name in
                                  ("p.seq", "p.gls", "p.txt", "again.seq"))
    words = [arguments.gridlock, "sequence", game, "--method", method, "--time", "2"]
    if method == "none":  # no end but the proof
        words = words[:-2]
    done = run([*words, "-q", "-o", seq, "--cert", gls, "--publish", published])
    if (done.returncode, done.stdout) != (10, "s MAKER\n"):
        yield f"{words}: exit {done.returncode}: {done.stdout}{done.stderr}"
        return
    yield from verify(arguments, game, seq)
    yield from verify(arguments, game, gls)
    with open(seq) as file:
        rows = text_lines(file.read())
    try:
        plane.check_sequence(read_game(game), rows)
    except plane.Refuted as refuted:
        yield f"{game}: plane.py: {refuted}"
    width, height = last_board(rows)
    board = f"poly:{family}@{width}x{height}{options}"
    if width * height <= CELLS and not maker_wins(board):
        yield f"{board}: a proof, but minimax says no"
    try:
        cards.check_file(published, family, "fixed" in options)
    except AssertionError as wrong:
        yield f"{game}: published cards: {wrong}"
    back = run([arguments.gridlock, "sequence", game, "--method", "none", "--from", published,
                "-o", again])
    if "\nc 0 nodes" not in back.stdout:
        yield f"{game}: published cards do not come back: {back.stdout}{back.stderr}"
    yield from verify(arguments, game, again)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gridlock", required=True, help="the solver")
    parser.add_argument("--gridcheck", required=True, help="the checker")
    parser.add_argument("--count", type=int, default=20, help="families")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    failed, tried = 0, 0
    while tried < arguments.count:
        family, options = random_family(rng)
        columns, rows = rng.choice(BOARDS)
        if not maker_wins(f"poly:{family}@{columns}x{rows}{options}"):
            continue
        method = ("none", "paper", "minimum")[tried % 3]
        tried += 1
        with tempfile.TemporaryDirectory() as folder:
            for complaint in complaints(arguments, family, options, method, folder):
                failed += 1
                print(complaint, flush=True)
    print(f"{tried - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
