#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Names can be found, and mean one thing.  names.py SOURCE BUILD

* A name that crosses files says where it is from: it begins with gl_ and the
  name of its file, of a header that declares it, or of the room of either.
  What is public begins with gridlock_ instead, in src/public/.
  In the program around the library, where a verb comes first (print_board), it
  has that name somewhere.  The object files of BUILD tell what crosses files.
* No two files export the same name, and no type name of a header stands for two
  things.
* A function whose first parameter is a struct calls it what it is: one letter
  is for one of two of the same type (a and b), and for what a comparison gets.
* No lower-case macro hides a function, but for the names of base/sized.h.
* Words that were retired, because the field has one, are not used again, in
  names or in comments (doc/glossary.md).  A word with one meaning is not used
  where it would have another."""

import collections
import pathlib
import re
import subprocess
import sys

import rooms

ROOMS = ("include", "src", "cli", "draw", "pages", "papers", "server")

# The word, and where it means something else.
RETIRED = {
    "desk": (), "crew": (), "herd": (), "chief": (), "parcel": (), "vault": (),
    "stow": (), "bottle": (), "squeeze": (), "litter": (), "traffic": (),
    "detour": (), "dismiss": (), "teach": (),
    "slots?": ("src/pns/tree", "src/proof/store", "src/sequence/",
               "src/board/permutation", "src/strong/table"),
    "team": (), "mates": ("src/pairing/", "src/reduce/", "src/plane/"),
    "pool": ("src/shorten/shorten", "cli/sequence"),
    "gate": ("src/qbf/formula",), "pace": (),
    # Of the alphabet; what processes send each other is a message.
    "letter": ("cli/", "draw/", "pages/", "papers/", "src/board/layout",
               "src/strong/write", "server/words", "src/atlas/recipe"),
    "stage": ("src/census/canon",),
    "outlook": ("src/search/technique", "src/search/options"),
}

# A word that has one meaning in names, and where it has it.
MEANS = {
    # To analyse a position.  To ask whether something has come is to poll, and
    # the first look of an engine is a glance.
    "look|looks|looker": ("src/look/", "cli/look", "cli/play_strong",
                          "cli/commands", "cli/option_list", "include/",
                          "src/public/look"),
    # A part of a whole.  What several have or use is shared.
    "share": ("include/", "src/search/statistics", "src/search/checkpoint",
              "src/pns/tree", "src/reduce/seam", "src/exact/refute",
              "src/look/analysis", "cli/statistics", "cli/gomocup",
              "cli/learn", "papers/czifra_support", "draw/heat"),
    # To have it still.  A map preserves lines, and a search has checkpoints.
    "keeps": ("src/exact/exact", "server/route"),
}

# Words that may stand for the name of a file, and why.
ALSO = {
    "src/tables/transposition": (("tt",), "the field abbreviates it so"),
    "src/board/hypergraph": (("cell", "line"), "what it is made of, everywhere"),
    "src/base/status": (("fail",), "said wherever something fails"),
    "src/io/compress": (("decompress",), "the way back"),
    "src/rules/": (("game",), "what rules make; no file has another thing"),
    "src/search/proof_number": (("effort", "tally", "hunt"),
                                "the numbers of three engines, by their types"),
    "src/base/value": (("reason",), "why there is none"),
    "src/public/about": (("engine", "version", "feature"), "what a build has"),
    "src/public/cancel": (("cancelled", "cancellation"), "its verb, its handle"),
    "src/public/game": (("player",), "whom a game names"),
    "src/public/look": (("analysis",), "what looking finds"),
    "src/public/solve": (("result",), "what solving finds"),
    "cli/main": (("open_game", "open_start", "parse_settings"), "how each command begins"),
    "cli/complaint": (("complain",), "its verb"),
    "cli/listing": (("list",), "its verb"),
    "cli/": (("run",), "the word of a command follows, as in cli/commands.c"),
}

PUBLIC = ("src/public/", "src/base/value")

TOKEN = re.compile(r'//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|'
                   r"[A-Za-z_]\w*")
TYPE = re.compile(r"^typedef (?:struct|enum|union) (\w+) \{|"
                  r"^typedef [^;{(]*?\b(\w+)(?:\([^;]*\))?;", re.M)
FIRST = re.compile(r"^(?!typedef)[A-Za-z_][\w \*]*?(\w+)\("
                   r"(?:const )?(?:struct )?(\w+) \*([a-zA-Z])\b([^)]*)\)", re.M)
DECLARED = re.compile(r"^(?!typedef|#|//|\s)[^\n(;]*?\b(\w+)(?:\(|\[[^\n]*;|;)",
                      re.M)
INLINE = re.compile(r"\bstatic inline\s[^(;]*?(\w+)\(")
PLAIN = {"void", "char", "double", "float", "int", "unsigned", "bool", "size_t",
         "uint8_t", "uint16_t", "uint32_t", "uint64_t", "FILE", "gl_cell",
         "gl_line", "gl_cellset"}


def identifiers(text):
    return (word for word in TOKEN.findall(text) if word[0] not in "\"'/")


def comments(text):
    return (word for word in TOKEN.findall(text) if word.startswith("//"))


def carries(symbol, names, anywhere):
    """Is a form of one of the names in the symbol, or its beginning?  Forms of
    table are tables, tabled, tabler, tabling; of child, children."""
    begin = "(?:^|_)" if anywhere else "^(?:gl|gridlock)_"
    return any(re.search(begin + re.sub("(?:es|s|e)$", "", name) +
                         "(?:e?[srd]?|es|ing|ors?|ren)(?:_|$)", symbol)
               for name in names)


def also(path):
    return [word for place, (words, _) in ALSO.items() if path.startswith(place)
            for word in words]


def names_of(path):
    return {pathlib.PurePath(path).stem, rooms.room_of(path)}


def exported(root, build):
    """(file, name without the suffix of sized code) of what crosses files."""
    files = {str(path): name for name, path in rooms.sources(root, build)}
    listing = subprocess.run(["nm", "-A", "-g", "--defined-only", *files],
                             capture_output=True, text=True, check=True)
    found = set()
    for line in listing.stdout.splitlines():
        path, _, rest = line.partition(":")
        symbol = rest.split()[-1]
        if "gridlock_sized_" in path:
            symbol = re.sub(r"_\d+$", "", symbol)
        if re.fullmatch("[a-z][a-z0-9_]*", symbol) and symbol != "main":
            found.add((files[path], symbol))
    return found


def misplaced(files, symbols):
    """Complaints about names that do not say where they are from."""
    declared = collections.defaultdict(set)
    inlines = set()
    stems = collections.defaultdict(set)
    for path, text in files:
        stems[str(pathlib.PurePath(path).parent)] |= names_of(path)
        if path.endswith(".h"):
            for match in DECLARED.finditer(text):
                declared[match[1]] |= names_of(path)
            inlines |= {(path, name) for name in INLINE.findall(text)}
    places = collections.defaultdict(set)
    for path, symbol in symbols:
        places[symbol].add(path)
    for symbol, where in sorted(places.items()):
        if len(where) > 1:
            yield f"{symbol} is in {' and '.join(sorted(where))}"
    needed = set()
    for path, symbol in sorted(symbols | inlines):
        anywhere = not path.startswith(("src/", "server/"))
        own = names_of(path) | declared[symbol]
        if (path, symbol) in inlines:
            own |= stems[str(pathlib.PurePath(path).parent)]
        if path.startswith("src/") and \
                symbol.startswith("gridlock_") > path.startswith(PUBLIC):
            yield f"{path}: {symbol} is public elsewhere than in src/public/"
        if carries(symbol, own, anywhere):
            continue
        if carries(symbol, also(path), anywhere):
            needed |= {place for place in ALSO if path.startswith(place)}
        else:
            yield f"{path}: {symbol} does not say where it is from"
    for place in sorted(set(ALSO) - needed):
        yield f"{place} needs no other word"


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
        for word, good in [*RETIRED.items(), *MEANS.items()]:
            if path.startswith(good or ("-",)):
                continue
            rule = re.compile(rf"(?:^|_)(?:{word})(?:_|$)", re.I)
            for name in {n for n in identifiers(text) if rule.search(n)}:
                yield f"{path}: {name} uses '{word}' in another sense"
        for word, good in RETIRED.items():
            rule = re.compile(rf"\b(?:{word})(?:s|d|ed|ing)?\b", re.I)
            if not path.startswith(good or ("-",)):
                yield from (f"{path}: '{comment}' uses a word that was retired"
                            for comment in comments(text) if rule.search(comment))
    for name, places in sorted(types.items()):
        if len(places) > 1:
            yield f"{name} is a type in {' and '.join(sorted(places))}"


def main():
    root, build = (pathlib.Path(word) for word in sys.argv[1:3])
    files = [(str(path.relative_to(root)), path.read_text())
             for room in ROOMS for path in sorted((root / room).rglob("*.[ch]"))]
    symbols = exported(root, build)
    found = [*complaints(files), *misplaced(files, symbols)]
    print(*found, sep="\n", end="\n" if found else "")
    print(f"{len(files) + len(symbols)} passed, {len(found)} failed")
    return 1 if found or not files or len(symbols) < 1000 else 0


if __name__ == "__main__":
    sys.exit(main())
