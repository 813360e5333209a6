#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random games through Python have the values of minimax, and their proofs hold.

    games.py BUILD SOURCE --count 300 --seed 1

Games are made of lists: weak ones with either player first and with stones,
strong ones with p, q and either player first, and games in which Breaker has
lines of his own, or turns are listed.  Each is solved by an engine drawn at
random, its position after some moves, too, and what look says of every move is
what minimax says of the game after it."""

import random
import sys

import support  # noqa: F401

import gridlock
import minimax
from game import Game as NaiveGame

PLAYERS = ("maker", "breaker")
WEAK_ENGINES = ["auto", "dfpn", "pns", "andor", "brute"]
HANGS = 600  # seconds after which a search is not slow but stuck
LOOKS = 5  # one game in so many is looked at: minimax once for each move


def random_lines(rng, cells):
    count = rng.randint(0, 9)
    return [rng.sample(range(cells), rng.randint(1, min(4, cells)))
            for _ in range(count)]


def random_stones(rng, cells):
    """Some cells for each player, few of them, not the same ones."""
    order = rng.sample(range(cells), cells)
    maker = rng.choice((0, 0, 1, 2))
    breaker = rng.choice((0, 0, 1, 2))
    return order[:maker], order[maker:maker + breaker]


def turn_list(free, first, p, q):
    """Who places each stone, if turns alternate."""
    movers, player, left = [], first, q
    while len(movers) < free:
        if not left:
            player, left = 1 - player, p
        movers.append(player)
        left -= 1
    return movers


def random_game(rng):
    """The game twice: for gridlock, and for minimax."""
    cells = rng.randint(2, 8)
    lines = random_lines(rng, cells)
    maker, breaker = random_stones(rng, cells)
    free = cells - len(maker) - len(breaker)
    kind = rng.choice(("weak", "weak", "strong", "lines", "turns"))
    first = rng.randrange(2)
    p = q = 1
    given = {"maker": maker, "breaker": breaker}
    own = ()
    if kind == "strong":
        p, q = rng.choice(((1, 1), (1, 1), (2, 1), (2, 2), (1, 2)))
        given.update(strong=True, p=p, q=q)
    elif kind == "lines":
        own = random_lines(rng, cells)
        given["breaker_lines"] = own
    if kind == "turns":
        turns = [rng.randrange(2) for _ in range(rng.randint(0, free))]
        given["turns"] = [PLAYERS[each] for each in turns]
    else:
        turns = turn_list(free, first, p, q)
        given["first"] = PLAYERS[first]
    ours = gridlock.Game.from_lines(cells, lines, **given)
    naive = NaiveGame("random", cells, numbered(lines),
                      numbered(lines if kind == "strong" else own),
                      weak=kind == "weak", strong=kind == "strong",
                      stones=(one_more(maker), one_more(breaker)))
    naive.turns = turns
    return kind, ours, naive


def one_more(cells):
    """minimax counts cells from 1."""
    return [cell + 1 for cell in cells]


def numbered(lines):
    return [tuple(sorted(one_more(line))) for line in lines]


def after(naive, position):
    """The game of minimax at a position."""
    later = NaiveGame("later", naive.cells, naive.lines[0], naive.lines[1],
                      weak=naive.weak, strong=naive.strong,
                      stones=tuple(one_more(position.stones(player))
                                   for player in PLAYERS))
    later.turns = naive.turns[len(position.moves):]
    return later


def check_proof(proof, kind, expected):
    """It holds, and one of a weak game can be read again."""
    verdict = proof.check()
    assert verdict and verdict.value == expected, str(verdict)
    if kind == "weak":
        again = gridlock.Proof.read(proof.game, proof.to_bytes())
        assert again.value == expected, again


def play_by(proof, game, rng):
    """Whoever plays by a proof of a weak game wins against anybody."""
    position = game.start()
    side = proof.plays_for()
    while not position.over:
        if position.turn is side:
            cell = proof.move(position)
            assert cell is not None, "the proof knows no move"
        else:
            cell = rng.choice(position.choices)
        position.play(cell)
    assert position.value == proof.value, "lost by its own proof"


def check_look(position, naive):
    seen = gridlock.look(position, time=HANGS)
    assert seen.value == minimax.value(after(naive, position)), seen
    assert {move.cell for move in seen.moves} == set(position.choices)
    for move in seen.moves:
        later = position.copy().play(move.cell)
        expected = minimax.value(after(naive, later))
        assert move.value == expected, (move, expected)


def check_game(rng, number):
    kind, ours, naive = random_game(rng)
    engine = rng.choice(WEAK_ENGINES if kind == "weak" else ["auto", "brute"])
    threads = rng.choice((1, 1, 2)) if engine in ("auto", "dfpn", "pns") else 1
    proves = engine != "brute" or kind == "weak"
    result = ours.solve(engine=engine, threads=threads, proof=proves)
    expected = minimax.value(naive)
    assert result.value == expected, (engine, result.value, expected)
    if proves:
        check_proof(result.proof, kind, expected)
    if kind == "weak":
        play_by(result.proof, ours, rng)
    position = ours.start()
    for _ in range(rng.randint(0, 3)):
        if not position.over:
            position.play(rng.choice(position.choices))
    result = position.solve()
    expected = minimax.value(after(naive, position))
    assert result.value == expected, (position, result.value, expected)
    check_proof(result.proof, kind, expected)
    if number % LOOKS == 0 and not position.over:
        check_look(position, naive)


def main():
    words = dict(zip(sys.argv[3::2], sys.argv[4::2]))
    count, seed = int(words.get("--count", 300)), int(words.get("--seed", 1))
    failed = 0
    for number in range(seed, seed + count):
        try:
            check_game(random.Random(number), number)
        except Exception as error:  # says which game it was
            print(f"--seed {number} --count 1: {type(error).__name__}: {error}")
            failed += 1
    print(f"{count - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
