"""Random games that python-chess writes: tags, comments, NAGs, variations in variations, null
moves, other starts."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

import chess
import chess.pgn

SUITES = Path(__file__).resolve().parents[2] / "perft-suites"

# Positions with promotions, castling and en passant in a few moves, and such of Chess960.
STARTS_OF_SUITES = ("standard.epd", "tricky.epd", "chess960.epd")

NAMES = ("Tal, Mihails", "Müller, Jürgen", "Capablanca, José Raúl", "de la Bourdonnais", "O'Kelly de Galway", "?", "Ulf \"The\" A.")
NAMES_BEYOND_LATIN_1 = ("Капабланка", "日本 棋院", "Łukasz Ć", "Ştefan ♞")
EVENTS = ("Casual Game", "World Championship (27)", "a [b] c", "1. e4 {open}; %1", "?", "x\\y", "")
OTHER_TAGS = ("ECO", "Annotator", "WhiteElo", "TimeControl", "PlyCount", "Opening", "UTCDate", "Z-a_b", "abc")
COMMENTS = (
    "best by test", "[%clk 0:01:02]", "[%eval -0.35,12] better is 12. Nf3 (or 12. c4)", "a; b", "% no escape",
    "schön", "\"quoted\"", "[Event \"no tag\"]", "$1 !? 1-0", "{ opened", "x", "0-0 and O-O-O", "a  b",
)
COMMENTS_BEYOND_LATIN_1 = ("хорошо", "♘f3 ⩲", "‼")
NAGS = (1, 2, 3, 4, 5, 6, 7, 10, 13, 14, 16, 18, 22, 36, 44, 132, 140, 146, 255)


@dataclass(frozen=True)
class Alphabet:
    """The texts that a game may hold, by what its file can encode."""

    names: tuple[str, ...]
    comments: tuple[str, ...]


LATIN_1 = Alphabet(NAMES, COMMENTS)
UNICODE = Alphabet(NAMES + NAMES_BEYOND_LATIN_1, COMMENTS + COMMENTS_BEYOND_LATIN_1)


class GameMaker:
    """Makes random games. Equal seeds make equal games."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.starts = [
            line.split(";")[0].strip()
            for suite in STARTS_OF_SUITES
            for line in (SUITES / suite).read_text(encoding="utf-8").splitlines()
            if line and not line.startswith("#")
        ]

    def game(self, alphabet: Alphabet) -> chess.pgn.Game:
        rng, game = self.rng, chess.pgn.Game()
        if rng.random() < 0.35:
            self._set_start(game)
        self._set_tags(game, alphabet)
        plies = rng.choice((0, 1, 2, 5, 8, 12, 16, 20, 30)) if rng.random() < 0.99 else 200
        if rng.random() < 0.1:
            game.comment = rng.choice(alphabet.comments)
        self._grow(game, game.board(), plies, alphabet, depth=0)
        game.headers["Result"] = rng.choice(("1-0", "0-1", "1/2-1/2", "*"))
        return game

    def _set_start(self, game: chess.pgn.Game) -> None:
        fen = self.rng.choice(self.starts)
        board = chess.Board(fen)
        if board.has_chess960_castling_rights():
            board = chess.Board(fen, chess960=True)
        if board.is_valid():
            game.setup(board)

    def _set_tags(self, game: chess.pgn.Game, alphabet: Alphabet) -> None:
        rng, headers = self.rng, game.headers
        headers["White"], headers["Black"] = rng.choice(alphabet.names), rng.choice(alphabet.names)
        headers["Event"] = rng.choice(EVENTS)
        headers["Round"] = str(rng.randrange(20))
        headers["Date"] = f"{rng.randrange(1850, 2030)}.??.??"
        for name in rng.sample(OTHER_TAGS, rng.randrange(4)):
            headers[name] = rng.choice(("B20", "2500", "40/7200:3600", *alphabet.names))

    def _grow(self, node: chess.pgn.GameNode, board: chess.Board, plies: int, alphabet: Alphabet, depth: int) -> None:
        """Adds moves, and to some of them what people add."""
        rng = self.rng
        for _ in range(plies):
            move = self._move(board)
            if move is None:
                return
            following = node.add_variation(move)
            if rng.random() < 0.12:
                following.nags = set(rng.sample(NAGS, rng.choice((1, 1, 1, 2))))
            if rng.random() < 0.12:
                following.comment = rng.choice(alphabet.comments)
            for _ in range(rng.choice((1, 1, 2)) if depth < 4 and rng.random() < 0.07 else 0):
                self._add_variation(node, board, alphabet, depth)
            board.push(move)
            node = following

    def _add_variation(self, node: chess.pgn.GameNode, board: chess.Board, alphabet: Alphabet, depth: int) -> None:
        board = board.copy(stack=False)
        move = self._move(board)
        if move is None:
            return
        first = node.add_variation(move)
        if self.rng.random() < 0.2:
            first.starting_comment = self.rng.choice(alphabet.comments)
        board.push(move)
        self._grow(first, board, self.rng.randrange(6), alphabet, depth + 1)

    def _move(self, board: chess.Board) -> chess.Move | None:
        """A legal move, rare ones more often; now and then a null move."""
        rng = self.rng
        if rng.random() < 0.01 and not board.is_check():
            return chess.Move.null()
        moves = list(board.generate_pseudo_legal_moves())
        rng.shuffle(moves)
        if rng.random() < 0.5:
            moves.sort(key=lambda move: not (move.promotion or board.is_castling(move) or board.is_en_passant(move)))
        return next((move for move in moves if board.is_legal(move)), None)


def text_of(game: chess.pgn.Game, columns: int | None) -> str:
    return game.accept(chess.pgn.StringExporter(columns=columns)) + "\n\n"
