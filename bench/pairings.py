#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""pairings.py -- the tables of doc/results/pairings.md

Which boards have a pairing strategy, by `gridlock pairing` and nothing else: a
board inside one with a pairing has one, and a board around one without has
none, so only the border between the two is asked.

    bench/pairings.py --gridlock build/gridlock [--time 20] [--most 24]
"""

import argparse
import json
import subprocess

PAIRED, UNPAIRED, UNKNOWN = "paired", "unpaired", "unknown"


class Border:
    """The boards m x n, m <= n <= most, for one k and one first player."""

    def __init__(self, options, k, first):
        self.options, self.k, self.first = options, k, first
        self.known = {}
        self.asked = 0

    def value(self, m, n):
        m, n = sorted((m, n))
        for (a, b), value in self.known.items():
            if value == PAIRED and m <= a and n <= b:
                return PAIRED
            if value == UNPAIRED and m >= a and n >= b:
                return UNPAIRED
        if (m, n) not in self.known:
            game = f"mnk:{m},{n},{self.k}"
            if self.first == "breaker":
                game += ",first=breaker"
            self.known[m, n] = ask(self.options, game)["value"]
            self.asked += 1
        return self.known[m, n]

    def find(self):
        """Asks along the border, from the widest boards to the squarest."""
        most = self.options.most
        n = most
        for m in range(1, most + 1):
            while n >= m and self.value(m, n) != PAIRED:
                n -= 1
            if n < m:
                break

    def maximal(self, wanted):
        """The boards of a kind that lie in no larger one of that kind."""
        most = self.options.most
        boards = [(m, n) for m in range(1, most + 1) for n in range(m, most + 1)
                  if self.value(m, n) in wanted]
        return [(m, n) for m, n in boards
                if not any((a, b) != (m, n) and a >= m and b >= n for a, b in boards)]


def ask(options, game, *more):
    words = [options.gridlock, "pairing", game, "--json", "--time", str(options.time), *more]
    return json.loads(subprocess.run(words, capture_output=True, text=True).stdout)


def names(boards, most):
    """24 as a side means: at least 24, nothing larger was asked."""
    def side(n):
        return f"{n}+" if n == most else str(n)
    return ", ".join(f"{m} x {side(n)}" if m < most else "all" for m, n in boards) or "none"


def print_boards(options):
    print("| k | Maker first | not decided | Breaker first | not decided |")
    print("|---|---|---|---|---|")
    for k in options.k:
        row = [str(k)]
        for first in ("maker", "breaker"):
            border = Border(options, k, first)
            border.find()
            unknown = [b for b in border.maximal({PAIRED, UNKNOWN})
                       if border.value(*b) == UNKNOWN]
            row += [names(border.maximal({PAIRED}), options.most),
                    ", ".join(f"{m} x {n}" for m, n in unknown) or "-"]
        print("| " + " | ".join(row) + " |", flush=True)


def print_tori(options):
    print("| N | smallest k with a pairing | none for k up to | not decided |")
    print("|---|---|---|---|")
    for n in range(1, 17):
        none, open_k = 1, []
        for k in range(2, 40):
            value = ask(options, f"line:{k}@inf", "--torus", str(n))["value"]
            if value == PAIRED:
                break
            if value == UNPAIRED and not open_k:
                none = k
            elif value == UNKNOWN:
                open_k.append(str(k))
        found = str(k) if value == PAIRED else "-"
        print(f"| {n} | {found} | {none} | {', '.join(open_k) or '-'} |", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gridlock", required=True)
    parser.add_argument("--time", type=float, default=20)
    parser.add_argument("--most", type=int, default=24)
    parser.add_argument("--k", type=int, nargs="+", default=range(3, 10))
    parser.add_argument("--only", choices=("boards", "tori"))
    options = parser.parse_args()
    if options.only != "tori":
        print_boards(options)
    if options.only != "boards":
        print_tori(options)


if __name__ == "__main__":
    main()
