# SPDX-License-Identifier: MIT
"""Maker's win on the infinite board, as a proof sequence."""

from __future__ import annotations

from typing import Any, Optional

from . import _handle, errors
from ._handle import expected, whole
from .checker import Verdict, check
from .game import Game
from .solving import solve


__all__ = ["Sequence", "sequence"]


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
        return check(self.game._question().name(), self.content, memory=memory)


def sequence(shape: str, handicap: int = 0, *, edge: bool = False,
             **options: Any) -> Optional[Sequence]:
    """How Maker achieves a shape, or some in a row, on the infinite board.

    shape     "snaky", or any that `poly:` takes; or "line:5"
    handicap  stones that she places first
    edge      she moves beside her stones only
    options   those of gridlock.solve, such as time

    None if the search ends without a win of hers.  It is the first win that is
    found, not a short one: `gridlock sequence` has the searches for those.

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
    options.setdefault("engine", "hunt")
    proof = solve(game, **options).proof
    try:
        return None if proof is None else proof.sequence()
    except errors.Unsupported:
        return None  # Breaker wins
