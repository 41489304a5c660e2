"""Constants of python-chess: colours, kinds of pieces, squares, and sets of squares, which are
numbers here."""

from __future__ import annotations

from typing import List

WHITE = True
BLACK = False
COLORS: List[bool] = [WHITE, BLACK]

PAWN = 1
KNIGHT = 2
BISHOP = 3
ROOK = 4
QUEEN = 5
KING = 6
PIECE_TYPES: List[int] = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING]
PIECE_SYMBOLS = [None, "p", "n", "b", "r", "q", "k"]
UNICODE_PIECE_SYMBOLS = dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟"))
PIECE_NAMES = [None, "pawn", "knight", "bishop", "rook", "queen", "king"]

STARTING_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
STARTING_BOARD_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

FILE_NAMES = ["a", "b", "c", "d", "e", "f", "g", "h"]
RANK_NAMES = ["1", "2", "3", "4", "5", "6", "7", "8"]

(
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
) = range(64)
SQUARES: List[int] = list(range(64))
SQUARE_NAMES: List[str] = [file + rank for rank in RANK_NAMES for file in FILE_NAMES]

BB_EMPTY = 0
BB_ALL = 0xFFFF_FFFF_FFFF_FFFF
BB_SQUARES: List[int] = [1 << square for square in SQUARES]
BB_FILES: List[int] = [0x0101_0101_0101_0101 << file for file in range(8)]
BB_FILE_A, BB_FILE_B, BB_FILE_C, BB_FILE_D, BB_FILE_E, BB_FILE_F, BB_FILE_G, BB_FILE_H = BB_FILES
BB_RANKS: List[int] = [0xFF << 8 * rank for rank in range(8)]
BB_RANK_1, BB_RANK_2, BB_RANK_3, BB_RANK_4, BB_RANK_5, BB_RANK_6, BB_RANK_7, BB_RANK_8 = BB_RANKS
BB_LIGHT_SQUARES = 0x55AA_55AA_55AA_55AA
BB_DARK_SQUARES = 0xAA55_AA55_AA55_AA55


def piece_symbol(piece_type: int) -> str:
    """The letter of a kind of piece, from 1 (a pawn) to 6 (a king).

    >>> from magic_chess import KNIGHT, piece_symbol
    >>> piece_symbol(KNIGHT)
    'n'
    """
    return "pnbrqk"[piece_type - 1]


def piece_name(piece_type: int) -> str:
    """The name of a kind of piece, from 1 (a pawn) to 6 (a king).

    >>> from magic_chess import KNIGHT, piece_name
    >>> piece_name(KNIGHT)
    'knight'
    """
    return ("pawn", "knight", "bishop", "rook", "queen", "king")[piece_type - 1]


__all__ = [
    "A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "BB_ALL",
    "BB_DARK_SQUARES", "BB_EMPTY", "BB_FILES", "BB_FILE_A", "BB_FILE_B", "BB_FILE_C", "BB_FILE_D", "BB_FILE_E", "BB_FILE_F",
    "BB_FILE_G", "BB_FILE_H", "BB_LIGHT_SQUARES", "BB_RANKS", "BB_RANK_1", "BB_RANK_2", "BB_RANK_3", "BB_RANK_4", "BB_RANK_5",
    "BB_RANK_6", "BB_RANK_7", "BB_RANK_8", "BB_SQUARES", "BISHOP", "BLACK", "C1", "C2", "C3", "C4", "C5",
    "C6", "C7", "C8", "COLORS", "D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "E1", "E2", "E3", "E4", "E5",
    "E6", "E7", "E8", "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "FILE_NAMES", "G1", "G2", "G3", "G4",
    "G5", "G6", "G7", "G8", "H1", "H2", "H3", "H4", "H5", "H6", "H7", "H8", "KING", "KNIGHT", "PAWN",
    "PIECE_NAMES", "PIECE_SYMBOLS", "PIECE_TYPES", "QUEEN", "RANK_NAMES", "ROOK", "SQUARES", "SQUARE_NAMES",
    "STARTING_BOARD_FEN", "STARTING_FEN", "UNICODE_PIECE_SYMBOLS", "WHITE", "piece_name", "piece_symbol",
]
