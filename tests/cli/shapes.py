#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The names of polyominoes are those of one table, src/rules/shape.c.

    shapes.py GRIDLOCK SOURCE [--write]

`gridlock shapes named` prints that table.  The solver's games, the completion
and, through the server, the page come from it, and so does the table in
doc/formats/game.md, which --write writes.  Two copies are made by hand, because
they must not trust the solver: check/game.c and tests/naive/game.py.
"""
import json
import os
import re
import subprocess
import sys

GRIDLOCK, SOURCE = sys.argv[1:3]
WRITE = sys.argv[3:] == ["--write"]
PAGE = "doc/formats/game.md"
passed = failed = 0


def check(good, what):
    global passed, failed
    passed += bool(good)
    failed += not good
    if not good:
        print("FAILED", what)


def output(*words):
    return subprocess.run([GRIDLOCK, *words], stdout=subprocess.PIPE, check=True,
                          text=True, timeout=120).stdout


def read(path):
    with open(os.path.join(SOURCE, path), encoding="utf-8") as file:
        return file.read()


def same(ours, others, where):
    """Complains about each name that is missing, too many or another shape."""
    for name in sorted(ours.keys() | others.keys()):
        check(ours.get(name) == others.get(name),
              f"{where}: {name} is {others.get(name)}, and in src/rules/shape.c {ours.get(name)}")


def table_of(named):
    """Two shapes to a row, as Markdown."""
    fields = [f" `{name}` | {cells} |" for name, cells in named.items()]
    fields += [" | |"] * (len(fields) % 2)
    rows = ["|" + one + two for one, two in zip(fields[::2], fields[1::2])]
    return "\n".join(["| name | cells | name | cells |", "|---|---|---|---|", *rows, ""])


def check_page(named):
    page = read(PAGE)
    table = re.search(r"^\| name \| cells \|.*\n(?:\|.*\n)*", page, re.MULTILINE)[0]
    if WRITE:
        with open(os.path.join(SOURCE, PAGE), "w", encoding="utf-8") as file:
            file.write(page.replace(table, table_of(named)))
    else:
        check(table == table_of(named), f"{PAGE} has another table; shapes.py --write writes it")


def main():
    named = dict(reversed(line.split(" ")) for line in output("shapes", "named").splitlines())
    check(len(named) >= 22 and "snaky" in named, f"shapes named: {named}")
    same(named, {shape["name"]: ",".join(f"{x}:{y}" for x, y in shape["cells"])
                 for shape in map(json.loads, output("shapes", "named", "--json").splitlines())}, "shapes --json")
    for name, cells in named.items():
        side = max(int(number) for number in re.findall(r"\d+", cells)) + 2  # it fits
        text, other = (output("show", f"poly:{shape}@{side}x{side}", "--hg") for shape in (name, cells))
        check(text.count("\ne ") and text.replace(name, cells) == other, f"poly:{name} and poly:{cells}")

    check_page(named)
    same(named, dict(re.findall(r'\{"(\w+)",\s*"([-\d:,]+)"\}', read("check/game.c"))), "check/game.c")
    sys.path.insert(0, os.path.join(SOURCE, "tests/naive"))
    from game import SHAPES  # pylint: disable=import-outside-toplevel
    same(named, SHAPES, "tests/naive/game.py")

    completion = output("--completion")
    for command in ("achieve", "sequence"):
        words = re.search(rf"^ *'{command} '\*\) words='([^']*)'", completion, re.MULTILINE)[1].split()
        check(named.keys() <= set(words), f"completion of {command}: {words}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
