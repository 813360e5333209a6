#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The examples in the documents do what the documents say.
#
#     docs.sh GRIDLOCK SOURCE_DIR
#
# In every ```console block of README.md and doc/**/*.md, each line that begins
# with "$ " is a command; it runs in the source folder, with GRIDLOCK's folder
# first in the path, and the lines up to the next command are its output,
# stderr included.  A command that ends in a backslash goes on in the next line.
set -u
folder=$(dirname "$(realpath "$1")")
cd "$2" || exit 1
PATH=$folder:$PATH exec python3 - <<'END'
import pathlib, subprocess, sys

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

passed = failed = 0
readme = pathlib.Path("README.md")
for path in [readme] * readme.exists() + sorted(pathlib.Path("doc").rglob("*.md")):
    for number, command, wanted in examples(path):
        run = subprocess.run(["bash", "-c", command], stdin=subprocess.DEVNULL,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        got = run.stdout.decode(errors="replace").splitlines()
        if got == wanted:
            passed += 1
            continue
        failed += 1
        print(f"FAIL {path}:{number}: {command}", file=sys.stderr)
        for sign, lines in (("expected", wanted), ("got", got)):
            for line in lines[:20] or ["(nothing)"]:
                print(f"  {sign}: {line}", file=sys.stderr)
print(f"{passed} passed, {failed} failed")
if not passed + failed:
    print("there is no example at all", file=sys.stderr)
sys.exit(failed > 0 or passed == 0)
END
