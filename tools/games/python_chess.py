"""What python-chess reads: games of a text in PGN, and lines of EPD."""

from __future__ import annotations

import io
import logging
from typing import Iterator, Optional

import chess
import chess.pgn

from game_record import RESULTS, one_line

logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)


class RecordingBuilder(chess.pgn.GameBuilder):
    """Builds a game of python-chess, and keeps beside it what the game does not keep as it was
    read."""

    def begin_game(self) -> None:
        super().begin_game()
        self.tags: dict[str, str] = {}
        self.start: Optional[chess.Board] = None
        self.end_token: Optional[str] = None
        # Of each move in the order of the text: how it is written in coordinates, and its kind.
        self.texts: dict[chess.pgn.GameNode, str] = {}
        self.captures_en_passant: list[bool] = []

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        super().visit_header(tagname, tagvalue)
        self.tags[tagname] = tagvalue

    def visit_board(self, board: chess.Board) -> None:
        if self.start is None:
            self.start = board.copy()

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        super().visit_move(board, move)
        self.texts[self.variation_stack[-1]] = coordinates(board, move)
        self.captures_en_passant.append(bool(move) and board.is_en_passant(move))

    def visit_result(self, result: str) -> None:
        super().visit_result(result)
        self.end_token = result

    def handle_error(self, error: Exception) -> None:
        self.game.errors.append(error)

    def result(self) -> "RecordingBuilder":
        return self

    def record(self) -> dict:
        """The game as `game_record` has it."""
        of_tag = self.tags.get("Result")
        end = self.end_token or (of_tag if of_tag in RESULTS else "*")
        return {
            "tags": sorted([name, one_line(value)] for name, value in self.tags.items()),
            "start": fen(self.start) if self.start else None,
            "line": [one_line(self.game.comment), self._moves_from(self.game)],
            "result": end,
        }

    def _moves_from(self, node: chess.pgn.GameNode) -> list:
        moves = []
        while node.variations:
            first, *others = node.variations
            comment = one_line(first.comment)
            variations = [self._variation(other) for other in others]
            moves.append([self.texts[first], sorted(first.nags), comment, variations])
            node = first
        return moves

    def _variation(self, first: chess.pgn.ChildNode) -> list:
        move = [self.texts[first], sorted(first.nags), one_line(first.comment), []]
        return [one_line(first.starting_comment), [move, *self._moves_from(first)]]


def coordinates(board: chess.Board, move: chess.Move) -> str:
    if move and board.is_castling(move):
        return "O-O" if board.is_kingside_castling(move) else "O-O-O"
    return move.uci()


def fen(board: chess.Board) -> str:
    return board.fen(shredder=True, en_passant="legal")


def games(text: str) -> Iterator[RecordingBuilder]:
    """The games of a text, whose lines may end with LF, CR LF or CR."""
    stream = io.StringIO(text, newline=None)
    while (game := chess.pgn.read_game(stream, Visitor=RecordingBuilder)) is not None:
        yield game


def decoded(content: bytes) -> str:
    """The text of a file: UTF-16 with a mark, UTF-8, or else ISO 8859-1."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def epd(line: str) -> dict:
    """What python-chess reads in a line of EPD: the position, and the operations with their
    operands."""
    board = chess.Board(None)
    operations = board.set_epd(line)
    if board.has_chess960_castling_rights():
        board.chess960 = True
        operations = board.set_epd(line)
    return {"fen": fen(board), "operations": {name: _operand(board, name, it) for name, it in operations.items()}}


def _operand(board: chess.Board, opcode: str, operand: object) -> object:
    """Moves in coordinates. Only moves that are played one after the other keep their order."""
    if isinstance(operand, chess.Move):
        return [coordinates(board, operand)]
    if not isinstance(operand, list):
        return operand
    if opcode != "pv":
        return sorted(coordinates(board, move) for move in operand)
    board, line = board.copy(), []
    for move in operand:
        line.append(coordinates(board, move))
        board.push(move)
    return line
