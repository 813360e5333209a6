# SPDX-License-Identifier: MIT
"""agree.py -- two checkers, many certificates, one opinion

The idea: forge a certificate for a random small game; both checkers must
accept it, with the value that minimax finds.  Damage it; both must give the
same exit code and the same `s` line, and if they accept, the claimed value
must still be the true one.  gridcheck.py is one of the two, --gridcheck names
the command of the other; without it gridcheck.py is tested alone.

    python3 agree.py [--gridcheck COMMAND] [--count N] [--seed S]
                     [--mutations N] [--keep FOLDER]
"""

import argparse
import os
import random
import shlex
import subprocess
import sys
import tempfile
from collections import Counter

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../naive"))
import gridcheck
from forge import forge, mutate, random_game
from game import MAKER, hg_text, read_game
from minimax import value

BOARDS = ["mnk:3,3,3", "mnk:2,4,2", "mnk:3,3,2", "mnk:1,7,3", "mnk:3,2,3", "mnk:2,2,3",
          "mnk:3,3,3,torus", "mnk:2,4,3,torus", "poly:el@3x3", "poly:tic@3x3",
          "poly:domino@2x3", "poly:tippy@3x3", "poly:fatty@4x2", "poly:0:0,2:0@4x2",
          "poly:el@3x3,torus", "poly:elly@3x3,first=breaker", "mnk:3,3,3,first=breaker"]


def pg_text(game, rng):
    """A weak game as .pg text, with names and sometimes spare times."""
    count = len(game.free()) + rng.choice((0, 0, 1, 3))
    black = [f"t{t}" for t in range(1, count + 1) if (t % 2 == 1) == (game.first == MAKER)]
    wins = [" ".join(f"x{c}" for c in line) for line in game.lines[MAKER]]
    stones = [" ".join(f"x{c}" for c in sorted(s)) for s in game.stones]
    return "\n".join(["% a weak game", "#version", "1.0",
                      "#times", " ".join(f"t{t}" for t in range(1, count + 1)),
                      "#blackturns", " ".join(black),
                      "#positions", " ".join(f"x{c}" for c in range(1, game.cells + 1)),
                      "#blackwins", *wins,
                      "#blackinitials", stones[0], "#whiteinitials", stones[1]]) + "\n"


def write(path, text):
    with open(path, "wb") as file:
        file.write(text.encode("latin-1"))


def draw_game(rng, folder):
    """A game text (a board, or a file in the folder) and --first, or None."""
    kind = rng.random()
    if kind < 0.2:
        return rng.choice(BOARDS), rng.choice((None, "maker", "breaker"))
    game = random_game(rng)
    if kind < 0.3:
        path = os.path.join(folder, "game.pg")
        write(path, pg_text(game, rng))
        return path, None
    path = os.path.join(folder, "game.hg")
    write(path, hg_text(game))
    return path, rng.choice((None, None, "maker", "breaker"))


class Case:
    """One game, and the two checkers' opinions of certificates for it."""

    def __init__(self, command, text, first, folder):
        self.command, self.text, self.first, self.folder = command, text, first, folder
        self.game = read_game(text, first)
        self.truth = value(self.game)

    def ours(self, certificate):
        try:
            winner, _ = gridcheck.check(self.game, certificate)
        except gridcheck.NotOurs:
            return 2, ""
        if winner is None:
            return 1, "s REFUTED"
        return 0, "s VERIFIED " + ("MAKER", "BREAKER")[winner]

    def theirs(self, certificate):
        if not self.command:
            return self.ours(certificate)
        path = os.path.join(self.folder, "certificate.glc")
        write(path, certificate)
        words = self.command + (["--first", self.first] if self.first else [])
        done = subprocess.run(words + [self.text, path], capture_output=True, check=False)
        verdicts = [row for row in done.stdout.decode("latin-1").split("\n")
                    if row.startswith("s ")]
        return done.returncode, " ".join(verdicts)

    def complaint(self, certificate, forged, text=None):
        """What is wrong with the two opinions; None: nothing.

        A binary certificate comes with its text, which is all that we can read.
        """
        ours, theirs = self.ours(text or certificate), self.theirs(certificate)
        if ours != theirs:
            return f"we say {ours}, they say {theirs}"
        if forged and ours[0] != 0:
            return "a true certificate is refused"
        if ours[0] == 0 and ours[1] != f"s VERIFIED {self.truth.upper()}":
            return f"a false certificate is accepted: the truth is {self.truth}"
        return None


def keep(folder, number, case, certificate, complaint):
    """Writes the disagreement so that it can be looked at again."""
    os.makedirs(folder, exist_ok=True)
    base = os.path.join(folder, f"{number}")
    if os.path.exists(case.text):
        with open(case.text, encoding="latin-1") as file:
            write(base + os.path.splitext(case.text)[1], file.read())
    write(base + ".glc", certificate)
    name = case.text if ":" in case.text else base + os.path.splitext(case.text)[1]
    write(base + ".txt", f"game {name}\nfirst {case.first}\nseed {number}\n{complaint}\n")


def run(arguments, number, folder, seen):
    """One game; the number of certificates that passed, and that failed."""
    rng = random.Random(number)
    text, first = draw_game(rng, folder)
    case = Case(shlex.split(arguments.gridcheck), text, first, folder)
    certificate = forge(case.game, rng)
    for word in certificate.split():
        seen[word] += word in gridcheck.STEPS or word in ("map", "lattice", "d")
    texts = [certificate] + [mutate(certificate, rng) for _ in range(arguments.mutations)]
    passed = failed = 0
    for i, candidate in enumerate(texts):
        complaint = case.complaint(candidate, forged=i == 0)
        if complaint is None:
            passed += 1
            seen["accepted mutants"] += i > 0 and case.ours(candidate)[0] == 0
            seen[case.truth] += i == 0
            continue
        failed += 1
        print(f"seed {number}, text {i}: {text}: {complaint}", flush=True)
        if arguments.keep:
            keep(arguments.keep, f"{number}-{i}", case, candidate, complaint)
    return passed, failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gridcheck", default="", help="the other checker, a command")
    parser.add_argument("--count", type=int, default=100, help="games")
    parser.add_argument("--seed", type=int, default=1, help="game i uses seed + i")
    parser.add_argument("--mutations", type=int, default=10, help="per game")
    parser.add_argument("--keep", help="folder for disagreements")
    arguments = parser.parse_args()
    passed = failed = 0
    seen = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for i in range(arguments.count):
            good, bad = run(arguments, arguments.seed + i, folder, seen)
            passed, failed = passed + good, failed + bad
    print("c", ", ".join(f"{word} {n}" for word, n in sorted(seen.items()) if n))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
