# mypy: disable-error-code="misc"
# The classes here are parts of `Board`, which their methods know.
"""FENs and moves as texts, for `Board`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Iterable, List, Optional

from .._constants import (
    BB_EMPTY, BB_FILES, BB_RANKS, BLACK, FILE_NAMES, KING, PAWN, PIECE_SYMBOLS, RANK_NAMES, SQUARE_NAMES, WHITE,
)
from .._errors import ChessError
from . import _squares as sq
from ._moves import AmbiguousMoveError, IllegalMoveError, InvalidMoveError, Move, piece_symbol

if TYPE_CHECKING:
    from ._board import Board

_SAN = re.compile(r"([NBKRQ])?([a-h])?([1-8])?[-x]?([a-h][1-8])(?:=?([nbrqkNBRQK]))?[+#]?\Z")
_NULL_MOVES = ("--", "Z0", "0000", "@@@@")


class NotationMixin:
    """The part of `Board` that reads and writes texts."""

    # FEN.

    def castling_xfen(self: Board) -> str:
        """The castling rights, with letters of files only where they are needed."""
        return self._castling_text(False)

    def castling_shredder_fen(self: Board) -> str:
        """The castling rights with the letters of files."""
        return self._castling_text(True)

    def _castling_text(self: Board, shredder: bool) -> str:
        text = ""
        for color in (WHITE, BLACK):
            king = self.king(color)
            rank = BB_RANKS[0 if color == WHITE else 7]
            rights = self.clean_castling_rights() & rank if king is not None else BB_EMPTY
            for rook in sq.scan_reversed(rights):
                kingside = king is not None and rook > king
                beyond = (1 << 64) - (2 << rook) if kingside else (1 << rook) - 1
                is_outermost = not self.occupied_co[color] & self.rooks & rank & beyond
                letter = "kq"[not kingside] if is_outermost and not shredder else FILE_NAMES[rook & 7]
                text += letter.upper() if color == WHITE else letter
        return text or "-"

    def _fields(self: Board, shredder: bool, en_passant: str, promoted: Optional[bool]) -> str:
        wanted = {"fen": lambda: True, "xfen": self.has_pseudo_legal_en_passant, "legal": self.has_legal_en_passant}[en_passant]
        ep_square = SQUARE_NAMES[self.ep_square] if self.ep_square is not None and wanted() else "-"
        turn = "w" if self.turn == WHITE else "b"
        return f"{self.board_fen(promoted=promoted)} {turn} {self._castling_text(shredder)} {ep_square}"

    def fen(self: Board, *, shredder: bool = False, en_passant: str = "legal", promoted: Optional[bool] = None) -> str:
        """The FEN."""
        return f"{self._fields(shredder, en_passant, promoted)} {self.halfmove_clock} {self.fullmove_number}"

    def shredder_fen(self: Board, *, en_passant: str = "legal", promoted: Optional[bool] = None) -> str:
        """The FEN with castling rights by files."""
        return self.fen(shredder=True, en_passant=en_passant, promoted=promoted)

    def set_fen(self: Board, fen: str) -> None:
        """Sets up a FEN. Its last fields may be missing; one of another form is a `ValueError`."""
        fields = fen.split()
        if not fields:
            raise ValueError("an empty FEN")
        placement, turn, castling, ep_square, clock, number = fields[:6] + ["w", "-", "-", "0", "1"][len(fields[:6]) - 1:]
        if len(fields) > 6:
            raise ValueError(f"a FEN with more than six fields: {fen!r}")
        if turn not in ("w", "b"):
            raise ValueError(f"side to move: expected w or b: {fen!r}")
        self._check_castling(castling, fen)
        if ep_square != "-" and ep_square not in SQUARE_NAMES:
            raise ValueError(f"en passant square: expected a square or -: {fen!r}")
        try:
            clocks = int(clock), int(number)
        except ValueError:
            raise ValueError(f"clocks: expected two numbers: {fen!r}") from None
        if min(clocks) < 0:
            raise ValueError(f"clocks: expected no negative number: {fen!r}")
        self._place(placement)
        self.turn = turn == "w"
        self._read_castling(castling)
        self.ep_square = None if ep_square == "-" else SQUARE_NAMES.index(ep_square)
        self.halfmove_clock, self.fullmove_number = clocks[0], max(clocks[1], 1)
        self.clear_stack()

    @staticmethod
    def _check_castling(castling: str, fen: str) -> None:
        if castling != "-" and not re.fullmatch(r"[KQkqA-Ha-h]{1,4}", castling):
            raise ValueError(f"castling rights: expected -, or at most four of KQkq and letters of files: {fen!r}")

    def set_castling_fen(self: Board, castling_fen: str) -> None:
        """Sets castling rights from the field of a FEN."""
        self._check_castling(castling_fen, castling_fen)
        self._read_castling(castling_fen)
        self.clear_stack()

    def _read_castling(self: Board, castling: str) -> None:
        self.castling_rights = BB_EMPTY
        for letter in castling.replace("-", ""):
            color = letter.isupper()
            rank = 0 if color == WHITE else 7
            rooks = self.occupied_co[color] & self.rooks & BB_RANKS[rank]
            king = self.king(color)
            if letter.lower() == "q":
                outer = sq.lsb(rooks) if rooks else None
                own = outer is not None and (king is None or outer < king)
                self.castling_rights |= 1 << outer if own and outer is not None else BB_FILES[0] & BB_RANKS[rank]
            elif letter.lower() == "k":
                outer = sq.msb(rooks) if rooks else None
                own = outer is not None and (king is None or outer > king)
                self.castling_rights |= 1 << outer if own and outer is not None else BB_FILES[7] & BB_RANKS[rank]
            else:
                self.castling_rights |= BB_FILES[FILE_NAMES.index(letter.lower())] & BB_RANKS[rank]

    # Writing moves.

    def _algebraic(self: Board, move: Move, long: bool) -> str:
        if not move:
            return "--"
        native = self._native()
        found = self._to_native(native, move) if native is not None and not move.drop else None
        if native is not None and found is not None:
            return native.lan(found) if long else native.san(found)
        text = self._algebraic_without_sign(move, long)
        self.push(move)
        try:
            mated = self.is_checkmate()
            return text + ("#" if mated else "+" if self.is_check() else "")
        finally:
            self.pop()

    def _algebraic_without_sign(self: Board, move: Move, long: bool) -> str:
        if move.drop:
            return (piece_symbol(move.drop).upper() if move.drop != PAWN else "") + "@" + SQUARE_NAMES[move.to_square]
        if self.is_castling(move):
            return "O-O" if move.to_square & 7 > move.from_square & 7 else "O-O-O"
        piece_type = self.piece_type_at(move.from_square)
        if piece_type is None:
            raise AssertionError(f"no piece stands on the square that {move} leaves: {self.fen()}")
        text = "" if piece_type == PAWN else piece_symbol(piece_type).upper()
        capture = self.is_capture(move)
        origin = SQUARE_NAMES[move.from_square]
        if long:
            text += origin + ("x" if capture else "-")
        elif piece_type == PAWN:
            text += origin[0] + "x" if capture else ""
        else:
            text += self._origin(move, piece_type) + ("x" if capture else "")
        promotion = "=" + piece_symbol(move.promotion).upper() if move.promotion else ""
        return text + SQUARE_NAMES[move.to_square] + promotion

    def _origin(self: Board, move: Move, piece_type: int) -> str:
        """As much of the square that a piece leaves as tells it from others."""
        own = self.pieces_mask(piece_type, self.turn) & ~(1 << move.from_square)
        others = [it.from_square for it in self.generate_legal_moves(own, 1 << move.to_square) if it.to_square == move.to_square]
        name = SQUARE_NAMES[move.from_square]
        if not others:
            return ""
        if all(it & 7 != move.from_square & 7 for it in others):
            return name[0]
        return name[1] if all(it >> 3 != move.from_square >> 3 for it in others) else name

    def san(self: Board, move: Move) -> str:
        """A move in standard algebraic notation."""
        return self._algebraic(move, False)

    def lan(self: Board, move: Move) -> str:
        """A move in long algebraic notation."""
        return self._algebraic(move, True)

    def san_and_push(self: Board, move: Move) -> str:
        """A move in standard algebraic notation, which is played too."""
        san = self.san(move)
        self.push(move)
        return san

    def variation_san(self: Board, variation: Iterable[Move]) -> str:
        """Moves in standard algebraic notation, with move numbers."""
        board, texts = self.copy(stack=False), []
        for move in variation:
            if not board.is_legal(move):
                raise IllegalMoveError(f"illegal move {move}: {board.fen()}")
            if board.turn == WHITE:
                texts.append(f"{board.fullmove_number}. {board.san_and_push(move)}")
            elif not texts:
                texts.append(f"{board.fullmove_number}...{board.san_and_push(move)}")
            else:
                texts.append(board.san_and_push(move))
        return " ".join(texts)

    def uci(self: Board, move: Move, *, chess960: Optional[bool] = None) -> str:
        """A move in UCI notation."""
        chess960 = self.chess960 if chess960 is None else chess960
        taking = self._to_chess960(move)
        return self._from_chess960(chess960, taking.from_square, taking.to_square, move.promotion, move.drop).uci()

    def xboard(self: Board, move: Move, chess960: Optional[bool] = None) -> str:
        """A move as XBoard writes it."""
        if not (self.chess960 if chess960 is None else chess960) or not self.is_castling(move):
            return move.xboard()
        return "O-O" if self.is_kingside_castling(move) else "O-O-O"

    # Reading moves.

    def parse_san(self: Board, san: str) -> Move:
        """The legal move of a text in standard or long algebraic notation."""
        if san in _NULL_MOVES:
            return Move.null()
        native = self._native()
        if native is not None:
            try:
                return self._of_native(native, native.parse_san(san))
            except ChessError:
                # The rest finds out what is wrong with the text, or reads it as python-chess does.
                pass
        bare = san.rstrip("+#")
        if bare in ("O-O", "0-0", "O-O-O", "0-0-0"):
            for move in self.generate_castling_moves():
                if self.is_kingside_castling(move) == (len(bare) == 3):
                    return move
            raise IllegalMoveError(f"{san!r} is not legal: {self.fen()}")
        match = _SAN.match(san)
        if not match:
            raise InvalidMoveError(f"no move in algebraic notation: {san!r}")
        letter, file, rank, target, promotion = match.groups()
        piece_type = PIECE_SYMBOLS.index(letter.lower()) if letter else PAWN
        wanted = PIECE_SYMBOLS.index(promotion.lower()) if promotion else None
        if not letter and file and rank:
            # A move by its two squares may be that of any piece, and a castling.
            return self.parse_uci(file + rank + target + (promotion or "").lower())
        moves = self._moves_that_mean(piece_type, file, rank, SQUARE_NAMES.index(target))
        promoting = [move for move in moves if move.promotion == wanted]
        if moves and not promoting and wanted is None:
            raise IllegalMoveError(f"{san!r} does not say what the pawn becomes: {self.fen()}")
        if len(promoting) > 1:
            raise AmbiguousMoveError(f"{san!r} means several moves: {self.fen()}")
        if not promoting:
            raise IllegalMoveError(f"{san!r} is not legal: {self.fen()}")
        return promoting[0]

    def _moves_that_mean(self: Board, piece_type: int, file: Optional[str], rank: Optional[str], target: int) -> List[Move]:
        origins = self.pieces_mask(piece_type, self.turn)
        if file:
            origins &= BB_FILES[FILE_NAMES.index(file)]
        if rank:
            origins &= BB_RANKS[RANK_NAMES.index(rank)]
        if piece_type == PAWN and not file:
            origins &= BB_FILES[target & 7]
        moves = self.generate_legal_moves(origins, 1 << target)
        # A castling is no move of the king here.
        return [move for move in moves if piece_type != KING or not self.is_castling(move)]

    def push_san(self: Board, san: str) -> Move:
        """Plays a move in standard algebraic notation, and gives it."""
        move = self.parse_san(san)
        self.push(move)
        return move

    def parse_uci(self: Board, uci: str) -> Move:
        """The legal move of a text in UCI notation, or a null move."""
        move = Move.from_uci(uci)
        if not move:
            return move
        move = self._to_chess960(move)
        move = self._from_chess960(self.chess960, move.from_square, move.to_square, move.promotion, move.drop)
        if not self.is_legal(move):
            raise IllegalMoveError(f"{uci!r} is not legal: {self.fen()}")
        return move

    def push_uci(self: Board, uci: str) -> Move:
        """Plays a move in UCI notation, and gives it."""
        move = self.parse_uci(uci)
        self.push(move)
        return move

    def parse_xboard(self: Board, xboard: str) -> Move:
        """The legal move of a text as XBoard writes it."""
        return self.parse_san(xboard)

    push_xboard = push_san
