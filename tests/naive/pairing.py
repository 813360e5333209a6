# SPDX-License-Identifier: MIT
"""pairing.py -- a second checker of .glw, .glr, .glt, .tiling, and CNF with DRAT

The idea: doc/formats/pairing.md read aloud.  Pairs, lines and clauses are
frozensets, every condition is tried wherever it could fail, and unit
propagation looks at all clauses again and again.

    python3 pairing.py [--first maker|breaker] GAME FILE
    python3 pairing.py [--first maker|breaker] --drat [GAME] CNF PROOF

Exit 0: verified.  1: refuted.  2: could not check.
"""

import hashlib
import itertools
import re
import sys

import gridcheck
from game import BREAKER, MAKER, Game, GameError, options_and_words, read_game
from gridcheck import NotOurs, Refuted, decimal, need, need_header

WEIGHT_LIMIT = 2**31 - 1
VARIABLE_LIMIT = 10**8


# ---- text -----------------------------------------------------------------

def text_lines(text):
    """The text lines of a file; the last one must have ended."""
    rows = text.split("\n")
    need(rows.pop() == "", "the last text line does not end in a newline")
    need("\0" not in text, "a zero byte is no text")
    return rows


def is_comment(row):
    return row in ("", "c") or row.startswith("c ")


def words_of(row):
    words = row.split(" ")
    need("" not in words, "words are separated by single spaces")
    return words


def statements(rows, claims):
    """The words of each text line; the last one, and no other, is a claim."""
    result = [words_of(row) for row in rows if not is_comment(row)]
    need(result and result[-1] in [[claim] for claim in claims], "there is no claim")
    need(all(words[0] not in claims for words in result[:-1]), "two claims")
    return result[:-1]


def numbers(words, *ranges):
    """The words as numbers, each in its range (low, high)."""
    need(len(words) == len(ranges), "there are too many words, or too few")
    values = []
    for word, (low, high) in zip(words, ranges):
        negative = low < 0 and word.startswith("-")
        value = decimal(word[negative:], 0, max(high, -low), "number")
        values.append(-value if negative else value)
        need(low <= values[-1] <= high, "a number is out of range")
    return values


def check_header(words, *expected):
    need(words == list(expected), "the header is wrong")


# ---- what blocks what -----------------------------------------------------

class Pairs:
    """The free cells of a finite game, the turn among them, and open lines."""

    def __init__(self, game):
        taken = game.stones[MAKER] | game.stones[BREAKER]
        self.turn = game.cells + 1 if game.first == BREAKER else None
        self.free = [c for c in range(1, game.cells + 1) if c not in taken]
        if self.turn:
            self.free.append(self.turn)
        self.lines = {e: frozenset(line) for e, line in enumerate(game.lines[MAKER], 1)
                      if not game.stones[BREAKER] & set(line)}

    def blocks(self, pair, e):
        return pair - {self.turn} <= self.lines[e]

    def all(self):
        return [frozenset(pair) for pair in itertools.combinations(self.free, 2)]

    def exist(self):
        """Whether the game has a pairing, by trying."""
        every = self.all()

        def search(lines, used):
            if not lines:
                return True
            ways = [p for p in every if not p & used and self.blocks(p, lines[0])]
            return any(search([e for e in lines if not self.blocks(p, e)], used | p)
                       for p in ways)

        return search(sorted(self.lines, key=lambda e: len(self.lines[e])), frozenset())


# ---- .glw -----------------------------------------------------------------

def check_weights(game, rows):
    hashed = "".join(" ".join(map(str, line)) + "\n" for line in game.lines[MAKER])
    check_header(rows[0].split(" "), "glw", "1", hashlib.sha256(hashed.encode()).hexdigest())
    pairs = Pairs(game)
    weights = {"line": dict.fromkeys(pairs.lines, 0), "cell": dict.fromkeys(pairs.free, 0)}
    for words in statements(rows[1:], ["none"]):
        need(words[0] in weights, "this is neither a line nor a cell")
        number, weight = numbers(words[1:], (1, 2**63), (1, WEIGHT_LIMIT))
        table = weights[words[0]]
        need(table.get(number) == 0, "this cannot be weighed, or was weighed before")
        table[number] = weight
    lines, cells = weights["line"], weights["cell"]
    for pair in pairs.all():
        blocked = sum(lines[e] for e in lines if pairs.blocks(pair, e))
        need(blocked <= sum(cells[c] for c in pair), f"{sorted(pair)} blocks too much")
    need(sum(lines.values()) > sum(cells.values()), "the lines weigh too little")
    return "NO PAIRING"


# ---- .glt -----------------------------------------------------------------

def check_toric(game, rows):
    check_header(rows[0].split(" "), "glt", "1")
    periods, pairs = None, []
    for words in statements(rows[1:], ["breaker"]):
        if words[0] == "torus":
            need(periods is None, "two periods")
            periods = numbers(words[1:], (1, 1000), (1, 1000))
        else:
            need(words[0] == "pair" and periods, "a pair with periods is expected")
            pairs.append(numbers(words[1:], (0, periods[0] - 1), (0, periods[1] - 1),
                                 (-1000, 1000), (-1000, 1000)))
    need(periods, "there are no periods")
    w, h = periods
    classes = [(x % w, y % h) for px, py, dx, dy in pairs
               for x, y in ((px, py), (px + dx, py + dy))]
    need(len(set(classes)) == len(classes), "two cells are congruent")
    for shape in game.shapes:
        for bx, by in itertools.product(range(w), range(h)):
            line = {(x + bx, y + by) for x, y in shape}
            need(any(contains_pair(line, pair, w, h) for pair in pairs),
                 f"the line {sorted(line)} contains no pair")
    return "BREAKER"


def contains_pair(line, pair, w, h):
    """Whether the line contains both cells of some translate of the pair."""
    px, py, dx, dy = pair
    low = [min(c[i] for c in line) for i in (0, 1)]
    high = [max(c[i] for c in line) for i in (0, 1)]
    xs = range(low[0] + (px - low[0]) % w, high[0] + 1, w)
    ys = range(low[1] + (py - low[1]) % h, high[1] + 1, h)
    return any((x, y) in line and (x + dx, y + dy) in line for x in xs for y in ys)


# ---- .tiling --------------------------------------------------------------

class Lattice:
    """The sums of multiples of two translations.

    The difference of two points is i (x1, y1) + j (x2, y2); by Cramer's rule
    i and j are integers if and only if both points have the same class.
    """

    def __init__(self, x1, y1, x2, y2):
        self.x1, self.y1, self.x2, self.y2 = x1, y1, x2, y2
        self.det = x1 * y2 - x2 * y1
        need(0 < abs(self.det) <= 10**6, "the determinant is 0 or too large")

    def class_of(self, p):
        x, y = p
        return ((x * self.y2 - y * self.x2) % abs(self.det),
                (y * self.x1 - x * self.y1) % abs(self.det))

    def representatives(self):
        """One point of each class: all that a walk from 0 comes to."""
        found, open_points = {self.class_of((0, 0)): (0, 0)}, [(0, 0)]
        while open_points:
            x, y = open_points.pop()
            for p in ((x + 1, y), (x, y + 1)):
                if self.class_of(p) not in found:
                    found[self.class_of(p)] = p
                    open_points.append(p)
        assert len(found) == abs(self.det)
        return list(found.values())


def read_block(rows):
    """The lattice, the cells in order, and the lines of the block."""
    near = (-10**4, 10**4)
    lattice, cells, lines, classes = None, [], [], set()
    for words in rows:
        if words[0] == "repeat":
            need(lattice is None, "two times repeat")
            lattice = Lattice(*numbers(words[1:], near, near, near, near))
        elif words[0] == "cell":
            need(lattice, "there is no repeat yet")
            cells.append(tuple(numbers(words[1:], near, near)))
            need(lattice.class_of(cells[-1]) not in classes, "two cells are congruent")
            classes.add(lattice.class_of(cells[-1]))
            need(len(cells) <= 65536, "too many cells")
        elif words[0] == "line":
            *line, end = numbers(words[1:], *[(0, len(cells))] * (len(words) - 1)) or [1]
            need(line and end == 0 and 0 not in line and len(set(line)) == len(line),
                 "this is no line")
            lines.append(line)
        else:
            need(words[0] == "game", "there is no such word")
    need(lattice, "there is no repeat")
    return lattice, cells, lines


def check_tiling(game, rows):
    check_header(rows[0].split(" "), "tiling", "1")
    # What follows the text line `block` is a file of its own.
    end = rows.index("block") if "block" in rows else len(rows)
    claim = ["block"] if "block" in rows else ["covered"]
    # Before the claim, not behind it, the text of a game is nobody's business.
    last = rows.index(claim[0]) if claim[0] in rows else end
    body = ["c" if i < last and (row == "game" or row.startswith("game ")) else row
            for i, row in enumerate(rows[1:end + 1], 1)]
    lattice, cells, lines = read_block(statements(body, claim))
    place = dict(enumerate(cells, 1))
    for shape in game.shapes:
        for bx, by in lattice.representatives():
            line = {(x + bx, y + by) for x, y in shape}
            need(any(contains_copy([place[c] for c in part], line, lattice) for part in lines),
                 f"the line {sorted(line)} is not covered")
    if claim == ["covered"]:
        return "COVERED"
    block = Game("block", len(cells), lines).set_turns(MAKER)
    try:
        winner, reason = gridcheck.check(block, "".join(row + "\n" for row in rows[end + 1:]))
    except NotOurs as foreign:  # within a tiling, which is one of ours
        raise Refuted("the block has no certificate") from foreign
    need(winner == BREAKER, reason or "Maker wins the block")
    return "BREAKER"


def contains_copy(part, line, lattice):
    """Whether the line contains a translate, by the lattice, of some cells."""
    (x, y), *rest = part
    return any(all((p + u - x, q + v - y) in line for p, q in rest)
               for u, v in line if lattice.class_of((u, v)) == lattice.class_of((x, y)))


# ---- CNF and DRAT ---------------------------------------------------------

def read_literals(words, most):
    """The literals before the final 0, in order."""
    need(words, "a clause is missing")
    values = []
    for i, word in enumerate(words):
        negative = word.startswith("-")
        value = decimal(word[negative:], 1 if negative else 0, most, "literal")
        need((value == 0) == (i == len(words) - 1), "a clause ends with 0, and only there")
        values.append(-value if negative else value)
    return values[:-1]


def read_formula(rows):
    """The comments about pairs and the clauses, in order."""
    header, things = None, []
    for row in rows:
        if row.startswith("c pair "):
            things.append(("pair", row))
        if is_comment(row):
            continue
        words = words_of(row)
        if header is None:
            need(words[:2] == ["p", "cnf"], "the header is missing")
            header = numbers(words[2:], (0, VARIABLE_LIMIT), (0, 2**63 - 1))
            continue
        things.append(("clause", frozenset(read_literals(words, header[0]))))
    need(header, "the header is missing")
    need(header[1] == sum(kind == "clause" for kind, _ in things), "the clauses are miscounted")
    return things


def check_binding(game, things):
    """Every clause follows if the game has a pairing."""
    pairs = Pairs(game)
    meaning = {}
    for kind, thing in things:
        if kind == "pair":
            v, a, b = numbers(words_of(thing)[2:], (1, VARIABLE_LIMIT), (1, 2**63), (1, 2**63))
            need(a != b and {a, b} <= set(pairs.free), "this is no pair of free cells")
            need(v not in meaning, "this variable has a meaning already")
            meaning[v] = frozenset({a, b})
            continue
        need(all(abs(literal) in meaning for literal in thing), "a variable without meaning")
        chosen = {meaning[abs(literal)] for literal in thing}
        if all(literal > 0 for literal in thing):
            need(any(all(p in chosen for p in pairs.all() if pairs.blocks(p, e))
                     for e in pairs.lines), "no line needs one of these pairs")
        else:
            need(all(literal < 0 for literal in thing) and len(thing) == len(chosen) == 2,
                 "this is no conflict of two pairs")
            need(frozenset.intersection(*chosen), "these pairs are disjoint")


def propagate(clauses, true):
    """All that follows from the true literals; None if some clause is false."""
    true = set(true)
    while True:
        more = set()
        for clause in clauses:
            left = [literal for literal in clause if -literal not in true]
            if not left:
                return None
            if len(left) == 1 and left[0] not in true:
                more.add(left[0])
        if any(-literal in more for literal in more):
            return None
        if not more:
            return true
        true |= more


def refuted_by_propagation(clauses, literals):
    """Whether the negations of all these literals lead to a contradiction."""
    if any(-literal in literals for literal in literals):
        return True
    return propagate(clauses, {-literal for literal in literals}) is None


def lemma_holds(clauses, literals):
    if refuted_by_propagation(clauses, set(literals)):
        return True
    if not literals:
        return False
    pivot = literals[0]
    return all(refuted_by_propagation(clauses, set(literals) | clause - {-pivot})
               for clause in clauses if -pivot in clause)


def delete(clauses, clause):
    """Deletes one copy, unless it may be the reason for a unit."""
    known = propagate(clauses, set())
    true = [literal for literal in clause if literal in known]
    false = [literal for literal in clause if -literal in known]
    if clause in clauses and not (len(true) == 1 and len(true) + len(false) == len(clause)):
        clauses.remove(clause)


def need_formula(game, text):
    """The first text line that is no comment is a header; or it is no formula.

    What comments before it say about pairs is judged first.
    """
    if not re.match("p cnf(?:[ \n]|\\Z)|c(?:[ \n]|\\Z)|\n", text):
        raise NotOurs("this is no formula")
    rows = text.split("\n")
    if "\0" in text or rows[-1]:
        rows.pop()
    for i, row in enumerate(rows):
        if not is_comment(row):
            if row.split(" ")[:2] != ["p", "cnf"] and "\0" not in row:
                if game:
                    check_binding(game, [("pair", pair) for pair in rows[:i]
                                         if pair.startswith("c pair ")])
                raise NotOurs("this is no formula")
            return
    if text.endswith("\n") and "\0" not in text:
        raise NotOurs("this is no formula")


def need_proof(text, done):
    """A proof has no header, but cannot begin with just anything."""
    if not (done and text == "" or re.match("[0-9\n-]|d |c(?:[ \n]|\\Z)", text)):
        raise NotOurs("this is no DRAT proof")


def check_lemmas(things, rows):
    clauses = [thing for kind, thing in things if kind == "clause"]
    done = propagate(clauses, set()) is None
    for row in rows:
        if is_comment(row):
            continue
        words = words_of(row)
        deletion = words[0] == "d"
        literals = read_literals(words[deletion:], VARIABLE_LIMIT)
        if done:
            continue
        if deletion:
            delete(clauses, frozenset(literals))
            continue
        need(lemma_holds(clauses, literals), "a lemma does not follow")
        clauses.append(frozenset(literals))
        done = propagate(clauses, set()) is None
    need(done, "the empty clause is not there")


def check_drat(game, formula, proof):
    need_formula(game, formula)
    things = read_formula(text_lines(formula))
    if game:
        check_binding(game, things)
    clauses = [thing for kind, thing in things if kind == "clause"]
    need_proof(proof, propagate(clauses, set()) is None)
    check_lemmas(things, text_lines(proof))
    return "NO PAIRING" if game else "UNSATISFIABLE"


def check_resolution(game, rows):
    """Both in one file, with a text line `proof` between them."""
    hashed = "".join(" ".join(map(str, line)) + "\n" for line in game.lines[MAKER])
    check_header(rows[0].split(" "), "glr", "1", hashlib.sha256(hashed.encode()).hexdigest())
    need("proof" in rows, "there is no proof")
    end = rows.index("proof")
    things = read_formula(rows[1:end])
    check_binding(game, things)
    check_lemmas(things, rows[end + 1:])
    return "NO PAIRING"


# ---- one door -------------------------------------------------------------

KINDS = {"glw": (False, check_weights), "glr": (False, check_resolution), "glt": (True, check_toric),
         "tiling": (True, check_tiling)}


ALL_KINDS = ("glc", "strategy", "glw", "glr", "glt", "tiling", "gls", "seq")


def check_file(game, text):
    """What the file proves; raises Refuted."""
    need_header(text, *ALL_KINDS)
    rows = text_lines(text)
    kind = rows[0].split(" ")[0] if rows else ""
    if kind == "glc" and not game.infinite:
        winner, reason = gridcheck.check(game, text)
        need(winner is not None, reason)
        return ("MAKER", "BREAKER")[winner]
    need(kind in KINDS, "there is no such kind of file")
    infinite, check = KINDS[kind]
    need(infinite == game.infinite, "the board is of the other kind")
    return check(game, rows)


def read(path):
    with open(path, "rb") as file:
        return file.read().decode("latin-1")


def main():
    drat = "--drat" in sys.argv
    try:
        first, words = options_and_words([w for w in sys.argv[1:] if w != "--drat"])
        if not (len(words) == 2 or drat and len(words) == 3):
            raise GameError("usage: pairing.py [--drat] [GAME] FILE...")
        game = None if drat and len(words) == 2 else read_game(words[0], first)
        if game and (not game.weak or drat and game.infinite):
            raise GameError("there are no rules for this game")
        proved = check_drat(game, read(words[-2]), read(words[-1])) if drat \
            else check_file(game, read(words[1]))
    except Refuted as refuted:
        print(f"c {refuted}\ns REFUTED")
        return 1
    except (GameError, OSError, MemoryError) as error:
        print(f"pairing.py: {error}", file=sys.stderr)
        return 2
    print("s VERIFIED " + proved)
    return 0


if __name__ == "__main__":
    sys.exit(main())
