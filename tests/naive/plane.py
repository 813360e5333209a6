# SPDX-License-Identifier: MIT
"""plane.py -- a second checker of Maker's strategies by lattice cards

The idea: doc/formats/sequence.md read aloud.  Cells are pairs (x, y), cards
and situations are pairs of frozensets.  A card lives on the plane, whatever the
board is; only the claim puts it on a board or a torus.

    python3 plane.py [--first maker|breaker] GAME FILE

Exit 0: verified.  1: refuted.  2: could not check.
"""

import sys

import pairing
from game import BREAKER, GameError, normal, options_and_words, read_game, turned
from gridcheck import Refuted, decimal, intersection, need, need_header, union
from pairing import check_header, is_comment, numbers, text_lines, words_of

ID_LIMIT = 2**63 - 1
CARD_LIMIT = 10000
NEAR = (-1000, 1000)
FAR = (-2**31 + 1, 2**31 - 1)


def cell_of(word):
    return tuple(numbers(word.split(":"), NEAR, NEAR))


def cell_list(words):
    """Different cells, as a list."""
    cells = [cell_of(word) for word in words]
    need(len(set(cells)) == len(cells), "a cell is named twice")
    return cells


def mapped(cells, isometry):
    r, dx, dy = isometry
    return frozenset((x + dx, y + dy) for x, y in turned(r, cells))


def beside(cell, cells):
    x, y = cell
    return bool({(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & set(cells))


def is_line(game, cells):
    """Whether some shape, moved somewhere, is this set."""
    return bool(cells) and normal(cells) in {normal(shape) for shape in game.shapes
                                             if len(shape) == len(cells)}


# ---- .gls -----------------------------------------------------------------

def list_words(words):
    """The words before the 0 that ends a list."""
    need(words and words[-1].strip("0") == "", "a list does not end with 0")
    return words[:-1]


def image(game, cards, word):
    name, at, rest = word.partition("@")
    number = decimal(name, 1, ID_LIMIT, "card")
    need(number in cards, "there is no such card")
    isometry = numbers(rest.split(","), (0, 7), FAR, FAR) if at else (0, 0, 0)
    need(isometry[0] in game.isometries, "R does not take the shapes to the shapes")
    A, T = cards[number]
    return mapped(A, isometry), mapped(T, isometry)


def need_edge(game, p, A):
    need(not game.edge or not A or beside(p, A), "Maker does not play edge to edge")


def rule_line(game, cards, words):
    cells = cell_list(list_words(words))
    need(is_line(game, cells), "this is no line")
    need_edge(game, cells[0], cells[1:])
    return frozenset(cells[1:]), frozenset(cells[:1])


def rule_play(game, cards, words):
    need(words, "the cell is missing")
    p = {cell_of(words[0])}
    children = [image(game, cards, word) for word in list_words(words[1:])]
    need(children, "there is no card")
    need(not game.edge or all(A for A, _ in children), "only the first move is free")
    territories = [T for _, T in children]
    A = (union(A for A, _ in children) | intersection(territories)) - p
    need_edge(game, cell_of(words[0]), A)
    return A, (p | union(territories)) - A


def on_board(game, card):
    """The card on the game's board, where no two of its cells are the same."""
    if game.infinite:
        return card
    columns, rows = game.board
    if game.torus:
        placed = [frozenset((x % columns, y % rows) for x, y in cells) for cells in card]
        need(len(union(placed)) == len(union(card)), "two cells fall together")
        return placed
    need(all(0 <= x < columns and 0 <= y < rows for x, y in union(card)),
         "the card sticks out of the board")
    return card


def claimed_cards(game, cards, words):
    """The cards of the claim: one, or for Breaker's first move a list."""
    need(words and words[0] == "maker", "there is no claim")
    words = words[1:]
    if len(words) != 1:
        need(game.first == BREAKER, "there is one card if Maker moves first")
        words = list_words(words)
    need(words, "there is no card")
    return [image(game, cards, word) for word in words]


def on_stones(game):
    """Where the two players have stones at the start."""
    columns = 1 if game.infinite else game.board[0]
    return [{((c - 1) % columns, (c - 1) // columns) for c in stones} for stones in game.stones]


def check_claim(game, claimed):
    claimed = [on_board(game, card) for card in claimed]
    stones = union(A for A, _ in claimed)
    need(len(union([stones, *(T for _, T in claimed)])) <= CARD_LIMIT, "there are too many cells")
    hers, his = on_stones(game)
    need(not union([stones, *(T for _, T in claimed)]) & his, "Breaker has a stone there")
    need(len(stones - hers) <= game.handicap, "A has too many cells")
    if game.first == BREAKER and not (game.infinite and any(not A for A, _ in claimed)):
        need(not intersection(T for _, T in claimed) - hers, "one cell spoils all cards")


def check_lattice(game, rows):
    need(game.shapes is not None, "the lines are not those of shapes")
    check_header(rows[0].split(" "), "gls", "1")
    *steps, claim = [words_of(row) for row in rows[1:] if not is_comment(row)] or [[]]
    cards, last = {}, 0
    for words in steps:
        if words[0] == "d":
            for word in list_words(words[1:]):
                need(cards.pop(decimal(word, 1, ID_LIMIT, "card"), None), "there is no such card")
            continue
        number = decimal(words[0], last + 1, ID_LIMIT, "number of a card")
        rule = {"line": rule_line, "play": rule_play}.get(words[1] if words[1:] else "")
        need(rule, "there is no such rule")
        cards[number], last = rule(game, cards, words[2:]), number
        need(len(union(cards[number])) <= CARD_LIMIT, "the card has too many cells")
    check_claim(game, claimed_cards(game, cards, claim))
    return "MAKER"


# ---- .seq -----------------------------------------------------------------

def read_situation(words, number):
    need(decimal(words[0], 0, ID_LIMIT, "number") == number, "another number is expected")
    need("/" in words, "there is no /")
    slash = words.index("/")
    core, near = (frozenset(cell_list(part)) for part in (words[1:slash], words[slash + 1:]))
    need(core and not core & near, "the core is empty or meets the neighbourhood")
    return core, near


def copies(game, core, near, earlier):
    """The images (C, N, d) of earlier situations that may be of use: N lies inside
    core and neighbourhood, and at most one cell of C is not in the core."""
    for (other_core, other_near), d in earlier:
        for r in game.isometries:
            u, v = min(mapped(other_core, (r, 0, 0)))
            for x, y in core | near:  # where that cell may go
                isometry = r, x - u, y - v
                C, N = mapped(other_core, isometry), mapped(other_near, isometry)
                if N <= core | near and len(C - core) <= 1:
                    yield C, N, d


def answers(game, core, near, useful, x):
    """The numbers of turns of all answers to a stone on x."""
    return [1 + d for C, N, d in useful if N <= (core | near) - {x}
            and any(C <= core | {y} for y in near - {x})
            and all(beside(y, core) for y in C - core if game.edge)]


def read_sequence(game, rows):
    """All situations (core, neighbourhood) with their d; raises Refuted."""
    check_header(rows[0].split(" "), "seq", "1")
    earlier = []
    for words in (words_of(row) for row in rows[1:] if not is_comment(row)):
        core, near = read_situation(words, len(earlier))
        if not near:
            need(is_line(game, core), "nothing is to be answered, and the core is no line")
            earlier.append(((core, near), 0))
            continue
        useful = set(copies(game, core, near, earlier))
        turns = [answers(game, core, near, useful, x) for x in near]
        need(all(turns), "Breaker has a move without an answer")
        earlier.append(((core, near), max(min(some) for some in turns)))
    need(earlier, "there is no situation")
    (core, _), _ = earlier[-1]
    need(len(core) <= game.handicap + 1, "the last core is too large")
    need(not game.edge or len(core) in {1, *range(game.handicap + 1)}
         or any(beside(cell, core) for cell in core), "Maker cannot begin like this")
    return earlier


def sequence_turns(game, rows):
    return 1 + read_sequence(game, rows)[-1][1]


def check_sequence(game, rows):
    sequence_turns(game, rows)
    return "MAKER"


# ---- one door -------------------------------------------------------------

KINDS = {"gls": check_lattice, "seq": check_sequence}


def check_file(game, text):
    """What the file proves; raises Refuted."""
    need_header(text, *pairing.ALL_KINDS)
    rows = text_lines(text)
    kind = rows[0].split(" ")[0] if rows else ""
    if kind not in KINDS:
        if game.handicap and kind in ("glc", *pairing.KINDS):
            raise GameError("there are no rules for a handicap in such a file")
        return pairing.check_file(game, text)
    need(game.infinite or kind == "gls", "the board is finite")
    if game.strong or not (game.weak or game.handicap):
        raise GameError("there are no rules for this game")
    if game.handicap and game.first == BREAKER and (game.edge or kind == "seq"):
        raise GameError("there are no rules for this game")
    return KINDS[kind](game, rows)


def main():
    try:
        first, words = options_and_words(sys.argv[1:])
        if len(words) != 2:
            raise GameError("usage: plane.py GAME FILE")
        print("s VERIFIED " + check_file(read_game(words[0], first), pairing.read(words[1])))
    except Refuted as refuted:
        print(f"c {refuted}\ns REFUTED")
        return 1
    except (GameError, OSError, MemoryError) as error:
        print(f"plane.py: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
