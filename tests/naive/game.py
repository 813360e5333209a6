# SPDX-License-Identifier: MIT
"""game.py -- every game text, read the plain way

The idea: a game is a list of lines for each player, stones at the start, and
the list of who places each stone.  Whatever the text was (a board, a
polyomino, a strip, a file), nothing else is left of it here.  This reader
follows doc/formats/game.md, hg.md and pg.md and shares no code with gridlock
or gridcheck.

    python3 game.py [--first maker|breaker] GAME     prints the game as .hg text
"""

import re
import sys

CELL_LIMIT = 65536
MAKER, BREAKER = 0, 1  # also Black and White, also the first and the second player
PLAYER = {"maker": MAKER, "breaker": BREAKER}
DIRECTIONS = [(1, 0), (0, 1), (1, 1), (1, -1)]

SHAPES = {
    "monomino": "0:0", "domino": "0:0,1:0", "el": "0:0,1:0,0:1",
    "tic": "0:0,1:0,2:0", "elly": "0:0,0:1,0:2,1:2",
    "fatty": "0:0,1:0,0:1,1:1", "knobby": "0:0,1:0,2:0,1:1",
    "skinny": "0:0,1:0,2:0,3:0", "tippy": "0:0,1:0,1:1,2:1",
    "snaky": "0:0,1:0,2:0,3:0,3:1,4:1",
    "f5": "1:0,2:0,0:1,1:1,1:2", "i5": "0:0,1:0,2:0,3:0,4:0",
    "l5": "0:0,1:0,2:0,3:0,0:1", "n5": "0:0,1:0,2:0,2:1,3:1",
    "p5": "0:0,1:0,0:1,1:1,0:2", "t5": "0:0,1:0,2:0,1:1,1:2",
    "u5": "0:0,2:0,0:1,1:1,2:1", "v5": "0:0,0:1,0:2,1:2,2:2",
    "w5": "0:0,0:1,1:1,1:2,2:2", "x5": "1:0,0:1,1:1,2:1,1:2",
    "y5": "0:0,1:0,2:0,3:0,1:1", "z5": "0:0,1:0,1:1,1:2,2:2",
    "i6": "0:0,1:0,2:0,3:0,4:0,5:0",
}


class GameError(Exception):
    """The text names no game, or the file is malformed or unreadable."""


class Game:
    """A finite game.  Cells are 1..cells; lines are sorted tuples of cells.

    lines[player]   that player's lines, distinct, in lexicographic order; in a
                    weak game Breaker has none
    weak            Maker-Breaker: gridcheck has rules for it
    strong          a strong game: its value is first, second or draw
    turns           who places each stone, never longer than the free cells
    stones[player]  stones at the start
    first_moves     the cells allowed for the first stone; None: all
    lattice         (columns, rows) of a board with lattice isometries, or None
    isometries      those of 0..7 that take the shapes to the shapes
    infinite        an infinite board: nothing above is meaningful
    shapes          lists of (x, y): on an infinite board all their translates
                    are lines, on another one those that fit; None in a strip or
                    a file
    board           (columns, rows) of a board with shapes, or None
    torus           its opposite edges are glued
    handicap        extra stones of Maker's before the others; only plane.py has
                    rules for them, so the game does not count as weak
    edge            she moves beside her stones only; so has this one
    equal_turns     all turns have the same number of stones, and none lies
                    there: the players differ in nothing but who begins
    moves           to be made before the game begins
    """

    def __init__(self, name, cells, lines, other_lines=(), weak=True,
                 strong=False, stones=((), ()), first_moves=None, lattice=None):
        self.name = name
        self.cells = cells
        self.lines = (canonical(lines), canonical(other_lines))
        self.weak = weak
        self.strong = strong
        self.stones = (frozenset(stones[0]), frozenset(stones[1]))
        self.first_moves = first_moves
        self.lattice = lattice
        self.infinite = cells is None
        self.shapes = None
        self.isometries = frozenset()
        self.board = None
        self.torus = False
        self.handicap = 0
        self.edge = False
        self.equal_turns = not self.stones[MAKER] | self.stones[BREAKER]
        self.moves = []
        self.turns = []

    def free(self):
        taken = self.stones[MAKER] | self.stones[BREAKER]
        return [c for c in range(1, self.cells + 1) if c not in taken]

    def set_shapes(self, shapes):
        self.shapes = shapes
        same = {normal(shape) for shape in shapes}
        self.isometries = frozenset(r for r in range(8) if
                                    all(normal(turned(r, s)) in same for s in shapes))

    def set_turns(self, first, q=1, p=1):
        """The handicap, q stones for the player who begins, then p for each in turn."""
        count = len(self.free()) - self.handicap
        self.equal_turns &= p == q
        player, left = first, q
        self.turns = [MAKER] * self.handicap
        for _ in range(count):
            if left == 0:
                player, left = 1 - player, p
            self.turns.append(player)
            left -= 1
        self.first = first
        return self


def canonical(lines):
    """Equal sets once, in lexicographic order; Python compares tuples so."""
    return sorted({tuple(sorted(line)) for line in lines})


def number(text, low, high, what):
    """A plain decimal number in its range."""
    if not re.fullmatch("[0-9]+", text):
        raise GameError(f"{what}: '{text}' is not a number")
    digits = text.lstrip("0") or "0"
    if len(digits) > 20 or not low <= int(digits) <= high:
        raise GameError(f"{what}: {text} is out of range")
    return int(digits)


# ---- boards ---------------------------------------------------------------

def placements(shapes, columns, rows, torus):
    """All places of all shapes (lists of (x, y)) on the board, as cells."""
    lines = set()
    for shape in shapes:
        xs = [x for x, _ in shape]
        ys = [y for _, y in shape]
        if torus:
            x_range, y_range = range(columns), range(rows)
        else:
            x_range = range(-min(xs), columns - max(xs))
            y_range = range(-min(ys), rows - max(ys))
        for dx in x_range:
            for dy in y_range:
                cells = {(y + dy) % rows * columns + (x + dx) % columns + 1
                         for x, y in shape}
                if len(cells) == len(shape):
                    lines.add(tuple(sorted(cells)))
    return lines


def turned(r, shape):
    """The cells after isometry r of certificate.md, which moves nothing."""
    sign_x, sign_y = -1 if r & 1 else 1, -1 if r & 2 else 1
    cells = [(sign_x * x, sign_y * y) for x, y in shape]
    return [(y, x) for x, y in cells] if r & 4 else cells


def normal(shape):
    """The same for all translates of a shape."""
    left, top = min(x for x, _ in shape), min(y for _, y in shape)
    return frozenset((x - left, y - top) for x, y in shape)


def orientations(shape):
    """The shape turned by four rotations, mirrored or not."""
    return [turned(r, shape) for r in range(8)]


def family_shapes(family, fixed):
    """All orientations of all shapes, or with `fixed` the shapes as they are."""
    shapes, seen = [], set()
    for shape in family:
        if normal(shape) in seen:
            raise GameError("a shape stands twice in the family")
        for one in [shape] if fixed else orientations(shape):
            if normal(one) not in seen:
                seen.add(normal(one))
                shapes.append(one)
    return shapes


def read_family(text):
    family = [read_shape(part) for part in text.split("+")]
    if len(family) > 64 or sum(map(len, family)) > 256:
        raise GameError("the family has too many shapes or cells")
    return family


def read_shape(text):
    text = SHAPES.get(text, text)
    cells = []
    for pair in text.split(","):
        match = re.fullmatch("(-?[0-9]{1,9}):(-?[0-9]{1,9})", pair)
        if not match:
            raise GameError(f"'{text}' is neither a shape's name nor its cells")
        cells.append((int(match[1]), int(match[2])))
    if len(set(cells)) != len(cells):
        raise GameError("the shape repeats a cell")
    return cells


def board_size(cells):
    if not 1 <= cells <= CELL_LIMIT:
        raise GameError(f"the board has {cells} cells, at most {CELL_LIMIT} are possible")
    return cells


def strip_lines(n, is_open):
    def cell(i, j):
        return (i - 1) * n + j

    lines = []
    for i in range(1, 5):
        lines.append([cell(i, j) for j in range(1, 5)])
        last = n - 6 if is_open else n - 7
        for j in range(2, last + 1):
            lines.append([cell(i, j + k) for k in range(7)])
        if not is_open:
            lines.append([cell(i, j) for j in range(n - 3, n + 1)])
    for j in range(1, n + 1):
        lines.append([cell(i, j) for i in range(1, 5)])
    for j in range(1, n - 2):
        lines.append([cell(1 + k, j + k) for k in range(4)])
        lines.append([cell(4 - k, j + k) for k in range(4)])
    left = [[(3, 1), (2, 2), (1, 3)], [(2, 1), (3, 2), (4, 3)], [(2, 1), (1, 2)]]
    for line in left:
        lines.append([cell(i, j) for i, j in line])
        if not is_open:
            lines.append([cell(i, n + 1 - j) for i, j in line])
    return lines


# ---- the grammar ----------------------------------------------------------

def read_options(words, allowed):
    """The options as a dictionary; flags have the value True."""
    options = {}
    for word in words:
        name, equals, value = word.partition("=")
        if name not in allowed:
            raise GameError(f"option '{word}' makes no sense for this game")
        if name in options:
            raise GameError(f"option '{name}' is given twice")
        if name in ("strong", "torus", "open", "edge", "fixed"):
            if equals:
                raise GameError(f"option '{name}' has no value")
            options[name] = True
        elif name == "after":
            options[name] = [number(w, 1, CELL_LIMIT, name) for w in value.split("-")]
        elif name == "first":
            if value not in PLAYER:
                raise GameError(f"'{word}': the first player is maker or breaker")
            options[name] = PLAYER[value]
        else:
            low = 0 if name == "handicap" else 1
            options[name] = number(value, low, 2**31 - 1, name)
    return options


def read_mnk(name, body):
    words = body.split(",")
    if len(words) < 3:
        raise GameError("mnk needs M,N,K")
    rows, columns, k = (number(w, 1, 2**31 - 1, "mnk") for w in words[:3])
    options = read_options(words[3:], {"strong", "torus", "first", "p", "q", "handicap",
                                       "after"})
    if ("p" in options or "q" in options) and "strong" not in options:
        raise GameError("p= and q= are for strong games only")
    board_size(rows * columns)
    k = min(k, rows * columns + 1)  # more cells than the board has: no line
    shapes = [[(dx * i, dy * i) for i in range(k)] for dx, dy in DIRECTIONS]
    return finish_board(name, columns, rows, shapes, options, "strong" in options)


def finish_board(name, columns, rows, shapes, options, strong):
    handicap = options.get("handicap", 0)
    if "handicap" in options and (strong or handicap > min(64, rows * columns - 1)):
        raise GameError("the handicap is too large, or the game is strong")
    lines = placements(shapes, columns, rows, "torus" in options)
    game = Game(name, rows * columns, lines, lines if strong else (),
                weak=not strong and handicap == 0, strong=strong,
                lattice=None if "torus" in options else (columns, rows))
    game.set_shapes(shapes)
    game.board, game.torus, game.handicap = (columns, rows), "torus" in options, handicap
    game.moves = options.get("after", [])
    return game.set_turns(options.get("first", MAKER),
                          options.get("q", 1), options.get("p", 1))


def read_poly(name, body, strong):
    family_text, at, rest = body.partition("@")
    if not at:
        raise GameError("the board is missing: @WxH or @inf")
    words = rest.split(",")
    family = read_family(family_text)
    if words[0] == "inf" and not strong:
        options = read_options(words[1:], {"first", "handicap", "edge", "fixed"})
        return infinite(name, family_shapes(family, "fixed" in options), options)
    match = re.fullmatch("([0-9]+)x([0-9]+)", words[0])
    if not match:
        raise GameError(f"'{words[0]}' is no board")
    columns, rows = (number(w, 1, 2**31 - 1, "board") for w in match.groups())
    allowed = {"p", "q"} if strong else {"handicap"}
    options = read_options(words[1:], allowed | {"torus", "first", "fixed", "after"})
    board_size(columns * rows)
    shapes = family_shapes(family, "fixed" in options)
    return finish_board(name, columns, rows, shapes, options, strong)


def infinite(name, shapes, options):
    game = Game(name, None, ())
    game.set_shapes(shapes)
    game.handicap = options.get("handicap", 0)
    game.edge = "edge" in options
    game.weak = game.handicap == 0
    game.first = options.get("first", MAKER)
    return game


def read_strip(name, body):
    words = body.split(",")
    n = number(words[0], 7, 2**31 - 1, "strip")
    options = read_options(words[1:], {"open", "first", "after"})
    board_size(4 * n)
    game = Game(name, 4 * n, strip_lines(n, "open" in options))
    game.moves = options.get("after", [])
    return game.set_turns(options.get("first", MAKER))


def read_line(name, body):
    k, at, rest = body.partition("@")
    words = rest.split(",")
    if not at or words[0] != "inf":
        raise GameError("line needs K@inf")
    k = number(k, 1, CELL_LIMIT, "line")
    shapes = [[(dx * i, dy * i) for i in range(k)] for dx, dy in DIRECTIONS]
    return infinite(name, shapes, read_options(words[1:], {"first", "handicap", "edge"}))


# ---- files ----------------------------------------------------------------

class TextLines:
    """The words of a file's text lines, and complaints that name the place."""

    def __init__(self, path, separators):
        try:
            with open(path, "rb") as file:
                self.text = file.read().decode("latin-1")
        except OSError as error:
            raise GameError(f"{path}: {error.strerror}") from None
        self.path = path
        self.separators = separators
        self.row = 0

    def __iter__(self):
        for row, text in enumerate(self.text.split("\n"), 1):
            self.row = row
            text = text.removesuffix("\r")
            yield text, [(m[0], m.start() + 1) for m in
                         re.finditer(f"[^{self.separators}]+", text)]

    def fail(self, column, message):
        raise GameError(f"{self.path}:{self.row}:{column}: {message}")


class HgReader:
    def __init__(self, path):
        self.file = TextLines(path, " \t")
        self.cells = None
        self.lines = []
        self.stones = {}
        self.first = None

    def number(self, word, low, high):
        text, column = word
        try:
            return number(text, low, high, "number")
        except GameError as error:
            self.file.fail(column, str(error))

    def cell_list(self, words):
        """The cells of `C1 C2 ... 0`."""
        values = [self.number(word, 0, self.cells) for word in words[1:]]
        if not values or values[-1] != 0:
            self.file.fail(1, "the final 0 is missing")
        if 0 in values[:-1]:
            self.file.fail(1, "words after the final 0")
        cells = values[:-1]
        if len(set(cells)) != len(cells):
            self.file.fail(1, "a cell is named twice")
        return cells

    def header(self, words):
        if self.cells is not None:
            self.file.fail(words[0][1], "a second header")
        if len(words) != 4 or words[1][0] != "hg":
            self.file.fail(words[0][1], "the header is 'p hg CELLS LINES'")
        self.cells = self.number(words[2], 0, CELL_LIMIT)
        self.count = self.number(words[3], 0, 2**63 - 1)

    def take(self, words):
        key, column = words[0]
        if key == "p":
            self.header(words)
        elif self.cells is None:
            self.file.fail(column, "the header must come first")
        elif key == "e":
            cells = self.cell_list(words)
            if not cells:
                self.file.fail(column, "an empty line of the game")
            self.lines.append(cells)
        elif key in ("m", "b"):
            if key in self.stones:
                self.file.fail(column, f"a second '{key}'")
            self.stones[key] = set(self.cell_list(words))
        elif key == "t":
            if self.first is not None:
                self.file.fail(column, "a second 't'")
            if len(words) != 2 or words[1][0] not in PLAYER:
                self.file.fail(column, "it is 't maker' or 't breaker'")
            self.first = PLAYER[words[1][0]]
        else:
            self.file.fail(column, f"unknown word '{key}'")

    def read(self):
        for _, words in self.file:
            if words and words[0][0] != "c":
                self.take(words)
        if self.cells is None:
            self.file.fail(1, "there is no header")
        if len(self.lines) != self.count:
            self.file.fail(1, f"{len(self.lines)} lines instead of {self.count}")
        maker, breaker = self.stones.get("m", set()), self.stones.get("b", set())
        if maker & breaker:
            self.file.fail(1, "a stone belongs to both players")
        game = Game(self.file.path, self.cells, self.lines, stones=(maker, breaker))
        return game.set_turns(self.first or MAKER)


class PgReader:
    KEYWORDS = ("version", "times", "blackturns", "positions", "blackwins",
                "whitewins", "blackinitials", "whiteinitials", "firstmoves")

    def __init__(self, path):
        self.file = TextLines(path, " \t")
        self.sections = {}

    def read_sections(self):
        """Each section as a list of (row, names) for its non-empty text lines."""
        current = None
        for text, _ in self.file:
            text = text.partition("%")[0]
            words = re.findall(r"[^ \t\r\f\v]+", text)
            if text.startswith("#"):
                current = words[0][1:]
                if current not in self.KEYWORDS:
                    self.file.fail(1, f"unknown keyword '{words[0]}'")
                if len(words) > 1:
                    self.file.fail(1, "words after a keyword")
                if current in self.sections:
                    self.file.fail(1, f"'{words[0]}' is given twice")
                self.sections[current] = []
            elif words:
                if current is None:
                    self.file.fail(1, "words before the first keyword")
                if "#" in text:
                    self.file.fail(text.index("#") + 1, "a name contains '#'")
                self.sections[current].append((self.file.row, words))

    def names(self, section, known=None):
        """All names of a section, as indices into `known` if that is given."""
        result = []
        for row, words in self.sections.get(section, []):
            result += self.look_up(row, words, known)
            if len(set(result)) != len(result):
                self.file.row = row
                self.file.fail(1, f"a name is listed twice in #{section}")
        return result

    def look_up(self, row, words, known):
        self.file.row = row
        for word in words:
            if known is not None and word not in known:
                self.file.fail(1, f"'{word}' is unknown here")
        return [known[word] if known is not None else word for word in words]

    def lines(self, section, cells):
        lines = []
        for row, words in self.sections.get(section, []):
            line = self.look_up(row, words, cells)
            if len(set(line)) != len(line):
                self.file.fail(1, "a cell is named twice in a line")
            lines.append(line)
        return lines

    def numbered(self, section):
        if section not in self.sections:
            self.file.fail(1, f"#{section} is missing")
        names = self.names(section)
        if len(names) > CELL_LIMIT:
            self.file.fail(1, f"more than {CELL_LIMIT} names in #{section}")
        return {name: i for i, name in enumerate(names, 1)}

    def read(self):
        self.read_sections()
        if self.sections.get("version") is not None and self.names("version") != ["1.0"]:
            self.file.fail(1, "the version is 1.0")
        times, cells = self.numbered("times"), self.numbered("positions")
        black = set(self.names("blackturns", times))
        stones = [set(self.names(s, cells)) for s in ("blackinitials", "whiteinitials")]
        if stones[0] & stones[1]:
            self.file.fail(1, "a stone belongs to both players")
        moves = self.names("firstmoves", cells)
        for cell in moves:
            if cell in stones[0] | stones[1]:
                self.file.fail(1, "a first move is not free")
        game = Game(self.file.path, len(cells), self.lines("blackwins", cells),
                    self.lines("whitewins", cells), stones=stones,
                    first_moves=set(moves) if moves else None)
        if "firstmoves" in self.sections and not moves:
            game.first_moves = set(game.free())  # an empty list restricts nothing
        turns = [MAKER if t in black else BREAKER for t in range(1, len(times) + 1)]
        return finish_pg(game, turns)


def finish_pg(game, turns):
    """Sets the turns, and finds out whether this is a weak game."""
    alternate = all(a != b for a, b in zip(turns, turns[1:]))
    free = len(game.free())
    game.weak = (alternate and len(turns) >= free and not game.lines[BREAKER]
                 and game.first_moves is None)
    game.turns = turns[:free]
    game.first = turns[0] if turns else MAKER
    return game


def path_and_options(text):
    """Behind the last slash the path goes to the last .hg or .pg that the end or
    a comma follows, or if there is none, to the first comma."""
    folder, slash, name = text.rpartition("/")
    match = re.fullmatch(r"(.*\.[hp]g)(?:,(.*))?", name, re.DOTALL)
    if match:
        return folder + slash + match[1], match[2]
    name, comma, rest = name.partition(",")
    return folder + slash + name, rest if comma else None


def read_file(text):
    path, rest = path_and_options(text)
    game = (PgReader if path.endswith(".pg") else HgReader)(path).read()
    words = [] if rest is None else rest.split(",")
    if path.endswith(".pg"):
        options = read_options(words, {"after", "first"} if game.weak else {"after"})
        if "first" in options and options["first"] != game.first:
            game.set_turns(options["first"])
    else:
        options = read_options(words, {"strong", "first", "p", "q", "after"})
        if ("p" in options or "q" in options) and "strong" not in options:
            raise GameError("p= and q= are for strong games only")
        if "strong" in options:
            game.weak, game.strong = False, True
            game.lines = (game.lines[MAKER], game.lines[MAKER])
        game.set_turns(options.get("first", game.first),
                       options.get("q", 1), options.get("p", 1))
    game.moves = options.get("after", [])
    return game


# ---- one door -------------------------------------------------------------

def read_text(text):
    prefix, colon, body = text.partition(":")
    if colon and prefix == "mnk":
        return read_mnk(text, body)
    if colon and prefix == "strip":
        return read_strip(text, body)
    if colon and prefix == "line":
        return read_line(text, body)
    if colon and prefix in ("poly", "gttt"):
        return read_poly(text, body, prefix == "gttt")
    if colon and prefix == "hyper":
        return read_file(body)
    if path_and_options(text)[0].endswith((".hg", ".pg")):
        return read_file(text)
    raise GameError(f"'{text}' names no game")


def read_game(text, first=None):
    """The game of a text; `first`, maker or breaker, overrides who begins."""
    game = read_text(text)
    if first is not None and PLAYER[first] != game.first:
        set_first(game, PLAYER[first])
    if game.moves:
        make_moves(game)
    return game


def set_first(game, first):
    if not (game.weak or game.strong or game.handicap):
        raise GameError("this game's turns are in its file, --first makes no sense")
    game.first = first
    # q stones, then p each: with both players exchanged it is the same list.
    game.turns[game.handicap:] = [1 - player for player in game.turns[game.handicap:]]


def is_over(game):
    return not game.turns or any(set(line) <= stones for stones, lines in
                                 zip(game.stones, game.lines) for line in lines)


def make_moves(game):
    """The moves become stones, and the rest of the turns is played."""
    alternate = game.weak or game.handicap > 0
    for cell in game.moves:
        if is_over(game):
            raise GameError("the game is over before a move")
        if cell not in game.free():
            raise GameError(f"there is no free cell {cell}")
        if game.first_moves is not None and cell not in game.first_moves:
            raise GameError("the first move may not go there")
        mover = game.turns.pop(0)
        game.stones = tuple(stones | {cell} if player == mover else stones
                            for player, stones in enumerate(game.stones))
        game.handicap = max(game.handicap - 1, 0)
        game.first_moves, game.equal_turns = None, False
        if not game.handicap:  # else who begins after those stones remains
            game.first = game.turns[0] if game.turns else 1 - mover
    game.weak = alternate and game.handicap == 0


def hg_text(game):
    """The game as .hg text; a game that is not weak says so in a comment."""
    if game.infinite:
        raise GameError("an infinite board has no .hg text")
    rows = [f"c {game.name}"]
    if not game.weak:
        rows.append("c not a weak game: the lines of the first player only")
    lines = game.lines[MAKER]
    rows.append(f"p hg {game.cells} {len(lines)}")
    rows += ["e " + " ".join(map(str, line)) + " 0" for line in lines]
    for letter, stones in zip("mb", game.stones):
        if stones:
            rows.append(f"{letter} " + " ".join(map(str, sorted(stones))) + " 0")
    rows.append("t " + ("maker", "breaker")[game.first])
    return "\n".join(rows) + "\n"


def options_and_words(arguments):
    """Splits off --first; returns (first, the other words)."""
    first, words, rest = None, [], list(arguments)
    while rest:
        word = rest.pop(0)
        if word == "--first" and rest:
            word = "--first=" + rest.pop(0)
        if word.startswith("--first="):
            first = word.removeprefix("--first=")
            if first not in PLAYER:
                raise GameError("--first is maker or breaker")
        elif word.startswith("--"):
            raise GameError(f"unknown option {word}")
        else:
            words.append(word)
    return first, words


def main():
    try:
        first, words = options_and_words(sys.argv[1:])
        if len(words) != 1:
            raise GameError("usage: game.py [--first maker|breaker] GAME")
        sys.stdout.write(hg_text(read_game(words[0], first)))
    except GameError as error:
        print(f"game.py: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
