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
    Games,
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
        assert boards.turn.tolist() == [it.turn for it in singles]
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
    played = boards.play(chosen, missing=0)
    for row, board in enumerate(singles):
        after = board.copy()
        if chosen[row]:
            after.push(Move(int(chosen[row])))
        assert played[row] == after, row
    before = boards.copy()
    for threads in (1, 3, None):
        in_place = boards.copy()
        view = in_place.words
        assert in_place.play(chosen, missing=0, inplace=True, threads=threads) is in_place
        assert in_place == played and (view == played.words).all()
    assert boards == before


def test_a_number_that_is_no_move_is_an_error(boards):
    before, moves, offsets = boards.copy(), *boards.legal_moves()
    movable = np.flatnonzero(np.diff(offsets))[:6]
    some = boards[movable]
    chosen = moves[offsets[movable]]
    chosen[[1, 4]] = 0
    for inplace in (False, True):
        with pytest.raises(BatchError, match="2 of 6 rows are bad; row 1: 0 is no move$") as raised:
            some.play(chosen, inplace=inplace)
        assert [error.row for error in raised.value.errors] == [1, 4] and some == boards[movable]
    played = some.play(chosen, missing=0)
    assert played[1] == some[1] and played[4] == some[4] and played[0] != some[0]
    # Only the number that was said is no move.
    chosen[2] = 7
    with pytest.raises(BatchError) as raised:
        some.play(chosen, missing=0)
    assert [error.row for error in raised.value.errors] == [2]
    mated = Boards.from_fens(["R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"])
    with pytest.raises(BatchError, match="0 is no move, and the game is over"):
        mated.play(np.zeros(1, np.uint16))
    for wrong in (-1, 65_536):
        with pytest.raises(ArgumentError, match="missing: expected a number from 0 to 65535"):
            some.play(chosen, missing=wrong)
    assert boards == before


def test_moves_and_numbers_come_in_lists_and_arrays_of_any_whole_numbers():
    singles = [Board(), Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), Board.from_chess960_pos(4)]
    boards = Boards.from_boards(singles)
    moves = [board.legal_moves[-1] for board in singles]
    bits = [move.bits for move in moves]
    numbers = boards.policy_indices(np.array(bits, np.uint16), "lc0")
    games = Games.start(3)
    games.reset(slice(None), boards)

    def results(moves, numbers):
        played = games.copy()
        played.step(moves)
        return (boards.play(moves).fens(), boards.uci(moves), boards.san(moves), boards.policy_indices(moves, "lc0").tolist(),
                played.boards.fens(), boards.moves_at(numbers, "lc0").tolist())

    expected = results(np.array(bits, np.uint16), numbers)
    assert expected[1] == [board.uci(move) for board, move in zip(singles, moves)] and expected[5] == bits
    assert results(bits, numbers.tolist()) == results(tuple(bits), tuple(numbers.tolist())) == expected
    for kind in (np.int16, np.int32, np.int64, np.uint16, np.uint32, np.uint64):
        assert results(np.array(bits, kind), numbers.astype(kind)) == expected
    assert results(moves, numbers) == results(tuple(moves), numbers) == expected
    calls = [boards.play, boards.uci, boards.san, games.step, lambda it: boards.policy_indices(it, "lc0"), lambda it: boards.moves_at(it, "lc0")]
    for call in calls:
        for wrong in ([0.5, 1.5, 2.5], [True, True, False], ["e2e4"] * 3, [None] * 3, [moves[0], bits[1], bits[2]], [10**30] * 3, "abc", {1, 2, 3}):
            with pytest.raises(TypeError, match="expected a numpy array of"):
                call(wrong)
        for wrong in ([], bits[:2], moves[:2] if call is not calls[-1] else bits[:2], [bits, bits, bits], np.array([bits])):
            with pytest.raises(ArgumentError):
                call(wrong)
        for wrong in ([-1, 70_000, 2**62], np.array([2**64 - 1] * 3, np.uint64)):
            with pytest.raises(BatchError) as raised:
                call(wrong)
            assert [error.row for error in raised.value.errors] == [0, 1, 2]
    empty = Boards()
    assert empty.uci([]) == empty.play([]).fens() == empty.moves_at([], "lc0").tolist() == []
    assert boards == Boards.from_boards(iter(boards)) and Boards.from_boards([]) == empty
    for wrong, row in (([Board(), "x"], 1), ([None], 0), ("x", 0), ([boards], 0)):
        with pytest.raises(TypeError, match=f"boards: expected a Board in row {row}, got"):
            Boards.from_boards(wrong)


def test_null_moves_pass(boards, singles):
    quiet = ~boards.in_check()
    passed = boards[quiet].play_null()
    expected = [board.after_null_move() for board in singles if not board.is_check()]
    assert list(passed) == expected and passed.fens() == [board.fen() for board in expected]
    in_place = boards[quiet]
    assert in_place.play_null(inplace=True, threads=2) is in_place and in_place == passed
    assert (passed.ep_square == -1).all()
    before = boards.copy()
    with pytest.raises(BatchError, match="a side in check cannot pass") as raised:
        boards.play_null(inplace=True)
    assert [error.row for error in raised.value.errors] == np.flatnonzero(~quiet).tolist() and boards == before


def test_en_passant_squares_survive(boards, singles):
    fens = ["4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "8/8/3p4/1Pp4r/KR2Pp1k/8/6P1/8 b - e3 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]
    batch = Boards.from_fens(fens)
    assert batch.ep_square.dtype == np.int8 and batch.ep_square.tolist() == [20, 20, 20, 43, -1]
    made = [batch, batch.copy(), pickle.loads(pickle.dumps(batch)), Boards.from_packed(batch.packed()), batch[:],
            Boards.concatenate([batch]), Boards.from_boards(batch), Boards.from_words(batch.words, batch.clocks, batch.ep_square), batch.mirror().mirror()]
    replaced = Boards.start(5)
    replaced[:] = batch
    for row in range(5):
        one = Boards.start(1)
        one[0] = batch[row]
        assert one.ep_square[0] == batch.ep_square[row]
    for same in [*made, replaced]:
        assert [board.fen(en_passant="fen") for board in same] == fens and same.fens() == [Board(fen).fen() for fen in fens]
        assert same.ep_square.tolist() == batch.ep_square.tolist()
    # What legal captures change is in the words: they, keys and equality know nothing else.
    bare = Boards.from_fens([fen.replace("e3", "-") for fen in fens])
    assert (bare == batch) == (bare.words == batch.words).all() and bare[2] == batch[2] and bare[1] != batch[1]
    assert (bare.keys() == batch.keys()).tolist() == [True, False, True, True, True]
    assert Boards.from_words(batch.words, batch.clocks).ep_square.tolist() == [-1, 20, -1, 43, -1]
    for wrong in (64, -2, 0, 21):
        with pytest.raises(BatchError):
            Boards.from_words(batch.words[:1], batch.clocks[:1], np.array([wrong], np.int8))
    # They come from games, as those of single boards.
    assert boards.ep_square.tolist() == [-1 if it.ep_square is None else it.ep_square for it in singles]
    assert (boards.ep_square >= 0).any()
    pushed = Boards.start(1).play(np.array([Board().parse_san("e4").bits], np.uint16))
    assert pushed.ep_square.tolist() == [20] and pushed[0].fen(en_passant="fen").split()[3] == "e3"


def test_a_batch_with_illegal_moves_stays_as_it_is(boards):
    moves = np.zeros(len(boards), np.uint16)
    moves[[5, 2000]] = 1, 0xFFFF
    before = boards.copy()
    with pytest.raises(BatchError) as raised:
        boards.play(moves, missing=0, inplace=True)
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
        with pytest.raises(TypeError, match="^packed: expected bytes, .*; from_fens makes boards of FENs, from_boards of boards$"):
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
    before = boards.copy()
    for view in (boards.words, boards.clocks, boards.words[3:], boards.clocks.T, boards.words.view(np.ndarray)):
        with pytest.raises(ValueError):
            view[0] = 0
        base = view
        while isinstance(base, np.ndarray):
            with pytest.raises(ValueError):
                base.flags.writeable = True
            base = base.base
        with pytest.raises(TypeError):
            memoryview(base)[0, 0] = 1
    assert np.shares_memory(boards.words, boards.words) and np.shares_memory(boards.clocks, boards.clocks)
    assert boards.words.shape == (len(boards), 8) and boards.clocks.shape == (len(boards), 2)
    assert Boards().words.shape == (0, 8) and Boards().clocks.shape == (0, 2)
    assert boards == before


def test_views_cannot_be_written_through_dlpack(boards):
    if not hasattr(np, "from_dlpack"):
        pytest.skip("this numpy has no DLPack")

    class Consumer:
        """A library that knows nothing of read-only arrays."""

        def __init__(self, array):
            self.array = array

        def __dlpack__(self, **_):
            return self.array.__dlpack__()

        def __dlpack_device__(self):
            return self.array.__dlpack_device__()

    before = boards.copy()
    for view in (boards.words, boards.clocks):
        for taken in (np.from_dlpack(view), np.from_dlpack(Consumer(view))):
            assert np.array_equal(taken, view) and not np.shares_memory(taken, view)
            if taken.flags.writeable:
                taken[:] = 0
        with pytest.raises(BufferError):
            view.__dlpack__(copy=False)
        # What can be written is passed on without a copy.
        assert np.shares_memory(np.from_dlpack(view.copy()), view.copy()) is False
        own = view.copy()
        assert np.shares_memory(np.from_dlpack(own), own)
    assert boards == before


def test_rows_are_chosen_as_in_numpy(boards, singles):
    numbers = np.array([5, -1, 5])
    for index in (slice(3, 40, 7), numbers, numbers.tolist(), slice(None, None, -1), []):
        expected = [singles[row] for row in np.arange(len(boards))[slice(0) if isinstance(index, list) and not index else index]]
        assert list(boards[index]) == expected
    mask = boards.turn
    assert len(boards[mask]) == mask.sum() and boards[mask].turn.all()
    assert boards[np.int64(3)] == boards[3] == singles[3] == boards[3 - len(boards)]
    for wrong in (len(boards), -len(boards) - 1, [10**6]):
        with pytest.raises(IndexError):
            boards[wrong]
    for wrong in ((0, 0), (slice(None), 0), None, "0", 1.5, [1.5], np.zeros((2, 2), int), ..., True):
        with pytest.raises((TypeError, IndexError, ValueError)):
            boards[wrong]
    assert boards != [] and list(boards)[:3] == singles[:3]


def test_batches_are_iterated(boards, singles):
    iterator = iter(boards)
    assert iter(iterator) is iterator and next(iterator) == singles[0] and list(iterator) == singles[1:]
    assert list(iterator) == [] and list(Boards()) == [] and [board.turn for board in boards[:5]] == boards[:5].turn.tolist()


def test_rows_can_be_replaced(boards):
    changed = boards.copy()
    changed[3] = Board()
    changed[[5, 6]] = Boards.start(2)
    changed[10:12] = boards[20:22]
    assert changed[3] == changed[6] == Board() and changed[11] == boards[21] and changed[4] == boards[4]
    changed[boards.turn] = Board()
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
    assert empty.legal_mask("lc0")[0].shape == (0, 1858) and empty.legal_mask("lc0")[1].shape == (0,) and empty.perft(3).shape == (0,)
    assert Boards.concatenate([empty, boards, empty]) == boards and Boards.concatenate([]) == empty
