# SPDX-License-Identifier: MIT
"""compare.py -- gridlock against tests/naive/minimax.py

    python3 compare.py GRIDLOCK NAIVE_DIR PG_DIR COUNT

Games come from a generator with a fixed seed, so that a failure can be had
again; the file of a game that fails is printed.  Every engine that the program
lists is asked; one that is for weak games only may say so.
"""

import concurrent.futures
import functools
import os
import pathlib
import random
import subprocess
import sys
import tempfile

gridlock, naive, instances = sys.argv[1:4]
count = int(sys.argv[4])
sys.dont_write_bytecode = True  # the source folder stays clean
sys.path.insert(0, naive)
import game as naive_game  # noqa: E402
import minimax  # noqa: E402

EXIT = {"maker": 10, "first": 10, "breaker": 20, "second": 20, "draw": 20}


def random_hg(rng):
    """A game of 3 to 10 cells; many lines when they are long, so that both
    players win often."""
    cells = rng.randint(3, 10)
    longest = rng.randint(1, min(5, cells))
    rows = []
    for _ in range(rng.randint(1, 3 * longest)):
        size = rng.randint(1 if rng.random() < 0.05 else min(2, longest), longest)
        rows.append(rng.sample(range(1, cells + 1), size))
    stones = rng.sample(range(1, cells + 1), rng.choice([0, 0, 1, 2, 3]))
    cut = rng.randint(0, len(stones))
    text = [f"p hg {cells} {len(rows)}"]
    text += ["e " + " ".join(map(str, row)) + " 0" for row in rows]
    for letter, part in (("m", stones[:cut]), ("b", stones[cut:])):
        if part:
            text.append(f"{letter} {' '.join(map(str, part))} 0")
    if rng.random() < 0.5:
        text.append("t breaker")
    return "\n".join(text) + "\n"


def random_pg(rng):
    """Turns, lines of both players, stones and first moves at random."""
    cells = [f"n{i}" for i in range(rng.randint(2, 8))]
    times = [f"t{i}" for i in range(rng.randint(1, len(cells) + 2))]

    def lines(most):
        return [" ".join(rng.sample(cells, rng.randint(1 + (len(cells) > 3), min(4, len(cells)))))
                for _ in range(rng.randint(0, most))]

    stones = rng.sample(cells, rng.choice([0, 0, 1, 2]))
    cut = rng.randint(0, len(stones))
    free = [c for c in cells if c not in stones]
    sections = {
        "#times": [" ".join(times)],
        "#blackturns": [t for t in times if rng.random() < 0.6],
        "#positions": [" ".join(cells)],
        "#blackwins": lines(9),
        "#whitewins": lines(4),
        "#blackinitials": stones[:cut],
        "#whiteinitials": stones[cut:],
    }
    if free and rng.random() < 0.3:
        sections["#firstmoves"] = rng.sample(free, rng.randint(1, len(free)))
    order = list(sections)
    rng.shuffle(order)
    return "".join(f"{key}\n" + "".join(row + "\n" for row in sections[key]) for key in order)


def random_strong(rng):
    """A strong game of at most 12 cells, p and q, plain or torus."""
    options = "".join(option for option in (",torus", ",first=breaker") if rng.random() < 0.3)
    options += f",p={rng.randint(1, 3)},q={rng.randint(1, 3)}" if rng.random() < 0.6 else ""
    board = rng.choice([(2, 2), (3, 2), (2, 4), (3, 3), (3, 3), (4, 3), (5, 2)])
    if rng.random() < 0.4:
        return f"mnk:{board[0]},{board[1]},{rng.randint(2, 4)},strong{options}"
    shape = rng.choice(["domino", "el", "tic", "elly", "fatty", "knobby", "tippy", "skinny",
                        "0:0,2:0", "0:0,1:1,2:0", "0:0,1:2"])
    return f"gttt:{shape}@{board[0]}x{board[1]}{options}"


@functools.cache
def engines():
    rows = subprocess.run([gridlock, "--tables"], capture_output=True, text=True).stdout
    return next(row.split("\t")[4] for row in rows.splitlines()
                if row.startswith("option\tsolve\t--engine\t")).split("|")


def solve(text, engine):
    run = subprocess.run([gridlock, "solve", "--quiet", "--engine", engine, text],
                         capture_output=True, text=True)
    return run.stdout, run.returncode, run.stderr


def compare(text):
    """The value, and what is wrong or None."""
    game = naive_game.read_game(text)
    wanted = minimax.value(game)
    for engine in engines():
        got = solve(text, engine)
        if engine == "hunt" and (got[1] == 0 or "the hunt is for" in got[2]):
            continue  # it knows Maker's wins alone, and only shapes
        if (engine not in ("auto", "brute") and not game.weak
                and got[:2] == ("", 1) and "this engine is for" in got[2]):
            continue
        if got != (f"s {wanted.upper()}\n", EXIT[wanted], ""):
            return wanted, f"{text}: minimax says {wanted}, engine {engine} {got}"
    return wanted, None


def main():
    rng = random.Random(20080)
    texts = []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(8 * count):
            texts.append(os.path.join(folder, f"random-{number}.hg"))
            pathlib.Path(texts[-1]).write_text(random_hg(rng))
        for number in range(5 * count):
            texts.append(os.path.join(folder, f"random-{number}.pg"))
            pathlib.Path(texts[-1]).write_text(random_pg(rng))
        texts += [random_strong(rng) for _ in range(count)]
        public = sorted(map(str, pathlib.Path(instances).glob("gttt-3x3/*.pg")))
        if not public:
            print("SKIP the public instances are not there", file=sys.stderr)
        failed, values = 0, {}
        with concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as pool:
            for text, (value, wrong) in zip(texts + public, pool.map(compare, texts + public)):
                kind = text[-3:] if text[-3:] in (".hg", ".pg") else "strong"
                values[kind, value] = values.get((kind, value), 0) + 1
                if wrong:
                    failed += 1
                    print("FAIL " + wrong, file=sys.stderr)
                    if kind != "strong":
                        print(pathlib.Path(text).read_text(), file=sys.stderr)
    # Games that always end the same way would compare nothing.
    for key in ((".hg", "maker"), (".hg", "breaker"), (".pg", "maker"), (".pg", "breaker"),
                ("strong", "first"), ("strong", "draw")):
        if values.get(key, 0) < count // 12:
            failed += 1
            print(f"FAIL only {values.get(key, 0)} games {key}", file=sys.stderr)
    print(f"{len(texts + public) - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
