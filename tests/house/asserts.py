#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Rooms that search and reduce have an assert in every 40 lines of code at
least, and each function gl_..._valid is called by an assert and has a test.

asserts.py SOURCE

Blank lines and comments are no code."""

import pathlib
import re
import sys

ROOMS = "reduce tables search dfpn pns weak strong proof parallel".split()
LINES = 40


def code(path):
    lines = (line.split("//")[0].strip() for line in path.open())
    return [line for line in lines if line]


def main():
    source = pathlib.Path(sys.argv[1])
    passed = failed = 0
    for room in ROOMS:
        lines = [line for path in sorted((source / "src" / room).glob("*.[ch]"))
                 for line in code(path)]
        asserts = sum(bool(re.match(r"assert\(", line)) for line in lines)
        good = lines and asserts * LINES >= len(lines)
        if not good or "-v" in sys.argv[2:]:
            print(f"src/{room}: {asserts} asserts in {len(lines)} lines of code")
        passed, failed = passed + bool(good), failed + (not good)
    texts = [path.read_text() for path in (source / "src").rglob("*.[ch]")]
    tests = "".join(path.read_text()
                    for path in (source / "tests/unit").glob("*.c"))
    names = sorted({name for text in texts
                    for name in re.findall(r"\bgl_\w+_valid(?=\()", text)})
    for name in names:
        called = any(re.search(rf"assert\([^;]*\b{name}\(", text)
                     for text in texts)
        tested = f"assert_false({name}(" in tests
        if not called or not tested:
            print(name, "is called by no assert" if not called
                  else "is not seen to fail in tests/unit")
        good = called and tested
        passed, failed = passed + good, failed + (not good)
    print(f"{passed} passed, {failed} failed")
    return 0 if not failed and names else 1


if __name__ == "__main__":
    sys.exit(main())
