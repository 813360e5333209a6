# SPDX-License-Identifier: MIT
"""calculus.py -- is the calculus of cards and shields true?

The idea: derive random objects on random small hypergraphs, with every rule
and every kind of map, and compare each object with its meaning, position by
position, by minimax:

  card (A, T)    in every position with A Maker's and no cell of T Breaker's,
                 Maker to move wins;
  shield (D, Z)  in every position with no cell of Z Maker's, Breaker, moving
                 second, hits all lines outside D.  The lines in D do not count.
                 One of these positions has all cells outside Z Maker's: there
                 Breaker has nothing but Z, which is what a join relies on.

The steps are certificate text and are made by gridcheck.py, so its rules are
tested and not copies of them.  --sabotage replaces one rule by a wrong one (or
each in turn, with `all`); a fuzzer that does not notice is worth nothing.

    python3 calculus.py [--seed S] [--count N] [--sabotage NAME|all]
"""

import argparse
import os
import random
import sys
from collections import Counter

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../naive"))
import gridcheck
from forge import Forge, automorphisms, random_lines
from game import MAKER, Game, hg_text, read_game
from gridcheck import Card, Checker, Refuted, Shield
from minimax import Weak, mask

OBJECTS_PER_GAME = 80
SHIELD_CELLS = 7  # shields need one minimax table for each set D
SABOTAGED = []    # the wrong rule, while there is one

BOARDS = ["mnk:2,3,2", "mnk:3,2,3", "mnk:1,7,3", "mnk:1,6,2", "poly:domino@3x2",
          "poly:el@3x2", "poly:el@2x3", "poly:0:0,2:0@6x1", "poly:tic@3x3", "poly:el@3x3",
          "mnk:3,3,3", "mnk:3,3,2", "mnk:2,4,3", "poly:tippy@3x3", "poly:elly@2x4"]


# ---- the meaning ----------------------------------------------------------

def positions(cells, choices):
    """All (maker, breaker) masks; choices(c) is a subset of '.mb' per cell."""
    result = [(0, 0)]
    for c in range(1, cells + 1):
        bit, kinds = 1 << (c - 1), choices(c)
        result = [(m | bit * (k == "m"), b | bit * (k == "b"))
                  for m, b in result for k in kinds]
    return result


class Meaning:
    def __init__(self, game):
        self.cells = game.cells
        self.lines = {e: mask(line) for e, line in enumerate(game.lines[MAKER], 1)}
        self.solvers = {}

    def solver(self, D):
        if D not in self.solvers:
            counting = [line for e, line in self.lines.items() if e not in D]
            self.solvers[D] = Weak(self.cells, counting)
        return self.solvers[D]

    def objection(self, thing):
        """A position in which the object is wrong, or None."""
        if isinstance(thing, Card):
            return self.card_objection(thing)
        return self.shield_objection(thing)

    def card_objection(self, card):
        if card.A & card.T or not card.T:
            return "A and T meet or T is empty"

        def choices(c):
            return "m" if c in card.A else ".m" if c in card.T else ".mb"

        solver = self.solver(frozenset())
        for maker, breaker in positions(self.cells, choices):
            if not solver.maker_wins(maker, breaker):
                return f"Maker {cells_of(maker)} Breaker {cells_of(breaker)}: Breaker wins"
        return None

    def shield_objection(self, shield):
        solver = self.solver(shield.D)
        for maker, breaker in positions(self.cells,
                                        lambda c: ".b" if c in shield.Z else ".mb"):
            if solver.maker_wins(maker, breaker):
                return f"Maker {cells_of(maker)} Breaker {cells_of(breaker)}: Maker wins"
        return None


def cells_of(bits):
    return [c for c in range(1, bits.bit_length() + 1) if bits >> (c - 1) & 1]


# ---- random derivations ---------------------------------------------------

def plan(game, rng):
    """The steps of a forged proof: deeper objects than chance would make."""
    if game.cells > SHIELD_CELLS:
        return []
    owners = rng.choices((None, 0, 1), (6, 1, 1), k=game.cells)
    stones = [{c for c, o in enumerate(owners, 1) if o == player} for player in (0, 1)]
    position = Game(game.name, game.cells, game.lines[MAKER], stones=stones)
    forge = Forge(position.set_turns(rng.randint(0, 1)), rng)
    try:
        forge.claim()
    except (Refuted, AssertionError, IndexError):
        if not SABOTAGED:  # with a wrong rule the forge may lose its way
            raise
    return [row for row, _, _ in forge.rows]


class Deriver:
    """Random steps on one game; each method returns a rule's text."""

    def __init__(self, game, rng):
        self.rng = rng
        self.checker = Checker(game)
        self.board = self.checker.board
        self.cells = sorted(self.board.cells)
        self.lines = sorted(self.board.line)
        self.rows = []
        self.makers = [self.line, self.play, self.play, self.embed_card]
        if game.cells <= SHIELD_CELLS:
            self.makers += [self.none, self.pair, self.pair, self.potential, self.potential,
                            self.join, self.join, self.reply, self.reply, self.reply,
                            self.replace, self.grant, self.embed_shield]
        self.add_maps()
        self.planned = plan(game, rng) if rng.random() < 0.3 else []

    def add_maps(self):
        rng = self.rng
        found = automorphisms(self.board, 200)
        maps = [" ".join(map(str, images + [0]))
                for images in rng.sample(found, min(len(found), 4))]
        if self.board.lattice:
            columns, rows = self.board.lattice
            maps += [f"lattice {rng.randint(0, 7)} {rng.randint(-1, columns)} "
                     f"{rng.randint(-1, rows)}" for _ in range(6)]
        for number, text in enumerate(maps, 1):
            self.checker.take(f"map {number} {text}")
            self.rows.append(f"map {number} {text}")

    def step(self):
        """A planned or a random step: (rule, object), or None if it is refused."""
        try:
            row = self.planned.pop(0) if self.planned else \
                f"{self.checker.last_id + 1} {self.rng.choice(self.makers)()}"
            thing = self.checker.take(row)
        except (Refuted, IndexError):  # IndexError: nothing to choose from yet
            return None
        self.rows.append(row)
        return row.split()[1], thing

    def forget_last(self):
        del self.checker.objects[self.checker.last_id]

    # Choices

    def reference(self, kind, useful=lambda thing: True):
        """A reference to a random object of the kind, often a mapped one.

        A few tries are made for a useful one that says anything at all.
        """
        things = [i for i, thing in self.checker.objects.items() if isinstance(thing, kind)]
        word = str(self.rng.choice(things))
        for _ in range(6):
            word = str(self.rng.choice(things))
            if self.checker.maps and self.rng.random() < 0.4:
                word += f"@{self.rng.choice(list(self.checker.maps))}"
            thing = self.checker.look_up(word)
            if useful(thing) and (kind is Card or thing.D != self.board.all_lines):
                break
        return word

    def some(self, low, high):
        return range(self.rng.randint(low, high))

    def subset(self, things):
        share = self.rng.choice((0.2, 0.5, 0.8, 1.0))
        return [thing for thing in things if self.rng.random() < share]

    def injection(self, source):
        """A random injective map, often nearly the identity."""
        f = {x: x for x in source}
        for _ in self.some(0, 3):
            x, y = self.rng.choice(self.cells), self.rng.choice(self.cells)
            f = {a: y if b == x else x if b == y else b for a, b in f.items()}
        return f

    # Cards

    def line(self):
        e = self.rng.choice(self.lines)
        return f"line {e} {self.rng.choice(sorted(self.board.line[e]))}"

    def play(self):
        """Children that leave Breaker few common cells, and p one they use."""
        words, common = [], self.board.cells
        for _ in self.some(1, 4):
            word = self.reference(Card, lambda c, common=common: not common <= c.T)
            words.append(word)
            common = common & self.checker.look_up(word).T
        child = self.checker.look_up(words[0])
        p = self.rng.choice(sorted(child.A | child.T) + [self.rng.choice(self.cells)])
        return f"play {p} {' '.join(words)} 0"

    def embed_card(self):
        word = self.reference(Card)
        card = self.checker.look_up(word)
        f = self.injection(sorted(card.T))
        near = self.injection(sorted(card.A))
        A = set(near.values()) | set(self.subset(self.cells) if self.rng.random() < 0.5 else [])
        A = sorted(A - set(f.values()))
        pairs = [f"{x} {y}" for x, y in f.items()]
        return " ".join(["embed", word, *map(str, A), "0", *pairs, "0"])

    # Shields

    def none(self):
        return "none"

    def pair(self):
        if self.rng.random() < 0.2:
            return f"pair {self.rng.choice(self.cells)} {self.rng.choice(self.cells)}"
        e = self.rng.choice(self.lines)
        x, y = self.rng.sample(sorted(self.board.line[e]), 2) \
            if len(self.board.line[e]) > 1 else (self.rng.choice(self.cells), self.cells[0])
        return f"pair {x} {y}"

    def potential(self):
        """Listed lines are dropped one by one until the weights fit."""
        zone = self.subset(self.cells)
        lines = [e for e in self.subset(self.lines) if self.board.line[e] & set(zone)]
        while True:
            text = " ".join(["potential", *map(str, zone), "0", *map(str, lines), "0"])
            try:
                gridcheck.rule_potential(self.board, frozenset(zone), frozenset(lines))
                return text
            except Refuted:
                lines.remove(self.rng.choice(lines))

    def join(self):
        """Mostly shields whose zones are disjoint; grants make room."""
        words, taken = [], frozenset()
        for _ in self.some(1, 3):
            word = self.reference(Shield, lambda s, taken=taken: s.Z and not s.Z & taken)
            words.append(word)
            taken = taken | self.checker.look_up(word).Z
        return f"join {' '.join(words)} 0"

    def reply(self):
        """Answers whose zones have few common cells, often all in one line."""
        words, common = [], self.board.cells
        line = sorted(self.board.line[self.rng.choice(self.lines)])
        for _ in range(self.rng.choice((1, 2, 2, 2, 3, 3, 4))):
            word = self.reference(Shield, lambda s, common=common: not common & s.Z)
            w = self.rng.choice(line if self.rng.random() < 0.7 else self.cells)
            words.append(f"{w} {word}")
            common = common & (self.checker.look_up(word).Z | {w})
        return f"reply {' '.join(words)} 0"

    def zone_cell(self, word):
        return self.rng.choice(sorted(self.checker.look_up(word).Z))

    def replace(self):
        word = self.reference(Shield)
        return f"replace {word} {self.zone_cell(word)} {self.rng.choice(self.cells)}"

    def grant(self):
        word = self.reference(Shield)
        return f"grant {word} {self.zone_cell(word)}"

    def embed_shield(self):
        word = self.reference(Shield)
        f = self.injection(sorted(self.checker.look_up(word).Z))
        return " ".join(["embed", word, *(f"{x} {y}" for x, y in f.items()), "0"])

    # Reports

    def derivation(self):
        """The rows that the last step needs."""
        needed, result = {self.rows[-1].split()[0]}, []
        for row in reversed(self.rows):
            words = row.split()
            if words[0] == "map":
                if f"@{words[1]}" in needed:
                    result.append(row)
            elif words[0] in needed:
                result.append(row)
                for word in references(words):
                    identifier, at, number = word.partition("@")
                    needed |= {identifier, at + number}
        return result[::-1]


def references(words):
    """The references of a step, by its rule."""
    rule, rest = words[1], words[2:]
    if rule == "play":
        return rest[1:-1]
    if rule == "join":
        return rest[:-1]
    if rule == "reply":
        return rest[1:-1:2]
    return rest[:1] if rule in ("replace", "grant", "embed") else []


# ---- the fuzzer -----------------------------------------------------------

def draw_game(rng):
    if rng.random() < 0.15:
        return read_game(rng.choice(BOARDS))
    cells = rng.choice((1, 2, 3, 4, 4, 5, 5, 5, 6, 6, 6, 6, 7))
    return Game("random", cells, random_lines(rng, cells)).set_turns(MAKER)


class Fuzzer:
    def __init__(self, seed):
        self.seed = seed
        self.passed = self.failed = 0
        self.kinds = Counter()
        self.smallest = None

    def run(self, count, stop_at_failure=False):
        game_number = 0
        while self.passed + self.failed < count:
            if stop_at_failure and self.failed:
                break
            rng = random.Random(f"{self.seed}/{game_number}")
            self.one_game(draw_game(rng), rng, count)
            game_number += 1

    def one_game(self, game, rng, count):
        deriver, meaning = Deriver(game, rng), Meaning(game)
        for _ in range(OBJECTS_PER_GAME):
            made = deriver.step()
            if made is None:
                continue
            rule, thing = made
            objection = meaning.objection(thing)
            self.note(rule, thing, deriver)
            if objection is None:
                self.passed += 1
            else:
                self.failed += 1
                self.remember(game, deriver, thing, objection)
                deriver.forget_last()
            if self.passed + self.failed == count:
                return

    def note(self, rule, thing, deriver):
        """Statistics: objects per rule, and how many say anything at all."""
        kind = "card" if isinstance(thing, Card) else "shield"
        self.kinds[f"{kind} {rule}"] += 1
        self.kinds["reference mapped"] += "@" in deriver.rows[-1]
        if kind == "shield":
            self.kinds["shield that hits a line"] += thing.D != deriver.board.all_lines

    def remember(self, game, deriver, thing, objection):
        rows = deriver.derivation()
        lines = game.lines[MAKER]
        size = (len(rows), game.cells + sum(map(len, lines)))
        if self.smallest is None or size < self.smallest[0]:
            text = hg_text(game) + "\n".join(rows) + f"\nc {show(thing)}\nc {objection}"
            self.smallest = (size, text)

    def report(self):
        for kind, number in sorted(self.kinds.items()):
            print(f"c {kind}: {number}")
        if self.smallest:
            print("c smallest counterexample:")
            print(self.smallest[1])
        print(f"{self.passed} passed, {self.failed} failed")


def show(thing):
    return f"{type(thing).__name__} " + " ".join(
        f"{name}={sorted(part)}" for name, part in zip(thing._fields, thing))


# ---- sabotage: each rule, made wrong --------------------------------------

def play_without_common(board, p, cards):
    A = gridcheck.union(c.A for c in cards) - {p}
    return Card(A, (gridcheck.union(c.T for c in cards) | {p}) - A)


def play_without_p(board, p, cards):
    right = Honest.rule_play(board, p, cards)
    return Card(right.A, right.T - {p})


def play_without_union(board, p, cards):
    right = Honest.rule_play(board, p, cards)
    return Card(right.A, (cards[0].T | {p}) - right.A)


def potential_without_move(board, Z, lines):
    total = sum(gridcheck.weight(board, e, Z) for e in lines)
    gridcheck.need(total < 1 and all(board.line[e] & Z for e in lines), "too heavy")
    return Shield(board.all_lines - lines, Z)


def potential_up_to_one(board, Z, lines):
    through = [sum(gridcheck.weight(board, e, Z) for e in lines if c in board.line[e])
               for c in Z]
    total = sum(gridcheck.weight(board, e, Z) for e in lines) + max(through, default=0)
    gridcheck.need(total <= 1 and all(board.line[e] & Z for e in lines), "too heavy")
    return Shield(board.all_lines - lines, Z)


def pair_of_any(board, x, y):
    both = frozenset({x, y})
    return Shield(frozenset(e for e in board.line if not both & board.line[e]), both)


def pair_of_one(board, x, y):
    return Shield(board.all_lines - board.through({x}) if x == y
                  else Honest.rule_pair(board, x, y).D, frozenset({x, y}))


def join_overlapping(board, shields):
    return Shield(gridcheck.intersection([s.D for s in shields]),
                  gridcheck.union(s.Z for s in shields))


def reply_keeping_common_lines(board, answers):
    zones = [s.Z | {w} for w, s in answers]
    D = gridcheck.union(s.D - board.through({w}) for w, s in answers)
    return Shield(D, gridcheck.union(zones) - gridcheck.intersection(zones))


def reply_without_answer_cell(board, answers):
    zones = [s.Z for _, s in answers]
    C = gridcheck.intersection(zones)
    D = gridcheck.union(s.D - board.through({w}) for w, s in answers) | board.through(C)
    return Shield(D, gridcheck.union(zones) - C)


def reply_of_best(board, answers):
    right = Honest.rule_reply(board, answers)
    D = gridcheck.intersection([s.D - board.through({w}) for w, s in answers])
    C = gridcheck.intersection([s.Z | {w} for w, s in answers])
    return Shield(D | board.through(C), right.Z)


def replace_for_nothing(board, shield, v, u):
    return Shield(shield.D, Honest.rule_replace(board, shield, v, u).Z)


def replace_into_zone(board, shield, v, u):
    gridcheck.need(v in shield.Z, "not in the zone")
    return Shield(shield.D | (board.through({v}) - board.through({u})), shield.Z - {v} | {u})


def grant_for_nothing(board, shield, v):
    return Shield(shield.D, Honest.rule_grant(board, shield, v).Z)


def embed_card_of_parts(board, card, new_A, f):
    new_T = frozenset(f.values())
    gridcheck.need(not new_A & new_T and len(new_T) == len(f), "not injective")
    return Card(new_A, new_T)


def embed_card_many_to_one(board, card, new_A, f):
    f = dict(f)
    cells = sorted(f)
    if len(cells) > 1:
        f[cells[0]] = f[cells[1]]
    new_T = frozenset(f.values())
    for e in board.line.values():
        if e <= card.A | card.T:
            image = new_A | {f[c] for c in e & card.T}
            gridcheck.need(any(line <= image for line in board.line.values()), "no image")
    gridcheck.need(not new_A & new_T, "A and T meet")
    return Card(new_A, new_T)


def embed_shield_same_lines(board, shield, f):
    return Shield(shield.D, Honest.rule_embed_shield(board, shield, f).Z)


def embed_shield_many_to_one(board, shield, f):
    f = dict(f)
    cells = sorted(f)
    if len(cells) > 1:
        f[cells[0]] = f[cells[1]]
    hit = [frozenset(f[c] for c in board.line[e] & shield.Z)
           for e in board.line if e not in shield.D]
    return Shield(frozenset(e for e in board.line
                            if not any(image <= board.line[e] for image in hit)),
                  frozenset(f.values()))


def map_without_zone(self, board, thing):
    right = Honest.apply(self, board, thing)
    return Card(right.A, thing.T - right.A or right.T) if isinstance(thing, Card) \
        else Shield(right.D, thing.Z)


def isometry_that_wraps(self, board, c):
    columns, rows = board.lattice
    y, x = divmod(c - 1, columns)
    x, y = (-x if self.r & 1 else x), (-y if self.r & 2 else y)
    x, y = (y, x) if self.r & 4 else (x, y)
    return (y + self.dy) % rows * columns + (x + self.dx) % columns + 1


class Honest:
    """The rules as they are, kept while a wrong one stands in."""
    rule_play = staticmethod(gridcheck.rule_play)
    rule_pair = staticmethod(gridcheck.rule_pair)
    rule_reply = staticmethod(gridcheck.rule_reply)
    rule_replace = staticmethod(gridcheck.rule_replace)
    rule_grant = staticmethod(gridcheck.rule_grant)
    rule_embed_shield = staticmethod(gridcheck.rule_embed_shield)
    apply = gridcheck.Automorphism.apply


SABOTAGE = {function.__name__: (place, name, function) for place, name, function in [
    (gridcheck, "rule_play", play_without_common),
    (gridcheck, "rule_play", play_without_p),
    (gridcheck, "rule_play", play_without_union),
    (gridcheck, "rule_potential", potential_without_move),
    (gridcheck, "rule_potential", potential_up_to_one),
    (gridcheck, "rule_pair", pair_of_any),
    (gridcheck, "rule_pair", pair_of_one),
    (gridcheck, "rule_join", join_overlapping),
    (gridcheck, "rule_reply", reply_keeping_common_lines),
    (gridcheck, "rule_reply", reply_without_answer_cell),
    (gridcheck, "rule_reply", reply_of_best),
    (gridcheck, "rule_replace", replace_for_nothing),
    (gridcheck, "rule_replace", replace_into_zone),
    (gridcheck, "rule_grant", grant_for_nothing),
    (gridcheck, "rule_embed_card", embed_card_of_parts),
    (gridcheck, "rule_embed_card", embed_card_many_to_one),
    (gridcheck, "rule_embed_shield", embed_shield_same_lines),
    (gridcheck, "rule_embed_shield", embed_shield_many_to_one),
    (gridcheck.Automorphism, "apply", map_without_zone),
    (gridcheck.Isometry, "cell", isometry_that_wraps),
]}


def sabotaged(name, seed, count):
    """Runs with one wrong rule; the fuzzer, which should have found it."""
    place, attribute, wrong = SABOTAGE[name]
    right = getattr(place, attribute)
    SABOTAGED.append(name)
    setattr(place, attribute, wrong)
    try:
        fuzzer = Fuzzer(seed)
        fuzzer.run(count, stop_at_failure=True)
        return fuzzer
    finally:
        setattr(place, attribute, right)
        SABOTAGED.clear()


def test_the_fuzzer(names, seed, count):
    """Here a wrong rule that is found passes, and one that is not fails."""
    passed = failed = 0
    for name in names:
        fuzzer = sabotaged(name, seed, count)
        found = fuzzer.failed > 0
        print(f"c {name}: {'found' if found else 'NOT FOUND'} "
              f"after {fuzzer.passed + fuzzer.failed} objects")
        if len(names) == 1:
            fuzzer.report()
        passed, failed = passed + found, failed + (not found)
    print(f"{passed} passed, {failed} failed")
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=2000, help="derived objects")
    parser.add_argument("--sabotage", choices=[*SABOTAGE, "all"], metavar="NAME|all",
                        help="a wrong rule instead: " + ", ".join(SABOTAGE))
    arguments = parser.parse_args()
    if arguments.sabotage:
        names = list(SABOTAGE) if arguments.sabotage == "all" else [arguments.sabotage]
        return 1 if test_the_fuzzer(names, arguments.seed, arguments.count) else 0
    fuzzer = Fuzzer(arguments.seed)
    fuzzer.run(arguments.count)
    fuzzer.report()
    return 1 if fuzzer.failed else 0


if __name__ == "__main__":
    sys.exit(main())
