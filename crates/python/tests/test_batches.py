"""Batches say the same as single boards, with any number of threads, and lose no row to a bad
one."""

import array
import pickle
import copy

import numpy as np
import pytest

from magic_chess import (
    ArgumentError,
    BatchError,
    Board,
    Boards,
    FenError,
    Move,
    MoveError,
    PackedError,
    Termination,
)

ROWS = 3000
PIECES = range(1, 7)


@pytest.fixture(scope="module", params=[False, True], ids=["standard", "chess960"])
def boards(request):
    parts = [
        Boards.random(ROWS // 3, plies=plies, seed=plies, chess960=request.param)
        for plies in (7, 40, 151)
    ]
    return Boards.concatenate(parts)


@pytest.fixture(scope="module")
def singles(boards):
    return [boards[row] for row in range(len(boards))]


def test_moves_are_those_of_single_boards(boards, singles):
    for threads in (1, 2, 3, None):
        moves, offsets = boards.legal_moves(threads=threads)
        assert moves.dtype == np.uint16 and offsets.dtype == np.int64 and offsets[0] == 0
        assert len(offsets) == len(boards) + 1 and offsets[-1] == len(moves)
        for row, board in enumerate(singles):
            expected = [move.bits for move in board.legal_moves]
            assert moves[offsets[row] : offsets[row + 1]].tolist() == expected
        assert (boards.count_legal_moves(threads=threads) == np.diff(offsets)).all()


@pytest.mark.parametrize("rows", [1, 2, 511, 512, 513, 1_024, 5_000, 32_763, 32_764, 70_000])
def test_moves_are_the_same_with_any_number_of_threads(rows):
    mated = Boards.from_fens(["R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"] * 3)
    most = Boards.from_fens(["R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"] * 2)
    boards = Boards.concatenate([mated, Boards.random(rows, plies=60, seed=rows), most])
    expected, ends = boards.legal_moves(threads=1)
    assert ends[:4].tolist() == [0, 0, 0, 0] and np.diff(ends)[-2:].tolist() == [218, 218]
    for threads in [*range(2, 10), 33, 1_024, None]:
        moves, offsets = boards.legal_moves(threads=threads)
        assert np.array_equal(moves, expected) and np.array_equal(offsets, ends), threads


def test_more_moves_than_boards_have_on_average_are_listed():
    board = Board("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1")
    of_board = np.array([move.bits for move in board.legal_moves], np.uint16)
    ordinary = Boards.random(3_000, plies=40, seed=1)
    of_ordinary = ordinary.legal_moves()[0]
    # Small batches and large ones have their room in different places.
    for count, around in ((2_000, False), (9_000, True), (40_000, False), (31_000, True)):
        parts, expected = [Boards.from_fens([board.fen()])[np.zeros(count, int)]], [np.tile(of_board, count)]
        if around:
            parts, expected = [ordinary, *parts, ordinary], [of_ordinary, *expected, of_ordinary]
        boards = Boards.concatenate(parts)
        for threads in (1, 2, 5, None):
            moves, offsets = boards.legal_moves(threads=threads)
            assert np.array_equal(moves, np.concatenate(expected)) and offsets[-1] == len(moves) and moves.flags.owndata
            assert np.array_equal(np.diff(offsets), boards.count_legal_moves())


def test_values_are_those_of_single_boards(boards, singles):
    for threads in (1, None):
        assert boards.in_check(threads=threads).tolist() == [it.is_check() for it in singles]
        assert boards.turn(threads=threads).tolist() == [it.turn for it in singles]
        assert boards.keys(threads=threads).tolist() == [it.key for it in singles]
        ends = [end.termination if (end := it.outcome()) else 0 for it in singles]
        assert boards.outcome(threads=threads).tolist() == ends
        assert boards.perft(2, threads=threads).tolist() == [it.perft(2) for it in singles]
    for threads in (1, 3, None):
        assert boards.fens(threads=threads) == [it.fen() for it in singles]
    material = boards.material()
    for row, board in enumerate(singles[::50]):
        counts = [[bin(board.pieces_mask(it, color)).count("1") for it in PIECES] for color in (True, False)]
        assert material[50 * row].tolist() == counts
    mirrored = boards.mirror()
    assert mirrored.fens() == [it.mirror().fen() for it in singles]
    assert mirrored.mirror() == boards


def test_fens_of_many_boards_are_those_of_few():
    boards = Boards.random(70_001, plies=4, seed=2)
    fens = boards.fens(threads=2)
    assert fens == boards.fens(threads=1) and Boards.from_fens(fens) == boards
    rows = (0, 511, 512, 32_767, 32_768, 70_000)
    assert [fens[row] for row in rows] == [boards[row].fen() for row in rows]
    longest = "1r1r1r1r/r1r1r1r1/1r1r1k1q/p1p1p1p1/1P1P1P1P/Q1Q1K1Q1/1R1R1R1R/R1R1R1R1 w - - 4294967295 4294967295"
    assert Boards.from_fens([longest]).fens() == [Board(longest).fen()]


def test_rare_endings():
    fens = {
        "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1": Termination.CHECKMATE,
        "k7/8/1Q6/8/8/8/8/4K3 b - - 0 1": Termination.STALEMATE,
        "8/8/8/8/8/8/8/K1k5 w - - 0 1": Termination.INSUFFICIENT_MATERIAL,
        "4k3/8/8/8/8/8/8/4K2R w - - 150 100": Termination.SEVENTYFIVE_MOVES,
        "4k3/8/8/8/8/8/8/4K2R w - - 149 100": 0,
        "R5k1/5ppp/8/8/8/8/8/6K1 b - - 150 100": Termination.CHECKMATE,
    }
    assert Boards.from_fens(list(fens)).outcome().tolist() == list(fens.values())


def test_playing_is_that_of_single_boards(boards, singles):
    moves, offsets = boards.legal_moves()
    random = np.random.default_rng(1)
    counts = np.diff(offsets)
    chosen = np.zeros(len(boards), np.uint16)
    movable = counts > 0
    picks = offsets[:-1] + random.integers(0, np.maximum(counts, 1))
    chosen[movable] = moves[picks[movable]]
    played = boards.play(chosen)
    for row, board in enumerate(singles):
        after = board.copy()
        if chosen[row]:
            after.push(Move(int(chosen[row])))
        assert played[row] == after, row
    before = boards.copy()
    for threads in (1, 3, None):
        in_place = boards.copy()
        view = in_place.words
        assert in_place.play(chosen, inplace=True, threads=threads) is in_place
        assert in_place == played and (view == played.words).all()
    assert boards == before


def test_a_batch_with_illegal_moves_stays_as_it_is(boards):
    moves = np.zeros(len(boards), np.uint16)
    moves[[5, 2000]] = 1, 0xFFFF
    before = boards.copy()
    with pytest.raises(BatchError) as raised:
        boards.play(moves, inplace=True)
    assert [error.row for error in raised.value.errors] == [5, 2000]
    assert all(isinstance(error, MoveError) for error in raised.value.errors)
    assert boards == before and raised.value.row == 5


def test_bad_rows_of_fens_lose_no_good_ones():
    good = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    rows = [good, "x", None, good + " 7", 5, b"4k3/8/8/8/8/8/8/4K3 b - - 0 1", "\ud800", b"\xff", ""]
    with pytest.raises(BatchError, match="7 of 9 rows are bad; row 1: ") as raised:
        Boards.from_fens(rows)
    error = raised.value
    assert [bad.row for bad in error.errors] == [1, 2, 3, 4, 6, 7, 8]
    assert all(isinstance(bad, FenError) for bad in error.errors)
    assert error.good.tolist() == [0, 5] and error.boards.fens() == [good, rows[5].decode()]
    assert BatchError("bad", np.array(error.errors, object)).row == 1 and BatchError("bad", np.array([])).row is None
    clone = pickle.loads(pickle.dumps(error.errors[2]))
    assert (clone.field, clone.offset, clone.row) == ("end of the text", 30, 3)


def test_packed_boards_come_back(boards, singles):
    packed = boards.packed()
    assert packed.shape == (len(boards), 32) and packed[7].tobytes() == singles[7].pack()
    sources = [packed, packed.tobytes(), bytearray(packed.tobytes()), memoryview(packed.tobytes()),
               np.asfortranarray(packed), array.array("B", packed.tobytes())]
    for source in sources:
        assert Boards.from_packed(source) == boards and Boards(source) == boards
    assert Boards.from_words(boards.words, boards.clocks) == boards
    assert pickle.loads(pickle.dumps(boards)) == boards == copy.copy(boards) == copy.deepcopy(boards)
    broken = packed.copy()
    broken[3] = 0
    with pytest.raises(BatchError) as raised:
        Boards.from_packed(broken)
    assert [bad.row for bad in raised.value.errors] == [3]
    assert isinstance(raised.value.errors[0], PackedError)
    assert len(raised.value.boards) == len(boards) - 1
    with pytest.raises(ArgumentError):
        Boards.from_packed(b"x" * 33)
    for source in ([boards[0].fen()], boards[0].fen(), 5, object()):
        with pytest.raises(TypeError, match="^packed: expected bytes, .*; from_fens makes boards of FENs$"):
            Boards(source)
    assert len(Boards.from_packed(b"")) == len(Boards()) == 0


def test_words_are_checked(boards):
    words, clocks = boards.words[:50].copy(), boards.clocks[:50].copy()
    words[4] = 0
    words[5] ^= 1
    words[6] = 2**64 - 1
    with pytest.raises(BatchError) as raised:
        Boards.from_words(words, clocks)
    assert [bad.row for bad in raised.value.errors] == [4, 5, 6]
    with pytest.raises(ArgumentError):
        Boards.from_words(words, clocks[:3])
    with pytest.raises(TypeError):
        Boards.from_words(words.astype(np.int64), clocks)


def test_views_cannot_be_written(boards):
    for view in (boards.words, boards.clocks):
        with pytest.raises(ValueError):
            view[0] = 0
        assert view.base is not None and np.shares_memory(view, view.base)
    assert np.shares_memory(boards.words, boards.words)


def test_rows_are_chosen_as_in_numpy(boards, singles):
    numbers = np.array([5, -1, 5])
    for index in (slice(3, 40, 7), numbers, numbers.tolist(), slice(None, None, -1), []):
        expected = [singles[row] for row in np.arange(len(boards))[slice(0) if isinstance(index, list) and not index else index]]
        assert list(boards[index]) == expected
    mask = boards.turn()
    assert len(boards[mask]) == mask.sum() and boards[mask].turn().all()
    assert boards[np.int64(3)] == boards[3] == singles[3] == boards[3 - len(boards)]
    for wrong in (len(boards), -len(boards) - 1, [10**6]):
        with pytest.raises(IndexError):
            boards[wrong]
    for wrong in ((0, 0), (slice(None), 0), None, "0", 1.5, [1.5], np.zeros((2, 2), int), ..., True):
        with pytest.raises((TypeError, IndexError, ValueError)):
            boards[wrong]
    assert boards != [] and list(boards)[:3] == singles[:3]


def test_rows_can_be_replaced(boards):
    changed = boards.copy()
    changed[3] = Board()
    changed[[5, 6]] = Boards.start(2)
    changed[10:12] = boards[20:22]
    assert changed[3] == changed[6] == Board() and changed[11] == boards[21] and changed[4] == boards[4]
    changed[boards.turn()] = Board()
    with pytest.raises(ValueError):
        changed[0:2] = Boards.start(3)
    for wrong in (None, "x", 5, np.zeros(8, np.uint64)):
        with pytest.raises(TypeError):
            changed[0] = wrong


def test_random_boards_depend_on_the_seed_alone():
    boards = Boards.random(500, plies=60, seed=3)
    assert boards == Boards.random(500, plies=60, seed=3, threads=3)
    assert boards != Boards.random(500, plies=60, seed=4)
    assert Boards.random(10, plies=60, seed=3) == boards[:10]
    assert len(set(boards.keys().tolist())) > 450
    assert Boards.random(5, plies=0, seed=1) == Boards.start(5)
    starts = Boards.random(2000, plies=0, seed=1, chess960=True)
    assert 700 < len(set(starts.fens())) < 960


def test_playouts_are_counted():
    boards = Boards.from_fens(["7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/8/8/K1k5 w - - 0 1"])
    results = boards.random_playouts(2000, seed=1)
    assert results.dtype == np.uint32 and results.sum(axis=1).tolist() == [2000, 2000]
    assert results[0, 0] > 50 and results[0, 2] == 0 and results[1].tolist() == [0, 2000, 0]
    assert (results == boards.random_playouts(2000, 1, threads=1)).all()
    flipped = boards.mirror().random_playouts(2000, seed=1)
    assert flipped[0, 2] > 50 and flipped[0, 0] == 0
    mated = Boards.from_fens(["R5k1/5ppp/8/8/8/8/8/6K1 b - - 150 99"])
    assert mated.random_playouts(5, seed=1).tolist() == [[5, 0, 0]]


def test_empty_batches(boards):
    empty = Boards()
    assert len(empty) == 0 and empty.fens() == [] and empty.planes().shape == (0, 18, 8, 8)
    moves, offsets = empty.legal_moves()
    assert len(moves) == 0 and offsets.tolist() == [0]
    assert empty.play(moves) == empty == boards[:0] and Boards.from_fens([]) == empty
    assert empty.legal_mask("lc0").shape == (0, 1858) and empty.perft(3).shape == (0,)
    assert Boards.concatenate([empty, boards, empty]) == boards and Boards.concatenate([]) == empty
