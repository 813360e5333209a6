# SPDX-License-Identifier: MIT
"""strategy.py -- a second checker of strategies, as naive as possible

The idea: doc/formats/strategy.md read aloud.  After each turn of the owner
every turn of the other player is tried, all subsets of the cells that matter,
whether they make sense or not.  gridcheck leaves most of them out.

    python3 strategy.py [--first maker|breaker] GAME FILE

Exit 0: verified.  1: refuted.  2: could not check.
"""

import sys
from fractions import Fraction
from itertools import combinations

from game import BREAKER, MAKER, GameError, options_and_words, read_game
from gridcheck import Board, Refuted, decimal, header_text, is_zero, need, need_header

LETTER = ("m", "b")
WINS, HOLDS = "wins", "holds"


class Strategy:
    """The positions of one strategy, and what the format says about them."""

    def __init__(self, game, maps, owner, goal):
        self.game = game
        self.maps = maps
        self.owner, self.other = owner, 1 - owner
        self.goal = goal
        self.turns = game.turns
        self.free = len(game.free())
        self.lines = (game.lines[MAKER],
                      game.lines[MAKER] if game.strong else game.lines[BREAKER])
        self.entries = {}  # by the least image: the word as it was read, kind, cells

    # -- turns and words --

    def turn_length(self, i):
        n = 0
        while i + n < len(self.turns) and self.turns[i + n] == self.turns[i]:
            n += 1
        return n

    def answers_all(self, i):
        return all(self.owner in self.turns[j:j + 2] for j in range(i, len(self.turns) - 1))

    def missing(self, word, player, line):
        """How many cells the player lacks, or None if the line is lost."""
        letters = [word[c - 1] for c in line]
        return letters.count(".") if set(letters) <= {".", LETTER[player]} else None

    def completes(self, word, player, stones):
        counts = [self.missing(word, player, line) for line in self.lines[player]]
        return any(n is not None and n <= stones for n in counts)

    def simple(self, word):
        alive = {c for player in (MAKER, BREAKER) for line in self.lines[player]
                 if self.missing(word, player, line) is not None for c in line}
        return "".join(x if c in alive else "-" for c, x in enumerate(word, 1))

    def least(self, stones, word):
        images = [word]
        for to in self.maps if stones else []:
            image = [""] * len(word)
            for c, letter in enumerate(word):
                image[to[c] - 1] = letter
            images.append("".join(image))
        return stones, min(images)

    def spare(self, stones, word):
        left = self.free - stones - word.count(".")
        need(left >= 0, "there are fewer free cells")
        return left

    # -- what needs no turn --

    def light(self, word, owner_moves):
        weights = {line: Fraction(1, 2 ** min(60, n)) for line in self.lines[self.other]
                   for n in [self.missing(word, self.other, line)] if n is not None}
        total = sum(weights.values())
        most = max((sum(w for line, w in weights.items() if c in line)
                    for c in range(1, len(word) + 1) if word[c - 1] == "."), default=0)
        return total < 1 and (owner_moves or total + most < 1)

    def settled(self, stones, word):
        owner_moves = stones < len(self.turns) and self.turns[stones] == self.owner
        anywhere = stones > 0 or self.game.first_moves is None
        if owner_moves and anywhere and self.completes(word, self.owner, self.turn_length(stones)):
            return True
        if self.goal == WINS:
            return False
        return (not self.completes(word, self.other, self.turns[stones:].count(self.other)) or
                self.answers_all(stones) and (anywhere or not owner_moves) and
                self.light(word, owner_moves))

    def good(self, stones, word):
        return self.settled(stones, word) or self.least(stones, word) in self.entries

    # -- turns --

    def after(self, word, cells, player):
        return "".join(LETTER[player] if c in cells else x for c, x in enumerate(word, 1))

    def may_open(self, word, cells, others):
        allowed = self.game.first_moves
        return allowed is None or any(
            others > 0 if word[c - 1] == "-" else c in cells for c in allowed)

    def replies(self, stones, word):
        """All turns of the other player."""
        length, spare = self.turn_length(stones), self.spare(stones, word)
        dots = [c for c, x in enumerate(word, 1) if x == "."]
        for count in range(max(0, length - spare), min(length, len(dots)) + 1):
            for cells in combinations(dots, count):
                if stones or self.may_open(word, cells, length - count):
                    then = self.after(word, set(cells), self.other)
                    need(not self.completes(then, self.other, 0), "the other player completes a line")
                    then = self.simple(then)
                    need(self.good(stones + length, then), "a position is missing")

    def check_pairs(self, stones, word, cells):
        need(self.goal == HOLDS and self.answers_all(stones), "pairs do not help")
        need(len(set(cells)) == len(cells) and len(cells) % 2 == 0, "these are no pairs")
        need(all(word[c - 1] == "." for c in cells), "a cell of a pair is not free")
        pairs = [set(cells[i:i + 2]) for i in range(0, len(cells), 2)]
        for line in self.lines[self.other]:
            if self.missing(word, self.other, line) is not None:
                need(any(pair <= set(line) for pair in pairs), "a line has no pair")

    def check_turn(self, stones, word, cells):
        length, spare = self.turn_length(stones), self.spare(stones, word)
        need(len(set(cells)) == len(cells), "a cell is taken twice")
        need(all(word[c - 1] == "." for c in cells), "a cell is not free")
        need(0 <= length - len(cells) <= spare, "the turn has another length")
        need(stones or self.may_open(word, cells, length - len(cells)), "not the first stone")
        then = self.after(word, set(cells), self.owner)
        if self.completes(then, self.owner, 0):
            return
        stones, then = stones + length, self.simple(then)
        if not self.good(stones, then):
            need(stones < len(self.turns), "the game is over")
            self.replies(stones, then)

    def check(self):
        makers, breakers = self.game.stones
        start = "".join("m" if c in makers else "b" if c in breakers else "."
                        for c in range(1, self.game.cells + 1))
        over = [player for player in (MAKER, BREAKER) if self.completes(start, player, 0)]
        if over:
            need(over[0] == self.owner, "the other player owns a line")
        else:
            start = self.simple(start)
            if not self.good(0, start):
                need(self.turns and self.turns[0] != self.owner, "the start is missing")
                self.replies(0, start)
        for (stones, _), (word, pairs, cells) in self.entries.items():
            (self.check_pairs if pairs else self.check_turn)(stones, word, cells)


class File:
    """Takes a file text line by text line."""

    def __init__(self, game):
        self.game = game
        self.maps = []
        self.present = None
        self.proved = set()
        self.value = None

    def take(self, text):
        need("\0" not in text, "a zero byte is no text")
        if text == "" or text == "c" or text.startswith("c "):
            return
        need(self.value is None, "something follows the claim")
        words = text.split(" ")
        need("" not in words, "words are separated by single spaces")
        {"map": self.take_map, "strategy": self.take_strategy,
         "value": self.take_value}.get(words[0], self.take_position)(words)

    def cells(self, words):
        need(words and is_zero(words[-1]) and not any(map(is_zero, words[:-1])), "no end")
        return [decimal(w, 1, self.game.cells, "cell") for w in words[:-1]]

    def take_map(self, words):
        need(self.present is None and not self.proved, "the map comes too late")
        to = self.cells(words[1:])
        need(sorted(to) == list(range(1, self.game.cells + 1)), "this is no permutation")
        for lines in self.game.lines:
            known = set(lines)
            need(all(tuple(sorted(to[c - 1] for c in line)) in known for line in lines), "a line is lost")
        self.maps.append(to)

    def end(self):
        if self.present:
            self.present.check()
            self.proved.add((self.present.owner, self.present.goal))
        self.present = None

    def take_strategy(self, words):
        self.end()
        need(len(words) == 3 and words[1] in ("maker", "breaker") and words[2] in (WINS, HOLDS), "what strategy?")
        owner = MAKER if words[1] == "maker" else BREAKER
        self.present = Strategy(self.game, self.maps, owner, words[2])

    def take_position(self, words):
        one = self.present
        need(one is not None, "a position must be in a strategy")
        need(len(words) > 2, "the text line ends too early")
        stones, word = decimal(words[0], 0, one.free, "stones"), words[1]
        need(len(word) == self.game.cells and set(word) <= set("mb.-"), "this is no position")
        pairs = words[2] == "pairs"
        need(stones < len(one.turns), "nobody moves then")
        need((one.turns[stones] == one.owner) != pairs, "the other player moves then")
        key = one.least(stones, word)
        need(key not in one.entries, "a position comes twice")
        one.entries[key] = (word, pairs, self.cells(words[3:] if pairs else words[2:]))

    def take_value(self, words):
        self.end()
        need(len(words) == 2, "a value is expected")
        game, second = self.game, 1 - self.game.first
        draw = (second, HOLDS) in self.proved and (game.equal_turns or (1 - second, HOLDS) in self.proved)
        strong = {"first": (MAKER, WINS) in self.proved, "second": (BREAKER, WINS) in self.proved, "draw": draw}
        other = {"maker": (MAKER, WINS) in self.proved, "breaker": (BREAKER, HOLDS) in self.proved}
        need((strong if game.strong else other).get(words[1]), "the strategies do not show that")
        self.value = words[1].upper()


def check(game, text):
    """(value, None), or (None, reason)."""
    need_header(text, "strategy")
    rows = text.split("\n")
    row = 1
    try:
        need(rows[0] == header_text(Board(game)).replace("glc", "strategy"), "the header does not fit")
        file = File(game)
        for row, line in enumerate(rows[1:-1], 2):
            file.take(line)
        need(rows[-1] == "", "the last text line does not end in a newline")
        need(file.value is not None, "there is no claim")
    except Refuted as refuted:
        return None, f"text line {row}: {refuted}"
    return file.value, None


def main():
    try:
        first, words = options_and_words(sys.argv[1:])
        if len(words) != 2:
            raise GameError("usage: strategy.py [--first maker|breaker] GAME FILE")
        game = read_game(words[0], first)
        if game.infinite or game.handicap:
            raise GameError("there are no rules for this game")
        with open(words[1], "rb") as file:
            text = file.read().decode("latin-1")
        value, reason = check(game, text)
    except (GameError, OSError, MemoryError) as error:
        print(f"strategy.py: {error}", file=sys.stderr)
        return 2
    if value is None:
        print(f"c {reason}\ns REFUTED")
        return 1
    print("s VERIFIED " + value)
    return 0


if __name__ == "__main__":
    sys.exit(main())
