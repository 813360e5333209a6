# SPDX-License-Identifier: MIT
"""Positions: a game some moves later."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterable, List, Optional, Tuple, Union

from . import _handle, svg
from ._c import lib
from ._handle import Owner, call, copied, made, optional_cell, whole
from .values import Player, Value

if TYPE_CHECKING:
    from .analysis import Analysis
    from .game import Cell, Game
    from .solving import Result

__all__ = ["Position"]


class Position(Owner):
    """A position of a finite game.

    >>> from gridlock import Game
    >>> position = Game("mnk:3,3,3,strong").start()
    >>> position.play("b2", "a1", "a2").turn
    <Player.BREAKER: 'breaker'>
    >>> position.names(position.moves), position.undo()
    (['b2', 'a1', 'a2'], 3)
    >>> position.play("c1", "b1").over, position.play("a3").over
    (False, True)
    >>> print(position.value, position.names(position.line))
    first ['c1', 'b2', 'a3']

    Cells are given by number or by name.
    """

    __slots__ = ("game",)

    def __init__(self, game: Game) -> None:
        self._handle = None
        self.game = _handle.expected(game, "Game")._twin()
        parent = game._open()
        self._handle = made(lib.gridlock_position_free, (parent,),
                            lib.gridlock_position_new, parent.pointer)

    def _ask(self, function: Any, *arguments: Any) -> Any:
        handle = self._open()
        with handle.lock:
            return function(handle.pointer, *arguments)

    def _cells(self, function: Any) -> Tuple[int, ...]:
        handle = self._open()
        with handle.lock:
            return copied(function, handle.pointer)

    # ---- Moves ----

    def play(self, *cells: Union[Cell, Iterable[Cell]]) -> Position:
        """Places the next stones, one after the other; returns the position.

        A position whose last move is refused has the moves before that.
        """
        for cell in _flat(cells):
            number = self.game.cell(cell)
            handle = self._open()
            with handle.lock:
                call(lib.gridlock_position_play, handle.pointer, number)
        return self

    def undo(self, moves: int = 1) -> Optional[int]:
        """Takes moves back; returns where the last of them was, and None at the
        start."""
        cell = None
        for _ in range(whole(moves, "moves", 1)):
            cell = optional_cell(self._ask(lib.gridlock_position_undo))
            if cell is None:
                break
        return cell

    @property
    def moves(self) -> Tuple[int, ...]:
        """The cells that were played."""
        return self._cells(lib.gridlock_position_moves)

    @property
    def choices(self) -> Tuple[int, ...]:
        """Where the next stone may go; none if the game is over."""
        return self._cells(lib.gridlock_position_choices)

    def copy(self) -> Position:
        """Another position with the same moves."""
        return Position(self.game).play(self.moves)

    def __copy__(self) -> Position:
        return self.copy()

    def __deepcopy__(self, _: Any) -> Position:
        return self.copy()

    # ---- The board ----

    @property
    def turn(self) -> Optional[Player]:
        """Who places the next stone; None if the game is over."""
        player = Player.numbered(self._ask(lib.gridlock_position_turn))
        return None if player is Player.NOBODY else player

    @property
    def over(self) -> bool:
        """Has a player a line, or is no stone left to place?"""
        return bool(self._ask(lib.gridlock_position_over))

    @property
    def value(self) -> Value:
        """Who has won; UNKNOWN if the game is not over."""
        return Value.numbered(self._ask(lib.gridlock_position_value))

    @property
    def line(self) -> Tuple[int, ...]:
        """The line that was completed; empty if none was."""
        return self._cells(lib.gridlock_position_line)

    def owner(self, cell: Cell) -> Optional[Player]:
        """Whose stone is on the cell; None if it is free."""
        number = self.game.cell(cell)
        player = Player.numbered(self._ask(lib.gridlock_position_owner, number))
        return None if player is Player.NOBODY else player

    def stones(self, player: Union[Player, str]) -> List[int]:
        """The cells with a stone of this player's."""
        from .game import _player
        asked = _player(player).number
        handle = self._open()
        with handle.lock:
            return [cell for cell in range(self.game.cells) if asked ==
                    lib.gridlock_position_owner(handle.pointer, cell)]

    @property
    def free(self) -> List[int]:
        """The cells without a stone."""
        handle = self._open()
        with handle.lock:
            return [cell for cell in range(self.game.cells) if not
                    lib.gridlock_position_owner(handle.pointer, cell)]

    def name(self, cell: Cell) -> str:
        """The name of a cell."""
        return self.game.name(cell)

    def names(self, cells: Iterable[Cell]) -> List[str]:
        """The names of cells."""
        return self.game.names(cells)

    # ---- Knowing more ----

    def to_game(self) -> Game:
        """The position as a game of its own, whose stones are those on the
        board now.  It stays as it is when this position changes.

        >>> from gridlock import Game
        >>> game = Game("mnk:3,3,3").after("a1", "b2", "c1").to_game()
        >>> game, print(game.solve().value)
        maker
        (<Game mnk:3,3,3,after=1-5-3>, None)
        """
        from .game import Game, _Facts
        own = self.copy()
        handle = own._open()
        game = _handle.Handle(lib.gridlock_position_game(handle.pointer),
                              _nothing, handle)
        source = self.game._question()
        moves = source.moves + tuple(cell + 1 for cell in own.moves)
        facts = _Facts(source._replace(moves=moves))
        facts.edges = self.game._facts.edges
        return Game._of(game, facts)

    def solve(self, **options: Any) -> Result:
        """Who wins from here?  See gridlock.solve."""
        return self.to_game().solve(**options)

    def look(self, **limits: Any) -> Analysis:
        """The value of every move.  See gridlock.look."""
        from .analysis import look
        return look(self, **limits)

    # ---- Showing ----

    def __str__(self) -> str:
        return svg.text(self)

    def __repr__(self) -> str:
        if self.closed or self.game.closed:
            return "<Position, closed>"
        moves = ",".join(self.names(self.moves))
        return f"<Position {self.game}{' after ' * bool(moves)}{moves}>"

    def _repr_svg_(self) -> str:
        return svg.board(self.game, position=self)


def _nothing(_: Any) -> None:
    """Frees what belongs to something else."""


def _flat(cells: Iterable[Any]) -> Iterable[Any]:
    for cell in cells:
        if isinstance(cell, str) or not hasattr(cell, "__iter__"):
            yield cell
        else:
            yield from cell
