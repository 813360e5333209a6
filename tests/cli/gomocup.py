# SPDX-License-Identifier: MIT
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
        return self.process.wait(timeout=300)


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


def script(program):
    """A session, line by line: what the protocol's description says, and what a manager should not say."""
    said = [("ABOUT", 'name="gridlock"'), ("BEGIN", "ERROR"), ("RESTART", "ERROR"), ("BOARD\r\n1,1,1\r\nDONE", "ERROR"), ("START", "ERROR"),
            ("START x", "ERROR"), ("START 20", "OK"), ("INFO timeout_turn 0", None), ("INFO timeout_match 0", None), ("INFO time_left 900", None),
            ("INFO max_memory 83886080", None), ("INFO rule 0", None), ("INFO folder /x", None), ("INFO", None), ("INFO rule 1", "MESSAGE"),
            ("", None), ("BEGIN", "10,10"), ("TURN 10,10", "ERROR"), ("TURN 20,3", "ERROR"), ("TURN -1,3", "ERROR"), ("TURN", "ERROR"),
            ("x" * 3000, "UNKNOWN"), ("SWAP2BOARD", "UNKNOWN"), ("DONE", "UNKNOWN"), ("TAKEBACK 10,10", "OK"), ("TAKEBACK 10,10", "ERROR"),
            ("RESTART", "OK"), ("begin", "10,10"), ("RECTSTART 22,5", "OK"), ("TURN 21,4", ","), ("TURN 4,21", "ERROR"), ("RECTSTART 23,5", "ERROR"),
            # Stones on a stone, of nobody, outside and nonsense are left out; the fifth of our own row is (8, 0).
            ("BOARD\r\n4,0,1\r\n5,0,1\r\n6,0,1\r\n7,0,1\r\n3,0,2\r\n4,0,2\r\n8,0,3\r\n99,0,2\r\njunk\r\n\r\nDONE", "8,0"), ("END", None), ("ABOUT", None)]
    text = "".join(line + "\r\n" for line, _ in said)
    run = subprocess.run([program, "play", "--protocol", "gomocup"], input=text, capture_output=True, text=True, timeout=300)
    wanted = [answer for _, answer in said if answer]
    got = run.stdout.splitlines()
    assert run.returncode == 0 and len(got) == len(wanted), (run.returncode, got)
    for answer, line in zip(wanted, got):
        assert answer in line if answer == "," else line.startswith(answer), (answer, line)
    return len(said)


def main():
    count = script(sys.argv[1])
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
    assert (x, y) == (4, 3), (x, y)
    assert engine.say(f"TAKEBACK {x},{y}") == "OK" and engine.say(f"TAKEBACK {x},{y}").startswith("ERROR")
    rng = random.Random(1)
    moves = [match(engine, size, rng, first) for size in (9, 15, 20) for first in (True, False)]
    assert max(moves) <= 12, moves
    assert engine.end() == 0
    print(f"{len(moves) + count + 14} passed, 0 failed")


if __name__ == "__main__":
    main()
