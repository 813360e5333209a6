# SPDX-License-Identifier: MIT
"""gridcheck.py -- a second checker of certificates, as naive as possible

The idea: doc/formats/certificate.md read aloud.  A card is a pair (A, T) of
frozensets of cells, a shield a pair (D, Z) of a frozenset of line numbers and
a frozenset of cells.  Every rule is one function from objects to an object;
it raises Refuted when something it needs is missing.  The fuzzer
(calculus.py) tests these very functions against the meaning of the objects.

    python3 gridcheck.py [--first maker|breaker] GAME CERTIFICATE

Exit 0: verified.  1: refuted.  2: could not check.
"""

import hashlib
import re
import sys
from fractions import Fraction
from typing import NamedTuple

from game import BREAKER, MAKER, GameError, options_and_words, read_game

ID_LIMIT = 2**63 - 1
MAP_LIMIT = 2**31 - 1


class Card(NamedTuple):
    A: frozenset
    T: frozenset


class Shield(NamedTuple):
    D: frozenset
    Z: frozenset


class Refuted(Exception):
    """The certificate does not prove what it claims."""


class NotOurs(GameError):
    """The file is no certificate at all, so there is nothing to refute."""


def need_header(text, *kinds):
    """The file begins with one of these words and version 1, or is not ours."""
    if not re.match(f"(?:{'|'.join(kinds)}) 1(?:[ \n]|\\Z)", text):
        raise NotOurs("this is no certificate")


def need(condition, reason):
    if not condition:
        raise Refuted(reason)


class Board:
    """What the rules see of a game: cells 1..n and numbered lines."""

    def __init__(self, game):
        self.cells = frozenset(range(1, game.cells + 1))
        self.line = {number: frozenset(line)
                     for number, line in enumerate(game.lines[MAKER], 1)}
        self.number = {line: number for number, line in self.line.items()}
        self.all_lines = frozenset(self.line)
        self.lattice = game.lattice
        self.isometries = game.isometries
        self.maker, self.breaker = game.stones
        self.maker_first = game.first == MAKER
        self.through_cell = {c: set() for c in self.cells}
        for number, line in self.line.items():
            for c in line:
                self.through_cell[c].add(number)

    def through(self, cells):
        """The lines that contain one of the cells."""
        return frozenset().union(*(self.through_cell[c] for c in cells))


def union(sets):
    return frozenset().union(*sets)


def intersection(sets):
    first, *rest = sets
    return frozenset(first).intersection(*rest)


# ---- cards ----------------------------------------------------------------

def rule_line(board, e, p):
    need(p in board.line[e], f"cell {p} is not in line {e}")
    return Card(board.line[e] - {p}, frozenset({p}))


def rule_play(board, p, cards):
    A = (union(c.A for c in cards) | intersection([c.T for c in cards])) - {p}
    T = (union(c.T for c in cards) | {p}) - A
    return Card(A, T)


def rule_embed_card(board, card, new_A, f):
    need(f.keys() == card.T, "the map's cells are not those of T")
    new_T = frozenset(f.values())
    need(len(new_T) == len(f), "the map is not injective")
    need(not new_A & new_T, "A and T of the image meet")
    for e in board.line.values():
        if e <= card.A | card.T:
            image = new_A | {f[c] for c in e & card.T}
            need(any(line <= image for line in board.line.values()),
                 f"line {board.number[e]} has no image")
    return Card(new_A, new_T)


# ---- shields --------------------------------------------------------------

def rule_none(board):
    return Shield(board.all_lines, frozenset())


def rule_pair(board, x, y):
    need(x != y, "the two cells of a pair are the same")
    both = frozenset({x, y})
    D = frozenset(e for e in board.line if not both <= board.line[e])
    return Shield(D, both)


def weight(board, e, Z):
    return Fraction(1, 2 ** min(60, len(board.line[e] & Z)))


def rule_potential(board, Z, lines):
    for e in lines:
        need(board.line[e] & Z, f"line {e} does not meet the zone")
    total = sum(weight(board, e, Z) for e in lines)
    heaviest = max((sum(weight(board, e, Z) for e in lines if c in board.line[e])
                    for c in Z), default=0)
    need(total + heaviest < 1, f"the weights are {total} + {heaviest}, not below 1")
    return Shield(board.all_lines - lines, Z)


def rule_join(board, shields):
    Z = union(s.Z for s in shields)
    need(sum(len(s.Z) for s in shields) == len(Z), "two zones meet")
    return Shield(intersection([s.D for s in shields]), Z)


def rule_reply(board, answers):
    """answers: (cell, shield) pairs."""
    zones = [s.Z | {w} for w, s in answers]
    C = intersection(zones)
    D = union(s.D - board.through({w}) for w, s in answers) | board.through(C)
    return Shield(D, union(zones) - C)


def rule_replace(board, shield, v, u):
    need(v in shield.Z, f"cell {v} is not in the zone")
    need(u not in shield.Z, f"cell {u} is in the zone already")
    D = shield.D | (board.through({v}) - board.through({u}))
    return Shield(D, shield.Z - {v} | {u})


def rule_grant(board, shield, v):
    need(v in shield.Z, f"cell {v} is not in the zone")
    return Shield(shield.D | board.through({v}), shield.Z - {v})


def rule_embed_shield(board, shield, f):
    need(f.keys() == shield.Z, "the map's cells are not those of the zone")
    new_Z = frozenset(f.values())
    need(len(new_Z) == len(f), "the map is not injective")
    hit = [frozenset(f[c] for c in board.line[e] & shield.Z)
           for e in board.line if e not in shield.D]
    D = frozenset(e for e in board.line
                  if not any(image <= board.line[e] for image in hit))
    return Shield(D, new_Z)


# ---- maps -----------------------------------------------------------------

class Automorphism:
    def __init__(self, board, images):
        need(len(images) == len(board.cells) and set(images) == board.cells,
             "the map is not a permutation of the cells")
        self.to = dict(enumerate(images, 1))
        for number, line in board.line.items():
            need(self.cells(line) in board.number,
                 f"the map carries line {number} to no line")

    def cells(self, cells):
        return frozenset(self.to[c] for c in cells)

    def apply(self, board, thing):
        if isinstance(thing, Card):
            return Card(self.cells(thing.A), self.cells(thing.T))
        D = frozenset(board.number[self.cells(board.line[e])] for e in thing.D)
        return Shield(D, self.cells(thing.Z))


class Isometry:
    def __init__(self, board, r, dx, dy):
        need(board.lattice, "this game has no lattice maps")
        need(0 <= r <= 7, "R is 0 to 7")
        need(r in board.isometries, "R does not take the shapes to the shapes")
        self.r, self.dx, self.dy = r, dx, dy

    def cell(self, board, c):
        columns, rows = board.lattice
        y, x = divmod(c - 1, columns)
        if self.r & 1:
            x = -x
        if self.r & 2:
            y = -y
        if self.r & 4:
            x, y = y, x
        x, y = x + self.dx, y + self.dy
        need(0 <= x < columns and 0 <= y < rows, f"cell {c} leaves the board")
        return y * columns + x + 1

    def apply(self, board, thing):
        need(isinstance(thing, Card), "a lattice map moves cards only")
        return Card(frozenset(self.cell(board, c) for c in thing.A),
                    frozenset(self.cell(board, c) for c in thing.T))


# ---- the file -------------------------------------------------------------

def decimal(word, low, high, what):
    need(re.fullmatch("[0-9]+", word), f"{what}: '{word}' is not a number")
    digits = word.lstrip("0") or "0"
    need(len(digits) <= 20 and low <= int(digits) <= high,
         f"{what}: {word} is out of range")
    return int(digits)


def header_text(board):
    lines = "".join(" ".join(map(str, sorted(line))) + "\n" for line in board.line.values())
    return "glc 1 " + hashlib.sha256(lines.encode()).hexdigest()


class Words:
    """The words of one text line, taken from left to right."""

    def __init__(self, checker, words):
        self.checker = checker
        self.words = list(words)

    def next(self, what):
        need(self.words, f"{what} is missing")
        return self.words.pop(0)

    def cell(self, low=1):
        return decimal(self.next("a cell"), low, len(self.checker.board.cells), "cell")

    def line(self, low=1):
        return decimal(self.next("a line"), low, len(self.checker.board.line), "line")

    def shift(self):
        """X or Y of a lattice map: 32 bits, certificate.md names no range."""
        word = self.next("a shift")
        size = decimal(word.removeprefix("-"), 0, 2**31 - 1, "shift")
        return -size if word.startswith("-") else size

    def thing(self, kind=None):
        return self.checker.look_up(self.next("a reference"), kind)

    def until_zero(self, read):
        """The list of what `read` returns, up to the word that is 0."""
        result = []
        while self.words and not is_zero(self.words[0]):
            result.append(read())
        need(self.words, "the final 0 is missing")
        self.words.pop(0)
        return result

    def distinct(self, read):
        values = self.until_zero(read)
        need(len(set(values)) == len(values), "something is listed twice")
        return frozenset(values)

    def pairs(self):
        """X1 Y1 ... Xk Yk 0 as a dictionary."""
        pairs = self.until_zero(lambda: (self.cell(), self.cell()))
        need(len({x for x, _ in pairs}) == len(pairs), "a cell is mapped twice")
        return dict(pairs)

    def end(self):
        need(not self.words, "words are left over")


def is_zero(word):
    return re.fullmatch("0+", word) is not None


class Checker:
    """Takes a certificate text line by text line."""

    def __init__(self, game):
        self.board = Board(game)
        self.objects = {}
        self.maps = {}
        self.last_id = 0
        self.last_map = 0
        self.winner = None

    def look_up(self, word, kind=None):
        """The object of a reference: ID or ID@M."""
        id_word, at, map_word = word.partition("@")
        identifier = decimal(id_word, 1, ID_LIMIT, "reference")
        need(identifier in self.objects, f"there is no object {identifier}")
        thing = self.objects[identifier]
        if at:
            number = decimal(map_word, 1, MAP_LIMIT, "map")
            need(number in self.maps, f"there is no map {number}")
            thing = self.maps[number].apply(self.board, thing)
        if kind is not None:
            need(isinstance(thing, kind), f"{word} is not a {kind.__name__.lower()}")
        return thing

    def header(self, text):
        need(text == header_text(self.board), "the header does not fit the game")

    def take(self, text):
        """One text line after the header; returns the new object of a step.

        Empty text lines are taken for comments everywhere: certificate.md
        allows them after the claim and does not speak of other places.
        """
        need("\0" not in text, "a zero byte is no text")
        if text == "" or text == "c" or text.startswith("c "):
            return None
        need(self.winner is None, "something follows the claim")
        words = text.split(" ")
        need("" not in words, "words are separated by single spaces")
        line = Words(self, words[1:])
        special = {"map": self.take_map, "d": self.take_deletion,
                   "maker": self.take_maker, "breaker": self.take_breaker}
        if words[0] in special:
            special[words[0]](line)
            line.end()
            return None
        return self.take_step(words[0], line)

    def take_map(self, line):
        number = decimal(line.next("a map's number"), 1, MAP_LIMIT, "map")
        need(number > self.last_map, "maps come in ascending order")
        if line.words and line.words[0] == "lattice":
            line.next("lattice")
            r = decimal(line.next("R"), 0, 7, "R")
            new = Isometry(self.board, r, line.shift(), line.shift())
        else:
            new = Automorphism(self.board, line.until_zero(line.cell))
        self.last_map = number
        self.maps[number] = new

    def take_deletion(self, line):
        def read():
            return decimal(line.next("an ID"), 1, ID_LIMIT, "ID")

        for identifier in line.until_zero(read):
            need(identifier in self.objects, f"there is no object {identifier}")
            del self.objects[identifier]

    def take_step(self, word, line):
        identifier = decimal(word, 1, ID_LIMIT, "ID")
        need(identifier > self.last_id, "IDs come in ascending order")
        rule = line.next("a rule")
        need(rule in STEPS, f"there is no rule '{rule}'")
        thing = STEPS[rule](self, line)
        line.end()
        self.last_id = identifier
        self.objects[identifier] = thing
        return thing

    def step_line(self, line):
        return rule_line(self.board, line.line(), line.cell())

    def step_play(self, line):
        p = line.cell()
        cards = line.until_zero(lambda: line.thing(Card))
        need(cards, "play needs a card")
        return rule_play(self.board, p, cards)

    def step_none(self, line):
        return rule_none(self.board)

    def step_pair(self, line):
        return rule_pair(self.board, line.cell(), line.cell())

    def step_potential(self, line):
        zone = line.distinct(line.cell)
        return rule_potential(self.board, zone, line.distinct(line.line))

    def step_join(self, line):
        shields = line.until_zero(lambda: line.thing(Shield))
        need(shields, "join needs a shield")
        return rule_join(self.board, shields)

    def step_reply(self, line):
        answers = line.until_zero(lambda: (line.cell(), line.thing(Shield)))
        need(answers, "reply needs an answer")
        return rule_reply(self.board, answers)

    def step_replace(self, line):
        return rule_replace(self.board, line.thing(Shield), line.cell(), line.cell())

    def step_grant(self, line):
        return rule_grant(self.board, line.thing(Shield), line.cell())

    def step_embed(self, line):
        thing = line.thing()
        if isinstance(thing, Shield):
            return rule_embed_shield(self.board, thing, line.pairs())
        new_A = line.distinct(line.cell)
        return rule_embed_card(self.board, thing, new_A, line.pairs())

    def take_maker(self, line):
        cards = line.until_zero(lambda: line.thing(Card))
        need(cards, "the claim needs a card")
        for card in cards:
            need(card.A <= self.board.maker, "a cell of A is not Maker's")
            need(not card.T & self.board.breaker, "a cell of T is Breaker's")
        if self.board.maker_first:
            need(len(cards) == 1, "with Maker first the claim has one card")
        else:
            need(intersection([card.T for card in cards]) <= self.board.maker,
                 "Breaker can play a cell that all cards need")
        self.winner = MAKER

    def take_breaker(self, line):
        shield = line.thing(Shield)
        w = line.cell(low=0)
        stones = self.board.breaker
        need(not shield.Z & self.board.maker, "a cell of Z is Maker's")
        if w != 0:
            need(not self.board.maker_first, "with Maker first the cell is 0")
            need(w not in self.board.maker | stones, f"cell {w} is not free")
            stones = stones | {w}
        for e in shield.D:
            need(self.board.line[e] & stones, f"line {e} is not hit")
        self.winner = BREAKER


STEPS = {
    "line": Checker.step_line, "play": Checker.step_play,
    "none": Checker.step_none, "pair": Checker.step_pair,
    "potential": Checker.step_potential, "join": Checker.step_join,
    "reply": Checker.step_reply, "replace": Checker.step_replace,
    "grant": Checker.step_grant, "embed": Checker.step_embed,
}


def check(game, text):
    """(winner, None), or (None, reason) with the text line in the reason."""
    need_header(text, "glc")
    checker = Checker(game)
    rows = text.split("\n")
    row = 1
    try:
        checker.header(rows[0])
        for row, line in enumerate(rows[1:-1], 2):
            checker.take(line)
        row = len(rows)
        need(rows[-1] == "", "the last text line does not end in a newline")
        need(checker.winner is not None, "there is no claim")
    except Refuted as refuted:
        return None, f"text line {row}: {refuted}"
    return checker.winner, None


def main():
    try:
        first, words = options_and_words(sys.argv[1:])
        if len(words) != 2:
            raise GameError("usage: gridcheck.py [--first maker|breaker] GAME CERTIFICATE")
        game = read_game(words[0], first)
        if game.infinite or not game.weak:
            raise GameError("there are no rules for this game")
        with open(words[1], "rb") as file:
            text = file.read().decode("latin-1")
        winner, reason = check(game, text)
    except (GameError, OSError, MemoryError) as error:
        print(f"gridcheck.py: {error}", file=sys.stderr)
        return 2
    if winner is None:
        print(f"c {reason}\ns REFUTED")
        return 1
    print("s VERIFIED " + ("MAKER", "BREAKER")[winner])
    return 0


if __name__ == "__main__":
    sys.exit(main())
