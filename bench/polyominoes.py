#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""polyominoes.py -- which polyominoes Maker makes on the infinite board

Every polyomino of at most six cells has a file: a proof sequence with which
Maker wins, or a paving with which Breaker does; and each with seven cells
contains one that Breaker stops.  gridcheck checks every file, and the tables of
doc/results/polyominoes.md are printed:

    bench/polyominoes.py --gridlock build/gridlock --gridcheck build/gridcheck
                         --results doc/results

  --search SECONDS   first looks for the proof sequences, and for Snaky with the
                     smallest handicap that is done in this time
  --page PAGE        instead of printing, expects the tables on this page
"""

import argparse
import glob
import json
import os
import subprocess
import sys

WINNERS = "monomino domino el tic elly knobby tippy skinny l5 n5 y5".split()  # Sieben, section 1
SIZES = (1, 2, 3, 4, 5, 6)
MOST_HANDICAP = 4


def run(words):
    return subprocess.run(words, capture_output=True, text=True, check=False, timeout=3600).stdout


def shapes_of(options, size):
    """(cells as text, name or the same, set of cells), as gridlock lists them."""
    for row in run([options.gridlock, "shapes", str(size)]).splitlines():
        words = row.split()
        cells = frozenset(tuple(map(int, cell.split(":"))) for cell in words[0].split(","))
        yield words[0], words[-1], cells


def file_of(name):
    return name.replace(":", "").replace(",", "-")


def orientations(cells):
    for flip in (1, -1):
        for turn in range(4):
            turned = [(flip * x, y) for x, y in cells]
            for _ in range(turn):
                turned = [(-y, x) for x, y in turned]
            yield turned


def contains(large, small):
    """Is `small` a part of `large`, turned and moved in some way?"""
    for turned in orientations(small):
        x, y = turned[0]
        for u, v in large:
            if all((a + u - x, b + v - y) in large for a, b in turned):
                return True
    return False


def verified(options, game, path, value):
    """The turns that gridcheck counts, if there are any."""
    lines = run([options.gridcheck, "-q", "--turns", game, path]).splitlines()
    if not lines or lines[-1] != f"s VERIFIED {value}":
        sys.exit(f"{path}: {lines} instead of {value} for {game}")
    return int(lines[0].split()[2]) if len(lines) > 1 else None


def link(options, game, file):
    """To a proof sequence, with what it is made of."""
    path = os.path.join(options.results, file)
    turns = verified(options, game, path, "MAKER")
    with open(path, encoding="ascii") as lines:
        count = sum(line.split()[:1] not in ([], ["c"], ["seq"]) for line in lines)
    return (f"[{count} situation{'s' if count > 1 else ''}]({file}), "
            f"{turns} turn{'s' if turns > 1 else ''}")


def winner_row(options, name):
    what = link(options, f"poly:{name}@inf", f"winners/{name}.seq")
    best = json.loads(run([options.gridlock, "achieve", name, "--json"]))
    return f"Maker | {what} | {best['smallest']} x {best['smallest']} | {best['moves']} |"


def snaky_row(options):
    for handicap in range(MOST_HANDICAP + 1):
        file = f"winners/snaky-{handicap}.seq"
        if os.path.exists(os.path.join(options.results, file)):
            what = link(options, f"poly:snaky@inf,handicap={handicap}", file)
            if not handicap:
                return f"Maker | {what} | | |"
            return f"open here; Maker with a handicap of {handicap} | {what} | none up to 8 x 8 | |"
    return sys.exit("no file for Snaky")


def loser_row(options, text, name):
    file = f"pavings/{file_of(name)}.glt"
    path = os.path.join(options.results, file)
    verified(options, f"poly:{text}@inf", path, "BREAKER")
    with open(path, encoding="ascii") as words:
        periods = next(line.split()[1:] for line in words if line.startswith("torus "))
    return f"Breaker | [paving]({file}), {' x '.join(periods)} | none | |"


def small_table(options, losers):
    yield "| cells | polyomino | infinite board | proof | smallest square | moves there |"
    yield "|---|---|---|---|---|---|"
    for size in SIZES:
        for text, name, cells in shapes_of(options, size):
            if name in WINNERS:
                row = winner_row(options, name)
            elif name == "snaky":
                row = snaky_row(options)
            else:
                row = loser_row(options, text, name)
                losers.append((name, cells))
            yield f"| {size} | `{name}` | {row}"


def large_table(options, losers):
    """By the first loser inside, in the order of the table above."""
    inside = {name: [] for name, _ in losers}
    count = 0
    for text, _, cells in shapes_of(options, 7):
        first = next((name for name, part in losers if contains(cells, part)), None)
        if first is None:
            sys.exit(f"{text} contains no loser")
        inside[first].append(text)
        count += 1
    yield f"| loser | heptominoes, {count} in all | |"
    yield "|---|---|---|"
    for name, found in inside.items():
        if found:
            yield f"| `{name}` | {len(found)} | {' '.join(f'`{file_of(text)}`' for text in found)} |"


def search(options):
    folder = os.path.join(options.results, "winners")
    os.makedirs(folder, exist_ok=True)
    for old in glob.glob(os.path.join(folder, "*.seq")):
        os.remove(old)
    limit = ["--time", str(options.search)]
    for name in WINNERS:
        run([options.gridlock, "sequence", name, "-o", os.path.join(folder, f"{name}.seq")] + limit)
    last = None
    for handicap in range(MOST_HANDICAP, -1, -1):
        path = os.path.join(folder, f"snaky-{handicap}.seq")
        run([options.gridlock, "sequence", "snaky", "--handicap", str(handicap), "-o", path] + limit)
        if not os.path.exists(path):
            break
        if last:
            os.remove(last)
        last = path


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gridlock", required=True)
    parser.add_argument("--gridcheck", required=True)
    parser.add_argument("--results", required=True)
    parser.add_argument("--search", type=float)
    parser.add_argument("--page")
    options = parser.parse_args()
    if options.search:
        search(options)
    losers = []
    rows = list(small_table(options, losers)) + [""] + list(large_table(options, losers))
    if not options.page:
        print("\n".join(rows))
        return 0
    with open(options.page, encoding="ascii") as page:
        there = page.read().splitlines()
    missing = [row for row in rows if row not in there]
    print("\n".join(missing + [f"{len(rows) - len(missing)} passed, {len(missing)} failed"]))
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
