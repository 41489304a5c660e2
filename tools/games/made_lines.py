"""Random lines of EPD that python-chess writes, and the layouts of their fields that other programs
write."""

from __future__ import annotations

import random

import chess

# Without control characters: python-chess writes a tab as a backslash and a `t`, and for us a
# backslash before a letter is a backslash.
TEXTS = ("ending 7", "a; b", "say \"mate\"", "a\\b", "", "schön", "bm e4;", "日本", "trailing \\")
NUMBERS = (0, 1, -35, 20, 32767, 2.5)
OPCODES_OF_TEXTS = ("id", "c0", "c9", "x_source", "Bookmark")
OPCODES_OF_NUMBERS = ("acd", "ce", "dm", "acn", "v")


def line(rng: random.Random, board: chess.Board) -> str:
    """A position and operations."""
    operations: dict[str, object] = {}
    moves = _moves(board)
    if moves and rng.random() < 0.7:
        operations["bm"] = rng.sample(moves, min(len(moves), rng.randrange(1, 4)))
    if moves and rng.random() < 0.2:
        operations["am"] = [rng.choice(moves)]
    if moves and rng.random() < 0.2:
        operations["pv"] = _line_of_moves(rng, board)
    if moves and rng.random() < 0.1:
        operations["sm"] = rng.choice(moves)
    for opcode in rng.sample(OPCODES_OF_TEXTS, rng.randrange(3)):
        operations[opcode] = rng.choice(TEXTS)
    for opcode in rng.sample(OPCODES_OF_NUMBERS, rng.randrange(3)):
        operations[opcode] = rng.choice(NUMBERS)
    if rng.random() < 0.1:
        operations["noop"] = None
    if rng.random() < 0.3:
        operations |= {"hmvc": board.halfmove_clock, "fmvn": board.fullmove_number}
    return board.epd(**operations)


def with_other_fields(rng: random.Random, text: str) -> str:
    """The line with counters of a FEN behind its four fields, with one of them, or with a hyphen
    too many."""
    fields, operations = text.split(" ")[:4], text.split(" ")[4:]
    between = rng.choice((["0", "1"], ["0"], ["-"], ["4"], ["-", "-"]))
    return " ".join(fields + between + operations)


def _line_of_moves(rng: random.Random, board: chess.Board) -> list[chess.Move]:
    board, line = board.copy(), []
    for _ in range(rng.randrange(1, 5)):
        moves = _moves(board)
        if not moves:
            break
        line.append(rng.choice(moves))
        board.push(line[-1])
    return line


def _moves(board: chess.Board) -> list[chess.Move]:
    """The legal moves, but for castling in Chess960, which python-chess does not read in EPD."""
    return [move for move in board.legal_moves if not (board.chess960 and board.is_castling(move))]
