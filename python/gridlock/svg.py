# SPDX-License-Identifier: MIT
"""Boards as drawings, for notebooks, and as text.

Cells with places are squares; cells that are edges of a graph are strokes
between its vertices, which stand on a circle; and other cells stand on a circle
themselves.  Maker has crosses, or solid strokes, Breaker circles, or dashed
ones.
"""

from __future__ import annotations

import html
import math
from typing import (TYPE_CHECKING, Dict, Iterable, List, Mapping, Optional,
                    Sequence, Tuple)

from ._handle import expected
from .values import Player

if TYPE_CHECKING:
    from .game import Cell, Game
    from .position import Position

__all__ = ["board", "text"]

_SIDE = 40.0  # of a cell
_MARGIN = 24.0  # for the names of columns and rows
_MOST = 4096  # cells; more would be a grey board

_Point = Tuple[float, float]

_FILL = {True: "#cfe3d4", False: "#fbfaf7"}
_WORDS = {"win": "#1b7a3d", "loss": "#b3261e", "draw": "#6b675e",
          "unknown": "#6b675e"}


def board(game: Game, *, position: Optional[Position] = None,
          shaded: Iterable[Cell] = (),
          pairs: Iterable[Sequence[Cell]] = (),
          move: Optional[Cell] = None,
          labels: Optional[Mapping[int, str]] = None) -> str:
    """A drawing of a game, or of a position of it.

    shaded  cells with another colour
    pairs   cells that are joined by strokes
    move    a cell with a ring
    labels  what is written into cells

    >>> import gridlock
    >>> drawing = gridlock.svg.board(gridlock.Game("mnk:3,3,3"), move="b2")
    >>> drawing.startswith("<svg") and drawing.count("<rect")
    10
    """
    expected(game, "Game")
    if position is not None:
        expected(position, "Position")
    if position is None and game.cells:
        position = game.start()
    picture = _Picture(game, position)
    picture.shaded = {game.cell(cell) for cell in shaded}
    picture.pairs = [(game.cell(a), game.cell(b)) for a, b in pairs]
    picture.move = None if move is None else game.cell(move)
    picture.labels = dict(labels or {})
    return picture.draw()


class _Picture:
    """A drawing in the making."""

    shaded: set
    pairs: List[Tuple[int, int]]
    move: Optional[int]
    labels: Dict[int, str]

    def __init__(self, game: Game, position: Optional[Position]) -> None:
        self.game = game
        self.position = position
        self.edges = game._facts.edges
        self.cells = range(game.cells)
        self.places = game._all_places()
        self.names = game._all_names()
        self.grid = bool(self.places) and None not in self.places
        self.parts: List[str] = []

    def draw(self) -> str:
        if not self.cells or len(self.cells) > _MOST:
            return self._note()
        if self.edges is not None:
            width = height = self._draw_graph()
        elif self.grid:
            width, height = self._draw_grid()
        else:
            width = height = self._draw_circle()
        return self._whole(width, height)

    def _whole(self, width: float, height: float) -> str:
        title = html.escape(str(self.game))
        return "\n".join([
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" '
            f'height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}" '
            f'font-family="sans-serif" font-size="12" text-anchor="middle" '
            f'dominant-baseline="central">', f"<title>{title}</title>",
            '<rect width="100%" height="100%" fill="white"/>',
            *self.parts, "</svg>"])

    def _note(self) -> str:
        what = f"{len(self.cells)} cells" if self.cells else "no finite board"
        self._write((200, 20), f"{self.game}: {what}")
        return self._whole(400, 40)

    # ---- Cells ----

    def _draw_grid(self) -> Tuple[float, float]:
        columns = 1 + max(x for x, _ in self.places)
        rows = 1 + max(y for _, y in self.places)
        self.at = [(_MARGIN + _SIDE * (x + 0.5), _MARGIN + _SIDE * (y + 0.5))
                   for x, y in self.places]
        for cell, (x, y) in enumerate(self.at):
            self.parts.append(
                f'<rect x="{x - _SIDE / 2:.1f}" y="{y - _SIDE / 2:.1f}" '
                f'width="{_SIDE:.0f}" height="{_SIDE:.0f}" stroke="#b9b4a8" '
                f'fill="{_FILL[cell in self.shaded]}"/>')
        for x in range(columns):
            self._write((_MARGIN + _SIDE * (x + 0.5), _MARGIN / 2), _column(x))
        for y in range(rows):
            self._write((_MARGIN / 2, _MARGIN + _SIDE * (y + 0.5)), str(y + 1))
        self._draw_marks()
        return 2 * _MARGIN + _SIDE * columns, 2 * _MARGIN + _SIDE * rows

    def _draw_circle(self) -> float:
        self.at, size = _circle(len(self.cells))
        for cell, (x, y) in enumerate(self.at):
            self.parts.append(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{_SIDE / 2.2:.1f}" '
                f'stroke="#b9b4a8" fill="{_FILL[cell in self.shaded]}"/>')
        for cell, at in enumerate(self.at):
            if self._owner(cell) is None and cell not in self.labels:
                self._write(at, self.names[cell])
        self._draw_marks()
        return size

    def _draw_graph(self) -> float:
        vertices, ends = self.edges
        corners, size = _circle(max(len(vertices), 3))
        self.at = [((corners[a][0] + corners[b][0]) / 2,
                    (corners[a][1] + corners[b][1]) / 2) for a, b in ends]
        for cell, (a, b) in enumerate(ends):
            self._stroke(corners[a], corners[b], self._look(cell))
        for (x, y), name in zip(corners, vertices):
            self.parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="12" '
                              f'stroke="#6b675e" fill="{_FILL[False]}"/>')
            self._write((x, y), name)
        self._draw_pairs()
        self._draw_labels()
        return size

    def _look(self, cell: int) -> str:
        """How the stroke of an edge looks."""
        owner = self._owner(cell)
        if owner is Player.MAKER:
            return 'stroke="#16549c" stroke-width="6"'
        if owner is Player.BREAKER:
            return ('stroke="#b3261e" stroke-width="3" stroke-dasharray="3 5"')
        if cell == self.move:
            return 'stroke="#e0a100" stroke-width="6"'
        if cell in self.shaded:
            return 'stroke="#7fb08d" stroke-width="5"'
        return 'stroke="#b9b4a8" stroke-width="2"'

    # ---- What is on them ----

    def _owner(self, cell: int) -> Optional[Player]:
        return None if self.position is None else self.position.owner(cell)

    def _draw_marks(self) -> None:
        self._draw_pairs()
        line = set(self.position.line) if self.position else set()
        r = _SIDE * 0.3
        for cell, (x, y) in enumerate(self.at):
            owner = self._owner(cell)
            colour = "#e0a100" if cell in line else "#1b1b1b"
            if owner is Player.MAKER:
                for sign in (r, -r):
                    self._stroke((x - r, y - sign), (x + r, y + sign),
                                 f'stroke="{colour}" stroke-width="4"')
            elif owner is Player.BREAKER:
                self._ring((x, y), r, colour)
        if self.move is not None:
            self._ring(self.at[self.move], _SIDE * 0.4, "#e0a100")
        self._draw_labels()

    def _draw_pairs(self) -> None:
        for a, b in self.pairs:
            self._stroke(self.at[a], self.at[b],
                         'stroke="#16549c" stroke-width="7" '
                         'stroke-opacity="0.8"')

    def _draw_labels(self) -> None:
        for cell, label in self.labels.items():
            self._write(self.at[cell], label, _WORDS.get(label, "#1b1b1b"))

    def _stroke(self, a: _Point, b: _Point, how: str) -> None:
        self.parts.append(
            f'<path {how} stroke-linecap="round" '
            f'd="M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}"/>')

    def _ring(self, at: _Point, radius: float, colour: str) -> None:
        self.parts.append(
            f'<circle cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="{radius:.1f}" '
            f'fill="none" stroke="{colour}" stroke-width="4"/>')

    def _write(self, at: _Point, words: str, colour: str = "#6b675e") -> None:
        self.parts.append(f'<text x="{at[0]:.1f}" y="{at[1]:.1f}" '
                          f'fill="{colour}">{html.escape(words)}</text>')


def _circle(count: int) -> Tuple[List[_Point], float]:
    """So many points on a circle, the first on top; and the size of all."""
    radius = max(_SIDE, _SIDE * count / (2 * math.pi)) + _SIDE
    middle = _MARGIN + radius
    angles = [2 * math.pi * i / count - math.pi / 2 for i in range(count)]
    return ([(middle + radius * math.cos(angle),
              middle + radius * math.sin(angle)) for angle in angles],
            2 * middle)


def _column(x: int) -> str:
    """a, ..., z, aa, ab, ..."""
    name = ""
    x += 1
    while x:
        x, digit = divmod(x - 1, 26)
        name = chr(ord("a") + digit) + name
    return name


_MARK = {None: ".", Player.MAKER: "X", Player.BREAKER: "O"}


def text(position: Position) -> str:
    """The position as text: the board, or a list of cells with their owners."""
    game = position.game
    places = game._all_places()
    owners = [_MARK[position.owner(cell)] for cell in range(game.cells)]
    if not places or None in places:
        return "\n".join(f"{mark} {name}" for mark, name in
                         zip(owners, game._all_names()))
    columns = 1 + max(x for x, _ in places)
    rows = 1 + max(y for _, y in places)
    grid = [[" "] * columns for _ in range(rows)]
    for mark, (x, y) in zip(owners, places):
        grid[y][x] = mark
    wide = len(_column(columns - 1))
    lines = [" " * 4 + " ".join(_column(x).rjust(wide) for x in range(columns))]
    lines += [f"{y + 1:>3} " + " ".join(mark.rjust(wide) for mark in row)
              for y, row in enumerate(grid)]
    return "\n".join(line.rstrip() for line in lines)
