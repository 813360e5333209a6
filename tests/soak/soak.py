#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Solves games on a machine on which everything fails, for as long as asked.

    soak.py --gridlock G --gridcheck C --minutes 60 --log soak.log

A game is solved by lives that go on from each other's checkpoints.  Each life
has a fate: it is killed (SIGKILL) or interrupted (SIGINT) at a random moment,
or memory, files and children fail at random (faults.c), or files may not grow
beyond a random size, so that writes are cut short, or it has little memory or
little time, or nothing happens to it.  A life may end with an answer, without
one, or with a complaint; it must not crash, give a wrong value, write a
certificate that does not hold, or leave a checkpoint that nobody can use.
When a game is solved, the next one begins.  Exit code 1 if anything of that
happened.
"""
import argparse
import collections
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))

# Games of some seconds, by engine and threads; values as in tests/golden.
GAMES = [
    ("mnk:7,8,5", "dfpn", 1, "breaker"),
    ("mnk:7,8,5", "auto", 2, "breaker"),
    ("strip:12", "pns", 1, "maker"),
    ("strip:12", "auto", 2, "maker"),
    ("strip:13", "dfpn", 2, "maker"),
    ("mnk:7,7,5", "andor", 1, "breaker"),
    ("poly:snaky@8x8", "andor", 1, "breaker"),
    ("strip:11", "pns", 2, "maker"),
    ("mnk:6,6,4,first=breaker", "dfpn", 1, "maker"),
]
FATES = ["kill", "kill", "interrupt", "faults", "faults", "short writes",
         "little memory", "little time", "nothing"]


class Soak:
    def __init__(self, options, folder):
        self.options = options
        self.folder = folder
        self.kept = os.path.join(folder, "kept")
        self.proof = os.path.join(folder, "proof.glb")
        self.faults = os.path.join(folder, "faults.so")
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", self.faults,
                        os.path.join(HERE, "faults.c")], check=True, timeout=60)
        self.ends = collections.Counter()
        self.complaints = collections.Counter()
        self.solved = collections.Counter()
        self.lives = 0
        self.bad = 0
        self.resumed = 0

    def log(self, **record):
        record["at"] = round(time.monotonic() - self.start, 1)
        self.options.log.write(json.dumps(record) + "\n")
        self.options.log.flush()

    def clear(self):
        for name in os.listdir(self.folder):
            if name != "faults.so":
                os.remove(os.path.join(self.folder, name))

    def command(self, game, engine, threads):
        return [self.options.gridlock, "solve", game, "--json", "--engine",
                engine, "--threads", str(threads), "--checkpoint", self.kept,
                "--checkpoint-every", str(random.choice([0.05, 0.2, 1])),
                "--cert", self.proof]

    def live(self, game, engine, threads, fate, scale):
        """One life: its exit code, its output and its complaints."""
        command = self.command(game, engine, threads)
        environment = dict(os.environ)
        limit = None
        if fate == "faults":
            environment.update(LD_PRELOAD=self.faults,
                               FAULTS=str(random.choice([20, 100, 1000, 10000])),
                               FAULTS_AFTER=str(random.choice([0, 50, 300, 3000])),
                               FAULTS_SEED=str(random.getrandbits(60)))
        elif fate == "short writes":
            limit = int(10 ** random.uniform(0, 7.5))
        elif fate == "little memory":
            command += ["--memory", random.choice(["2M", "8M", "16M"])]
        seconds = scale if fate == "little time" else 40
        command += ["--time", str(random.uniform(0.05, 1) * seconds)]

        def prepare():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            if limit:
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

        process = subprocess.Popen(command, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True,
                                   env=environment, preexec_fn=prepare)
        try:
            if fate in ("kill", "interrupt"):
                out, err = process.communicate(timeout=random.uniform(0, 1) * scale)
            else:
                out, err = process.communicate(timeout=300)
        except subprocess.TimeoutExpired:
            if fate not in ("kill", "interrupt"):
                self.wrong("a life that does not end", command, fate, "", "")
            process.send_signal(signal.SIGINT if fate == "interrupt"
                                else signal.SIGKILL)
            out, err = process.communicate(timeout=300)
        return process.returncode, out, err, command

    def wrong(self, what, command, fate, out, err):
        self.bad += 1
        self.log(wrong=what, command=command, fate=fate, out=out, err=err)
        print("WRONG", what, " ".join(command), fate, err, file=sys.stderr)

    def judge(self, code, out, err, command, fate, value):
        """How the life ended; True if the game is solved."""
        self.lives += 1
        for line in err.splitlines():
            sentence = line.split(": ", 2)[-1]
            self.complaints[sentence[:60]] += 1
            if "internal error" in line:
                self.wrong("an internal error", command, fate, out, err)
        # An interrupt may come before anybody is there to catch it.
        if code == -signal.SIGKILL or (fate == "interrupt"
                                       and code == -signal.SIGINT):
            self.ends[fate, "killed"] += 1
            return False
        if code == 1 and err:
            self.ends[fate, "complaint"] += 1
            if "begin anew" in err:
                self.wrong("a checkpoint that is lost", command, fate, out, err)
                self.clear()
            return False
        if code not in (0, 10, 20):
            self.ends[fate, f"exit code {code}"] += 1
            self.wrong(f"exit code {code}", command, fate, out, err)
            return False
        result = json.loads(out)
        self.resumed += result["resumed"] > 0
        self.ends[fate, "answer" if code else "unknown"] += 1
        if not code:
            return False
        if result["value"] != value:
            self.wrong("a wrong value", command, fate, out, err)
        check = subprocess.run([self.options.gridcheck, result["game"],
                                self.proof], capture_output=True, text=True,
                               timeout=300)
        if check.returncode != 0:
            self.wrong("a certificate that does not hold", command, fate,
                       check.stdout, check.stderr)
        return True

    def solve(self, game, engine, threads, value):
        self.clear()
        scale = 0.5
        while time.monotonic() < self.end:
            fate = random.choice(FATES)
            code, out, err, command = self.live(game, engine, threads, fate,
                                                scale)
            self.log(game=game, engine=engine, fate=fate, code=code,
                     err=err.strip())
            if self.judge(code, out, err, command, fate, value):
                self.solved[game, engine, threads] += 1
                return
            scale = min(60, scale * 1.1)  # longer and longer, so that it ends

    def run(self):
        self.start = time.monotonic()
        self.end = self.start + 60 * self.options.minutes
        while time.monotonic() < self.end:
            self.solve(*random.choice(GAMES))
        self.report()
        return self.bad == 0

    def report(self):
        minutes = (time.monotonic() - self.start) / 60
        print(f"{minutes:.0f} minutes, {self.lives} lives, {self.resumed} of "
              f"those with a result had resumed, {sum(self.solved.values())} "
              f"games solved, {self.bad} wrong")
        fates = sorted(set(FATES))
        ends = sorted({end for _, end in self.ends})
        print("| fate |", " | ".join(ends), "|")
        print("|---|" + "--:|" * len(ends))
        for fate in fates:
            print(f"| {fate} |", " | ".join(str(self.ends[fate, end])
                                            for end in ends), "|")
        print()
        for sentence, count in self.complaints.most_common(15):
            print(f"{count:6} {sentence}")
        for (game, engine, threads), count in sorted(self.solved.items()):
            print(f"{count:6} times solved: {game}, {engine}, {threads} threads")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gridlock", required=True)
    parser.add_argument("--gridcheck", required=True)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", type=argparse.FileType("w"),
                        default=os.devnull)
    options = parser.parse_args()
    random.seed(options.seed)
    folder = tempfile.mkdtemp()
    try:
        sys.exit(not Soak(options, folder).run())
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
