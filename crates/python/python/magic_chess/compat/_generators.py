"""The moves of a board: from the native generator where the position is valid, and otherwise from
a slow one that takes any setup."""

from __future__ import annotations

from typing import TYPE_CHECKING, Iterator

from .._constants import BB_ALL, BB_RANKS, BISHOP, KNIGHT, QUEEN, ROOK, WHITE
from . import _squares as sq
from ._moves import Move

if TYPE_CHECKING:
    from ._board import Board


class PseudoLegalMoveGenerator:
    """Moves that may leave the own king in check."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def count(self) -> int:
        """How many moves there are."""
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[Move]:
        return self.board.generate_pseudo_legal_moves()

    def __contains__(self, move: Move) -> bool:
        return self.board.is_pseudo_legal(move)

    def __repr__(self) -> str:
        return f"<PseudoLegalMoveGenerator at {id(self):#x} ({self._texts()})>"

    def _texts(self) -> str:
        return ", ".join(self.board.san(move) if self.board.is_legal(move) else self.board.uci(move) for move in self)


class LegalMoveGenerator:
    """The legal moves of a board, as it is when they are asked for."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def count(self) -> int:
        """How many moves there are."""
        native = self.board._native()
        return native.legal_moves.count() if native else sum(1 for _ in self)

    def __iter__(self) -> Iterator[Move]:
        return self.board.generate_legal_moves()

    def __contains__(self, move: Move) -> bool:
        return self.board.is_legal(move)

    def __repr__(self) -> str:
        return f"<LegalMoveGenerator at {id(self):#x} ({', '.join(map(self.board.san, self))})>"


def promotions(origin: int, target: int) -> Iterator[Move]:
    """The moves of a pawn from one square to another."""
    if 8 <= target < 56:
        yield Move(origin, target)
        return
    for piece_type in (QUEEN, ROOK, BISHOP, KNIGHT):
        yield Move(origin, target, piece_type)


def pseudo_legal(board: Board, from_mask: int = BB_ALL, to_mask: int = BB_ALL) -> Iterator[Move]:
    """Pseudo-legal moves of any setup."""
    own = board.occupied_co[board.turn]
    for origin in sq.scan_reversed(own & ~board.pawns & from_mask):
        for target in sq.scan_reversed(board.attacks_mask(origin) & ~own & to_mask):
            yield Move(origin, target)
    if from_mask & board.kings:
        yield from castlings(board, from_mask, to_mask)
    pawns = board.pawns & own & from_mask
    theirs = board.occupied_co[not board.turn]
    for origin in sq.scan_reversed(pawns):
        for target in sq.scan_reversed(sq.BB_PAWN_ATTACKS[board.turn][origin] & theirs & to_mask):
            yield from promotions(origin, target)
    step = 8 if board.turn == WHITE else -8
    for origin in sq.scan_reversed(pawns):
        target = origin + step
        if not 0 <= target < 64 or board.occupied >> target & 1:
            continue
        if to_mask >> target & 1:
            yield from promotions(origin, target)
        # A pawn behind its first rank, where none can be, goes two squares too.
        begins = origin < 16 if board.turn == WHITE else origin >= 48
        if begins and not board.occupied >> (target + step) & 1 and to_mask >> (target + step) & 1:
            yield Move(origin, target + step)
    yield from en_passant(board, from_mask, to_mask)


def en_passant(board: Board, from_mask: int = BB_ALL, to_mask: int = BB_ALL) -> Iterator[Move]:
    """Pseudo-legal en passant captures."""
    square = board.ep_square
    if square is None or not to_mask >> square & 1 or board.occupied >> square & 1:
        return
    rank = BB_RANKS[4 if board.turn == WHITE else 3]
    capturers = board.pawns & board.occupied_co[board.turn] & from_mask & sq.BB_PAWN_ATTACKS[not board.turn][square] & rank
    for origin in sq.scan_reversed(capturers):
        yield Move(origin, square)


def pseudo_legal_captures(board: Board, from_mask: int = BB_ALL, to_mask: int = BB_ALL) -> Iterator[Move]:
    """Pseudo-legal captures, en passant included."""
    theirs = board.occupied_co[not board.turn]
    for move in pseudo_legal(board, from_mask, to_mask):
        if theirs >> move.to_square & 1 or board.is_en_passant(move):
            yield move


def castlings(board: Board, from_mask: int = BB_ALL, to_mask: int = BB_ALL) -> Iterator[Move]:
    """Legal castlings. `to_mask` has the squares of their rooks."""
    rank = BB_RANKS[0 if board.turn == WHITE else 7]
    kings = board.occupied_co[board.turn] & board.kings & ~board.promoted & rank & from_mask
    king = sq.lsb(kings) if kings else None
    if king is None:
        return
    for rook in sq.scan_reversed(board.clean_castling_rights() & rank & to_mask):
        short = rook > king
        king_to, rook_to = (6, 5) if short else (2, 3)
        king_to, rook_to = king_to | king & 56, rook_to | king & 56
        others = board.occupied & ~(1 << king | 1 << rook)
        path = sq.between(king, king_to) | sq.between(rook, rook_to) | 1 << king_to | 1 << rook_to
        king_path = sq.between(king, king_to) | 1 << king
        attacked = any(board.attackers_mask(not board.turn, it, board.occupied ^ 1 << king) for it in sq.scan_forward(king_path))
        arrives = board.attackers_mask(not board.turn, king_to, others | 1 << rook_to)
        if not (path & others or attacked or arrives):
            yield board._from_chess960(board.chess960, king, rook)


def is_into_check(board: Board, move: Move) -> bool:
    """Whether the own king is attacked after a pseudo-legal move."""
    if board.king(board.turn) is None:
        return False
    after = board._copy_pieces()
    after._copy_state(board)
    after._move_pieces(move)
    king = after.king(board.turn)
    return king is not None and bool(after.attackers_mask(not board.turn, king))
