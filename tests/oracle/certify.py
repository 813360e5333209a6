# SPDX-License-Identifier: MIT
"""certify.py -- the solver's values, proofs and moves against the definition

The idea: random small games, made to hit corners; the solver with a random
engine, 1, 2 or 4 threads and random techniques switched off.  Its value must be minimax's, both
checkers must accept its certificate, a damaged certificate must get one
opinion from both and never prove a falsehood, and the winning move must win.

    python3 certify.py --gridlock PATH --gridcheck PATH [--count N] [--seed S]
                       [--cells 14] [--mutations 2] [--workers 2] [--keep FOLDER]

Game i depends on seed + i and --cells alone: --seed with the number of a
failure and --count 1 repeats it.
"""

import argparse
import itertools
import multiprocessing
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections import Counter

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../naive"))
import glb
import gridcheck
from agree import Case, pg_text, write
from forge import mutate, random_lines
from game import BREAKER, MAKER, SHAPES, Game, read_game
from minimax import owner, value

SOURCE = os.path.join(os.path.dirname(__file__), "../../src/search/technique.c")
SECONDS = 300      # for one call of the solver
LONG = 100_000     # characters: gridcheck.py does not see longer certificates often
MOST_LINES = 40    # of a symmetric hypergraph
MOST_BOARD = 512   # cells that the engines take


# ---- random hypergraphs: lists of lines on cells 1..n ---------------------

def some_lines(rng, cells, low, high, count):
    """`count` lines of low..high of the cells."""
    sizes = (min(len(cells), rng.randint(low, high)) for _ in range(count))
    return [tuple(rng.sample(cells, size)) for size in sizes if size]


def scattered(rng, n):
    return [tuple(line) for line in random_lines(rng, n)]


def short(rng, n):
    """Lines of two and three cells: Maker often wins."""
    return some_lines(rng, range(1, n + 1), 2, 3, rng.randint(1, 2 * n))


def long(rng, n):
    """Longer lines: Breaker often wins, but not at once."""
    low = rng.randint(3, 4)
    return some_lines(rng, range(1, n + 1), low, rng.randint(low, 7), rng.randint(1, 3 * n))


def corners(rng, n):
    """Lines of one cell, equal lines, lines inside others, or none."""
    lines = some_lines(rng, range(1, n + 1), 1, 4, rng.choice((0, 1, 2, 4, 8)))
    for line in list(lines):
        kind = rng.random()
        if kind < 0.3:
            lines.append(tuple(rng.sample(line, len(line))))
        elif kind < 0.6:
            lines.append(tuple(rng.sample(line, rng.randint(1, len(line)))))
        elif kind < 0.8:
            rest = [c for c in range(1, n + 1) if c not in line]
            lines.append(line + tuple(rng.sample(rest, rng.randint(0, min(2, len(rest))))))
    return lines


def ladder(rng, n):
    """A path or a ring of lines, each overlapping the next: long forced play."""
    order = rng.sample(range(1, n + 1), n)
    step, size = rng.choice(((1, 2), (1, 3), (2, 3), (2, 4), (3, 4)))
    size = min(size, n)
    ring = rng.random() < 0.5
    lines = [tuple(order[(at + i) % n] for i in range(size))
             for at in range(0, n if ring else n - size + 1, step)]
    return lines + some_lines(rng, range(1, n + 1), 2, 4, rng.choice((0, 0, 1, 2)))


def cycles(rng, n):
    """A random permutation; often all its cycles have one length."""
    order = rng.sample(range(1, n + 1), n)
    to = {c: c for c in order}
    length = rng.choice((2, 2, 3, 4, n))
    at = 0
    while at + length <= n:
        for i in range(length):
            to[order[at + i]] = order[at + (i + 1) % length]
        at += length
        if rng.random() < 0.2:
            length = rng.randint(1, 4)
    return to


def symmetric(rng, n):
    """Lines and all their images under a random permutation."""
    to = cycles(rng, n)
    lines = {frozenset(line) for line in rng.choice((short, long, corners))(rng, n)}
    lines = set(rng.sample(sorted(lines, key=sorted), min(len(lines), rng.randint(1, 8))))
    closed = set()
    for line in sorted(lines, key=sorted):
        if len(closed) < MOST_LINES:
            closed.update(orbit(line, to))
    return sorted(tuple(sorted(line)) for line in closed)


def orbit(line, to):
    """The line and all its images, as frozen sets."""
    images, image = [], frozenset(line)
    while image not in images:
        images.append(image)
        image = frozenset(to[c] for c in image)
    return images


def critical(rng, n):
    """Lines, one or one orbit at a time, until Maker wins; often one less.

    The last one matters, so no quick rule decides such a game.
    """
    to = cycles(rng, n) if rng.random() < 0.7 else {c: c for c in range(1, n + 1)}
    low, high = rng.choice(((2, 3), (2, 4), (3, 3), (3, 4), (3, 4), (3, 5), (4, 4)))
    groups = [orbit(line, to) for line in some_lines(rng, range(1, n + 1), low, high, 3 * n)]
    first = rng.choice((MAKER, MAKER, BREAKER))

    def lines(count):
        return {tuple(sorted(line)) for group in groups[:count] for line in group}

    no, yes = 0, len(groups) + 1  # Maker does not win, Maker wins
    while yes - no > 1:
        middle = (no + yes) // 2
        game = Game("critical", n, lines(middle)).set_turns(first)
        no, yes = (no, middle) if value(game) == "maker" else (middle, yes)
    return sorted(lines(rng.choice((no, yes))))


PLAIN = (scattered, short, short, long, corners, ladder, symmetric, critical, critical)


def placed(lines, cells):
    """Lines on 1..n, moved to these cells."""
    return [tuple(cells[c - 1] for c in line) for line in lines]


def blocks(rng, n, overlap):
    """Two or three blocks, each sharing `overlap` cells with the one before.

    Sometimes they are copies of each other.  Returns the lines, and the cells
    of each block.
    """
    order = rng.sample(range(1, n + 1), n)
    parts = rng.choice((2, 2, 3)) if n >= 7 else 2
    alike = rng.random() < 0.3
    cuts = [n // parts * i for i in range(1, parts)] if alike \
        else sorted(rng.sample(range(1, n), parts - 1))
    lines, spans, seed = [], [], rng.random()
    for begin, end in zip([0] + cuts, cuts + [n]):
        cells = order[max(0, begin - overlap):end]
        source = random.Random(seed) if alike else rng
        size = n // parts if alike else len(cells)
        lines += placed(source.choice(PLAIN)(source, size), cells)
        spans.append(order[begin:end])
    return lines, spans


def apart(rng, n):
    return blocks(rng, n, 0)[0]


def sharing_cell(rng, n):
    return blocks(rng, n, 1)[0]


def sharing_line(rng, n):
    """Blocks joined by a line or two through some cells of each."""
    lines, spans = blocks(rng, n, 0)
    for one, other in zip(spans, spans[1:]):
        for _ in range(rng.choice((1, 1, 1, 2))):
            lines.append(tuple(rng.sample(one, rng.randint(1, min(3, len(one))))
                               + rng.sample(other, rng.randint(1, min(3, len(other))))))
    return lines


def nothing(rng, n):
    return []


GRAPHS = ([scattered] * 3 + [short] * 3 + [long] * 5 + [corners] * 4 + [ladder] * 3
          + [symmetric] * 5 + [critical] * 14 + [apart] * 4 + [sharing_cell] * 5
          + [sharing_line] * 5 + [nothing])


# ---- random stones and spare cells ----------------------------------------

def random_stones(rng, n, lines):
    """(Maker's, Breaker's): often none, few, many, all cells, or a line owned."""
    stones = (set(), set())
    kind = rng.random()
    share = 0 if kind < 0.45 else rng.uniform(0.05, 0.4) if kind < 0.93 else 1
    breakers = rng.choice((0.2, 0.5, 0.8))
    for c in range(1, n + 1):
        if rng.random() < share:
            stones[rng.random() < breakers].add(c)
    if lines and rng.random() < 0.04:
        line = set(rng.choice(lines))
        stones = (stones[MAKER] | line, stones[BREAKER] - line)
    return stones


def spread(rng, n, lines, stones):
    """The same game on a board of more than 64 cells, the others stones.

    A few stay free; lines may pass through Maker's, and dead lines appear.
    """
    size = rng.choice((65, 100, 128, 129, 200, 256, 257, MOST_BOARD))
    cells = rng.sample(range(1, size + 1), n)
    spare = sorted(set(range(1, size + 1)) - set(cells))
    rng.shuffle(spare)
    lines = placed(lines, cells)
    stones = [{cells[c - 1] for c in s} for s in stones]
    free = rng.choice((0, 0, 1, 2)) if n < 13 else 0
    cut = rng.randint(free, len(spare))
    more = (spare[free:cut], spare[cut:])
    for i, line in enumerate(list(lines)):
        if more[MAKER] and rng.random() < 0.3:
            lines[i] = line + tuple(rng.sample(more[MAKER], rng.randint(1, min(3, len(more[0])))))
        if more[BREAKER] and rng.random() < 0.1:
            lines.append(line + (rng.choice(more[BREAKER]),))
    return size, lines, (stones[MAKER].union(more[MAKER]), stones[BREAKER].union(more[BREAKER]))


def written(rng, cells, lines, stones, first):
    """.hg text as a careless hand would write it."""
    lines = [rng.sample(line, len(line)) for line in lines]
    rng.shuffle(lines)
    rows = ["e " + " ".join(map(str, line + [0])) for line in lines]
    for letter, own in zip("mb", stones):
        if own or rng.random() < 0.1:
            rows.append(" ".join(map(str, [letter, *sorted(own), 0])))
    if first == BREAKER or rng.random() < 0.5:
        rows.append("t " + ("maker", "breaker")[first])
    if rng.random() < 0.1:
        rng.shuffle(rows)
    return "\n".join([f"p hg {cells} {len(lines)}", *rows]) + "\n"


# ---- games: (kind, text for the command line, --first or None) ------------

def draw_file(rng, most, folder):
    kind = rng.choice(GRAPHS)
    n = rng.randint(3, most) if rng.random() < 0.97 else rng.randint(0, 2)
    if n < 3:
        kind = corners if n else nothing
    lines = kind(rng, n)
    stones = random_stones(rng, n, lines)
    first = rng.choice((MAKER, MAKER, BREAKER))
    cells, name = n, kind.__name__
    if rng.random() < 0.1:
        cells, lines, stones = spread(rng, n, lines, stones)
        name += " spread"
    if rng.random() < 0.06 and cells:
        game = Game("random", cells, lines, stones=stones).set_turns(first)
        return name + " pg", save(folder, "game.pg", pg_text(game, rng)), None
    text = written(rng, cells, lines, stones, first)
    return name, save(folder, "game.hg", text), rng.choice((None, None, "maker", "breaker"))


def save(folder, name, text):
    path = os.path.join(folder, name)
    write(path, text)
    return path


def random_shape(rng):
    """A polyomino's name, or up to five cells with gaps."""
    if rng.random() < 0.7:
        return rng.choice([name for name in sorted(SHAPES) if name != "snaky"])
    places = rng.sample([(x, y) for x in range(-1, 3) for y in range(3)], rng.randint(1, 5))
    return ",".join(f"{x}:{y}" for x, y in places)


def random_board(rng, most):
    """A text of the grammar with at most that many cells."""
    short_side = rng.randint(1, max(1, int(most ** 0.5)))
    sides = [short_side, rng.randint(short_side, max(short_side, most // short_side))]
    rng.shuffle(sides)
    options = (",torus" if rng.random() < 0.3 else "") \
        + rng.choice(("", "", ",first=breaker", ",first=maker"))
    if rng.random() < 0.5:
        return f"mnk:{sides[0]},{sides[1]},{rng.choice((1, 2, 3, 3, 3, 4, 4, 5))}{options}"
    return f"poly:{random_shape(rng)}@{sides[0]}x{sides[1]}{options}"


def draw_board(rng, most, folder):
    return "board", random_board(rng, most), rng.choice((None, None, None, "maker", "breaker"))


def draw_middle(rng, most, folder):
    """A larger board in mid-game, as a file: at most `most` free cells."""
    text = rng.choice((lambda: f"strip:{rng.randint(7, 9)}{rng.choice(('', ',open'))}",
                       lambda: random_board(rng, 36), lambda: random_board(rng, 25)))()
    game = read_game(text)
    order = rng.sample(range(1, game.cells + 1), game.cells)
    taken = order[min(most, rng.randint(4, 14)):]
    share = rng.choice((0.3, 0.5, 0.5, 0.7))
    maker = {c for c in taken if rng.random() < share}
    if rng.random() < 0.8:  # Maker should not have won yet
        for line in game.lines[MAKER]:
            if maker.issuperset(line):
                maker.discard(rng.choice(line))
    stones = (maker, set(taken) - maker)
    text = written(rng, game.cells, game.lines[MAKER], stones, rng.choice((MAKER, BREAKER)))
    return "middle", save(folder, "game.hg", text), rng.choice((None, None, "maker", "breaker"))


def draw_game(rng, most, folder):
    kind = rng.random()
    draw = draw_board if kind < 0.12 else draw_middle if kind < 0.24 else draw_file
    return draw(rng, most, folder)


# ---- the solver -----------------------------------------------------------

def technique_names():
    with open(SOURCE, encoding="ascii") as file:
        return re.findall(r'^ *\{"(\w+)", *"', file.read(), re.MULTILINE)


def random_switches(rng, names):
    """Nothing, one technique, some, most, or the paper's set without some."""
    share = rng.choice((0, 0, None, None, 0.2, 0.5, 0.8, 0.95))
    off = [rng.choice(names)] if share is None \
        else [name for name in names if rng.random() < share]
    if rng.random() < 0.2:  # what is left solves games early and hides the search
        on = rng.sample(names, rng.randint(0, 3)) + ["table", "symmetry", "zone", "territory"]
        off = [name for name in names if name not in on]
    words = ["--preset", rng.choice(("hsu", "czifra", "bare"))] if rng.random() < 0.2 else []
    if rng.random() < 0.2:
        words += ["--with", rng.choice(("isomorphy", "cover", "cover,isomorphy"))]
    if off:
        words += ["--without", ",".join(off)]
    if rng.random() < 0.4:
        words += ["--width", str(rng.randint(0, 5))]
    return words


class Answer:
    """One call of the solver: its exit code, value, move and certificate."""

    def __init__(self, words, certificate):
        if certificate and os.path.exists(certificate):
            os.remove(certificate)
        done = subprocess.run(words, capture_output=True, check=False, timeout=SECONDS)
        self.code = done.returncode
        self.errors = done.stderr.decode("latin-1")
        rows = done.stdout.decode("latin-1").split("\n")
        self.values = [row[2:].lower() for row in rows if row.startswith("s ")]
        self.moves = [row.split()[1:] for row in rows if row.startswith("v")]
        self.certificate = None
        if certificate and os.path.exists(certificate):
            with open(certificate, encoding="latin-1", newline="") as file:
                self.certificate = file.read()


def value_complaint(answer, truth, wanted):
    """What is wrong with the answer itself; None: nothing."""
    if answer.code not in (10, 20) or answer.errors or len(answer.values) != 1:
        return f"exit {answer.code}, {answer.values}: {answer.errors}"
    if answer.values != [truth]:
        return f"the value is {truth}, the solver says {answer.values[0]}"
    if answer.code != (10 if truth == "maker" else 20):
        return f"exit {answer.code} for {truth}"
    if wanted and answer.certificate is None:
        return "there is no certificate"
    return None


def after_stone(game, cell, player):
    """The game after the player's stone; cell None: after a pass."""
    stones = [set(game.stones[MAKER]), set(game.stones[BREAKER])]
    if cell is not None:
        stones[player].add(cell)
    return Game("later", game.cells, game.lines[MAKER], stones=stones).set_turns(1 - player)


def move_complaint(game, truth, moves):
    """A move is a free cell that wins; none is there if none is needed.

    A pg game's spare times do not matter: a weak game ends with its board.
    """
    mover = game.first
    wins = truth == ("maker", "breaker")[mover]
    if not moves:
        needed = wins and owner(game) is None and value(after_stone(game, None, mover)) != truth
        return "the winning move is missing" if needed else None
    if not wins:
        return f"a winning move {moves} for the loser"
    if len(moves) != 1 or len(moves[0]) != 2 or moves[0][1] != "0":
        return f"the move is malformed: {moves}"
    cell = int(moves[0][0])
    if cell not in game.free():
        return f"the move {cell} is not free"
    if value(after_stone(game, cell, mover)) != truth:
        return f"the move {cell} loses"
    return None


# ---- one game -------------------------------------------------------------

class Trial:
    """One game with one setting of the solver, and what was seen of it."""

    def __init__(self, arguments, names, number, folder):
        self.arguments = arguments
        self.number = number
        self.rng = rng = random.Random(number)
        self.folder = folder
        self.seen = Counter(games=1)
        kind, text, first = draw_game(rng, arguments.cells, folder)
        self.engine = rng.choice(("andor", "andor", "dfpn", "dfpn", "dfpn", "pns", "pns", "auto", "brute"))
        self.proves = self.engine != "brute" or arguments.brute
        self.threads = str(2 ** (number % 3))
        self.switches = random_switches(rng, names) if self.engine != "brute" else []
        self.case = Case([arguments.gridcheck], text, first, folder)
        self.path = os.path.join(folder, "proof.glc") if self.proves else None
        self.seen[kind] += 1
        self.seen[self.engine] += 1
        self.seen[self.case.truth] += 1
        self.failures = []

    def command(self, text, certificate):
        words = [self.arguments.gridlock, "solve", text, "--engine", self.engine, "-q", "-v",
                 "--threads", self.threads]
        words += ["--first", self.case.first] if self.case.first else []
        words += ["--cert", certificate] if certificate else []
        return words + self.switches

    def run(self):
        case = self.case
        try:
            answer = Answer(self.command(case.text, self.path), self.path)
        except subprocess.TimeoutExpired:
            self.fail(f"no answer after {SECONDS} s")
            return self
        self.expect_nothing(value_complaint(answer, case.truth, self.proves))
        self.expect_nothing(move_complaint(case.game, case.truth, answer.moves))
        self.seen["moves"] += len(answer.moves)
        if answer.certificate is not None:
            self.look_at(answer.certificate)
        return self

    def look_at(self, certificate):
        for row in certificate.split("\n"):
            words = row.split(" ", 2)
            rule = words[0] if words[0] in ("map", "d") else words[1] if len(words) > 1 else ""
            self.seen["rule " + rule] += rule in gridcheck.STEPS or rule in ("map", "d")
        self.seen["mapped"] += "@" in certificate
        proof = self.case.theirs(certificate)
        if proof != (0, f"s VERIFIED {self.case.truth.upper()}"):
            self.fail(f"gridcheck says {proof} of the certificate", certificate)
        if self.rng.random() < 0.3:
            self.expect_nothing(self.binary_complaint(certificate), certificate)
        self.expect_nothing(self.shrunk_complaint(certificate), certificate)
        patient = len(certificate) <= LONG or self.rng.random() < 0.02
        if patient and self.rng.random() < 0.2:
            self.seen["checked twice"] += 1
            self.expect_nothing(self.case.complaint(certificate, forged=True), certificate)
        if patient:
            self.damage(certificate)

    def rewritten(self, name, *options):
        """The bytes that gridlock makes of the certificate."""
        path = os.path.join(self.folder, name)
        words = [self.arguments.gridlock, "cert", self.case.text, self.path, "-o", path, *options]
        words += ["--first", self.case.first] if self.case.first else []
        subprocess.run(words, capture_output=True, check=True, timeout=SECONDS)
        with open(path, "rb") as file:
            return file.read()

    def shrunk_complaint(self, certificate):
        """What is wrong with the smaller certificate; None: nothing."""
        text = self.rewritten("shrunk.glc", "--shrink").decode("latin-1")
        # A step counts one word more, for its deletion.
        size = [sum(len(row.split()) + row[:1].isdigit() for row in rows.split("\n")
                    if row[:2] != "d ") for rows in (certificate, text)]
        self.seen["shrunk"] += text != certificate
        self.seen["words"] += size[0]
        self.seen["words left"] += size[1]
        if size[0] < size[1]:
            return f"shrinking makes {size[1]} words of {size[0]}"
        return self.case.complaint(text, forged=True) if len(text) <= LONG else None

    def binary_complaint(self, certificate):
        """What is wrong with the binary form that gridlock makes; None: nothing."""
        self.seen["binary"] += 1
        data = self.rewritten("proof.glb")
        if glb.decode(data) != certificate or glb.encode(certificate) != data:
            return "the binary form is another certificate"
        return self.case.complaint(data.decode("latin-1"), forged=False, text=certificate)

    def damage(self, certificate):
        """Mutants, and the certificate itself for the other player's start."""
        for _ in range(self.arguments.mutations):
            mutant = mutate(certificate, self.rng)
            complaint = self.case.complaint(mutant, forged=False)
            self.expect_nothing(complaint, mutant)
            self.seen["mutants"] += 1
        if self.rng.random() < 0.1:
            other = ("breaker", "maker")[self.case.game.first]
            turned = Case(self.case.command, self.case.text, other, self.folder)
            complaint = turned.complaint(certificate, forged=False)
            self.expect_nothing(complaint and f"with --first {other}: {complaint}", certificate)
            self.seen["turned"] += 1

    def expect_nothing(self, complaint, certificate=None):
        if complaint is not None:
            self.fail(complaint, certificate)

    def fail(self, complaint, certificate=None):
        """Notes the failure; keeps game, certificate and command line."""
        keep, text = self.arguments.keep, self.case.text
        base = os.path.join(keep or "", f"{self.number}-{len(self.failures)}")
        if keep:
            os.makedirs(keep, exist_ok=True)
            if os.path.exists(text):
                kept = base + os.path.splitext(text)[1]
                shutil.copyfile(text, kept)
                text = kept
            if certificate is not None:
                write(base + ".glc", certificate)
        command = shlex.join(self.command(text, base + ".proof.glc" if self.proves else None))
        report = f"seed {self.number}: {complaint.strip()}\n  {command}"
        if keep:
            write(base + ".txt", report + "\n")
        self.failures.append(report)


# ---- all games ------------------------------------------------------------

def writes_certificates(gridlock, engine, folder):
    """Does this engine prove what it says?"""
    path = os.path.join(folder, "probe.glc")
    words = [gridlock, "solve", "mnk:1,2,1", "-q", "--engine", engine, "--cert", path]
    done = subprocess.run(words, capture_output=True, check=False)
    return done.returncode == 10 and os.path.exists(path)


def one_game(task):
    """Runs in a worker: the failures and what was seen."""
    arguments, names, folder, number = task
    own = os.path.join(folder, str(os.getpid()))
    os.makedirs(own, exist_ok=True)
    try:
        trial = Trial(arguments, names, number, own).run()
    except Exception as error:
        error.add_note(f"seed {number}")
        raise
    return trial.failures, trial.seen


def run_all(arguments, folder):
    names = technique_names()
    arguments.brute = writes_certificates(arguments.gridlock, "brute", folder)
    numbers = range(arguments.seed, arguments.seed + arguments.count)
    tasks = zip(itertools.repeat(arguments), itertools.repeat(names),
                itertools.repeat(folder), numbers)
    failed = 0
    seen = Counter()
    with multiprocessing.Pool(arguments.workers) as pool:
        for failures, counts in pool.imap(one_game, tasks, 8):
            failed += bool(failures)
            seen.update(counts)
            for failure in failures:
                print(failure, flush=True)
    print("c", ", ".join(f"{word} {n}" for word, n in sorted(seen.items()) if n))
    print(f"{arguments.count - failed} passed, {failed} failed")
    return 1 if failed or not arguments.count else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gridlock", required=True, help="the solver")
    parser.add_argument("--gridcheck", required=True, help="the checker")
    parser.add_argument("--count", type=int, default=200, help="games")
    parser.add_argument("--seed", type=int, default=1, help="game i uses seed + i")
    parser.add_argument("--cells", type=int, default=14, help="most free cells, at least 3")
    parser.add_argument("--mutations", type=int, default=2, help="per certificate")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--keep", help="folder for failures")
    arguments = parser.parse_args()
    os.environ.setdefault("UBSAN_OPTIONS", "halt_on_error=1:print_stacktrace=1")
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        return run_all(arguments, folder)


if __name__ == "__main__":
    sys.exit(main())
