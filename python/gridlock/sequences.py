# SPDX-License-Identifier: MIT
"""The infinite board: proof sequences of Maker's, tilings for Breaker."""

from __future__ import annotations

from ctypes import byref, c_size_t
from typing import Any, List, Optional, Tuple, Union

from . import _handle
from ._c import lib
from ._handle import Handle, Owner, expected, made, whole
from ._run import Cancellation, Wish, run, seconds
from .checker import Verdict
from .game import Game
from .values import Value

__all__ = ["Sequence", "Tiling", "sequence"]


class Sequence:
    """A proof sequence: situations, each of which follows from earlier ones.

    situations  how many
    content     the file (doc/formats/sequence.md), as bytes
    """

    def __init__(self, game: Game, content: bytes, situations: int) -> None:
        self.game = expected(game, "Game")._twin()
        self.content = bytes(content)
        self.situations = situations

    def __repr__(self) -> str:
        return f"<Sequence of {self.game}, {self.situations} situations>"

    def __bytes__(self) -> bytes:
        return self.content

    def save(self, path: Any) -> None:
        """Writes the file."""
        with open(path, "wb") as file:
            file.write(self.content)

    def check(self, memory: Optional[int] = None) -> Verdict:
        """Asks gridcheck, in this process."""
        return self.game.check(self.content, memory)


def sequence(shape: str, handicap: int = 0, *, edge: bool = False,
             time: Optional[float] = None, memory: Optional[int] = None,
             shortening: Optional[float] = None,
             cancellation: Optional[Cancellation] = None
             ) -> Optional[Sequence]:
    """Looks for how Maker achieves a shape, or some in a row, on the infinite
    board, and makes that shorter.

    shape       "snaky", or any that `poly:` takes; or "line:5"
    handicap    stones that she places first
    edge        she moves beside her stones only
    time        stop after so many seconds
    shortening  processor seconds for that, 0 for none; as long as the search if
                not said

    None if a limit comes first.  If Breaker wins it may search for ever: then
    Game("line:8@inf").solve() is who to ask.

    >>> import gridlock
    >>> found = gridlock.sequence("elly")
    >>> found.situations > 0, bool(found.check())
    (True, True)
    """
    _handle.text(shape, "a shape")
    whole(handicap, "handicap")
    text = f"{shape}@inf" if shape.startswith("line:") else f"poly:{shape}@inf"
    game = Game(text + f",handicap={handicap}" * bool(handicap) +
                ",edge" * bool(edge))
    handle = game._open()
    wish = Wish()
    limits = wish.limits(time, memory)
    count = c_size_t()
    # The library takes 0 for what is not said.
    shorten = (0.0 if shortening is None
               else seconds(shortening) if shortening else -1.0)

    def work(_: object) -> Optional[Sequence]:
        content = _handle.written(lib.gridlock_sequence_find, handle.pointer,
                                  byref(limits), shorten,
                                  after=(byref(count),))
        return Sequence(game, content, count.value) if count.value else None

    return run(work, wish, cancellation=cancellation)


class Tiling(Owner):
    """Copies of a block, a weak game on a board, all over the plane.

    If every line of the plane contains a line of a copy, and Breaker wins the
    block, he wins on the plane.  Here the lines are 9 in a row, and the block a
    board on which he hits all rows of 3:

    >>> import gridlock
    >>> tiling = gridlock.Tiling(gridlock.Game("mnk:3,3,3"), 9)
    >>> tiling.covers, len(tiling.open_line)
    (False, 9)

    A file .tiling may have a proof of its block as well:

    >>> proof = gridlock.Game("line:8@inf").solve().proof
    >>> tiling = gridlock.Tiling.read(proof.to_bytes())
    >>> tiling.covers, print(tiling.value)
    breaker
    (True, None)
    """

    __slots__ = ()

    def __init__(self, block: Game, row: int, shift: int = 0) -> None:
        """By (width, 0) and (shift, height); lines are `row` cells in a row."""
        self._handle = None
        handle = expected(block, "Game")._open()
        self._handle = made(lib.gridlock_tiling_free, (handle,),
                            lib.gridlock_tiling_new, handle.pointer,
                            whole(row, "row", 1), whole(shift, "shift"))

    @classmethod
    def read(cls, content: Union[bytes, str], name: str = "tiling") -> Tiling:
        """The tiling of a file .tiling that is in memory; the proof that it may
        have is checked."""
        content = _handle.content(content)
        place = _handle.text(name, "a name")

        def work(_: object) -> Handle:
            return made(lib.gridlock_tiling_free, (), lib.gridlock_tiling_parse,
                        place, content, len(content))

        tiling = cls.__new__(cls)
        tiling._handle = run(work)
        return tiling

    def _ask(self, function: Any) -> Any:
        handle = self._open()
        with handle.lock:
            return function(handle.pointer)

    @property
    def covers(self) -> bool:
        """Does every line of the plane contain a line of a copy?"""
        return bool(self._ask(lib.gridlock_tiling_covers))

    @property
    def value(self) -> Value:
        """BREAKER if he wins on the plane by the proof of the file, otherwise
        UNKNOWN."""
        return Value.numbered(self._ask(lib.gridlock_tiling_value))

    @property
    def open_line(self) -> List[Tuple[int, int]]:
        """A line of the plane without a line of a copy, column and row of each
        cell; empty if there is none."""
        handle = self._open()
        with handle.lock:
            found = _handle.copied(lib.gridlock_tiling_open_line,
                                   handle.pointer)
        return list(zip(found[::2], found[1::2]))
