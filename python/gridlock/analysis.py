# SPDX-License-Identifier: MIT
"""The value of every move in a position."""

from __future__ import annotations

from ctypes import byref
from typing import TYPE_CHECKING, NamedTuple, Optional, Tuple, Union

from . import svg
from ._c import gridlock_move, lib
from ._handle import expected, made
from ._run import Cancellation, Wish, run
from .position import Position
from .values import Category, Value
from .views import View

if TYPE_CHECKING:
    from .game import Game

__all__ = ["Analysis", "Move", "look"]


class Move(NamedTuple):
    """A move, for the player to move.

    cell      where
    name      what the cell is called
    category  what the move is worth: win, draw, unknown or loss
    value     of the position after it
    view      what is seen there, and why
    """

    cell: int
    name: str
    category: Category
    value: Value
    view: View

    def __repr__(self) -> str:
        return f"<Move {self.name}: {self.category}>"


class Analysis(NamedTuple):
    """A position, and the value of each of its moves, the best one first."""

    position: Position
    view: View
    moves: Tuple[Move, ...]

    @property
    def value(self) -> Value:
        """The value of the position; it may be unknown."""
        return self.view.value

    @property
    def best(self) -> Optional[Move]:
        """A best move; None if the game is over."""
        return self.moves[0] if self.moves else None

    def __str__(self) -> str:
        return self.view.sentence or str(self.value)

    def __repr__(self) -> str:
        return f"<Analysis {self.value}, {len(self.moves)} moves>"

    def _repr_svg_(self) -> str:
        return svg.board(
            self.position.game, position=self.position, shaded=self.view.zone,
            labels={move.cell: str(move.category) for move in self.moves})


def look(position: Union[Position, Game], *, time: Optional[float] = None,
         memory: Optional[int] = None,
         cancellation: Optional[Cancellation] = None) -> Analysis:
    """Finds the value of a position and of every move in it.

    position  a position; of a game, its start
    time      so many seconds in all, 5 if not said; what there is no time for
              stays unknown
    memory    bytes that each search may take

    >>> import gridlock
    >>> seen = gridlock.look(gridlock.Game("mnk:3,3,3").after("b2", "a1"))
    >>> print(seen.value, seen.best.category, len(seen.moves))
    maker win 7
    """
    if not isinstance(position, Position):
        position = expected(position, "Game").start()
    own = position.copy()
    handle = own._open()
    wish = Wish()
    limits = wish.limits(time, memory)

    def work(_: object) -> Analysis:
        analysis = made(lib.gridlock_analysis_free, (), lib.gridlock_look,
                        handle.pointer, byref(limits))
        return _read(own, analysis)

    return run(work, wish, cancellation=cancellation)


def _read(position, analysis) -> Analysis:
    pointer = analysis.pointer
    moves = []
    move = gridlock_move()
    while not lib.gridlock_analysis_move(pointer, len(moves), byref(move)):
        after = position.copy().play(move.cell)
        seen = lib.gridlock_analysis_move_view(pointer, len(moves))
        moves.append(Move(move.cell, position.name(move.cell),
                          Category.numbered(move.category),
                          Value.numbered(move.value), View._of(after, seen)))
    here = View._of(position, lib.gridlock_analysis_view(pointer))
    return Analysis(position, here, tuple(moves))
