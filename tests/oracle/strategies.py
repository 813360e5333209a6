# SPDX-License-Identifier: MIT
"""strategies.py -- strong games and .pg games: values, strategies and forgeries

The idea: random small games, with any p and q, torus boards, stones, turns in
any order, and limited times.  The engine `strong` must find the value that
plain minimax (`--engine brute`) finds, gridcheck must accept its certificate,
and a damaged certificate must never prove another value.  A second checker,
tests/naive/strategy.py, which tries all turns, must agree about each of them.

    python3 strategies.py --gridlock PATH --gridcheck PATH [--count N] [--seed S]
                          [--mutations 4] [--cells 12]

Game i depends on seed + i and --cells alone: --seed with the number of a failure and
--count 1 repeats it.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../naive"))
import strategy
from game import read_game

SECONDS = 300
SHAPES = ("monomino", "domino", "el", "tic", "elly", "fatty", "knobby", "tippy", "0:0,2:0", "0:0,1:1,2:0")
VALUES = {True: ("first", "second", "draw"), False: ("maker", "breaker")}


def strong_game(rng, most):
    options = [f"p={rng.randint(1, 3)}", f"q={rng.randint(1, 3)}"] if rng.random() < 0.7 else []
    if rng.random() < 0.4:
        options.append("torus")
    if rng.random() < 0.3:
        options.append("first=breaker")
    width, height = rng.randint(1, 4), rng.randint(1, 3)
    while width * height > most:
        width, height = rng.randint(1, 4), rng.randint(1, 3)
    if rng.random() < 0.4:
        return ",".join([f"mnk:{height},{width},{rng.randint(1, 3)},strong"] + options)
    return ",".join([f"gttt:{rng.choice(SHAPES)}@{width}x{height}"] + options)


def lines_of(rng, cells):
    size = rng.randint(1, 4)
    return [rng.sample(cells, min(len(cells), rng.randint(1, size))) for _ in range(rng.randint(0, 9))]


def section(keyword, lists):
    return f"{keyword}\n" + "".join(" ".join(one) + "\n" for one in lists)


def pg_game(rng, most):
    cells = [f"n{i}" for i in range(rng.randint(1, min(9, most)))]
    times = [f"t{i}" for i in range(rng.choice((len(cells), rng.randint(0, len(cells) + 2))))]
    turns = times[rng.randint(0, 1)::2] if rng.random() < 0.6 else [t for t in times if rng.random() < 0.5]
    black = lines_of(rng, cells)
    white = black if rng.random() < 0.5 else lines_of(rng, cells)
    stones = rng.sample(cells, rng.randint(0, len(cells)) if rng.random() < 0.3 else 0)
    half = rng.randint(0, len(stones))
    text = section("#times", [times]) + section("#blackturns", [turns]) + section("#positions", [cells])
    text += section("#blackwins", black)
    if rng.random() < 0.7:
        text += section("#whitewins", white)
    text += section("#blackinitials", [stones[:half]]) + section("#whiteinitials", [stones[half:]])
    free = [c for c in cells if c not in stones]
    if free and rng.random() < 0.3:
        text += section("#firstmoves", [rng.sample(free, rng.randint(1, min(2, len(free))))])
    return text


def run(*words):
    return subprocess.run(words, capture_output=True, text=True, timeout=SECONDS)


def last_word(done):
    lines = [line for line in done.stdout.splitlines() if line.startswith("s ")]
    return lines[-1].split()[-1].lower() if lines else f"status {done.returncode}: {done.stderr}"


def naive_verdict(game, text, otherwise):
    """What the second checker says; a shield is not for this one."""
    if not text.startswith("strategy "):
        return otherwise
    value, _ = strategy.check(read_game(game), text)
    return value.lower() if value else "refuted"


def damaged(rng, text):
    """The certificate with one thing changed, and perhaps another claim."""
    lines = text.splitlines()
    at = rng.randrange(1, len(lines))
    kind = rng.random()
    if kind < 0.3:
        del lines[at]
    elif kind < 0.6:
        words = lines[at].split(" ")
        i = rng.randrange(len(words))
        if words[i].isdigit():
            words[i] = str(max(0, int(words[i]) + rng.choice((-2, -1, 1, 2))))
        elif words[i]:
            j = rng.randrange(len(words[i]))
            words[i] = words[i][:j] + rng.choice("mb.-") + words[i][j + 1:]
        lines[at] = " ".join(words)
    elif kind < 0.7:
        lines[at] = lines[rng.randrange(1, len(lines))]
    elif kind < 0.8:
        swap = {"wins": "holds", "holds": "wins", "maker": "breaker", "breaker": "maker"}
        lines = [" ".join(swap.get(w, w) if rng.random() < 0.5 else w for w in line.split(" "))
                 if line.startswith("strategy ma") or line.startswith("strategy br") else line for line in lines]
    if lines and lines[-1].startswith("value ") and rng.random() < 0.6:
        lines[-1] = "value " + rng.choice(VALUES[True] + VALUES[False])
    return "\n".join(lines) + "\n"


def check(number, options, folder, counts):
    rng = random.Random(number)
    strong = rng.random() < 0.5
    game = strong_game(rng, options.cells)
    if not strong:
        game = os.path.join(folder, "game.pg")
        with open(game, "w") as file:
            file.write(pg_game(rng, options.cells))
    proof = os.path.join(folder, "proof.strategy")
    wanted = last_word(run(options.gridlock, "solve", game, "--engine", "brute", "-q"))
    got = last_word(run(options.gridlock, "solve", game, "--engine", "strong", "--cert", proof, "-q"))
    if wanted not in VALUES[True] + VALUES[False] or got != wanted:
        return f"{game}: strong says {got}, brute says {wanted}"
    verdict = last_word(run(options.gridcheck, game, proof))
    if verdict != wanted:
        return f"{game}: gridcheck says {verdict} to a proof of {wanted}"
    counts[wanted] += 1
    with open(proof) as file:
        text = file.read()
    second = naive_verdict(game, text, wanted)
    if second != wanted:
        return f"{game}: the second checker says {second} to a proof of {wanted}"
    for _ in range(options.mutations):
        other = damaged(rng, text)
        with open(proof, "w") as file:
            file.write(other)
        done = run(options.gridcheck, game, proof)
        counts["refused" if done.returncode == 1 else "unharmed"] += 1
        if done.returncode not in (0, 1) or (done.returncode == 0 and last_word(done) != wanted):
            return f"{game}: a damaged proof of {wanted} gives {last_word(done)}: {proof}"
        second = naive_verdict(game, other, last_word(done))
        if second != last_word(done):
            return f"{game}: {last_word(done)}, but the second checker says {second}: {proof}"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gridlock", required=True)
    parser.add_argument("--gridcheck", required=True)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mutations", type=int, default=4)
    parser.add_argument("--cells", type=int, default=12)
    options = parser.parse_args()
    counts = Counter()
    folder = tempfile.mkdtemp(prefix="gridlock-strategies-")
    for number in range(options.seed, options.seed + options.count):
        wrong = check(number, options, folder, counts)
        if wrong:
            print(f"game {number}: {wrong} (files in {folder})")
            return 1
    for name in os.listdir(folder):
        os.remove(os.path.join(folder, name))
    os.rmdir(folder)
    print("c " + ", ".join(f"{count} {name}" for name, count in sorted(counts.items())))
    print(f"{options.count} passed, 0 failed")
    return 0 if counts["refused"] else 1


sys.exit(main())
