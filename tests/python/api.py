#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The Python package does what it says.  api.py BUILD SOURCE [TEST...]"""

import copy
import gc
import json
import math
import os
import pathlib
import pickle
import shutil
import tempfile
import threading
import unittest
import warnings
import xml.etree.ElementTree

import support

import gridlock
from gridlock import Game, Player, Value, _handle, graphs

TIC = "mnk:3,3,3"
LONG = "mnk:10,10,6"  # more than a minute's work
HANGS = 600  # seconds after which something is not slow but stuck


def folder():
    return tempfile.TemporaryDirectory()


class Games(unittest.TestCase):
    def test_a_name_that_is_wrong_has_a_place_and_a_sentence(self):
        with self.assertRaises(gridlock.InputError) as caught:
            Game("mnk:3,x,3")
        error = caught.exception
        self.assertEqual((error.place, error.line, error.column),
                         ("mnk:3,x,3", 0, 7))
        self.assertIn(error.sentence, str(error))
        self.assertIsInstance(error, ValueError)

    def test_a_file_that_is_wrong_has_a_line_and_a_column(self):
        with self.assertRaises(gridlock.InputError) as caught:
            Game.read("p hg 3 1\ne 1 7 0\n", "mine.hg")
        error = caught.exception
        self.assertEqual((error.place, error.line, error.column),
                         ("mine.hg", 2, 5))

    def test_an_error_can_be_pickled(self):
        error = gridlock.InputError("why", "where", 2, 3)
        again = pickle.loads(pickle.dumps(error))
        self.assertEqual((again.sentence, again.place, again.line,
                          again.column, str(again)),
                         ("why", "where", 2, 3, "where:2:3: why"))

    def test_a_list_that_is_wrong_has_a_line_and_a_column(self):
        for cells, lines in ((3, [[0, 1], [0, 3]]), ("abc", ["ab", "ad"]),
                             (3, [[0, 1], [0, -1]]), (3, [[0, 1], [2, 2]])):
            with self.assertRaises(gridlock.InputError) as caught:
                Game.from_lines(cells, lines)
            self.assertEqual((caught.exception.line, caught.exception.column),
                             (2, 2))

    def test_all_of_a_description_counts(self):
        lines = [[0, 1], [1, 2], [3]]
        self.assertEqual(Game.from_lines(4, lines[:2]).solve().value, "maker")
        for given, value in (
                ({"first": "breaker"}, "breaker"), ({"breaker": [1]}, "breaker"),
                ({"maker": [0, 1], "first": Player.BREAKER}, "maker"),
                ({"strong": True, "maker": [3]}, "first"),
                ({"turns": ["breaker", "maker", "maker"]}, "breaker"),
                ({"turns": []}, "breaker"), ({"openings": [3]}, "breaker"),
                ({"breaker_lines": [[3]], "first": "breaker"}, "breaker"),
                ({"strong": True, "p": 2, "first": "breaker"}, "draw"),
                ({"strong": True, "p": 2, "q": 2, "first": "breaker"},
                 "second")):
            game = Game.from_lines(4, lines[:2], **given)
            self.assertEqual(game.solve().value, value, given)
        self.assertEqual(Game.from_lines(0, []).solve().value, "breaker")

    def test_two_things_that_exclude_each_other_are_refused(self):
        for given in ({"turns": ["maker"], "p": 2},
                      {"strong": True, "openings": [1]},
                      {"maker": [1], "breaker": [1]}):
            with self.assertRaises(gridlock.InputError):
                Game.from_lines(3, [[0, 1]], **given)

    def test_what_is_no_game_is_refused(self):
        for wrong in (None, 5, b"mnk:3,3,3", ["mnk:3,3,3"]):
            with self.assertRaises(TypeError):
                Game(wrong)
        for wrong in ("mnk:3,3,3\0", "hyper:-", "hyper:-,strong"):
            with self.assertRaises(gridlock.InputError):
                Game(wrong)
        for cells in (-1, 65537, 10**40):
            with self.assertRaises(gridlock.InputError):
                Game.from_lines(cells, [])
        for wrong in (1.5, True, None):
            with self.assertRaises(TypeError):
                Game.from_lines(3, [[0, wrong]])
        with self.assertRaises(gridlock.InputError):
            Game.from_lines(["a", "b\0"], [])
        with self.assertRaises(gridlock.InputError):
            Game.from_lines("aa", [])

    def test_cells_have_names_in_either_case_and_places(self):
        game = Game("mnk:3,4,3")
        self.assertEqual([game.cell("c2"), game.cell("C2"), game.cell(6)],
                         [6, 6, 6])
        self.assertEqual((game.name(6), game.place("c2")), ("c2", (2, 1)))
        self.assertIsNone(Game.from_lines(2, []).place(0))
        self.assertEqual(Game.from_lines(["b1", "a2"], []).place("a2"), (0, 1))
        for wrong, kind in (("z9", ValueError), (12, ValueError),
                            (-1, ValueError), (2**64, ValueError),
                            (1.0, TypeError), (None, TypeError),
                            (True, TypeError)):
            with self.assertRaises(kind):
                game.cell(wrong)

    def test_files_are_games_and_their_proofs_are_checked_with_them(self):
        source = "p hg 4 4\ne 1 2 0\ne 2 3 0\ne 3 4 0\ne 1 4 0\n"
        with folder() as name:
            path = pathlib.Path(name, "a game,p=1.hg")
            path.write_text(source)
            self.assertEqual(Game.from_file(path).solve().value, "maker")
            for game, value in (
                    (Game(f"{path},strong"), "first"),
                    (Game.from_file(path, strong=True, first="breaker"),
                     "second"),
                    (Game(f"hyper:{path},first=breaker"), "maker"),
                    (Game.from_file(path, strong=True, p=2), "second")):
                result = game.solve()
                self.assertEqual(result.value, value)
                verdict = result.proof.check()
                self.assertTrue(verdict, str(verdict))
                later = game.after(0).solve()
                self.assertTrue(later.proof.check(), str(game))
        self.assertTrue(Game.read(source).solve().proof.check())

    def test_a_game_that_was_written_is_read_again(self):
        for format in ("hg", "pg"):
            game = Game.read(Game(TIC).write(format), f"game.{format}")
            self.assertEqual(game.lines, Game(TIC).lines)
            result = game.solve()
            self.assertEqual(result.value, "maker")
            self.assertTrue(result.proof.check())

    def test_closing_ends_the_use_of_a_game_but_not_of_what_it_made(self):
        with Game(TIC) as game:
            position = game.start()
            proof = game.solve().proof
        self.assertTrue(game.closed)
        for use in (lambda: game.cells, lambda: game.name(0), game.solve,
                    game.start, lambda: str(game), game.__enter__):
            with self.assertRaises(gridlock.Closed):
                use()
        game.close()
        self.assertEqual(repr(game), "<Game, closed>")
        self.assertEqual(position.play("b2").moves, (4,))
        self.assertTrue(proof.check())
        position.close()
        proof.close()
        for use in (lambda: position.moves, lambda: position.play(0),
                    position.copy, lambda: str(position), proof.check,
                    lambda: proof.value):
            with self.assertRaises(gridlock.Closed):
                use()

    def test_what_depends_on_a_handle_keeps_it(self):
        freed = []
        parent = _handle.Handle(1, freed.append)
        child = _handle.Handle(2, freed.append, parent)
        del parent
        gc.collect()
        self.assertEqual(freed, [])
        del child
        gc.collect()
        self.assertEqual(freed, [2, 1])


    def test_a_game_says_what_the_players_want(self):
        for name, kind, first in (("mnk:3,3,3", "weak", "maker"),
                                  ("mnk:3,3,3,strong,first=breaker", "strong",
                                   "breaker")):
            self.assertEqual((Game(name).kind, Game(name).first), (kind, first))
        own = Game.from_lines(3, [[0, 1]], breaker_lines=[[2]])
        self.assertEqual((own.kind, own.lines_of("maker"),
                          own.lines_of("breaker")),
                         ("timed", [(0, 1)], [(2,)]))
        self.assertEqual(Game(TIC).lines_of("breaker"), [])


class Positions(unittest.TestCase):
    def test_moves_are_made_and_taken_back(self):
        position = Game(TIC).after("b2", ["a1", 8])
        self.assertEqual(position.moves, (4, 0, 8))
        self.assertEqual(position.turn, Player.BREAKER)
        self.assertEqual(position.owner("a1"), Player.BREAKER)
        self.assertEqual(position.stones("maker"), [4, 8])
        self.assertEqual(position.free, [1, 2, 3, 5, 6, 7])
        self.assertEqual(position.choices, (1, 2, 3, 5, 6, 7))
        self.assertEqual(position.undo(2), 0)
        self.assertEqual((position.moves, position.undo(5)), ((4,), None))

    def test_a_move_that_is_refused_changes_nothing(self):
        position = Game(TIC).after("b2")
        for cell in ("b2", "d4", 9):
            with self.assertRaises(gridlock.InputError):
                position.play(cell)
        self.assertEqual(position.moves, (4,))
        with self.assertRaises(gridlock.InputError):
            position.play("a1", "a1", "c3")
        self.assertEqual(position.names(position.moves), ["b2", "a1"])

    def test_openings_are_the_only_choices_for_the_first_stone(self):
        game = Game.from_lines(3, [[0, 1]], openings=[2])
        self.assertEqual(game.start().choices, (2,))
        self.assertEqual(game.after(2).choices, (0, 1))

    def test_a_position_as_a_game_stays_as_it_is(self):
        position = Game(TIC).after("b2", "a1")
        game = position.to_game()
        position.undo(2)
        self.assertEqual(game.start().stones("maker"), [4])
        del position
        gc.collect()
        result = game.solve()
        self.assertEqual(result.value, "maker")
        self.assertTrue(result.proof.check())
        self.assertEqual(game.after("c1", "a3").to_game().solve().value,
                         "maker")
        later = game.after("c1", "a3").solve()
        self.assertIn("after", later.proof.check().summary)

    def test_there_is_no_position_of_the_infinite_board(self):
        plane = Game("line:3@inf")
        with self.assertRaises(gridlock.Unsupported):
            plane.start()
        self.assertEqual((plane.cells, plane.lines), (0, ()))
        self.assertEqual(plane.solve().value, "maker")

    def test_positions_of_the_same_game_are_independent(self):
        game = Game(TIC)
        one, other = game.after(0), game.start()
        again = one.copy().play(1)
        self.assertEqual((one.moves, other.moves, again.moves),
                         ((0,), (), (0, 1)))
        self.assertEqual(one.game, game)
        for other in (copy.copy(one), copy.deepcopy(one)):
            self.assertEqual((other.play(5).moves, one.moves), ((0, 5), (0,)))
        self.assertEqual(copy.copy(game), game)
        for thing in (game, one, game.solve().proof):
            with self.assertRaises(TypeError):
                pickle.dumps(thing)
        self.assertNotEqual(Game(TIC), game)


class Solving(unittest.TestCase):
    def test_a_result_has_what_was_counted(self):
        result = Game("mnk:4,5,4").solve(engine="dfpn", seed=3)
        self.assertEqual((result.engine, result.reason), ("dfpn", "none"))
        self.assertEqual(result.statistics["nodes"], result.nodes)
        self.assertGreater(result.nodes, 0)
        self.assertIn("breaker", repr(result))
        won = Game(TIC).solve()
        self.assertEqual((won.move_names, won.move), (["b2"], (4,)))

    def test_options_have_the_names_of_the_command_line(self):
        game = Game("mnk:4,4,4")
        self.assertIn("checkpoint_every", gridlock.options())
        for given in ({"without": ["zone", "pairing"]}, {"with_": "isomorphy"},
                      {"preset": "hsu"}, {"alpha": 10.0, "engine": "dfpn"},
                      {"memory": "1G"}, {"memory": 2**30}, {"width": 3},
                      {"leaf": "depth", "engine": "pns"}):
            self.assertEqual(game.solve(**given).value, "breaker", given)

    def test_an_option_that_is_wrong_tells_the_range(self):
        game = Game(TIC)
        for given, kind in (({"threads": 65}, gridlock.InputError),
                            ({"threads": 0}, gridlock.InputError),
                            ({"engine": "magic"}, gridlock.InputError),
                            ({"colour": 1}, gridlock.InputError),
                            ({"time": -1}, gridlock.InputError),
                            ({"time": math.nan}, gridlock.InputError),
                            ({"seed": "x\0"}, gridlock.InputError),
                            ({"memory": 1}, gridlock.InputError),
                            ({"seed": True}, TypeError),
                            ({"cert": 5}, TypeError),
                            ({"cancellation": 1}, TypeError)):
            with self.assertRaises(kind, msg=given) as caught:
                game.solve(**given)
            if "threads" in given:
                self.assertIn("1 to 64", str(caught.exception))

    def test_a_limit_is_an_answer(self):
        result = Game(LONG).solve(time=0.05)
        self.assertEqual((result.value, result.reason, result.proof),
                         ("unknown", "time", None))

    def test_progress_is_told_in_the_thread_that_asked(self):
        seen = []

        def progress(at):
            seen.append((at, threading.current_thread()))
            return len(seen) == 2

        result = Game(LONG).solve(progress=progress)
        self.assertEqual((result.value, result.reason),
                         ("unknown", "interrupt"))
        self.assertGreaterEqual(len(seen), 2)
        self.assertEqual({thread for _, thread in seen},
                         {threading.current_thread()})
        self.assertGreaterEqual(seen[1][0].seconds, seen[0][0].seconds)

    def test_an_exception_of_progress_ends_the_search_and_goes_on(self):
        def progress(_):
            raise ZeroDivisionError("of the user")

        with self.assertRaises(ZeroDivisionError):
            Game(LONG).solve(progress=progress)
        self.assertEqual(Game(TIC).solve().value, "maker")

    def test_another_thread_cancels_searches(self):
        cancellation = gridlock.Cancellation()
        results = []
        begun = threading.Semaphore(0)

        def search():
            results.append(Game(LONG).solve(progress=lambda _: begun.release(),
                                            cancellation=cancellation))

        threads = [threading.Thread(target=search) for _ in range(2)]
        for thread in threads:
            thread.start()
        begun.acquire()
        begun.acquire()
        cancellation.cancel()
        for thread in threads:
            thread.join()
        self.assertEqual([result.reason for result in results],
                         ["interrupt"] * 2)
        self.assertTrue(cancellation.cancelled)

    def test_threads_search_at_the_same_time(self):
        shared = Game("mnk:5,5,4")
        games = [shared, shared, Game(TIC), Game("mnk:4,4,4,strong"),
                 Game("strip:9"), shared]
        found = [None] * len(games)

        def search(number):
            result = games[number].solve()
            found[number] = (str(result.value), bool(result.proof.check()))

        threads = [threading.Thread(target=search, args=(number,))
                   for number in range(len(games))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        alone = [str(game.solve().value) for game in games]
        self.assertEqual(found, [(value, True) for value in alone])

    def test_one_position_may_be_used_by_several_threads(self):
        position = Game("mnk:9,9,5").start()

        def work():
            for cell in range(81):
                try:
                    position.play(cell)
                except gridlock.InputError:
                    pass
                position.choices, position.turn, position.undo()

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(position.moves, ())

    def test_a_certificate_that_cannot_be_written_is_said_before(self):
        with self.assertRaises(gridlock.FileError) as caught:
            Game(LONG).solve(cert="/nowhere/at/all.glc")
        self.assertIsInstance(caught.exception, OSError)

    def test_a_file_keeps_the_certificate_and_the_checkpoint(self):
        with folder() as name:
            cert = pathlib.Path(name, "tic.glb")
            result = Game(TIC).solve(cert=cert)
            self.assertIsNone(result.cert_error)
            self.assertEqual(gridlock.Proof.load(Game(TIC), cert).value,
                             "maker")
            state = pathlib.Path(name, "state")
            Game(LONG).solve(checkpoint=state, engine="dfpn",
                             progress=lambda at: at.nodes > 0)
            again = Game(LONG).solve(checkpoint=state, engine="dfpn", time=0.1)
            self.assertGreater(again.resumed, 0)

    def test_what_is_wrong_with_a_checkpoint_is_a_warning(self):
        with folder() as name, warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            inside = pathlib.Path(name, "inside")
            inside.mkdir()

            def progress(_):
                if caught:  # the last one is to be written
                    inside.mkdir()
                    return True
                shutil.rmtree(inside, ignore_errors=True)
                return False

            Game(LONG).solve(checkpoint=inside / "state", progress=progress,
                             checkpoint_every=0.01, engine="dfpn")
        self.assertEqual({each.category for each in caught},
                         {gridlock.GridlockWarning})


class Proofs(unittest.TestCase):
    def test_a_proof_is_written_read_and_checked(self):
        game = Game("mnk:5,5,4")
        proof = game.solve().proof
        with folder() as name:
            for ending in ("glc", "glb"):
                path = pathlib.Path(name, f"proof.{ending}")
                proof.save(path)
                again = gridlock.Proof.load(game, path)
                self.assertEqual(again.to_bytes(), proof.to_bytes())
            here = os.getcwd()
            os.chdir(name)
            try:
                proof.save("-")
                self.assertEqual(pathlib.Path("-").read_bytes(),
                                 proof.to_bytes())
            finally:
                os.chdir(here)
            with self.assertRaises(gridlock.FileError):
                gridlock.Proof.load(game, "/nowhere/proof.glc")
            with self.assertRaises(gridlock.FileError):
                proof.save(pathlib.Path(name, "no", "proof.glc"))

    def test_what_is_no_proof_is_refused(self):
        game = Game(TIC)
        content = game.solve().proof.to_bytes()
        for wrong in (b"", b"glc 1\n", content[:-20], b"\0" * 100):
            with self.assertRaises(gridlock.Error):
                gridlock.Proof.read(game, wrong)
            self.assertFalse(game.check(wrong))
        with self.assertRaises(gridlock.InputError):
            gridlock.Proof.read(Game("mnk:4,3,3"), content)
        with self.assertRaises(TypeError):
            gridlock.Proof.read(game, 5)
        with self.assertRaises(TypeError):
            gridlock.Proof()

    def test_the_checker_refutes_what_is_false(self):
        content = Game(TIC).solve().proof.to_bytes().decode()
        false = content.replace(" play 5 ", " play 4 ")
        self.assertNotEqual(false, content)
        verdict = Game(TIC).check(false)
        self.assertFalse(verdict)
        self.assertEqual(verdict.judgement, gridlock.Judgement.REFUTED)
        self.assertIn(verdict.sentence, str(verdict))

    def test_a_proof_gets_smaller_and_proves_the_same(self):
        proof = Game("mnk:6,6,5").solve().proof
        before = proof.measure()
        self.assertLessEqual(proof.shrink(time=1).measure().steps, before.steps)
        verdict = proof.check()
        self.assertEqual((bool(verdict), verdict.value), (True, "breaker"))

    def test_maker_wins_in_so_many_turns(self):
        self.assertEqual(Game(TIC).solve().proof.measure().turns, 4)

    def test_a_proof_has_nothing_to_say_about_moves_that_are_not_its_own(self):
        game = Game(TIC)
        proof = game.solve().proof
        cell = proof.move(game.start())
        other = next(c for c in range(9) if c != cell)
        self.assertIsNone(proof.ask(game.after(other)))
        self.assertIsNone(proof.move(game.after(other)))
        self.assertEqual(proof.why(game.after(other)), "")
        view = proof.ask(game.after(cell))
        self.assertIsNone(view.move)
        self.assertEqual(view.value, Value.MAKER)
        self.assertTrue(set(view.zone) <= set(range(9)))
        with self.assertRaises(gridlock.InputError):
            proof.ask(Game("mnk:4,4,4").start())

    def test_nobody_plays_by_the_proof_of_a_strong_game(self):
        game = Game("mnk:3,3,3,strong")
        proof = game.solve().proof
        self.assertTrue(proof.check())
        for ask in (lambda: proof.ask(game.start()), proof.measure,
                    proof.shrink, proof.sequence,
                    lambda: gridlock.Proof.read(game, proof.to_bytes())):
            with self.assertRaises(gridlock.Unsupported):
                ask()
        self.assertIsNone(proof._repr_svg_())

    def test_a_win_on_the_plane_is_a_proof_and_a_sequence(self):
        found = gridlock.sequence("line:4")
        self.assertTrue(found.check(), str(found.check()))
        self.assertIn(str(found.situations), found.check().summary)
        with folder() as name:
            path = pathlib.Path(name, "four.seq")
            found.save(path)
            self.assertEqual(path.read_bytes(), bytes(found))
        plain = gridlock.sequence("line:4", shortening=0)
        self.assertGreaterEqual(plain.situations, found.situations)
        self.assertIsNone(gridlock.sequence("fatty", time=0.1))
        cards = Game("line:4@inf").solve(engine="hunt").proof
        self.assertTrue(cards.sequence().check())

    def test_a_tiling_covers_the_plane_or_has_an_open_line(self):
        proof = Game("line:8@inf").solve().proof
        self.assertEqual(proof.value, "breaker")
        self.assertTrue(proof.check())
        tiling = gridlock.Tiling.read(proof.to_bytes())
        self.assertEqual((tiling.covers, tiling.value, tiling.open_line),
                         (True, "breaker", []))
        small = gridlock.Tiling(Game("mnk:2,2,2"), 2)
        line = small.open_line
        self.assertEqual((small.covers, small.value, len(line)),
                         (False, "unknown", 2))
        for wrong in (lambda: gridlock.Tiling(Game("mnk:2,2,2"), 0),
                      lambda: gridlock.Tiling(Game("line:5@inf"), 5),
                      lambda: gridlock.Tiling.read(b"nonsense")):
            with self.assertRaises(gridlock.Error):
                wrong()


class Asking(unittest.TestCase):
    def test_every_move_has_a_value(self):
        seen = Game(TIC).look("b2", "a1", time=HANGS)
        self.assertEqual((seen.value, len(seen.moves)), ("maker", 7))
        self.assertEqual(seen.moves[0], seen.best)
        self.assertEqual(seen.best.category, "win")
        self.assertIn("Maker", seen.best.view.sentence)
        strong = Game("mnk:3,3,3,strong").look(time=HANGS)
        self.assertEqual({str(m.category) for m in strong.moves}, {"draw"})
        self.assertIsNone(Game(TIC).look(4, 0, 2, 1, 6).best)

    def test_a_pairing_has_a_pair_in_each_line(self):
        found = gridlock.pairing(Game("mnk:5,5,5,first=breaker"))
        self.assertTrue(found)
        lines = found.game.lines
        first = [a for a, b in found.pairs if b is None]
        self.assertEqual(len(first), 1)
        self.assertTrue(all(first[0] in line or
                            any({a, b} <= set(line) for a, b in found.pairs)
                            for line in lines))
        self.assertEqual(gridlock.pairing(Game("mnk:4,4,4")).answer,
                         gridlock.PairingAnswer.NONE)
        with self.assertRaises(gridlock.Unsupported):
            gridlock.pairing(Game("mnk:3,3,3,strong"))

    def test_the_census_has_parts_and_a_limit(self):
        whole = list(gridlock.census(6))
        parts = [each for part in range(3)
                 for each in gridlock.census(6, part=part, parts=3)]
        self.assertEqual(sorted(whole), sorted(parts))
        with self.assertRaises(gridlock.LimitReached):
            gridlock.census(8, time=1e-9)
        for wrong in ({"size": 5}, {"size": 0}, {"size": 10**30},
                      {"part": 1}, {"threads": -1}):
            with self.assertRaises(gridlock.InputError):
                gridlock.census(**wrong)

    def test_a_question_is_a_formula(self):
        game = Game("mnk:3,3,3")
        self.assertIn("p cnf", gridlock.formula(game, "breaker",
                                                encoding="paper"))
        self.assertTrue(gridlock.formula(game, format="qcir")
                        .startswith("#QCIR"))
        for wrong in ({"encoding": "none"}, {"format": "none"},
                      {"player": "nobody"}):
            with self.assertRaises(gridlock.InputError):
                gridlock.formula(game, **wrong)

    def test_the_package_knows_what_it_is(self):
        header = (support.SOURCE / "include/gridlock/gridlock.h").read_text()
        major, minor, patch = gridlock.__version__.split(".")
        for part, number in (("MAJOR", major), ("MINOR", minor),
                             ("PATCH", patch)):
            self.assertIn(f"#define GRIDLOCK_VERSION_{part} {number}\n", header)
        self.assertIn("brute", gridlock.engines())

    def test_every_public_name_is_documented(self):
        for name in gridlock.__all__:
            thing = getattr(gridlock, name)
            self.assertTrue(thing.__doc__, name)
            if isinstance(thing, type):
                for member, value in vars(thing).items():
                    if callable(value) and not member.startswith("_"):
                        self.assertTrue(value.__doc__, f"{name}.{member}")


@unittest.skipUnless(gridlock.features()["sqlite"], "without SQLite")
class Atlases(unittest.TestCase):
    def test_what_follows_names_its_source(self):
        known = gridlock.atlas["poly:0:0,1:0,2:0,0:1,1:1,2:1@8x7"]
        self.assertEqual((known.value, known.derived_from),
                         ("breaker", "poly:fatty@7x8"))
        self.assertTrue(known.check())

    def test_what_is_not_known_is_not_there(self):
        game = Game("mnk:19,19,6")
        self.assertNotIn(game, gridlock.atlas)
        self.assertIsNone(gridlock.atlas.find(game))
        with self.assertRaises(KeyError):
            gridlock.atlas[game]
        with self.assertRaises(gridlock.InputError):
            gridlock.atlas.find(TIC, "who?")
        with self.assertRaises(gridlock.InputError):
            gridlock.atlas["mnk:"]

    def test_an_atlas_may_be_a_list_of_ones_own(self):
        with folder() as name:
            path = pathlib.Path(name, "mine.json")
            path.write_text(json.dumps([{"question": "winner", "game":
                                         "mnk:4,4,4", "value": "breaker",
                                         "note": "by hand"}]))
            with gridlock.Atlas(path) as mine:
                records = list(mine)
                self.assertEqual((len(mine), len(records)), (1, 1))
                self.assertEqual(mine["mnk:4,4,4"]["note"], "by hand")
                with self.assertRaises(gridlock.Unsupported):
                    records[0].certificate()
            with self.assertRaises(gridlock.Closed):
                mine.find(TIC)
            self.assertEqual(records[0]["game"], "mnk:4,4,4")
            with self.assertRaises(gridlock.Error):
                gridlock.Atlas(pathlib.Path(name, "none.sql"))

    def test_answers_are_added_to_an_atlas_of_ones_own(self):
        with folder() as name:
            path = pathlib.Path(name, "mine.atlas")
            cert = pathlib.Path(name, "tic.glc")
            result = Game(TIC).solve(cert=cert)
            gridlock.Atlas.add(path, result, cert)
            known = gridlock.Atlas(path)[TIC]
            self.assertEqual((known.value, known["engine"], known["nodes"]),
                             ("maker", result.engine, str(result.nodes)))
            self.assertEqual(known.certificate(), cert.read_bytes())
            result.value = Value.BREAKER
            with self.assertRaises(gridlock.Error):
                gridlock.Atlas.add(path, result)
            with self.assertRaises(gridlock.InputError):
                gridlock.Atlas.add(path, Game(LONG).solve(time=0.01))
            with self.assertRaises(TypeError):
                gridlock.Atlas.add(path, 5)

    def test_a_pairing_is_a_question_of_its_own(self):
        known = gridlock.atlas.find("mnk:1,24,3", "pairing")
        self.assertEqual((known.pairing, known.value),
                         (gridlock.PairingAnswer.FOUND, Value.UNKNOWN))
        self.assertTrue(known.check())


class Graph:
    """What networkx has of a graph, as far as anybody asks."""

    def __init__(self, edges, alone=()):
        self.edges = [*edges]
        self.nodes = sorted({v for e in edges for v in e} | set(alone))


class Graphs(unittest.TestCase):
    def test_complete_graphs_have_as_many_lines_as_is_known(self):
        for n in (3, 4, 5, 6):
            k = graphs.complete(n)
            counted = {graphs.triangles: math.comb(n, 3),
                       graphs.hamiltonian_cycles: math.factorial(n - 1) // 2,
                       graphs.spanning_trees: n ** (n - 2)}
            for make, count in counted.items():
                self.assertEqual(len(make(k).lines), count, (make, n))
            self.assertEqual(len(graphs.stars(k, 2).lines),
                             n * math.comb(n - 1, 2))
            self.assertEqual(len(graphs.cliques(k, 4).lines), math.comb(n, 4))
            matchings = 0 if n % 2 else math.prod(range(1, n, 2))
            self.assertEqual(len(graphs.perfect_matchings(k).lines), matchings)
            self.assertEqual(len(graphs.paths(k, 1, 2).lines),
                             sum(math.perm(n - 2, i) for i in range(n - 1)))
        self.assertEqual(len(graphs.cycles(graphs.complete(5), 4).lines), 15)

    def test_values_are_those_that_are_known(self):
        # Maker's triangle in K_5, not in K_4; Breaker holds a Hamiltonian
        # cycle of K_4; Lehman's theorem.
        for game, value in (
                (graphs.triangles(graphs.complete(4)), "breaker"),
                (graphs.triangles(graphs.complete(5)), "maker"),
                (graphs.spanning_trees(graphs.complete(4), first="breaker"),
                 "maker"),
                (graphs.spanning_trees([(1, 2), (2, 3), (3, 1)],
                                       first="breaker"), "breaker")):
            result = game.solve()
            self.assertEqual(result.value, value, str(game))
            self.assertTrue(result.proof.check())

    def test_a_graph_may_be_an_object_with_nodes_and_edges(self):
        graph = Graph([("a", "b"), ("b", "c"), ("a", "c")])
        self.assertEqual(graphs.triangles(graph).names(range(3)),
                         ["a-b", "b-c", "a-c"])
        alone = Graph(graph.edges, alone=["d"])
        self.assertEqual(graphs.spanning_trees(alone).lines, ())
        self.assertEqual(len(graphs.spanning_trees(graph).lines), 3)

    def test_what_is_no_simple_graph_is_refused_with_the_edge(self):
        for edges in ([(1, 2), (2, 1)], [(1, 2), (3, 3)], [(1, 2), (4,)],
                      [(1, 2), ("1", "2"), (1, "2")]):
            with self.assertRaises(gridlock.InputError):
                graphs.triangles(edges)
        with self.assertRaises(gridlock.InputError):
            graphs.paths([(1, 2)], 1, 5)
        with self.assertRaises(gridlock.InputError):
            graphs.game([(1, 2)], [[(1, 3)]])
        for wrong in (1, 0, -3, 10**30):
            if wrong < 2:
                with self.assertRaises(gridlock.InputError):
                    graphs.cliques([(1, 2)], wrong)
            else:
                self.assertEqual(graphs.cliques([(1, 2)], wrong).lines, ())


class Drawings(unittest.TestCase):
    def test_every_drawing_is_well_formed(self):
        tic = Game(TIC)
        proof = tic.solve().proof
        odd = Game.from_lines(["<a>", "b&c", '"'], [[0, 1]])
        k5 = graphs.triangles(graphs.complete(5))
        for thing in (tic, tic.after("b2", "a1"), proof, tic.look("b2"), odd,
                      odd.after(0), k5, k5.after(0, 1), k5.look(0),
                      k5.after(0, 1).to_game(), k5.solve().proof,
                      proof.ask(tic.after("b2")), Game("line:5@inf"),
                      Game.from_lines(0, []), Game("mnk:100,100,5"),
                      Game.from_lines(5000, []), Game("strip:9"),
                      Game("mnk:3,3,3,strong").after(4, 0, 1, 2, 7),
                      gridlock.pairing(Game("mnk:5,5,5,first=breaker"))):
            drawing = thing._repr_svg_()
            xml.etree.ElementTree.fromstring(drawing)
            self.assertIn("<title>", drawing)

    def test_a_drawing_has_the_stones_and_the_cells(self):
        position = Game("mnk:3,4,3").after("b2", "a1")
        drawing = position._repr_svg_()
        self.assertEqual(drawing.count("<rect"), 1 + 12)
        self.assertEqual(drawing.count("<path"), 2)
        self.assertEqual(drawing.count("<circle"), 1)
        self.assertIn(">d</text>", drawing)

    def test_a_position_is_text_too(self):
        self.assertEqual(str(Game("mnk:2,3,2").after("b2", "c1")),
                         "    a b c\n  1 . . O\n  2 . X .")
        self.assertEqual(str(Game.from_lines("xy", []).after("y")),
                         ". x\nX y")


if __name__ == "__main__":
    support.main()
