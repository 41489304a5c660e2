"""Threads of Python, processes that fork, and interpreters that are refused."""

import multiprocessing
import sys
import threading
import time

import numpy as np
import pytest

from magic_chess import Board, Boards, perft

from test_counting import run_python


def test_other_threads_of_python_run_meanwhile():
    boards, ticks, done = Boards.random(1_500, plies=40, seed=1), [], threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.001)

    ticker = threading.Thread(target=tick)
    ticker.start()
    begin = time.perf_counter()
    boards.random_playouts(3, seed=1)
    end = time.perf_counter()
    done.set()
    ticker.join()
    during = [tick for tick in ticks if begin < tick < end]
    assert len(during) > 5, "the interpreter was locked"


def test_threads_that_share_a_batch_change_it_one_after_the_other():
    start = Boards.start(20_000)
    boards, failures = start.copy(), []
    moves, offsets = start.legal_moves()
    first = moves[offsets[:-1]]

    def play():
        for _ in range(30):
            try:
                boards.copy().play(first, inplace=True)
                boards[:] = start
                boards.keys()
            except RuntimeError as error:
                failures.append(str(error))

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(failures) <= {"another thread is working on these boards"}
    assert boards == start


def test_threads_that_share_a_board_find_it_whole():
    boards, stop, failures = Board(), threading.Event(), []
    moves = [boards.parse_uci(uci) for uci in ("g1f3", "b1c3", "e2e4")]

    def look():
        while not stop.is_set():
            copy = boards.copy()
            if copy != Board(copy.fen()) or len(copy.move_stack) > 1 or copy.root() != Board():
                failures.append(repr(copy))

    readers = [threading.Thread(target=look) for _ in range(3)]
    for reader in readers:
        reader.start()
    for _ in range(20_000):
        for move in moves:
            boards.push(move)
            assert boards.pop() == move
    stop.set()
    for reader in readers:
        reader.join()
    assert failures == [] and boards == Board()


def in_child(seed):
    boards = Boards.random(5_000, plies=30, seed=seed)
    return int(boards.count_legal_moves(threads=2).sum()), perft(boards[0], 5)


@pytest.mark.skipif(sys.platform != "linux", reason="forks of Linux")
@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes_that_were_forked_have_all_threads(method):
    expected = [in_child(seed) for seed in range(4)]
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map_async(in_child, range(4)).get(timeout=120) == expected


def test_sub_interpreters_are_refused():
    names = ["_interpreters", "_xxsubinterpreters"]
    result = run_python(f"""
        import importlib, sys
        for name in {names}:
            try:
                interpreters = importlib.import_module(name)
                break
            except ImportError:
                pass
        else:
            sys.exit("none")
        import magic_chess
        code = '''
        import sys
        sys.path[:] = {sys.path!r}
        try:
            from magic_chess import _core
        except ImportError as error:
            print("refused:", error)
        '''
        import textwrap
        interpreters.run_string(interpreters.create(), textwrap.dedent(code))
    """)
    if result.stderr.strip() == "none":
        pytest.skip("this Python cannot make them")
    assert result.stdout.startswith("refused:"), result.stderr


def test_free_threaded_builds_are_refused():
    result = run_python("""
        import sysconfig
        sysconfig.get_config_var = lambda name: 1 if name == "Py_GIL_DISABLED" else None
        import magic_chess
    """)
    assert "ImportError: magic_chess is not made for free-threaded builds" in result.stderr


# Every way to a board, with the class `Board` and with a class of a program.
WAYS = """
import copy, gc, io, pickle, sys, weakref
gc.disable()
import magic_chess
from magic_chess import Board, Boards, Games, read_pgn

class Derived(Board):
    pass

class Small(Board):
    __slots__ = ()

kept = Board()
move = kept.parse_uci("e2e4")
batch, games = Boards.start(4), Games.start(4)
WAYS = [
    Board, Derived, Small, kept.copy, Derived().copy, Small().copy, kept.mirror, kept.root, kept.after_null_move, kept.__copy__,
    lambda: Board(kept.fen()), lambda: Board(chess960=True), lambda: Derived(kept.fen()), lambda: Board.from_chess960_pos(7),
    lambda: Board.unpack(kept.pack()), lambda: kept.after_move(move), lambda: Derived().after_move(move), lambda: batch[0], lambda: games[0],
    lambda: list(batch), lambda: pickle.loads(pickle.dumps(kept)), lambda: copy.deepcopy(Derived()), lambda: weakref.ref(Board()),
    lambda: next(read_pgn(io.StringIO("1. e4 *"))).start,
]
"""


@pytest.mark.parametrize("generation", [0, 1, 2])
def test_the_garbage_collector_never_sees_boards_that_are_gone(generation):
    result = run_python(WAYS + f"""
references = sys.getrefcount(kept)
for make in WAYS:
    boards = [make() for _ in range(200)]
    del boards
    # No board refers to itself, so all are gone without the collector.
    alive = [item for item in gc.get_objects() if isinstance(item, Board)]
    assert not [item for item in alive if type(item) is Board] and len(alive) <= 4, (make, alive)
    del alive
    gc.collect({generation})
    assert Board.__mro__ and Board().fen() == kept.fen() == magic_chess.STARTING_FEN, make
    for _ in range(3):
        assert sys.getrefcount(kept) == references
        seen = [gc.get_objects(), gc.get_referrers(Board)]
        del seen
print("whole")
""")
    assert result.stdout.strip() == "whole", result.stderr


def test_boards_keep_and_give_back_references():
    result = run_python(WAYS + """
def references():
    gc.collect()
    return [sys.getrefcount(item) for item in (Board, Derived, Small, kept, move, batch, games, True, None)]

for make in WAYS:
    make()
    before = references()
    for _ in range(1000):
        make()
    after = references()
    # Constants of the interpreter count references of all code.
    assert before[:7] == after[:7] and all(abs(more - less) < 500 for more, less in zip(after, before)), (make, before, after)
print("same")
""")
    assert result.stdout.strip() == "same", result.stderr


def test_too_much_memory_is_an_exception():
    for call in (
        lambda: Boards.start(10**13),
        lambda: Boards.start(2**60),
        lambda: Boards.random(2**62, plies=1, seed=1),
        lambda: Boards.concatenate([Boards.start(1)] * 3).planes().repeat(10**13),
    ):
        with pytest.raises((MemoryError, ValueError, OverflowError)):
            call()
    assert np.array_equal(Boards.start(1).turn, [True])
