# SPDX-License-Identifier: MIT
"""polyominoes.py -- the weak game of every small polyomino on every small board

The idea: the values form a table that is wrong in many ways at once if it is
wrong anywhere.  For every named polyomino of at most five cells and every
board of at most MOST x MOST cells:

  the solver's certificate is accepted by gridcheck, for the same winner;
  what Maker wins she wins on every board that contains the board;
  what Maker wins she wins for every polyomino inside the polyomino;
  no loser of the infinite board wins: Sieben 2008, the winners of at most five
    cells are the parts of L, Y and Z, which are l5, y5 and n5;
  minimax, tests/naive/minimax.py, says the same on boards of few cells.

    python3 polyominoes.py --gridlock PATH --gridcheck PATH [--most 5] [--cells 16]
"""

import argparse
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../naive"))

from game import SHAPES, orientations, read_game, read_shape  # noqa: E402
from minimax import value  # noqa: E402

WINNERS = ("l5", "y5", "n5")  # the largest ones


def inside(small, large):
    """Is the polyomino `small` a part of `large`, in some orientation?"""
    large = set(read_shape(large))
    for turned in orientations(read_shape(small)):
        x, y = turned[0]
        if any({(a + u - x, b + v - y) for a, b in turned} <= large for u, v in large):
            return True
    return False


def solve(arguments, game, path):
    """The value that is both claimed and proved, or a complaint in brackets."""
    if os.path.exists(path):
        os.remove(path)
    words = [arguments.gridlock, "solve", game, "--engine", "andor", "-q", "--cert", path]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    claimed = {10: "MAKER", 20: "BREAKER"}.get(done.returncode)
    if claimed is None or done.stdout != f"s {claimed}\n":
        return f"[exit {done.returncode}: {done.stdout}{done.stderr}]"
    done = subprocess.run([arguments.gridcheck, game, path],
                          capture_output=True, text=True, check=False)
    if done.returncode != 0 or f"s VERIFIED {claimed}\n" not in done.stdout:
        return f"[{claimed}, but gridcheck: {done.stdout}{done.stderr}]"
    return claimed.lower()


class Table:
    def __init__(self, arguments):
        self.most = arguments.most
        self.shapes = [name for name in SHAPES if len(read_shape(name)) <= 5]
        self.boards = [(w, h) for w in range(1, self.most + 1)
                       for h in range(w, self.most + 1)]
        self.value = {}
        self.passed = self.failed = 0

    def expect(self, good, complaint):
        self.passed += good
        self.failed += not good
        if not good:
            print(complaint, flush=True)

    def fill(self, arguments, folder):
        for name in self.shapes:
            for w, h in self.boards:
                game = f"poly:{name}@{w}x{h}"
                found = solve(arguments, game, os.path.join(folder, "proof.glc"))
                self.value[name, w, h] = found
                self.expect(found in ("maker", "breaker"), f"{game}: {found}")
                if w * h <= arguments.cells:
                    truth = value(read_game(game))
                    self.expect(found == truth, f"{game}: minimax says {truth}, not {found}")

    def wins(self, name, w, h):
        return self.value[name, min(w, h), max(w, h)] == "maker"

    def compare_boards(self):
        """One row or column more does not hurt Maker."""
        for name in self.shapes:
            for w, h in self.boards:
                for more in ((w + 1, h), (w, h + 1)):
                    if max(more) <= self.most and self.wins(name, w, h):
                        self.expect(self.wins(name, *more), f"{name}: Maker wins on {w}x{h}, "
                                    f"but not on {more[0]}x{more[1]}")

    def compare_shapes(self):
        """A part is not harder than the whole; losers lose."""
        for large in self.shapes:
            lost = not any(inside(large, winner) for winner in WINNERS)
            parts = [name for name in self.shapes if name != large and inside(name, large)]
            for board in self.boards:
                if self.wins(large, *board):
                    self.expect(not lost, f"{large} is a loser, but Maker wins on {board}")
                    for small in parts:
                        self.expect(self.wins(small, *board), f"Maker wins {large} on {board}, "
                                    f"but not its part {small}")
                elif lost:
                    self.expect(True, "")

    def show(self):
        """A row for each polyomino, M or B for each board."""
        print("          " + " ".join(f"{w}x{h}" for w, h in self.boards))
        for name in self.shapes:
            marks = [self.value[name, w, h][0].upper() for w, h in self.boards]
            print(f"{name:10}" + " ".join(f"{mark:^3}" for mark in marks).rstrip())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gridlock", required=True, help="the solver")
    parser.add_argument("--gridcheck", required=True, help="the checker")
    parser.add_argument("--most", type=int, default=5, help="longest side of a board")
    parser.add_argument("--cells", type=int, default=16, help="most cells for minimax")
    arguments = parser.parse_args()
    table = Table(arguments)
    with tempfile.TemporaryDirectory() as folder:
        table.fill(arguments, folder)
    table.compare_boards()
    table.compare_shapes()
    table.show()
    print(f"{table.passed} passed, {table.failed} failed")
    return 1 if table.failed or not table.passed else 0


if __name__ == "__main__":
    sys.exit(main())
