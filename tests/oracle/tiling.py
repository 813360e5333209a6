# SPDX-License-Identifier: MIT
"""tiling.py -- `gridlock tiling` against a plane painted block by block

The idea: paint a piece of the plane that is larger than its period, block by
block, and look at every line of K cells that begins in one whole period, a
rectangle of w columns and as many rows of blocks as it takes until the shifts
add up to a multiple of w.  Each line knows which block lines it contains, by
trying them all.  From these lists follow the value, the lines that are needed,
and both of them without any one line.  gridlock must say the same, and its
witness must be a line with an empty list.

The games: strips with every shift, and with every line dropped; random blocks
in .pg files, half of them made to cover.

    python3 tiling.py --gridlock PATH [--count N] [--seed S] [--strips 14]
"""

import argparse
import json
import math
import os
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../naive"))
from game import MAKER, read_game

STEPS = ((1, 0), (0, 1), (1, 1), (-1, 1))


class Plane:
    """Blocks of w x h cells, row after row, and what lies in each line."""

    def __init__(self, w, h, shift, row):
        self.w, self.h, self.row = w, h, row
        self.deep = w // math.gcd(w, shift) if shift else 1
        self.paint = {}
        margin = row // h + 1
        for j in range(-margin, self.deep + margin + 1):
            across = row // w + 2
            # A row of blocks that has wandered off begins again farther left.
            left = j * shift % w
            for i in range(-across, across + 1):
                self.paint_block((i, j), left + i * w, j * h)

    def paint_block(self, name, left, top):
        for cell in range(self.w * self.h):
            at = left + cell % self.w, top + cell // self.w
            assert at not in self.paint
            self.paint[at] = name, cell

    def starts(self):
        return ((x, y) for y in range(self.deep * self.h) for x in range(self.w))

    def cells(self, start, step):
        return [(start[0] + t * step[0], start[1] + t * step[1]) for t in range(self.row)]

    def parts(self, cells):
        """The sets of cells, counted in the block, that a line has in each block."""
        parts = {}
        for at in cells:
            name, cell = self.paint[at]
            parts.setdefault(name, set()).add(cell)
        return [frozenset(part) for part in parts.values()]

    def all_parts(self):
        """The different lists of parts of all lines in a period."""
        return {tuple(self.parts(self.cells(start, step)))
                for step in STEPS for start in self.starts()}


def contents(plane, lines):
    """For every line of the plane, the numbers of the block lines in it."""
    inside = {}

    def find(part):
        if part not in inside:
            inside[part] = {n for n, line in enumerate(lines) if line <= part}
        return inside[part]

    return [set().union(*map(find, parts)) for parts in plane.all_parts()]


def judge(found, drop):
    """Covered?  And which lines are needed?  Without the line `drop`."""
    left = [numbers - {drop} for numbers in found]
    return all(left), {n for numbers in left if len(numbers) == 1 for n in numbers}


def ask(gridlock, text, row, shift, drop):
    command = [gridlock, "tiling", text, "--json", f"--row={row}", f"--shift={shift}"]
    if drop is not None:
        command.append(f"--drop={drop + 1}")
    run = subprocess.run(command, capture_output=True, check=False)
    if run.returncode not in (10, 20):
        raise AssertionError(f"{command}: exit code {run.returncode}: {run.stderr}")
    answer = json.loads(run.stdout)
    assert (answer["value"] == "covered") == (run.returncode == 10), command
    return answer


def is_row(witness, row):
    """Are these `row` cells one after the other in a direction?"""
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in zip(witness, witness[1:])}
    return len(witness) == row and len(steps) == 1 and steps < set(STEPS)


def complaint(plane, lines, found, drop, answer):
    """What is wrong with the answer, or None."""
    covered, needed = judge(found, drop)
    others = {n for n in range(len(lines)) if n != drop}
    if (answer["value"] == "covered") != covered:
        return f"{answer['value']}, not {covered}"
    if answer["needed"] != len(needed) or answer["block_lines"] != len(others):
        return f"{answer['needed']} of {answer['block_lines']} needed, not {len(needed)}"
    if {n - 1 for n in answer["unneeded"]} != others - needed:
        return f"unneeded {answer['unneeded']}"
    if answer["checked"] != 4 * plane.w * plane.h:
        return f"{answer['checked']} lines checked"
    witness = answer["witness"]
    if covered:
        return None if witness is None else "a witness"
    if not is_row(witness, plane.row):
        return f"{witness} is no line"
    parts = plane.parts(map(tuple, witness))
    if any(lines[n] <= part for n in others for part in parts):
        return f"{witness} contains a block line"
    return None


class Comparison:
    def __init__(self, gridlock):
        self.gridlock = gridlock
        self.passed = self.failed = self.covered = 0

    def block(self, text, size, lines, row, shift, drops):
        plane = Plane(*size, shift, row)
        found = contents(plane, lines)
        for drop in drops:
            answer = ask(self.gridlock, text, row, shift, drop)
            wrong = complaint(plane, lines, found, drop, answer)
            self.covered += answer["value"] == "covered"
            self.passed += not wrong
            self.failed += bool(wrong)
            if wrong:
                print(f"FAIL {text} row {row} shift {shift} drop {drop}: {wrong}",
                      file=sys.stderr)


def strips(comparison, rng, most):
    for n in range(7, most + 1):
        text = f"strip:{n}"
        lines = [frozenset(c - 1 for c in line) for line in read_game(text).lines[MAKER]]
        for shift in range(n):
            comparison.block(text, (n, 4), lines, 7, shift, [None])
        for shift in (0, rng.randrange(1, n)):
            comparison.block(text, (n, 4), lines, 7, shift, range(len(lines)))
        comparison.block(text, (n, 4), lines, rng.randint(2, 12), rng.randrange(n), [None])


def some_lines(rng, w, h):
    """Straight lines with gaps, and a few that are not straight."""
    lines = set()
    for _ in range(rng.randint(0, 3 * w * h)):
        x, y, (dx, dy) = rng.randrange(w), rng.randrange(h), rng.choice(STEPS)
        cells = [(x + t * dx, y + t * dy) for t in range(rng.randint(1, 4)) if rng.random() < 0.9]
        line = frozenset(b * w + a for a, b in cells if a < w and 0 <= b < h)
        if rng.random() < 0.1:
            line |= {rng.randrange(w * h)}
        lines.add(line)
    return lines - {frozenset()}


def covering_lines(rng, w, h, shift, row):
    """One part of each line of the plane, so that nothing is uncovered."""
    lines = set()
    for parts in sorted(Plane(w, h, shift, row).all_parts(), key=str):
        part = rng.choice(parts)
        if not any(line <= part for line in lines):
            lines.add(part)
    return lines


def pg_text(w, h, lines, order):
    """A weak game; `order` is the order in which the file lists the cells."""
    def name(cell):
        return f"{chr(ord('a') + cell % w)}{cell // w + 1}"

    times = range(1, w * h + 1)
    return "\n".join(["#times", " ".join(f"t{t}" for t in times),
                      "#blackturns", " ".join(f"t{t}" for t in times if t % 2),
                      "#positions", " ".join(map(name, order)),
                      "#blackwins", *(" ".join(map(name, line)) for line in lines)]) + "\n"


def random_block(comparison, rng, folder):
    w, h, row = rng.randint(1, 6), rng.randint(1, 5), rng.randint(2, 9)
    shift = rng.randrange(w)
    lines = some_lines(rng, w, h) if rng.random() < 0.5 else \
        covering_lines(rng, w, h, shift, row)
    order = list(range(w * h))
    if rng.random() < 0.5:
        rng.shuffle(order)
    # Lines are numbered by their cells, and cells by their order in the file.
    lines = sorted(lines, key=lambda line: sorted(map(order.index, line)))
    path = os.path.join(folder, "block.pg")
    with open(path, "w", encoding="ascii") as file:
        file.write(pg_text(w, h, lines, order))
    drops = [None] + rng.sample(range(len(lines)), min(3, len(lines)))
    comparison.block(path, (w, h), lines, row, shift, drops)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gridlock", required=True)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--strips", type=int, default=14)
    options = parser.parse_args()
    comparison = Comparison(options.gridlock)
    strips(comparison, random.Random(options.seed), options.strips)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.count):
            random_block(comparison, random.Random(options.seed + number), folder)
    print(f"{comparison.covered} covered; {comparison.passed} passed, {comparison.failed} failed")
    sys.exit(comparison.failed > 0 or not comparison.passed)


if __name__ == "__main__":
    main()
