#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every file has a licence, and says it where the tools of others look.

licences.py SOURCE

* A program's source has an SPDX line among its first five.
* Every file that git tracks has a licence and a copyright by .reuse/dep5, which
  is debian/copyright; each pattern there fits a file.
* LICENSES/ has the text of each licence that is named, and no other.
* CITATION.cff, codemeta.json, gridcheck.1 and debian/changelog have the fields
  that they need, and the version of the public header.

`reuse lint` says the first three, too, where it is installed."""

import fnmatch
import json
import pathlib
import re
import subprocess
import sys

SOURCES = {".bash", ".c", ".cc", ".cmake", ".h", ".js", ".mjs", ".ml", ".mli",
           ".py", ".sh", ".svelte", ".v"}
# In two parts, so that `reuse lint` does not take it for this file's licence.
HEADER = re.compile("SPDX-License-" r"Identifier: ([\w.-]+)")
CITATION = {"cff-version": r"1\.2\.0", "message": r".+", "title": r"gridlock",
            "type": r"software", "license": r"MIT", "authors": r""}
CODEMETA = {"@context": "https://w3id.org/codemeta/3.0",
            "@type": "SoftwareSourceCode", "name": "gridlock",
            "license": "https://spdx.org/licenses/MIT"}


def tracked(source):
    answer = subprocess.run(["git", "-C", source, "ls-files", "-z"], check=True,
                            capture_output=True, text=True).stdout
    return [name for name in answer.split("\0") if name]


def is_source(path):
    return path.suffix in SOURCES or path.name == "CMakeLists.txt" or \
        path.open("rb").read(2) == b"#!"


def paragraphs(text):
    """Each paragraph of a control file, as a dictionary."""
    for part in re.split(r"\n\s*\n", text.strip()):
        fields = re.findall(r"^([\w-]+):[ \t]*((?:.*)(?:\n[ \t].*)*)", part, re.M)
        yield {name: value.strip() for name, value in fields}


def main():
    source = pathlib.Path(sys.argv[1])
    passed, complaints = 0, []

    def check(good, sentence):
        nonlocal passed
        passed += bool(good)
        if not good:
            complaints.append(sentence)

    blocks = [p for p in paragraphs((source / ".reuse/dep5").read_text())
              if "Files" in p]
    fitting = {pattern: 0 for p in blocks for pattern in p["Files"].split()}
    named = {p.get("License", "").split("\n")[0] for p in blocks}
    for block in blocks:
        check(block.get("Copyright") and block.get("License"),
              f"debian/copyright: {block['Files']} lacks a field")
    names = tracked(source)
    for name in names:
        path = source / name
        for pattern in fitting:
            fitting[pattern] += fnmatch.fnmatchcase(name, pattern)
        check(any(fnmatch.fnmatchcase(name, pattern) for pattern in fitting),
              f"{name}: debian/copyright has no licence for it")
        if path.is_symlink() or name.startswith("web/dist/"):
            continue  # what is built of sources says it in debian/copyright
        if is_source(path):
            with path.open(errors="replace") as file:
                head = "".join(line for _, line in zip(range(5), file))
            found = HEADER.search(head)
            check(found, f"{name}: there is no SPDX line")
            named |= {found[1]} if found else set()
    for pattern, files in fitting.items():
        check(files, f"debian/copyright: {pattern} fits no file")
    texts = {pathlib.PurePath(name).stem for name in names
             if name.startswith("LICENSES/")}
    check(texts == named, f"LICENSES/ has {texts}, and {named} are named")
    check((source / "LICENSES/MIT.txt").read_bytes() ==
          (source / "LICENSE").read_bytes(), "LICENSES/MIT.txt is not LICENSE")

    header = (source / "include/gridlock/gridlock.h").read_text()
    version = ".".join(re.search(rf"^#define GRIDLOCK_VERSION_{part} (\d+)$",
                                 header, re.M)[1]
                       for part in ("MAJOR", "MINOR", "PATCH"))
    citation = (source / "CITATION.cff").read_text()
    for field, value in {**CITATION, "version": re.escape(version)}.items():
        check(re.search(rf"^{field}: ?{value}$", citation, re.M),
              f"CITATION.cff: {field} is not right")
    check(re.search(r"^authors:\n  - (name|family-names): \S", citation, re.M),
          "CITATION.cff: there is no author")
    codemeta = json.loads((source / "codemeta.json").read_text())
    for field, value in {**CODEMETA, "version": version}.items():
        check(codemeta.get(field) == value,
              f"codemeta.json: {field} is {codemeta.get(field)}, not {value}")
    check(all(author.get("name") for author in codemeta.get("author", [{}])),
          "codemeta.json: there is no author")
    check(f'"gridcheck {version}"' in (source / "check/gridcheck.1").read_text(),
          f"check/gridcheck.1: the version is not {version}")
    changelog = (source / "debian/changelog").read_text()
    check(changelog.startswith(f"gridlock ({version})"),
          f"debian/changelog: the newest version is not {version}")

    for complaint in complaints:
        print(complaint)
    print(f"{passed} passed, {len(complaints)} failed")
    return len(complaints) > 0


sys.exit(main())
