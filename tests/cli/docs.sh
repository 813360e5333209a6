#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The examples in the documents do what the documents say.
#
#     docs.sh GRIDLOCK SOURCE_DIR
#
# In every ```console block of README.md and doc/**/*.md (the tutorial and the
# how-to pages too), each line that begins with "$ " is a command, and the lines
# up to the next command are its output, stderr included.  A command that ends
# in a backslash goes on in the next line.  Commands run in a folder of the
# page's own, which has links to what is in the source folder, so that a page may
# write files; GRIDLOCK's folder comes first in the path.
#
# A picture whose caption says "drawn by `COMMAND --svg=NAME`" is what the command
# draws.
set -u
folder=$(dirname "$(realpath "$1")")
cd "$2" || exit 1
PATH=$folder:$PATH exec python3 - <<'END_OF_PROGRAM'
import os, pathlib, re, subprocess, sys, tempfile

def examples(path):
    """(line number, command, lines of output) of every command in a file."""
    inside, current = False, None
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.strip().startswith("```"):
            if inside and current:
                yield current
            inside, current = line.strip() == "```console", None
        elif inside and current and current[1].endswith("\\") and not current[2]:
            current = (current[0], current[1][:-1] + line.strip(), [])
        elif inside and line.startswith("$ "):
            if current:
                yield current
            current = (number, line[2:], [])
        elif inside:
            if not current:
                sys.exit(f"{path}:{number}: output without a command")
            current[2].append(line)
    if inside:
        sys.exit(f"{path}: a block without an end")

def pictures(path):
    """(picture, command, name) of every picture that says what draws it."""
    text = path.read_text()
    caption = r"!\[[^]]*\]\(([^)]*\.svg)\)\s+\*[^*]*[Dd]rawn\s+by\s+`([^`]*--svg=([^`\s]*))`"
    for found in re.finditer(caption, text):
        yield path.parent / found[1], found[2], found[3]

def links_to(source, scratch):
    for name in os.listdir(source):
        if not name.startswith("."):
            os.symlink(source / name, scratch / name)

def run(command, scratch):
    done = subprocess.run(["bash", "-c", command], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=scratch)
    return done.stdout.decode(errors="replace").splitlines()

def complain(where, wanted, got):
    print(f"FAIL {where}", file=sys.stderr)
    for sign, lines in (("expected", wanted), ("got", got)):
        for line in lines[:20] or ["(nothing)"]:
            print(f"  {sign}: {line}", file=sys.stderr)

passed = failed = 0
source = pathlib.Path.cwd()
readme = pathlib.Path("README.md")
for path in [readme] * readme.exists() + sorted(pathlib.Path("doc").rglob("*.md")):
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        links_to(source, scratch)
        for number, command, wanted in examples(path):
            got = run(command, scratch)
            if got == wanted:
                passed += 1
                continue
            failed += 1
            complain(f"{path}:{number}: {command}", wanted, got)
        for picture, command, drawn in pictures(path):
            said = run(command, scratch)
            if (scratch / drawn).exists() and (scratch / drawn).read_bytes() == picture.read_bytes():
                passed += 1
                continue
            failed += 1
            complain(f"{picture}: {command}", ["the same picture"], said or ["another one"])
print(f"{passed} passed, {failed} failed")
if not passed + failed:
    print("there is no example at all", file=sys.stderr)
sys.exit(failed > 0 or passed == 0)
END_OF_PROGRAM
