# SPDX-License-Identifier: MIT
"""census.py -- `gridlock census` against the definitions, written once more

The small tori: every good pairing of 4 x 4 and 6 x 6 by trying all partners,
classes by making all images, transitions by moving pairs as the paper says,
and everything about the graph by breadth-first search from every vertex.  The
lists, the figures and the edges must be the same.

The 8 x 8 torus: random good pairings, found by a search of our own, with their
canonical form as the least of 512 images, their stabiliser, their neighbours
and the pairing after freeing each of some cells.  Each stops all 9 in a row of
the plane, and so does the 16-toric pairing that `census wide` finds.

    python3 census.py --gridlock PATH [--count N] [--seed S]
"""

import argparse
import itertools
import json
import os
import random
import subprocess
import sys

STEP = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
DIRECTIONS = {4: (0, 2), 6: (0, 1, 2), 8: (0, 1, 2, 3)}


def step(size, cell, digit):
    x, y = cell % size + STEP[digit][0], cell // size + STEP[digit][1]
    return y % size * size + x % size


def line(size, cell, digit):
    """The line of a pair: its direction and all its cells."""
    cells = [cell]
    for _ in range(size - 1):
        cells.append(step(size, cells[-1], digit))
    return digit % 4, min(cells)


# ---- pairings ----------------------------------------------------------------


def partners(size, table, full, cell):
    for digit in DIRECTIONS[size]:
        for way in (digit, digit + 4):
            if table[step(size, cell, way)] is None and line(size, cell, way) not in full:
                yield way


def put(size, table, full, cell, digit):
    other = step(size, cell, digit)
    table[cell], table[other] = digit, digit ^ 4
    full.add(line(size, cell, digit))


def take_back(size, table, full, cell, digit):
    table[cell] = table[step(size, cell, digit)] = None
    full.remove(line(size, cell, digit))


def all_pairings(size):
    found, table, full = [], [None] * size**2, set()

    def fill():
        if None not in table:
            found.append(tuple(table))
            return
        cell = table.index(None)
        for digit in list(partners(size, table, full, cell)):
            put(size, table, full, cell, digit)
            fill()
            take_back(size, table, full, cell, digit)

    fill()
    return found


def random_pairing(size, rng):
    """By always filling a cell with the fewest partners, at random otherwise."""
    table, full, patience = [None] * size**2, set(), [2000]

    def fill():
        free = [cell for cell in range(size**2) if table[cell] is None]
        if not free:
            return True
        patience[0] -= 1
        if patience[0] < 0:
            return False
        rng.shuffle(free)
        ways = {cell: list(partners(size, table, full, cell)) for cell in free}
        cell = min(free, key=lambda one: len(ways[one]))
        rng.shuffle(ways[cell])
        for digit in ways[cell]:
            put(size, table, full, cell, digit)
            if fill():
                return True
            take_back(size, table, full, cell, digit)
        return False

    return tuple(table) if fill() else random_pairing(size, rng)


def stops_nine(size, table):
    for digit in range(4):
        for start in range(size**2):
            cell, stopped = start, False
            for _ in range(8):  # nine cells have eight steps between them
                stopped |= table[cell] == digit
                cell = step(size, cell, digit)
            if not stopped:
                return False
    return True


# ---- symmetry ----------------------------------------------------------------


def symmetries(size):
    """Linear maps that keep the directions."""
    ways = {STEP[d] for d in DIRECTIONS[size]} | {STEP[d + 4] for d in DIRECTIONS[size]}
    for a, b, c, d in itertools.product((-1, 0, 1), repeat=4):
        if {(a * x + b * y, c * x + d * y) for x, y in ways} == ways:
            yield a, b, c, d


def images(size, table):
    for a, b, c, d in symmetries(size):
        digit = [STEP.index((a * x + b * y, c * x + d * y)) if i % 4 in DIRECTIONS[size] else None
                 for i, (x, y) in enumerate(STEP)]
        for right, down in itertools.product(range(size), repeat=2):
            image = [None] * size**2
            for cell, old in enumerate(table):
                x, y = cell % size, cell // size
                to = (c * x + d * y + down) % size * size + (a * x + b * y + right) % size
                image[to] = digit[old]
            yield tuple(image)


def canonical(size, table):
    """The least image, and how many symmetries lead to it."""
    all_images = list(images(size, table))
    least = min(all_images)
    return least, all_images.count(least)


# ---- transitions -------------------------------------------------------------


def move(size, table, hole):
    """The paper's steps 1 to 4, with pairs as sets that may crowd a cell."""
    pairs = [(cell, digit) for cell, digit in enumerate(table) if digit < 4]
    crowded, last = hole, None
    while True:
        for i, (cell, digit) in enumerate(pairs):
            if i != last and crowded in (cell, step(size, cell, digit)):
                break
        else:
            raise AssertionError("nobody to move")
        if crowded == cell:
            pairs[i] = step(size, cell, digit), digit
            crowded = step(size, pairs[i][0], digit)
        else:
            pairs[i] = step(size, cell, digit ^ 4), digit
            crowded = pairs[i][0]
        last = i
        if crowded == hole:
            break
    moved = [None] * size**2
    for cell, digit in pairs:
        moved[cell], moved[step(size, cell, digit)] = digit, digit ^ 4
    assert None not in moved
    return tuple(moved)


def neighbours(size, table):
    own = canonical(size, table)[0]
    moved = {move(size, table, cell) for cell in range(size**2)}
    return sorted({canonical(size, one)[0] for one in moved} - {own})


# ---- graphs ------------------------------------------------------------------


def distances(graph, start):
    found, queue = {start: 0}, [start]
    for v in queue:
        for w in graph[v]:
            if w not in found:
                found[w] = found[v] + 1
                queue.append(w)
    return found


def sorted_parts(summary):
    """The same summary with sorted lists of vertices and edges."""
    small = [{key: sorted(part[key]) for key in part} for part in summary["small"]]
    return {**summary, "small": small}


def figures(graph):
    """The JSON summary of a graph, from its adjacency."""
    reach = {v: distances(graph, v) for v in graph}
    parts = sorted({frozenset(found) for found in reach.values()},
                   key=lambda part: (-len(part), min(part)))
    far = [max(reach[v].values()) for v in parts[0]]
    degrees = [len(graph[v]) for v in graph]
    colour = {v: reach[min(reach[v])][v] % 2 for v in graph}
    four = sum(1 for a in graph for b in graph[a] for c in graph[b] - {a}
               for d in graph[c] - {b} if a in graph[d])
    three = sum(1 for a in graph for b in graph[a] for c in graph[b] if a in graph[c])
    return {
        "vertices": len(graph),
        "edges": sum(degrees) // 2,
        "components": [len(part) for part in parts],
        "degree_distribution": {str(d): degrees.count(d) for d in sorted(set(degrees))},
        "small": [{"vertices": sorted(part), "edges": sorted([v, w] for v in part for w in graph[v] if v < w)}
                  for part in parts if len(part) <= 64],
        "diameter": max(far),
        "radius": min(far),
        "bipartite": all(colour[v] != colour[w] for v in graph for w in graph[v]),
        "triangles": three // 6,
        "four_cycles": four // 8,
    }


# ---- comparison --------------------------------------------------------------


class Comparison:
    def __init__(self, gridlock):
        self.gridlock, self.passed, self.failed = gridlock, 0, 0

    def run(self, *arguments, text=None):
        return subprocess.run([self.gridlock, "census", *arguments], input=text, check=True,
                              capture_output=True, text=True).stdout

    def same(self, what, got, wanted):
        if got == wanted:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAIL {what}: {got!r:.300} instead of {wanted!r:.300}", file=sys.stderr)

    def small(self, size):
        tables = all_pairings(size)
        classes, orders = {}, {}
        for table in tables:
            if table not in classes:
                least, order = canonical(size, table)
                orders[least] = order
                classes.update((image, least) for image in images(size, table))
        vertices = sorted(orders)
        torus = f"--torus={size}"
        self.same(f"list of {size}", self.run(torus).split(), [digits(t) for t in vertices])
        got = json.loads(self.run(torus, "--json"))
        wanted = {"classes": len(vertices), "fixed": len(tables),
                  "begin_04": sum(t[:2] == (0, 4) for t in tables),
                  "begin_04_then_123": sum(t[:2] == (0, 4) and t[2] in (1, 2, 3) for t in tables),
                  "stabilisers": {str(o): list(orders.values()).count(o)
                                  for o in sorted(set(orders.values()))}}
        self.same(f"figures of {size}", {key: got[key] for key in wanted}, wanted)
        graph = {v: {vertices.index(n) + 1 for n in neighbours(size, t)}
                 for v, t in enumerate(vertices, 1)}
        self.same(f"graph of {size}", sorted_parts(json.loads(self.run("graph", torus, "--json"))),
                  figures(graph))
        edges = [f"{v} {w}" for v in graph for w in sorted(graph[v]) if v < w]
        self.same(f"edges of {size}", self.run("graph", torus, "--edges=-").splitlines(), edges)

    def sample(self, size, count, rng):
        tables = [random_pairing(size, rng) for _ in range(count)]
        for table in tables:
            cell = rng.randrange(size**2)
            got = json.loads(self.run("show", digits(table), "--json", f"--free={cell + 1}"))
            least, order = canonical(size, table)
            wanted = {"pairing": digits(table), "torus": size, "canonical": digits(least),
                      "stabiliser": order, "neighbours": [digits(n) for n in neighbours(size, table)],
                      "moved": digits(move(size, table, cell))}
            self.same(f"a pairing of {size}", got, wanted)
            self.same("9 in a row", size != 8 or stops_nine(size, table), True)
        lines = self.run("show", "-", "--json", text="\n".join(map(digits, tables))).splitlines()
        self.same("many pairings", [json.loads(one)["pairing"] for one in lines],
                  [digits(table) for table in tables])

    def wide(self, seed):
        table = tuple(map(int, self.run("wide", f"--seed={seed}").strip()))
        self.same("256 cells", len(table), 256)
        self.same("partners", all(table[step(16, c, d)] == d ^ 4 for c, d in enumerate(table)), True)
        self.same("9 in a row on 16 x 16", stops_nine(16, table), True)
        self.same("not 8-toric", all(table[c] == table[c ^ 8] == table[c ^ 128] for c in range(256)),
                  False)


def digits(table):
    return "".join(map(str, table))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gridlock", required=True)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    comparison = Comparison(os.path.abspath(arguments.gridlock))
    for size in (4, 6):
        comparison.small(size)
        comparison.sample(size, 10, rng)
    comparison.sample(8, arguments.count, rng)
    comparison.wide(arguments.seed)
    print(f"{comparison.passed} passed, {comparison.failed} failed")
    return comparison.failed > 0


if __name__ == "__main__":
    sys.exit(main())
