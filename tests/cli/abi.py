#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The ABI grows, and nothing else.  abi.py BUILD SOURCE [--write]

tests/cli/abi.txt has a row for each function that the shared library exports,
and as a C compiler sees them, the size of each public struct, the place of each
field, and the number of each enum constant; its first row is the SONAME's
number.  --write adds rows.  It changes or removes some only if the number,
GRIDLOCK_SOVERSION in CMakeLists.txt, is a new one.  (doc/reference/library.md)"""

import pathlib
import re
import subprocess
import sys
import tempfile


def body(text):
    """The header without comments."""
    return re.sub(r"//[^\n]*", "", text)


def fields(block):
    """The names of a struct's fields."""
    for declaration in block.split(";"):
        declaration = declaration.strip()
        if declaration:
            pointer = re.search(r"\(\*(\w+)\)\(", declaration)
            plain = re.search(r"(\w+)(\[[^]]*\])?$", declaration)
            yield pointer[1] if pointer else plain[1]


def layout_program(header):
    """A program that prints a row for each struct, field and constant."""
    rows = []
    for name, block in re.findall(r"typedef struct (\w+) \{(.*?)^\} \1;", header,
                                  re.M | re.S):
        rows.append(f'printf("struct {name} %zu\\n", sizeof({name}));')
        rows += [f'printf("field {name}.{field} %zu\\n", '
                 f'offsetof({name}, {field}));' for field in fields(block)]
    for name, block in re.findall(r"typedef enum (\w+) \{(.*?)^\} \1;", header,
                                  re.M | re.S):
        rows += [f'printf("enum {name}.{constant} %d\\n", (int){constant});'
                 for constant in re.findall(r"\bGRIDLOCK_\w+", block)]
    return ("#include <gridlock/gridlock.h>\n#include <stddef.h>\n"
            "#include <stdio.h>\nint main(void) {\n" + "\n".join(rows) +
            "\nreturn 0;\n}\n")


def layout(build, source):
    header = body((source / "include/gridlock/gridlock.h").read_text())
    compiler = cached(build, "CMAKE_C_COMPILER")
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "layout.c")
        path.write_text(layout_program(header))
        subprocess.run([compiler, "-I", source / "include", path, "-o",
                        path.with_suffix("")], check=True)
        return subprocess.run([path.with_suffix("")], capture_output=True,
                              text=True, check=True).stdout.splitlines()


def cached(build, name):
    text = (build / "CMakeCache.txt").read_text()
    return re.search(rf"^{name}:[A-Z]*=(.*)$", text, re.M)[1]


def functions(build):
    listing = subprocess.run(["nm", "-D", "--defined-only",
                              build / "libgridlock.so"], capture_output=True,
                             text=True, check=True).stdout
    return [f"function {name}" for name in re.findall(r" T (gridlock_\w+)$",
                                                      listing, re.M)]


def soname(build):
    listing = subprocess.run(["readelf", "-d", build / "libgridlock.so"],
                             capture_output=True, text=True, check=True).stdout
    return f"soname {re.search(r'libgridlock.so.([0-9]+)', listing)[1]}"


def main():
    build, source = (pathlib.Path(word) for word in sys.argv[1:3])
    path = source / "tests/cli/abi.txt"
    old = path.read_text().splitlines() if path.exists() else []
    new = [soname(build), *sorted(functions(build)), *layout(build, source)]
    gone = [row for row in old if row not in new]
    added = [row for row in new if row not in old]
    if "--write" in sys.argv[3:] and (not gone or old[0] != new[0]):
        path.write_text("\n".join(new) + "\n")
        return 0
    for row in gone:
        print(f"gone or changed: {row}; this takes another GRIDLOCK_SOVERSION")
    for row in added:
        print(f"not in tests/cli/abi.txt: {row}; --write adds it")
    failed = len(gone) + len(added)
    print(f"{len(new) - len(added)} passed, {failed} failed")
    return 1 if failed or len(new) < 100 else 0


if __name__ == "__main__":
    sys.exit(main())
