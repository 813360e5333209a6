#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Strategies of strong games are described by `cert` and followed by `play`:
whatever the other side does, the owner gets what the value promises; and a
damaged file is refused, or still one that can be followed.

    book.py GRIDLOCK
"""
import pathlib
import random
import subprocess
import sys
import tempfile

GRIDLOCK = str(pathlib.Path(sys.argv[1]).resolve())
PLAYS = 6  # of each game
WRONG = 50  # damaged files
GAMES = ["mnk:3,3,3,strong", "mnk:4,4,3,strong", "mnk:3,4,3,strong,first=breaker", "mnk:4,3,3,strong,after=1-2",
         "gttt:el@3x3", "gttt:tic@4x4,p=2,q=1", "gttt:tippy@4x4,p=2,q=1", "gttt:elly@4x4,p=2,q=2", "gttt:tic@3x3,p=2",
         "gttt:knobby@4x4,p=1,q=2", "gttt:fatty@4x4,p=3,q=1", "apart.hg,strong", "some.pg"]
# Who may win then, as the last line of a match says it.
MAY = {"first": ["First wins"], "second": ["Second wins"], "draw": ["a draw"], "maker": ["Black wins", "Maker wins"],
       "breaker": []}
rng = random.Random(1)
passed = failed = 0


def check(what, good):
    global passed, failed
    passed += good
    failed += not good
    if not good:
        print("FAIL", what, file=sys.stderr)


def run(folder, *words, moves=""):
    return subprocess.run([GRIDLOCK, *words], cwd=folder, input=moves, capture_output=True, text=True, timeout=300)


def follow(folder, game, value):
    cells = [str(cell) for cell in range(1, 17)] * 3
    rng.shuffle(cells)
    match = run(folder, "play", game, "--cert", "x.strategy", "-q", moves="\n".join(cells) + "\n")
    last = (match.stdout.splitlines() or [""])[-1]
    owner = "Second" if "You are First" in match.stdout else "First"
    if value == "breaker" or game.endswith(".pg"):
        good = match.returncode == 0 and "wins" in last
    else:
        good = any(word in last for word in MAY[value] + ([owner + " wins"] if value == "draw" else []))
    check(f"play {game}, {value}: {last} {match.stderr}", good and match.returncode == 0)


def damage(text):
    lines = text.splitlines()
    number = rng.randrange(len(lines))
    words = lines[number].split(" ")
    place = rng.randrange(len(words))
    words[place] = rng.choice(["", "0", "99", "-1", "pairs", "map", words[place][:-1], words[place] + "m", "value x"])
    lines[number] = " ".join(words)
    if not rng.randrange(5):
        lines.pop(rng.randrange(len(lines)))
    return "\n".join(lines) + "\n"


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    (folder / "apart.hg").write_text("p hg 8 2\ne 1 2 3 0\ne 4 5 0\nm 1 0\nb 4 0\n")
    (folder / "some.pg").write_text("#times\nt1 t2 t3 t4 t5\n#blackturns\nt1 t3 t4\n#positions\na b c d e f\n"
                                    "#blackwins\na b c\nc d\n#whitewins\nb e\n#firstmoves\na f\n")
    for game in GAMES:
        value = run(folder, "solve", game, "-q", "--cert", "x.strategy").stdout.split()[1].lower()
        described = run(folder, "cert", game, "x.strategy")
        check(f"cert {game}: {described.stdout}{described.stderr}",
              described.returncode == 0 and f"\nvalue          {value}\n" in described.stdout
              and "\nstrategy       " in described.stdout)
        for _ in range(PLAYS):
            follow(folder, game, value)
    run(folder, "solve", "mnk:3,3,3,strong", "-q", "--cert", "x.strategy")
    whole = (folder / "x.strategy").read_text()
    check("cert --output: not the same file",
          run(folder, "cert", "mnk:3,3,3,strong", "x.strategy", "-o", "-").stdout == whole)
    for game, words in (("mnk:3,3,3,strong", ["--shrink"]), ("mnk:3,3,3,strong", ["-o", "y.glb"]),
                        ("mnk:4,4,3,strong", [])):
        refused = run(folder, "cert", game, "x.strategy", *words)
        check(f"cert {game} {words}: {refused}", refused.returncode == 1 and refused.stderr.count("\n") == 1)
    for _ in range(WRONG):
        (folder / "y.strategy").write_text(damage(whole))
        for command in (["cert", "mnk:3,3,3,strong", "y.strategy"], ["play", "mnk:3,3,3,strong", "--cert", "y.strategy"]):
            wrong = run(folder, *command, moves="1\n2\n3\n7\n4\n6\n8\n")
            check(f"{command}: {wrong}", wrong.returncode in (0, 1) and (wrong.returncode == 0) == (not wrong.stderr))
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0 or passed == 0)
