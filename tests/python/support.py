# SPDX-License-Identifier: MIT
"""What the tests of the Python package share.

A script is called as SCRIPT BUILD SOURCE [TEST...].  Importing this module puts
the package of the source tree and the libraries of the build in place, before
anybody imports gridlock.
"""

import os
import pathlib
import sys
import unittest

BUILD, SOURCE = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
os.environ["GRIDLOCK_LIBRARY"] = str(BUILD)
sys.path[:0] = [str(SOURCE / "python"), str(SOURCE / "tests/naive")]
sys.dont_write_bytecode = True


def main():
    """Runs the tests of the script that was called."""
    program = unittest.main(argv=[sys.argv[0], *sys.argv[3:]], exit=False)
    result = program.result
    failed = len(result.failures) + len(result.errors)
    print(f"{result.testsRun - failed} passed, {failed} failed")
    sys.exit(failed > 0 or result.testsRun == 0)
