# SPDX-License-Identifier: MIT
"""Games as quantified Boolean formulas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Union

from . import _handle, errors
from ._c import lib
from ._run import run
from .values import Player

if TYPE_CHECKING:
    from .game import Game

__all__ = ["formula"]


def formula(game: Game, player: Union[Player, str] = Player.MAKER, *,
            encoding: str = "lean", format: str = "qdimacs") -> str:
    """Asks "can this player win?" as a formula, which is true exactly if so.

    encoding  "lean", "corrective" or "paper" (doc/formats/qbf.md)
    format    "qdimacs" or "qcir"

    >>> import gridlock
    >>> text = gridlock.formula(gridlock.Game("mnk:3,3,3"))
    >>> [line for line in text.splitlines() if line.startswith("p cnf")]
    ['p cnf 117 304']
    """
    from .game import _player
    if format not in ("qdimacs", "qcir"):
        raise errors.InputError(f"the formats are qdimacs and qcir, not "
                                f"{format!r:.60}")
    handle = _handle.expected(game, "Game")._open()
    number = _player(player).number
    named = _handle.text(encoding, "an encoding")

    def work(_: object) -> str:
        return _handle.written(lib.gridlock_formula_write, handle.pointer,
                               number, named, format == "qcir").decode()

    return run(work)
