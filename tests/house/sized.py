#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""src/base/sized.h has every name that crosses files in code that is compiled
per board size, by the file that defines it.

sized.py SOURCE BUILD [--renew]

The names come from the object files of BUILD, compiled for one word: whatever
they export ends in _1, or is new, and then --renew writes it into the header.
A new name that two board sizes export does not link before that."""

import pathlib
import re
import subprocess
import sys

HEAD = """// SPDX-License-Identifier: MIT
// sized.h -- the names that are compiled once per board size
//
// Written by tests/house/sized.py --renew, never by hand.  A name here has a
// suffix in the object files, 1, 2, 4 or 8 for the words of a cell set: who
// looks for gl_dfpn_run_1 finds gl_dfpn_run, in the file that stands above it.

#ifndef GL_BASE_SIZED_H
#define GL_BASE_SIZED_H
"""


def exported(objects):
    """{source file: names without their suffix}, and those without one."""
    names, bare = {}, []
    for path in sorted(objects.rglob("*.o")):
        source = re.search(r"gridlock_sized_1\.dir/(.*)\.o$", str(path))[1]
        listing = subprocess.run(["nm", "--defined-only", "-g", path],
                                 capture_output=True, text=True, check=True)
        for line in listing.stdout.splitlines():
            name = line.split()[-1]
            if not name.startswith("gl_"):
                continue
            if not name.endswith("_1"):
                bare.append(name)
            names.setdefault(source, []).append(re.sub("_1$", "", name))
    return names, bare


def main():
    source, build = (pathlib.Path(word) for word in sys.argv[1:3])
    header = source / "src/base/sized.h"
    objects = build / "CMakeFiles/gridlock_sized_1.dir"
    names, bare = exported(objects)
    names = {file: sorted(set(rows)) for file, rows in names.items()
             if (source / file).exists()}
    text = HEAD
    for file, rows in names.items():
        text += f"\n// {file}\n"
        text += "".join(f"#define {name} GL_SIZED({name})\n" for name in rows)
    text += "\n#endif\n"
    if "--renew" in sys.argv[3:]:
        header.write_text(text)
    good = header.read_text() == text and not bare
    if not good:
        print("src/base/sized.h is not what the object files say", *bare)
    print("1 passed, 0 failed" if good else "0 passed, 1 failed")
    return 0 if good and names else 1


if __name__ == "__main__":
    sys.exit(main())
