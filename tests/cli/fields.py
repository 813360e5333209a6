#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""doc/reference/json.md lists what --json prints, one object a line: every
command that has the option is run on samples, each key must be on the page, and
each key of the page must have been seen. What goes wrong is an object, too.

    fields.py GRIDLOCK SOURCE_DIR [--print]

`a.b` is a key of an object in an object, `a[].b` of an object in a list, and
`a.N` stands for keys that are numbers.  With --print the keys are printed, for
those who write the page.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# COMMAND: words behind it, one sample a line.  Those in capitals are files that
# `prepare` makes.
SAMPLES = {
    "solve": ["mnk:3,3,3 --statistics", "mnk:3,3,3,strong", "--techniques", "--batch MANY.hg"],
    "show": ["mnk:3,3,3", "line:5@inf", "GAME.pg", "poly:el@4x4"],
    "cert": ["mnk:3,3,3 PROOF.glc", "mnk:4,4,4 SHIELD.glc"],
    "look": ["mnk:3,3,3", "mnk:4,4,4", "mnk:3,3,3,strong --after 1,5", "poly:el@inf --cert CARDS.gls"],
    "pairing": ["mnk:5,5,5", "mnk:1,3,1", "line:9@inf"],
    "tiling": ["strip:7", "mnk:4,4,4 --row 4 --drop 1"],
    "census": ["--split 0/2000"],
    "census graph": ["--torus 6"],
    "census show": ["1 --free 1 --distances", "0422046622046604"],
    "sequence": ["tic"],
    "achieve": ["el"],
    "qbf": ["mnk:1,3,3,strong"],
    "qbf encode": ["mnk:1,3,3,strong"],
    "qbf solve": ["mnk:1,3,3,strong", "mnk:1,3,3,strong --split"],
    "qbf compare": ["--encoding=lean --split=0/84"],
    "learn": ["--columns 7 --count 1", "--columns 7 --test 7 --count 1"],
    "reproduce": ["gyorffy --only table2", "czifra --only table3 --columns 7 --limit 0.3"],
    "bench": ["SUITE.txt"],
    "atlas": ["SOME.db"],
    "atlas list": ["SOME.db"],
    "atlas query": ["SOME.db --derived"],
    "atlas show": ["SOME.db mnk:1,3,1", "SOME.db mnk:1,4,1"],
    "atlas check": ["SOME.db"],
    "atlas import": ["OTHER.db SOME.json"],
    "shapes": ["3"],
}
NEEDED = {"qbf solve": "depqbf", "qbf compare": "depqbf"}
# Needs mpirun; tests/cli/mpi.sh looks at it.
UNSEEN = {("solve", "ranks")}
# What is below has a page of its own, doc/reference/statistics.md.
CLOSED = {"statistics"}
ERRORS = "Errors"


def keys(value, path, found):
    """The paths of all keys below a value."""
    if isinstance(value, list):
        for one in value:
            keys(one, path + "[]", found)
    elif isinstance(value, dict):
        for key, one in value.items():
            below = (path + "." if path else "") + ("N" if re.fullmatch(r"\d+", key) else key)
            found.add(below)
            if below not in CLOSED:
                keys(one, below, found)


def prepare(gridlock, folder):
    def run(*words):
        subprocess.run([gridlock, *words], cwd=folder, check=False, stdout=subprocess.DEVNULL)
    run("solve", "mnk:3,3,3", "-q", "--cert=PROOF.glc")
    run("solve", "mnk:4,4,4", "-q", "--cert=SHIELD.glc")
    run("show", "mnk:3,3,3,strong", "--pg=GAME.pg")
    run("solve", "poly:el@inf", "-q", "--cert=CARDS.gls")
    (folder / "MANY.hg").write_text("p hg 2 1\ne 1 2 0\np hg 1 1\ne 1 0\n")
    (folder / "SUITE.txt").write_text("mnk:1,3,1\t--engine brute\t-\t-\n")
    (folder / "SOME.json").write_text('[{"question": "winner", "game": "mnk:1,3,1", "value": "maker"}]')
    run("atlas", "import", "SOME.db", "SOME.json", "-q")


def see(gridlock, folder, command, sample):
    """The keys of what one run prints: one object a line."""
    words = [*command.split(), *sample.split(), "--json"]
    run = subprocess.run([gridlock, *words], cwd=folder, check=False, capture_output=True, text=True)
    found = set()
    for line in run.stdout.splitlines():
        row = json.loads(line)
        assert isinstance(row, dict), (words, line)
        keys(row, "", found)
    assert found, (words, run.returncode, run.stderr)
    return found


def see_error(gridlock, folder, code, words):
    """The keys of what is printed when something is wrong: one object, and the same sentence on stderr."""
    run = subprocess.run([gridlock, *words], cwd=folder, check=False, capture_output=True, text=True,
                         stdin=subprocess.DEVNULL)
    lines = run.stdout.splitlines()
    assert run.returncode == code and len(lines) == 1, (words, run)
    row = json.loads(lines[0])
    error = row["error"]
    assert error["exit_code"] == code and error["sentence"] in run.stderr, (words, run)
    assert not error["place"] or error["place"] in run.stderr, (words, run)
    assert not error["line"] or f':{error["line"]}:{error["column"]}: ' in run.stderr, (words, run)
    found = set()
    keys(row, "", found)
    return found


def see_errors(gridlock, folder, tables):
    """Wrong usage of every command; and input that no command takes."""
    found = set()
    rows = [row.split("\t") for row in tables.splitlines()]
    for command in sorted({row[1] for row in rows if "--json" in row}):
        words = command.split()
        found |= see_error(gridlock, folder, 64, [*words, "--xyzzy", "3", "--js"])
        arguments = [word for row in rows if row[:2] == ["command", command] for word in row[2:] if word]
        if arguments and not arguments[0].startswith("["):
            found |= see_error(gridlock, folder, 64, [*words, "-j"])
            # SIZE and PAIRING are words of the command line, all else is input.
            code = 64 if arguments[0] == "SIZE" else 1
            found |= see_error(gridlock, folder, code, [*words, "--json", "--", *["no way"] * len(arguments)])
            (folder / "no way").unlink(missing_ok=True)  # `atlas import` makes an atlas
    for words in (["--json"], ["xyzzy", "--json"], ["--xyzzy", "-j"], ["solve", "--cert", "--json", "-qj"],
                  ["solve", "mnk:3,3,3", "-j", "--cert"], ["solve", "-", "-j", "--cert=x"]):
        found |= see_error(gridlock, folder, 64, words)
    (folder / "WRONG.hg").write_text("p hg 2 1\ne 1 3 0\n")
    (folder / "WRONG.glc").write_text("glc 1\n")
    for words in (["solve", "WRONG.hg"], ["cert", "mnk:3,3,3", "WRONG.glc"], ["solve", "mnk:3,3,3", "--cert", "no/x"],
                  ["solve", "mnk:3,3,3", "--after", "b2,d4"], ["pairing", "mnk:3,3,3", "--svg", "no/x"]):
        found |= see_error(gridlock, folder, 1, [*words, "--json"])
    found |= see(gridlock, folder, "solve", "--batch WRONG.hg")  # that says nothing on stderr
    return found


def page_of(source):
    """The keys of the page, by command."""
    listed = {}
    command = None
    text = (source / "doc/reference/json.md").read_text()
    for line in re.sub(r"\n +", " ", text).splitlines():
        head = re.fullmatch(r"## (?:gridlock )?(.*)", line)
        if head:
            command = head[1]
            assert command not in listed, command
            listed[command] = set()
        item = re.match(r"\* ((?:`[^`]*`(?:, )?)+): ?", line)
        if item and command:
            names = re.findall(r"`([^`]*)`", item[1])
            assert not listed[command] & set(names), (command, names)
            listed[command] |= set(names)
    return listed


def main():
    gridlock, source = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
    tables = subprocess.run([gridlock, "--tables"], check=True, capture_output=True, text=True).stdout
    commands = [row.split("\t")[1] for row in tables.splitlines() if "\t--json\t" in row] + [ERRORS]
    seen = {}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prepare(gridlock, folder)
        seen[ERRORS] = see_errors(gridlock, folder, tables)
        for command in commands[:-1]:
            if NEEDED.get(command) and not shutil.which(NEEDED[command]):
                print(f"SKIP {command}: there is no {NEEDED[command]}", file=sys.stderr)
                continue
            seen[command] = set().union(*(see(gridlock, folder, command, sample)
                                          for sample in SAMPLES[command]))
    if sys.argv[3:] == ["--print"]:
        for command, found in seen.items():
            print(f"\n## gridlock {command}\n", *sorted(found), sep="\n")
        return 0
    listed = page_of(source)
    passed = failed = 0
    for command in sorted(set(commands) | set(listed)):
        if command in commands and command not in seen:
            continue
        for key in sorted(seen.get(command, set()) | listed.get(command, set())):
            if (command, key) in UNSEEN:
                continue
            if key in seen.get(command, set()) and key in listed.get(command, set()):
                passed += 1
                continue
            failed += 1
            where = "never printed" if key in listed.get(command, set()) else "not on the page"
            print(f"FAIL {command}: {key} is {where}", file=sys.stderr)
    print(f"{passed} passed, {failed} failed")
    return failed > 0 or passed == 0


if __name__ == "__main__":
    sys.exit(main())
