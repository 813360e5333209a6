# SPDX-License-Identifier: MIT
"""What is known about a position, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Tuple

from . import svg
from ._c import lib
from ._handle import copied, decoded, optional_cell
from .values import Value

if TYPE_CHECKING:
    from .position import Position

__all__ = ["View"]

_ZONE, _CORE, _PAIRS = range(3)


class View(NamedTuple):
    """What a proof, or a search, says about a position.

    position  that position, a copy
    value     who wins
    move      what the player plays for whom that is known; None if the other
              one is to move
    sentence  why; may be empty
    zone      the cells where it happens; the rest does not matter
    core      stones of Maker's that her win needs
    pairs     cells that Breaker pairs, two by two
    """

    position: Position
    value: Value
    move: Optional[int]
    sentence: str
    zone: Tuple[int, ...]
    core: Tuple[int, ...]
    pairs: Tuple[Tuple[int, int], ...]

    @classmethod
    def _of(cls, position: Position, pointer: Any) -> View:
        zone, core, pairs = (copied(lib.gridlock_view_cells, pointer, part)
                             for part in (_ZONE, _CORE, _PAIRS))
        return cls(position, Value.numbered(lib.gridlock_view_value(pointer)),
                   optional_cell(lib.gridlock_view_move(pointer)),
                   decoded(lib.gridlock_view_sentence(pointer)), zone, core,
                   tuple(zip(pairs[::2], pairs[1::2])))

    @property
    def name(self) -> Optional[str]:
        """The name of the move."""
        return None if self.move is None else self.position.name(self.move)

    def __str__(self) -> str:
        return self.sentence or str(self.value)

    def __repr__(self) -> str:
        return f"<View {self.value}: {self.sentence}>"

    def _repr_svg_(self) -> str:
        return svg.board(self.position.game, position=self.position,
                         shaded=self.zone, pairs=self.pairs, move=self.move)
