# SPDX-License-Identifier: MIT
"""Results that are kept: the atlas that comes with gridlock, and others."""

from __future__ import annotations

import atexit
import collections.abc
import os
import pathlib
import weakref
from ctypes import byref
from typing import Any, Dict, Iterator, List, Optional, Union

from . import _handle, errors
from ._c import lib
from ._handle import Owner, decoded, made
from ._run import run
from .checker import Verdict, check
from .game import Game
from .pairings import PairingAnswer
from .solving import Result
from .values import Value

__all__ = ["Atlas", "Record", "shipped"]


# An atlas that gave certificates has a folder with what was unpacked.  At exit
# Python does not free everything, but this goes.
_opened: weakref.WeakSet[_handle.Handle] = weakref.WeakSet()


@atexit.register
def _free_all() -> None:
    for handle in list(_opened):
        with handle.lock:
            handle.free()


def _pointer(handle: _handle.Handle) -> Any:
    """For who holds the lock."""
    if handle.pointer is None:
        raise errors.Closed("this Atlas was closed at exit")
    return handle.pointer


class Record(collections.abc.Mapping):
    """One result, with its fields as a mapping of texts.

    doc/howto/atlas.md has the fields: "game", "value", "engine", "seconds",
    "hash", "recipe", ...  Those that are not known are None.
    """

    def __init__(self, *_: Any) -> None:
        raise TypeError("records come from an atlas")

    @classmethod
    def _of(cls, atlas: Atlas, pointer: Any, keep: Any) -> Record:
        record = cls.__new__(cls)
        record._atlas = atlas._twin()
        record._keep = keep
        record._pointer = pointer
        record._read()
        return record

    def _read(self) -> None:
        pointer = self._pointer
        self._fields: Dict[str, Optional[str]] = {}
        for name in _handle.listed("gridlock_record_field_name"):
            found = lib.gridlock_record_field(pointer, name.encode())
            self._fields[name] = None if found is None else decoded(found)
        #: Who wins; UNKNOWN in an answer to "pairing".
        self.value = Value.numbered(lib.gridlock_record_value(pointer))
        #: Is there a pairing strategy?  UNKNOWN in an answer to "winner".
        self.pairing = PairingAnswer(lib.gridlock_record_pairing(pointer))

    def __getitem__(self, name: str) -> Optional[str]:
        return self._fields[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def __repr__(self) -> str:
        source = self["derived_from"]
        return (f"<Record {self['game']}: {self._fields['value']}"
                f"{f', from {source}' if source else ''}>")

    @property
    def derived_from(self) -> Optional[str]:
        """The game from which the answer follows, whose evidence this has."""
        return self["derived_from"]

    def game(self) -> Game:
        """The game that the certificate is about."""
        return Game(self.derived_from or self["game"] or "")

    def certificate(self) -> bytes:
        """The certificate; Unsupported if only its recipe is kept."""
        atlas = self._atlas._open()

        def work(_: object) -> bytes:
            with atlas.lock:
                return _handle.written(lib.gridlock_atlas_certificate,
                                       _pointer(atlas), self._pointer)

        return run(work)

    def check(self, memory: Optional[int] = None) -> Verdict:
        """Gives the certificate to gridcheck.

        >>> import gridlock
        >>> bool(gridlock.atlas["mnk:7,7,5"].check())
        True
        """
        return check(self.derived_from or self["game"] or "",
                     self.certificate(), memory=memory)


class Atlas(Owner):
    """A file of results: a database, or a text of one, .sql or .json.

    >>> import gridlock
    >>> known = gridlock.atlas["mnk:7,7,5"]
    >>> known.value, known["first"]
    (<Value.BREAKER: 'breaker'>, 'maker')

    What is not there may follow from what is:

    >>> gridlock.atlas["poly:0:0,1:0,2:0,0:1,1:1,2:1@8x7"].derived_from
    'poly:fatty@7x8'
    >>> "mnk:19,19,6" in gridlock.atlas
    False

    Unsupported without SQLite.
    """

    __slots__ = ("path",)

    def __init__(self, path: Any) -> None:
        self._handle = None
        self.path = path
        named = _handle.path(path)
        self._handle = run(lambda _: made(lib.gridlock_atlas_free, (),
                                          lib.gridlock_atlas_open, named))
        _opened.add(self._handle)

    def _twin(self) -> Atlas:
        twin = Atlas.__new__(Atlas)
        twin.path, twin._handle = self.path, self._open()
        return twin

    def find(self, game: Union[Game, str],
             question: str = "winner") -> Optional[Record]:
        """What is known about a game, whatever it is called there; None for
        nothing.  The question is "winner" or "pairing"."""
        asked = (Game(game) if isinstance(game, str)
                 else _handle.expected(game, "Game"))
        about = asked._open()
        handle = self._open()
        text = _handle.text(question, "a question")
        with handle.lock:
            found = made(lib.gridlock_record_free, (), lib.gridlock_atlas_find,
                         _pointer(handle), about.pointer, text)
        return None if found is None else Record._of(self, found.pointer, found)

    @staticmethod
    def add(path: Any, result: Result, cert: Any = None) -> None:
        """Puts an answer into the database of a file, which is made if it is
        not there; cert is the file that has the certificate.

        It is compared with all that is there: InternalError if it contradicts
        that, and nothing changes.  An atlas that is open does not see it.
        """
        raw = _handle.expected(result, "Result")._raw()
        _handle.call(lib.gridlock_atlas_add, _handle.path(path),
                     result.game._open().pointer, byref(raw),
                     None if cert is None else _handle.path(cert))

    def __getitem__(self, game: Union[Game, str]) -> Record:
        found = self.find(game)
        if found is None:
            raise KeyError(str(game))
        return found

    def __contains__(self, game: Union[Game, str]) -> bool:
        return self.find(game) is not None

    def __iter__(self) -> Iterator[Record]:
        """All results, sorted by question and game."""
        handle = self._open()
        number = 0
        while True:
            with handle.lock:
                pointer = lib.gridlock_atlas_record(_pointer(handle), number)
            if not pointer:
                return
            yield Record._of(self, pointer, handle)
            number += 1

    def __len__(self) -> int:
        """How many results there are; what follows from them is not counted."""
        handle = self._open()
        count = 0
        with handle.lock:
            while lib.gridlock_atlas_record(_pointer(handle), count):
                count += 1
        return count

    def __repr__(self) -> str:
        return f"<Atlas {os.fspath(self.path)}>"


def shipped() -> pathlib.Path:
    """Where the atlas lies that comes with gridlock: GRIDLOCK_ATLAS, or in this
    package, or in the source tree that it is part of, or where a distribution
    puts it."""
    here = pathlib.Path(__file__).resolve().parent
    named = os.environ.get("GRIDLOCK_ATLAS")
    places: List[pathlib.Path] = [
        *([pathlib.Path(named)] if named else []),
        here / "data" / "atlas.sql", here.parents[1] / "atlas" / "atlas.sql",
        pathlib.Path("/usr/share/gridlock/atlas/atlas.sql")]
    for place in places:
        if place.exists():
            return place
    raise errors.FileError("this installation has no atlas; GRIDLOCK_ATLAS may "
                           "name one", str(places[-1]))


class _Shipped(Atlas):
    """The atlas that comes with gridlock, opened when it is first used."""

    __slots__ = ()

    def __init__(self) -> None:
        self._handle = None
        self.path = None

    def _open(self) -> _handle.Handle:
        if self._handle is None:
            opened = Atlas(shipped())
            self.path, self._handle = opened.path, opened._handle
        return self._handle

    def __repr__(self) -> str:
        return f"<Atlas {shipped()}>"
