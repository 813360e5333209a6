# SPDX-License-Identifier: MIT
"""What lies between Python's objects and the library's.

A Handle owns one object of the library and frees it when nobody refers to it
any more.  What must live longer, the game of a position, is referred to by it.
So closing a Game in Python is safe at any time: its positions keep the handle.

ctypes releases the GIL, and a handle is for one thread at a time: whoever calls
the library with a handle that changes holds its lock.  The lock is held by no
one who calls back into a user's function.
"""

import ctypes
import operator
import os
import threading
from ctypes import byref

from . import errors
from ._c import NO_CELL, gridlock_error, gridlock_sink, lib

_EXCEPTIONS = [None, errors.InputError, errors.FileError, errors.OutOfMemory,
               errors.Unsupported, errors.InternalError, errors.LimitReached]


def decoded(text):
    return text.decode(errors="replace") if text else ""


def exception(status, error):
    """The exception of a status, which is not 0."""
    return _EXCEPTIONS[status](decoded(error.sentence), decoded(error.place),
                               error.line, error.column)


def call(function, *arguments):
    """Calls a function that takes an error last and returns a status."""
    error = gridlock_error()
    status = function(*arguments, byref(error))
    if status:
        raise exception(status, error)


class Handle:
    """An object of the library, which is freed with the last reference."""

    __slots__ = ("pointer", "lock", "_free", "_keep", "__weakref__")

    def __init__(self, pointer, free, *keep):
        self.pointer = pointer
        self.lock = threading.Lock()
        self._free = free
        self._keep = keep

    def __del__(self):
        self.free()

    def free(self):
        """Frees the object before the last reference goes, at exit."""
        pointer, self.pointer = self.pointer, None
        if pointer is not None:
            self._free(pointer)


def made(free, keep, function, *arguments):
    """The handle that a function with `**` makes; None if that stays NULL.

    The arguments are those before `**`.
    """
    out = ctypes.c_void_p()
    call(function, *arguments, byref(out))
    return Handle(out.value, free, *keep) if out.value else None


class Owner:
    """A Python object with a handle.  `close`, or the end of a with-block,
    gives the handle up; whoever uses the object then gets Closed."""

    __slots__ = ("_handle",)

    def _open(self):
        handle = self._handle
        if handle is None:
            raise errors.Closed(f"this {type(self).__name__} is closed")
        return handle

    @property
    def closed(self):
        """Has it been closed?"""
        return self._handle is None

    def close(self):
        """Gives the object up.  What was made of it goes on working."""
        self._handle = None

    def __reduce_ex__(self, _):
        raise TypeError(f"a {type(self).__name__} belongs to this process; send "
                        f"the name of a game, the moves, or to_bytes() of a "
                        f"proof")

    def __enter__(self):
        self._open()
        return self

    def __exit__(self, *_):
        self.close()


def expected(value, kind):
    """The value, which must be of the package's class of this name."""
    if any(each.__name__ == kind and each.__module__.startswith(__package__)
           for each in type(value).__mro__):
        return value
    raise TypeError(f"this must be a gridlock.{kind}, not "
                    f"{type(value).__name__}")


def text(value, what):
    """A str as the library takes it."""
    if not isinstance(value, str):
        raise TypeError(f"{what} must be a str, not {type(value).__name__}")
    return _without_nul(value.encode(errors="surrogateescape"), what)


def path(value):
    """A path as the library takes it: `-` is a file, not stdin or stdout."""
    encoded = _without_nul(os.fsencode(value), "a path")
    return b"./-" if encoded == b"-" else encoded


def content(value):
    """The bytes of a file that is in memory."""
    if isinstance(value, str):
        value = value.encode()
    if not isinstance(value, (bytes, bytearray, memoryview)):
        raise TypeError("a file's content is bytes, or a str")
    return bytes(value)


def _without_nul(encoded, what):
    if b"\0" in encoded:
        raise errors.InputError(f"{what} has no zero bytes")
    return encoded


def whole(value, what, least=0, most=2**31 - 1):
    """An int in a range, as C has it."""
    if isinstance(value, bool):
        raise TypeError(f"{what} must be an int, not bool")
    number = operator.index(value)
    if not least <= number <= most:
        raise errors.InputError(f"{what} is from {least} to {most}, not "
                                f"{number if abs(number) < 10**30 else '...'}")
    return number


def array(kind, items):
    """A C array, and None for an empty one."""
    return (kind * len(items))(*items) if items else None


def copied(function, handle, *arguments):
    """The cells that a function returns with their count, as a tuple."""
    count = ctypes.c_size_t()
    cells = function(handle, *arguments, byref(count))
    return tuple(cells[:count.value]) if count.value else ()


def optional_cell(cell):
    return None if cell == NO_CELL else cell


def written(function, *arguments, after=()):
    """All that a function writes into a sink, which is the next argument."""
    parts = []

    def take(data, count, _):
        parts.append(ctypes.string_at(data, count))
        return 0

    call(function, *arguments, gridlock_sink(take), None, *after)
    return b"".join(parts)


def listed(name, *arguments):
    """What a function with a number, its last argument, tells, from 0 to its
    NULL."""
    function = getattr(lib, name)
    found = []
    while True:
        entry = function(*arguments, len(found))
        if entry is None:
            return found
        found.append(entry.decode())
