# SPDX-License-Identifier: MIT
"""Values, reasons, players: words that are also texts.

    >>> import gridlock
    >>> result = gridlock.Game("mnk:3,3,3").solve()
    >>> result.value
    <Value.MAKER: 'maker'>
    >>> result.value == "maker"
    True
    >>> print(result.value)
    maker
"""

import enum

__all__ = ["Value", "Reason", "Player", "Kind", "Category"]


class _Word(str, enum.Enum):
    """A member is equal to its text, and prints as it.  Members stand in the
    order of their numbers in gridlock.h."""

    def __str__(self):
        return self.value

    __format__ = str.__format__

    @classmethod
    def numbered(cls, number):
        return list(cls)[number]

    @property
    def number(self):
        return list(type(self)).index(self)


class Value(_Word):
    """Who wins.  Maker or Breaker in a weak game; the first player, the second
    player or nobody in a strong one."""

    UNKNOWN = "unknown"
    MAKER = "maker"
    BREAKER = "breaker"
    FIRST = "first"
    SECOND = "second"
    DRAW = "draw"


class Reason(_Word):
    """Why a value is unknown."""

    NONE = "none"
    TIME = "time"
    MEMORY = "memory"
    INTERRUPT = "interrupt"
    EXHAUSTED = "exhausted"


class Player(_Word):
    """In a strong game MAKER is the first player and BREAKER the second, in a
    .pg file they are Black and White."""

    NOBODY = "nobody"
    MAKER = "maker"
    BREAKER = "breaker"


class Kind(_Word):
    """What the players want: Maker a line and Breaker that she has none; both a
    line; or TIMED, as weak, but Breaker may end it by a line of his own, or the
    game has a list of turns."""

    WEAK = "weak"
    STRONG = "strong"
    TIMED = "timed"


class Category(_Word):
    """What a move is worth to the player who makes it."""

    WIN = "win"
    DRAW = "draw"
    UNKNOWN = "unknown"
    LOSS = "loss"
