"""Fast chess: boards, moves and notation, and batches of boards in numpy arrays.

`Board` is one position with the moves that led to it, with names as in python-chess. `Boards` are many positions, which are
worked on at once, on all threads. `read_pgn` and `read_pgn_batch` read games. `perft`, `divide` and `suite` count move
sequences.

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

from ._constants import *  # noqa: F403
from ._core import (
    Board,
    Boards,
    Games,
    Game,
    LegalMoves,
    Line,
    Move,
    PgnBatch,
    PgnBatches,
    PgnGames,
    Piece,
    PolicyTable,
    TrainingBatch,
    TrainingBatches,
    __version__,
    divide,
    flip_vertical,
    parse_square,
    perft,
    policy_size,
    popcount,
    read_pgn,
    read_pgn_batch,
    read_training,
    square,
    square_file,
    square_mirror,
    square_name,
    square_rank,
    squares_of,
    suite,
)
from ._errors import (
    ArgumentError,
    BatchError,
    ChessError,
    FenError,
    MoveError,
    PackedError,
    PgnError,
    SuiteError,
)
from ._outcome import Outcome, SuiteReport, Termination, WrongCount

__all__ = [
    "A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "BB_ALL",
    "BB_DARK_SQUARES", "BB_EMPTY", "BB_FILES", "BB_FILE_A", "BB_FILE_B", "BB_FILE_C", "BB_FILE_D",
    "BB_FILE_E", "BB_FILE_F", "BB_FILE_G", "BB_FILE_H", "BB_LIGHT_SQUARES", "BB_RANKS", "BB_RANK_1",
    "BB_RANK_2", "BB_RANK_3", "BB_RANK_4", "BB_RANK_5", "BB_RANK_6", "BB_RANK_7", "BB_RANK_8", "BB_SQUARES",
    "BISHOP", "BLACK", "C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "COLORS", "D1", "D2", "D3", "D4", "D5",
    "D6", "D7", "D8", "E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "F1", "F2", "F3", "F4", "F5", "F6",
    "F7", "F8", "FILE_NAMES", "G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "H1", "H2", "H3", "H4", "H5",
    "H6", "H7", "H8", "KING", "KNIGHT", "PAWN", "PIECE_NAMES", "PIECE_SYMBOLS", "PIECE_TYPES", "QUEEN",
    "RANK_NAMES", "ROOK", "SQUARES", "SQUARE_NAMES", "STARTING_BOARD_FEN", "STARTING_FEN",
    "UNICODE_PIECE_SYMBOLS", "WHITE", "piece_name", "piece_symbol",
    "ArgumentError",
    "BatchError",
    "Board",
    "Boards",
    "ChessError",
    "FenError",
    "Games",
    "Game",
    "LegalMoves",
    "Line",
    "Move",
    "MoveError",
    "Outcome",
    "PackedError",
    "PgnBatch",
    "PgnBatches",
    "PgnError",
    "PgnGames",
    "Piece",
    "PolicyTable",
    "SuiteError",
    "SuiteReport",
    "Termination",
    "TrainingBatch",
    "TrainingBatches",
    "WrongCount",
    "__version__",
    "divide",
    "flip_vertical",
    "parse_square",
    "perft",
    "policy_size",
    "popcount",
    "read_pgn",
    "read_pgn_batch",
    "read_training",
    "square",
    "square_file",
    "square_mirror",
    "square_name",
    "square_rank",
    "squares_of",
    "suite",
]
