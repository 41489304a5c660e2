"""perft, divide and suites, and ending them early."""

import os
import pathlib
import signal
import subprocess
import sys
import textwrap

import pytest

from magic_chess import STARTING_FEN, ArgumentError, Board, FenError, SuiteError, divide, perft, suite

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
ENDGAME = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"


def test_counts_are_the_known_ones():
    for threads in (1, 2, None):
        assert [perft(STARTING_FEN, depth, threads=threads) for depth in range(6)] == [1, 20, 400, 8902, 197281, 4865609]
        assert [perft(Board(KIWIPETE), depth, threads=threads) for depth in range(5)] == [1, 48, 2039, 97862, 4085603]


def test_divides_add_up():
    # From depth 5 on, counts merge equal positions, and from depth 6 on divides do.
    for fen, depths, uci in ((KIWIPETE, (1, 2, 5), "e1g1"), (ENDGAME, (6,), "b4f4")):
        for depth in depths:
            divided = divide(fen, depth)
            assert sum(divided.values()) == perft(fen, depth)
            board = Board(fen)
            assert set(divided) == {board.uci(move) for move in board.legal_moves}
        board.push_uci(uci)
        assert divided[uci] == board.perft(depth - 1)
    assert divide(KIWIPETE, 2, 2) == divide(KIWIPETE, 2, threads=1) and perft(KIWIPETE, 3, 2) == 97862
    assert divide(KIWIPETE, 0) == {}


def test_bad_arguments_are_named():
    for depth in (-1, 256, 10**9):
        with pytest.raises(ArgumentError, match="depth"):
            perft(STARTING_FEN, depth)
    for threads in (0, -1, 10**9):
        with pytest.raises(ArgumentError, match="threads"):
            perft(STARTING_FEN, 3, threads=threads)
    with pytest.raises(FenError):
        perft("nonsense", 1)
    with pytest.raises(TypeError):
        perft(None, 1)


def test_suites_report_wrong_counts_and_bad_lines(tmp_path):
    path = tmp_path / "suite.epd"
    path.write_text(f"# comment\n{STARTING_FEN} ;D1 20 ;D2 401 ;D5 4865609\nnonsense ;D1 1\n{KIWIPETE} ;D1 48\n")
    for argument in (str(path), path):
        report = suite(argument, max_nodes=100_000)
        assert (report.positions, report.passed, report.failed, report.skipped) == (2, 2, 1, 1)
        assert [tuple(wrong) for wrong in report.wrong] == [(2, STARTING_FEN, 2, 401, 400)]
        assert isinstance(report.bad_lines[0], SuiteError) and report.bad_lines[0].row == 3
    assert suite(path, max_depth=1).failed == 0
    with pytest.raises(FileNotFoundError):
        suite(tmp_path / "none.epd")
    with pytest.raises(OSError):
        suite(tmp_path)


def test_suites_of_the_repository_are_right():
    folder = pathlib.Path(__file__).resolve().parents[3] / "perft-suites"
    if not folder.is_dir():
        pytest.skip("the tests lie in no repository")
    for name in ("standard.epd", "chess960.epd", "tricky.epd"):
        if (folder / name).exists():
            report = suite(folder / name, max_nodes=20_000)
            assert report.passed > 10 and not report.failed and not report.bad_lines


def run_python(code, **options):
    code = textwrap.dedent(code)
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=600, **options)


LONG_CALLS = {
    "perft": "magic_chess.perft(magic_chess.STARTING_FEN, 40)",
    "divide": "magic_chess.divide(magic_chess.STARTING_FEN, 40)",
    "batch perft": "magic_chess.Boards.start(3).perft(30)",
    "playouts": "magic_chess.Boards.start(2).random_playouts(2**31, seed=1)",
    "random": "magic_chess.Boards.random(10_000_000, plies=10_000, seed=1)",
    "method": "magic_chess.Board().perft(40, threads=1)",
}


@pytest.mark.skipif(os.name != "posix", reason="signals of Unix")
@pytest.mark.parametrize("call", LONG_CALLS.values(), ids=LONG_CALLS.keys())
def test_ctrl_c_ends_long_calls(call):
    result = run_python(f"""
        import magic_chess, os, signal, threading
        # Where the tests were started with SIGINT ignored, as shells start what runs beside them,
        # Python leaves it ignored.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        magic_chess.Boards.start(1).perft(1)  # numpy is loaded, so the signal arrives in the call
        try:
            threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
            {call}
        except KeyboardInterrupt:
            print("interrupted", magic_chess.perft(magic_chess.STARTING_FEN, 4))
    """)
    assert result.stdout.split() == ["interrupted", "197281"], result.stderr


def test_a_handler_of_signals_runs_meanwhile():
    result = run_python("""
        import magic_chess, os, signal, threading
        class Enough(Exception): pass
        def handler(*_): raise Enough
        signal.signal(signal.SIGTERM, handler)
        magic_chess.Boards.start(1).perft(1)
        try:
            threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGTERM)).start()
            magic_chess.perft(magic_chess.STARTING_FEN, 40)
        except Enough:
            print("enough")
    """)
    assert result.stdout.strip() == "enough", result.stderr
    assert signal.getsignal(signal.SIGINT) is not None
