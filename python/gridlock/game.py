# SPDX-License-Identifier: MIT
"""Games: by name, from lines in memory, from files."""

from __future__ import annotations

import collections
import ctypes
import pathlib
import re
from ctypes import byref, c_char_p, c_int, c_size_t, c_uint32
from typing import (Any, Dict, Iterable, List, NamedTuple, Optional, Sequence,
                    Tuple, Union)

from . import _handle, errors, svg
from ._c import gridlock_description, gridlock_lines, lib
from ._handle import Handle, Owner, array, decoded, made, whole
from .checker import Verdict, check
from .values import Kind, Player

__all__ = ["Game", "Cell"]

#: A cell as functions take it: its number from 0, or its name.
Cell = Union[int, str]

_FAMILIES = ("mnk:", "strip:", "line:", "poly:", "gttt:")


def _path_of(text: str) -> Optional[str]:
    """The file that a game's name is about, as doc/formats/game.md says."""
    if text.startswith(_FAMILIES):
        return None
    named = text.startswith("hyper:")
    path = text[6:] if named else text
    folder = path.rfind("/") + 1
    ends = [match.end() for match in re.finditer(r"\.(hg|pg)(?=,|\Z)",
                                                 path[folder:])]
    if ends:
        return path[:folder + ends[-1]]
    return path[:folder] + path[folder:].partition(",")[0] if named else None


class Edges(NamedTuple):
    """Of a game on a graph, whose cells are edges: the names of the vertices,
    and the two ends of each cell, as their numbers."""

    vertices: List[str]
    ends: List[Tuple[int, int]]


class _Source(NamedTuple):
    """What the checker is told about a game: its name, the file that the name
    is about, and the moves that lead to it, cells from 1."""

    text: str
    file: Optional[bytes] = None
    moves: Tuple[int, ...] = ()

    def name(self) -> str:
        if not self.moves:
            return self.text
        moves = "-".join(map(str, self.moves))
        joint = "-" if re.search(r",after=[0-9-]+$", self.text) else ",after="
        return self.text + joint + moves


class _Facts:
    """What is known about a game, for all that are the same."""

    def __init__(self, source: Optional[_Source] = None) -> None:
        self.source = source
        self.names: Optional[List[str]] = None
        self.numbers: Dict[str, int] = {}
        self.lines: Optional[Tuple[Tuple[int, ...], ...]] = None
        self.places: Optional[List[Optional[Tuple[int, int]]]] = None
        self.edges: Optional[Edges] = None  # of a graph game


def _words(strong: bool, first: Union[Player, str, None], p: Optional[int],
           q: Optional[int]) -> List[str]:
    """What stands behind a file's name."""
    options = (("first", None if first is None else _player(first)),
               ("p", p), ("q", q))
    return ["strong"] * bool(strong) + [
        f"{key}={value}" for key, value in options if value is not None]


class Game(Owner):
    """A positional game.

    By its name, which doc/formats/game.md explains, files included:

    >>> from gridlock import Game
    >>> game = Game("mnk:3,3,3")
    >>> game.cells, len(game.lines), game.name(4), game.cell("b2")
    (9, 8, 'b2', 4)
    >>> print(game.solve().value)
    maker

    Or from lines (Game.from_lines), from a file (from_file), from bytes of one
    (read), or from a graph (triangles, hamiltonian_cycles, ...).

    A game never changes.  Threads may share it.
    """

    __slots__ = ("_facts",)

    def __init__(self, text: str) -> None:
        self._handle = None
        named = _handle.text(text, "a game's name")
        file = _path_of(text)
        if file == "-":
            raise errors.InputError("a session has no stdin to give away; "
                                    "Game.read takes bytes", text)
        self._handle = made(lib.gridlock_game_free, (),
                            lib.gridlock_game_parse, named)
        self._facts = _Facts(
            _Source(text, file and pathlib.Path(file).read_bytes()))

    @classmethod
    def _of(cls, handle: Handle, facts: _Facts) -> Game:
        game = cls.__new__(cls)
        game._handle = handle
        game._facts = facts
        return game

    def _twin(self) -> Game:
        """The same game, which may be closed on its own."""
        return self._of(self._open(), self._facts)

    def __copy__(self) -> Game:
        return self._twin()

    def __deepcopy__(self, _: Any) -> Game:
        return self._twin()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._facts is other._facts

    def __hash__(self) -> int:
        return id(self._facts)

    # ---- Making ----

    @classmethod
    def from_lines(cls, cells: Union[int, Sequence[str]],
                   lines: Iterable[Iterable[Cell]], *,
                   breaker_lines: Optional[Iterable[Iterable[Cell]]] = None,
                   name: str = "game", strong: bool = False,
                   first: Union[Player, str, None] = None,
                   p: Optional[int] = None, q: Optional[int] = None,
                   turns: Optional[Iterable[Union[Player, str]]] = None,
                   maker: Iterable[Cell] = (), breaker: Iterable[Cell] = (),
                   openings: Iterable[Cell] = ()) -> Game:
        """The game with these cells and lines.

        cells          how many, or the name of each
        lines          Maker's; in a strong game both players'
        breaker_lines  his own: Maker wants one of hers before he has one
        name           what the game is called
        strong         both players want a line, first come first served
        first          who begins, "maker" (the default) or "breaker"
        p, q           stones in each turn, and in the first one
        turns          who places each stone, instead of first, p and q; the
                       game ends with this list
        maker          her stones on the board before the first turn
        breaker        and his
        openings       the only cells for the first stone

        >>> from gridlock import Game
        >>> square = Game.from_lines("abcd", ["ab", "bc", "cd", "da"])
        >>> print(square.solve().value)
        maker
        >>> print(Game.from_lines(4, [[0, 1], [2, 3]]).solve().value)
        breaker

        Names that look like places of a board, a1 and c2, put the cells there
        when the game is drawn.
        """
        made_of = _Description(cells, name)
        made_of.put("maker", lines)
        if breaker_lines is not None:
            made_of.put("breaker", breaker_lines)
        made_of.put_cells("maker_stone", maker)
        made_of.put_cells("breaker_stone", breaker)
        made_of.put_cells("opening", openings)
        made_of.put_turns(turns)
        raw = made_of.raw
        raw.strong = bool(strong)
        if first is not None:
            raw.first = _player(first).number
        raw.p = 0 if p is None else whole(p, "p", 1, 65536)
        raw.q = 0 if q is None else whole(q, "q", 1, 65536)
        handle = made(lib.gridlock_game_free, (), lib.gridlock_game_new,
                      byref(raw))
        # No file says that a game is strong: it has the lines and stones, and
        # its name the rest.
        source = _Source(",".join(["game.hg", *_words(strong, first, p, q)]),
                         made_of.hg()) if strong else None
        return cls._of(handle, _Facts(source))

    @classmethod
    def from_file(cls, path: Any, *, strong: bool = False,
                  first: Union[Player, str, None] = None,
                  p: Optional[int] = None, q: Optional[int] = None) -> Game:
        """The game of a .hg or .pg file.

        A .hg file is weak unless `strong`.  `first` says who begins, p and q
        how many stones a turn of a strong game has.
        """
        words = [_handle.path(path).decode(errors="surrogateescape")]
        if not words[0].endswith((".hg", ".pg")):
            words[0] = f"hyper:{words[0]}"
        return cls(",".join(words + _words(strong, first, p, q)))

    @classmethod
    def read(cls, content: Union[bytes, str], name: str = "game.hg") -> Game:
        """The game of a .hg or .pg file whose content is in memory.

        >>> from gridlock import Game
        >>> print(Game.read("p hg 3 1\\ne 1 2 0\\n").solve().value)
        breaker
        """
        content = _handle.content(content)
        place = _handle.text(name, "a name")
        handle = made(lib.gridlock_game_free, (), lib.gridlock_game_read, place,
                      content, len(content))
        ending = name[-3:]
        known = f"game{ending}" if ending in (".hg", ".pg") else "hyper:game"
        return cls._of(handle, _Facts(_Source(known, content)))

    def write(self, format: str = "hg") -> bytes:
        """The game as a file, "hg" or "pg".

        A .hg file has weak games; a .pg file has all finite ones, but asks one
        question, so that it has no values of a strong game.
        """
        if format not in ("hg", "pg"):
            raise errors.InputError(f"the formats are hg and pg, not {format!r}")
        return _handle.written(lib.gridlock_game_write, self._open().pointer,
                               format == "pg")

    # ---- Asking ----

    def __str__(self) -> str:
        return decoded(lib.gridlock_game_text(self._open().pointer))

    def __repr__(self) -> str:
        return "<Game, closed>" if self.closed else f"<Game {self}>"

    @property
    def cells(self) -> int:
        """How many cells it has; 0 on the infinite board."""
        return lib.gridlock_game_cells(self._open().pointer)

    @property
    def lines(self) -> Tuple[Tuple[int, ...], ...]:
        """Maker's lines; in a strong game both players', in a .pg file
        Black's."""
        handle = self._open()
        if self._facts.lines is None:
            count = lib.gridlock_game_lines(handle.pointer)
            self._facts.lines = tuple(_handle.copied(lib.gridlock_game_line,
                                               handle.pointer, number)
                                for number in range(count))
        return self._facts.lines

    def player_name(self, player: Union[Player, str]) -> str:
        """What people call the player of this game: "maker", or "first"."""
        name = lib.gridlock_player_name(self._open().pointer,
                                        _player(player).number)
        return decoded(name)

    @property
    def kind(self) -> Kind:
        """What the players want.

        >>> import gridlock
        >>> gridlock.Game("mnk:3,3,3,strong").kind
        <Kind.STRONG: 'strong'>
        """
        return Kind.numbered(lib.gridlock_game_kind(self._open().pointer))

    @property
    def first(self) -> Player:
        """Who places the first stone."""
        return Player.numbered(lib.gridlock_game_first(self._open().pointer))

    def lines_of(self, player: Union[Player, str]) -> List[Tuple[int, ...]]:
        """The lines of a player: Breaker has none in a weak game, and those of
        Maker in a strong one."""
        handle = self._open()
        number = _player(player).number
        count = lib.gridlock_game_player_lines(handle.pointer, number)
        return [_handle.copied(lib.gridlock_game_player_line, handle.pointer,
                               number, line) for line in range(count)]

    def name(self, cell: Cell) -> str:
        """The name of a cell, as "b2"."""
        return self._all_names()[self.cell(cell)]

    def names(self, cells: Iterable[Cell]) -> List[str]:
        """The names of cells.

        >>> import gridlock
        >>> gridlock.Game("mnk:3,3,3").names([0, 4, 8])
        ['a1', 'b2', 'c3']
        """
        return [self.name(cell) for cell in cells]

    def cell(self, cell: Cell) -> int:
        """The number of a cell, which may be given by its name.

        Names count in either case, if one of them is written so.
        """
        names = self._all_names()
        if isinstance(cell, str):
            found = self._facts.numbers.get(cell)
            if found is None:
                found = self._facts.numbers.get(cell.lower())
            if found is None:
                raise errors.InputError(f"there is no cell {cell!r:.60}",
                                        str(self))
            return found
        if isinstance(cell, bool):
            raise TypeError("a cell is an int or a name, not a bool")
        try:
            number = cell.__index__()
        except AttributeError:
            raise TypeError(f"a cell is an int or a name, not "
                            f"{type(cell).__name__}") from None
        if not 0 <= number < len(names):
            raise errors.InputError(f"cells are from 0 to {len(names) - 1}",
                                    str(self))
        return number

    def place(self, cell: Cell) -> Optional[Tuple[int, int]]:
        """Where a cell is drawn: column and row from 0 at the top left; None if
        it has no place."""
        return self._all_places()[self.cell(cell)]

    def _all_names(self) -> List[str]:
        handle = self._open()
        if self._facts.names is None:
            names = [_cell_name(handle, cell) for cell in range(self.cells)]
            self._facts.numbers = {each: i for i, each in enumerate(names)}
            self._facts.names = names
        return self._facts.names

    def _all_places(self) -> List[Optional[Tuple[int, int]]]:
        handle = self._open()
        if self._facts.places is None:
            x, y = c_uint32(), c_uint32()
            self._facts.places = [
                None if lib.gridlock_game_place(handle.pointer, cell, byref(x),
                                                byref(y)) else (x.value, y.value)
                for cell in range(self.cells)]
        return self._facts.places

    # ---- Playing and solving ----

    def start(self) -> Position:
        """The position before the first move."""
        return Position(self)

    def after(self, *moves: Union[Cell, Iterable[Cell]]) -> Position:
        """The position after these moves.

        >>> import gridlock
        >>> print(gridlock.Game("mnk:3,3,3").after("b2", "a1"))
            a b c
          1 O . .
          2 . X .
          3 . . .
        """
        return self.start().play(*moves)

    def solve(self, **options: Any) -> Result:
        """Who wins?  See gridlock.solve, which has the options."""
        return solve(self, **options)

    def look(self, *moves: Union[Cell, Iterable[Cell]],
             **limits: Any) -> Analysis:
        """The value of every move, at the start or after some moves.  See
        gridlock.look, which has the limits."""
        return look(self.after(*moves), **limits)

    def check(self, proof: Union[bytes, str],
              memory: Optional[int] = None) -> Verdict:
        """Asks gridcheck about the content of a certificate of this game.

        >>> import gridlock
        >>> game = gridlock.Game("mnk:3,3,3,strong")
        >>> bool(game.check(game.solve().proof.to_bytes()))
        True
        """
        source = self._question()
        return check(source.name(), proof, file=source.file, memory=memory)

    def _question(self) -> _Source:
        """What the checker is told.  Of a game without a name, its file."""
        if self._facts.source is None:
            try:
                self._facts.source = _Source("game.hg", self.write("hg"))
            except errors.Unsupported:
                self._facts.source = _Source("game.pg", self.write("pg"))
        return self._facts.source

    def _repr_svg_(self) -> str:
        return svg.board(self)


def _cell_name(handle: Handle, cell: int) -> str:
    size = 64
    while True:
        name = ctypes.create_string_buffer(size)
        lib.gridlock_game_cell_name(handle.pointer, cell, name, size)
        if len(name.value) < size - 1:
            return decoded(name.value)
        size *= 4


def _player(player: Union[Player, str]) -> Player:
    try:
        found = Player(player)
    except ValueError:
        found = Player.NOBODY
    if found is Player.NOBODY:
        raise errors.InputError(f"the players are maker and breaker, not "
                                f"{player!r:.60}")
    return found


class _Description:
    """A gridlock_description in the making, and what its arrays are."""

    def __init__(self, cells: Union[int, Sequence[str]], name: str) -> None:
        self.raw = gridlock_description(name=_handle.text(name, "a name"))
        self.numbers: Dict[str, int] = {}
        self.lists: Dict[str, Any] = collections.defaultdict(list)
        if not isinstance(cells, int):
            names = [_handle.text(each, "a cell's name") for each in cells]
            self.numbers = {each: i for i, each in enumerate(cells)}
            if len(self.numbers) < len(names):
                raise errors.InputError("two cells have the same name", name)
            self.raw.cell_name = array(c_char_p, names)
            cells = len(names)
        self.cells = whole(cells, "cells", 0, 65536)
        self.raw.cells = self.cells
        self.name = name

    def cell(self, cell: Cell, line: int, column: int) -> int:
        if isinstance(cell, str):
            if cell not in self.numbers:
                raise errors.InputError(f"there is no cell {cell!r:.60}",
                                        self.name, line, column)
            return self.numbers[cell]
        if isinstance(cell, bool) or not hasattr(cell, "__index__"):
            raise TypeError(f"a cell is an int or a name, not "
                            f"{type(cell).__name__}")
        number = cell.__index__()
        if not 0 <= number < self.cells:
            raise errors.InputError("this cell is not on the board", self.name,
                                    line, column)
        return number

    def put(self, key: str, lines: Iterable[Iterable[Cell]]) -> None:
        kept = [[self.cell(cell, i, j) for j, cell in enumerate(line, 1)]
                for i, line in enumerate(lines, 1)]
        cells = [cell for line in kept for cell in line]
        setattr(self.raw, key, gridlock_lines(
            array(c_uint32, cells), array(c_size_t, [*map(len, kept)]),
            len(kept)))
        self.lists[key] = kept

    def put_cells(self, key: str, cells: Iterable[Cell]) -> None:
        kept = [self.cell(cell, 0, j) for j, cell in enumerate(cells, 1)]
        setattr(self.raw, key, array(c_uint32, kept))
        setattr(self.raw, f"{key}s", len(kept))
        self.lists[key] = kept

    def put_turns(self, turns: Optional[Iterable[Union[Player, str]]]) -> None:
        if turns is None:
            return
        kept = [_player(player).number for player in turns]
        # Of an empty list the library wants to know that it is one.
        self.raw.turn = array(c_int, kept or [Player.MAKER.number])
        self.raw.turns = len(kept)

    def hg(self) -> bytes:
        """Lines and stones as a .hg file."""
        rows = [("e", line) for line in self.lists["maker"]]
        rows += [(word, self.lists[key]) for word, key in
                 (("m", "maker_stone"), ("b", "breaker_stone"))
                 if self.lists[key]]
        file = [f"p hg {self.cells} {len(self.lists['maker'])}"]
        file += [" ".join([word, *(str(cell + 1) for cell in cells), "0"])
                 for word, cells in rows]
        return "\n".join([*file, ""]).encode()


# The rest of the package stands on games.
from .analysis import Analysis, look  # noqa: E402
from .position import Position  # noqa: E402
from .solving import Result, solve  # noqa: E402
