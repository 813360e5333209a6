#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Searches repeat themselves exactly: searches.txt has the nodes of each and
the SHA-256 of what it wrote.  The stress build walks other ways.

searches.py --gridlock GRIDLOCK [--renew] [WORD ...]

A row of the table is NODES DIGEST COMMAND.  A command without --cert=FILE or
--output=FILE is known by what it prints but for comments; with one of them by that file.  NODES
is - where a command counts none.  WORDs choose the rows that have one of them.
--renew writes the table anew, which only a commit does that means to change a
search, and says why."""

import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

TABLE = pathlib.Path(__file__).with_name("searches.txt")
# What takes another way, or none, without an optional library.
NEEDS = (("--with=isomorphy", "nauty"), ("--method=minimum", "cadical"),
         ("pairing ", "cadical"), ("four-pairs.pg", "cadical"))
ALWAYS = {"solve": ["--threads=1", "--seed=0", "--memory=1G", "--json"]}


def read_table():
    """The rows, and the comments before each of them, as they stand."""
    rows, comments = [], []
    for line in TABLE.read_text().splitlines():
        if not line or line.startswith("#"):
            comments.append(line)
            continue
        nodes, digest, command = line.split(None, 2)
        rows.append((comments, nodes, digest, command))
        comments = []
    return rows


def run(gridlock, command):
    """NODES and DIGEST of a command now, or what went wrong as DIGEST."""
    words = command.split()
    with tempfile.TemporaryDirectory() as folder:
        words = [word.replace("=FILE", "=" + os.path.join(folder, "file"))
                 for word in words]
        words = [word.replace("GOLDEN/", f"{TABLE.parent}/") for word in words]
        done = subprocess.run([gridlock, *words, *ALWAYS.get(words[0], [])],
                              stdin=subprocess.DEVNULL, capture_output=True,
                              check=False)
        if done.returncode not in (0, 10, 20):
            return "-", f"exit-{done.returncode}"
        nodes = "-"
        printed = b"".join(line for line in done.stdout.splitlines(True)
                           if not line.startswith(b"c "))  # they tell seconds
        if words[0] == "solve":
            answer = json.loads(done.stdout)
            nodes = str(answer["nodes"])
            printed = f"{answer['value']} {answer['move']}".encode()
        written = sorted(pathlib.Path(folder).iterdir())
        digest = hashlib.sha256(written[0].read_bytes() if written else printed)
        return nodes, digest.hexdigest()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gridlock", required=True)
    parser.add_argument("--renew", action="store_true")
    parser.add_argument("words", nargs="*")
    options = parser.parse_args()
    version = subprocess.run([options.gridlock, "--version"], check=True,
                             capture_output=True, text=True).stdout
    rows = [row for row in read_table()
            if not options.words or set(options.words) & set(row[3].split())]
    if not options.renew:
        rows = [row for row in rows
                if not any(words in row[3] and f"feature {name}: off" in version
                           for words, name in NEEDS)]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = list(pool.map(lambda row: run(options.gridlock, row[3]), rows))
    failed = 0
    for (_, nodes, digest, command), now in zip(rows, found):
        if now != (nodes, digest):
            failed += 1
            print(f"{command}: {nodes} nodes and {digest[:12]} before, "
                  f"{now[0]} and {now[1][:12]} now")
    if options.renew and not options.words:
        TABLE.write_text("".join(
            "".join(comment + "\n" for comment in row[0])
            + f"{now[0]} {now[1]} {row[3]}\n" for row, now in zip(rows, found)))
    print(f"{len(rows) - failed} passed, {failed} failed")
    return 1 if failed or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
