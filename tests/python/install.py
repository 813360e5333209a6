#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""pip installs the package, without a network.

    install.py BUILD SOURCE [--compile]

Into a fresh virtual environment, from the source tree and from a source
archive: with the libraries of the build, or with --compile by CMake, as users
do, which takes minutes.  Then Python solves a game and checks the proof, away
from the source.  Exit code 77 if this Python has no venv or no pip."""

import os
import pathlib
import subprocess
import sys
import tempfile
import zipfile

import support

SKIPPED = 77
PROGRAM = """
import pathlib, gridlock
print(pathlib.Path(gridlock.__file__).is_relative_to({folder!r}))
result = gridlock.Game("mnk:4,4,4").solve()
print(result.value, bool(result.proof.check()))
known = gridlock.atlas["mnk:7,7,5"]
print(gridlock.atlas.path.is_relative_to({folder!r}), bool(known.check()))
"""

passed = failed = 0


def check(good, sentence):
    global passed, failed
    if good:
        passed += 1
    else:
        failed += 1
        print(sentence)


def run(*words, **more):
    """A command without the surroundings of the tests."""
    clean = {key: value for key, value in os.environ.items()
             if not key.startswith(("GRIDLOCK", "PYTHON", "PIP"))}
    done = subprocess.run([str(word) for word in words], capture_output=True,
                          text=True, env=clean, **more)
    return done.returncode, done.stdout, done.stderr


def make_environment(folder):
    code, out, err = run(sys.executable, "-m", "venv", folder)
    if code:
        print(f"skipped: this Python makes no virtual environment: {out}{err}")
        sys.exit(SKIPPED)
    return folder / "bin/python"


def install(python, what, *words):
    code, out, err = run(python, "-m", "pip", "install", "--no-index",
                         "--disable-pip-version-check", "--force-reinstall",
                         what, *words)
    check(code == 0, f"pip install {what}: {out}{err}")


def use(python, folder):
    code, out, err = run(python, "-c", PROGRAM.format(folder=str(folder)),
                         cwd="/")
    check((code, out.split()) == (0, ["True", "breaker", "True", "True",
                                      "True"]), f"{out}{err}")


def check_wheel(python, folder, words):
    """Two wheels of the same source are the same, and have what they list."""
    made = []
    for number in range(2):
        to = folder / f"wheel{number}"
        code, out, err = run(python, "-m", "pip", "wheel", "--no-index",
                             "--disable-pip-version-check", "-w", to,
                             support.SOURCE / "python", *words)
        check(code == 0, f"{out}{err}")
        made += to.glob("*.whl")
    check(len(made) == 2 and made[0].read_bytes() == made[1].read_bytes(),
          "two wheels are not the same")
    with zipfile.ZipFile(made[0]) as archive:
        names = set(archive.namelist())
    check({"gridlock/py.typed", "gridlock/lib/libgridlock.so.0",
           "gridlock/lib/libgridcheck.so.0", "gridlock/data/atlas.sql"} <= names,
          f"the wheel has only {sorted(names)}")


def make_archive(folder):
    """The source archive, as build_sdist writes it."""
    code, out, err = run(sys.executable, "-B", "-c", "import sys\n"
                         "import gridlock_backend\n"
                         "print(gridlock_backend.build_sdist(sys.argv[1]))",
                         folder, cwd=support.SOURCE / "python")
    check(code == 0, f"{out}{err}")
    return folder / out.strip()


def main():
    compiles = "--compile" in sys.argv
    words = [] if compiles else ["--config-settings",
                                 f"library={support.BUILD}"]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        environment = folder / "environment"
        python = make_environment(environment)
        install(python, support.SOURCE / "python", *words)
        use(python, environment)
        install(python, make_archive(folder), *words)
        use(python, environment)
        if compiles:
            install(python, "-e", support.SOURCE / "python")
            code, out, err = run(python, "-c", "import gridlock", cwd="/")
            check(code == 0, f"{out}{err}")
        else:
            check_wheel(python, folder, words)
        no_library = words and ["--config-settings", f"library={folder}"]
        if no_library:
            code, out, err = run(python, "-m", "pip", "install", "--no-index",
                                 support.SOURCE / "python", *no_library)
            check(code != 0 and "there is no libgridlock.so.0" in out + err,
                  f"a folder without libraries: {out}{err}")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
