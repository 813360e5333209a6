# SPDX-License-Identifier: MIT
"""agree.py -- gridproof and gridcheck, many certificates, one opinion

The idea: gridproof is proved, gridcheck was written by hand, and both follow
doc/formats/certificate.md.  So they give the same exit code and the same `s`
line for every certificate of a weak game: the fixtures of tests/accept and
tests/reject, the examples in doc/theory, certificates that gridlock writes
now, forged ones, and damaged copies of all of these.  They also list the same
lines for a game.  With --atlas the shipped certificates are compared, too.

    python3 agree.py --gridlock COMMAND --gridcheck COMMAND --gridproof COMMAND
                     [--mutants N] [--forged N] [--seed S] [--atlas]
"""

import argparse
import glob
import io
import os
import random
import re
import subprocess
import sys
import tarfile
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "../..")
sys.path.insert(0, os.path.join(ROOT, "tests/naive"))
import glb
from forge import forge, mutate, random_game
from game import GameError, hg_text, read_game

# Both players, both first players, with and without lattice maps.
SOLVED = ["mnk:3,3,3", "mnk:3,3,3,first=breaker", "mnk:3,4,3", "mnk:4,4,4",
          "mnk:4,4,3,first=breaker", "mnk:4,5,4", "mnk:5,5,5", "mnk:5,5,4",
          "mnk:4,8,4", "mnk:5,6,4", "mnk:6,6,5", "mnk:7,7,5", "mnk:2,2,3",
          "mnk:1,7,3", "poly:el@3x3", "poly:tippy@4x4", "poly:fatty@4x4",
          "strip:8", "mnk:4,4,3,torus"]

LISTED = ["mnk:1,1,1", "mnk:2,2,1", "mnk:2,2,2", "mnk:2,2,3", "mnk:1,9,4",
          "mnk:9,1,4", "mnk:3,3,3", "mnk:2,7,2", "mnk:7,2,2", "mnk:3,5,4",
          "mnk:5,3,3", "mnk:6,9,5", "mnk:8,8,5", "mnk:12,13,7",
          "mnk:4,4,3,first=breaker"]


class Tally:
    """What has been compared, and what differed."""

    def __init__(self, arguments, folder):
        self.arguments, self.folder = arguments, folder
        self.passed, self.failed, self.accepted = 0, 0, 0
        self.words = {}

    def path(self, name):
        return os.path.join(self.folder, name)

    def expect(self, right, sentence):
        self.passed += right
        self.failed += not right
        if not right:
            print("FAILED " + sentence)

    def proof_words(self, text):
        """The game as gridproof takes it; None if the game is not for it."""
        if text not in self.words:
            game = read_game(text, None)
            words = None
            if re.fullmatch(r"mnk:\d+,\d+,\d+(,first=\w+)?", text) or \
                    text.endswith(".hg"):
                words = [text]
            elif game.weak and not game.infinite:
                path = self.path(f"game-{len(self.words)}.hg")
                with open(path, "w", encoding="ascii") as file:
                    file.write(hg_text(game))
                board = ["--board", "{}x{}".format(*game.lattice)] \
                    if game.lattice else []
                words = board + [path]
            self.words[text] = words
        return self.words[text]

    def compare(self, text, path, must_verify=False):
        words = self.proof_words(text)
        if words is None:
            return
        check = verdict(self.arguments.gridcheck, [text, path])
        proof = verdict(self.arguments.gridproof, words + [path])
        self.accepted += proof[0] == 0
        right = check == proof and (not must_verify or proof[0] == 0)
        self.expect(right, f"{text} {path}: gridcheck says {check}, gridproof {proof}")
        if not right and path.startswith(self.folder):
            with open(path, encoding="latin-1") as file:
                print(file.read()[:2000])

    def compare_text(self, text, certificate, must_verify=False):
        path = self.path("certificate.glc")
        with open(path, "w", encoding="latin-1", newline="") as file:
            file.write(certificate)
        self.compare(text, path, must_verify)


def verdict(program, words):
    done = subprocess.run([program] + words, capture_output=True, check=False)
    rows = done.stdout.decode("latin-1").split("\n")
    return done.returncode, " ".join(row for row in rows if row.startswith("s "))


def read(path):
    with open(path, encoding="latin-1", newline="") as file:
        return file.read()


def fixtures(tally):
    for folder in ("accept", "reject"):
        for path in sorted(glob.glob(os.path.join(ROOT, "tests", folder, "*.glc"))):
            text = re.search(r"^c game: (.*)$", read(path), re.M).group(1)
            if text.endswith((".hg", ".pg")):
                text = os.path.join(ROOT, "tests", folder, text)
            tally.compare(text, path, folder == "accept")


def examples(tally):
    """The examples of doc/theory: a game, if it is a file, and a certificate."""
    for page in sorted(glob.glob(os.path.join(ROOT, "doc/theory/*.md"))):
        game = None
        for kind, body in re.findall(r"^```(hg|glc[^\n]*)\n(.*?)^```", read(page),
                                     re.M | re.S):
            if kind == "hg":
                game = tally.path(os.path.basename(page) + f"-{tally.passed}.hg")
                with open(game, "w", encoding="ascii") as file:
                    file.write(body)
            else:
                tally.compare_text(kind[4:] or game, body, True)


def data(tally):
    """7,7,5 as other provers may take it: the game's text, and as a file."""
    folder = os.path.join(ROOT, "verified/data")
    for text in ("mnk:7,7,5", os.path.join(folder, "7-7-5.hg")):
        tally.compare(text, os.path.join(folder, "7-7-5.glc"), True)


def solved(tally, rng):
    """Certificates made now, and damaged ones."""
    for text in SOLVED:
        path = tally.path("solved.glc")
        subprocess.run([tally.arguments.gridlock, "solve", text, "--threads", "1",
                        "--cert=" + path, "-q"], capture_output=True, check=False)
        tally.compare(text, path, True)
        certificate = read(path)
        for _ in range(tally.arguments.mutants // len(SOLVED)):
            tally.compare_text(text, mutate(certificate, rng))


def forged(tally, rng):
    """Random games, with every rule wherever it fits."""
    for number in range(tally.arguments.forged):
        game = random_game(rng)
        text = tally.path(f"random-{number}.hg")
        with open(text, "w", encoding="ascii") as file:
            file.write(hg_text(game))
        certificate = forge(read_game(text, None), rng)
        tally.compare_text(text, certificate, True)
        for _ in range(4):
            tally.compare_text(text, mutate(certificate, rng))


def listed(tally):
    """The same lines of every game, and the same files that are no games."""
    files = [path for folder in ("accept", "reject", "wellformed", "malformed")
             for path in sorted(glob.glob(os.path.join(ROOT, "tests", folder, "*.hg")))]
    for text in LISTED + files:
        check, proof = (subprocess.run([program, "--lines", text], check=False,
                                       capture_output=True)
                        for program in (tally.arguments.gridcheck,
                                        tally.arguments.gridproof))
        same = (check.returncode, check.stdout) == (proof.returncode, proof.stdout)
        tally.expect(same, f"{text}: the two list other lines")


def game_of(name):
    """The game of a shipped certificate, by its name; None if it is none of
    the kinds that are compared."""
    found = re.fullmatch(r"mnk-(\d+)-(\d+)-(\d+)(-first-breaker)?\.gl[bc]", name)
    if found:
        return "mnk:{},{},{}".format(*found.groups()[:3]) + \
            (",first=breaker" if found.group(4) else "")
    found = re.fullmatch(r"strip-(\d+)(-open)?\.gl[bc]", name)
    if found:
        return f"strip:{found.group(1)}" + (",open" if found.group(2) else "")
    found = re.fullmatch(r"([\w-]+)-(\d+x\d+)(-torus)?\.gl[bc]", name)
    if found:
        shape = found.group(1)
        if re.fullmatch(r"\d\d(-\d\d)*", shape):  # the cells: x and y
            shape = ",".join(f"{cell[0]}:{cell[1]}" for cell in shape.split("-"))
        return f"poly:{shape}@{found.group(2)}" + \
            (",torus" if found.group(3) else "")
    return None


def shipped(tally):
    for archive in sorted(glob.glob(os.path.join(ROOT, "atlas/certs/*.tar.gz"))):
        with tarfile.open(archive) as files:
            for member in files:
                text = game_of(os.path.basename(member.name))
                if text is None:
                    continue
                try:
                    read_game(text, None)
                except GameError:
                    continue
                data = files.extractfile(member).read()
                certificate = data.decode("latin-1") if member.name.endswith("c") \
                    else glb.decode(io.BytesIO(data).read())
                tally.compare_text(text, certificate)


def main():
    parser = argparse.ArgumentParser()
    for program in ("gridlock", "gridcheck", "gridproof"):
        parser.add_argument("--" + program, required=True)
    parser.add_argument("--mutants", type=int, default=400)
    parser.add_argument("--forged", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--atlas", action="store_true")
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    with tempfile.TemporaryDirectory() as folder:
        tally = Tally(arguments, folder)
        fixtures(tally)
        examples(tally)
        listed(tally)
        data(tally)
        solved(tally, rng)
        forged(tally, rng)
        if arguments.atlas:
            shipped(tally)
    print(f"{tally.passed} passed, {tally.failed} failed; "
          f"{tally.accepted} certificates were verified")
    return 0 if tally.passed and not tally.failed else 1


if __name__ == "__main__":
    sys.exit(main())
