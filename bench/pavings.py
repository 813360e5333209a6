#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""pavings.py -- a toric pairing for every polyomino of a size that has one

For each shape, by `gridlock pairing`, the pairing with the smallest period;
each is written into a folder, checked by gridcheck, and named in a table.

    bench/pavings.py --gridlock build/gridlock --gridcheck build/gridcheck
                     --folder doc/results/pavings 4 5 6
"""

import argparse
import json
import os
import subprocess


def shapes_of(options, size):
    words = [options.gridlock, "shapes", str(size)]
    return [row.split() for row in
            subprocess.run(words, check=True, capture_output=True, text=True).stdout.splitlines()]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gridlock", required=True)
    parser.add_argument("--gridcheck", required=True)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--time", type=float, default=10)
    parser.add_argument("sizes", type=int, nargs="+")
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    print("| cells | shape | periods | file |")
    print("|---|---|---|---|")
    for size in options.sizes:
        for row in shapes_of(options, size):
            name = row[1] if len(row) > 1 else row[0]
            file = (row[1] if len(row) > 1 else row[0].replace(":", "").replace(",", "-")) + ".glt"
            path = os.path.join(options.folder, file)
            game = f"poly:{row[0]}@inf"
            done = subprocess.run([options.gridlock, "pairing", game, "--json", "--cert", path,
                                   "--time", str(options.time)], capture_output=True, text=True)
            answer = json.loads(done.stdout)
            if answer["value"] != "paired":
                continue
            verdict = subprocess.run([options.gridcheck, "-q", game, path], capture_output=True, text=True)
            assert verdict.stdout == "s VERIFIED BREAKER\n", (game, verdict)
            print(f"| {size} | `{name}` | {answer['width']} x {answer['height']} |"
                  f" [{file}](pavings/{file}) |")


if __name__ == "__main__":
    main()
