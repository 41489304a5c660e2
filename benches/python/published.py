"""The rows of the published benchmark of rust-chess 0.4 (`tests/benchmark.py` of its source
package).

Each row has what is timed for magic-chess, python-chess and rust-chess, as code, and expressions
that must give the same. The positions and moves are those of that benchmark. Two rows differ
from it, because a generator of rust-chess lists each move once: "Generate Moves" resets it after
each list. As published, all calls but the first list nothing.
"""

from __future__ import annotations

from typing import Any, Callable, Dict, List, NamedTuple

import chess
import chess.polyglot

import magic_chess as mc

try:
    import rust_chess as rc
except ImportError:
    rc = None

GAMBIT = "rnbqkbnr/ppp1pppp/8/3p4/2P1P3/8/PP1P1PPP/RNBQKBNR b KQkq - 0 2"
EARLY = "rnbqkbnr/ppp1p1pp/5p2/3p4/4P3/3P4/PPP1KPPP/RNBQ1BNR b kq - 1 3"


class Row(NamedTuple):
    """What is timed, by package, and what must be the same."""

    name: str
    timed: Dict[str, str]
    same: Dict[str, str]


def row(name: str, timed: List[str], same: List[str] = ()) -> Row:
    packages = ("magic-chess", "python-chess", "rust-chess")
    return Row(name, dict(zip(packages, timed)), dict(zip(packages, same)))


def names_of(package: str) -> Dict[str, Any]:
    """What the code of a package may name: fresh boards and moves."""
    if package == "magic-chess":
        board = mc.Board()
        # Moves belong to positions here. The second is not legal where it is asked about.
        moves = {"move": board.parse_uci("e2e4"), "move2": board.parse_uci("e2e3")}
        boards = {"board": board, "gambit": mc.Board(GAMBIT), "early": mc.Board(EARLY)}
        return {"mc": mc, "EARLY": EARLY, **boards, **moves}
    if package == "python-chess":
        moves = {"move": chess.Move.from_uci("e2e4"), "move2": chess.Move.from_uci("e2e3")}
        boards = {"board": chess.Board(), "gambit": chess.Board(GAMBIT), "early": chess.Board(EARLY)}
        return {"chess": chess, "EARLY": EARLY, **boards, **moves}
    moves = {"move": rc.Move.from_uci("e2e4"), "move2": rc.Move.from_uci("e2e3")}
    boards = {"board": rc.Board(), "gambit": rc.Board(GAMBIT), "early": rc.Board(EARLY)}
    return {"rc": rc, "EARLY": EARLY, **boards, **moves}


def function_of(package: str, code: str) -> Callable[[], Any]:
    """A function that runs the code."""
    names = names_of(package)
    lines = "".join(f"    {line.strip()}\n" for line in code.split(";"))
    exec(f"def timed():\n{lines}", names)
    return names["timed"]


def value_of(package: str, code: str) -> Any:
    """What an expression gives, with objects of rust-chess as plain values."""
    return plain(eval(code, names_of(package)))


def plain(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, (mc.Piece, chess.Piece)):
        return value.symbol()
    if rc is not None:
        if isinstance(value, rc.Color):
            return bool(value)
        if isinstance(value, rc.PieceType):
            return value.get_index() + 1
        if isinstance(value, rc.Square):
            return value.get_index()
        if isinstance(value, rc.Piece):
            return value.get_string()
    return value


PUBLISHED = [
    row(
        "Colors",
        [
            "color = mc.WHITE; color2 = mc.COLORS[1]; not color2",
            "color = chess.WHITE; color2 = chess.COLORS[1]; not color2",
            "color = rc.WHITE; color2 = rc.COLORS[1]; not color2",
        ],
        ["not mc.COLORS[1]", "not chess.COLORS[1]", "not rc.COLORS[1]"],
    ),
    row(
        "Pieces",
        [
            "pawn = mc.PAWN; mc.PIECE_SYMBOLS[pawn]; mc.PIECE_SYMBOLS[pawn]; pawn",
            "pawn = chess.PAWN; str(pawn)",
            "pawn = rc.PAWN; str(pawn); pawn.get_string(); pawn.get_index()",
        ],
        ["mc.PIECE_SYMBOLS[mc.PAWN]", "chess.piece_symbol(chess.PAWN)", "rc.PAWN.get_string().lower()"],
    ),
    row(
        "Squares",
        [
            "square = 12; square2 = mc.parse_square('e2'); square3 = mc.A3; mc.square_name(square2); mc.square_name(square2);"
            "square2; mc.square_file(square2); mc.square_rank(square2); square2 + 8; square2 - 8; square2 - 1; square2 + 1",
            "square = chess.Square(12); square2 = chess.parse_square('e2'); square3 = chess.A3; str(square2);"
            "chess.square_name(square2); square2; chess.square_file(square2); chess.square_rank(square2);"
            "chess.square_mirror(square2)",
            "square = rc.Square(12); square2 = rc.Square('E2'); square3 = rc.A3; str(square2); square2.get_name();"
            "square2.get_index(); square2.get_file(); square2.get_rank(); square2.up(); square2.down(); square2.left();"
            "square2.right()",
        ],
        [
            "[mc.square_name(12), mc.square_file(12), mc.square_rank(12), 12 + 8, 12 - 1]",
            "[chess.square_name(12), chess.square_file(12), chess.square_rank(12), 12 + 8, 12 - 1]",
            "[rc.E2.get_name().lower(), rc.E2.get_file(), rc.E2.get_rank(), rc.E2.up(), rc.E2.left()]",
        ],
    ),
    row(
        "Moves",
        [
            "move = board.find_move(12, 28); move2 = board.parse_uci('e2e4'); str(move2); move2.uci(); move2.from_square;"
            "move2.to_square; move2.promotion",
            "move = chess.Move(chess.Square(12), chess.Square(28)); move2 = chess.Move.from_uci('e2e4'); str(move2);"
            "move2.uci(); move2.from_square; move2.to_square; move2.promotion",
            "move = rc.Move(rc.Square(12), rc.Square(28)); move2 = rc.Move.from_uci('E2e4'); str(move2); move2.get_uci();"
            "move2.source; move2.dest; move2.promotion",
        ],
        [
            "[board.find_move(12, 28).uci(), move.from_square, move.to_square, move.promotion]",
            "[chess.Move(12, 28).uci(), move.from_square, move.to_square, move.promotion]",
            "[rc.Move(rc.Square(12), rc.Square(28)).get_uci(), move.source, move.dest, move.promotion]",
        ],
    ),
    row(
        "Board Init",
        ["mc.Board(); mc.Board(EARLY)", "chess.Board(); chess.Board(EARLY)", "rc.Board(); rc.Board(EARLY)"],
        ["mc.Board(EARLY).fen()", "chess.Board(EARLY).fen()", "rc.Board(EARLY).get_fen()"],
    ),
    row(
        "Board Props",
        [
            "str(early); early.fen(); early.halfmove_clock; early.fullmove_number; early.turn; early.is_fifty_moves();"
            "early.is_check()",
            "str(early); early.fen(); early.halfmove_clock; early.fullmove_number; early.turn; early.is_fifty_moves();"
            "early.is_check()",
            "str(early); early.get_fen(); early.halfmove_clock; early.fullmove_number; early.turn; early.is_fifty_moves();"
            "early.is_check()",
        ],
        [
            "[early.fen(), early.halfmove_clock, early.fullmove_number, early.turn, early.is_fifty_moves(), early.is_check()]",
            "[early.fen(), early.halfmove_clock, early.fullmove_number, early.turn, early.is_fifty_moves(), early.is_check()]",
            "[early.get_fen(), early.halfmove_clock, early.fullmove_number, early.turn, early.is_fifty_moves(),"
            " early.is_check()]",
        ],
    ),
    row(
        "Board Ops",
        [
            "board.is_legal(move); board.is_zeroing(move); board.piece_type_at(mc.E2); board.color_at(mc.E2);"
            "board.piece_at(mc.E4)",
            "board.is_legal(move); board.is_zeroing(move); board.piece_type_at(chess.E2); board.color_at(chess.E2);"
            "board.piece_at(chess.E4)",
            "board.is_legal_move(move); board.is_zeroing(move); board.get_piece_type_on(rc.E2);"
            "board.get_color_on(rc.E2); board.get_piece_on(rc.E4)",
        ],
        [
            "[board.is_legal(move), board.is_zeroing(move), board.piece_type_at(mc.E2), board.color_at(mc.E2),"
            " board.piece_at(mc.E2), board.piece_at(mc.E4)]",
            "[board.is_legal(move), board.is_zeroing(move), board.piece_type_at(chess.E2), board.color_at(chess.E2),"
            " board.piece_at(chess.E2), board.piece_at(chess.E4)]",
            "[board.is_legal_move(move), board.is_zeroing(move), board.get_piece_type_on(rc.E2), board.get_color_on(rc.E2),"
            " board.get_piece_on(rc.E2), board.get_piece_on(rc.E4)]",
        ],
    ),
    row(
        "Board Ops 2",
        [
            "early.is_legal(move2); early.is_zeroing(move2); early.piece_at(mc.E2)",
            "early.is_legal(move2); early.is_zeroing(move2); early.piece_at(chess.E2)",
            "early.is_legal_move(move2); early.is_zeroing(move2); early.get_piece_on(rc.E2)",
        ],
        # rust-chess says that the move of White's king, with Black to move, would not be zeroing.
        [
            "[early.is_legal(move2), early.piece_at(mc.E2)]",
            "[early.is_legal(move2), early.piece_at(chess.E2)]",
            "[early.is_legal_move(move2), early.get_piece_on(rc.E2)]",
        ],
    ),
    row(
        "Make Move",
        [
            "board = mc.Board(); board.push_uci('g1f3')",
            "board = chess.Board(); move = chess.Move.from_uci('g1f3'); board.push(move)",
            "board = rc.Board(); move = rc.Move.from_uci('g1f3'); board.make_move(move, check_legality=True)",
        ],
        ["board.push_uci('g1f3') and board.fen()", "board.push_uci('g1f3') and board.fen()",
         "board.make_move(rc.Move.from_uci('g1f3'), check_legality=True) or board.get_fen()"],
    ),
    row(
        "Make Move (New)",
        ["board.after_move(move)", "board.copy().push(move)", "board.make_move_new(move)"],
        ["board.after_move(move).fen()", "board.push(move) or board.fen()", "board.make_move_new(move).get_fen()"],
    ),
    row(
        "Undo Move",
        [
            "board = mc.Board(); move = board.find_move(12, 28); board.push(move); board.pop()",
            "board = chess.Board(); move = chess.Move(chess.Square(12), chess.Square(28)); board.push(move); board.pop()",
            "board = rc.Board(); move = rc.Move(rc.Square(12), rc.Square(28)); board.make_move_new(move)",
        ],
    ),
    row(
        "Next Move",
        [
            "board.legal_moves[0]",
            "next(iter(board.legal_moves))",
            "board.generate_next_move(); board.reset_move_generator()",
        ],
        [
            "board.is_legal(board.legal_moves[0])",
            "board.is_legal(next(iter(board.legal_moves)))",
            "board.is_legal_move(board.generate_next_move())",
        ],
    ),
    row(
        "Generate Moves",
        [
            "list(gambit.generate_legal_captures()); list(gambit.legal_moves)",
            "list(gambit.generate_legal_captures()); list(gambit.generate_legal_moves())",
            "list(gambit.generate_legal_captures()); gambit.reset_move_generator(); list(gambit.generate_legal_moves());"
            "gambit.reset_move_generator()",
        ],
        [
            "[len(list(gambit.generate_legal_captures())), len(list(gambit.legal_moves))]",
            "[len(list(gambit.generate_legal_captures())), len(list(gambit.generate_legal_moves()))]",
            "[len(list(gambit.generate_legal_captures())), gambit.reset_move_generator()"
            " or len(list(gambit.generate_legal_moves()))]",
        ],
    ),
    row(
        "SAN Parse",
        ["board.parse_san('e4')", "board.parse_san('e4')", "board.get_move_from_san('e4')"],
        ["board.parse_san('e4').uci()", "board.parse_san('e4').uci()", "board.get_move_from_san('e4').get_uci()"],
    ),
    row(
        "King Square",
        ["board.king(mc.WHITE)", "board.king(chess.WHITE)", "board.get_king_square(rc.WHITE)"],
        ["board.king(mc.WHITE)", "board.king(chess.WHITE)", "board.get_king_square(rc.WHITE)"],
    ),
    row("Zobrist Hash", ["board.key", "chess.polyglot.zobrist_hash(board)", "board.zobrist_hash"]),
    row(
        "Checkmate",
        ["board.is_checkmate()", "board.is_checkmate()", "board.is_checkmate()"],
        ["board.is_checkmate()", "board.is_checkmate()", "board.is_checkmate()"],
    ),
    row(
        "Insufficient Mat.",
        ["board.is_insufficient_material()", "board.is_insufficient_material()", "board.is_insufficient_material()"],
        ["board.is_insufficient_material()", "board.is_insufficient_material()", "board.is_insufficient_material()"],
    ),
    row(
        "Bitboard Ops",
        [
            "bb1 = mc.BB_FILE_A | mc.BB_RANK_1; bb2 = mc.BB_FILE_H & mc.BB_RANK_8; bb3 = bb1 ^ bb2; bb3.bit_count();"
            "mc.flip_vertical(bb3); bb3 << 8; bb3 >> 8",
            "bb1 = chess.BB_FILE_A | chess.BB_RANK_1; bb2 = chess.BB_FILE_H & chess.BB_RANK_8; bb3 = bb1 ^ bb2;"
            "chess.popcount(bb3); chess.flip_vertical(bb3); bb3 << 8; bb3 >> 8",
            "bb1 = rc.BB_FILE_A | rc.BB_RANK_1; bb2 = rc.BB_FILE_H & rc.BB_RANK_8; bb3 = bb1 ^ bb2; bb3.popcnt();"
            "bb3.flip_vertical(); bb3 << 8; bb3 >> 8",
        ],
        ["mc.popcount(mc.BB_FILE_A | mc.BB_RANK_1)", "chess.popcount(chess.BB_FILE_A | chess.BB_RANK_1)",
         "(rc.BB_FILE_A | rc.BB_RANK_1).popcnt()"],
    ),
    row(
        "Board Bitboards",
        [
            "board.pinned_mask(mc.WHITE); board.checkers_mask(); board.occupied_by(mc.WHITE); board.pawns;"
            "board.pieces_mask(mc.PAWN, mc.WHITE); board.occupied",
            "board.checkers_mask; board.occupied_co[chess.WHITE]; board.pieces_mask(chess.PAWN, chess.WHITE);"
            "board.occupied",
            "board.get_pinned_bitboard(); board.get_checkers_bitboard(); board.get_color_bitboard(rc.WHITE);"
            "board.get_piece_type_bitboard(rc.PAWN); board.get_piece_bitboard(rc.WHITE_PAWN); board.get_all_bitboard()",
        ],
        [
            "[mc.popcount(board.pieces_mask(mc.PAWN, mc.WHITE)), mc.popcount(board.occupied)]",
            "[chess.popcount(board.pieces_mask(chess.PAWN, chess.WHITE)), chess.popcount(board.occupied)]",
            "[board.get_piece_bitboard(rc.WHITE_PAWN).popcnt(), board.get_all_bitboard().popcnt()]",
        ],
    ),
    row(
        "Castle Rights",
        [
            "board.has_castling_rights(mc.WHITE); board.has_queenside_castling_rights(mc.WHITE);"
            "board.has_kingside_castling_rights(mc.WHITE); board.castling_rights",
            "board.has_castling_rights(chess.WHITE); board.has_queenside_castling_rights(chess.WHITE);"
            "board.has_kingside_castling_rights(chess.WHITE); board.castling_rights",
            "board.can_castle(rc.WHITE); board.can_castle_queenside(rc.WHITE); board.can_castle_kingside(rc.WHITE);"
            "board.get_castle_rights(rc.BLACK); board.get_my_castle_rights(); board.get_their_castle_rights()",
        ],
        [
            "[board.has_castling_rights(mc.WHITE), board.has_queenside_castling_rights(mc.WHITE)]",
            "[board.has_castling_rights(chess.WHITE), board.has_queenside_castling_rights(chess.WHITE)]",
            "[board.can_castle(rc.WHITE), board.can_castle_queenside(rc.WHITE)]",
        ],
    ),
    row(
        "Repetitions",
        [
            "board.can_claim_threefold_repetition(); board.is_fivefold_repetition(); board.is_repetition(4)",
            "board.can_claim_threefold_repetition(); board.is_fivefold_repetition(); board.is_repetition(4)",
            "board.is_threefold_repetition(); board.is_fivefold_repetition(); board.is_n_repetition(4)",
        ],
        [
            "[board.is_repetition(), board.is_fivefold_repetition(), board.is_repetition(4)]",
            "[board.is_repetition(), board.is_fivefold_repetition(), board.is_repetition(4)]",
            "[board.is_threefold_repetition(), board.is_fivefold_repetition(), board.is_n_repetition(4)]",
        ],
    ),
    row(
        "Board Status",
        ["board.outcome()", "board.outcome()", "board.get_status()"],
        ["board.outcome() is None", "board.outcome() is None", "board.get_status() == rc.BoardStatus.ONGOING"],
    ),
    row(
        "Square/Piece Adv.",
        [
            "sq = mc.E4; squares = mc.BB_SQUARES[sq]; squares & mc.BB_LIGHT_SQUARES; mc.square_mirror(sq); piece = 'K';"
            "mc.UNICODE_PIECE_SYMBOLS[piece]",
            "sq = chess.E4; chess.square_file(sq); chess.square_rank(sq); piece = chess.Piece(chess.KING, chess.WHITE);"
            "piece.unicode_symbol()",
            "sq = rc.E4; sq.get_color(); sq.to_bitboard(); sq.flip(); piece = rc.WHITE_KING; piece.get_unicode()",
        ],
        [
            # rust-chess has the symbol for a dark background.
            "[mc.square_mirror(mc.E4), mc.UNICODE_PIECE_SYMBOLS['k']]",
            "[chess.square_mirror(chess.E4), chess.UNICODE_PIECE_SYMBOLS['k']]",
            "[rc.E4.flip(), rc.WHITE_KING.get_unicode()]",
        ],
    ),
    row(
        "Null Move",
        ["board.after_null_move()", "board.push(chess.Move.null()); board.pop()", "board.make_null_move_new()"],
        ["board.after_null_move().turn", "board.push(chess.Move.null()) or board.turn", "board.make_null_move_new().turn"],
    ),
]
