"""The names of python-chess on our boards: against python-chess itself, move by move, and by its
own test suite, which is fetched and not kept."""

import doctest
import importlib
import json
import pathlib
import random
import subprocess
import sys
import tarfile

import pytest

from magic_chess import compat

from conftest import scale

chess = pytest.importorskip("chess", reason="python-chess is not installed")

SUITE = "chess==1.11.2"

# Tests of that suite that fail, each with the reason.
KNOWN = {}


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """The unpacked source package of python-chess."""
    if scale(10, 10) == 1:
        pytest.skip("few tests are wanted")
    folder = tmp_path_factory.mktemp("python-chess")
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:", "--dest", str(folder), SUITE]
    try:
        fetched = subprocess.run(command, capture_output=True, text=True, timeout=120)
    except subprocess.TimeoutExpired:
        pytest.skip("python-chess's source package cannot be fetched in time")
    archives = list(folder.glob("*.tar.gz"))
    if fetched.returncode or not archives:
        pytest.skip("python-chess's source package cannot be fetched")
    with tarfile.open(archives[0]) as archive:
        for member in archive.getmembers():
            path = pathlib.PurePath(member.name)
            assert not path.is_absolute() and ".." not in path.parts, member.name
        archive.extractall(folder)
    return next(path.parent for path in folder.glob("*/test.py"))


def test_the_suite_of_python_chess_passes(package):
    script = pathlib.Path(__file__).parent / "compat_suite.py"
    result = subprocess.run([sys.executable, str(script), str(package)], capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stderr[-2000:]
    report = json.loads(result.stdout.splitlines()[-1])
    print(f"{report['run'] - len(report['bad'])} of {report['run']} tests pass, {len(report['skipped'])} are skipped")
    assert set(report["bad"]) == set(KNOWN), report["bad"]
    assert report["run"] - len(report["bad"]) >= 195


def judged(board):
    """What both packages say about a position, in a form that both have."""
    outcome = board.outcome(claim_draw=True)
    return (
        board.fen(), board.fen(en_passant="xfen"), board.shredder_fen(en_passant="fen"), board.epd(), str(board), board.unicode(),
        sorted(board.uci(move) + board.san(move) + board.lan(move) for move in board.legal_moves),
        sorted(move.uci() for move in board.pseudo_legal_moves), sorted(move.uci() for move in board.generate_legal_captures()),
        int(board.status()), board.is_check(), int(board.checkers()), outcome and (outcome.termination.value, outcome.winner),
        board.is_repetition(2), board.has_legal_en_passant(), board.castling_xfen(), int(board.clean_castling_rights()),
        [board.piece_type_at(square) for square in range(64)],
        [int(board.attacks(square)) for square in range(64)],
        [int(board.attackers(color, square)) for color in (True, False) for square in range(64)],
        [int(board.pin(color, square)) for color in (True, False) for square in range(64)],
    )


@pytest.mark.parametrize("chess960", [False, True])
def test_games_are_those_of_python_chess(chess960):
    numbers = random.Random(11 + chess960)
    for _ in range(scale(4, 200)):
        start = numbers.randrange(960)
        ours, theirs = ((package.Board.from_chess960_pos(start) if chess960 else package.Board()) for package in (compat, chess))
        for _ in range(numbers.randrange(10, 120)):
            assert judged(ours) == judged(theirs)
            moves = sorted(move.uci() for move in theirs.legal_moves)
            if not moves:
                break
            if numbers.random() < 0.05 and not theirs.is_check():
                move = "0000"
            else:
                move = numbers.choice(moves)
            ours.push(compat.Move.from_uci(move))
            theirs.push(chess.Move.from_uci(move))
        assert str(ours.move_stack) == str(theirs.move_stack) and judged(ours.root()) == judged(theirs.root())
        while theirs.move_stack:
            assert ours.pop().uci() == theirs.pop().uci() and ours.fen() == theirs.fen()


def parts(board):
    """All that moves change."""
    sets = (board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings, board.promoted, board.occupied)
    return (*sets, *board.occupied_co, board.turn, board.castling_rights, board.ep_square, board.halfmove_clock, board.fullmove_number)


def change_between_moves(numbers, boards):
    """Sets an attribute of all boards, as programs do without telling the board."""
    name = numbers.choice(["halfmove_clock", "fullmove_number", "ep_square", "castling_rights"])
    values = {"ep_square": [None, *range(64)], "castling_rights": [0]}
    value = numbers.choice(values.get(name, range(1, 40)))
    for board in boards:
        setattr(board, name, value)


@pytest.mark.parametrize("fen", [
    compat.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n2k2/PPPPPPPP/8/8/8/8/pppppppp/2K2N1N b - - 0 1",
    "8/2k5/8/1PpP4/8/8/5p2/4K2Q w - c6 0 2",
])
def test_moves_between_few_questions_are_those_of_python_chess(fen):
    """Many moves are played and taken back before a question is asked."""
    numbers = random.Random(len(fen))
    for number in range(scale(6, 300)):
        ours, theirs = compat.Board(fen), chess.Board(fen)
        for _ in range(150):
            moves = sorted(move.uci() for move in theirs.pseudo_legal_moves)
            if theirs.move_stack and (not moves or numbers.random() < 0.35):
                assert ours.pop().uci() == theirs.pop().uci()
            elif moves:
                move = "0000" if numbers.random() < 0.03 else numbers.choice(moves)
                ours.push(compat.Move.from_uci(move))
                theirs.push(chess.Move.from_uci(move))
            if number % 2 and numbers.random() < 0.05:
                change_between_moves(numbers, (ours, theirs))
            assert parts(ours) == parts(theirs)
            if numbers.random() < 0.15:
                assert int(ours.checkers()) == int(theirs.checkers()), theirs.fen()
            if numbers.random() < 0.15:
                assert sorted(move.uci() for move in ours.legal_moves) == sorted(move.uci() for move in theirs.legal_moves), theirs.fen()


def test_the_native_board_is_known_again_after_a_change():
    board = compat.Board()
    assert board.legal_moves.count() == 20
    board.push_uci("e2e4")
    board.halfmove_clock = 7
    assert not board.checkers() and board._native() is not None
    board.push_uci("e7e5")
    board.pop()
    assert board.legal_moves.count() == 20 and board._native().halfmove_clock == 7


def test_a_move_that_is_changed_later_is_another_object():
    board, move = compat.Board(), compat.Move.from_uci("e2e4")
    board.push(move)
    move.to_square = compat.E3
    assert board.peek() == compat.Move.from_uci("e2e4") and board.legal_moves.count() == 20


def test_any_setup_is_that_of_python_chess():
    """Also one that no game has. Several kings of a colour may be judged differently."""
    numbers = random.Random(5)
    for _ in range(scale(100, 3000)):
        ours, theirs = compat.Board(None), chess.Board(None)
        symbols = "".join(numbers.choices("pnbrqPNBRQ", k=numbers.randrange(20))) + "k" * (numbers.random() < 0.8) + "K" * (numbers.random() < 0.8)
        for square, symbol in zip(numbers.sample(range(64), len(symbols)), symbols):
            for package, board in ((compat, ours), (chess, theirs)):
                board.set_piece_at(square, package.Piece.from_symbol(symbol))
        turn, rights = numbers.random() < 0.5, numbers.getrandbits(64)
        ours.turn = theirs.turn = turn
        ours.castling_rights = theirs.castling_rights = rights
        assert judged(ours) == judged(theirs), theirs.fen()
        assert judged(ours.mirror()) == judged(theirs.mirror())


def test_errors_of_moves_have_their_classes():
    board = compat.Board("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1")
    for text, error in (("Nx", compat.InvalidMoveError), ("Nd3", compat.IllegalMoveError), ("e2e4", compat.IllegalMoveError)):
        with pytest.raises(error):
            board.parse_san(text)
    for text, error in (("e9", compat.InvalidMoveError), ("a1a1", compat.InvalidMoveError), ("e1e3", compat.IllegalMoveError)):
        with pytest.raises(error):
            board.parse_uci(text)
    with pytest.raises(compat.AmbiguousMoveError):
        compat.Board("4k3/8/8/8/8/8/8/R3K2R w - - 0 1").parse_san("Rd1") and compat.Board("4k3/8/8/R7/8/8/8/R3K3 w - - 0 1").parse_san("Ra3")
    assert issubclass(compat.AmbiguousMoveError, ValueError)
    assert board.parse_san("b1c3") == compat.Move.from_uci("b1c3")


MODULES = """
import io, sys
from magic_chess import compat
compat.install()
import chess, chess.pgn, chess.svg, chess.polyglot, chess.syzygy
import magic_chess
assert chess is compat and chess.Board is compat.Board
board = chess.Board()
assert chess.polyglot.zobrist_hash(board) == magic_chess.Board().polyglot_key()
assert chess.svg.board(board, lastmove=board.push_san("e4"), arrows=[(12, 28)]).count("<use") == 32
game = chess.pgn.read_game(io.StringIO("1. e4 {x} e5 (1... c5 2. Nf3) 2. Ke2 *"))
assert [move.uci() for move in game.mainline_moves()] == ["e2e4", "e7e5", "e1e2"] and type(game.board()) is compat.Board
with chess.syzygy.Tablebase() as tables:
    assert tables.get_wdl(board) is None
class Board(chess.Board):
    pass
assert type(Board().copy()) is Board
print("fine")
"""


def test_modules_of_python_chess_work_on_these_boards(tmp_path):
    result = subprocess.run([sys.executable, "-c", MODULES], capture_output=True, text=True, timeout=100, cwd=tmp_path)
    assert result.stdout == "fine\n", result.stderr


def test_installing_behind_python_chess_is_an_error():
    with pytest.raises(ImportError, match="was imported before"):
        compat.install()


def test_examples_are_right():
    for name in ("", "._board", "._moves", "._squares"):
        module = importlib.import_module("magic_chess.compat" + name)
        failed, tried = doctest.testmod(module)
        assert failed == 0 and tried > 0, name


def test_every_name_has_a_docstring():
    for name, item in vars(compat).items():
        if name.startswith("_") or not getattr(item, "__module__", "").startswith("magic_chess.compat"):
            continue
        members = [item, *(member for key, member in vars(item).items() if key[0] != "_")] if isinstance(item, type) else [item]
        for member in members:
            if callable(member):
                assert member.__doc__, (name, member)
