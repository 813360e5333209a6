# SPDX-License-Identifier: MIT
"""What can go wrong, as exceptions.

An answer is never an exception, `unknown` included.  Each exception has the
four parts of the library's error:

    >>> import gridlock
    >>> try:
    ...     gridlock.Game("mnk:3,3")
    ... except gridlock.InputError as error:
    ...     print(error.place, error.line, error.column, error.sentence)
    mnk:3,3 0 8 expected ',' here, as in mnk:7,7,5
"""

__all__ = ["Error", "InputError", "FileError", "OutOfMemory", "Unsupported",
           "InternalError", "LimitReached", "Closed", "GridlockWarning"]


class Error(Exception):
    """Something that gridlock cannot do.

    place     a file, the text of a game, or an option; may be empty
    line      in that file or list, from 1; 0 where it makes no sense
    column    in that line, from 1; 0 where it makes no sense
    sentence  why
    """

    def __init__(self, sentence, place="", line=0, column=0):
        self.place = place
        self.line = line
        self.column = column
        self.sentence = sentence
        where = [str(part) for part in (place, line, column) if part]
        super().__init__(": ".join([":".join(where), sentence] if where
                                   else [sentence]))

    def __reduce__(self):
        return type(self), (self.sentence, self.place, self.line, self.column)


class InputError(Error, ValueError):
    """A game, a file, an option or a move that there is not."""


class FileError(Error, OSError):
    """A file that cannot be read or written."""


class OutOfMemory(Error, MemoryError):
    """There is no memory, and no limit said so before."""


class Unsupported(Error, NotImplementedError):
    """Well-formed, but not for this engine, kind of game or build."""


class InternalError(Error, RuntimeError):
    """A mistake of gridlock's, caught before it became an answer."""


class LimitReached(Error):
    """A limit came before something that is whole or nothing."""


class Closed(Error, ValueError):
    """Something that was closed is used."""


class GridlockWarning(UserWarning):
    """What a search complains about while it goes on, as about checkpoints."""
