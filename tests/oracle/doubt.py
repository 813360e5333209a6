# SPDX-License-Identifier: MIT
"""doubt.py -- two checkers, many proofs, one opinion

The idea of agree.py, for the formats of doc/formats/pairing.md and sequence.md:
pairing.py and plane.py, and the command --gridcheck, must give the same exit code and the same `s` line, to
random proofs of random small games, to the fixtures of tests/accept and
tests/reject, and to both after some damage.  And what they verify must be
true: a game without a pairing has none when all are tried, a formula that
cannot be satisfied has no assignment, Breaker does not win with animals
with which Maker is known to win, and Maker does not win with others.  On a
small board she wins by minimax.

    python3 doubt.py --gridcheck COMMAND [--count N] [--seed S] [--keep FOLDER]
"""

import argparse
import itertools
import os
import pathlib
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections import Counter

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../naive"))
import gridcheck
import minimax
import pairing
import plane
from forge import forge, mutate, random_game
from game import BREAKER, MAKER, Game, GameError, hg_text, read_game
from lattice import random_lattice

# F. Harary's winners that have at most four cells.
WINNERS = ("monomino", "domino", "el", "tic", "elly", "knobby", "tippy", "skinny")
LOSERS = ("fatty", "i5", "p5", "x5")  # Maker has no handicap
SQUARES = [",".join(f"{x}:{y}" for x in range(n) for y in range(n)) for n in (3, 3, 4, 5)]
PLANES = [*WINNERS[1:], "fatty", "p5", "x5", "0:0,1:0,0:1,1:1,2:1,2:0", "0:0,2:0,0:1,2:1",
          *SQUARES * 4]


class Case:
    """A game, or none, and one file about it, or two: a formula and a proof."""

    def __init__(self, game, texts):
        self.game, self.texts = game, texts

    def damaged(self, rng):
        texts = list(self.texts)
        i = rng.randrange(len(texts))
        texts[i] = rng.choice((mutate, shift_number))(texts[i], rng)
        return Case(self.game, texts)

    def is_sequence(self):
        return self.texts[0].startswith("seq ")

    def is_large(self):
        """Whether pairing.py or plane.py would take too long."""
        if self.is_sequence() and len(self.texts[0]) > 3000:
            return True
        sizes = re.findall("^(?:torus|repeat)((?: -?[0-9]+)+)$", self.texts[0], re.M)
        return any(max(abs(int(n)) for n in words.split()) > 40 for words in sizes)

    def ours(self):
        game = self.game and read_game(self.game)
        try:
            proved = pairing.check_drat(game, *self.texts) if len(self.texts) == 2 \
                else plane.check_file(game, *self.texts)
        except gridcheck.Refuted:
            return 1, "s REFUTED"
        except GameError:
            return 2, ""
        turns = ""
        if self.is_sequence():
            turns = f"c turns {plane.sequence_turns(game, pairing.text_lines(self.texts[0]))} "
        return 0, f"{turns}s VERIFIED {proved}"

    def theirs(self, command, folder):
        paths = [os.path.join(folder, name) for name in ("one", "two")[:len(self.texts)]]
        for path, text in zip(paths, self.texts):
            pathlib.Path(path).write_bytes(text.encode("latin-1"))
        options = ["--drat"] * (len(paths) == 2) + ["--turns"] * self.is_sequence()
        words = options + [self.game] * bool(self.game) + paths
        done = subprocess.run(command + words, capture_output=True, check=False)
        verdicts = [row for row in done.stdout.decode("latin-1").split("\n")
                    if row.startswith(("s ", "c turns "))]
        return done.returncode, " ".join(verdicts)

    def is_false(self, answer):
        """Whether the answer is known to be false."""
        if answer == "s VERIFIED BREAKER":
            return self.game.removeprefix("poly:").split("@")[0] in WINNERS
        if answer.endswith("s VERIFIED MAKER") and "@inf" not in self.game:
            return minimax.value(read_game(self.game)) != "maker"
        if answer.endswith("s VERIFIED MAKER"):
            return self.game in [f"poly:{name}@inf" for name in LOSERS]
        if answer == "s VERIFIED UNSATISFIABLE":
            return can_be_satisfied(self.texts[0])
        if answer == "s VERIFIED NO PAIRING":
            return pairing.Pairs(read_game(self.game)).exist()
        return False


def shift_number(text, rng):
    """The text with some number, as part of a word too, a little different."""
    places = list(re.finditer("-?[0-9]{1,18}", text))
    if not places:
        return text
    place = rng.choice(places)
    value = int(place[0]) + rng.choice((-2, -1, -1, 1, 1, 2))
    return text[:place.start()] + str(value) + text[place.end():]


def can_be_satisfied(formula):
    """By trying all assignments of at most 10 variables."""
    clauses = [thing for kind, thing in pairing.read_formula(pairing.text_lines(formula))
               if kind == "clause"]
    variables = sorted({abs(literal) for clause in clauses for literal in clause})
    return len(variables) <= 10 and any(
        all(any((literal > 0) == values[variables.index(abs(literal))] for literal in clause)
            for clause in clauses)
        for values in itertools.product((False, True), repeat=len(variables)))


# ---- random proofs --------------------------------------------------------

def write_game(rng, folder):
    game = random_game(rng, 3, 7)
    path = os.path.join(folder, f"{rng.randrange(10**9)}.hg")
    pathlib.Path(path).write_text(hg_text(game), encoding="latin-1")
    return path, game


def random_weights(rng, folder):
    """Random lines, and cells that are made heavier until each pair can carry."""
    path, game = write_game(rng, folder)
    pairs = pairing.Pairs(game)
    lines = {e: rng.choice((0, 1, 1, 2, 3)) for e in pairs.lines}
    cells = dict.fromkeys(pairs.free, 0)
    every = pairs.all()
    rng.shuffle(every)
    for pair in every:
        missing = sum(lines[e] for e in lines if pairs.blocks(pair, e)) \
            - sum(cells[c] for c in pair)
        if missing > 0:
            cells[max(sorted(pair), key=lambda c: (cells[c], rng.random()))] += missing
    hashed = gridcheck.header_text(gridcheck.Board(game)).removeprefix("glc 1 ")
    rows = [f"line {e} {w}" for e, w in lines.items() if w]
    rows += [f"cell {c} {w}" for c, w in cells.items() if w]
    rng.shuffle(rows)
    return Case(path, ["\n".join([f"glw 1 {hashed}", *rows, "none", ""])])


def draw_plane(rng):
    if rng.random() < 0.3:
        return f"line:{rng.randint(3, 7)}@inf"
    return f"poly:{rng.choice(PLANES)}@inf"


def random_toric(rng, folder):
    """Short steps between cells that are free as long as there are any."""
    w, h = rng.randint(1, 4), rng.randint(1, 4)
    left = set(itertools.product(range(w), range(h)))
    rows = []
    for x, y in rng.sample(sorted(left), len(left)):
        dx, dy = rng.choice(((1, 0), (0, 1), (1, 1), (1, -1), (-1, 0), (2, 0), (0, -3)))
        other = (x + dx) % w, (y + dy) % h
        if (x, y) != other and {(x, y), other} <= left or rng.random() < 0.02:
            left -= {(x, y), other}
            rows.append(f"pair {x} {y} {dx} {dy}")
    return Case(draw_plane(rng), ["\n".join(["glt 1", f"torus {w} {h}", *rows, "breaker", ""])])


def random_tiling(rng, folder):
    """Few cells that lie close together, and short lines."""
    basis = [rng.randint(-3, 3) for _ in range(4)]
    cells = rng.sample(sorted(itertools.product(range(-1, 3), repeat=2)), rng.randint(2, 7))
    try:
        lattice = pairing.Lattice(*basis)
        cells = list({lattice.class_of(c): c for c in cells}.values())
    except gridcheck.Refuted:
        pass  # the checkers will see it, too
    sizes = rng.choice(((1, 2, 2, 3), (2, 2, 3)))
    lines = {tuple(rng.sample(range(1, len(cells) + 1), min(len(cells), rng.choice(sizes))))
             for _ in range(rng.randint(1, 9))}
    rows = ["repeat " + " ".join(map(str, basis))] + [f"cell {x} {y}" for x, y in cells]
    rows += ["line " + " ".join(map(str, line)) + " 0" for line in lines]
    block = Game("block", len(cells), lines).set_turns(MAKER)
    claim = rng.choice(("covered\n", "block\n" + forge(block, rng)))
    return Case(draw_plane(rng), ["tiling 1\n" + "\n".join(rows) + "\n" + claim])


def formula_text(clauses, comments=()):
    variables = max((abs(literal) for clause in clauses for literal in clause), default=0)
    rows = [*comments, f"p cnf {variables} {len(clauses)}"]
    rows += [" ".join(map(str, [*clause, 0])) for clause in clauses]
    return "\n".join(rows) + "\n"


def tree_proof(rng, variables):
    """All clauses over the first variables, then over fewer, down to none."""
    rng.shuffle(variables)
    rows = []
    for size in range(len(variables), -1, -1):
        for signs in itertools.product((1, -1), repeat=size):
            clause = [sign * v for sign, v in zip(signs, variables)]
            rng.shuffle(clause)
            rows.append(" ".join(map(str, clause + [0])))
    return rows


def spice(rng, rows, formula):
    """Leaves lemmas out, deletes clauses, and defines new variables."""
    rows = [row for row in rows if rng.random() < 0.97]
    clauses = [row for row in formula.split("\n") if re.match("[-0-9]", row)] + rows
    for _ in range(rng.choice((0, 0, 1, 2, 8)) if clauses else 0):
        rows.insert(rng.randint(0, len(rows)), "d " + rng.choice(clauses))
    if rng.random() < 0.4:
        a, b, new = rng.choice((1, -1)), rng.choice((2, -2, 3)), rng.choice((5, 40, 41))
        rows[0:0] = [f"{new} {-a} {-b} 0", f"{-new} {a} 0", f"{-new} {b} 0"]
    return "".join(row + "\n" for row in rows)


def random_formula(rng, folder):
    n = rng.randint(2, 5)
    clauses = []
    for _ in range(rng.randint(n, 8 * n)):
        chosen = rng.sample(range(1, n + 1), min(n, rng.choice((1, 2, 2, 3, 3))))
        clauses.append([v * rng.choice((1, -1)) for v in chosen])
    text = formula_text(clauses)
    return Case(None, [text, spice(rng, tree_proof(rng, list(range(1, n + 1))), text)])


def random_pairing(rng, folder):
    """The formula of a game with few pairs, now and then with a mistake."""
    while True:
        path, game = write_game(rng, folder)
        pairs = pairing.Pairs(game)
        useful = [p for p in pairs.all() if any(pairs.blocks(p, e) for e in pairs.lines)]
        if len(useful) <= 7:
            break
    number = {p: v for v, p in enumerate(rng.sample(useful, len(useful)), 1)}
    comments = [f"c pair {v} {a} {b}" for (a, b), v in
                ((rng.sample(sorted(p), 2), v) for p, v in number.items())]
    clauses = [[number[p] for p in useful if pairs.blocks(p, e)] for e in pairs.lines]
    for p, q in itertools.combinations(useful, 2):
        if p & q or rng.random() < 0.01:
            clauses.append([-number[p], -number[q]])
    for clause in clauses:
        if len(clause) > 1 and rng.random() < 0.02:
            clause.pop()
    text = formula_text(clauses, comments)
    return Case(path, [text, spice(rng, tree_proof(rng, list(number.values())), text)])


def random_cards(rng, folder):
    name, text = random_lattice(rng)
    return Case(name, [text])


MAKERS = {"lattice": random_cards, "weights": random_weights, "toric": random_toric, "tiling": random_tiling,
          "formula": random_formula, "pairing": random_pairing}


def fixtures():
    """The files of tests/accept and tests/reject, in their order."""
    tests = pathlib.Path(__file__).resolve().parent.parent
    for path in sorted(itertools.chain(*((tests / folder).glob("*.*")
                                         for folder in ("accept", "reject")))):
        if path.suffix not in (".glw", ".glr", ".glt", ".tiling", ".gls", ".seq", ".cnf"):
            continue
        texts = [pairing.read(path)]
        if path.suffix == ".cnf":
            texts.append(pairing.read(path.with_suffix(".drat")))
        game = re.search("^c game: (.*)$", texts[0], re.M)
        name = game and game[1]
        if name and name.endswith(".hg"):
            name = str(path.parent / name)
        yield Case(name, texts)


# ---- the comparison -------------------------------------------------------

class Doubt:
    def __init__(self, arguments, folder):
        self.command = shlex.split(arguments.gridcheck)
        self.keep, self.folder = arguments.keep, folder
        self.passed = self.failed = 0
        self.seen = Counter()

    def compare(self, name, case):
        if case.is_large():
            return
        ours, theirs = case.ours(), case.theirs(self.command, self.folder)
        self.seen[f"{name.split()[0]} {ours[1].split('s ')[-1].lower()}"] += 1
        complaint = None
        if ours != theirs:
            complaint = f"we say {ours}, they say {theirs}"
        elif case.is_false(ours[1]):
            complaint = f"{ours[1]}, which is false"
        if complaint is None:
            self.passed += 1
            return
        self.failed += 1
        print(f"{name}: {case.game}: {complaint}", flush=True)
        if self.keep:
            where = os.path.join(self.keep, name.replace(" ", "-"))
            os.makedirs(where, exist_ok=True)
            for path in ("one", "two")[:len(case.texts)]:
                shutil.copy(os.path.join(self.folder, path), where)
            if case.game and os.path.exists(case.game):
                shutil.copy(case.game, where)

    def compare_lines(self, name):
        """The lines of a game by name, on a finite board."""
        done = subprocess.run([*self.command, "--lines", name], capture_output=True,
                              text=True, check=False)
        ours, theirs = ([row for row in text.split("\n") if row.startswith("e ")]
                        for text in (hg_text(read_game(name)), done.stdout))
        same = done.returncode == 0 and ours == theirs
        self.passed += same
        self.failed += not same
        if not same:
            print(f"{name}: we have {len(ours)} lines, they have {len(theirs)}", flush=True)

    def run(self, name, case, rng, mutations):
        self.compare(name, case)
        for i in range(mutations):
            self.compare(f"{name} {i}", case.damaged(rng))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gridcheck", required=True, help="the other checker, a command")
    parser.add_argument("--count", type=int, default=100, help="proofs of each kind")
    parser.add_argument("--seed", type=int, default=1, help="proof i uses seed + i")
    parser.add_argument("--keep", help="folder for disagreements")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        doubt = Doubt(arguments, folder)
        for i, case in enumerate(fixtures()):
            doubt.run(f"fixture {i}", case, random.Random(arguments.seed + i), 5)
        for kind, make in MAKERS.items():
            for seed in range(arguments.seed, arguments.seed + arguments.count):
                rng = random.Random(f"{kind} {seed}")
                case = make(rng, folder)
                doubt.run(f"{kind} {seed}", case, rng, 2)
                if kind == "lattice" and "@inf" not in case.game:
                    doubt.compare_lines(case.game)
    print("c", ", ".join(f"{word} {n}" for word, n in sorted(doubt.seen.items())))
    print(f"{doubt.passed} passed, {doubt.failed} failed")
    return 1 if doubt.failed else 0


if __name__ == "__main__":
    sys.exit(main())
