"""Pieces, moves, and what can be wrong with a move."""

from __future__ import annotations

import dataclasses
from typing import Optional

from .._constants import PIECE_NAMES, PIECE_SYMBOLS, SQUARE_NAMES, UNICODE_PIECE_SYMBOLS


class InvalidMoveError(ValueError):
    """A text that is no move."""


class IllegalMoveError(ValueError):
    """A move that is not legal in its position."""


class AmbiguousMoveError(ValueError):
    """A text that means several legal moves."""


def piece_symbol(piece_type: int) -> str:
    """The letter of a kind of piece."""
    return str(PIECE_SYMBOLS[piece_type])


def piece_name(piece_type: int) -> str:
    """The name of a kind of piece."""
    return str(PIECE_NAMES[piece_type])


@dataclasses.dataclass
class Piece:
    """A kind of piece with its colour."""

    piece_type: int
    color: bool

    def symbol(self) -> str:
        """The letter, a capital one for White."""
        letter = piece_symbol(self.piece_type)
        return letter.upper() if self.color else letter

    def unicode_symbol(self, *, invert_color: bool = False) -> str:
        """The figurine."""
        symbol = self.symbol()
        return UNICODE_PIECE_SYMBOLS[symbol.swapcase() if invert_color else symbol]

    def __hash__(self) -> int:
        return self.piece_type + (0 if self.color else 6) - 1

    def __repr__(self) -> str:
        return f"Piece.from_symbol({self.symbol()!r})"

    def __str__(self) -> str:
        return self.symbol()

    def _repr_svg_(self) -> str:
        import chess.svg

        return str(chess.svg.piece(self, size=45))  # type: ignore[arg-type]

    @classmethod
    def from_symbol(cls, symbol: str) -> Piece:
        """The piece of a letter. It is a `ValueError` if there is none."""
        return cls(PIECE_SYMBOLS.index(symbol.lower()), symbol.isupper())


@dataclasses.dataclass(unsafe_hash=True)
class Move:
    """A move: two squares, and what a pawn becomes.

    >>> from magic_chess.compat import Move, QUEEN
    >>> Move.from_uci("a7a8q") == Move(48, 56, QUEEN), bool(Move.null())
    (True, False)
    """

    from_square: int
    to_square: int
    promotion: Optional[int] = None
    drop: Optional[int] = None

    def uci(self) -> str:
        """The move in UCI notation."""
        if self.drop:
            return f"{piece_symbol(self.drop).upper()}@{SQUARE_NAMES[self.to_square]}"
        if not self:
            return "0000"
        promotion = piece_symbol(self.promotion) if self.promotion else ""
        return SQUARE_NAMES[self.from_square] + SQUARE_NAMES[self.to_square] + promotion

    def xboard(self) -> str:
        """The move as XBoard writes it."""
        return self.uci() if self else "@@@@"

    def __bool__(self) -> bool:
        return bool(self.from_square or self.to_square or self.promotion or self.drop)

    def __repr__(self) -> str:
        return f"Move.from_uci({self.uci()!r})"

    def __str__(self) -> str:
        return self.uci()

    @classmethod
    def from_uci(cls, uci: str) -> Move:
        """The move of a text. It is an `InvalidMoveError` if the text is none."""
        if uci == "0000":
            return cls.null()
        try:
            if len(uci) == 4 and uci[1] == "@":
                square = SQUARE_NAMES.index(uci[2:])
                return cls(square, square, drop=PIECE_SYMBOLS.index(uci[0].lower()))
            promotion = PIECE_SYMBOLS.index(uci[4:]) if len(uci) > 4 else None
            move = cls(SQUARE_NAMES.index(uci[:2]), SQUARE_NAMES.index(uci[2:4]), promotion)
        except ValueError:
            raise InvalidMoveError(f"no move in UCI notation: {uci!r}") from None
        if move.from_square == move.to_square:
            raise InvalidMoveError(f"a move leaves its square, and a null move is 0000: {uci!r}")
        return move

    @classmethod
    def null(cls) -> Move:
        """The null move: the side to move passes."""
        return cls(0, 0)
