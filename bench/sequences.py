#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""sequences.py -- how long the hunt for a proof sequence takes

Runs `gridlock sequence --method none` and prints the tables of
doc/results/sequences.md: medians over seeds for the games of the literature,
and one run for each shape that nobody tuned the search on, every polyomino
with a paving, with one and two stones of handicap.  gridcheck checks each
proof.

    bench/sequences.py --gridlock build/gridlock --gridcheck build/gridcheck
                       [--seeds N] [--limit SECONDS] [--only seeds|shapes]
"""

import argparse
import json
import os
import statistics
import subprocess
import tempfile

WINNERS = "skinny n5 y5 l5".split()
KNOWN = [(poly, 0) for poly in WINNERS] + [("snaky", h) for h in (4, 3, 2, 1)]
ALL_WINNERS = "monomino domino el tic elly knobby tippy skinny l5 n5 y5".split()


def hunt(options, poly, handicap, seed, limit):
    """CPU seconds, situations and turns of a checked proof, or None."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "p.gls")
        run = subprocess.run(
            [options.gridlock, "sequence", poly, "--handicap", str(handicap), "--seed", str(seed), "--method", "none",
             "--time", str(limit), "--cert", file, "--json", "--progress", "none"],
            capture_output=True, text=True, check=False, timeout=limit + 60)
        got = json.loads(run.stdout)
        if got["value"] != "maker":
            return None
        game = f"poly:{poly}@inf,handicap={handicap}"
        check = subprocess.run([options.gridcheck, "-q", game, file], capture_output=True, text=True, check=False, timeout=600)
        assert check.stdout == "s VERIFIED MAKER\n", (game, seed, check)
        return got["cpu_seconds"], len(got["situations"]), got["turns"], got["nodes"]


def print_seeds(options):
    print("| polyomino | handicap | proved | CPU s, median | least | most | nodes, median | situations, median | turns, median |")
    print("|---|---|---|---|---|---|---|---|---|")
    for poly, handicap in KNOWN:
        runs = [hunt(options, poly, handicap, seed, options.limit) for seed in range(1, options.seeds + 1)]
        done = [run for run in runs if run]
        cpu, situations, turns, nodes = zip(*done)
        print(f"| `{poly}` | {handicap} | {len(done)} of {len(runs)} | {statistics.median(cpu):.2f} | {min(cpu):.2f} | {max(cpu):.2f} "
              f"| {statistics.median(nodes):.0f} | {statistics.median(situations):.0f} | {statistics.median(turns):.0f} |", flush=True)


def print_shapes(options):
    print("| cells | polyomino | handicap 1 | handicap 2 |")
    print("|---|---|---|---|")
    for size in (4, 5, 6):
        text = subprocess.run([options.gridlock, "shapes", str(size)], capture_output=True, text=True, check=True, timeout=60).stdout
        for row in text.splitlines():
            cells, *name = row.split()
            if name and name[0] in ALL_WINNERS + ["snaky"]:
                continue
            shown = []
            for handicap in (1, 2):
                got = hunt(options, cells, handicap, 0, options.limit)
                shown.append(f"{got[1]} situations, {got[2]} turns, {got[0]:.2f} s" if got else "open")
            print(f"| {size} | `{name[0] if name else cells}` | {shown[0]} | {shown[1]} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gridlock", required=True)
    parser.add_argument("--gridcheck", required=True)
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--limit", type=float, default=60)
    parser.add_argument("--only", choices=("seeds", "shapes"))
    options = parser.parse_args()
    if options.only != "shapes":
        print_seeds(options)
    if options.only != "seeds":
        print_shapes(options)


if __name__ == "__main__":
    main()
