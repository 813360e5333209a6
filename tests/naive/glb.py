# SPDX-License-Identifier: MIT
"""glb.py -- the binary form of certificates, doc/formats/glb.md read aloud

The idea: a text certificate becomes a binary one word by word, and back.
Comments and gaps in the numbers are lost, nothing else is.

    python3 glb.py encode < TEXT > BINARY
    python3 glb.py decode < BINARY > TEXT
"""

import argparse
import re
import sys
import zlib

MAGIC = b"\x87glb\x01"
MOST_BLOCK = 65536
STEPS = ("line nn", "play n[r]", "embed r[l][p]", "none ", "pair nn", "potential [l][l]",
         "join [r]", "reply [a]", "replace rnn", "grant rn", "embed r[p]")
OTHERS = ("map [l]", "map nzz", "d [r]", "maker [r]", "breaker rn")
KINDS = [("", "")] + [tuple(kind.split(" ")) for kind in STEPS + OTHERS]
MAP, LATTICE = len(STEPS) + 1, len(STEPS) + 2
EMBED_CARD, EMBED_SHIELD, CARDS = 3, 11, (1, 2, 3)


# ---- writing --------------------------------------------------------------

def decimal(word):
    if not re.fullmatch("[0-9]+", word):
        raise ValueError(f"{word!r} is no number")
    return int(word)


def name_next(names, word, most):
    """Gives the next number to a name of the text, which must ascend."""
    name = decimal(word)
    if not next(reversed(names), 0) < name <= most:
        raise ValueError(f"{word} does not ascend")
    names[name] = len(names) + 1


def number(n):
    if not 0 <= n < 2**63:
        raise ValueError(f"{n} has no binary form")
    out = bytearray()
    while n > 127:
        out.append(n & 127 | 128)
        n >>= 7
    return bytes(out) + bytes([n])


def difference(d):
    return number(2 * d if d >= 0 else -2 * d - 1)


def reference(here, step, map_number, last):
    """One number or two."""
    if not 0 < step < here:
        raise ValueError(f"step {step} does not come before step {here}")
    back = here - step
    if map_number:
        return [number(4 * back + 3), number(2 * map_number + last)]
    if last:
        return [number(4 * back + 2)]
    return [number(4 * step if step <= back else 4 * back + 1)]


def blocks(numbers):
    """Cut as gridlock cuts: where the longest number might not fit."""
    out = [b""]
    for code in numbers:
        if len(out[-1]) + 9 > MOST_BLOCK:
            out.append(b"")
        out[-1] += code
    return [block for block in out if block]


def wrap(digest, parts, steps):
    """The file, from the contents of its blocks."""
    out = covered = MAGIC + bytes.fromhex(digest)
    for part in [number(len(part)) + part for part in parts] + [b"\0" + number(steps)]:
        covered += part
        out += part + zlib.crc32(covered).to_bytes(4, "little")
    return out


def items_of(form, words):
    """The words by the letters of a form: lists of (letter, words).

    The end of a list is an item of its own, with the letter 0.
    """
    words = list(words)
    items = []
    for part in re.findall(r"\[\w\]|\w", form):
        letter = part.strip("[]")
        width = 2 if letter in "ap" else 1
        while part == letter or words[0] != "0":
            items.append((letter, words[:width]))
            del words[:width]
            if part == letter:
                break
        if part != letter:
            items.append(("0", [words.pop(0)]))
    if words or any(len(found) < 1 + (letter in "ap") for letter, found in items):
        raise ValueError("a text line is too long or too short")
    return items


class Encoder:
    def __init__(self):
        self.numbers = []
        self.step = {}  # by ID in the text
        self.map = {}
        self.kind = [0]  # by step

    def kind_of(self, words):
        names = [word for word, _ in KINDS]
        if words[0] == "map":
            return LATTICE if words[2] == "lattice" else MAP
        if words[0] in names:
            return names.index(words[0])
        if words[1] != "embed":
            return names.index(words[1])
        first = self.step[int(words[2].partition("@")[0])]
        return EMBED_CARD if self.kind[first] in CARDS else EMBED_SHIELD

    def line(self, words, following):
        """Encodes a text line; says whether the deletion behind it is done too."""
        kind = self.kind_of(words)
        skip = 3 if kind == LATTICE else 2 if kind <= MAP else 1
        if kind in (MAP, LATTICE):
            name_next(self.map, words[1], 2**31 - 1)
        items = items_of(KINDS[kind][1], words[skip:])
        used = dict.fromkeys(found[-1].partition("@")[0] for letter, found in items
                             if letter in "ra" and kind < MAP)
        last = [name for name in used if following[:1] == ["d"] and name in following[1:-1]]
        merged = bool(last) and last == following[1:-1]
        self.numbers.append(number(kind))
        self.items(items, set(last if merged else []))
        if kind < MAP:
            self.kind.append(kind)
            name_next(self.step, words[0], 2**63 - 1)
        return merged

    def items(self, items, last):
        before = 0
        for letter, words in items:
            if letter in "n0a":
                self.numbers.append(number(decimal(words[0])))
                before = 0
            if letter == "z":
                self.numbers.append(difference(int(words[0])))
            if letter in "ra":
                name, at, map_name = words[-1].partition("@")
                map_number = self.map[decimal(map_name)] if at else 0
                self.numbers += reference(len(self.kind), self.step[decimal(name)], map_number,
                                          name in last)
                last.discard(name)
            if letter in "lp":
                if decimal(words[0]) == before:
                    raise ValueError("a number stands twice")
                self.numbers.append(difference(int(words[0]) - before))
                before = int(words[0])
            if letter == "p":
                self.numbers.append(difference(int(words[1]) - before))


def encode(text):
    """ValueError, KeyError or IndexError if there is no binary form."""
    rows = [row.split(" ") for row in text.split("\n")]
    rows = [row for row in rows if row[0] not in ("", "c")]
    if not re.match("glc 1 [0-9a-f]{64}\n", text) or not text.endswith("\n"):
        raise ValueError("there is no header, or no last newline")
    encoder = Encoder()
    done = False
    for row, following in zip(rows[1:], rows[2:] + [[]]):
        done = not done and encoder.line(row, following)
    return wrap(rows[0][2], blocks(encoder.numbers), len(encoder.kind) - 1)


# ---- reading --------------------------------------------------------------

class Bytes:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, size):
        part = self.data[self.at:self.at + size]
        if len(part) < size:
            raise ValueError("the file is cut off")
        self.at += size
        return part

    def number(self):
        n = shift = 0
        while True:
            byte = self.take(1)[0]
            n |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return n

    def difference(self):
        n = self.number()
        return -(n + 1) // 2 if n % 2 else n // 2


def unwrap(data):
    """The digest, the records and the number of steps."""
    file = Bytes(data)
    if file.take(5) != MAGIC:
        raise ValueError("this is no certificate")
    digest = file.take(32).hex()
    covered, records = data[:file.at], b""
    while True:
        start = file.at
        size = file.number()
        records += file.take(size)
        steps = None if size else file.number()
        covered += data[start:file.at]
        if zlib.crc32(covered) != int.from_bytes(file.take(4), "little"):
            raise ValueError("a checksum is wrong")
        if size == 0:
            return digest, Bytes(records), steps


def decode(data):
    digest, records, steps = unwrap(data)
    rows = [f"glc 1 {digest}"]
    here = maps = 0
    while records.at < len(records.data):
        word, form = KINDS[kind := records.number()]
        here += kind < MAP
        maps += kind in (MAP, LATTICE)
        words = [str(here), word] if kind < MAP else [word]
        words += [str(maps)] if kind == MAP else [str(maps), "lattice"] if kind == LATTICE else []
        last = []
        for part in re.findall(r"\[\w\]|\w", form):
            before = [0]
            while item := decode_item(records, part.strip("[]"), here + (kind > MAP), before, last):
                words += item
                if "[" not in part:
                    break
            words += ["0"] * ("[" in part)
        rows.append(" ".join(words))
        if last:
            rows.append(" ".join(["d", *last, "0"]))
    if steps != here:
        raise ValueError("the number of steps is wrong")
    return "\n".join(rows) + "\n"


def decode_item(records, letter, here, before, last):
    """Its words; none at the end of a list."""
    if letter == "n":
        return [str(records.number())]
    if letter == "z":
        return [str(records.difference())]
    if letter == "a":
        cell = records.number()
        return [str(cell)] + decode_item(records, "r", here, before, last) if cell else []
    if letter == "r":
        n, kind = divmod(records.number(), 4)
        if n == kind == 0:
            return []
        name = str(n if kind == 0 else here - n)
        map_number, dropped = divmod(records.number(), 2) if kind == 3 else (0, kind == 2)
        last += [name] * dropped
        return [name + (f"@{map_number}" if kind == 3 else "")]
    step = records.difference()
    before[0] += step
    if step == 0:
        return []
    return [str(before[0])] + ([str(before[0] + records.difference())] if letter == "p" else [])


# ---- the program ----------------------------------------------------------


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("what", choices=("encode", "decode"))
    arguments = parser.parse_args()
    data = sys.stdin.buffer.read()
    sys.stdout.buffer.write(encode(data.decode("latin-1")) if arguments.what == "encode"
                            else decode(data).encode("latin-1"))


if __name__ == "__main__":
    main()
