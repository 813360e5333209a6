#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Kills a solve at random moments until it has an answer.

    kill.py --gridlock G --gridcheck C --game mnk:7,8,5 --engine dfpn --kills 60

Each life begins from the checkpoint that the lives before have left.  A life
ends by SIGKILL after a random time, most of them when they have left another
one, until there were enough kills; the last one may finish.  Then the value must be right, the certificate verified, the nodes
of each life's checkpoint no fewer than the life before could know of, and all
work together not much more than that of a life without a kill.
"""
import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

LIFE = 600  # seconds; longer than any of these games takes


def stamp(path):
    """What changes when a file is replaced."""
    try:
        info = os.stat(path)
        return info.st_ino, info.st_mtime_ns
    except FileNotFoundError:
        return None


def run(arguments, kept=None, delay=0.0, patient=False):
    """One life: its JSON object, or None if it was killed after the delay,
    which begins, in a patient life, when it has left a checkpoint."""
    process = subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True)
    if kept:
        before = stamp(kept)
        while patient and process.poll() is None and stamp(kept) == before:
            time.sleep(0.002)
        try:
            process.wait(delay)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
    out, _ = process.communicate(timeout=LIFE)
    if process.returncode == -signal.SIGKILL:
        return None
    if process.returncode not in (10, 20):
        sys.exit(f"{arguments}: exit code {process.returncode}")
    return json.loads(out)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gridlock", required=True)
    parser.add_argument("--gridcheck", required=True)
    parser.add_argument("--game", required=True)
    parser.add_argument("--engine", default="dfpn")
    parser.add_argument("--threads", default="1")
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--waste", type=float, default=2.0,
                        help="how many times the nodes may be")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    random.seed(options.seed)
    solve = [options.gridlock, "solve", options.game, "--json", "--engine",
             options.engine, "--threads", options.threads]
    start = time.monotonic()
    whole = run(solve)
    pace = (time.monotonic() - start) / (2 * options.kills)
    with tempfile.TemporaryDirectory() as folder:
        kept = os.path.join(folder, "kept")
        proof = os.path.join(folder, "proof.glb")
        solve += ["--checkpoint", kept, "--checkpoint-every", str(pace / 2),
                  "--cert", proof]
        kills = 0
        lives = 0
        while True:
            lives += 1
            if kills >= options.kills and stamp(kept):
                result = run(solve)
                break
            if run(solve, kept, random.uniform(0, pace),
                   random.random() < 0.7) is None:
                kills += 1
            else:  # it was too fast: once more from the beginning
                pace *= 0.7
                for name in os.listdir(folder):
                    os.remove(os.path.join(folder, name))
        litter = set(os.listdir(folder)) - {"kept", "kept.old", "kept.new",
                                            "proof.glb"}
        # A certificate that a kill has cut off leaves its temporary file.
        litter = {name for name in litter if not name.startswith("proof.")}
        if litter:
            sys.exit(f"left behind: {litter}")
        if result["value"] != whole["value"]:
            sys.exit(f"{result['value']} instead of {whole['value']}")
        if not result["resumed"]:
            sys.exit("the last life began from nothing")
        if result["nodes"] > options.waste * whole["nodes"]:
            sys.exit(f"{result['nodes']} nodes instead of {whole['nodes']}")
        subprocess.run([options.gridcheck, options.game, proof], check=True,
                       stdout=subprocess.DEVNULL, timeout=LIFE)
        print(f"{options.game} {options.engine}: {kills} kills, {lives} lives, "
              f"{result['resumed']} of {result['nodes']} nodes resumed, "
              f"{whole['nodes']} without kills, value {result['value']}")


if __name__ == "__main__":
    main()
