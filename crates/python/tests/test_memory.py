"""Too little memory is an exception, whatever asks for it, and no call ends the process."""

import itertools
import os
import sys

import numpy as np
import pytest

import magic_chess
from magic_chess import ArgumentError, BatchError, Board, Boards

from conftest import scale
from test_counting import run_python

LIMITS = pytest.mark.skipif(sys.platform != "linux", reason="limits of memory as Linux has them")

# What is called with too little memory. `boards` are there to call it on.
CALLS = {
    "start": "Boards.start(len(boards))",
    "random": "Boards.random(500_000, plies=0, seed=1)",
    "from_fens of a list": "Boards.from_fens(fens)",
    "from_fens of an array": "Boards.from_fens(fen_array)",
    "from_packed of bytes": "Boards.from_packed(packed.tobytes())",
    "from_packed of an array": "Boards.from_packed(packed)",
    "from_packed of strides": "Boards.from_packed(packed[::-1])",
    "from_words": "Boards.from_words(boards.words[::-1], boards.clocks[::-1])",
    "concatenate": "Boards.concatenate([boards] * 3)",
    "rows": "boards[::-1]",
    "replaced rows": "boards.__setitem__(slice(None), boards)",
    "copy": "boards.copy()",
    "pickle": "pickle.loads(pickle.dumps(boards))",
    "legal_moves": "boards.legal_moves()",
    "legal_moves, one thread": "boards.legal_moves(threads=1)",
    "fens": "boards.fens()",
    "legal_mask": "boards.legal_mask('lc0')",
    "planes": "boards.planes('relative', 'float16')",
    "play": "boards.play(np.zeros(len(boards), np.uint16), missing=0)",
    "mirror": "boards.mirror()",
    "keys": "boards.keys()",
    "outcome": "boards.outcome()",
    "material": "boards.material()",
    "perft": "boards.perft(1)",
    "playouts": "boards.random_playouts(0, seed=1)",
    "bad rows": "all_bad(lambda: Boards.from_packed(zeros))",
    "bad FENs": "all_bad(lambda: Boards.from_fens(['8/9'] * len(boards)))",
    "bad texts": "all_bad(lambda: Boards.from_fens([None] * len(boards)))",
    "bad moves": "all_bad(lambda: boards.play(np.ones(len(boards), np.uint16)))",
    "a count": "assert_equal(magic_chess.perft(magic_chess.STARTING_FEN, 6), 119060324)",
}


# Calls on enough boards to give several threads work.
MANY = {"from_fens of a list": 50_000, "from_packed of an array": 100_000, "legal_moves": 150_000, "fens": 50_000, "play": 250_000,
        "bad rows": 15_000, "bad FENs": 10_000, "a count": 1}

# Without this, glibc keeps more and more of what large results have taken, and the next large
# result is not under the limit.
GIVEN_BACK = {"MALLOC_MMAP_THRESHOLD_": str(128 << 10)}


@LIMITS
@pytest.mark.parametrize("arenas", [16, 1][: scale(10, 10)])
@pytest.mark.parametrize("name", MANY)
def test_calls_in_less_and_less_memory(name, arenas):
    """With one arena all memory is under the limit. With more, what is free in one serves only some
    threads."""
    count, call = MANY[name], CALLS[name]
    wants_fens = "fens" in call and "boards." not in call
    # Errors are made of many small objects, so memory may end anywhere.
    tries = max(11, scale(65, 65)) if "bad" in call else 11
    limits = range(0, 40 << 20, (40 << 20) // tries + 1)
    result = run_python(f"""
        import ctypes, pickle, resource
        import numpy as np
        import magic_chess
        from magic_chess import BatchError, Boards, STARTING_FEN

        def all_bad(call):
            try:
                call()
            except BatchError as error:
                assert_equal(len(error.errors), len(boards))

        def assert_equal(left, right):
            assert left == right, (left, right)

        boards = Boards.start({count})
        fens = [f"{{STARTING_FEN[:-1]}}{{number}}" for number in range({count})] if {wants_fens} else []
        fen_array, packed, zeros = np.array(fens or [""]), boards.packed(), np.zeros(({count}, 32), np.uint8)
        _, hard = resource.getrlimit(resource.RLIMIT_AS)

        # glibc keeps what was freed, up to 64 MB.
        give_back = getattr(ctypes.CDLL(None), "malloc_trim", lambda _: None)

        def called_with(more):
            give_back(0)
            pages = int(open("/proc/self/statm").read().split()[0])
            resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + more, hard))
            try:
                {call}
            except MemoryError:
                return False
            finally:
                resource.setrlimit(resource.RLIMIT_AS, (hard, hard))
            return True

        called_with(1 << 32)
        done = [called_with(more) for more in {limits}]
        print(done.count(False), done.count(True), called_with(1 << 32))
    """, env={**os.environ, "MALLOC_ARENA_MAX": str(arenas), **GIVEN_BACK})
    assert result.returncode == 0, result.stderr[-3000:]
    refused, done, last = result.stdout.split()
    assert int(refused) + int(done) == len(limits) and last == "True"
    assert int(refused) > 0 or arenas > 1 or call.startswith(("assert_equal", "all_bad")), "there was memory enough"


@LIMITS
def test_calls_that_lack_a_page():
    """With each page more a call comes a little further, until it comes to its end. Texts of Python
    fill the heap before. Modules are imported before too: where nothing is compiled yet, Python's
    own `compile` returns neither a result nor an exception when it lacks memory."""
    result = run_python(f"""
        import importlib, pickle, pkgutil, resource, sys
        import numpy as np
        import magic_chess
        from magic_chess import Boards

        for module in pkgutil.iter_modules(magic_chess.__path__, "magic_chess."):
            importlib.import_module(module.name)
        imported = set(sys.modules)

        def all_bad(call):
            call()

        def assert_equal(left, right):
            assert left == right, (left, right)

        page = resource.getpagesize()
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        boards = Boards.start(500)
        fens = boards.fens()
        fen_array, packed, zeros = np.array(fens), boards.packed(), np.zeros((len(boards), 32), np.uint8)
        filling = [None] * 1_000_000

        def is_enough(pages, call):
            taken, size = 0, 1 << 20
            limit = int(open("/proc/self/statm").read().split()[0]) * page
            resource.setrlimit(resource.RLIMIT_AS, (limit, hard))
            while size >= 600:
                try:
                    filling[taken] = bytes(size)
                    taken += 1
                except MemoryError:
                    size = size * 7 // 8
            resource.setrlimit(resource.RLIMIT_AS, (limit + pages * page, hard))
            try:
                eval(call)
                return True
            except MemoryError:
                return False
            except magic_chess.BatchError:
                return True
            finally:
                resource.setrlimit(resource.RLIMIT_AS, (hard, hard))
                filling[:taken] = [None] * taken

        for text in {list(CALLS.values())}:
            call = compile(text, text, "eval")
            pages = 0
            while not is_enough(pages, call):
                pages += 1 + pages // 32
            print(pages, text, flush=True)
        assert set(sys.modules) <= imported, set(sys.modules) - imported
    """, env={**os.environ, "MALLOC_ARENA_MAX": "1", "MALLOC_MMAP_THRESHOLD_": "4096", "MALLOC_TOP_PAD_": "0"})
    assert result.returncode == 0, f"{result.stderr[-3000:]} after\n{result.stdout}"
    # What is left of the heap may be enough for a short result.
    pages = [int(line.split()[0]) for line in result.stdout.splitlines()]
    assert len(pages) == len(CALLS) and pages.count(0) < 3, result.stdout


def test_lengths_that_lie_are_not_believed():
    class Long:
        def __init__(self, length):
            self.length = length

        def __len__(self):
            return self.length

        def __getitem__(self, at):
            if at > 2:
                raise IndexError
            return self.items[at]

    for length in (0, 2**30, 2**40, 2**62):
        batches, fens, values = Long(length), Long(length), Long(length)
        batches.items, fens.items, values.items = [Boards.start(2)] * 3, [Board().fen()] * 3, [1, 3, 3]
        assert Boards.concatenate(batches) == Boards.start(6)
        assert Boards.from_fens(fens) == Boards.start(3)
        with pytest.raises((ValueError, TypeError)):
            Board().see(Board().legal_moves[0], values)
    with pytest.raises(TypeError):
        Boards.concatenate([Boards(), None])
    with pytest.raises(TypeError):
        Boards.concatenate(7)


def test_arrays_that_are_larger_than_memory_are_refused():
    def huge(value, *shape):
        return np.broadcast_to(value, (2**40, *shape))

    calls = (
        lambda: Boards.from_packed(huge(np.uint8(0), 32)),
        lambda: Boards.from_packed(huge(np.uint8(0), 32)[::-1]),
        lambda: Boards.from_packed(memoryview(huge(np.int8(0), 32))),
        lambda: Boards.from_words(huge(np.uint64(0), 8), huge(np.uint32(0), 2)),
        lambda: Boards.from_fens(huge(np.array("x"))),
        lambda: Boards.start(2)[huge(np.int64(0))],
        lambda: Boards.start(2).play(huge(np.uint16(0))),
        lambda: Boards.start(2).moves_at(huge(np.int64(0)), "lc0"),
    )
    for call in calls:
        with pytest.raises((MemoryError, ArgumentError)):
            call()


def test_more_boards_than_memory_holds_are_refused():
    for count in (10**11, 2**40):
        with pytest.raises(MemoryError):
            Boards.start(count)
        with pytest.raises(MemoryError):
            Boards.random(count, plies=1, seed=1)


@LIMITS
@pytest.mark.parametrize("call", [
    "Boards.from_fens(itertools.repeat('x'))", "Boards.concatenate(itertools.repeat(Boards()))", "Boards.from_boards(itertools.repeat(Board()))",
])
def test_endless_sources_end_with_memory_or_ctrl_c(call):
    for more, signals in ((100 << 20, False), (4 << 30, True)):
        result = run_python(f"""
            import itertools, resource, signal
            import numpy
            from magic_chess import Board, Boards
            pages = int(open("/proc/self/statm").read().split()[0])
            limit = pages * resource.getpagesize() + {more}
            resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
            signal.signal(signal.SIGALRM, signal.default_int_handler)
            try:
                if {signals}:
                    signal.setitimer(signal.ITIMER_REAL, 0.2)
                {call}
            except (MemoryError, KeyboardInterrupt) as error:
                print(type(error).__name__)
        """)
        assert result.stdout.strip() == ("KeyboardInterrupt" if signals else "MemoryError"), result.stderr


def test_long_texts_are_refused_by_short_errors():
    long = "x" * 10_000_000
    board = Board()
    calls = (
        lambda: Board(long), lambda: Board("8/" * 1_000_000), lambda: Board(" " * 10_000_000), lambda: board.parse_uci(long),
        lambda: board.parse_san(long), lambda: board.fen(en_passant=long), lambda: Boards.from_fens([long]),
        lambda: Boards().planes(long), lambda: Boards().legal_mask(long), lambda: magic_chess.parse_square(long),
        lambda: magic_chess.Piece.from_symbol(long), lambda: magic_chess.perft(long, 1), lambda: Board.unpack(bytes(10**8)),
    )
    for number, call in enumerate(calls):
        with pytest.raises(magic_chess.ChessError) as raised:
            call()
        error = raised.value.errors[0] if isinstance(raised.value, BatchError) else raised.value
        assert len(str(raised.value)) < 500 and len(error.text) <= 100, number


def test_iterators_are_read_once():
    boards = Boards.random(5_000, plies=8, seed=1)
    assert Boards.from_fens(iter(boards.fens())) == boards
    assert Boards.concatenate(itertools.repeat(boards[:7], 3)) == boards[np.tile(np.arange(7), 3)]


