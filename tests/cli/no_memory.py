#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A malloc that fails is an answer or a message, and never a bug of ours.

    no_memory.py GRIDLOCK FAULTS.C [--every N]

Each run of a small search has another call of malloc that fails, alone or with
those that follow it (tests/soak/faults.c).  The search may get by without it;
otherwise it ends as UNKNOWN, or says that there is no memory.  One in N calls
is tried.
"""
import argparse
import os
import subprocess
import sys
import tempfile

GAMES = {
    "mnk:3,3,3": "s MAKER",
    "mnk:3,3,3,first=breaker": "s BREAKER",
    "poly:tic@3x3": "s BREAKER",
    "mnk:2,2,3": "s BREAKER",  # decided before the search
}
STRONG = {
    "mnk:3,3,3,strong": "s DRAW",
    "mnk:3,3,3,strong,p=2": "s FIRST",
    "mnk:2,3,3,strong,p=2,q=2": "s DRAW",
}
PROVERS = ("dfpn", "strong")  # asked for a certificate, too
CODES = {"s UNKNOWN": 0, "s MAKER": 10, "s FIRST": 10, "s BREAKER": 20,
         "s DRAW": 20}


def run(command, **environment):
    return subprocess.run(command, env={**os.environ, **environment},
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          stdin=subprocess.DEVNULL, timeout=300, text=True)


def is_good(done, value):
    """The value, none, or one line that says why."""
    if done.returncode == 1:
        return "memory" in done.stderr and "internal" not in done.stderr
    said = done.stdout.strip()
    return said in (value, "s UNKNOWN") and done.returncode == CODES[said]


def engines(gridlock):
    tables = subprocess.run([gridlock, "--tables"], stdout=subprocess.PIPE,
                            check=True, text=True).stdout
    for line in tables.splitlines():
        row = line.split("\t")
        if row[1:3] == ["solve", "--engine"]:
            return row[4].split("|")
    return []


def count_calls(command, faults, folder):
    """Calls of malloc in a run where none fails."""
    count = os.path.join(folder, "count")
    run(command, LD_PRELOAD=faults, FAULTS_AT=str(1 << 60), FAULTS_COUNT=count)
    with open(count, encoding="ascii") as file:
        return int(file.read())


def try_game(command, value, faults, calls):
    """How many runs were good, and what is to be said about the others."""
    passed = 0
    complaints = []
    for more in (0, 1 << 60):
        for call in calls:
            done = run(command, LD_PRELOAD=faults, FAULTS_AT=str(call),
                       FAULTS_MORE=str(more))
            if is_good(done, value):
                passed += 1
            else:
                complaints.append(f"{' '.join(command[1:])}, call {call} and {more}: exit code "
                                  f"{done.returncode}: {done.stdout}{done.stderr}")
    return passed, complaints


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("gridlock")
    parser.add_argument("faults")
    parser.add_argument("--every", type=int, default=1)
    arguments = parser.parse_args()
    gridlock = os.path.realpath(arguments.gridlock)
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        faults = os.path.join(folder, "faults.so")
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", faults,
                        arguments.faults], check=True, timeout=60)
        cases = [(game, value, engine) for game, value in GAMES.items()
                 for engine in engines(gridlock) if engine != "auto"]
        cases += [(game, value, engine) for game, value in STRONG.items()
                  for engine in ("strong", "brute")]
        for game, value, engine in cases:
            command = [gridlock, "solve", game, "-q", "--threads", "1",
                       "--engine", engine]
            if engine in PROVERS:
                command += ["--cert", os.path.join(folder, "proof")]
            count = count_calls(command, faults, folder)
            good, complaints = try_game(command, value, faults,
                                        range(1, count + 1, arguments.every))
            print(f"{game} {engine}: {count} calls, {good} good")
            print("".join("FAILED " + text for text in complaints), end="")
            passed += good
            failed += len(complaints)
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0 or not passed)


if __name__ == "__main__":
    main()
