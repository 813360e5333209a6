# SPDX-License-Identifier: MIT
"""referee.py -- plays a proof sequence against random moves of Breaker's

The idea: doc/theory/sequence.md read aloud, move by move.  Maker's stones are
put where her strategy says, the rules of the game are enforced, and she must
own a line within the turns that are promised.  Breaker moves first where that
is the game, and nearly always where it hurts.

    python3 referee.py [--first maker|breaker] GAME FILE.seq ROUNDS

Exit 0: she won all rounds.  1: she lost one, or broke a rule.
"""

import random
import sys

import pairing
import plane
from game import BREAKER, options_and_words, read_game


def answer(game, sequence, state, x):
    """The situation, where it lies, that Maker reaches soonest if Breaker takes x, and her move."""
    number, (core, near) = state
    best = None
    for j, earlier in enumerate(sequence[:number]):
        for C, N, d in plane.copies(game, core, near, [earlier]):
            lacking = C - core
            legal = lacking <= near and (not game.edge or all(plane.beside(y, core) for y in lacking))
            if legal and x not in N | lacking and (best is None or d < best[0]):
                best = d, (j, (C, N)), next(iter(lacking), None)
    plane.need(best, "Maker has no answer")
    return best[1:]


def move(game, sequence, state, x, makers):
    """The state after Maker's move, and her stone; None if she has a line already.
    She skips what she owns."""
    while state[1][1]:
        if x not in state[1][1]:
            x = min(state[1][1])
        state, y = answer(game, sequence, state, x)
        if y is not None and y not in makers:
            return state, y
    return state, None


def begin(game, core):
    """Maker's stones after her first move."""
    first = next((cell for cell in sorted(core) if plane.beside(cell, core)), min(core))
    rest = core - {first}
    plane.need(len(rest) <= game.handicap, "the handicap is too small")
    plane.need(len(rest) < game.handicap or not game.edge or not rest or plane.beside(first, rest),
               "the first move is not beside a stone")
    return set(core)


def choose(near, makers, breakers, rng):
    """A cell for Breaker, one time in ten anywhere."""
    taken = makers | breakers
    cells = sorted(near - taken)
    anywhere = [(x, y) for x in range(-5, 9) for y in range(-5, 9) if (x, y) not in taken]
    return rng.choice(cells if cells and rng.random() < 0.9 else anywhere)


def play(game, sequence, rng):
    (core, near), d = sequence[-1]
    makers, breakers = begin(game, core), {(99, 99)} if game.first == BREAKER else set()
    state, moves = (len(sequence) - 1, (core, near)), 0
    while state[0]:
        x = choose(state[1][1], makers, breakers, rng)
        breakers.add(x)
        state, y = move(game, sequence, state, x, makers)
        if y is None:
            break
        plane.need(y not in makers | breakers, "Maker takes a cell that is not free")
        plane.need(not game.edge or plane.beside(y, makers), "Maker does not play edge to edge")
        makers.add(y)
        moves += 1
        plane.need(moves <= d, "Maker takes too many turns")
    plane.need(plane.is_line(game, state[1][0]) and state[1][0] <= makers, "Maker has no line")


def main():
    first, words = options_and_words(sys.argv[1:])
    game = read_game(words[0], first)
    rng = random.Random(words[2])
    try:
        sequence = plane.read_sequence(game, plane.text_lines(pairing.read(words[1])))
        for _ in range(int(words[2])):
            play(game, sequence, rng)
    except plane.Refuted as refuted:
        print(f"c {refuted}\ns LOST")
        return 1
    print("s WON")
    return 0


if __name__ == "__main__":
    sys.exit(main())
