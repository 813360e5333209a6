# SPDX-License-Identifier: MIT
"""Pairing strategies of finite games, and the census of good pairings."""

from __future__ import annotations

import enum
from ctypes import byref
from typing import TYPE_CHECKING, Any, Iterator, NamedTuple, Optional, Tuple

from . import svg
from ._c import gridlock_census_class, gridlock_census_question, lib
from ._handle import call, copied, expected, made, optional_cell, whole
from ._run import Cancellation, Wish, run

if TYPE_CHECKING:
    from .game import Game

__all__ = ["Pairing", "PairingAnswer", "PairingClass", "pairing", "census"]


class PairingAnswer(enum.Enum):
    """UNKNOWN if a limit came first, or no method knows."""

    UNKNOWN = 0
    FOUND = 1
    NONE = 2


class Pairing(NamedTuple):
    """Is there a pairing strategy for Breaker?

    answer  PairingAnswer.FOUND, NONE or UNKNOWN
    pairs   the pairs of cells; each line contains one.  If Breaker moves first,
            the cell where he does is paired with None.

    It is true if there is one.
    """

    game: Game
    answer: PairingAnswer
    pairs: Tuple[Tuple[int, Optional[int]], ...]

    def __bool__(self) -> bool:
        return self.answer is PairingAnswer.FOUND

    def __repr__(self) -> str:
        return (f"<Pairing of {self.game}: {self.answer.name.lower()}, "
                f"{len(self.pairs)} pairs>")

    def _repr_svg_(self) -> str:
        first = [a for a, b in self.pairs if b is None]
        return svg.board(self.game, move=first[0] if first else None,
                         pairs=[pair for pair in self.pairs if None not in pair])


def pairing(game: Game, *, time: Optional[float] = None,
            memory: Optional[int] = None,
            cancellation: Optional[Cancellation] = None) -> Pairing:
    """Looks for a pairing strategy in a weak game on a finite board: pairs of
    cells without a common one, so that each line contains a pair.

    >>> import gridlock
    >>> found = gridlock.pairing(gridlock.Game("mnk:6,6,6"))
    >>> found.answer.name, all(
    ...     any({a, b} <= set(line) for a, b in found.pairs)
    ...     for line in found.game.lines)
    ('FOUND', True)
    >>> bool(gridlock.pairing(gridlock.Game("mnk:4,4,4")))
    False
    """
    own = expected(game, "Game")._twin()
    handle = own._open()
    wish = Wish()
    limits = wish.limits(time, memory)

    def work(_: object) -> Pairing:
        found = made(lib.gridlock_pairing_free, (), lib.gridlock_pairing_find,
                     handle.pointer, byref(limits))
        answer = PairingAnswer(lib.gridlock_pairing_answered(found.pointer))
        cells = [optional_cell(cell) for cell in
                 copied(lib.gridlock_pairing_cells, found.pointer)]
        return Pairing(own, answer, tuple(zip(cells[::2], cells[1::2])))

    return run(work, wish, cancellation=cancellation)


class PairingClass(NamedTuple):
    """A class of good pairings of a torus: the digits of its least one, row by
    row (doc/formats/census.md), and how many symmetries keep it."""

    digits: str
    symmetries: int


def census(size: int = 8, directions: Optional[int] = None, *,
           threads: int = 1, part: int = 0, parts: int = 1,
           time: Optional[float] = None, memory: Optional[int] = None,
           cancellation: Optional[Cancellation] = None
           ) -> Iterator[PairingClass]:
    """All good pairings of a torus up to symmetry, in ascending order.

    size        4, 6 or 8 cells across
    directions  with lines; half the size if not said
    part        of so many parts of the work, from 0

    They are told when all are known; LimitReached if a limit comes first.

    >>> import gridlock
    >>> next(gridlock.census(4, 2))
    PairingClass(digits='0422046622046604', symmetries=16)
    >>> sum(1 for each in gridlock.census(6))
    16
    """
    question = gridlock_census_question(
        size=whole(size, "size", 1), threads=whole(threads, "threads", 1),
        directions=0 if directions is None else whole(directions, "directions",
                                                      1),
        part=whole(part, "part", 0, 2**63), parts=whole(parts, "parts", 1, 2**63))
    wish = Wish()
    question.limits = wish.limits(time, memory)
    found = []

    def told(digits: bytes, symmetries: int, _: Any) -> int:
        found.append(PairingClass(digits.decode(), symmetries))
        return 0

    def work(_: object) -> None:
        call(lib.gridlock_census, byref(question), gridlock_census_class(told),
             None)

    run(work, wish, cancellation=cancellation)
    return iter(found)
