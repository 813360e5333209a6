#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""strong.py -- the tables of doc/results/strong.md

    bench/strong.py --gridlock build/gridlock --gridcheck build/gridcheck
                    [--seconds 60] [--shapes el,tic] [--pg FOLDER]

Three tables are printed, and every certificate is checked:

* the 180 questions of Diptarama, Yoshinaka and Shinohara (2016), Section 3;
* the smallest square on which the first player of the strong game makes a
  polyomino, and the fewest moves: a .pg file with fewer times asks whether
  so many moves suffice;
* with --pg, the public .pg instances in the subfolders of FOLDER.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

PAPER = {"3x3": "domino el tic elly fatty knobby tippy".split(),
         "4x4": "domino el tic elly fatty knobby tippy skinny".split()}
WINNERS = "monomino domino el tic elly tippy knobby n5 y5 skinny l5".split()
MOST_SIDE = 7


class Runner:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.proof = os.path.join(folder, "proof.strategy")

    def solve(self, game):
        """(value, CPU seconds of solving, seconds of checking)."""
        words = [self.options.gridlock, "solve", game, "--time", str(self.options.seconds),
                 "--threads", "1", "--json", "-q", "--cert", self.proof]
        done = subprocess.run(words, capture_output=True, text=True, check=False,
                              timeout=2 * self.options.seconds + 600)
        if not done.stdout:
            sys.exit(f"{game}: {done.stderr}")
        told = json.loads(done.stdout)
        begin = time.perf_counter()
        if told["value"] != "unknown":
            verdict = subprocess.run([self.options.gridcheck, "-q", game, self.proof], capture_output=True,
                                     text=True, check=False, timeout=3600).stdout
            if verdict != f"s VERIFIED {told['value'].upper()}\n":
                sys.exit(f"{game}: {told['value']}, but gridcheck says {verdict}")
        return told["value"], told["cpu_seconds"], time.perf_counter() - begin

    def within(self, shape, side, moves):
        """Does the first player win in so many moves?"""
        text = subprocess.run([self.options.gridlock, "show", f"gttt:{shape}@{side}x{side}", "--pg"],
                              capture_output=True, text=True, check=True, timeout=60).stdout
        times = [f"t{i}" for i in range(1, 2 * moves)]
        lines = text.splitlines()
        lines[lines.index("#times") + 1] = " ".join(times)
        lines[lines.index("#blackturns") + 1] = " ".join(times[::2])
        path = os.path.join(self.folder, f"{shape}-{side}-{moves}.pg")
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        return self.solve(path)


def questions(runner):
    print("| board | games | true | false | solving, CPU s | checking, s |\n|---|---|---|---|---|---|")
    for board, shapes in PAPER.items():
        games = wins = solving = checking = 0
        for shape in shapes:
            for p, q in ((1, 1), (2, 1), (2, 2)):
                for torus in ("", ",torus"):
                    value, cpu, check = runner.solve(f"gttt:{shape}@{board},p={p},q={q}{torus}")
                    games += 1
                    wins += value in ("first", "second")
                    solving += cpu
                    checking += check
        print(f"| {board} | {games} | {wins} | {2 * games - wins} | {solving:.2f} | {checking:.2f} |", flush=True)


def smallest(runner, shape):
    """The row of a polyomino."""
    values = []
    side = 0
    value = ""
    total = 0
    while side < MOST_SIDE and value != "first":
        side += 1
        value, cpu, _ = runner.solve(f"gttt:{shape}@{side}x{side}")
        total += cpu
        values.append(value)
    if value != "first":
        return f"| `{shape}` | more than {side}, or unknown ({', '.join(values)}) | | {total:.1f} |"
    moves, known = 0, "breaker"
    while known == "breaker":
        moves += 1
        known, cpu, _ = runner.within(shape, side, moves)
        total += cpu
    at_least = "at least " if known == "unknown" else ""
    unsure = " or less" if "unknown" in values else ""
    return f"| `{shape}` | {side}{unsure} | {at_least}{moves} | {total:.1f} |"


def public(runner, folder):
    print("\n| folder | yes | no | open | solving, CPU s | checking, s |\n|---|---|---|---|---|---|")
    for name in sorted(os.listdir(folder)):
        where = os.path.join(folder, name)
        if not os.path.isdir(where):
            continue
        counts = {"maker": 0, "breaker": 0, "unknown": 0}
        solving = checking = 0
        for file in sorted(os.listdir(where)):
            value, cpu, check = runner.solve(os.path.join(where, file))
            counts[value] += 1
            solving += cpu
            checking += check
        print(f"| {name} | {counts['maker']} | {counts['breaker']} | {counts['unknown']} | {solving:.1f} "
              f"| {checking:.1f} |", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gridlock", required=True)
    parser.add_argument("--gridcheck", required=True)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--shapes", default=",".join(WINNERS))
    parser.add_argument("--pg")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(options, folder)
        questions(runner)
        print("\n| polyomino | smallest square | fewest moves there | CPU s |\n|---|---|---|---|")
        for shape in filter(None, options.shapes.split(",")):
            print(smallest(runner, shape), flush=True)
        if options.pg:
            public(runner, options.pg)


main()
