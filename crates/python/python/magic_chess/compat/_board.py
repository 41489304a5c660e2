"""`Board`: a position with the moves that led to it, with the names of python-chess.

A position that is valid has a native board beside it, which finds its moves. Any other setup works
too, but slowly.
"""

from __future__ import annotations

import enum
from typing import Callable, Dict, Iterator, Optional, Tuple, TypeVar, Union

from .._constants import BB_ALL, BB_EMPTY, BB_RANKS, BLACK, PAWN, QUEEN, SQUARE_NAMES, STARTING_FEN, WHITE
from .._core import popcount
from . import _generators as gen
from . import _squares as sq
from ._base_board import BaseBoard
from ._epd import EpdMixin
from ._generators import LegalMoveGenerator, PseudoLegalMoveGenerator
from ._moves import IllegalMoveError, Move, Piece
from ._notation import NotationMixin
from ._outcomes import OutcomeMixin
from ._playing import PlayingMixin
from ._squares import SquareSet

BoardT = TypeVar("BoardT", bound="Board")

_E1, _E8 = 1 << sq.E1, 1 << sq.E8
_ROOKS_OF_WHITE, _ROOKS_OF_BLACK = sq.BB_CORNERS & BB_RANKS[0], sq.BB_CORNERS & BB_RANKS[7]


class Status(enum.IntFlag):
    """What is wrong with a position."""

    VALID = 0
    NO_WHITE_KING = 1 << 0
    NO_BLACK_KING = 1 << 1
    TOO_MANY_KINGS = 1 << 2
    TOO_MANY_WHITE_PAWNS = 1 << 3
    TOO_MANY_BLACK_PAWNS = 1 << 4
    PAWNS_ON_BACKRANK = 1 << 5
    TOO_MANY_WHITE_PIECES = 1 << 6
    TOO_MANY_BLACK_PIECES = 1 << 7
    BAD_CASTLING_RIGHTS = 1 << 8
    INVALID_EP_SQUARE = 1 << 9
    OPPOSITE_CHECK = 1 << 10
    EMPTY = 1 << 11
    RACE_CHECK = 1 << 12
    RACE_OVER = 1 << 13
    RACE_MATERIAL = 1 << 14
    TOO_MANY_CHECKERS = 1 << 15
    IMPOSSIBLE_CHECK = 1 << 16


class Board(PlayingMixin, OutcomeMixin, NotationMixin, EpdMixin, BaseBoard):
    """A position with the moves that led to it, as python-chess has it.

    >>> from magic_chess.compat import Board, Move
    >>> board = Board()
    >>> board.push(Move.from_uci("e2e4"))
    >>> board.legal_moves.count(), board.san(Move.from_uci("e7e5")), len(board.attackers(True, 35))
    (20, 'e5', 1)
    >>> board.push(Move.null())
    >>> board.fen()
    'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2'
    """

    aliases = ["Standard", "Chess", "Classical", "Normal", "Illegal", "From Position"]
    uci_variant: Optional[str] = "chess"
    xboard_variant: Optional[str] = "normal"
    starting_fen = STARTING_FEN
    # What modules for endgame tables ask of the rules.
    tbw_suffix: Optional[str] = ".rtbw"
    tbz_suffix: Optional[str] = ".rtbz"
    tbw_magic: Optional[bytes] = bytes.fromhex("71e8235d")
    tbz_magic: Optional[bytes] = bytes.fromhex("d7660ca5")
    pawnless_tbw_suffix: Optional[str] = None
    pawnless_tbz_suffix: Optional[str] = None
    pawnless_tbw_magic: Optional[bytes] = None
    pawnless_tbz_magic: Optional[bytes] = None
    connected_kings = False
    one_king = True
    captures_compulsory = False

    def __init__(self, fen: Optional[str] = STARTING_FEN, *, chess960: bool = False) -> None:
        BaseBoard.__init__(self, None)
        self.chess960 = chess960
        self.turn = WHITE
        self.castling_rights = BB_EMPTY
        self.ep_square: Optional[int] = None
        self.halfmove_clock, self.fullmove_number = 0, 1
        self._start_playing()
        if fen is None:
            self.clear()
        elif fen == type(self).starting_fen:
            self.reset()
        else:
            self.set_fen(fen)

    # Making and changing positions.

    @property
    def legal_moves(self) -> LegalMoveGenerator:
        """The legal moves."""
        return LegalMoveGenerator(self)

    @property
    def pseudo_legal_moves(self) -> PseudoLegalMoveGenerator:
        """The moves that may leave the own king in check."""
        return PseudoLegalMoveGenerator(self)

    def reset(self) -> None:
        """Sets up the start position."""
        self.turn = WHITE
        self.castling_rights = sq.BB_CORNERS
        self.ep_square = None
        self.halfmove_clock, self.fullmove_number = 0, 1
        self.reset_board()

    def reset_board(self) -> None:
        """Puts the pieces on the squares of the start position."""
        BaseBoard.reset_board(self)
        self.clear_stack()

    def clear(self) -> None:
        """Removes all pieces, with the state of the game."""
        self.turn = WHITE
        self.castling_rights = BB_EMPTY
        self.ep_square = None
        self.halfmove_clock, self.fullmove_number = 0, 1
        self.clear_board()

    def clear_board(self) -> None:
        """Removes all pieces."""
        BaseBoard.clear_board(self)
        self.clear_stack()

    def clear_stack(self) -> None:
        """Forgets the moves."""
        self.move_stack.clear()
        self._stack.clear()

    def set_piece_at(self, square: int, piece: Optional[Piece], promoted: bool = False) -> None:
        """Puts a piece on a square, and forgets the moves."""
        BaseBoard.set_piece_at(self, square, piece, promoted)
        self.clear_stack()

    def remove_piece_at(self, square: int) -> Optional[Piece]:
        """Removes the piece on a square, and forgets the moves."""
        piece = BaseBoard.remove_piece_at(self, square)
        self.clear_stack()
        return piece

    def set_board_fen(self, fen: str) -> None:
        """Places pieces as a FEN has them, and forgets the moves."""
        BaseBoard.set_board_fen(self, fen)
        self.clear_stack()

    def set_piece_map(self, pieces: "Dict[int, Piece]") -> None:  # type: ignore[override]
        """Places pieces by their squares, and forgets the moves."""
        BaseBoard.set_piece_map(self, pieces)
        self.clear_stack()

    def set_chess960_pos(self, scharnagl: int) -> None:
        """Sets up the start position of Chess960 with this number."""
        BaseBoard.set_chess960_pos(self, scharnagl)
        self.chess960 = True
        self.turn = WHITE
        self.castling_rights = self.rooks
        self.ep_square = None
        self.halfmove_clock, self.fullmove_number = 0, 1
        self.clear_stack()

    def chess960_pos(
        self, *, ignore_turn: bool = False, ignore_castling: bool = False, ignore_counters: bool = True
    ) -> Optional[int]:
        """The number of the start position of Chess960, if it is one."""
        begins = self.ep_square is None and (ignore_turn or self.turn == WHITE)
        begins = begins and (ignore_castling or self.clean_castling_rights() == self.rooks)
        if not begins or not (ignore_counters or (self.halfmove_clock, self.fullmove_number) == (0, 1)):
            return None
        return BaseBoard.chess960_pos(self)

    def root(self: BoardT) -> BoardT:
        """The board before the first move."""
        if not self._stack:
            return self.copy(stack=False)
        board = type(self)(None, chess960=self.chess960)
        board._restore(self._stack[0])
        return board

    def ply(self) -> int:
        """How many half moves were played, by the move number."""
        return 2 * (self.fullmove_number - 1) + (self.turn == BLACK)

    def copy(self: BoardT, *, stack: Union[bool, int] = True) -> BoardT:
        """A copy, with all moves, with the last ones, or without any."""
        board = self._copy_pieces()
        board._copy_state(self)
        if stack:
            kept = len(self.move_stack) if stack is True else stack
            board.move_stack = [Move(it.from_square, it.to_square, it.promotion, it.drop) for it in self.move_stack[-kept:]]
            board._stack = self._stack[-kept:]
        return board

    def _copy_state(self, other: Board) -> None:
        for name in ("chess960", "turn", "castling_rights", "ep_square", "halfmove_clock", "fullmove_number"):
            setattr(self, name, getattr(other, name))

    def apply_transform(self, f: Callable[[int], int]) -> None:
        """Moves all pieces and castling rights by a function of sets of squares."""
        BaseBoard.apply_transform(self, f)
        self.clear_stack()
        self.ep_square = None if self.ep_square is None else sq.msb(f(1 << self.ep_square))
        self.castling_rights = f(self.castling_rights)

    def transform(self: BoardT, f: Callable[[int], int]) -> BoardT:
        """A copy with all pieces moved by a function of sets of squares."""
        board = self.copy(stack=False)
        board.apply_transform(f)
        return board

    def apply_mirror(self) -> None:
        """Mirrors the board, and swaps the colours."""
        BaseBoard.apply_mirror(self)
        self.turn = not self.turn

    def mirror(self: BoardT) -> BoardT:
        """A copy that is mirrored, with swapped colours."""
        board = self.copy(stack=False)
        board.apply_mirror()
        return board

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return (
            self.halfmove_clock == other.halfmove_clock
            and self.fullmove_number == other.fullmove_number
            and type(self).uci_variant == type(other).uci_variant
            and self._transposition_key() == other._transposition_key()
        )

    __hash__ = None

    def __repr__(self) -> str:
        mode = ", chess960=True" if self.chess960 else ""
        return f"{type(self).__name__}({self.fen()!r}{mode})"

    def _repr_svg_(self) -> str:
        import chess.svg

        last = self.move_stack[-1] if self.move_stack else None
        check = self.king(self.turn) if self.is_check() else None
        return str(chess.svg.board(board=self, lastmove=last, check=check, size=390))  # type: ignore[arg-type]

    # Moves.

    def generate_pseudo_legal_moves(self, from_mask: int = BB_ALL, to_mask: int = BB_ALL) -> Iterator[Move]:
        """Moves that may leave the own king in check."""
        return gen.pseudo_legal(self, from_mask, to_mask)

    def generate_pseudo_legal_ep(self, from_mask: int = BB_ALL, to_mask: int = BB_ALL) -> Iterator[Move]:
        """En passant captures that may leave the own king in check."""
        return gen.en_passant(self, from_mask, to_mask)

    def generate_pseudo_legal_captures(self, from_mask: int = BB_ALL, to_mask: int = BB_ALL) -> Iterator[Move]:
        """Captures that may leave the own king in check."""
        yield from gen.pseudo_legal_captures(self, from_mask, to_mask)

    def generate_castling_moves(self, from_mask: int = BB_ALL, to_mask: int = BB_ALL) -> Iterator[Move]:
        """Legal castlings."""
        return gen.castlings(self, from_mask, to_mask)

    def generate_legal_moves(self, from_mask: int = BB_ALL, to_mask: int = BB_ALL) -> Iterator[Move]:
        """Legal moves."""
        native = self._native()
        if native is None:
            legal = (move for move in gen.pseudo_legal(self, from_mask, to_mask) if not self.is_into_check(move))
            return legal
        moves = [self._of_native(native, move) for move in native.legal_moves]
        if from_mask != BB_ALL or to_mask != BB_ALL:
            # Castlings go to the squares of their rooks here.
            wanted = [(move, self._to_chess960(move).to_square) for move in moves if from_mask >> move.from_square & 1]
            moves = [move for move, target in wanted if to_mask >> target & 1]
        return iter(moves)

    def generate_legal_ep(self, from_mask: int = BB_ALL, to_mask: int = BB_ALL) -> Iterator[Move]:
        """Legal en passant captures."""
        return (move for move in gen.en_passant(self, from_mask, to_mask) if not self.is_into_check(move))

    def generate_legal_captures(self, from_mask: int = BB_ALL, to_mask: int = BB_ALL) -> Iterator[Move]:
        """Legal captures."""
        return (move for move in self.generate_legal_moves(from_mask, to_mask) if self.is_capture(move))

    def checkers_mask(self) -> int:
        """The pieces that give check, as a number."""
        native = self._known_native()
        if native is not None:
            return native.checkers_mask()
        king = self.king(self.turn)
        return BB_EMPTY if king is None else self.attackers_mask(not self.turn, king)

    def attackers_mask(self, color: bool, square: int, occupied: Optional[int] = None) -> int:
        """The pieces of a colour that attack a square, as a number."""
        native = self._known_native() if occupied is None else None
        if native is not None:
            return native.attackers_mask(color, square)
        return BaseBoard.attackers_mask(self, color, square, occupied)

    def checkers(self) -> SquareSet:
        """The pieces that give check."""
        return SquareSet(self.checkers_mask())

    def is_check(self) -> bool:
        """Whether the side to move is in check."""
        return bool(self.checkers_mask())

    def gives_check(self, move: Move) -> bool:
        """Whether a move gives check."""
        self.push(move)
        try:
            return self.is_check()
        finally:
            self.pop()

    def is_into_check(self, move: Move) -> bool:
        """Whether a move leaves the own king in check."""
        return gen.is_into_check(self, move)

    def was_into_check(self) -> bool:
        """Whether the side that has moved is in check."""
        king = self.king(not self.turn)
        return king is not None and self.is_attacked_by(self.turn, king)

    def is_pseudo_legal(self, move: Move) -> bool:
        """Whether a move is legal but for the safety of the king."""
        if not move or move.drop:
            return False
        taking = self._to_chess960(move)
        moves = self.generate_pseudo_legal_moves(1 << move.from_square)
        return any(found in (move, taking) or self._to_chess960(found) == taking for found in moves)

    def is_legal(self, move: Move) -> bool:
        """Whether a move is legal."""
        native = self._native()
        if native is not None:
            return bool(move) and not move.drop and self._to_native(native, move) is not None
        return self.is_pseudo_legal(move) and not self.is_into_check(move)

    def find_move(self, from_square: int, to_square: int, promotion: Optional[int] = None) -> Move:
        """The legal move from one square to another. A pawn becomes a queen by default."""
        last_rank = to_square < 8 or to_square >= 56
        if promotion is None and self.pawns >> from_square & 1 and last_rank:
            promotion = QUEEN
        move = self._from_chess960(self.chess960, from_square, to_square, promotion)
        if not self.is_legal(move):
            raise IllegalMoveError(f"no legal move goes from {SQUARE_NAMES[from_square]} to {SQUARE_NAMES[to_square]}: {self.fen()}")
        return move

    # What moves do.

    def is_en_passant(self, move: Move) -> bool:
        """Whether a move is an en passant capture."""
        return (
            self.ep_square == move.to_square
            and bool(self.pawns >> move.from_square & 1)
            and abs(move.to_square - move.from_square) in (7, 9)
            and not self.occupied >> move.to_square & 1
        )

    def is_capture(self, move: Move) -> bool:
        """Whether a move takes a piece."""
        if move.from_square == move.to_square:
            return False  # A drop, or a null move.
        return bool(self.occupied_co[not self.turn] >> move.to_square & 1) or self.is_en_passant(move)

    def is_zeroing(self, move: Move) -> bool:
        """Whether a move is a capture or a pawn move."""
        if move.from_square == move.to_square:
            return move.drop == PAWN
        return bool(self.pawns >> move.from_square & 1) or self.is_capture(move)

    def is_irreversible(self, move: Move) -> bool:
        """Whether the position before a move can never come again."""
        return self.is_zeroing(move) or self._loses_castling_rights(move) or self.has_legal_en_passant()

    def _loses_castling_rights(self, move: Move) -> bool:
        if move.from_square == move.to_square:
            return False
        ends, kings = 1 << move.from_square | 1 << move.to_square, self.kings & ~self.promoted
        for color, back_rank in ((WHITE, BB_RANKS[0]), (BLACK, BB_RANKS[7])):
            rooks = self.clean_castling_rights() & back_rank
            if rooks and ends & (rooks | kings & self.occupied_co[color]):
                return True
        return False

    def is_castling(self, move: Move) -> bool:
        """Whether a move castles, in either spelling."""
        if not self.kings >> move.from_square & 1:
            return False
        files = abs((move.from_square & 7) - (move.to_square & 7))
        return files > 1 or bool(self.rooks & self.occupied_co[self.turn] & 1 << move.to_square)

    def is_kingside_castling(self, move: Move) -> bool:
        """Whether a move castles on the king's side."""
        return self.is_castling(move) and move.to_square & 7 > move.from_square & 7

    def is_queenside_castling(self, move: Move) -> bool:
        """Whether a move castles on the queen's side."""
        return self.is_castling(move) and move.to_square & 7 < move.from_square & 7

    def _from_chess960(
        self, chess960: bool, from_square: int, to_square: int, promotion: Optional[int] = None, drop: Optional[int] = None
    ) -> Move:
        """A move as this board writes it: castling in standard chess by the king's two squares."""
        if not chess960 and promotion is None and drop is None and from_square in (sq.E1, sq.E8):
            if self.kings >> from_square & 1 and self.rooks >> to_square & 1 & (self.occupied_co[self.turn] >> to_square):
                if to_square == from_square + 3:
                    return Move(from_square, from_square + 2)
                if to_square == from_square - 4:
                    return Move(from_square, from_square - 2)
        return Move(from_square, to_square, promotion, drop)

    def _to_chess960(self, move: Move) -> Move:
        """A move with castling as the king taking its rook."""
        if move.from_square in (sq.E1, sq.E8) and self.kings >> move.from_square & 1:
            for files, rook in ((2, 3), (-2, -4)):
                target = move.from_square + rook
                is_own_rook = self.rooks >> target & 1
                if move.to_square == move.from_square + files and is_own_rook and not self.rooks >> move.to_square & 1:
                    return Move(move.from_square, target)
        return move

    # Castling rights and en passant.

    def clean_castling_rights(self) -> int:
        """The castling rights whose kings and rooks stand where they must."""
        rights = self.castling_rights & self.rooks
        kept = BB_EMPTY
        if not rights:
            return kept
        if not self.chess960:
            kings, (black, white) = self.kings & ~self.promoted, self.occupied_co
            rights_of_white = white & rights & _ROOKS_OF_WHITE if white & kings & _E1 else 0
            return rights_of_white | (black & rights & _ROOKS_OF_BLACK if black & kings & _E8 else 0)
        for color in (WHITE, BLACK):
            rank = BB_RANKS[0 if color == WHITE else 7]
            own = rights & rank & self.occupied_co[color]
            kings = self.occupied_co[color] & self.kings & rank & ~self.promoted
            if kings:
                king = sq.msb(kings)
                low, high = own & ((1 << king) - 1), own & ~((2 << king) - 1)
                kept |= low & -low
                kept |= 1 << sq.msb(high) if high else BB_EMPTY
        return kept

    def has_castling_rights(self, color: bool) -> bool:
        """Whether a side may castle yet."""
        return bool(self.clean_castling_rights() & BB_RANKS[0 if color == WHITE else 7])

    def _castling_side(self, color: bool, kingside: bool) -> bool:
        king = self.king(color)
        if king is None:
            return False
        rights = self.clean_castling_rights() & BB_RANKS[0 if color == WHITE else 7]
        return any((rook > king) == kingside for rook in sq.scan_forward(rights))

    def has_kingside_castling_rights(self, color: bool) -> bool:
        """Whether a side may castle yet on the king's side."""
        return self._castling_side(color, True)

    def has_queenside_castling_rights(self, color: bool) -> bool:
        """Whether a side may castle yet on the queen's side."""
        return self._castling_side(color, False)

    def has_chess960_castling_rights(self) -> bool:
        """Whether castling rights are those of Chess960 alone."""
        chess960, self.chess960 = self.chess960, True
        rights = self.clean_castling_rights()
        self.chess960 = chess960
        if rights & ~sq.BB_CORNERS:
            return True
        homes = ((WHITE, BB_RANKS[0], 4), (BLACK, BB_RANKS[7], 60))
        return any(rights & rank and not self.occupied_co[color] & self.kings & 1 << home for color, rank, home in homes)

    def has_pseudo_legal_en_passant(self) -> bool:
        """Whether a pawn may capture en passant but for the safety of its king."""
        return self.ep_square is not None and any(True for _ in self.generate_pseudo_legal_ep())

    def has_legal_en_passant(self) -> bool:
        """Whether an en passant capture is legal."""
        return self.ep_square is not None and any(True for _ in self.generate_legal_ep())

    def _valid_ep_square(self) -> Optional[int]:
        if self.ep_square is None:
            return None
        step, rank = (8, 5) if self.turn == WHITE else (-8, 2)
        pawn, origin = self.ep_square - step, self.ep_square + step
        fits = self.ep_square >> 3 == rank and self.pawns & self.occupied_co[not self.turn] & 1 << pawn
        return self.ep_square if fits and not self.occupied & (1 << self.ep_square | 1 << origin) else None

    # Whether the position is valid.

    def status(self) -> Status:
        """What is wrong with the position."""
        errors = Status.VALID
        if not self.occupied:
            errors |= Status.EMPTY
        kings = [self.occupied_co[color] & self.kings for color in (BLACK, WHITE)]
        errors |= Status.VALID if kings[WHITE] else Status.NO_WHITE_KING
        errors |= Status.VALID if kings[BLACK] else Status.NO_BLACK_KING
        if popcount(self.kings) > 2:
            errors |= Status.TOO_MANY_KINGS
        limits = ((WHITE, Status.TOO_MANY_WHITE_PIECES, Status.TOO_MANY_WHITE_PAWNS),
                  (BLACK, Status.TOO_MANY_BLACK_PIECES, Status.TOO_MANY_BLACK_PAWNS))
        for color, pieces, pawns in limits:
            errors |= pieces if popcount(self.occupied_co[color]) > 16 else Status.VALID
            errors |= pawns if popcount(self.occupied_co[color] & self.pawns) > 8 else Status.VALID
        if self.pawns & sq.BB_BACKRANKS:
            errors |= Status.PAWNS_ON_BACKRANK
        if self.castling_rights != self.clean_castling_rights():
            errors |= Status.BAD_CASTLING_RIGHTS
        valid_ep_square = self._valid_ep_square()
        if self.ep_square != valid_ep_square:
            errors |= Status.INVALID_EP_SQUARE
        if self.was_into_check():
            errors |= Status.OPPOSITE_CHECK
        return errors | self._impossible_checks(valid_ep_square)

    def _impossible_checks(self, ep_square: Optional[int]) -> Status:
        checkers = self.checkers_mask()
        king, count = self.king(self.turn), popcount(checkers)
        if not count or king is None:
            return Status.VALID
        if count > 2:
            return Status.TOO_MANY_CHECKERS | Status.IMPOSSIBLE_CHECK
        if ep_square is not None:
            # Only the pawn itself, or a line that it has opened, gives check.
            step = 8 if self.turn == WHITE else -8
            pawn, before = 1 << ep_square - step, self.occupied ^ (1 << ep_square - step | 1 << ep_square + step)
            if self.attackers_mask(not self.turn, king, before) & ~pawn:
                return Status.IMPOSSIBLE_CHECK
        elif count == 2 and sq.ray(*sq.scan_forward(checkers)) >> king & 1:
            # One of the two would have given check before the last move.
            return Status.IMPOSSIBLE_CHECK
        return Status.VALID

    def is_valid(self) -> bool:
        """Whether nothing is wrong with the position."""
        return self.status() == Status.VALID

    @classmethod
    def empty(cls: type[BoardT], *, chess960: bool = False) -> BoardT:
        """A board without pieces."""
        return cls(None, chess960=chess960)

    @classmethod
    def from_epd(cls: type[BoardT], epd: str, *, chess960: bool = False) -> Tuple[BoardT, Dict[str, object]]:
        """The board of a line of EPD, and its operations."""
        board = cls.empty(chess960=chess960)
        return board, board.set_epd(epd)

    @classmethod
    def from_chess960_pos(cls: type[BoardT], scharnagl: int) -> BoardT:
        """The start position of Chess960 with this number."""
        board = cls.empty(chess960=True)
        board.set_chess960_pos(scharnagl)
        return board
