#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""monotone.py -- true answers never contradict each other

    monotone.py --gridlock GRIDLOCK [--share N]

Small games of all kinds are solved by plain minimax, and whether they have a
pairing is asked, too.  All answers go into one atlas, which compares each with
each (doc/theory/monotone.md): if one of its lemmas were false, or wrongly
coded, some true answer would contradict another.  Then some answers are turned
round, one at a time: an atlas that did not compare would not notice.  With
--share it is one game in N.
"""

import argparse
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile

SHAPES = "monomino domino el tic fatty elly tippy 0:0,2:0 0:0,1:1".split()


def run(words):
    return subprocess.run(words, capture_output=True, text=True, check=False, timeout=300)


def games():
    for m, n, k in itertools.product(range(1, 5), range(1, 5), range(1, 5)):
        for end in ("", ",torus", ",first=breaker", ",torus,first=breaker", ",strong"):
            if m * n <= 9:
                yield f"mnk:{m},{n},{k}{end}"
    for shape, w, h in itertools.product(SHAPES, range(1, 5), range(1, 5)):
        for end in ("", ",torus", ",first=breaker"):
            if w <= h and w * h <= 9:
                yield f"poly:{shape}@{w}x{h}{end}"
        if w <= h and w * h <= 9:
            yield f"gttt:{shape}@{w}x{h}"


def rows(gridlock, share):
    for game in itertools.islice(games(), 0, None, share):
        told = json.loads(run([gridlock, "solve", game, "--engine", "brute", "--json"]).stdout)
        yield {"question": "winner", "written": game, "value": told["value"]}
        if game.startswith("gttt:") or "strong" in game:
            continue
        told = json.loads(run([gridlock, "pairing", game, "--json"]).stdout)
        if told["value"] != "unknown":
            yield {"question": "pairing", "written": game, "value": told["value"]}
    for game, value in (("strip:7", "maker"), ("strip:8", "maker"), ("strip:7,open", "breaker"),
                        ("poly:tic@inf", "maker"), ("poly:fatty@inf", "breaker"), ("line:9@inf", "breaker")):
        yield {"question": "winner", "written": game, "value": value}


def other(row):
    turned = {"maker": "breaker", "breaker": "maker", "first": "draw", "draw": "first", "second": "draw",
              "paired": "unpaired", "unpaired": "paired"}
    return dict(row, value=turned[row["value"]])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gridlock", required=True)
    parser.add_argument("--share", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    known = list(rows(options.gridlock, options.share))
    failed = noticed = 0
    with tempfile.TemporaryDirectory() as folder:
        text = os.path.join(folder, "all.json")

        def count(answers):
            with open(text, "w", encoding="utf-8") as file:
                json.dump(answers, file)
            return run([options.gridlock, "atlas", text])

        done = count(known)
        if done.returncode:
            failed += 1
            print(f"FAIL {len(known)} true answers: {done.stderr}", file=sys.stderr)
        chooser = random.Random(options.seed)
        tried = chooser.sample(range(len(known)), 20 // options.share)
        for place in tried:
            # Nearly every position has one name here, so it is the lemmas that notice.
            done = count(known[:place] + [other(known[place])] + known[place + 1:])
            noticed += "CONTRADICTION" in done.stderr and done.returncode == 1
        if noticed < len(tried) // 2:
            failed += 1
            print(f"FAIL of {len(tried)} false answers {noticed} were noticed", file=sys.stderr)
    print(f"{len(known)} answers, {noticed} of {len(tried)} false ones noticed")
    print(f"{2 - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
