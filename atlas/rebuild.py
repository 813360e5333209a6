#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""rebuild.py -- makes the atlas from nothing

    atlas/rebuild.py --work DIR [--shipped] [--again PATTERN] [--only mnk,strip] [--scale 1] [--finish]

Every question below is put to gridlock, its certificate kept in DIR and its
row appended to DIR/rows.jsonl.  A question that has a row is not asked again,
so a run that was stopped goes on where it was.  --scale multiplies all time
limits.  With --shipped everything that the repository has is known from the
beginning, but for the games that match --again.  With --finish the certificates are packed into atlas/certs, one archive
per family, gridcheck checks all of them (gridlock atlas check --all), and
atlas/atlas.sql and the tables of doc/results are written.
"""

import argparse
import fnmatch
import gzip
import hashlib
import io
import itertools
import json
import os
import re
import subprocess
import sys
import tarfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MOST_BYTES = 2_000_000  # a larger certificate is left out, and made by its recipe
LONG = {"mnk:8,8,5", "mnk:7,9,5", "mnk:6,11,5", "mnk:6,12,5", "mnk:10,10,6"}  # minutes each, doc/results/boards.md
LONGEST = "mnk:7,10,5"  # most of an hour
NARROW = {4: 3, 5: 5, 6: 9}  # up to so many rows, dfpn is asked
HUNTED = "8,12,5 9,10,5".split()  # the smallest boards on which the hunt has found Maker's win
TORI = "l5@4x8 y5@4x8 t5@5x5 v5@5x5 w5@5x7 w5@7x7 z5@7x7".split()  # the table leaves these open
PAIRED = "7,18,7 8,16,7,first=breaker 9,13,7,first=breaker 11,12,7,first=breaker".split()  # so are these
WINNERS = "monomino domino el tic elly knobby tippy skinny l5 n5 y5".split()
PAPER = {"3x3": "domino el tic elly fatty knobby tippy".split(),
         "4x4": "domino el tic elly fatty knobby tippy skinny".split()}


class Work:
    def __init__(self, options):
        self.options = options
        self.path = os.path.join(options.work, "rows.jsonl")
        os.makedirs(options.work, exist_ok=True)
        self.rows = {}
        if os.path.exists(self.path):
            with open(self.path, encoding="utf-8") as lines:
                for line in filter(str.strip, lines):
                    row = json.loads(line)
                    self.rows[row["question"], row["written"]] = row

    def take_shipped(self):
        """Rows and certificates as they are in the repository."""
        path = os.path.join(ROOT, "atlas", "atlas.sql")
        for row in json.loads(self.run(["gridlock", "atlas", "export", path, "--format", "json"], 600)):
            if not fnmatch.fnmatchcase(row["written"], self.options.again or ""):
                self.rows.setdefault((row["question"], row["written"]), row)
        for archive in sorted({row["certificate"] for row in self.rows.values() if row.get("member")}):
            folder = self.folder(os.path.basename(archive).split(".")[0])
            shipped = os.path.join(ROOT, "atlas", archive)
            if not os.path.exists(shipped):  # a new family, all of it in the folder
                continue
            with tarfile.open(shipped) as tar:
                for member in tar.getmembers():
                    place = os.path.join(folder, os.path.basename(member.name))
                    if not os.path.exists(place):
                        with open(place, "wb") as file:
                            file.write(tar.extractfile(member).read())

    def has(self, question, game, limit=0):
        """Has it been answered, or left open in as much time?"""
        row = self.rows.get((question, game))
        return row and (row["value"] != "unknown" or row.get("limit", 4) >= limit)

    def add(self, row):
        row["date"] = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        self.rows[row["question"], row["written"]] = row
        with open(self.path, "a", encoding="utf-8") as lines:
            lines.write(json.dumps(row) + "\n")
        print(row["written"], row["value"], row.get("seconds"), row.get("bytes"), flush=True)

    def folder(self, family):
        path = os.path.join(self.options.work, family)
        os.makedirs(path, exist_ok=True)
        return path

    def run(self, words, limit):
        done = subprocess.run([os.path.join(self.options.build, words[0]), *words[1:]],
                              capture_output=True, text=True, check=False, timeout=4 * limit + 600)
        return done.stdout

    def turns(self, game, path):
        """The turns that gridcheck counts in a proof of Maker's, if it does."""
        for line in self.run(["gridcheck", "--turns", game, path], 600).splitlines():
            if line.startswith("c turns "):
                return int(line.split()[2])
        return None


def name_of(game):
    return re.sub(r"[^a-z0-9]+", "-", game.replace("poly:", "").replace("gttt:", "gttt-")).strip("-")


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def checked(work, row, words):
    """A certificate that is not kept is checked before it goes."""
    verdict = work.run(["gridcheck", "-q", *words], 600).strip()
    if not verdict.startswith("s VERIFIED "):
        sys.exit(f"{row['written']}: {verdict}")
    row.update(verdict="verified", checker=work.run(["gridcheck", "--version"], 9).split()[1])


def put_file(work, row, family, path):
    """The certificate as a member of the family's archive, or as a recipe."""
    row.update(sha256=digest(path), bytes=os.path.getsize(path))
    if row["bytes"] > MOST_BYTES and row.get("recipe"):
        checked(work, row, [row["written"], path])
        os.remove(path)
    else:
        row.update(certificate=f"certs/{family}.tar.gz", member=os.path.basename(path))


def ask(work, family, game, engine, limit, end="glb", memory="6G"):
    """Who wins?"""
    limit *= work.options.scale
    if work.has("winner", game, limit):
        return
    path = os.path.join(work.folder(family), f"{name_of(game)}.{end}")
    words = ["gridlock", "solve", game, "--engine", engine, "--seed", "0", "--threads", "1", "--memory", memory]
    text = work.run([*words, "--time", str(limit), "--json", "-q", "--cert", path], limit)
    if not text:
        sys.exit(f"{game}: no answer")
    told = json.loads(text)
    if told["value"] != "unknown" and not told["certificate"]:
        sys.exit(f"{game}: no certificate")
    row = {"question": "winner", "written": game, "value": told["value"]}
    for key in ("engine", "version", "nodes", "seconds", "peak_bytes"):
        row[key] = told[key]
    if told["value"] == "unknown":
        row["limit"] = limit
    else:
        row["recipe"] = " ".join([*words[1:], "--cert", "{}." + end])
        put_file(work, row, family, path)
    work.add(row)


def mnk(work):
    for k, n in itertools.product(range(3, 9), range(1, 11)):
        for m in range(1, n + 1):
            game = f"mnk:{m},{n},{k}"
            if n >= k and game not in {*LONG, LONGEST}:
                ask(work, "mnk", game, "dfpn", 20)


def rows(work):
    """Boards up to 15 x 15: the border between Maker's and Breaker's; the rest is derived."""
    for k, n in itertools.product(range(4, 7), range(11, 16)):
        for m in range(1, NARROW[k] + 1):
            ask(work, "rows", f"mnk:{m},{n},{k}", "dfpn", 60)
    for game in HUNTED:
        ask(work, "rows", f"mnk:{game}", "hunt", 900, "gls")
    kept(work, "mnk:10,10,5", "maker", "mnk-10-10-5.gls", "hunt")


def mnk_breaker_first(work):
    for k, n in itertools.product(range(3, 9), range(1, 10)):
        for m in range(1, n + 1):
            if n >= k:
                ask(work, "mnk-breaker-first", f"mnk:{m},{n},{k},first=breaker", "dfpn", 4)


def long(work):
    for game in sorted(LONG):
        ask(work, "mnk", game, "dfpn", 3000)
    ask(work, "mnk", LONGEST, "dfpn", 6000, memory="17G")
    ask(work, "poly", "poly:snaky@8x9", "dfpn", 600)


def strip(work):
    for n in range(7, 15):
        ask(work, "strip", f"strip:{n}", "pns", 60)
    for n in range(7, 11):
        ask(work, "strip", f"strip:{n},open", "dfpn", 900)
    ask(work, "strip", "strip:11,open", "dfpn", 3000, memory="17G")
    kept(work, "strip:15", "maker", "strip-15.glc", "pns")
    kept(work, "strip:16", "maker", "strip-16.glc.gz", "pns")


def kept(work, game, value, file, engine, question="winner", **more):
    """A file of doc/results."""
    if work.has(question, game):
        return
    path = os.path.join(ROOT, "doc", "results", file)
    opened = gzip.open(path) if file.endswith(".gz") else open(path, "rb")
    with opened:
        text = opened.read()
    row = {"question": question, "written": game, "value": value, "engine": engine, "version": "0.1.0",
           "certificate": "../doc/results/" + file, "sha256": hashlib.sha256(text).hexdigest(),
           "bytes": len(text), **more}
    if file.endswith(".seq"):
        row["turns"] = work.turns(game, path)
    work.add(row)


def shapes(work, size):
    for row in work.run(["gridlock", "shapes", str(size)], 60).splitlines():
        yield row.split()[-1]


def achieve(work, family, name, torus, limit):
    """All boards up to 8 x 8; those that the table leaves open are asked once more."""
    end = ",torus" if torus else ""
    boards = [f"poly:{name}@{w}x{h}{end}" for h in range(1, 9) for w in range(1, h + 1)]
    if all(work.has("winner", game) for game in boards):
        return
    folder = work.folder(family)
    words = ["gridlock", "achieve", name, "--table", "--time", str(limit * work.options.scale)]
    if torus:
        words.append("--torus")
    told = json.loads(work.run([*words, "--memory", "6G", "--json", "-q", "--certs", folder], limit))
    for board in told["boards"]:
        game = f"poly:{name}@{board['width']}x{board['height']}{end}"
        row = {"question": "winner", "written": game, "value": board["value"], "engine": "achieve",
               "version": told["version"], "nodes": board["nodes"], "seconds": board["seconds"]}
        if board["value"] != "unknown":
            if board["value"] == "maker" and board["moves"]:  # the fewest, not only a bound
                row["turns"] = board["moves"]
            put_file(work, row, family, board["certificate"])
        if not work.has("winner", game):
            work.add(row)


def poly(work):
    for size in range(1, 6):
        for name in shapes(work, size):
            achieve(work, "poly", name, False, 600)
    achieve(work, "poly", "snaky", False, 600)


def torus(work):
    for size in range(1, 6):
        for name in shapes(work, size):
            achieve(work, "torus", name, True, 30)
    achieve(work, "torus", "snaky", True, 20)
    for board in TORI:
        ask(work, "torus", f"poly:{board},torus", "auto", 150, "glc")


def torus6(work):
    for name in shapes(work, 6):
        if name != "snaky":
            achieve(work, "torus6", name, True, 12)


def infinite(work):
    for name in WINNERS:
        kept(work, f"poly:{name}@inf", "maker", f"winners/{name}.seq", "sequence")
        kept(work, f"poly:{name}@inf,edge", "maker", f"winners/edge/{name}.seq", "sequence")
    kept(work, "poly:snaky@inf,handicap=1", "maker", "winners/snaky-1.seq", "sequence")
    for handicap in (1, 2):
        kept(work, f"poly:snaky@inf,edge,handicap={handicap}", "maker", f"winners/edge/snaky-{handicap}.seq", "sequence")
    for size in (4, 5, 6):
        for name in shapes(work, size):
            file = f"pavings/{name.replace(':', '').replace(',', '-')}.glt"
            if os.path.exists(os.path.join(ROOT, "doc", "results", file)):
                kept(work, f"poly:{name}@inf", "breaker", file, "pairing")
    kept(work, "line:8@inf", "breaker", "zetters.tiling", "tiling")
    pairing(work, "line:9@inf", 20)


def strong(work):
    with open(os.path.join(ROOT, "bench", "strong.txt"), encoding="utf-8") as lines:
        games = [line.split("\t")[0] for line in lines if line.strip() and line[0] != "#"]
    for name in WINNERS:
        games += [f"gttt:{name}@{side}x{side}" for side in range(1, 7)]
    for game in games:
        ask(work, "strong", game, "strong", 100 if game in ("mnk:8,4,4,strong", "gttt:l5@7x7") else 20, "strategy")


def gttt(work):
    for board, names in PAPER.items():
        for name, (p, q), end in itertools.product(names, ((1, 1), (2, 1), (2, 2)), ("", ",torus")):
            ask(work, "gttt", f"gttt:{name}@{board},p={p},q={q}{end}", "strong", 20, "strategy")


def pairing(work, game, limit):
    """Is there a pairing?"""
    limit *= work.options.scale
    if work.has("pairing", game, limit):
        return work.rows["pairing", game]["value"]
    folder = work.folder("pairing")
    path = os.path.join(folder, name_of(game))
    words = ["gridlock", "pairing", game]
    told = json.loads(work.run([*words, "--time", str(limit), "--json", "-q", "--cert", path], limit))
    row = {"question": "pairing", "written": game, "value": told["value"], "engine": told["method"],
           "version": told["version"], "seconds": told["seconds"]}
    if told["value"] == "unknown":
        row["limit"] = limit
    else:
        with open(path, "rb") as file:  # glc, glw or glr
            end = file.read(3).decode()
        os.rename(path, f"{path}.{end}")
        row["recipe"] = " ".join([*words[1:], "--cert", "{}." + end])
        put_file(work, row, "pairing", f"{path}.{end}")
    work.add(row)
    return row["value"]


def border(work, k, first, most=24):
    """Along the border between boards with and without a pairing."""
    known = {}
    n = most

    def value(m, n):
        m, n = min(m, n), max(m, n)
        for (a, b), old in known.items():
            if old == "paired" and m <= a and n <= b or old == "unpaired" and m >= a and n >= b:
                return old
        known[m, n] = pairing(work, f"mnk:{m},{n},{k}{first}", 4)
        return known[m, n]

    for m in range(1, most + 1):
        while n >= m and value(m, n) != "paired":
            n -= 1
        if n < m:
            break


def pairings(work):
    for k, first in itertools.product(range(3, 10), ("", ",first=breaker")):
        border(work, k, first)
    for game in PAIRED:
        pairing(work, f"mnk:{game}", 100)
    pairing(work, "mnk:15,15,8", 20)
    kept(work, "poly:snaky@6x6", "unpaired", "snaky-6x6.drat.gz", "exact", "pairing")


FAMILIES = {"infinite": infinite, "poly": poly, "strip": strip, "gttt": gttt, "strong": strong, "mnk": mnk,
            "rows": rows, "pairing": pairings, "mnk-breaker-first": mnk_breaker_first, "torus": torus, "long": long,
            "torus6": torus6}


FIELDS = ("question written value engine version nodes seconds peak_bytes turns certificate member sha256 bytes "
          "verdict checker recipe note date").split()
NEW = {  # not in the literature as far as we know
    "mnk:6,9,5": "new: Hsu et al. 2020 stop at 8,8,5",
    "mnk:6,10,5": "new: Hsu et al. 2020 stop at 8,8,5",
    "mnk:6,11,5": "new: Hsu et al. 2020 stop at 8,8,5",
    "mnk:6,12,5": "new: Hsu et al. 2020 stop at 8,8,5",
    "mnk:7,9,5": "new: Hsu et al. 2020 stop at 8,8,5",
    "mnk:7,10,5": "new: Hsu et al. 2020 stop at 8,8,5",
    "mnk:8,12,5": "new: no proof published",
    "mnk:9,10,5": "new: no proof published",
    "mnk:10,10,5": "new: no proof published",
    "mnk:9,10,6": "new: no proof published",
    "mnk:10,10,6": "new: no proof published",
    "strip:15": "new: Czifra et al. 2021 stop at 14 columns",
    "strip:16": "new: Czifra et al. 2021 stop at 14 columns",
    "poly:snaky@8x8": "new: the value was known, a proof was not",
    "poly:snaky@8x9": "new: 8 x 8 was the largest known board",
    "gttt:n5@5x5": "new: published is 6 x 6",
    "gttt:y5@6x6": "new: published is 7 x 7",
}


def canonical(game):
    """p=1 and q=1 are not said."""
    return re.sub(",[pq]=1(?=,|$)", "", game)


def pack(work, rows):
    """One archive per family, the same bytes for the same certificates."""
    folder = os.path.join(ROOT, "atlas", "certs")
    os.makedirs(folder, exist_ok=True)
    archives = sorted({row["certificate"] for row in rows if row.get("member")})
    for archive in archives:
        family = os.path.basename(archive).split(".")[0]
        stream = io.BytesIO()
        with tarfile.open(fileobj=stream, mode="w", format=tarfile.USTAR_FORMAT) as tar:
            for name in sorted(row["member"] for row in rows if row.get("certificate") == archive):
                with open(os.path.join(work.options.work, family, name), "rb") as file:
                    text = file.read()
                info = tarfile.TarInfo(name)
                info.size = len(text)
                tar.addfile(info, io.BytesIO(text))
        with open(os.path.join(ROOT, "atlas", archive), "wb") as file:
            file.write(gzip.compress(stream.getvalue(), 9, mtime=0))


def must(work, words):
    done = subprocess.run([os.path.join(work.options.build, words[0]), *words[1:]], check=False, timeout=7200)
    if done.returncode:
        sys.exit(f"{' '.join(words)}: exit code {done.returncode}")


def finish(work):
    rows = list({(row["question"], canonical(row["written"])): dict(row)
                 for row in work.rows.values() if row["value"] != "unknown"}.values())
    for row in rows:
        if row["question"] == "winner" and row["written"] in NEW:
            row["note"] = NEW[row["written"]]
    pack(work, rows)
    text = os.path.join(work.options.work, "rows.json")
    base = os.path.join(work.options.work, "atlas.db")
    with open(text, "w", encoding="utf-8") as file:
        json.dump([{key: row[key] for key in FIELDS if row.get(key) is not None} for row in rows], file)
    if os.path.exists(base):
        os.remove(base)
    atlas = os.path.join(ROOT, "atlas")
    must(work, ["gridlock", "atlas", "import", base, text])
    must(work, ["gridlock", "atlas", "check", base, "--all", "--root", atlas])
    must(work, ["gridlock", "atlas", "export", base, "-o", os.path.join(atlas, "atlas.sql")])
    must(work, ["gridlock", "atlas", "export", os.path.join(atlas, "atlas.sql"), "--tables",
                os.path.join(ROOT, "doc", "results")])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--work", required=True)
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--only", default=",".join(FAMILIES))
    parser.add_argument("--scale", type=float, default=1)
    parser.add_argument("--shipped", action="store_true")
    parser.add_argument("--again", metavar="PATTERN", help="with --shipped: games to ask about again")
    parser.add_argument("--finish", action="store_true")
    options = parser.parse_args()
    work = Work(options)
    if options.shipped:
        work.take_shipped()
    for name in filter(None, options.only.split(",")):
        FAMILIES[name](work)
    if options.finish:
        finish(work)


if __name__ == "__main__":
    main()
