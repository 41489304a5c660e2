"""Pieces on squares, without rules: `BaseBoard`."""

from __future__ import annotations

from typing import Callable, Dict, Iterator, List, Mapping, Optional, TypeVar

from .._constants import (
    BB_ALL, BB_EMPTY, BISHOP, BLACK, KING, KNIGHT, PAWN, PIECE_SYMBOLS, PIECE_TYPES, QUEEN, ROOK, STARTING_BOARD_FEN, WHITE,
)
from .._core import flip_vertical
from . import _squares as sq
from ._moves import Piece
from ._squares import SquareSet

BaseBoardT = TypeVar("BaseBoardT", bound="BaseBoard")

_NAMES = ["", "pawns", "knights", "bishops", "rooks", "queens", "kings"]


class BaseBoard:
    """Pieces on squares. `Board` adds the rules."""

    pawns: int
    knights: int
    bishops: int
    rooks: int
    queens: int
    kings: int
    occupied: int
    occupied_co: List[int]
    promoted: int

    def __init__(self, board_fen: Optional[str] = STARTING_BOARD_FEN) -> None:
        self.occupied_co = [BB_EMPTY, BB_EMPTY]
        if board_fen is None:
            self._clear_pieces()
        else:
            self._place(board_fen)

    def _clear_pieces(self) -> None:
        self.pawns = self.knights = self.bishops = self.rooks = self.queens = self.kings = BB_EMPTY
        self.occupied = self.promoted = BB_EMPTY
        self.occupied_co = [BB_EMPTY, BB_EMPTY]

    def reset_board(self) -> None:
        """Puts the pieces on the squares of the start position."""
        self._place(STARTING_BOARD_FEN)

    def clear_board(self) -> None:
        """Removes all pieces."""
        self._clear_pieces()

    def pieces_mask(self, piece_type: int, color: bool) -> int:
        """The squares of pieces of a kind and colour, as a number."""
        return self._of_type(piece_type) & self.occupied_co[color]

    def _of_type(self, piece_type: int) -> int:
        assert piece_type in PIECE_TYPES, f"expected a piece type, got {piece_type!r}"
        return int(getattr(self, _NAMES[piece_type]))

    def pieces(self, piece_type: int, color: bool) -> SquareSet:
        """The squares of pieces of a kind and colour."""
        return SquareSet(self.pieces_mask(piece_type, color))

    def piece_at(self, square: int) -> Optional[Piece]:
        """The piece on a square."""
        piece_type = self.piece_type_at(square)
        return Piece(piece_type, bool(self.occupied_co[WHITE] >> square & 1)) if piece_type else None

    def piece_type_at(self, square: int) -> Optional[int]:
        """The kind of the piece on a square."""
        mask = 1 << square
        if not self.occupied & mask:
            return None
        if self.pawns & mask:
            return PAWN
        if self.knights & mask:
            return KNIGHT
        if self.bishops & mask:
            return BISHOP
        if self.rooks & mask:
            return ROOK
        return QUEEN if self.queens & mask else KING

    def color_at(self, square: int) -> Optional[bool]:
        """The colour of the piece on a square."""
        if not self.occupied >> square & 1:
            return None
        return bool(self.occupied_co[WHITE] >> square & 1)

    def king(self, color: bool) -> Optional[int]:
        """The square of the king. Kings that pawns have become do not count."""
        kings = self.occupied_co[color] & self.kings & ~self.promoted
        return sq.msb(kings) if kings else None

    def attacks_mask(self, square: int) -> int:
        """The squares that the piece on a square attacks, as a number."""
        piece_type = self.piece_type_at(square)
        if piece_type is None:
            return BB_EMPTY
        if piece_type == PAWN:
            return sq.BB_PAWN_ATTACKS[bool(self.occupied_co[WHITE] >> square & 1)][square]
        if piece_type == KNIGHT:
            return sq.BB_KNIGHT_ATTACKS[square]
        if piece_type == KING:
            return sq.BB_KING_ATTACKS[square]
        diagonals = sq.DIAGONALS if piece_type != ROOK else []
        straights = sq.STRAIGHTS if piece_type != BISHOP else []
        return sq.slides(square, self.occupied, diagonals + straights)

    def attacks(self, square: int) -> SquareSet:
        """The squares that the piece on a square attacks."""
        return SquareSet(self.attacks_mask(square))

    def attackers_mask(self, color: bool, square: int, occupied: Optional[int] = None) -> int:
        """The pieces of a colour that attack a square, as a number."""
        occupied = self.occupied if occupied is None else occupied
        attackers = sq.BB_KING_ATTACKS[square] & self.kings | sq.BB_KNIGHT_ATTACKS[square] & self.knights
        attackers |= sq.BB_PAWN_ATTACKS[not color][square] & self.pawns
        sliders = self.occupied_co[color]
        if sliders & (self.rooks | self.queens):
            attackers |= sq.slides(square, occupied, sq.STRAIGHTS) & (self.rooks | self.queens)
        if sliders & (self.bishops | self.queens):
            attackers |= sq.slides(square, occupied, sq.DIAGONALS) & (self.bishops | self.queens)
        return attackers & self.occupied_co[color]

    def is_attacked_by(self, color: bool, square: int, occupied: Optional[sq.IntoSquareSet] = None) -> bool:
        """Whether a colour attacks a square."""
        return bool(self.attackers_mask(color, square, None if occupied is None else SquareSet(occupied).mask))

    def attackers(self, color: bool, square: int, occupied: Optional[sq.IntoSquareSet] = None) -> SquareSet:
        """The pieces of a colour that attack a square."""
        return SquareSet(self.attackers_mask(color, square, None if occupied is None else SquareSet(occupied).mask))

    def pin_mask(self, color: bool, square: int) -> int:
        """The line on which a piece is pinned to its king, or all squares, as a number."""
        king = self.king(color)
        if king is None or not sq.ray(king, square):
            return BB_ALL
        straight = king >> 3 == square >> 3 or king & 7 == square & 7
        sliders = (self.rooks if straight else self.bishops) | self.queens
        line = sq.ray(king, square)
        directions = sq.STRAIGHTS if straight else sq.DIAGONALS
        behind = sq.slides(king, self.occupied & ~(1 << square), directions) & line & sliders & self.occupied_co[not color]
        for sniper in sq.scan_forward(behind):
            if sq.between(king, sniper) >> square & 1:
                return line
        return BB_ALL

    def pin(self, color: bool, square: int) -> SquareSet:
        """The line on which a piece is pinned to its king, or all squares."""
        return SquareSet(self.pin_mask(color, square))

    def is_pinned(self, color: bool, square: int) -> bool:
        """Whether a piece is pinned to its king."""
        return self.pin_mask(color, square) != BB_ALL

    def _take(self, square: int) -> Optional[int]:
        piece_type = self.piece_type_at(square)
        if piece_type is not None:
            mask = ~(1 << square)
            setattr(self, _NAMES[piece_type], self._of_type(piece_type) & mask)
            self.occupied &= mask
            self.occupied_co[WHITE] &= mask
            self.occupied_co[BLACK] &= mask
            self.promoted &= mask
        return piece_type

    def _put(self, square: int, piece_type: int, color: bool, promoted: bool = False) -> None:
        self._take(square)
        mask = 1 << square
        setattr(self, _NAMES[piece_type], self._of_type(piece_type) | mask)
        self.occupied |= mask
        self.occupied_co[color] |= mask
        if promoted:
            self.promoted |= mask

    def remove_piece_at(self, square: int) -> Optional[Piece]:
        """Removes the piece on a square, and gives it."""
        piece = self.piece_at(square)
        self._take(square)
        return piece

    def set_piece_at(self, square: int, piece: Optional[Piece], promoted: bool = False) -> None:
        """Puts a piece on a square, or None."""
        if piece is None:
            self._take(square)
        else:
            self._put(square, piece.piece_type, piece.color, promoted)

    def board_fen(self, *, promoted: Optional[bool] = False) -> str:
        """The pieces as a FEN has them."""
        ranks = []
        for rank in range(7, -1, -1):
            text, empty = "", 0
            for square in range(8 * rank, 8 * rank + 8):
                piece = self.piece_at(square)
                if piece is None:
                    empty += 1
                    continue
                text += (str(empty) if empty else "") + piece.symbol()
                text += "~" if promoted and self.promoted >> square & 1 else ""
                empty = 0
            ranks.append(text + (str(empty) if empty else ""))
        return "/".join(ranks)

    def _place(self, fen: str) -> None:
        def wrong(what: str) -> ValueError:
            return ValueError(f"piece placement: {what}: {fen!r}")

        fen = fen.strip()
        ranks = fen.split("/")
        if len(ranks) != 8 or " " in fen:
            raise wrong("expected eight ranks and nothing else")
        placed: Dict[int, Piece] = {}
        promoted = BB_EMPTY
        for rank, text in zip(range(7, -1, -1), ranks):
            file, last = 0, ""
            for letter in text:
                if letter in "12345678":
                    if last.isdigit():
                        raise wrong("two numbers without a piece between them")
                    file += int(letter)
                elif letter == "~":
                    if not last.isalpha():
                        raise wrong("no piece stands before ~")
                    promoted |= 1 << (8 * rank + file - 1)
                elif letter.lower() in PIECE_SYMBOLS[1:]:
                    placed[8 * rank + file % 8] = Piece.from_symbol(letter)
                    file += 1
                else:
                    raise wrong(f"{letter!r} is neither a piece nor a number from 1 to 8")
                last = letter
            if file != 8:
                raise wrong(f"rank {rank + 1} has {file} squares")
        self._place_map(placed)
        self.promoted = promoted

    def set_board_fen(self, fen: str) -> None:
        """Places pieces as a FEN has them."""
        self._place(fen)

    def piece_map(self, *, mask: int = BB_ALL) -> Dict[int, Piece]:
        """The pieces by their squares."""
        found = {square: self.piece_at(square) for square in sq.scan_reversed(self.occupied & mask)}
        return {square: piece for square, piece in found.items() if piece is not None}

    def _place_map(self, pieces: Mapping[int, Piece]) -> None:
        self._clear_pieces()
        for square, piece in pieces.items():
            self._put(square, piece.piece_type, piece.color)

    def set_piece_map(self, pieces: Mapping[int, Piece]) -> None:
        """Places pieces by their squares."""
        self._place_map(pieces)

    def _place_chess960(self, scharnagl: int) -> None:
        from .._core import Board as NativeBoard

        if not 0 <= scharnagl <= 959:
            raise ValueError(f"expected a number from 0 to 959, got {scharnagl!r}")
        self._place(NativeBoard.from_chess960_pos(scharnagl).board_fen())

    def set_chess960_pos(self, scharnagl: int) -> None:
        """Places pieces as the start position of Chess960 with this number."""
        self._place_chess960(scharnagl)

    def chess960_pos(self) -> Optional[int]:
        """The number of the start position of Chess960, if it is one."""
        from .._core import Board as NativeBoard

        own = self.board_fen()
        numbers = (number for number in range(960) if NativeBoard.from_chess960_pos(number).board_fen() == own)
        return next(numbers, None)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.board_fen()!r})"

    def _rows(self) -> Iterator[List[Optional[Piece]]]:
        for rank in range(7, -1, -1):
            yield [self.piece_at(8 * rank + file) for file in range(8)]

    def __str__(self) -> str:
        return "\n".join(" ".join(piece.symbol() if piece else "." for piece in row) for row in self._rows())

    def unicode(
        self, *, invert_color: bool = False, borders: bool = False, empty_square: str = "⭘", orientation: bool = WHITE
    ) -> str:
        """The board as a text with figurines."""
        lines, line = [], "  -----------------"
        for rank in range(7, -1, -1) if orientation else range(8):
            files = range(8) if orientation else range(7, -1, -1)
            row = [self.piece_at(8 * rank + file) for file in files]
            texts = [piece.unicode_symbol(invert_color=invert_color) if piece else empty_square for piece in row]
            if borders:
                lines += [line, f"{rank + 1} |" + "|".join(texts) + "|"]
            else:
                lines.append(" ".join(texts))
        if borders:
            names = "abcdefgh" if orientation else "hgfedcba"
            lines += [line, "   " + " ".join(names)]
        return "\n".join(lines)

    def _repr_svg_(self) -> str:
        import chess.svg

        return str(chess.svg.board(board=self, size=400))  # type: ignore[arg-type]

    def _same_pieces(self, other: BaseBoard) -> bool:
        masks = ("occupied", "pawns", "knights", "bishops", "rooks", "queens", "kings", "occupied_co")
        return all(getattr(self, name) == getattr(other, name) for name in masks)

    def __eq__(self, other: object) -> bool:
        return self._same_pieces(other) if isinstance(other, BaseBoard) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def apply_transform(self, f: Callable[[int], int]) -> None:
        """Moves all pieces by a function of sets of squares."""
        for name in (*_NAMES[1:], "occupied", "promoted"):
            setattr(self, name, f(getattr(self, name)))
        self.occupied_co = [f(mask) for mask in self.occupied_co]

    def transform(self: BaseBoardT, f: Callable[[int], int]) -> BaseBoardT:
        """A copy with all pieces moved by a function of sets of squares."""
        board = self.copy()
        board.apply_transform(f)
        return board

    def apply_mirror(self) -> None:
        """Mirrors the board, and swaps the colours."""
        self.apply_transform(flip_vertical)
        self.occupied_co.reverse()

    def mirror(self: BaseBoardT) -> BaseBoardT:
        """A copy that is mirrored, with swapped colours."""
        board = self.copy()
        board.apply_mirror()
        return board

    def _copy_pieces(self: BaseBoardT) -> BaseBoardT:
        board = type(self)(None)
        for name in (*_NAMES[1:], "occupied", "promoted"):
            setattr(board, name, getattr(self, name))
        board.occupied_co = list(self.occupied_co)
        return board

    def copy(self: BaseBoardT) -> BaseBoardT:
        """A copy."""
        return self._copy_pieces()

    def __copy__(self: BaseBoardT) -> BaseBoardT:
        return self.copy()

    def __deepcopy__(self: BaseBoardT, memo: Dict[int, object]) -> BaseBoardT:
        board = self.copy()
        memo[id(self)] = board
        return board

    @classmethod
    def empty(cls: type[BaseBoardT]) -> BaseBoardT:
        """A board without pieces."""
        return cls(None)

    @classmethod
    def from_chess960_pos(cls: type[BaseBoardT], scharnagl: int) -> BaseBoardT:
        """The start position of Chess960 with this number."""
        board = cls.empty()
        board.set_chess960_pos(scharnagl)
        return board


