# SPDX-License-Identifier: MIT
"""cards.py -- published cards, checked by the rules of their publishers

doc/formats/cards.md, read literally: every card's move is in its region, and
either the move completes a copy of a goal, or there is a card of lower height
for a pass and for every reply in the region.  Prints the number of cards, the
stones that the root needs and its height.

    python3 cards.py FILE X:Y,X:Y,...[+X:Y,...] [fixed]
"""

import sys

# (x, y) becomes (a x + b y, c x + d y), by number.
MAPS = ((1, 0, 0, 1), (-1, 0, 0, 1), (0, -1, 1, 0), (0, 1, 1, 0),
        (-1, 0, 0, -1), (1, 0, 0, -1), (0, 1, -1, 0), (0, -1, -1, 0))


def moved(place, cells):
    number, dx, dy = place
    a, b, c, d = MAPS[number]
    return {(a * x + b * y + dx, c * x + d * y + dy) for x, y in cells}


class Card:
    def __init__(self, text):
        numbers = iter(map(int, text.split()))

        def cell():
            return next(numbers), next(numbers)

        def hint(card):
            return card, (next(numbers), next(numbers), next(numbers))

        self.height = next(numbers)
        self.move = cell()
        self.stones = {cell() for _ in range(next(numbers))}
        self.region = {cell() for _ in range(next(numbers))}
        card = next(numbers)
        self.pass_hint = hint(card) if card >= 0 else None
        self.replies = {}
        for _ in range(next(numbers)):
            reply = cell()
            self.replies[reply] = hint(next(numbers))
        assert next(numbers, None) is None, "more numbers than the card has"
        self.after = self.stones | {self.move}


def turned(text, fixed):
    """The shapes of a family as sorted lists, in all orientations unless they are fixed."""
    shapes = [[tuple(map(int, cell.split(":"))) for cell in shape.split(",")]
              for shape in text.split("+")]
    return [sorted(moved((number, 0, 0), shape)) for shape in shapes
            for number in range(1 if fixed else 8)]


def is_won(stones, goals):
    for shape in goals:
        for x, y in stones:
            dx, dy = x - shape[0][0], y - shape[0][1]
            if all((u + dx, v + dy) in stones for u, v in shape):
                return True
    return False


def leads_on(cards, card, hint, lost):
    child = cards[hint[0]]
    return (child.height < card.height and
            moved(hint[1], child.stones) <= card.after and
            moved(hint[1], child.region) <= card.region - lost)


def check(cards, card, goals):
    assert card.height >= 1 and card.move in card.region
    if is_won(card.after, goals):
        return
    assert card.pass_hint and leads_on(cards, card, card.pass_hint, set()), "the pass"
    for reply in card.region - card.after:
        assert leads_on(cards, card, card.replies[reply], {reply}), reply


def check_file(path, family, fixed):
    """All cards, and the number of the root."""
    goals = turned(family, fixed)
    with open(path) as file:
        head, *rest = file.read().splitlines()
    name, *numbers = head.split()
    rows, columns, root, *place = map(int, numbers)
    assert name == "snaky-cards-txt-v1"
    cards = [Card(text) for text in rest if text.strip()]
    for card in cards:
        check(cards, card, goals)
    region = moved(place, cards[root].region)
    assert all(0 <= x < columns and 0 <= y < rows for x, y in region)
    return cards, root


def main():
    cards, root = check_file(sys.argv[1], sys.argv[2], sys.argv[3:] == ["fixed"])
    print(len(cards), "cards,", len(cards[root].stones), "stones, height", cards[root].height)


if __name__ == "__main__":
    main()
