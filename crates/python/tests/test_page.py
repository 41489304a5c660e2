"""Each row of the page for users of python-chess: both calls give the same, and leave the same
position behind."""

import pathlib
import re

import pytest

import magic_chess
from magic_chess import Board, Move, Outcome, Piece

chess = pytest.importorskip("chess", reason="python-chess is not installed")
import chess.polyglot  # noqa: E402

PAGE = pathlib.Path(__file__).resolve().parents[3] / "docs" / "python.md"

if not PAGE.exists():
    pytest.skip("the tests lie in no repository", allow_module_level=True)

ROWS = re.findall(r"^\| `(.+?)` \| `(.+?)` \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)

START = magic_chess.STARTING_FEN
FENS = {
    "start": (START, "e2e4 e7e5 g1f3"),
    "many moves": ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", ""),
    "en passant": ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4"),
    "a pin": ("4k3/8/8/8/1b6/8/3N4/R3K2R w KQ - 3 9", ""),
    "promotion": ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", ""),
    "check": ("4k3/8/8/8/7b/8/8/4K2R w K - 0 1", ""),
    "a repetition": (START, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1"),
    "fifty moves": ("4k3/8/8/8/8/8/8/R3K3 w Q - 99 80", ""),
    "little material": ("4k3/8/8/8/8/8/8/4K2N w - - 0 1", ""),
}

CONSTANTS = {name: getattr(magic_chess, name) for name in ("WHITE", "BLACK", "KNIGHT")}


def played(board, moves):
    for move in moves.split():
        board.push_uci(move)
    return board


def plain(value, board):
    """A result in a form that both packages have."""
    if isinstance(value, Move):
        return board.uci(value) if board.is_legal(value) else value.uci()
    if isinstance(value, chess.Move):
        return value.uci()
    if isinstance(value, (Board, chess.Board)):
        return value.fen(shredder=True), len(value.move_stack)
    if isinstance(value, Outcome):
        return int(value.termination), value.winner
    if isinstance(value, chess.Outcome):
        return value.termination.value, value.winner
    if isinstance(value, (Piece, chess.Piece)):
        return value.symbol()
    if isinstance(value, dict):
        return {square: plain(piece, board) for square, piece in value.items()}
    if isinstance(value, list):
        return sorted(plain(item, board) for item in value)
    return value


def evaluated(code, names, board):
    before = board.copy()
    try:
        value = eval(code, names)
    except AttributeError as error:
        # A square without a piece has no symbol in python-chess.
        assert "'NoneType'" in str(error)
        value = None
    return plain(value, before), board.fen(), len(board.move_stack)


def test_the_page_has_many_rows():
    assert len(ROWS) > 80 and len(set(ROWS)) == len(ROWS)


@pytest.mark.parametrize("theirs,ours", ROWS, ids=[row[0] for row in ROWS])
def test_row(theirs, ours):
    for fen, moves in FENS.values():
        count = played(chess.Board(fen), moves).legal_moves.count() if "move" in ours else 1
        for number in range(count):
            board, their_board = played(Board(fen), moves), played(chess.Board(fen), moves)
            uci = sorted(move.uci() for move in their_board.legal_moves)[number]
            names = dict(vars(magic_chess), board=board, fen=FENS["a pin"][0], move=board.parse_uci(uci))
            their_names = dict(CONSTANTS, chess=chess, board=their_board, fen=FENS["a pin"][0], move=chess.Move.from_uci(uci))
            assert evaluated(ours, names, board) == evaluated(theirs, their_names, their_board), (fen, uci)


def test_the_programs_of_the_page_run():
    programs = re.findall(r"^```python\n(.+?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert programs
    for program in programs:
        exec(program, {})
