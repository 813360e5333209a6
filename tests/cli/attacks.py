#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Small files that once cost gigabytes or hours: gridcheck ends soon, with the
right answer or with the limit that doc/formats/limits.md names.

    attacks.py GRIDCHECK [--sanitized]

Each runs with 1,000,000 kB of address space and a stack of 256 kB.  Builds with
sanitizers have a memory of their own, and are slow: --sanitized sets no such
limits and leaves out the files that use up what they are allowed.
"""
import hashlib
import os
import resource
import shutil
import subprocess
import sys
import tempfile

SPACE, STACK = 1_000_000 << 10, 256 << 10
SECONDS = 120  # finds what hangs, not what is slow
VERIFIED, REFUTED, CANNOT = 0, 1, 2


def sha(lines):
    text = "".join(" ".join(map(str, line)) + "\n" for line in lines)
    return hashlib.sha256(text.encode()).hexdigest()


def write(name, *parts):
    with open(name, "w", encoding="ascii") as file:
        file.writelines(parts)
    return name


def hypergraph(name, cells, lines):
    """Writes an .hg file.  Returns the hash of its lines, which are sorted."""
    write(name, f"p hg {cells} {len(lines)}\n",
          *("e " + " ".join(map(str, line)) + " 0\n" for line in lines))
    return sha(lines)


def square(n):
    """The lines of mnk:n,n,n."""
    rows = [[n * y + x + 1 for x in range(n)] for y in range(n)]
    diagonals = [[rows[i][i] for i in range(n)], [rows[i][n - 1 - i] for i in range(n)]]
    return sorted(map(sorted, rows + [list(column) for column in zip(*rows)] + diagonals))


def turns_are_counted():
    """What gridlock writes for this game: 64 cells, of which 7 are taken."""
    write("888.strategy", f"strategy 1 {sha(square(8))}\nstrategy breaker wins\nvalue second\n")
    return VERIFIED, "s VERIFIED SECOND", ["mnk:8,8,8,strong,p=8,q=7", "888.strategy"]


def turns_with_nothing_to_hit():
    """Black places 10 stones, then both place one.  All of the 7 * 10^10 turns
    are settled by weights, and each of them only after a look."""
    cells = [f"a{i}" for i in range(1, 61)]
    lines = [list(range(1, 26)), list(range(20, 45)), list(range(36, 61))]
    times = [f"t{i}" for i in range(1, 61)]
    write("light.pg", "#times\n", " ".join(times), "\n#blackturns\n",
          " ".join(times[:10] + times[11::2]), "\n#positions\n", " ".join(cells), "\n#blackwins\n",
          *(" ".join(cells[c - 1] for c in line) + "\n" for line in lines))
    write("light.strategy", f"strategy 1 {sha(lines)}\nstrategy breaker holds\nvalue breaker\n")
    return CANNOT, "takes too long", ["light.pg", "light.strategy"]


def turns_as_long_as_the_board():
    """A turn of 20,000 stones, which was a recursion with a board each."""
    lines = [[i, i + 1] for i in range(1, 40_000)]
    write("deep.strategy", f"strategy 1 {sha(lines)}\nstrategy breaker wins\nvalue second\n")
    return REFUTED, "completes a line", ["mnk:1,40000,2,strong,p=20000,q=20000", "deep.strategy"]


def turns_that_go_deep():
    """Black has 5,000 stones now, 600 later, and a line of 5,500 of the cells:
    the first turn that is tried was a recursion of 5,000 calls."""
    cells, line = [f"a{i}" for i in range(1, 6001)], range(1, 5501)
    times = [f"t{i}" for i in range(1, 6001)]
    write("deeper.pg", "#times\n", " ".join(times), "\n#blackturns\n", " ".join(times[:5000] + times[5400:]),
          "\n#positions\n", " ".join(cells), "\n#blackwins\n", " ".join(cells[c - 1] for c in line), "\n")
    write("deeper.strategy", f"strategy 1 {sha([line])}\nstrategy breaker holds\nvalue breaker\n")
    return REFUTED, "a position that is missing", ["deeper.pg", "deeper.strategy"]


def a_turn_of_many_cells():
    cells = 65_536
    write("cells.strategy", f"strategy 1 {sha([])}\nstrategy maker wins\n0 ", "." * cells, " ",
          "1 " * cells, "0\nvalue first\n")
    return REFUTED, "missing", ["mnk:256,256,300,strong", "cells.strategy"]


def cards_that_double():
    write("double.gls", "gls 1\n1 line 0:0 1:0 0\n",
          *(f"{i} play 0:0 {i - 1} {i - 1}@0,0,{2 ** i} 0\n" for i in range(2, 31)), "maker 30\n")
    return REFUTED, "more than 10000 cells", ["poly:domino@inf", "double.gls"]


def a_large_variable():
    write("large.cnf", "p cnf 100000000 1\n100000000 0\n")
    write("large.drat", "0\n")
    return REFUTED, "does not follow", ["--drat", "large.cnf", "large.drat"]


def a_large_variable_of_a_pair():
    write("pair.cnf", "p cnf 100000000 1\nc pair 100000000 1 2\n100000000 0\n")
    write("pair.drat", "0\n")
    return REFUTED, "does not follow", ["--drat", "mnk:1,2,2", "pair.cnf", "pair.drat"]


def zeros_for_a_certificate():
    return CANNOT, "this is no certificate", ["mnk:3,3,3", "/dev/zero"]


def zeros_for_a_proof():
    write("unit.cnf", "p cnf 1 1\n1 0\n")
    return CANNOT, "this is no DRAT proof", ["--drat", "unit.cnf", "/dev/zero"]


def zeros_for_a_game():
    return CANNOT, "bytes are needed; see --memory", ["--memory", "100M", "hyper:/dev/zero", "/dev/zero"]


def a_text_line_without_end():
    """A few bytes more than a text line may have."""
    with open("endless", "wb") as file:
        file.write(b"glc 1")
        for _ in range(256):
            file.write(b" " * (1 << 20))
    return CANNOT, "a text line has more than 268435456 bytes", ["mnk:3,3,3", "endless"]


def steps_on_a_large_board():
    """16 kB for each step, with two sets of bits."""
    binding = hypergraph("board.hg", 65_536, [[1]])
    write("steps.glc", f"glc 1 {binding}\n", *(f"{i} line 1 1\n" for i in range(1, 75_001)), "maker 1 0\n")
    return VERIFIED, "s VERIFIED MAKER", ["board.hg", "steps.glc"]


def references_on_a_large_board():
    binding = hypergraph("board.hg", 65_536, [[1]])
    to = " ".join(map(str, range(1, 65_537)))
    write("plays.glc", f"glc 1 {binding}\nmap 1 {to} 0\n1 line 1 1\n2 play 1 ", "1 1@1 " * 100_000, "0\nmaker 2 0\n")
    return VERIFIED, "s VERIFIED MAKER", ["board.hg", "plays.glc"]


def lines_beside_lines():
    """embed: 60,000 lines have an image each, among 60,000."""
    n = 60_000
    binding = hypergraph("star.hg", n + 1, [[1, i] for i in range(2, n + 2)])
    write("star.glc", f"glc 1 {binding}\n", *(f"{i} line {i} {i + 1}\n" for i in range(1, n + 1)),
          f"{n + 1} play 1 ", " ".join(map(str, range(1, n + 1))), f" 0\n{n + 2} embed {n + 1} 0 ",
          " ".join(f"{i} {i}" for i in range(1, n + 2)), f" 0\nmaker {n + 2} 0\n")
    return VERIFIED, "s VERIFIED MAKER", ["star.hg", "star.glc"]


def pairs_beside_pairs():
    """The same with a shield: each line of the star is hit."""
    n = 30_000
    binding = hypergraph("twins.hg", 2 * n + 1, [[1, i, n + i] for i in range(2, n + 2)])
    write("twins.glc", f"glc 1 {binding}\n", *(f"{i} pair {i + 1} {n + i + 1}\n" for i in range(1, n + 1)),
          f"{n + 1} join ", " ".join(map(str, range(1, n + 1))), f" 0\n{n + 2} embed {n + 1} ",
          " ".join(f"{i} {i}" for i in range(2, 2 * n + 2)), f" 0\nbreaker {n + 2} 0\n")
    return VERIFIED, "s VERIFIED BREAKER", ["twins.hg", "twins.glc"]


def clauses_with_one_literal_in_common():
    n = 150_000
    write("common.cnf", f"p cnf {n + 1} {n}\n", *(f"1 {i + 2} 0\n" for i in range(n)))
    write("common.drat", *(f"d 1 {i + 2} 0\n" for i in range(n)))
    return REFUTED, "without the empty clause", ["--drat", "common.cnf", "common.drat"]


def copies_of_a_clause():
    """A hundred thousand copies of a clause, and deletions of unknown clauses
    that were once sought in the same bucket, by a hash that was no secret."""
    n, others = 100_000, [(24, 4704), (28, 442), (33, 5110), (46, 1301), (67, 1659), (87, 236)]
    write("copies.cnf", f"p cnf 6000 {n}\n", "1 2 0\n" * n)
    write("copies.drat", *(f"d {i} {j} 0\n" for i, j in others * (n // 6)))
    return REFUTED, "without the empty clause", ["--drat", "copies.cnf", "copies.drat"]


def zstd_frame(contents, blocks, byte, window):
    """A file of zstd: these bytes, and blocks of 128 kB of one byte, which take
    four bytes each; whoever reads it needs a window of 2^window bytes."""
    def header(last, kind, size):
        return (last | kind << 1 | size << 3).to_bytes(3, "little")
    return b"\x28\xb5\x2f\xfd\0" + bytes([(window - 10) << 3]) + header(0, 0, len(contents)) + contents + \
        (header(0, 1, 1 << 17) + byte) * (blocks - 1) + header(1, 1, 1 << 17) + byte


def write_compressed(name, *frame):
    with open(name, "wb") as file:
        file.write(zstd_frame(f"glc 1 {sha(square(3))}\n".encode(), *frame))
    return name


def gigabytes_in_a_small_file():
    """12 kB that contain 400 MB of empty text lines."""
    return CANNOT, "it contains too much for its size", \
        ["mnk:3,3,3", write_compressed("bomb.glc.zst", 3000, b"\n", 17)]


def a_large_window():
    """zstd would take 2 GB to go back so far."""
    return CANNOT, "zstd cannot decompress it", ["mnk:3,3,3", write_compressed("window.glc.zst", 10, b"\n", 31)]


def long_lines_with_weights():
    """No weights at all for 100 lines of 65,437 cells: all pairs of cells."""
    lines = (range(i, i + 65_437) for i in range(1, 101))
    write("long.glw", f"glw 1 {sha(lines)}\nnone\n")
    return CANNOT, "takes too long", ["mnk:1,65536,65437", "long.glw"]


LONG = [turns_with_nothing_to_hit, a_text_line_without_end, long_lines_with_weights]
COMPRESSED = [gigabytes_in_a_small_file, a_large_window]
CASES = [turns_are_counted, turns_as_long_as_the_board, turns_that_go_deep, a_turn_of_many_cells,
         cards_that_double, a_large_variable, a_large_variable_of_a_pair, zeros_for_a_certificate,
         zeros_for_a_proof, zeros_for_a_game, steps_on_a_large_board, references_on_a_large_board,
         lines_beside_lines, pairs_beside_pairs, clauses_with_one_literal_in_common, copies_of_a_clause]


def restrict():
    resource.setrlimit(resource.RLIMIT_AS, (SPACE, SPACE))
    resource.setrlimit(resource.RLIMIT_STACK, (STACK, STACK))


def main():
    gridcheck, sanitized = os.path.realpath(sys.argv[1]), "--sanitized" in sys.argv
    cases = CASES if sanitized else CASES + LONG + (COMPRESSED if shutil.which("zstd") else [])
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for case in cases:
            status, part, words = case()
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            done = subprocess.run([gridcheck, *words], capture_output=True, text=True, timeout=SECONDS,
                                  check=False, preexec_fn=None if sanitized else restrict)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            said = (done.stdout + done.stderr).strip().splitlines()
            print(f"c {case.__name__}: {after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime:.2f} s")
            if done.returncode != status or not any(part in line for line in said):
                print(f"FAILED {case.__name__}: status {done.returncode}, {said[:2]}")
                failed += 1
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
