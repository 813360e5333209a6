#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Rooms depend upwards.  rooms.py SOURCE BUILD [--draw]

A room may use those before it in ORDER (doc/DESIGN.md has the table): what it
includes, and what its object files ask the linker for, which sees a function
that is declared in one place and defined in another.  The rooms of the program
around cli/ may use the library, and each other as FRIENDS says.  The checker
uses nothing but itself, and its threads share nothing.  --draw prints the graph for dot(1)."""

import pathlib
import re
import subprocess
import sys

ORDER = ("base io board rules lattice proof reduce pairing exact tables search "
         "parallel dfpn pns weak hunt strong engines census sequence shorten "
         "cert plane qbf look atlas public").split()

# papers/ and pages/ are commands that have grown: they use the front of the
# command line, and its table of commands names them.
FRIENDS = {
    "draw": {"draw"},
    "pages": {"pages", "draw", "cli"},
    "papers": {"papers", "draw", "cli"},
    "server": {"server"},
    "cli": {"cli", "draw", "pages", "papers", "server"},
}


def room_of(path):
    parts = pathlib.PurePath(path).parts
    return parts[1] if parts[0] == "src" and len(parts) > 2 else parts[0]


def may_use(user, used):
    if user in ORDER:
        return used in ORDER and ORDER.index(used) <= ORDER.index(user)
    return used in ORDER or used in FRIENDS[user]


def includes(root):
    """(file, room, what it includes, the room of that)."""
    folders = [root / "src" / room for room in ORDER]
    folders += [root / room for room in FRIENDS]
    for path in (p for folder in folders for p in sorted(folder.glob("*.[ch]"))):
        name = str(path.relative_to(root))
        for used in re.findall(r'^#include "([^"]+)"', path.read_text(), re.M):
            yield name, room_of(name), used, used.split("/")[0]


def sources(root, build):
    """(source file, object file) of everything but tests and the checkers.  The
    other builds, which may be older, lie below this one; verified/ is OCaml."""
    for path in sorted(build.rglob("*.o")):
        if path.is_relative_to(build / "other") or \
                path.is_relative_to(build / "verified"):
            continue
        match = re.search(r"\.dir/(.*)\.o$", str(path.relative_to(build)))
        name = match[1].replace("__/", "")
        if path.is_relative_to(build / "cli") and "/" not in name:
            name = f"cli/{name}"
        known = room_of(name) in ORDER or room_of(name) in FRIENDS
        if known and (root / name).exists():
            yield name, path


def symbols(root, build):
    """(file, room, a name it asks for, the room that defines it)."""
    files = {str(path): name for name, path in sources(root, build)}
    listing = subprocess.run(["nm", "-A", "-g", *files], capture_output=True,
                             text=True, check=True)
    defined, asked = {}, []
    for line in listing.stdout.splitlines():
        path, _, rest = line.partition(":")
        kind, symbol = rest.split()[-2:]
        if kind == "U":
            asked.append((files[path], symbol))
        else:
            defined[symbol] = room_of(files[path])
    for name, symbol in asked:
        if symbol in defined:
            yield name, room_of(name), symbol, defined[symbol]


CORE_LINES = 800  # as check/core/README.md says


def check_checker(root):
    """The checker's includes are its own, and its core's the core's."""
    for path in sorted((root / "check").rglob("*.[ch]")):
        for used in re.findall(r'^#include "([^"]+)"', path.read_text(), re.M):
            own = ".." not in used and (path.parent / used).exists()
            yield str(path.relative_to(root)), used, own


def shared_variables(root):
    """Variables of the checker that threads would share; the program, which has
    no threads, may have some."""
    for path in sorted((root / "check").rglob("*.c")):
        if path.name not in ("file.c", "gridcheck.c"):
            for row in re.findall(r"^ *static (?!const|_Thread_local|inline)[^(\n]*$",
                                  path.read_text(), re.M):
                yield f"{path.relative_to(root)} shares {row.strip()}"


def core_lines(root):
    """The lines of the checker's core, which promises to be short."""
    return sum(len(path.read_text().splitlines())
               for path in (root / "check/core").glob("*.[ch]"))


def main():
    root, build = (pathlib.Path(word) for word in sys.argv[1:3])
    uses = [*includes(root), *symbols(root, build)]
    if "--draw" in sys.argv[3:]:
        edges = {(user, used) for _, user, _, used in uses if user != used}
        print("digraph rooms {", *(f"  {a} -> {b};" for a, b in sorted(edges)),
              "}", sep="\n")
        return 0
    wrong = [f"{file} uses {what} of {used}/"
             for file, user, what, used in uses if not may_use(user, used)]
    wrong += [f"{file} includes {what}"
              for file, what, good in check_checker(root) if not good]
    wrong += shared_variables(root)
    if core_lines(root) >= CORE_LINES:
        wrong.append(f"check/core has {core_lines(root)} lines")
    wrong += [f"src/{path.name} is no room" for path in (root / "src").iterdir()
              if path.is_dir() and path.name not in ORDER]
    print(*sorted(set(wrong)), sep="\n", end="\n" if wrong else "")
    print(f"{len(uses) - len(wrong)} passed, {len(wrong)} failed")
    return 1 if wrong or len(uses) < 1000 else 0


if __name__ == "__main__":
    sys.exit(main())
