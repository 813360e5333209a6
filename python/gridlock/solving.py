# SPDX-License-Identifier: MIT
"""Solving: options, progress, results."""

from __future__ import annotations

import os
import warnings
from ctypes import byref
from typing import (TYPE_CHECKING, Any, Callable, Dict, List, NamedTuple,
                    Optional, Tuple)

from . import _handle, errors
from ._c import (gridlock_error, gridlock_notice, gridlock_options,
                 gridlock_option, gridlock_result, gridlock_statistic,
                 gridlock_tick, lib)
from ._handle import Handle, call, decoded
from ._run import Cancellation, Wish, run
from .proof import Proof
from .values import Reason, Value

if TYPE_CHECKING:
    from .game import Game

__all__ = ["Progress", "Result", "Statistics", "Option", "solve", "options",
           "engines"]


class Progress(NamedTuple):
    """How far a search is.

    proof and disproof are the numbers of the start, of an engine that has them.
    """

    engine: str
    nodes: int
    seconds: float
    bytes: int
    proof: float
    disproof: float


class Statistics(Dict[str, int]):
    """What a search has counted, by name.  doc/reference/statistics.md has the
    names, and `sentence` what they mean.

    >>> import gridlock
    >>> result = gridlock.Game("mnk:4,4,4").solve(engine="andor")
    >>> result.statistics["nodes"] == result.nodes
    True
    >>> result.statistics.sentence("nodes")
    'positions expanded'
    """

    def __init__(self, rows: List[Tuple[str, int, str]]) -> None:
        super().__init__((name, value) for name, value, _ in rows)
        self._sentences = {name: sentence for name, _, sentence in rows}

    def sentence(self, name: str) -> str:
        """What this row counts."""
        return self._sentences[name]


class Result:
    """The answer of a search.

    value        who wins; UNKNOWN if a limit came before the answer
    reason       why it is unknown
    proof        a Proof, or None if the engine leaves none
    move         a winning first turn, cells from 0; may be empty
    move_names   their names
    engine       the one that answered
    nodes        positions expanded
    seconds      on the wall; cpu_seconds those of the processor
    peak_bytes   of the engine's tables
    resumed      nodes of the checkpoint; created nodes made
    statistics   what was counted
    cert_error   why the file `cert` was not written, or None
    """

    def __init__(self, *_: Any) -> None:
        raise TypeError("results come from solve")

    @classmethod
    def _of(cls, game: Game, raw: gridlock_result,
            proof: Optional[Proof]) -> Result:
        result = cls.__new__(cls)
        result._read(game, raw, proof)
        return result

    def _read(self, game: Game, raw: gridlock_result,
              proof: Optional[Proof]) -> None:
        self.game = game._twin()
        self.value = Value.numbered(raw.value)
        self.reason = Reason.numbered(raw.reason)
        self.proof = proof
        self.move: Tuple[int, ...] = tuple(raw.move[:raw.move_count])
        self.move_names = game.names(self.move)
        self._engine: bytes = raw.engine
        self.engine = decoded(raw.engine)
        self.nodes: int = raw.nodes
        self.resumed: int = raw.resumed
        self.created: int = raw.created
        self.seconds: float = raw.seconds
        self.cpu_seconds: float = raw.cpu_seconds
        self.peak_bytes: int = raw.peak_bytes
        self.statistics = Statistics(_rows(raw))
        self.cert_error: Optional[errors.Error] = None

    def _raw(self) -> gridlock_result:
        """What the library knows of it, without move and proof."""
        return gridlock_result(
            value=self.value.number, reason=self.reason.number,
            engine=self._engine, nodes=self.nodes, resumed=self.resumed,
            created=self.created, seconds=self.seconds,
            cpu_seconds=self.cpu_seconds, peak_bytes=self.peak_bytes)

    def __repr__(self) -> str:
        why = "" if self.reason is Reason.NONE else f" ({self.reason})"
        return (f"<Result {self.value}{why}: {self.nodes} nodes, "
                f"{self.seconds:.2f} s, {self.engine}>")


def _rows(raw: gridlock_result) -> List[Tuple[str, int, str]]:
    rows: List[Tuple[str, int, str]] = []
    row = gridlock_statistic()
    while not lib.gridlock_result_statistic(byref(raw), len(rows), byref(row)):
        rows.append((decoded(row.name), row.value, decoded(row.sentence)))
    return rows


class Option(NamedTuple):
    """An option of `solve`.

    name      as an argument of solve
    sentence  what it does
    standard  the default, in words; empty for none
    words     what it may be, or be made of, if that is a list
    """

    name: str
    sentence: str
    standard: str
    words: Tuple[str, ...]


def options() -> Dict[str, Option]:
    """The options of `solve` by name; doc/reference/options.md has more.

    >>> import gridlock
    >>> gridlock.options()["seed"].sentence
    'seed of all random choices'
    >>> "brute" in gridlock.options()["engine"].words
    True
    """
    found: Dict[str, Option] = {}
    raw = gridlock_option()
    while not lib.gridlock_option_describe(len(found), byref(raw)):
        number = len(found)
        name = decoded(raw.name).replace("-", "_")
        found[name] = Option(
            name, decoded(raw.sentence), _default(name, raw),
            tuple(_handle.listed("gridlock_option_word", number)))
    return found


def _default(name: str, raw: gridlock_option) -> str:
    """Solve has the defaults of the library, but for memory."""
    return ("1" if name == "threads"
            else decoded(raw.standard) or decoded(raw.found))


def engines() -> List[str]:
    """The engines by name.

    >>> import gridlock
    >>> gridlock.engines()[0]
    'auto'
    """
    return _handle.listed("gridlock_engine_name")


def _half_of_memory() -> Optional[str]:
    """As the command line has it: a search may not take the session away."""
    try:
        pages = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return None
    return str(pages // 2) if pages > 0 else None


_PATHS = ("cert", "checkpoint", "model", "from")


def _option(name: str, value: Any) -> bytes:
    """A value as the text that the command line takes."""
    if name in _PATHS:
        return _handle.path(value)
    if isinstance(value, bool) or value is None:
        raise TypeError(f"the option {name} is not {value}")
    if isinstance(value, (list, tuple, set)):
        value = ",".join(map(str, value))
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        value = int(value)
    return _handle.text(str(value), f"the option {name}")


def _set_options(raw: gridlock_options, given: Dict[str, Any]) -> List[Any]:
    """Sets them by name.  The texts must live as long as the options."""
    kept = []
    for key, value in given.items():
        if value is None:
            continue
        name = key.rstrip("_").replace("_", "-")
        text = _option(name, value)
        kept.append(text)
        call(lib.gridlock_options_set, byref(raw), name.encode(), text)
    return kept


def solve(game: Game, *, time: Optional[float] = None, threads: int = 1,
          memory: Any = None, engine: str = "auto", proof: bool = True,
          progress: Optional[Callable[[Progress], Any]] = None,
          cancellation: Optional[Cancellation] = None,
          **more: Any) -> Result:
    """Solves a game.

    time          stop after so many seconds; the value may be UNKNOWN then
    threads       search with so many
    memory        stop when the tables need more, bytes or "8G"; by default half
                  of the machine's
    engine        one of gridlock.engines(); "auto" chooses
    proof         whether the result has a proof
    progress      called with a Progress about ten times a second, in the
                  thread that has called solve; the search ends if it returns
                  True, with the reason INTERRUPT, or raises something
    cancellation  another thread may end the search by it
    more          any other of gridlock.options(), by name: seed, cert,
                  checkpoint, with_, without, preset, alpha, ...

    >>> import gridlock
    >>> result = gridlock.solve(gridlock.Game("mnk:7,7,5"), threads=2)
    >>> print(result.value)
    breaker
    >>> bool(result.proof.check())
    True
    >>> print(gridlock.Game("mnk:8,8,5").solve(time=0.1).reason)
    time

    Ctrl-C ends the search within about a tenth of a second and raises
    KeyboardInterrupt.  Other threads of Python run on meanwhile, and may search
    as well.
    """
    raw = gridlock_options(keep_proof=bool(proof))
    kept = _set_options(raw, dict(more, time=time, threads=threads,
                                  memory=memory or _half_of_memory(),
                                  engine=engine))
    wish = Wish()
    raw.cancellation = wish.handle.pointer
    own = _handle.expected(game, "Game")._twin()

    def work(tell: Callable[..., None]) -> Result:
        nonlocal kept
        callbacks = _callbacks(raw, tell, progress is not None)
        result = _solve(own, raw)
        del callbacks
        kept = []
        return result

    def listen(progressed: Optional[Progress], complaint: str) -> None:
        if progressed is None:
            warnings.warn(complaint, errors.GridlockWarning, stacklevel=4)
        elif progress is not None and progress(progressed) is True:
            wish.express()

    return run(work, wish, listen, cancellation)


def _callbacks(raw: gridlock_options, tell: Callable[..., None],
               ticks: bool) -> List[Any]:
    def tick(at: Any, _: Any) -> int:
        now = at.contents
        tell(Progress(decoded(now.engine), now.nodes, now.seconds, now.bytes,
                      now.proof, now.disproof), "")
        return 0

    def notice(sentence: bytes, _: Any) -> None:
        tell(None, decoded(sentence))

    raw.notice = gridlock_notice(notice)
    if ticks:
        raw.limits.tick = gridlock_tick(tick)
    return [raw.notice, raw.limits.tick]


def _solve(game: Game, options: gridlock_options) -> Result:
    raw = gridlock_result()
    error = gridlock_error()
    handle = game._open()
    status = lib.gridlock_solve(handle.pointer, byref(options), byref(raw),
                                byref(error))
    if status:
        raise _handle.exception(status, error)
    try:
        proof = None
        if raw.proof:
            proof = Proof._of(game, Handle(raw.proof, lib.gridlock_proof_free,
                                           handle))
            raw.proof = None
        result = Result._of(game, raw, proof)
        if raw.certificate:
            result.cert_error = _handle.exception(raw.certificate, error)
        return result
    finally:
        lib.gridlock_result_clear(byref(raw))
