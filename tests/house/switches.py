#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""doc/reference/building.md lists the switches of CMake, all of them and as they
are: name, default and sentence.

switches.py SOURCE [--write]

They are what CMakeLists.txt, cmake/*.cmake and tests/CMakeLists.txt put into the
cache.  --write writes the table."""

import pathlib
import re
import sys

FILES = ("CMakeLists.txt", "cmake/flags.cmake", "cmake/features.cmake",
         "tests/CMakeLists.txt")
SWITCH = re.compile(r"""
    ^[ ]*option\( (?P<option>GRIDLOCK_\w+) \s+ "(?P<why>[^"]*)" \s+ (?P<on>\w+) \)
  | ^[ ]*set\( (?P<set>GRIDLOCK_\w+) \s+ (?P<value>\S+) \s+ CACHE \s+ \w+
    \s+ "(?P<what>[^"]*)" \)
  | ^gridlock_feature\( (?P<feature>\w+) \s+ \S+ \s+ "(?P<purpose>[^"]*)" \)
    """, re.M | re.X)
BEGIN, END = "<!-- switches, by tests/house/switches.py -->\n", "<!-- end -->\n"


def table(source):
    rows = ["| switch | default | what it does |", "|---|---|---|"]
    for name in FILES:
        for found in SWITCH.finditer((source / name).read_text()):
            if found["option"]:
                row = found["option"], found["on"], found["why"]
            elif found["set"]:
                value = found["value"].strip('"')
                row = found["set"], value, found["what"]
            else:
                row = ("GRIDLOCK_" + found["feature"].upper(), "ON",
                       found["purpose"])
            default = "" if "$" in row[1] else f"`{row[1]}`" * bool(row[1])
            rows.append(f"| `-D{row[0]}` | {default} | {row[2]} |")
    return "\n".join(rows) + "\n"


def main():
    source = pathlib.Path(sys.argv[1])
    path = source / "doc/reference/building.md"
    page = path.read_text()
    head, rest = page.split(BEGIN)
    old, tail = rest.split(END, 1)
    new = table(source)
    if "--write" in sys.argv[2:]:
        path.write_text(head + BEGIN + new + END + tail)
        return 0
    # What puts a switch into the cache in a way that SWITCH does not know would
    # be missed.
    words = {word for name in FILES for word in re.findall(
        r"^\s*(?:option|set)\((GRIDLOCK_\w+)(?=\s[^()]*(?:CACHE|\b(?:ON|OFF)\)))",
        (source / name).read_text(), re.M)}
    missed = sorted(word for word in words if f"`-D{word}`" not in new)
    for line in sorted(set(old.splitlines()) ^ set(new.splitlines())):
        print(f"{'only in the page' if line in old else 'not in the page'}: {line}")
    if missed:
        print(f"not understood: {' '.join(missed)}")
    good = old == new and not missed and new.count("\n") > 10
    print("1 passed, 0 failed" if good else "0 passed, 1 failed")
    return not good


sys.exit(main())
