# SPDX-License-Identifier: MIT
"""lattice.py -- makes lattice cards of small games, for the tests of their checkers

The idea: on a small window of the plane try all moves, and keep of each won
position what the win needs, a card.  Each card is written somewhere else and
turned, so that every reference has an isometry.  Whether the claim holds on the
board of the game is for the checkers to find out: now and then the window is
not the board, a stone is too many or a card is missing.

    python3 lattice.py SEED        prints a game and its file
"""

import random
import sys

from game import BREAKER, GameError, read_game, turned

FAMILIES = ("el", "tic", "el+tic", "domino", "0:0,2:0", "0:0,1:1", "domino+0:0,1:1",
            "tic+0:0,1:1,2:2", "0:0,1:0,2:1", "fatty+tic", "el+0:0,2:0", "elly", "knobby+fatty",
            "0:0,1:0,0:1+0:0,1:0,1:1", "tic+0:0,0:1,0:2", "skinny+0:0,1:1,2:2")
EFFORT = 3000  # positions that are tried


def image(isometry, cell):
    r, dx, dy = isometry
    (x, y), = turned(r, [cell])
    return x + dx, y + dy


def between(first, second):
    """The isometry that takes the image under the first to that under the second."""
    corner = [(0, 0), (1, 0), (0, 1)]
    for r in range(8):
        (x, y), (u, v) = image(first, (0, 0)), image(second, (0, 0))
        (x, y), = turned(r, [(x, y)])
        isometry = r, u - x, v - y
        if all(image(isometry, image(first, c)) == image(second, c) for c in corner):
            return isometry
    raise AssertionError("isometries are a group")


class Card:
    """Maker plays p; a line has no children, and A are its other cells."""

    def __init__(self, p, children, line=()):
        common = frozenset.intersection(*(c.T for c in children)) if children else frozenset()
        self.p, self.children = p, children
        self.A = frozenset(line).union(common, *(c.A for c in children)) - {p}
        self.T = frozenset([p]).union(*(c.T for c in children)) - self.A


class Window:
    """Positions on some cells of the plane, with the lines that lie on them."""

    def __init__(self, shapes, columns, rows, rng):
        self.cells = frozenset((x, y) for x in range(columns) for y in range(rows))
        moved = (frozenset((x + dx, y + dy) for x, y in shape) for shape in shapes
                 for dx in range(-9, 10) for dy in range(-9, 10))
        self.lines = [line for line in moved if line <= self.cells]
        self.rng = rng
        self.cards, self.lost, self.effort = [], set(), EFFORT

    def card(self, maker, breaker):
        """A card with which Maker to move wins, or None."""
        for card in self.cards:
            if card.A <= maker and not card.T & breaker:
                return card
        self.effort -= 1
        if (maker, breaker) in self.lost or self.effort < 0:
            return None
        card = self.line(maker, breaker) or self.play(maker, breaker)
        if card:
            self.cards.append(card)
        else:
            self.lost.add((maker, breaker))
        return card

    def line(self, maker, breaker):
        for line in self.lines:
            if len(line - maker) <= 1 and not line & breaker:
                p = min(line - maker or line)
                return Card(p, [], line)
        return None

    def play(self, maker, breaker):
        open_lines = [line for line in self.lines if not line & breaker]
        moves = sorted(frozenset().union(*open_lines) - maker)
        self.rng.shuffle(moves)
        for p in moves:
            children = self.answers(maker | {p}, breaker)
            if children:
                return Card(p, children)
        return None

    def answers(self, maker, breaker):
        """Cards of which at least one is left whatever Breaker takes, or None."""
        cards, common = [], self.cells - maker - breaker
        while common or not cards:
            card = common and self.card(maker, breaker | {self.rng.choice(sorted(common))})
            if not card:
                return None
            cards.append(card)
            common &= card.T
        return cards


class Writer:
    """Writes cards, children first, each in a frame of its own."""

    def __init__(self, isometries, rng):
        self.isometries, self.rng = sorted(isometries), rng
        self.rows, self.written, self.number = ["gls 1"], {}, 0

    def frame(self):
        return self.rng.choice(self.isometries), self.rng.randint(-5, 5), self.rng.randint(-5, 5)

    def write(self, card):
        if card in self.written:
            return
        for child in card.children:
            self.write(child)
        frame = self.frame()
        cells = [card.p, *sorted(card.A)] if not card.children else [card.p]
        words = ["{}:{}".format(*image(frame, cell)) for cell in cells]
        words += [self.reference(child, frame) for child in card.children]
        self.number += self.rng.choice((1, 1, 1, 2, 10))
        self.written[card] = self.number, frame
        rule = "play" if card.children else "line"
        self.rows.append(" ".join([str(self.number), rule, *words, "0"]))

    def reference(self, card, frame):
        number, own = self.written[card]
        isometry = between(own, frame)
        return str(number) if isometry == (0, 0, 0) else "{}@{},{},{}".format(number, *isometry)

    def text(self, claimed, frame, as_list):
        for card in claimed:
            self.write(card)
        words = [self.reference(card, frame) for card in claimed] + ["0"] * as_list
        return "\n".join([*self.rows, " ".join(["maker", *words]), ""])


def random_name(rng):
    columns, rows = rng.choice(((2, 2), (3, 2), (3, 3), (3, 3), (4, 3), (3, 4), (5, 2)))
    board = "inf" if rng.random() < 0.15 else f"{columns}x{rows}"
    handicap = rng.choice((0, 0, 0, 1, 1, 2))
    words = [f"poly:{rng.choice(FAMILIES)}@{board}"]
    words += ["fixed"] * (rng.random() < 0.4) + [f"handicap={handicap}"] * (handicap > 0)
    words += ["torus"] * (board != "inf" and rng.random() < 0.3)
    words += ["first=breaker"] * (rng.random() < 0.4)
    return ",".join(words), (columns, rows)


def random_lattice(rng):
    """The name of a game, and a file about it that is often right."""
    name, size = random_name(rng)
    try:
        game = read_game(name)
    except GameError:  # two shapes are the same unless they are fixed
        return random_lattice(rng)
    columns, rows = (n + rng.choice((0, 0, 0, 0, 1, -1)) for n in size)
    window = Window(game.shapes, max(columns, 2), max(rows, 2), rng)
    stones = game.handicap + rng.choice((0, 0, 0, 0, 1))
    claimed = None
    for _ in range(3):
        owned = frozenset(rng.sample(sorted(window.cells), min(stones, 4)))
        if game.first == BREAKER:
            claimed = window.answers(owned, frozenset())
        else:
            card = window.card(owned, frozenset())
            claimed = card and [card]
        if claimed:
            break
    if not window.cards:
        return random_lattice(rng)
    claimed = claimed or [window.cards[-1]]
    if len(claimed) > 1 and rng.random() < 0.1:
        claimed.pop()
    frame = 0, 0, 0
    if game.torus or game.infinite or rng.random() < 0.05:
        frame = 0, rng.randint(-3, 3), rng.randint(-3, 3)
    if rng.random() < 0.2:
        frame = rng.choice(sorted(game.isometries)), *frame[1:]
    writer = Writer(game.isometries, rng)
    return name, writer.text(claimed, frame, game.first == BREAKER and rng.random() < 0.97)


def main():
    name, text = random_lattice(random.Random(int(sys.argv[1])))
    print(name, text, sep="\n", end="")


if __name__ == "__main__":
    main()
