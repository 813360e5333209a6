#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The documents can be read, and lead somewhere.  documents.sh SOURCE
#
# * No line of a .md file is longer than 80 columns, but for tables, code, what
#   a program writes between <!-- NAME --> and <!-- end -->, and lines that have
#   no place to break.
# * Every relative link leads to a file, and every #anchor to a heading of it.
# * Every path in backquotes that begins with a folder or a room of ours is there.
#   (The notebook and the changelog speak of what was, and may.)
# * Every page that a source file names, as doc/theory/play.md, is there.
# * doc/DESIGN.md has at most 12 kB.
set -u
cd "$1" || exit 2
exec python3 - <<'END_OF_PROGRAM'
import os, pathlib, re, sys

WIDTH = 80
FOLDERS = "atlas bench check cli cmake doc draw include pages papers python server src tests verified web".split()
SOURCES = {".c", ".h", ".cc", ".py", ".sh", ".cmake", ".txt", ".mjs", ".js", ".svelte", ".glc", ".v", ".ml", ".mli"}
SKIP = {"build", "node_modules", ".git", "dist"}
passed, complaints = 0, []

def files():
    for folder, inside, names in os.walk("."):
        inside[:] = sorted(n for n in inside if n not in SKIP and not n.startswith("build-"))
        for name in sorted(names):
            yield pathlib.Path(folder, name)

def check(good, where, sentence):
    global passed
    if good:
        passed += 1
    else:
        complaints.append(f"{where}: {sentence}")

def prose(path):
    """(number, line) of what people have written and could wrap."""
    fence = made = False
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.strip().startswith("```"):
            fence = not fence
        elif re.match(r"<!-- (?!end )[a-z]", line):
            made = True
        elif line.startswith("<!-- end"):
            made = False
        elif not fence and not made and not line.lstrip().startswith("|"):
            yield number, line

def breakable(line):
    """Is there a blank after the first word, outside of links and code?"""
    line = re.sub(r"^\s*([*+-]|\d+[.)]|>|#+)\s+", "", line).strip()
    line = re.sub(r"!?\[[^]]*\]\([^)]*\)|`[^`]*`", "x", line)
    return " " in line

def anchors(path):
    found = set()
    for line in re.findall(r"^#+ +(.*)$", path.read_text(), re.M):
        line = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", line).lower()
        found.add(re.sub(r"[^\w\- ]", "", line).replace(" ", "-"))
    return found

def check_links(path, text):
    text = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    text = re.sub(r"`[^`\n]*`", "", text)
    for target in re.findall(r"\]\(\s*([^)\s]+)[^)]*\)", text):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        to = path.parent / name if name else path
        check(to.exists(), path, f"the link {target} leads nowhere")
        if anchor and to.suffix == ".md" and to.exists():
            check(anchor in anchors(to), path, f"the link {target} leads to no heading")

def check_paths(path, text):
    text = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    for name in re.findall(r"`([\w.]+/[\w./-]*)`", text):
        top = name.split("/")[0]
        if "NAME" in name or top.startswith("."):
            continue
        if top in FOLDERS:
            check(pathlib.Path(name).exists(), path, f"there is no {name}")
        elif pathlib.Path("src", top).is_dir():
            check(pathlib.Path("src", name).exists(), path, f"there is no src/{name}")

for path in files():
    if path.suffix == ".md":
        text = path.read_text()
        for number, line in prose(path):
            check(len(line) <= WIDTH or not breakable(line), f"{path}:{number}",
                  f"{len(line)} columns")
        check_links(path, text)
        if path.name != "CHANGELOG.md" and "notebook" not in path.parts:
            check_paths(path, text)
    elif path.suffix in SOURCES:
        for name in set(re.findall(r"\bdoc/[\w/-]+\.md\b", path.read_text(errors="replace"))):
            check("NAME" in name or pathlib.Path(name).exists(), path, f"there is no {name}")
check(os.path.getsize("doc/DESIGN.md") <= 12 * 1024, "doc/DESIGN.md", "more than 12 kB")

for complaint in complaints:
    print(complaint.removeprefix("./"))
print(f"{passed} passed, {len(complaints)} failed")
sys.exit(len(complaints) > 0 or passed == 0)
END_OF_PROGRAM
