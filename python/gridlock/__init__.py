# SPDX-License-Identifier: MIT
"""Solve positional games, and prove the answers.

    >>> import gridlock
    >>> game = gridlock.Game("mnk:7,7,5")
    >>> result = game.solve(time=60)
    >>> print(result.value)
    breaker
    >>> bool(result.proof.check())
    True

Begin with Game; doc/howto/python.md is a tutorial.

  Game                    a game: by name, from lines, from a file
  graphs                  games on graphs: triangles, Hamiltonian cycles, ...
  solve, Result           who wins, in how much work
  Proof                   a proof: kept, checked, and asked what to play
  Position                play, take back, see who has won
  look, Analysis          the value of every move, and why
  pairing, census         pairing strategies
  sequence, Tiling        Maker's and Breaker's wins on the infinite board
  formula                 games as quantified Boolean formulas
  atlas, Atlas            results that are kept
  Cancellation            ends searches from another thread
  Error                   what goes wrong: InputError, FileError, ...

This is libgridlock and libgridcheck, called in this process.  Handles are freed
when nobody refers to them; `close`, or a with-block, does so earlier.  Threads
may search at the same time.
"""

from __future__ import annotations

from typing import Dict

from . import graphs, svg
from ._c import lib as _lib
from ._run import Cancellation
from .analysis import Analysis, Move, look
from .atlases import Atlas, Record, _Shipped
from .checker import Judgement, Verdict, check
from .errors import (Closed, Error, FileError, GridlockWarning, InputError,
                     InternalError, LimitReached, OutOfMemory, Unsupported)
from .formulas import formula
from .game import Game
from .pairings import Pairing, PairingAnswer, PairingClass, census, pairing
from .position import Position
from .proof import Proof, ProofSize
from .sequences import Sequence, Tiling, sequence
from .solving import (Option, Progress, Result, Statistics, engines, options,
                      solve)
from .values import Category, Kind, Player, Reason, Value
from .views import View

__all__ = [
    "Analysis", "Atlas", "Cancellation", "Category", "Closed", "Error",
    "FileError", "Game", "GridlockWarning", "InputError", "InternalError",
    "Judgement", "Kind", "LimitReached", "Move", "Option", "OutOfMemory", "Pairing",
    "PairingAnswer", "PairingClass", "Player", "Position", "Progress", "Proof",
    "ProofSize", "Reason", "Record", "Result", "Sequence", "Statistics",
    "Tiling", "Unsupported", "Value", "Verdict", "View", "atlas", "census", "check",
    "engines", "features", "formula", "graphs", "look", "options", "pairing",
    "sequence", "solve", "svg",
]

__version__: str = _lib.gridlock_version().decode()

#: The atlas that comes with gridlock, opened when it is first used.
atlas: Atlas = _Shipped()


def features() -> Dict[str, bool]:
    """The optional libraries, and whether this build has them.

    >>> import gridlock
    >>> list(gridlock.features())
    ['nauty', 'cadical', 'zstd', 'sqlite']
    """
    from ctypes import byref, c_int
    on = c_int()
    found: Dict[str, bool] = {}
    while True:
        name = _lib.gridlock_feature(len(found), byref(on))
        if name is None:
            return found
        found[name.decode()] = bool(on.value)
