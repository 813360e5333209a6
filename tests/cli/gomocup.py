"""gomocup.py -- a manager for gridlock play --protocol gomocup

    python3 gomocup.py GRIDLOCK

Five in a row against random moves, from both sides, and positions in which
there is one right answer.
"""

import random
import subprocess
import sys


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "play", "--protocol", "gomocup"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def say(self, *lines, answer=True):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()
        return self.process.stdout.readline().strip() if answer else None

    def cell(self, *lines):
        text = self.say(*lines)
        return tuple(int(word) for word in text.split(","))

    def end(self):
        self.say("END", answer=False)
        return self.process.wait(timeout=30)


def five(stones):
    return any(all((x + i * dx, y + i * dy) in stones for i in range(5))
               for x, y in stones for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)))


def match(engine, size, rng, first):
    """Whether the engine wins against random moves."""
    assert engine.say(f"START {size}") == "OK"
    free = [(x, y) for x in range(size) for y in range(size)]
    own, other = set(), set()
    command = "BEGIN" if first else None
    while True:
        if command is None:
            cell = rng.choice(free)
            free.remove(cell)
            other.add(cell)
            assert not five(other)
            command = f"TURN {cell[0]},{cell[1]}"
        cell = engine.cell(command)
        assert cell in free, (cell, command)
        free.remove(cell)
        own.add(cell)
        if five(own):
            return len(own)
        command = None


def board(engine, own, other, size=15):
    assert engine.say(f"START {size}") == "OK"
    rows = [f"{x},{y},1" for x, y in own] + [f"{x},{y},2" for x, y in other]
    return engine.cell("BOARD", *rows, "DONE")


def main():
    engine = Engine(sys.argv[1])
    assert engine.say("ABOUT").startswith('name="gridlock"')
    assert engine.say("TURN 1,1").startswith("ERROR")
    assert engine.say("START 4").startswith("ERROR") and engine.say("START 23").startswith("ERROR")
    engine.say("INFO timeout_turn 500", answer=False)
    # Complete a line; stop one; a four on each side of an open three wins.
    assert board(engine, [(3, 3), (4, 3), (5, 3), (6, 3)], [(3, 4), (4, 4), (5, 4), (2, 3)]) == (7, 3)
    assert board(engine, [(0, 0), (9, 9), (2, 3)], [(3, 3), (4, 3), (5, 3), (6, 3)]) == (7, 3)
    assert board(engine, [(6, 6), (7, 6), (8, 6)], [(0, 0), (2, 12), (14, 3)]) in ((5, 6), (9, 6), (4, 6), (10, 6))
    # Two threes of ours, each closed on one side: a four here and a four there meet in one cell.
    cross = board(engine, [(4, 7), (5, 7), (6, 7), (7, 8), (7, 9), (7, 10)], [(3, 7), (7, 11), (0, 0), (1, 3), (14, 14), (12, 0)])
    assert cross in ((7, 7), (8, 7), (7, 6)), cross
    assert engine.say("TURN 99,0").startswith("ERROR") and engine.say("TURN x").startswith("ERROR")
    assert engine.say("NONSENSE").startswith("UNKNOWN")
    assert engine.say("RECTSTART 9,7") == "OK"
    x, y = engine.cell("BEGIN")
    assert 2 <= x <= 6 and 2 <= y <= 4, (x, y)
    assert engine.say(f"TAKEBACK {x},{y}") == "OK" and engine.say(f"TAKEBACK {x},{y}").startswith("ERROR")
    rng = random.Random(1)
    moves = [match(engine, size, rng, first) for size in (9, 15, 20) for first in (True, False)]
    assert max(moves) <= 12, moves
    assert engine.end() == 0
    print(f"{len(moves) + 14} passed, 0 failed")


if __name__ == "__main__":
    main()
