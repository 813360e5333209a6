# SPDX-License-Identifier: MIT
"""plane.py -- who wins on the infinite board, and no game has both answers

The idea: random families of shapes.  Each answer of `gridlock solve` comes with
a certificate, which gridcheck and a second checker (naive/) verify, and whose
kind goes with the method that answered.  Games that differ by what can only
help Maker must not go from Maker to Breaker: one more shape, turned shapes
instead of fixed ones, no rule of edges.  Breaker's first stone changes nothing,
as she can begin far away from it.  What is not answered in a second is left
open.  Edge to edge, some of Maker's wins cannot be written, and gridlock says
so.

    python3 plane.py --gridlock PATH --gridcheck PATH [--count N] [--seed S]
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile

NAIVE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../naive")
# The second checker is for files of moderate length.
MOST_BYTES = 100000
HEADERS = {"pairing": ("glt 1", "breaker"), "tiling": ("tiling 1", "breaker"),
           "hunt": ("gls 1", "maker")}
UNWRITTEN = ".gls has no rule for that"
CHECKERS = {"pairing": "pairing.py", "tiling": "pairing.py", "hunt": "plane.py"}


def random_shape(rng):
    """Two to six cells, mostly joined."""
    cells = [(0, 0)]
    size = rng.choice((2, 3, 4, 4, 5, 5, 6))
    while len(cells) < size:
        x, y = rng.choice(cells)
        far = 1 if rng.random() < 0.9 else 2
        dx, dy = rng.choice(((far, 0), (-far, 0), (0, far), (0, -far)))
        if (x + dx, y + dy) not in cells:
            cells.append((x + dx, y + dy))
    return ",".join(f"{x}:{y}" for x, y in sorted(cells))


def random_chain(rng):
    """Games in which Maker has it no harder from each to the next."""
    shape, other = random_shape(rng), random_shape(rng)
    return (f"poly:{shape}@inf,fixed,edge", f"poly:{shape}@inf,{rng.choice(('fixed', 'edge'))}",
            f"poly:{shape}@inf,first=breaker", f"poly:{shape}@inf", f"poly:{shape}+{other}@inf")


class Judge:
    def __init__(self, arguments, folder):
        self.gridlock, self.gridcheck = arguments.gridlock, arguments.gridcheck
        self.file = os.path.join(folder, "proof")
        self.answers = {"maker": 0, "breaker": 0, "unknown": 0}
        self.methods = {}

    def call(self, *words):
        return subprocess.run(words, capture_output=True, text=True, check=False)

    def solve(self, text):
        """The value; its certificate holds."""
        if os.path.exists(self.file):
            os.remove(self.file)
        run = self.call(self.gridlock, "solve", text, "--json", "--time", "1", "--cert", self.file)
        wordless = run.returncode == 1 and UNWRITTEN in run.stderr and ",edge" in text
        assert run.returncode in (0, 10, 20) or wordless, run.stderr
        answer = json.loads(run.stdout.splitlines()[0])  # behind it, why nothing is written
        value = answer["value"]
        self.answers[value] += 1
        if wordless:
            assert value == "maker" and not os.path.exists(self.file), value
            return value
        assert run.returncode == {"unknown": 0, "maker": 10, "breaker": 20}[value], value
        if value == "unknown":
            assert not os.path.exists(self.file) and answer["reason"], "a file without an answer"
        else:
            self.check(text, value, answer["engine"])
        return value

    def check(self, text, value, method):
        self.methods[method] = self.methods.get(method, 0) + 1
        header, winner = HEADERS[method]
        with open(self.file, encoding="ascii") as file:
            assert file.readline().rstrip("\n") == header and value == winner, method
        seen = self.call(self.gridcheck, "-q", text, self.file)
        assert seen.stdout == f"s VERIFIED {value.upper()}\n", seen.stdout + seen.stderr
        if os.path.getsize(self.file) < MOST_BYTES:
            again = self.call(sys.executable, os.path.join(NAIVE, CHECKERS[method]), text, self.file)
            assert again.returncode == 0, again.stdout + again.stderr

    def judge(self, chain):
        values = [self.solve(text) for text in chain]
        if "maker" in values:
            assert "breaker" not in values[values.index("maker"):], values
        # Who begins: the third game and the fourth.
        assert {values[2], values[3]} != {"maker", "breaker"}, values


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gridlock", required=True)
    parser.add_argument("--gridcheck", required=True)
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        judge = Judge(arguments, folder)
        for seed in range(arguments.seed, arguments.seed + arguments.count):
            chain = random_chain(random.Random(seed))
            try:
                judge.judge(chain)
            except AssertionError as error:
                failed += 1
                print(f"FAIL seed {seed}: {' '.join(chain)}: {error}", file=sys.stderr)
    print(*(f"{name} {count}" for name, count in {**judge.answers, **judge.methods}.items()))
    print(f"{arguments.count - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
