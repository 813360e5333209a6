#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""--memory is what the machine sees: the peak of resident memory.

    memory.py GRIDLOCK

Each case would take several times the limit.  Not for builds with sanitizers,
which have a memory of their own.
"""
import os
import subprocess
import sys
import tempfile

LIMIT = 24 << 20
PROGRAM = 10 << 20  # the program itself, its libraries, and stacks

CASES = [
    "solve mnk:6,6,5 --engine brute",
    "solve mnk:8,8,5 --engine andor --threads 1",
    "solve mnk:8,8,5 --engine dfpn --threads 2",
    "solve strip:14 --engine pns --threads 2 --time 3",
    "solve mnk:7,8,5 --engine andor --threads 1 --cert proof.glc",
    "solve mnk:8,8,5 --engine dfpn --threads 1 --checkpoint kept --checkpoint-every 0.5",
    "sequence l5 --time 20",
    "sequence snaky --handicap 1 --time 4",
]


def peak_of(command, folder):
    """The exit code and the bytes of a command."""
    with open(os.devnull, "w", encoding="ascii") as nowhere:
        process = subprocess.Popen(command, cwd=folder, stdout=nowhere)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_maxrss << 10


def main():
    gridlock = os.path.realpath(sys.argv[1])
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for case in CASES:
            command = ["timeout", "200", gridlock, *case.split(), "-q",
                       "--memory", str(LIMIT)]
            code, peak = peak_of(command, folder)
            good = code in (0, 10, 20) and peak <= 1.1 * LIMIT + PROGRAM
            print("ok" if good else "FAILED", case, f"exit code {code}, {peak >> 20} MB")
            failed += not good
    print(f"{len(CASES) - failed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
