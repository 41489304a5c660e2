"""What functions of this package return beside boards and moves."""

from __future__ import annotations

import enum
from typing import NamedTuple, Optional, Sequence

from ._errors import SuiteError


class Termination(enum.IntEnum):
    """Why a game has ended, with the numbers of python-chess."""

    __module__ = "magic_chess"

    CHECKMATE = 1
    STALEMATE = 2
    INSUFFICIENT_MATERIAL = 3
    SEVENTYFIVE_MOVES = 4
    FIVEFOLD_REPETITION = 5
    FIFTY_MOVES = 6
    THREEFOLD_REPETITION = 7


class Outcome(NamedTuple):
    """How a game has ended.

    >>> from magic_chess import Board
    >>> Board("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").outcome().result()
    '1-0'
    """

    termination: Termination
    """Why."""

    winner: Optional[bool]
    """Whether White has won. None after a draw."""

    def result(self) -> str:
        """'1-0', '0-1' or '1/2-1/2'."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner else "0-1"


class WrongCount(NamedTuple):
    """A count that is not what a suite expects."""

    line: int
    """The number of the line, from 1 on."""

    fen: str
    """The position."""

    depth: int
    """The depth."""

    expected: int
    """What the suite expects."""

    got: int
    """What was counted."""


class SuiteReport(NamedTuple):
    """What a run of a suite has found."""

    positions: int
    """How many positions there are."""

    nodes: int
    """How many nodes were counted."""

    passed: int
    """Counts as expected."""

    failed: int
    """Counts that are not as expected."""

    skipped: int
    """Counts beyond the limits."""

    wrong: Sequence[WrongCount]
    """Each count that is not as expected."""

    bad_lines: Sequence[SuiteError]
    """Each line that cannot be used."""


for _class in (Outcome, WrongCount, SuiteReport):
    _class.__module__ = "magic_chess"
