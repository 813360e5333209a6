#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""ctypes sees the headers as a C compiler does.  abi.py BUILD SOURCE

Sizes, fields and enum constants of gridlock.h are those of tests/cli/abi.txt,
which tests/cli/abi.py compares with the compiler; those of gridcheck.h are asked
of the compiler here.  Signatures are compared with the text of both headers."""

import ctypes
import inspect
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import support

import gridlock
from gridlock import _c, _handle, pairings, views

ROWS = (support.SOURCE / "tests/cli/abi.txt").read_text().splitlines()
HEADERS = {"gridlock": support.SOURCE / "include/gridlock/gridlock.h",
           "gridcheck": support.SOURCE / "check/gridcheck.h"}


def structs(prefix):
    return [each for name, each in inspect.getmembers(_c, inspect.isclass)
            if issubclass(each, ctypes.Structure) and name.startswith(prefix)]


def layout(prefix):
    for each in structs(prefix):
        yield f"struct {each.__name__} {ctypes.sizeof(each)}"
        for name, _ in each._fields_:
            yield f"field {each.__name__}.{name} {getattr(each, name).offset}"


def compiled_layout(prefix):
    """The same, by the compiler of the build."""
    cache = (support.BUILD / "CMakeCache.txt").read_text()
    compiler = re.search(r"^CMAKE_C_COMPILER:[A-Z]*=(.*)$", cache, re.M)[1]
    prints = []
    for each in structs(prefix):
        name = each.__name__
        prints.append(f'printf("struct {name} %zu\\n", sizeof({name}));')
        prints += [f'printf("field {name}.{field} %zu\\n", '
                   f"offsetof({name}, {field}));" for field, _ in each._fields_]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "layout.c")
        path.write_text(f'#include "{HEADERS[prefix]}"\n#include <stdio.h>\n'
                        f"int main(void) {{ {' '.join(prints)} return 0; }}\n")
        subprocess.run([compiler, path, "-o", path.with_suffix("")], check=True)
        return subprocess.run([path.with_suffix("")], capture_output=True,
                              text=True, check=True).stdout.splitlines()


def kind_of_c(words):
    """A type of a header as one of few kinds."""
    words = re.sub(r"\b(const|unsigned int)\b", "", words).strip()
    if "*" in words or words in ("gridlock_sink", "gridlock_census_class"):
        return "pointer"
    kinds = {"void": None, "uint32_t": ctypes.c_uint32,
             "size_t": ctypes.c_size_t, "int": ctypes.c_int,
             "double": ctypes.c_double}
    return kinds.get(words, ctypes.c_int)  # an enum


def kind_of_python(kind):
    pointers = (ctypes.c_void_p, ctypes.c_char_p)
    if kind in pointers or (inspect.isclass(kind) and issubclass(
            kind, (ctypes._Pointer, ctypes._CFuncPtr))):
        return "pointer"
    return kind


def signatures(header):
    """(name, kinds of what it returns and takes)."""
    text = re.sub(r"//[^\n]*", "", header.read_text())
    for result, name, arguments in re.findall(
            r"GRID\w+_API\s+([^;()]*?)(\w+)\(([^;]*)\);", text):
        types = [re.sub(r"\w+\s*$", "", each) for each in arguments.split(",")
                 if each.strip() != "void"]
        yield name, [kind_of_c(result), *map(kind_of_c, types)]


class Abi(unittest.TestCase):
    def test_structs_have_the_layout_of_the_list(self):
        rows = list(layout("gridlock"))
        self.assertGreater(len(rows), 80)
        self.assertEqual([row for row in rows if row not in ROWS], [])
        listed = [row.split()[1] for row in ROWS if row.startswith("field")]
        here = {row.split()[1] for row in rows}
        # Nobody calls the library from several machines in Python.
        self.assertEqual([field for field in listed if field not in here and
                          not field.startswith("gridlock_wire")], [])

    def test_structs_of_the_checker_have_the_layout_of_the_compiler(self):
        self.assertEqual(list(layout("gridcheck")),
                         compiled_layout("gridcheck"))

    def test_signatures_are_those_of_the_headers(self):
        for header, table in (("gridlock", _c.GRIDLOCK),
                              ("gridcheck", _c.GRIDCHECK)):
            said = dict(signatures(HEADERS[header]))
            for name, types in table.items():
                self.assertEqual([*map(kind_of_python, types)], said[name],
                                 name)

    def test_words_have_the_numbers_of_the_enums(self):
        numbers = {row.split()[1]: int(row.split()[2]) for row in ROWS
                   if row.startswith("enum")}
        enums = {"gridlock_value.GRIDLOCK_": gridlock.Value,
                 "gridlock_category.GRIDLOCK_CATEGORY_": gridlock.Category}
        expected = {prefix + member.name: number for prefix, enum in
                    enums.items() for number, member in enumerate(enum)}
        expected.update({
            "gridlock_player.GRIDLOCK_NOBODY": gridlock.Player.NOBODY.number,
            "gridlock_player.GRIDLOCK_PLAYER_MAKER":
                gridlock.Player.MAKER.number,
            "gridlock_player.GRIDLOCK_PLAYER_BREAKER":
                gridlock.Player.BREAKER.number,
            "gridlock_reason.GRIDLOCK_TIME": gridlock.Reason.TIME.number,
            "gridlock_reason.GRIDLOCK_MEMORY_LIMIT":
                gridlock.Reason.MEMORY.number,
            "gridlock_reason.GRIDLOCK_INTERRUPT":
                gridlock.Reason.INTERRUPT.number,
            "gridlock_reason.GRIDLOCK_EXHAUSTED":
                gridlock.Reason.EXHAUSTED.number,
            "gridlock_kind.GRIDLOCK_WEAK": gridlock.Kind.WEAK.number,
            "gridlock_kind.GRIDLOCK_STRONG": gridlock.Kind.STRONG.number,
            "gridlock_kind.GRIDLOCK_TIMED": gridlock.Kind.TIMED.number,
            "gridlock_part.GRIDLOCK_ZONE": views._ZONE,
            "gridlock_part.GRIDLOCK_CORE": views._CORE,
            "gridlock_part.GRIDLOCK_PAIRS": views._PAIRS})
        expected.update({f"gridlock_pairing_answer.GRIDLOCK_PAIRING_{a.name}":
                         a.value for a in pairings.PairingAnswer})
        statuses = ("INPUT", "IO", "MEMORY", "UNSUPPORTED", "INTERNAL", "LIMIT")
        expected.update({f"gridlock_status.GRIDLOCK_{name}": number
                         for number, name in enumerate(statuses, 1)})
        self.assertEqual(len(_handle._EXCEPTIONS), 1 + len(statuses))
        self.assertEqual({name: numbers.get(name) for name in expected},
                         expected)

    def test_words_are_the_names_that_the_library_has(self):
        for enum, named in ((gridlock.Value, _c.lib.gridlock_value_name),
                            (gridlock.Reason, _c.lib.gridlock_reason_name)):
            for number, member in enumerate(enum):
                name = named(number)
                if name is not None:
                    self.assertEqual(name.decode(), member.value)

    def test_constants_are_those_of_the_headers(self):
        header = HEADERS["gridlock"].read_text()
        self.assertIn(f"GRIDLOCK_STATISTICS {_c.STATISTICS}\n", header)
        self.assertIn(f"GRIDCHECK_TEXT = {_c.TEXT} ",
                      HEADERS["gridcheck"].read_text())
        self.assertIn("GRIDLOCK_NO_CELL UINT32_MAX", header)
        self.assertEqual(_c.NO_CELL, 2**32 - 1)


if __name__ == "__main__":
    support.main()
