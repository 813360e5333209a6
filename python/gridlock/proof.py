# SPDX-License-Identifier: MIT
"""Proofs: kept, written, read, checked, made smaller, and asked."""

from __future__ import annotations

from ctypes import byref, c_size_t
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Union

from . import _handle, errors
from ._c import gridlock_proof_size, lib
from ._handle import Handle, Owner, call, made
from ._run import Cancellation, Wish, run
from .checker import Verdict
from .values import Player, Value
from .views import View

if TYPE_CHECKING:
    from .game import Game
    from .position import Position

__all__ = ["Proof", "ProofSize"]


class ProofSize(NamedTuple):
    """The steps that the value needs, the longest chain of them, and how many
    turns Maker needs by this proof (0 if Breaker wins)."""

    steps: int
    depth: int
    turns: int


class Proof(Owner):
    """A proof that a game has its value.

    >>> import gridlock
    >>> game = gridlock.Game("mnk:3,3,3")
    >>> proof = game.solve().proof
    >>> proof.value, bool(proof.check())
    (<Value.MAKER: 'maker'>, True)
    >>> again = gridlock.Proof.read(game, proof.to_bytes())
    >>> again.value
    <Value.MAKER: 'maker'>

    A proof of a weak game knows what to play:

    >>> proof.name(game.start())
    'b2'
    """

    __slots__ = ("game",)

    @classmethod
    def _of(cls, game: Game, handle: Handle) -> Proof:
        proof = cls.__new__(cls)
        proof.game = game._twin()
        proof._handle = handle
        return proof

    def __init__(self, *_: Any) -> None:
        self._handle = None
        raise TypeError("proofs come from solve, Proof.load and Proof.read")

    @classmethod
    def load(cls, game: Game, path: Any) -> Proof:
        """The proof of this game that a file has."""
        return cls._read(game, lib.gridlock_proof_read, _handle.path(path))

    @classmethod
    def read(cls, game: Game, content: Union[bytes, str],
             name: str = "proof") -> Proof:
        """The proof of this game that such a file has.

        Its rules are applied again, so that what comes back is true.  Who
        doubts gridlock asks `check`.  Unsupported for strong games, whose
        proofs can only be checked, by Game.check.
        """
        content = _handle.content(content)
        return cls._read(game, lib.gridlock_proof_parse,
                         _handle.text(name, "a name"), content, len(content))

    @classmethod
    def _read(cls, game: Game, function: Any, *arguments: Any) -> Proof:
        own = _handle.expected(game, "Game")._twin()
        handle = own._open()

        def work(_: object) -> Proof:
            return cls._of(own, made(lib.gridlock_proof_free, (handle,),
                                     function, handle.pointer, *arguments))

        return run(work)

    # ---- What it is ----

    @property
    def value(self) -> Value:
        """What it proves."""
        handle = self._open()
        with handle.lock:
            return Value.numbered(lib.gridlock_proof_value(handle.pointer))

    def measure(self) -> ProofSize:
        """Steps, depth and turns.  Unsupported if the proof has no steps: that
        of a strong game, or of lattice cards."""
        size = gridlock_proof_size()
        handle = self._open()
        with handle.lock:
            call(lib.gridlock_proof_measure, handle.pointer, byref(size))
        return ProofSize(size.steps, size.depth, size.turns)

    def __repr__(self) -> str:
        if self.closed:
            return "<Proof, closed>"
        return f"<Proof {self.value} of {self.game}>"

    # ---- Writing and checking ----

    def save(self, path: Any) -> None:
        """Writes the proof to a file, whole or not at all.  The name ends in
        .glb for the binary form, in .gls for lattice cards."""
        self._long(lib.gridlock_proof_save, _handle.path(path))

    def to_bytes(self) -> bytes:
        """The text of the proof, a .glc file (of a strong game a .strategy)."""
        handle = self._open()

        def work(_: object) -> bytes:
            with handle.lock:
                return _handle.written(lib.gridlock_proof_write, handle.pointer)

        return run(work)

    def check(self, memory: Optional[int] = None) -> Verdict:
        """Asks gridcheck, which shares no code with the solver, in this
        process.

        >>> import gridlock
        >>> verdict = gridlock.Game("mnk:4,4,4").solve().proof.check()
        >>> verdict.verified, print(verdict.value)
        breaker
        (True, None)
        """
        return self.game.check(self.to_bytes(), memory)

    def shrink(self, time: Optional[float] = None,
               cancellation: Optional[Cancellation] = None) -> Proof:
        """Makes the proof smaller, until nothing gets smaller or the time is
        over; it proves the same afterwards.  Returns the proof."""
        wish = Wish()
        limits = wish.limits(time)
        self._long(lib.gridlock_proof_shrink, byref(limits), wish=wish,
                   cancellation=cancellation)
        return self

    def _long(self, function: Any, *arguments: Any,
              wish: Optional[Wish] = None,
              cancellation: Optional[Cancellation] = None) -> None:
        handle = self._open()

        def work(_: object) -> None:
            with handle.lock:
                call(function, handle.pointer, *arguments)

        run(work, wish, cancellation=cancellation)

    # ---- Asking ----

    def ask(self, position: Position) -> Optional[View]:
        """What the proof says about a position of its game: value, move, zone,
        and why.

        None if it has nothing to say: the player for whom it plays made a move
        that is not its own, or the game is over.  Unsupported for strong games,
        by whose proofs one cannot play.

        >>> import gridlock
        >>> game = gridlock.Game("mnk:3,3,3")
        >>> proof = game.solve().proof
        >>> view = proof.ask(game.after("b2", "b1"))
        >>> print(view)  # doctest: +ELLIPSIS
        Maker takes ... and wins inside these ... cells...
        >>> len(view.zone) < game.cells
        True
        """
        own = _handle.expected(position, "Position").copy()
        handle, at = self._open(), own._open()
        with handle.lock:
            view = made(lib.gridlock_view_free, (), lib.gridlock_proof_ask,
                        handle.pointer, at.pointer)
        return None if view is None else View._of(own, view.pointer)

    def move(self, position: Position) -> Optional[int]:
        """What the proof plays in this position; None if it has nothing to say,
        or the other player is to move."""
        view = self.ask(position)
        return None if view is None else view.move

    def name(self, position: Position) -> Optional[str]:
        """The name of what it plays."""
        view = self.ask(position)
        return None if view is None else view.name

    def why(self, position: Position) -> str:
        """Why, in a sentence; may be empty."""
        view = self.ask(position)
        return "" if view is None else view.sentence

    def plays_for(self) -> Player:
        """Who wins by it."""
        value = self.value
        return (Player.MAKER if value in (Value.MAKER, Value.FIRST)
                else Player.BREAKER)

    def sequence(self) -> Sequence:
        """Maker's win on the infinite board as a proof sequence; Unsupported if
        this is no such proof."""
        from .sequences import Sequence
        count = c_size_t()
        handle = self._open()

        def work(_: object) -> bytes:
            with handle.lock:
                return _handle.written(lib.gridlock_sequence_write,
                                       handle.pointer, after=(byref(count),))

        content = run(work)
        return Sequence(self.game, content, count.value)

    def _repr_svg_(self) -> Optional[str]:
        """Its first view; a proof on the plane or of a strong game has none."""
        try:
            view = self.ask(self.game.start())
        except errors.Unsupported:
            return None
        return None if view is None else view._repr_svg_()
