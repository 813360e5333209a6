#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""rival.py -- matches of strong games against gridlock play

    python3 rival.py GRIDLOCK

Random moves against it.  A referee that knows the lines only says who wins,
and whether what gridlock says about its stones is true.
"""

import json
import random
import re
import subprocess
import sys

GRIDLOCK = sys.argv[1]
# Who wins with best play: the paper's values, tic-tac-toe, and what plain minimax says (tests/cli/look.sh).
GAMES = {"mnk:3,3,3,strong": "draw", "mnk:3,4,3,strong": "first", "gttt:elly@4x4": "first", "gttt:tic@3x3,p=2,q=1": "draw",
         "mnk:3,3,3,strong,first=breaker": "draw", "gttt:el@3x3,first=breaker": "second", "mnk:2,5,2,strong,torus": "first"}
LETTERS = "abcdefghijklmnopqrstuvwxyz"
said = set()


def name_of(cell, width):
    return LETTERS[(cell - 1) % width] + str((cell - 1) // width + 1)


class Match:
    def __init__(self, game, rng):
        show = subprocess.run([GRIDLOCK, "show", game, "--json"], capture_output=True, text=True, check=True, timeout=300)
        self.board = json.loads(show.stdout)
        self.lines = [frozenset(name_of(cell, self.board["width"]) for cell in line) for line in self.board["lines"]]
        self.cells = [name_of(i + 1, self.board["width"]) for i in range(self.board["cells"])]
        self.game, self.rng = game, rng
        self.stones = (set(), set())
        first = self.board["first"] == "second"
        q, p = self.board["q"], self.board["p"]
        self.mover = [first ^ (i >= q and (i - q) // p % 2 == 0) for i in range(self.board["cells"])]

    def winner(self):
        return next((who for who in (0, 1) if any(line <= self.stones[who] for line in self.lines)), None)

    def left(self, who, begin):
        """How many stones the player has in the turn that begins there, or next."""
        while begin < len(self.mover) and self.mover[begin] != who:
            begin += 1
        end = begin
        while end < len(self.mover) and self.mover[end] == who:
            end += 1
        return end - begin

    def threats(self, who, begin, through):
        """Free cells of lines that the player can complete in that turn."""
        count = self.left(who, begin)
        found = set()
        for line in self.lines:
            free = line - self.stones[who]
            if through in line and not line & self.stones[1 - who] and len(free) <= count:
                found |= free
        return found

    def judge(self, who, cell, sentence):
        placed = len(self.stones[0]) + len(self.stones[1])
        player, other = ("First", "Second")[who], ("Second", "First")[who]
        finishes = bool(self.threats(who, placed, cell))
        stops = bool(self.threats(1 - who, placed, cell))
        self.stones[who].add(cell)
        ends = placed + 1 < len(self.mover) and self.mover[placed + 1] != who
        threatens = self.threats(who, placed + 1, cell) if ends else set()
        if finishes:
            said.add("completes")
            assert sentence == f"{player} completes a line at {cell}.", sentence
            return
        found = re.match(rf"{player} takes {cell}(, where {other} would complete a line)?(?:,? and threatens to complete a line at ([a-z0-9, and]*?))?\. ", sentence)
        assert found, sentence
        assert bool(found[1]) == stops, (self.game, self.stones, sentence)
        named = set(re.findall(r"[a-z]\d+", found[2] or ""))
        assert named == threatens, (self.game, self.stones, sentence, threatens)
        said.update(word for word, true in (("stops", stops), ("threatens", threatens)) if true)

    def play(self):
        program = subprocess.Popen([GRIDLOCK, "play", self.game, "--time", "20"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        hello = program.stdout.readline()
        assert hello.endswith(f"With best play: {GAMES[self.game]}.\n"), hello
        you = {"First": 0, "Second": 1}[hello.split()[2]]
        while self.winner() is None and len(self.stones[0]) + len(self.stones[1]) < len(self.cells):
            who = self.mover[len(self.stones[0]) + len(self.stones[1])]
            if who == you:
                cell = self.rng.choice([cell for cell in self.cells if cell not in self.stones[0] | self.stones[1]])
                program.stdin.write(cell + "\n")
                program.stdin.flush()
                self.stones[who].add(cell)
                continue
            line = program.stdout.readline()
            while "gridlock plays" not in line:
                assert line, (self.game, self.stones)
                line = program.stdout.readline()
            cell, sentence = re.search(r"gridlock plays (\w+): (.*)$", line).groups()
            assert cell in self.cells and cell not in self.stones[0] | self.stones[1], line
            self.judge(who, cell, sentence)
        program.stdin.close()
        rest = program.stdout.read()
        assert program.wait(timeout=300) == 0
        winner = self.winner()
        last = rest.strip().splitlines()[-1]
        if winner is None:
            assert last == "Nobody owns a line: a draw.", last
        else:
            assert last.endswith(f"{('First', 'Second')[winner]} wins."), last
        # Nobody does better against it than the game allows.
        assert winner != you and (GAMES[self.game] == "draw" or winner == 1 - you), (self.game, self.stones)


def main():
    rng = random.Random(7)
    count = 0
    for game in GAMES:
        for _ in range(4):
            Match(game, rng).play()
            count += 1
    assert said == {"completes", "stops", "threatens"}, said
    print(f"{count} matches")


if __name__ == "__main__":
    main()
