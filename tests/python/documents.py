#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the documents and the docstrings show is what Python prints.

    documents.py BUILD SOURCE

Examples of the tutorial, of python/README.md and of every module are run."""

import doctest
import importlib
import pkgutil
import sys

import support

import gridlock

PAGES = ("doc/howto/python.md", "python/README.md")


def main():
    results = [doctest.testfile(str(support.SOURCE / page),
                                module_relative=False) for page in PAGES]
    modules = [gridlock, *(importlib.import_module(f"gridlock.{each.name}")
                           for each in pkgutil.iter_modules(gridlock.__path__))]
    results += [doctest.testmod(module) for module in modules]
    failed = sum(each.failed for each in results)
    attempted = sum(each.attempted for each in results)
    print(f"{attempted - failed} passed, {failed} failed")
    return failed > 0 or attempted < 100


if __name__ == "__main__":
    sys.exit(main())
