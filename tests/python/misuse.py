#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Whatever is called with whatever: exceptions, and no crash.

    misuse.py BUILD SOURCE --count 60 --seed 1 [--tell yes]

Random functions of the package, and methods of what they return, are called in
a random order, with arguments that are right, nearly right, or nonsense: closed
objects, cells that are not there, huge numbers, other types, texts with zero
bytes.  An exception must be one that the package documents.  --tell prints each
call before it is made.  (LD_PRELOAD names libasan.so if the library has
AddressSanitizer.)"""

import enum
import inspect
import os
import random
import sys
import tempfile
import traceback
import warnings

import support  # noqa: F401

import gridlock
from gridlock import graphs

EXPECTED = (gridlock.Error, TypeError, ValueError, OverflowError, LookupError,
            OSError)
CALLS = 20  # with the objects of one seed
TIME = 0.05  # so that no call takes long

NAMES = ["mnk:3,3,3", "mnk:4,4,4", "mnk:3,3,3,strong", "mnk:2,2,3",
         "mnk:3,4,3,first=breaker", "line:3@inf", "poly:el@4x4", "strip:7",
         "mnk:3,3,3,strong,p=2", "gttt:el@3x3", "mnk:1,1,1"]
NONSENSE = [None, True, -1, 0, 1, 3, 4, 8, 9, 2**31, 2**32 - 1, 2**32, 2**64,
            -2**63, 10**40, 0.5, -0.0, 1e300, float("nan"), float("inf"), "",
            "b2", "A1", "\0", "a\0b", "\udc80", "mnk:3,3,3", "maker", "first",
            "x" * 10000, b"", b"glc 1\n", b"\0\xff", [], [0, 4], ["b2", "a1"],
            [[0, 1], [1, 2]], {}, {1: 2}, object(), range(3), "snaky", "elly",
            "line:3", gridlock.Player.MAKER, gridlock.Value.DRAW, "brute"]
SPECIAL = ("__str__", "__repr__", "_repr_svg_", "__enter__", "__exit__",
           "__eq__", "__hash__", "__len__", "__bool__")
ENDS = ("close", "__exit__")


def ours(thing):
    return type(thing).__module__.startswith("gridlock")


def is_plain(name):
    """Is it a tuple or an enum, which has what it is given?"""
    kind = getattr(gridlock, name)
    return isinstance(kind, type) and issubclass(kind, (tuple, enum.Enum, dict))


class Fuzzer:
    def __init__(self, seed, tell):
        self.rng = random.Random(seed)
        self.tell = tell
        self.things = [gridlock.Game(self.rng.choice(NAMES)) for _ in range(3)]

    def argument(self):
        kind = self.rng.random()
        if kind < 0.45:
            return self.rng.choice(self.things)
        if kind < 0.5:
            return self.rng.choice(NAMES)
        if kind < 0.53:
            return f"{self.rng.randint(0, 3)}.glc"
        return self.rng.choice(NONSENSE)

    def options(self, function):
        """Some keyword arguments, and limits where there are any."""
        known = inspect.signature(function).parameters
        given = {name: self.argument() for name, each in known.items()
                 if each.kind is each.KEYWORD_ONLY and self.rng.random() < 0.15}
        takes_all = any(each.kind is each.VAR_KEYWORD
                        for each in known.values())
        if takes_all and self.rng.random() < 0.2:
            given[self.rng.choice(gridlock.options())] = self.argument()
        if "time" in known or takes_all and "lines" not in known:
            given["time"] = TIME
        return given

    def function(self):
        names = [name for name in gridlock.__all__
                 if callable(getattr(gridlock, name)) and not is_plain(name)]
        name = self.rng.choice(names + graphs.__all__)
        return name, getattr(graphs if name in graphs.__all__ else gridlock,
                             name)

    def attribute(self):
        thing = self.rng.choice(self.things)
        names = [name for name in dir(type(thing))
                 if not name.startswith("_") or name in SPECIAL]
        if self.rng.random() < 0.9:  # what is closed is less fun
            names = [name for name in names if name not in ENDS]
        name = self.rng.choice(names)
        return f"{type(thing).__name__}.{name}", getattr(thing, name, None)

    def step(self):
        name, made = (self.function if self.rng.random() < 0.35
                      else self.attribute)()
        if callable(made):
            given = [self.argument()
                     for _ in range(self.rng.choice((0, 1, 1, 2, 3)))]
            if name in ("census", "complete") and given:
                given[0] = self.rng.choice((4, 6, 5, "x", -1))
            try:
                more = self.options(made)
            except ValueError:  # no signature
                more = {}
            if self.tell:
                print(name, repr(given)[:300], repr(more)[:300], flush=True)
            made = made(*given, **more)
        if ours(made) and not isinstance(made, type):
            self.things.append(made)
        del self.things[:-12]


def main():
    words = dict(zip(sys.argv[3::2], sys.argv[4::2]))
    count, seed = int(words.get("--count", 60)), int(words.get("--seed", 1))
    warnings.simplefilter("ignore")
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for number in range(seed, seed + count):
            fuzzer = Fuzzer(number, "--tell" in words)
            for _ in range(CALLS):
                try:
                    fuzzer.step()
                except EXPECTED:
                    pass
                except Exception as error:
                    print(f"--seed {number} --count 1: "
                          f"{type(error).__name__}: {error!s:.200}")
                    if fuzzer.tell:
                        traceback.print_exc(file=sys.stdout)
                    failed += 1
        os.chdir("/")
    print(f"{count * CALLS - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
