#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""auto.py -- the default against the best engine (doc/notebook/scheduling.md)

    bench/auto.py --gridlock build/gridlock [--seconds 120] [--least 0.05]
                  [--threads 1] SUITE-OR-GAME ...

The weak games of suites (bench/*.txt) and games by name are solved by default,
and then by each engine for weak games, which may take as many CPU seconds as
the best so far.  A row has the nodes and CPU seconds of the default and of the
best, and their ratios.  Games that take the default fewer than --least seconds
are left out, as are those that nobody solves in --seconds.  Seconds count on
the processor, so other work beside does little harm.
"""

import argparse
import json
import resource
import subprocess
import sys

ENGINES = ("dfpn", "pns", "hunt")
PLENTY = 10 ** 6  # seconds on the wall


def games(arguments):
    """Each game once, in the order of the suites."""
    found = []
    for argument in arguments:
        rows = [argument]
        if argument.endswith(".txt"):
            with open(argument, encoding="utf-8") as file:
                rows = [line.split("\t")[0].strip() for line in file
                        if line.strip() and not line.startswith("#")]
        found += [game for game in rows if game not in found and "strong" not in game
                  and "@inf" not in game and not game.startswith("gttt:")]
    return found


def solve(options, game, engine, seconds):
    """(engine that answered, nodes, CPU seconds), or None."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 1))
    words = [options.gridlock, "solve", game, "--engine", engine, "--threads", str(options.threads),
             "--time", str(PLENTY), "--json", "-q"]
    done = subprocess.run(words, capture_output=True, text=True, check=False, preexec_fn=limit)
    if done.returncode not in (10, 20):
        return None  # killed, or the engine does not take this game
    told = json.loads(done.stdout)
    return told["engine"], told["nodes"], told["cpu_seconds"], told["value"]


def measure(options, game):
    """(default, best), of which the best is at least as fast; or None."""
    default = solve(options, game, "auto", options.seconds)
    if default and default[2] < options.least:
        return None
    best = default
    for engine in ENGINES:
        found = solve(options, game, engine, best[2] if best else options.seconds)
        if found and default and found[3] != default[3]:
            sys.exit(f"{game}: {default[3]} by default, {found[3]} by {engine}")
        if found and (not best or found[2] < best[2]):
            best = found
    return (default, best) if best else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gridlock", required=True)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--least", type=float, default=0.05)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("games", nargs="+")
    options = parser.parse_args()
    print("| game | value | default | nodes | CPU s | best | nodes | CPU s | ratio | of nodes |\n"
          "|---|---|---|---|---|---|---|---|---|---|")
    ratios = []
    for game in games(options.games):
        found = measure(options, game)
        if not found:
            continue
        default, best = found
        ratio = default[2] / best[2] if default else float("inf")
        ratios.append(ratio)
        mine = f"{default[0]} | {default[1]:,} | {default[2]:.2f}" if default else f"unknown | | {options.seconds:.0f}"
        nodes = f"{default[1] / best[1]:.2f}" if default and best[1] else ""
        print(f"| `{game}` | {best[3]} | {mine} | {best[0]} | {best[1]:,} | {best[2]:.2f} | {ratio:.2f} | {nodes} |",
              flush=True)
    if ratios:
        print(f"\n{len(ratios)} games, {sum(r <= 1.5 for r in ratios)} within 1.5, "
              f"{sum(r <= 3 for r in ratios)} within 3, worst {max(ratios):.2f}")


main()
