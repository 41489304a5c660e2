"""Times whole pipelines with magic-chess beside the same in pure Python over python-chess.

python end_to_end.py [--games 200] [--rounds 3]

Each pipeline is written twice, and both give equal arrays: the program compares them before it
times them. Times are processor time, on one thread. The ratio says how many times as long pure
Python takes. The exit code is 1 if a ratio is below its floor.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import io
import platform
import sys
import time
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Sequence, Tuple

import chess
import chess.pgn
import numpy as np

from magic_chess import Board, Boards, Games, PolicyTable, read_pgn_batch

# How many times as long as magic-chess pure Python must take.
FLOORS = {"puzzles": 20, "move prediction": 10, "self-play": 40, "PGN to arrays": 25}

Arrays = Dict[str, "np.ndarray[Any, Any]"]


class Puzzle(NamedTuple):
    """A position, the move that leads to the task, and the moves that solve it."""

    fen: str
    moves: Sequence[str]


class Data(NamedTuple):
    """What the pipelines read."""

    puzzles: List[Puzzle]
    pgn: str
    starts: List[str]
    """Where the games begin that are played at once."""
    steps: int
    """How many moves each of them has."""


def uci_moves() -> List[str]:
    """All moves that any piece can make, in the order of their squares, then promotions."""
    moves, promotions = [], []
    for origin in range(64):
        for target in range(64):
            files, ranks = abs(origin % 8 - target % 8), abs(origin // 8 - target // 8)
            is_line = origin != target and (files == 0 or ranks == 0 or files == ranks)
            text = chess.SQUARE_NAMES[origin] + chess.SQUARE_NAMES[target]
            if is_line or {files, ranks} == {1, 2}:
                moves.append(text)
            if files <= 1 and (origin // 8, target // 8) in ((6, 7), (1, 0)):
                promotions += [text + piece for piece in "nbrq"]
    return moves + promotions


UCI = uci_moves()
NUMBERS = {text: number for number, text in enumerate(UCI)}
TABLE = PolicyTable(UCI, black="flipped")


def made(games: int, at_once: int = 256, seed: int = 1) -> Data:
    """Random games with ratings and clocks. Puzzles and self-play begin in their positions."""
    random = np.random.default_rng(seed)
    puzzles, texts = [], []
    for number in range(games):
        board, words, played = Board(), [], []
        fens = [board.fen()]
        for ply in range(int(random.integers(60, 140))):
            moves = board.legal_moves
            if not len(moves) or board.is_insufficient_material():
                break
            move = moves[int(random.integers(len(moves)))]
            clock = 900 - 5 * ply
            words.append(f"{board.san(move)} {{[%clk 0:{clock // 60:02}:{clock % 60:02}]}}")
            played.append(board.uci(move))
            board.push(move)
            fens.append(board.fen())
        white, black = random.integers(900, 2500, 2)
        result = ("1-0", "0-1", "1/2-1/2")[number % 3]
        texts.append(f'[Event "{number}"]\n[White "a"]\n[Black "b"]\n[WhiteElo "{white}"]\n[BlackElo "{black}"]\n[Result "{result}"]\n\n'
                     + "\n".join(words) + f" {result}\n\n")
        for begin in range(0, len(played) - 8, 8):
            puzzles.append(Puzzle(fens[begin], played[begin:begin + 2 + 2 * (begin // 8 % 3)]))
    return Data(puzzles, "".join(texts), [puzzle.fen for puzzle in puzzles[1:8 * at_once:8]], 40)


# Puzzles: each position in which the solver is to move, as planes, and the square numbers of its
# move.


def planes_of(board: chess.Board) -> "np.ndarray[Any, Any]":
    """The planes of the layout "absolute"."""
    planes = np.zeros((18, 8, 8), np.uint8)
    for square, piece in board.piece_map().items():
        planes[piece.piece_type - 1 + (0 if piece.color else 6), square // 8, square % 8] = 1
    planes[12] = board.turn
    planes[13] = board.has_kingside_castling_rights(chess.WHITE)
    planes[14] = board.has_queenside_castling_rights(chess.WHITE)
    planes[15] = board.has_kingside_castling_rights(chess.BLACK)
    planes[16] = board.has_queenside_castling_rights(chess.BLACK)
    if board.has_legal_en_passant() and board.ep_square is not None:
        planes[17, board.ep_square // 8, board.ep_square % 8] = 1
    return planes


def puzzles_in_python(data: Data) -> Arrays:
    """A board for each puzzle, move by move."""
    rows: List[Tuple[int, int, Any, int]] = []
    for number, puzzle in enumerate(data.puzzles):
        board = chess.Board(puzzle.fen)
        for ply, text in enumerate(puzzle.moves):
            move = board.parse_uci(text)
            if ply % 2:
                rows.append((ply, number, planes_of(board), 64 * move.from_square + move.to_square))
            board.push(move)
    rows.sort(key=lambda row: row[:2])
    return {"planes": np.stack([row[2] for row in rows]), "moves": np.array([row[3] for row in rows])}


def puzzles_in_batches(data: Data) -> Arrays:
    """All puzzles at once, a move of each in turn."""
    boards, moves = Boards.from_fens([puzzle.fen for puzzle in data.puzzles], threads=1), [puzzle.moves for puzzle in data.puzzles]
    planes, numbers = [], []
    for ply in range(max(map(len, moves))):
        lasting = [number for number, texts in enumerate(moves) if ply < len(texts)]
        if len(lasting) < len(moves):
            boards, moves = boards[lasting], [moves[number] for number in lasting]
        played = boards.parse_uci([texts[ply] for texts in moves], threads=1)
        if ply % 2:
            planes.append(boards.planes("absolute", "uint8", threads=1))
            numbers.append(boards.policy_indices(played, "from-to", threads=1))
        boards.play(played, inplace=True, threads=1)
    return {"planes": np.concatenate(planes), "moves": np.concatenate(numbers)}


# Move prediction, as Maia does it: positions of players of similar strength behind the opening and
# before time is short, as the mover sees them, and the number of the mover's move.

FIRST_PLY, SHORTEST_CLOCK, RATINGS = 10, 60.0, (1100, 2000)


def seen_by_mover(board: chess.Board) -> "np.ndarray[Any, Any]":
    """The planes of the layout "relative"."""
    seen = board if board.turn else board.mirror()
    planes = np.zeros((18, 8, 8), np.float32)
    for square, piece in seen.piece_map().items():
        planes[piece.piece_type - 1 + (0 if piece.color else 6), square // 8, square % 8] = 1
    planes[12] = seen.has_kingside_castling_rights(chess.WHITE)
    planes[13] = seen.has_queenside_castling_rights(chess.WHITE)
    planes[14] = seen.has_kingside_castling_rights(chess.BLACK)
    planes[15] = seen.has_queenside_castling_rights(chess.BLACK)
    if seen.has_legal_en_passant() and seen.ep_square is not None:
        planes[16, seen.ep_square // 8, seen.ep_square % 8] = 1
    planes[17] = min(board.halfmove_clock, 255)
    return planes


def number_of(board: chess.Board, move: chess.Move) -> int:
    """The number of a move as the mover sees it."""
    if not board.turn:
        move = chess.Move(chess.square_mirror(move.from_square), chess.square_mirror(move.to_square), move.promotion)
    return NUMBERS[move.uci()]


def prediction_in_python(data: Data) -> Arrays:
    """Game by game, as `chess.pgn` reads them."""
    file, planes, targets, results = io.StringIO(data.pgn), [], [], []
    while (game := chess.pgn.read_game(file)) is not None:
        elo = {chess.WHITE: int(game.headers["WhiteElo"]), chess.BLACK: int(game.headers["BlackElo"])}
        result = {"1-0": 1, "0-1": -1}.get(game.headers["Result"], 0)
        board = game.board()
        for ply, node in enumerate(game.mainline()):
            clock = node.clock()
            wanted = RATINGS[0] <= elo[board.turn] < RATINGS[1] and ply >= FIRST_PLY
            if wanted and clock is not None and clock >= SHORTEST_CLOCK:
                planes.append(seen_by_mover(board))
                targets.append(number_of(board, node.move))
                results.append(result if board.turn else -result)
            board.push(node.move)
    return {"planes": np.stack(planes), "targets": np.array(targets), "results": np.array(results)}


def prediction_in_batches(data: Data) -> Arrays:
    """Batch by batch, as `read_pgn_batch` reads them."""
    planes, targets, results = [], [], []
    for batch in read_pgn_batch(io.StringIO(data.pgn), threads=1):
        white = batch.positions.turn
        elo = np.where(white, batch.elo[:, 0], batch.elo[:, 1])
        wanted = (elo >= RATINGS[0]) & (elo < RATINGS[1]) & (batch.ply >= FIRST_PLY) & (batch.clock >= SHORTEST_CLOCK)
        positions = batch.positions[wanted]
        planes.append(positions.planes("relative", "float32", threads=1))
        targets.append(positions.policy_indices(batch.moves[wanted], TABLE, threads=1))
        results.append(np.where(white, batch.result, -batch.result)[wanted].astype(np.int64))
    return {"planes": np.concatenate(planes), "targets": np.concatenate(targets), "results": np.concatenate(results)}


# Self-play: all games at once. A network would read the planes; here a rule that changes with each
# step chooses among the legal moves.


def chosen_at(step: int, mask: "np.ndarray[Any, Any]") -> "np.ndarray[Any, Any]":
    """The first legal number behind one that depends on the step."""
    begin = 701 * step % len(UCI)
    turned = np.concatenate([mask[:, begin:], mask[:, :begin]], axis=1)
    return (turned.argmax(axis=1) + begin) % len(UCI)


def ending_of(board: chess.Board) -> Optional[chess.Outcome]:
    """How a game has ended, with draws that a player would claim."""
    outcome = board.outcome()
    if outcome is None and board.is_fifty_moves():
        return chess.Outcome(chess.Termination.FIFTY_MOVES, None)
    if outcome is None and board.is_repetition(3):
        return chess.Outcome(chess.Termination.THREEFOLD_REPETITION, None)
    return outcome


def self_play_in_python(data: Data) -> Arrays:
    """A board for each game."""
    boards, seen, endings = [chess.Board(fen) for fen in data.starts], [], []
    for step in range(data.steps):
        planes = np.stack([seen_by_mover(board) for board in boards])
        seen.append(planes[step % len(boards)])
        mask = np.zeros((len(boards), len(UCI)), bool)
        legal: List[Dict[int, chess.Move]] = []
        for row, board in enumerate(boards):
            legal.append({number_of(board, move): move for move in board.legal_moves})
            mask[row, list(legal[row])] = True
        chosen = chosen_at(step, mask)
        for row, board in enumerate(boards):
            board.push(legal[row][int(chosen[row])])
            ending = ending_of(board)
            if ending is not None:
                endings.append((step, row, ending.termination.value))
                board.set_fen(data.starts[row])
    last = [board.fen(en_passant="xfen") for board in boards]
    return {"last": np.array(last), "endings": np.array(endings).reshape(-1, 3), "seen": np.array(seen)}


def self_play_in_batches(data: Data) -> Arrays:
    """All games in one object, into the same memory at each step."""
    games, seen, endings = Games(Boards.from_fens(data.starts)), [], []
    planes = np.empty((len(games), 18, 8, 8), np.float32)
    mask = np.empty((len(games), len(UCI)), bool)
    for step in range(data.steps):
        games.planes("relative", out=planes, threads=1)
        seen.append(planes[step % len(games)].copy())
        games.legal_mask(TABLE, out=mask, threads=1)
        moves = games.boards.moves_at(chosen_at(step, mask), TABLE, threads=1)
        ended, _ = games.step(moves, reset=True, threads=1)
        endings += [(step, row, ended[row]) for row in np.flatnonzero(ended)]
    last = games.boards.fens(threads=1)
    return {"last": np.array(last), "endings": np.array(endings).reshape(-1, 3), "seen": np.array(seen)}


# PGN to arrays: all positions and moves with what the games say.


def arrays_in_python(data: Data) -> Arrays:
    """Lists of numbers, row by row, which become arrays at the end."""
    file, words, rows = io.StringIO(data.pgn), [], []
    number = 0
    while (game := chess.pgn.read_game(file)) is not None:
        number += 1
        result = {"1-0": 1, "0-1": -1}.get(game.headers["Result"], 0)
        elo = int(game.headers["WhiteElo"]), int(game.headers["BlackElo"])
        board = game.board()
        for ply, node in enumerate(game.mainline()):
            words.append((board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK], board.pawns, board.knights,
                          board.bishops | board.queens, board.rooks | board.queens, board.kings))
            move = 64 * node.move.from_square + node.move.to_square
            rows.append((number, ply, move, result, *elo, node.clock()))
            board.push(node.move)
    return {"words": np.array(words, np.uint64), "rows": np.array(rows, np.float64)}


def arrays_in_batches(data: Data) -> Arrays:
    """The columns of `read_pgn_batch`."""
    words, rows = [], []
    for batch in read_pgn_batch(io.StringIO(data.pgn), threads=1):
        words.append(np.asarray(batch.positions.words)[:, :7])
        moves = batch.positions.policy_indices(batch.moves, "from-to", threads=1)
        rows.append(np.column_stack([batch.game, batch.ply, moves, batch.result, batch.elo, batch.clock]))
    return {"words": np.concatenate(words), "rows": np.concatenate(rows).astype(np.float64)}


PIPELINES: Dict[str, Tuple[Callable[[Data], Arrays], Callable[[Data], Arrays]]] = {
    "puzzles": (puzzles_in_python, puzzles_in_batches),
    "move prediction": (prediction_in_python, prediction_in_batches),
    "self-play": (self_play_in_python, self_play_in_batches),
    "PGN to arrays": (arrays_in_python, arrays_in_batches),
}


def differences(name: str, data: Data) -> List[str]:
    """The arrays in which the two forms of a pipeline differ."""
    original, ours = (pipeline(data) for pipeline in PIPELINES[name])
    assert original.keys() == ours.keys() and len(next(iter(original.values()))), name
    return [key for key in original if not np.array_equal(original[key], ours[key])]


def seconds_of(pipeline: Callable[[Data], Arrays], data: Data, rounds: int) -> float:
    """The least processor time of some runs."""
    times = []
    for _ in range(rounds):
        begin = time.process_time()
        pipeline(data)
        times.append(time.process_time() - begin)
    return min(times)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=256)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    data, is_below = made(arguments.games), False
    print(f"Python {platform.python_version()}, magic-chess {importlib.metadata.version('magic-chess')}, python-chess {chess.__version__}, "
          f"{len(data.puzzles)} puzzles, {arguments.games} games in {len(data.pgn)} bytes of PGN, {len(data.starts)} games of self-play")
    print("| pipeline | pure Python, s | magic-chess, s | ratio | floor |\n|---|---:|---:|---:|---:|")
    for name, (original, ours) in PIPELINES.items():
        differing = differences(name, data)
        assert not differing, f"{name}: {differing}"
        slow, fast = seconds_of(original, data, 1), seconds_of(ours, data, arguments.rounds)
        is_below |= slow / fast < FLOORS[name]
        print(f"| {name} | {slow:.2f} | {fast:.4f} | {slow / fast:.0f} × | {FLOORS[name]} × |", flush=True)
    return int(is_below)


if __name__ == "__main__":
    sys.exit(main())
