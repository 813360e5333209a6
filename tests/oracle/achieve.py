# SPDX-License-Identifier: MIT
"""achieve.py -- gridlock achieve against minimax

The idea: "Maker wins within d moves" is the weak game in which only the first
stones, up to her d-th, are placed, and that is a question for minimax.py.  For
random shapes and pairs of them, gaps included, on plain and torus boards of a
few cells: value and moves are right, and gridcheck, given the certificate,
counts the moves.
What no certificate tells, that one move less is not enough, is searched again
for the smallest squares of all winners, leaving out only lines that Maker can
no longer own in time.

    python3 achieve.py --gridlock PATH --gridcheck PATH [--count N] [--seed S]
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../naive"))
from game import MAKER, read_game
from minimax import Question, mask

SQUARES = (("domino", 2), ("el", 3), ("tic", 4), ("elly", 4), ("knobby", 5), ("tippy", 3),
           ("skinny", 6), ("n5", 5), ("y5", 6), ("l5", 6))
LIMIT = 4  # boards up to 4 x 4, with plain minimax
CELLS = 12


def random_shape(rng):
    """Two to four cells near each other."""
    cells = {(0, 0)}
    while len(cells) < rng.choice((2, 3, 3, 4)):
        x, y = rng.choice(sorted(cells))
        far = 1 if rng.random() < 0.8 else 2
        dx, dy = rng.choice(((far, 0), (0, far), (far, 1) if far == 2 else (1, 0)))
        cells.add((x + dx, y + dy))
    return ",".join(f"{x}:{y}" for x, y in sorted(cells))


def random_shapes(rng):
    """A shape or two; a second one is longer than the first, so that it is another."""
    shape = random_shape(rng)
    other = random_shape(rng)
    longer = other.count(":") > shape.count(":")
    return f"{shape}+{other}" if longer else shape


def wins_within(game, moves):
    question = Question(game, MAKER)
    question.turns = question.turns[:2 * moves - 1]
    return moves > 0 and question.wins(mask(()), mask(()), 0)


def fewest(text):
    """The moves that Maker needs, or None."""
    game = read_game(text)
    if not wins_within(game, (game.cells + 1) // 2):
        return None
    moves = 1
    while not wins_within(game, moves):
        moves += 1
    return moves


class Race:
    """Can Maker own a line within so many moves?"""

    def __init__(self, game):
        self.lines = [mask(line) for line in game.lines[MAKER]]
        self.cells = [1 << i for i in range(game.cells)]
        self.known = {}

    def in_time(self, lines, maker, breaker, left):
        """The free cells of the lines that she can own in time; `lines` are
        those of a position before, for no other ones become possible."""
        rest = (line & ~maker for line in lines if not line & breaker)
        return [cells for cells in rest if bin(cells).count("1") <= left]

    def order(self, lines, taken):
        """All free cells, those of many short lines first."""
        weight = {cell: sum(8 ** -bin(line).count("1") for line in lines if line & cell)
                  for cell in self.cells if not cell & taken}
        return sorted(weight, key=lambda cell: -weight[cell])

    def wins_within(self, moves):
        return self.first(self.lines, 0, 0, moves)

    def first(self, lines, maker, breaker, left):
        lines = self.in_time(lines, maker, breaker, left)
        if left < 2 or not lines:
            return any(line & (line - 1) == 0 for line in lines)
        key = (maker, breaker, left)
        if key not in self.known:
            self.known[key] = any(line & (line - 1) == 0 for line in lines) or any(
                self.second(lines, maker | cell, breaker, left - 1)
                for cell in self.order(lines, maker | breaker))
        return self.known[key]

    def second(self, lines, maker, breaker, left):
        lines = self.in_time(lines, maker, breaker, left)
        return bool(lines) and all(self.first(lines, maker, breaker | cell, left)
                                   for cell in self.order(lines, maker | breaker))


def square_complaints(arguments):
    for name, side in SQUARES:
        done = subprocess.run([arguments.gridlock, "achieve", name, "--json"],
                              capture_output=True, text=True, check=False, timeout=300)
        best = json.loads(done.stdout)
        if best["smallest"] != side:
            yield f"{name}: the smallest square is {best['smallest']}, not {side}"
        race = Race(read_game(f"poly:{name}@{side}x{side}"))
        if race.wins_within(best["moves"] - 1):
            yield f"{name}: {best['moves']} moves are too many"
        if side <= LIMIT and not race.wins_within(best["moves"]):
            yield f"{name}: {best['moves']} moves are too few"


def complaints(arguments, shape, torus, folder):
    words = [arguments.gridlock, "achieve", shape, "--table", f"--limit={LIMIT}",
             "--json", f"--certs={folder}"] + ["--torus"] * torus
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=300)
    if done.returncode not in (10, 20):
        yield f"{words}: exit {done.returncode}: {done.stderr}"
        return
    boards = json.loads(done.stdout)["boards"]
    if len(boards) != LIMIT * (LIMIT + 1) // 2:
        yield f"{words}: {len(boards)} boards"
    for board in boards:
        text = f"poly:{shape}@{board['width']}x{board['height']}" + ",torus" * torus
        checked = subprocess.run([arguments.gridcheck, "-q", "--turns", text, board["certificate"]],
                                 capture_output=True, text=True, check=False, timeout=300)
        moves = board["moves"]
        wanted = f"c turns {moves}\ns VERIFIED MAKER\n" if moves else "s VERIFIED BREAKER\n"
        if checked.stdout != wanted:
            yield f"{text}: {moves} moves, but gridcheck: {checked.stdout}{checked.stderr}"
        if board["width"] * board["height"] <= CELLS and fewest(text) != moves:
            yield f"{text}: {moves} moves, but minimax: {fewest(text)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gridlock", required=True, help="the solver")
    parser.add_argument("--gridcheck", required=True, help="the checker")
    parser.add_argument("--count", type=int, default=20, help="shapes")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    failed = 0
    for complaint in square_complaints(arguments):
        failed += 1
        print(complaint, flush=True)
    for i in range(arguments.count):
        shape = random_shapes(rng)
        with tempfile.TemporaryDirectory() as folder:
            for complaint in complaints(arguments, shape, bool(i % 2), folder):
                failed += 1
                print(complaint, flush=True)
    print(f"{arguments.count + len(SQUARES) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
