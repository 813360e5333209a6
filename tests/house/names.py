#!/usr/bin/env python3
"""Names can be found, and mean one thing.  names.py SOURCE

* No type name of a header stands for two things.
* A function whose first parameter is a struct calls it what it is: one letter
  is for one of two of the same type (a and b), and for what a comparison gets.
* No lower-case macro hides a function, but for the names of base/sized.h.
* Words that were retired, because the field has one, are not used again
  (doc/glossary.md)."""

import collections
import pathlib
import re
import sys

ROOMS = ("include", "src", "cli", "draw", "pages", "papers", "server")

# The word, and where it means something else.
RETIRED = {
    "desk": (), "crew": (), "herd": (), "chief": (), "parcel": (), "vault": (),
    "stow": (), "bottle": (), "squeeze": (), "litter": (), "traffic": (),
    "detour": (), "dismiss": (), "teach": (),
    "slots?": ("src/pns/tree", "src/proof/store", "src/sequence/",
               "src/board/permutation", "src/strong/table"),
    "team": (), "mates": ("src/pairing/", "src/reduce/", "src/plane/"),
    "pool": ("src/sequence/shorten", "cli/sequence"),
    "gate": ("src/qbf/formula",), "pace": (),
    "letter": ("cli/", "draw/", "pages/", "papers/", "src/board/layout",
               "src/strong/write", "server/words"),
    "stage": ("src/census/canon",),
    "outlook": ("src/search/technique", "src/search/options"),
}

TOKEN = re.compile(r'//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|'
                   r"[A-Za-z_]\w*")
TYPE = re.compile(r"^typedef (?:struct|enum|union) (\w+) \{|"
                  r"^typedef [^;{(]*?\b(\w+)(?:\([^;]*\))?;", re.M)
FIRST = re.compile(r"^(?!typedef)[A-Za-z_][\w \*]*?(\w+)\("
                   r"(?:const )?(?:struct )?(\w+) \*([a-zA-Z])\b([^)]*)\)", re.M)
PLAIN = {"void", "char", "double", "float", "int", "unsigned", "bool", "size_t",
         "uint8_t", "uint16_t", "uint32_t", "uint64_t", "FILE", "gl_cell",
         "gl_line", "gl_cellset"}


def identifiers(text):
    return (word for word in TOKEN.findall(text) if word[0] not in "\"'/")


def complaints(files):
    types = collections.defaultdict(set)
    for path, text in files:
        if path.endswith(".h"):
            for match in TYPE.finditer(text):
                types[match[1] or match[2]].add(path)
        for match in FIRST.finditer(text):
            function, kind, letter, rest = match.groups()
            if kind not in PLAIN and not re.search(rf"\b{kind} \*?\w\b", rest):
                yield f"{path}: {function} calls a {kind} '{letter}'"
        if path != "src/base/sized.h":
            for match in re.finditer(r"^#define ([a-z]\w*)", text, re.M):
                yield f"{path}: the macro {match[1]} looks like a function"
        for word, elsewhere in RETIRED.items():
            if path.startswith(elsewhere or ("-",)):
                continue
            rule = re.compile(rf"(?:^|_){word}(?:_|$)", re.I)
            for name in {n for n in identifiers(text) if rule.search(n)}:
                yield f"{path}: {name} uses a word that was retired"
    for name, places in sorted(types.items()):
        if len(places) > 1:
            yield f"{name} is a type in {' and '.join(sorted(places))}"


def main():
    root = pathlib.Path(sys.argv[1])
    files = [(str(path.relative_to(root)), path.read_text())
             for room in ROOMS for path in sorted((root / room).rglob("*.[ch]"))]
    found = list(complaints(files))
    print(*found, sep="\n", end="\n" if found else "")
    print(f"{len(files)} passed, {len(found)} failed")
    return 1 if found or not files else 0


if __name__ == "__main__":
    sys.exit(main())
