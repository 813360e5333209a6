# SPDX-License-Identifier: MIT
"""binary.py -- gridlock and gridcheck against naive/glb.py, doc/formats/glb.md

Every certificate of tests/accept and tests/reject that has a binary form gets
the same verdict in it; of some, every truncation and every flipped bit is
refused; and what gridlock writes is what is written here, byte for byte.

    python3 binary.py --gridlock PATH --gridcheck PATH [--every N]
"""

import argparse
import glob
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../naive"))
from glb import decode, encode

GAMES = ("mnk:3,3,3", "mnk:5,5,4", "mnk:6,6,5", "poly:el@3x3", "poly:tic@3x3,torus", "strip:7")


class Test:
    def __init__(self, gridlock, gridcheck, folder):
        self.gridlock, self.gridcheck, self.folder = gridlock, gridcheck, folder
        self.passed = self.failed = 0

    def expect(self, good, what):
        self.passed += bool(good)
        self.failed += not good
        if not good:
            print("FAILED", what)

    def path(self, name, data):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(data)
        return path

    def check(self, game, path):
        """gridcheck's exit code and its words without the number of the text line."""
        done = subprocess.run([self.gridcheck, "-q", game, path], capture_output=True, check=False)
        return done.returncode, re.sub(r"^c line \d+: ", "", done.stdout.decode("latin-1"))

    def same_verdicts(self):
        """Numbers are new in the binary form, so only verdicts are compared."""
        here = os.path.dirname(os.path.abspath(__file__))
        seen = 0
        for path in sorted(glob.glob(os.path.join(here, "../accept/*.glc"))
                           + glob.glob(os.path.join(here, "../reject/*.glc"))):
            with open(path, encoding="latin-1", newline="") as file:
                text = file.read()
            game = re.search("^c game: (.*)$", text, re.MULTILINE)[1]
            if game.endswith((".hg", ".pg")):
                game = os.path.join(os.path.dirname(path), game)
            try:
                data = encode(text)
            except (ValueError, KeyError, IndexError):
                self.expect("/reject/" in path, f"{path} has no binary form")
                continue
            seen += 1
            code, words = self.check(game, path)
            binary = self.check(game, self.path("same.glb", data))
            number_free = [re.sub(r"\d+", "N", said) for said in (words, binary[1])]
            self.expect(code == binary[0] and number_free[0] == number_free[1],
                        f"{path}: {words!r}, in binary {binary[1]!r}")
        self.expect(seen > 100, f"only {seen} certificates have a binary form")

    def round_trips(self):
        for game in GAMES:
            text, binary, back = (os.path.join(self.folder, name)
                                  for name in ("a.glc", "a.glb", "b.glc"))
            for words in (["solve", game, "-q", "--cert", text],
                          ["cert", game, text, "-o", binary], ["cert", game, binary, "-o", back]):
                subprocess.run([self.gridlock, *words], capture_output=True, check=False)
            with open(text, "rb") as one, open(binary, "rb") as two, open(back, "rb") as three:
                one, two, three = one.read(), two.read(), three.read()
            self.expect(one == three, f"{game}: text, binary, text is not the same")
            self.expect(encode(one.decode()) == two, f"{game}: the binary form is another")
            self.expect(decode(two).encode() == one, f"{game}: the text is another")
            self.expect(self.check(game, binary)[0] == 0, f"{game}: gridcheck refuses it")

    def damage(self, game, both, every):
        """Each prefix and each flipped bit, or one in `every`; gridlock is asked
        if `both`."""
        path = os.path.join(self.folder, "whole.glb")
        subprocess.run([self.gridlock, "solve", game, "-q", "--cert", path],
                       capture_output=True, check=False)
        with open(path, "rb") as file:
            whole = file.read()
        damaged = [whole[:size] for size in range(len(whole))]
        for bit in range(8 * len(whole)):
            damaged.append(bytearray(whole))
            damaged[-1][bit // 8] ^= 1 << bit % 8
        for i, data in enumerate(damaged[::every]):
            path = self.path("damaged.glb", data)
            wanted = 1 if data.startswith(b"\x87glb\x01") else 2  # this is no certificate
            self.expect(self.check(game, path)[0] == wanted, f"{game}: damage {i} is accepted")
            if both:
                done = subprocess.run([self.gridlock, "cert", game, path],
                                      capture_output=True, check=False)
                self.expect(done.returncode == 1 and done.stderr.count(b"\n") == 1,
                            f"{game}: gridlock accepts damage {i}: {done}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gridlock", required=True, help="the solver")
    parser.add_argument("--gridcheck", required=True, help="the checker")
    parser.add_argument("--every", type=int, default=1, help="try one damage in so many")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tests = Test(arguments.gridlock, arguments.gridcheck, folder)
        tests.same_verdicts()
        tests.round_trips()
        tests.damage("mnk:1,3,1", True, arguments.every)
        tests.damage("mnk:3,3,3", False, arguments.every)
    print(f"{tests.passed} passed, {tests.failed} failed")
    return 1 if tests.failed else 0


if __name__ == "__main__":
    sys.exit(main())
