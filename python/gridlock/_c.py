# SPDX-License-Identifier: MIT
"""The two C interfaces as ctypes sees them, and the libraries behind them.

Structs, callbacks and functions stand here in the order of their headers,
include/gridlock/gridlock.h and check/gridcheck.h, and have their names.  A test
compares sizes, places of fields, numbers and signatures with the headers.
"""

import ctypes
import os
import pathlib
from ctypes import (CFUNCTYPE, POINTER, c_bool, c_char, c_char_p, c_double,
                    c_int, c_int32, c_size_t, c_uint, c_uint32, c_uint64,
                    c_void_p)

NO_CELL = 0xFFFFFFFF
STATISTICS = 128
TEXT = 512  # GRIDCHECK_TEXT

# ---- gridlock.h ----


class gridlock_error(ctypes.Structure):
    _fields_ = [("place", c_char * 256), ("line", c_size_t),
                ("column", c_size_t), ("sentence", c_char * 256)]


class gridlock_lines(ctypes.Structure):
    _fields_ = [("cell", POINTER(c_uint32)), ("size", POINTER(c_size_t)),
                ("count", c_size_t)]


class gridlock_description(ctypes.Structure):
    _fields_ = [("name", c_char_p), ("cells", c_size_t),
                ("cell_name", POINTER(c_char_p)), ("maker", gridlock_lines),
                ("breaker", gridlock_lines), ("strong", c_int),
                ("first", c_int), ("p", c_uint), ("q", c_uint),
                ("turn", POINTER(c_int)), ("turns", c_size_t),
                ("maker_stone", POINTER(c_uint32)), ("maker_stones", c_size_t),
                ("breaker_stone", POINTER(c_uint32)),
                ("breaker_stones", c_size_t), ("opening", POINTER(c_uint32)),
                ("openings", c_size_t), ("reserved", c_void_p * 8)]


class gridlock_progress(ctypes.Structure):
    _fields_ = [("engine", c_char_p), ("nodes", c_uint64),
                ("seconds", c_double), ("bytes", c_size_t),
                ("proof", c_double), ("disproof", c_double)]


gridlock_sink = CFUNCTYPE(c_int, c_void_p, c_size_t, c_void_p)
gridlock_tick = CFUNCTYPE(c_int, POINTER(gridlock_progress), c_void_p)
gridlock_notice = CFUNCTYPE(None, c_char_p, c_void_p)
gridlock_census_class = CFUNCTYPE(c_int, c_char_p, c_uint, c_void_p)


class gridlock_limits(ctypes.Structure):
    _fields_ = [("seconds", c_double), ("bytes", c_size_t),
                ("tick", gridlock_tick), ("context", c_void_p),
                ("cpu_seconds", c_double)]


class gridlock_options(ctypes.Structure):
    _fields_ = [("engine", c_char_p), ("seed", c_uint64),
                ("limits", gridlock_limits), ("certificate", c_char_p),
                ("preset", c_char_p), ("with", c_char_p),
                ("without", c_char_p), ("width", c_int), ("leaf", c_char_p),
                ("alpha", c_double), ("beta", c_double), ("model", c_char_p),
                ("from", c_char_p), ("threads", c_int),
                ("checkpoint", c_char_p), ("checkpoint_every", c_double),
                ("notice", gridlock_notice), ("notice_context", c_void_p),
                ("wire", c_void_p), ("keep_proof", c_int),
                ("cancellation", c_void_p), ("reserved", c_void_p * 16)]


class gridlock_ranks(ctypes.Structure):
    _fields_ = [("count", c_size_t), ("lost", c_size_t), ("jobs", c_uint64),
                ("solved", c_uint64), ("messages", c_uint64),
                ("bytes", c_uint64), ("shared", c_uint64), ("busy", c_double),
                ("cpu_seconds", c_double)]


class gridlock_result(ctypes.Structure):
    _fields_ = [("value", c_int), ("reason", c_int), ("engine", c_char_p),
                ("nodes", c_uint64), ("resumed", c_uint64),
                ("created", c_uint64), ("seconds", c_double),
                ("cpu_seconds", c_double), ("peak_bytes", c_size_t),
                ("move", POINTER(c_uint32)), ("move_count", c_size_t),
                ("ranks", gridlock_ranks),
                ("statistics", c_uint64 * STATISTICS), ("certificate", c_int),
                ("proof", c_void_p), ("reserved", c_void_p * 16)]


class gridlock_statistic(ctypes.Structure):
    _fields_ = [("name", c_char_p), ("sentence", c_char_p), ("kind", c_int),
                ("of", c_size_t), ("value", c_uint64)]


class gridlock_proof_size(ctypes.Structure):
    _fields_ = [("steps", c_uint64), ("depth", c_uint64), ("turns", c_uint64)]


class gridlock_move(ctypes.Structure):
    _fields_ = [("cell", c_uint32), ("category", c_int), ("value", c_int)]


class gridlock_census_question(ctypes.Structure):
    _fields_ = [("size", c_uint), ("directions", c_uint), ("threads", c_int),
                ("part", c_uint64), ("parts", c_uint64),
                ("limits", gridlock_limits), ("reserved", c_void_p * 8)]


class gridlock_grid(ctypes.Structure):
    _fields_ = [("width", c_size_t), ("height", c_size_t), ("torus", c_int)]


class gridlock_option(ctypes.Structure):
    _fields_ = [("name", c_char_p), ("kind", c_int), ("argument", c_char_p),
                ("least", c_uint64), ("most", c_uint64), ("standard", c_char_p),
                ("found", c_char_p), ("sentence", c_char_p),
                ("reserved", c_void_p * 4)]


# The names of a library, what they return, and what they take.  A handle is a
# c_void_p, a status an int.
_HANDLE = c_void_p
_OUT = POINTER(c_void_p)
_STATUS = c_int
_ERROR = POINTER(gridlock_error)
_COUNT = POINTER(c_size_t)
_CELLS = POINTER(c_uint32)
_LIMITS = POINTER(gridlock_limits)

GRIDLOCK = {
    "gridlock_game_parse": (_STATUS, c_char_p, _OUT, _ERROR),
    "gridlock_game_new": (_STATUS, POINTER(gridlock_description), _OUT, _ERROR),
    "gridlock_game_read": (_STATUS, c_char_p, c_char_p, c_size_t, _OUT, _ERROR),
    "gridlock_game_write": (_STATUS, _HANDLE, c_int, gridlock_sink, c_void_p,
                            _ERROR),
    "gridlock_game_free": (None, _HANDLE),
    "gridlock_game_text": (c_char_p, _HANDLE),
    "gridlock_game_cells": (c_size_t, _HANDLE),
    "gridlock_game_cell_name": (None, _HANDLE, c_uint32, c_char_p, c_size_t),
    "gridlock_game_cell": (c_uint32, _HANDLE, c_char_p),
    "gridlock_game_grid": (None, _HANDLE, POINTER(gridlock_grid)),
    "gridlock_game_place": (c_int, _HANDLE, c_uint32, _CELLS, _CELLS),
    "gridlock_player_name": (c_char_p, _HANDLE, c_int),
    "gridlock_game_kind": (c_int, _HANDLE),
    "gridlock_game_first": (c_int, _HANDLE),
    "gridlock_game_lines": (c_size_t, _HANDLE),
    "gridlock_game_player_lines": (c_size_t, _HANDLE, c_int),
    "gridlock_game_player_line": (_CELLS, _HANDLE, c_int, c_size_t, _COUNT),
    "gridlock_game_line": (_CELLS, _HANDLE, c_size_t, _COUNT),
    "gridlock_value_name": (c_char_p, c_int),
    "gridlock_reason_name": (c_char_p, c_int),
    "gridlock_cancellation_new": (c_void_p,),
    "gridlock_cancellation_free": (None, _HANDLE),
    "gridlock_cancel": (None, _HANDLE),
    "gridlock_cancelled": (c_int, POINTER(gridlock_progress), c_void_p),
    "gridlock_options_set": (_STATUS, POINTER(gridlock_options), c_char_p,
                             c_char_p, _ERROR),
    "gridlock_option_name": (c_char_p, c_size_t),
    "gridlock_option_describe": (c_int, c_size_t, POINTER(gridlock_option)),
    "gridlock_option_word": (c_char_p, c_size_t, c_size_t),
    "gridlock_solve": (_STATUS, _HANDLE, POINTER(gridlock_options),
                       POINTER(gridlock_result), _ERROR),
    "gridlock_result_clear": (None, POINTER(gridlock_result)),
    "gridlock_result_statistic": (c_int, POINTER(gridlock_result), c_size_t,
                                  POINTER(gridlock_statistic)),
    "gridlock_position_new": (_STATUS, _HANDLE, _OUT, _ERROR),
    "gridlock_position_free": (None, _HANDLE),
    "gridlock_position_play": (_STATUS, _HANDLE, c_uint32, _ERROR),
    "gridlock_position_undo": (c_uint32, _HANDLE),
    "gridlock_position_moves": (_CELLS, _HANDLE, _COUNT),
    "gridlock_position_choices": (_CELLS, _HANDLE, _COUNT),
    "gridlock_position_line": (_CELLS, _HANDLE, _COUNT),
    "gridlock_position_owner": (c_int, _HANDLE, c_uint32),
    "gridlock_position_turn": (c_int, _HANDLE),
    "gridlock_position_over": (c_int, _HANDLE),
    "gridlock_position_value": (c_int, _HANDLE),
    "gridlock_position_game": (c_void_p, _HANDLE),
    "gridlock_proof_read": (_STATUS, _HANDLE, c_char_p, _OUT, _ERROR),
    "gridlock_proof_parse": (_STATUS, _HANDLE, c_char_p, c_char_p, c_size_t,
                             _OUT, _ERROR),
    "gridlock_proof_free": (None, _HANDLE),
    "gridlock_proof_value": (c_int, _HANDLE),
    "gridlock_proof_measure": (_STATUS, _HANDLE, POINTER(gridlock_proof_size),
                               _ERROR),
    "gridlock_proof_save": (_STATUS, _HANDLE, c_char_p, _ERROR),
    "gridlock_proof_write": (_STATUS, _HANDLE, gridlock_sink, c_void_p, _ERROR),
    "gridlock_proof_shrink": (_STATUS, _HANDLE, _LIMITS, _ERROR),
    "gridlock_sequence_write": (_STATUS, _HANDLE, gridlock_sink, c_void_p,
                                _COUNT, _ERROR),
    "gridlock_sequence_find": (_STATUS, _HANDLE, _LIMITS, c_double,
                               gridlock_sink, c_void_p, _COUNT, _ERROR),
    "gridlock_proof_ask": (_STATUS, _HANDLE, _HANDLE, _OUT, _ERROR),
    "gridlock_view_free": (None, _HANDLE),
    "gridlock_view_value": (c_int, _HANDLE),
    "gridlock_view_move": (c_uint32, _HANDLE),
    "gridlock_view_sentence": (c_char_p, _HANDLE),
    "gridlock_view_cells": (_CELLS, _HANDLE, c_int, _COUNT),
    "gridlock_look": (_STATUS, _HANDLE, _LIMITS, _OUT, _ERROR),
    "gridlock_analysis_free": (None, _HANDLE),
    "gridlock_analysis_view": (c_void_p, _HANDLE),
    "gridlock_analysis_move": (c_int, _HANDLE, c_size_t,
                               POINTER(gridlock_move)),
    "gridlock_analysis_move_view": (c_void_p, _HANDLE, c_size_t),
    "gridlock_formula_write": (_STATUS, _HANDLE, c_int, c_char_p, c_int,
                               gridlock_sink, c_void_p, _ERROR),
    "gridlock_pairing_find": (_STATUS, _HANDLE, _LIMITS, _OUT, _ERROR),
    "gridlock_pairing_free": (None, _HANDLE),
    "gridlock_pairing_answered": (c_int, _HANDLE),
    "gridlock_pairing_cells": (_CELLS, _HANDLE, _COUNT),
    "gridlock_tiling_new": (_STATUS, _HANDLE, c_size_t, c_size_t, _OUT, _ERROR),
    "gridlock_tiling_parse": (_STATUS, c_char_p, c_char_p, c_size_t, _OUT,
                              _ERROR),
    "gridlock_tiling_free": (None, _HANDLE),
    "gridlock_tiling_covers": (c_int, _HANDLE),
    "gridlock_tiling_value": (c_int, _HANDLE),
    "gridlock_tiling_open_line": (POINTER(c_int32), _HANDLE, _COUNT),
    "gridlock_census": (_STATUS, POINTER(gridlock_census_question),
                        gridlock_census_class, c_void_p, _ERROR),
    "gridlock_atlas_open": (_STATUS, c_char_p, _OUT, _ERROR),
    "gridlock_atlas_free": (None, _HANDLE),
    "gridlock_atlas_record": (c_void_p, _HANDLE, c_size_t),
    "gridlock_atlas_find": (_STATUS, _HANDLE, _HANDLE, c_char_p, _OUT, _ERROR),
    "gridlock_record_free": (None, _HANDLE),
    "gridlock_record_value": (c_int, _HANDLE),
    "gridlock_record_pairing": (c_int, _HANDLE),
    "gridlock_record_field": (c_char_p, _HANDLE, c_char_p),
    "gridlock_record_field_name": (c_char_p, c_size_t),
    "gridlock_atlas_certificate": (_STATUS, _HANDLE, _HANDLE, gridlock_sink,
                                   c_void_p, _ERROR),
    "gridlock_atlas_add": (_STATUS, c_char_p, _HANDLE, POINTER(gridlock_result),
                           c_char_p, _ERROR),
    "gridlock_engine_name": (c_char_p, c_size_t),
    "gridlock_version": (c_char_p,),
    "gridlock_feature": (c_char_p, c_size_t, POINTER(c_int)),
}

# ---- gridcheck.h ----


class gridcheck_file(ctypes.Structure):
    _fields_ = [("name", c_char_p), ("bytes", c_char_p), ("length", c_size_t)]


class gridcheck_question(ctypes.Structure):
    _fields_ = [("game", c_char_p), ("game_file", gridcheck_file),
                ("proof", gridcheck_file), ("formula", gridcheck_file),
                ("first", c_int), ("memory", c_size_t), ("turns", c_bool)]


class gridcheck_answer(ctypes.Structure):
    _fields_ = [("verdict", c_int), ("value", c_char * 16),
                ("place", c_char * TEXT), ("sentence", c_char * TEXT),
                ("summary", c_char * (2 * TEXT)), ("turns", c_size_t)]


GRIDCHECK = {
    "gridcheck_check": (None, POINTER(gridcheck_question),
                        POINTER(gridcheck_answer)),
    "gridcheck_version": (c_char_p,),
}

# ---- The libraries ----

_FOLDER = pathlib.Path(__file__).resolve().parent


def folders():
    """Where the libraries may lie, the best place first.

    GRIDLOCK_LIBRARY, a folder, or the file libgridlock.so in it; this package,
    as pip installs it; the build of the source tree that this package is part
    of; and last, as None, wherever the system looks.
    """
    named = os.environ.get("GRIDLOCK_LIBRARY")
    if named:
        path = pathlib.Path(named)
        return [path if path.is_dir() else path.parent]
    places = [_FOLDER / "lib"]
    source = _FOLDER.parents[1]
    if (source / "include/gridlock/gridlock.h").exists():
        places.append(source / "build")
    return [*(place for place in places if place.is_dir()), None]


def _find(name):
    """The library of this name, as a file or as what the system looks for."""
    tried = []
    for folder in folders():
        if folder is None:
            return f"{name}.so.0"
        for path in (folder / f"{name}.so.0", folder / "check" / f"{name}.so.0",
                     folder / f"{name}.so"):
            if path.exists():
                return str(path)
        tried.append(str(folder))
    raise ImportError(f"there is no {name}.so.0 in {', '.join(tried)}, which "
                      f"GRIDLOCK_LIBRARY names")


def _load(name, functions):
    path = _find(name)
    try:
        library = ctypes.CDLL(path)
    except OSError as error:
        raise ImportError(
            f"{name} cannot be loaded ({error}); install the package with pip, "
            f"build the source tree, or set GRIDLOCK_LIBRARY to the folder that "
            f"has the library") from None
    for function, (result, *arguments) in functions.items():
        try:
            entry = getattr(library, function)
        except AttributeError:
            raise ImportError(f"{path} is older than this package: it has no "
                              f"{function}") from None
        entry.restype = result
        entry.argtypes = arguments
    return library


lib = _load("libgridlock", GRIDLOCK)
checker = _load("libgridcheck", GRIDCHECK)
