# SPDX-License-Identifier: MIT
"""qbf.py -- formulas of gridlock qbf encode, read and evaluated the plain way

The idea: a formula is a prefix and a list of clauses, and its value follows
from trying both values of each variable in the order of the prefix.  Readers
and evaluator know nothing of games; the expected value comes from minimax.py,
the expected sizes from counting in the paper.

    python3 qbf.py --gridlock PROGRAM [--count N] [--seed N]
"""

import argparse
import json
import math
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../naive"))
from game import BREAKER, MAKER, SHAPES, read_game
from minimax import can_win

sys.setrecursionlimit(100000)
ENCODINGS = ("paper", "corrective", "lean")
COLORS = ("black", "white")


# ---- formulas ---------------------------------------------------------------

class Formula:
    """prefix: a list of (quantifier, variables); clauses: lists of literals."""

    def __init__(self, prefix, clauses):
        self.prefix = prefix
        self.clauses = clauses

    def check(self):
        """Every variable is quantified once, blocks alternate."""
        seen = [v for _, block in self.prefix for v in block]
        assert len(seen) == len(set(seen)), "a variable is quantified twice"
        used = {abs(x) for clause in self.clauses for x in clause}
        assert used <= set(seen), "a variable is free"
        for (a, _), (b, _) in zip(self.prefix, self.prefix[1:]):
            assert a != b, "two blocks that should be one"
        assert all(block for _, block in self.prefix), "an empty block"
        assert not self.prefix or self.prefix[-1][0] == "e", "universal at the end"


def read_qdimacs(text):
    prefix, clauses, header = [], [], None
    for line in text.splitlines():
        words = line.split()
        if words[0] == "c":
            assert header is None
        elif words[0] == "p":
            assert words[1] == "cnf" and header is None
            header = (int(words[2]), int(words[3]))
        elif words[0] in "ea":
            assert not clauses and words[-1] == "0"
            prefix.append((words[0], [int(w) for w in words[1:-1]]))
        else:
            assert words[-1] == "0" and words.count("0") == 1
            clauses.append([int(w) for w in words[:-1]])
    assert header[1] == len(clauses), "not the number of clauses of the header"
    assert header[0] == max((v for _, b in prefix for v in b), default=0)
    return Formula(prefix, clauses)


def read_qcir(text):
    """QCIR-G14, prenex: quantifiers, the output, gates before their use."""
    prefix, gates, output = [], {}, None
    lines = text.splitlines()
    head = re.fullmatch(r"#QCIR-G14 (\d+)", lines[0])
    for line in lines[1:]:
        if line.startswith("#"):
            continue
        block = re.fullmatch(r"(exists|forall)\(([^()]*)\)", line)
        if block:
            assert output is None
            prefix.append(("e" if block[1] == "exists" else "a",
                           [int(w) for w in block[2].split(", ")]))
            continue
        out = re.fullmatch(r"output\((-?\d+)\)", line)
        if out:
            assert output is None
            output = int(out[1])
            variables = {v for _, b in prefix for v in b}
            continue
        gate = re.fullmatch(r"(\d+) = (and|or)\(([^()]*)\)", line)
        assert gate, line
        literals = [int(w) for w in gate[3].split(", ")] if gate[3] else []
        number = int(gate[1])
        assert number not in gates
        assert number not in variables
        assert all(abs(x) in gates or abs(x) in variables for x in literals)
        gates[number] = (gate[2], literals)
    assert int(head[1]) == max(gates)
    kind, inputs = gates[output]
    assert kind == "and" and sorted(inputs + [output]) == sorted(gates)
    assert all(gates[g][0] == "or" for g in inputs)
    return Formula(prefix, [gates[g][1] for g in inputs])


class Evaluator:
    """The value of a small formula.

    Clauses are frozensets and the state is what is left of them.  Besides the
    definition there are two shortcuts, both textbook: a clause in which only
    one existential literal is left, and no universal one of an outer block,
    forces it; a variable that occurs in one sign only takes the better value.
    """

    def __init__(self, formula):
        self.level = {}
        self.exists = {}
        for number, (quantifier, block) in enumerate(formula.prefix):
            for v in block:
                self.level[v] = number
                self.exists[v] = quantifier == "e"
        self.clauses = [self.reduce(frozenset(c)) for c in formula.clauses
                        if not any(-x in c for x in c)]

    def reduce(self, clause):
        """Without the universal literals that no existential one follows."""
        last = max((self.level[abs(x)] for x in clause if self.exists[abs(x)]), default=-1)
        return frozenset(x for x in clause
                         if self.exists[abs(x)] or self.level[abs(x)] < last)

    def assign(self, clauses, literal):
        result = []
        for clause in clauses:
            if literal in clause:
                continue
            if -literal in clause:
                clause = self.reduce(clause - {-literal})
            result.append(clause)
        return result

    def forced(self, clauses):
        signs = set()
        for clause in clauses:
            if len(clause) == 1:
                return next(iter(clause))
            signs |= clause
        for x in signs:
            if -x not in signs:
                return x if self.exists[abs(x)] else -x
        return None

    def value(self, clauses=None):
        clauses = self.clauses if clauses is None else clauses
        while True:
            if not clauses:
                return True
            if any(not clause for clause in clauses):
                return False
            literal = self.forced(clauses)
            if literal is None:
                break
            clauses = self.assign(clauses, literal)
        v = min((abs(x) for c in clauses for x in c), key=lambda v: (self.level[v], v))
        both = (self.value(self.assign(clauses, x)) for x in (v, -v))
        return any(both) if self.exists[v] else all(both)


# ---- sizes, counted in the paper ----------------------------------------------

def orientations(cells):
    result = set()
    for bits in range(8):
        turned = []
        for x, y in cells:
            x, y = (-x if bits & 1 else x), (-y if bits & 2 else y)
            turned.append((y, x) if bits & 4 else (x, y))
        left, top = min(x for x, _ in turned), min(y for _, y in turned)
        result.add(tuple(sorted((x - left, y - top) for x, y in turned)))
    return result


def paper_sizes(shape, width, height, p, q, torus):
    """Variables and clauses that sections 2.2 and 2.3 of the paper add up to."""
    cells = [tuple(map(int, c.split(":"))) for c in SHAPES[shape].split(",")]
    n, k = width * height, len(cells)
    turns = (n - q) // p + 1
    placed = sum(n if torus else
                 max(0, width - max(x for x, _ in s)) * max(0, height - max(y for _, y in s))
                 for s in orientations(cells))
    region = 1 if torus else sum(
        1 for x in range(1, math.ceil(width / 2) + 1)
        for y in range(x if width == height else 1, math.ceil(height / 2) + 1))
    variables = 3 + 2 * turns + (turns + 1) + (turns + 1) * n + 2 * turns * n
    variables += 2 * turns + 2 * turns * placed + turns * n + 2  # category 4
    clauses = n
    for z in range(1, turns + 1):
        stones = q if z == 1 else p
        more, fewer = math.comb(n, stones + 1), math.comb(n, stones - 1)
        variables += 2 * (more + fewer + n)
        clauses += 3 * n                                     # rules 1 and 2
        clauses += more * (stones + 2) + fewer * (n - stones + 2) + 3 * n
        clauses += more + fewer + n + 1                      # rule 6
        clauses += region + 2 if z == 1 else 0               # symmetry breaking
        clauses += 2 * placed * (k + 1) + 2 * (placed + 2) + 3
        clauses += 4 * n + 2                                 # board; not won when over
    clauses += 2 * (turns + 1) + 2 * (turns - 1) * n + 4 * (turns - 1) + 8
    return variables, clauses


# ---- the program ----------------------------------------------------------------

def leave_out_short_turn(game, text):
    """The paper has no last turn with fewer stones than p."""
    p, q = (int((re.search(f"\\b{name}=(\\d+)", text) or (0, "1"))[1]) for name in "pq")
    stones = len(game.turns)
    game.turns = game.turns[:q + max(0, stones - q) // p * p]


class Checker:
    def __init__(self, gridlock):
        self.gridlock = gridlock
        self.depqbf = shutil.which("depqbf")
        self.passed = 0
        self.failed = 0

    def expect(self, what, got, wanted):
        if got == wanted:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAIL {what}: {got} instead of {wanted}", file=sys.stderr)

    def call(self, *words):
        done = subprocess.run([self.gridlock, *words], capture_output=True, text=True,
                              timeout=300, check=False)
        assert done.returncode == 0, (words, done.stderr)
        return done.stdout

    def formulas(self, text, encoding, player):
        """The same formula in both formats."""
        words = ("qbf", "encode", text, "--encoding", encoding, "--player", COLORS[player])
        plain = self.call(*words)
        formula = read_qdimacs(plain)
        formula.check()
        other = read_qcir(self.call(*words, "--format", "qcir"))
        self.expect(f"{text} {encoding} {COLORS[player]}: the two formats differ",
                    (other.prefix, other.clauses), (formula.prefix, formula.clauses))
        return plain, formula, other

    def ask_depqbf(self, plain):
        done = subprocess.run([self.depqbf], input=plain, capture_output=True, text=True,
                              timeout=300, check=False)
        return {10: True, 20: False}[done.returncode]

    def values(self, text, encodings=ENCODINGS, small=False):
        """Minimax against the evaluator if the game is tiny, and DepQBF."""
        for player in (MAKER, BREAKER):
            for encoding in encodings:
                game = read_game(text)
                if encoding == "paper":
                    leave_out_short_turn(game, text)
                if player == MAKER or game.lines[BREAKER] or game.strong:
                    wanted = can_win(game, player)
                else:
                    wanted = not can_win(game, MAKER)
                plain, formula, other = self.formulas(text, encoding, player)
                what = f"{text} {encoding} {COLORS[player]}"
                if small:
                    self.expect(what, Evaluator(formula).value(), wanted)
                    self.expect(f"{what}, QCIR", Evaluator(other).value(), wanted)
                if self.depqbf:
                    self.expect(f"{what}, depqbf", self.ask_depqbf(plain), wanted)

    # Table 1 of the paper and section 4, in the readings of doc/formats/qbf.md.
    def sizes(self):
        printed = {("3x3", 1, 1): (1591, 4694, 40.5), ("3x3", 2, 1): (1339, 4028, 22.5),
                   ("3x3", 2, 2): (1164, 3507, 18), ("4x4", 1, 1): (6748 + 4, 18478, 128),
                   ("4x4", 2, 1): (9753 + 4, 27254, 64), ("4x4", 2, 2): (10663 + 4, 29828, 64)}
        names = ["domino", "el", "tic", "elly", "fatty", "knobby", "tippy", "skinny"]
        for (board, p, q), wanted in printed.items():
            side = int(board[0])
            rows, modern = [], []
            for name in names[:side + 4]:
                for torus in ("", ",torus"):
                    text = f"gttt:{name}@{board}{torus},p={p},q={q}"
                    for row in json.loads(self.call("qbf", text, "--json"))["formulas"]:
                        sizes = (row["variables"], row["clauses"])
                        if row["encoding"] == "paper":
                            self.expect(text, sizes,
                                        paper_sizes(name, side, side, p, q, bool(torus)))
                            rows.append((*sizes, row["universals"]))
                        elif row["encoding"] == "corrective":
                            modern.append(sizes)
            mean = [sum(column) / len(rows) for column in zip(*rows)]
            self.expect(f"{board} ({p},{q}): averages",
                        (round(mean[0]), round(mean[1]), mean[2]), wanted)
            if (board, p) == ("4x4", 1):  # printed in 2020: 629 and 2068
                self.expect("corrective, variables", round(sum(v for v, _ in modern) / 32), 629)
                self.expect("corrective, clauses within 1 %",
                            abs(sum(c for _, c in modern) / 32 / 2068 - 1) < 0.01, True)
        snaky = json.loads(self.call("qbf", "gttt:snaky@9x9", "--json"))["formulas"]
        sizes = {(row["encoding"], row["player"]): row for row in snaky}
        paper = sizes["paper", "black"]
        self.expect("snaky", (paper["variables"], paper["clauses"], paper["alternations"]),
                    (616740, 1557734, 80))
        self.expect("snaky, corrective", sizes["corrective", "black"]["variables"], 14090)


TINY = [
    "gttt:monomino@1x1", "gttt:monomino@2x1,first=breaker", "gttt:domino@2x1",
    "gttt:domino@2x2", "gttt:domino@2x2,p=2,q=1", "gttt:domino@2x2,p=2,q=2,torus",
    "gttt:domino@3x1", "gttt:domino@3x1,torus,first=breaker", "gttt:tic@3x1", "gttt:el@2x2",
    "gttt:tic@2x2", "poly:domino@2x2", "poly:domino@3x1,first=breaker", "poly:domino@3x1",
    "mnk:2,2,2", "mnk:2,2,2,strong", "mnk:1,4,2,strong,p=2", "gttt:0:0,2:0@4x1",
    "gttt:0:0,1:1@2x2,p=2,q=1",
]


def boards():
    """Games of the grammar on small boards, of all kinds."""
    result = []
    for shape in ["monomino", "domino", "el", "tic", "elly", "fatty", "knobby", "tippy",
                  "0:0,2:0", "0:0,1:1", "0:0,1:2"]:
        for board in ("2x2", "3x2", "2x3", "3x3", "4x1", "4x2"):
            for torus in ("", ",torus"):
                for first in ("", ",first=breaker"):
                    result.append(f"poly:{shape}@{board}{torus}{first}")
                    for turns in ("", ",p=2", ",p=2,q=2", ",q=2", ",p=3,q=2"):
                        result.append(f"gttt:{shape}@{board}{torus}{turns}{first}")
    for m, n, k in ((3, 3, 3), (2, 4, 3), (3, 3, 2), (1, 5, 3)):
        for more in ("", ",strong", ",torus", ",strong,p=2", ",strong,torus,q=2"):
            result.append(f"mnk:{m},{n},{k}{more}")
    return result


def sample(rng, cells, most):
    return rng.sample(cells, rng.randint(1, min(most, len(cells))))


def random_pg(rng):
    """A .pg file: any turns, lines of one or both, stones, first moves."""
    cells = [f"c{i}" for i in range(rng.randint(2, 7))]
    times = [f"t{i}" for i in range(rng.randint(1, len(cells) + 1))]
    text = ["#times", " ".join(times), "#blackturns",
            " ".join(t for t in times if rng.random() < 0.5),
            "#positions", " ".join(cells), "#blackwins"]
    text += [" ".join(sample(rng, cells, 3)) for _ in range(rng.randint(0, 5))]
    if rng.random() < 0.6:
        text += ["#whitewins"]
        text += [" ".join(sample(rng, cells, 3)) for _ in range(rng.randint(1, 4))]
    left = cells[:]
    rng.shuffle(left)
    for name in ("#blackinitials", "#whiteinitials", "#firstmoves"):
        if len(left) > 2 and rng.random() < 0.3:
            count = rng.randint(1, 2)
            text += [name, " ".join(left[:count])]
            left = left[count:]
    return "\n".join(text) + "\n"


def random_hg(rng):
    cells = rng.randint(2, 7)
    lines = [sample(rng, range(1, cells + 1), 3) for _ in range(rng.randint(1, 6))]
    lines = sorted({tuple(sorted(line)) for line in lines})
    text = [f"p hg {cells} {len(lines)}"]
    text += [f"e {' '.join(map(str, line))} 0" for line in lines]
    stones = rng.sample(range(1, cells + 1), rng.randint(0, 2))
    for letter, cell in zip("mb", stones):
        text.append(f"{letter} {cell} 0")
    if rng.random() < 0.5:
        text.append("t breaker")
    return "\n".join(text) + "\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gridlock", required=True)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    checker = Checker(options.gridlock)
    if not checker.depqbf:
        print("SKIP depqbf is missing: tiny games only", file=sys.stderr)
    checker.sizes()
    for text in TINY:
        checker.values(text, small=True)
    for text in rng.sample(boards(), min(options.count, len(boards()))):
        checker.values(text)
    with tempfile.TemporaryDirectory() as folder:
        for i in range(options.count):
            kind = rng.choice(["pg", "hg"])
            path = os.path.join(folder, f"{i}.{kind}")
            with open(path, "w", encoding="ascii") as file:
                file.write(random_pg(rng) if kind == "pg" else random_hg(rng))
            checker.values(path, ("corrective", "lean"), small=i % 3 == 0)
    print(f"{checker.passed} passed, {checker.failed} failed")
    return checker.failed > 0 or checker.passed == 0


if __name__ == "__main__":
    sys.exit(main())
