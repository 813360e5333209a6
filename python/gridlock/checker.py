# SPDX-License-Identifier: MIT
"""gridcheck, the independent checker, in this process."""

from __future__ import annotations

import enum
from ctypes import byref
from typing import NamedTuple, Optional, Union

from . import _handle
from ._c import checker, gridcheck_answer, gridcheck_question
from ._handle import decoded, whole
from ._run import run
from .values import Value

__all__ = ["Judgement", "Verdict", "check"]


class Judgement(enum.Enum):
    """VERIFIED, REFUTED, or CANNOT: no judgement, because there is no game, no
    proof, or not enough memory."""

    VERIFIED = 0
    REFUTED = 1
    CANNOT = 2


class Verdict(NamedTuple):
    """What gridcheck says.  It is true if the proof is verified.

    value     who wins, if verified
    summary   the game in words, who begins, steps and SHA-256: what one cites
    place     where it went wrong, if not verified
    sentence  and why
    """

    judgement: Judgement
    value: Optional[Value]
    summary: str
    place: str
    sentence: str

    @property
    def verified(self) -> bool:
        """Does the proof show what it claims?"""
        return self.judgement is Judgement.VERIFIED

    def __bool__(self) -> bool:
        return self.verified

    def __str__(self) -> str:
        if self.verified:
            return self.summary
        return ": ".join(filter(None, [self.place, self.sentence]))


def check(game: str, proof: Union[bytes, str], *,
          file: Optional[bytes] = None,
          memory: Optional[int] = None) -> Verdict:
    """Checks a proof, of any kind, about a game.

    game    its name
    proof   the content of the certificate, not compressed
    file    the content of the file that the name is about
    memory  bytes that the checker may take, 1 GiB if not said

    >>> import gridlock
    >>> proof = gridlock.Game("mnk:3,3,3").solve().proof.to_bytes()
    >>> bool(gridlock.check("mnk:3,3,3", proof))
    True
    >>> verdict = gridlock.check("mnk:3,4,3", proof)
    >>> verdict.judgement, print(verdict)
    line 1: this certificate is for another game
    (<Judgement.REFUTED: 1>, None)
    """
    proof = _handle.content(proof)
    question = gridcheck_question(game=_handle.text(game, "a game's name"))
    question.proof.name = b"proof"
    question.proof.bytes = proof
    question.proof.length = len(proof)
    if file is not None:
        file = _handle.content(file)
        question.game_file.name = b"game"
        question.game_file.bytes = file
        question.game_file.length = len(file)
    if memory is not None:
        question.memory = whole(memory, "memory", 1, 2**62)
    answer = gridcheck_answer()

    def work(_: object) -> Verdict:
        checker.gridcheck_check(byref(question), byref(answer))
        value = decoded(answer.value).lower()
        known = value in [each.value for each in Value]
        return Verdict(Judgement(answer.verdict),
                       Value(value) if known else None,
                       decoded(answer.summary), decoded(answer.place),
                       decoded(answer.sentence))

    return run(work)
