"""What is timed: the same work for each package."""

from __future__ import annotations

from typing import Any, Callable, Dict, NamedTuple, Union

import chess
import chess.polyglot
import numpy as np

import magic_chess
from magic_chess import Board, Boards

try:
    import rust_chess as rc
except ImportError:
    rc = None

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
EARLY = "rnbqkbnr/ppp1p1pp/5p2/3p4/4P3/3P4/PPP1KPPP/RNBQ1BNR b kq - 1 3"


class Task(NamedTuple):
    """A row of the table."""

    name: str
    calls: Dict[str, Callable[[], Any]]
    operations: Union[int, Dict[str, int]] = 1
    wanted: str = ""
    value: Callable[[Any], Any] = lambda value: value
    by_clock: bool = False
    rival: str = "python-chess"


def task(name, ours, theirs, third=None, **options):
    calls = {"magic-chess": ours, options.get("rival", "python-chess"): theirs}
    if third is not None:
        calls["rust-chess"] = third
    return Task(name, calls, **options)


def moves_of(board):
    return list(board.legal_moves)


def rust_moves():
    RUST.reset_move_generator()
    return list(RUST.generate_legal_moves())


BOARD, CHESS = Board(KIWIPETE), chess.Board(KIWIPETE)
RUST = rc and rc.Board(KIWIPETE)

# A game of 100 half moves.
GAME = Boards.random(1, plies=0, seed=1)[0]
for _ply in range(100):
    GAME.push(GAME.legal_moves[(7 * _ply) % len(GAME.legal_moves)])
GAME_MOVES = GAME.move_stack
CHESS_GAME_MOVES = []
_board = Board()
for _move in GAME_MOVES:
    CHESS_GAME_MOVES.append(chess.Move.from_uci(_board.uci(_move)))
    _board.push(_move)


def push_and_pop_ours():
    for move in GAME_MOVES:
        PLAYED.push(move)
    for _ in GAME_MOVES:
        PLAYED.pop()
    return PLAYED.fen()


def push_and_pop_theirs():
    for move in CHESS_GAME_MOVES:
        CHESS_PLAYED.push(move)
    for _ in CHESS_GAME_MOVES:
        CHESS_PLAYED.pop()
    return CHESS_PLAYED.fen()


PLAYED, CHESS_PLAYED = Board(), chess.Board()


def sans(board, moves):
    board = board.copy()
    texts = []
    for move in moves:
        texts.append(board.san(move))
        board.push(move)
    return texts


def read(board, texts):
    for text in texts:
        board.push_san(text)
    return board.fen()


SANS = sans(Board(), GAME_MOVES)

MANY = Boards.random(20_000, plies=40, seed=1)
MANY_FENS = MANY.fens()
FEW = [chess.Board(fen) for fen in MANY_FENS[:100]]
MILLION = Boards.random(200_000, plies=40, seed=2)
BYTES = 18 * 64 * len(MILLION)


def chess_perft(board, depth):
    if depth == 1:
        return board.legal_moves.count()
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += chess_perft(board, depth - 1)
        board.pop()
    return count


def written():
    return np.full(BYTES, 1, np.uint8).size


# Batches have 20,000 boards here, and 100 in python-chess.
BATCHES = {"magic-chess": len(MANY), "python-chess": len(FEW)}


def int_of(square):
    return square.get_index() if hasattr(square, "get_index") else square


def props_ours(board):
    str(board)
    return board.fen(), board.halfmove_clock, board.fullmove_number, board.turn, board.is_fifty_moves(), board.is_check()


def props_rust(board):
    str(board)
    return (board.get_fen(), board.halfmove_clock, board.fullmove_number, bool(board.turn), board.is_fifty_moves(),
            board.is_check())


def made_ours(new=False):
    board = Board()
    move = board.parse_uci("g1f3")
    if new:
        board = board.copy()
    board.push(move)
    return board.fen()


def made_theirs(new=False):
    board = chess.Board()
    move = chess.Move.from_uci("g1f3")
    if new:
        board = board.copy()
    board.push(move)
    return board.fen()


def made_rust(new=False):
    board = rc.Board()
    move = rc.Move.from_uci("g1f3")
    if new:
        return board.make_move_new(move).get_fen()
    board.make_move(move, check_legality=True)
    return board.get_fen()


def generated(board):
    return len(list(board.generate_legal_captures())), len(list(board.legal_moves))


def generated_rust(board):
    captures = len(list(board.generate_legal_captures()))
    board.reset_move_generator()
    return captures, len(list(board.generate_legal_moves()))


def rights(board):
    return [board.has_kingside_castling_rights(True), board.has_queenside_castling_rights(True),
            board.has_kingside_castling_rights(False), board.has_queenside_castling_rights(False)]


def rights_rust(board):
    return [board.can_castle_kingside(rc.WHITE), board.can_castle_queenside(rc.WHITE),
            board.can_castle_kingside(rc.BLACK), board.can_castle_queenside(rc.BLACK)]


def repeats(board):
    return board.is_repetition(3), board.is_fivefold_repetition(), board.is_repetition(4)


def repeats_rust(board):
    return board.is_threefold_repetition(), board.is_fivefold_repetition(), board.is_n_repetition(4)


TASKS = [
    task("legal moves of one board", lambda: moves_of(BOARD), lambda: moves_of(CHESS), rc and rust_moves,
         wanted="20 ×", value=len),
    task("legal moves of a batch of 20,000, one thread", lambda: int(MANY.legal_moves(threads=1)[1][100]),
         lambda: sum(len(moves_of(board)) for board in FEW), operations=BATCHES),
    task("legal moves of a batch of 20,000, all threads, by the clock", lambda: int(MANY.legal_moves()[1][100]),
         lambda: sum(len(moves_of(board)) for board in FEW), operations=BATCHES, by_clock=True, wanted="500 ×"),
    task("push and pop", push_and_pop_ours, push_and_pop_theirs, operations=100, wanted="10 ×"),
    task("SAN of a game", lambda: sans(Board(), GAME_MOVES), lambda: sans(chess.Board(), CHESS_GAME_MOVES),
         operations=100, wanted="10 ×"),
    task("reading SAN of a game", lambda: read(Board(), SANS), lambda: read(chess.Board(), SANS), operations=100),
    task("perft 4, a node, by the clock", lambda: magic_chess.perft(magic_chess.STARTING_FEN, 4) == 197_281,
         lambda: chess_perft(chess.Board(), 4) == 197_281, operations=197_281, by_clock=True),
    task("perft 6, a node, by the clock (python-chess: perft 4)",
         lambda: magic_chess.perft(magic_chess.STARTING_FEN, 6) == 119_060_324,
         lambda: chess_perft(chess.Board(), 4) == 197_281,
         operations={"magic-chess": 119_060_324, "python-chess": 197_281}, by_clock=True, wanted="5000 ×"),
    task("planes, against writing as much memory", lambda: MILLION.planes().size, written, by_clock=True,
         rival="numpy.full", wanted="1/3 ×"),
    # The rows of the published benchmark of rust-chess.
    task("Board Init", lambda: (Board(), Board(EARLY))[1].fen(), lambda: (chess.Board(), chess.Board(EARLY))[1].fen(),
         rc and (lambda: (rc.Board(), rc.Board(EARLY))[1].get_fen())),
    task("Board Props", lambda: props_ours(Board(EARLY)), lambda: props_ours(chess.Board(EARLY)),
         rc and (lambda: props_rust(rc.Board(EARLY)))),
    task("Make Move", lambda: made_ours(), lambda: made_theirs(), rc and (lambda: made_rust())),
    task("Make Move (New)", lambda: made_ours(True), lambda: made_theirs(True), rc and (lambda: made_rust(True))),
    task("Generate Moves", lambda: generated(Board(EARLY)), lambda: generated(chess.Board(EARLY)),
         rc and (lambda: generated_rust(rc.Board(EARLY)))),
    task("SAN Parse", lambda: Board().parse_san("e4").uci(), lambda: chess.Board().parse_san("e4").uci(),
         rc and (lambda: rc.Board().get_move_from_san("e4").get_uci())),
    task("King Square", lambda: Board().king(True), lambda: chess.Board().king(True),
         rc and (lambda: rc.Board().get_king_square(rc.WHITE)), value=int_of),
    task("Zobrist Hash", lambda: Board().key, lambda: chess.polyglot.zobrist_hash(chess.Board()),
         rc and (lambda: rc.Board().zobrist_hash), value=lambda _: "differs by package"),
    task("Checkmate", lambda: Board().is_checkmate(), lambda: chess.Board().is_checkmate(),
         rc and (lambda: rc.Board().is_checkmate())),
    task("Insufficient Mat.", lambda: Board().is_insufficient_material(),
         lambda: chess.Board().is_insufficient_material(), rc and (lambda: rc.Board().is_insufficient_material())),
    task("Castle Rights", lambda: rights(Board()), lambda: rights(chess.Board()), rc and (lambda: rights_rust(rc.Board()))),
    task("Repetitions", lambda: repeats(Board()), lambda: repeats(chess.Board()), rc and (lambda: repeats_rust(rc.Board()))),
    task("Board Status", lambda: Board().outcome() is None, lambda: chess.Board().outcome() is None,
         rc and (lambda: rc.Board().get_status() == rc.BoardStatus.ONGOING)),
]
