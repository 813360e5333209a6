# SPDX-License-Identifier: MIT
"""forge.py -- certificates of small games, true ones and damaged ones

The idea: minimax knows the winner of every position of a small game, and the
rules play and reply turn that knowledge into a card or a shield for any
position: a completeness proof that runs.  On the way it takes every detour
that fits: pairs, potentials, joins of components, replaced and granted cells,
embeddings, images under maps, objects made earlier, deletions, gaps.

`mutate` damages a certificate's text.  Most damaged certificates prove
nothing, some still prove the truth; none may prove anything else.

    python3 forge.py [--seed S] [--mutate N] [--first maker|breaker] GAME
"""

import random
import sys

from game import BREAKER, MAKER, Game, GameError, options_and_words, read_game
from gridcheck import Card, Checker, Refuted, Shield, header_text, intersection
from minimax import Weak, mask


# ---- random games ---------------------------------------------------------

def random_lines(rng, cells):
    """Random lines: short and long, nested, symmetric, or none at all."""
    used = rng.sample(range(1, cells + 1), rng.randint(1, cells)) if rng.random() < 0.3 \
        else list(range(1, cells + 1))
    longest = min(len(used), rng.choice((2, 3, 3, 4, 5)))
    shortest = min(longest, rng.choice((1, 2, 2, 3)))
    lines = set()
    for _ in range(rng.choice((0, 1, 2, 3, 4, 5, 6, 8, 10, 12))):
        size = rng.randint(shortest, longest)
        lines.add(frozenset(rng.sample(used, size)))
        if rng.random() < 0.1:
            outer = rng.choice(sorted(lines, key=sorted))
            lines.add(frozenset(rng.sample(sorted(outer), rng.randint(1, len(outer)))))
    if rng.random() < 0.4:
        lines = symmetric_closure(rng, used, lines)
    return lines


def symmetric_closure(rng, used, lines):
    """A few of the lines, and their images under a random permutation."""
    images = list(used)
    rng.shuffle(images)
    to = dict(zip(used, images))
    few = rng.sample(sorted(lines, key=sorted), min(len(lines), 2))
    closed = set()
    for line in few:
        while line not in closed:
            closed.add(line)
            line = frozenset(to[c] for c in line)
    return closed if len(closed) <= 20 else lines


def random_game(rng, low=3, high=9):
    cells = rng.randint(low, high)
    owners = [rng.choice((None, None, None, None, MAKER, BREAKER)) if rng.random() < 0.6
              else None for _ in range(cells)]
    stones = [{c for c, o in enumerate(owners, 1) if o == player} for player in (0, 1)]
    game = Game("random", cells, random_lines(rng, cells), stones=stones)
    return game.set_turns(rng.choice((MAKER, MAKER, BREAKER)))


def automorphisms(board, limit):
    """Up to `limit` permutations that carry lines to lines, by backtracking."""
    n = len(board.cells)
    lines = set(board.line.values())
    found = []

    def fits(to):
        """Every line whose cells all have images goes to a line."""
        last = len(to)
        return all(frozenset(to[c] for c in line) in lines
                   for line in lines if max(line) == last)

    def extend(to):
        if len(found) == limit:
            return
        if len(to) == n:
            found.append([to[c] for c in range(1, n + 1)])
            return
        for image in sorted(board.cells - set(to.values()), key=lambda c: (c * 7) % (n + 1)):
            to[len(to) + 1] = image
            if fits(to):
                extend(to)
            del to[len(to)]

    extend({})
    return found


# ---- the forge ------------------------------------------------------------

class Forge:
    """Builds one certificate.  References are words: ID or ID@M."""

    def __init__(self, game, rng):
        self.game = game
        self.rng = rng
        self.checker = Checker(game)
        self.board = self.checker.board
        self.rows = []     # (text, id or None, the ids it refers to)
        self.solvers = {}
        self.share = rng.choice((0.3, 0.8, 1.0))
        self.spice = rng.choice((0.0, 0.1, 0.3))

    # Emitting

    def emit(self, rule, refs=()):
        """A step; its reference.  Raises Refuted if the rule does not apply."""
        identifier = self.checker.last_id + self.rng.choice((1, 1, 1, 2, 10))
        self.checker.take(f"{identifier} {rule}")
        used = [int(ref.partition("@")[0]) for ref in refs]
        self.rows.append((f"{identifier} {rule}", identifier, used))
        return str(identifier)

    def attempt(self, rule, refs=()):
        try:
            return self.emit(rule, refs)
        except Refuted:
            return None

    def emit_maps(self):
        rng, number = self.rng, 0
        found = automorphisms(self.board, 24)
        chosen = []
        for images in rng.sample(found, min(len(found), rng.randint(0, 3))):
            chosen.append(" ".join(map(str, images + [0])))
        if self.board.lattice:
            columns, rows = self.board.lattice
            for _ in range(rng.randint(0, 3)):
                chosen.append(f"lattice {rng.randint(0, 7)} {rng.randint(-1, columns)} "
                              f"{rng.randint(-1, rows)}")
        for text in chosen:
            number += rng.choice((1, 1, 5))
            self.checker.take(f"map {number} {text}")
            self.rows.append((f"map {number} {text}", None, []))

    # What is known about a position

    def solver(self, lines):
        if lines not in self.solvers:
            masks = [mask(self.board.line[e]) for e in lines]
            self.solvers[lines] = Weak(self.game.cells, masks)
        return self.solvers[lines]

    def maker_wins(self, maker, breaker, lines):
        return self.solver(lines).maker_wins(mask(maker), mask(breaker))

    def maker_wins_after(self, maker, breaker):
        return self.solver(self.board.all_lines).maker_wins_after(mask(maker), mask(breaker))

    def free(self, maker, breaker):
        return sorted(self.board.cells - maker - breaker)

    def find(self, covers):
        """A random object made earlier, or its image, that covers."""
        words = list(self.checker.objects)
        self.rng.shuffle(words)
        for word in words[:40]:
            refs = [str(word)] + [f"{word}@{m}" for m in self.checker.maps]
            for ref in refs:
                try:
                    if covers(self.checker.look_up(ref)):
                        return ref
                except Refuted:
                    pass  # the image leaves the board, or would move a shield
        return None

    # Cards

    def covers_card(self, thing, maker, breaker):
        return isinstance(thing, Card) and thing.A <= maker and not thing.T & breaker

    def card(self, maker, breaker):
        """A card for a position that Maker, to move, wins."""
        def covers(thing):
            return self.covers_card(thing, maker, breaker)

        if self.rng.random() < self.share:
            ref = self.find(covers)
            if ref:
                return ref
        ref = self.make_card(maker, breaker)
        if self.rng.random() < self.spice:
            ref = self.embedded_card(ref, maker, breaker, covers) or ref
        assert covers(self.checker.look_up(ref))
        return ref

    def make_card(self, maker, breaker):
        ready = [e for e, line in self.board.line.items()
                 if len(line - maker) <= 1 and not line & breaker]
        if ready:
            e = self.rng.choice(ready)
            p = min(self.board.line[e] - maker, default=min(self.board.line[e]))
            return self.emit(f"line {e} {p}")
        p = self.rng.choice([p for p in self.free(maker, breaker)
                             if self.maker_wins_after(maker | {p}, breaker)])
        refs = self.cards_against(maker | {p}, breaker)
        return self.emit(f"play {p} {' '.join(refs)} 0", refs)

    def cards_against(self, maker, breaker):
        """Cards for a position that Maker wins with Breaker to move."""
        owned = [e for e, line in self.board.line.items() if line <= maker]
        if owned:
            e = self.rng.choice(owned)
            return [self.emit(f"line {e} {min(self.board.line[e])}")]
        refs = []
        threats = frozenset(self.free(maker, breaker))
        while threats or self.rng.random() < self.spice / 2:
            x = self.rng.choice(sorted(threats) or self.free(maker, breaker))
            refs.append(self.card(maker, breaker | {x}))
            threats = intersection([self.checker.look_up(r).T for r in refs]) - maker
        return refs

    def embedded_card(self, ref, maker, breaker, covers):
        card = self.checker.look_up(ref)
        f = self.random_injection(card.T, self.board.cells - breaker)
        if f is None:
            return None
        new_A = sorted(maker - set(f.values()))
        pairs = " ".join(f"{x} {y}" for x, y in f.items())
        return self.accepted(f"embed {ref} {' '.join(map(str, new_A + [0]))} {pairs} 0",
                             [ref], covers)

    def random_injection(self, source, target):
        """Often nearly the identity, so that it has a chance to be of use."""
        source, target = sorted(source), sorted(target)
        if len(source) > len(target):
            return None
        f = {x: x for x in source}
        for _ in range(self.rng.randint(0, 2)):
            if source:
                x, y = self.rng.choice(source), self.rng.choice(target)
                f = {a: y if b == x else x if b == y else b for a, b in f.items()}
        return f

    def accepted(self, rule, refs, covers):
        """The step's reference, if it can be made and is good enough."""
        ref = self.attempt(rule, refs)
        return ref if ref and covers(self.checker.look_up(ref)) else None

    # Shields

    def covers_shield(self, thing, maker, breaker, lines):
        return (isinstance(thing, Shield) and not thing.Z & maker
                and all(self.board.line[e] & breaker for e in thing.D & lines))

    def shield(self, maker, breaker, lines):
        """A shield for a position that Breaker, moving second, wins.

        Only `lines` count: the others may be in D.
        """
        def covers(thing):
            return self.covers_shield(thing, maker, breaker, lines)

        if self.rng.random() < self.share:
            ref = self.find(covers)
            if ref:
                return ref
        ref = self.make_shield(maker, breaker, lines, covers)
        while self.rng.random() < self.spice:
            ref = self.dressed_shield(ref, covers) or ref
        assert covers(self.checker.look_up(ref))
        return ref

    def make_shield(self, maker, breaker, lines, covers):
        live = sorted(e for e in lines if not self.board.line[e] & breaker)
        if not live and self.rng.random() < 0.8:
            return self.emit("none")
        for way in self.rng.sample((self.by_pairs, self.by_components), 2):
            if self.rng.random() < 0.6:
                ref = way(maker, breaker, lines, live)
                if ref and covers(self.checker.look_up(ref)):
                    return ref
        return self.by_reply(maker, breaker, lines) if live else self.emit("none")

    def by_pairs(self, maker, breaker, lines, live):
        """Some disjoint pairs, and a potential for the lines without one."""
        unused = self.free(maker, breaker)
        pairs = []
        for e in self.rng.sample(live, len(live)):
            room = [c for c in unused if c in self.board.line[e]]
            if len(room) >= 2 and self.rng.random() < 0.7 and \
                    not any(self.board.line[e].issuperset(pair) for pair in pairs):
                pair = self.rng.sample(room, 2)
                pairs.append(pair)
                unused = [c for c in unused if c not in pair]
        refs = [self.emit(f"pair {x} {y}") for x, y in pairs]
        rest = [e for e in live
                if not any(self.board.line[e].issuperset(pair) for pair in pairs)]
        if rest:
            zone = " ".join(map(str, unused + [0]))
            ref = self.attempt(f"potential {zone} {' '.join(map(str, rest))} 0")
            if ref is None:
                return None
            refs.append(ref)
        if len(refs) == 1 and self.rng.random() < 0.5:
            return refs[0]
        return self.attempt(f"join {' '.join(refs)} 0", refs)

    def by_components(self, maker, breaker, lines, live):
        """A shield for each component of the free parts of the live lines."""
        parts = []
        for e in live:
            cells, members = set(self.board.line[e] - maker), {e}
            for other in [p for p in parts if p[0] & cells]:
                cells, members = cells | other[0], members | other[1]
                parts.remove(other)
            parts.append((cells, members))
        if len(parts) < 2:
            return None
        refs = []
        for cells, members in parts:
            outside = self.board.cells - cells - breaker
            ref = self.shield(outside, breaker, frozenset(members))
            refs.append(self.without(ref, breaker))
        return self.attempt(f"join {' '.join(refs)} 0", refs)

    def without(self, ref, breaker):
        """Grants the cells that are Breaker's anyway."""
        for c in sorted(self.checker.look_up(ref).Z & breaker):
            ref = self.emit(f"grant {ref} {c}", [ref])
        return ref

    def by_reply(self, maker, breaker, lines):
        answers, refs = [], []
        moves = frozenset(self.free(maker, breaker))
        zones = []
        while moves or not answers:
            v = self.rng.choice(sorted(moves))
            w = self.rng.choice([w for w in self.free(maker | {v}, breaker) if not
                                 self.maker_wins(maker | {v}, breaker | {w}, lines)])
            ref = self.shield(maker | {v}, breaker | {w}, lines)
            refs.append(ref)
            answers.append(f"{w} {ref}")
            zones.append(self.checker.look_up(ref).Z | {w})
            moves = intersection(zones) - breaker
        return self.emit(f"reply {' '.join(answers)} 0", refs)

    def dressed_shield(self, ref, covers):
        """Another shield for the same position, by a rule that changes one."""
        shield = self.checker.look_up(ref)
        rng, zone = self.rng, sorted(shield.Z)
        u = rng.choice(sorted(self.board.cells))
        f = self.random_injection(zone, self.board.cells)
        pairs = " ".join(f"{x} {y}" for x, y in f.items())
        choices = [f"embed {ref} {pairs} 0".replace("  ", " "), f"join {ref} 0"]
        if zone:
            v = rng.choice(zone)
            choices += [f"replace {ref} {v} {u}", f"grant {ref} {v}"]
        return self.accepted(rng.choice(choices), [ref], covers)

    # The whole

    def claim(self):
        maker, breaker = self.board.maker, self.board.breaker
        lines = self.board.all_lines
        if self.board.maker_first:
            if self.maker_wins(maker, breaker, lines):
                ref = self.card(maker, breaker)
                return f"maker {ref} 0", [ref]
            ref = self.shield(maker, breaker, lines)
            return f"breaker {ref} 0", [ref]
        if self.maker_wins_after(maker, breaker):
            refs = self.cards_against(maker, breaker)
            return f"maker {' '.join(refs)} 0", refs
        replies = [w for w in self.free(maker, breaker)
                   if not self.maker_wins(maker, breaker | {w}, lines)]
        if not self.maker_wins(maker, breaker, lines):
            replies.append(0)
        w = self.rng.choice(replies)
        ref = self.shield(maker, breaker | ({w} - {0}), lines)
        return f"breaker {ref} {w}", [ref]

    def text(self):
        """The certificate, with comments and deletions strewn in."""
        self.emit_maps()
        claim, refs = self.claim()
        self.rows.append((claim, None, [int(ref.partition("@")[0]) for ref in refs]))
        last_use = {}
        for place, (_, identifier, used) in enumerate(self.rows):
            for i in used + ([identifier] if identifier else []):
                last_use[i] = place
        result = [header_text(self.board)]
        for place, (text, _, _) in enumerate(self.rows):
            if self.rng.random() < 0.03:
                result.append("c a  comment")
            result.append(text)
            gone = [i for i, last in last_use.items() if last == place
                    and place < len(self.rows) - 1 and self.rng.random() < 0.5]
            if gone:
                result.append(f"d {' '.join(map(str, gone))} 0")
        return "\n".join(result) + "\n"


def forge(game, rng):
    """A random certificate for the true winner of a small weak game."""
    return Forge(game, rng).text()


# ---- damage ---------------------------------------------------------------

WORDS = ["0", "1", "2", "3", "7", "99", "-1", "1@1", "2@1", "3@2", "c", "d", "map",
         "lattice", "line", "play", "none", "pair", "potential", "join", "reply",
         "replace", "grant", "embed", "maker", "breaker", "glc", "", "\t", "x",
         "9223372036854775807", "9223372036854775808", "18446744073709551617",
         "2147483648", "4294967297", "+1", "1@", "@1", "1@0", "0@1"]


def mutate(text, rng):
    """The text with one, sometimes a few random changes."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        text = rng.choice(MUTATIONS)(text, rng)
    return text


def on_row(change):
    """A mutation of the words of one random row."""
    def mutation(text, rng):
        rows = text.split("\n")
        at = rng.randrange(len(rows))
        words = rows[at].split(" ")
        change(words, rng)
        rows[at] = " ".join(words)
        return "\n".join(rows)
    return mutation


def change_number(words, rng):
    places = [i for i, word in enumerate(words) if word.isdecimal()]
    if places:
        i = rng.choice(places)
        words[i] = str(rng.choice((int(words[i][:18]) + 1, max(0, int(words[i][:18]) - 1),
                                   rng.randint(0, 12))))


def change_word(words, rng):
    words[rng.randrange(len(words))] = rng.choice(WORDS)


def insert_word(words, rng):
    words.insert(rng.randint(0, len(words)), rng.choice(WORDS[:10] * 3 + WORDS))


def drop_word(words, rng):
    del words[rng.randrange(len(words))]


def swap_words(words, rng):
    i, j = rng.randrange(len(words)), rng.randrange(len(words))
    words[i], words[j] = words[j], words[i]


def change_map(words, rng):
    i = rng.randrange(len(words))
    word, at, _ = words[i].partition("@")
    words[i] = word if at else f"{word}@{rng.randint(1, 3)}"


def on_rows(change):
    """A mutation of the list of rows."""
    def mutation(text, rng):
        rows = text.split("\n")
        i, j = rng.randrange(len(rows)), rng.randrange(len(rows))
        change(rows, i, j)
        return "\n".join(rows)
    return mutation


def swap_rows(rows, i, j):
    rows[i], rows[j] = rows[j], rows[i]


def drop_row(rows, i, j):
    del rows[i]


def copy_row(rows, i, j):
    rows.insert(j, rows[i])


def blank_row(rows, i, j):
    rows.insert(i, "")


def other_claim(text, rng):
    there = "\nmaker " in text
    return text.replace("\nmaker ", "\nbreaker ") if there \
        else text.replace("\nbreaker ", "\nmaker ")


def cut(text, rng):
    return text[:rng.randrange(len(text) + 1)]


def change_character(text, rng):
    i = rng.randrange(len(text) + 1)
    return text[:i] + rng.choice("0123456789 @\n\tcd-\r") + text[i + rng.randint(0, 1):]


MUTATIONS = ([on_row(change_number)] * 8 + [on_row(drop_word)] * 3
             + [on_row(change_word)] * 3 + [on_row(insert_word)] * 3
             + [on_row(swap_words)] * 3 + [on_row(change_map)] * 3
             + [on_rows(swap_rows), on_rows(drop_row), on_rows(drop_row),
                on_rows(copy_row), on_rows(blank_row), other_claim, cut,
                change_character, change_character])


def main():
    try:
        words, seed, changes = list(sys.argv[1:]), 1, 0
        for option in ("--seed", "--mutate"):
            if option in words[:-1]:
                at = words.index(option)
                seed, changes = (int(words[at + 1]), changes) if option == "--seed" \
                    else (seed, int(words[at + 1]))
                del words[at:at + 2]
        first, words = options_and_words(words)
        game = read_game(words[0], first)
        if game.infinite or not game.weak:
            raise GameError("certificates are for finite weak games")
        rng = random.Random(seed)
        text = forge(game, rng)
        for _ in range(changes):
            text = mutate(text, rng)
        sys.stdout.write(text)
    except (GameError, IndexError, ValueError) as error:
        print(f"forge.py: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
