# mypy: disable-error-code="misc"
# The classes here are parts of `Board`, which their methods know.
"""How games end, for `Board`."""

from __future__ import annotations

import dataclasses
import enum
from typing import TYPE_CHECKING, Hashable, Optional

from .._constants import BB_DARK_SQUARES, BB_LIGHT_SQUARES, COLORS
from .._core import popcount

if TYPE_CHECKING:
    from ._board import Board


class Termination(enum.Enum):
    """Why a game has ended."""

    CHECKMATE = 1
    STALEMATE = 2
    INSUFFICIENT_MATERIAL = 3
    SEVENTYFIVE_MOVES = 4
    FIVEFOLD_REPETITION = 5
    FIFTY_MOVES = 6
    THREEFOLD_REPETITION = 7
    VARIANT_WIN = 8
    VARIANT_LOSS = 9
    VARIANT_DRAW = 10


@dataclasses.dataclass
class Outcome:
    """How a game has ended."""

    termination: Termination
    winner: Optional[bool]

    def result(self) -> str:
        """'1-0', '0-1' or '1/2-1/2'."""
        return "1/2-1/2" if self.winner is None else "1-0" if self.winner else "0-1"


class OutcomeMixin:
    """The part of `Board` that knows how games end."""

    def is_variant_end(self: Board) -> bool:
        """Whether the game has ended by a rule of a variant. Chess has none."""
        return False

    def is_variant_win(self: Board) -> bool:
        """Whether the side to move has won by a rule of a variant."""
        return False

    def is_variant_loss(self: Board) -> bool:
        """Whether the side to move has lost by a rule of a variant."""
        return False

    def is_variant_draw(self: Board) -> bool:
        """Whether the game is drawn by a rule of a variant."""
        return False

    def is_game_over(self: Board, *, claim_draw: bool = False) -> bool:
        """Whether the game has ended."""
        return self.outcome(claim_draw=claim_draw) is not None

    def result(self: Board, *, claim_draw: bool = False) -> str:
        """'1-0', '0-1', '1/2-1/2' or '*'."""
        outcome = self.outcome(claim_draw=claim_draw)
        return outcome.result() if outcome else "*"

    def outcome(self: Board, *, claim_draw: bool = False) -> Optional[Outcome]:
        """How the game has ended, or None."""
        ends = (
            (self.is_variant_loss, Termination.VARIANT_LOSS, not self.turn),
            (self.is_variant_win, Termination.VARIANT_WIN, self.turn),
            (self.is_variant_draw, Termination.VARIANT_DRAW, None),
            (self.is_checkmate, Termination.CHECKMATE, not self.turn),
            (self.is_insufficient_material, Termination.INSUFFICIENT_MATERIAL, None),
            (self._has_no_legal_moves, Termination.STALEMATE, None),
            (self.is_seventyfive_moves, Termination.SEVENTYFIVE_MOVES, None),
            (self.is_fivefold_repetition, Termination.FIVEFOLD_REPETITION, None),
        )
        claims = (
            (self.can_claim_fifty_moves, Termination.FIFTY_MOVES, None),
            (self.can_claim_threefold_repetition, Termination.THREEFOLD_REPETITION, None),
        )
        for holds, termination, winner in ends + (claims if claim_draw else ()):
            if holds():
                return Outcome(termination, winner)
        return None

    def _has_no_legal_moves(self: Board) -> bool:
        return not any(True for _ in self.generate_legal_moves())

    def is_checkmate(self: Board) -> bool:
        """Whether the side to move is mated."""
        return self.is_check() and self._has_no_legal_moves()

    def is_stalemate(self: Board) -> bool:
        """Whether the side to move is stalemated."""
        return not self.is_check() and not self.is_variant_end() and self._has_no_legal_moves()

    def is_insufficient_material(self: Board) -> bool:
        """Whether neither side can mate."""
        return all(self.has_insufficient_material(color) for color in COLORS)

    def has_insufficient_material(self: Board, color: bool) -> bool:
        """Whether a side cannot mate, however the other plays."""
        own, others = self.occupied_co[color], self.occupied_co[not color]
        if own & (self.pawns | self.rooks | self.queens):
            return False
        if own & self.knights:
            return popcount(own) <= 2 and not others & ~self.kings & ~self.queens
        if own & self.bishops:
            same = not self.bishops & BB_DARK_SQUARES or not self.bishops & BB_LIGHT_SQUARES
            return same and not self.pawns and not self.knights
        return True

    def is_seventyfive_moves(self: Board) -> bool:
        """Whether 75 moves without a capture or pawn move end the game."""
        return self._clock_reaches(150)

    def is_fifty_moves(self: Board) -> bool:
        """Whether 50 moves were played without a capture or pawn move."""
        return self._clock_reaches(100)

    def _clock_reaches(self: Board, count: int) -> bool:
        return self.halfmove_clock >= count and not self._has_no_legal_moves()

    def can_claim_draw(self: Board) -> bool:
        """Whether the side to move can claim a draw."""
        return self.can_claim_fifty_moves() or self.can_claim_threefold_repetition()

    def can_claim_fifty_moves(self: Board) -> bool:
        """Whether the side to move can claim a draw by 50 moves, now or with a move."""
        if self.is_fifty_moves():
            return True
        if self.halfmove_clock < 99:
            return False
        return any(self._after(move, OutcomeMixin.is_fifty_moves) for move in self.generate_legal_moves() if not self.is_zeroing(move))

    def can_claim_threefold_repetition(self: Board) -> bool:
        """Whether the side to move can claim a draw by repetition, now or with a move."""
        if self.is_repetition(3):
            return True
        if self.halfmove_clock < 7:
            return False
        return any(self._after(move, OutcomeMixin.is_threefold) for move in list(self.generate_legal_moves()))

    def is_threefold(self: Board) -> bool:
        """Whether the position is on the board for the third time."""
        return self.is_repetition(3)

    def _after(self: Board, move: object, holds: object) -> bool:
        self.push(move)  # type: ignore[arg-type]
        try:
            return bool(holds(self))  # type: ignore[operator]
        finally:
            self.pop()

    def is_fivefold_repetition(self: Board) -> bool:
        """Whether the position is on the board for the fifth time, which ends the game."""
        return self.is_repetition(5)

    def is_repetition(self: Board, count: int = 3) -> bool:
        """Whether the position is on the board for this many times."""
        key, seen = self._transposition_key(), 1
        undone = []
        try:
            while seen < count and self.move_stack:
                move = self.pop()
                undone.append(move)
                if self.is_irreversible(move):
                    break
                seen += self._transposition_key() == key
            return seen >= count
        finally:
            while undone:
                self.push(undone.pop())

    def _transposition_key(self: Board) -> Hashable:
        """What makes positions the same for repetitions."""
        pieces = (self.pawns, self.knights, self.bishops, self.rooks, self.queens, self.kings, *self.occupied_co)
        ep_square = self.ep_square if self.has_legal_en_passant() else None
        return (*pieces, self.turn, self.clean_castling_rights(), ep_square)


