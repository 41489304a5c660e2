# mypy: disable-error-code="misc"
# The class here is a part of `Board`, which its methods know.
"""Moves played and taken back, and the native board that follows them, for `Board`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Dict, List, Optional, Tuple

from .._constants import BB_RANKS, BLACK, KING, PAWN, ROOK, WHITE
from .._core import Board as NativeBoard
from .._core import Move as NativeMove
from .._errors import ChessError
from ._moves import Move

if TYPE_CHECKING:
    from ._board import Board

# Piece sets, promoted pieces, turn, castling rights, en passant square, clocks, and the pieces of
# Black and of White.
State = Tuple[int, int, int, int, int, int, int, int, bool, int, Optional[int], int, int, int, int]

# The squares of native moves, and what pawns become, by the bits of the moves. Castlings are left
# out.
_PARTS: Dict[int, Tuple[int, int, Optional[int]]] = {}


class PlayingMixin:
    """The part of `Board` that plays moves, and has the native board of the position."""

    move_stack: List[Move]
    _stack: List[State]
    # The native board of a state, and that state. None stands for a position that is not valid.
    _core: Optional[NativeBoard]
    _core_state: Optional[State]
    # The states that the native board has gone through, in their order.
    _trail: Dict[State, None]

    def _start_playing(self) -> None:
        self.move_stack, self._stack = [], []
        self._core = self._core_state = None
        self._trail = {}

    # The native board.

    def _state(self: Board) -> State:
        black, white = self.occupied_co
        return (self.pawns, self.knights, self.bishops, self.rooks, self.queens, self.kings, self.occupied, self.promoted, self.turn,
                self.castling_rights, self.ep_square, self.halfmove_clock, self.fullmove_number, black, white)

    def _restore(self: Board, state: State) -> None:
        (self.pawns, self.knights, self.bishops, self.rooks, self.queens, self.kings, self.occupied, self.promoted, self.turn,
         self.castling_rights, self.ep_square, self.halfmove_clock, self.fullmove_number, black, white) = state
        self.occupied_co = [black, white]

    def _native(self: Board) -> Optional[NativeBoard]:
        """The native board of the position, if the position is valid."""
        state = self._state()
        if self._core_state != state and not self._follow(state):
            self._core_state, self._core = state, None
            if self.is_valid():
                try:
                    self._core = NativeBoard(self.fen(shredder=True, en_passant="fen"))
                except ChessError:
                    self._core = None
            self._trail = {state: None}
        return self._core

    def _known_native(self: Board) -> Optional[NativeBoard]:
        """The native board, if it is known already, or was some moves ago."""
        state = self._state()
        return self._core if self._core_state == state or self._follow(state) else None

    def _follow(self: Board, state: State) -> bool:
        """Plays on the native board what was played here since, and takes back what was taken back.

        Most moves are played and taken back without a question about the position, so `push` and
        `pop` leave the native board where it is.
        """
        native, trail = self._core, self._trail
        if native is None:
            return False
        played: List[Move] = []
        known = state
        for before, move in zip(reversed(self._stack), reversed(self.move_stack)):
            if known in trail:
                break
            known = before
            played.append(move)
        if known not in trail:
            return False
        while next(reversed(trail)) != known:
            trail.popitem()
            native.pop()
        self._core_state = known
        states = [*self._stack[len(self._stack) - len(played) + 1:], state]
        for move, after in zip(reversed(played), states):
            if after in trail:
                return False
            try:
                native.push_uci(move.uci())
            except ChessError:
                return False
            trail[after] = None
            self._core_state = after
        if not self._is_native(native):
            self._core = self._core_state = None
        return self._core is not None

    def _is_native(self: Board, native: NativeBoard) -> bool:
        """Whether a native board is this position. Attributes may have been set between moves."""
        return (
            native.pawns == self.pawns and native.knights == self.knights and native.bishops == self.bishops
            and native.rooks == self.rooks and native.queens == self.queens and native.kings == self.kings
            and native.occupied_by(WHITE) == self.occupied_co[WHITE] and native.turn == self.turn
            and native.castling_rights == self.castling_rights and native.ep_square == self.ep_square
            and native.halfmove_clock == self.halfmove_clock and native.fullmove_number == self.fullmove_number
        )

    def _of_native(self: Board, native: NativeBoard, move: NativeMove) -> Move:
        parts = _PARTS.get(move.bits)
        if parts is not None:
            return Move(*parts)
        if move.kind != "castling":
            parts = _PARTS[move.bits] = (move.from_square, move.to_square, move.promotion)
            return Move(*parts)
        taking = Move.from_uci(native.uci(move, chess960=True))
        return self._from_chess960(self.chess960, taking.from_square, taking.to_square)

    def _to_native(self: Board, native: NativeBoard, move: Move) -> Optional[NativeMove]:
        taking = self._to_chess960(move)
        try:
            found = native.parse_uci(taking.uci())
        except ChessError:
            return None
        return found if self._to_chess960(self._of_native(native, found)) == taking else None

    # Moves.

    def push(self: Board, move: Move) -> None:
        """Plays a move, which should be pseudo-legal, or passes with a null move."""
        turn, (black, white) = self.turn, self.occupied_co
        state = (self.pawns, self.knights, self.bishops, self.rooks, self.queens, self.kings, self.occupied, self.promoted, turn,
                 self.castling_rights, self.ep_square, self.halfmove_clock, self.fullmove_number, black, white)
        origin, target = 1 << move.from_square, 1 << move.to_square
        self._stack.append(state)
        if (self.kings | self.promoted) & (origin | target) or move.drop or origin == target:
            return self._push_rarely(move)
        self.move_stack.append(Move(move.from_square, move.to_square, move.promotion))
        self._push_usual(move, origin, target)

    def _push_usual(self: Board, move: Move, origin: int, target: int) -> None:
        """Plays a move of a piece that is no king and was no pawn, without asking twice."""
        turn, sides = self.turn, self.occupied_co
        touched, stays, ep_square = origin | target, ~target, self.ep_square
        self.ep_square = None
        if touched & (self.pawns | sides[not turn]):
            self.halfmove_clock = 0
        else:
            self.halfmove_clock += 1
        if not turn:
            self.fullmove_number += 1
        if self.castling_rights:
            self.castling_rights = self.clean_castling_rights() & ~touched
        if self.occupied & target:
            self.pawns &= stays
            self.knights &= stays
            self.bishops &= stays
            self.rooks &= stays
            self.queens &= stays
            sides[not turn] &= stays
            sides[turn] &= stays
        if self.pawns & origin:
            self._push_pawn(move, origin, target, ep_square)
        elif self.knights & origin:
            self.knights ^= touched
        elif self.bishops & origin:
            self.bishops ^= touched
        elif self.rooks & origin:
            self.rooks ^= touched
        elif self.queens & origin:
            self.queens ^= touched
        else:
            raise AssertionError(f"no piece stands on the square that {move} leaves: {self.board_fen()}")
        if move.promotion and not self.pawns & target:
            self._promote(move.promotion, move.to_square, target)
        sides[turn] = sides[turn] & ~origin | target
        self.occupied = sides[0] | sides[1]
        self.turn = not turn

    def _push_pawn(self: Board, move: Move, origin: int, target: int, ep_square: Optional[int]) -> None:
        """Moves a pawn, and takes the one that it passes en passant."""
        to_square = move.to_square
        distance = to_square - move.from_square
        self.pawns ^= origin | target
        if distance in (16, -16):
            self.ep_square = move.from_square + distance // 2
        elif to_square == ep_square and distance % 8 and not self.occupied & target:
            self._take(to_square + (-8 if self.turn == WHITE else 8))
        if move.promotion:
            self.pawns ^= target

    def _promote(self: Board, promotion: int, to_square: int, target: int) -> None:
        """Puts what a move promotes to on its square."""
        self.knights &= ~target
        self.bishops &= ~target
        self.rooks &= ~target
        self.queens &= ~target
        self._put(to_square, promotion, self.turn, True)

    def _push_rarely(self: Board, move: Move) -> None:
        """Plays castling, moves of kings and of what were pawns, drops and null moves."""
        self.move_stack.append(self._from_chess960(self.chess960, move.from_square, move.to_square, move.promotion, move.drop))
        ep_square, self.ep_square = self.ep_square, None
        self.halfmove_clock += 1
        self.fullmove_number += self.turn == BLACK
        if move:
            self.halfmove_clock = 0 if self.is_zeroing(move) else self.halfmove_clock
            self.ep_square = ep_square
            self._move_pieces(move)
        self.turn = not self.turn

    def _move_pieces(self: Board, move: Move) -> None:
        """Moves the pieces of a move, with its castling rights and en passant square."""
        if move.drop:
            self._put(move.to_square, move.drop, self.turn)
            return
        ep_square, self.ep_square = self.ep_square, None
        taking = self._to_chess960(move)
        origin, target = taking.from_square, taking.to_square
        is_castling = self.is_castling(taking)
        self.castling_rights = self.clean_castling_rights() & ~(1 << origin | 1 << target)
        if self.kings & ~self.promoted & self.occupied_co[not self.turn] & 1 << target:
            # A king may be taken where moves are only pseudo-legal.
            self.castling_rights &= ~BB_RANKS[7 if self.turn == WHITE else 0]
        promoted = bool(self.promoted >> origin & 1)
        piece_type = self._take(origin)
        if piece_type is None:
            raise AssertionError(f"no piece stands on the square that {move} leaves: {self.board_fen()}")
        back_rank = BB_RANKS[0 if self.turn == WHITE else 7]
        if piece_type == KING and not promoted:
            self.castling_rights &= ~back_rank
        if is_castling:
            self._take(target)
            king_to, rook_to = (6, 5) if target > origin else (2, 3)
            self._put(king_to | origin & 56, KING, self.turn)
            self._put(rook_to | origin & 56, ROOK, self.turn)
            return
        if piece_type == PAWN:
            if abs(target - origin) == 16:
                self.ep_square = (origin + target) // 2
            elif target == ep_square and (target - origin) % 8 and not self.occupied >> target & 1:
                self._take(target + (-8 if self.turn == WHITE else 8))
        if move.promotion:
            piece_type, promoted = move.promotion, True
        self._put(target, piece_type, self.turn, promoted)

    def pop(self: Board) -> Move:
        """Takes the last move back, and gives it."""
        move = self.move_stack.pop()
        (self.pawns, self.knights, self.bishops, self.rooks, self.queens, self.kings, self.occupied, self.promoted, self.turn,
         self.castling_rights, self.ep_square, self.halfmove_clock, self.fullmove_number, black, white) = self._stack.pop()
        self.occupied_co = [black, white]
        return move

    def peek(self: Board) -> Move:
        """The last move."""
        return self.move_stack[-1]
