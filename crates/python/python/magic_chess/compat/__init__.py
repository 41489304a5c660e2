"""The names of python-chess: `from magic_chess import compat as chess`.

Boards here can be edited piece by piece and hold any setup, null moves can be pushed, and moves are made of squares, as
python-chess has them. A valid position has a native board beside it, which finds and checks its moves. `python-chess` itself is
not needed; modules of it that take a board (`chess.svg`, `chess.syzygy`, `chess.polyglot`, `chess.engine`, `chess.pgn`) work on
these boards, after `install()` too where they make boards of their own.

The names were written from the documentation of python-chess. `docs/python.md` says what differs.

>>> from magic_chess import compat as chess
>>> board = chess.Board("8/8/8/8/8/4k3/8/4K2R w K - 0 1")
>>> board.is_valid(), board.attackers(chess.WHITE, chess.F1) == chess.SquareSet([chess.E1, chess.H1])
(True, True)
>>> board.push(chess.Move.from_uci("e1g1"))
>>> print(board.unicode(empty_square="."))
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . ♚ . . .
. . . . . . . .
. . . . . ♖ ♔ .
"""

from __future__ import annotations

import sys as _sys


from ._base_board import BaseBoard, BaseBoardT
from ._board import Board, BoardT, Status
from ._generators import LegalMoveGenerator, PseudoLegalMoveGenerator
from ._moves import AmbiguousMoveError, IllegalMoveError, InvalidMoveError, Move, Piece, piece_name, piece_symbol
from ._outcomes import Outcome, Termination
from ._squares import *  # noqa: F403
from ._squares import Bitboard, Color, IntoSquareSet, PieceType, Square, SquareSet

from .._core import __version__  # noqa: E402

COLOR_NAMES = ["black", "white"]
EnPassantSpec = str

STATUS_VALID = Status.VALID
STATUS_NO_WHITE_KING = Status.NO_WHITE_KING
STATUS_NO_BLACK_KING = Status.NO_BLACK_KING
STATUS_TOO_MANY_KINGS = Status.TOO_MANY_KINGS
STATUS_TOO_MANY_WHITE_PAWNS = Status.TOO_MANY_WHITE_PAWNS
STATUS_TOO_MANY_BLACK_PAWNS = Status.TOO_MANY_BLACK_PAWNS
STATUS_PAWNS_ON_BACKRANK = Status.PAWNS_ON_BACKRANK
STATUS_TOO_MANY_WHITE_PIECES = Status.TOO_MANY_WHITE_PIECES
STATUS_TOO_MANY_BLACK_PIECES = Status.TOO_MANY_BLACK_PIECES
STATUS_BAD_CASTLING_RIGHTS = Status.BAD_CASTLING_RIGHTS
STATUS_INVALID_EP_SQUARE = Status.INVALID_EP_SQUARE
STATUS_OPPOSITE_CHECK = Status.OPPOSITE_CHECK
STATUS_EMPTY = Status.EMPTY
STATUS_RACE_CHECK = Status.RACE_CHECK
STATUS_RACE_OVER = Status.RACE_OVER
STATUS_RACE_MATERIAL = Status.RACE_MATERIAL
STATUS_TOO_MANY_CHECKERS = Status.TOO_MANY_CHECKERS
STATUS_IMPOSSIBLE_CHECK = Status.IMPOSSIBLE_CHECK


def install() -> None:
    """Makes `import chess` mean this module, for the whole process.

    Modules of an installed python-chess (`chess.pgn`, `chess.svg` and so on) are still found, and use the boards of this
    module. It is an `ImportError` if python-chess was imported before.
    """
    import importlib.util

    known = _sys.modules.get("chess")
    if known is _sys.modules[__name__]:
        return
    if known is not None:
        raise ImportError("python-chess was imported before: call magic_chess.compat.install() first")
    found = importlib.util.find_spec("chess")
    if found is not None and found.submodule_search_locations is not None:
        __path__.extend(found.submodule_search_locations)
    _sys.modules["chess"] = _sys.modules[__name__]


