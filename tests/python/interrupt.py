#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Ctrl-C ends what takes long, and nothing else.  interrupt.py BUILD SOURCE

A child begins something that would take minutes and tells us; when it works, as
its processor time says, it gets a SIGINT.  It must see KeyboardInterrupt, and
be able to go on."""

import signal
import subprocess
import sys
import unittest

import support

HANGS = 300  # seconds after which a child is not slow but stuck

CHILD = """
import os, signal, sys, threading, time
sys.argv[1:] = {arguments!r}
sys.path.insert(0, {tests!r})
import support, gridlock

def when_it_works(act):
    begun = time.process_time()
    def wait():
        while time.process_time() < begun + 0.3:
            time.sleep(0.01)
        act()
    threading.Thread(target=wait, daemon=True).start()

def interrupt():
    os.kill(os.getpid(), signal.SIGINT)

long = gridlock.Game("mnk:10,10,6")
{body}
print(gridlock.Game("mnk:3,3,3").solve().value)
while len(os.listdir("/proc/self/task")) > 1:  # a thread that hangs is found
    time.sleep(0.01)
print("alone")
"""

CALL = """
when_it_works(interrupt)
try:
    {call}
    print("it ended")
except KeyboardInterrupt:
    print("KeyboardInterrupt")
"""


def child(body):
    code = CHILD.format(arguments=sys.argv[1:3], body=body,
                        tests=str(support.SOURCE / "tests/python"))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True,
                          text=True, timeout=HANGS)
    return done.returncode, done.stdout.split("\n"), done.stderr


class Interrupt(unittest.TestCase):
    def interrupted(self, call):
        code, words, complaints = child(CALL.format(call=call))
        self.assertEqual((code, words, complaints),
                         (0, ["KeyboardInterrupt", "maker", "alone", ""],
                          ""), call)

    def test_a_search_is_interrupted(self):
        self.interrupted("long.solve()")

    def test_a_search_with_threads_and_progress_is_interrupted(self):
        self.interrupted("long.solve(threads=2, progress=lambda at: None)")

    def test_a_look_is_interrupted(self):
        self.interrupted("long.look(time=600)")

    def test_a_hunt_on_the_plane_is_interrupted(self):
        self.interrupted('gridlock.sequence("line:6")')

    def test_a_handler_of_the_users_ends_a_search_by_what_it_raises(self):
        code, words, complaints = child("""
def alarm(*_):
    raise TimeoutError("of the user")
signal.signal(signal.SIGALRM, alarm)
when_it_works(lambda: os.kill(os.getpid(), signal.SIGALRM))
try:
    long.solve()
except TimeoutError as error:
    print(error)
""")
        self.assertEqual((code, words[:2], complaints),
                         (0, ["of the user", "maker"], ""))

    def test_a_signal_that_raises_nothing_ends_nothing(self):
        code, words, complaints = child("""
seen = []
cancellation = gridlock.Cancellation()
def note(*_):
    seen.append(1)
    cancellation.cancel()
signal.signal(signal.SIGUSR1, note)
when_it_works(lambda: os.kill(os.getpid(), signal.SIGUSR1))
print(long.solve(cancellation=cancellation).reason, seen)
""")
        self.assertEqual((code, words[:2], complaints),
                         (0, ["interrupt [1]", "maker"], ""))

    def test_a_search_in_another_thread_outlives_ctrl_c(self):
        code, words, complaints = child("""
cancellation = gridlock.Cancellation()
found = []
ended = threading.Event()
def search():
    found.append(long.solve(cancellation=cancellation))
    ended.set()
threading.Thread(target=search).start()
when_it_works(interrupt)
try:
    ended.wait()
except KeyboardInterrupt:
    print("KeyboardInterrupt", found)
cancellation.cancel()
ended.wait()
print(found[0].reason)
""")
        self.assertEqual((code, words[:3], complaints),
                         (0, ["KeyboardInterrupt []", "interrupt", "maker"],
                          ""))

    def test_a_process_that_nobody_catches_dies_of_the_signal(self):
        code, _, complaints = child("when_it_works(interrupt)\nlong.solve()")
        self.assertEqual(code, -signal.SIGINT)
        self.assertTrue(complaints.endswith("KeyboardInterrupt\n"), complaints)


if __name__ == "__main__":
    support.main()
