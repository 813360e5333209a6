# SPDX-License-Identifier: MIT
"""Long calls: they can be interrupted, and tell how far they are.

Python runs a signal's handler in the main thread, between two of its own
instructions, never inside C.  So a long call gets a thread of its own, and the
thread that asked waits for it in Python, where an exception may arrive at any
moment: KeyboardInterrupt, or whatever a handler or the user's `progress`
raises.  Then the call is cancelled and waited for, which takes about a tenth of
a second, and the exception goes on.  A second exception does not wait any more:
all that the call uses belongs to its thread, which ends on its own.

What the library tells meanwhile is put into a queue and told to the user by the
thread that asked.
"""

import _thread
import ctypes
import queue
import threading

from ._c import gridlock_limits, gridlock_tick, lib
from ._handle import Handle, whole
from .errors import InputError

_TICK_OF_CANCELLATION = ctypes.cast(lib.gridlock_cancelled, gridlock_tick)


_LONGEST = 1e9  # seconds; more is no limit


def seconds(value):
    if value is None:
        return 0.0
    number = float(value)
    if not number > 0:
        raise InputError(f"time is more than 0 seconds, not {value!r:.40}")
    return min(number, _LONGEST)


class Wish:
    """A wish that a call ends."""

    def __init__(self):
        pointer = lib.gridlock_cancellation_new()
        if not pointer:
            raise MemoryError("no memory for a cancellation")
        self.handle = Handle(pointer, lib.gridlock_cancellation_free)

    def express(self):
        lib.gridlock_cancel(self.handle.pointer)

    def limits(self, time=None, memory=None):
        """Limits that also ask for the wish, which must live as long."""
        room = 0 if memory is None else whole(memory, "memory", 1, 2**62)
        return gridlock_limits(seconds=seconds(time), bytes=room,
                               tick=_TICK_OF_CANCELLATION,
                               context=self.handle.pointer)


class Cancellation:
    """Ends searches from another thread, or from a callback.

    >>> import gridlock
    >>> cancellation = gridlock.Cancellation()
    >>> cancellation.cancel()
    >>> result = gridlock.Game("mnk:7,7,5").solve(cancellation=cancellation)
    >>> print(result.value, result.reason)
    unknown interrupt

    It may be given to several searches.  Once cancelled, it stays so.
    """

    def __init__(self):
        self._lock = threading.Lock()
        self._cancelled = False
        self._wishes = set()

    @property
    def cancelled(self):
        """Was `cancel` called?"""
        return self._cancelled

    def cancel(self):
        """Ends all searches that have it, within about a tenth of a second."""
        with self._lock:
            self._cancelled = True
            for wish in self._wishes:
                wish.express()

    def _join(self, wish):
        with self._lock:
            self._wishes.add(wish)
            if self._cancelled:
                wish.express()

    def _leave(self, wish):
        with self._lock:
            self._wishes.discard(wish)


class _Job:
    """A call in a thread of its own.

    Nothing here holds a lock while an exception may arrive: whoever takes
    `begun` first decides whether the work is done at all, and `finished` is
    released when it is.
    """

    def __init__(self, work):
        self.work = work
        self.news = queue.SimpleQueue()
        self.begun = _thread.allocate_lock()
        self.finished = _thread.allocate_lock()
        self.finished.acquire()
        self.result = self.exception = None

    def run(self):
        if not self.begun.acquire(False):
            return
        try:
            self.result = self.work(self.tell)
        except BaseException as exception:  # goes on in the other thread
            self.exception = exception
        self.work = None
        self.finished.release()
        self.news.put(None)

    def tell(self, *news):
        self.news.put(news)

    def wait(self):
        """Until it is done; or if it has not begun, it never will."""
        if not self.begun.acquire(False):
            self.finished.acquire()


def run(work, wish=None, listen=None, cancellation=None):
    """work(tell), in another thread; its result, or its exception.

    If the wish is expressed, the work ends soon.  What the work tells is given
    to `listen` in this thread.
    """
    if cancellation is not None and not isinstance(cancellation, Cancellation):
        raise TypeError("cancellation must be a gridlock.Cancellation")
    job = _Job(work)
    try:
        if cancellation is not None:
            cancellation._join(wish)
        _thread.start_new_thread(job.run, ())
        news = job.news.get()
        while news is not None:
            listen(*news)
            news = job.news.get()
    except BaseException:
        if wish is not None:
            wish.express()
            job.wait()
        raise
    finally:
        if cancellation is not None:
            cancellation._leave(wish)
    if job.exception is not None:
        try:
            raise job.exception
        finally:
            job.exception = None  # it refers to this frame
    return job.result
