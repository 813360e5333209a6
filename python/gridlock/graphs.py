# SPDX-License-Identifier: MIT
"""Games on graphs: the players take edges, and Maker wants some of a kind.

A graph is a list of edges, pairs of vertices, or an object with `nodes` and
`edges`, as networkx has it.  The cells of the game are the edges, in that
order, named "u-v"; vertices may be anything that has a str.

    >>> import itertools
    >>> from gridlock import graphs
    >>> k5 = list(itertools.combinations("abcde", 2))
    >>> game = graphs.triangles(k5)
    >>> game.cells, len(game.lines), print(game.solve().value)
    maker
    (10, 10, None)
    >>> game.names(game.lines[0])
    ['a-b', 'a-c', 'b-c']

Each function takes what Game.from_lines takes besides cells and lines: strong,
first, p, q, maker, breaker, ...

    >>> print(graphs.triangles(k5, strong=True).solve().value)
    first

There may be very many lines: K_8 has 2,520 Hamiltonian cycles and 262,144
spanning trees.
"""

from __future__ import annotations

import itertools
from typing import (Any, Dict, Hashable, Iterable, Iterator, List, Optional,
                    Sequence, Set, Tuple)

from . import errors
from .game import Edges, Game

__all__ = ["complete", "triangles", "cliques", "stars", "cycles",
           "hamiltonian_cycles", "perfect_matchings", "spanning_trees", "paths",
           "game"]

_Line = Tuple[int, ...]


class _Graph:
    """A simple graph, whose vertices and edges have numbers."""

    def __init__(self, graph: Any, vertices: Optional[Iterable[Hashable]]
                 ) -> None:
        edges = graph
        if hasattr(graph, "edges") and hasattr(graph, "nodes"):
            vertices = graph.nodes() if callable(graph.nodes) else graph.nodes
            edges = graph.edges() if callable(graph.edges) else graph.edges
        self.number: Dict[Hashable, int] = {}
        for vertex in vertices or ():
            self._vertex(vertex)
        self.ends: List[Tuple[int, int]] = []
        self.edge: Dict[Tuple[int, int], int] = {}
        for number, edge in enumerate(edges, 1):
            self._add(number, tuple(edge))
        self.names = [str(vertex) for vertex in self.number]
        self.near: List[Set[int]] = [set() for _ in self.names]
        for a, b in self.ends:
            self.near[a].add(b)
            self.near[b].add(a)

    def _vertex(self, vertex: Hashable) -> int:
        return self.number.setdefault(vertex, len(self.number))

    def _add(self, number: int, edge: Sequence[Any]) -> None:
        if len(edge) < 2:
            raise errors.InputError("an edge has two ends", "graph", number)
        a, b = (self._vertex(end) for end in edge[:2])
        if a == b:
            raise errors.InputError("this edge is a loop", "graph", number)
        if (a, b) in self.edge:
            raise errors.InputError("this edge is there twice", "graph", number)
        self.edge[a, b] = self.edge[b, a] = len(self.ends)
        self.ends.append((a, b))

    def walk(self, vertices: Sequence[int]) -> _Line:
        """The edges from each of these vertices to the next."""
        return tuple(self.edge[pair] for pair in zip(vertices, vertices[1:]))

    def known(self, vertex: Hashable) -> int:
        if vertex not in self.number:
            raise errors.InputError(f"there is no vertex {vertex!r:.60}",
                                    "graph")
        return self.number[vertex]


def _game(graph: _Graph, lines: Iterable[_Line], name: str,
          options: Dict[str, Any]) -> Game:
    cells = [f"{graph.names[a]}-{graph.names[b]}" for a, b in graph.ends]
    options.setdefault("name", name)
    made = Game.from_lines(cells, lines, **options)
    made._facts.edges = Edges(graph.names, graph.ends)
    return made


def game(graph: Any, lines: Iterable[Iterable[Any]], *,
         vertices: Optional[Iterable[Hashable]] = None,
         **options: Any) -> Game:
    """Maker wants all edges of one of these lists of edges.

    >>> from gridlock import graphs
    >>> square = [(1, 2), (2, 3), (3, 4), (4, 1)]
    >>> print(graphs.game(square, [[(1, 2), (4, 3)], [(2, 3), (1, 4)]])
    ...       .solve().value)
    breaker
    """
    read = _Graph(graph, vertices)
    numbers = []
    for number, line in enumerate(lines, 1):
        ends = [tuple(read.known(end) for end in edge) for edge in line]
        if not all(pair in read.edge for pair in ends):
            raise errors.InputError("the graph has no such edge", "lines",
                                    number)
        numbers.append(tuple(read.edge[pair] for pair in ends))
    return _game(read, numbers, "graph", options)


def complete(vertices: int) -> List[Tuple[int, int]]:
    """The edges of the complete graph on the vertices 1, 2, ...

    >>> from gridlock import graphs
    >>> print(graphs.perfect_matchings(graphs.complete(6)).solve().value)
    maker
    """
    return list(itertools.combinations(range(1, vertices + 1), 2))


def triangles(graph: Any, **options: Any) -> Game:
    """Maker wants the three edges of a triangle."""
    return cliques(graph, 3, **dict({"name": "triangles"}, **options))


def cliques(graph: Any, size: int, *,
            vertices: Optional[Iterable[Hashable]] = None,
            **options: Any) -> Game:
    """Maker wants all edges between so many vertices."""
    read = _Graph(graph, vertices)
    lines = (tuple(read.edge[pair] for pair in itertools.combinations(clique, 2))
             for clique in _cliques(read, _at_least(size, 2, "a clique")))
    return _game(read, lines, f"{size}-cliques", options)


def _cliques(graph: _Graph, size: int) -> Iterator[_Line]:
    def grow(clique: _Line, rest: List[int]) -> Iterator[_Line]:
        if len(clique) == size:
            yield clique
            return
        for i, vertex in enumerate(rest):
            yield from grow((*clique, vertex), [other for other in rest[i + 1:]
                                                if other in graph.near[vertex]])

    return grow((), list(range(len(graph.names))))


def stars(graph: Any, size: int, *,
          vertices: Optional[Iterable[Hashable]] = None,
          **options: Any) -> Game:
    """Maker wants so many edges at one vertex."""
    read = _Graph(graph, vertices)
    _at_least(size, 1, "a star")
    lines = (tuple(read.edge[vertex, other] for other in star)
             for vertex, near in enumerate(read.near)
             for star in itertools.combinations(sorted(near), size))
    return _game(read, lines, f"{size}-stars", options)


def cycles(graph: Any, size: int, *,
           vertices: Optional[Iterable[Hashable]] = None,
           **options: Any) -> Game:
    """Maker wants the edges of a cycle of so many vertices."""
    read = _Graph(graph, vertices)
    lines = _cycles(read, _at_least(size, 3, "a cycle"))
    return _game(read, lines, f"{size}-cycles", options)


def hamiltonian_cycles(graph: Any, *,
                       vertices: Optional[Iterable[Hashable]] = None,
                       **options: Any) -> Game:
    """Maker wants the edges of a cycle through all vertices.

    >>> from gridlock import graphs
    >>> len(graphs.hamiltonian_cycles(graphs.complete(5)).lines)
    12
    """
    read = _Graph(graph, vertices)
    lines = _cycles(read, max(len(read.names), 3))
    return _game(read, lines, "hamiltonian-cycles", options)


def _cycles(graph: _Graph, size: int) -> Iterator[_Line]:
    """Each begins with its least vertex, and goes to the less of its two
    neighbours first."""
    def grow(path: _Line) -> Iterator[_Line]:
        if len(path) == size:
            if path[1] < path[-1] and path[0] in graph.near[path[-1]]:
                yield graph.walk((*path, path[0]))
            return
        for vertex in sorted(graph.near[path[-1]]):
            if vertex > path[0] and vertex not in path:
                yield from grow((*path, vertex))

    for first in range(len(graph.names)):
        yield from grow((first,))


def perfect_matchings(graph: Any, *,
                      vertices: Optional[Iterable[Hashable]] = None,
                      **options: Any) -> Game:
    """Maker wants edges that have each vertex once."""
    read = _Graph(graph, vertices)

    def grow(free: _Line) -> Iterator[_Line]:
        if not free:
            yield ()
            return
        for other in free[1:]:
            if other in read.near[free[0]]:
                rest = tuple(v for v in free[1:] if v != other)
                for matching in grow(rest):
                    yield (read.edge[free[0], other], *matching)

    everything = tuple(range(len(read.names)))
    return _game(read, filter(None, grow(everything)), "perfect-matchings",
                 options)


def spanning_trees(graph: Any, *,
                   vertices: Optional[Iterable[Hashable]] = None,
                   **options: Any) -> Game:
    """Maker wants to connect all vertices (the connectivity game).

    If Breaker begins, she wins exactly if the graph has two spanning trees
    without a common edge (Lehman):

    >>> from gridlock import graphs
    >>> k4 = graphs.complete(4)
    >>> print(graphs.spanning_trees(k4, first="breaker").solve().value)
    maker
    """
    read = _Graph(graph, vertices)
    return _game(read, filter(None, _trees(read)), "spanning-trees", options)


def _trees(graph: _Graph) -> Iterator[_Line]:
    """Edges are taken or left in order; what is left must still connect."""
    count = len(graph.names)

    def connects(edges: Iterable[int]) -> bool:
        root = list(range(count))

        def find(vertex: int) -> int:
            while root[vertex] != vertex:
                vertex = root[vertex]
            return vertex

        for edge in edges:
            a, b = graph.ends[edge]
            root[find(a)] = find(b)
        return len({find(vertex) for vertex in range(count)}) <= 1

    def grow(tree: _Line, part: List[int], edge: int) -> Iterator[_Line]:
        if len(tree) == count - 1:
            yield tree
            return
        a, b = graph.ends[edge]
        if part[a] != part[b]:
            joined = [part[a] if each == part[b] else each for each in part]
            yield from grow((*tree, edge), joined, edge + 1)
        if connects((*tree, *range(edge + 1, len(graph.ends)))):
            yield from grow(tree, part, edge + 1)

    return (grow((), list(range(count)), 0)
            if connects(range(len(graph.ends))) else iter(()))


def paths(graph: Any, source: Hashable, target: Hashable, *,
          vertices: Optional[Iterable[Hashable]] = None,
          **options: Any) -> Game:
    """Maker wants to connect two vertices (Shannon's switching game).

    >>> from gridlock import graphs
    >>> bridge = [("s", "a"), ("s", "b"), ("a", "b"), ("a", "t"), ("b", "t")]
    >>> print(graphs.paths(bridge, "s", "t").solve().value)
    maker
    >>> print(graphs.paths(bridge, "s", "t", first="breaker").solve().value)
    breaker
    """
    read = _Graph(graph, vertices)
    begin, end = read.known(source), read.known(target)

    def grow(path: _Line) -> Iterator[_Line]:
        if path[-1] == end:
            yield read.walk(path)
            return
        for vertex in sorted(read.near[path[-1]]):
            if vertex not in path:
                yield from grow((*path, vertex))

    lines = filter(None, grow((begin,)))
    return _game(read, lines, "paths", options)


def _at_least(size: int, least: int, what: str) -> int:
    if isinstance(size, bool) or not hasattr(size, "__index__"):
        raise TypeError(f"the size of {what} is an int")
    if size < least:
        raise errors.InputError(f"{what} has at least {least}, not {size}")
    return size.__index__()
