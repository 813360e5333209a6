#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""server.py -- gridlock serve, as friends and others talk to it

    python3 server.py GRIDLOCK [--quick]

Speaks raw HTTP over loopback, because half of what is said here no library
would say.  --quick leaves out the two commands that take seconds, for builds in
which everything is slow: they are tested elsewhere.
"""

import contextlib
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

GRIDLOCK = os.path.realpath(sys.argv[1])
QUICK = "--quick" in sys.argv
SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
passed, failed = 0, 0


def check(good, *what):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    if not good:
        print("FAIL", *what)


class Server:
    def __init__(self, *options, program=GRIDLOCK):
        self.folder = tempfile.mkdtemp()
        self.process = subprocess.Popen([program, "serve", "--port", "0", *options], stdout=subprocess.PIPE, text=True,
                                        env={**os.environ, "TMPDIR": self.folder})
        line = self.process.stdout.readline()
        self.port = int(line.split(":")[-1].split("/")[0])

    def url(self, path):
        return f"http://127.0.0.1:{self.port}{path}"

    def get(self, path, method="GET", body=None, headers=()):
        """The status and what the answer is, JSON or text."""
        request = urllib.request.Request(self.url(path), method=method, data=body, headers=dict(headers))
        try:
            with urllib.request.urlopen(request, timeout=100) as answer:
                return answer.status, self.read(answer)
        except urllib.error.HTTPError as error:
            return error.code, self.read(error)

    @staticmethod
    def read(answer):
        text = answer.read().decode()
        return json.loads(text) if answer.headers["Content-Type"] == "application/json" else text

    def raw(self, data, wait=60, stays=False):
        """What comes back for these bytes, if nothing more is said, or if somebody stays who might say more."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=wait) as s:
            got = b""
            try:
                s.sendall(data)
                if not stays:
                    s.shutdown(socket.SHUT_WR)
                while chunk := s.recv(65536):
                    got += chunk
            except OSError:
                pass
            return got

    def ask(self, method, path, *lines):
        """The status, the headers and the body, as they are."""
        words = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", *lines, "Connection: close", "", ""]
        head, _, body = self.raw("\r\n".join(words).encode(), stays=True).partition(b"\r\n\r\n")
        first, *rest = head.decode().split("\r\n")
        return int(first.split()[1]), dict(line.split(": ", 1) for line in rest), body

    def job(self, number, until, seconds=100):
        end = time.time() + seconds
        while time.time() < end:
            _, job = self.get(f"/api/jobs/{number}")
            if until(job):
                return job
            time.sleep(0.05)
        return job

    def children(self):
        """Processes of the server that are no zombies."""
        found = []
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{pid}/stat") as file:
                    state, parent = file.read().rsplit(") ", 1)[1].split()[:2]
            except OSError:
                continue
            if int(parent) == self.process.pid and state != "Z":
                found.append(int(pid))
        return found

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=300)


def shipped(s):
    """The atlas that is part of the program, unless it was built without SQLite."""
    if not s.get("/api/about")[1]["atlas"]:
        check(s.get("/api/atlas")[0] == 400, "no atlas")
        return
    status, records = s.get("/api/atlas?k=5&game=mnk:8,8,5")
    check(status == 200 and [record["value"] for record in records] == ["breaker"], "the shipped atlas", records)
    check(records[0]["sha256"] and records[0]["recipe"], "how its certificate is made again", records)
    check(wait(lambda: not s.children()), "the atlas is being imported", s.children())  # from now on it is a database
    check(s.get("/api/atlas?k=5&game=mnk:8,8,5") == (200, records), "the same from the database")
    with open(os.path.join(SOURCE, "atlas", "atlas.sql")) as file:
        check(s.get("/atlas.sql") == (200, file.read()), "the shipped atlas as it is")


def friendly(s):
    check(s.get("/api/about")[1]["version"], "about")
    status, board = s.get("/api/game?game=poly:el@3x3")
    check(status == 200 and board["cells"] == 9, "game", board)
    status, board = s.get("/api/game?game=poly:el%2Btic@3x3,fixed,handicap=1")
    check(status == 200 and len(board["lines"]) == 4 + 3 and board["handicap"] == 1, "a family with a handicap")
    status, shapes = s.get("/api/shapes")
    check(status == 200 and {"name": "domino", "cells": [[0, 0], [1, 0]]} in shapes, "shapes", shapes)
    status, here = s.get("/api/position?game=mnk:3,3,3&after=5,1")
    check(status == 200 and here["value"] == "maker" and here["moves"][0]["category"] == "win", "position", here)
    check(len(here["moves"]) == 7 and here["proof"]["kind"] == "card", "moves", here)
    status, sequence = s.get("/api/sequence?poly=tic&handicap=0")
    check(status == 200 and all(len(t["answers"]) == len(t["neighbourhood"]) for t in sequence["situations"]), "sequence")
    if not QUICK:
        status, one = s.get("/api/pairings?number=1")
        check(status == 200 and one["number"] == 1 and one["neighbours"][0]["number"] == 2, "pairings", one)
    check(s.get("/api/pairing?game=mnk:2,2,2")[0] == 200, "pairing")
    status, page = s.get("/")
    check(status == 200 and "gridlock" in page.lower(), "page")
    for path in ("/", "/explorer.js", "/api/about", "/api/jobs", "/api/game?game=mnk:3,3,3"):
        whole, head = s.ask("GET", path), s.ask("HEAD", path)
        check(head[0] == 200 and not head[2] and head[1]["Content-Length"] == str(len(whole[2])), "HEAD", path, head)
    check(s.ask("HEAD", "/nothing")[0] == 404 and s.ask("HEAD", "/api/solve")[0] == 405, "HEAD of nothing")


def named(s, number):
    """The name under which a certificate is offered."""
    with urllib.request.urlopen(s.url(f"/api/jobs/{number}/certificate"), timeout=300) as answer:
        return answer.headers.get_filename()


def jobs(s):
    status, job = s.get("/api/solve", "POST", b'{"game": "mnk:6,6,5", "seconds": 60}')
    check(status == 202 and job["job"] == 1, "solve", job)
    with urllib.request.urlopen(s.url("/api/jobs/1/events"), timeout=300) as events:
        text = events.read().decode()
    last = json.loads(text.rsplit("data: ", 1)[1])
    check(last["state"] == "done" and last["check"] == "verified", "events", last)
    check(last["result"]["value"] == "breaker", "value", last)
    head = s.ask("HEAD", "/api/jobs/1/events")
    check(head[0] == 200 and not head[2], "HEAD of events", head)
    status, proof = s.get("/api/jobs/1/certificate")
    check(status == 200 and proof.startswith("glc 1 "), "certificate", proof[:40])
    check(named(s, 1) == "proof.glc", "name of a certificate", named(s, 1))
    check(last["cards"] is False and s.get("/api/position?game=mnk:6,6,5&job=1")[0] == 400, "steps are no lattice cards", last)
    s.get("/api/solve", "POST", b'{"game": "mnk:1,4,2,strong", "engine": "strong", "memory": "64M"}')
    job = s.job(2, lambda job: job["check"] == "verified")
    check(job["result"]["value"] == "first" and named(s, 2) == "proof.strategy", "a strategy", job)
    s.get("/api/solve", "POST", b'{"game": "gttt:el@3x3,p=1"}')
    other = s.job(3, lambda job: job["check"] == "verified")
    check(other["result"]["value"] == "first", "gttt", other)
    s.get("/api/solve", "POST", b'{"game": "mnk:3,3,3", "engine": "brute"}')
    other = s.job(4, lambda job: job["state"] == "done")
    check(other["result"]["value"] == "maker", "brute", other)
    check((job["engine"], job["memory"], job["seconds"]) == ("strong", "64M", "600"), "limits of a job", job)
    status, job = s.get("/api/solve", "POST", b'{"game": "mnk:9,9,5"}')
    stream = socket.create_connection(("127.0.0.1", s.port), timeout=100)
    stream.sendall(f"GET /api/jobs/5/events HTTP/1.1\r\nHost: 127.0.0.1:{s.port}\r\n\r\n".encode())
    seen = b""
    while b"event: " not in seen:
        seen += stream.recv(4096)
    stream.close()  # a client that disappears mid-stream
    s.job(5, lambda job: job["progress"] and job["progress"]["nodes"] > 0)
    check(s.get("/api/jobs/5", "DELETE")[0] == 202, "cancel")
    job = s.job(5, lambda job: job["state"] != "running")
    check(job["state"] == "stopped" and job["result"]["value"] == "unknown", "stopped", job)
    check(s.get("/api/jobs/5/certificate")[0] == 404, "certificate of nothing")
    check(job["resumable"], "resumable", job)
    status, again = s.get("/api/solve", "POST", b'{"resume": 5}')
    check(status == 202 and again["job"] == 6 and again["game"] == "mnk:9,9,5", "resume", again)
    again = s.job(6, lambda job: job["progress"])
    s.get("/api/jobs/6", "DELETE")
    again = s.job(6, lambda job: job["state"] != "running")
    check(again["result"]["nodes"] >= job["result"]["nodes"], "what was done is not lost", again, job)
    check(s.get("/api/solve", "POST", b'{"resume": 1}')[0] == 400, "a job that is done goes on")
    check(s.get("/api/solve", "POST", b'{"resume": 77}')[0] == 400, "no job goes on")
    check(s.get("/api/jobs/99")[0] == 404 and s.get("/api/jobs/x")[0] == 404, "no such job")
    many = [s.get("/api/solve", "POST", b'{"game": "mnk:9,9,5", "seconds": 30}')[0] for _ in range(4)]
    check(many == [202, 202, 429, 429], "jobs at once", many)
    for number in (7, 8):
        s.get(f"/api/jobs/{number}", "DELETE")
    check(len(s.get("/api/jobs")[1]) == 8, "list of jobs")


def cards(s):
    """Positions by the lattice cards that a job has found, which a request names by the job's number."""
    game = "poly:el@24x24"
    wait(lambda: all(job["state"] != "running" for job in s.get("/api/jobs")[1]))
    _, job = s.get("/api/solve", "POST", json.dumps({"game": game, "engine": "hunt"}).encode())
    number = job["job"]
    job = s.job(number, lambda job: job["check"] not in (None, "running") or job["state"] in ("failed", "stopped"))
    check(job["cards"] and job["check"] == "verified" and named(s, number) == "proof.gls", "a hunt", job)
    status, here = s.get(f"/api/position?game={game}&job={number}")
    card = here["proof"]["card"]
    check(status == 200 and here["value"] == "maker" and here["proof"]["move"] in card["t"] and card["a"] == [], "a card", here["proof"])
    status, here = s.get(f"/api/position?game={game}&after={here['proof']['move']}&job={number}")
    check(status == 200 and len(here["moves"]) == 575 and all(m["zone"] for m in here["moves"]), "answers", status)
    for wrong in ("0", "99", "x", "-1", f"{number}%00", f"../{number}", f"{number}.gls", "/etc/passwd", "1" * 20, ""):
        status, answer = s.get(f"/api/position?game={game}&job={wrong}")
        check(status == 400 and "lattice cards" in answer["error"], "job", wrong, status, answer)
    check(s.get(f"/api/position?game=poly:el@23x24&job={number}")[0] == 400, "another game")
    check(s.get(f"/api/position?job={number}")[0] == 400, "no game")
    _, job = s.get("/api/solve", "POST", b'{"game": "poly:el@5x5,torus", "engine": "hunt"}')
    job = s.job(job["job"], lambda job: job["check"] not in (None, "running") or job["state"] in ("failed", "stopped"))
    check(job["check"] == "verified", "a hunt around a torus", job)


def unfriendly(s):
    host = f"Host: 127.0.0.1:{s.port}\r\n".encode()
    check(s.get("/api/about", headers={"Host": "evil.example"})[0] == 403, "another Host")
    check(s.get("/api/about", headers={"Host": f"127.0.0.1:{s.port + 1}"})[0] == 403, "another port")
    check(s.get("/api/about", headers={"Origin": "http://evil.example"})[0] == 403, "another Origin")
    check(s.get("/api/about", headers={"Origin": f"http://localhost:{s.port}"})[0] == 200, "our Origin")
    check(b" 403 " in s.raw(b"GET /api/about HTTP/1.0\r\n\r\n"), "no Host")
    for path in ("/", "/explorer.js", "/api/about", "/api/position?game=mnk:3,3,3", "/nothing"):
        for site in ("cross-site", "same-site", "", "nonsense", "None"):
            check(s.ask("GET", path, f"Sec-Fetch-Site: {site}")[0] == 403, "another site", path, site)
        for site in ("same-origin", "none"):
            status, about, _ = s.ask("GET", path, f"Sec-Fetch-Site: {site}")
            check(status in (200, 404) and about["Cross-Origin-Resource-Policy"] == "same-origin", "ours", path, site, status)
    for path in ("/../etc/passwd", "/..%2f..%2fetc/passwd", "/api/../../etc/passwd", "//etc/passwd", "/index.html/.."):
        got = s.raw(b"GET " + path.encode() + b" HTTP/1.0\r\n" + host + b"\r\n")
        check(b" 404 " in got and b"root:" not in got, "traversal", path, got[:60])
    for game in ("/etc/passwd", "hyper:/etc/passwd", "hyper:-", "a.hg", "--help", "mnk:3,3,3%20--cert%20x", "mnk:3,3,3%00",
                 "mnk:" + "9" * 5000, "mnk:99999,99999,5", "poly:nonsense@3x3", ""):
        status, answer = s.get(f"/api/position?game={game}")
        check(status in (400, 414, 431), "game", game[:40], status, str(answer)[:80])
    for after in ("1,1", "x", "0", "10", "../../x", "5,%0a"):
        status, answer = s.get(f"/api/position?game=mnk:3,3,3&after={after}")
        check(status == 400 and answer["error"], "after", after, status)
    for body in (b"", b"{", b"[]", b'{"game": 5}', b'{"game": "mnk:3,3,3", "game": "mnk:3,3,3"}', b'{"game": "mnk:3,3,3\\u0000"}',
                 b'{"game": "mnk:3,3,3", "seconds": 1e9}', b'{"game": "hyper:-"}', b'\xff' * 50, b'{"game": "mnk:3,3,3", "engine": "--x"}'):
        status, _ = s.get("/api/solve", "POST", body)
        check(status == 400, "body", body[:40], status)
    for number in ("0", "1e3", "-1", "1234567", "%20", "1,2"):
        check(s.get(f"/api/pairings?number={number}")[0] == 400, "number", number)
    check(s.get("/api/solve", "POST", b"x" * 70000)[0] == 413, "too long")
    check(s.get("/api/solve")[0] == 405 and s.get("/api/about", "POST", b"x")[0] == 405, "methods")
    check(s.get("/api/nothing")[0] == 404 and s.get("/nothing")[0] == 404, "nothing")
    rng = random.Random(5)
    for _ in range(30):
        s.raw(bytes(rng.randrange(256) for _ in range(rng.randrange(300))), 1)
    s.raw(b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 5000, 2)
    check(s.get("/api/about")[0] == 200, "alive after nonsense")


def crowd(s, count):
    """Many at once: everybody gets an answer, the right one or a polite one."""
    answers = []

    def ask(i):
        path = ("/api/position?game=mnk:2,3,2", "/api/game?game=mnk:3,3,3", "/api/about", "/")[i % 4]
        try:
            answers.append(s.get(path)[0])
        except OSError as error:
            answers.append(str(error))
    threads = [threading.Thread(target=ask, args=(i,)) for i in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check(set(answers) <= {200, 429} and answers.count(200) > count // 2, "crowd", {a: answers.count(a) for a in set(answers)})
    check(len(answers) == count, "everybody is answered", len(answers))


def wait(until, seconds=100):
    end = time.time() + seconds
    while not (answer := until()) and time.time() < end:
        time.sleep(0.02)
    return answer


def idle(s):
    """Who says nothing, or half of something, makes way for who comes; who waits for an answer stays."""
    host = f"Host: 127.0.0.1:{s.port}\r\n"

    def connect(text):
        one = socket.create_connection(("127.0.0.1", s.port), timeout=100)
        one.sendall(text.encode())
        return one
    waiting = connect(f"GET /api/position?game=mnk:9,9,5&seconds=30 HTTP/1.1\r\n{host}\r\n")
    check(wait(lambda: s.children()), "somebody waits")
    begun = time.time()
    silent = [connect(("", "GET /api/about HTTP/1.1\r\n", f"POST /api/solve HTTP/1.1\r\n{host}Content-Length: 9\r\n\r\nx",
                       f"GET / HTTP/1.1\r\n{host}\r\n")[i % 4]) for i in range(600)]
    with urllib.request.urlopen(s.url("/api/about"), timeout=50) as answer:
        check(answer.status == 200, "nobody gets in")
    for one in silent[-40:]:
        one.setblocking(False)
    gone = 0
    for one in silent[-40:]:
        try:
            while chunk := one.recv(65536):
                pass
            gone += 1
        except BlockingIOError:
            pass
    check(not gone or time.time() - begun > 55, "the last ones who came are sent away", gone)
    check(s.children(), "who waits is sent away")
    for one in (*silent, waiting):
        one.close()


def stream(s):
    """What is known about a position comes in lines, as it is found out; the last one is the answer."""
    status, about, body = s.ask("GET", "/api/position?game=mnk:4,4,4&after=6&seconds=20&stream=1")
    check(status == 200 and about["Content-Type"] == "application/x-ndjson", "a stream", status, about)
    lines = [json.loads(line) for line in unchunk(body).splitlines()]
    plain = s.get("/api/position?game=mnk:4,4,4&after=6&seconds=20")[1]
    check(lines[-1] == plain, "the last line", lines[-1])
    check(lines[0]["value"] == "unknown" and lines[1]["proof"]["move"] == plain["proof"]["move"], "the first lines", lines[:2])
    moves = {line["move"]["cell"]: line["move"] for line in lines[2:-1]}
    check(len(moves) == 15 and all(moves[move["cell"]] == move for move in plain["moves"]), "a line for each move", moves)
    # The first line is there long before the answer, and whoever has seen enough goes.
    one = socket.create_connection(("127.0.0.1", s.port), timeout=100)
    one.sendall(f"GET /api/position?game=mnk:9,9,5&seconds=50&stream=1 HTTP/1.1\r\nHost: 127.0.0.1:{s.port}\r\n\r\n".encode())
    got = b""
    while b'"moves"' not in got:
        got += one.recv(65536)
    check(b'"value": "unknown"' in got and s.children(), "the first line")
    one.close()
    check(wait(lambda: not s.children()), "a command outlives who has seen enough", s.children())
    check(s.ask("GET", "/api/position?game=mnk:3,3,3&after=1,1&stream=1")[0] == 400, "an error in place of a stream")
    head = s.ask("HEAD", "/api/position?game=mnk:3,3,3&stream=1")
    check(head[0] == 200 and not head[2], "HEAD of a stream", head)
    one = socket.create_connection(("127.0.0.1", s.port), timeout=100)
    one.sendall(f"GET /api/position?game=mnk:9,9,5&seconds=50&stream=1 HTTP/1.1\r\nHost: 127.0.0.1:{s.port}\r\n\r\n".encode())
    family = wait(s.children)
    os.kill(family[0], signal.SIGKILL)
    got = b""
    while b"0\r\n\r\n" not in got and (chunk := one.recv(65536)):
        got += chunk
    check(b'"error"' in got, "the end of a command that was killed", got[-200:])
    one.close()


def unchunk(body):
    whole = b""
    while body:
        size, _, body = body.partition(b"\r\n")
        whole, body = whole + body[:int(size, 16)], body[int(size, 16) + 2:]
    return whole


def limited():
    """A search may ask for what the server has, and its first complaint is kept."""
    s = Server("--memory", "512M")
    check(s.get("/api/about")[1]["limits"]["memory"] == "512M", "limits", s.get("/api/about"))
    for memory, code in (("513M", 400), ("1G", 400), ("999999999G", 400), ("524289K", 400), ("512M", 202), ("524288K", 202)):
        status, answer = s.get("/api/solve", "POST", json.dumps({"game": "mnk:3,3,3", "memory": memory}).encode())
        check(status == code and ("error" not in answer or status == 202 or "memory" in answer["error"]), "memory", memory, status, answer)
        wait(lambda: all(job["state"] != "running" for job in s.get("/api/jobs")[1]))
    _, job = s.get("/api/solve", "POST", b'{"game": "mnk:3,3,3"}')
    check(job["memory"] == "512M", "a search that does not ask", job)
    done = s.job(job["job"], lambda job: job["state"] == "done")
    check(done["result"]["certificate"] == f"{job['job']}.glc", "a path is shown", done)
    check(s.get("/api/position?game=mnk:3,3,3")[1]["value"] == "maker", "a position")
    _, job = s.get("/api/solve", "POST", b'{"game": "mnk:3,3,3", "engine": "dfpm"}')
    job = s.job(job["job"], lambda job: job["state"] == "failed")
    check(job["error"].startswith("--engine: expected auto") and "dfpm" in job["error"], "the first complaint", job)
    end(s)


def leaving(s):
    """Clients who ask for something long and go: so does the command."""
    check(wait(lambda: not s.children()), "something still runs", s.children())
    line = f"GET /api/position?game=mnk:9,9,5&seconds=50 HTTP/1.1\r\nHost: 127.0.0.1:{s.port}\r\n\r\n".encode()
    rude = [socket.create_connection(("127.0.0.1", s.port), timeout=100) for _ in range(6)]
    for one in rude:
        one.sendall(line)
    check(wait(lambda: len(s.children()) == 4), "four at once", s.children())
    for one in rude:
        one.close()
    check(wait(lambda: not s.children()), "commands outlive who asked for them", s.children())
    check(s.get("/api/position?game=mnk:2,2,2")[0] == 200, "alive after they left")


def hurry(s):
    """More than 400 at once, more than 40 a second in the long run: no."""
    line = f"GET /api/game?game=mnk:3,3,3 HTTP/1.1\r\nHost: 127.0.0.1:{s.port}\r\n\r\n".encode()
    status = 200
    for _ in range(20):
        crowd = [socket.create_connection(("127.0.0.1", s.port), timeout=100) for _ in range(100)]
        for one in crowd:
            one.sendall(line)
        for one in crowd:
            one.close()
        status, answer = s.get("/api/game?game=mnk:3,3,3")
        if status == 429:
            break
    check(status == 429 and "too many" in answer["error"], "nobody is slowed down", status)
    check(s.get("/api/solve", "POST", b'{"game": "mnk:3,3,3"}')[0] in (429, 202), "jobs")
    check(s.get("/api/about")[0] == 200, "what needs no command is answered")
    check(wait(lambda: s.get("/api/game?game=mnk:3,3,3")[0] == 200), "later it goes on")


def closing():
    """Ctrl-C while jobs and commands run: nothing is left of them."""
    s = Server()
    for _ in range(2):
        check(s.get("/api/solve", "POST", b'{"game": "mnk:9,9,5"}')[0] == 202, "solve")
    asks = [threading.Thread(target=quietly, args=(s, "/api/position?game=mnk:9,9,5&seconds=50")) for _ in range(3)]
    for ask in asks:
        ask.start()
    stream = socket.create_connection(("127.0.0.1", s.port), timeout=100)
    stream.sendall(f"GET /api/jobs/1/events HTTP/1.1\r\nHost: 127.0.0.1:{s.port}\r\n\r\n".encode())
    stream.recv(100)
    check(wait(lambda: len(s.children()) == 5), "five run", s.children())
    family = s.children()
    end(s)
    for ask in asks:
        ask.join()
    stream.close()
    check(not [pid for pid in family if os.path.exists(f"/proc/{pid}")], "orphans", family)


@contextlib.contextmanager
def checked_by(script):
    """A server whose gridcheck is a script."""
    with tempfile.TemporaryDirectory() as folder:
        program, checker = os.path.join(folder, "gridlock"), os.path.join(folder, "gridcheck")
        shutil.copy(GRIDLOCK, program)
        with open(checker, "w") as file:
            file.write(f"#!/bin/sh\n{script}\n")
        os.chmod(checker, 0o755)
        s = Server(program=program)
        s.checker = checker
        yield s
        end(s)


def verdicts():
    """The verdict is that of the gridcheck beside the program, whatever it says."""
    with checked_by('case $1 in mnk:3,3,3) exit 1 ;; mnk:2,2,2) exit 7 ;; mnk:1,1,1) exit 0 ;; esac') as s:
        for number, (game, verdict) in enumerate({"mnk:3,3,3": "refuted", "mnk:2,2,2": "failed", "mnk:1,1,1": "verified"}.items(), 1):
            s.get("/api/solve", "POST", json.dumps({"game": game}).encode())
            job = s.job(number, lambda job: job["check"] not in (None, "running") or job["state"] == "failed", 30)
            check(job["state"] == "done" and job["check"] == verdict, "verdict", job)


def full():
    """Files of old searches are removed when there are more than 4 GB of them; those of the last one stay."""
    with checked_by('truncate -s $(cat "$0.size") "$2"') as s:  # a file with holes
        kept = []
        for number, size in enumerate(("3G", "900M", "200M", "5G", "1M"), 1):
            with open(s.checker + ".size", "w") as file:
                file.write(size)
            s.get("/api/solve", "POST", b'{"game": "mnk:3,3,3"}')
            s.job(number, lambda job: job["check"] == "verified")
            kept.append([job["job"] for job in s.get("/api/jobs")[1] if job["certificate"]])
        check(kept == [[1], [1, 2], [2, 3], [4], [5]], "what is kept", kept)
        check(s.get("/api/jobs/4/certificate")[0] == 404 and s.get("/api/jobs/5/certificate")[0] == 200, "what was removed")


def downloads():
    """A certificate is sent as it is, whatever its size; this gridcheck makes it larger than any answer of a command."""
    with checked_by('head -c 20000000 /dev/zero >>"$2"') as s:
        s.get("/api/solve", "POST", b'{"game": "mnk:3,3,3"}')
        job = s.job(1, lambda job: job["check"] == "verified")
        check(job["certificate"] and s.get("/api/solve")[0] == 405, "a large proof", job)

        def ask(method, *lines):
            return s.ask(method, "/api/jobs/1/certificate", *lines)
        status, about, whole = ask("GET")
        size = len(whole)
        check(status == 200 and size > 20000000 and whole.startswith(b"glc "), "all of it", status, size)
        check(about["Content-Length"] == str(size) and "proof.glc" in about["Content-Disposition"], "headers", about)
        status, about, body = ask("HEAD")
        check((status, about["Content-Length"], body) == (200, str(size), b""), "HEAD", status, about, body[:20])
        check(about["Accept-Ranges"] == "bytes", "ranges", about)
        for wanted, first, after in (("0-3", 0, 4), ("7-7", 7, 8), (f"{size - 5}-", size - 5, size), ("-9", size - 9, size), (f"5-{size + 7}", 5, size)):
            status, about, body = ask("GET", f"Range: bytes={wanted}")
            check(status == 206 and body == whole[first:after], "a part", wanted, status, len(body))
            check(about["Content-Range"] == f"bytes {first}-{after - 1}/{size}", "where it is", about)
        for wanted in ("bytes=3-1", "bytes=", "bytes=-", "bytes=a-b", "lines=1-2", "bytes=1-2,5-6", "bytes=" + "9" * 30 + "-", f"bytes=-{size + 1}"):
            status, about, body = ask("GET", f"Range: {wanted}")
            check((status, len(body)) == (200, size), "no part that we know", wanted, status)
        check(ask("GET", "Range: bytes=1-2", 'If-Range: "x"')[0] == 200, "a condition that we do not know")
        for wanted in (f"{size}-", f"{size + 1}-{size + 2}", "-0", "999999999999999999-"):
            check(ask("GET", f"Range: bytes={wanted}")[0] == 416, "beyond the end", wanted)


def quietly(s, path):
    try:
        s.get(path)
    except OSError:
        pass  # hung up on


def atlas():
    """Results are read, and nothing is written."""
    with tempfile.TemporaryDirectory() as folder:
        path, text = os.path.join(folder, "atlas.db"), os.path.join(folder, "atlas.json")
        with open(text, "w") as file:
            file.write('[{"question": "winner", "game": "mnk:4,4,4", "value": "breaker"}, {"question": "winner", "game": "mnk:4,5,4", "value": "maker"}]')
        made = subprocess.run([GRIDLOCK, "atlas", "import", path, text], capture_output=True, text=True, timeout=300)
        if "built without" in made.stderr:
            return
        check(made.returncode == 0, "import", made.stderr)
        before = open(path, "rb").read()
        s = Server("--atlas", path)
        status, records = s.get("/api/atlas?k=4&value=maker")
        check(status == 200 and [record["game"] for record in records] == ["mnk:4,5,4"], "atlas", records)
        if not QUICK:
            status, records = s.get("/api/atlas?game=mnk:3,4,*&derived=1")
            check(status == 200 and records[0]["derived_from"] and records[0]["value"] == "breaker", "derived", records)
        for query in ("game=/etc/*", "game=--json", "value=x%20y", "k=-1", "k=4&value=;", "game=mnk:" + "*" * 500):
            check(s.get(f"/api/atlas?{query}")[0] in (400, 414), "atlas", query)
        for method in ("POST", "PUT", "DELETE", "PATCH"):
            check(s.get("/api/atlas", method, b"x")[0] == 405, "atlas", method)
        end(s)
        check(open(path, "rb").read() == before, "the atlas was written to")


def end(s):
    code = s.stop()
    check(code == 0, "a clean end", code)
    left = [name for name in os.listdir(s.folder) if not name.startswith("tsan.")]  # that is ThreadSanitizer's own, of a child that was stopped while it started
    check(not left, "files are left", left)
    shutil.rmtree(s.folder)


def main():
    s = Server()
    try:
        friendly(s)
        shipped(s)
        jobs(s)
        cards(s)
        unfriendly(s)
        crowd(s, 200)
        leaving(s)
        stream(s)
        idle(s)
        hurry(s)
    finally:
        end(s)
    closing()
    verdicts()
    downloads()
    full()
    limited()
    atlas()
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
