"""What is timed: the same work for each package."""

from __future__ import annotations

from typing import Any, Callable, Dict, NamedTuple, Union

import chess
import chess.polyglot
import numpy as np

import magic_chess
from magic_chess import Board, Boards

from published import PUBLISHED, function_of, value_of

try:
    import rust_chess as rc
except ImportError:
    rc = None

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


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
MILLION = Boards.random(1_000_000, plies=40, seed=2)
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


TASKS = [
    task("legal moves of one board", lambda: moves_of(BOARD), lambda: moves_of(CHESS), rc and rust_moves,
         wanted="20 ×", value=len),
    task("legal moves of a batch of 20,000, one thread", lambda: int(MANY.legal_moves(threads=1)[1][100]),
         lambda: sum(len(moves_of(board)) for board in FEW), operations=BATCHES, wanted="500 ×"),
    task("legal moves of a batch of 20,000, all threads, processor time of all", lambda: int(MANY.legal_moves()[1][100]),
         lambda: sum(len(moves_of(board)) for board in FEW), operations=BATCHES),
    task("legal moves of a batch of 20,000, all threads, by the clock", lambda: int(MANY.legal_moves()[1][100]),
         lambda: sum(len(moves_of(board)) for board in FEW), operations=BATCHES, by_clock=True, wanted="500 ×"),
    task("push and pop", push_and_pop_ours, push_and_pop_theirs, operations=100, wanted="10 ×"),
    task("SAN of a game", lambda: sans(Board(), GAME_MOVES), lambda: sans(chess.Board(), CHESS_GAME_MOVES),
         operations=100, wanted="10 ×"),
    task("reading SAN of a game", lambda: read(Board(), SANS), lambda: read(chess.Board(), SANS), operations=100),
    task("perft 4, a node, by the clock", lambda: magic_chess.perft(magic_chess.STARTING_FEN, 4) == 197_281,
         lambda: chess_perft(chess.Board(), 4) == 197_281, operations=197_281, by_clock=True),
    task("perft 5, a node, by the clock", lambda: magic_chess.perft(magic_chess.STARTING_FEN, 5) == 4_865_609,
         lambda: chess_perft(chess.Board(), 5) == 4_865_609, operations=4_865_609, by_clock=True, wanted="5000 ×"),
    task("perft 6, a node, by the clock (python-chess: perft 4)",
         lambda: magic_chess.perft(magic_chess.STARTING_FEN, 6) == 119_060_324,
         lambda: chess_perft(chess.Board(), 4) == 197_281,
         operations={"magic-chess": 119_060_324, "python-chess": 197_281}, by_clock=True, wanted="5000 ×"),
    task("planes of a million boards, all threads, against writing as much memory", lambda: MILLION.planes().size, written,
         by_clock=True, rival="numpy.full", wanted="1/3 ×"),
    task("planes of a million boards, one thread, against writing as much memory", lambda: MILLION.planes(threads=1).size,
         written, by_clock=True, rival="numpy.full", wanted="1/3 ×"),
]
for row in PUBLISHED:
    values = {package: value_of(package, code) for package, code in row.same.items() if package != "rust-chess" or rc}
    assert len({repr(value) for value in values.values()}) <= 1, f"{row.name}: {values}"

# The rows of the published benchmark of rust-chess.
TASKS += [
    Task(
        f"rust-chess: {row.name}",
        {package: function_of(package, code) for package, code in row.timed.items() if package != "rust-chess" or rc},
        value=lambda _: None,
        wanted="rust-chess 1 ×",
    )
    for row in PUBLISHED
]
