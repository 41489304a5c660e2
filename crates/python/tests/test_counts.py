"""Whole numbers that say how many are taken in one way by all calls: what cannot be used is
refused, and names the argument."""

import inspect
import io

import numpy as np
import pytest

import magic_chess
from magic_chess import STARTING_FEN, ArgumentError, Board, Boards, Move, divide, perft, read_pgn_batch, read_training, suite

TWO = Boards.start(2)
MOVES = np.zeros(2, np.uint16)
FIRST = TWO.parse_uci(["e2e4", "e2e4"])

# For each argument: the least and the greatest number, one that is used, and calls by name.
ARGUMENTS = {
    "count": (0, 2**40, 3, {
        "Boards.start": Boards.start,
        "Boards.random": lambda count: Boards.random(count, plies=3, seed=1),
    }),
    "plies": (0, 10_000, 3, {"Boards.random": lambda plies: Boards.random(2, plies=plies, seed=1)}),
    "seed": (0, 2**64 - 1, 3, {
        "Boards.random": lambda seed: Boards.random(2, plies=3, seed=seed),
        "Boards.random_playouts": lambda seed: TWO.random_playouts(2, seed=seed),
    }),
    "n": (0, 2**32 - 1, 3, {"Boards.random_playouts": lambda n: TWO.random_playouts(n, seed=1)}),
    "number": (0, 959, 3, {"Board.from_chess960_pos": Board.from_chess960_pos}),
    "depth": (0, 255, 3, {
        "perft": lambda depth: perft(STARTING_FEN, depth),
        "divide": lambda depth: divide(STARTING_FEN, depth),
        "Board.perft": lambda depth: Board().perft(depth),
        "Boards.perft": TWO.perft,
    }),
    "rows": (1, 2**24, 30, {"read_pgn_batch": lambda rows: next(read_pgn_batch(io.StringIO("1. e4 *"), rows=rows)).positions,
                          "read_training": lambda rows: list(read_training(io.BytesIO(), format="bulletformat", rows=rows))}),
    "max_nodes": (0, 2**64 - 1, 30, {"suite": lambda nodes: suite(PATH, max_nodes=nodes)}),
    "max_depth": (0, 255, 1, {"suite": lambda depth: suite(PATH, max_depth=depth)}),
    "threads": (1, 1024, 3, {
        "perft": lambda threads: perft(STARTING_FEN, 3, threads=threads),
        "divide": lambda threads: divide(STARTING_FEN, 3, threads=threads),
        "suite": lambda threads: suite(PATH, threads=threads),
        "Board.perft": lambda threads: Board().perft(3, threads=threads),
        "Boards.from_fens": lambda threads: Boards.from_fens([STARTING_FEN], threads=threads),
        "Boards.from_packed": lambda threads: Boards.from_packed(TWO.packed(), threads=threads),
        "Boards.from_words": lambda threads: Boards.from_words(TWO.words, TWO.clocks, threads=threads),
        "Boards.random": lambda threads: Boards.random(2, plies=3, seed=1, threads=threads),
        "Boards.play": lambda threads: TWO.play(MOVES, missing=0, threads=threads),
        "Boards.legal_mask": lambda threads: TWO.legal_mask("lc0", threads=threads),
        "Boards.policy_indices": lambda threads: TWO.policy_indices(MOVES, "lc0", missing=-1, threads=threads),
        "Boards.moves_at": lambda threads: TWO.moves_at(np.zeros(2, np.int64), "lc0", missing=0, threads=threads),
        "Boards.perft": lambda threads: TWO.perft(2, threads=threads),
        "Boards.parse_uci": lambda threads: TWO.parse_uci(["e2e4", "e2e4"], threads=threads),
        "Boards.parse_san": lambda threads: TWO.parse_san(["e4", "e4"], threads=threads),
        "Boards.uci": lambda threads: TWO.uci(FIRST, threads=threads),
        "Boards.san": lambda threads: TWO.san(FIRST, threads=threads),
        "Boards.from_epds": lambda threads: Boards.from_epds(TWO.epds(), threads=threads),
        "read_pgn_batch": lambda threads: next(read_pgn_batch(io.StringIO("1. e4 *"), threads=threads)).positions,
        "Boards.random_playouts": lambda threads: TWO.random_playouts(2, seed=1, threads=threads),
    }),
}

# Methods with no other argument than `threads`.
for _name in ("legal_moves", "count_legal_moves", "in_check", "play_null", "outcome", "material", "keys", "mirror", "planes", "packed",
              "fens"):
    _calls = ARGUMENTS["threads"][3]
    _calls[f"Boards.{_name}"] = lambda threads, name=_name: getattr(TWO, name)(threads=threads)

PATH = ""

CASES = [
    pytest.param(argument, least, most, used, call, id=f"{name}({argument})")
    for argument, (least, most, used, calls) in ARGUMENTS.items()
    for name, call in calls.items()
]


@pytest.fixture(autouse=True)
def a_suite(tmp_path):
    global PATH
    PATH = tmp_path / "suite.epd"
    PATH.write_text(f"{STARTING_FEN} ;D1 20 ;D2 400\n")


def parameters(item):
    try:
        return inspect.signature(item).parameters
    except (TypeError, ValueError):
        return ()


def test_no_argument_is_forgotten():
    items = {name: getattr(magic_chess, name) for name in magic_chess.__all__}
    for owner in (Board, Boards, Move):
        items.update({f"{owner.__name__}.{name}": getattr(owner, name) for name in dir(owner) if name[0] != "_"})
    found = {(name, argument) for name, item in items.items() for argument in parameters(item) if argument in ARGUMENTS}
    tested = {(name, argument) for argument, (*_, calls) in ARGUMENTS.items() for name in calls}
    # How often a position was on the board asks for no memory, and a wrong count of a suite is a
    # result.
    assert found - {("Board.is_repetition", "count"), ("WrongCount", "depth")} == tested


@pytest.mark.parametrize("argument,least,most,used,call", CASES)
def test_numbers_out_of_range_are_named(argument, least, most, used, call):
    for wrong in (least - 1, most + 1, -(2**31), -(2**63), -(2**63) - 1, 2**64, -(10**40), 10**40, 10**5000,
                  np.int64(least - 1) if most > 2**62 else np.int64(most + 1), np.int8(-5)):
        with pytest.raises(ArgumentError, match=f"^{argument}: expected a number from {least} to {most}, got ") as raised:
            call(wrong)
        assert raised.value.field == argument and len(str(raised.value)) < 250
        if abs(wrong) < 10**50:
            assert raised.value.text == str(wrong)


@pytest.mark.parametrize("argument,least,most,used,call", CASES)
def test_what_is_no_whole_number_is_refused(argument, least, most, used, call):
    wrong = (True, False, np.True_, 3.0, float("nan"), float("inf"), np.float64(3), np.float16(3), 3j, "3", b"3", [3],
             np.array([3, 3]), np.array(3.0), object(), Board(), ...)
    for value in wrong:
        with pytest.raises(TypeError, match=f"^{argument}: expected a whole number, got ") as raised:
            call(value)
        assert type(value).__name__ in str(raised.value)


def same(left, right):
    if isinstance(left, tuple) and isinstance(left[0], np.ndarray):
        return all(map(np.array_equal, left, right))
    return np.array_equal(left, right) if isinstance(left, np.ndarray) else left == right


@pytest.mark.parametrize("argument,least,most,used,call", CASES)
def test_whole_numbers_of_numpy_are_taken(argument, least, most, used, call):
    class Number:
        def __index__(self):
            return used

    expected = call(used)
    for number in (np.int8(used), np.uint8(used), np.int64(used), np.uint64(used), np.array(used), Number()):
        assert same(call(number), expected)


@pytest.mark.parametrize("argument,least,most,used,call", CASES)
def test_errors_of_a_number_itself_are_passed_on(argument, least, most, used, call):
    class Number:
        def __index__(self):
            raise OSError("no number today")

    with pytest.raises(OSError, match="no number today"):
        call(Number())


def test_pieces_of_the_least_number_are_refused():
    for wrong in (-(2**63), 2**63 - 1):
        with pytest.raises(ArgumentError, match="piece_type"):
            magic_chess.Piece(wrong, True)
        with pytest.raises(ArgumentError, match="piece_type"):
            Board().pieces_mask(wrong, True)
