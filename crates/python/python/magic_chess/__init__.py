"""Fast chess: boards, moves and notation, and batches of boards in numpy arrays.

`Board` is one position with the moves that led to it, with names as in python-chess. `Boards` are many positions, which are
worked on at once, on all threads. `perft`, `divide` and `suite` count move sequences.

>>> from magic_chess import Board
>>> board = Board()
>>> board.push_san("e4").uci()
'e2e4'
>>> board.legal_moves.count()
20
"""

import sysconfig as _sysconfig


def _in_sub_interpreter() -> bool:
    for name in ("_interpreters", "_xxsubinterpreters"):
        try:
            module = __import__(name)
        except ImportError:
            continue
        return bool(module.get_current() != module.get_main())
    return False


if _in_sub_interpreter():
    raise ImportError("magic_chess does not support sub-interpreters: import it in the main interpreter")

if _sysconfig.get_config_var("Py_GIL_DISABLED"):
    raise ImportError(
        "magic_chess is not made for free-threaded builds of Python: use a build with the global interpreter lock"
    )

from ._core import (
    Board,
    Boards,
    LegalMoves,
    Move,
    __version__,
    divide,
    parse_square,
    perft,
    policy_size,
    square_name,
    suite,
)
from ._errors import (
    ArgumentError,
    BatchError,
    ChessError,
    FenError,
    MoveError,
    PackedError,
    SuiteError,
)
from ._outcome import Outcome, SuiteReport, Termination, WrongCount

WHITE = True
BLACK = False

PAWN = 1
KNIGHT = 2
BISHOP = 3
ROOK = 4
QUEEN = 5
KING = 6

STARTING_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

__all__ = [
    "BISHOP",
    "BLACK",
    "KING",
    "KNIGHT",
    "PAWN",
    "QUEEN",
    "ROOK",
    "STARTING_FEN",
    "WHITE",
    "ArgumentError",
    "BatchError",
    "Board",
    "Boards",
    "ChessError",
    "FenError",
    "LegalMoves",
    "Move",
    "MoveError",
    "Outcome",
    "PackedError",
    "SuiteError",
    "SuiteReport",
    "Termination",
    "WrongCount",
    "__version__",
    "divide",
    "parse_square",
    "perft",
    "policy_size",
    "square_name",
    "suite",
]
