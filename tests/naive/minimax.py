# SPDX-License-Identifier: MIT
"""minimax.py -- the value of a small game, by the definition

The idea: one question, "can this player own a line of theirs within the turns
that are left, before the opponent does?", answered by trying every stone and
remembering positions.  Sets of cells are integers, bit c-1 for cell c.  A weak
game asks it for Maker, a .pg game for Black, a strong game for both players.
Nothing is pruned but what the definition itself decides: a completed line, and
a player all of whose lines are hit.

    python3 minimax.py [--first maker|breaker] GAME...
"""

import sys

from game import BREAKER, MAKER, GameError, options_and_words, read_game


def mask(cells):
    return sum(1 << (c - 1) for c in cells)


class Question:
    """Can `player` win `game`?"""

    def __init__(self, game, player):
        self.turns = game.turns
        self.player = player
        self.full = (1 << game.cells) - 1
        self.first_moves = self.full if game.first_moves is None else mask(game.first_moves)
        self.own = [mask(line) for line in game.lines[player]]
        self.other = [mask(line) for line in game.lines[1 - player]]
        self.known = {}
        # Cells of many lines first: an order, not a restriction.
        cells = [1 << i for i in range(game.cells)]
        cells.sort(key=lambda c: -sum(bool(c & line) for line in self.own))
        self.order = cells
        self.through = {c: [e for e in self.own if e & c] for c in cells}
        self.other_through = {c: [e for e in self.other if e & c] for c in cells}

    def moves(self, taken, time):
        allowed = self.full & ~taken
        if time == 0:
            allowed &= self.first_moves
        return [c for c in self.order if c & allowed]

    def wins(self, own, other, time):
        """The answer for a position in which nobody has won yet."""
        if time == len(self.turns) or all(line & other for line in self.own):
            return False
        key = (own, other)
        if key not in self.known:
            moves = self.moves(own | other, time)
            if self.turns[time] == self.player:
                self.known[key] = self.some_stone_wins(own, other, time, moves)
            else:
                self.known[key] = self.no_stone_stops(own, other, time, moves)
        return self.known[key]

    def some_stone_wins(self, own, other, time, moves):
        for c in moves:
            if any(line & ~(own | c) == 0 for line in self.through[c]):
                return True
        return any(self.wins(own | c, other, time + 1) for c in moves)

    def no_stone_stops(self, own, other, time, moves):
        for c in moves:
            if any(line & ~(other | c) == 0 for line in self.other_through[c]):
                return False
        return all(self.wins(own, other | c, time + 1) for c in moves)


def owner(game):
    """Who owns a line at the very start; Maker or Black, if both do."""
    for player in (MAKER, BREAKER):
        if any(game.stones[player].issuperset(line) for line in game.lines[player]):
            return player
    return None


def can_win(game, player):
    if owner(game) is not None:
        return owner(game) == player
    own, other = mask(game.stones[player]), mask(game.stones[1 - player])
    return Question(game, player).wins(own, other, 0)


def value(game):
    """maker or breaker; for a strong game first, second or draw."""
    if game.infinite:
        raise GameError("the board is infinite")
    if can_win(game, MAKER):
        return "first" if game.strong else "maker"
    if not game.strong:
        return "breaker"
    return "second" if can_win(game, BREAKER) else "draw"


class Weak:
    """Any position of a weak game on n cells with these lines (masks).

    `maker_wins(maker, breaker)` has Maker to move, with any numbers of stones
    on the board.  This is the meaning of cards and shields, written again
    without the turns of a game.
    """

    def __init__(self, cells, lines):
        self.full = (1 << cells) - 1
        self.lines = list(lines)
        self.known = {}

    def maker_wins(self, maker, breaker):
        key = (maker, breaker)
        if key not in self.known:
            self.known[key] = self.try_maker(maker, breaker)
        return self.known[key]

    def try_maker(self, maker, breaker):
        if any(line & ~maker == 0 for line in self.lines):
            return True
        if all(line & breaker for line in self.lines):
            return False
        return any(self.maker_wins_after(maker | p, breaker)
                   for p in bits(self.full & ~maker & ~breaker))

    def maker_wins_after(self, maker, breaker):
        """The same with Breaker to move."""
        if any(line & ~maker == 0 for line in self.lines):
            return True
        free = self.full & ~maker & ~breaker
        return free != 0 and all(self.maker_wins(maker, breaker | x) for x in bits(free))


def bits(cells):
    while cells:
        lowest = cells & -cells
        yield lowest
        cells ^= lowest


def main():
    try:
        first, words = options_and_words(sys.argv[1:])
        if not words:
            raise GameError("usage: minimax.py [--first maker|breaker] GAME...")
        for word in words:
            print(word, value(read_game(word, first)), flush=True)
    except GameError as error:
        print(f"minimax.py: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
