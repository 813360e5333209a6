# SPDX-License-Identifier: MIT
"""pairs.py -- gridlock's decisions about pairings against all pairings

The idea: random small games, either player first, with and without stones, on
hypergraphs, boards and tori.  Whether there is a pairing is found by trying all
of them; the program with a random method must agree or say that it does not
know, and the checker must accept what it writes.  On small periods of the
plane the same is done with the definition of a toric pairing.

    python3 pairs.py --gridlock PATH --gridcheck PATH [--count N] [--seed S]
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from itertools import combinations

METHODS = ["auto", "match", "menu", "greedy", "weights", "plane", "exact"]
CODES = {"paired": 10, "unpaired": 20, "unknown": 0}
# What is no answer for a method: the others must not fail to find it.
COMPLETE = {"auto", "exact"}
FINITE = {"menu", "greedy", "plane"}  # not for the plane


def can_block(lines, pairs, used=frozenset()):
    """Disjoint pairs, each a pair of things and the lines it blocks."""
    if not lines:
        return True
    line = min(lines, key=lambda e: sum(e in blocked for _, blocked in pairs))
    for ends, blocked in pairs:
        if line in blocked and not used & ends:
            if can_block(lines - blocked, pairs, used | ends):
                return True
    return False


def board_truth(cells, lines, maker, breaker, first):
    """Is there a pairing, Breaker's first stone being a pair with the turn?"""
    open_lines = [frozenset(e) - maker for e in lines if not set(e) & breaker]
    free = [c for c in range(1, cells + 1) if c not in maker | breaker]
    pairs = []
    for a, b in combinations(free, 2):
        blocked = frozenset(i for i, e in enumerate(open_lines) if {a, b} <= e)
        if blocked:
            pairs.append((frozenset((a, b)), blocked))
    for c in free if first == "breaker" else []:
        blocked = frozenset(i for i, e in enumerate(open_lines) if c in e)
        pairs.append((frozenset((c, "turn")), blocked))
    return can_block(frozenset(range(len(open_lines))), pairs)


def orientations(shape):
    found = set()
    for flips in range(8):
        cells = [(-x if flips & 1 else x, -y if flips & 2 else y) for x, y in shape]
        if flips & 4:
            cells = [(y, x) for x, y in cells]
        left, top = min(x for x, _ in cells), min(y for _, y in cells)
        found.add(tuple(sorted((x - left, y - top) for x, y in cells)))
    return found


def rows(k):
    steps = ((1, 0), (0, 1), (1, 1), (1, -1))
    return {tuple((i * dx, i * dy) for i in range(k)) for dx, dy in steps}


def toric_truth(shapes, width, height):
    blocked = {}
    number = 0
    for shape in shapes:
        for x0 in range(width):
            for y0 in range(height):
                for a, b in combinations(shape, 2):
                    ends = [((x + x0) % width, (y + y0) % height) for x, y in (a, b)]
                    step = (b[0] - a[0], b[1] - a[1])
                    if ends[0] == ends[1]:
                        continue
                    # The same pair seen from its other end.
                    if ends[0] > ends[1]:
                        ends, step = ends[::-1], (-step[0], -step[1])
                    key = (*ends, step)
                    blocked.setdefault(key, set()).add(number)
                number += 1
    pairs = [(frozenset(key[:2]), frozenset(lines)) for key, lines in blocked.items()]
    return can_block(frozenset(range(number)), pairs)


def random_file(rng, path):
    """A hypergraph with stones; returns what the truth needs."""
    cells = rng.randint(1, 11)
    small = rng.randint(1, 3)
    lines = set()
    for _ in range(rng.randint(0, 9)):
        size = min(cells, rng.randint(small, small + 3))
        if rng.random() < 0.5:
            start = rng.randint(1, cells - size + 1)
            lines.add(tuple(range(start, start + size)))
        else:
            lines.add(tuple(sorted(rng.sample(range(1, cells + 1), size))))
    stones = [c for c in range(1, cells + 1) if rng.random() < 0.15]
    maker = {c for c in stones if rng.random() < 0.5}
    breaker = set(stones) - maker
    first = rng.choice(["maker", "breaker"])
    with open(path, "w", encoding="ascii") as file:
        file.write(f"p hg {cells} {len(lines)}\n")
        for line in lines:
            file.write("e " + " ".join(map(str, line)) + " 0\n")
        for letter, owned in (("m", maker), ("b", breaker)):
            file.write(" ".join([letter, *map(str, sorted(owned)), "0"]) + "\n")
        file.write(f"t {first}\n")
    return cells, lines, maker, breaker, first


SHAPES = {"el": ((0, 0), (1, 0), (0, 1)), "tic": ((0, 0), (1, 0), (2, 0)),
          "fatty": ((0, 0), (1, 0), (0, 1), (1, 1)),
          "knobby": ((0, 0), (1, 0), (2, 0), (1, 1)),
          "x5": ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2)),
          "i5": tuple((i, 0) for i in range(5))}


def random_plane(rng):
    width, height = rng.randint(1, 4), rng.randint(1, 3)
    if rng.random() < 0.5:
        name = rng.choice(sorted(SHAPES))
        return f"poly:{name}@inf", orientations(SHAPES[name]), width, height
    k = rng.randint(2, 7)
    return f"line:{k}@inf", rows(k), width, height


class Tester:
    def __init__(self, options):
        self.options = options
        self.tally = Counter()
        self.failures = 0
        version = subprocess.run([options.gridlock, "--version"], check=True,
                                 capture_output=True, text=True).stdout
        self.sat = "cadical: on" in version

    def fail(self, what):
        self.failures += 1
        print("FAIL", what, file=sys.stderr)

    def check(self, words, verdict, arguments):
        done = subprocess.run([self.options.gridcheck, "-q", *arguments],
                              capture_output=True, text=True)
        if done.returncode or done.stdout != f"s VERIFIED {verdict}\n":
            self.fail(f"{words}: {done.stdout} {done.stderr}")

    # Every "no" on a board comes with a proof, weights or not.
    def check_evidence(self, words, game, path, answer):
        if answer["value"] == "paired":
            self.check(words, "BREAKER", [game, path])
            return
        self.check(words, "NO PAIRING", [game, path])
        self.check(words, "NO PAIRING", ["--drat", game, path + ".cnf", path + ".drat"])

    def ask(self, game, truth, method, extra=()):
        path = os.path.join(self.options.folder, "evidence")
        words = [self.options.gridlock, "pairing", game, "--json", "--time", "60",
                 f"--method={method}", "--cert", path, *extra]
        toric = game.endswith("@inf")
        if not toric:
            words += ["--cnf", path + ".cnf", "--drat", path + ".drat"]
        done = subprocess.run(words, capture_output=True, text=True)
        try:
            answer = json.loads(done.stdout)
        except ValueError:
            return self.fail(f"{words}: exit {done.returncode} {done.stderr}")
        value = answer["value"]
        self.tally[method, value] += 1
        if done.returncode != CODES[value]:
            self.fail(f"{words}: exit {done.returncode} with {value}")
        complete = method in COMPLETE and self.sat
        if value != ("paired" if truth else "unpaired") and (
                value != "unknown" or complete):
            self.fail(f"{words}: {value}, truth {truth}")
        if value == "paired" or value == "unpaired" and not toric:
            self.check_evidence(words, game, path, answer)
        return None

    def run(self, number):
        rng = random.Random(self.options.seed + number)
        method = rng.choice(METHODS + ["auto", "exact"])
        if rng.random() < 0.8:
            game = os.path.join(self.options.folder, "game.hg")
            self.ask(game, board_truth(*random_file(rng, game)), method)
        else:
            game, shapes, width, height = random_plane(rng)
            if method in FINITE:
                method = "auto"
            self.ask(game, toric_truth(shapes, width, height), method,
                     ["--torus", f"{width}x{height}"])

    def finish(self):
        for (method, value), count in sorted(self.tally.items()):
            print(f"c {method} {value} {count}")
        seen = {value for _, value in self.tally}
        if self.options.count >= 200 and not {"paired", "unpaired"} <= seen:
            self.fail("this run has seen only one kind of answer")
        print(f"{self.options.count - self.failures} passed, {self.failures} failed")
        return self.failures > 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gridlock", required=True)
    parser.add_argument("--gridcheck", required=True)
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as options.folder:
        tester = Tester(options)
        for number in range(options.count):
            tester.run(number)
        sys.exit(tester.finish())


if __name__ == "__main__":
    main()
